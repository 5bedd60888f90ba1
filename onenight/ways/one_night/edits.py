"""The deck by voice: listed, added to, taken from, drawn; what comes of it is `proposal`'s business.

Several changes in one breath are one change: all are done or none. If one cannot be, that is said, and the others wait.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Turn, joined
from onenight.rules.deck import faults
from onenight.rules.errors import Ambiguous, GameError, NotAllowed, NotUnderstood
from onenight.rules.game import GAMES, Game
from onenight.ways.one_night.one_night import MOST_CARDS, MOST_FIXED, Draft
from onenight.ways.one_night.proposal import attempt, prompt, seated, wait, wanted
from onenight.wishes.wish import Cards, Kind, Wish

_CHOSEN = (Phase.DECK, Phase.JOIN)
"""Phases in which the cards are chosen; later a card that is named is table talk."""
LISTED = 3
"""Least number of roles in a list without a verb that is taken for the whole deck."""


def edit(turn: Turn) -> Reply:
    """Apply a change of the deck, with those of the same utterance; the size is judged once, after all of them.

    Raises:
        NotUnderstood: `which-role`.
        NotAllowed: `not-in-this-game`, `all-in-deck`, `already-in-deck`, `not-in-deck`, `not-so-many`,
            `too-many-at-once`.
        Ambiguous: `add-or-take-out`.
    """
    kept = _kept(turn.session, (turn.wish, *turn.wish.also))
    if kept is not None:
        return attempt(turn, kept)
    draft, waiting = wanted(turn.session), False
    refused: list[GameError] = []
    steps = sorted((turn.wish, *turn.wish.also), key=lambda each: each.kind is not Kind.PLAYERS)
    while steps:
        wish = steps.pop(0)
        try:
            draft = EDITS[wish.kind](turn.session, draft, wish)
            waiting = waiting or wish.kind is not Kind.PLAYERS
        except GameError as error:
            one_by_one = _one_by_one(wish, error.key)
            if wish.kind is Kind.REPLACE or not one_by_one:
                refused += [] if error.key in [each.key for each in refused] else [error]
            steps[:0] = one_by_one
    if not refused:
        return attempt(turn, draft)
    unchanged = not waiting and draft == wanted(turn.session)
    if unchanged and len(refused) == 1:
        raise refused[0]
    said = joined(*map(turn.lines.refusal, refused))
    if unchanged:
        return prompt(turn, said)
    return wait(turn, draft, said) if waiting else attempt(turn, draft, said)


def _kept(session: Session, wishes: Sequence[Wish]) -> Draft | None:
    """Return the draft with all changes and a new number of players, where just that is a legal deck; else None.

    Example: "six, add a Drunk".
    """
    count = next((wish.number for wish in wishes if wish.kind is Kind.PLAYERS), None)
    changes = [wish for wish in wishes if wish.kind is not Kind.PLAYERS]
    draft = wanted(session)
    if not changes or not session.players or count is None or count not in draft.rulebook.game.players:
        return None
    draft = draft._replace(players=count)
    try:
        for each in changes:
            draft = EDITS[each.kind](session, draft, each)
    except GameError:
        return None
    return draft if legal(draft) else None


def fits(session: Session, wish: Wish) -> bool:
    """Return whether a change, with those of the same utterance, can be made as it is and leaves a legal deck."""
    if _kept(session, (wish, *wish.also)) is not None:
        return True
    draft = wanted(session)
    try:
        for each in sorted((wish, *wish.also), key=lambda each: each.kind is not Kind.PLAYERS):
            draft = EDITS[each.kind](session, draft, each)
    except GameError:
        return False
    return legal(draft)


def is_already_so(session: Session, wish: Wish) -> bool:
    """Return whether a wish puts cards that are in already in the place of cards that are not in."""
    keys = frozenset(wanted(session).keys)
    comes, goes = ({card.key for card in cards} for cards in (wish.cards, wish.replaced))
    return wish.kind is Kind.REPLACE and bool(comes and goes) and comes <= keys and keys.isdisjoint(goes)


def legal(draft: Draft) -> bool:
    """Return whether a draft may be played as it is."""
    return not any(faults(draft.deck, draft.players, draft.rulebook))


_OF_ONE_CARD = ("already-in-deck", "all-in-deck", "not-in-deck", "not-so-many")
"""Keys of errors for which one card of several is the reason."""


def _one_by_one(wish: Wish, refused: str) -> tuple[Wish, ...]:
    """Return what a wish for several cards does, a wish for each: what cannot be is told, the others wait for it.

    `refused`: why it cannot be done as a whole, by key. Empty where one card is not the reason.
    """
    if wish.kind is Kind.REPLACE and wish.cards and refused == "not-in-deck":
        return (*[Wish(Kind.REMOVE, cards=(card,)) for card in wish.replaced], Wish(Kind.ADD, cards=wish.cards))
    cards = (*_numbered(wish), *wish.replaced)
    if wish.kind not in (Kind.ADD, Kind.REMOVE) or len(cards) == 1 or refused not in _OF_ONE_CARD:
        return ()
    return tuple([Wish(wish.kind, cards=(card,)) for card in cards])


def _added(session: Session, draft: Draft, wish: Wish) -> Draft:
    """Add cards to a draft; as many as a whole deck has become the deck."""
    game, keys = _given(draft)
    named = _named(_numbered(wish), game)
    if sum(card.number or 0 for card in named) == draft.players + game.center_cards(draft.players):
        return _listed(session, draft, wish)
    return _edited(draft, keys + _put(named, game, keys), named)


def _removed(_session: Session, draft: Draft, wish: Wish) -> Draft:
    """Remove cards from a draft; a role without a number with all its cards."""
    game, keys = _given(draft)
    named = (*_numbered(wish), *wish.replaced)
    return _edited(draft, keys - _out(named, keys, game), named)


def _replaced(session: Session, draft: Draft, wish: Wish) -> Draft:
    """Replace some cards by others; where only one of the two is told, add or remove those."""
    if not wish.cards or not wish.replaced:
        return (_added if wish.cards else _removed)(session, draft, wish)
    game, keys = _given(draft)
    put, out = wish.cards, wish.replaced
    left = keys - _out(out, keys, game)
    named = _named(put, game)
    too_many = keys.total() > draft.players + game.center_cards(draft.players)
    if too_many and all(left[card.key] == game.cards[card.key].copies for card in named):
        return _edited(draft, left, out)  # "keep the one instead of the other": all of it are there
    return _edited(draft, left + _put(named, game, left), (*named, *out))


def _only(_session: Session, draft: Draft, wish: Wish) -> Draft:
    """Set the number of cards of some roles; without a number, all copies of the box."""
    game, keys = _given(draft)
    named = _named(wish.cards, game)
    for card in named:
        keys[card.key] = game.cards[card.key].copies if card.number is None else card.number
    return _edited(draft, keys, named)


def _listed(session: Session, draft: Draft, wish: Wish) -> Draft:
    """Take a list of roles as the whole deck; one or two mend a draft of a wrong size, and else are ambiguous.

    Raises:
        Ambiguous: `add-or-take-out`.
    """
    game, _ = _given(draft)
    named = _named(wish.cards, game)
    if len({card.key for card in named}) < LISTED:
        return _mended(session, draft, named)
    keys: Counter[str] = Counter()
    for card in named:
        keys[card.key] += game.cards[card.key].copies if card.number is None else card.number
    return _edited(draft, keys, ())


def _mended(session: Session, draft: Draft, named: tuple[Cards, ...]) -> Draft:
    """Remove the cards named where a draft has too many cards, and add them where it has too few.

    A draft of the right size gets them where it has none of them, while the cards are chosen.

    Raises:
        Ambiguous: `add-or-take-out`.
    """
    over = len(draft.keys) - draft.players - draft.rulebook.game.center_cards(draft.players)
    fresh = session.phase in _CHOSEN and not any(card.key in draft.keys for card in named)
    if not over and not fresh:
        raise Ambiguous("add-or-take-out", role=named[0].key)
    counted = tuple([card._replace(number=_several(draft, card, over)) for card in named])
    if over > 0:
        return _removed(session, draft, Wish(Kind.CARDS, cards=counted))
    game, keys = _given(draft)
    return _edited(draft, keys + _put(counted, game, keys), counted)


def _several(draft: Draft, card: Cards, over: int) -> int | None:
    """Return how many cards of a role are meant; without a number, as many as have to go, None for the default."""
    if card.number is not None or over < 0:
        return card.number
    return min(over, draft.keys.count(card.key)) or None


def whole(base: Draft, keys: Counter[str]) -> Draft:
    """Return the draft with exactly these cards; a repair leaves alone the roles whose number has changed.

    Raises:
        NotAllowed: `not-in-this-game`, `too-many-at-once`.
    """
    game, before = _given(base)
    if keys:
        _named([Cards(key) for key in keys], game)
    return _edited(base, keys, [Cards(key) for key in game.cards if keys[key] != before[key]])


def _for_players(session: Session, draft: Draft, wish: Wish) -> Draft:
    """Return the draft for another number of players, told beside changes of the cards (`deck_rules.py`)."""
    if wish.number is None:
        raise NotUnderstood("no-number")
    return seated(session, draft, wish.number)


EDITS: Mapping[Kind, Callable[[Session, Draft, Wish], Draft]] = {
    Kind.ADD: _added,
    Kind.REMOVE: _removed,
    Kind.REPLACE: _replaced,
    Kind.ONLY: _only,
    Kind.CARDS: _listed,
    Kind.PLAYERS: _for_players,
}
"""The functions that apply a wish to a draft, by kind."""


def _given(draft: Draft) -> tuple[Game, Counter[str]]:
    """Return the game and the cards that an edit builds on."""
    return draft.rulebook.game, Counter(draft.keys)


def _numbered(wish: Wish) -> tuple[Cards, ...]:
    """Return the cards of a wish, with the number that it has apart: "two more Villagers"."""
    number = wish.number
    return tuple([card._replace(number=number if card.number is None else card.number) for card in wish.cards])


def _named(cards: Iterable[Cards], game: Game) -> tuple[Cards, ...]:
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


def _put(named: Sequence[Cards], game: Game, keys: Mapping[str, int]) -> Counter[str]:
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


def _out(cards: Iterable[Cards], keys: Mapping[str, int], game: Game) -> Counter[str]:
    """Return how many cards to remove of each role; without a number, all of them."""
    gone: Counter[str] = Counter()
    for card in _named(cards, game):
        if not keys.get(card.key):
            raise NotAllowed("not-in-deck", role=card.key)
        if card.number is not None and card.number > keys[card.key]:
            raise NotAllowed("not-so-many", role=card.key)
        gone[card.key] += keys[card.key] if card.number is None else card.number
    return gone


def _edited(base: Draft, keys: Counter[str], named: Iterable[Cards]) -> Draft:
    """Return the draft with these cards; a repair leaves alone what was named, now and in the draft before."""
    if keys.total() > MOST_CARDS:
        raise NotAllowed("too-many-at-once", most=MOST_CARDS)
    now = {card.key: keys[card.key] for card in named}
    if now.get("mason") == 1 and base.rulebook.house.masons != "only in pairs":
        now["mason"] = 0 if "mason" in base.keys else _PAIR  # a single one is on its way out, or in
    fixed = {key: count for key, count in base.fixed if key not in now} | now
    latest = tuple(fixed.items())[-MOST_FIXED:]
    return base._replace(keys=tuple(keys.elements()), fixed=latest)
