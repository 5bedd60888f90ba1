"""The table by night: the cards as they lie, what else lies on them, and what each player has seen of them.

A place is a number: 0 to players - 1 are the seats, the center cards follow, the one beside the center last.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from onenight.rules.roles import Lays, Role, Stake

if TYPE_CHECKING:
    from onenight.rules.game import Game
    from onenight.rules.rulebook import Rulebook


class Sight(NamedTuple):
    """What one player learned: the role at a place."""

    seat: int
    place: int
    role: Role


class Laid(NamedTuple):
    """What else is on the table than the cards: nothing, unless a further box brings it."""

    shields: tuple[int, ...] = ()
    """The seats whose cards are shielded, in the order in which that was done."""
    face_up: tuple[int, ...] = ()
    """The seats whose cards lie face up."""
    artifacts: tuple[tuple[int, int], ...] = ()
    """The seats that have an artifact, each with its place among the game's artifacts."""
    investigated: Stake | None = None
    """What the Investigator's card became, wherever it lies; None: it is still itself."""
    copy_investigated: Stake | None = None
    """What the Doppelgänger's card became by investigating."""

    def find_seats(self, lays: Lays) -> Sequence[int]:
        """Return the seats before which such lies."""
        found = {"shields": self.shields, "face_up": self.face_up, "artifacts": [seat for seat, _ in self.artifacts]}
        return found.get(lays, ())

    def find_investigated_stake(self, card: Role) -> Stake | None:
        """Return what a card became by investigating; None where it became nothing."""
        if card.action.becomes:
            return self.investigated
        return self.copy_investigated if card.action.copies else None

    def resolve_roles(self, cards: tuple[Role, ...], roles: tuple[Role, ...], game: "Game") -> tuple[Role, ...]:
        """Return the role that every card counts as in the end, given the roles without finds and artifacts."""
        found = list(roles)
        for place, card in enumerate(cards):
            became = self.find_investigated_stake(card)
            if became is not None:
                found[place] = game.cards[became]
        stakes = tuple(game.artifacts.values())
        for seat, artifact in self.artifacts:
            stake = stakes[artifact]
            if stake is not None:
                found[seat] = game.cards[stake]
        return tuple(found)


NOTHING = Laid()


class Night(NamedTuple):
    """The cards as they lie, what the Doppelgänger card copied, all that was seen so far, what lies on the cards."""

    cards: tuple[Role, ...]
    copied: Role | None = None
    sights: tuple[Sight, ...] = ()
    laid: Laid = NOTHING

    def look(self, seat: int, *places: int) -> "Night":
        """Return the night after `seat` has looked at the cards at `places`."""
        seen = tuple([Sight(seat, place, self.cards[place]) for place in places])
        return Night(self.cards, self.copied, self.sights + seen, self.laid)

    def recognize(self, seat: int, others: Sequence[int], role: Role) -> "Night":
        """Return the night after `seat` has seen that `others` are of `role` (open eyes or thumbs, not cards)."""
        seen = tuple([Sight(seat, other, role) for other in others if other != seat])
        return Night(self.cards, self.copied, self.sights + seen, self.laid) if seen else self

    def swap(self, one: int, other: int) -> "Night":
        """Return the night after the cards at two places have been exchanged."""
        cards = list(self.cards)
        cards[one], cards[other] = cards[other], cards[one]
        return Night(tuple(cards), self.copied, self.sights, self.laid)

    def lay(self, **what: Any) -> "Night":  # noqa: ANN401 - each field has its type
        """Return the night after something was laid on the table, by the fields of `Laid`."""
        return self._replace(laid=self.laid._replace(**what))

    def move(self, places: Sequence[int]) -> "Night":
        """Return the night after the card at each of these places has moved to the next, the last to the first."""
        cards = list(self.cards)
        for place, card in zip([*places[1:], *places[:1]], [cards[place] for place in places], strict=True):
            cards[place] = card
        return Night(tuple(cards), self.copied, self.sights, self.laid)

    def copy(self, seat: int, place: int) -> "Night":
        """Return the night after the Doppelgänger at `seat` has become the role of the card at `place`."""
        return Night(self.cards, self.cards[place], self.sights, self.laid).look(seat, place)

    @property
    def copier(self) -> int:
        """The seat of the Doppelgänger who has copied: that is the first thing that anybody sees in a night."""
        return self.sights[0].seat

    def resolve_roles(self, rulebook: "Rulebook") -> tuple[Role, ...]:
        """Return the role that every card counts as, place by place: the Doppelgänger as copied, or a Villager."""
        found = resolve_copier(self.cards, self.copied, rulebook)
        return found if self.laid is NOTHING else self.laid.resolve_roles(self.cards, found, rulebook.game)


def resolve_copier(cards: tuple[Role, ...], copied: Role | None, rulebook: "Rulebook") -> tuple[Role, ...]:
    """Return the role that every card counts as, given the role that was copied (None: no role)."""
    copier = rulebook.game.copier
    if copier not in cards:
        return cards
    becomes = copied or rulebook.game.cards[Stake.VILLAGER]
    lapse = rulebook.find_lapse(becomes)
    if lapse is not None and lapse.counts_as is not None:
        becomes = rulebook.game.cards[lapse.counts_as]
    return tuple([becomes if card is copier else card for card in cards])
