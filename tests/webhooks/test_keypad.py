"""The keys of a phone: each means a wish that can be spoken at that point; and the words of a call agree with them."""

import re
import tomllib
from collections.abc import Mapping

import pytest

from onenight.conversation.pointing.testimony import Statement
from onenight.conversation.reply import Reply
from onenight.conversation.session import Ask, Pending, Phase, Session
from onenight.conversation.tapped_wishes import can_fill_slot, intents
from onenight.rules.deck import recommend_deck
from onenight.rules.rulebook import Rulebook
from onenight.rules.week.rooms import recommend_rooms as recommended_rooms
from onenight.speech.interaction_models import load_interaction_model
from onenight.speech.lines import read_sections
from onenight.speech.offered_languages import flatten_lines
from onenight.ways.index import NEW, WAYS
from onenight.ways.one_night.one_night import Draft
from onenight.ways.one_week.log import Stay
from onenight.wishes.wish import Kind, Wish
from tests.sessions import make_session, replace_parts
from tests.speech.test_languages import LANGUAGES, TEMPLATES
from tests.ways.one_week.board.test_hosted import POINTS as WEEKS
from translation.lines import shape_of
from webhooks.calls import document, keypad
from webhooks.calls.recognizer_hints import MOST_HINTS, list_hints
from webhooks.calls.twiml import HINT_CHARACTERS

LINES = document.load_call_lines("en")
DECK = recommend_deck(Rulebook().game, 6)
TABLE = make_session(Phase.DECK, Rulebook(), 6, DECK)
VOTE = TABLE._replace(phase=Phase.VOTE)
DEAD = VOTE._replace(testimony=((Statement("dead", None, (2,)),),))
QUIET = VOTE._replace(testimony=((Statement("dead", None, ()),),))
TEN = replace_parts(VOTE, players=10, deck=recommend_deck(Rulebook().game, 10))
TEXTED = replace_parts(VOTE, party="table")
OWN = ("speaker", "call")
"""The sections of `voice.toml` that take no line's place."""


def named(seat: int) -> Wish:
    """A player by seat."""
    return Wish(Kind.NAME, names=(f"player {seat}",))


def points(voter: int, target: int) -> Wish:
    """One player points at another."""
    return Wish(Kind.POINT, names=(f"player {voter}",), target=f"player {target}")


PRESSED = [
    (make_session(), "6", Wish(Kind.PLAYERS, 6)),
    (make_session(), "10", Wish(Kind.PLAYERS, 10)),
    (make_session(), "0", Wish(Kind.HELP)),
    (make_session(), "*", None),
    (TABLE, "1", Wish(Kind.BEGIN)),
    (TABLE, "9", None),
    (TABLE, "#", None),
    (TABLE._replace(pending=Pending(Ask.USUAL)), "1", Wish(Kind.YES)),
    (TABLE._replace(pending=Pending(Ask.USUAL)), "2", Wish(Kind.NO)),
    (TABLE._replace(pending=Pending(Ask.USUAL)), "3", None),
    (replace_parts(TABLE, draft=Draft(Rulebook(), 6, DECK.keys[:-1])), "1", Wish(Kind.YES)),
    (VOTE._replace(pending=Pending(Ask.WHO, "Zed")), "3", named(3)),
    (VOTE._replace(pending=Pending(Ask.WHO, "Zed")), "7", None),
    (replace_parts(TABLE, phase=Phase.DAY, ends=9), "4", Wish(Kind.PAUSE)),
    (replace_parts(TABLE, phase=Phase.DAY, left=9), "4", Wish(Kind.GO_ON)),
    (VOTE, "35", points(3, 5)),
    (TEN, "01", points(10, 1)),
    (VOTE, "3", named(3)),
    (VOTE, "7", None),
    (VOTE, "00", Wish(Kind.NOBODY)),
    (VOTE, "0", Wish(Kind.HELP)),
    (TEN, "0", named(10)),
    (VOTE, "*", Wish(Kind.HELP)),
    (TEN, "*", Wish(Kind.HELP)),
    (VOTE, "**", Wish(Kind.UNDO)),
    (VOTE, "*1", None),
    (DEAD, "1", Wish(Kind.SHOW, roles=("werewolf",))),
    (DEAD, "0", Wish(Kind.HELP)),
    (DEAD, "99", None),
    (QUIET, "1", Wish(Kind.YES)),
    (TEXTED, "1", Wish(Kind.EVERYONE_ANSWERED)),
    (WEEKS["rooms"], "1", Wish(Kind.NEXT)),
    (WEEKS["arrive"], "1", Wish(Kind.DONE)),
    (WEEKS["night"], "2", Wish(Kind.WHOSE_TURN)),
    (WEEKS["night"], "3", Wish(Kind.UNDO)),
    (WEEKS["arrive, start over?"], "1", Wish(Kind.YES)),
    (WEEKS["discussion"], "1", Wish(Kind.VOTE)),
    (WEEKS["vote"], "12", points(1, 2)),
    (WEEKS["vote, a token"], "2", Wish(Kind.SHOW, roles=("tanner",))),
    (WEEKS["vote, a Werewolf?"], "2", named(2)),
    (WEEKS["vote, a Werewolf?"], "00", Wish(Kind.NOBODY)),
    (WEEKS["verdict"], "1", Wish(Kind.REMATCH)),
    (TEXTED, "31", points(3, 1)),
]


@pytest.mark.parametrize(("session", "digits", "wish"), PRESSED)
def test_pressed_key_is_a_tap(session: Session, digits: str, wish: Wish | None) -> None:
    """What can be pressed is what is waited for."""
    tap = keypad.find_tap(session, digits)

    assert (None if tap is None else tap.wishes()) == (None if wish is None else (wish,))
    assert len(digits) <= keypad.count_keys(session) or wish is None


@pytest.mark.parametrize("session", [TABLE, VOTE, DEAD, QUIET, TEN, TEXTED, make_session(), *WEEKS.values()])
def test_every_key_is_of_the_catalog(session: Session) -> None:
    """So a tap of the same is read as well; and whatever else is pressed means nothing."""
    for phase in Phase:
        at = session._replace(phase=phase)
        for tap in keypad.list_keys(at).values():
            types = intents()[tap.kind]
            assert all(can_fill_slot(types[slot], value) for slot, values in tap.slots for value in values), tap
        assert not [odd for odd in ("", "#", "0*", "123", "\u0661", "a", "\xe9") if keypad.find_tap(at, odd)]


@pytest.mark.parametrize(("phase", "keys"), keypad.KEYS.items())
def test_a_key_does_what_means_something_there(phase: Phase, keys: Mapping[str, Kind]) -> None:
    """And zero always helps."""
    assert all(WAYS.means(WAYS.of(NEW), kind, phase) for kind in keys.values())
    assert keys["0"] is Kind.HELP


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_call_take_the_place_of_others(language: str) -> None:
    """Every line of `voice.toml` but its own has one in `prompts.toml`, and needs nothing that is not told there."""
    prompts = read_sections(language, "prompts")
    for section, found in tomllib.loads((TEMPLATES / language / "voice.toml").read_text("utf-8")).items():
        for name, line in found.items() if section not in OWN else ():
            wanted, given = (shape_of(name, text) for text in (line, prompts[section][name]))
            assert isinstance(wanted, set)
            assert isinstance(given, set)
            assert wanted <= given, name


def test_a_call_tells_keys_that_there_are() -> None:
    """Where the words name a key, it means something."""
    numbers = {"one": "1", "two": "2", "three": "3", "four": "4", "nine": "9", "zero": "0"}
    lines = dict(flatten_lines(read_sections("en", "voice"), "voice"))
    for phase in keypad.KEYS:
        keys = keypad.list_keys(TABLE._replace(phase=phase))
        told = " ".join(str(lines.get(f"voice.{where}", "")) for where in (f"help.{phase}", f"{phase}.again"))
        for word in {*re.findall(r"\w+", told.lower())} & numbers.keys():
            assert numbers[word] in keys, (phase, word)


@pytest.mark.parametrize("phase", Phase)
def test_hints_are_such_as_twilio_takes(phase: Phase) -> None:
    """Names and what was just proposed before all phrases; not too many, none too long."""
    names = tuple(f"Player{number}" for number in range(6))
    found = list_hints(Reply(TABLE._replace(phase=phase, names=names), "", now=("begin",)), LINES)

    assert set(found[:30]) >= {*names, "begin"}
    assert len(names) + 10 < len(found) <= MOST_HINTS
    assert len(set(found)) == len(found)
    assert all(len(hint) <= HINT_CHARACTERS for hint in found)


@pytest.mark.parametrize("phase", Phase)
def test_a_call_is_hinted_its_own_game(phase: Phase) -> None:
    """What is said in One Week only is hinted where a week is hosted, and not at a table of One Night."""
    weeks = {"whose turn is it", "which rooms are there", "what rooms are there"}
    night = TABLE._replace(phase=phase)

    assert not weeks & set(list_hints(Reply(night, ""), LINES))
    assert weeks & set(list_hints(Reply(replace_parts(night, week=Stay()), ""), LINES))


HINTED: list[tuple[Session, tuple[str, ...], str]] = [
    # How many are playing, then what else is proposed.
    (make_session(), ("three", "four", "five", "six", "seven", "eight", "nine", "ten"), "begin"),
    # Who plays, and the cards of this deck, then those that could be in it.
    (TABLE._replace(names=("Zaz", "Bo")), ("Zaz", "Bo", "Werewolf"), "Doppelgänger"),
    (VOTE._replace(names=("Zaz", "Bo")), ("Zaz", "Bo", "Werewolf"), "Troublemaker"),
    # What the open question asks for comes first: a card, or yes or no.
    (DEAD._replace(names=("Zaz", "Bo")), ("Werewolf", "Seer"), "Zaz"),
    (VOTE._replace(names=("Zaz", "Bo"), pending=Pending(Ask.FORGET)), ("begin", "Zaz", "Bo"), "Werewolf"),
]


@pytest.mark.parametrize(("session", "first", "then"), HINTED)
def test_what_answers_is_hinted_first(session: Session, first: tuple[str, ...], then: str) -> None:
    """And after it whatever else the table may name."""
    found = list_hints(Reply(session, "", now=("begin",)), LINES)

    assert found[: len(first)] == first
    assert then in found


def test_a_week_is_hinted_its_castle() -> None:
    """Its rooms first, then those that may still come, and who serves there; what may lie before somebody."""
    ring = recommended_rooms(6)
    found = list_hints(Reply(replace_parts(TABLE, week=Stay(ring)), ""), LINES)
    rooms = [LINES.raw(f"castle.names.{key}") for key in ring]

    assert {*rooms, "Jeeves", "Tanner", LINES.raw("letters.faces.claw")} <= set(found)
    assert not {"Robber", "Drunk"} & set(found)


def test_a_call_speaks_a_language_it_understands() -> None:
    """The language of the voice has an interaction model."""
    assert load_interaction_model(document.load_call_lines("en").raw("voice.speaker.language"))
