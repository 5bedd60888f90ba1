"""The count of fingers after a vote, as far as a table has told who points at whom and who got how many.

Everybody points at one other player; whoever has most, two or more, dies (docs/rules/one-night.md, "Day, vote,
deaths").
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from onenight.rules.errors import NotAllowed

MIN_DEADLY_FINGERS = 2
"""The fewest fingers that anybody dies of."""


class Fingers(NamedTuple):
    """What a table has told of its vote; players are seats."""

    players: int
    votes: Mapping[int, int] = {}
    """The seat that each seat points at."""
    counts: Mapping[int, int] = {}
    """How many fingers a seat got in all, where that was told."""
    others_fewer: int | None = None
    """Nobody else got that many: no seat but those whose count was told, or whose told votes are that many."""
    safe: frozenset[int] = frozenset()
    """Whom Bodyguards protect: they do not die, however many fingers they got."""


def list_possible_dead(fingers: Fingers) -> Iterator[tuple[int, ...]]:
    """Yield every set of seats that can die of the vote, () for nobody; nothing if the facts contradict."""
    if any(seat == target for seat, target in fingers.votes.items()):
        return
    spread = _FingerLimits.of(fingers)
    if spread.can_end_with(1):
        yield ()
    found = set()
    for most in range(MIN_DEADLY_FINGERS, fingers.players):
        for seats in spread.list_leaders(most):
            if seats not in found:
                found.add(seats)
                yield seats


def find_certain_dead(fingers: Fingers, *, epic: bool = False) -> tuple[int, ...] | None:
    """Return the seats that die of the vote, () for nobody; None while missing votes can change it.

    `epic`: beside who alone has the most the second most die, too, of one finger at least; then all have to be told.
    """
    ways = list_possible_dead(fingers)
    first = next(ways, None)
    if next(ways, None) is not None:
        return None
    return _add_second(fingers, first) if epic and first is not None and len(first) == 1 else first


def _add_second(fingers: Fingers, first: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return who has the most fingers with all who have the second most; None while it is open who these are."""
    spread = _FingerLimits.of(fingers)
    if spread.least != spread.most:
        return None
    others = {seat: count for seat, count in enumerate(spread.least) if seat not in (*first, *fingers.safe)}
    second = max(others.values(), default=0)
    return tuple(sorted([*first, *[seat for seat, count in others.items() if count == second > 0]]))


def find_leaders(fingers: Fingers) -> tuple[tuple[int, ...], int]:
    """Return the seats with the most fingers told so far, and their number; () and 0 where none were told."""
    told = {**Counter(fingers.votes.values()), **fingers.counts}
    for seat in fingers.safe:
        told.pop(seat, None)
    most = max(told.values(), default=0)
    return tuple(sorted(seat for seat, count in told.items() if count == most and most)), most


def choose_question(fingers: Fingers) -> Literal["more", "who"] | None:
    """Return the next question: "more" (did others get as many as the leaders, two at least) or "who" (votes for whom).

    The first once, only where "no" would settle it, and not of a table that has hardly told anything yet.
    """
    if find_certain_dead(fingers) is not None:
        return None
    _, most = find_leaders(fingers)
    told = sum({**Counter(fingers.votes.values()), **fingers.counts}.values())
    if fingers.others_fewer is not None or (most < MIN_DEADLY_FINGERS and told * 2 < fingers.players):
        return "who"
    return "more" if find_certain_dead(record_no_more(fingers)) is not None else "who"


def record_no_more(fingers: Fingers) -> Fingers:
    """Return the fingers once a table has answered no to `choose_question`'s "more"."""
    return fingers._replace(others_fewer=max(find_leaders(fingers)[1], MIN_DEADLY_FINGERS))


def check_fingers(fingers: Fingers) -> None:
    """Refuse facts that no complete vote can fit.

    Raises:
        NotAllowed: `impossible-fingers`.
    """
    at_themselves = any(seat == target for seat, target in fingers.votes.items())
    if at_themselves or next(list_possible_dead(fingers), None) is None:
        raise NotAllowed("impossible-fingers", players=fingers.players)


class _FingerLimits(NamedTuple):
    """The fewest and the most fingers that each seat can have in the end, which are `players` in all.

    Every spread of the missing votes within these limits can be voted. A seat's own vote cannot be for itself: so it
    has to get one missing vote less than there are. No other limit is needed, for two voters together may point at
    anybody.
    """

    players: int
    least: tuple[int, ...]
    most: tuple[int, ...]
    safe: frozenset[int]
    """Those whose fingers do not count, so that they may have more than all others."""

    @classmethod
    def of(cls, fingers: Fingers) -> "_FingerLimits":
        """Return the limits of each seat that follow from what was told."""
        told = Counter(fingers.votes.values())
        untold = fingers.players - len(fingers.votes)
        limits = [_find_limits(fingers, seat, told[seat], untold) for seat in range(fingers.players)]
        least, most = [low for low, _ in limits], [high for _, high in limits]
        return cls(fingers.players, tuple(least), tuple(most), fingers.safe)

    def can_end_with(self, most: int) -> bool:
        """Return whether the vote can end with no seat having more than `most` fingers."""
        limited = self._limit_counts(most)
        fits = all(low <= high for low, high in zip(self.least, limited, strict=True))
        return fits and sum(self.least) <= self.players <= sum(limited)

    def list_leaders(self, most: int) -> Iterator[tuple[int, ...]]:
        """Yield every set of seats that can have exactly `most` fingers, while all others have fewer.

        Seat by seat, going on only where the seats to come can make up the rest: so the first is found at once.
        """
        if not self.can_end_with(most):
            return
        limited = self._limit_counts(most)
        rest = [(sum(self.least[seat:]), sum(limited[seat:])) for seat in range(self.players + 1)]
        open_states: list[tuple[tuple[int, ...], int, int, int]] = [((), 0, 0, 0)]
        while open_states:
            chosen, seat, low, high = open_states.pop()
            if not low + rest[seat][0] <= self.players <= high + rest[seat][1]:
                continue
            if seat == self.players:
                if chosen:
                    yield chosen
                continue
            below = limited[seat] if seat in self.safe else min(limited[seat], most - 1)
            if self.least[seat] <= below:
                open_states.append((chosen, seat + 1, low + self.least[seat], high + below))
            if limited[seat] == most and seat not in self.safe:
                open_states.append(((*chosen, seat), seat + 1, low + most, high + most))

    def _limit_counts(self, most: int) -> list[int]:
        """Return the most fingers of each seat, none above `most` but those of protected seats."""
        return [high if seat in self.safe else min(high, most) for seat, high in enumerate(self.most)]


def _find_limits(fingers: Fingers, seat: int, told: int, untold: int) -> tuple[int, int]:
    """Return the fewest and the most fingers that a seat can have; wrongly told, the most may be fewer."""
    most = told + untold - (seat not in fingers.votes)
    if seat in fingers.counts:
        count = fingers.counts[seat]
        return max(count, told), min(count, most)
    fewer = None if seat in fingers.safe else fingers.others_fewer
    return told, most if fewer is None or told >= fewer else min(most, fewer - 1)
