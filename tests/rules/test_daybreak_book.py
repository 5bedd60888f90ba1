"""The second writing of the rules of Daybreak by itself: situations worked out by hand, and laws of every game."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.effort import count_examples
from tests.rules import by_the_book, daybreak_situations
from tests.rules.daybreak_by_the_book import judge_night, judge_record
from tests.rules.daybreak_decks import BASE, DAYBREAK, EVERY, is_legal
from tests.rules.daybreak_night import play_night
from tests.rules.daybreak_random_games import (
    ARTIFACTS,
    HOUSE,
    OFFICIAL,
    Drawn,
    draw_finals,
    draw_game,
    draw_votes,
    make_final,
)
from tests.rules.daybreak_refused_picks import KINDS
from tests.rules.daybreak_situations import make_comparable, make_expected, make_record
from tests.rules.daybreak_table import WEREWOLVES, Picked, PickRefused, Table

SITUATIONS = dict(daybreak_situations.list_situations())

CASES = [pytest.param(case, id=name) for name, case in SITUATIONS.items()]

law = settings(deadline=None, max_examples=count_examples(600))

games = st.integers(0, 2**32).map(lambda seed: draw_game(Random(seed)))  # noqa: S311 - a test keeps no secrets
base_games = st.integers(0, 2**32).map(lambda seed: draw_game(Random(seed), BASE))  # noqa: S311 - a test keeps no secrets


@pytest.mark.parametrize("case", CASES)
def test_a_situation_ends_as_worked_out_by_hand(case: dict[str, Any]) -> None:
    """Cards, sights, shields, face-up cards, artifacts, dead and winners are those written beside it."""
    record = make_record(case)
    record["house_rules"] = OFFICIAL | record["house_rules"]

    if "refused" not in case:
        assert make_comparable(judge_record(record)) == make_expected(case)
        return

    with pytest.raises(PickRefused) as refusal:
        judge_record(record)

    assert refusal.value.who == case["refused"]


@pytest.mark.parametrize("case", CASES)
def test_a_situation_is_a_legal_table(case: dict[str, Any]) -> None:
    """Its deck is legal with the extra card apart, and nothing stands beside it that is not read."""
    assert set(case) <= daybreak_situations.TOLD | daybreak_situations.EXPECTED
    record = make_record(case)
    house = OFFICIAL | record["house_rules"]
    if "cards" in record:
        assert not Counter(record["cards"].values()) - EVERY
        return
    deck = [*record["dealt"].values(), *record["center"][:3]]
    assert len(deck) == len(record["players"]) + 3
    assert is_legal(deck, house)
    assert len(record["center"]) == (4 if "alpha_wolf" in deck else 3)
    assert not Counter([*deck, *record["center"][3:]]) - EVERY


def test_no_two_situations_are_called_alike() -> None:
    """Else one of them would be lost."""
    assert len(SITUATIONS) == len(list(daybreak_situations.list_situations()))


@pytest.mark.parametrize("role", DAYBREAK)
def test_every_role_has_situations(role: str) -> None:
    """At least five a role have it before a player."""
    dealt = [case.get("deal", case.get("final", "")) for case in SITUATIONS.values()]

    assert sum(f"={role}" in line for line in dealt) >= 5


@law
@given(drawn=games)
def test_a_game_that_was_drawn_is_read_as_it_was_played(drawn: Drawn) -> None:
    """The record alone has the same end, and so have its final cards."""
    end = judge_record(drawn.record)
    scored = judge_record(make_final(drawn))

    assert end == drawn.end
    assert {key: scored[key] for key in SCORED} == {key: end[key] for key in SCORED}


SCORED = ("cards", "center", "roles", "artifacts", "killed", "winning_teams", "winners")


@law
@given(drawn=games)
def test_cards_are_permuted(drawn: Drawn) -> None:
    """After the night the same cards lie on the table, the extra one among them."""
    record, end = drawn.record, drawn.end

    assert Counter([*end["cards"].values(), *end["center"]]) == Counter([*record["dealt"].values(), *record["center"]])


class Watched(Table):
    """A table where nobody may look at or move what lies behind a shield."""

    def look(self, who: str, place: str) -> str:
        """As ever, but not behind a shield."""
        assert place not in self.shields
        return super().look(who, place)

    def exchange(self, who: str, one: str, other: str) -> None:
        """As ever, but not behind a shield."""
        assert not {one, other} & set(self.shields)
        super().exchange(who, one, other)


@law
@given(drawn=games)
def test_a_shielded_card_neither_moves_nor_is_seen(drawn: Drawn) -> None:
    """Nor does it get an artifact; and there are as many shields as players who laid one."""
    record = drawn.record
    table = Watched(record, Picked(record["picks"]))
    play_night(table)

    assert judge_night(record, table) == drawn.end
    for name in drawn.end["shields"]:
        assert drawn.end["cards"][name] == record["dealt"][name]
        assert name not in drawn.end["artifacts"]
        assert name not in drawn.end["revealed"]
    assert len(set(drawn.end["shields"])) == sum(bool(m.chosen) for m in drawn.moments if m.role == "sentinel")


@law
@given(drawn=games)
def test_only_the_curator_lays_artifacts_and_only_the_revealer_turns_cards(drawn: Drawn) -> None:
    """Each artifact once and of those in use; a face-up card is what lies there, and no Werewolf or Tanner."""
    end = drawn.end
    chosen = Counter(moment.role for moment in drawn.moments if moment.chosen)

    assert 2 * len(end["artifacts"]) == chosen["curator"]
    assert len(set(end["artifacts"].values())) == len(end["artifacts"])
    assert set(end["artifacts"].values()) <= set(drawn.record["house_rules"]["artifacts"])
    assert len(end["revealed"]) <= chosen["revealer"]
    for name, role in end["revealed"].items():
        assert end["cards"][name] == role
        assert role not in (*WEREWOLVES, "tanner")


@law
@given(drawn=games, data=st.data())
def test_house_rules_of_cards_that_are_not_in_the_deck_change_nothing(drawn: Drawn, data: st.DataObject) -> None:
    """Without a Dream Wolf, an Alpha Wolf, a Curator or a Doppelgänger their options are for nobody."""
    record = drawn.record
    deck = [*record["dealt"].values(), *record["center"][:3]]
    house = dict(record["house_rules"])
    for role in ("dream_wolf", "alpha_wolf", "doppelganger"):
        if role not in deck:
            house[role] = data.draw(st.sampled_from(HOUSE[role]))
    if "curator" not in deck:
        house["artifacts"] = data.draw(st.lists(st.sampled_from(ARTIFACTS), min_size=1, unique=True))

    assert judge_record(record | {"house_rules": house}) == drawn.end


@law
@given(drawn=base_games)
def test_without_its_cards_the_base_box_is_as_ever(drawn: Drawn) -> None:
    """A game of the base box ends as by the first second writing, which knows nothing of Daybreak."""
    record, end = drawn.record, drawn.end
    table = by_the_book.play_ultimate_night(record)
    roles = {
        name: by_the_book.count_card_as(table.cards[name], table.copied, table.house) for name in record["players"]
    }
    fallen = by_the_book.find_dead(record, roles)
    wins = by_the_book.find_ultimate_wins(roles, fallen, table.house)

    assert end["cards"] == {name: table.cards[name] for name in record["players"]}
    assert end["roles"] == roles
    assert make_comparable(end)["seen"] == {name: sorted(sights) for name, sights in table.seen.items()}
    assert set(end["killed"]) == fallen
    assert set(end["winners"]) == set().union(*wins.values())
    assert end["winning_teams"] == sorted(wins)
    assert (end["shields"], end["revealed"], end["artifacts"]) == ([], {}, {})


@law
@given(drawn=games)
def test_seats_told_the_other_way_round_are_a_mirror(drawn: Drawn) -> None:
    """With the players named backward and left and right exchanged everything ends the same."""
    record = drawn.record
    mirror = {"left": "right", "right": "left"}
    picks = {name: [mirror.get(word, word) for word in words] for name, words in record["picks"].items()}
    end = judge_record(record | {"players": record["players"][::-1], "picks": picks})

    assert make_unordered(end) == make_unordered(drawn.end)


def make_unordered(end: dict[str, Any]) -> dict[str, Any]:
    """A result without the order of seats."""
    return make_comparable(end | {key: sorted(end[key]) for key in ("killed", "winners", "werewolves") if key in end})


@law
@given(drawn=games, seed=st.integers(0, 2**32))
def test_the_night_does_not_depend_on_the_day(drawn: Drawn, seed: int) -> None:
    """Other votes change nothing of the night but for the Cursed, and nobody dies whom a Bodyguard points at."""
    told = draw_votes(drawn.record["players"], Random(seed))  # noqa: S311 - a test keeps no secrets
    end = judge_record(drawn.record | {"votes": told})

    for key in ("cards", "center", "seen", "shields", "revealed", "artifacts"):
        assert end[key] == drawn.end[key]
    changed = [{end["roles"][name], role} for name, role in drawn.end["roles"].items() if end["roles"][name] != role]
    assert all(each == {"cursed", "werewolf"} for each in changed)
    guards = [name for name, role in end["roles"].items() if role == "bodyguard"]
    assert not {told[name] for name in guards} & set(end["killed"])


@law
@given(seed=st.integers(0, 2**32))
def test_scored_cards_have_winners_of_winning_teams(seed: int) -> None:
    """Of cards scored alone: village and Werewolves never win together; who wins without a team has the Dagger."""
    end = judge_record(draw_finals(Random(seed)))  # noqa: S311 - a test keeps no secrets

    assert not {"village", "werewolf"} <= set(end["winning_teams"])
    assert end["winning_teams"] or {end["artifacts"].get(name) for name in end["winners"]} <= {"dagger"}


def test_drawn_games_are_legal_and_have_every_role_often() -> None:
    """Decks of 6 to 13 cards; every role is in at least one in ten, dealt or not."""
    rounds = count_examples(8_000)
    found: Counter[str] = Counter()
    sizes = set()
    for seed in range(rounds):
        record = draw_game(Random(seed)).record  # noqa: S311 - a test keeps no secrets
        deck = [*record["dealt"].values(), *record["center"][:3]]
        assert is_legal(deck, record["house_rules"])
        assert len(record["center"]) == (4 if "alpha_wolf" in deck else 3)
        assert not Counter([*deck, *record["center"][3:]]) - EVERY
        found.update(set(deck))
        sizes.add(len(deck))

    assert sizes == set(range(6, 14))
    assert set(found) == set(EVERY)
    assert min(found.values()) >= rounds / 10


def test_a_spoiled_pick_is_refused() -> None:
    """Each kind that the page names, in games where it can be, and of the player whose pick was spoiled."""
    found: Counter[str] = Counter()
    for seed in range(count_examples(8_000)):
        chance = Random(seed)  # noqa: S311 - a test keeps no secrets
        drawn = draw_game(chance)
        for kind, spoil in KINDS.items():
            spoiled = spoil(drawn, chance)
            if spoiled is not None:
                found[kind] += 1
                assert refused(spoiled.record) == spoiled.who, kind

    assert min(found[kind] for kind in KINDS) >= 5


def refused(record: dict[str, Any]) -> str:
    """The player whose pick is refused; empty where none is."""
    try:
        judge_record(record)
    except PickRefused as refusal:
        return refusal.who
    return ""
