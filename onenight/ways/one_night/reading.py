"""What was said of the cards, read with the deck at hand: which card can only leave, which can only come.

People tell a change in many ways ("the Drunk's no fun, have the Tanner sit there"), but a deck has just so many cards,
and just so many of a kind are in the box. So of all ways to take what each card does in a sentence, only those count
that lead to a deck which may be played; the words beside the cards (`hearing.tagger`) say which of them was meant.
"""

import itertools
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from onenight.conversation.session import Session
from onenight.speech.tags import CARD, CARDS, IN, OUT, Tagged
from onenight.ways.one_night.edits import legal
from onenight.ways.one_night.one_night import Draft
from onenight.ways.one_night.proposal import wanted
from onenight.wishes.wish import Cards, Kind, Wish, cards_named

LISTED = 4
"""From so many kinds on that make up a whole deck, they are the deck."""
LIMIT = 20_000
"""So many ways to take what a sentence names are tried; ours: of more nobody can tell which was meant."""
EVEN = 3.5
"""What it costs to take all cards that make a deck come out even as only spoken of; a logarithm, ours."""
FITTING = 0.5
"""How likely each tag has to be by its words for a change to count in full; ours."""
ODD, UNUSUAL = 2.0, 0.7
"""What it costs to take another number of cards than was told, and than is usual for a word; logarithms."""


class Read(NamedTuple):
    """A change of the deck, and how sure it is that it was meant, 0 to 1."""

    wish: Wish
    sure: float


class Mention(NamedTuple):
    """A kind of card in a sentence: each time that it was named how many, and how likely it is to come, or to go."""

    key: str
    numbers: tuple[int | None, ...]
    likely: tuple[Mapping[str, float], ...]


class Shift(NamedTuple):
    """So many cards of a kind come, or go if it is less than nothing."""

    key: str
    cards: int
    cost: float


def read(session: Session, said: Sequence[Tagged]) -> Read | None:
    """The change of the deck that was told; None where no one change is likelier than that none was meant."""
    draft = wanted(session)
    named = _named(said)
    if not named or any(each.key not in draft.rulebook.game.cards for each in named):
        return None
    return _whole(draft, named) or _change(draft, named)


def _named(said: Iterable[Tagged]) -> list[Mention]:
    found: dict[str, Mention] = {}
    for each in said:
        for card in cards_named(each.values) if each.kind == CARDS else ():
            before = found.get(card.key, Mention(card.key, (), ()))
            found[card.key] = Mention(card.key, (*before.numbers, card.number), (*before.likely, each.likely))
    return list(found.values())


def _whole(draft: Draft, named: Sequence[Mention]) -> Read | None:
    """A deck that was told whole."""
    if len(named) < LISTED:
        return None
    size = draft.players + draft.rulebook.game.center_cards(draft.players)
    ways = [list(_counts(each, _copies(draft, each.key))) for each in named]
    if math.prod(map(len, ways)) > LIMIT:
        return None
    best = math.inf
    whole: Counter[str] = Counter()
    for some in itertools.product(*ways):
        keys = Counter({each.key: count for each, (count, _) in zip(named, some, strict=True)})
        cost = sum(each for _, each in some)
        if cost < best and keys.total() == size and _legal(draft, keys):
            best, whole = cost, keys
    if not whole:
        return None
    return Read(Wish(Kind.CARDS, cards=tuple(Cards(*each) for each in whole.items())), math.exp(-best))


def _change(draft: Draft, named: Sequence[Mention]) -> Read | None:
    """Some cards for others."""
    keys = Counter(draft.keys)
    size = draft.players + draft.rulebook.game.center_cards(draft.players)
    likely: list[tuple[float, tuple[Shift, ...]]] = []
    ways = [list(_shifts(draft, each, keys)) for each in named]
    if math.prod(map(len, ways)) > LIMIT:
        return None
    for some in itertools.product(*ways):
        shifts = tuple(shift for shift in some if shift.cards)
        if shifts and keys.total() + sum(shift.cards for shift in shifts) != size:
            continue
        left = Counter(keys)
        for shift in shifts:
            left[shift.key] += shift.cards
        if not shifts or _legal(draft, left):
            likely.append((-sum(shift.cost for shift in some), shifts))
    best = max(likely, default=(0.0, ()), key=lambda each: each[0])
    if not best[1]:
        return None
    sure = 1 / sum(math.exp(score - best[0]) for score, _ in likely)
    sure *= min(1.0, math.exp(best[0] / len(named)) / FITTING)
    come = tuple(Cards(shift.key, shift.cards) for shift in best[1] if shift.cards > 0)
    go = tuple(Cards(shift.key, -shift.cards) for shift in best[1] if shift.cards < 0)
    kind = Kind.REPLACE if come and go else Kind.ADD if come else Kind.REMOVE
    return Read(Wish(kind, cards=come or go, replaced=go if come else ()), sure)


def _shifts(draft: Draft, named: Mention, keys: Mapping[str, int]) -> Iterator[Shift]:
    """What may become of a kind of card."""
    yield Shift(named.key, 0, EVEN + _cost(named, None))
    for count, cost in _counts(named, keys.get(named.key, 0)):
        yield Shift(named.key, -count, cost + _cost(named, OUT))
    for count, cost in _counts(named, _copies(draft, named.key) - keys.get(named.key, 0)):
        yield Shift(named.key, count, cost + _cost(named, IN))


def _copies(draft: Draft, key: str) -> int:
    return draft.rulebook.game.cards[key].copies


def _counts(named: Mention, most: int) -> Iterator[tuple[int, float]]:
    """How many cards of a kind there may be meant, at most so many, and what it costs to take it so."""
    told = {number for number in named.numbers if number is not None}
    for count in range(1, most + 1):
        usual = count in told or (not told and count == most)
        yield count, 0.0 if usual else UNUSUAL if None in named.numbers or told == {1} else ODD


def _cost(named: Mention, tag: str | None) -> float:
    """What it costs to take a kind of card as coming, or going, or as only spoken of, by the words beside it."""
    only = [_only(each) for each in named.likely]
    if tag is None:
        return -sum(map(math.log, only))
    meant = [each[tag] for each in named.likely]
    beside = [each + other for each, other in zip(meant, only, strict=True)]
    whole = sum(map(math.log, beside))
    return -max(whole - math.log(both) + math.log(each) for both, each in zip(beside, meant, strict=True))


def _only(likely: Mapping[str, float]) -> float:
    """How likely a card is only spoken of."""
    return max(1e-6, likely[CARD])


def _legal(draft: Draft, keys: Counter[str]) -> bool:
    return legal(draft._replace(keys=tuple(keys.elements())))
