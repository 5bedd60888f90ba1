"""The question to every seat in a round: what its role may do, or a decoy that looks the same from outside.

Night choices are blind: nobody's choice depends on what another player learns, except what the Doppelgänger copies, the
card that is seen before the rest is chosen, and whether a Werewolf is alone. Source: docs/design.md, "Rounds, not
turns".
"""

from typing import NamedTuple

from onenight.rules.deck import Deck
from onenight.rules.night_steps import has_dusk
from onenight.rules.picks import list_choices, list_targets
from onenight.rules.roles import Choice, Role, Stake
from onenight.texting.party import Party, Stage
from onenight.ways.one_night.texts.course import acts_together, find_asked_role, play_before_rest
from onenight.ways.one_night.texts.party_state import kept_night

PLAYER = Choice(players=1)
PAIR = Choice(players=2)

NIGHT = (Stage.NIGHTFALL, Stage.SECOND, Stage.LOOK, Stage.REST)
"""The rounds there may be in a night."""


class Prompt(NamedTuple):
    """The question that a seat is asked."""

    line: str
    """The line that asks, in `texts.ask`."""
    shapes: tuple[Choice, ...]
    """What an answer may name."""
    may_pass: bool = True
    players: tuple[int, ...] = ()
    """The seats that it may name; empty: all but the own one."""
    words: tuple[str, ...] = ()
    """What else it may name."""
    words_first: bool = False
    """Whether each word stands before the players that it is about."""
    center: int | None = None
    """How many cards of the center it may name; None: all."""


def list_rounds(deck: Deck) -> tuple[Stage, ...]:
    """Return the rounds of a night with this deck, whoever was dealt what."""
    looks = any(role.action.looks_first for role in deck.cards)
    copies = deck.copier is not None or any(role.stake is Stake.COPYCAT for role in deck.cards)
    further = ((Stage.SECOND, copies), (Stage.LOOK, has_dusk(deck)), (Stage.REST, looks))
    return (Stage.NIGHTFALL, *(stage for stage, there in further if there))


def question(party: Party, seat: int) -> Prompt:
    """Return the question that a seat is asked in the round that is open."""
    if party.stage is Stage.REST:
        return _ask_rest(party, seat)
    role = find_asked_role(party, seat, party.stage, play_before_rest(party).night)
    if role is None:
        return _decoy(party, seat)
    if role.action.copies:
        return Prompt(role.key, (PLAYER,), may_pass=False)
    now = kept_night(party)
    return ask_role(party, seat, role, copied=now.deck.game.cards[now.dealt[seat]].action.copies)


def list_words_and_size(deck: Deck) -> tuple[tuple[str, ...], int]:
    """Return the words that roles of a deck choose among, and the most things that any role of its game takes."""
    roles = [*deck.game.roles.values(), *deck.cards]
    most = max(
        shape.players + shape.center + shape.words
        for shape in (PAIR, *(each for role in roles for each in role.choices))
    )
    return tuple(dict.fromkeys([word for role in deck.cards for word in _words(role)])), most


def ask_role(party: Party, seat: int, role: Role, *, copied: bool = False) -> Prompt:
    """Return the question of a role, or a decoy where it has nothing to choose."""
    now = kept_night(party)
    game, together = now.deck.game, acts_together(role, now.deck.game)
    lone_look = role.only_alone and role.action.looks
    if not (role.choices or together) or role.among_seen or (lone_look and not now.rulebook.house.lone_wolf):
        return _decoy(party, seat)
    one = game.count_center_cards(len(party.seats)) == 1 and any(choice.center for choice in role.choices)
    shapes = _shapes(role, list_choices(role, game, len(party.seats)))
    look = () if copied or role.joins is None or not now.rulebook.house.lone_wolf else game.cards[role.joins].choices
    line = "one_center" if one else f"{role.key}_alone" if look else role.key
    also = _add_looks(role, shapes, look)
    targets = list_targets(role, seat, len(party.seats))
    asked = Prompt(line, (*shapes, *also), not (role.must or together), targets, _words(role), role.words_first)
    if role.stake is Stake.COPYCAT:  # the card beside the center is nobody's
        return asked._replace(center=game.center)
    return asked._replace(shapes=tuple(map(_add_player, shapes or (Choice(),)))) if together else asked


def _add_player(shape: Choice) -> Choice:
    """Return a shape with one player more: whom all name who act together."""
    return shape._replace(players=shape.players + 1)


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
    return Prompt(f"{role.key}_rest", (PLAYER,), may_pass=False, players=targets)


def _decoy(party: Party, seat: int) -> Prompt:
    """Return a question that changes nothing."""
    return Prompt(*_DECOYS[kept_night(party).decoys[seat]])


_DECOYS = {1: ("decoy_one", (PLAYER,)), 2: ("decoy_two", (PAIR,))}


def is_decoy(asked: Prompt) -> bool:
    """Return whether a question changes nothing."""
    return asked.line in [line for line, _ in _DECOYS.values()]
