"""The conversation: what the announcer answers to a wish. Pure; the same for every front.

Every wish has an answer at every phase, and every answer says what can be said next. What a wish means at a phase
stands in `ANSWERS`; where nothing stands there, the phase's own prompt answers it.
"""

import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from onenight.rules.errors import Ambiguous, GameError
from onenight.table import anytime, cards, check, day, draft, evening, night, opening, score, verdict, vote
from onenight.table.calling import meant
from onenight.table.names import NearlyKnown, WhoIsThat, cleaned, name_of, seat_of
from onenight.table.questions import put
from onenight.table.reply import Front, Reply
from onenight.table.session import Ask, Pending, Phase, Session
from onenight.table.turn import Turn
from onenight.table.wish import TOO_LONG, Kind, Wish

if TYPE_CHECKING:
    from onenight.table.texted.party import Party

Handler = Callable[[Turn], Reply]


def reply(session: Session, wish: Wish, front: Front, party: "Party | None" = None) -> Reply:
    """Answer one wish; a session that was kept somewhere is greeted by the wish to launch.

    `party`: the texted game of this table, as it is now; None where there is none, or none any more.
    """
    turn = _with_cards(session, wish, front) if party is None else _by_text(session, wish, front, party)
    answer = _answer(turn._replace(wish=meant(wish, turn.session, front.lines)))
    if front.timers == "granted" and turn.session.ends and not answer.session.ends and answer.timer is None:
        answer = answer._replace(timer=0)  # the device's clock would outlast ours
    if answer.party is not None:
        from onenight.table.hosted import agreed  # noqa: PLC0415 - most evenings have none
        from onenight.table.trouble import mentioned  # noqa: PLC0415 - as above

        answer, party = agreed(answer, answer.party, front)
        answer = mentioned(answer, party, front) if answer.listen else answer
    return answer._replace(session=answer.session._replace(seen=math.ceil(front.now)))


def _with_cards(session: Session, wish: Wish, front: Front) -> Turn:
    """The turn of a table with cards on it, or one whose texted game is gone."""
    if session.party:
        phase = Phase.DECK if session.players else Phase.OPEN
        session = session.before_night(phase)._replace(party="", code="", names=())
    reached = night.reached(session, front)
    if reached.phase is Phase.NIGHT and wish.kind in _BY_DAY and night.surely_over(session, front):
        reached = day.dawned(session, math.ceil(front.now))
    return Turn(reached, wish, front)


def _by_text(session: Session, wish: Wish, front: Front, party: "Party") -> Turn:
    """The turn of a table with a texted game."""
    from onenight.table.hosted import news, reached  # noqa: PLC0415 - most evenings have none

    return Turn(reached(session, party, front), wish, front, party, news(session, party))


_BY_DAY = frozenset({Kind.SET_TIME, Kind.ADD_TIME, Kind.TAKE_TIME, Kind.TIME_LEFT, Kind.TIMER})
"""What nobody asks for before the night is over."""


def _answer(turn: Turn) -> Reply:
    pending = turn.session.pending
    if pending is not None and turn.wish.kind in _SAYS_NOTHING:
        asked = put(turn, pending)
        return asked._replace(say=f"{turn.say('other.too_long')} {asked.say}") if turn.wish == TOO_LONG else asked
    turn = turn.at(turn.session._replace(pending=None))
    try:
        return _granted(turn, pending)
    except WhoIsThat as who:
        wish = pending.wish if pending is not None and pending.wish is not None else turn.wish
        return put(turn, Pending(Ask.WHO, who.name, 0, wish))
    except NearlyKnown as near:
        return put(turn, Pending(Ask.NAME, near.name, near.seat, turn.wish))
    except Ambiguous as error:
        return turn.ask(turn.lines.refusal(error))  # it asks which, and needs no other prompt
    except GameError as error:
        return anytime.prompt(turn, turn.lines.refusal(error))


def _granted(turn: Turn, pending: Pending | None) -> Reply:
    """What the wish means now: the answer to a question, or whatever it means at this phase."""
    if pending is not None and (turn.wish.kind in _SETTLES or pending.ask is Ask.WHO):
        return _settled(turn, pending)
    return (_own(turn) or ANSWERS[turn.wish.kind].get(turn.session.phase, anytime.elsewhere))(turn)


def _own(turn: Turn) -> Handler | None:
    """What the wish means in a game that is played otherwise, by text or in the castle, if it means something there."""
    if turn.party is not None:
        from onenight.table import host  # noqa: PLC0415 - most evenings have none

        return host.handler(turn)
    if turn.session.week is None:
        return None
    from onenight.table.week import host as week  # noqa: PLC0415 - as above

    return week.answer


_SAYS_NOTHING = frozenset({Kind.UNKNOWN, Kind.REPEAT})
"""Whatever says nothing new has a question put again."""
_SETTLES = frozenset({Kind.YES, Kind.NO, Kind.CANCEL})


def _settled(turn: Turn, pending: Pending) -> Reply:
    """What follows from the answer to a question."""
    if turn.wish.kind is Kind.CANCEL:
        return anytime.prompt(turn)
    yes = turn.wish.kind is Kind.YES
    wish = pending.wish
    if pending.ask is Ask.WHO:
        return _told_who(turn, pending)
    if pending.ask is not Ask.NAME or wish is None:
        return evening.SETTLED[pending.ask](turn._replace(wish=wish or turn.wish), yes=yes)
    if not yes:
        session, _ = seat_of(turn.session, pending.heard, turn.lines, new=True)
        return _answer(turn.at(session)._replace(wish=wish))
    return _answer(turn._replace(wish=_meaning(turn, wish, pending, name_of(turn.session, pending.seat, turn.lines))))


def _told_who(turn: Turn, pending: Pending) -> Reply:
    """One name says who was meant; anything else is answered as if nothing had been asked."""
    wish = pending.wish
    if wish is None or turn.wish.kind is not Kind.NAME or len(turn.wish.names) != 1:
        return _answer(turn)
    return _answer(turn._replace(wish=_meaning(turn, wish, pending, turn.wish.names[0])))


def _meaning(turn: Turn, wish: Wish, pending: Pending, known: str) -> Wish:
    """The wish with a known name in the place of the one that was heard."""

    def meant(said: str) -> str:
        return known if said and cleaned(said, turn.lines) == pending.heard else said

    return wish._replace(names=tuple(map(meant, wish.names)), target=meant(wish.target))


def after_this_game(handler: Handler) -> Handler:
    """A wish about the next game: the one that is judged is counted first."""

    def next_game(turn: Turn) -> Reply:
        return handler(turn.at(score.finished(turn.session, turn.lines)))

    return next_game


def _once_settled(handler: Handler) -> Handler:
    """A wish that needs a deck to play with: a draft is asked about first."""

    def settled(turn: Turn) -> Reply:
        return draft.propose(turn) if turn.session.draft is not None else handler(turn)

    return settled


def _back(turn: Turn) -> Reply:
    """From the table check back to the deck."""
    return draft.propose(turn.at(turn.session._replace(phase=Phase.DECK)))


def _always(handler: Handler) -> dict[Phase, Handler]:
    return dict.fromkeys(Phase, handler)


def _with_table(handler: Handler) -> dict[Phase, Handler]:
    """For wishes that take a table; while players join by text, `host` answers them."""
    return {phase: handler for phase in Phase if phase not in (Phase.OPEN, Phase.JOIN)}


def _game(handler: Handler) -> dict[Phase, Handler]:
    """The same, but not after the verdict."""
    return {phase: handler for phase in _with_table(handler) if phase is not Phase.VERDICT}


def _deck(handler: Handler) -> dict[Phase, Handler]:
    """For wishes about the cards and the people: before the night, and after the verdict for the next game."""
    return {Phase.DECK: handler, Phase.CHECK: handler, Phase.VERDICT: after_this_game(handler)}


def _voting(handler: Handler) -> dict[Phase, Handler]:
    """For what is told of the vote; after the verdict it corrects."""
    return {Phase.VOTE: handler, Phase.VERDICT: handler}


_OF_THE_WEEK = (Kind.WHOSE_TURN, Kind.ROOM, Kind.GO, Kind.WALK, Kind.ROOMS, Kind.ARROW, Kind.ACT, Kind.DAYS)
"""What is said in One Week only."""

ANSWERS: Mapping[Kind, Mapping[Phase, Handler]] = {
    Kind.LAUNCH: _always(evening.launch),
    Kind.PLAYERS: {Phase.OPEN: opening.players, **_deck(opening.players)},
    Kind.JOIN: _deck(opening.join),
    Kind.LEAVE: _deck(opening.leave),
    Kind.GAME: {**_always(opening.game_later), Phase.OPEN: opening.game, **_deck(opening.game)},
    Kind.PACE: _always(anytime.pace),
    Kind.HOUSE_RULE: {Phase.OPEN: opening.house_rule, **_deck(opening.house_rule)},
    Kind.READ_RULES: _always(anytime.read_rules),
    Kind.SOUND: _always(anytime.sound),
    Kind.CARDS: {**_deck(cards.listed), Phase.VOTE: vote.card},
    Kind.ADD: {**_deck(cards.add), Phase.VOTE: vote.card},
    Kind.REMOVE: _deck(cards.remove),
    Kind.REPLACE: _deck(cards.replace),
    Kind.ONLY: {**_deck(cards.only), Phase.VOTE: vote.card},
    Kind.RANDOM: _deck(cards.draw),
    Kind.USUAL: _deck(cards.usual),
    Kind.RECOMMENDED: _deck(cards.standard),
    Kind.READ_DECK: _with_table(anytime.read_deck),
    Kind.EXPLAIN_ROLE: _always(anytime.explain_role),
    Kind.EXPLAIN_GAME: _always(anytime.explain_game),
    Kind.TEXT_ROLES: {
        **dict.fromkeys((Phase.OPEN, Phase.DECK, Phase.CHECK), opening.by_text),
        Phase.VERDICT: after_this_game(opening.by_text),
    },
    Kind.WHO_IS_IN: _with_table(anytime.who_is_in),
    Kind.EVERYONE_ANSWERED: {Phase.NIGHT: night.go_on, Phase.VOTE: vote.ask, Phase.VERDICT: verdict.again},
    Kind.BEGIN: {
        Phase.DECK: _once_settled(night.begin),
        Phase.CHECK: night.begin,
        Phase.NIGHT: night.go_on,
        Phase.VERDICT: verdict.rematch,
    },
    Kind.DEAL_AGAIN: {**_with_table(_once_settled(check.deal_anew)), Phase.VERDICT: verdict.rematch},
    Kind.FORGOT_ROLE: _game(anytime.forgot_role),
    Kind.AWAKE: {Phase.NIGHT: day.dawn, Phase.DAY: day.prompt},
    Kind.SET_TIME: {**_always(anytime.day_length), Phase.DAY: day.set_time},
    Kind.ADD_TIME: {**_always(anytime.day_length), Phase.DAY: day.add_time},
    Kind.TAKE_TIME: {**_always(anytime.day_length), Phase.DAY: day.take_time},
    Kind.TIME_LEFT: {Phase.DAY: day.time_left},
    Kind.TIMER: {Phase.DAY: day.start},
    Kind.VOTE: _game(_once_settled(vote.call)),
    Kind.REFEREE: {**_with_table(_once_settled(vote.referee)), Phase.VERDICT: verdict.again, Phase.VOTE: vote.ask},
    Kind.POINT: _voting(vote.points),
    Kind.FINGERS: _voting(vote.counted),
    Kind.AROUND: _voting(vote.around),
    Kind.DIED: _voting(vote.died),
    Kind.NOBODY_DIED: _voting(vote.nobody_died),
    Kind.NOBODY: {Phase.VOTE: vote.nobody},
    Kind.SHOW: _voting(vote.shows),
    Kind.NAME: {Phase.VOTE: vote.named},
    Kind.CALL: _with_table(anytime.rename),
    Kind.UNDO: {Phase.DECK: cards.undo, Phase.CHECK: _back, **_voting(vote.undo)},
    Kind.WHY: {Phase.VERDICT: verdict.why},
    Kind.REMATCH: {**_with_table(_once_settled(check.deal_anew)), Phase.VERDICT: verdict.rematch},
    Kind.TOURNAMENT: _always(anytime.tournament),
    Kind.STANDINGS: _always(anytime.standings),
    Kind.FORGET: _always(evening.forget),
    Kind.DONE: {Phase.CHECK: night.begin, Phase.NIGHT: night.go_on, Phase.DAY: vote.call},
    **dict.fromkeys(_OF_THE_WEEK, _always(anytime.of_the_week)),
    Kind.HELP: _always(anytime.help_),
    Kind.REPEAT: {
        Phase.DECK: draft.propose,
        Phase.CHECK: check.deal,
        Phase.NIGHT: night.go_on,
        Phase.DAY: day.time_left,
        Phase.VOTE: vote.ask,
        Phase.VERDICT: verdict.again,
    },
    Kind.YES: {
        Phase.DECK: lambda turn: draft.accept(turn) if turn.session.draft else check.deal(turn),
        Phase.CHECK: night.begin,
        Phase.NIGHT: night.go_on,
        Phase.DAY: vote.call,
        Phase.VOTE: vote.yes,
    },
    Kind.NO: {
        Phase.DECK: lambda turn: draft.drop(turn) if turn.session.draft else anytime.prompt(turn),
        Phase.VOTE: vote.no,
    },
    Kind.PAUSE: {Phase.NIGHT: night.pause, Phase.DAY: day.pause},
    Kind.GO_ON: {
        Phase.DECK: _once_settled(check.deal),
        Phase.CHECK: night.begin,
        Phase.NIGHT: night.go_on,
        Phase.DAY: day.go_on,
    },
    Kind.NEXT: {
        Phase.DECK: _once_settled(check.deal),
        Phase.CHECK: night.begin,
        Phase.NIGHT: night.skip,
        Phase.DAY: vote.call,
        Phase.VERDICT: verdict.rematch,
    },
    Kind.PREVIOUS: {
        Phase.DECK: cards.undo,
        Phase.CHECK: _back,
        Phase.NIGHT: night.previous,
        Phase.DAY: day.time_left,
        **_voting(vote.undo),
    },
    Kind.START_OVER: _always(evening.start_over),
    Kind.CANCEL: _always(evening.cancel),
    Kind.STOP: _always(evening.stop),
    Kind.HOME: _always(evening.stop),
    Kind.UNKNOWN: _always(anytime.unknown),
}
"""What every wish means at a phase; an agreement test holds the kinds complete."""
