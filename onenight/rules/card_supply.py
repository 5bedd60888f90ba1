"""The cards decks are put together from: how many legal decks there are, which is the n-th, and which is the cheapest.

With two boxes there are millions of decks, so none is looked at by itself: role by role it is counted in how many ways
the rest of a deck can be chosen, which depends on little of what was chosen before.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from types import MappingProxyType
from typing import NamedTuple

from onenight.rules.roles import Role, Stake
from onenight.rules.rulebook import Rulebook

Counts = tuple[int, ...]
"""How many cards of each role, in the supply's order."""
Cost = tuple[int, ...]
"""What a deck costs a repair; compared from the first number on."""


class Tally(NamedTuple):
    """How often something may be in a deck that is drawn."""

    gains: tuple[tuple[int, ...], ...]
    """What each role adds, by the number of its cards."""
    least: int = 0
    most: int | None = None


class _Rest(NamedTuple):
    """All that the choice of further cards depends on."""

    role: int
    """The next role to choose the cards of."""
    left: int
    """How many cards are to be chosen yet."""
    needs: tuple[int, ...] = ()
    """What is needed by the roles chosen (`_OPEN`), or there already (`_MET`)."""
    sums: tuple[int, ...] = ()
    """What the limits have come to, as far as it matters."""


_NONE, _OPEN, _MET = range(3)


def is_need_met(other: Role, count: int, role: Role) -> bool:
    """Return whether `count` cards of another role meet what a role needs beside it in a deck."""
    if role.beside:  # a Werewolf card that is left over to lie beside the center
        return other.stake is Stake.WEREWOLF and not other.beside and count < other.copies
    return count > 0 and other.key in role.needs


class Supply:
    """Roles of which decks of a size are put together under a rulebook."""

    def __init__(self, roles: Sequence[Role], rulebook: Rulebook, limits: Sequence[Tally] = ()) -> None:
        """Say for every role how many of its cards may be in a deck, and what that does to what others need."""
        self.roles = tuple(roles)
        self.limits = tuple([limit for limit in limits if any(map(any, limit.gains))])
        self._start = tuple([_NONE for role in roles if role.needs or role.beside])
        needy = [role for role in roles if role.needs or role.beside]
        pairs = rulebook.house.masons != "only in pairs"
        self._may = [
            tuple([n for n in range(role.copies + 1) if not (role.paired and pairs and n == 1)]) for role in roles
        ]
        self._changes = {
            (index, count): (met, asks)
            for index, role in enumerate(roles)
            for count in self._may[index]
            if any(met := tuple([is_need_met(role, count, each) for each in needy]))
            | any(asks := tuple([role is each and count > 0 for each in needy]))
        }
        self._gains = [any(any(limit.gains[index]) for limit in self.limits) for index in range(len(roles))]
        every = sum(role.copies for role in roles)
        self._beyond = [every - before for before in accumulate((role.copies for role in roles), initial=0)]
        self._ways = cache(self._count)

    def count_decks(self, size: int) -> int:
        """Return the number of decks of that size."""
        return self._ways(self._start_rest(size))

    def find_deck(self, size: int, index: int) -> Counts:
        """Return the deck of that size at an index of `list_decks`.

        Raises:
            IndexError: where there are not so many.
        """
        rest, found = self._start_rest(size), list[int]()
        while rest.role < len(self.roles):
            for count, after in self._list_choices(rest):
                ways = self._ways(after)
                if index < ways:
                    found.append(count)
                    rest = after
                    break
                index -= ways
            else:
                raise IndexError(index)
        return tuple(found)

    def list_decks(self, size: int) -> Iterator[Counts]:
        """Yield every deck of that size, those with the fewest cards of the first role first."""
        open_rests: list[tuple[Counts, _Rest]] = [((), self._start_rest(size))]
        while open_rests:
            counts, rest = open_rests.pop()
            if rest.role == len(self.roles):
                yield counts
                continue
            further = [((*counts, count), after) for count, after in self._list_choices(rest) if self._ways(after)]
            open_rests += reversed(further)

    def find_cheapest_deck(
        self, size: int, costs: Sequence[Sequence[Cost]], fixed: Mapping[int, int] = MappingProxyType({})
    ) -> Counts | None:
        """Return the deck that costs least, the first of several in `list_decks`; None where there is none.

        Args:
            size: how many cards it has.
            costs: what each role costs, by the number of its cards.
            fixed: by the place of a role, how many of its cards it has to have.
        """

        @cache
        def find_best(rest: _Rest) -> tuple[Cost, Counts] | None:
            if rest.role == len(self.roles):
                return ((0,) * len(costs[0][0]), ()) if self._complete(rest) else None
            found = None
            wanted = fixed.get(rest.role)
            for count, after in self._list_choices(rest):
                tail = find_best(after) if wanted in (None, count) else None
                if tail is not None:
                    cost = tuple([a + b for a, b in zip(costs[rest.role][count], tail[0], strict=True)])
                    if found is None or cost < found[0]:
                        found = (cost, (count, *tail[1]))
            return found

        found = find_best(self._start_rest(size))
        return None if found is None else found[1]

    def _start_rest(self, size: int) -> _Rest:
        """Return the state in which no card is chosen yet."""
        return _Rest(0, size, self._start, (0,) * len(self.limits))

    def _complete(self, rest: _Rest) -> bool:
        """Return whether a state is that of a whole deck: no card, need or lower limit is open."""
        reached = all(total >= limit.least for total, limit in zip(rest.sums, self.limits, strict=True))
        return rest.left == 0 and _OPEN not in rest.needs and reached

    def _count(self, rest: _Rest) -> int:
        """Return the number of ways to choose the cards that are left."""
        if rest.role == len(self.roles):
            return int(self._complete(rest))
        return sum(self._ways(after) for _, after in self._list_choices(rest))

    def _list_choices(self, rest: _Rest) -> Iterator[tuple[int, _Rest]]:
        """Yield each possible number of cards of the next role, with the state after that choice."""
        index = rest.role
        for count in self._may[index]:
            left = rest.left - count
            if not 0 <= left <= self._beyond[index + 1]:
                continue
            sums = self._add_to_sums(rest.sums, index, count) if self._gains[index] else rest.sums
            if sums is not None:
                needs = rest.needs
                if (index, count) in self._changes:
                    needs = _update_needs(needs, *self._changes[index, count])
                yield count, _Rest(index + 1, left, needs, sums)

    def _add_to_sums(self, sums: tuple[int, ...], index: int, count: int) -> tuple[int, ...] | None:
        """Return the sums of the limits with these cards, capped at what matters; None where one is exceeded."""
        found = []
        for total, limit in zip(sums, self.limits, strict=True):
            total_now = total + limit.gains[index][count]
            if limit.most is None:
                found.append(min(total_now, limit.least))
            elif total_now > limit.most:
                return None
            else:
                found.append(total_now)
        return tuple(found)


def _update_needs(needs: tuple[int, ...], met: tuple[bool, ...], asked: tuple[bool, ...]) -> tuple[int, ...]:
    """Return the needs after the cards of one role more were chosen."""
    return tuple(
        [
            _MET if there else _OPEN if asks and state == _NONE else state
            for state, there, asks in zip(needs, met, asked, strict=True)
        ]
    )


@lru_cache(maxsize=32)
def build_supply(rulebook: Rulebook, boxes: tuple[str, ...]) -> Supply:
    """Return the supply of these boxes: every legal deck."""
    return Supply(rulebook.game.list_roles(boxes), rulebook)
