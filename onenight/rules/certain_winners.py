"""Whether each player has won, in every world that is possible."""

from onenight.rules.known_facts import Known, find_all_dead, find_stake, find_told_cards, has_stake
from onenight.rules.possible_worlds import judge_signs, list_worlds
from onenight.rules.roles import Stake


def find_fates(known: Known) -> tuple[frozenset[bool], ...]:
    """Return whether each player has won: {True}, {False}, or both while open; the dead must be settled."""
    dead = find_all_dead(known)
    cards = find_told_cards(known)
    alike: dict[tuple[bool, int | None], frozenset[bool]] = {}
    pointing = has_stake(known.deck, Stake.CURSED)  # then it matters who points at whom
    found = []
    for seat in range(known.players):
        fell = seat in dead
        if seat in cards or find_stake(known, seat) is not None:
            found.append(_find_fate(known, seat))
            continue
        kind = (fell, seat if pointing else None)
        if kind not in alike:
            named = [each for each in Stake if fell or each not in known.nobody_else]
            each = [_find_fate(known._replace(shown={**known.shown, seat: card}), seat) for card in named]
            alike[kind] = frozenset().union(*each)
        found.append(alike[kind])
    return tuple(found)


def _find_fate(known: Known, seat: int) -> frozenset[bool]:
    """Return whether the player has won whose card is told or supposed; both where worlds differ."""
    return frozenset(
        (world.counted[seat], seat in world.dead) in judge_signs(known.rulebook, len(world.dead), each).winners
        for world in list_worlds(known)
        for each in world.signs
    )
