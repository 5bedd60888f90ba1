"""One Night with cards on the table: the announcer knows the deck, and not who holds what."""

import math
from collections.abc import Mapping
from functools import wraps

from onenight.conversation import anytime, clock, evening, score
from onenight.conversation.pointing import early, vote
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Handler, Turn, joined
from onenight.speech.front import Front
from onenight.ways import on_table
from onenight.ways.one_night import answers as asking
from onenight.ways.one_night import (
    both,
    boxes,
    edits,
    explain,
    handed,
    hints,
    inquest,
    launch,
    night,
    opening,
    proposal,
    ready,
    verdict,
    whole,
)
from onenight.ways.one_night.cards import hearsay
from onenight.ways.one_night.one_night import cards_of
from onenight.wishes.wish import DEALT, Kind


def _after_this_game(handler: Handler) -> Handler:
    """A wish about the next game: the one that is judged is counted first."""

    @wraps(handler)
    def next_game(turn: Turn) -> Reply:
        return handler(turn.at(score.finished(turn.session, turn.lines)))

    return next_game


def _once_settled(handler: Handler) -> Handler:
    """A wish that needs a deck to play with: a draft is asked about first, and once.

    Whoever goes on all the same, or has dealt, takes its repair and hears which cards that are; before the night it is
    told how to deal them.
    """

    @wraps(handler)
    def settled(turn: Turn) -> Reply:
        if not turn.session.game.undecided:
            return handler(turn)
        if not (cards_of(turn.session).pressed or turn.wish.choice == DEALT):
            return proposal.press(turn)
        repaired = proposal.accept(turn)
        turn = turn.at(repaired.session)
        if not turn.wish.entry.over:
            return ready.deal(turn, repaired.news)
        answer = handler(turn)
        return answer._replace(say=joined(repaired.news, answer.say))

    return settled


def _begin(turn: Turn) -> Reply:
    """The night; before the first one of an evening it is told how to deal, unless the cards are dealt."""
    dealt = turn.session.begun or turn.wish.choice == DEALT
    return night.begin(turn) if dealt else ready.deal(turn)


def _back(turn: Turn) -> Reply:
    """From the table check back to the deck."""
    return proposal.propose(turn.at(turn.session._replace(phase=Phase.DECK)))


def _agreed(turn: Turn) -> Reply:
    """A draft is taken; a deck that can be played with is dealt."""
    return proposal.accept(turn) if turn.session.game.undecided else hearsay.recalled(ready.deal)(turn)


def _declined(turn: Turn) -> Reply:
    """A draft is dropped."""
    return proposal.drop(turn) if turn.session.game.undecided else turn.prompt()


def _heard(handler: Handler) -> dict[Phase, Handler]:
    """For what says that a game was played without us: before there is a table it is kept."""
    before = hearsay.recalled(_once_settled(_held(handler)))
    return {Phase.OPEN: hearsay.kept, Phase.DECK: before, Phase.CHECK: before}


def _always(handler: Handler) -> dict[Phase, Handler]:
    return dict.fromkeys(Phase, handler)


def _with_table(handler: Handler) -> dict[Phase, Handler]:
    """For wishes that take a table; while players join by text, the texted game answers them."""
    return {phase: handler for phase in Phase if phase not in (Phase.OPEN, Phase.JOIN)}


def _game(handler: Handler) -> dict[Phase, Handler]:
    """The same, but not after the verdict."""
    return {phase: handler for phase in _with_table(handler) if phase is not Phase.VERDICT}


def _deck(handler: Handler) -> dict[Phase, Handler]:
    """For wishes about the cards and the people: before the night, and after the verdict for the next game."""
    return {Phase.DECK: handler, Phase.CHECK: handler, Phase.VERDICT: _after_this_game(handler)}


def _voting(handler: Handler) -> dict[Phase, Handler]:
    """For what is told of the vote; after the verdict it corrects."""
    return {Phase.VOTE: handler, Phase.VERDICT: handler}


def _fact(handler: Handler) -> dict[Phase, Handler]:
    """The same for what ends a day."""
    return {Phase.DAY: early.told(handler), **_voting(handler)}


def _held(handler: Handler) -> Handler:
    """A wish after a night that was held without us, if there was none with us."""

    @wraps(handler)
    def held(turn: Turn) -> Reply:
        before = turn.session.phase in (Phase.DECK, Phase.CHECK)
        return handler(turn.at(night.fallen(turn.session)) if before else turn)

    return held


ANSWERS: Mapping[Kind, Mapping[Phase, Handler]] = {
    Kind.LAUNCH: _always(launch.launch),
    Kind.PLAYERS: {Phase.OPEN: opening.players, **_deck(opening.players)},
    Kind.SEATS: dict.fromkeys((Phase.OPEN, Phase.DECK, Phase.CHECK, Phase.VERDICT), handed.seats),
    Kind.JOIN: _deck(opening.join),
    Kind.LET_BACK: _deck(opening.join),
    Kind.LEAVE: _deck(opening.leave),
    Kind.GAME: {**_always(evening.game_later), Phase.OPEN: evening.game, **_deck(evening.game)},
    Kind.HOUSE_RULE: {Phase.OPEN: opening.house_rule, **_deck(opening.house_rule)},
    Kind.BOXES: {Phase.OPEN: boxes.told, **_deck(boxes.told)},
    Kind.EXTRA: {Phase.OPEN: opening.cards, **_deck(boxes.extra)},
    Kind.CARDS: {
        Phase.OPEN: opening.cards,
        **_deck(edits.edit),
        Phase.DECK: hearsay.listed(edits.edit),
        Phase.VOTE: vote.card,
    },
    Kind.ADD: {Phase.OPEN: opening.cards, **_deck(edits.edit), Phase.VOTE: vote.card},
    Kind.REMOVE: {Phase.OPEN: opening.cards, **_deck(edits.edit)},
    Kind.REPLACE: {Phase.OPEN: opening.cards, **_deck(edits.edit)},
    Kind.ONLY: {Phase.OPEN: opening.cards, **_deck(edits.edit), Phase.VOTE: vote.card},
    Kind.RANDOM: {Phase.OPEN: opening.cards, **_deck(whole.draw)},
    Kind.USUAL: {Phase.OPEN: opening.cards, **_deck(whole.usual), Phase.DECK: hearsay.listed(whole.usual)},
    Kind.RECOMMENDED: {Phase.OPEN: opening.cards, **_deck(whole.standard), Phase.DECK: hearsay.listed(whole.standard)},
    Kind.DECK: {Phase.OPEN: handed.deck, **_deck(handed.deck), Phase.DECK: hearsay.listed(handed.deck)},
    Kind.READ_DECK: _with_table(explain.read_deck),
    Kind.TEXT_ROLES: {
        **dict.fromkeys((Phase.OPEN, Phase.DECK, Phase.CHECK), evening.by_text),
        Phase.VERDICT: _after_this_game(evening.by_text),
    },
    Kind.WHO_IS_IN: _with_table(anytime.who_is_in),
    Kind.EVERYONE_ANSWERED: {Phase.NIGHT: night.go_on, Phase.VOTE: inquest.ask, Phase.VERDICT: verdict.again},
    Kind.BEGIN: {
        Phase.DECK: _once_settled(_begin),
        Phase.CHECK: night.begin,
        Phase.NIGHT: night.go_on,
        Phase.VERDICT: verdict.rematch,
    },
    Kind.DEAL_AGAIN: {**_with_table(_once_settled(ready.deal_anew)), Phase.VERDICT: verdict.rematch},
    Kind.FORGOT_ROLE: _game(explain.forgot_role),
    Kind.AWAKE: {
        **_heard(clock.dawn),
        Phase.NIGHT: clock.dawn,
        Phase.DAY: clock.prompt,
    },
    Kind.SET_TIME: {**_always(anytime.day_length), Phase.DAY: clock.set_time},
    Kind.ADD_TIME: {**_always(anytime.day_length), Phase.DAY: clock.add_time},
    Kind.TAKE_TIME: {**_always(anytime.day_length), Phase.DAY: clock.take_time},
    Kind.TIME_LEFT: {Phase.DAY: clock.time_left},
    Kind.TIMER: {Phase.DAY: clock.start},
    Kind.UNTIMED: {**_always(anytime.untimed), Phase.DAY: clock.untimed},
    Kind.VOTE: _game(_once_settled(_held(hints.call))),
    Kind.REFEREE: {
        **_with_table(_once_settled(_held(vote.referee))),
        **_heard(vote.referee),
        Phase.VERDICT: verdict.again,
        Phase.VOTE: inquest.ask,
    },
    Kind.POINT: _fact(vote.points),
    Kind.FINGERS: _fact(vote.counted),
    Kind.AROUND: _fact(vote.around),
    Kind.DIED: _fact(vote.died),
    Kind.NOBODY_DIED: _fact(vote.nobody_died),
    Kind.NOBODY: {Phase.VOTE: vote.nobody},
    Kind.SHOW: _voting(vote.shows),
    Kind.NAME: {Phase.VOTE: vote.named},
    Kind.CALL: {
        **_with_table(anytime.rename),
        Phase.OPEN: opening.introduced,
        Phase.DECK: opening.called,
        Phase.CHECK: opening.called,
    },
    Kind.UNDO: {Phase.DECK: whole.undo, Phase.CHECK: _back, **_voting(vote.undo)},
    Kind.WHY: {Phase.VERDICT: verdict.why},
    Kind.REMATCH: {
        **_with_table(_once_settled(ready.deal_anew)),
        Phase.VOTE: ready.deal_once_judged,
        Phase.VERDICT: verdict.rematch,
    },
    Kind.DONE: {Phase.CHECK: night.begin, Phase.NIGHT: night.go_on, Phase.DAY: hints.call},
    **dict.fromkeys(both.OF_THE_WEEK, _always(explain.of_the_week)),
    Kind.ROOM: _always(explain.room),
    Kind.HELP: _always(explain.help_),
    Kind.REPEAT: {
        Phase.DECK: proposal.propose,
        Phase.CHECK: ready.deal,
        Phase.NIGHT: night.go_on,
        Phase.DAY: clock.time_left,
        Phase.VOTE: inquest.ask,
        Phase.VERDICT: verdict.again,
    },
    Kind.YES: {
        Phase.DECK: _agreed,
        Phase.CHECK: night.begin,
        Phase.NIGHT: night.go_on,
        Phase.DAY: hints.call,
        Phase.VOTE: vote.yes,
    },
    Kind.NO: {
        Phase.DECK: _declined,
        Phase.VOTE: vote.no,
    },
    Kind.PAUSE: {Phase.NIGHT: night.pause, Phase.DAY: clock.pause},
    Kind.GO_ON: {
        Phase.DECK: _once_settled(ready.deal),
        Phase.CHECK: night.begin,
        Phase.NIGHT: night.go_on,
        Phase.DAY: clock.go_on,
    },
    Kind.NEXT: {
        Phase.DECK: _once_settled(ready.deal),
        Phase.CHECK: night.begin,
        Phase.NIGHT: night.skip,
        Phase.DAY: hints.call,
        Phase.VERDICT: verdict.rematch,
    },
    Kind.PREVIOUS: {
        Phase.DECK: whole.undo,
        Phase.CHECK: _back,
        Phase.NIGHT: night.previous,
        Phase.DAY: clock.time_left,
        **_voting(vote.undo),
    },
}
"""What a wish means at a phase, and means nothing at others."""

PROMPTS = {
    Phase.OPEN: opening.prompt,
    Phase.DECK: proposal.prompt,
    Phase.CHECK: ready.prompt,
    Phase.NIGHT: night.prompt,
    Phase.DAY: clock.prompt,
    Phase.VOTE: inquest.ask,
    Phase.VERDICT: verdict.prompt,
}
"""Every phase's own prompt."""

_BEFORE_DAY = frozenset({Phase.OPEN, Phase.DECK, Phase.CHECK, Phase.NIGHT})
"""Where a vote is told of only together with what says that it is over."""


def means(kind: Kind, phase: Phase) -> bool:
    """Whether it is answered at this phase, or a vote that is told before its time."""
    return (phase in _BEFORE_DAY and early.is_told_anywhere(kind)) or phase in ANSWERS.get(kind, ())


# The way

CHOOSING = on_table.CHOOSING
HINTS: Mapping[Phase, tuple[str, ...]] = {}
KEYS: Mapping[Phase, Mapping[str, Kind]] = {}
TALKING = both.TALKING
TURNS = both.TURNS
PLAYED_WITH = both.PLAYED_WITH
FOREIGN = both.FOREIGN
BYSTANDERS = both.BYSTANDERS
RULES = (*both.RULES, hearsay.tell_game_over_first)
SETTLED = both.SETTLED
CHAPTER = on_table.CHAPTER


def reached(turn: Turn) -> Turn:
    """A night that is being told waits from there on, or it is day."""
    session, front = turn.session, turn.front
    after = night.reached(session, front)
    if after.phase is Phase.NIGHT and turn.wish.entry.part == "day" and night.surely_over(session, front):
        after = clock.dawned(session, math.ceil(front.now), day_seconds(session))
    return turn.at(after)


def unheeded(turn: Turn, before: Session) -> bool:
    """What people say to one another, votes in the night, and a word to begin or go on with one that is being told."""
    phase, kind = turn.session.phase, turn.wish.kind
    if phase is Phase.NIGHT:
        late = kind is Kind.BEGIN and night.just_begun(before, turn.front.now)
        goes_on = kind is Kind.GO_ON and night.goes_on_by_itself(before, turn.front)
        return late or goes_on or turn.wish.entry.fact != "" or both.unheeded(turn, before)
    return (phase is Phase.DAY and early.claimed(turn)) or both.unheeded(turn, before)


def handler(turn: Turn) -> Handler | None:
    """What a wish means with cards on the table."""
    kind = turn.wish.kind
    if hearsay.told(turn):
        return hearsay.kept
    return both.ANSWERS.get(kind) or ANSWERS.get(kind, {}).get(turn.session.phase)


def prompt(turn: Turn, before: str = "") -> Reply:
    """Something said first, then what can be said in this phase."""
    return PROMPTS[turn.session.phase](turn, before)


def answered(turn: Turn, before: str) -> Reply:
    """In the night an answer is a pause, after which the call is told again."""
    return night.resumed(turn, before) if turn.session.phase is Phase.NIGHT else turn.prompt(before)


def interrupted(session: Session) -> Session:
    """A night waits at the call told last."""
    narration = session.narration._replace(started=0)
    return session._replace(narration=narration) if session.phase is Phase.NIGHT else session


def by_now(session: Session, front: Front) -> Session:
    """Once a night has been told to its end, it is day."""
    reached = night.reached(session, front)
    return reached if reached.phase is Phase.DAY else session


def following(session: Session, front: Front) -> Reply:
    """The next call of the night, or the first part of the day."""
    told = night.next_call(session, front)
    if told is not None:
        return told
    seconds = day_seconds(session)
    begins = clock.begins(session, seconds, front.lines)
    dawned = clock.dawned(session, round(front.now + clock.START), seconds)
    if dawned.clock.untimed:
        again = front.lines.say("prompts.day.again")
        return Reply(dawned._replace(seen=math.ceil(front.now)), joined(begins, again), reprompt=again)
    return clock.part(dawned, begins, front, CHAPTER)


game = both.game
rulebooks = both.rulebooks
named = both.named
news = on_table.news
elsewhere = both.elsewhere
noted = on_table.noted
welcome = both.welcome
new_table = both.new_table
begin = both.begin
may_begin = both.may_begin
opened = on_table.opened
given_up = on_table.given_up
with_cards = on_table.with_cards
tell = prompt
over = verdict.give
asked = inquest.asked
roles_asked = inquest.roles_asked
question = inquest.question
ask = inquest.ask
proceed = inquest.proceed
day_seconds = both.day_seconds
waits = on_table.waits
votes_come = on_table.votes_come
chapter = night.called
shown = both.shown
answers = asking.with_cards
everybody = on_table.everybody
seen = on_table.seen
asked_for = both.asked_for
asks_direction = both.asks_direction
heard_to = night.heard_to
