"""Laws of every legal game, and the engine compared with docs/rules/one-night.md transcribed a second time."""

import json
import random
from collections.abc import Mapping
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.rules.game import ORIGINAL
from onenight.rules.record import read_record
from onenight.rules.result import play_and_judge
from tests.effort import count_examples
from tests.rules import by_the_book
from tests.rules.played_records import play
from tests.rules.strategies import NAMES, finals, records, votes

law = settings(deadline=None, max_examples=count_examples(150))
House = Mapping[str, Any]


@law
@given(record=records())
def test_a_legal_game_is_read_and_judged(record: dict[str, Any]) -> None:
    """No game played by the rules is refused."""
    assert play_and_judge(read_record(record)).verdict


@law
@given(record=records())
def test_cards_are_only_permuted(record: dict[str, Any]) -> None:
    """After the night the same cards lie on the table, one at every place."""
    end: Any = play(record)

    assert sorted(end["cards"].values()) == sorted([*record["dealt"].values(), *record["center"]])


@law
@given(record=records(), shuffle=st.randoms())
def test_the_order_of_entries_does_not_matter(record: dict[str, Any], shuffle: random.Random) -> None:
    """Players may tell their cards, picks and votes in any order."""
    told = dict(record)
    for key in ("dealt", "picks", "votes", "hunter_targets"):
        entries = list(record[key].items())
        shuffle.shuffle(entries)
        told[key] = dict(entries)

    assert play(told) == play(record)


@law
@given(record=records(), names=st.permutations([f"{name} {name}" for name in NAMES]))
def test_names_do_not_matter(record: dict[str, Any], names: list[str]) -> None:
    """The same game among players of other names ends the same way."""
    new = dict(zip(NAMES, names, strict=True))

    assert play(renamed(record, new)) == renamed(play(record), new)


def renamed(value: object, new: Mapping[str, str]) -> object:
    """A record or a result with every name exchanged for a new one, wherever it stands."""
    if isinstance(value, dict):
        return {new.get(key, key): renamed(each, new) for key, each in value.items()}
    if isinstance(value, list):
        return [renamed(each, new) for each in value]
    return new.get(value, value) if isinstance(value, str) else value


@law
@given(record=records(), data=st.data())
def test_seats_do_not_matter(record: dict[str, Any], data: st.DataObject) -> None:
    """The same players in other seats see, hold and win the same; only the order of telling follows the seats."""
    seats = data.draw(st.permutations(record["players"]))
    before, after = play(record), play(record | {"players": seats})

    assert unordered(after) == unordered(before)


def unordered(end: Mapping[str, Any]) -> dict[str, Any]:
    """A result without the order of seats: who dies, wins or is seen at the same time comes in no order."""
    lists = {key: sorted(end[key]) for key in ("killed", "winning_teams", "winners")}
    return {**end, **lists, "seen": {name: sorted(sights) for name, sights in end["seen"].items()}}


@law
@given(record=records())
def test_village_and_werewolves_never_win_together(record: dict[str, Any]) -> None:
    """At most one of the two big sides wins."""
    end: Any = play(record)

    assert not {"village", "werewolf"} <= set(end["winning_teams"])


@law
@given(record=records())
def test_the_dead_and_the_winners_are_told_in_seat_order(record: dict[str, Any]) -> None:
    """Names come in the order of players, each once, and teams in alphabetical order."""
    end: Any = play(record)

    for key in ("killed", "winners"):
        assert end[key] == [name for name in record["players"] if name in end[key]]
    assert end["winning_teams"] == sorted(set(end["winning_teams"]))


@law
@given(record=records(), data=st.data())
def test_center_cards_nobody_touches_do_not_matter(record: dict[str, Any], data: st.DataObject) -> None:
    """Two center cards that no pick names could be exchanged, and no player would see, hold or win anything else."""
    picked = {place for places in record["picks"].values() for place in places}
    untouched = [index for index in range(len(record["center"])) if f"center {index + 1}" not in picked]
    exchanged = list(record["center"])
    for index, other in zip(untouched, data.draw(st.permutations(untouched)), strict=True):
        exchanged[index] = record["center"][other]
    before, after = of_players(record), of_players(record | {"center": exchanged})

    assert after == before


def of_players(record: Mapping[str, Any]) -> dict[str, Any]:
    """A result without the center."""
    end: Any = play(record)
    return {**end, "cards": {name: end["cards"][name] for name in record["players"]}}


@law
@given(record=records())
def test_a_night_replayed_is_the_same_night(record: dict[str, Any]) -> None:
    """A record that went through JSON and was played before gives the same result again."""
    first = play(record)

    assert play(json.loads(json.dumps(record))) == first
    assert play(record) == first


@law
@given(record=records())
def test_final_cards_are_scored_as_their_night_was(record: dict[str, Any]) -> None:
    """The cards a night leaves, scored alone, have the dead, the winners and the roles of the whole game."""
    whole: Any = play(record)
    center = [whole["cards"][f"center {index + 1}"] for index in range(len(record["center"]))]
    cards = {name: whole["cards"][name] for name in record["players"]}
    final = {key: value for key, value in record.items() if key not in ("dealt", "picks")}
    final |= {"cards": cards, "center": center}
    copied = copied_from(record)
    final |= {"copied": record["dealt"][copied]} if copied else {}

    assert play(final) == whole | {"seen": {}}


def copied_from(record: Mapping[str, Any]) -> str:
    """The player whose card the Doppelgänger copied, if she was dealt and copied any."""
    for name, role in record["dealt"].items():
        if role == "doppelganger" and record["picks"].get(name):
            return str(record["picks"][name][0])
    return ""


@settings(deadline=None, max_examples=count_examples(500))
@given(record=records())
def test_the_engine_agrees_with_the_rules_page_told_twice(record: dict[str, Any]) -> None:
    """Cards, sights, roles, dead and winners are those of a literal transcription of docs/rules/one-night.md."""
    end: Any = play(record)
    original = record["game"] == ORIGINAL.key
    table = by_the_book.play_original_night(record) if original else by_the_book.play_ultimate_night(record)
    house: House = record["house_rules"]
    roles = {name: by_the_book.count_card_as(table.cards[name], table.copied, house) for name in record["players"]}
    fallen = by_the_book.find_dead(record, roles)
    wins = (
        by_the_book.find_original_wins(roles, fallen)
        if original
        else by_the_book.find_ultimate_wins(roles, fallen, house)
    )

    assert end["cards"] == table.cards
    assert end["roles"] == roles
    assert unordered(end)["seen"] == {name: sorted(sights) for name, sights in table.seen.items()}
    assert set(end["killed"]) == fallen
    assert set(end["winners"]) == set().union(*wins.values())
    assert end["winning_teams"] == sorted(wins)


@settings(deadline=None, max_examples=count_examples(400))
@given(record=finals())
def test_the_engine_scores_cards_as_the_rules_page_told_twice(record: dict[str, Any]) -> None:
    """Final cards where Werewolf, Minion, Tanner, Hunter and Doppelgänger meet are scored as by the transcription."""
    end: Any = play(record)
    house: House = record["house_rules"]
    roles = {name: by_the_book.count_card_as(card, record["copied"], house) for name, card in record["cards"].items()}
    fallen = by_the_book.find_dead(record, roles)
    wins = by_the_book.find_ultimate_wins(roles, fallen, house)

    assert end["roles"] == roles
    assert set(end["killed"]) == fallen
    assert set(end["winners"]) == set().union(*wins.values())
    assert end["winning_teams"] == sorted(wins)


@law
@given(record=records(), data=st.data())
def test_the_night_does_not_depend_on_the_day(record: dict[str, Any], data: st.DataObject) -> None:
    """Other votes, or none yet, change nothing about the cards and what was seen."""
    other = record | {"votes": data.draw(votes(record["players"]))}
    nobody = {key: value for key, value in record.items() if key != "votes"}

    for key in ("cards", "roles", "seen"):
        assert play(other)[key] == play(nobody)[key] == play(record)[key]
