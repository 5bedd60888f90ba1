"""The count of fingers: what is settled, in tables; and every answer against every complete vote that fits."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice, product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from onenight.rules.errors import NotAllowed
from onenight.rules.finger_count import (
    Fingers,
    check_fingers,
    choose_question,
    find_certain_dead,
    find_leaders,
    list_possible_dead,
    record_no_more,
)
from onenight.rules.votes import find_most_fingers
from tests.effort import count_examples
from tests.fixtures import read_table


def fingers_of(players: str, votes: str, counts: str, fewer: str) -> Fingers:
    """What a table has told, as the tables here write it."""
    pointed = {int(voter): int(target) for voter, target in (vote.split(">") for vote in votes.split())}
    counted = {int(seat): int(count) for seat, count in (each.split("=") for each in counts.split())}
    return Fingers(int(players), pointed, counted, int(fewer) if fewer else None)


@pytest.mark.parametrize("row", read_table(__file__, "settled"), ids=" ".join)
def test_what_the_fingers_settle(row: tuple[str, ...]) -> None:
    """Who dies is known as soon as no missing vote can change it; until then the shorter question is asked."""
    *told, dies, asked = row
    fingers = fingers_of(*told)
    certain = None if dies == "open" else tuple(int(seat) for seat in dies.split())

    assert find_certain_dead(fingers) == certain
    assert choose_question(fingers) == (asked or None)


@pytest.mark.parametrize("told", read_table(__file__, "impossible"), ids=" ".join)
def test_what_cannot_be_is_refused(told: tuple[str, ...]) -> None:
    """Everybody points at one other player, so the fingers have to add up."""
    with pytest.raises(NotAllowed, match="impossible-fingers"):
        check_fingers(fingers_of(*told))


def test_leaders() -> None:
    """Told counts stand for themselves, other seats have the fingers that were told one by one."""
    fingers = fingers_of("6", "0>3 1>3 2>4", "5=2 3=2", "")

    assert find_leaders(fingers) == ((3, 5), 2)
    assert find_leaders(Fingers(4)) == ((), 0)
    assert find_leaders(Fingers(4, counts={1: 0})) == ((), 0)
    assert not fingers.votes.keys() & {3, 4, 5}


Votes = Mapping[int, int]


def completions(fingers: Fingers) -> Iterator[list[int]]:
    """Every complete vote that fits what was told, from the definitions alone."""
    seats = range(fingers.players)
    told = Counter(fingers.votes.values())
    fewer = fingers.players if fingers.others_fewer is None else fingers.others_fewer
    others = [seat for seat in seats if seat not in fingers.counts and told[seat] < fewer]
    for votes in product(*([fingers.votes[seat]] if seat in fingers.votes else seats for seat in seats)):
        got = Counter(votes)
        if (
            all(seat != target for seat, target in enumerate(votes))
            and all(got[seat] == count for seat, count in fingers.counts.items())
            and all(got[seat] < fewer for seat in others)
        ):
            yield list(votes)


def check(fingers: Fingers) -> None:
    """Compare everything that is said of these fingers with all complete votes."""
    deaths = {tuple(find_most_fingers(votes)) for votes in completions(fingers)}
    ways = list(list_possible_dead(fingers))

    assert len(ways) == len(set(ways))
    assert set(ways) == deaths
    assert find_certain_dead(fingers) == (next(iter(deaths)) if len(deaths) == 1 else None)
    if not deaths:
        with pytest.raises(NotAllowed, match="impossible-fingers"):
            check_fingers(fingers)
        return
    check_fingers(fingers)
    assert (choose_question(fingers) is None) == (len(deaths) == 1)
    if choose_question(fingers) == "more":
        told_no = {tuple(find_most_fingers(votes)) for votes in completions(record_no_more(fingers))}
        assert len(told_no) == 1
        assert told_no < deaths


def test_every_vote_of_three() -> None:
    """At the smallest table everything that can be told is tried: votes, counts and what nobody else got."""
    nothing: list[int | None] = [None]
    votes = product(*([*nothing, 0, 1, 2] for _ in range(3)))
    for targets in votes:
        told = {seat: target for seat, target in enumerate(targets) if target is not None}
        for counts in product([*nothing, 0, 1, 2, 3], repeat=3):
            for fewer in (None, 1, 2, 3):
                check(Fingers(3, told, {seat: count for seat, count in enumerate(counts) if count is not None}, fewer))


@st.composite
def told_of_a_vote(draw: st.DrawFn) -> Fingers:
    """Some of what there is to tell of a vote of four or five, now and then with a mistake."""
    players = draw(st.integers(4, 5))
    seats = range(players)
    targets = [draw(st.sampled_from([other for other in seats if other != seat])) for seat in seats]
    votes = {seat: targets[seat] for seat in draw(st.sets(st.sampled_from(seats)))}
    counts = {seat: targets.count(seat) for seat in draw(st.sets(st.sampled_from(seats), max_size=3))}
    if draw(st.integers(0, 4)) == 0:
        counts[draw(st.sampled_from(seats))] = draw(st.integers(0, players))
    return Fingers(players, votes, counts, draw(st.none() | st.integers(1, players)))


@settings(deadline=None, max_examples=count_examples(400))
@given(told_of_a_vote())
def test_what_is_said_holds_for_every_complete_vote(fingers: Fingers) -> None:
    """Who can die, what is settled, refused and asked, is what all complete votes that fit come to."""
    check(fingers)


@settings(deadline=None, max_examples=count_examples(300))
@given(told_of_a_vote(), st.integers(0, 2**16))
def test_asking_comes_to_the_truth(fingers: Fingers, seed: int) -> None:
    """Whatever the complete vote is, truthful answers settle it as that vote does."""
    fits = list(completions(fingers))
    assume(fits)
    votes = fits[seed % len(fits)]
    while asked := choose_question(fingers):
        after = record_no_more(fingers)
        if asked == "more" and votes in completions(after):
            fingers = after
            assert find_certain_dead(fingers) is not None
        else:
            voter = next(seat for seat in range(fingers.players) if seat not in fingers.votes)
            fingers = fingers._replace(votes={**fingers.votes, voter: votes[voter]})

    assert find_certain_dead(fingers) == tuple(find_most_fingers(votes))


@pytest.mark.parametrize("told", read_table(__file__, "many"), ids=" ".join)
def test_the_first_two_ways_are_found_at_once(told: tuple[str, ...]) -> None:
    """Ten players have a billion ways to vote, and none of them is gone through."""
    fingers = fingers_of(*told)
    first_two = list(islice(list_possible_dead(fingers), 2))

    assert find_certain_dead(fingers) == (first_two[0] if len(first_two) == 1 else None)
