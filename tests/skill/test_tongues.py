"""The skill in German and in French: an evening in Alexa's envelopes, and a table that is opened from elsewhere."""

from contextlib import closing
from random import Random
from typing import Any

import pytest

from evenings.device_memory import Memory
from onenight.conversation.session import Phase
from onenight.conversation.session_json import to_json
from onenight.hearing.heard_values import Heard
from onenight.rules.deck import recommend_deck
from onenight.rules.game import ULTIMATE
from onenight.rules.rulebook import HouseRules, Rulebook
from onenight.rules.week.setup import STAFF
from onenight.speech.pace import PACES
from onenight.ways.one_night.one_night import cards_of
from onenight.wishes.wish import Kind
from skill import answer
from stores import open_store
from tests.fixtures import read_cases
from tests.sessions import make_session
from tests.skill.alexa_events import (
    DEVICE,
    NOW,
    Event,
    add_interfaces,
    ask,
    make_attributes,
    make_launch,
    make_slots,
    set_locale,
)
from tests.skill.read_answers import Answer, join_words, read
from tests.skill.test_certification import NAMES as SIX_NAMES
from tests.skill.test_certification import PHASES, SLOTS
from tests.text_languages import LOCALES, find_foreign
from tests.ways.one_week.board.test_hosted import POINTS as WEEKS

CASES = read_cases(__file__)

NAMES = ("Anna", "Émile", "Jürgen")
SCREEN = "Alexa.Presentation.APL"

CARDS = recommend_deck(ULTIMATE, 3)
KNOWN = make_session(
    Phase.DECK,
    Rulebook(ULTIMATE, HouseRules(lone_wolf=False)),
    3,
    CARDS,
    PACES["first"],
    NAMES,
    usual=CARDS.keys,
)
"""A table that plays with cards and rules of its own."""


def of(locale: str, event: Event) -> Event:
    """The event as a device of that locale sends it."""
    return add_interfaces(set_locale(event, locale), SCREEN)


def seen(answered: Answer) -> str:
    """All that a screen shows of an answer."""
    document = answered.find_directive(f"{SCREEN}.RenderDocument")
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
    answered = read(answer(of(locale, make_launch())))
    phases = []
    for intent, slots in CASES["evening"]:
        answered = read(answer(of(locale, ask(intent, make_slots(Heard(intent, slots)), answered.attributes))))
        session = answered.session
        assert session is not None
        phases.append(session.phase)
        heard = " ".join([answered.text, join_words(answered.reprompt)])
        assert heard.strip()
        assert (intent, find_foreign(heard, language, NAMES)) == (intent, [])
        assert (intent, find_foreign(seen(answered), language, NAMES)) == (intent, [])
        assert session.language == language
    assert [phase for phase in Phase if phase in phases] == [
        *(Phase.DECK, Phase.CHECK, Phase.NIGHT, Phase.DAY, Phase.VOTE, Phase.VERDICT),
    ]
    assert not answered.listens


def test_a_table_follows_the_locale_that_it_is_opened_from() -> None:
    """Its players, names, usual cards, pace and house rules stay, through all languages and back again."""
    with closing(open_store("sqlite:///:memory:")) as store:
        memory = Memory(store, None)
        memory.keep(DEVICE, KNOWN, NOW.timestamp())
        for locale, language in [*LOCALES, ("en-US", "en")]:
            answered = read(answer(of(locale, make_launch()), memory))
            session = answered.session
            assert session is not None
            assert (find_foreign(answered.text, language, NAMES), session.language) == ([], language)
            answered = read(answer(of(locale, ask("AMAZON.YesIntent", {}, answered.attributes)), memory))
            assert find_foreign(answered.text, language, NAMES) == []
            kept = memory.recall(DEVICE, NOW.timestamp()).session
            assert kept is not None
            assert (kept.language, kept.names, kept.pace) == (language, NAMES, KNOWN.pace)
            assert (cards_of(kept).deck, cards_of(kept).rulebook) == (cards_of(KNOWN).deck, cards_of(KNOWN).rulebook)


def test_what_was_remembered_before_there_were_languages_follows_too() -> None:
    """A table that was kept without one is English, and opened in German goes on in German."""
    with closing(open_store("sqlite:///:memory:")) as store:
        memory = Memory(store, None)
        memory.keep(DEVICE, KNOWN, NOW.timestamp())
        assert "language" not in to_json(KNOWN)
        assert read(answer(make_launch(), memory)).text.startswith("Three of you again")
        told = read(answer(of("de-DE", make_launch()), memory)).text
        assert find_foreign(told, "de", NAMES) == []
        assert len(find_foreign(told, "en", NAMES)) > 2


POINTS = PHASES | {f"week, {told}": session for told, session in WEEKS.items()}
CERTIFIED = (Kind.LAUNCH, Kind.HELP, Kind.STOP, Kind.UNKNOWN)
"""What every certification asks for: tried everywhere, in each locale; beside them in each language a few others."""
FURTHER = 6


def wishes(phase: str, locale: str) -> list[Kind]:
    """What is said there; at each point others, and always the same."""
    drawn = Random(f"{phase} {locale}").sample([*Kind], FURTHER)  # noqa: S311 - a test keeps no secrets
    return [*CERTIFIED, *(drawn if locale != "fr-CA" else ())]


@pytest.mark.parametrize(("locale", "language"), LOCALES)
@pytest.mark.parametrize("phase", POINTS)
def test_a_wish_comes_to_the_same(phase: str, locale: str, language: str) -> None:
    """As in English the microphone opens, or the session ends, at the same phase, and no word of English is said."""
    for kind in wishes(phase, locale):
        event = (
            make_launch(make_attributes(POINTS[phase]))
            if kind is Kind.LAUNCH
            else ask(kind, SLOTS, make_attributes(POINTS[phase]))
        )
        english, answered = (read(answer(of(each, event))) for each in ("en-US", locale))
        heard = " ".join([answered.text, join_words(answered.reprompt)])
        first, session = english.session, answered.session
        assert first is not None
        assert session is not None
        names = (*NAMES, *SIX_NAMES, *first.names, *STAFF)
        assert (kind, find_foreign(heard, language, names), find_foreign(seen(answered), language, names)) == (
            kind,
            [],
            [],
        )
        assert (kind, answered.listens, bool(answered.reprompt)) == (kind, english.listens, bool(english.reprompt))
        assert (kind, session.phase, session.players) == (kind, first.phase, first.players)
        assert session.language == language
