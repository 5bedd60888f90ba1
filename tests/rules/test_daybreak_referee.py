"""The referee with both boxes: what is asked, and laws against every way in which everything can lie."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.rules.deck import Deck
from onenight.rules.fingers import Fingers
from onenight.rules.game import ULTIMATE
from onenight.rules.known import Known
from onenight.rules.night import Deal, play
from onenight.rules.record import read
from onenight.rules.referee import answer, outcomes, question, verdict, winner_question, winners
from tests.effort import examples
from tests.rules import daybreak_by_the_book as book
from tests.rules.both_boxes import game
from tests.rules.daybreak_evenings import Evening, evenings, settle

law = settings(deadline=None, max_examples=examples(200))


def evening_of(record: dict[str, Any]) -> tuple[Evening, Known]:
    """How a record's table lies after its night, and what is known of it before anything is told."""
    read_ = read(record)
    assert isinstance(read_.start, Deal)
    night = play(read_.start, read_.picks, read_.rulebook)
    players = len(read_.players)
    laid = night.laid
    marks = {"paranormal_investigator": laid.investigated, "doppelganger": laid.copy_investigated}
    keys = list(ULTIMATE.artifacts)
    after = read_.rulebook.house.hunter_points == "after"
    table = Evening(
        tuple([card.key for card in night.cards[:players]]),
        night.copied.key if night.copied is not None else "villager",
        {card: stake.value for card, stake in marks.items() if stake is not None},
        {seat: keys[artifact] for seat, artifact in laid.artifacts},
        tuple(read_.votes or ()),
        tuple([read_.hunter_targets[seat] for seat in range(players)]) if after else None,
    )
    cards = [*record["dealt"].values(), *record["center"][:3]]
    deck = Deck.of(ULTIMATE, cards, record["center"][3] if len(record["center"]) > 3 else None)
    return table, Known(deck, players, read_.rulebook, ())


def by_the_book(record: dict[str, Any], known: Known) -> dict[str, Any]:
    """The result by the second writing of the rules."""
    house = {key: getattr(known.rulebook.house, key) for key in known.rulebook.house._fields}
    return book.result(record | {"house_rules": house | {"artifacts": list(house["artifacts"])}})


@law
@given(seed=st.integers(0, 2**32), told=st.sampled_from(["votes", "some votes", "dead"]))
def test_a_whole_table_gets_its_verdict(seed: int, told: str) -> None:
    """Answered truthfully the referee comes to the verdict of the rules, and asks nothing twice."""
    chance = Random(seed)  # noqa: S311 - a test keeps no secrets
    record = game(chance, hunter_points=chance.choice(["vote", "after"]))
    table, known = evening_of(record)
    if told == "dead":
        known = known._replace(dead=table.dead)
    else:
        votes = {seat: target for seat, target in enumerate(table.targets) if told == "votes" or chance.random() < 0.5}
        known = settle(Fingers(known.players, votes), known, table)
        assert known.dead == table.dead
    if table.chosen is None:
        known = known._replace(pointed=known.votes)
    asked_all = []
    while asked := question(known):
        asked_all.append(asked)
        known = answer(known, asked, table.truth(asked, known))

    assert [each for each in set(asked_all) if asked_all.count(each) > 1] in ([], [("artifacts", None, None)])
    end, found = by_the_book(record, known), verdict(known)
    assert found is not None
    assert [record["players"][seat] for seat in found.dead] == end["killed"]
    assert sorted(found.teams) == end["winning_teams"]
    assert {record["players"][seat] for seat in found.winners} <= set(end["winners"])
    assert outcomes(known) == {table.outcome(known.rulebook)}
