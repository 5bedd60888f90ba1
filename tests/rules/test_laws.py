"""Laws of every legal game, and the engine compared with docs/rules/one-night.md transcribed a second time."""

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.rules.game import ORIGINAL
from onenight.rules.record import read_record
from onenight.rules.result import play_and_judge
from tests.effort import count_examples, rest_seldom
from tests.rules.by_the_book import judge_original, judge_record
from tests.rules.played_records import play
from tests.rules.random_games import ARTIFACTS, HOUSE, OFFICIAL, draw_game, draw_votes
from tests.rules.strategies import NAMES, finals, make_chance, records
from tests.rules.table_by_the_book import WEREWOLVES

law = settings(deadline=None, max_examples=count_examples(150))


class Game(NamedTuple):
    """A legal game, and chance to tell it otherwise."""

    record: dict[str, Any]
    chance: Random


def is_read_and_judged(game: Game) -> None:
    """No game played by the rules is refused."""
    assert play_and_judge(read_record(game.record)).verdict


def only_permutes_cards(game: Game) -> None:
    """After the night the same cards lie on the table, one at every place."""
    record, end = game.record, play_whole(game.record)

    assert sorted(end["cards"].values()) == sorted([*record["dealt"].values(), *record["center"]])


def has_no_order_of_entries(game: Game) -> None:
    """Players may tell their cards, picks and votes in any order."""
    told = dict(game.record)
    for key in ("dealt", "picks", "votes", "hunter_targets"):
        entries = list(game.record[key].items())
        game.chance.shuffle(entries)
        told[key] = dict(entries)

    assert play(told) == play(game.record)


def does_not_depend_on_names(game: Game) -> None:
    """The same game among players of other names ends the same way."""
    names = [f"{name} {name}" for name in NAMES]
    game.chance.shuffle(names)
    new = dict(zip(NAMES, names, strict=True))

    assert play(renamed(game.record, new)) == renamed(play(game.record), new)


def renamed(value: object, new: Mapping[str, str]) -> object:
    """A record or a result with every name exchanged for a new one, wherever it stands."""
    if isinstance(value, dict):
        return {new.get(key, key): renamed(each, new) for key, each in value.items()}
    if isinstance(value, list):
        return [renamed(each, new) for each in value]
    return new.get(value, value) if isinstance(value, str) else value


BESIDE = {"village_idiot", "thing"}
"""For whom it matters who sits beside whom: then a table may only be turned."""


def does_not_depend_on_seats(game: Game) -> None:
    """The same players in other seats see, hold and win the same; only the order of telling follows the seats."""
    record, seats = game.record, list(game.record["players"])
    if BESIDE.isdisjoint(record["dealt"].values()):
        game.chance.shuffle(seats)
    else:
        first = game.chance.randrange(len(seats))
        seats = [*seats[first:], *seats[:first]]

    assert unordered(play(record | {"players": seats})) == unordered(play(record))


UNORDERED = ("killed", "winning_teams", "winners", "shields", "werewolves", "vampires")


def unordered(end: Mapping[str, Any]) -> dict[str, Any]:
    """A result without the order of seats: who dies, wins or is seen at the same time comes in no order."""
    lists = {key: sorted(end[key]) for key in UNORDERED}
    return {**end, **lists, "seen": {name: sorted(sights) for name, sights in end["seen"].items()}}


def has_one_big_winner(game: Game) -> None:
    """Of village and Werewolves at most one wins."""
    assert not {"village", "werewolf"} <= set(play_whole(game.record)["winning_teams"])


def tells_names_in_seat_order(game: Game) -> None:
    """The dead and the winners come in the order of players, each once, and teams in alphabetical order."""
    end = play_whole(game.record)

    for key in ("killed", "winners"):
        assert end[key] == [name for name in game.record["players"] if name in end[key]]
    assert end["winning_teams"] == sorted(set(end["winning_teams"]))


def does_not_depend_on_untouched_center_cards(game: Game) -> None:
    """Two center cards that no pick names could be exchanged, and no player would see, hold or win anything else."""
    record = game.record
    picked = {place for places in record["picks"].values() for place in places}
    center = list(enumerate(record["center"][:3]))  # a fourth one lies beside it, for the Alpha Wolf
    untouched = [(index, card) for index, card in center if f"center {index + 1}" not in picked]
    exchanged = list(record["center"])
    others = game.chance.sample(untouched, len(untouched))
    for (index, _), (_, card) in zip(untouched, others, strict=True):
        exchanged[index] = card

    assert of_players(record | {"center": exchanged}) == of_players(record)


def of_players(record: Mapping[str, Any]) -> dict[str, Any]:
    """A result without the center."""
    end = play_whole(record)
    return {**end, "cards": {name: end["cards"][name] for name in record["players"]}}


def play_whole(record: Mapping[str, Any]) -> dict[str, Any]:
    """The result of a game that came to its vote."""
    return dict(play(record))


def replays_alike(game: Game) -> None:
    """A record that went through JSON and was played before gives the same result again."""
    first = play(game.record)

    assert play(json.loads(json.dumps(game.record))) == first
    assert play(game.record) == first


def has_a_night_without_the_day(game: Game) -> None:
    """Other votes, or none yet, change nothing about the cards and what was seen, nor roles but of the Cursed."""
    record = game.record
    other = play_whole(record | {"votes": draw_votes(record["players"], game.chance)})
    nobody = play_whole({key: value for key, value in record.items() if key != "votes"})
    cursed = [name for name, role in nobody["roles"].items() if role == "cursed"]

    for end in (other, play_whole(record)):
        for key in ("cards", "seen"):
            assert end[key] == nobody[key]
        assert end["roles"] | dict.fromkeys(cursed, "cursed") == nobody["roles"]


def lays_artifacts_that_are_in_use(game: Game) -> None:
    """Each of them once, by their owners alone; a face-up card is what lies there, and no Werewolf or Tanner."""
    end = play_whole(game.record)
    laid = list(end["artifacts"].values())
    for told, role in (("shields", "sentinel"), ("artifacts", "curator"), ("revealed", "revealer")):
        assert len(end[told]) <= 2 * (role in game.record["dealt"].values())

    assert set(laid) <= set(game.record["house_rules"].get("artifacts", ()))
    assert len(set(laid)) == len(laid)
    for name, role in end["revealed"].items():
        assert end["cards"][name] == role
        assert role not in (*WEREWOLVES, "tanner")


def has_no_use_for_rules_of_absent_cards(game: Game) -> None:
    """The options of Dream Wolf, Alpha Wolf, Doppelgänger and Curator are for nobody where they are not in the deck."""
    deck = {*game.record["dealt"].values(), *game.record["center"][:3]}
    house = dict(game.record["house_rules"])
    if game.record["game"] != ORIGINAL.key:
        absent = {"dream_wolf", "alpha_wolf", "doppelganger"} - deck
        house |= {role: game.chance.choice(HOUSE[role]) for role in absent}
        house |= {} if "curator" in deck else {"artifacts": [game.chance.choice(ARTIFACTS[:-1])]}

    assert play(game.record | {"house_rules": house}) == play(game.record)


def ends_as_in_a_mirror(game: Game) -> None:
    """With the players named backward, and left and right exchanged, everything ends the same."""
    mirror = {"left": "right", "right": "left"}
    picks = {name: [mirror.get(word, word) for word in words] for name, words in game.record["picks"].items()}
    end = play(game.record | {"players": game.record["players"][::-1], "picks": picks})

    assert unordered(end) == unordered(play(game.record))


LAWS = [
    lays_artifacts_that_are_in_use,
    has_no_use_for_rules_of_absent_cards,
    ends_as_in_a_mirror,
    is_read_and_judged,
    only_permutes_cards,
    has_no_order_of_entries,
    does_not_depend_on_names,
    does_not_depend_on_seats,
    has_one_big_winner,
    tells_names_in_seat_order,
    does_not_depend_on_untouched_center_cards,
    replays_alike,
    has_a_night_without_the_day,
]


@pytest.mark.parametrize("keep", LAWS)
@law
@given(game=st.builds(Game, records(), st.randoms()))
def test_a_game_keeps_the_law(keep: Callable[[Game], None], game: Game) -> None:
    """Whatever the first box has, and the original game."""
    keep(game)


BLOCKS = [range(300), range(300, 1_000), *(range(first, first + 1_000) for first in range(1_000, 20_000, 1_000))]
"""The seeds of twenty thousand games."""


@pytest.mark.parametrize("seeds", rest_seldom(BLOCKS))
def test_games_of_all_boxes_keep_the_laws(seeds: range) -> None:
    """With Daybreak, with the Bonus Packs, with both."""
    for seed in seeds:
        game = Game(draw_game(make_chance(seed)).record, make_chance(seed))
        for keep in LAWS:
            keep(game)


@law
@given(record=records())
def test_final_cards_are_scored_as_their_night_was(record: dict[str, Any]) -> None:
    """The cards a night leaves, scored alone, have the dead, the winners and the roles of the whole game."""
    whole = play_whole(record)
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
@given(record=records() | finals())
def test_the_engine_agrees_with_the_rules_page_told_twice(record: dict[str, Any]) -> None:
    """Cards, sights, roles, dead and winners are those of a literal transcription of docs/rules/one-night.md.

    Final cards, too, where Werewolf, Minion, Tanner, Hunter and Doppelgänger meet.
    """
    end: Any = play(record)
    whole = record | {"house_rules": OFFICIAL | record["house_rules"]}
    told = judge_original(record) if record.get("game") == ORIGINAL.key else judge_record(whole)

    assert {place: end["cards"][place] for place in told["cards"]} == told["cards"]
    assert end["roles"] == told["roles"]
    assert unordered(end)["seen"] == {name: sorted(sights) for name, sights in told["seen"].items()}
    for key in ("killed", "winners", "winning_teams"):
        assert end[key] == told[key], key
