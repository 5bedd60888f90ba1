"""The score by voice: an evening's wins, a tournament's chips or double elimination, counted once the next game begins.

So a verdict that is corrected or taken back is counted once, as it stood last.
"""

from collections.abc import Mapping
from typing import Literal

from onenight.conversation.judged_games import count_evening, keep_judged_game
from onenight.conversation.names import names_of
from onenight.conversation.pointing.vote_case import case, find_known_at_verdict
from onenight.conversation.remarks import is_settled, say_remark
from onenight.conversation.session import Phase, Session
from onenight.conversation.session_parts import STANDINGS, TableMemory
from onenight.conversation.turn import Turn, join_sentences
from onenight.rules.chronicle import MIN_GAMES_RECAPPED, Chronicle
from onenight.rules.known_facts import find_all_dead
from onenight.rules.tournament import DEFAULT_TARGET_CHIPS, Standing, Tournament
from onenight.speech.lines import Lines

MOST_CHIPS = 50


def start_tournament(turn: Turn) -> tuple[Turn, str]:
    """Return the table with the tournament that was wished for, or with none any more; and what is said of it."""
    session, wish = turn.session, turn.wish
    if wish.choice == "none":
        return turn.at(_set_tournament(session, None)), turn.say("score.ended")
    mode: Literal["chips", "elimination"] = "elimination" if wish.choice == "elimination" else "chips"
    target = min(max(wish.number or DEFAULT_TARGET_CHIPS, 1), MOST_CHIPS)
    running = session.memory.tournament
    standings = running.standings if running and running.mode == mode and not running.champions else ()
    turn = turn.at(_set_tournament(session, Tournament(mode, target, standings)))
    return turn, turn.say(f"score.{mode}", target=turn.number(target))


def _set_tournament(session: Session, tournament: Tournament | None) -> Session:
    """Return the session with a tournament; None ends it."""
    return session._replace(memory=session.memory._replace(tournament=tournament))


def count_game(session: Session, lines: Lines) -> Tournament | None:
    """Return the tournament as it stands, this game included once it is judged; None where there is none."""
    before = session.memory.tournament
    won = _winners(session)
    if before is None or won is None or before.champions:
        return before
    out = before.out
    players = [name for name in names_of(session, range(session.players), lines) if name not in out]
    winners = [name for name in names_of(session, won, lines) if name not in out]
    after = before.add_game(players, winners)
    return after._replace(standings=_limit_standings(after.standings, players))


def _winners(session: Session) -> tuple[int, ...] | None:
    """Return the seats that have won this game; None before its verdict."""
    known = find_known_at_verdict(session)
    if known is None:
        return None
    from onenight.rules import referee  # noqa: PLC0415 - where a vote is told

    return referee.find_winners(known)


def _limit_standings(standings: tuple[Standing, ...], players: list[str]) -> tuple[Standing, ...]:
    """Return the standings that a session can hold, at most `STANDINGS` of them.

    Those who are not at the table and have won least are dropped first.
    """
    gone = sorted((each for each in standings if each.name not in players), key=lambda each: each.won)
    let_go = gone[: max(0, len(standings) - STANDINGS)]
    return tuple([each for each in standings if each not in let_go])


def say_score(turn: Turn) -> str:
    """Return what a verdict means for the tournament and for the evening in words; no more than that of its end."""
    after = count_game(turn.session, turn.lines)
    if after is not None and after.champions:
        return _say_chips(turn)
    return join_sentences(_say_chips(turn), say_evening_remark(turn))


def say_evening_remark(turn: Turn) -> str:
    """Return what is worth saying of the evening after a verdict; "" where nothing is."""
    return say_remark(_count_evening(turn), turn.lines)


def _count_evening(turn: Turn) -> Chronicle:
    return count_evening(turn.ways, turn.session, turn.lines, turn.party)


def _say_chips(turn: Turn) -> str:
    """Return who takes a chip or is out, and who has won the tournament, in words."""
    before, after = turn.session.memory.tournament, count_game(turn.session, turn.lines)
    won = _winners(turn.session)
    if before is None or after is None or won is None:
        return ""
    winners = names_of(turn.session, won, turn.lines)
    parts = [turn.say("score.chip", names=winners) if winners else turn.say("score.no_chip")]
    if after.mode == "elimination":
        out = tuple([name for name in after.out if name not in before.out])
        parts = [turn.say("score.out", names=out)] if out else [turn.say("score.all_in")]
    if after.champions:
        parts.append(turn.say("score.champion", names=after.champions))
    return join_sentences(*parts)


def is_counting(session: Session) -> bool:
    """Return whether a game of this table counts for a tournament."""
    tournament = session.memory.tournament
    return tournament is not None and not tournament.champions


def say_who_is_out(turn: Turn) -> str:
    """Return who is out: of a double elimination, or else of the game that is judged; "" before a vote."""
    now = count_game(turn.session, turn.lines)
    if now is not None and now.mode == "elimination":
        return turn.say("score.out", names=now.out) if now.out else turn.say("score.nobody_out")
    known = case(turn.session).known if turn.session.phase in (Phase.VOTE, Phase.VERDICT) else None
    if known is None:
        return ""
    dead = find_all_dead(known)
    return (
        turn.say("vote.died", names=names_of(turn.session, dead, turn.lines)) if dead else turn.say("vote.nobody_died")
    )


def say_standings(turn: Turn) -> str:
    """Return the standings of the tournament in words, or else of the evening, the leader first."""
    now = count_game(turn.session, turn.lines)
    if now is None:
        return say_evening(turn) or join_sentences(turn.say("score.undecided"), turn.say("score.none"))
    if not now.standings:
        return turn.say("score.fresh")
    ranked = sorted(now.standings, key=lambda each: -each.won)
    each = [
        turn.say("score.each" if one.won else "score.each_none", name=one.name, count=turn.number(one.won))
        for one in ranked
    ]
    out = turn.say("score.out", names=now.out) if now.out else ""
    return join_sentences(turn.say("score.read", standings=tuple(each)), out)


def say_recap(turn: Turn) -> str:
    """Return the evening's wins as a recap of its last game tells them; "" after the first one, for it tells that."""
    return say_evening(turn) if _count_evening(turn).games_judged >= MIN_GAMES_RECAPPED else ""


def say_evening(turn: Turn) -> str:
    """Return who has won how many games of this evening in words; "" while none is judged."""
    evening = _count_evening(turn)
    if not evening.games_judged:
        return ""
    won = [turn.say("score.won", name=name, count=turn.number(wins)) for name, wins in evening.wins.items() if wins]
    if not won:
        return turn.say("score.fresh")
    line = "score.evening" if is_settled(evening) else "score.evening_as_told"
    return turn.say(line, games=turn.number(evening.games_judged), wins=tuple(won))


def finish_game(turn: Turn) -> Session:
    """Return the table before its next game: the last one counted, and without those who are out."""
    session, lines = keep_judged_game(turn), turn.lines
    after = count_game(session, lines)
    if after is not None and after.champions:
        after = after._replace(standings=())
    session = _set_tournament(session.before_night(Phase.CHECK), after)
    out = () if after is None else after.out
    stay = [seat for seat, name in enumerate(names_of(session, range(session.players), lines)) if name not in out]
    return session if len(stay) == session.players else _shrink_table(session, stay, lines)


def _shrink_table(session: Session, stay: list[int], lines: Lines) -> Session:
    """Return the table without the players who are out, and what it plays fitted to it."""
    players = len(stay)  # three or more, or somebody would have won
    names = tuple([session.names[seat] for seat in stay]) if session.names else ()
    game = session.game.shrink(session.players, players)
    after = session._replace(game=game, players=players, names=names)
    here, now = (names_of(table, seats, lines) for table, seats in ((session, stay), (after, range(players))))
    return after._replace(memory=_renumber_seats(session, dict(zip(here, now, strict=True))))


def _renumber_seats(session: Session, labels: Mapping[str, str]) -> TableMemory:
    """Return the memory with seats as they are now; of those who are out only the named ones are kept."""
    memory, kept = session.memory, {*labels, *session.names}
    tournament = memory.tournament
    if tournament is not None:
        standings = tuple([each for each in tournament.standings if each.name in kept])
        memory = memory._replace(tournament=tournament._replace(standings=standings))
    out = [name for name in memory.chronicle.wins if name not in kept]
    return memory._replace(chronicle=memory.chronicle.rename({}, out)).rename(labels)


def chips(tournament: Tournament | None) -> dict[str, int]:
    """Return how many games each has won in a tournament, by name."""
    return {} if tournament is None else {each.name: each.won for each in tournament.standings}
