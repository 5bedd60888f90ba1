"""Answers at any time of a week: explanations, the table, and wishes that have to wait."""

from onenight.conversation import evening, sayable_hints
from onenight.conversation.names import name_of
from onenight.conversation.questions import ask_question
from onenight.conversation.reply import Reply
from onenight.conversation.session import Ask, Pending
from onenight.conversation.turn import Turn
from onenight.rules.game import WEEK
from onenight.rules.week.calendar import TURNS, WeekStage
from onenight.rules.week.setup import PLAYERS
from onenight.ways.one_week.board import pages, people, rooms, steps
from onenight.ways.one_week.castle_changes import pick_example_room
from onenight.ways.one_week.entry_kinds import SetupBegun
from onenight.ways.one_week.explain import find_topic
from onenight.ways.one_week.one_week import stay_of
from onenight.ways.one_week.week_lines import ask, calendar_of, castle_of, name_room, say, stage_of, update_stay

BEFORE = (WeekStage.PLAYERS, WeekStage.NAMES, WeekStage.ROOMS)
"""Before the week begins."""


def tell_help(turn: Turn) -> Reply:
    """Tell at more length what can be said now."""
    stage = stage_of(turn.session)
    key = "running" if stage in (*TURNS, WeekStage.MORNING) else str(stage)
    least, most = turn.number(PLAYERS.start), turn.number(PLAYERS.stop - 1)
    said = say(turn, f"help.{key}", least=least, most=most, **_examples(turn))
    return steps.prompt(turn, said) if stage is WeekStage.DISCUSSION else ask(turn, said)


def _examples(turn: Turn) -> dict[str, str]:
    """Return the people and the room of this table that the help speaks of."""
    players = turn.session.players
    after = (calendar_of(turn.session).arrow + 1) % players if players else 0
    return {
        "example": sayable_hints.suggest_vote(turn.session, turn.lines),
        "name": name_of(turn.session, after, turn.lines) if players else "",
        "room": name_room(pick_example_room(castle_of(turn.session)), turn.lines) if players else "",
    }


def tell_rooms(turn: Turn) -> Reply:
    """Read out the rooms; others can be chosen only before the week begins."""
    return turn.way.answer_elsewhere(turn) if turn.wish.rooms or turn.wish.choice else rooms.read_rooms(turn)


def explain(turn: Turn) -> Reply:
    """Tell what a room, an artifact, a card or a role does.

    Raises:
        Lacks: `which-role`.
    """
    kind, key = find_topic(turn)
    told = rooms.explain_room(turn, key) if kind == "rooms" else say(turn, f"{kind}.{key}")
    return rooms.resume_turn(turn, told)


def tell_players(turn: Turn) -> Reply:
    """Tell the players, by name where any is known."""
    names = tuple(filter(None, turn.session.names))
    if names:
        return turn.prompt(turn.say("other.players", names=names))
    return turn.prompt(turn.say("other.count", count=turn.number(turn.session.players)))


# The evening


def answer_launch(turn: Turn) -> Reply:
    """Welcome the table, or take up the week where it was left; opened by day, call the vote.

    On another evening a week that is over is left for the next one.
    """
    if not evening.is_same_evening(turn):
        turn = _leave_week(turn)
        turn = turn.at(evening.begin_evening(turn.session))
    stage = stage_of(turn.session)
    if stage is WeekStage.PLAYERS:
        return steps.prompt(turn, say(turn, "open.welcome"))
    if stage is WeekStage.DISCUSSION:
        return steps.call_vote(turn)
    return steps.prompt(turn, say(turn, "turn.back"))


def change_game(turn: Turn) -> Reply:
    """Change to another game; ask first if the week is under way."""
    stage = stage_of(turn.session)
    if turn.wish.choice == WEEK:
        return steps.prompt(turn)
    if stage not in BEFORE and stage is not WeekStage.VERDICT:
        return evening.ask_to_change_game(turn)
    return evening.change_game(_leave_week(turn))


def begin_by_text(turn: Turn) -> Reply:
    """Begin the next week by text."""
    return evening.open_texted_game(_leave_week(turn))


def _leave_week(turn: Turn) -> Turn:
    """Return the turn before another game; enter a week that is over in the registry."""
    return pages.count_week(turn) if stage_of(turn.session) is WeekStage.VERDICT else turn


def start_over(turn: Turn) -> Reply:
    """Begin a new table; ask once if a week is under way."""
    if stage_of(turn.session) in (*BEFORE, WeekStage.VERDICT):
        return evening.settle_start_over(_leave_week(turn), yes=True)
    return ask_question(turn, Pending(Ask.START_OVER))


def begin_setup_again(turn: Turn) -> Reply:
    """Begin the set-up again: tokens and cards are dealt anew."""
    stay = stay_of(turn.session)
    before = stay.log[: stay.log.index(SetupBegun())]
    turn = turn.at(turn.session.before_night(turn.session.phase))
    return people.begin_setup(update_stay(turn, stay._replace(log=before)))
