"""The skill in a made-up locale; and a table that is opened from one locale and then from another."""

import json
from typing import Any

from evenings.device_memory import Memory
from onenight.hearing.sample_grammar import load_grammar
from skill import answer
from stores import open_store
from tests.made_up.language import LANGUAGE, LOCALE, find_leaks, turn_text
from tests.skill.alexa_events import Event, add_interfaces, ask, make_launch, make_slots

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
    told = answer(_of(LOCALE, add_interfaces(make_launch(), "Alexa.Presentation.APL")))
    for text in SAID:
        attributes: Any = told["sessionAttributes"]
        names = [*attributes["table"].get("names", ())]
        heard = load_grammar(LANGUAGE).hear(turn_text(text), [name for name in names if name])
        told = answer(
            _of(LOCALE, add_interfaces(ask(heard.intent, make_slots(heard), attributes), "Alexa.Presentation.APL"))
        )
        speech: Any = told["response"]
        said = [part["outputSpeech"] for part in (speech, speech.get("reprompt", {})) if "outputSpeech" in part]
        known = frozenset(turn_text(name) for name in NAMES)

        assert said
        assert [
            find_leaks(_untagged(each["ssml"]), known) for each in said if find_leaks(_untagged(each["ssml"]), known)
        ] == []
        card = speech.get("card", {})
        assert find_leaks(" ".join([card.get(key, "") for key in ("title", "content", "text")]), known) == []


def test_a_table_follows_the_locale_that_it_is_opened_from() -> None:
    """Its players and cards stay; what it hears is the new language's."""
    memory = Memory(open_store("sqlite:///:memory:"), None)
    heard = load_grammar("en").hear("six players")
    answer(make_launch(), memory)
    first = answer(ask(heard.intent, make_slots(heard), {}), memory)
    again = answer(_of(LOCALE, make_launch()), memory)
    back = answer(make_launch(), memory)
    table: Any = again["sessionAttributes"]

    assert "«" not in _spoken(first)
    assert "«" in _spoken(again)
    assert (table["table"]["players"], table["table"]["language"]) == (6, LANGUAGE)
    assert "«" not in _spoken(back)
    assert "language" not in json.dumps(back["sessionAttributes"])
