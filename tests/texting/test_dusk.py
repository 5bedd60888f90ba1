"""The dusk by texts: its rounds, and what can be answered and tapped in them; see nights/dusk.txt."""

import pytest

from onenight.rules.actions import convert_word
from onenight.rules.errors import NotUnderstood
from onenight.texting.party import Stage
from onenight.texting.player_answer import PlayerAnswer, Tap
from onenight.ways.one_night.texts.party_state import kept_night
from onenight.ways.one_night.texts.prompts import list_rounds
from tests.texting.dealt_by_hand import make_game
from tests.texting.playing import draw_legal_tap, make_front


@pytest.mark.parametrize(
    ("cards", "rounds"),
    [
        ("vampire seer villager|drunk robber villager", ["nightfall", "look"]),
        ("vampire copycat villager|drunk robber villager", ["nightfall", "second", "look"]),
        ("vampire doppelganger villager|drunk robber witch", ["nightfall", "second", "look", "rest"]),
        ("gremlin marksman werewolf|drunk robber witch", ["nightfall", "rest"]),
    ],
)
def test_rounds_depend_on_the_deck_alone(cards: str, rounds: list[str]) -> None:
    """A round after everybody's look where a card of the deck acts in the dusk, whoever has it."""
    assert list(map(str, list_rounds(kept_night(make_game(cards)).deck))) == rounds


@pytest.mark.parametrize(
    ("said", "tap"),
    [
        ("card of Bob and mark of Carol", Tap(("Bob", "Carol"), words=("card", "mark"))),
        ("Bob card, Carol mark", Tap(("Bob", "Carol"), words=("card", "mark"))),
    ],
)
def test_a_marksman_names_what_he_looks_at(said: str, tap: Tap) -> None:
    """Each word belongs to one name, wherever it stands; by taps in the order in which they were tapped."""
    party = make_game("marksman vampire seer|villager drunk villager")._replace(stage=Stage.LOOK)
    expected = (convert_word(0), 1, convert_word(1), 2)

    for answer in (PlayerAnswer(said), PlayerAnswer(tap=tap)):
        after, _ = party.plays.take_answer(party, 0, answer, make_front())
        assert kept_night(after).look[0] == expected


def test_the_card_beside_the_center_is_nobodys() -> None:
    """A Copycat cannot look at the Alpha Wolf's."""
    party = make_game("copycat alpha_wolf seer|villager drunk villager werewolf")._replace(stage=Stage.NIGHTFALL)

    assert all(draw_legal_tap(party, 0, make_front(seed).chance).center[0] <= 3 for seed in range(30))
    with pytest.raises(NotUnderstood):
        party.plays.take_answer(party, 0, PlayerAnswer(tap=Tap(center=(4,))), make_front())


def test_words_are_tapped_by_night_alone() -> None:
    """At dusk nobody chooses among them; afterwards everybody is offered the same."""
    party = make_game("vampire gremlin marksman|count villager drunk", {})
    dusk, night = (
        party._replace(stage=stage).plays.choices(party._replace(stage=stage), 0)
        for stage in (Stage.NIGHTFALL, Stage.LOOK)
    )
    assert dusk is not None
    assert night is not None
    assert (dusk.words, night.words) == (("nobody",), ("nobody", "card", "mark", "cards", "marks"))
