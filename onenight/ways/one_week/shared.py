"""The parts of One Week that are the same with the board and by text."""

from onenight.conversation import score
from onenight.conversation.reply import PublicView
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Turn
from onenight.conversation.way import Way
from onenight.rules.game import WEEK
from onenight.rules.week.components import ARTIFACTS, ROLES, ROUND_ROOMS
from onenight.rules.week.setup import DISCUSSION_SECONDS, STAFF
from onenight.speech.lines import Lines
from onenight.ways.one_week import ending, told_tokens, week_lines
from onenight.ways.one_week.log import Stay
from onenight.ways.one_week.one_week import set_stay
from onenight.wishes.catalog import CATALOG
from onenight.wishes.wish import Kind


class OneWeekWay(Way[Turn]):
    """What One Week does with the board and by text alike."""

    talking_phases = frozenset({Phase.NIGHT, Phase.DAY, Phase.CHECK})
    """Every turn of a week among them."""
    turn_phases = frozenset({Phase.CHECK})
    bystanders: tuple[str, ...] = STAFF
    played_with = "castle"
    rules = (told_tokens.join_token_and_artifact,)

    def game_key(self, _session: Session) -> str:
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
        return set_stay(super().new_table(session), Stay())

    def day_seconds(self, session: Session) -> int:
        """Return the length of the discussion in seconds: as the table has said, else as in the rules."""
        return session.clock.day or DISCUSSION_SECONDS

    def means(self, kind: Kind, phase: Phase) -> bool:
        """Return whether it is a name in a turn: it answers where a player is asked for."""
        return phase in self.turn_phases and is_name_or_nobody(kind)

    def asked_seat(self, session: Session) -> int | None:
        """Return the seat whose token is asked for; None where none is."""
        about = ending.find_open_question(session) if session.phase is Phase.VOTE else None
        return None if about is None else about.seat


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
        known=None,
        week=week,
    )
