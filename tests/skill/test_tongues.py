"""The skill in German and in French: an evening in Alexa's envelopes, and a table that is opened from elsewhere."""

import json
from typing import Any

import pytest

from evenings.memory import Memory
from onenight.conversation.session import Phase
from onenight.speech.lines import Lines
from skill import answer
from stores import open_store
from tests.skill.answers import Answer, read, words
from tests.skill.asking import Event, ask, launch, on, value
from tests.tongues import LOCALES, foreign

NAMES = ("Anna", "Émile", "Jürgen")
SCREEN = "Alexa.Presentation.APL"

Slots = dict[str, object]


def filled(**said: str) -> Slots:
    """Slots with a value each."""
    return {name: {"name": name, "source": "USER", **value(each)} for name, each in said.items()}


def listed(**said: tuple[str, ...]) -> Slots:
    """Slots with several values each, as they were said."""
    return {
        name: {"name": name, "slotValue": {"type": "List", "values": [{"type": "Simple", "value": one} for one in each]}}
        for name, each in said.items()
    }


EVENING: tuple[tuple[str, Slots], ...] = (
    ("PlayersIntent", filled(players="3")),
    ("CallPlayerIntent", listed(names=NAMES)),
    ("AddCardsIntent", filled(cards="tanner")),
    ("AMAZON.YesIntent", {}),
    ("ReadDeckIntent", {}),
    ("ExplainRoleIntent", filled(role="seer")),
    ("PaceIntent", filled(pace="quick")),
    ("HouseRuleIntent", filled(rule="app")),
    ("ReadRulesIntent", {}),
    ("AMAZON.HelpIntent", {}),
    ("AMAZON.FallbackIntent", {}),
    ("LanguageIntent", filled(language="en")),
    ("BeginIntent", {}),
    ("BeginIntent", {}),
    ("AMAZON.PauseIntent", {}),
    ("AMAZON.ResumeIntent", {}),
    ("TimeLeftIntent", {}),
    ("AwakeIntent", {}),
    ("AddTimeIntent", filled(duration="PT1M")),
    ("TimeLeftIntent", {}),
    ("VoteIntent", {}),
    ("PointIntent", {**listed(names=NAMES[:2]), **filled(target=NAMES[2])}),
    ("PointIntent", filled(names=NAMES[2], target=NAMES[0])),
    ("ShowCardIntent", filled(role="seer")),
    ("AMAZON.NoIntent", {}),
    ("AMAZON.NoIntent", {}),
    ("WhyIntent", {}),
    ("AMAZON.RepeatIntent", {}),
    ("TournamentIntent", filled(mode="on")),
    ("RematchIntent", {}),
    ("AMAZON.HelpIntent", {}),
    ("AMAZON.StopIntent", {}),
)


def of(locale: str, event: Event) -> Event:
    """The event as a device of that locale sends it."""
    return on(event | {"request": event["request"] | {"locale": locale}}, SCREEN)


def seen(answered: Answer) -> str:
    """All that a screen shows of an answer."""
    document = answered.sent(f"{SCREEN}.RenderDocument")
    return "\n".join(_texts(document["datasources"])) if document else ""


def _texts(shown: Any) -> list[str]:  # noqa: ANN401 - JSON
    if isinstance(shown, dict):
        return [text for key, each in shown.items() if key not in NO_WORDS for text in _texts(each)]
    return [text for each in shown for text in _texts(each)] if isinstance(shown, list) else [str(shown)]


NO_WORDS = frozenset({"type", "team"})
"""Keys of what a screen is told and does not show."""


@pytest.mark.parametrize(("locale", "language"), LOCALES)
def test_an_evening_is_held(locale: str, language: str) -> None:
    """From the launch to the verdict, why, and stop: nothing that is said or shown is in another language."""
    answered = read(answer(of(locale, launch())))
    phases = []
    for intent, slots in EVENING:
        answered = read(answer(of(locale, ask(intent, slots, answered.attributes))))
        session = answered.session
        assert session is not None
        phases.append(session.phase)
        heard = " ".join([answered.text, words(answered.reprompt)])
        print(intent, session.phase, heard, "|", seen(answered))
        assert heard.strip()
        assert (intent, foreign(heard, language, NAMES)) == (intent, [])
        assert (intent, foreign(seen(answered), language, NAMES)) == (intent, [])
        assert session.language == language
    assert [phase for phase in Phase if phase in phases] == [
        *(Phase.DECK, Phase.CHECK, Phase.NIGHT, Phase.DAY, Phase.VOTE, Phase.VERDICT),
    ]
    assert not answered.listens
