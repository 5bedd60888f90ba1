"""Advice about a legal deck: what is worth a word, and never a refusal. Source: docs/rules."""

from collections.abc import Iterable, Iterator

from onenight.rules.deck import Deck, Fault
from onenight.rules.roles import Stake
from onenight.rules.votes import list_kinds

_MONSTERS = (Stake.WEREWOLF, Stake.VAMPIRE)
MAX_NEW_ROLES = 2
"""The rulebook advises against introducing more new roles than this in one game."""
MAX_FIRST_GAME_PLAYERS = 5
"""The rulebook advises a first game to at most as many players."""
MAX_FIRST_GAME_SPECIALS = 3
"""The kinds of special roles in the decks it has for a first game."""


def list_advice(deck: Deck, known: Iterable[str] | None = None) -> Iterator[Fault]:
    """Yield advice about a legal deck as lines; `known`: roles the table has played with, None if unsaid."""
    monsters = [kind for kind in list_kinds([role.stake for role in deck.cards], ()) if kind in _MONSTERS]
    if not monsters:
        yield Fault("no-werewolf", {})
    elif len(monsters) == 1:
        yield Fault("single-vampire" if monsters[0] is Stake.VAMPIRE else "single-werewolf", {})
    players = len(deck.cards) - deck.game.center
    for role in deck.cards:
        if players < role.from_players:
            yield Fault("too-few-for-role", {"role": role.key, "players": role.from_players})
    if known is None:
        return
    known = set(known)
    if not known and deck.copier is not None:
        yield Fault("doppelganger-first-game", {})
    specials = {role.key for role in deck.cards if not role.familiar}
    if not known and (
        len(deck.cards) > MAX_FIRST_GAME_PLAYERS + deck.game.center or len(specials) > MAX_FIRST_GAME_SPECIALS
    ):
        yield Fault("first-game", {"fewest": deck.game.players[0], "most": MAX_FIRST_GAME_PLAYERS})
    new = tuple(role.key for role in dict.fromkeys(deck.cards) if role.key not in known and not role.familiar)
    if known and len(new) > MAX_NEW_ROLES:
        yield Fault("many-new-roles", {"roles": new, "most": MAX_NEW_ROLES})
