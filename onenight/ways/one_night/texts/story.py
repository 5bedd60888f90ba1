"""The night of a finished game, deed by deed: who looked where, which cards moved. For a front that draws it.

Nothing of the rules stands here: what was seen is the engine's, and which cards an action moves is asked of it.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal, NamedTuple

from onenight.rules.night import ACTIONS, Night, Sight
from onenight.rules.record import read
from onenight.rules.result import result
from onenight.rules.roles import Action, Copied, Role
from onenight.rules.steps import steps, when_copied
from onenight.speech.lines import Lines
from onenight.speech.report import result_object
from onenight.texting.party import Party
from onenight.ways.one_night.texts import rounds
from onenight.ways.one_night.texts.kept import kept
from onenight.ways.one_night.texts.recap import record


class NightEvent(NamedTuple):
    """One thing that somebody did in the night, or saw."""

    seat: int
    role: str
    """The key of the role that did it."""
    does: Literal["sees", "copies", "swaps", "looks"]
    """To see is with open eyes, others who are awake; to look is at cards."""
    places: tuple[int, ...]
    cards: tuple[str, ...] = ()
    """What was seen, place by place."""


class _Turn(NamedTuple):
    """One player's work in one role; compared, turns stand in the order of the night."""

    call: int
    """Its place among the calls."""
    copied: bool
    seat: int
    role: Role
    places: tuple[int, ...]
    sights: tuple[Sight, ...]


def retold(party: Party, lines: Lines) -> dict[str, object]:
    """The record of a game that is over, its result as `onenight judge` tells it, and its night deed by deed.

    Who swaps the own card names the other place alone.

    Raises:
        NotAllowed: `not-over`, before the verdict.
    """
    told = record(party)
    game = read(told)
    names = game.players
    places = [*names, *(f"center {number}" for number in range(1, len(kept(party).dealt) - len(names) + 1))]
    night = [
        {
            "who": names[deed.seat],
            "role": deed.role,
            "does": deed.does,
            "places": [places[place] for place in deed.places if deed.does != "swaps" or place != deed.seat],
            "cards": list(deed.cards),
        }
        for deed in deeds(party)
    ]
    return {"record": told, "result": result_object(game, result(game), lines), "steps": night}


def deeds(party: Party) -> Iterator[NightEvent]:
    """What was done and seen, in the order of the calls; who did nothing has no deed."""
    for turn in sorted(_turns(party), key=lambda turn: turn[:3]):
        if turn.role.action is Action.COPY:
            yield from _seen(turn, "copies", turn.sights)
            continue
        moved, looked = _acted(turn, len(kept(party).dealt))
        yield from _seen(turn, "sees", turn.sights[: len(turn.sights) - looked])
        if moved:
            yield NightEvent(turn.seat, turn.role.key, "swaps", moved)
        yield from _seen(turn, "looks", turn.sights[len(turn.sights) - looked :])


def _turns(party: Party) -> Iterator[_Turn]:
    deal, chosen, lies = rounds.deal_of(party), rounds.picks(party), rounds.night(party)
    for seat, role in enumerate(deal.cards[: deal.players]):
        places = tuple(chosen.get(seat, ()))
        sights = tuple([sight for sight in lies.sights if sight.seat == seat])
        if role.action is not Action.COPY:
            yield _Turn(_call(party, role), False, seat, role, places, sights)  # noqa: FBT003 - a field by its place
        elif lies.copied is not None:
            yield _Turn(_call(party, role), False, seat, role, places[:1], sights[:1])  # noqa: FBT003
            copied = _call(party, lies.copied, copier=role)
            yield _Turn(copied, True, seat, lies.copied, places[1:], sights[1:])  # noqa: FBT003


def _call(party: Party, role: Role, copier: Role | None = None) -> int:
    """The number of the call at which a role acts, or at which the Doppelgänger who copied it does."""
    when = when_copied(role, kept(party).rulebook) if copier else Copied.TOGETHER
    if copier and when is Copied.AT_ONCE:
        role = copier
    calls = steps(kept(party).deck, kept(party).rulebook)
    here = (
        at for at, call in enumerate(calls) if call.role is role and call.copy == (when in (Copied.NEXT, Copied.CALLED))
    )
    return next(here, len(calls))


def _acted(turn: _Turn, places: int) -> tuple[tuple[int, ...], int]:
    """The places whose cards an action exchanged, and how many cards it looked at.

    It acts on cards that all differ, so that also two Villagers are seen to change places.
    """
    if turn.role.action is None:
        return (), 0
    marked = tuple([replace(turn.role, key=str(place)) for place in range(places)])
    after = ACTIONS[turn.role.action](Night(marked), turn.seat, turn.places, places)
    moved = [place for place, card in enumerate(marked) if after.cards[place] is not card]
    return tuple(sorted(moved, key=lambda place: place != turn.seat)), min(len(after.sights), len(turn.sights))


def _seen(turn: _Turn, does: Literal["sees", "copies", "looks"], sights: tuple[Sight, ...]) -> Iterator[NightEvent]:
    if sights:
        places = tuple([sight.place for sight in sights])
        yield NightEvent(turn.seat, turn.role.key, does, places, tuple([sight.role.key for sight in sights]))
