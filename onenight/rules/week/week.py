"""The week as it stands: castle, markers, tokens, cards, arrow. Frozen; whatever changes it returns the next one.

Markers are numbers: the seats first, clockwise, then the staff. Rooms, cards and faces are their keys.
"""

from enum import StrEnum
from typing import Any, NamedTuple

from onenight.rules.week.calendar import Calendar, WeekStage
from onenight.rules.week.castle import Castle
from onenight.rules.week.components import FIRST_HAND, count_furniture, sort_cards
from onenight.rules.week.setup import Setup, count_week_days


class WeekStep(StrEnum):
    """What the week waits for."""

    ARRIVE = "arrive"
    WALK = "walk"
    PASSAGE = "passage"
    """Someone has ended in the Secret Passage and must move on."""
    ACT = "act"
    """Someone is in a day room that has something to do."""
    GIVE = "give"
    """The holder of the New Start Player token gives the arrow."""
    NIGHT = "night"
    SECOND = "second"
    """Someone in the Workshop may play a second card."""
    DISCUSSION = "discussion"
    """Nobody has voted yet."""
    VOTE = "vote"
    VERDICT = "verdict"
    """The week is over."""


class Marker(NamedTuple):
    """A player's or a staff marker with all that lies on it."""

    role: str
    room: str | None = None
    """None before it is placed."""
    artifact: str | None = None
    shield: bool = False
    """It stays on the marker it was taken for, whatever token lies under it (d)."""


class DiscardedCard(NamedTuple):
    """A card in a discard pile."""

    card: str
    up: bool
    """Face up: played by day."""


class Stock(NamedTuple):
    """The tokens that lie in the rooms they belong to."""

    artifacts: tuple[str, ...] = ()
    """The stack in the Archives, the topmost first."""
    shields: int = 0
    """How many lie in the Armory."""
    dynamite: int = 0
    """How many lie in the Dynamite."""
    study: str | None = None
    """The face of the role token there; None where none lies."""


_TOKENS_OF_ROOMS = {"archives": "artifacts", "armory": "shields", "dynamite": "dynamite", "study": "study"}
"""The field of the stock that holds the tokens of a room."""


class Week(NamedTuple):
    """Everything there is to know about a week under way."""

    setup: Setup
    castle: Castle
    stock: Stock
    markers: tuple[Marker, ...]
    hands: tuple[tuple[str, ...], ...]
    """Every player's cards in hand, in the catalog's order."""
    piles: tuple[tuple[DiscardedCard, ...], ...]
    """Every player's discard pile, the topmost last."""
    calendar: Calendar
    part: WeekStep | None = None
    """A further part of the turn that the calendar tells: `PASSAGE`, `ACT` or `SECOND`."""
    deeds: int = 0
    """How many things the player to act has done in the room entered last."""
    charges: tuple[str, ...] = ()
    """The rooms where a dynamite lies that was placed; twice where both do."""
    muted: tuple[int, ...] = ()
    """The seats that have seen the Mask of Muting, in that order; a secret of theirs."""
    votes: tuple[int, ...] = ()
    """The seat that each seat points at, as far as they have voted."""

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.setup.players)

    @property
    def days(self) -> int:
        """The number of days and nights of the week."""
        return count_week_days(self.setup.options, self.players)

    @property
    def step(self) -> WeekStep:
        """What the week waits for."""
        stage = self.calendar.stage
        return self.part or (WeekStep.WALK if stage is WeekStage.DAY else WeekStep(stage))

    @property
    def actor(self) -> int:
        """The seat whose turn it is; after the verdict a meaningless one."""
        if self.step is WeekStep.GIVE and self.calendar.holder is not None:
            return self.calendar.holder
        if self.step in (WeekStep.DISCUSSION, WeekStep.VOTE):
            return len(self.votes)
        return self.calendar.find_actor(self.players)

    @property
    def actor_room(self) -> str:
        """The room where the player to act is; empty before they are anywhere."""
        return self.markers[self.actor].room or ""

    def name(self, marker: int) -> str:
        """Return the name of a marker."""
        return self.setup.markers[marker]

    def find_marker(self, name: str) -> int:
        """Return the number of the marker of that name.

        Raises:
            ValueError: where there is none.
        """
        return self.setup.markers.index(name)

    def list_staff(self) -> range:
        """Return the numbers of the staff markers."""
        return range(self.players, len(self.markers))

    def list_waiting_staff(self) -> tuple[str, ...]:
        """Return the names of the staff who have not arrived."""
        return tuple([self.name(number) for number in self.list_staff() if self.markers[number].room is None])

    def list_others(self, seat: int) -> tuple[str, ...]:
        """Return the names of all players but one."""
        return (*self.setup.players[:seat], *self.setup.players[seat + 1 :])

    def list_empty_rooms(self) -> list[str]:
        """Return the round rooms without a marker, in the order of the ring."""
        taken = {marker.room for marker in self.markers}
        return [room for room in self.castle.round_rooms if room not in taken]

    def change_calendar(self, **changes: Any) -> "Week":  # noqa: ANN401 - fields of any type
        """Return the week with other values in some fields of its calendar."""
        return self._replace(calendar=self.calendar._replace(**changes))

    def replace_marker(self, number: int, marker: Marker) -> "Week":
        """Return the week with another state of one marker."""
        return self._replace(markers=(*self.markers[:number], marker, *self.markers[number + 1 :]))

    def move_marker(self, number: int, room: str) -> "Week":
        """Return the week with a marker, and all that lies on it, in another room."""
        return self.replace_marker(number, self.markers[number]._replace(room=room))

    def replace_cards(self, seat: int, hand: tuple[str, ...], pile: tuple[DiscardedCard, ...]) -> "Week":
        """Return the week with other cards of a player."""
        hands = (*self.hands[:seat], sort_cards(hand), *self.hands[seat + 1 :])
        return self._replace(hands=hands, piles=(*self.piles[:seat], pile, *self.piles[seat + 1 :]))

    def furnish_room(self, room: str) -> "Week":
        """Return the week after a room has been set up with its tokens."""
        count = count_furniture(self.players)
        return self._replace_tokens(room, Stock(self.setup.artifacts, count, count, self.setup.study))

    def clear_room(self, room: str) -> "Week":
        """Return the week without the tokens of a room that leaves the castle; they never return (d)."""
        charges = tuple([charge for charge in self.charges if charge != room])
        return self._replace_tokens(room, Stock())._replace(charges=charges)

    def _replace_tokens(self, room: str, given: Stock) -> "Week":
        """Return the week in which the tokens of a room are the given ones; most rooms have none."""
        field = _TOKENS_OF_ROOMS.get(room)
        if field is None:
            return self
        return self._replace(stock=self.stock._replace(**{field: getattr(given, field)}))


def find_stage(step: str, day: int) -> tuple[WeekStage, WeekStep | None]:
    """Return the stage of the calendar, and the part of a turn, at which a week waits for a step.

    Raises:
        ValueError: there is no such step.
    """
    part = WeekStep(step) if step in _PARTS else None
    if step in _BY_DAY:
        return WeekStage.ARRIVE if day == 1 else WeekStage.DAY, part
    return WeekStage.NIGHT if part else WeekStage(step), part


_BY_DAY = (WeekStep.ARRIVE, WeekStep.WALK, WeekStep.PASSAGE, WeekStep.ACT)
_PARTS = (WeekStep.PASSAGE, WeekStep.ACT, WeekStep.SECOND)


def open_week(setup: Setup) -> Week:
    """Return the week before the first player arrives: rooms set up, the staff in the middle of the castle."""
    week = Week(
        setup,
        Castle.of(setup.rooms),
        Stock(),
        tuple([Marker(role) for role in setup.roles]),
        (FIRST_HAND,) * len(setup.players),
        ((),) * len(setup.players),
        Calendar(arrow=setup.start),
    )
    for room in setup.rooms:
        week = week.furnish_room(room)
    return week
