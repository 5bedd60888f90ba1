"""The meaning of every wish at each stage of a hosted week; for any other wish the stage's own prompt answers."""

from collections.abc import Mapping

from onenight.conversation import anytime as general
from onenight.conversation import clock, evening
from onenight.conversation.pointing import vote
from onenight.conversation.turn import Handler, Turn
from onenight.rules.errors import NotUnderstood
from onenight.rules.week.rooms import ROOMS
from onenight.ways.one_week import ruled
from onenight.ways.one_week.board import anytime, finish, pages, people, rooms, steps
from onenight.ways.one_week.board.anytime import BEFORE
from onenight.ways.one_week.log import TURNS, UNDER_WAY, WeekStage
from onenight.ways.one_week.talk import stage_of
from onenight.wishes.wish import Kind

_STEPS = (WeekStage.SETUP, *TURNS, WeekStage.MORNING)
_BEGUN = tuple([stage for stage in WeekStage if stage not in BEFORE])
_TALK, _VOTE, _END = WeekStage.DISCUSSION, WeekStage.VOTE, WeekStage.VERDICT
_SEATED = (WeekStage.NAMES, WeekStage.ROOMS)
_IN_ROOMS = (WeekStage.ARRIVE, WeekStage.DAY)
"""Stages where "I take it" is about the room, and ends no turn."""


def _always(handler: Handler) -> dict[WeekStage, Handler]:
    return dict.fromkeys(WeekStage, handler)


def _at(handler: Handler, *stages: WeekStage) -> dict[WeekStage, Handler]:
    return dict.fromkeys(stages, handler)


def _voting(handler: Handler) -> dict[WeekStage, Handler]:
    """Return the handler at the vote, and after the verdict, which it corrects."""
    return {_VOTE: handler, _END: handler}


def _onward() -> dict[WeekStage, Handler]:
    """Return the handlers that lead on to the next step, from wherever there is one."""
    before = {WeekStage.NAMES: people.nameless, WeekStage.ROOMS: people.opened}
    return {**before, **_at(steps.done, *_STEPS, WeekStage.GIVE), _TALK: steps.vote_now}


ANSWERS: Mapping[Kind, Mapping[WeekStage, Handler]] = {
    Kind.LAUNCH: _always(anytime.launch),
    Kind.PLAYERS: _at(people.players, *BEFORE),
    Kind.SEATS: _at(people.seats, *BEFORE),
    Kind.JOIN: {WeekStage.PLAYERS: people.named, **_at(people.changed, *_SEATED)},
    Kind.LEAVE: {**_at(people.changed, *_SEATED), WeekStage.GIVE: steps.arrow},
    Kind.CALL: _at(people.named, *BEFORE),
    Kind.GAME: _always(anytime.game),
    Kind.ROOMS: {**_at(anytime.rooms_there, *_BEGUN), **_at(people.rooms, *_SEATED)},
    Kind.RANDOM: _at(people.rooms, *_SEATED),
    Kind.RECOMMENDED: _at(people.rooms, *_SEATED),
    Kind.DAYS: _at(people.days, *BEFORE),
    Kind.TEXT_ROLES: _at(anytime.by_text, *BEFORE, _END),
    Kind.WHO_IS_IN: {stage: anytime.who_is_in for stage in WeekStage if stage is not WeekStage.PLAYERS},
    Kind.BEGIN: {
        WeekStage.NAMES: people.nameless,
        WeekStage.ROOMS: people.opened,
        WeekStage.SETUP: steps.done,
        _END: pages.rematch,
    },
    Kind.DEAL_AGAIN: {**_at(anytime.anew, *_STEPS, WeekStage.GIVE), _END: pages.rematch},
    Kind.DONE: _onward(),
    Kind.NEXT: {**_onward(), _VOTE: finish.skipped, _END: pages.rematch},
    Kind.YES: {**_onward(), WeekStage.GIVE: steps.agreed, **_at(rooms.acts, *_IN_ROOMS), _VOTE: finish.yes},
    Kind.NO: {**_at(rooms.acts, *_IN_ROOMS), WeekStage.GIVE: steps.done, _VOTE: finish.nobody},
    Kind.NOBODY: {WeekStage.GIVE: steps.done, _VOTE: finish.nobody},
    Kind.AWAKE: {WeekStage.NIGHT: steps.awake},
    Kind.WHOSE_TURN: _always(steps.whose),
    Kind.ROOM: _always(anytime.explain),
    Kind.EXPLAIN_ROLE: _always(anytime.explain),
    Kind.FORGOT_ROLE: _at(anytime.forgot, *UNDER_WAY),
    Kind.EXPLAIN_GAME: _always(anytime.explain_game),
    Kind.RULES: _always(ruled.rules),
    Kind.GO: {**_always(anytime.explain), **_at(rooms.goes, *_IN_ROOMS)},
    Kind.WALK: {WeekStage.DAY: rooms.walks},
    Kind.ACT: {**_at(rooms.exchanged, *_SEATED), **_at(rooms.acts, *UNDER_WAY)},
    Kind.ARROW: _at(steps.arrow, WeekStage.SETUP, WeekStage.GIVE),
    Kind.NAME: {**_at(people.named, *BEFORE), WeekStage.GIVE: steps.arrow, _VOTE: finish.named},
    Kind.VOTE: _at(steps.vote_now, _TALK, _VOTE),
    Kind.REFEREE: {**_at(finish.referee, _TALK, _VOTE), _END: finish.give},
    Kind.POINT: _voting(vote.points),
    Kind.FINGERS: _voting(vote.counted),
    Kind.AROUND: _voting(vote.around),
    Kind.DIED: _voting(vote.died),
    Kind.NOBODY_DIED: _voting(vote.nobody_died),
    Kind.SHOW: _voting(finish.shown),
    Kind.CARDS: {_VOTE: finish.shown},
    Kind.ADD: {_VOTE: finish.shown},
    Kind.ONLY: {_VOTE: finish.shown},
    Kind.SET_TIME: {**_always(general.day_length), _TALK: clock.set_time},
    Kind.ADD_TIME: {**_always(general.day_length), _TALK: clock.add_time},
    Kind.TAKE_TIME: {**_always(general.day_length), _TALK: clock.take_time},
    Kind.TIME_LEFT: {_TALK: clock.time_left},
    Kind.TIMER: {_TALK: clock.start},
    Kind.UNTIMED: {**_always(general.untimed), _TALK: clock.untimed},
    Kind.UNDO: {**_always(steps.undo), **_voting(finish.undo)},
    Kind.PREVIOUS: {**_always(steps.undo), **_voting(finish.undo)},
    Kind.PAUSE: {**_at(steps.paused, *_STEPS, WeekStage.GIVE), _TALK: clock.pause},
    Kind.GO_ON: {
        _TALK: clock.go_on,
        WeekStage.ROOMS: people.opened,
        WeekStage.NAMES: people.nameless,
        WeekStage.GIVE: steps.done,
        _VOTE: finish.skipped,
    },
    Kind.REPEAT: {_TALK: clock.time_left, _END: finish.give},
    Kind.EVERYONE_ANSWERED: {_END: finish.give},
    Kind.WHY: {_END: finish.explained},
    Kind.REMATCH: {_END: pages.rematch},
    Kind.STANDINGS: _always(pages.read),
    Kind.TOURNAMENT: _always(anytime.chips),
    **dict.fromkeys((Kind.PACE, Kind.HOUSE_RULE, Kind.READ_RULES, Kind.DECK), _always(anytime.of_one_night)),
    Kind.HELP: _always(anytime.help_),
    Kind.START_OVER: _always(anytime.start_over),
    Kind.CANCEL: _always(evening.cancel),
}
"""The handler of a wish at each stage of the week."""


def handler(turn: Turn) -> Handler | None:
    """Return the handler of a wish at a table that hosts a week; None where the wish means nothing there.

    Raises:
        NotUnderstood: `no-such-room`, for whatever was heard as one.
    """
    if not set(turn.wish.rooms) <= set(ROOMS):
        raise NotUnderstood("no-such-room")
    return ANSWERS.get(turn.wish.kind, {}).get(stage_of(turn.session))
