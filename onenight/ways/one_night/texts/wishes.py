"""The texted game by voice, from its host's side: who is in, the deal, the rounds, the votes, the verdict.

What the host hears depends on who has answered, never on what was dealt or answered, until the verdict. How far the
game has come is the party's business; the session follows it (`reached`).
"""

from collections.abc import Mapping
from functools import wraps

from onenight.conversation import anytime, clock, evening, score
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase
from onenight.conversation.turn import Handler, Turn
from onenight.texting.party import Closed, Opened, Removed, Stage
from onenight.ways.by_text.following import happened, party_of, spoken_votes
from onenight.ways.by_text.joining import let_back, opened, remove, who_is_in
from onenight.ways.one_night import boxes, edits, explain, handed, opening, proposal, verdict, whole
from onenight.ways.one_night.texts.deal import cancel, deal
from onenight.ways.one_night.texts.progress import help_, missing, prompt, tell
from onenight.ways.one_night.texts.prompts import NIGHT
from onenight.wishes.wish import Kind

# The rounds


def deal_again(turn: Turn) -> Reply:
    """Deal again in the middle of a game."""
    return deal(happened(turn, Opened()))


def wake(turn: Turn) -> Reply:
    """Close the round, whoever has not answered."""
    return tell(happened(turn, Closed()))


def call(turn: Turn) -> Reply:
    """Call the vote by text; in the night this ends the night."""
    while party_of(turn).stage in NIGHT:
        turn = happened(turn, Closed())
    left = clock.left(turn.session, turn.front.now)
    return missing(turn.at(turn.session.before_night(Phase.VOTE).timed(left=left)))


def points(turn: Turn) -> Reply:
    """Take the votes that the host speaks."""
    after, voters, target = spoken_votes(turn)
    said = turn.say("texted.voted", names=voters, target=target)
    return tell(after, said) if party_of(after).stage is Stage.VERDICT else missing(after, said)


def count(turn: Turn) -> Reply:
    """Count the votes and tell the verdict.

    Raises:
        NotAllowed: `votes-missing`.
    """
    return tell(happened(turn, Closed()))


def too_early(turn: Turn) -> Reply:
    """Tell how to deal again where a rematch in the middle of a game may be a slip of the tongue."""
    return prompt(turn, turn.say("texted.deal_again"))


def later(turn: Turn) -> Reply:
    """Tell that nobody joins a game that is under way."""
    return prompt(turn, turn.say("texted.later"))


def rename(turn: Turn) -> Reply:
    """Tell that everyone says by text how they are called."""
    return prompt(turn, turn.say("texted.rename"))


def seats(turn: Turn) -> Reply:
    """Set the number of players; for names, tell that they are texted."""
    return rename(turn) if any(turn.wish.names) else opening.players(turn)


def forgot_role(turn: Turn) -> Reply:
    """Tell how to have the last text sent again."""
    return prompt(turn, turn.say("texted.again"))


def undo(turn: Turn) -> Reply:
    """Go back to the day from a vote that was called too early; else tell that nothing can be undone."""
    called_early = turn.session.phase is Phase.VOTE and turn.session.clock.left
    return clock.back(turn) if called_early else prompt(turn, turn.say("vote.nothing_to_undo"))


def who_is_in_or_out(turn: Turn) -> Reply:
    """Tell who is out of a tournament or has died, and who is in."""
    return who_is_in(turn, score.out(turn))


# After the verdict


def rematch(turn: Turn) -> Reply:
    """Deal for the next game with the same people, as far as they are still in."""
    after, said = verdict.next_game(turn)
    out = [Removed(name, "eliminated") for name in turn.session.names if name not in after.session.names]
    again = happened(after, *out, Opened())
    stood = score.standing(turn.session, turn.lines)
    return opened(again, said) if stood is not None and stood.champions else deal(again, said)


def agreed(turn: Turn) -> Reply:
    """Take a draft; without one, deal."""
    return proposal.accept(turn) if turn.session.game.undecided else deal(turn)


def declined(turn: Turn) -> Reply:
    """Drop a draft; without one, prompt."""
    return proposal.drop(turn) if turn.session.game.undecided else prompt(turn)


def reopened(handler: Handler) -> Handler:
    """Wrap a handler of a wish about the next game: count the last one, and let others join."""

    @wraps(handler)
    def next_game(turn: Turn) -> Reply:
        finished = score.finished(turn.session, turn.lines)
        return handler(happened(turn.at(finished), Opened()))

    return next_game


_ROUND = (Phase.NIGHT, Phase.DAY, Phase.VOTE)
_ALL = (Phase.JOIN, *_ROUND, Phase.VERDICT)


def _at(handler: Handler, *phases: Phase) -> dict[Phase, Handler]:
    """Return a handler for some phases."""
    return dict.fromkeys(phases, handler)


def _seated(handler: Handler) -> Handler:
    """Wrap a handler of a wish about the deck: where the number of players was not told, seat those who are in."""

    @wraps(handler)
    def with_deck(turn: Turn) -> Reply:
        if turn.session.players:
            return handler(turn)
        here = len(party_of(turn).seats)
        if here not in turn.session.game.rulebook.game.players:
            return explain.elsewhere(turn)
        return handler(turn.at(opening.seated(turn, here).session))

    return with_deck


def _cards(handler: Handler) -> dict[Phase, Handler]:
    """Return a handler of wishes about cards, for those who are in, while joining and for the next game."""
    return _deck(_seated(handler))


def _deck(handler: Handler) -> dict[Phase, Handler]:
    """Return a handler for the time while people join, and after the verdict for the next game."""
    return {Phase.JOIN: handler, Phase.VERDICT: reopened(handler)}


ANSWERS: Mapping[Kind, Mapping[Phase, Handler]] = {
    Kind.LAUNCH: {**_at(missing, *_ROUND), Phase.DAY: call, Phase.JOIN: opened, Phase.VERDICT: verdict.again},
    Kind.TEXT_ROLES: {**_at(missing, *_ROUND), Phase.JOIN: opened, Phase.VERDICT: reopened(opened)},
    Kind.WHO_IS_IN: _at(who_is_in_or_out, *_ALL),
    Kind.EVERYONE_ANSWERED: {**_at(missing, *_ROUND), Phase.JOIN: who_is_in, Phase.VERDICT: verdict.again},
    Kind.PLAYERS: _deck(opening.players),
    Kind.SEATS: {**_at(rename, *_ROUND), **_deck(seats)},
    Kind.JOIN: {**_at(later, *_ROUND), Phase.JOIN: opened, Phase.VERDICT: reopened(opened)},
    Kind.LEAVE: {**_at(remove, Phase.JOIN, *_ROUND), Phase.VERDICT: reopened(remove)},
    Kind.LET_BACK: _at(let_back, *_ALL),
    Kind.GAME: {**_deck(evening.game), **_at(evening.game_later, *_ROUND)},
    Kind.HOUSE_RULE: _deck(opening.house_rule),
    Kind.BOXES: _deck(boxes.told),
    Kind.EXTRA: _deck(boxes.extra),
    Kind.CARDS: _cards(edits.edit),
    Kind.ADD: _cards(edits.edit),
    Kind.REMOVE: _cards(edits.edit),
    Kind.REPLACE: _cards(edits.edit),
    Kind.ONLY: _cards(edits.edit),
    Kind.RANDOM: _cards(whole.draw),
    Kind.USUAL: _cards(whole.usual),
    Kind.RECOMMENDED: _cards(whole.standard),
    Kind.DECK: _cards(handed.deck),
    Kind.READ_DECK: _at(_seated(explain.read_deck), *_ALL),
    Kind.BEGIN: {Phase.JOIN: deal, Phase.NIGHT: missing, Phase.VERDICT: rematch},
    Kind.DEAL_AGAIN: {Phase.JOIN: deal, **_at(deal_again, *_ROUND), Phase.VERDICT: rematch},
    Kind.REMATCH: {Phase.JOIN: deal, **_at(too_early, *_ROUND), Phase.VERDICT: rematch},
    Kind.FORGOT_ROLE: _at(forgot_role, *_ROUND),
    Kind.AWAKE: {Phase.NIGHT: wake, Phase.DAY: clock.prompt, Phase.VOTE: missing, Phase.VERDICT: verdict.again},
    Kind.SET_TIME: {**_at(anytime.day_length, *_ALL), Phase.DAY: clock.set_time},
    Kind.ADD_TIME: {**_at(anytime.day_length, *_ALL), Phase.DAY: clock.add_time},
    Kind.TAKE_TIME: {**_at(anytime.day_length, *_ALL), Phase.DAY: clock.take_time},
    Kind.TIME_LEFT: {Phase.DAY: clock.time_left},
    Kind.TIMER: {Phase.DAY: clock.start},
    Kind.UNTIMED: {**_at(anytime.untimed, *_ALL), Phase.DAY: clock.untimed},
    Kind.VOTE: {**_at(call, *_ROUND), Phase.VERDICT: verdict.again},
    Kind.REFEREE: {Phase.DAY: call, Phase.VOTE: count, Phase.VERDICT: verdict.again},
    Kind.POINT: {Phase.VOTE: points, Phase.VERDICT: verdict.again},
    Kind.CALL: _at(rename, *_ALL),
    Kind.UNDO: {Phase.JOIN: _seated(whole.undo), **_at(undo, Phase.NIGHT, Phase.VOTE, Phase.VERDICT)},
    Kind.WHY: {Phase.VERDICT: verdict.why},
    Kind.REPEAT: {
        **_at(missing, *_ROUND),
        Phase.JOIN: opened,
        Phase.DAY: clock.time_left,
        Phase.VERDICT: verdict.again,
    },
    Kind.HELP: {**_at(help_, *_ALL), Phase.DAY: explain.help_},
    Kind.YES: {
        Phase.JOIN: agreed,
        Phase.DAY: call,
    },
    Kind.NO: {Phase.JOIN: declined},
    Kind.PAUSE: {Phase.DAY: clock.pause},
    Kind.GO_ON: {Phase.JOIN: deal, Phase.NIGHT: missing, Phase.DAY: clock.go_on, Phase.VOTE: missing},
    Kind.NEXT: {Phase.JOIN: deal, Phase.NIGHT: missing, Phase.DAY: call, Phase.VERDICT: rematch},
    Kind.PREVIOUS: {Phase.JOIN: _seated(whole.undo), Phase.DAY: clock.time_left, Phase.VOTE: undo},
    Kind.CANCEL: {Phase.JOIN: cancel},
    Kind.ROOM: _at(explain.room_by_text, *_ALL),
}
"""Handlers of wishes that mean something else in a texted game than with cards, or nothing there."""


def handler(turn: Turn) -> Handler | None:
    """Return the handler of a wish that means something else in a texted game; None for other wishes."""
    session, entry = turn.session, turn.wish.entry
    if turn.news and session.phase is Phase.VERDICT and not entry.evening:  # who leaves it need not hear the verdict
        return tell
    if turn.news and session.phase is not Phase.JOIN and entry.news:
        return tell
    return ANSWERS.get(turn.wish.kind, {}).get(session.phase)
