"""The deck by voice: listed, added to, taken from, drawn; what comes of it is `draft`'s business."""

from collections import Counter
from collections.abc import Iterable, Mapping

from onenight.conversation.reply import Reply
from onenight.conversation.session import Session
from onenight.conversation.turn import Turn
from onenight.conversation.wish import Cards
from onenight.rules.deck import Deck, faults, random_deck, recommended
from onenight.rules.errors import Ambiguous, NotAllowed, NotUnderstood
from onenight.rules.game import GAMES, Game
from onenight.ways.one_night.one_night import MOST_CARDS, MOST_FIXED, Draft, cards_of
from onenight.ways.one_night.proposal import attempt, drop, prompt, propose, take, wanted

LISTED = 3
"""From how many kinds of card on a list without a verb is meant to be the deck."""


def add(turn: Turn) -> Reply:
    """Add cards; a role in the plural as many as make sense."""
    game, keys = _given(turn.session)
    named = _named(_numbered(turn), game)
    return _edited(turn, keys + _put(named, game, keys), named)


def remove(turn: Turn) -> Reply:
    """Take cards out; a role in the plural altogether."""
    game, keys = _given(turn.session)
    named = (*_numbered(turn), *turn.wish.replaced)
    return _edited(turn, keys - _out(named, keys, game), named)


def replace(turn: Turn) -> Reply:
    """Some cards instead of others."""
    game, keys = _given(turn.session)
    put, out = turn.wish.cards, turn.wish.replaced
    if put and out and not any(card.key in keys for card in out) and all(card.key in keys for card in put):
        put, out = out, put  # "trade the Drunk for the Tanner" is said of either; what is there goes
    left = keys - _out(out, keys, game)
    named = _named(put, game)
    return _edited(turn, left + _put(named, game, left), (*named, *out))


def only(turn: Turn) -> Reply:
    """Just so many of a role."""
    game, keys = _given(turn.session)
    named = _named(turn.wish.cards, game)
    for card in named:
        keys[card.key] = game.roles[card.key].copies if card.number is None else card.number
    return _edited(turn, keys, named)


def listed(turn: Turn) -> Reply:
    """A list of cards is the whole deck; one or two alone could mean anything.

    Raises:
        Ambiguous: `add-or-take-out`.
    """
    game, _ = _given(turn.session)
    named = _named(turn.wish.cards, game)
    if len({card.key for card in named}) < LISTED:
        raise Ambiguous("add-or-take-out", role=named[0].key)
    keys: Counter[str] = Counter()
    for card in named:
        keys[card.key] += game.roles[card.key].copies if card.number is None else card.number
    return _edited(turn, keys, ())


def draw(turn: Turn) -> Reply:
    """A deck drawn at random."""
    rulebook, players, *_ = wanted(turn.session)
    deck = random_deck(players, rulebook, turn.front.chance)
    return take(turn, Draft(rulebook, players, deck.keys), deck)


def usual(turn: Turn) -> Reply:
    """The deck of the last night, as far as it fits; without one, the recommended deck."""
    rulebook, players, *_ = wanted(turn.session)
    keys = turn.session.memory.usual
    if not keys or not all(key in rulebook.game.roles for key in keys):
        return standard(turn)
    return attempt(turn, Draft(rulebook, players, keys))


def standard(turn: Turn) -> Reply:
    """The recommended deck."""
    rulebook, players, *_ = wanted(turn.session)
    deck = recommended(rulebook.game, players)
    return take(turn, Draft(rulebook, players, deck.keys), deck)


def read(turn: Turn) -> str:
    """The cards in one breath; of a draft as far as it goes."""
    draft = cards_of(turn.session).draft
    if draft is not None:
        return turn.say("deck.so_far", cards=turn.lines.cards(Counter(draft.keys)))
    return turn.say("deck.cards", cards=turn.lines.cards(turn.session.game.deck.counts))


def undo(turn: Turn) -> Reply:
    """The deck before the last change."""
    session = turn.session
    cards = cards_of(session)
    if cards.draft is not None:
        return drop(turn)
    game = session.game.rulebook.game
    if not cards.earlier or any(key not in game.roles for key in cards.earlier):
        return prompt(turn, turn.say("deck.nothing_to_undo"))
    before = Deck.of(game, cards.earlier)
    if any(faults(before, session.players, session.game.rulebook)):  # by the rules as they are now
        return prompt(turn, turn.say("deck.nothing_to_undo"))
    undone = cards._replace(deck=before, earlier=cards.deck.keys)
    return propose(turn.at(session._replace(game=undone)))


def _given(session: Session) -> tuple[Game, Counter[str]]:
    """What an edit builds on: the draft if there is one, else the deck."""
    base = wanted(session)
    return base.rulebook.game, Counter(base.keys)


def _numbered(turn: Turn) -> tuple[Cards, ...]:
    """The cards of the wish; "two more Villagers" has its number apart."""
    number = turn.wish.number
    return tuple([card._replace(number=number if card.number is None else card.number) for card in turn.wish.cards])


def _named(cards: Iterable[Cards], game: Game) -> tuple[Cards, ...]:
    wanted = tuple(cards)
    if not wanted:
        raise NotUnderstood("which-role")
    for card in wanted:
        if not any(card.key in each.roles for each in GAMES.values()):
            raise NotUnderstood("which-role")
        if card.key not in game.roles:
            raise NotAllowed("not-in-this-game", role=card.key)
    return wanted


def _put(wanted: Iterable[Cards], game: Game, keys: Mapping[str, int]) -> Counter[str]:
    """How many cards to add: "Masons" brings the pair, "Villagers" one more."""
    put: Counter[str] = Counter()
    for card in wanted:
        missing = game.roles[card.key].copies - keys.get(card.key, 0)
        several = missing if game.roles[card.key].copies == _PAIR else 1
        if missing <= 0 and card.number in (None, 1):
            raise NotAllowed("all-in-deck" if game.roles[card.key].copies > 1 else "already-in-deck", role=card.key)
        put[card.key] += max(1, several) if card.number is None else card.number
    return put


_PAIR = 2


def _out(cards: Iterable[Cards], keys: Mapping[str, int], game: Game) -> Counter[str]:
    """How many cards to take out: "Masons" are all of them."""
    gone: Counter[str] = Counter()
    for card in _named(cards, game):
        if not keys.get(card.key):
            raise NotAllowed("not-in-deck", role=card.key)
        if card.number is not None and card.number > keys[card.key]:
            raise NotAllowed("not-so-many", role=card.key)
        gone[card.key] += keys[card.key] if card.number is None else card.number
    return gone


def _edited(turn: Turn, keys: Counter[str], named: Iterable[Cards]) -> Reply:
    """Try an edited deck; a repair leaves alone what was named, now and in the draft before."""
    if keys.total() > MOST_CARDS:
        raise NotAllowed("too-many-at-once", most=MOST_CARDS)
    base = wanted(turn.session)
    now = {card.key: keys[card.key] for card in named}
    if now.get("mason") == 1 and base.rulebook.house.masons != "only in pairs":
        now["mason"] = 0 if "mason" in base.keys else _PAIR  # a single one is on its way out, or in
    fixed = {key: count for key, count in base.fixed if key not in now} | now
    latest = tuple(fixed.items())[-MOST_FIXED:]
    return attempt(turn, base._replace(keys=tuple(keys.elements()), fixed=latest))
