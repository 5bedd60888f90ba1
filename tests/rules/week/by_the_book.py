"""Legal moves once more: docs/rules/one-week.md as predicates over a plain state, with nothing from the rules.

`every` writes down every move that anybody could send at a step; the legal ones among them are those that `legal` says.
"""

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from typing import Any

State = dict[str, Any]
Plain = dict[str, Any]

ROOMS = (
    *("foyer", "archives", "armory", "dynamite", "guest_bedroom", "kitchen", "laboratory", "parlor", "secret_passage"),
    *("great_hall", "observatory", "panic_room", "staff_quarters", "study", "workshop", "sitting_room"),
)
STAFF = ("Alfred", "Alice", "Jeeves")
CARDS = {"insomniac": 0, "seer": 1, "troublemaker": 2, "robber": 3}


def list_moves(state: State) -> Iterator[Plain]:
    """Every move with the right fields for the step, possible or not."""
    players = list(state["hands"])
    step = state["step"]
    if step == "arrive":
        yield from ({"move": "arrive", "room": room} for room in ROOMS)
        yield from ({"move": "arrive", "room": room, "staff": staff} for room in ROOMS for staff in STAFF)
    elif step == "walk":
        yield from ({"move": "walk", "card": card} for card in CARDS)
        yield from ({"move": "walk", "card": card, "direction": way} for card in CARDS for way in ("left", "right"))
    elif step == "passage":
        yield from ({"move": "passage", "room": room} for room in ROOMS)
    elif step == "act":
        yield {"move": "pass"}
        yield from ({"move": "act", **fields} for fields in list_deeds(players))
    elif step == "give":
        yield from ({"move": "give", "player": to, "direction": way} for to in players for way in ("left", "right"))
    elif step in ("night", "second"):
        yield {"move": "pass"}
        yield from list_nights([*players, *STAFF, "study"])
    else:
        yield from ({"move": "vote", "player": name} for name in players)


def list_deeds(players: list[str]) -> Iterator[Plain]:
    """Every day action with its arguments."""
    yield from ({"does": does} for does in ("take", "pick_up", "shield"))
    yield from ({"does": does, "player": name} for does in ("shield", "look") for name in players)
    yield from ({"does": does, "room": room} for does in ("place", "detonate", "return") for room in ROOMS)
    yield from ({"does": "replace", "room": room, "by": other} for room in ROOMS for other in ROOMS)
    yield from ({"does": does, "staff": name} for does in ("summon", "send") for name in STAFF)


def list_nights(places: list[str]) -> Iterator[Plain]:
    """Every card with none, one or two tokens, looking or not."""
    tokens = [[place, kind] for place in places for kind in ("role", "artifact")]
    targets: list[list[list[str]]] = [[], *([token] for token in tokens)]
    targets += [list(pair) for pair in combinations_with_replacement(tokens, 2)]
    for card in CARDS:
        for chosen in targets:
            move = {"move": "night", "card": card} | ({"targets": chosen} if chosen else {})
            yield move
            yield move | {"look": True}


def is_legal(state: State, me: str, move: Plain) -> bool:
    """Return whether docs/rules/one-week.md allows the move."""
    predicates: dict[str, Callable[[State, str, Plain], bool]] = {
        "arrive": _can_arrive,
        "walk": _can_walk,
        "passage": lambda state, _me, move: move["room"] in _find_ring(state) and move["room"] != "secret_passage",
        "act": _can_act,
        "pass": lambda state, _me, _move: state["step"] in ("act", "second"),
        "give": lambda state, _me, move: move["player"] != state["arrow"],
        "night": _can_use_by_night,
        "vote": lambda state, me, move: move["player"] != me and state["step"] != "verdict",
    }
    return predicates[move["move"]](state, me, move)


def _find_ring(state: State) -> list[str]:
    ring: list[str] = state["castle"]["ring"]
    return ring


def _find_room(state: State, name: str) -> Any:  # noqa: ANN401 - a name, or nothing
    return state["markers"][name]["room"]


def _can_arrive(state: State, _me: str, move: Plain) -> bool:
    if move["room"] not in _find_ring(state) or move["room"] == "secret_passage":
        return False
    waiting = [name for name in STAFF if _find_room(state, name) is None]
    return move.get("staff") in waiting if waiting else "staff" not in move


def _has_card(state: State, me: str, card: str) -> bool:
    """In the hand, or in the pile that is taken up where the hand is empty."""
    return card in (state["hands"][me] or [played for played, _ in state["piles"][me]])


def _can_walk(state: State, me: str, move: Plain) -> bool:
    return _has_card(state, me, move["card"]) and (CARDS[move["card"]] > 0) == ("direction" in move)


def _is_empty(state: State, room: str) -> bool:
    return (
        room in _find_ring(state)
        and room != "foyer"
        and all(each["room"] != room for each in state["markers"].values())
    )


def _can_act(state: State, me: str, move: Plain) -> bool:
    here, stock, does = _find_room(state, me), state["stock"], move["does"]
    mine, other = state["markers"][me], move.get("player")
    lying = move.get("room") in state["charges"] and _is_empty(state, move["room"])
    return {
        "take": here == "archives" and bool(stock["artifacts"]) and mine["artifact"] is None,
        "pick_up": here == "kitchen" and bool(state["piles"][me]),
        "shield": here == "armory"
        and not mine["shield"]
        and (other is None if stock["shields"] else other is not None and state["markers"][other]["shield"]),
        "look": here == "guest_bedroom"
        and other not in (me, None)
        and any(not up for _, up in state["piles"].get(other, [])),
        "place": here == "dynamite" and stock["dynamite"] > 0 and _is_empty(state, move.get("room", "")),
        "detonate": here == "dynamite" and lying,
        "return": here == "dynamite" and lying,
        "replace": here == "laboratory"
        and _is_empty(state, move.get("room", ""))
        and move.get("by") in state["castle"]["out"],
        "summon": here == "parlor" and _find_room(state, move.get("staff", me)) not in (None, "parlor"),
        "send": here == "parlor" and _find_room(state, move.get("staff", me)) == "parlor" and "staff" in move,
    }[does]


def _can_use_by_night(state: State, me: str, move: Plain) -> bool:
    card, targets, look = move["card"], move.get("targets", []), move.get("look", False)
    if not _has_card(state, me, card):
        return False
    if card == "insomniac":
        return not targets
    if not targets or (look and card != "robber"):
        return not look
    touchable = all(_is_lying(state, each) and (each[0] == me or _can_touch(state, me, each)) for each in targets)
    return touchable and _can_combine(state, me, card, targets)


def _can_combine(state: State, me: str, card: str, targets: list[list[str]]) -> bool:
    """Return whether so many tokens of these kinds and places go with the card."""
    if card == "troublemaker":
        return len(targets) == 2 and targets[0][0] != targets[1][0] and targets[0][1] == targets[1][1]
    if any(place == me for place, _ in targets):
        return False
    if card == "robber":
        return len(targets) == 1 and _is_lying(state, [me, targets[0][1]])
    options = state["setup"]["options"]
    least = 2 if options != "official" and options.get("seer") == "two" else 1
    return len(targets) >= least and (len(targets) == 1 or targets[0] != targets[1])


def _is_lying(state: State, target: list[str]) -> bool:
    place, kind = target
    if place == "study":
        return kind == "role" and state["stock"]["study"] is not None
    return kind == "role" or state["markers"][place]["artifact"] is not None


def _can_touch(state: State, me: str, target: list[str]) -> bool:
    here, place = _find_room(state, me), target[0]
    there = "study" if place == "study" else _find_room(state, place)
    if place in STAFF and here == "staff_quarters":
        return True
    if place in state["hands"] and (there == "panic_room" or state["markers"][place]["shield"]):
        return False
    if here == there:
        return True
    ring = _find_ring(state)
    apart = abs(ring.index(here) - ring.index(there)) if there in ring else 0
    return here == "great_hall" and apart in (1, len(ring) - 1)
