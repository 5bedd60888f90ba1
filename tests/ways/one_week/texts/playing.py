"""A table that plays a week by texts: joins, and texts moves as players write them."""

from collections.abc import Sequence
from random import Random

from onenight.rules.week import play
from onenight.rules.week.moves import Move, Target
from onenight.rules.week.setup import OFFICIAL, STUDY_PLACE, Options
from onenight.rules.week.week import Week
from onenight.texting.events import VoteSpoken
from onenight.texting.party import Party, Stage
from onenight.texting.player_answer import Tap
from onenight.ways.one_night.texts.game import TextedNight
from onenight.ways.one_week.texts.bodies import name_card, name_place, name_room
from onenight.ways.one_week.texts.game import TextedWeek, WeekDealt
from onenight.ways.one_week.texts.party_state import find_state, week_of
from tests.texting.playing import CODE, LINES, Line

NAMES = ("Bob", "Cy", "Dora", "Eli", "Finn", "Gus", "Hal")
LONG = ("Wilhelmina W", "Wilhelmina M", "Bartholomew", "Constantine", "Maximilian O", "Anastasia Q", "Montgomery P")


def is_voting(party: Party) -> bool:
    """Return whether the week is at its vote."""
    return party.plays.is_voting(party)


def join_players(names: Sequence[str]) -> Line:
    """A table that all have joined, to play a week."""
    line = Line(Party(CODE, TextedWeek(TextedNight())))
    for seat, name in enumerate(names):
        line, _ = line.send_text(seat, f"JOIN {CODE} {name}")
    return line


def deal_party(
    names: Sequence[str] = NAMES[:3],
    seed: int = 1,
    options: Options = OFFICIAL,
    rooms: tuple[str, ...] | None = None,
) -> Line:
    """Return a table of a week that all have joined, after the deal."""
    return join_players(names).step(WeekDealt(options, rooms), seed)


def word_move(move: Move) -> str:
    """A move as a player might text it."""
    if move.move == "pass":
        return "pass"
    if move.move == "night":
        return _word_night(move)
    parts = [move.does or "", move.card and name_card(LINES, move.card), move.room and name_room(LINES, move.room)]
    parts += [move.by and name_room(LINES, move.by), move.staff, move.player, move.direction]
    return " ".join([str(part).replace("pick_up", "pick up") for part in parts if part])


def _word_night(move: Move) -> str:
    name = name_card(LINES, move.card)
    if not move.targets and not move.look:
        return f"nothing {name}"
    looks = " unseen" if not move.look and move.card == "robber" else ""
    return f"{name} {', '.join(_word_target(target) for target in move.targets)}{looks}"


def _word_target(target: Target) -> str:
    return f"{name_place(target.place, LINES)} {target.kind}"


def is_tappable(move: Move) -> bool:
    """Return whether the move can be tapped: not one that declines to see what was taken, which is typed."""
    return not (move.card == "robber" and move.targets and not move.look)


def make_tap(move: Move, week: Week) -> Tap:
    """A move as it is tapped."""
    passes = move.move == "pass" or (move.move == "night" and not move.targets and not move.look)
    own, kinds = week.name(week.actor), [str(target.kind) for target in _order_targets(move, week)]
    places = list(dict.fromkeys([target.place for target in _order_targets(move, week)]))
    if set(kinds) == {"role"}:
        kinds = []
    elif set(kinds) == {"artifact"}:
        kinds = ["artifact"]
    named = [place for place in places if place not in (own, STUDY_PLACE)]
    words = [move.does, move.direction and str(move.direction), "pass" * passes, *["oneself"] * (own in places), *kinds]
    rooms = [move.room, move.by, *["study"] * (STUDY_PLACE in places)]
    return Tap(
        tuple(filter(None, [move.staff, move.player, *named])),
        rooms=tuple(filter(None, rooms)),
        cards=tuple(filter(None, [move.card])),
        words=tuple(filter(None, words)),
    )


def _order_targets(move: Move, week: Week) -> list[Target]:
    """The targets in the order of the lists of a tap: players and staff, the Study, oneself."""
    order = {STUDY_PLACE: 1, week.name(week.actor): 2}
    return sorted(move.targets, key=lambda target: order.get(target.place, 0))


def text_turn(line: Line, chance: Random, seed: int = 1) -> Line:
    """One more legal text of whoever is awaited."""
    if is_voting(line.party):
        seats = [seat for seat in range(len(line.party.seats)) if seat not in line.party.votes]
        seat = chance.choice(seats)
        others = [holder.name for other, holder in enumerate(line.party.seats) if other != seat]
        target = chance.choice(others)
        if line.party.seats[seat].left:
            return line.step(VoteSpoken(line.party.seats[seat].name, target), seed)
        after, stepped = line.send_text(seat, target, seed)
        assert seat in after.party.votes, stepped.reply
        return after
    week = week_of(line.party)
    move = chance.choice(play.list_possible_moves(week))
    after, stepped = line.send_text(week.actor, word_move(move), seed)
    before = len(find_state(line.party).diary.moves)
    assert find_state(after.party).diary.moves[before:] == (move.to_json(),), (move, stepped.reply)
    return after


def play_to_verdict(line: Line, seed: int = 1) -> Line:
    """The week from here to its verdict."""
    chance = Random(seed)  # noqa: S311 - a test keeps no secrets
    while line.party.stage is not Stage.VERDICT:
        line = text_turn(line, chance, seed)
    return line
