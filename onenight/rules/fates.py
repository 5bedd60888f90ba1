"""Whether each player has won, as far as what a table has told makes that certain."""

from onenight.rules.known import Known, counts, fallen, told_cards
from onenight.rules.roles import Stake
from onenight.rules.worlds import ending, worlds


def fates(known: Known) -> tuple[frozenset[bool], ...]:
    """Whether each player has won: yes, no, or still both; once it is settled who is dead."""
    dead = fallen(known)
    cards = told_cards(known)
    alike: dict[bool, frozenset[bool]] = {}
    found = []
    for seat in range(known.players):
        fell = seat in dead
        if seat in cards or counts(known, seat) is not None:
            found.append(_fate(known, seat))
            continue
        if fell not in alike:
            named = [each for each in Stake if fell or each not in known.nobody_else]
            each = [_fate(known._replace(shown={**known.shown, seat: card}), seat) for card in named]
            alike[fell] = frozenset().union(*each)
        found.append(alike[fell])
    return tuple(found)


def _fate(known: Known, seat: int) -> frozenset[bool]:
    """Whether the player has won, whose card is told or supposed."""
    return frozenset(
        (world.counted[seat], seat in world.dead) in ending(world, known.rulebook).winners for world in worlds(known)
    )
