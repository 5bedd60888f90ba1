"""Night: a card is played face down, and its action may be done; whoever watches sees what is done.

`find_reach` is the one place that says which tokens a player's card may touch now: those of the markers in the player's
own room. Rooms add to that (Great Hall, Staff Quarters, Study), and the Panic Room and shields take from it. Source:
docs/rules/one-week.md, "Action cards", "Observatory", "Workshop".
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations

from onenight.rules.week.components import CARDS, Deed, TokenKind
from onenight.rules.week.moves import Move, Target, sort_targets
from onenight.rules.week.setup import STUDY_PLACE
from onenight.rules.week.sights import Did, Next, See, Sight, Sights, find_face, look_at_tokens
from onenight.rules.week.turns import end_turn, list_playable_cards, play_card
from onenight.rules.week.week import Week, WeekStep


def find_reach(week: Week, seat: int) -> tuple[Target, ...]:
    """Return the tokens on other markers, in their order, and the Study's, that `seat` may look at and move now."""
    rooms = list_reached_rooms(week, seat)
    others: list[Target] = []
    for number in range(len(week.markers)):
        if number != seat and _can_touch(week, seat, number, rooms):
            others += list_tokens(week, number)
    if week.stock.study is not None and STUDY_PLACE in rooms:
        others.append(Target(STUDY_PLACE, TokenKind.ROLE))
    return tuple(others)


def list_reached_rooms(week: Week, seat: int) -> tuple[str, ...]:
    """Return the rooms whose markers a player reaches: their own, from the Great Hall its neighbors too."""
    room = week.markers[seat].room
    if room is None:
        return ()
    return (room, *week.castle.neighbors(room)) if room == "great_hall" else (room,)


def list_tokens(week: Week, number: int) -> tuple[Target, ...]:
    """Return the tokens on a marker."""
    name = week.name(number)
    if week.markers[number].artifact is None:
        return (Target(name, TokenKind.ROLE),)
    return (Target(name, TokenKind.ROLE), Target(name, TokenKind.ARTIFACT))


def _can_touch(week: Week, seat: int, number: int, rooms: tuple[str, ...]) -> bool:
    """Return whether `seat` may touch the tokens on another marker, from these rooms."""
    if number >= week.players:
        return week.markers[number].room in rooms or week.markers[seat].room == "staff_quarters"
    return week.markers[number].room in rooms and not is_untouchable(week, number)


def is_untouchable(week: Week, number: int) -> bool:
    """Return whether nobody else may touch a player's tokens: in the Panic Room, or under a shield."""
    return week.markers[number].room == "panic_room" or week.markers[number].shield


def list_moves(week: Week) -> list[Move]:
    """Return a move for every card of the hand, with nothing done and with everything that it may do now."""
    others = find_reach(week, week.actor)
    found = []
    for card in list_playable_cards(week):
        found.append(Move("night", card=card))
        found += [move._replace(card=card) for move in _MOVE_LISTS[CARDS[card].deed](week, others)]
    return found


def apply_move(week: Week, move: Move) -> Next:
    """Play the card face down and do what the move says; watchers in the Observatory see it."""
    card = CARDS[move.card or ""]
    week, sights = play_card(week, card.key, up=False)
    seat = week.actor
    if move.targets or move.look:
        week, seen = _DEEDS[card.deed](week, seat, move)
        sights += seen
    sights += _list_watcher_sights(week, seat, card.deed, move)
    if week.step is WeekStep.NIGHT and week.actor_room == "workshop":
        return week._replace(part=WeekStep.SECOND), sights
    return end_turn(week, sights)


# What is possible


def _list_looks(week: Week, others: Sequence[Target]) -> Iterable[Move]:
    """Yield looking at one token or two within reach, unless an option asks for two (Seer)."""
    if week.setup.options.seer == "one or two":
        yield from (Move("night", targets=(target,)) for target in others)
    yield from (Move("night", targets=pair) for pair in combinations(others, 2))


def _list_switches(week: Week, others: Sequence[Target]) -> Iterable[Move]:
    """Yield exchanging two tokens of a kind, the own among them (Troublemaker); (d) artifacts where both have one."""
    everything = sort_targets((*list_tokens(week, week.actor), *others), (*week.setup.markers, STUDY_PLACE))
    for kind in TokenKind:
        like = [target for target in everything if target.kind is kind]
        yield from (Move("night", targets=pair) for pair in combinations(like, 2))


def _list_robberies(week: Week, others: Sequence[Target]) -> Iterable[Move]:
    """Yield exchanging an own token with another of its kind, with and without a look at it (Robber)."""
    kinds = {target.kind for target in list_tokens(week, week.actor)}
    for target in others:
        if target.kind in kinds:
            yield from (Move("night", targets=(target,), look=look) for look in (True, False))


_MOVE_LISTS: Mapping[Deed, Callable[[Week, Sequence[Target]], Iterable[Move]]] = {
    Deed.CHECK: lambda _week, _others: [Move("night", look=True)],
    Deed.LOOK: _list_looks,
    Deed.SWITCH: _list_switches,
    Deed.ROB: _list_robberies,
}


# What it does


def _rob_token(week: Week, seat: int, move: Move) -> Next:
    """Exchange the player's own token with the target, then look at it if the move says so (Robber)."""
    (target,) = move.targets
    own = Target(week.name(seat), target.kind)
    week = _exchange_tokens(week, own, target)
    return look_at_tokens(week, seat, [own]) if move.look else (week, ())


_DEEDS: Mapping[Deed, Callable[[Week, int, Move], Next]] = {
    Deed.CHECK: lambda week, seat, _move: look_at_tokens(week, seat, list_tokens(week, seat)),
    Deed.LOOK: lambda week, seat, move: look_at_tokens(week, seat, move.targets),
    Deed.SWITCH: lambda week, _seat, move: (_exchange_tokens(week, *move.targets), ()),
    Deed.ROB: _rob_token,
}


def _exchange_tokens(week: Week, one: Target, other: Target) -> Week:
    """Exchange the faces at two places."""
    faces = find_face(week, *one), find_face(week, *other)
    for target, new in ((one, faces[1]), (other, faces[0])):
        week = _put_token(week, target, new)
    return week


def _put_token(week: Week, target: Target, new: str | None) -> Week:
    """Put a face to a place; None leaves no artifact there."""
    if target.place == STUDY_PLACE:
        return week._replace(stock=week.stock._replace(study=new))
    number = week.find_marker(target.place)
    marker = week.markers[number]
    if target.kind is TokenKind.ROLE:
        return week.replace_marker(number, marker._replace(role=new or marker.role))
    return week.replace_marker(number, marker._replace(artifact=new))


# Who watches


def find_watchers(week: Week, seat: int) -> list[int]:
    """Return the seats that see what `seat` does: others in the Observatory with them, or one alone there."""
    there = [other for other in range(week.players) if week.markers[other].room == "observatory"]
    return [other for other in there if other != seat and (seat in there or len(there) == 1)]


def _list_watcher_sights(week: Week, seat: int, deed: Deed, move: Move) -> Sights:
    """Return what the watchers see: what was done to which tokens, no faces, no card that did nothing (d)."""
    who = find_watchers(week, seat)
    if not who:
        return ()
    name = week.name(seat)
    did, targets = Did.NOTHING, move.targets
    if move.targets or move.look:
        did = Did.LOOK if deed in (Deed.CHECK, Deed.LOOK) else Did.EXCHANGE
    if deed is Deed.CHECK and move.look:
        targets = list_tokens(week, seat)
    elif deed is Deed.ROB and move.targets:
        targets = (Target(name, move.targets[0].kind), *move.targets)
    look = move.look and did is Did.EXCHANGE
    return tuple([Sight(week.name(other), See.ACTION, name, did=did, targets=targets, look=look) for other in who])
