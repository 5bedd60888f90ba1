"""One Night with cards on the table: the announcer knows the deck, and not who holds what."""

import math
from collections.abc import Mapping, Sequence
from functools import wraps
from typing import TYPE_CHECKING

from onenight.conversation import anytime, clock, evening, score
from onenight.conversation.offered import Offers
from onenight.conversation.pointing import early, vote
from onenight.conversation.reply import Reply, Shown
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Handler, Turn, joined
from onenight.conversation.way import Way
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.ways.on_table import OnTable, TableHost, TableScreens
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
from onenight.ways.one_night.both import OneNightGame, OneNightHost, OneNightReferee
from onenight.ways.one_night.cards import hearsay
from onenight.ways.one_night.one_night import cards_of
from onenight.wishes.wish import DEALT, Kind

if TYPE_CHECKING:
    from onenight.texting.party import Party


def _after_this_game(handler: Handler) -> Handler:
    """Wrap a handler of a wish about the next game: count the game that is judged first."""

    @wraps(handler)
    def next_game(turn: Turn) -> Reply:
        return handler(turn.at(score.finished(turn.session, turn.lines)))

    return next_game


def _once_settled(handler: Handler) -> Handler:
    """Wrap a handler that needs a legal deck: ask about a draft first, and once.

    A table that goes on all the same, or has dealt, takes the repair and hears its cards; before the night it is told
    how to deal them.
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
    """Begin the night; before the first one of an evening tell how to deal, unless the cards are dealt."""
    dealt = turn.session.begun or turn.wish.choice == DEALT
    return night.begin(turn) if dealt else ready.deal(turn)


def _back(turn: Turn) -> Reply:
    """Go back from the table check to the deck."""
    return proposal.propose(turn.at(turn.session._replace(phase=Phase.DECK)))


def _agreed(turn: Turn) -> Reply:
    """Take a draft; without one, deal, or judge the game that was told of."""
    return proposal.accept(turn) if turn.session.game.undecided else hearsay.recalled(ready.deal)(turn)


def _declined(turn: Turn) -> Reply:
    """Drop a draft; without one, prompt."""
    return proposal.drop(turn) if turn.session.game.undecided else turn.prompt()


def _heard(handler: Handler) -> dict[Phase, Handler]:
    """Return handlers of facts of a game played without us; before there is a table they are kept."""
    before = hearsay.recalled(_once_settled(_held(handler)))
    return {Phase.OPEN: hearsay.kept, Phase.DECK: before, Phase.CHECK: before}


def _always(handler: Handler) -> dict[Phase, Handler]:
    """Return a handler for every phase."""
    return dict.fromkeys(Phase, handler)


def _with_table(handler: Handler) -> dict[Phase, Handler]:
    """Return a handler for phases with a table; while players join by text, the texted game answers."""
    return {phase: handler for phase in Phase if phase not in (Phase.OPEN, Phase.JOIN)}


def _game(handler: Handler) -> dict[Phase, Handler]:
    """Return a handler for phases with a table, but not after the verdict."""
    return {phase: handler for phase in _with_table(handler) if phase is not Phase.VERDICT}


def _deck(handler: Handler) -> dict[Phase, Handler]:
    """Return a handler of wishes about cards and people: before the night, and after the verdict for the next game."""
    return {Phase.DECK: handler, Phase.CHECK: handler, Phase.VERDICT: _after_this_game(handler)}


def _voting(handler: Handler) -> dict[Phase, Handler]:
    """Return a handler of what is told of the vote; after the verdict it corrects."""
    return {Phase.VOTE: handler, Phase.VERDICT: handler}


def _fact(handler: Handler) -> dict[Phase, Handler]:
    """Return a handler of facts of the vote, the first of which ends a day."""
    return {Phase.DAY: early.told(handler), **_voting(handler)}


def _held(handler: Handler) -> Handler:
    """Wrap a handler of what comes after a night: where there was none with us, one was held without us."""

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
"""Handlers by kind of wish and phase; at other phases a wish means nothing."""

PROMPTS = {
    Phase.OPEN: opening.prompt,
    Phase.DECK: proposal.prompt,
    Phase.CHECK: ready.prompt,
    Phase.NIGHT: night.prompt,
    Phase.DAY: clock.prompt,
    Phase.VOTE: inquest.ask,
    Phase.VERDICT: verdict.prompt,
}
"""The prompt of each phase."""

_BEFORE_DAY = frozenset({Phase.OPEN, Phase.DECK, Phase.CHECK, Phase.NIGHT})
"""Phases in which a vote is told of only together with what says that it is over."""


class CardHost(OneNightHost, TableHost):
    """The host of a night with cards; satisfies `onenight.conversation.way.Host`."""

    rules = (*OneNightHost.rules, hearsay.tell_game_over_first)

    def means(self, kind: Kind, phase: Phase) -> bool:
        """Return whether a wish is answered at this phase, or is a vote that is told before its time."""
        return (phase in _BEFORE_DAY and early.is_told_anywhere(kind)) or phase in ANSWERS.get(kind, ())

    def catch_up(self, turn: Turn) -> Turn:
        """Return the turn with a night that waits from where it has come to, or by day."""
        session, front = turn.session, turn.front
        after = night.reached(session, front)
        if after.phase is Phase.NIGHT and turn.wish.entry.part == "day" and night.surely_over(session, front):
            after = clock.dawned(session, math.ceil(front.now), night.day_seconds(session))
        return turn.at(after)

    def ignores(self, turn: Turn, before: Session) -> bool:
        """Return whether it is table talk, a vote in the night, or a word to go on with a night that is being told."""
        phase, kind = turn.session.phase, turn.wish.kind
        if phase is Phase.NIGHT:
            late = kind is Kind.BEGIN and night.just_begun(before, turn.front.now)
            goes_on = kind is Kind.GO_ON and night.goes_on_by_itself(before, turn.front)
            return late or goes_on or turn.wish.entry.fact != "" or both.is_table_talk(turn)
        return (phase is Phase.DAY and early.claimed(turn)) or both.is_table_talk(turn)

    def handler(self, turn: Turn) -> Handler | None:
        """Return what answers a wish with cards on the table; None for nothing."""
        kind = turn.wish.kind
        if hearsay.told(turn):
            return hearsay.kept
        return both.ANSWERS.get(kind) or ANSWERS.get(kind, {}).get(turn.session.phase)

    def prompt(self, turn: Turn, before: str = "") -> Reply:
        """Say something, then what can be said in this phase."""
        return PROMPTS[turn.session.phase](turn, before)

    def tell_progress(self, turn: Turn, before: str = "") -> Reply:
        """Say something, then what can be said in this phase."""
        return self.prompt(turn, before)

    def resume(self, turn: Turn, before: str) -> Reply:
        """Say an answer; in the night it is a pause, after which the call is told again."""
        return night.resumed(turn, before) if turn.session.phase is Phase.NIGHT else turn.prompt(before)


class CardReferee(OneNightReferee):
    """The referee of a vote with cards; satisfies `onenight.conversation.way.Referee`."""

    def roles_asked(self, session: Session) -> Sequence[str]:
        """Return the roles of the deck where a card is asked for; else ()."""
        return inquest.roles_asked(session)

    def tell_verdict(self, turn: Turn, before: str = "") -> Reply:
        """Say something, then the verdict."""
        return verdict.give(turn, before)


class CardNarrator:
    """The narrator of night and day with cards; satisfies `onenight.conversation.way.Narrator`."""

    def interrupt(self, session: Session) -> Session:
        """Return the session with its night waiting at the call told last."""
        narration = session.narration._replace(started=0)
        return session._replace(narration=narration) if session.phase is Phase.NIGHT else session

    def first_part(self, session: Session, before: str, front: Front) -> Reply:
        """Tell the first call of a night."""
        return night.called(session, before, front)

    def next_part(self, session: Session, front: Front) -> Reply:
        """Tell the next call of the night, or the first part of the day."""
        told = night.next_call(session, front)
        if told is not None:
            return told
        seconds = night.day_seconds(session)
        begins = clock.begins(session, seconds, front.lines)
        dawned = clock.dawned(session, round(front.now + clock.START), seconds)
        if dawned.clock.untimed:
            again = front.lines.say("prompts.day.again")
            return Reply(dawned._replace(seen=math.ceil(front.now)), joined(begins, again), reprompt=again)
        return clock.part(dawned, begins, front, OnTable.chapter_seconds)

    def move_to_cue(self, session: Session, front: Front, cue: int) -> Session:
        """Return the session of a table that says which cue of the night it is at."""
        return night.heard_to(session, front, cue)

    def session_now(self, session: Session, front: Front) -> Session:
        """Return the session by day, once a night has been told to its end."""
        reached = night.reached(session, front)
        return reached if reached.phase is Phase.DAY else session


class CardScreens(TableScreens):
    """The screens of a night with cards; satisfies `onenight.conversation.way.Screens`."""

    def view(self, session: Session, lines: Lines, _party: "Party | None") -> Shown:
        """Return what may be shown of the table."""
        return both.view_table(session, lines)

    def answers(self, session: Session, lines: Lines, party: "Party | None") -> Offers:
        """Return all answers to what the table is asked, where they are so many and no more."""
        return asking.with_cards(session, lines, party)


WAY = Way(OneNightGame(), OnTable(), CardHost(), CardReferee(), CardNarrator(), CardScreens())
