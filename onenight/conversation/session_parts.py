"""The parts of a session that every game has; each writes and reads its own keys.

`fits` tells whether a conversation can have come to what was read of one.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from onenight import codec
from onenight.conversation import kept_chronicle
from onenight.rules import guest_registry
from onenight.rules.chronicle import Chronicle
from onenight.rules.game import ROLES
from onenight.rules.guest_registry import Guest
from onenight.rules.tournament import Standing, Tournament

STANDINGS = 12
"""How many players a tournament remembers; so that a table of ten fits where it has to."""
LONGEST_DAY = 3600
"""Seconds."""
LONGEST_ID = 64
"""Characters; a store's own ids are shorter."""


class Clock(NamedTuple):
    """The clock of the day."""

    day: int = 0
    """The length of the day in seconds; 0 leaves it to the game."""
    ends: int = 0
    """When the day ends, in Unix seconds; 0 while its clock stands."""
    left: int = 0
    """The seconds that are left while the clock stands."""
    aloud: bool = False
    """Whether the rest of the day is told, with its silence and its warnings."""
    early: bool = False
    """Whether a vote was told that nobody called: that is asked about once, and undoing it leads back to the day."""

    untimed: bool = False
    """Whether the table plays without a clock: its days end when it votes."""
    doubted: int = 0
    """When it was last asked whether something was meant, in Unix seconds."""

    def seconds_left(self, now: float) -> int:
        """Return the seconds that are left of the day; `now`: in Unix seconds."""
        return max(0, int(self.ends - now)) if self.ends else self.left

    def at_rest(self) -> "Clock":
        """Return the clock before its day."""
        return Clock(self.day, untimed=self.untimed, doubted=self.doubted)

    def fits(self) -> bool:
        """Return whether its values are possible."""
        return are_counts(self.day, self.ends, self.left, self.doubted) and self.day <= LONGEST_DAY


class Narration(NamedTuple):
    """How far a night has been told: call by call, or by text sentence by sentence."""

    started: int = 0
    """When what is told of it began, in Unix seconds; 0 while the night waits."""
    call: int = 0
    """The number of the call it began with, from 0; while the night waits, the one it goes on with. By text it has no
    calls: 1 in its second round."""
    told: int = 0
    """The number of the call before which it ends; 0 once it was paused. By text the number of sentences
    told."""
    gap: int = 0
    """The number of the call before which a speaker waits for an answer; 0 where it does not."""

    def wait_before(self, call: int) -> "Narration":
        """Return a night that goes on with this call."""
        return self._replace(started=0, call=call, gap=0)

    def fits(self) -> bool:
        """Return whether its values are possible."""
        return are_counts(*self)


class TextedTable(NamedTuple):
    """The texted game that is played at a table."""

    party: str = ""
    """Its id in the store; empty with cards, or a board, on the table."""
    code: str = ""
    """What it is joined with; empty without one, and until that is known."""

    def fits(self) -> bool:
        """Return whether a store can have given these."""
        return all(len(text) <= LONGEST_ID for text in self)


class TableMemory(NamedTuple):
    """The memory of a table: what outlives a game."""

    usual: tuple[str, ...] = ()
    """The deck of the last night."""
    known: tuple[str, ...] | None = None
    """The roles that this table has played with; None where that is unknown."""
    tournament: Tournament | None = None
    """As it stood before this game."""
    registry: tuple[Guest, ...] = ()
    """Who has won which weeks."""
    denied: bool = False
    """Whether the table has denied us the device's timers: it is not asked for them again."""
    hinted: bool = False
    """Whether the table has heard this evening what it hears once an evening."""
    chronicle: Chronicle = Chronicle()
    """This evening's games, without the one that is played or was judged last."""

    def on_another_evening(self) -> "TableMemory":
        """Return it without what belongs to an evening."""
        return self._replace(hinted=False, chronicle=Chronicle())

    def rename(self, called: Mapping[str, str]) -> "TableMemory":
        """Return it with new names of players, by the earlier ones."""
        tournament = self.tournament
        if tournament is not None:
            standings = [each._replace(name=called.get(each.name, each.name)) for each in tournament.standings]
            tournament = tournament._replace(standings=tuple(standings))
        known = {old: new for old, new in called.items() if new not in [guest.name for guest in self.registry]}
        registry = tuple([guest._replace(name=known.get(guest.name, guest.name)) for guest in self.registry])
        return self._replace(tournament=tournament, registry=registry, chronicle=self.chronicle.rename(called))

    def write(self, names: Sequence[str]) -> dict[str, object]:
        """Return its stored keys; players of these names are written as their seats."""
        whole = codec.write_fields(self, "usual", "known", "denied", "hinted")
        if self.tournament is not None:
            mode, target, standings = self.tournament
            whole["tournament"] = [mode, target, _write_by_seat(standings, names)]
        if self.registry:
            whole["registry"] = _write_by_seat(self.registry, names)
        if self.chronicle.games_judged:
            whole["evening"] = kept_chronicle.write_chronicle(self.chronicle, names)
        return whole

    @classmethod
    def read(cls, data: Mapping[str, Any], names: Sequence[str]) -> "TableMemory":
        """Return what `write` wrote.

        Raises:
            Exception: any of `saved.DAMAGED`, where it did not.
        """
        tournament = data.get("tournament")
        memory: TableMemory = codec.read_fields(
            cls,
            data,
            tournament=tournament and _read_tournament(names, *tournament),
            registry=tuple([Guest(*each) for each in _read_by_name(data.get("registry", ()), names)]),
            chronicle=kept_chronicle.read_chronicle(names, *data["evening"]) if "evening" in data else Chronicle(),
        )
        return memory

    def fits(self) -> bool:
        """Return whether a table can remember this."""
        roles = ROLES.issuperset(self.usual) and ROLES.issuperset(self.known or ())
        people = guest_registry.is_valid_registry(self.registry) and _is_possible(self.tournament)
        return roles and people and kept_chronicle.is_possible(self.chronicle)


def _write_by_seat(people: Iterable[Sequence[Any]], names: Sequence[str]) -> list[list[object]]:
    """Return what is remembered of people, those at the table by seat, so that each name is stored once."""
    return [[names.index(name) if name in names else name, *told] for name, *told in people]


def _read_by_name(people: Iterable[Sequence[Any]], names: Sequence[str]) -> list[list[Any]]:
    """Return what is remembered of people by name; the inverse of `_write_by_seat`."""
    return [[names[who] if isinstance(who, int) else who, *told] for who, *told in people]


def _read_tournament(names: Sequence[str], mode: Any, target: int, standings: list[list[Any]]) -> Tournament:  # noqa: ANN401
    return Tournament(mode, target, tuple([Standing(*standing) for standing in _read_by_name(standings, names)]))


def _is_possible(tournament: Tournament | None) -> bool:
    """Return whether the values of a tournament are possible."""
    if tournament is None:
        return True
    numbers = [number for standing in tournament.standings for number in (standing.won, standing.lost)]
    return (
        tournament.mode in ("chips", "elimination")
        and are_counts(*numbers, tournament.target)
        and all(isinstance(standing.name, str) and standing.name for standing in tournament.standings)
        and len(tournament.standings) <= STANDINGS
    )


def are_counts(*numbers: object) -> bool:
    """Return whether all of these are non-negative integers."""
    return all(type(number) is int and number >= 0 for number in numbers)
