"""A week as plain JSON and back. It holds every secret of the week: keep it where nobody looks.

What everybody may know is told beside it: after the vote everything, before it what stands and lies face up on the
table, and how many of the rest.

{"setup": {…}, "day": 2, "step": "walk", "turns": 0, "deeds": 0, "arrow": "Bob", "direction": "left",
 "castle": {"ring": […], "out": […], "furnished": […]},
 "stock": {"artifacts": […], "shields": 1, "dynamite": 0, "study": null}, "charges": [], "holder": null,
 "markers": {"Bob": {"role": "tanner", "room": "foyer", "artifact": null, "shield": false}, …, "Jeeves": {…}},
 "hands": {"Bob": ["seer", …], …}, "piles": {"Bob": [["robber", true], …], …}, "muted": [], "votes": {}}
"""

from typing import Any

from onenight.rules.errors import NotUnderstood
from onenight.rules.week.calendar import Calendar
from onenight.rules.week.castle import Castle, Direction
from onenight.rules.week.setup import Setup, read_options
from onenight.rules.week.verdict import judge
from onenight.rules.week.week import DiscardedCard, Marker, Stock, Week, WeekStep, find_stage

Json = dict[str, Any]
"""An object of plain JSON."""


_CASTLE_KEYS = ("ring", "out", "furnished")
_STOCK_KEYS = ("artifacts", "shields", "dynamite", "study")
_MARKER_KEYS = ("role", "room", "artifact", "shield")
"""The keys of records, in the order of the fields; a field that is renamed keeps its key."""


def markers_to_json(week: Week) -> Json:
    """Return the markers by name, as records and views carry them."""
    told = [dict(zip(_MARKER_KEYS, marker, strict=True)) for marker in week.markers]
    return dict(zip(week.setup.markers, told, strict=True))


def to_json(week: Week) -> Json:
    """Return the state of a week."""
    players, name, now = week.setup.players, week.name, week.calendar
    return {
        "setup": setup_to_json(week.setup),
        "day": now.day,
        "step": str(week.step),
        "turns": now.turn,
        "deeds": week.deeds,
        "arrow": name(now.arrow),
        "direction": str(now.direction),
        "castle": {key: list(rooms) for key, rooms in zip(_CASTLE_KEYS, week.castle, strict=True)},
        "stock": dict(zip(_STOCK_KEYS, week.stock, strict=True)) | {"artifacts": list(week.stock.artifacts)},
        "charges": list(week.charges),
        "holder": None if now.holder is None else name(now.holder),
        "markers": markers_to_json(week),
        "hands": {each: list(hand) for each, hand in zip(players, week.hands, strict=True)},
        "piles": {each: [list(card) for card in pile] for each, pile in zip(players, week.piles, strict=True)},
        "muted": [name(seat) for seat in week.muted],
        "votes": {name(seat): name(at) for seat, at in enumerate(week.votes)},
    }


def from_json(state: Json) -> Week:
    """Return the week of a state that `to_json` wrote.

    Raises:
        NotUnderstood: `bad-state`.
    """
    try:
        return _read_week(state)
    except (AttributeError, KeyError, TypeError, ValueError) as problem:
        raise NotUnderstood("bad-state", problem=str(problem)) from None


def _read_week(state: Json) -> Week:
    """Return the week of a state, unchecked."""
    setup = setup_from_json(state["setup"])
    seat = {name: number for number, name in enumerate(setup.players)}
    stock, markers = state["stock"], state["markers"]
    stage, part = find_stage(state["step"], state["day"])
    return Week(
        setup,
        Castle(*[tuple(state["castle"][key]) for key in _CASTLE_KEYS]),
        Stock(tuple(stock["artifacts"]), *[stock[key] for key in _STOCK_KEYS[1:]]),
        tuple([Marker(*[markers[name][key] for key in _MARKER_KEYS]) for name in setup.markers]),
        tuple([tuple(state["hands"][name]) for name in seat]),
        tuple([tuple([DiscardedCard(*card) for card in state["piles"][name]]) for name in seat]),
        Calendar(
            stage,
            state["day"],
            state["turns"],
            seat[state["arrow"]],
            Direction(state["direction"]),
            None if state["holder"] is None else seat[state["holder"]],
        ),
        part,
        state["deeds"],
        tuple(state["charges"]),
        tuple([seat[name] for name in state["muted"]]),
        tuple([seat[state["votes"][name]] for name in setup.players if name in state["votes"]]),
    )


def setup_to_json(setup: Setup) -> Json:
    """Return a set-up as a record carries it."""
    return {
        "players": list(setup.players),
        "options": setup.options.list_changes() or "official",
        "rooms": list(setup.rooms),
        "dealt": dict(zip(setup.markers, setup.roles, strict=True)),
        "artifacts": list(setup.artifacts),
        "study": setup.study,
        "start": setup.players[setup.start],
    }


def setup_from_json(data: Json) -> Setup:
    """Return the set-up that `setup_to_json` wrote; nothing but the options is checked.

    Raises:
        NotUnderstood: options that there are not.
        KeyError, TypeError, ValueError: what is no set-up otherwise.
    """
    return Setup(
        tuple(data["players"]),
        read_options(data["options"]),
        tuple(data["rooms"]),
        tuple(data["dealt"].values()),
        tuple(data["artifacts"]),
        data["study"],
        data["players"].index(data["start"]),
    )


# What everybody may know


def describe_result(week: Week) -> Json:
    """Return the end of a week: faces, votes, winners, registry, `reason` as a key; before it, `describe_view`.

    `roles` and `artifacts` are the faces that lie there, `counts_as` what they make of each player.
    """
    if week.step is not WeekStep.VERDICT:
        return describe_view(week)
    end, names = judge(week), week.setup.players
    return {
        "roles": {name: marker.role for name, marker in zip(week.setup.markers, week.markers, strict=True)},
        "artifacts": {name: each.artifact for name, each in zip(names, week.markers, strict=False) if each.artifact},
        "counts_as": dict(zip(names, end.roles, strict=True)),
        "votes": {name: names[at] for name, at in zip(names, week.votes, strict=True)},
        "most_votes": [names[seat] for seat in end.most_votes],
        "winning_teams": [str(team) for team in end.teams],
        "winners": [names[seat] for seat in end.winners],
        "registry": {names[seat]: str(end.page) for seat in end.winners},
        "reason": end.reason,
    }


def describe_view(week: Week) -> Json:
    """Return the table as all see it; `cards` counts each player's hand and pile."""
    names = week.setup.players
    return {
        "day": week.calendar.day,
        "step": str(week.step),
        "arrow": week.name(week.calendar.arrow),
        "direction": str(week.calendar.direction),
        "holder": None if week.calendar.holder is None else week.name(week.calendar.holder),
        "rooms": list(week.castle.ring),
        "out": list(week.castle.out),
        "markers": {
            name: {"room": each.room, "artifact": each.artifact is not None, "shield": each.shield}
            for name, each in zip(week.setup.markers, week.markers, strict=True)
        },
        "cards": {name: _describe_cards(week.hands[seat], week.piles[seat]) for seat, name in enumerate(names)},
        "stock": {
            "artifacts": len(week.stock.artifacts),
            "shields": week.stock.shields,
            "dynamite": week.stock.dynamite,
            "study": week.stock.study is not None,
        },
        "charges": list(week.charges),
    }


def _describe_cards(hand: tuple[str, ...], pile: tuple[DiscardedCard, ...]) -> Json:
    """Return the numbers of a player's cards, and the topmost of the pile if it lies face up."""
    top = pile[-1].card if pile and pile[-1].up else None
    return {"hand": len(hand), "pile": len(pile), "top": top}
