"""The steps of a week as they are called: the set-up, everyone's turns by day and night, the arrow, the clock."""

from collections.abc import Callable, Mapping

from onenight.conversation import anytime, clock, evening
from onenight.conversation.incomplete_wishes import Lacks
from onenight.conversation.names import find_seats, name_of
from onenight.conversation.pointing import vote
from onenight.conversation.reply import Reply
from onenight.conversation.turn import Turn, join_sentences
from onenight.rules.errors import NotAllowed
from onenight.rules.game import WEEK
from onenight.rules.week.calendar import TURNS, WeekStage
from onenight.rules.week.castle import Direction
from onenight.rules.week.components import PASSAGE
from onenight.rules.week.setup import PLAYERS, STAFF
from onenight.speech.rule_numbers import spell_rules
from onenight.ways.one_week import week_lines
from onenight.ways.one_week.entry_kinds import (
    Answer,
    ArrowGiven,
    ArrowPromised,
    SetupBegun,
    StartPlayerChosen,
    StepDone,
)
from onenight.ways.one_week.log import SETUP, UNDER_WAY, count_days
from onenight.ways.one_week.one_week import set_stay, stay_of
from onenight.ways.one_week.week_lines import (
    ask,
    calendar_of,
    current_place,
    log_entries,
    name_actor,
    say,
    stage_of,
    update_stay,
)
from onenight.wishes.wish import Kind

# What is called


def prompt(turn: Turn, before: str = "") -> Reply:
    """Say something, then what the week waits for."""
    stage = stage_of(turn.session)
    if stage is WeekStage.DISCUSSION:
        return clock.prompt(turn, before)
    if stage is WeekStage.VOTE:
        return turn.way.ask_question(turn, before)
    if stage is WeekStage.VERDICT:
        return _ask_again(turn, before)
    call = CALLS[stage](turn)
    if stage is WeekStage.PLAYERS and before:
        return ask(turn, before if before.endswith("?") else join_sentences(before, turn.say("open.how_many")), call)
    return ask(turn, join_sentences(before, call), call)


def _ask_again(turn: Turn, before: str) -> Reply:
    """Tell what can be said after a week."""
    again = say(turn, "verdict.again")
    return ask(turn, join_sentences(before, again), again)


def _call_players(turn: Turn) -> str:
    """Return the question how many are playing, with the least and the most."""
    return say(turn, "open.again", least=turn.number(PLAYERS.start), most=turn.number(PLAYERS.stop - 1))


def _call_rooms(turn: Turn) -> str:
    """Return the rooms and the last day of the week, which can still be changed."""
    stay = stay_of(turn.session)
    last = week_lines.name_day(count_days(stay, turn.session.players), turn.lines)
    return say(turn, "open.rooms", rooms=week_lines.name_ring(turn), day=last)


def _call_setup(turn: Turn) -> str:
    """Return what is to be done in this step of the set-up; in the Foyer's, also what is laid into the rooms."""
    step = SETUP[current_place(turn.session).step]
    said = say(
        turn,
        f"setup.{step}",
        rooms=week_lines.name_ring(turn),
        players=turn.number(turn.session.players),
        name=week_lines.name_start_player(turn),
        **spell_rules(WEEK, turn.lines),
    )
    if step == "foyer":
        return join_sentences(
            said, *week_lines.list_furnishings(turn, stay_of(turn.session).rooms), say(turn, "turn.then")
        )
    return said


def _call_arrive(turn: Turn) -> str:
    """Return the call of the player who arrives next; the first one hears the rules of it."""
    now = calendar_of(turn.session).turn
    if now:
        return say(turn, "turn.arrive_staff" if now < len(STAFF) else "turn.arrive", name=name_actor(turn))
    passage = say(turn, "turn.not_passage") if PASSAGE in week_lines.castle_of(turn.session).ring else ""
    return join_sentences(say(turn, "turn.arrive_first", name=name_actor(turn)), passage, say(turn, "turn.use"))


def _call_morning(turn: Turn) -> str:
    """Return the call of a new morning: the day, the start player, and which way the staff walk."""
    now = calendar_of(turn.session)
    way = week_lines.name_rotation(now.direction, turn.lines)
    return say(
        turn,
        "turn.morning",
        day=week_lines.name_day(now.day, turn.lines),
        name=week_lines.name_start_player(turn),
        way=way,
    )


def _call_day(turn: Turn) -> str:
    """Return the call of the player who moves next; the first one hears when hands are empty."""
    now = calendar_of(turn.session)
    if now.turn:
        return say(turn, "turn.day_next", name=name_actor(turn))
    empty = say(turn, "turn.empty_hand") if now.day == _EMPTY_HANDED else ""
    return join_sentences(empty, say(turn, "turn.day", name=name_actor(turn)))


_EMPTY_HANDED = 4
"""The day on which hands are empty at first: five cards, one played on Monday and two on every further day."""


def _call_give(turn: Turn) -> str:
    """Return the question to whom the arrow is given, or which way it points."""
    now = current_place(turn.session)
    if now.gift is not None:
        return say(turn, "turn.which_way", name=name_of(turn.session, now.gift, turn.lines))
    if now.calendar.holder is None:
        return say(turn, "turn.give_unknown")
    return say(turn, "turn.give", name=name_of(turn.session, now.calendar.holder, turn.lines))


def _call_night(turn: Turn) -> str:
    now = calendar_of(turn.session)
    if now.turn:
        return say(turn, "turn.night_next", name=name_actor(turn))
    explained = say(turn, "turn.explained") if now.day == 1 else ""
    muted = say(turn, "turn.muted") if now.day == 1 and "archives" in week_lines.castle_of(turn.session).ring else ""
    return join_sentences(say(turn, "turn.falls"), explained, muted, say(turn, "turn.night", name=name_actor(turn)))


CALLS: Mapping[WeekStage, Callable[[Turn], str]] = {
    WeekStage.PLAYERS: _call_players,
    WeekStage.NAMES: lambda turn: say(turn, "open.names"),
    WeekStage.ROOMS: _call_rooms,
    WeekStage.SETUP: _call_setup,
    WeekStage.ARRIVE: _call_arrive,
    WeekStage.MORNING: _call_morning,
    WeekStage.DAY: _call_day,
    WeekStage.GIVE: _call_give,
    WeekStage.NIGHT: _call_night,
}


SHORT: Mapping[WeekStage, str] = {
    WeekStage.ROOMS: "open.rooms_again",
    WeekStage.SETUP: "turn.ready",
    **dict.fromkeys(TURNS, "turn.night"),
    WeekStage.MORNING: "turn.ready",
}

# What is done


def end_step(turn: Turn) -> Reply:
    """End a turn or a step, and call the next one; the set-up ends with a start player, who is drawn."""
    stage = calendar_of(turn.session).stage
    if stage is WeekStage.SETUP and current_place(turn.session).step == len(SETUP) - 2:
        start = int(turn.front.chance.random() * turn.session.players)
        return prompt(log_entries(turn, StartPlayerChosen(start)))
    return _call_step(log_entries(turn, StepDone()), stage)


def answer_yes(turn: Turn) -> Reply:
    """Go on to the next step; where it was asked which way, ask once more, for a yes is no direction."""
    return prompt(turn) if current_place(turn.session).gift is not None else end_step(turn)


def _call_step(turn: Turn, before: WeekStage) -> Reply:
    """Call the step that follows another one."""
    stage = stage_of(turn.session)
    woken = say(turn, "turn.wake") if before is WeekStage.NIGHT and stage is not WeekStage.NIGHT else ""
    if stage is WeekStage.DISCUSSION:
        return clock.begin_day(turn, join_sentences(woken, say(turn, "turn.over")))
    return prompt(turn, woken)


def end_night(turn: Turn) -> Reply:
    """End the night, with all turns that are left in it."""
    while stage_of(turn.session) is WeekStage.NIGHT:
        turn = log_entries(turn, StepDone())
    return _call_step(turn, WeekStage.NIGHT)


def call_vote(turn: Turn) -> Reply:
    """End the discussion: all point on the count of three."""
    reply = vote.call_vote(turn)
    log = tuple([entry for entry in stay_of(turn.session).log if not isinstance(entry, Answer)])
    entries = (*log, StepDone()) if calendar_of(turn.session).stage is WeekStage.DISCUSSION else log
    week = stay_of(turn.session)._replace(log=entries)
    return reply._replace(session=set_stay(reply.session, week), say=say(turn, "vote.rule"))


def undo(turn: Turn) -> Reply:
    """Take back one step, as often as wanted."""
    stay = stay_of(turn.session)
    if SetupBegun() not in stay.log and turn.session.judged is not None:
        return evening.return_to_verdict(turn)
    if SetupBegun() not in stay.log:
        return prompt(turn, say(turn, "turn.nothing_to_undo"))
    left = turn.session.clock.left
    turn = update_stay(turn.at(turn.session.at_rest()), stay._replace(log=stay.log[:-1]))
    if stage_of(turn.session) is WeekStage.DISCUSSION:
        return clock.resume_clock(turn.at(turn.session.set_clock(left=left)))
    return prompt(turn, say(turn, "turn.undone"))


def answer_pause(turn: Turn) -> Reply:
    """Tell that nothing runs by itself, so nothing has to be stopped."""
    return ask(turn, say(turn, "turn.paused"), "", ("go_on", "whose", "help", "stop"))


def tell_whose_turn(turn: Turn) -> Reply:
    """Tell the day, the arrow and whose turn it is; where nobody's, the order of turns."""
    now = calendar_of(turn.session)
    stage = now.stage
    if stage not in UNDER_WAY:
        return anytime.tell_rules(anytime.ask_for_order(turn))
    days = turn.number(count_days(stay_of(turn.session), turn.session.players))
    line = "turn.night_of" if stage is WeekStage.NIGHT else "turn.when"
    said = say(turn, line, day=week_lines.name_day(now.day, turn.lines), number=turn.number(now.day), days=days)
    arrow = say(
        turn,
        "turn.arrow",
        name=week_lines.name_start_player(turn),
        direction=week_lines.name_direction(now.direction, turn.lines),
    )
    if stage in TURNS:
        return ask(turn, join_sentences(said, arrow, say(turn, "turn.whose", name=name_actor(turn))))
    return prompt(turn, join_sentences(said, arrow))


# The arrow


def give_arrow(turn: Turn) -> Reply:
    """Give the arrow to a player; while it is set up, choose the start player.

    Raises:
        Lacks: `who-gets-arrow`.
        NotAllowed: `arrow-moves-on`.
    """
    session, here, wish = turn.session, current_place(turn.session), turn.wish
    target = wish.target or next(iter(wish.names), "")
    seat = here.gift
    if target:
        session, (seat, *_) = find_seats(session, [target], turn.lines)
        turn = turn.at(session)
    if seat is None:
        raise Lacks("who-gets-arrow", wish)
    if here.calendar.stage is WeekStage.SETUP:
        log = [entry for entry in stay_of(session).log if not isinstance(entry, StartPlayerChosen)]
        log += [StepDone()] * (len(SETUP) - 2 - here.step)
        return prompt(update_stay(turn, stay_of(session)._replace(log=(*log, StartPlayerChosen(seat)))))
    if seat == here.calendar.arrow:
        others = tuple([name_of(session, each, turn.lines) for each in range(session.players) if each != seat])
        raise NotAllowed("arrow-moves-on", name=name_of(session, seat, turn.lines), names=others)
    told = Direction.LEFT if wish.kind is Kind.LEAVE else wish.direction  # "Ben left" is no player who leaves
    if told not in list(Direction):
        return prompt(_log_gift(turn, ArrowPromised(seat)))
    return prompt(_log_gift(turn, ArrowGiven(seat, Direction(told))), say(turn, "turn.token_back"))


def _log_gift(turn: Turn, entry: ArrowPromised | ArrowGiven) -> Turn:
    """Return the turn with the gift of the arrow told, in part or to its end."""
    log = stay_of(turn.session).log
    if isinstance(log[-1], ArrowPromised):
        log = log[:-1]
    return update_stay(turn, stay_of(turn.session)._replace(log=(*log, entry)))
