"""Laws that hold in every week, tried on weeks played at random."""

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings

from onenight.rules.week import play
from onenight.rules.week import record as records
from onenight.rules.week.components import FIRST_HAND, ROUND_ROOMS, list_roles_in_play
from onenight.rules.week.setup import Setup, deal
from onenight.rules.week.sights import See
from onenight.rules.week.state import describe_result, from_json, to_json
from onenight.rules.week.week import Stock, Week, WeekStep, open_week
from onenight.speech.lines import Lines
from tests.effort import count_examples
from tests.rules.week import playing
from tests.rules.week.notation import NAMES
from tests.rules.week.playing import SEEDS

law = settings(deadline=None, max_examples=count_examples(60))
LINES = Lines("en")


def roles(week: Week) -> Counter[str | None]:
    """Every role token that is in the game."""
    return Counter([*(marker.role for marker in week.markers), week.stock.study])


def artifacts(week: Week) -> Counter[str | None]:
    """Every artifact that is in the game."""
    return Counter([*(marker.artifact for marker in week.markers if marker.artifact), *week.stock.artifacts])


@law
@given(seed=SEEDS)
def test_tokens_are_only_permuted(seed: int) -> None:
    """Whatever is done, the same tokens are in the game; but for rooms that come and go with theirs."""
    for before, _, after, _ in playing.play_week(seed):
        if after.castle == before.castle:
            assert roles(after) == roles(before)
            assert artifacts(after) == artifacts(before)
        else:
            assert after.markers == before.markers


@law
@given(seed=SEEDS)
def test_cards_stay_with_their_player(seed: int) -> None:
    """Hand and pile of everybody are always the five cards."""
    for turn in playing.play_week(seed):
        for hand, pile in zip(turn.after.hands, turn.after.piles, strict=True):
            assert Counter([*hand, *(each.card for each in pile)]) == Counter(FIRST_HAND)


@law
@given(seed=SEEDS)
def test_nobody_is_moved_by_what_he_did_not_do(seed: int) -> None:
    """A move changes the room and the cards of nobody but the player who makes it; a shield goes to him alone."""
    for before, move, after, _ in playing.play_week(seed):
        for seat in range(before.players):
            if seat != before.actor:
                assert after.markers[seat].room == before.markers[seat].room
                assert (after.hands[seat], after.piles[seat]) == (before.hands[seat], before.piles[seat])
                assert after.markers[seat].shield <= before.markers[seat].shield
                assert after.markers[seat].shield == before.markers[seat].shield or move.does == "shield"


@law
@given(seed=SEEDS)
def test_everybody_is_in_the_castle(seed: int) -> None:
    """No room leaves the castle with a marker in it, and every room is there once."""
    for turn in playing.play_week(seed):
        castle = turn.after.castle
        assert {marker.room for marker in turn.after.markers} <= {*castle.ring, None}
        assert len(set(castle.ring)) == len(castle.ring)
        assert not set(castle.ring) & set(castle.out)
        assert set(turn.after.charges) <= set(castle.ring)
        assert "foyer" in castle.ring
        assert len(set(castle.furnished)) == len(castle.furnished)


@law
@given(seed=SEEDS)
def test_the_new_start_player_token_comes_and_goes(seed: int) -> None:
    """Whoever is told to take it holds it, until the arrow is given; nothing else moves arrow or token."""
    for before, move, after, sights in playing.play_week(seed):
        taken = any(sight.kind is See.FOYER for sight in sights)
        if taken:
            assert before.calendar.holder is None
            assert after.calendar.holder == before.actor
        elif move.move == "give":
            assert after.calendar.holder is None
            assert after.calendar.arrow != before.calendar.arrow
        else:
            assert after.calendar[-3:] == before.calendar[-3:]
        assert taken is (before.calendar.holder is None and before.actor in arrived(before, after))


def arrived(before: Week, after: Week) -> set[int]:
    """Who ended a movement in the Foyer: they played a card by day, arrived, or left the Secret Passage for it."""
    there = after.markers[before.actor].room == "foyer"
    return {before.actor} if there and before.step in (WeekStep.ARRIVE, WeekStep.WALK, WeekStep.PASSAGE) else set()


@law
@given(seed=SEEDS)
def test_a_week_ends(seed: int) -> None:
    """There is something to do until the verdict, whatever is done, and it comes after so many moves at most."""
    turns = list(playing.play_week(seed))
    end = turns[-1].after

    assert end.step is WeekStep.VERDICT
    assert end.calendar.day == end.days
    assert sum(turn.move.move == "night" for turn in turns) >= end.players * end.days
    # A day: a card, the Secret Passage, two dynamites, the arrow; a night: two cards; a vote.
    assert len(turns) <= end.players * (end.days * 6 + 1) + end.days


@law
@given(seed=SEEDS)
def test_a_token_is_seen_only_through_an_effect_that_says_so(seed: int) -> None:
    """Faces are told to the player who moves alone, of exactly the tokens that his card or room shows."""
    for before, move, after, sights in playing.play_week(seed):
        shown = {(sight.place, str(sight.kind)) for sight in sights if sight.kind in (See.ROLE, See.ARTIFACT)}
        name = before.name(before.actor)
        faces = [sight for sight in sights if sight.face is not None]
        assert {sight.viewer for sight in faces} <= {name}
        assert shown == told(before, move, name)
        for sight in faces:
            if sight.kind is See.ROLE:
                place = after.find_marker(sight.place) if sight.place != "study" else None
                assert sight.face == (after.stock.study if place is None else after.markers[place].role)


def told(week: Week, move: Any, name: str) -> set[tuple[str, str]]:  # noqa: ANN401 - a move
    """The tokens that a move shows, by docs/rules/one-week.md."""
    if move.does == "take":
        return {(name, "artifact")}
    if move.card == "insomniac" and move.look:
        both = week.markers[week.actor].artifact is not None
        return {(name, "role"), (name, "artifact")} if both else {(name, "role")}
    if move.card == "seer":
        return {(place, str(kind)) for place, kind in move.targets}
    if move.card == "robber" and move.look:
        return {(name, str(move.targets[0].kind))}
    return set()


@law
@given(seed=SEEDS)
def test_what_nobody_saw_changes_nothing(seed: int) -> None:
    """With any other role tokens the same moves are possible, and all see the same, but for the faces they are shown.

    Every token gets a name of its own; the week is played again with them, and each face seen is that token's.
    """
    begun = playing.setup(seed)
    traced = begun._replace(roles=tuple([f"token {number}" for number in range(len(begun.roles))]), study="token study")
    faces = dict(zip(traced.roles, begun.roles, strict=True)) | {"token study": begun.study}
    week = open_week(traced)
    for turn in playing.play_week(seed):
        assert play.list_possible_moves(week) == play.list_possible_moves(turn.before)
        week, sights = play.apply_allowed_move(week, turn.move)
        assert tuple([sight._replace(face=faces.get(sight.face or "", sight.face)) for sight in sights]) == turn.sights


@law
@given(seed=SEEDS)
def test_everybody_is_told_what_all_may_see(seed: int) -> None:
    """What all see has no face; watchers see deeds and no faces; whoever is mute is told alone, and by a mask."""
    for before, _, after, sights in playing.play_week(seed):
        name = before.name(before.actor)
        for sight in sights:
            public = sight.kind in (See.PILE, See.FOYER, See.STAFF)
            assert (sight.viewer is None) is public
            assert sight.kind is not See.ACTION or sight.viewer != name
            assert sight.face is None or sight.kind in (See.ROLE, See.ARTIFACT, See.CARD)
            if sight.kind is See.MUTE:
                assert sight.viewer == name == after.name(after.muted[-1])
                assert "mask" in [each.face for each in sights]


@law
@given(seed=SEEDS)
def test_the_start_player_begins(seed: int) -> None:
    """The start player arrives first, on Monday, and it goes on to the left."""
    setup = playing.setup(seed)
    week = open_week(setup)

    assert (week.step, week.actor, week.calendar.arrow, week.calendar.day, week.calendar.direction) == (
        "arrive",
        setup.start,
        setup.start,
        1,
        "left",
    )


OTHERS = {"claw": "cudgel", "cudgel": "void", "brand": "claw", "void": "brand"}


@law
@given(seed=SEEDS)
def test_what_an_artifact_is_changes_nothing_before_the_verdict(seed: int) -> None:
    """With other artifacts the same moves are possible, and all see the same, but for the faces; the mask mutes."""
    begun = playing.setup(seed)
    week = open_week(begun._replace(artifacts=tuple([OTHERS.get(each, each) for each in begun.artifacts])))
    for turn in playing.play_week(seed):
        assert play.list_possible_moves(week) == play.list_possible_moves(turn.before)
        week, sights = play.apply_allowed_move(week, turn.move)
        expected = [sight._replace(face=OTHERS.get(sight.face or "", sight.face)) for sight in turn.sights]
        assert sights == tuple(expected)
        assert week.muted == turn.after.muted


@law
@given(seed=SEEDS)
def test_replay_equals_play(seed: int) -> None:
    """The record of a week, as JSON, plays to the same end through the same sights."""
    turns = list(playing.play_week(seed))
    told = records.build_record(playing.setup(seed), [turn.move.to_json() for turn in turns])
    again = records.replay_record(json.loads(json.dumps(told)))

    assert again.week == turns[-1].after
    assert again.sights == tuple([turn.sights for turn in turns if turn.move.move != "vote"])
    assert set(describe_result(again.week)["winners"]) <= set(again.week.setup.players)


@law
@given(seed=SEEDS)
def test_a_record_can_stop_anywhere(seed: int) -> None:
    """The moves so far are a record, too; what it comes to is what everybody may know, and no face at all."""
    turns = list(playing.play_week(seed))
    turns = turns[: seed % len(turns)]
    told = records.build_record(playing.setup(seed), [turn.move.to_json() for turn in turns])
    result = describe_result(records.replay_record(told).week)

    assert not {"werewolf", "tanner", "villager", "claw", "mask"} & set(json.dumps(result).replace('"', " ").split())


@law
@given(seed=SEEDS)
def test_a_state_is_plain_json(seed: int) -> None:
    """Every state, written and read, is the same state."""
    for turn in playing.play_week(seed):
        assert from_json(json.loads(json.dumps(to_json(turn.after)))) == turn.after


@pytest.mark.parametrize("players", range(3, 8))
def test_a_seed_deals_every_token(players: int) -> None:
    """What chance deals are the tokens of the table's size, and other ones for another seed."""
    deals: list[Setup] = [deal(NAMES[:players], playing.make_chance(seed)) for seed in range(40)]

    for setup in deals:
        assert Counter(setup.roles) == Counter(list_roles_in_play(players))
        assert set(setup.rooms) <= {"foyer", *ROUND_ROOMS}
        assert len(setup.rooms) == players + 1
        assert open_week(setup).stock == furnished(setup, 1 if players < 5 else 2)
    assert len({setup.roles for setup in deals}) > 10
    assert len({setup.artifacts for setup in deals}) > 10
    assert {setup.start for setup in deals} == set(range(players))
    assert {setup.study for setup in deals} == {"werewolf", "tanner", "villager"}


def furnished(setup: Setup, copies: int) -> Stock:
    """What lies in the rooms that are there from the beginning; so many shields and dynamites."""
    return Stock(
        setup.artifacts if "archives" in setup.rooms else (),
        copies if "armory" in setup.rooms else 0,
        copies if "dynamite" in setup.rooms else 0,
        setup.study if "study" in setup.rooms else None,
    )
