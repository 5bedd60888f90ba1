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
from onenight.rules.week.components import recommend_rooms as recommended_rooms
from onenight.speech.interaction_models import load_interaction_model
from onenight.speech.lines import read_sections
from onenight.speech.offered_languages import flatten_lines
from onenight.ways.index import NEW, WAYS
from onenight.ways.one_night.one_night import Draft
from onenight.ways.one_week.log import Stay
from onenight.wishes.wish import Kind
from tests.sessions import make_session, replace_parts
from tests.speech.test_languages import LANGUAGES, TEMPLATES
from tests.ways.one_week.board.test_hosted import POINTS as WEEKS
from tests.webhooks.scripts import read_rows, read_wishes
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
TABLES = {
    "open": make_session(),
    "deck": TABLE,
    "usual?": TABLE._replace(pending=Pending(Ask.USUAL)),
    "draft": replace_parts(TABLE, draft=Draft(Rulebook(), 6, DECK.keys[:-1])),
    "forget?": VOTE._replace(pending=Pending(Ask.FORGET)),
    "who?": VOTE._replace(pending=Pending(Ask.WHO, "Zed")),
    "day": replace_parts(TABLE, phase=Phase.DAY, ends=9),
    "stopped": replace_parts(TABLE, phase=Phase.DAY, left=9),
    "vote": VOTE,
    "dead": DEAD,
    "quiet": QUIET,
    "ten": TEN,
    "texted": TEXTED,
    **{f"week, {name}": session for name, session in WEEKS.items()},
}
OWN = ("speaker", "call")
"""The sections of `voice.toml` that take no line's place."""


@pytest.mark.parametrize(("table", "digits", "wish"), read_rows("pressed.txt", "keypad"))
def test_pressed_key_is_a_tap(table: str, digits: str, wish: str | None) -> None:
    """What can be pressed is what is waited for."""
    tap = keypad.find_tap(TABLES[table], digits)

    assert (tap and [tap.as_json()]) == (wish and read_wishes(wish))
    assert wish is None or len(digits) <= keypad.count_keys(TABLES[table])


@pytest.mark.parametrize("session", TABLES.values(), ids=TABLES)
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


@pytest.mark.parametrize(("table", "first", "then"), read_rows("pressed.txt", "hinted"))
def test_what_answers_is_hinted_first(table: str, first: list[str], then: str) -> None:
    """And after it whatever else the table may name."""
    session = TABLES[table] if table == "open" else TABLES[table]._replace(names=("Zaz", "Bo"))
    found = list_hints(Reply(session, "", now=("begin",)), LINES)

    assert [*found[: len(first)]] == first
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
