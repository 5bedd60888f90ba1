"""A whole game as plain JSON: one reader that turns it into types, and refuses what is wrong by field.

The shape stands in the published `record.schema.json` as well, for other programs; a test holds the two together.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from onenight.rules import picks as picks_rules
from onenight.rules.deck import Deck, check, check_players, combination_faults
from onenight.rules.errors import NotAllowed, NotUnderstood, quoted
from onenight.rules.fields import check_name, known_keys, list_at, object_at
from onenight.rules.game import GAMES, ULTIMATE, Game
from onenight.rules.night import Deal, Picks
from onenight.rules.roles import Role
from onenight.rules.rulebook import Rulebook, house_rules

_PLACE_LIKE = re.compile(r"cent(er|re) *[0-9]+", re.IGNORECASE)
"""What as a name could not be told from a place of the center."""
_KEYS = (
    "game",
    "house_rules",
    "players",
    "dealt",
    "center",
    "picks",
    "cards",
    "copied",
    "votes",
    "hunter_targets",
)
"""What a record may hold."""


@dataclass(frozen=True, slots=True)
class Final:
    """Cards as they lie at the end, to be scored without their night; `center` is empty where it is not told."""

    cards: tuple[Role, ...]
    center: tuple[Role, ...]
    copied: Role | None


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was played: dealt and picked, or only its final cards; and the votes, if it came to them."""

    rulebook: Rulebook
    players: tuple[str, ...]
    start: Deal | Final
    picks: Picks = field(default_factory=dict)
    """Empty where only the final cards are told."""
    votes: tuple[int, ...] | None = None
    """The seat each seat points at; None where nobody has voted yet."""
    hunter_targets: Mapping[int, int] = field(default_factory=dict)
    """The seat that each seat would take along as a dying Hunter; read only under that house rule."""


def read(data: object) -> Record:
    """Read a record from plain JSON.

    Raises:
        NotUnderstood: what cannot be read: wrong types, unknown keys, unknown roles or players.
        NotAllowed: what the rules forbid: an illegal deck, a pick or a vote that may not be made.
    """
    if not isinstance(data, dict):
        raise NotUnderstood("wrong-type-record")
    known_keys(data, _KEYS, "")
    rulebook = _rulebook(data)
    players = _players(data, rulebook.game)
    reader = _Reader(data, rulebook, players)
    start = reader.final() if "cards" in data else reader.deal()
    return Record(
        rulebook,
        players,
        start,
        picks=reader.picks(start) if isinstance(start, Deal) else {},
        votes=reader.votes(),
        hunter_targets=reader.targets("hunter_targets"),
    )


def _rulebook(data: Mapping[str, object]) -> Rulebook:
    key = data.get("game", ULTIMATE.key)
    if not isinstance(key, str) or key not in GAMES:
        raise NotUnderstood("unknown-game", field="game", value=quoted(key), games=tuple(GAMES))
    return Rulebook(GAMES[key], house_rules(data.get("house_rules", "official")))


def _players(data: Mapping[str, object], game: Game) -> tuple[str, ...]:
    names = list_at(data, "players")
    check_players(game, len(names))
    for index, name in enumerate(names):
        where = f"players[{index}]"
        _check_name(name, where)
        if name in names[:index]:
            raise NotUnderstood("duplicate-name", field=where, value=quoted(name))
    return tuple(str(name) for name in names)


def _check_name(name: object, where: str) -> None:
    check_name(name, where)
    if _PLACE_LIKE.fullmatch(str(name).strip()):
        raise NotUnderstood("name-like-a-place", field=where, value=quoted(name))


class _Reader:
    """Reads what a record says by players' names, into seats."""

    def __init__(self, data: Mapping[str, object], rulebook: Rulebook, players: tuple[str, ...]) -> None:
        self.data = data
        self.rulebook = rulebook
        self.game = rulebook.game
        self.seats = {name: seat for seat, name in enumerate(players)}
        center = range(1, self.game.center_cards(len(players)) + 1)
        self.places = self.seats | {f"center {number}": len(players) + number - 1 for number in center}

    def deal(self) -> Deal:
        if "copied" in self.data:
            raise NotUnderstood("copied-without-cards", field="copied")
        seats, center = self.cards("dealt"), self.center()
        cards = seats + center
        deck = Deck.of(self.game, (role.key for role in cards))
        check(deck, len(seats), self.rulebook, field="dealt")
        return Deal(deck, cards, len(seats))

    def final(self) -> Final:
        for key in ("dealt", "picks"):
            if key in self.data:
                raise NotUnderstood("cards-or-dealt", field=key)
        if "votes" not in self.data:
            raise NotUnderstood("missing-object", field="votes")
        seats = self.cards("cards")
        center = self.center() if "center" in self.data else ()
        deck = Deck.of(self.game, (role.key for role in seats + center))
        if center:
            check(deck, len(seats), self.rulebook, field="cards")
        for fault in combination_faults(deck.counts, self.game, self.rulebook):
            if fault.key == "not-in-the-box":
                raise NotAllowed(fault.key, field="cards", **fault.arguments)
        return Final(seats, center, self.copied(deck, told=bool(center)))

    def copied(self, deck: Deck, *, told: bool) -> Role | None:
        if "copied" not in self.data:
            return None
        role = self.role(self.data["copied"], "copied")
        copier = deck.copier if told else self.game.copier
        if copier is None or role is copier or (told and role.key not in deck):
            raise NotAllowed("copied-nothing", field="copied", role=role.key)
        return role

    def role(self, value: object, where: str) -> Role:
        return self.game.role(value, field=where)  # type: ignore[arg-type]

    def cards(self, key: str) -> tuple[Role, ...]:
        told = self.everyone(key)
        return tuple([self.role(told[name], f"{key}.{name}") for name in self.seats])

    def center(self) -> tuple[Role, ...]:
        keys = list_at(self.data, "center")
        needed = self.game.center_cards(len(self.seats))
        if len(keys) != needed:
            raise NotAllowed("wrong-center", field="center", cards=len(keys), needed=needed)
        return tuple([self.role(key, f"center[{index}]") for index, key in enumerate(keys)])

    def everyone(self, key: str) -> dict[str, object]:
        """An object with an entry for every player and for nobody else."""
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
        if not isinstance(name, str) or name not in self.seats:
            raise NotUnderstood("unknown-player", field=where, value=quoted(name), players=tuple(self.seats))
        return self.seats[name]

    def picks(self, deal: Deal) -> Picks:
        told = self.named("picks") if "picks" in self.data else {}
        picks = {self.seats[name]: self.chosen(told, name) for name in told}
        for name in dict.fromkeys([*told, *self.seats]):  # also of whom nothing is told: some must act
            picks_rules.check(deal, picks, self.seats[name], self.rulebook, field=f"picks.{name}")
        return picks

    def chosen(self, told: Mapping[str, object], name: str) -> tuple[int, ...]:
        places = told[name]
        if not isinstance(places, list):
            raise NotUnderstood("wrong-type-list", field=f"picks.{name}")
        return tuple([self.place(place, f"picks.{name}[{index}]") for index, place in enumerate(places)])

    def place(self, place: object, where: str) -> int:
        if not isinstance(place, str) or place not in self.places:
            raise NotUnderstood("unknown-place", field=where, value=quoted(place), places=tuple(self.places))
        return self.places[place]

    def votes(self) -> tuple[int, ...] | None:
        if "votes" not in self.data:
            return None
        self.everyone("votes")
        targets = self.targets("votes")
        return tuple([targets[seat] for seat in range(len(self.seats))])

    def targets(self, key: str) -> dict[int, int]:
        """Who points at whom, by seat; nobody at themselves."""
        if key not in self.data:
            return {}
        targets = {self.seats[name]: self.seat(at, f"{key}.{name}") for name, at in self.named(key).items()}
        for name, seat in self.seats.items():
            if targets.get(seat) == seat:
                raise NotAllowed("points-at-oneself", field=f"{key}.{name}", value=quoted(name))
        return targets
