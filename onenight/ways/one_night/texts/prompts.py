"""What every seat is asked in a round: what its role may do, or a decoy that looks the same from outside.

Night choices are blind: nobody's choice depends on what another player learns, except what the Doppelgänger copies and
whether a Werewolf is alone. Source: design, "Rounds, not turns".
"""

from typing import NamedTuple

from onenight.rules.picks import choices
from onenight.rules.roles import Action, Choice, Role
from onenight.rules.rulebook import Rulebook
from onenight.texting.party import Party, Stage

PLAYER = Choice(players=1)
PAIR = Choice(players=2)


class Question(NamedTuple):
    """What a seat is asked."""

    line: str
    """The line that asks, in `texts.ask`."""
    shapes: tuple[Choice, ...]
    """What an answer may name."""
    may_pass: bool = True
    real: bool = False
    """Whether the answer does something in the night."""


def question(party: Party, seat: int) -> Question:
    """What the seat is asked in the round that is open."""
    role = party.deck.game.roles[party.dealt[seat]]
    copies = role.action is Action.COPY
    if party.stage is Stage.SECOND:
        copied = _copied(party, seat) if copies else None
        return _decoy(party, seat) if copied is None else _about(party, seat, copied)
    if copies:
        return Question("doppelganger", (PLAYER,), may_pass=False, real=True)
    return _about(party, seat, role)


def acts(role: Role, rulebook: Rulebook) -> bool:
    """Whether there is something for a role to choose."""
    return bool(role.choices) and (not role.only_alone or rulebook.house.lone_wolf)


def _about(party: Party, seat: int, role: Role) -> Question:
    if not acts(role, party.rulebook):
        return _decoy(party, seat)
    game = party.deck.game
    one = game.center_cards(len(party.seats)) == 1 and any(choice.center for choice in role.choices)
    shapes = choices(role, game, len(party.seats))
    return Question("one_center" if one else role.key, shapes, may_pass=not role.must, real=True)


def _decoy(party: Party, seat: int) -> Question:
    names = party.decoys[seat]
    return Question("decoy_one" if names == 1 else "decoy_two", (PLAYER if names == 1 else PAIR,))


def _copied(party: Party, seat: int) -> Role | None:
    """What the Doppelgänger at that seat copied; None where she has not answered."""
    chosen = party.first.get(seat, ())
    return party.deck.game.roles[party.dealt[chosen[0]]] if chosen else None
