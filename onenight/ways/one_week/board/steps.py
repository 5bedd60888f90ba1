"""The steps of a week as they are called: the set-up, everyone's turns by day and night, the arrow, the clock."""

from collections.abc import Callable, Mapping

from onenight.conversation import anytime, clock
from onenight.conversation.halves import Lacks
from onenight.conversation.names import name_of, seats_of
from onenight.conversation.pointing import vote
from onenight.conversation.reply import Reply
from onenight.conversation.turn import Turn, joined
from onenight.rules.errors import NotAllowed
from onenight.rules.week.castle import Direction
from onenight.rules.week.rooms import PASSAGE
from onenight.rules.week.setup import PLAYERS, STAFF
from onenight.ways.one_week import talk
from onenight.ways.one_week.log import ANSWERS, DONE, SETUP, TURNS, UNDER_WAY, WeekStage, length
from onenight.ways.one_week.one_week import stay_of, staying
from onenight.ways.one_week.talk import acting, ask, here, kept, logged, say, stage_of
from onenight.wishes.wish import Kind

# What is called


def prompt(turn: Turn, before: str = "") -> Reply:
    """Say something, then what the week waits for."""
    stage = stage_of(turn.session)
    if stage is WeekStage.DISCUSSION:
        return clock.prompt(turn, before)
    if stage is WeekStage.VOTE:
        return turn.way.referee.ask(turn, before)
    if stage is WeekStage.VERDICT:
        return _again(turn, before)
    call = _CALLS[stage](turn)
    if stage is WeekStage.PLAYERS and before:
        return ask(turn, before if before.endswith("?") else joined(before, turn.say("open.how_many")), call)
    return ask(turn, joined(before, call), call)


def _again(turn: Turn, before: str) -> Reply:
    """Tell what can be said after a week."""
    again = say(turn, "verdict.again")
    return ask(turn, joined(before, again), again)


def _players(turn: Turn) -> str:
    return say(turn, "open.again", least=turn.number(PLAYERS.start), most=turn.number(PLAYERS.stop - 1))


def _rooms(turn: Turn) -> str:
    stay = stay_of(turn.session)
    last = talk.day(length(stay, turn.session.players), turn.lines)
    return say(turn, "open.rooms", rooms=talk.ring(turn), day=last)


def _setup(turn: Turn) -> str:
    step = SETUP[here(turn.session).step]
    said = say(
        turn,
        f"setup.{step}",
        rooms=talk.ring(turn),
        players=turn.number(turn.session.players),
        name=talk.start(turn),
    )
    if step == "foyer":
        return joined(said, *talk.furnished(turn, stay_of(turn.session).rooms), say(turn, "turn.then"))
    return said


def _arrive(turn: Turn) -> str:
    now = here(turn.session).turn
    if now:
        return say(turn, "turn.arrive_staff" if now < len(STAFF) else "turn.arrive", name=acting(turn))
    passage = say(turn, "turn.not_passage") if PASSAGE in talk.castle_of(turn.session).ring else ""
    return joined(say(turn, "turn.arrive_first", name=acting(turn)), passage, say(turn, "turn.use"))


def _morning(turn: Turn) -> str:
    now = here(turn.session)
    way = talk.way_round(now.direction, turn.lines)
    return say(turn, "turn.morning", day=talk.day(now.day, turn.lines), name=talk.start(turn), way=way)


def _day(turn: Turn) -> str:
    now = here(turn.session)
    if now.turn:
        return say(turn, "turn.day_next", name=acting(turn))
    empty = say(turn, "turn.empty_hand") if now.day == _EMPTY_HANDED else ""
    return joined(empty, say(turn, "turn.day", name=acting(turn)))


_EMPTY_HANDED = 4
"""The day on which hands are empty at first: five cards, one played on Monday and two on every further day."""


def _give(turn: Turn) -> str:
    now = here(turn.session)
    if now.gift is not None:
        return say(turn, "turn.which_way", name=name_of(turn.session, now.gift, turn.lines))
    if now.holder is None:
        return say(turn, "turn.give_unknown")
    return say(turn, "turn.give", name=name_of(turn.session, now.holder, turn.lines))


def _night(turn: Turn) -> str:
    now = here(turn.session)
    if now.turn:
        return say(turn, "turn.night_next", name=acting(turn))
    explained = say(turn, "turn.explained") if now.day == 1 else ""
    muted = say(turn, "turn.muted") if now.day == 1 and "archives" in talk.castle_of(turn.session).ring else ""
    return joined(say(turn, "turn.falls"), explained, muted, say(turn, "turn.night", name=acting(turn)))


_CALLS: Mapping[WeekStage, Callable[[Turn], str]] = {
    WeekStage.PLAYERS: _players,
    WeekStage.NAMES: lambda turn: say(turn, "open.names"),
    WeekStage.ROOMS: _rooms,
    WeekStage.SETUP: _setup,
    WeekStage.ARRIVE: _arrive,
    WeekStage.MORNING: _morning,
    WeekStage.DAY: _day,
    WeekStage.GIVE: _give,
    WeekStage.NIGHT: _night,
}


def remind(turn: Turn, before: str) -> Reply:
    """Say something, then what the week waits for, in short: it has been told at length before."""
    stage = stage_of(turn.session)
    if not before or stage not in _SHORT:
        return prompt(turn, before)
    name = acting(turn) if stage in TURNS else ""
    return ask(turn, joined(before, say(turn, _SHORT[stage], name=name)), _CALLS[stage](turn))


_SHORT: Mapping[WeekStage, str] = {
    WeekStage.ROOMS: "open.rooms_again",
    WeekStage.SETUP: "turn.ready",
    **dict.fromkeys(TURNS, "turn.night"),
    WeekStage.MORNING: "turn.ready",
}

# What is done


def done(turn: Turn) -> Reply:
    """End a turn or a step, and call the next one."""
    now = here(turn.session)
    if now.stage is WeekStage.SETUP and now.step == len(SETUP) - 2:
        start = int(turn.front.chance.random() * turn.session.players)
        return prompt(logged(turn, f"s{start}"))
    return _reached(logged(turn, DONE), now.stage)


def agreed(turn: Turn) -> Reply:
    """Go on to the next step; where it was asked which way, ask once more, for a yes is no direction."""
    return prompt(turn) if here(turn.session).gift is not None else done(turn)


def _reached(turn: Turn, before: WeekStage) -> Reply:
    """Call the step that follows another one."""
    stage = stage_of(turn.session)
    woken = say(turn, "turn.wake") if before is WeekStage.NIGHT and stage is not WeekStage.NIGHT else ""
    if stage is WeekStage.DISCUSSION:
        return clock.dawn(turn, joined(woken, say(turn, "turn.over")))
    return prompt(turn, woken)


def awake(turn: Turn) -> Reply:
    """End the night, with all turns that are left in it."""
    while stage_of(turn.session) is WeekStage.NIGHT:
        turn = logged(turn, DONE)
    return _reached(turn, WeekStage.NIGHT)


def vote_now(turn: Turn) -> Reply:
    """End the discussion: all point on the count of three."""
    reply = vote.call(turn)
    log = tuple([entry for entry in stay_of(turn.session).log if entry[0] not in ANSWERS])
    entries = (*log, DONE) if here(turn.session).stage is WeekStage.DISCUSSION else log
    week = stay_of(turn.session)._replace(log=entries)
    return reply._replace(session=staying(reply.session, week), say=say(turn, "vote.rule"))


def undo(turn: Turn) -> Reply:
    """Take back one step, as often as wanted."""
    stay = stay_of(turn.session)
    begun = [index for index, entry in enumerate(stay.log) if entry == "b"]
    if not begun:
        return prompt(turn, say(turn, "turn.nothing_to_undo"))
    left = turn.session.clock.left
    turn = kept(turn.at(turn.session.at_rest()), stay._replace(log=stay.log[:-1]))
    if stage_of(turn.session) is WeekStage.DISCUSSION:
        return clock.go_on(turn.at(turn.session.timed(left=left)))
    return prompt(turn, say(turn, "turn.undone"))


def paused(turn: Turn) -> Reply:
    """Tell that nothing runs by itself, so nothing has to be stopped."""
    return ask(turn, say(turn, "turn.paused"), "", ("go_on", "whose", "help", "stop"))


def whose(turn: Turn) -> Reply:
    """Tell the day, the arrow and whose turn it is; where nobody's, the order of turns."""
    now = here(turn.session)
    stage = now.stage
    if stage not in UNDER_WAY:
        return anytime.rules(anytime.in_order(turn))
    days = turn.number(length(stay_of(turn.session), turn.session.players))
    line = "turn.night_of" if stage is WeekStage.NIGHT else "turn.when"
    said = say(turn, line, day=talk.day(now.day, turn.lines), number=turn.number(now.day), days=days)
    arrow = say(turn, "turn.arrow", name=talk.start(turn), direction=talk.direction(now.direction, turn.lines))
    if stage in TURNS:
        return ask(turn, joined(said, arrow, say(turn, "turn.whose", name=acting(turn))))
    return prompt(turn, joined(said, arrow))


# The arrow


def arrow(turn: Turn) -> Reply:
    """Give the arrow to a player; while it is set up, choose the start player.

    Raises:
        Lacks: `who-gets-arrow`.
        NotAllowed: `arrow-moves-on`.
    """
    session, now, wish = turn.session, here(turn.session), turn.wish
    target = wish.target or next(iter(wish.names), "")
    seat = now.gift
    if target:
        session, (seat, *_) = seats_of(session, [target], turn.lines)
        turn = turn.at(session)
    if seat is None:
        raise Lacks("who-gets-arrow", wish)
    if now.stage is WeekStage.SETUP:
        log = [entry for entry in stay_of(session).log if entry[0] != "s"]
        log += [DONE] * (len(SETUP) - 2 - now.step)
        return prompt(kept(turn, stay_of(session)._replace(log=(*log, f"s{seat}"))))
    if seat == now.arrow:
        others = tuple([name_of(session, each, turn.lines) for each in range(session.players) if each != seat])
        raise NotAllowed("arrow-moves-on", name=name_of(session, seat, turn.lines), names=others)
    told = Direction.LEFT if wish.kind is Kind.LEAVE else wish.direction  # "Ben left" is no player who leaves
    if told not in list(Direction):
        return prompt(_given(turn, f"p{seat}"))
    way = Direction(told)
    return prompt(_given(turn, f"a{seat}{way[0]}"), say(turn, "turn.token_back"))


def _given(turn: Turn, entry: str) -> Turn:
    """Return the turn with the gift of the arrow told, in part or to its end."""
    log = stay_of(turn.session).log
    if log[-1][0] == "p":
        log = log[:-1]
    return kept(turn, stay_of(turn.session)._replace(log=(*log, entry)))
