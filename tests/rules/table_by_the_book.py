"""The table during a night with all boxes: cards, marks, shields, artifacts, and what everybody has seen.

Written from the pages of rules alone and without the engine. Whose choices are asked for here come either from a record
(`Picked`) or from chance (random_games.py).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

WEREWOLVES = ("werewolf", "alpha_wolf", "mystic_wolf", "dream_wolf")
"""What the page calls "Werewolf"."""

AT_ONCE = (
    *("sentinel", "alpha_wolf", "mystic_wolf", "minion", "seer", "apprentice_seer", "paranormal_investigator"),
    *("robber", "witch", "troublemaker", "village_idiot", "drunk", "thing", "diseased", "cupid", "instigator"),
)
"""What a Doppelgänger who copied it does inside her own call."""

VAMPIRES = ("vampire", "master", "count")
"""Who wakes as a Vampire and is one; the Renfield is none."""

DUSK_ROLES = (
    *("copycat", *VAMPIRES, "renfield", "diseased", "cupid", "instigator", "priest", "assassin"),
    "apprentice_assassin",
)
"""The roles called before everybody looks at the own mark; with one in the deck the night has a dusk."""


class PickRefused(Exception):
    """A record whose picks the rules do not allow; `who` made one, or left out one that was a must."""

    def __init__(self, who: str) -> None:
        """Say whose it is."""
        super().__init__(who)
        self.who = who


def leave_out_mist(artifacts: Iterable[str], cards: Iterable[str]) -> list[str]:
    """Return the artifacts that may be drawn: the Mist only where a Vampire's card is among the cards."""
    vampires = not set(VAMPIRES).isdisjoint(cards)
    return [key for key in artifacts if vampires or key != "mist"]


class Chooser(Protocol):
    """Who answers when a player may or must choose."""

    def choose(self, table: "Table", who: str, role: str, allowed: Sequence[str], *, must: bool) -> str:
        """One of the allowed words, or an empty one for nothing."""

    def finish(self, who: str) -> None:
        """The player has nothing more to choose."""


class Picked:
    """Choices as a record has them."""

    def __init__(self, picks: Mapping[str, Sequence[str]]) -> None:
        """Keep what is left of everybody's picks."""
        self.left = {who: list(words) for who, words in picks.items()}

    def choose(self, table: "Table", who: str, role: str, allowed: Sequence[str], *, must: bool) -> str:  # noqa: ARG002
        """The player's next word where it is allowed; nothing where it need not be.

        Raises:
            PickRefused: the player must choose, and the next word is missing or not allowed.
        """
        left = self.left.get(who, [])
        if left and left[0] in allowed:
            return left.pop(0)
        if must and allowed:
            raise PickRefused(who)
        return ""

    def finish(self, who: str) -> None:
        """Nothing may be left over.

        Raises:
            PickRefused: something is.
        """
        if self.left.get(who):
            raise PickRefused(who)


class Table:
    """What lies on the table, who was dealt, copied or saw what, who sleeps for Fear, and what everybody has seen."""

    def __init__(self, record: Mapping[str, Any], chooser: Chooser) -> None:
        """Deal the cards, and a Clarity to everybody; the fourth of the center is the Alpha Wolf's extra card."""
        self.players: list[str] = list(record["players"])
        self.center = [f"center {number}" for number in range(1, len(record["center"]) + 1)]
        self.dealt: dict[str, str] = record["dealt"]
        self.cards: dict[str, str] = {name: self.dealt[name] for name in self.players} | dict(
            zip(self.center, record["center"], strict=True)
        )
        self.house: Mapping[str, Any] = record["house_rules"]
        self.chooser = chooser
        self.seen: dict[str, list[list[str]]] = {}
        self.shields: list[str] = []
        self.revealed: dict[str, str] = {}
        self.artifacts: dict[str, str] = {}
        self.handlers: list[str] = []
        """Who has looked at a card or moved one so far."""
        self.investigated: dict[str, str] = {}
        """What an Investigator saw, by the card it marks: his own, or the Doppelgänger's."""
        self.she = next((name for name in self.players if self.dealt[name] == "doppelganger"), "")
        self.victim = ""
        self.copied = ""
        deck = [*self.dealt.values(), *record["center"][:3]]
        self.has_dusk = any(role in DUSK_ROLES for role in deck)
        self.usable_artifacts = leave_out_mist(self.house.get("artifacts", ()), deck)
        self.marks: dict[str, str] = dict.fromkeys(self.players, "clarity")
        self.feared: list[str] = []
        """Who saw Fear at the look after the dusk."""
        self.vampire_marked = ""
        """The player whom the Vampires marked together."""
        self.copycat = next((name for name in self.players if self.dealt[name] == "copycat"), "")
        self.copycat_saw = ""

    def choose(self, who: str, role: str, allowed: Sequence[str], *, must: bool = False) -> str:
        """Let a player choose one of the allowed words; a must with nothing allowed lapses."""
        return self.chooser.choose(self, who, role, allowed, must=must)

    def find_others(self, who: str) -> list[str]:
        """The other players whose cards lie behind no shield."""
        return [name for name in self.players if name != who and name not in self.shields]

    def find_neighbors(self, who: str) -> list[str]:
        """The players named before and after; the last one sits beside the first."""
        seat = self.players.index(who)
        return [self.players[seat - 1], self.players[(seat + 1) % len(self.players)]]

    def look(self, who: str, place: str) -> str:
        """Someone looks at a card, and sees its face."""
        self.handlers.append(who)
        self.seen.setdefault(who, []).append([place, self.cards[place]])
        return self.cards[place]

    def notice(self, who: str, role: str, others: Iterable[str]) -> None:
        """Someone sees others' open eyes or thumbs."""
        for other in others:
            if other != who:
                self.seen.setdefault(who, []).append([other, role])

    def exchange(self, who: str, one: str, other: str) -> None:
        """Someone lets two cards change places, unseen."""
        self.handlers.append(who)
        self.cards[one], self.cards[other] = self.cards[other], self.cards[one]

    def find_role(self, who: str) -> str:
        """Return the role a player acts as: dealt, seen as the Copycat, or copied as the Doppelgänger."""
        if who == self.she and self.copied:
            return self.copied
        if who == self.copycat and self.copycat_saw:
            return self.copycat_saw
        return self.dealt[who]

    def find_holders(self, *roles: str) -> list[str]:
        """The players who act as one of the roles, feared or not: their thumbs go out."""
        return [name for name in self.players if self.find_role(name) in roles]

    def find_awake(self) -> list[str]:
        """The Werewolves who open their eyes: all but the Dream Wolf and those who sleep for Fear."""
        return [name for name in self.find_holders("werewolf", "alpha_wolf", "mystic_wolf") if name not in self.feared]

    def find_thumbs(self) -> list[str]:
        """The Dream Wolves who show the other Werewolves a thumb: a feared one does not."""
        return [name for name in self.find_holders("dream_wolf") if name not in self.feared]

    def is_acting_at_once(self, role: str) -> bool:
        """Return whether a Doppelgänger of the role acts inside her own call; shields are laid after the dusk."""
        if role == "sentinel":
            return not self.has_dusk
        return role in AT_ONCE and bool(self.house["doppelganger"] == "at once")

    def find_called(self, role: str) -> list[str]:
        """Return the players who act at a role's call: its owners, then a Doppelgänger; nobody who sleeps for Fear."""
        copying = [self.she] if self.copied == role and not self.is_acting_at_once(role) else []
        return [name for name in self.find_owners(role) + copying if name not in self.feared]

    def find_owners(self, role: str) -> list[str]:
        """The players who were dealt a role or saw it as the Copycat; nobody who only copied it."""
        return [name for name in self.find_holders(role) if name != self.she]

    def exchange_marks(self, who: str, one: str, other: str) -> None:
        """Someone lets two players' marks change places, by night."""
        self.handle_mark(who)
        self.marks[one], self.marks[other] = self.marks[other], self.marks[one]

    def look_at_mark(self, who: str, whose: str) -> None:
        """Someone looks at a player's mark, by night."""
        self.handle_mark(who)
        self.seen.setdefault(who, []).append([whose, f"mark {self.marks[whose]}"])

    def handle_mark(self, who: str) -> None:
        """Note for the Aura Seer who looked at a mark or moved one, if it counts by the house rule."""
        if self.house["aura_seer"] == "cards and marks":
            self.handlers.append(who)
