"""A record played to its end, told by players' names as the published result tells it."""

from onenight.rules.marks import find_mark
from onenight.rules.record import Record, read_record
from onenight.rules.result import Result, list_monsters, play_and_judge
from onenight.rules.roles import Stake


def play(record: object) -> dict[str, object]:
    """Read and judge a record; every part of the result that the rules decide, in plain values."""
    parsed = read_record(record)
    return tell_result(parsed, play_and_judge(parsed))


def tell_result(record: Record, end: Result) -> dict[str, object]:
    """Return a result by names; without votes nobody is dead and nothing is won."""
    places = [*record.players, "center 1", "center 2", "center 3", "center 4"]
    seen: dict[str, list[list[str]]] = {}
    for seat, where, role in end.sights:
        seen.setdefault(places[seat], []).append([places[where], role.key])
    verdict = end.verdict
    monsters = list_monsters(end.roles[: len(record.players)], end.laid, record.rulebook)
    return {
        "cards": {where: role.key for where, role in zip(places, end.cards, strict=False)},
        "roles": {name: role.key for name, role in zip(record.players, end.roles, strict=False)},
        "seen": seen,
        "shields": [places[seat] for seat in sorted(end.laid.shields)],
        "revealed": {places[seat]: end.cards[seat].key for seat in end.laid.face_up},
        "artifacts": {places[seat]: list(record.rulebook.game.artifacts)[which] for seat, which in end.laid.artifacts},
        "marks": {name: find_mark(end.laid.marks, seat).value for seat, name in enumerate(record.players)},
        "werewolves": [places[seat] for seat in monsters[Stake.WEREWOLF]],
        "vampires": [places[seat] for seat in monsters[Stake.VAMPIRE]],
        "killed": verdict and [places[seat] for seat in verdict.dead],
        "winning_teams": verdict and [team.value for team in verdict.teams],
        "winners": verdict and [places[seat] for seat in verdict.winners],
    }
