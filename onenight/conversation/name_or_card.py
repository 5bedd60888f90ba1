"""Names that are cards, too: Hunter, Mason, Tanner. Decides for every front which of the two such a word is.

Spoken where only a name can stand ("Hunter joins", "call me Hunter", "player three is Hunter") it is a name; where a
card can stand as well ("without Hunter"), it is the card, unless somebody at this table is called so. Whatever heard
the words, Alexa's engine or ours, may have taken them either way.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from onenight.conversation.names import seat_number
from onenight.conversation.session import Phase, Session
from onenight.rules.game import GAMES
from onenight.speech import cards
from onenight.speech.lines import Lines
from onenight.speech.plain import compared
from onenight.wishes.wish import Cards, Kind, Wish


def resolve_names_and_cards(
    wish: Wish, session: Session, lines: Lines, asked_for: Callable[[Session], int | None]
) -> Wish:
    """Return the wish with each word that is both a name and a card resolved for this table.

    `asked_for`: returns the seat whose card the referee asks for.
    """
    if not wish.either:
        return wish
    wish = wish._replace(either=False)
    named = {compared(name): name for name in session.names if name}
    if wish.kind is Kind.SHOW and wish.roles:
        return _read_card_as_new_name(wish, named, lines, asked_for(session))
    as_cards = wish.cards or wish.roles
    return _read_as_players(wish, session, named, lines) if as_cards else _read_as_cards(wish, named, lines)


Named = Mapping[str, str]
"""The names of a table, by how they are compared."""

_VOTING = (Phase.VOTE, Phase.VERDICT)


@lru_cache(maxsize=8)
def _map_cards_by_name(language: str) -> Mapping[str, str]:
    """Return the key of each card of every game, by what the card is called in a language."""
    lines = Lines(language)
    return {said: key for game in GAMES.values() for said, key in cards.called(tuple(game.cards), lines).items()}


# Heard as names


def _find_cards(names: Iterable[str], named: Named, lines: Lines) -> tuple[Cards, ...]:
    """Return the cards that were heard as names; () where one is no card, or is a player's name here."""
    every = _map_cards_by_name(lines.language)
    said = [compared(name) for name in names]
    if any(name not in every or name in named for name in said):
        return ()
    return tuple([Cards(every[name], 1) for name in said])


def _read_as_cards(wish: Wish, named: Named, lines: Lines) -> Wish:
    """Return the wish with the names in it as cards, where they can be cards."""
    if wish.kind is Kind.POINT:
        return _read_point_as_cards(wish, named, lines)
    if wish.kind is Kind.CALL:
        return _read_call_as_cards(wish, named, lines)
    return _replace_names_by_cards(wish, wish.entry.other, named, lines)


def _replace_names_by_cards(wish: Wish, intent: str, named: Named, lines: Lines) -> Wish:
    found = _find_cards(wish.names, named, lines) if intent else ()
    return wish._replace(kind=Kind(intent), names=(), cards=found) if found and not wish.target else wish


def _read_point_as_cards(wish: Wish, named: Named, lines: Lines) -> Wish:
    """Return a wish to replace cards for "Hunter for Mason", heard as a vote; the wish as it is for players."""
    put, out = _find_cards(wish.names, named, lines), _find_cards([wish.target], named, lines)
    if not put or not out:
        return wish
    return Wish(Kind.REPLACE, cards=put, replaced=out)


def _read_call_as_cards(wish: Wish, named: Named, lines: Lines) -> Wish:
    """Return what "this is Hunter", "change Hunter to Mason" and "Bob is Hunter" say of cards, heard as names.

    A seat that is told to be Hunter is renamed: that wish stays as it is.
    """
    if not wish.target:
        return _replace_names_by_cards(wish, Kind.CARDS, named, lines)
    target = _find_cards([wish.target], named, lines)
    if not target or not wish.names or seat_number(wish.names[0], lines):
        return wish
    out = _find_cards(wish.names, named, lines)
    if out:
        return Wish(Kind.REPLACE, cards=target, replaced=out)
    return Wish(Kind.SHOW, roles=tuple([card.key for card in target]), names=wish.names)


# Heard as cards


def _find_players(found: Iterable[Cards], named: Named, lines: Lines) -> tuple[str, ...]:
    """Return the players that were heard as cards; () where one of them is nobody's name here."""
    called = {key: named[name] for name, key in _map_cards_by_name(lines.language).items() if name in named}
    names = [called.get(card.key, "") if card.number == 1 else "" for card in found]
    return tuple(names) if all(names) else ()


def _read_as_players(wish: Wish, session: Session, named: Named, lines: Lines) -> Wish:
    """Return the wish with the cards in it as players, where they can be players."""
    if wish.kind is Kind.REPLACE:
        return _read_replacement_as_players(wish, session, named, lines)
    names = _find_players(wish.cards, named, lines) if wish.entry.other else ()
    if not names or wish.replaced:
        return wish
    return Wish(Kind.NAME if session.phase in _VOTING else Kind(wish.entry.other), names=names)


def _read_replacement_as_players(wish: Wish, session: Session, named: Named, lines: Lines) -> Wish:
    """Return what "Hunter for Mason" and "change Hunter to Mason" say of players: a vote, or a new name."""
    put, out = _find_players(wish.cards, named, lines), _find_players(wish.replaced, named, lines)
    if session.phase in _VOTING:
        return Wish(Kind.POINT, names=put, target=out[0]) if put and out else wish
    return Wish(Kind.CALL, names=out, target=lines.role(wish.cards[0].key)) if out and wish.cards else wish


def _read_card_as_new_name(wish: Wish, named: Named, lines: Lines, asked: int | None) -> Wish:
    """Return a wish to call the player of a seat Hunter for "player three is Hunter".

    The wish stays as it is where somebody else has that name, or the card of this seat is asked for.
    """
    name = lines.role(wish.roles[0])
    seat = seat_number(wish.names[0], lines) if len(wish.names) == 1 else 0
    if not seat or compared(name) in named or asked == seat - 1:
        return wish
    return Wish(Kind.CALL, names=wish.names, target=name)
