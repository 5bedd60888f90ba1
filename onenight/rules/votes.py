"""The vote: who points at whom, and who dies of it.

Source: docs/rules/one-night.md, "Day, vote, deaths".
"""

from collections.abc import Collection, Mapping, Sequence

from onenight.rules.roles import Role, Stake
from onenight.rules.rulebook import Rulebook

# as names of this module, which are read faster
_BODYGUARD, _HUNTER, _PRINCE = Stake.BODYGUARD, Stake.HUNTER, Stake.PRINCE
_CURSED, _WEREWOLF = Stake.CURSED, Stake.WEREWOLF

Votes = Sequence[int]
"""The seat that each seat points at."""


class HunterMustChoose(Exception):
    """A Hunter has died who points at somebody only now, and nobody has said at whom; `seat` is the Hunter's."""

    def __init__(self, seat: int) -> None:
        """Remember whose choice is missing."""
        super().__init__(seat)
        self.seat = seat


def turn_cursed(votes: Votes, roles: Sequence[Role], rulebook: Rulebook) -> tuple[Role, ...]:
    """Return what players count as after the vote: each Cursed at whom a Werewolf points is one and turns others."""
    counted = list(roles)
    pointed_at = [target for target, role in zip(votes, roles, strict=True) if role.stake is _WEREWOLF]
    for target in pointed_at:  # grows while it is walked: who has turned may point at another Cursed
        if counted[target].stake is _CURSED:
            counted[target] = rulebook.game.cards[_WEREWOLF]
            pointed_at.append(votes[target])
    return tuple(counted)


def find_most_fingers(votes: Votes, safe: Collection[int] = ()) -> list[int]:
    """Return the seats with the most fingers, in seat order; none where no seat has more than one.

    Fingers at those who are `safe` count for nothing.
    """
    fingers = [0] * len(votes)
    for target in votes:
        fingers[target] += 1
    for seat in safe:
        fingers[seat] = 0
    most = max(fingers)
    return [seat for seat, count in enumerate(fingers) if count == most] if most > 1 else []


def find_deaths(
    votes: Votes, roles: Sequence[Role], rulebook: Rulebook, chosen: Mapping[int, int] | None = None
) -> tuple[int, ...]:
    """Return all seats that die, in seat order: those with the most fingers, then the victims of dead Hunters.

    Whom a Bodyguard points at does neither; a Prince dies of no fingers, and may be shot unless a house rule says
    otherwise.

    `roles` are what the cards count as. `chosen` maps a seat to its target where Hunters choose as they die;
    None where they point at the player they voted for.

    Raises:
        HunterMustChoose: for a dead Hunter who is not among `chosen`.
    """
    stakes = [role.stake for role in roles]
    protected = [votes[seat] for seat, stake in enumerate(stakes) if stake is _BODYGUARD]
    princes = [seat for seat, stake in enumerate(stakes) if stake is _PRINCE]
    dead = find_most_fingers(votes, protected + princes)
    safe = protected if rulebook.house.prince == "votes" else protected + princes
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
