"""Readings of what was said of the cards, with the deck at hand: which card can only leave, which only come.

People tell a change in many ways ("the Drunk's no fun, have the Tanner sit there"), but a deck has just so many cards,
and just so many of a kind are in the box. So of all ways to take what each card does in a sentence, only those count
that lead to a deck which may be played; the words beside the cards (`hearing.classifier`) say which of them was meant.
"""

import itertools
import math
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from onenight.conversation.session import Session
from onenight.hearing.tags import CARD, CARDS, IN, OUT, Tagged
from onenight.ways.one_night.one_night import Draft
from onenight.ways.one_night.proposal import current_draft
from onenight.wishes.wish import Cards, Kind, Wish, read_cards

LISTED = 4
"""Least number of roles that are taken for the whole deck, where their cards make one up."""
LIMIT = 20_000
"""Most ways to take the cards of a sentence that are tried; ours: of more nobody can tell which was meant."""
EVEN = 3.5
"""Cost of taking all cards that make a deck come out even as only spoken of; a logarithm, ours."""
FITTING = 0.5
"""Probability of each tag, by its words, from which on a change counts in full; ours."""
LEAVING = 0.75
"""Least probability at which a card surely goes, or comes; such a card stands in no deck told whole; ours."""
SPOKEN_OF = 0.5
"""Least probability of being only spoken of at which a guess does not change a card; ours."""
ODD, UNUSUAL = 2.0, 0.7
"""Costs of taking another number of cards than was told, and than is usual for a word; logarithms."""


class DeckPlan(NamedTuple):
    """A change of the deck as it was told, which leads to a legal deck."""

    sure: float
    """How sure it is that it was meant, 0 to 1."""
    come: tuple[Cards, ...] = ()
    go: tuple[Cards, ...] = ()
    whole: bool = False
    """Whether `come` is all of the deck."""
    players: int | None = None
    """How many play then, where it was told with the cards."""

    @property
    def wish(self) -> Wish:
        """The wish for this change, with the number of players."""
        kind = Kind.CARDS if self.whole else Kind.REPLACE if self.come and self.go else Kind.ADD
        if not self.come:
            kind = Kind.REMOVE
        also = () if self.players is None else (Wish(Kind.PLAYERS, self.players),)
        return Wish(kind, cards=self.come or self.go, replaced=self.go if self.come else (), also=also)


class Mention(NamedTuple):
    """A role in a sentence: for each time it is named, its number, and the probabilities of what the card does."""

    key: str
    numbers: tuple[int | None, ...]
    likely: tuple[Mapping[str, float], ...]


class Shift(NamedTuple):
    """A number of cards of a role that come; less than nothing for those that go."""

    key: str
    cards: int
    cost: float


def read_plan(session: Session, said: Sequence[Tagged], players: int | None = None) -> DeckPlan | None:
    """Return the change of the deck that was told; None where no one change is likelier than that none was meant.

    `players`: how many are to play then with the cards at hand, if that was told.
    """
    draft, named = current_draft(session), _find_mentions(said)
    if not named or any(each.key not in draft.rulebook.game.cards for each in named):
        return None
    draft = draft if players is None else draft._replace(players=players)
    found = _read_whole(draft, named) or _read_change(draft, named)
    return found and found._replace(players=players)


def agrees(wish: Wish, said: Iterable[Tagged]) -> bool:
    """Return whether cards that come in, or take the place of others, rather do so by the words beside each of them."""
    ways = ((wish.cards, IN, OUT), (wish.replaced, OUT, IN))
    does = {card.key: (tag, other) for cards, tag, other in ways for card in cards}
    told = [(does.get(each.key), each.likely) for each in _find_mentions(said)]
    return all(way is None or any(likely[way[0]] > likely[way[1]] for likely in every) for way, every in told)


def drop_cards(tags: Callable[[], Sequence[Tagged]], keys: Collection[str]) -> list[Tagged]:
    """Return the tags without some cards, by their keys."""
    return [each for each in tags() if each.kind != CARDS or each.values[0].split()[-1] not in keys]


def is_only_spoken_of(said: Iterable[Tagged]) -> bool:
    """Return whether cards are named, and each rather does nothing at all by the words beside it."""
    named = _find_mentions(said)
    return named != [] and all(likely[CARD] >= SPOKEN_OF for each in named for likely in each.likely)


def _find_mentions(said: Iterable[Tagged]) -> list[Mention]:
    """Return the roles mentioned, in order, each with all its mentions."""
    found: dict[str, Mention] = {}
    for each in said:
        for card in read_cards(each.values) if each.kind == CARDS else ():
            before = found.get(card.key, Mention(card.key, (), ()))
            found[card.key] = Mention(card.key, (*before.numbers, card.number), (*before.likely, each.likely))
    return list(found.values())


def _read_whole(draft: Draft, named: Sequence[Mention]) -> DeckPlan | None:
    """Return the deck that was told whole; None where there is none, or a card of it was told to go."""
    if len(named) < LISTED or any(likely[OUT] >= LEAVING for each in named for likely in each.likely):
        return None
    ways = [list(_list_counts(_add_sum(each), _copies(draft, each.key))) for each in named]
    if math.prod(map(len, ways)) > LIMIT:
        return None
    best = ODD  # a deck is told with as many cards as it has: with another number of one it was told wrong
    whole: Counter[str] = Counter()
    for some in itertools.product(*ways):
        keys = Counter({each.key: count for each, (count, _) in zip(named, some, strict=True)})
        cost = sum(each for _, each in some)
        if cost < best and keys.total() == draft.size and _is_legal(draft, keys):
            best, whole = cost, keys
    if not whole:
        return None
    return DeckPlan(math.exp(-best), tuple([Cards(*each) for each in whole.items()]), whole=True)


def _add_sum(named: Mention) -> Mention:
    """Return a card of a whole deck with all its cards together as its number: "wolf, wolf, Seer"."""
    told = [number for number in named.numbers if number is not None]
    return named._replace(numbers=(sum(told),)) if told else named


def _read_change(draft: Draft, named: Sequence[Mention]) -> DeckPlan | None:
    """Return the likeliest change of some cards."""
    keys = Counter(draft.keys)
    likely: list[tuple[float, tuple[Shift, ...]]] = []
    ways = [list(_list_shifts(draft, each, keys)) for each in named]
    if math.prod(map(len, ways)) > LIMIT:
        return None
    for some in itertools.product(*ways):
        shifts = tuple(shift for shift in some if shift.cards)
        if shifts and keys.total() + sum(shift.cards for shift in shifts) != draft.size:
            continue
        left = Counter(keys)
        for shift in shifts:
            left[shift.key] += shift.cards
        if not shifts or _is_legal(draft, left):
            likely.append((-sum(shift.cost for shift in some), shifts))
    best = max(likely, default=(0.0, ()), key=lambda each: each[0])
    if not best[1]:
        return None
    sure = 1 / sum(math.exp(score - best[0]) for score, _ in likely)
    sure *= min(1.0, math.exp(best[0] / len(named)) / FITTING)
    come, go = (
        tuple([Cards(shift.key, count) for shift in best[1] if (count := sign * shift.cards) > 0]) for sign in (1, -1)
    )
    return DeckPlan(sure, come, go)


def _list_shifts(draft: Draft, named: Mention, keys: Mapping[str, int]) -> Iterator[Shift]:
    """Yield the shifts of a role that are possible, with their costs."""
    has, copies = keys.get(named.key, 0), _copies(draft, named.key)
    yield Shift(named.key, 0, EVEN + _cost(named, None))
    for count, cost in _list_counts(named, has):
        yield Shift(named.key, -count, cost + _cost(named, OUT))
    for count, cost in _list_counts(named, copies - has):
        yield Shift(named.key, count, cost + _cost(named, IN))


def _copies(draft: Draft, key: str) -> int:
    """Return how many cards of a role the box has."""
    return draft.rulebook.game.cards[key].copies


def _list_counts(named: Mention, most: int) -> Iterator[tuple[int, float]]:
    """Yield each number of cards of a role that may be meant, at most `most`, with its cost."""
    told = {number for number in named.numbers if number is not None}
    for count in range(1, most + 1):
        usual = count in told or (not told and count == most)
        yield count, 0.0 if usual else UNUSUAL if None in named.numbers or told == {1} else ODD


def _cost(named: Mention, tag: str | None) -> float:
    """Return the cost of taking a role as coming, as going, or (None) as only spoken of, by the words beside it."""
    only = [_probability_spoken_of(each) for each in named.likely]
    if tag is None:
        return -sum(map(math.log, only))
    meant = [each[tag] for each in named.likely]
    beside = [each + other for each, other in zip(meant, only, strict=True)]
    whole = sum(map(math.log, beside))
    return -max(whole - math.log(both) + math.log(each) for both, each in zip(beside, meant, strict=True))


def _probability_spoken_of(likely: Mapping[str, float]) -> float:
    """Return the probability that a card is only spoken of, at least 1e-6."""
    return max(1e-6, likely[CARD])


def _is_legal(draft: Draft, keys: Counter[str]) -> bool:
    """Return whether the draft is legal with these cards."""
    return draft._replace(keys=tuple(keys.elements())).is_legal
