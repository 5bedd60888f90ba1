"""What every seat is asked in a round: what its role may do, or a decoy that looks the same from outside.

Night choices are blind: nobody's choice depends on what another player learns, except what the Doppelgänger copies and
whether a Werewolf is alone. Source: design, "Rounds, not turns".
"""

from typing import NamedTuple

from onenight.rules.picks import choices
from onenight.rules.roles import Action, Choice, Role
from onenight.rules.rulebook import Rulebook
from onenight.texting.party import Party, Stage
from onenight.texting.texted import Asks
from onenight.ways.one_night.texts.kept import kept

PLAYER = Choice(players=1)
PAIR = Choice(players=2)


class Prompt(NamedTuple):
    """What a seat is asked."""

    line: str
    """The line that asks, in `texts.ask`."""
    shapes: tuple[Choice, ...]
    """What an answer may name."""
    may_pass: bool = True
    real: bool = False
    """Whether the answer does something in the night."""


def question(party: Party, seat: int) -> Prompt:
    """What the seat is asked in the round that is open."""
    now = kept(party)
    role = now.deck.game.roles[now.dealt[seat]]
    copies = role.action is Action.COPY
    if party.stage is Stage.SECOND:
        copied = _copied(party, seat) if copies else None
        return _decoy(party, seat) if copied is None else _about(party, seat, copied)
    if copies:
        return Prompt("doppelganger", (PLAYER,), may_pass=False, real=True)
    return _about(party, seat, role)


def offered(party: Party, seat: int) -> Asks | None:
    """What can be tapped to answer; by night as much as any role of the game takes, for everybody."""
    others = tuple([holder.name for index, holder in enumerate(party.seats) if index != seat])
    if party.stage is Stage.DAWN:
        return Asks(others)
    if party.stage not in (Stage.NIGHTFALL, Stage.SECOND):
        return None
    shapes = [PAIR, *[choice for role in kept(party).deck.game.roles.values() for choice in role.choices]]
    most = max(shape.players + shape.center for shape in shapes)
    return Asks(others, party.plays.center(party), words=("nobody",), most=most)


def acts(role: Role, rulebook: Rulebook) -> bool:
    """Whether there is something for a role to choose."""
    return bool(role.choices) and (not role.only_alone or rulebook.house.lone_wolf)


def _about(party: Party, seat: int, role: Role) -> Prompt:
    now = kept(party)
    if not acts(role, now.rulebook):
        return _decoy(party, seat)
    game = now.deck.game
    one = game.center_cards(len(party.seats)) == 1 and any(choice.center for choice in role.choices)
    shapes = choices(role, game, len(party.seats))
    return Prompt("one_center" if one else role.key, shapes, may_pass=not role.must, real=True)


def _decoy(party: Party, seat: int) -> Prompt:
    names = kept(party).decoys[seat]
    return Prompt("decoy_one" if names == 1 else "decoy_two", (PLAYER if names == 1 else PAIR,))


def _copied(party: Party, seat: int) -> Role | None:
    """What the Doppelgänger at that seat copied; None where she has not answered."""
    now = kept(party)
    chosen = now.first.get(seat, ())
    return now.deck.game.roles[now.dealt[chosen[0]]] if chosen else None
