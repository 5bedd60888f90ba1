"""The state that One Night keeps of a party: the cards, and all answers. Places are seats, then the center."""

from collections.abc import Mapping
from typing import Any, NamedTuple, Self, cast

from onenight import codec
from onenight.rules.deck import Deck
from onenight.rules.game import BASE, ULTIMATE
from onenight.rules.rulebook import Rulebook, read_rulebook, write_rulebook
from onenight.texting.party import Party
from onenight.texting.texted_game import TextedGame


class KeptNight(NamedTuple):
    """The cards of a party and its answers; what is done with them stands in `game.py`."""

    rulebook: Rulebook = Rulebook()
    deck: Deck = Deck(ULTIMATE, ())
    dealt: tuple[str, ...] = ()
    """Role keys, a card for every seat, the center, the one beside it if one lies there; empty before the deal."""
    decoys: tuple[int, ...] = ()
    """By seat, how many names a decoy question asks for, 1 or 2."""
    first: Mapping[int, tuple[int, ...]] = {}
    """By seat, the places answered to the first round; empty for "nobody"."""
    second: Mapping[int, tuple[int, ...]] = {}
    """The same for the second round."""
    filled: tuple[int, ...] = ()
    """The seats whose missing answer chance had to give, for theirs is a role that must act."""
    rest: Mapping[int, tuple[int, ...]] = {}
    """By seat, the places answered to the round for who has seen a card before the rest is chosen."""
    artifacts: tuple[int, ...] = ()
    """The artifacts in use, as they are drawn; empty where none are."""
    boxes: tuple[str, ...] = BASE
    """What the table has to play with."""
    look: Mapping[int, tuple[int, ...]] = {}
    """By seat, the places answered to the round after everybody's look at the own mark."""

    def write(self) -> dict[str, object]:
        """Return what is kept as plain JSON."""
        extra = {"extra": self.deck.extra.key} if self.deck.extra else {}
        return {
            "rulebook": write_rulebook(self.rulebook),
            "deck": list(self.deck.keys),
            **extra,
            **{key: codec.write(getattr(self, key)) for key in _ALWAYS},
            **codec.write_fields(self, *_IF_ANY),
        }

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """Return what `write` wrote.

        Raises:
            AttributeError, IndexError, KeyError, TypeError, ValueError, GameError: it is none.
        """
        rulebook = read_rulebook(data["rulebook"])
        deck = Deck.of(rulebook.game, data["deck"], data.get("extra"))
        kept: Self = codec.read_fields(cls, data, *_ALWAYS, *_IF_ANY, rulebook=rulebook, deck=deck)
        return kept


_ALWAYS = ("dealt", "decoys", "first", "second", "filled")
"""The fields that are stored whatever their values are."""
_IF_ANY = ("rest", "look", "artifacts", "boxes")


def kept_night(party: Party) -> KeptNight:
    """Return what is kept of a party that plays One Night."""
    assert isinstance(party.plays, KeptNight)  # noqa: S101 - nobody comes here with another game
    return party.plays


def keep_night(party: Party, now: KeptNight) -> Party:
    """Return the party that keeps this from now on."""
    return party._replace(plays=cast("TextedGame[Party]", now))  # as `_replace` leaves it what it was
