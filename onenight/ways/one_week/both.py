"""One Week, with the board and by text alike."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from onenight.conversation import anytime, score
from onenight.conversation.reply import Shown
from onenight.conversation.session import Ask, Phase, Session
from onenight.conversation.turn import Turn
from onenight.conversation.utterance import Rule
from onenight.rules.game import WEEK
from onenight.rules.week.rooms import ROUND_ROOMS
from onenight.rules.week.setup import STAFF
from onenight.rules.week.tokens import ARTIFACTS, ROLES
from onenight.speech.lines import Lines
from onenight.ways.one_week import ending, lying, talk
from onenight.ways.one_week.log import Stay
from onenight.ways.one_week.one_week import staying
from onenight.wishes.catalog import CATALOG
from onenight.wishes.wish import Kind

if TYPE_CHECKING:
    from onenight.conversation.way import Settle

TALKING = frozenset({Phase.NIGHT, Phase.DAY, Phase.CHECK})
"""Every turn of a week among them."""
PLAYED_WITH = "castle"
TURNS = frozenset({Phase.CHECK})
FOREIGN: frozenset[Kind] = frozenset()
BYSTANDERS: tuple[str, ...] = STAFF
RULES: tuple[Rule, ...] = (lying.join_token_and_artifact,)
SETTLED: "Mapping[Ask, Settle[Turn]]" = {}


def game(_session: Session) -> str:
    """One Week."""
    return WEEK


def rulebooks(_session: Session) -> tuple[str, ...]:
    """One Week's alone."""
    return (WEEK,)


def new_table(session: Session) -> Session:
    """Other people, who play a week, too."""
    return staying(session.for_others(), Stay())


def unheeded(turn: Turn, _before: Session) -> bool:
    """What people say to one another."""
    return anytime.chatter(turn.session, turn.wish, TALKING)


def named(session: Session, lines: Lines) -> tuple[str, ...]:
    """What can lie before a player; the rooms of the castle, then those that are not in it; the staff."""
    tokens = [*[lines.role(key) for key in ROLES], *[lines.raw(f"letters.faces.{key}") for key in ARTIFACTS]]
    rooms = dict.fromkeys((*talk.castle_of(session).ring, *ROUND_ROOMS))
    return (*tokens, *[talk.room(key, lines) for key in rooms], *STAFF)


def means(kind: Kind, phase: Phase) -> bool:
    """Whether it is a name in a turn: it answers where somebody is asked for."""
    return phase in TURNS and says_who(kind)


def says_who(kind: Kind) -> bool:
    """Return whether a kind says who it is, or that it is nobody."""
    return kind is Kind.NAME or CATALOG[kind].answer == "nobody"


def may_begin(_turn: Turn) -> None:
    """It asks how many are playing where they are too many, or too few."""


def asked(_session: Session) -> None:
    """Its referee asks about tokens."""


def shown(session: Session, phase: str, week: dict[str, object] | None) -> Shown:
    """A week counts in its registry, and the tournament waits."""
    chips = score.chips(session.memory.tournament)
    return Shown(
        phase=phase,
        draft=None,
        verdict=None,
        chips=chips,
        boxes=(),
        extra=None,
        shields=(),
        face_up={},
        artifacts=(),
        week=week,
    )


asked_for = ending.asked_for
day_seconds = talk.day_seconds
