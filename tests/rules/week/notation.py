"""Short ways to write a week down: markers, cards, moves and sights in one line, as the tables have them.

Markers: `Bob@kitchen=werewolf+mask!` (room, role, artifact, a shield). Cards: `Bob:seer,robber`; in a pile `seer^` lies
face up and `seer_` face down. Tokens: `Cy.role`, `study.role`. Moves: the words of the move, as in `walk seer left`,
`night robber Cy.role look`, `replace kitchen study`. Sights: `Bob:Cy.role=tanner`, `Bob:mute`, `Bob:Cy.card=seer`,
`Cy:Bob.exchange(Bob.role,Dora.role,look)`, and for everyone `*:Bob.pile`, `*:Bob.foyer`, `*:Alfred.staff=kitchen`.
"""

import re
from typing import Any

from onenight.rules.week.calendar import Calendar
from onenight.rules.week.castle import Castle, Direction
from onenight.rules.week.components import DEEDS, FIRST_HAND, sort_cards
from onenight.rules.week.moves import SHAPES
from onenight.rules.week.setup import STAFF, Setup, read_options
from onenight.rules.week.week import DiscardedCard, Marker, Stock, Week, find_stage

NAMES = ("Bob", "Cy", "Dora", "Eli", "Finn", "Gus", "Hal")
MARKER = re.compile(r"(\w+)@(\w+)=(\w+?)(?:\+(\w+))?(!?)")


def read_markers(line: str) -> dict[str, Marker]:
    """The markers of a line, by name; the room `nowhere` is none yet."""
    found = {}
    for word in line.split():
        parts = MARKER.fullmatch(word)
        assert parts, word
        name, room, role, artifact, shield = parts.groups()
        found[name] = Marker(role, None if room == "nowhere" else room, artifact, bool(shield))
    return found


def read_piles(line: str) -> dict[str, tuple[DiscardedCard, ...]]:
    """Discard piles by name, the topmost card last."""
    return {
        name: tuple([DiscardedCard(card[:-1], card[-1] == "^") for card in cards.split(",") if card])
        for name, cards in (word.split(":") for word in line.split())
    }


def read_hands(line: str) -> dict[str, tuple[str, ...]]:
    """Hands by name."""
    return {
        name: sort_cards(tuple(card for card in cards.split(",") if card))
        for name, cards in (word.split(":") for word in line.split())
    }


def read_stock(line: str) -> Stock:
    """The tokens in their rooms: `artifacts=mask,void shields=1 dynamite=2 study=tanner`."""
    told = dict(word.split("=") for word in line.split())
    return Stock(
        tuple(told["artifacts"].split(",")) if told.get("artifacts") else (),
        int(told.get("shields", 0)),
        int(told.get("dynamite", 0)),
        told.get("study"),
    )


def read_week(case: dict[str, Any]) -> Week:
    """The week that a row of a table begins with; whoever is not told of is a Villager in the Foyer."""
    names = tuple(case["seats"].split()) if "seats" in case else NAMES[: case.get("players", 3)]
    told = read_markers(case.get("markers", ""))
    assert not told.keys() - {*names, *STAFF}, "a marker of nobody"
    ring = tuple(case.get("castle", "foyer kitchen great_hall sitting_room").split())
    setup = Setup(
        names,
        read_options(case.get("options", "official")),
        ring,
        tuple(told.get(name, Marker("villager")).role for name in (*names, *STAFF)),
        tuple(case.get("artifacts", "").split(",")) if case.get("artifacts") else (),
        case.get("study"),
        0,
    )
    cards, lying = read_hands(case.get("hands", "")), read_piles(case.get("piles", ""))
    castle, day = Castle.of(ring), case.get("day", 1 if case["step"] == "arrive" else 2)
    stage, part = find_stage(case["step"], day)
    return Week(
        setup,
        castle._replace(out=tuple(case["out"].split()) if "out" in case else castle.out),
        read_stock(case.get("stock", "")),
        tuple(
            told.get(name, Marker("villager", None if case["step"] == "arrive" else "foyer")) for name in setup.markers
        ),
        tuple(cards.get(name, FIRST_HAND) for name in names),
        tuple(lying.get(name, ()) for name in names),
        Calendar(
            stage,
            day,
            case.get("turns", 0),
            names.index(case.get("arrow", names[0])),
            Direction(case.get("direction", "left")),
            names.index(case["holder"]) if "holder" in case else None,
        ),
        part,
        charges=tuple(case.get("charges", "").split()),
        muted=tuple(names.index(name) for name in case.get("muted", "").split()),
        votes=tuple(names.index(name) for name in case.get("votes", "").split()),
    )


def parse_move(line: str) -> dict[str, Any]:
    """A move as plain JSON."""
    verb, *words = line.split()
    if verb in DEEDS and verb not in SHAPES:
        fields = [*DEEDS[verb].needs, *DEEDS[verb].may]
        return {"move": "act", "does": verb, **dict(zip(fields, words, strict=False))}
    if verb == "night":
        return read_night(*words)
    fields = [*SHAPES[verb].needs, *SHAPES[verb].may]
    return {"move": verb, **dict(zip(fields, words, strict=False))}


def read_night(card: str, *words: str) -> dict[str, Any]:
    """A night's move as plain JSON."""
    told: dict[str, Any] = {"move": "night", "card": card}
    for word in words:
        if word == "look":
            told["look"] = True
        elif word.startswith("says="):
            told["says"] = word.removeprefix("says=")
        else:
            told.setdefault("targets", []).append(word.split("."))
    return told


def format_sight(told: dict[str, Any]) -> str:
    """A sight, from plain JSON."""
    who, place, kind = told["viewer"] or "*", told["place"], told["kind"]
    if kind == "mute":
        return f"{who}:mute"
    if kind == "action":
        inside = [".".join(target) for target in told["targets"]] + (["look"] if told.get("look") else [])
        return f"{who}:{place}.{told['did']}({','.join(inside)})"
    face = told.get("face") or told.get("room")
    return f"{who}:{place}.{kind}" + (f"={face}" if face else "")


def format_marker(name: str, told: Marker) -> str:
    """A marker in one word."""
    return f"{name}@{told.room}={told.role}" + (f"+{told.artifact}" if told.artifact else "") + "!" * told.shield


def format_pile(cards: tuple[DiscardedCard, ...]) -> str:
    """A discard pile in one word."""
    return ",".join(card + ("^" if up else "_") for card, up in cards)
