"""The changes of a deck by kind: cards added, removed, replaced, counted, listed; each gives a draft, legal or not.

`edits.py` applies those of an utterance, and judges the deck that comes of them.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from onenight.conversation.session import Phase, Session
from onenight.rules.errors import Ambiguous, NotAllowed, NotUnderstood
from onenight.rules.game import GAMES, Game
from onenight.ways.one_night.one_night import MOST_CARDS, MOST_FIXED, Draft
from onenight.ways.one_night.proposal import fit_to_players
from onenight.wishes.wish import Cards, Kind, Wish

_CHOSEN = (Phase.DECK, Phase.JOIN)
"""Phases in which the cards are chosen; later a card that is named is table talk."""
MIN_LISTED_ROLES = 3
"""Least number of roles in a list without a verb that is taken for the whole deck."""


def is_deck_list(wish: Wish) -> bool:
    """Return whether a wish lists as many roles without a verb as are taken for the whole deck."""
    return wish.kind is Kind.CARDS and len({card.key for card in wish.cards}) >= MIN_LISTED_ROLES


def _add_cards(session: Session, draft: Draft, wish: Wish) -> Draft:
    """Add cards to a draft; as many as a whole deck has, or more, become the deck, if the box holds them."""
    game, keys = _game_and_cards(draft)
    named = _check_cards(cards_of_wish(wish), game)
    held = all((card.number or 0) <= game.cards[card.key].copies for card in named)
    if held and sum(card.number or 0 for card in named) >= draft.size:
        return _apply_list(session, draft, wish)
    return _make_draft(draft, keys + _count_added(named, game, keys), named)


def _remove_cards(_session: Session, draft: Draft, wish: Wish) -> Draft:
    """Remove cards from a draft; a role without a number with all its cards."""
    game, keys = _game_and_cards(draft)
    named = (*cards_of_wish(wish), *wish.replaced)
    return _make_draft(draft, keys - _count_removed(named, keys, game), named)


def _replace_cards(session: Session, draft: Draft, wish: Wish) -> Draft:
    """Replace some cards by others; where only one of the two is told, add or remove those."""
    if not wish.cards or not wish.replaced:
        return (_add_cards if wish.cards else _remove_cards)(session, draft, wish)
    game, keys = _game_and_cards(draft)
    put, out = wish.cards, wish.replaced
    left = keys - _count_removed(out, keys, game)
    named = _check_cards(put, game)
    too_many = keys.total() > draft.size
    if too_many and all(left[card.key] == game.cards[card.key].copies for card in named):
        return _make_draft(draft, left, out)  # "keep the one instead of the other": all of it are there
    return _make_draft(draft, left + _count_added(named, game, left), (*named, *out))


def _set_number(_session: Session, draft: Draft, wish: Wish) -> Draft:
    """Set the number of cards of some roles; without a number, all copies of the box."""
    game, keys = _game_and_cards(draft)
    named = _check_cards(wish.cards, game)
    for card in named:
        keys[card.key] = game.cards[card.key].copies if card.number is None else card.number
    return _make_draft(draft, keys, named)


def _apply_list(session: Session, draft: Draft, wish: Wish) -> Draft:
    """Take a list of roles as the whole deck; one or two mend a draft of a wrong size, and else are ambiguous.

    Raises:
        Ambiguous: `add-or-take-out`.
    """
    game, _ = _game_and_cards(draft)
    named = _check_cards(wish.cards, game)
    if len({card.key for card in named}) < MIN_LISTED_ROLES:
        return _mend_size(session, draft, named)
    keys: Counter[str] = Counter()
    for card in named:
        keys[card.key] += game.cards[card.key].copies if card.number is None else card.number
    return _make_draft(draft, keys, ())


def _mend_size(session: Session, draft: Draft, named: tuple[Cards, ...]) -> Draft:
    """Remove the cards named where a draft has too many cards, and add them where it has too few.

    A draft of the right size gets them where it has none of them, while the cards are chosen.

    Raises:
        Ambiguous: `add-or-take-out`.
    """
    over = len(draft.keys) - draft.size
    fresh = session.phase in _CHOSEN and not any(card.key in draft.keys for card in named)
    if not over and not fresh:
        raise Ambiguous("add-or-take-out", role=named[0].key)
    counted = tuple([card._replace(number=_count_meant(draft, card, over)) for card in named])
    if over > 0:
        return _remove_cards(session, draft, Wish(Kind.CARDS, cards=counted))
    game, keys = _game_and_cards(draft)
    return _make_draft(draft, keys + _count_added(counted, game, keys), counted)


def _count_meant(draft: Draft, card: Cards, over: int) -> int | None:
    """Return how many cards of a role are meant; without a number, as many as have to go, None for the default."""
    if card.number is not None or over < 0:
        return card.number
    return min(over, draft.keys.count(card.key)) or None


def replace_all_cards(base: Draft, keys: Counter[str]) -> Draft:
    """Return the draft with exactly these cards; a repair leaves alone the roles whose number has changed.

    Raises:
        NotAllowed: `not-in-this-game`, `too-many-at-once`.
    """
    game, before = _game_and_cards(base)
    if keys:
        _check_cards([Cards(key) for key in keys], game)
    return _make_draft(base, keys, [Cards(key) for key in game.cards if keys[key] != before[key]])


def _change_players(session: Session, draft: Draft, wish: Wish) -> Draft:
    """Return the draft for another number of players, told beside changes of the cards (`deck_rules.py`)."""
    return fit_to_players(session, draft, wish.require_number())


EDITS: Mapping[Kind, Callable[[Session, Draft, Wish], Draft]] = {
    Kind.ADD: _add_cards,
    Kind.REMOVE: _remove_cards,
    Kind.REPLACE: _replace_cards,
    Kind.ONLY: _set_number,
    Kind.CARDS: _apply_list,
    Kind.PLAYERS: _change_players,
}
"""The functions that apply a wish to a draft, by kind."""


def _game_and_cards(draft: Draft) -> tuple[Game, Counter[str]]:
    """Return the game and the cards that an edit builds on."""
    return draft.rulebook.game, Counter(draft.keys)


def cards_of_wish(wish: Wish) -> tuple[Cards, ...]:
    """Return the cards of a wish, with the number that it has apart: "two more Villagers"."""
    number = wish.number
    return tuple([card._replace(number=number if card.number is None else card.number) for card in wish.cards])


def _check_cards(cards: Iterable[Cards], game: Game) -> tuple[Cards, ...]:
    """Return these cards, checked to be cards of this game.

    Raises:
        NotUnderstood: `which-role`.
        NotAllowed: `not-in-this-game`.
    """
    wanted = tuple(cards)
    if not wanted:
        raise NotUnderstood("which-role")
    for card in wanted:
        if not any(card.key in each.cards for each in GAMES.values()):
            raise NotUnderstood("which-role")
        if card.key not in game.cards:
            raise NotAllowed("not-in-this-game", role=card.key)
    return wanted


def _count_added(named: Sequence[Cards], game: Game, keys: Mapping[str, int]) -> Counter[str]:
    """Return how many cards to add of each role: "Masons" brings the pair, "Villagers" one more."""
    put: Counter[str] = Counter()
    for card in named:
        copies = game.cards[card.key].copies
        missing = copies - keys.get(card.key, 0)
        several = missing if copies == _PAIR else 1
        whole = len(named) == 1 and card.number == copies  # "can we have both Masons?"
        if missing <= 0 and (card.number in (None, 1) or whole):
            raise (
                NotAllowed("all-in-deck", role=card.key, copies=copies)
                if copies > 1
                else NotAllowed("already-in-deck", role=card.key)
            )
        put[card.key] += max(1, several) if card.number is None else card.number
    return put


_PAIR = 2


def _count_removed(cards: Iterable[Cards], keys: Mapping[str, int], game: Game) -> Counter[str]:
    """Return how many cards to remove of each role; without a number, all of them."""
    gone: Counter[str] = Counter()
    for card in _check_cards(cards, game):
        if not keys.get(card.key):
            raise NotAllowed("not-in-deck", role=card.key)
        if card.number is not None and card.number > keys[card.key]:
            raise NotAllowed("not-so-many", role=card.key)
        gone[card.key] += keys[card.key] if card.number is None else card.number
    return gone


def _make_draft(base: Draft, keys: Counter[str], named: Iterable[Cards]) -> Draft:
    """Return the draft with these cards; a repair leaves alone what was named, now and in the draft before."""
    if keys.total() > MOST_CARDS:
        raise NotAllowed("too-many-at-once", most=MOST_CARDS)
    now = {card.key: keys[card.key] for card in named}
    if now.get("mason") == 1 and base.rulebook.house.masons != "only in pairs":
        now["mason"] = 0 if "mason" in base.keys else _PAIR  # a single one is on its way out, or in
    fixed = {key: count for key, count in base.fixed if key not in now} | now
    latest = tuple(fixed.items())[-MOST_FIXED:]
    return base._replace(keys=tuple(keys.elements()), fixed=latest)
