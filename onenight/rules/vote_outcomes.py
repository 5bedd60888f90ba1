"""The possible outcomes of a vote and of the shots of dead Hunters, as far as a table has told it.

Of the dead only Hunters are told apart: who else is what comes later. A Bodyguard matters here only where a Hunter may
shoot whom he protects: so one who may sit anywhere is placed when that happens, and not before.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

MAX_ALIKE = 2
"""The most players looked at of those who are alike: two stand for all."""


class SupposedTable(NamedTuple):
    """Those who may die: what is told of them, and what is supposed. Many situations have the same."""

    players: int
    counted: frozenset[int]
    """Of whom it is settled what they are in the end."""
    hunters: frozenset[int]
    """Those of them who are Hunters."""
    aimed: frozenset[tuple[int, int]]
    """Whom Hunters take along (`Known.pointed`)."""
    voted: frozenset[tuple[int, int]]
    """Whom each points at (`Known.votes`); nobody, where no Bodyguard has to be placed."""
    hunter: bool
    """Whether one of the others can have the Hunter's card."""
    copier: bool
    """Whether one of the others can have the Doppelgänger card, and it can be a Hunter."""
    safe: frozenset[int] = frozenset()
    """Whom Bodyguards protect."""
    guards: tuple[int, ...] = ()
    """Bodyguards of whom nobody has told whom they protect."""
    spare: int = 0
    """How many of the others can be Bodyguards besides."""

    @property
    def hunter_targets(self) -> Mapping[int, int]:
        """The seats that Hunters take along, by their own."""
        return dict(self.aimed)

    @property
    def votes(self) -> Mapping[int, int]:
        """The seats that players point at, by their own."""
        return dict(self.voted)


class VoteOutcome(NamedTuple):
    """How it can end."""

    dead: tuple[int, ...]
    hunter: bool
    """Whether the Hunter's card is still to be placed elsewhere."""
    copier: bool
    """Whether the Doppelgänger card is."""
    dead_guards: int
    """How many of the dead have to be Bodyguards for that, of whom nothing is told."""
    guards: int
    """How many have to, dead or alive."""


class _State(NamedTuple):
    dead: tuple[int, ...]
    at: int
    """How many of the dead have been looked at."""
    hunter: bool
    copier: bool
    shields: tuple[tuple[int, int], ...] = ()
    """Bodyguards, each with whom he protects, where that was supposed."""
    shooters: tuple[int, ...] = ()
    """Who was supposed to be a Hunter; nobody, where no Bodyguard has to be placed."""


@lru_cache(maxsize=2048)
def list_vote_outcomes(table: SupposedTable, dead: tuple[int, ...]) -> frozenset[VoteOutcome]:
    """Return every way in which a vote can end once it is known who has the most fingers (`dead`)."""
    ended: set[VoteOutcome] = set()
    seen = set()
    open_states = [_State(dead, 0, table.hunter, table.copier)]
    while open_states:
        state = open_states.pop()
        if state in seen:
            continue
        seen.add(state)
        if state.at == len(state.dead):
            guards = [seat for seat, _ in state.shields if seat not in table.guards]
            if _can_guards_point(table, state):
                fell = sum(seat in state.dead for seat in guards)
                ended.add(VoteOutcome(tuple(sorted(state.dead)), state.hunter, state.copier, fell, len(guards)))
            continue
        open_states += _list_next_states(table, state)
    return frozenset(ended)


def _can_guards_point(table: SupposedTable, state: _State) -> bool:
    """Return whether every Bodyguard whose vote is untold can point at a living player."""
    placed = dict(state.shields)
    return all(
        guard in placed or any(seat != guard and seat not in state.dead for seat in range(table.players))
        for guard in table.guards
    )


def _list_next_states(table: SupposedTable, state: _State) -> Iterator[_State]:
    """Yield the states after the next of the dead was looked at: no Hunter, or a Hunter with each victim."""
    seat = state.dead[state.at]
    guard = any(seat == each for each, _ in state.shields)
    for shoots, hunter, copier in _list_hunter_cases(table, state, seat, guard=guard):
        after = state._replace(at=state.at + 1, hunter=hunter, copier=copier)
        if not shoots:
            yield after
            continue
        if table.spare and seat not in table.counted:
            after = after._replace(shooters=(*state.shooters, seat))
        for victim in _list_victims(table, seat, state.dead):
            yield from _apply_shot(table, after, victim)


def _list_hunter_cases(
    table: SupposedTable, state: _State, seat: int, *, guard: bool
) -> Iterator[tuple[bool, bool, bool]]:
    """Yield whether a dead player is a Hunter, with which of both cards then still have to be placed."""
    if seat in table.counted or guard:
        yield seat in table.hunters, state.hunter, state.copier
        return
    yield False, state.hunter, state.copier
    if state.hunter:
        yield True, False, state.copier
    if state.copier:
        yield True, state.hunter, False


def _list_victims(table: SupposedTable, seat: int, dead: tuple[int, ...]) -> Iterator[int | None]:
    """Yield the seats that a dead Hunter may take along; None for nobody."""
    pointed = table.hunter_targets
    if seat in pointed:
        victim = pointed[seat]
        yield None if victim in dead else victim
        return
    if any(other != seat for other in dead):
        yield None
    alike = 0
    for other in range(table.players):
        if other not in dead:
            own = other in table.counted or other in pointed
            alike += not own
            if alike <= MAX_ALIKE or own:
                yield other


def _apply_shot(table: SupposedTable, state: _State, victim: int | None) -> Iterator[_State]:
    """Yield the states after a shot: the victim dies, or is protected by a Bodyguard."""
    if victim is None or victim in table.safe or any(victim == safe for _, safe in state.shields):
        yield state
        return
    yield state._replace(dead=(*state.dead, victim))
    for guard in _list_protectors(table, state, victim):
        yield state._replace(shields=(*state.shields, (guard, victim)))


def _list_protectors(table: SupposedTable, state: _State, victim: int) -> Iterator[int]:
    """Yield the seats of players who may be a Bodyguard that protects the victim."""
    placed = [seat for seat, _ in state.shields]
    for guard in table.guards:
        if guard != victim and guard not in placed:
            yield guard
    if sum(seat not in table.guards for seat in placed) < table.spare:
        alike, votes, pointed = 0, table.votes, table.hunter_targets
        for seat in range(table.players):
            if seat == victim or seat in table.counted or seat in placed or seat in state.shooters:
                continue
            own = seat in votes or seat in pointed or seat in state.dead
            alike += not own
            if votes.get(seat, victim) == victim and (own or alike <= MAX_ALIKE):
                yield seat
