"""The keys of a phone: each means a wish that can be spoken at that point; and the words of a call agree with them."""

import re
import tomllib
from collections.abc import Mapping

import pytest

from onenight.conversation.pointing.testimony import Statement
from onenight.conversation.reply import Reply
from onenight.conversation.session import Ask, Pending, Phase, Session
from onenight.conversation.tapped import can_fill_slot, intents
from onenight.rules.deck import recommend_deck
from onenight.rules.rulebook import Rulebook
from onenight.rules.week.rooms import recommend_rooms as recommended_rooms
from onenight.speech.lines import read
from onenight.speech.model import interaction_model
from onenight.speech.translated import flat
from onenight.ways.index import NEW, WAYS
from onenight.ways.one_night.one_night import Draft
from onenight.ways.one_week.log import Stay
from onenight.wishes.wish import Kind, Wish
from tests.sessions import at_table, having
from tests.speech.test_languages import LANGUAGES, TEMPLATES
from tests.ways.one_week.board.test_hosted import POINTS as WEEKS
from translation.lines import shape_of
from webhooks.calls import document, keypad
from webhooks.calls.hints import MOST_HINTS, hints
from webhooks.calls.twiml import HINT_CHARACTERS

LINES = document.lines("en")
DECK = recommend_deck(Rulebook().game, 6)
TABLE = at_table(Phase.DECK, Rulebook(), 6, DECK)
VOTE = TABLE._replace(phase=Phase.VOTE)
DEAD = VOTE._replace(testimony=((Statement("dead", None, (2,)),),))
QUIET = VOTE._replace(testimony=((Statement("dead", None, ()),),))
TEN = having(VOTE, players=10, deck=recommend_deck(Rulebook().game, 10))
TEXTED = having(VOTE, party="table")
OWN = ("speaker", "call")
"""The sections of `voice.toml` that take no line's place."""


def named(seat: int) -> Wish:
    """A player by seat."""
    return Wish(Kind.NAME, names=(f"player {seat}",))


def points(voter: int, target: int) -> Wish:
    """One player points at another."""
    return Wish(Kind.POINT, names=(f"player {voter}",), target=f"player {target}")


PRESSED = [
    (at_table(), "6", Wish(Kind.PLAYERS, 6)),
    (at_table(), "10", Wish(Kind.PLAYERS, 10)),
    (at_table(), "0", Wish(Kind.HELP)),
    (at_table(), "*", None),
    (TABLE, "1", Wish(Kind.BEGIN)),
    (TABLE, "9", None),
    (TABLE, "#", None),
    (TABLE._replace(pending=Pending(Ask.USUAL)), "1", Wish(Kind.YES)),
    (TABLE._replace(pending=Pending(Ask.USUAL)), "2", Wish(Kind.NO)),
    (TABLE._replace(pending=Pending(Ask.USUAL)), "3", None),
    (having(TABLE, draft=Draft(Rulebook(), 6, DECK.keys[:-1])), "1", Wish(Kind.YES)),
    (VOTE._replace(pending=Pending(Ask.WHO, "Zed")), "3", named(3)),
    (VOTE._replace(pending=Pending(Ask.WHO, "Zed")), "7", None),
    (having(TABLE, phase=Phase.DAY, ends=9), "4", Wish(Kind.PAUSE)),
    (having(TABLE, phase=Phase.DAY, left=9), "4", Wish(Kind.GO_ON)),
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
    tap = keypad.pressed(session, digits)

    assert (None if tap is None else tap.wishes()) == (None if wish is None else (wish,))
    assert len(digits) <= keypad.most_keys(session) or wish is None


@pytest.mark.parametrize("session", [TABLE, VOTE, DEAD, QUIET, TEN, TEXTED, at_table(), *WEEKS.values()])
def test_every_key_is_of_the_catalog(session: Session) -> None:
    """So a tap of the same is read as well; and whatever else is pressed means nothing."""
    for phase in Phase:
        at = session._replace(phase=phase)
        for tap in keypad.keys(at).values():
            types = intents()[tap.kind]
            assert all(can_fill_slot(types[slot], value) for slot, values in tap.slots for value in values), tap
        assert not [odd for odd in ("", "#", "0*", "123", "\u0661", "a", "\xe9") if keypad.pressed(at, odd)]


@pytest.mark.parametrize(("phase", "keys"), keypad.KEYS.items())
def test_a_key_does_what_means_something_there(phase: Phase, keys: Mapping[str, Kind]) -> None:
    """And zero always helps."""
    assert all(WAYS.means(WAYS.of(NEW), kind, phase) for kind in keys.values())
    assert keys["0"] is Kind.HELP


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_call_take_the_place_of_others(language: str) -> None:
    """Every line of `voice.toml` but its own has one in `prompts.toml`, and needs nothing that is not told there."""
    prompts = read(language, "prompts")
    for section, found in tomllib.loads((TEMPLATES / language / "voice.toml").read_text("utf-8")).items():
        for name, line in found.items() if section not in OWN else ():
            wanted, given = (shape_of(name, text) for text in (line, prompts[section][name]))
            assert isinstance(wanted, set)
            assert isinstance(given, set)
            assert wanted <= given, name


def test_a_call_tells_keys_that_there_are() -> None:
    """Where the words name a key, it means something."""
    numbers = {"one": "1", "two": "2", "three": "3", "four": "4", "nine": "9", "zero": "0"}
    lines = dict(flat(read("en", "voice"), "voice"))
    for phase in keypad.KEYS:
        keys = keypad.keys(TABLE._replace(phase=phase))
        told = " ".join(str(lines.get(f"voice.{where}", "")) for where in (f"help.{phase}", f"{phase}.again"))
        for word in {*re.findall(r"\w+", told.lower())} & numbers.keys():
            assert numbers[word] in keys, (phase, word)


@pytest.mark.parametrize("phase", Phase)
def test_hints_are_such_as_twilio_takes(phase: Phase) -> None:
    """Names and what was just proposed before all phrases; not too many, none too long."""
    names = tuple(f"Player{number}" for number in range(6))
    found = hints(Reply(TABLE._replace(phase=phase, names=names), "", now=("begin",)), LINES)

    assert set(found[:30]) >= {*names, "begin"}
    assert len(names) + 10 < len(found) <= MOST_HINTS
    assert len(set(found)) == len(found)
    assert all(len(hint) <= HINT_CHARACTERS for hint in found)


@pytest.mark.parametrize("phase", Phase)
def test_a_call_is_hinted_its_own_game(phase: Phase) -> None:
    """What is said in One Week only is hinted where a week is hosted, and not at a table of One Night."""
    weeks = {"whose turn is it", "which rooms are there", "what rooms are there"}
    night = TABLE._replace(phase=phase)

    assert not weeks & set(hints(Reply(night, ""), LINES))
    assert weeks & set(hints(Reply(having(night, week=Stay()), ""), LINES))


HINTED: list[tuple[Session, tuple[str, ...], str]] = [
    # How many are playing, then what else is proposed.
    (at_table(), ("three", "four", "five", "six", "seven", "eight", "nine", "ten"), "begin"),
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
    found = hints(Reply(session, "", now=("begin",)), LINES)

    assert found[: len(first)] == first
    assert then in found


def test_a_week_is_hinted_its_castle() -> None:
    """Its rooms first, then those that may still come, and who serves there; what may lie before somebody."""
    ring = recommended_rooms(6)
    found = hints(Reply(having(TABLE, week=Stay(ring)), ""), LINES)
    rooms = [LINES.raw(f"castle.names.{key}") for key in ring]

    assert {*rooms, "Jeeves", "Tanner", LINES.raw("letters.faces.claw")} <= set(found)
    assert not {"Robber", "Drunk"} & set(found)


def test_a_call_speaks_a_language_it_understands() -> None:
    """The language of the voice has an interaction model."""
    assert interaction_model(document.lines("en").raw("voice.speaker.language"))
