"""The week by text, by voice from its host's side: the meaning of every wish before it, in it, and after it.

What the host hears depends on what everybody can see, never on tokens, hands or cards of the night, until the verdict.
What was texted stands: nothing is undone, and nobody's night is spoken for.
"""

from collections.abc import Mapping
from functools import wraps

from onenight.conversation import anytime, clock, evening
from onenight.conversation.halves import Lacks
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase
from onenight.conversation.turn import Handler, Turn, joined
from onenight.rules.errors import NotUnderstood
from onenight.rules.game import WEEK
from onenight.rules.guests import Guest, entered
from onenight.rules.week.rooms import ROOMS
from onenight.rules.week.verdict import judge
from onenight.texting.party import Opened, Replaced, Stage
from onenight.ways.by_text.following import happened, party_of
from onenight.ways.by_text.joining import cancel, let_back, opened, remove, who_is_in
from onenight.ways.one_week import registry, ruled
from onenight.ways.one_week.texts import deal, news, spoken
from onenight.ways.one_week.texts.game import TextedWeek, instead
from onenight.ways.one_week.texts.kept import week_of
from onenight.ways.one_week.texts.progress import help_, prompt, say, told, why
from onenight.wishes.wish import Kind, Wish

# The next week, another game, the registry


def reopened(handler: Handler) -> Handler:
    """Wrap a handler of a wish about the next week: count the last one first, and let others join."""

    @wraps(handler)
    def next_week(turn: Turn) -> Reply:
        return handler(happened(_counted(turn), Opened()))

    return next_week


again = reopened(deal.deal)
"""Deal a week anew: the last one is over, or was given up."""


def game(turn: Turn) -> Reply:
    """Change to another game; ask once while a week is under way."""
    if turn.wish.choice == WEEK:
        return prompt(turn)
    under_way = party_of(turn).stage is Stage.WEEK
    return evening.game_later(turn) if under_way else evening.game_instead(_counted(turn))


def _registry(turn: Turn) -> tuple[Guest, ...]:
    """Return the Guest Registry of the evening, this week included once it is over."""
    party, guests = party_of(turn), turn.session.memory.registry
    if party.stage is not Stage.VERDICT:
        return guests
    week = week_of(party)
    end = judge(week)
    winners = [week.name(seat) for seat in end.winners]
    return entered(guests, winners, end.page, week.setup.players) if end.page else guests


def _counted(turn: Turn) -> Turn:
    """Return the turn with its last week in the registry."""
    memory = turn.session.memory._replace(registry=_registry(turn))
    return turn.at(turn.session._replace(memory=memory))


def standings(turn: Turn) -> Reply:
    """Read out the pages of the evening."""
    return prompt(turn, registry.told(turn, _registry(turn)))


# At any time


def of_one_night(turn: Turn) -> Reply:
    """Tell that a wish belongs to One Night: its house rules."""
    return prompt(turn, turn.lines.raw("castle.open.of_one_night"))


def chips(turn: Turn) -> Reply:
    """Tell that the registry takes the place of a tournament here."""
    return prompt(turn, turn.lines.raw("castle.open.chips"))


def explained(turn: Turn) -> Reply:
    """Tell what a room, an artifact, a card or a role does.

    Raises:
        Lacks: `which-role`.
    """
    wish = turn.wish
    for section, keys in (
        ("rooms", wish.rooms),
        ("artifacts", (wish.choice,)),
        ("cards", wish.roles),
        ("roles", wish.roles),
    ):
        for key in keys:
            if key in turn.lines.section("castle", section):
                return prompt(turn, joined(turn.lines.raw(f"castle.{section}.{key}"), *_there(turn, key)))
    raise Lacks("which-role", Wish(Kind.ROOM))


def _there(turn: Turn, key: str) -> tuple[str, ...]:
    """Return the people in a room that was asked about, in words, while a week is under way: no board shows them."""
    party = party_of(turn)
    if party.stage is not Stage.WEEK or key not in week_of(party).castle.ring:
        return ()
    names = news.there(week_of(party), key)
    return (say(turn, "there", names=names) if names else say(turn, "nobody_there"),)


def whose(turn: Turn) -> Reply:
    """Tell the day, whose turn it is, and the direction of the arrow."""
    return told(turn, lambda week: " ".join(news.when(week, turn.lines)))


def forgot(turn: Turn) -> Reply:
    """Tell that tokens are looked at again only by a card."""
    return prompt(turn, turn.lines.raw("letters.turn.token"))


def explained_game(turn: Turn) -> Reply:
    """Explain the game in half a minute."""
    return prompt(turn, turn.lines.raw("castle.explain.game"))


def no_undo(turn: Turn) -> Reply:
    """Tell that texts stand: nothing is undone."""
    return prompt(turn, say(turn, "no_undo"))


def later(turn: Turn) -> Reply:
    """Tell that a wish has to wait for the next week."""
    return prompt(turn, say(turn, "later"))


def seats(turn: Turn) -> Reply:
    """Set how many will play; tell that names are texted."""
    return prompt(turn, turn.say("texted.rename")) if any(turn.wish.names) else deal.players(turn)


def _week(handler: Handler) -> dict[Stage, Handler]:
    return {Stage.WEEK: handler}


def _all(handler: Handler) -> dict[Stage, Handler]:
    return dict.fromkeys((Stage.JOIN, Stage.WEEK, Stage.VERDICT), handler)


def _chosen(handler: Handler) -> dict[Stage, Handler]:
    """Return the handlers of a choice before a week, and after it for the next one."""
    return {Stage.JOIN: handler, Stage.WEEK: later, Stage.VERDICT: reopened(handler)}


ANSWERS: Mapping[Kind, Mapping[Stage, Handler]] = {
    Kind.LAUNCH: {Stage.JOIN: opened},
    Kind.TEXT_ROLES: {Stage.JOIN: opened, Stage.VERDICT: reopened(opened)},
    Kind.REPEAT: {Stage.JOIN: opened},
    Kind.WHO_IS_IN: {Stage.JOIN: who_is_in},
    Kind.EVERYONE_ANSWERED: {Stage.JOIN: who_is_in},
    Kind.PLAYERS: {Stage.JOIN: deal.players},
    Kind.SEATS: {Stage.JOIN: seats, Stage.WEEK: later},
    Kind.JOIN: {Stage.JOIN: opened, Stage.WEEK: later, Stage.VERDICT: reopened(opened)},
    Kind.LEAVE: {Stage.JOIN: remove, Stage.WEEK: remove, Stage.VERDICT: reopened(remove)},
    Kind.LET_BACK: _all(let_back),
    Kind.GAME: _all(game),
    Kind.ROOM: _all(explained),
    Kind.EXPLAIN_ROLE: _all(explained),
    Kind.EXPLAIN_GAME: _all(explained_game),
    Kind.RULES: _all(ruled.rules),
    Kind.ROOMS: {**_chosen(deal.castle), Stage.WEEK: deal.castle},
    Kind.RANDOM: _chosen(deal.castle),
    Kind.RECOMMENDED: _chosen(deal.castle),
    Kind.DAYS: _chosen(deal.days),
    Kind.BEGIN: {Stage.JOIN: deal.deal, Stage.VERDICT: again},
    Kind.DEAL_AGAIN: {Stage.JOIN: deal.deal, Stage.WEEK: again, Stage.VERDICT: again},
    Kind.REMATCH: {Stage.JOIN: deal.deal, Stage.WEEK: later, Stage.VERDICT: again},
    Kind.YES: {Stage.JOIN: deal.deal},
    Kind.GO_ON: {Stage.JOIN: deal.deal, Stage.WEEK: spoken.go_on},
    Kind.NEXT: {Stage.JOIN: deal.deal, Stage.WEEK: spoken.go_on, Stage.VERDICT: again},
    Kind.DONE: {Stage.JOIN: deal.deal},
    Kind.WHOSE_TURN: {Stage.JOIN: deal.castle, Stage.WEEK: whose},
    Kind.FORGOT_ROLE: _week(forgot),
    Kind.POINT: _week(spoken.points),
    Kind.UNDO: _week(no_undo),
    Kind.PREVIOUS: _week(no_undo),
    Kind.STANDINGS: _all(standings),
    Kind.WHY: {Stage.VERDICT: why},
    Kind.HELP: _all(help_),
    Kind.CANCEL: {Stage.JOIN: cancel},
    Kind.PACE: _all(anytime.pace),
    Kind.SOUND: _all(anytime.sound),
    Kind.TOURNAMENT: _all(chips),
    **dict.fromkeys((Kind.HOUSE_RULE, Kind.READ_RULES, Kind.DECK), _all(of_one_night)),
    Kind.START_OVER: _all(evening.start_over),
}
"""The handler of a wish at each stage; for any other wish the news, and whose turn it is."""

_CLOCK = {
    Kind.SET_TIME: clock.set_time,
    Kind.ADD_TIME: clock.add_time,
    Kind.TAKE_TIME: clock.take_time,
    Kind.TIME_LEFT: clock.time_left,
    Kind.TIMER: clock.start,
    Kind.UNTIMED: clock.untimed,
    Kind.PAUSE: clock.pause,
    Kind.GO_ON: clock.go_on,
}
"""The handlers of the clock of the last discussion."""


def handler(turn: Turn) -> Handler | None:
    """Return the handler of a wish in a week by text; None where the wish means nothing there.

    Raises:
        NotUnderstood: `no-such-room`, for whatever was heard as one.
    """
    if not isinstance(party_of(turn).plays, TextedWeek):  # the table has chosen the week before it is texted
        return _opened
    if not set(turn.wish.rooms) <= set(ROOMS):
        raise NotUnderstood("no-such-room")
    kind, party = turn.wish.kind, party_of(turn)
    if spoken.is_move(party, turn.wish):
        return spoken.moves
    if turn.session.phase is Phase.DAY and kind in _CLOCK:
        return _CLOCK[kind]
    return ANSWERS.get(kind, {}).get(party.stage)


def _opened(turn: Turn) -> Reply:
    """Answer a wish once the party knows which game it plays."""
    turn = _with_week(turn)
    return (handler(turn) or prompt)(turn)


def first(turn: Turn) -> Reply:
    """Tell how everyone joins a game that was opened for a week."""
    return opened(_with_week(turn))


def _with_week(turn: Turn) -> Turn:
    """Return the turn once the party knows that it plays a week."""
    return happened(turn, Replaced(instead(party_of(turn).plays)))
