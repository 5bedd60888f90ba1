"""The evening as a whole: gone on with, started over, ended, forgotten; and another game in the place of this one."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from onenight.conversation.questions import put
from onenight.conversation.reply import Effect, Reply
from onenight.conversation.session import Ask, Pending, Phase
from onenight.conversation.turn import Turn
from onenight.rules.errors import NotAllowed
from onenight.wishes.wish import Kind, Wish

if TYPE_CHECKING:
    from onenight.conversation.way import Settle

EVENING = 6 * 3600
"""For how long a game that was broken off is still worth going on with, in seconds; ours."""


def new_table(turn: Turn) -> Turn:
    """The turn at a table of other people, who play the same."""
    return turn.at(turn.way.game.new_table(turn.session))


def _welcomed(turn: Turn) -> Reply:
    turn = new_table(turn)
    return turn.way.host.welcome(turn)


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
    return stop(turn) if turn.session.phase is Phase.OPEN else turn.prompt(turn.say("other.all_right"))


# Another game


def game(turn: Turn) -> Reply:
    """Another game, or this one anew."""
    return turn.ways.playing(turn.wish.choice, turn.session).host.begin(turn)


def game_later(turn: Turn) -> Reply:
    """Another game while one is under way: asked first whether that is given up."""
    if turn.wish.choice == turn.way.game.key(turn.session):
        return turn.prompt()
    turn.ways.playing(turn.wish.choice, turn.session).game.check_players(turn)
    return put(turn, Pending(Ask.GAME, wish=Wish(Kind.GAME, choice=turn.wish.choice)))


def game_instead(turn: Turn) -> Reply:
    """Another game in the place of whatever was played, with the same people."""
    return game(turn.way.host.give_up(turn))


def by_text(turn: Turn) -> Reply:
    """A texted game is to be opened, where players' phones can get at it.

    Raises:
        NotAllowed: `no-texts`.
    """
    if turn.front.number is None and not turn.front.address:
        raise NotAllowed("no-texts")
    return Reply(turn.session, "", effects=(Effect.OPEN_PARTY,))


# Questions, and what follows from their answers


def started_over(turn: Turn, *, yes: bool) -> Reply:
    """A new table, or everything as it was."""
    return _welcomed(turn) if yes else turn.prompt()


def forgotten(turn: Turn, *, yes: bool) -> Reply:
    """Nothing is kept of this table, or all of it."""
    if not yes:
        return turn.prompt(turn.say("other.remembered"))
    answer = turn.at(turn.session.forgotten()).prompt(turn.say("other.forgotten"))
    return answer._replace(effects=(Effect.FORGET,))


def went_with_cards(turn: Turn, *, yes: bool) -> Reply:
    """The texted game is given up, or players go on joining."""
    return turn.way.medium.play_with_cards(turn) if yes else turn.prompt()


def gave_up(turn: Turn, *, yes: bool) -> Reply:
    """The game that was wished for takes the place of the one under way, or everything stays as it was."""
    return game_instead(turn) if yes else turn.prompt()


SETTLED: "Mapping[Ask, Settle[Turn]]" = {
    Ask.START_OVER: started_over,
    Ask.FORGET: forgotten,
    Ask.WITH_CARDS: went_with_cards,
    Ask.GAME: gave_up,
}
"""What follows from the questions that are put in every game; a way has its own beside them (`Way.SETTLED`)."""
