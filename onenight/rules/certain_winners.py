"""Whether each player has won, in every world that is possible."""

from collections.abc import Hashable, Iterator, Mapping, Sequence

from onenight.rules.known_facts import (
    Known,
    find_stake,
    find_told_cards,
    has_stake,
    list_artifacts_left,
)
from onenight.rules.possible_worlds import World, find_certain_dead, judge_signs, list_worlds
from onenight.rules.roles import Stake, Team
from onenight.rules.unseen_cards import WEREWOLF_SIGNS
from onenight.rules.verdict import find_team


def find_fates(known: Known) -> tuple[frozenset[bool], ...]:
    """Return whether each player has won: {True}, {False}, or both while open; the dead must be settled."""
    kinds = _find_kinds(known)
    first = {kind: seat for seat, kind in reversed(list(enumerate(kinds)))}
    worlds = {kind: list(_list_worlds_of(known, seat)) for kind, seat in first.items()}
    stakes = {kind: {world.counted[first[kind]] for world in each} for kind, each in worlds.items()}
    others = {seat: stakes[kind] for seat, kind in enumerate(kinds)}
    fates = {kind: frozenset(_list_outcomes(known, first[kind], each, others)) for kind, each in worlds.items()}
    return tuple([fates[kind] for kind in kinds])


def _find_kinds(known: Known) -> list[Hashable]:
    """Return by seat what tells players apart: those of one kind have one fate."""
    dead, cards = find_certain_dead(known), find_told_cards(known)
    pointing = has_stake(known.deck, Stake.CURSED)  # then it matters who points at whom
    return [
        seat
        if pointing or seat in cards or find_stake(known, seat) is not None
        else (seat in dead, known.artifacts.get(seat))
        for seat in range(known.players)
    ]


def _list_worlds_of(known: Known, seat: int) -> Iterator[World]:
    """Yield the worlds in which it is told or supposed what this player is."""
    if seat in find_told_cards(known) or find_stake(known, seat) is not None:
        yield from list_worlds(known)
        return
    fell = seat in find_certain_dead(known)
    for card in Stake:
        if fell or card not in known.nobody_else:
            yield from list_worlds(known._replace(shown={**known.shown, seat: card}))


def _list_outcomes(
    known: Known, seat: int, worlds: Sequence[World], stakes: Mapping[int, set[Stake]]
) -> Iterator[bool]:
    """Yield whether a player can have won in these worlds, given what each of the others can be."""
    for world in worlds:
        traitor = _is_traitor(known, world, seat)
        for signs in world.signs:
            kind = world.counted[seat], seat in world.dead
            ordinary = kind in judge_signs(known.rulebook, len(world.dead), signs).winners
            if traitor is not True:
                yield ordinary
            if traitor is not False:
                teams = _find_teams(known, {**stakes, **{at: {stake} for at, stake in world.counted.items()}}, signs)
                for betrayed in _list_betrayals(world, seat, teams):
                    yield ordinary if betrayed is None else betrayed


def _is_traitor(known: Known, world: World, seat: int) -> bool | None:
    """Return whether a player wins by the death of another of the team alone; None while that is uncertain."""
    artifacts = known.deck.game.artifacts
    if seat in known.artifacts:
        return artifacts[known.artifacts[seat]].traitor
    untold = world.more_artifacts and any(artifacts[key].traitor for key in list_artifacts_left(known))
    return None if untold and seat not in world.endowed else False


def _find_teams(known: Known, stakes: Mapping[int, set[Stake]], signs: int) -> Mapping[int, set[Team | None]]:
    """Return by seat the teams that the player can be of, where the table shows these signs."""
    house, wolves = known.rulebook.house, bool(signs & WEREWOLF_SIGNS)
    return {seat: {find_team(each, house, wolves=wolves) for each in among} for seat, among in stakes.items()}


def _list_betrayals(world: World, seat: int, teams: Mapping[int, set[Team | None]]) -> Iterator[bool | None]:
    """Yield whether another of the player's team can have died; None where there may be no other."""
    (team,) = teams[seat]
    others = {} if team is None else {other: each for other, each in teams.items() if other != seat and team in each}
    fell = [each == {team} for other, each in others.items() if other in world.dead]
    lives = [each == {team} for other, each in others.items() if other not in world.dead]
    if fell:
        yield True
    if not any(fell):
        yield from [False] if lives else []
        yield from [] if any(lives) else [None]
