"""Moves and votes that the host speaks for players of a week by text."""

from collections.abc import Mapping

from onenight.conversation.incomplete_wishes import Lacks
from onenight.conversation.reply import Reply
from onenight.conversation.turn import Turn
from onenight.rules.week.week import WeekStep
from onenight.texting.events import RoundClosed
from onenight.texting.party import Party, Stage
from onenight.ways.by_text.sync import apply_events, find_player, party_of, take_spoken_votes
from onenight.ways.one_week.texts.game import MoveSpoken
from onenight.ways.one_week.texts.move_intent import Intent
from onenight.ways.one_week.texts.party_state import week_of
from onenight.ways.one_week.texts.playing import HalfSpoken
from onenight.wishes.catalog import CATALOG
from onenight.wishes.wish import Kind, Wish

_ANSWERS: Mapping[WeekStep, frozenset[Kind]] = {
    WeekStep.WALK: frozenset({Kind.CARDS, Kind.PLAYERS}),
    WeekStep.ACT: frozenset({Kind.NAME, *[kind for kind in Kind if CATALOG[kind].answer not in ("", "cancel")]}),
    WeekStep.GIVE: frozenset({Kind.NAME, Kind.LEAVE}),
}
"""Wishes that are moves only at a step: "Insomniac", "zero", "Jeeves", "pass"; "Bob left" gives an arrow."""
_INTO_A_ROOM = frozenset({WeekStep.ARRIVE, WeekStep.PASSAGE})
"""Steps where a room alone is a move: "Foyer"."""


def is_move(party: Party, wish: Wish) -> bool:
    """Return whether a wish is a move of a player now."""
    if party.stage is not Stage.WEEK or party.plays.is_voting(party):
        return False
    step = week_of(party).step
    room_alone = wish.kind is Kind.ROOMS and len(wish.rooms) == 1 and step in _INTO_A_ROOM
    return room_alone or wish.entry.part == "turn" or wish.kind in _ANSWERS.get(step, ())


def make_move(turn: Turn) -> Reply:
    """Make the move of a player by day that the host speaks.

    Raises:
        NotAllowed: it is another's turn, or night, or the move may not be made.
        Lacks: it was only half told.
    """
    wish = turn.wish
    actor = find_player(turn, wish.names[0]) if wish.entry.part == "turn" and wish.names else ""
    try:
        return apply_events(turn, MoveSpoken(actor, read_intent(wish))).prompt()
    except HalfSpoken as half:
        raise Lacks(half.key, _bind_to_turn(turn, wish), **half.arguments) from half


def _bind_to_turn(turn: Turn, wish: Wish) -> Wish:
    """Return the wish as one of the player to act, so that its rest lapses with their turn."""
    week = week_of(party_of(turn))
    about = wish.names[0] if wish.names and wish.entry.part != "turn" else ""
    kind = _OF_STEP.get(week.step, wish.kind)
    return wish._replace(kind=kind, names=(week.name(week.actor),), target=wish.target or about)


_OF_STEP = {WeekStep.ARRIVE: Kind.GO, WeekStep.PASSAGE: Kind.GO, WeekStep.WALK: Kind.WALK, WeekStep.GIVE: Kind.ARROW}
"""The kind of wish that an incomplete move of each step becomes."""


def read_intent(wish: Wish) -> Intent:
    """Return the move that a wish means."""
    intent = Intent(
        wish.choice,
        tuple([key for key in (wish.card, *[each.key for each in wish.cards]) if key]),
        wish.rooms,
        wish.direction,
        tuple([number for number in (wish.steps, wish.number) if number is not None]),
        names=tuple([name for name in (*(() if wish.entry.part == "turn" else wish.names), wish.target) if name]),
    )
    if wish.kind is Kind.LEAVE:
        return intent._replace(direction="left")
    return intent if any(intent) else Intent(answer=_answer(wish))


def _answer(wish: Wish) -> str:
    """Return the meaning of an answer that names nothing."""
    if wish.entry.answer == "yes":
        return "yes"
    return "pass" if wish.entry.answer in ("no", "nobody", "on") else "stay"


def go_on(turn: Turn) -> Reply:
    """Go on without the player to act; in the end all votes are needed."""
    if party_of(turn).plays.is_voting(party_of(turn)):
        return turn.prompt()
    return apply_events(turn, RoundClosed()).prompt()


def add_votes(turn: Turn) -> Reply:
    """Enter votes that the host speaks."""
    after, *_ = take_spoken_votes(turn)
    return after.prompt()
