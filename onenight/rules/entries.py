"""Reads what a record says by players' names, into seats; whatever the record is about."""

from collections.abc import Mapping

from onenight.rules.deck import Deck, in_order
from onenight.rules.errors import NotAllowed, NotUnderstood, quoted
from onenight.rules.fields import list_at, object_at
from onenight.rules.roles import Role
from onenight.rules.rulebook import Rulebook


class Entries:
    """The fields of one record."""

    def __init__(self, data: Mapping[str, object], rulebook: Rulebook, players: tuple[str, ...]) -> None:
        """Number the seats."""
        self.data = data
        self.rulebook = rulebook
        self.game = rulebook.game
        self.seats = {name: seat for seat, name in enumerate(players)}
        self.center_cards = self.game.center_cards(len(players))

    def role(self, value: object, where: str) -> Role:
        """The role of a key.

        Raises:
            NotUnderstood: `unknown-role`.
        """
        return self.game.role(value, field=where)  # type: ignore[arg-type]

    def cards(self, key: str) -> tuple[Role, ...]:
        """A card for every seat."""
        told = self.everyone(key)
        return tuple([self.role(told[name], f"{key}.{name}") for name in self.seats])

    def center(self, seats: tuple[Role, ...]) -> tuple[Role, ...]:
        """The cards of the center, and the one beside it where one of all these cards says that one lies there.

        Raises:
            NotAllowed: `wrong-center`.
        """
        keys = list_at(self.data, "center")
        lying = [self.game.cards[key] for key in keys if isinstance(key, str) and key in self.game.cards]
        needed = self.center_cards + (True in [card.beside for card in (*seats, *lying)])
        if len(keys) != needed:
            raise NotAllowed("wrong-center", field="center", cards=len(keys), needed=needed)
        return tuple([self.role(key, f"center[{index}]") for index, key in enumerate(keys)])

    def everyone(self, key: str) -> dict[str, object]:
        """An object with an entry for every player and for nobody else.

        Raises:
            NotUnderstood: `missing-player`.
        """
        told = self.named(key)
        for name in self.seats:
            if name not in told:
                raise NotUnderstood("missing-player", field=f"{key}.{name}", value=quoted(name))
        return told

    def named(self, key: str) -> dict[str, object]:
        """An object whose keys are players."""
        told = object_at(self.data, key)
        for name in told:
            self.seat(name, f"{key}.{name}")
        return told

    def seat(self, name: object, where: str) -> int:
        """The seat of a player.

        Raises:
            NotUnderstood: `unknown-player`.
        """
        if not isinstance(name, str) or name not in self.seats:
            raise NotUnderstood("unknown-player", field=where, value=quoted(name), players=tuple(self.seats))
        return self.seats[name]

    def votes(self) -> tuple[int, ...] | None:
        """The seat each seat points at; None where nobody has voted."""
        if "votes" not in self.data:
            return None
        self.everyone("votes")
        targets = self.targets("votes")
        return tuple([targets[seat] for seat in range(len(self.seats))])

    def targets(self, key: str) -> dict[int, int]:
        """Who points at whom, by seat; nobody at themselves.

        Raises:
            NotAllowed: `points-at-oneself`.
        """
        if key not in self.data:
            return {}
        targets = {self.seats[name]: self.seat(at, f"{key}.{name}") for name, at in self.named(key).items()}
        for name, seat in self.seats.items():
            if targets.get(seat) == seat:
                raise NotAllowed("points-at-oneself", field=f"{key}.{name}", value=quoted(name))
        return targets

    def deck(self, cards: tuple[Role, ...], extra: Role | None) -> Deck:
        """The deck of these cards, with that one beside the center."""
        return Deck(self.game, in_order(self.game, cards), extra)
