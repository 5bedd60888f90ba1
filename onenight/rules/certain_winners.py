"""Whether each player has won, in every world that is possible."""

from collections.abc import Hashable, Iterator, Mapping, Sequence

from onenight.rules.game import list_stakes
from onenight.rules.known_facts import Known, find_stake, has_stake, list_artifacts_left
from onenight.rules.marked_table import list_fates
from onenight.rules.night_steps import has_dusk
from onenight.rules.possible_worlds import World, find_certain_dead, judge_signs, list_worlds
from onenight.rules.roles import Stake
from onenight.rules.unseen_cards import WEREWOLF_SIGNS
from onenight.rules.verdict import OVERRIDDEN, find_team


def find_fates(known: Known) -> tuple[frozenset[bool], ...]:
    """Return whether each player has won: {True}, {False}, or both while open; the dead must be settled."""
    if has_dusk(known.deck):
        return list_fates(known)
    kinds = _find_kinds(known)
    first = {kind: kinds.index(kind) for kind in kinds}
    worlds = {kind: list(_list_worlds_of(known, seat)) for kind, seat in first.items()}
    among = {kind: {world.counted[first[kind]] for world in each} for kind, each in worlds.items()}
    stakes = [among[kind] for kind in kinds]
    fates = {kind: frozenset(_list_outcomes(known, first[kind], each, stakes)) for kind, each in worlds.items()}
    return tuple([fates[kind] for kind in kinds])


def _find_kinds(known: Known) -> list[Hashable]:
    """Return by seat what tells players apart: those of one kind have one fate."""
    dead = find_certain_dead(known)
    pointing = has_stake(known.deck, Stake.CURSED)  # then it matters who points at whom
    return [
        seat if pointing or find_stake(known, seat) is not None else (seat in dead, known.artifacts.get(seat))
        for seat in range(known.players)
    ]


def _list_worlds_of(known: Known, seat: int) -> Iterator[World]:
    """Yield the worlds in which it is told or supposed what this player is."""
    if find_stake(known, seat) is not None:
        yield from list_worlds(known)
        return
    fell = seat in find_certain_dead(known)
    for card in list_stakes(known.deck.game):
        if fell or card not in known.nobody_else:
            yield from list_worlds(known._replace(shown={**known.shown, seat: card}))


def _list_outcomes(known: Known, seat: int, worlds: Sequence[World], stakes: Sequence[set[Stake]]) -> Iterator[bool]:
    """Yield whether a player can have won in these worlds, given what each player can be."""
    for world in worlds:
        traitor = _is_traitor(known, world, seat)
        for signs in world.signs:
            kind = world.counted[seat], seat in world.dead
            verdict = judge_signs(known.rulebook, len(world.dead), signs)
            ordinary, alone = kind in verdict.winners, verdict.reason == OVERRIDDEN
            if traitor is not True or alone:
                yield ordinary
            if traitor is not False and not alone:
                for betrayed in _list_betrayals(known, world, seat, stakes, wolves=bool(signs & WEREWOLF_SIGNS)):
                    yield ordinary if betrayed is None else betrayed


def _is_traitor(known: Known, world: World, seat: int) -> bool | None:
    """Return whether a player wins by the death of another of the team alone; None while that is uncertain."""
    artifacts = known.deck.game.artifacts
    if seat in known.artifacts:
        return artifacts[known.artifacts[seat]].traitor
    untold = seat in world.giftable and any(artifacts[key].traitor for key in list_artifacts_left(known))
    return None if untold else False


def _list_betrayals(
    known: Known, world: World, seat: int, stakes: Sequence[set[Stake]], *, wolves: bool
) -> Iterator[bool | None]:
    """Yield whether another of the player's team can have died; None where there may be no other."""
    house = known.rulebook.house
    team, own = find_team(world.counted[seat], house, wolves=wolves), house.traitor == "any" and seat in world.dead
    sure: Mapping[bool, list[bool]] = {True: [], False: []}  # by whether they are dead: who may be of that team
    for other, each in enumerate(stakes):
        among = {world.counted[other]} if other in world.counted else each
        teams = {find_team(stake, house, wolves=wolves) for stake in among}
        if other != seat and team in teams - {None}:
            sure[own or other in world.dead].append(teams == {team})
    if sure[True]:
        yield True
    if not any(sure[True]):
        if sure[False]:
            yield False
        if not any(sure[False]):
            yield None
