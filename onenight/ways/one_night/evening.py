"""The evening as a whole: opened, gone on with, started over, ended, forgotten."""

from collections.abc import Mapping
from typing import Protocol

from onenight.conversation import score
from onenight.conversation.clock import EVENING
from onenight.conversation.pointing import vote
from onenight.conversation.questions import put
from onenight.conversation.reply import Effect, Reply
from onenight.conversation.session import Ask, Pending, Phase, Session
from onenight.conversation.turn import Turn
from onenight.ways.one_night import night, opening, proposal, ready


def launch(turn: Turn) -> Reply:
    """A welcome; a known table is asked whether it goes on, or plays with the usual cards."""
    session = turn.session
    recent = turn.front.now - session.seen < EVENING
    if not session.players:
        return turn.way.welcome(turn)
    if recent and session.phase is Phase.NIGHT:
        return put(turn, Pending(Ask.GO_ON))
    if recent and session.phase is Phase.DAY:
        return vote.call(turn)
    if recent and session.phase is Phase.VOTE:
        return turn.way.ask(turn, turn.say("open.back"))
    rested = session if session.phase in (Phase.DECK, Phase.CHECK) else score.finished(session, turn.lines)
    return put(turn.at(rested._replace(phase=Phase.DECK, draft=None)), Pending(Ask.USUAL))


def fresh(session: Session) -> Session:
    """A table of other people, with what this device remembers."""
    return Session(
        pace=session.pace,
        sound=session.sound,
        denied=session.denied,
        usual=session.usual,
        known=session.known,
        registry=session.registry,
    )


def _new_table(turn: Turn) -> Turn:
    return turn.at(turn.way.new_table(turn.session))


def _welcomed(turn: Turn) -> Reply:
    turn = _new_table(turn)
    return turn.way.welcome(turn)


def start_over(turn: Turn) -> Reply:
    """A new table; asked once if a game is under way."""
    if turn.session.phase in (Phase.NIGHT, Phase.DAY, Phase.VOTE):
        return put(turn, Pending(Ask.START_OVER))
    return _welcomed(turn)


def forget(turn: Turn) -> Reply:
    """Asks once whether everything is to be forgotten."""
    return put(turn, Pending(Ask.FORGET))


def stop(turn: Turn) -> Reply:
    """The session ends; the evening is kept, and can be gone on with."""
    return Reply(turn.session, turn.say("other.goodbye"), listen=False, party=turn.party)


def cancel(turn: Turn) -> Reply:
    """Drops what was under discussion; before there is a table it ends the session like "stop"."""
    if turn.session.phase is Phase.OPEN:
        return stop(turn)
    return proposal.drop(turn) if turn.session.draft is not None else turn.prompt(turn.say("other.all_right"))


# Questions, and what follows from their answers


def went_on(turn: Turn, *, yes: bool) -> Reply:
    """The interrupted night goes on, or the cards are dealt again."""
    return night.go_on(turn) if yes else ready.deal_anew(turn)


def took_usual(turn: Turn, *, yes: bool) -> Reply:
    """The cards of last time, or the question how many are playing."""
    return ready.deal(turn) if yes else opening.prompt(_new_table(turn))


def started_over(turn: Turn, *, yes: bool) -> Reply:
    """A new table, or everything as it was."""
    return _welcomed(turn) if yes else turn.prompt()


def forgotten(turn: Turn, *, yes: bool) -> Reply:
    """Nothing is kept of this table, or all of it."""
    if not yes:
        return turn.prompt(turn.say("other.remembered"))
    answer = opening.prompt(turn.at(Session()), turn.say("other.forgotten"))
    return answer._replace(effects=(Effect.FORGET,))


def went_with_cards(turn: Turn, *, yes: bool) -> Reply:
    """The texted game is given up, or players go on joining."""
    return turn.way.with_cards(turn) if yes else turn.prompt()


def gave_up(turn: Turn, *, yes: bool) -> Reply:
    """The game that was wished for takes the place of the one under way, or everything stays as it was."""
    return opening.game_instead(turn) if yes else turn.prompt()


class Settle(Protocol):
    """What follows from yes or no."""

    def __call__(self, turn: Turn, *, yes: bool) -> Reply:
        """The answer, the question being settled."""


SETTLED: Mapping[Ask, Settle] = {
    Ask.GO_ON: went_on,
    Ask.USUAL: took_usual,
    Ask.START_OVER: started_over,
    Ask.FORGET: forgotten,
    Ask.WITH_CARDS: went_with_cards,
    Ask.GAME: gave_up,
}
"""Every question's settlement but that of a name, which the conversation goes on with."""
