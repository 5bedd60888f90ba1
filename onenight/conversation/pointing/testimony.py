"""The testimony of a table about its vote: statements, answer by answer, so that the last can be taken back.

Players are seats, counted from 0.
"""

from collections.abc import Container, Mapping
from typing import Literal, NamedTuple

from onenight.rules.deck import Deck
from onenight.rules.known_facts import LIVING_FACTS, SEATS_FACTS, Fact
from onenight.rules.marks import Mark
from onenight.rules.roles import Stake

What = Fact | Literal["points", "fingers", "fewer", "dead", "artifact", "no_artifacts", "happened"]


class Statement(NamedTuple):
    """One thing told; `about` is a seat, or a role, or nothing.

    | what | about | told |
    |---|---|---|
    | points | who | at whom |
    | fingers | whom | how many point there, no more and no less |
    | fewer | | nobody else got so many or more |
    | dead | | the seats with the most fingers, where the table says no more than that |
    | shown | who | the key of the card that lies there |
    | copied | | the key of what the Doppelgänger card copied |
    | pointed | the dead Hunter | whom the Hunter takes along |
    | living_wolf, living_minion, living_tanner | | whether one of the living is one |
    | holders | a role's key | the seats of the living who hold such a card |
    | guards, princes | | the seats of all who are a Bodyguard, a Prince in the end |
    | everyone | a stake | the seats of all who are of it in the end |
    | bearers | a mark | the seats of all who have it in the end |
    | became | who | the key of what an investigator's card became, a Villager's for nothing |
    | turned | a Cursed | whether a Werewolf pointed there |
    | artifact | who | the key of the artifact that lies there |
    | no_artifacts | | that nobody has another one |
    | happened | a role's key | the seat that was dealt it, then the places it picked by night; () for nobody |
    """

    what: What
    about: int | str | None = None
    told: int | str | bool | tuple[int, ...] = ()

    def fits(self, seats: range, deck: Deck) -> bool:
        """Return whether it can have been told at a table of these seats, with this deck."""
        kinds = _KINDS.get(self.what, deck)
        about = self.about in seats if self.what in _OF_A_SEAT else self.about is None or str(self.about) in kinds
        return about and type(self.about) is not bool and self._told_fits(seats, deck)

    def _told_fits(self, seats: range, deck: Deck) -> bool:
        told = self.told
        if isinstance(told, tuple):
            places = range(-len(seats), len(deck.all_cards)) if self.what == "happened" else seats
            return self.what in _OF_SEATS and all(
                type(seat) is int and seat in (places if at else seats) for at, seat in enumerate(told)
            )
        if self.what in ("points", "pointed"):
            return type(told) is int and told in seats and told != self.about
        if self.what in ("fingers", "fewer"):
            return type(told) is int and 0 <= told <= len(seats)
        if self.what in ("shown", "copied", "became"):
            return isinstance(told, str) and told in deck.game.cards
        if self.what == "artifact":
            return isinstance(told, str) and told in deck.game.artifacts
        return type(told) is bool and self.what in (*LIVING_FACTS, "turned", "no_artifacts")


_OF_A_SEAT = ("points", "fingers", "shown", "pointed", "became", "turned", "artifact")

_OF_SEATS = ("dead", "holders", "everyone", "bearers", *SEATS_FACTS, "happened")
_KINDS: Mapping[str, Container[str]] = {"everyone": frozenset(Stake), "bearers": frozenset(Mark)}

Statements = tuple[Statement, ...]
"""All that was told in one breath."""
