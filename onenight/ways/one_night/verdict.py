"""The verdict by voice: who died, who won and why; and the chips, if the table plays for them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from onenight.conversation import evening, score
from onenight.conversation.names import name_of, names_of
from onenight.conversation.pointing.vote_case import case, find_known_at_verdict
from onenight.conversation.reply import Reply
from onenight.conversation.session import Session
from onenight.conversation.turn import Turn, join_sentences
from onenight.rules.chronicle import GameOutcome
from onenight.rules.finger_count import MIN_DEADLY_FINGERS
from onenight.rules.known_facts import (
    Known,
    find_all_dead,
    find_final_role,
    find_marks,
    find_roles,
    find_stake,
    find_told_cards,
    is_safe_master,
)
from onenight.rules.marked_table import list_epic
from onenight.rules.night_steps import has_dusk
from onenight.rules.roles import Stake
from onenight.speech.consequences import (
    VotedTable,
    say_reason,
    tell_made,
    tell_marks,
    tell_protections,
    tell_turned_cursed,
    tell_unharmed,
)
from onenight.speech.lines import Lines
from onenight.ways.one_night import deal_instructions

if TYPE_CHECKING:
    from onenight.rules.verdict import Verdict

# What is asked for


def tell_fully(turn: Turn) -> Iterator[str]:
    """Yield who was saved, who died, why, and who won, where the table has told us of nobody."""
    why = write_reason(turn.session, turn.lines)
    yield from (*_tell_saved(turn), _tell_dead(turn, why), why, tell_winners(turn), score.say_score(turn))


def _tell_saved(turn: Turn) -> Iterator[str]:
    """Yield a sentence on each player who has as many fingers as the dead, or more, and whom these do not kill."""
    found, known = find_verdict(turn.session), case(turn.session).known
    if found is None or known is None:
        return
    table = _read_table(turn.session, known, turn.lines)
    counting = [target for seat, target in known.votes.items() if table.stakes[seat] is not Stake.BODYGUARD]
    fingers = Counter(counting)
    least = max([MIN_DEADLY_FINGERS, *[fingers[seat] for seat in found.dead]])
    yield from (said for seat, said in tell_protections(turn.lines, table) if fingers[seat] >= least)
    yield from (said for _, said in tell_unharmed(turn.lines, table, least))


def _read_table(session: Session, known: Known, lines: Lines) -> VotedTable:
    """Return the players after the vote, as far as it was told of them."""
    seats = range(known.players)
    names = names_of(session, seats, lines)
    if not has_dusk(known.deck):
        return VotedTable(names, [find_stake(known, seat) for seat in seats], known.votes)
    safe = [seat for seat in seats if is_safe_master(known, seat)]
    stakes = [role.stake for role in find_roles(known)]
    return VotedTable(names, stakes, known.votes, find_marks(known), safe, list_epic(known) == (True,), dusk=True)


def _tell_dead(turn: Turn, why: str) -> str:
    """Return who died, where the reason does not name all of them."""
    found = find_verdict(turn.session)
    dead = names_of(turn.session, found.dead, turn.lines) if found else ()
    return "" if all(name in why for name in dead) else turn.say("vote.died", names=dead)


def tell_winners(turn: Turn, why: str = "") -> str:
    """Return who has won; "" where nobody has, where they take chips for it, and while anybody's win is open.

    `why`: what tells it already where it names them all, or where all have won.
    """
    outcome, tournament = find_outcome(turn.session), turn.session.memory.tournament
    if outcome is None or (tournament is not None and tournament.mode == "chips"):
        return ""
    won = [seat for seat, (won, _) in enumerate(outcome.fates) if won]
    if not won or any(won is None for won, _ in outcome.fates):
        return ""
    names = names_of(turn.session, won, turn.lines)
    if why and (len(won) == turn.session.players or all(name in why for name in names)):
        return ""
    return turn.say("texted.winner" if len(won) == 1 else "texted.winners", names=names)


def prompt(turn: Turn, before: str = "") -> Reply:
    """Say something, then what can be said after a game."""
    return turn.ask(join_sentences(before, turn.say("verdict.again")), turn.say("verdict.again"))


def repeat_verdict(turn: Turn) -> Reply:
    """Tell the verdict once more."""
    return turn.way.tell_verdict(turn)


def explain_verdict(turn: Turn) -> Reply:
    """Explain the verdict at length: the rule behind it, every player whose card was told, how the evening stands."""
    found = find_verdict(turn.session)
    if found is None:
        return turn.prompt()
    rule = turn.lines.say(f"reasons.why.{found.reason}")
    reason, cards = write_reason(turn.session, turn.lines), _tell_cards(turn)
    return turn.prompt(join_sentences(reason, rule, *cards, score.say_recap(turn)))


def deal_rematch(turn: Turn) -> Reply:
    """Deal for the next game with the same cards, or with a deck for the players who are left."""
    return evening.keep_verdict(turn, deal_instructions.deal_anew(*prepare_next_game(turn)))


def prepare_next_game(turn: Turn) -> tuple[Turn, str]:
    """Return the turn before the next game, the last one counted, and what is to be said of that."""
    before = turn.session
    session = score.finish_game(turn)
    turn = turn.at(session)
    stood = score.count_game(before, turn.lines)
    if stood is not None and stood.champions:
        return turn, turn.say("verdict.new_tournament")
    if session.players == before.players:
        return turn, ""
    left = turn.say("verdict.play_on", names=names_of(session, range(session.players), turn.lines))
    return turn, join_sentences(left, turn.say("deck.cards", cards=turn.lines.list_cards(session.game.deck.counts)))


# What a verdict is


def find_verdict(session: Session) -> "Verdict | None":
    """Return the verdict of a session; None before there is one."""
    known = find_known_at_verdict(session)
    if known is None:
        return None
    from onenight.rules import referee  # noqa: PLC0415 - where a vote is told

    return referee.settle_verdict(known)


@lru_cache(maxsize=64)
def find_outcome(session: Session) -> GameOutcome | None:
    """Return how a game ended for everybody, as far as it was told; None before its verdict."""
    found = find_verdict(session)
    known = None if found is None else case(session).known
    if found is None or known is None:
        return None
    from onenight.rules import referee  # noqa: PLC0415 - where a vote is told

    won = [next(iter(fate)) if len(fate) == 1 else None for fate in referee.find_fates(known)]
    return GameOutcome.of(found.teams, won, [find_final_role(known, seat) for seat in range(known.players)])


def write_reason(session: Session, lines: Lines) -> str:
    """Return why the game ended so, in one sentence with the names that are known; "" before the verdict."""
    found = find_verdict(session)
    known = case(session).known
    if found is None or known is None:
        return ""
    roles = [find_final_role(known, seat) for seat in range(known.players)]
    return say_reason(lines, found, _read_table(session, known, lines), roles)


def view_verdict(session: Session, lines: Lines) -> Mapping[str, object] | None:
    """Return the verdict as plain JSON; None before there is one."""
    found = find_verdict(session)
    if found is None:
        return None
    return {
        "killed": list(names_of(session, found.dead, lines)),
        "winning_teams": [str(team) for team in found.teams],
        "winners": list(names_of(session, found.winners, lines)),
        "reason": write_reason(session, lines),
    }


def _tell_cards(turn: Turn) -> tuple[str, ...]:
    """Return sentences on every card that was told with its player, and on what became of players."""
    known = case(turn.session).known
    if known is None:
        return ()
    said = []
    for seat, key in sorted(find_told_cards(known).items()):
        copied = known.copied if key == "doppelganger" else None
        line = "verdict.card" if copied is None else "verdict.copied_card"
        said.append(turn.say(line, name=name_of(turn.session, seat, turn.lines), role=copied or key))
    return (*said, *_tell_changes(turn, known))


def _tell_changes(turn: Turn, known: Known) -> Iterator[str]:
    """Yield sentences on what artifacts, investigations and fingers made of players, as far as it was told."""
    table, before = _read_table(turn.session, known, turn.lines), known._replace(became={})
    cursed = [seat for seat in range(known.players) if find_stake(before, seat) is Stake.CURSED]
    became = {
        seat: stake
        for seat, key in sorted(known.became.items())
        if (stake := table.stakes[seat]) == key != Stake.VILLAGER and seat not in (*known.artifacts, *cursed)
    }
    for _, said in (
        *tell_made(turn.lines, table.names, known.artifacts, became),
        *tell_turned_cursed(turn.lines, table, cursed),
        *tell_unharmed(turn.lines, table),
        *tell_protections(turn.lines, table),
        *tell_marks(turn.lines, table, find_all_dead(known)),
    ):
        yield said
