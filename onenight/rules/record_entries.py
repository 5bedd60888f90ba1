"""Readers of a record's fields: players' names become seats, keys become roles."""

from collections.abc import Mapping

from onenight.rules.deck import Deck, sort_cards
from onenight.rules.errors import NotAllowed, NotUnderstood, quote_value
from onenight.rules.record_fields import read_list, read_object
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
        self.center_cards = self.game.count_center_cards(len(players))

    def read_role(self, value: object, where: str) -> Role:
        """Return the role of a key.

        Raises:
            NotUnderstood: `unknown-role`.
        """
        return self.game.role(value, field=where)  # type: ignore[arg-type]

    def read_cards(self, key: str) -> tuple[Role, ...]:
        """Return a card for every seat."""
        told = self.read_every_player(key)
        return tuple([self.read_role(told[name], f"{key}.{name}") for name in self.seats])

    def read_center(self, seats: tuple[Role, ...]) -> tuple[Role, ...]:
        """Return the center cards, and the one beside the center where a card in play needs one there.

        Raises:
            NotAllowed: `wrong-center`.
        """
        keys = read_list(self.data, "center")
        lying = [self.game.cards[key] for key in keys if isinstance(key, str) and key in self.game.cards]
        needed = self.center_cards + (True in [card.beside for card in (*seats, *lying)])
        if len(keys) != needed:
            raise NotAllowed("wrong-center", field="center", cards=len(keys), needed=needed)
        return tuple([self.read_role(key, f"center[{index}]") for index, key in enumerate(keys)])

    def read_every_player(self, key: str) -> dict[str, object]:
        """Return an object with an entry for every player and for nobody else.

        Raises:
            NotUnderstood: `missing-player`.
        """
        told = self.read_players(key)
        for name in self.seats:
            if name not in told:
                raise NotUnderstood("missing-player", field=f"{key}.{name}", value=quote_value(name))
        return told

    def read_players(self, key: str) -> dict[str, object]:
        """Return an object whose keys are players' names."""
        told = read_object(self.data, key)
        for name in told:
            self.find_seat(name, f"{key}.{name}")
        return told

    def find_seat(self, name: object, where: str) -> int:
        """Return the seat of a player by name.

        Raises:
            NotUnderstood: `unknown-player`.
        """
        if not isinstance(name, str) or name not in self.seats:
            raise NotUnderstood("unknown-player", field=where, value=quote_value(name), players=tuple(self.seats))
        return self.seats[name]

    def read_votes(self) -> tuple[int, ...] | None:
        """Return the seat that each seat points at; None where nobody has voted."""
        if "votes" not in self.data:
            return None
        self.read_every_player("votes")
        targets = self.read_targets("votes")
        return tuple([targets[seat] for seat in range(len(self.seats))])

    def read_targets(self, key: str) -> dict[int, int]:
        """Return the seat that each seat points at, of those told.

        Raises:
            NotAllowed: `points-at-oneself`.
        """
        if key not in self.data:
            return {}
        targets = {self.seats[name]: self.find_seat(at, f"{key}.{name}") for name, at in self.read_players(key).items()}
        for name, seat in self.seats.items():
            if targets.get(seat) == seat:
                raise NotAllowed("points-at-oneself", field=f"{key}.{name}", value=quote_value(name))
        return targets

    def build_deck(self, cards: tuple[Role, ...], extra: Role | None) -> Deck:
        """Return the deck of these cards, with `extra` beside the center."""
        return Deck(self.game, sort_cards(self.game, cards), extra)
