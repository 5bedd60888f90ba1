"""The question to every seat in a round: what its role may do, or a decoy that looks the same from outside.

Night choices are blind: nobody's choice depends on what another player learns, except what the Doppelgänger copies, the
card that is seen before the rest is chosen, and whether a Werewolf is alone. Source: docs/design.md, "Rounds, not
turns".
"""

from typing import NamedTuple

from onenight.rules.deck import Deck
from onenight.rules.picks import list_choices, list_targets
from onenight.rules.roles import Choice, Role
from onenight.texting.party import Party, Stage
from onenight.ways.one_night.texts.course import play_before_rest
from onenight.ways.one_night.texts.party_state import kept_night

PLAYER = Choice(players=1)
PAIR = Choice(players=2)

NIGHT = (Stage.NIGHTFALL, Stage.SECOND, Stage.REST)
"""The rounds there may be in a night."""


class Prompt(NamedTuple):
    """The question that a seat is asked."""

    line: str
    """The line that asks, in `texts.ask`."""
    shapes: tuple[Choice, ...]
    """What an answer may name."""
    may_pass: bool = True
    real: bool = False
    """Whether the answer does something in the night."""
    players: tuple[int, ...] = ()
    """The seats that it may name; empty: all but the own one."""
    words: tuple[str, ...] = ()
    """What else it may name."""


def list_rounds(deck: Deck) -> tuple[Stage, ...]:
    """Return the rounds of a night with this deck, whoever was dealt what."""
    looks = any(role.action.looks_first for role in deck.cards)
    further = ((Stage.SECOND, deck.copier is not None), (Stage.REST, looks))
    return (Stage.NIGHTFALL, *(stage for stage, there in further if there))


def question(party: Party, seat: int) -> Prompt:
    """Return the question that a seat is asked in the round that is open."""
    now = kept_night(party)
    role = now.deck.game.cards[now.dealt[seat]]
    if party.stage is Stage.REST:
        return _ask_rest(party, seat)
    if party.stage is Stage.SECOND:
        copied = play_before_rest(party).night.copied if role.action.copies else None
        return _decoy(party, seat) if copied is None else _ask_role(party, seat, copied, copied=True)
    if role.action.copies:
        return Prompt(role.key, (PLAYER,), may_pass=False, real=True)
    return _ask_role(party, seat, role)


def list_words_and_size(deck: Deck) -> tuple[tuple[str, ...], int]:
    """Return the words that roles of a deck choose among, and the most things that any role of its game takes."""
    roles = [*deck.game.roles.values(), *deck.cards]
    most = max(shape.players + shape.center for shape in (PAIR, *(each for role in roles for each in role.choices)))
    return tuple(dict.fromkeys([word for role in deck.cards for word in _words(role)])), most


def _ask_role(party: Party, seat: int, role: Role, *, copied: bool = False) -> Prompt:
    """Return the question of a role, or a decoy where it has nothing to choose."""
    now = kept_night(party)
    if not role.choices or role.among_seen or (role.only_alone and not now.rulebook.house.lone_wolf):
        return _decoy(party, seat)
    game = now.deck.game
    one = game.count_center_cards(len(party.seats)) == 1 and any(choice.center for choice in role.choices)
    shapes = _shapes(role, list_choices(role, game, len(party.seats)))
    look = () if copied or role.joins is None or not now.rulebook.house.lone_wolf else game.cards[role.joins].choices
    line = "one_center" if one else f"{role.key}_alone" if look else role.key
    also = _add_looks(role, shapes, look)
    targets = list_targets(role, seat, len(party.seats))
    return Prompt(line, (*shapes, *also), not role.must, real=True, players=targets, words=_words(role))


def _shapes(role: Role, shapes: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Return what is asked at once: the center card alone where that is seen first, and no word that is drawn."""
    if role.action.looks_first:
        return tuple([Choice(center=shape.center) for shape in shapes])
    return tuple([shape._replace(words=0) for shape in shapes]) if role.action.lays == "artifacts" else shapes


def _add_looks(role: Role, shapes: tuple[Choice, ...], look: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Return the shapes with a look at the center, for a role that joins others and may be alone."""
    with_it = [shape._replace(center=shape.center + each.center) for shape in shapes for each in look]
    return (*with_it, *(() if role.must else look))


def _words(role: Role) -> tuple[str, ...]:
    """Return the words that a role chooses among; () where they are drawn."""
    return () if role.action.lays == "artifacts" else role.words


def _ask_rest(party: Party, seat: int) -> Prompt:
    """Return the question for who has looked at a card, or a decoy."""
    night = play_before_rest(party)
    if seat not in night.looked:
        return _decoy(party, seat)
    role = next(deed.role for deed in reversed(night.deeds) if deed.seat == seat)
    targets = list_targets(role, seat, len(party.seats))
    return Prompt(f"{role.key}_rest", (PLAYER,), may_pass=False, real=True, players=targets)


def _decoy(party: Party, seat: int) -> Prompt:
    """Return a question that changes nothing."""
    names = kept_night(party).decoys[seat]
    return Prompt("decoy_one" if names == 1 else "decoy_two", (PLAYER if names == 1 else PAIR,))
