"""The meaning of every wish at each stage of a hosted week; for any other wish the stage's own prompt answers."""

from collections.abc import Mapping

from onenight.conversation import clock, evening
from onenight.conversation.general import CLOCK, LENGTHS, lay_over, place_answers
from onenight.conversation.pointing import vote
from onenight.conversation.turn import Handler
from onenight.rules.week.calendar import TURNS, WeekStage
from onenight.ways.one_week import explain
from onenight.ways.one_week.board import anytime, finish, pages, people, rooms, steps
from onenight.ways.one_week.board.anytime import BEFORE
from onenight.ways.one_week.log import UNDER_WAY
from onenight.wishes.wish import Kind

_STEPS = (WeekStage.SETUP, *TURNS, WeekStage.MORNING)
_BEGUN = tuple([stage for stage in WeekStage if stage not in BEFORE])
_TALK, _VOTE, _END = WeekStage.DISCUSSION, WeekStage.VOTE, WeekStage.VERDICT
_SEATED = (WeekStage.NAMES, WeekStage.ROOMS)
_IN_ROOMS = (WeekStage.ARRIVE, WeekStage.DAY)
"""Stages where "I take it" is about the room, and ends no turn."""


def _map_stages(handler: Handler, *stages: WeekStage) -> dict[WeekStage, Handler]:
    return dict.fromkeys(stages, handler)


def _map_vote(handler: Handler) -> dict[WeekStage, Handler]:
    """Return the handler at the vote, and after the verdict, which it corrects."""
    return {_VOTE: handler, _END: handler}


def _map_onward() -> dict[WeekStage, Handler]:
    """Return the handlers that lead on to the next step, from wherever there is one."""
    before = {WeekStage.NAMES: people.skip_names, WeekStage.ROOMS: people.begin_setup}
    return {**before, **_map_stages(steps.end_step, *_STEPS, WeekStage.GIVE), _TALK: steps.call_vote}


_EVERYWHERE: Mapping[Kind, Handler] = {
    Kind.LAUNCH: anytime.answer_launch,
    Kind.GAME: anytime.change_game,
    Kind.WHOSE_TURN: steps.tell_whose_turn,
    **dict.fromkeys((Kind.ROOM, Kind.EXPLAIN_ROLE, Kind.GO), anytime.explain),
    Kind.EXPLAIN_GAME: explain.explain_game,
    Kind.RULES: explain.answer_rules_question,
    Kind.STANDINGS: pages.read_registry,
    Kind.TOURNAMENT: explain.answer_tournament,
    Kind.HELP: anytime.tell_help,
    Kind.START_OVER: anytime.start_over,
    Kind.CANCEL: evening.cancel,
    **dict.fromkeys((Kind.UNDO, Kind.PREVIOUS), steps.undo),
    **dict.fromkeys((Kind.PACE, Kind.HOUSE_RULE, Kind.READ_RULES, Kind.DECK), explain.answer_one_night_wish),
}
"""What a wish means at every stage, unless one has something else for it."""

ANSWERS: Mapping[Kind, Mapping[WeekStage, Handler]] = lay_over(
    place_answers({**LENGTHS, **_EVERYWHERE}, *WeekStage),
    place_answers(CLOCK, _TALK),
    {
        Kind.PLAYERS: _map_stages(people.set_player_count, *BEFORE),
        Kind.SEATS: _map_stages(people.set_seats, *BEFORE),
        Kind.JOIN: {WeekStage.PLAYERS: people.name_players, **_map_stages(people.change_players, *_SEATED)},
        Kind.LEAVE: {**_map_stages(people.change_players, *_SEATED), WeekStage.GIVE: steps.give_arrow},
        Kind.CALL: _map_stages(people.name_players, *BEFORE),
        Kind.ROOMS: {**_map_stages(anytime.tell_rooms, *_BEGUN), **_map_stages(people.choose_rooms, *_SEATED)},
        Kind.RANDOM: _map_stages(people.choose_rooms, *_SEATED),
        Kind.RECOMMENDED: _map_stages(people.choose_rooms, *_SEATED),
        Kind.DAYS: _map_stages(people.choose_days, *BEFORE),
        Kind.TEXT_ROLES: _map_stages(anytime.begin_by_text, *BEFORE, _END),
        Kind.WHO_IS_IN: {stage: anytime.tell_players for stage in WeekStage if stage is not WeekStage.PLAYERS},
        Kind.BEGIN: {
            WeekStage.NAMES: people.skip_names,
            WeekStage.ROOMS: people.begin_setup,
            WeekStage.SETUP: steps.end_step,
            _END: pages.begin_rematch,
        },
        Kind.DEAL_AGAIN: {**_map_stages(anytime.begin_setup_again, *_STEPS, WeekStage.GIVE), _END: pages.begin_rematch},
        Kind.DONE: _map_onward(),
        Kind.NEXT: {**_map_onward(), _VOTE: finish.answer_skip, _END: pages.begin_rematch},
        Kind.YES: {
            **_map_onward(),
            WeekStage.GIVE: steps.answer_yes,
            **_map_stages(rooms.answer_act, *_IN_ROOMS),
            _VOTE: finish.answer_yes,
        },
        Kind.NO: {
            **_map_stages(rooms.answer_act, *_IN_ROOMS),
            WeekStage.GIVE: steps.end_step,
            _VOTE: finish.answer_nobody,
        },
        Kind.NOBODY: {WeekStage.GIVE: steps.end_step, _VOTE: finish.answer_nobody},
        Kind.AWAKE: {WeekStage.NIGHT: steps.end_night},
        Kind.FORGOT_ROLE: _map_stages(explain.answer_forgot_role, *UNDER_WAY),
        Kind.GO: _map_stages(rooms.answer_go, *_IN_ROOMS),
        Kind.WALK: {WeekStage.DAY: rooms.answer_walk},
        Kind.ACT: {**_map_stages(rooms.exchange_room, *_SEATED), **_map_stages(rooms.answer_act, *UNDER_WAY)},
        Kind.ARROW: _map_stages(steps.give_arrow, WeekStage.SETUP, WeekStage.GIVE),
        Kind.NAME: {
            **_map_stages(people.name_players, *BEFORE),
            WeekStage.GIVE: steps.give_arrow,
            _VOTE: finish.answer_names,
        },
        Kind.VOTE: _map_stages(steps.call_vote, _TALK, _VOTE),
        Kind.REFEREE: {**_map_stages(finish.begin_referee_questions, _TALK, _VOTE), _END: finish.give_verdict},
        Kind.POINT: _map_vote(vote.add_votes),
        Kind.FINGERS: _map_vote(vote.add_finger_count),
        Kind.AROUND: _map_vote(vote.add_nobody_dead),
        Kind.DIED: _map_vote(vote.add_dead),
        Kind.NOBODY_DIED: _map_vote(vote.add_nobody_dead),
        Kind.SHOW: _map_vote(finish.add_shown_token),
        Kind.CARDS: {_VOTE: finish.add_shown_token},
        Kind.ADD: {_VOTE: finish.add_shown_token},
        Kind.ONLY: {_VOTE: finish.add_shown_token},
        **dict.fromkeys((Kind.UNDO, Kind.PREVIOUS), _map_vote(finish.undo)),
        Kind.PAUSE: _map_stages(steps.answer_pause, *_STEPS, WeekStage.GIVE),
        Kind.GO_ON: {
            WeekStage.ROOMS: people.begin_setup,
            WeekStage.NAMES: people.skip_names,
            WeekStage.GIVE: steps.end_step,
            _VOTE: finish.answer_skip,
        },
        Kind.REPEAT: {_TALK: clock.tell_time_left, _END: finish.give_verdict},
        Kind.EVERYONE_ANSWERED: {_END: finish.give_verdict},
        Kind.WHY: {_END: finish.answer_why},
        Kind.REMATCH: {_END: pages.begin_rematch},
    },
)
"""The handler of a wish at each stage of the week."""
