"""The parts of One Week that are the same with the board and by text."""

from types import MappingProxyType
from typing import TYPE_CHECKING

from onenight.conversation import anytime, score
from onenight.conversation.reply import PublicView
from onenight.conversation.session import Ask, Phase, Session
from onenight.conversation.turn import Turn
from onenight.conversation.utterance import Rule
from onenight.rules.game import WEEK
from onenight.rules.week.rooms import ROUND_ROOMS
from onenight.rules.week.setup import STAFF
from onenight.rules.week.tokens import ARTIFACTS, ROLES
from onenight.speech.lines import Lines
from onenight.ways.one_week import ending, told_tokens, week_lines
from onenight.ways.one_week.log import Stay
from onenight.ways.one_week.one_week import set_stay
from onenight.wishes.catalog import CATALOG
from onenight.wishes.wish import Kind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from onenight.conversation.way import Settle


class OneWeekGame:
    """The game in every medium; satisfies `onenight.conversation.way.PlayedGame`."""

    talking_phases = frozenset({Phase.NIGHT, Phase.DAY, Phase.CHECK})
    """Every turn of a week among them."""
    turn_phases = frozenset({Phase.CHECK})
    bystanders: tuple[str, ...] = STAFF
    foreign_kinds: frozenset[Kind] = frozenset()
    settlers: "Mapping[Ask, Settle[Turn]]" = MappingProxyType({})
    played_with = "castle"

    def key(self, _session: Session) -> str:
        """Return the key of One Week."""
        return WEEK

    def rulebooks(self, _session: Session) -> tuple[str, ...]:
        """Return One Week's alone."""
        return (WEEK,)

    def vocabulary(self, session: Session, lines: Lines) -> tuple[str, ...]:
        """Return what can lie before a player; the rooms of the castle, then those that are not in it; the staff."""
        tokens = [*[lines.role(key) for key in ROLES], *[lines.raw(f"letters.faces.{key}") for key in ARTIFACTS]]
        rooms = dict.fromkeys((*week_lines.castle_of(session).ring, *ROUND_ROOMS))
        return (*tokens, *[week_lines.name_room(key, lines) for key in rooms], *STAFF)

    def check_players(self, _turn: Turn) -> None:
        """Accept any number: the week itself asks how many play where it cannot be played by so many."""

    def new_table(self, session: Session) -> Session:
        """Return a table of other people, who play a week, too."""
        return set_stay(session.make_for_others(), Stay())

    def day_seconds(self, session: Session) -> int:
        """Return the length of the discussion in seconds."""
        return week_lines.day_seconds(session)


class OneWeekHost:
    """The host's part in every medium."""

    rules: tuple[Rule, ...] = (told_tokens.join_token_and_artifact,)


class OneWeekReferee:
    """The questions about a vote in every medium, and the outcome of a week."""

    def open_question(self, _session: Session) -> None:
        """Return None: its referee asks about tokens."""

    def asked_seat(self, session: Session) -> int | None:
        """Return the seat whose token is asked for; None where none is."""
        return ending.find_asked_seat(session)


def is_table_talk(turn: Turn) -> bool:
    """Return whether people talk to one another."""
    return anytime.is_chatter(turn.session, turn.wish, OneWeekGame.talking_phases)


def is_name_in_turn(kind: Kind, phase: Phase) -> bool:
    """Return whether a kind is a name given in a turn: it answers where a player is asked for."""
    return phase in OneWeekGame.turn_phases and is_name_or_nobody(kind)


def is_name_or_nobody(kind: Kind) -> bool:
    """Return whether a kind names a player, or says that it is nobody."""
    return kind is Kind.NAME or CATALOG[kind].answer == "nobody"


def view_week(session: Session, phase: str, week: dict[str, object] | None) -> PublicView:
    """Return the public view of a week; it counts in its registry, and the tournament waits."""
    chips = score.chips(session.memory.tournament)
    return PublicView(
        phase=phase,
        draft=None,
        verdict=None,
        chips=chips,
        boxes=(),
        extra=None,
        proposals=(),
        shields=(),
        face_up={},
        artifacts=(),
        week=week,
    )
