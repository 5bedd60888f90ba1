"""The skill in a made-up locale; and a table that is opened from one locale and then from another."""

import json
from typing import Any

from evenings.memory import Memory
from onenight.hearing.sample_grammar import hearing
from skill import answer
from stores import open_store
from tests.made_up.language import LANGUAGE, LOCALE, leaks, turned
from tests.skill.asking import Event, ask, launch, on, slots

NAMES = ("Ann", "Bob", "Cy")
SAID = (
    *("we are Ann, Bob and Cy", "begin", "begin", "vote now", "Ann and Bob point at Cy", "Cy points at Ann"),
    *("a Villager", "no", "why"),
)


def _of(locale: str, event: Event) -> Event:
    return event | {"request": event["request"] | {"locale": locale}}


def _spoken(told: dict[str, Any]) -> str:
    return json.dumps(told["response"].get("outputSpeech", {}), ensure_ascii=False)


def _untagged(ssml: str) -> str:
    return "".join([part.partition(">")[2] for part in f">{ssml}".split("<")])


def test_an_evening_is_held() -> None:
    """Nothing that is said, or stands on a card, is English."""
    told = answer(_of(LOCALE, on(launch(), "Alexa.Presentation.APL")))
    for text in SAID:
        attributes: Any = told["sessionAttributes"]
        names = [*attributes["table"].get("names", ())]
        heard = hearing(LANGUAGE).hear(turned(text), [name for name in names if name])
        told = answer(_of(LOCALE, on(ask(heard.intent, slots(heard), attributes), "Alexa.Presentation.APL")))
        speech: Any = told["response"]
        said = [part["outputSpeech"] for part in (speech, speech.get("reprompt", {})) if "outputSpeech" in part]
        known = frozenset(turned(name) for name in NAMES)

        assert said
        assert [leaks(_untagged(each["ssml"]), known) for each in said if leaks(_untagged(each["ssml"]), known)] == []
        card = speech.get("card", {})
        assert leaks(" ".join([card.get(key, "") for key in ("title", "content", "text")]), known) == []


def test_a_table_follows_the_locale_that_it_is_opened_from() -> None:
    """Its players and cards stay; what it hears is the new language's."""
    memory = Memory(open_store("sqlite:///:memory:"), None)
    heard = hearing("en").hear("six players")
    answer(launch(), memory)
    first = answer(ask(heard.intent, slots(heard), {}), memory)
    again = answer(_of(LOCALE, launch()), memory)
    back = answer(launch(), memory)
    table: Any = again["sessionAttributes"]

    assert "«" not in _spoken(first)
    assert "«" in _spoken(again)
    assert (table["table"]["players"], table["table"]["language"]) == (6, LANGUAGE)
    assert "«" not in _spoken(back)
    assert "language" not in json.dumps(back["sessionAttributes"])
