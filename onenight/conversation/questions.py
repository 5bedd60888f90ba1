"""Questions that wait for their answer."""

from onenight.conversation import clock
from onenight.conversation.names import name_of, names_of
from onenight.conversation.reply import Reply
from onenight.conversation.session import Ask, Pending, Phase
from onenight.conversation.turn import Turn
from onenight.conversation.wish_phrases import can_be_asked, phrase
from onenight.speech.lines import Lines


def ask_question(turn: Turn, pending: Pending) -> Reply:
    """Ask the table a question, and keep it as the one that waits for an answer."""
    turn = turn.at(turn.session._replace(pending=pending))
    players = turn.number(turn.session.players)
    known = name_of(turn.session, pending.seat, turn.lines)
    names = names_of(turn.session, range(turn.session.players), turn.lines)
    game = name_of_game(pending.wish.choice, turn.lines) if pending.wish and pending.ask is Ask.GAME else ""
    count = turn.number(len(pending.wish.names) if pending.wish else 0)
    wishes = (pending.wish, *pending.more) if pending.ask is Ask.MEANT else ()
    meant = tuple([phrase(each, turn.lines) for each in wishes if each and can_be_asked(each)])
    said = turn.say(
        f"ask.{pending.ask}",
        players=players,
        count=count,
        heard=pending.heard,
        known=known,
        names=names,
        game=game,
        meant=meant,
    )
    return turn.ask(said)


def ask_meanwhile(turn: Turn, pending: Pending) -> Reply:
    """Ask a question while what is being told goes on: a night, or a day that is told aloud."""
    asked = ask_question(turn, pending)
    turn = turn.at(asked.session)
    if turn.session.phase is Phase.NIGHT and turn.session.narration.told:
        return turn.way.resume(turn, asked.say)._replace(now=asked.now)
    return clock.run_clock(turn, asked.say)._replace(now=asked.now) if clock.is_told_aloud(turn) else asked


def name_of_game(key: str, lines: Lines) -> str:
    """Return the name of a game by its key."""
    return str(lines.entry("words", "games", key)["name"])
