"""The pages of the Guest Registry, kept over the evening: a week is counted once the next one begins."""

from onenight.conversation import evening
from onenight.conversation.judged_games import keep_judged_game
from onenight.conversation.names import names_of
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Turn
from onenight.rules.guest_registry import Guest
from onenight.ways.one_week.board import steps
from onenight.ways.one_week.ending import find_ending
from onenight.ways.one_week.entry_kinds import NamesSettled
from onenight.ways.one_week.one_week import stay_of
from onenight.ways.one_week.registry import describe_standings, enter_week
from onenight.ways.one_week.week_lines import update_stay


def list_guests(session: Session, names: tuple[str, ...]) -> tuple[Guest, ...]:
    """Return the registry, this week included once it is judged."""
    guests = session.memory.registry
    found = find_ending(session)
    return guests if found is None or not found.named else enter_week(guests, found.verdict, names)


def read_registry(turn: Turn) -> Reply:
    """Read out the wins of the evening, and the pages."""
    names = names_of(turn.session, range(turn.session.players), turn.lines)
    return turn.prompt(describe_standings(turn, list_guests(turn.session, names)))


def count_week(turn: Turn) -> Turn:
    """Return the turn before the next week, with a week that is over in the registry."""
    session = turn.session
    names = names_of(session, range(session.players), turn.lines)
    memory = keep_judged_game(turn).memory._replace(registry=list_guests(session, names))
    fresh = turn.at(session.before_night(Phase.DECK)._replace(memory=memory))
    return update_stay(fresh, stay_of(session)._replace(log=(NamesSettled(),)))


def begin_rematch(turn: Turn) -> Reply:
    """Begin another week with the same people; enter the last one in the registry."""
    return evening.keep_verdict(turn, steps.prompt(count_week(turn)))
