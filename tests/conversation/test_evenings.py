"""Whole evenings, read from evenings/*.txt, by every front."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import pytest
from _pytest.mark import ParameterSet

from onenight.conversation.session import Phase, Session
from onenight.rules.game import GAMES
from onenight.speech.lines import read_sections
from onenight.wishes.catalog import CATALOG
from onenight.wishes.wish import Kind
from tests.conversation.evening import (
    BY_TEXT,
    EVENINGS,
    FILES,
    FRONTS,
    LINES,
    OTHERS,
    PAGE,
    PAGES,
    TEXTED,
    Evening,
    Move,
    Played,
    Recorder,
    Spoken,
    list_evenings,
    play,
    play_spoken,
)
from tests.fixtures import read_table
from tests.phases import PHASES, redraw

ENOUGH = 45
"""The fewest evenings there are."""

ENOUGH_OF_ANOTHER = 20
"""The fewest of another language."""

UNHEARD = frozenset({Kind.HOME, *[kind for kind in Kind if CATALOG[kind].tap_only]})
"""Nobody says it: Alexa sends it where somebody leaves by "go home"; what is only tapped see `tables/taps.txt`."""

UNSAID = [line for line, _ in read_table(__file__)]
"""The lines that no evening here can come to; `*` stands for all of a section."""

PROMPTS = sorted({f"prompts.{section}" for section in read_sections("en", "prompts")} - {"prompts.now"})
HERE = (
    *PROMPTS,
    *("reasons.table", "reasons.unnamed", "reasons.why"),
    *("errors.decks", "errors.advice", "errors.referee", "errors.wishes"),
)
"""Where the lines of the conversation stand; `prompts.now` is shown, not said."""


class Season(NamedTuple):
    """All evenings, one after the other."""

    moves: Sequence[Move]
    said: frozenset[str]
    sessions: tuple[Session, ...]


RECORDER = Recorder()
"""Notes what the conversation itself says, in all evenings."""


@cache
def listened(path: Path) -> tuple[Played, Sequence[Move]]:
    """Return an evening by the conversation itself, and what was wished; played once for all tests."""
    return play_spoken(path, RECORDER)


@cache
def played(path: Path, front: str) -> Played:
    """Return an evening by a front of that name, played once for all tests."""
    fronts = BY_TEXT if path in TEXTED else FRONTS
    return listened(path)[0] if front == "spoken" else Evening(path, fronts, LINES).hold_by(front)


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def evening(request: pytest.FixtureRequest) -> Path:
    """Return each evening's file."""
    path: Path = request.param
    return path


@pytest.fixture(scope="module")
def season() -> Season:
    """Return what was heard and said in all evenings."""
    evenings, moves = zip(*map(listened, EVENINGS), strict=True)
    sessions = tuple([session for each in evenings for session in each.sessions])
    return Season(tuple(chain.from_iterable(moves)), frozenset(RECORDER.said), sessions)


@pytest.mark.parametrize("front", FRONTS)
def test_an_evening_goes_as_it_is_written(evening: Path, front: str) -> None:
    """Every front hears and says what stands in the file; kept as JSON between the turns, too."""
    assert played(evening, front).text == evening.read_text("utf-8")


def test_every_front_holds_the_same_session(evening: Path) -> None:
    """After each turn phase, deck and all the rest are the same, whoever listened."""
    sessions = [played(evening, front).sessions for front in FRONTS]

    assert sessions == [sessions[0]] * len(FRONTS)


@pytest.mark.parametrize("front", PAGE)
@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_an_evening_on_the_page_goes_as_it_is_written(path: Path, front: str) -> None:
    """The same for fronts that take as long as it takes."""
    written = path.read_text("utf-8")

    assert play(written, PAGE[front]()).text == written


def _others() -> Iterator[ParameterSet]:
    for language in OTHERS:
        for each in list_evenings(language):
            for front in each.fronts:
                yield pytest.param(each, front, id=f"{language}-{each.path.stem}-{front}")


@pytest.mark.parametrize(("evening_there", "front"), [*_others()])
def test_an_evening_of_another_language_goes_as_it_is_written(evening_there: Evening, front: str) -> None:
    """The same in other languages, by every front."""
    written = evening_there.path.read_text("utf-8")

    assert evening_there.hold_by(front).text.splitlines() == written.splitlines()


@pytest.mark.parametrize("language", OTHERS)
def test_there_are_evenings_of_each_language(language: str) -> None:
    """Enough of them, some on the page and some by text."""
    kinds = Counter(evening.path.parent.name for evening in list_evenings(language))

    assert kinds.total() >= ENOUGH_OF_ANOTHER
    assert kinds.keys() == {language, "page", "texted"}


@pytest.mark.parametrize("front", BY_TEXT)
@pytest.mark.parametrize("path", TEXTED, ids=lambda path: path.stem)
def test_an_evening_by_text_goes_as_it_is_written(path: Path, front: str) -> None:
    """The same for texted games: what the host hears, and what every phone gets."""
    assert played(path, front).text.splitlines() == path.read_text("utf-8").splitlines()


@pytest.mark.parametrize(
    "changed",
    ["Welcome!", "= deck", "= open, 6 players", "Welcome to One Night Werewolf. How many are playing?\n= deck"],
)
def test_an_evening_that_went_otherwise_is_noticed(changed: str) -> None:
    """A file with another sentence or another state is not what is played."""
    written = f"> Alexa, open One Night Werewolf\n{changed}\n"

    assert play(written, Spoken()).text != written


def test_an_evening_can_be_read(evening: Path) -> None:
    """Its first line says what it shows, and it is neither too short to show it nor too long to be read."""
    written = evening.read_text("utf-8")
    first, second, *_ = written.splitlines()

    assert first.startswith("# ")
    assert first.endswith(".")
    assert not second
    assert 5 <= written.count("\n> ") <= 40


def test_there_are_evenings() -> None:
    """The files are found, and none is there twice."""
    assert len(FILES) >= ENOUGH
    assert PAGES
    assert len({path.read_text("utf-8") for path in FILES}) == len(FILES)


@pytest.mark.parametrize("kind", Kind)
def test_every_wish_is_heard_at_every_phase(kind: Kind, season: Season) -> None:
    """Whatever can be wished for is wished for wherever an evening can be, also where it makes no sense."""
    expected = set() if kind in UNHEARD else set(Phase)

    assert {move.before.phase for move in season.moves if move.kind is kind} == expected


def test_the_page_of_phases_shows_where_wishes_led(season: Season) -> None:
    """In all evenings: `python -m tests.phases` draws it anew."""
    page = PHASES.read_text("utf-8")

    assert redraw(page, season.moves) == page


@pytest.mark.parametrize("section", HERE)
def test_every_line_is_said(section: str, season: Season) -> None:
    """No line of the conversation is left unsaid, but for those that cannot be said here."""
    lines = {f"{section}.{name}" for name in LINES.section(*section.split("."))}

    assert lines - season.said == {line for line in lines if any(fnmatchcase(line, each) for each in UNSAID)}


def test_every_table_has_its_night(season: Season) -> None:
    """Both games are played with every number of players they know."""
    told = {(each.game.rulebook.game.key, each.players) for each in season.sessions if each.phase is Phase.NIGHT}

    assert told == {(game.key, players) for game in GAMES.values() for players in game.players}
