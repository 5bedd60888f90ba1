"""The texted game by voice, from its host's side: who is in, the deal, the rounds, the votes, the verdict.

What the host hears depends on who has answered, never on what was dealt or answered, until the verdict. How far the
game has come is the party's business; the session follows it (`reached`).
"""

import math
from collections.abc import Callable, Mapping
from difflib import get_close_matches

from onenight.rules.errors import NotAllowed, NotUnderstood
from onenight.speech.script import Pause, Say, Script
from onenight.speech.voice import Voice
from onenight.table import anytime, cards, day, draft, night, opening, score, verdict, vote
from onenight.table.evidence import evidence
from onenight.table.invitation import invite
from onenight.table.names import ALIKE
from onenight.table.questions import put
from onenight.table.reply import Front, Reply
from onenight.table.session import Ask, Pending, Phase, Session
from onenight.table.texted.party import Closed, Dealt, Event, Opened, Party, Removed, Stage, Voted
from onenight.table.texted.step import step
from onenight.table.turn import Turn, joined
from onenight.table.wish import Kind

Handler = Callable[[Turn], Reply]

PHASES: Mapping[Stage, tuple[Phase, ...]] = {
    Stage.JOIN: (Phase.JOIN,),
    Stage.NIGHTFALL: (Phase.NIGHT,),
    Stage.SECOND: (Phase.NIGHT,),
    Stage.DAWN: (Phase.DAY, Phase.VOTE),
    Stage.VERDICT: (Phase.VERDICT,),
}
"""Where the conversation can be while the texted game is at a stage."""

SILENCE = 20
"""Seconds between two sentences of a texted night: about what it takes to read a role, and to answer."""

# Where it has come to


def news(session: Session, party: Party) -> bool:
    """Whether the game has gone on since the host last heard of it."""
    return session.phase not in PHASES[party.stage] or (party.stage is Stage.SECOND and not session.call)


def reached(session: Session, party: Party, front: Front) -> Session:
    """The session where the party is now."""
    session = session._replace(code=party.code)
    if party.stage is Stage.JOIN:
        joining = session if session.phase is Phase.JOIN else session.before_night(Phase.JOIN)
        return joining._replace(names=_names(party, session.players))
    session = session._replace(
        players=len(party.seats), rulebook=party.rulebook, deck=party.deck, names=_names(party, len(party.seats))
    )
    if party.stage is Stage.VERDICT:
        return session.at_rest()._replace(phase=Phase.VERDICT, testimony=evidence(party), draft=None)
    if party.stage is Stage.DAWN:
        by_day = session.phase in PHASES[Stage.DAWN]
        return session if by_day else day.dawned(session.before_night(Phase.DAY), math.ceil(front.now))
    night_ = session if session.phase is Phase.NIGHT else session.before_night(Phase.NIGHT)
    return night_._replace(call=1 if party.stage is Stage.SECOND else 0)


def _names(party: Party, players: int) -> tuple[str, ...]:
    """The names as the session keeps them: one for each of its players, as far as they are in."""
    names = tuple([seat.name for seat in party.seats])
    return names + ("",) * (players - len(names)) if 0 < len(names) <= players else ()


def party_of(turn: Turn) -> Party:
    """The party of a table that has one."""
    assert turn.party is not None  # noqa: S101 - nobody comes here without
    return turn.party


def _after(turn: Turn, *events: Event) -> Turn:
    """The turn once these events have happened to the party.

    Raises:
        NotAllowed: one of them cannot.
    """
    party = party_of(turn)
    for event in events:
        party = step(party, event, turn.front).party
    new = turn.news or news(turn.session, party)
    return turn._replace(party=party, session=reached(turn.session, party, turn.front), news=new)


# What is said at each stage


def tell(turn: Turn, before: str = "") -> Reply:
    """How far the game has come."""
    stage = party_of(turn).stage
    if stage is Stage.VERDICT:
        return verdict.give(turn, before)
    if stage is Stage.DAWN and turn.session.phase is Phase.DAY:
        return day.dawn(turn, joined(before, turn.say("texted.dawn")))
    if stage is Stage.SECOND and turn.news:
        before = joined(before, turn.say("texted.second"))
    return prompt(turn, before)


def prompt(turn: Turn, before: str = "") -> Reply:
    """Something said first, then what can be said now."""
    session = turn.session
    if session.phase is Phase.JOIN:
        return draft.prompt(turn, before)
    if session.phase is Phase.NIGHT:
        return turn.ask(joined(before, turn.say("texted.night")), turn.say("texted.night"))
    if session.phase is Phase.VOTE:
        return turn.ask(joined(before, turn.say("texted.vote")), turn.say("texted.vote"))
    return (day.prompt if session.phase is Phase.DAY else verdict.prompt)(turn, before)


def missing(turn: Turn) -> Reply:
    """Whose answers have not come; who has none to give is in nobody's way."""
    names = party_of(turn).missing
    line = "texted.no_votes_from" if turn.session.phase in (Phase.DAY, Phase.VOTE) else "texted.waits_for"
    return prompt(turn, turn.say(line, names=names) if names else "")


def help_(turn: Turn) -> Reply:
    """What can be said, at more length."""
    phase = turn.session.phase
    return turn.ask(turn.say("help.join" if phase is Phase.JOIN else f"help.texted_{phase}"))


# Before the deal


def opened(turn: Turn) -> Reply:
    """How everyone joins."""
    return invite(turn, turn.say("join.then"))


def who_is_in(turn: Turn) -> Reply:
    """The players, by name."""
    names = tuple([seat.name for seat in party_of(turn).seats])
    line = "join.nobody" if not names else "join.one" if len(names) == 1 else "join.several"
    return prompt(turn, turn.say(line, names=names, count=turn.number(len(names)).capitalize()))


def remove(turn: Turn) -> Reply:
    """Players who are out; after the deal their seats stay, with missing answers."""
    if not party_of(turn).seats:
        return who_is_in(turn)
    if not turn.wish.names:
        raise NotUnderstood("who-is-meant")
    names = tuple([_known(turn, said) for said in turn.wish.names])
    after = _after(turn, *map(Removed, names))
    said = turn.say("join.out", names=names)
    return tell(after, said) if after.news else prompt(after, said)


def deal(turn: Turn, before: str = "") -> Reply:
    """The roles are texted, once the deck fits those who are in."""
    if turn.session.draft is not None:
        return draft.propose(turn)
    here = len(party_of(turn).seats)
    if not here:
        return who_is_in(turn)
    if here == turn.session.players:
        return dealt(turn, before)
    answer = opening.seated(turn, here)
    return answer._replace(say=joined(before, answer.say))


def dealt(turn: Turn, before: str = "") -> Reply:
    """The night falls; the announcer has something to say while everyone reads and answers."""
    session = turn.session
    turn = _after(turn, Dealt(session.rulebook, session.deck))
    turn = turn.at(night.fallen(turn.session))
    said = [turn.say("texted.falls"), *turn.lines.strings("prompts", "texted", "narration")]
    cues = [cue for text in said for cue in (Say(text, Voice.of(turn.lines).seconds(text)), Pause(SILENCE))]
    script = Script(session.deck, session.pace, tuple(cues))
    return turn.tell(before, script, turn.say("texted.night"), turn.say("texted.night"))


def cancel(turn: Turn) -> Reply:
    """Drops what was under discussion: a draft, else the texted game; asked once if anybody is in."""
    if turn.session.draft is not None:
        return draft.drop(turn)
    return put(turn, Pending(Ask.WITH_CARDS)) if party_of(turn).seats else with_cards(turn)


def with_cards(turn: Turn) -> Reply:
    """No texted game after all."""
    phase = Phase.DECK if turn.session.players else Phase.OPEN
    session = turn.session.before_night(phase)._replace(party="", code="", names=())
    return anytime.prompt(turn._replace(session=session, party=None), turn.say("join.with_cards"))


# The rounds


def deal_again(turn: Turn) -> Reply:
    """A night begun again is dealt again."""
    return deal(_after(turn, Opened()))


def wake(turn: Turn) -> Reply:
    """The round is closed, whoever has not answered."""
    return tell(_after(turn, Closed()))


def call(turn: Turn) -> Reply:
    """The vote, by text; called in the night, it ends the night."""
    while party_of(turn).stage in (Stage.NIGHTFALL, Stage.SECOND):
        turn = _after(turn, Closed())
    left = day.left(turn.session, turn.front.now)
    return missing(turn.at(turn.session.before_night(Phase.VOTE)._replace(left=left)))


def points(turn: Turn) -> Reply:
    """Votes that the host speaks."""
    wish = turn.wish
    if not wish.names or not wish.target:
        raise NotUnderstood("who-points")
    target = _known(turn, wish.target)
    named = [_known(turn, said) for said in wish.names if said != vote.OTHERS]
    others = [name for name in party_of(turn).missing if name not in (*named, target)]
    voters = (*named, *(others if vote.OTHERS in wish.names else ()))
    after = _after(turn, *(Voted(voter, target) for voter in voters))
    return tell(after) if party_of(after).stage is Stage.VERDICT else missing(after)


def count(turn: Turn) -> Reply:
    """The count, once every vote is in."""
    return tell(_after(turn, Closed()))


def rename(turn: Turn) -> Reply:
    """Everyone says by text how they are called."""
    return prompt(turn, turn.say("texted.rename"))


def forgot_role(turn: Turn) -> Reply:
    """A text is sent again on request."""
    return prompt(turn, turn.say("texted.again"))


def undo(turn: Turn) -> Reply:
    """What was texted stands; but a vote that was called too early goes back to the day."""
    called_early = turn.session.phase is Phase.VOTE and turn.session.left
    return day.back(turn) if called_early else prompt(turn, turn.say("vote.nothing_to_undo"))


# After the verdict


def rematch(turn: Turn) -> Reply:
    """The next game with the same people, as far as they are still in."""
    after, said = verdict.next_game(turn)
    out = [name for name in turn.session.names if name not in after.session.names]
    return deal(_after(after, *map(Removed, out), Opened()), said)


def reopened(handler: Handler) -> Handler:
    """A wish about the next game: the last one is counted, and others may join."""

    def next_game(turn: Turn) -> Reply:
        finished = score.finished(turn.session, turn.lines)
        return handler(_after(turn.at(finished), Opened()))

    return next_game


def _known(turn: Turn, said: str) -> str:
    """The name of a player in the texted game, by name or seat; one nearly like it will do, and is told.

    Raises:
        NotAllowed: `nobody-of-that-name`, where none is.
    """
    names = tuple([seat.name for seat in party_of(turn).seats])
    seats = [turn.lines.say("words.people.seat", number=str(seat + 1)).casefold() for seat in range(len(names))]
    called = {**dict(zip(seats, names, strict=True)), **{name.casefold(): name for name in names}}
    close = get_close_matches(said.casefold(), called, n=1, cutoff=ALIKE)
    if not close:
        raise NotAllowed("nobody-of-that-name", name=said, players=names)
    return called[close[0]]


_ROUND = (Phase.NIGHT, Phase.DAY, Phase.VOTE)
_ALL = (Phase.JOIN, *_ROUND, Phase.VERDICT)


def _at(handler: Handler, *phases: Phase) -> dict[Phase, Handler]:
    return dict.fromkeys(phases, handler)


def _deck(handler: Handler) -> dict[Phase, Handler]:
    return {Phase.JOIN: handler, Phase.VERDICT: reopened(handler)}


ANSWERS: Mapping[Kind, Mapping[Phase, Handler]] = {
    Kind.LAUNCH: {**_at(missing, *_ROUND), Phase.DAY: call, Phase.JOIN: opened, Phase.VERDICT: verdict.again},
    Kind.TEXT_ROLES: {**_at(missing, *_ROUND), Phase.JOIN: opened, Phase.VERDICT: reopened(opened)},
    Kind.WHO_IS_IN: _at(who_is_in, *_ALL),
    Kind.EVERYONE_ANSWERED: {**_at(missing, *_ROUND), Phase.JOIN: who_is_in, Phase.VERDICT: verdict.again},
    Kind.PLAYERS: _deck(opening.players),
    Kind.JOIN: {Phase.JOIN: opened, Phase.VERDICT: reopened(opened)},
    Kind.LEAVE: {**_at(remove, Phase.JOIN, *_ROUND), Phase.VERDICT: reopened(remove)},
    Kind.GAME: _deck(opening.game),
    Kind.HOUSE_RULE: _deck(opening.house_rule),
    Kind.CARDS: _deck(cards.listed),
    Kind.ADD: _deck(cards.add),
    Kind.REMOVE: _deck(cards.remove),
    Kind.REPLACE: _deck(cards.replace),
    Kind.ONLY: _deck(cards.only),
    Kind.RANDOM: _deck(cards.draw),
    Kind.USUAL: _deck(cards.usual),
    Kind.RECOMMENDED: _deck(cards.standard),
    Kind.BEGIN: {Phase.JOIN: deal, Phase.NIGHT: missing, Phase.VERDICT: rematch},
    Kind.DEAL_AGAIN: {Phase.JOIN: deal, **_at(deal_again, *_ROUND), Phase.VERDICT: rematch},
    Kind.REMATCH: {Phase.JOIN: deal, **_at(deal_again, *_ROUND), Phase.VERDICT: rematch},
    Kind.FORGOT_ROLE: _at(forgot_role, *_ROUND),
    Kind.AWAKE: {Phase.NIGHT: wake, Phase.DAY: day.prompt, Phase.VOTE: missing, Phase.VERDICT: verdict.again},
    Kind.SET_TIME: {**_at(anytime.day_length, *_ALL), Phase.DAY: day.set_time},
    Kind.ADD_TIME: {**_at(anytime.day_length, *_ALL), Phase.DAY: day.add_time},
    Kind.TAKE_TIME: {**_at(anytime.day_length, *_ALL), Phase.DAY: day.take_time},
    Kind.TIME_LEFT: {Phase.DAY: day.time_left},
    Kind.TIMER: {Phase.DAY: day.start},
    Kind.VOTE: {**_at(call, *_ROUND), Phase.VERDICT: verdict.again},
    Kind.REFEREE: {Phase.DAY: call, Phase.VOTE: count, Phase.VERDICT: verdict.again},
    Kind.POINT: {Phase.VOTE: points, Phase.VERDICT: verdict.again},
    Kind.CALL: _at(rename, *_ALL),
    Kind.UNDO: {Phase.JOIN: cards.undo, **_at(undo, Phase.NIGHT, Phase.VOTE, Phase.VERDICT)},
    Kind.WHY: {Phase.VERDICT: verdict.why},
    Kind.REPEAT: {**_at(missing, *_ROUND), Phase.JOIN: opened, Phase.DAY: day.time_left, Phase.VERDICT: verdict.again},
    Kind.HELP: {**_at(help_, *_ALL), Phase.DAY: anytime.help_},
    Kind.YES: {Phase.JOIN: lambda turn: draft.accept(turn) if turn.session.draft else deal(turn), Phase.DAY: call},
    Kind.NO: {Phase.JOIN: lambda turn: draft.drop(turn) if turn.session.draft else prompt(turn)},
    Kind.PAUSE: {Phase.DAY: day.pause},
    Kind.GO_ON: {Phase.JOIN: deal, Phase.NIGHT: missing, Phase.DAY: day.go_on, Phase.VOTE: missing},
    Kind.NEXT: {Phase.JOIN: deal, Phase.NIGHT: missing, Phase.DAY: call, Phase.VERDICT: rematch},
    Kind.PREVIOUS: {Phase.JOIN: cards.undo, Phase.DAY: day.time_left, Phase.VOTE: undo},
    Kind.CANCEL: {Phase.JOIN: cancel},
}
"""What wishes mean in a texted game that mean something else with cards on the table, or nothing at all."""

SHARED = frozenset(
    {
        *(Kind.PACE, Kind.READ_RULES, Kind.SOUND, Kind.EXPLAIN_ROLE, Kind.EXPLAIN_GAME),
        *(Kind.TOURNAMENT, Kind.STANDINGS, Kind.FORGET, Kind.START_OVER, Kind.CANCEL, Kind.STOP, Kind.HOME),
        Kind.UNKNOWN,
    }
)
"""Wishes that mean the same in every game."""

_ASKS_FOR_NEWS = frozenset(
    {
        *(Kind.LAUNCH, Kind.EVERYONE_ANSWERED, Kind.WHO_IS_IN, Kind.AWAKE, Kind.REPEAT, Kind.UNKNOWN, Kind.GO_ON),
        *(Kind.NEXT, Kind.YES, Kind.NO, Kind.PAUSE, Kind.POINT, Kind.NAME, Kind.TEXT_ROLES),
    }
)
"""Wishes that are answered with how far the game has come, if it has gone on since."""

_DECK = frozenset(
    {
        *(Kind.CARDS, Kind.ADD, Kind.REMOVE, Kind.REPLACE, Kind.ONLY, Kind.RANDOM, Kind.USUAL, Kind.RECOMMENDED),
        *(Kind.READ_DECK, Kind.UNDO, Kind.PREVIOUS),
    }
)
"""Wishes about a deck, which is there once it is known how many are playing."""


def handler(turn: Turn) -> Handler | None:
    """What a wish means in a texted game; None where it means the same in every game."""
    kind, session = turn.wish.kind, turn.session
    if turn.news and kind in _ASKS_FOR_NEWS and session.phase is not Phase.JOIN:
        return tell
    found = ANSWERS.get(kind, {}).get(session.phase)
    if found is None:
        found = None if kind in SHARED else anytime.read_deck if kind is Kind.READ_DECK else anytime.elsewhere
    return _seated(found) if kind in _DECK and not session.players and found is not None else found


def _seated(handler: Handler) -> Handler:
    """A wish about the deck of a table that has not said how many are playing: those who are in."""

    def with_deck(turn: Turn) -> Reply:
        here = len(party_of(turn).seats)
        if here not in turn.session.rulebook.game.players:
            return anytime.elsewhere(turn)
        return handler(turn.at(opening.seated(turn, here).session))

    return with_deck
