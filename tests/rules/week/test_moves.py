"""Moves that are possible, against docs/rules/one-week.md transcribed once more and moves that nobody offered."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.rules.errors import GameError
from onenight.rules.week.components import CARDS, DEEDS, ROOMS
from onenight.rules.week.moves import SHAPES, Move
from onenight.rules.week.setup import STAFF
from onenight.rules.week.state import to_json
from onenight.rules.week.week import Week
from onenight.speech.lines import Lines
from tests.effort import count_examples
from tests.rules.week import by_the_book, notation, playing, through_json
from tests.rules.week.notation import NAMES
from tests.rules.week.playing import SEEDS

LINES = Lines("en")


@settings(deadline=None, max_examples=count_examples(40))
@given(seed=SEEDS)
def test_exactly_what_the_rules_page_allows_is_possible(seed: int) -> None:
    """Of all moves that could be sent, those are listed, each once, that the page, transcribed again, allows."""
    for turn in list(playing.play_week(seed))[seed % 4 :: 4]:
        state = to_json(turn.before)
        me = str(through_json.name_actor(state))
        listed = through_json.list_moves(state)
        allowed = [move for move in by_the_book.list_moves(state) if by_the_book.is_legal(state, me, move)]

        assert sorted(map(json.dumps, map(in_order, listed))) == sorted(map(json.dumps, map(in_order, allowed)))


def in_order(move: dict[str, Any]) -> dict[str, Any]:
    """A move whose fields stand in one order, its tokens too."""
    return {key: sorted(move[key]) if key == "targets" else move[key] for key in sorted(move)}


WORDS = st.sampled_from([*ROOMS, *CARDS, *DEEDS, *SHAPES, *STAFF, *NAMES, "left", "right", "study", None, True, 3])
KEYS = st.sampled_from(
    ["move", "room", "by", "staff", "card", "direction", "does", "player", "look", "says", "targets"]
)
TARGETS = st.lists(
    st.tuples(st.sampled_from([*STAFF, *NAMES, "study"]), st.sampled_from(["role", "artifact"])).map(list),
    max_size=3,
)


@st.composite
def mutants(draw: st.DrawFn) -> tuple[Week, Any]:
    """A state of some week, and a move that would be possible there but for what was changed in it."""
    turns = list(playing.play_week(draw(SEEDS)))
    turn, other = (draw(st.sampled_from(turns)) for _ in range(2))
    move = copy.deepcopy(draw(st.sampled_from([turn.move, other.move])).to_json())
    for _ in range(draw(st.integers(0, 2))):
        key = draw(KEYS)
        if draw(st.booleans()) and key in move:
            del move[key]
        else:
            move[key] = draw(TARGETS) if key == "targets" else draw(WORDS)
    return turn.before, move


@settings(deadline=None, max_examples=count_examples(400))
@given(mutant=mutants())
def test_a_move_is_accepted_just_where_it_is_listed(mutant: tuple[Week, Any]) -> None:
    """Whatever is sent is a listed move, or is refused with a line that can be said and with what is possible."""
    week, move = mutant
    state = to_json(week)
    refused = refusal(state, move)

    if refused is None:
        after, _ = through_json.apply_move(state, move)
        assert as_listed(move, week) in through_json.list_moves(state)
        assert after != state
    else:
        assert (
            as_listed(move, week) not in through_json.list_moves(state) or as_listed(move, week).keys() != move.keys()
        )
        assert refused.field.partition("[")[0] in {*move, "move", *Move._fields}
        assert LINES.refusal(refused).endswith((".", "?"))


def refusal(state: Any, move: object) -> GameError | None:  # noqa: ANN401 - plain JSON
    """The error by which a move is refused, if it is."""
    try:
        through_json.apply_move(state, move)
    except GameError as error:
        return error
    return None


def as_listed(move: dict[str, Any], week: Week) -> dict[str, Any]:
    """A move as a list of moves would have it: without what is empty or said aloud, its targets in order."""
    plain = {key: value for key, value in move.items() if key != "says" and value not in (False, [])}
    places = [*week.setup.markers, "study"]
    if all(place in places for place, _ in plain.get("targets", ())) and "targets" in plain:
        plain["targets"] = sorted(plain["targets"], key=lambda each: (places.index(each[0]), each[1] == "artifact"))
    return plain


def refusals(week: Week) -> list[tuple[str, object]]:
    """How looking at the artifact of each marker in turn is refused, and what is told instead."""
    state = to_json(week)
    places = [*week.setup.markers, "study"]
    found = [refusal(state, {"move": "night", "card": "seer", "targets": [[place, "artifact"]]}) for place in places]
    return [(error.key, error.arguments) for error in found if error]


@pytest.mark.parametrize(("card", "most"), [("seer", 2), ("troublemaker", 2), ("robber", 1)])
def test_a_refusal_tells_how_many_tokens_a_card_names(card: str, most: int) -> None:
    """Three are too many for each."""
    state = to_json(notation.read_week({"step": "night"}))
    refused = refusal(state, notation.parse_move(f"night {card} Cy.role Dora.role Alfred.role"))

    assert refused is not None
    assert (refused.key, refused.arguments["number"]) == ("wrong-number-of-tokens", most)


@settings(deadline=None, max_examples=count_examples(40))
@given(seed=SEEDS)
def test_a_refusal_tells_nothing_that_is_hidden(seed: int) -> None:
    """With any other tokens a move is refused for the same reason, and the same is possible instead."""
    for turn in list(playing.play_week(seed))[seed % 3 :: 3]:
        roles = [marker._replace(role="another", artifact=marker.artifact and "void") for marker in turn.before.markers]

        assert refusals(turn.before._replace(markers=tuple(roles))) == refusals(turn.before)
