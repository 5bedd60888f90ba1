"""The possible holders of artifacts that replace what they are, as far as a table has told."""

from collections.abc import Iterator, Mapping
from itertools import combinations, permutations

from onenight.rules.known_facts import Known, count_artifacts_left, list_untold_changes, may_be
from onenight.rules.roles import Stake
from onenight.rules.unseen_cards import Nature
from onenight.rules.vote_outcomes import MAX_ALIKE

Endowment = Mapping[int, Stake]
"""What artifacts make of players."""


def list_endowments(known: Known, counted: Mapping[int, Stake], nature: Nature) -> Iterator[Endowment]:
    """Yield what untold artifacts can make of players, by seat; of players who are alike, two stand for all."""
    made = known.deck.game.artifacts
    sure = {seat: makes for seat, key in known.artifacts.items() if (makes := made[key].makes) is not None}
    yield sure
    left = count_artifacts_beside(known, nature, sure)
    if not left:
        return
    seats = _list_different_players(known, counted)
    untold = Stake.PRINCE not in known.everyone  # then they are Villagers, of whom some may be safe from shots
    stakes = [Stake.VILLAGER if each is Stake.PRINCE and untold else each for each in list_untold_changes(known)]
    for count in range(1, left + 1):
        for who in combinations(seats, count):
            for what in dict.fromkeys(permutations(stakes, count)):
                yield {**sure, **dict(zip(who, what, strict=True))}


def count_artifacts_beside(known: Known, nature: Nature, made: Endowment) -> int:
    """Return how many artifacts there can be beside those told or supposed to make something of players.

    A second one needs a Doppelgänger who copied the Curator.
    """
    left = count_artifacts_left(known)
    if not left:
        return 0
    giver = next(role for role in known.deck.cards if role.action.lays == "artifacts")
    again = known.deck.copier is not None and nature.copied is giver.stake
    return min(left, max(0, 1 + again - len(known.artifacts))) - len(made.keys() - known.artifacts.keys())


def _list_different_players(known: Known, counted: Mapping[int, Stake]) -> list[int]:
    """Return the seats that may have an artifact; of players who are alike only the first two."""
    found, alike = [], dict[tuple[object, ...], int]()
    own = _find_distinct_players(known)
    for seat in range(known.players):
        if seat in known.artifacts:
            continue
        told = [seat in seats for seats in known.everyone.values()]
        kind = (counted.get(seat), seat in known.dead, *told, seat if seat in own else None)
        alike[kind] = alike.get(kind, 0) + 1
        if alike[kind] <= MAX_ALIKE:
            found.append(seat)
    return found


def _find_distinct_players(known: Known) -> frozenset[int]:
    """Return the seats whose own vote, or votes for them, can matter: where a Hunter may shoot."""
    if not may_be(known, Stake.HUNTER):
        return frozenset()
    reached = list(known.dead)
    for seat in reached:  # grows while it is walked: a Hunter may shoot a Hunter
        if known.pointed.get(seat, seat) not in reached:
            reached.append(known.pointed[seat])
    guarding = known.votes if may_be(known, Stake.BODYGUARD) else ()
    return frozenset((*reached, *guarding))
