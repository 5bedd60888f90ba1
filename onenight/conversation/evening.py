"""The evening as a whole: gone on with, started over, ended, forgotten; and another game in the place of this one."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from onenight.conversation.questions import ask_question
from onenight.conversation.reply import Effect, Reply
from onenight.conversation.session import Ask, Pending, Phase, Session
from onenight.conversation.turn import Turn
from onenight.rules.errors import NotAllowed
from onenight.wishes.wish import Kind, Wish

if TYPE_CHECKING:
    from onenight.conversation.way import Settle

EVENING = 6 * 3600
"""Seconds for which a game that was broken off can still be resumed; ours."""


def is_same_evening(turn: Turn) -> bool:
    """Return whether a table goes on within the evening of its last word."""
    return turn.front.now - turn.session.seen < EVENING


def begin_evening(session: Session) -> Session:
    """Return the table on another evening, which has its first night and its first game before it."""
    return session._replace(begun=False, facts=(), judged=None, memory=session.memory.on_another_evening())


def keep_verdict(turn: Turn, answer: Reply) -> Reply:
    """Return the answer that begins the next game, with the session at the verdict kept for an undo."""
    return answer._replace(session=answer.session._replace(judged=turn.session))


def return_to_verdict(turn: Turn) -> Reply:
    """Take back a rematch, and tell the verdict of the game before it; without one, prompt."""
    session = turn.session
    if session.judged is None:
        return turn.prompt()
    return turn.way.tell_verdict(turn.at(session.judged._replace(language=session.language)))


def make_new_table(turn: Turn) -> Turn:
    """Return the turn at a table of other people, who play the same game."""
    return turn.at(turn.way.new_table(turn.session))


def _welcome_new_table(turn: Turn) -> Reply:
    turn = make_new_table(turn)
    return turn.way.welcome(turn)


def start_over(turn: Turn) -> Reply:
    """Begin with a new table; ask first if a game is under way."""
    if turn.session.phase in (Phase.NIGHT, Phase.DAY, Phase.VOTE):
        return ask_question(turn, Pending(Ask.START_OVER))
    return _welcome_new_table(turn)


def ask_to_forget(turn: Turn) -> Reply:
    """Ask whether everything kept of this table is to be forgotten."""
    return ask_question(turn, Pending(Ask.FORGET))


def stop(turn: Turn) -> Reply:
    """End the session; the evening is kept, and can be resumed."""
    return Reply(turn.session, turn.say("other.goodbye"), listen=False, party=turn.party)


def cancel(turn: Turn) -> Reply:
    """Drop what was under discussion; before there is a table, end the session as "stop" does."""
    return stop(turn) if turn.session.phase is Phase.OPEN else turn.prompt(turn.say("other.all_right"))


# Another game


def begin_game(turn: Turn) -> Reply:
    """Begin the game that is wished for, or this one anew."""
    return turn.ways.playing(turn.wish.choice, turn.session).begin(turn)


def ask_to_change_game(turn: Turn) -> Reply:
    """Ask, while a game is under way, whether it is given up for the one that is wished for."""
    if turn.wish.choice == turn.way.game_key(turn.session):
        return turn.prompt()
    turn.ways.playing(turn.wish.choice, turn.session).check_players(turn)
    return ask_question(turn, Pending(Ask.GAME, wish=Wish(Kind.GAME, choice=turn.wish.choice)))


def change_game(turn: Turn) -> Reply:
    """Begin the game that is wished for in the place of the one being played, with the same people."""
    return begin_game(turn.way.give_up(turn))


def open_texted_game(turn: Turn) -> Reply:
    """Have a texted game opened, where players' phones can reach it.

    Raises:
        NotAllowed: `no-texts`.
    """
    if turn.front.number is None and not turn.front.address:
        raise NotAllowed("no-texts")
    return Reply(turn.session, "", effects=(Effect.OPEN_PARTY,))


# Questions, and what follows from their answers


def settle_start_over(turn: Turn, *, yes: bool) -> Reply:
    """Begin with a new table after yes; go on as before after no."""
    return _welcome_new_table(turn) if yes else turn.prompt()


def settle_forget(turn: Turn, *, yes: bool) -> Reply:
    """Delete all that is kept of this table after yes; keep it after no."""
    if not yes:
        return turn.prompt(turn.say("other.remembered"))
    answer = turn.at(turn.session.forget_table()).prompt(turn.say("other.forgotten"))
    return answer._replace(effects=(Effect.FORGET,))


def settle_with_cards(turn: Turn, *, yes: bool) -> Reply:
    """Give up the texted game and play with cards after yes; let players go on joining after no."""
    return turn.way.play_with_cards(turn) if yes else turn.prompt()


def settle_game(turn: Turn, *, yes: bool) -> Reply:
    """Begin the game that was wished for after yes; go on with the one under way after no."""
    return change_game(turn) if yes else turn.prompt()


SETTLED: "Mapping[Ask, Settle[Turn]]" = {
    Ask.START_OVER: settle_start_over,
    Ask.FORGET: settle_forget,
    Ask.WITH_CARDS: settle_with_cards,
    Ask.GAME: settle_game,
}
"""The handlers of yes and no for questions that are put in every game; a way has its own beside them."""
