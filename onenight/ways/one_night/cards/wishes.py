"""The handlers of each wish with cards on the table, by the phase of the session."""

from collections.abc import Mapping
from functools import wraps

from onenight.conversation import anytime, clock, evening, score
from onenight.conversation.general import CLOCK, LENGTHS, lay_over, place_answers
from onenight.conversation.pointing import uncalled_vote, vote
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase
from onenight.conversation.turn import Handler, Turn, join_sentences
from onenight.ways.one_night import (
    deal_instructions,
    explain,
    handed_deck,
    launch,
    night,
    opening,
    proposal,
    referee,
    shared,
    table_tips,
    verdict,
    whole_decks,
)
from onenight.ways.one_night.cards import earlier_game, told_game
from onenight.ways.one_night.one_night import cards_of
from onenight.wishes.wish import DEALT, Kind


def _count_game_first(handler: Handler) -> Handler:
    """Wrap a handler of a wish about the next game: count the game that is judged first."""

    @wraps(handler)
    def answer_counted(turn: Turn) -> Reply:
        return handler(turn.at(score.finish_game(turn)))

    return answer_counted


def _settle_draft_first(handler: Handler) -> Handler:
    """Wrap a handler that needs a legal deck: ask about a draft first, and once.

    A table that goes on all the same, or has dealt, takes the repair and hears its cards; before the night it is told
    how to deal them.
    """

    @wraps(handler)
    def answer_settled(turn: Turn) -> Reply:
        if not turn.session.game.is_unconfirmed:
            return handler(turn)
        if not (cards_of(turn.session).pressed or turn.wish.choice == DEALT):
            return proposal.ask_about_draft(turn)
        repaired = proposal.accept_repair(turn)
        turn = turn.at(repaired.session)
        if not turn.wish.entry.over:
            return deal_instructions.deal(turn, repaired.news)
        answer = handler(turn)
        return answer._replace(say=join_sentences(repaired.news, answer.say))

    return answer_settled


def _begin_night(turn: Turn) -> Reply:
    """Begin the night; before the first one of an evening tell how to deal, unless the cards are dealt."""
    dealt = turn.session.begun or turn.wish.choice == DEALT
    return night.begin_night(turn) if dealt else deal_instructions.deal(turn)


def _return_to_deck(turn: Turn) -> Reply:
    """Go back from the table check to the deck."""
    return proposal.propose(turn.at(turn.session._replace(phase=Phase.DECK)))


def _undo_check(turn: Turn) -> Reply:
    """Take back a rematch; without one, go back to the deck."""
    return _return_to_deck(turn) if turn.session.judged is None else evening.return_to_verdict(turn)


def _accept_or_deal(turn: Turn) -> Reply:
    """Take a draft; without one, deal, or judge the game that was told of."""
    return (
        proposal.accept_repair(turn)
        if turn.session.game.is_unconfirmed
        else earlier_game.replay_pending_facts(deal_instructions.deal)(turn)
    )


def _at_played_game(handler: Handler) -> dict[Phase, Handler]:
    """Return handlers of facts of a game played without us; before there is a table they are kept."""
    before = earlier_game.replay_pending_facts(_settle_draft_first(_take_night_as_held(handler)))
    return {Phase.OPEN: earlier_game.keep_fact, Phase.DECK: before, Phase.CHECK: before}


def _always(handler: Handler) -> dict[Phase, Handler]:
    """Return a handler for every phase."""
    return dict.fromkeys(Phase, handler)


def _with_table(handler: Handler) -> dict[Phase, Handler]:
    """Return a handler for phases with a table; while players join by text, the texted game answers."""
    return {phase: handler for phase in Phase if phase not in (Phase.OPEN, Phase.JOIN)}


def _during_game(handler: Handler) -> dict[Phase, Handler]:
    """Return a handler for phases with a table, but not after the verdict."""
    return {phase: handler for phase in _with_table(handler) if phase is not Phase.VERDICT}


def _between_games(handler: Handler) -> dict[Phase, Handler]:
    """Return a handler of wishes about cards and people: before the night, and after the verdict for the next game."""
    return {Phase.DECK: handler, Phase.CHECK: handler, Phase.VERDICT: _count_game_first(handler)}


def _at_vote(handler: Handler) -> dict[Phase, Handler]:
    """Return a handler of what is told of the vote; after the verdict it corrects."""
    return {Phase.VOTE: handler, Phase.VERDICT: handler}


def _from_day_on(handler: Handler) -> dict[Phase, Handler]:
    """Return a handler of facts of the vote, the first of which ends a day."""
    return {Phase.DAY: uncalled_vote.accept_by_day(handler), **_at_vote(handler)}


def _take_night_as_held(handler: Handler) -> Handler:
    """Wrap a handler of what comes after a night: where there was none with us, one was held without us."""

    @wraps(handler)
    def answer_after_night(turn: Turn) -> Reply:
        before = turn.session.phase in (Phase.DECK, Phase.CHECK)
        return handler(turn.at(night.enter_night(turn.session)) if before else turn)

    return answer_after_night


_ONWARD = {Phase.CHECK: night.begin_night, Phase.NIGHT: night.go_on, Phase.DAY: table_tips.call_vote}
"""What leads on to the next step, from wherever there is one."""

ANSWERS: Mapping[Kind, Mapping[Phase, Handler]] = lay_over(
    place_answers({**LENGTHS, Kind.GAME: evening.ask_to_change_game}, *Phase),
    place_answers(CLOCK, Phase.DAY),
    place_answers(shared.CHOICES, Phase.OPEN),
    place_answers(dict.fromkeys((Kind.EXTRA, *shared.DECKS), opening.note_cards), Phase.OPEN),
    {kind: _between_games(handler) for kind, handler in {**shared.CHOICES, **shared.DECKS}.items()},
    {
        kind: {Phase.DECK: earlier_game.replay_after_whole_deck(shared.DECKS[kind])}
        for kind in (Kind.CARDS, Kind.USUAL, Kind.RECOMMENDED, Kind.DECK)
    },
    place_answers(dict.fromkeys((Kind.CARDS, Kind.ADD, Kind.ONLY), vote.answer_card), Phase.VOTE),
    {
        Kind.DECK: {Phase.OPEN: handed_deck.set_deck},
        Kind.LAUNCH: _always(launch.answer_launch),
        Kind.SEATS: dict.fromkeys((Phase.OPEN, Phase.DECK, Phase.CHECK, Phase.VERDICT), handed_deck.set_seats),
        Kind.JOIN: {Phase.OPEN: opening.seat_first, **_between_games(opening.add_players)},
        Kind.LET_BACK: _between_games(opening.add_players),
        Kind.LEAVE: _between_games(opening.remove_players),
        Kind.READ_DECK: _with_table(explain.read_deck),
        Kind.TEXT_ROLES: {
            **dict.fromkeys((Phase.OPEN, Phase.DECK, Phase.CHECK), evening.open_texted_game),
            Phase.VERDICT: _count_game_first(evening.open_texted_game),
        },
        Kind.WHO_IS_IN: {**_with_table(anytime.tell_who_is_in), Phase.DECK: opening.tell_who_is_in},
        Kind.EVERYONE_ANSWERED: {
            Phase.NIGHT: night.go_on,
            Phase.VOTE: referee.ask,
            Phase.VERDICT: verdict.repeat_verdict,
        },
        Kind.BEGIN: {
            Phase.DECK: _settle_draft_first(_begin_night),
            Phase.CHECK: night.begin_night,
            Phase.NIGHT: night.go_on,
            Phase.VERDICT: verdict.deal_rematch,
        },
        Kind.DEAL_AGAIN: {
            **_with_table(_settle_draft_first(deal_instructions.deal_anew)),
            Phase.VERDICT: verdict.deal_rematch,
        },
        Kind.FORGOT_ROLE: _during_game(explain.answer_forgotten_role),
        Kind.AWAKE: {
            **_at_played_game(clock.begin_day),
            Phase.NIGHT: clock.begin_day,
            Phase.DAY: clock.prompt,
        },
        Kind.VOTE: _during_game(_settle_draft_first(_take_night_as_held(table_tips.call_vote))),
        Kind.REFEREE: {
            **_with_table(_settle_draft_first(_take_night_as_held(vote.begin_referee))),
            **_at_played_game(vote.begin_referee),
            Phase.VERDICT: verdict.repeat_verdict,
            Phase.VOTE: referee.ask,
        },
        Kind.POINT: _from_day_on(vote.add_votes),
        Kind.FINGERS: _from_day_on(vote.add_finger_count),
        Kind.AROUND: _from_day_on(vote.add_nobody_dead),
        Kind.DIED: _from_day_on(vote.add_dead),
        Kind.NOBODY_DIED: _from_day_on(vote.add_nobody_dead),
        Kind.NOBODY: {Phase.VOTE: vote.answer_nobody, Phase.VERDICT: evening.cancel},
        Kind.SHOW: _at_vote(vote.add_shown_card),
        Kind.NAME: {Phase.VOTE: vote.answer_name},
        Kind.CALL: {
            **_with_table(anytime.rename_players),
            Phase.OPEN: opening.introduce_players,
            Phase.DECK: opening.rename_or_count_players,
            Phase.CHECK: opening.rename_or_count_players,
        },
        Kind.UNDO: {Phase.DECK: whole_decks.undo_change, Phase.CHECK: _undo_check, **_at_vote(vote.undo_answer)},
        Kind.HAPPENED: {Phase.VERDICT: told_game.tell_move},
        Kind.WHY: {Phase.VERDICT: verdict.explain_verdict},
        Kind.REMATCH: {
            **_with_table(_settle_draft_first(deal_instructions.deal_anew)),
            Phase.VOTE: deal_instructions.deal_once_judged,
            Phase.VERDICT: verdict.deal_rematch,
        },
        Kind.DONE: _ONWARD,
        **dict.fromkeys(shared.OF_THE_WEEK, _always(explain.answer_of_week)),
        Kind.ROOM: _always(explain.answer_room),
        Kind.HELP: _always(explain.tell_help),
        Kind.REPEAT: {
            Phase.DECK: proposal.propose,
            Phase.CHECK: deal_instructions.deal,
            Phase.NIGHT: night.go_on,
            Phase.DAY: clock.tell_time_left,
            Phase.VOTE: referee.ask,
            Phase.VERDICT: verdict.repeat_verdict,
        },
        Kind.YES: {
            **_ONWARD,
            Phase.DECK: _accept_or_deal,
            Phase.VOTE: vote.answer_yes,
        },
        Kind.NO: {
            Phase.DECK: proposal.drop_draft,
            Phase.VOTE: vote.answer_no,
            Phase.VERDICT: evening.cancel,
        },
        Kind.PAUSE: {Phase.NIGHT: night.pause},
        Kind.GO_ON: {**_ONWARD, Phase.DECK: _settle_draft_first(deal_instructions.deal), Phase.DAY: clock.resume_clock},
        Kind.NEXT: {
            **_ONWARD,
            Phase.DECK: _settle_draft_first(deal_instructions.deal),
            Phase.NIGHT: night.skip,
            Phase.VERDICT: verdict.deal_rematch,
        },
        Kind.PREVIOUS: {
            Phase.DECK: whole_decks.undo_change,
            Phase.CHECK: _return_to_deck,
            Phase.NIGHT: night.go_back,
            Phase.DAY: clock.tell_time_left,
            **_at_vote(vote.undo_answer),
        },
    },
)
"""Handlers by kind of wish and phase; at other phases a wish means nothing."""
