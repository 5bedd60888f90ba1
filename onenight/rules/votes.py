"""The vote: who points at whom, and who dies of it.

Source: docs/rules/one-night.md, "Day, vote, deaths"; docs/rules/vampire.md for Vampires, marks and the epic vote.
"""

from collections.abc import Collection, Mapping, Sequence

from onenight.rules.marks import Mark, PlayerMarks, list_holders
from onenight.rules.roles import TEAMS, Role, Stake, Team
from onenight.rules.rulebook import HouseRules, Rulebook

# as names of this module, which are read faster
_BODYGUARD, _HUNTER, _PRINCE, _MASTER = Stake.BODYGUARD, Stake.HUNTER, Stake.PRINCE, Stake.MASTER
_CURSED, _WEREWOLF, _VAMPIRE = Stake.CURSED, Stake.WEREWOLF, Stake.VAMPIRE

Votes = Sequence[int]
"""The seat that each seat points at."""


class HunterMustChoose(Exception):
    """A Hunter has died who points at somebody only now, and nobody has said at whom; `seat` is the Hunter's."""

    def __init__(self, seat: int) -> None:
        """Remember whose choice is missing."""
        super().__init__(seat)
        self.seat = seat


def turn_cursed(votes: Votes, roles: Sequence[Role], rulebook: Rulebook, marks: PlayerMarks = ()) -> tuple[Role, ...]:
    """Return what players count as after the vote: each Cursed at whom a Werewolf points is one and turns others.

    So is a Vampire at whom a Vampire points, unless a house rule says otherwise, but for one at whom both do at a
    time. Who has a Vampire's mark is a Vampire already.
    """
    counted, marked = list(roles), list_holders(marks, Mark.VAMPIRE)
    if all(role.stake is not _CURSED for role in counted):
        return tuple(counted)
    turns = (_VAMPIRE, _WEREWOLF) if rulebook.house.cursed == "both" else (_WEREWOLF,)  # the last one counts
    while True:
        kinds = list_kinds([role.stake for role in counted], marked)
        pointed = {votes[seat]: monster for monster in turns for seat, kind in enumerate(kinds) if kind is monster}
        found = {seat: monster for seat, monster in pointed.items() if kinds[seat] is _CURSED}
        if not found:
            return tuple(counted)
        for seat, monster in found.items():
            counted[seat] = rulebook.game.cards[monster]


def list_kinds(stakes: Sequence[Stake], marked: Collection[int]) -> tuple[Stake, ...]:
    """Return by seat which monster a player is: a Vampire by card or by mark; else the stake."""
    return tuple([_VAMPIRE if stake is _MASTER or seat in marked else stake for seat, stake in enumerate(stakes)])


def find_most_fingers(votes: Votes, safe: Collection[int] = ()) -> list[int]:
    """Return the seats with the most fingers, in seat order; none where no seat has more than one.

    Fingers at those who are `safe` count for nothing.
    """
    fingers = _count_fingers(votes, safe)
    most = max(fingers)
    return [seat for seat, count in enumerate(fingers) if count == most] if most > 1 else []


def _count_fingers(votes: Votes, safe: Collection[int]) -> list[int]:
    """Return how many fingers count that are at each seat."""
    fingers = [0] * len(votes)
    for target in votes:
        fingers[target] += 1
    for seat in safe:
        fingers[seat] = 0
    return fingers


def _find_second_most(votes: Votes, safe: Collection[int], first: Sequence[int]) -> list[int]:
    """Return the seats that die of an epic vote beside the one with the most fingers: one finger is enough."""
    if len(first) != 1:
        return []
    fingers = _count_fingers(votes, safe)
    fingers[first[0]] = 0
    second = max(fingers)
    return [seat for seat, count in enumerate(fingers) if count == second] if second else []


def is_epic(roles: Sequence[Role], house: HouseRules, marks: PlayerMarks) -> bool:
    """Return whether the village, Werewolves and Vampires are all among the players: then more die."""
    kinds = list_kinds([role.stake for role in roles], list_holders(marks, Mark.VAMPIRE))
    if not house.epic_battle or _WEREWOLF not in kinds or _VAMPIRE not in kinds:
        return False
    return any(TEAMS[kind] is Team.VILLAGE for kind in count_for_village(kinds, marks))


def count_for_village(kinds: Sequence[Stake], marks: PlayerMarks) -> tuple[Stake, ...]:
    """Return the stakes where those who have nobody to win with or by are Villagers.

    A Renfield without Vampires, an Assassin without a mark of his, an Apprentice with neither.
    """
    plain = set()
    if _VAMPIRE not in kinds:
        plain.add(Stake.RENFIELD)
    if not list_holders(marks, Mark.ASSASSIN):
        plain.add(Stake.ASSASSIN)
        if Stake.ASSASSIN not in kinds:
            plain.add(Stake.APPRENTICE_ASSASSIN)
    return tuple([Stake.VILLAGER if kind in plain else kind for kind in kinds])


def find_deaths(
    votes: Votes,
    roles: Sequence[Role],
    rulebook: Rulebook,
    chosen: Mapping[int, int] | None = None,
    marks: PlayerMarks = (),
) -> tuple[int, ...]:
    """Return all seats that die, in seat order: of the vote, then the victims of dead Hunters, and Lovers.

    Whom a Bodyguard points at dies of neither vote nor shot, nor does a Master at whom another Vampire points; a
    Prince dies of no fingers, and may be shot, or die of love, unless a house rule says otherwise. Love spares nobody
    else.

    `roles` are what the cards count as. `chosen` maps a seat to its target where Hunters choose as they die;
    None where they point at the player they voted for.

    Raises:
        HunterMustChoose: for a dead Hunter who is not among `chosen`.
    """
    stakes = [role.stake for role in roles]
    protected = [votes[seat] for seat, stake in enumerate(stakes) if stake is _BODYGUARD]
    protected += list_safe_masters(votes, stakes, rulebook.house, marks)
    princes = [seat for seat, stake in enumerate(stakes) if stake is _PRINCE]
    dead = find_most_fingers(votes, protected + princes)
    if marks or _VAMPIRE in stakes or _MASTER in stakes:
        dead += _find_second_most(votes, protected + princes, dead) if is_epic(roles, rulebook.house, marks) else []
    immortal = princes if rulebook.house.prince == "cannot die" else []
    lovers = list_holders(marks, Mark.LOVE)
    for seat in dead:  # grows while it is walked: a Hunter may shoot a Hunter, and a Lover take him along
        if stakes[seat] is _HUNTER:
            target = votes[seat] if chosen is None else _find_chosen_target(chosen, seat)
            if target not in (*dead, *protected, *immortal):
                dead.append(target)
        if seat in lovers:
            dead += [other for other in lovers if other not in (*dead, *immortal)]
    return tuple(sorted(dead))


def list_safe_masters(votes: Votes, stakes: Sequence[Stake], house: HouseRules, marks: PlayerMarks) -> list[int]:
    """Return the seats of the Masters at whom another Vampire points, by a house rule all others."""
    if _MASTER not in stakes:
        return []
    kinds = list_kinds(stakes, list_holders(marks, Mark.VAMPIRE))
    vampires = [seat for seat, kind in enumerate(kinds) if kind is _VAMPIRE]
    needed = any if house.master == "any other vampire" else all
    safe = []
    for master in [seat for seat, stake in enumerate(stakes) if stake is _MASTER]:
        others = [votes[seat] == master for seat in vampires if seat != master]
        safe += [master] if others and needed(others) else []
    return safe


def list_infected(votes: Votes, roles: Sequence[Role], marks: PlayerMarks) -> tuple[int, ...]:
    """Return the seats that cannot win, for they point at a Diseased or at that mark."""
    ill = {seat for seat, role in enumerate(roles) if role.stake is Stake.DISEASED}
    ill.update(list_holders(marks, Mark.DISEASE))
    return tuple([seat for seat, target in enumerate(votes) if target in ill])


def _find_chosen_target(chosen: Mapping[int, int], seat: int) -> int:
    """Return the seat that a dying Hunter has chosen."""
    if seat not in chosen:
        raise HunterMustChoose(seat)
    return chosen[seat]
