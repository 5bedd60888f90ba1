"""Changes of the deck that were told in one breath: one change, so that its size is judged once.

A change that cannot be, or leaves too many or too few cards, is read anew with the deck at hand (`reading.py`).
"""

from collections.abc import Iterable, Iterator, Sequence

from onenight.conversation.breath import Breath
from onenight.conversation.doubt import NEARLY
from onenight.conversation.session import Phase, Session
from onenight.ways.one_night.edits import EDITS, LISTED, fits
from onenight.ways.one_night.reading import read
from onenight.wishes.wish import Kind, Wish

_AT_TABLE = frozenset({Phase.DECK, Phase.CHECK, Phase.VERDICT})
"""Where a number of players waits with the cards; before there is a table it is told by itself."""


def joined(session: Session, said: Breath) -> Breath:
    """The wishes with all changes of the deck in the first one, a number of players among them and before them."""
    wishes = tuple(_joined(session, list(_of_people(_of_deck(said.wishes)))))
    heard = said._replace(wishes=wishes)
    if session.phase not in _AT_TABLE or (said.sure == 1 and _fits(session, wishes)):
        return heard
    change = read(session, said.tagged())
    if change is None or change.sure < max(NEARLY, _other(session, heard, change.wish)):
        return heard  # which says why it cannot be
    kept = tuple([wish for wish in wishes if _goes_with_change(wish)])
    return said._replace(wishes=(*kept, change.wish), sure=change.sure)


def _goes_with_change(wish: Wish) -> bool:
    """Return whether a wish is said beside a change of the deck: to begin, or how long and in which manner it is."""
    return wish.kind is Kind.BEGIN or wish.entry.replaces in (("pace",), ("sound",), ("day",))


def _of_deck(wishes: Sequence[Wish]) -> Iterator[Wish]:
    """The wishes without a change of cards beside a card that was shown, or a beginning that leads to cards.

    "He was the Drunk, not the Hunter" takes none out; "let's go with two Werewolves and the Seer" begins nothing.
    """
    shown = any(wish.kind is Kind.SHOW for wish in wishes)
    last = max((at for at, wish in enumerate(wishes) if _names_deck(wish)), default=-1)
    for at, wish in enumerate(wishes):
        if not (shown and wish.entry.deck == "edit") and not (wish.kind is Kind.BEGIN and at < last):
            yield wish


def _names_deck(wish: Wish) -> bool:
    """Return whether a wish says with which cards they play."""
    return wish.entry.deck == "whole" or "cards" in wish.entry.gives


def _of_people(wishes: Iterable[Wish]) -> Iterator[Wish]:
    """The wishes without a number that counts the cards listed before: "..., and two Villagers, that's nine"."""
    listed: int | None = None
    for wish in wishes:
        listed = sum(card.number or 1 for card in wish.cards) if wish.kind is Kind.CARDS else listed
        if wish.kind is not Kind.PLAYERS or listed is None or wish.number != listed:
            yield wish


def _other(session: Session, heard: Breath, change: Wish) -> float:
    """How sure it is that something else was meant than what the deck makes likely; nothing that says less."""
    idle = all(wish.kind in EDITS or wish.kind is Kind.UNKNOWN for wish in heard.wishes)
    less = idle and _named(heard.wishes) < _named([change])
    return 0.0 if less or (idle and not _fits(session, heard.wishes)) else heard.sure


def _named(wishes: Iterable[Wish]) -> set[str]:
    """The cards that wishes speak of."""
    every = [each for wish in wishes for each in (wish, *wish.also)]
    return {card.key for wish in every for card in (*wish.cards, *wish.replaced)}


def _fits(session: Session, wishes: Iterable[Wish]) -> bool:
    """Whether there is a change of the deck among these that can be done as it is."""
    return any(wish.kind in EDITS and fits(session, wish) for wish in wishes)


def _joined(session: Session, wishes: Sequence[Wish]) -> list[Wish]:
    if session.phase is Phase.VOTE or not any(wish.entry.deck == "edit" for wish in wishes):
        return list(wishes)
    changes = [wish for wish in wishes if _edits(session, wish) or _counts(session, wish)]
    edits = [_added(wish) for wish in changes if wish.kind is not Kind.PLAYERS]
    if not edits or len(changes) == 1:
        return list(wishes)
    first, *more = edits
    whole = first._replace(also=(*(wish for wish in changes if wish.kind is Kind.PLAYERS), *more))
    at = wishes.index(changes[0])
    return [*wishes[:at], whole, *(wish for wish in wishes[at:] if wish not in changes)]


def _edits(session: Session, wish: Wish) -> bool:
    """Whether a wish changes cards; a word that is a name, too, may be one at this table."""
    few = wish.kind is Kind.CARDS and len({card.key for card in wish.cards}) < LISTED
    return (few or wish.entry.deck == "edit") and not (wish.either and any(session.names))


def _counts(session: Session, wish: Wish) -> bool:
    return wish.kind is Kind.PLAYERS and session.phase in _AT_TABLE and not session.party


def _added(wish: Wish) -> Wish:
    """A few cards that were only named beside another change come in."""
    return wish._replace(kind=Kind.ADD) if wish.kind is Kind.CARDS else wish
