"""A result in words and as plain JSON: what `onenight judge` and an exported game say."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from operator import attrgetter

from onenight.rules.actions import ENDING_STAKES
from onenight.rules.deck import IllegalDeck
from onenight.rules.errors import GameError
from onenight.rules.marks import find_mark
from onenight.rules.night import list_marks_in_force, list_traitors
from onenight.rules.record import Record
from onenight.rules.result import Result, list_monsters
from onenight.rules.roles import NOTHING, Stake
from onenight.rules.verdict import Verdict, explain_player_outcomes
from onenight.rules.votes import is_epic, list_safe_masters
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

_MONSTERS = {Stake.WEREWOLF: "werewolves", Stake.VAMPIRE: "vampires"}


def result_object(record: Record, result: Result, lines: Lines) -> dict[str, object]:
    """Return the result of a record as a JSON object, as the interfaces describe it.

    `seen` holds the players who saw something; `reasons` tells each player why they won or lost. Without votes `killed`
    and what follows from it are left out.
    """
    names = record.players
    seats = len(names)
    places = [*names, *[f"center {number}" for number in range(1, len(result.cards) - seats + 1)]]
    seen: dict[str, list[list[str]]] = {}
    further = not {card.key for card in result.cards} <= record.rulebook.game.roles.keys() or result.laid != NOTHING
    for sight in sorted(result.sights, key=attrgetter("seat")):  # stable: each in the order learned
        seen.setdefault(names[sight.seat], []).append([places[sight.place], sight.role.key])
    answer: dict[str, object] = {
        "cards": {name: card.key for name, card in zip(names, result.cards, strict=False)},
        "center": [card.key for card in result.cards[seats:]],
        "roles": {name: role.key for name, role in zip(names, result.roles, strict=False)},
        "seen": seen,
    }
    if further:
        answer |= _describe_laid(record, result)
    answer |= _describe_monsters(record, result)
    if result.verdict is not None:
        table = _read_table(record, result)
        answer |= {
            "killed": [names[seat] for seat in result.verdict.dead],
            "winning_teams": [str(team) for team in result.verdict.teams],
            "winners": [names[seat] for seat in result.verdict.winners],
            "reason": say_reason(lines, result.verdict, table, [role.key for role in result.roles]),
            "reasons": dict(zip(names, _explain_results(result.verdict, record, result, table, lines), strict=True)),
        }
    return answer


def _describe_laid(record: Record, result: Result) -> dict[str, object]:
    """Return the shields, revealed cards and artifacts on the cards, in the order of the seats."""
    names, laid = record.players, result.laid
    artifacts = list(record.rulebook.game.artifacts)
    return {
        "shields": [names[seat] for seat in sorted(laid.shields)],
        "revealed": {names[seat]: result.cards[seat].key for seat in sorted(laid.face_up)},
        "artifacts": {names[seat]: artifacts[artifact] for seat, artifact in sorted(laid.artifacts)},
    }


def _describe_monsters(record: Record, result: Result) -> dict[str, object]:
    """Return the marks, and who counts as a Werewolf or a Vampire, where the cards do not tell."""
    names, marks = record.players, result.laid.marks
    stakes = {role.stake for role in (*result.cards[: len(names)], *result.roles[: len(names)])}
    dusk = _has_dusk(result)
    if not (dusk or result.turned or Stake.CURSED in stakes):
        return {}
    monsters = list_monsters(result.roles[: len(names)], result.laid, record.rulebook)
    told: dict[str, object] = {_MONSTERS[stake]: [names[seat] for seat in seats] for stake, seats in monsters.items()}
    if not dusk:
        return {key: told[key] for key in told if key == _MONSTERS[Stake.WEREWOLF]}
    return {"marks": {name: str(find_mark(marks, seat)) for seat, name in enumerate(names)}, **told}


def error_object(error: GameError, lines: Lines) -> dict[str, object]:
    """Return a refused record as a JSON object: the error's code, the field it is about, and a sentence."""
    return {"error": {"code": error.key, "field": error.field, "message": lines.refusal(error)}}


def list_faults(error: GameError, lines: Lines) -> list[str]:
    """Return a sentence for all that is wrong; for a deck every reason, and the nearest legal deck."""
    if not isinstance(error, IllegalDeck):
        return [lines.refusal(error)]
    reasons = [lines.say(f"errors.decks.{fault.key}", **fault.arguments) for fault in error.faults]
    added, removed = (lines.list_cards(Counter(keys)) for keys in (error.added, error.removed))
    repair = "swap" if added and removed else "add" if added else "remove"
    return [*reasons, lines.say(f"errors.repair.{repair}", added=added, removed=removed)]


def _read_table(record: Record, result: Result) -> VotedTable:
    """Return the players after the vote, and what they are in the end."""
    roles, votes, house = result.roles[: len(record.players)], record.votes or (), record.rulebook.house
    stakes, marks = [role.stake for role in roles], list_marks_in_force(result.laid, record.rulebook.game)
    safe = list_safe_masters(votes, stakes, house, marks)
    return VotedTable(
        record.players, stakes, dict(enumerate(votes)), marks, safe, is_epic(roles, house, marks), _has_dusk(result)
    )


def _has_dusk(result: Result) -> bool:
    """Return whether marks are given before the night."""
    return bool(result.laid.marks) or min([card.order or 0 for card in result.cards]) < 0


def explain_player_results(verdict: Verdict, record: Record, result: Result, lines: Lines) -> Iterator[str]:
    """Yield why each player won or lost, in a sentence, after what a further box made of that player, if anything."""
    return _explain_results(verdict, record, result, _read_table(record, result), lines)


def _explain_results(
    verdict: Verdict, record: Record, result: Result, table: VotedTable, lines: Lines
) -> Iterator[str]:
    """Yield the same for players as they are after the vote."""
    changes = _explain_changes(verdict, record, result, table, lines)
    traitors = list_traitors(result.laid, record.rulebook.game)
    outcomes = explain_player_outcomes(
        verdict, result.roles[: len(table.names)], record.rulebook, traitors, table.marks
    )
    for seat, (name, outcome) in enumerate(zip(table.names, outcomes, strict=True)):
        yield " ".join([*changes.get(seat, ()), _say_outcome(lines, outcome, name, result.roles[seat].key)])


@lru_cache(maxsize=512)
def _say_outcome(lines: Lines, outcome: str, name: str, role: str) -> str:
    """Return why one player won or lost, in a sentence; of many records most have the same players."""
    return lines.say(f"reasons.player.{outcome}", name=name, role=role)


def _explain_changes(
    verdict: Verdict, record: Record, result: Result, table: VotedTable, lines: Lines
) -> Mapping[int, list[str]]:
    """Return by seat, in sentences, what artifacts, marks, investigations and fingers made of the player."""
    laid, keys = result.laid, tuple(record.rulebook.game.artifacts)
    became = {
        seat: stake
        for seat, stake in enumerate(table.stakes if laid != NOTHING else ())
        if stake in ENDING_STAKES and laid.find_investigated_stake(result.cards[seat]) is stake
    }
    changes = defaultdict[int, list[str]](list)
    for seat, said in (
        *tell_made(lines, table.names, {seat: keys[drawn] for seat, drawn in laid.artifacts}, became),
        *tell_protections(lines, table),
        *tell_turned_cursed(lines, table, result.turned),
        *tell_unharmed(lines, table),
        *tell_marks(lines, table, verdict.dead),
    ):
        changes[seat].append(said)
    return changes
