"""The week by text, by voice from its host's side: the meaning of every wish before it, in it, and after it.

What the host hears depends on what everybody can see, never on tokens, hands or cards of the night, until the verdict.
What was texted stands: nothing is undone, and nobody's night is spoken for.
"""

from collections.abc import Mapping
from functools import wraps

from onenight.conversation import anytime, evening
from onenight.conversation.general import place_answers
from onenight.conversation.judged_games import keep_judged_game
from onenight.conversation.reply import Reply
from onenight.conversation.turn import Handler, Turn, join_sentences
from onenight.rules.game import WEEK
from onenight.rules.guest_registry import Guest
from onenight.rules.week.verdict import judge
from onenight.texting.events import GameReplaced, TableOpened
from onenight.texting.party import Stage
from onenight.ways.by_text.joining import (
    cancel,
    invite_everyone,
    is_seat_order,
    let_back,
    remove_players,
    reseat_players,
    tell_who_is_in,
)
from onenight.ways.by_text.sync import apply_events, party_of
from onenight.ways.one_week import explain, registry
from onenight.ways.one_week.texts import deal, news, spoken_moves
from onenight.ways.one_week.texts.game import replace_with_week
from onenight.ways.one_week.texts.party_state import week_of
from onenight.ways.one_week.texts.progress import answer_why, say, tell_help, tell_state
from onenight.wishes.wish import Kind

# The next week, another game, the registry


def open_next_week(handler: Handler) -> Handler:
    """Wrap a handler of a wish about the next week: count the last one first, and let others join."""

    @wraps(handler)
    def next_week(turn: Turn) -> Reply:
        return handler(apply_events(_count_week(turn), TableOpened()))

    return next_week


again = open_next_week(deal.deal)
"""Deal a week anew: the last one is over, or was given up."""


def change_game(turn: Turn) -> Reply:
    """Change to another game; ask once while a week is under way."""
    if turn.wish.choice == WEEK:
        return turn.prompt()
    under_way = party_of(turn).stage is Stage.WEEK
    return evening.ask_to_change_game(turn) if under_way else evening.change_game(_count_week(turn))


def _list_guests(turn: Turn) -> tuple[Guest, ...]:
    """Return the Guest Registry of the evening, this week included once it is over."""
    party, guests = party_of(turn), turn.session.memory.registry
    if party.stage is not Stage.VERDICT:
        return guests
    week = week_of(party)
    return registry.enter_week(guests, judge(week), week.setup.players)


def _count_week(turn: Turn) -> Turn:
    """Return the turn with its last week in the registry, and in the evening."""
    memory = keep_judged_game(turn).memory._replace(registry=_list_guests(turn))
    return turn.at(turn.session._replace(memory=memory))


def read_registry(turn: Turn) -> Reply:
    """Read out the wins of the evening, and the pages."""
    return turn.prompt(registry.describe_standings(turn, _list_guests(turn)))


# At any time


def explain_topic(turn: Turn) -> Reply:
    """Tell what a room, an artifact, a card or a role does.

    Raises:
        Lacks: `which-role`.
    """
    kind, key = explain.find_topic(turn)
    return turn.prompt(join_sentences(turn.lines.raw(f"castle.{kind}.{key}"), *_tell_people_in(turn, key)))


def _tell_people_in(turn: Turn, key: str) -> tuple[str, ...]:
    """Return the people in a room that was asked about, in words, while a week is under way: no board shows them."""
    party = party_of(turn)
    if party.stage is not Stage.WEEK or key not in week_of(party).castle.ring:
        return ()
    names = news.find_people_in(week_of(party), key)
    return (say(turn, "there", names=names) if names else say(turn, "nobody_there"),)


def tell_whose_turn(turn: Turn) -> Reply:
    """Tell the day, whose turn it is, and the direction of the arrow."""
    return tell_state(turn, lambda week: " ".join(news.describe_day(week, turn.lines)))


def refuse_undo(turn: Turn) -> Reply:
    """Tell that texts stand: nothing is undone."""
    return turn.prompt(say(turn, "no_undo"))


def refuse_until_next_week(turn: Turn) -> Reply:
    """Tell that a wish has to wait for the next week."""
    return turn.prompt(say(turn, "later"))


def set_seats(turn: Turn) -> Reply:
    """Set how many will play, or who sits where; tell that other names are texted."""
    if is_seat_order(turn):
        return reseat_players(turn)
    return turn.prompt(turn.say("texted.rename")) if any(turn.wish.names) else deal.set_player_count(turn)


def _map_week(handler: Handler) -> dict[Stage, Handler]:
    return {Stage.WEEK: handler}


def _map_choice(handler: Handler) -> dict[Stage, Handler]:
    """Return the handlers of a choice before a week, and after it for the next one."""
    return {Stage.JOIN: handler, Stage.WEEK: refuse_until_next_week, Stage.VERDICT: open_next_week(handler)}


_EVERYWHERE: Mapping[Kind, Handler] = {
    Kind.LET_BACK: let_back,
    Kind.GAME: change_game,
    **dict.fromkeys((Kind.ROOM, Kind.EXPLAIN_ROLE), explain_topic),
    Kind.EXPLAIN_GAME: explain.explain_game,
    Kind.RULES: explain.answer_rules_question,
    Kind.STANDINGS: read_registry,
    Kind.HELP: tell_help,
    Kind.PACE: anytime.change_pace,
    Kind.SOUND: anytime.switch_sound,
    Kind.TOURNAMENT: explain.answer_tournament,
    Kind.START_OVER: evening.start_over,
    **dict.fromkeys((Kind.HOUSE_RULE, Kind.READ_RULES, Kind.DECK), explain.answer_one_night_wish),
}
"""What a wish means at every stage."""

ANSWERS: Mapping[Kind, Mapping[Stage, Handler]] = {
    **place_answers(_EVERYWHERE, Stage.JOIN, Stage.WEEK, Stage.VERDICT),
    Kind.LAUNCH: {Stage.JOIN: invite_everyone},
    Kind.TEXT_ROLES: {Stage.JOIN: invite_everyone, Stage.VERDICT: open_next_week(invite_everyone)},
    Kind.REPEAT: {Stage.JOIN: invite_everyone},
    Kind.WHO_IS_IN: {Stage.JOIN: tell_who_is_in},
    Kind.EVERYONE_ANSWERED: {Stage.JOIN: tell_who_is_in},
    Kind.PLAYERS: {Stage.JOIN: deal.set_player_count},
    Kind.SEATS: {Stage.JOIN: set_seats, Stage.WEEK: refuse_until_next_week},
    Kind.JOIN: {
        Stage.JOIN: invite_everyone,
        Stage.WEEK: refuse_until_next_week,
        Stage.VERDICT: open_next_week(invite_everyone),
    },
    Kind.LEAVE: {Stage.JOIN: remove_players, Stage.WEEK: remove_players, Stage.VERDICT: open_next_week(remove_players)},
    Kind.ROOMS: {**_map_choice(deal.choose_castle), Stage.WEEK: deal.choose_castle},
    Kind.RANDOM: _map_choice(deal.choose_castle),
    Kind.RECOMMENDED: _map_choice(deal.choose_castle),
    Kind.DAYS: _map_choice(deal.choose_days),
    Kind.BEGIN: {Stage.JOIN: deal.deal, Stage.VERDICT: again},
    Kind.DEAL_AGAIN: {Stage.JOIN: deal.deal, Stage.WEEK: again, Stage.VERDICT: again},
    Kind.REMATCH: {Stage.JOIN: deal.deal, Stage.WEEK: refuse_until_next_week, Stage.VERDICT: again},
    Kind.YES: {Stage.JOIN: deal.deal},
    Kind.GO_ON: {Stage.JOIN: deal.deal, Stage.WEEK: spoken_moves.go_on},
    Kind.NEXT: {Stage.JOIN: deal.deal, Stage.WEEK: spoken_moves.go_on, Stage.VERDICT: again},
    Kind.DONE: {Stage.JOIN: deal.deal},
    Kind.WHOSE_TURN: {Stage.JOIN: deal.choose_castle, Stage.WEEK: tell_whose_turn},
    Kind.FORGOT_ROLE: _map_week(explain.answer_forgot_role),
    Kind.POINT: _map_week(spoken_moves.add_votes),
    Kind.UNDO: _map_week(refuse_undo),
    Kind.PREVIOUS: _map_week(refuse_undo),
    Kind.WHY: {Stage.VERDICT: answer_why},
    Kind.CANCEL: {Stage.JOIN: cancel},
}
"""The handler of a wish at each stage; for any other wish the news, and whose turn it is."""


def set_week(turn: Turn) -> Turn:
    """Return the turn once the party knows that it plays a week."""
    return apply_events(turn, GameReplaced(replace_with_week(party_of(turn).plays)))
