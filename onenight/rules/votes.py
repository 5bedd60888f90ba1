"""The vote: who points at whom, and who dies of it.

Source: docs/rules/one-night.md, "Day, vote, deaths".
"""

from collections.abc import Mapping, Sequence

from onenight.rules.roles import Role, Stake

_BODYGUARD, _HUNTER = Stake.BODYGUARD, Stake.HUNTER  # as names of this module, which are read faster

Votes = Sequence[int]
"""The seat that each seat points at."""


class HunterMustChoose(Exception):
    """A Hunter has died who points at somebody only now, and nobody has said at whom; `seat` is the Hunter's."""

    def __init__(self, seat: int) -> None:
        """Remember whose choice is missing."""
        super().__init__(seat)
        self.seat = seat


def find_most_fingers(votes: Votes, guards: Sequence[int] = ()) -> list[int]:
    """Return the seats with the most fingers, in seat order; none where no seat has more than one.

    `guards` point at whom they protect: none of the fingers there count, so neither do the guards' own.
    """
    fingers = [0] * len(votes)
    for target in votes:
        fingers[target] += 1
    for seat in guards:
        fingers[votes[seat]] = 0
    most = max(fingers)
    return [seat for seat, count in enumerate(fingers) if count == most] if most > 1 else []


def find_deaths(votes: Votes, roles: Sequence[Role], chosen: Mapping[int, int] | None = None) -> tuple[int, ...]:
    """Return all seats that die, in seat order: those with the most fingers, then the victims of dead Hunters.

    Whom a Bodyguard points at does neither.

    `roles` are what the cards count as. `chosen` maps a seat to its target where Hunters choose as they die;
    None where they point at the player they voted for.

    Raises:
        HunterMustChoose: for a dead Hunter who is not among `chosen`.
    """
    stakes = [role.stake for role in roles]
    guards = [seat for seat, stake in enumerate(stakes) if stake is _BODYGUARD] if _BODYGUARD in stakes else []
    safe = [votes[seat] for seat in guards]
    dead = find_most_fingers(votes, guards)
    for seat in dead:  # grows while it is walked: a Hunter may shoot a Hunter
        if stakes[seat] is _HUNTER:
            target = votes[seat] if chosen is None else _find_chosen_target(chosen, seat)
            if target not in dead and target not in safe:
                dead.append(target)
    return tuple(sorted(dead))


def _find_chosen_target(chosen: Mapping[int, int], seat: int) -> int:
    """Return the seat that a dying Hunter has chosen."""
    if seat not in chosen:
        raise HunterMustChoose(seat)
    return chosen[seat]
