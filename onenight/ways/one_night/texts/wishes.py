"""The texted game by voice, from its host's side: who is in, the deal, the rounds, the votes, the verdict.

What the host hears depends on who has answered, never on what was dealt or answered, until the verdict. How far the
game has come is the party's business; the session follows it (`TextedNightWay.follow_game`).
"""

from collections.abc import Mapping
from functools import wraps

from onenight.conversation import clock, evening, score
from onenight.conversation.general import CLOCK, LENGTHS, lay_over, place_answers
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase
from onenight.conversation.turn import Handler, Turn
from onenight.texting.events import PlayerRemoved, RoundClosed, TableOpened
from onenight.texting.party import Stage
from onenight.ways.by_text.joining import (
    invite_everyone,
    is_seat_order,
    let_back,
    remove_players,
    reseat_players,
    tell_who_is_in,
)
from onenight.ways.by_text.sync import apply_events, party_of, take_spoken_votes
from onenight.ways.one_night import explain, opening, proposal, shared, verdict, whole_decks
from onenight.ways.one_night.texts.deal import cancel, deal
from onenight.ways.one_night.texts.progress import tell_help, tell_missing
from onenight.ways.one_night.texts.prompts import NIGHT
from onenight.wishes.wish import Kind

# The rounds


def deal_again(turn: Turn) -> Reply:
    """Deal again in the middle of a game."""
    return deal(apply_events(turn, TableOpened()))


def close_round(turn: Turn) -> Reply:
    """Close the round, whoever has not answered."""
    after = apply_events(turn, RoundClosed())
    return after.way.tell_progress(after)


def call_vote(turn: Turn) -> Reply:
    """Call the vote by text; in the night this ends the night."""
    while party_of(turn).stage in NIGHT:
        turn = apply_events(turn, RoundClosed())
    left = turn.seconds_left
    return tell_missing(turn.at(turn.session.before_night(Phase.VOTE).set_clock(left=left)))


def answer_votes(turn: Turn) -> Reply:
    """Take the votes that the host speaks."""
    after, voters, target = take_spoken_votes(turn)
    said = turn.say("texted.voted", names=voters, target=target)
    return after.way.tell_progress(after, said) if party_of(after).stage is Stage.VERDICT else tell_missing(after, said)


def count_votes(turn: Turn) -> Reply:
    """Count the votes and tell the verdict.

    Raises:
        NotAllowed: `votes-missing`.
    """
    after = apply_events(turn, RoundClosed())
    return after.way.tell_progress(after)


def answer_early_rematch(turn: Turn) -> Reply:
    """Tell how to deal again where a rematch in the middle of a game may be a slip of the tongue."""
    return turn.prompt(turn.say("texted.deal_again"))


def refuse_joining(turn: Turn) -> Reply:
    """Tell that nobody joins a game that is under way."""
    return turn.prompt(turn.say("texted.later"))


def answer_rename(turn: Turn) -> Reply:
    """Tell that everyone says by text how they are called."""
    return turn.prompt(turn.say("texted.rename"))


def set_seats(turn: Turn) -> Reply:
    """Set the number of players, or who sits where; for other names, tell that they are texted."""
    if is_seat_order(turn):
        return reseat_players(turn)
    return answer_rename(turn) if any(turn.wish.names) else opening.set_players(turn)


def answer_forgotten_role(turn: Turn) -> Reply:
    """Tell how to have the last text sent again."""
    return turn.prompt(turn.say("texted.again"))


def undo_vote_call(turn: Turn) -> Reply:
    """Go back to the day from a vote that was called too early; else tell that nothing can be undone."""
    called_early = turn.session.phase is Phase.VOTE and turn.session.clock.left
    return clock.go_back_to_day(turn) if called_early else turn.prompt(turn.say("vote.nothing_to_undo"))


def tell_who_is_in_or_out(turn: Turn) -> Reply:
    """Tell who is out of a tournament or has died, and who is in."""
    return tell_who_is_in(turn, score.say_who_is_out(turn))


# After the verdict


def deal_rematch(turn: Turn) -> Reply:
    """Deal for the next game, without those a tournament eliminated; once it is won, invite everybody again."""
    after, said = verdict.prepare_next_game(turn)
    out = [PlayerRemoved(name, "eliminated") for name in turn.session.names if name not in after.session.names]
    again = apply_events(after, *out, TableOpened())
    stood = score.count_game(turn.session, turn.lines)
    return invite_everyone(again, said) if stood is not None and stood.champions else deal(again, said)


def accept_or_deal(turn: Turn) -> Reply:
    """Take a draft; without one, deal."""
    return proposal.accept_repair(turn) if turn.session.game.is_unconfirmed else deal(turn)


def reopen_first(handler: Handler) -> Handler:
    """Wrap a handler of a wish about the next game: count the last one, and let others join."""

    @wraps(handler)
    def answer_reopened(turn: Turn) -> Reply:
        finished = score.finish_game(turn)
        return handler(apply_events(turn.at(finished), TableOpened()))

    return answer_reopened


_ROUND = (Phase.NIGHT, Phase.DAY, Phase.VOTE)
_ALL = (Phase.JOIN, *_ROUND, Phase.VERDICT)


def _at(handler: Handler, *phases: Phase) -> dict[Phase, Handler]:
    """Return a handler for some phases."""
    return dict.fromkeys(phases, handler)


def _seat_first(handler: Handler) -> Handler:
    """Wrap a handler of a wish about the deck: where the number of players was not told, seat those who are in."""

    @wraps(handler)
    def answer_seated(turn: Turn) -> Reply:
        if turn.session.players:
            return handler(turn)
        here = len(party_of(turn).seats)
        if here not in turn.session.game.rulebook.game.players:
            return turn.way.answer_elsewhere(turn)
        return handler(turn.at(opening.seat_players(turn, here).session))

    return answer_seated


def _between_games(handler: Handler) -> dict[Phase, Handler]:
    """Return a handler for the time while people join, and after the verdict for the next game."""
    return {Phase.JOIN: handler, Phase.VERDICT: reopen_first(handler)}


ANSWERS: Mapping[Kind, Mapping[Phase, Handler]] = lay_over(
    place_answers(LENGTHS, *_ALL),
    place_answers(CLOCK, Phase.DAY),
    place_answers({Kind.GAME: evening.ask_to_change_game}, *_ROUND),
    {kind: _between_games(handler) for kind, handler in shared.CHOICES.items()},
    {kind: _between_games(_seat_first(handler)) for kind, handler in shared.DECKS.items()},
    {
        Kind.LAUNCH: {
            **_at(tell_missing, *_ROUND),
            Phase.DAY: call_vote,
            Phase.JOIN: invite_everyone,
            Phase.VERDICT: verdict.repeat_verdict,
        },
        Kind.TEXT_ROLES: {
            **_at(tell_missing, *_ROUND),
            Phase.JOIN: invite_everyone,
            Phase.VERDICT: reopen_first(invite_everyone),
        },
        Kind.WHO_IS_IN: _at(tell_who_is_in_or_out, *_ALL),
        Kind.EVERYONE_ANSWERED: {
            **_at(tell_missing, *_ROUND),
            Phase.JOIN: tell_who_is_in,
            Phase.VERDICT: verdict.repeat_verdict,
        },
        Kind.SEATS: {**_at(answer_rename, *_ROUND), **_between_games(set_seats)},
        Kind.JOIN: {
            **_at(refuse_joining, *_ROUND),
            Phase.JOIN: invite_everyone,
            Phase.VERDICT: reopen_first(invite_everyone),
        },
        Kind.LEAVE: {**_at(remove_players, Phase.JOIN, *_ROUND), Phase.VERDICT: reopen_first(remove_players)},
        Kind.LET_BACK: _at(let_back, *_ALL),
        Kind.READ_DECK: _at(_seat_first(explain.read_deck), *_ALL),
        Kind.BEGIN: {Phase.JOIN: deal, Phase.NIGHT: tell_missing, Phase.VERDICT: deal_rematch},
        Kind.DEAL_AGAIN: {Phase.JOIN: deal, **_at(deal_again, *_ROUND), Phase.VERDICT: deal_rematch},
        Kind.REMATCH: {Phase.JOIN: deal, **_at(answer_early_rematch, *_ROUND), Phase.VERDICT: deal_rematch},
        Kind.FORGOT_ROLE: _at(answer_forgotten_role, *_ROUND),
        Kind.AWAKE: {
            Phase.NIGHT: close_round,
            Phase.DAY: clock.prompt,
            Phase.VOTE: tell_missing,
            Phase.VERDICT: verdict.repeat_verdict,
        },
        Kind.VOTE: {**_at(call_vote, *_ROUND), Phase.VERDICT: verdict.repeat_verdict},
        Kind.REFEREE: {Phase.DAY: call_vote, Phase.VOTE: count_votes, Phase.VERDICT: verdict.repeat_verdict},
        Kind.POINT: {Phase.VOTE: answer_votes, Phase.VERDICT: verdict.repeat_verdict},
        Kind.CALL: _at(answer_rename, *_ALL),
        Kind.UNDO: {
            Phase.JOIN: _seat_first(whole_decks.undo_change),
            **_at(undo_vote_call, Phase.NIGHT, Phase.VOTE, Phase.VERDICT),
        },
        Kind.WHY: {Phase.VERDICT: verdict.explain_verdict},
        Kind.REPEAT: {
            **_at(tell_missing, *_ROUND),
            Phase.JOIN: invite_everyone,
            Phase.DAY: clock.tell_time_left,
            Phase.VERDICT: verdict.repeat_verdict,
        },
        Kind.HELP: {**_at(tell_help, *_ALL), Phase.DAY: explain.tell_help},
        Kind.YES: {
            Phase.JOIN: accept_or_deal,
            Phase.DAY: call_vote,
        },
        Kind.NO: {Phase.JOIN: proposal.drop_draft},
        Kind.GO_ON: {Phase.JOIN: deal, Phase.NIGHT: tell_missing, Phase.VOTE: tell_missing},
        Kind.NEXT: {Phase.JOIN: deal, Phase.NIGHT: tell_missing, Phase.DAY: call_vote, Phase.VERDICT: deal_rematch},
        Kind.PREVIOUS: {
            Phase.JOIN: _seat_first(whole_decks.undo_change),
            Phase.DAY: clock.tell_time_left,
            Phase.VOTE: undo_vote_call,
        },
        Kind.CANCEL: {Phase.JOIN: cancel},
        Kind.ROOM: _at(explain.answer_room_by_text, *_ALL),
    },
)
"""Handlers of wishes that mean something else in a texted game than with cards, or nothing there."""
