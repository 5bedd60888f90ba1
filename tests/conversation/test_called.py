"""Cards and rules are those of the game that is played, whatever else they are called elsewhere."""

from random import Random

import pytest

from onenight.hearing.card_names import Namesakes
from onenight.rules.game import GAMES
from onenight.speech.lines import Lines
from onenight.speech.topics import find_foreign_topics
from onenight.ways.index import NEW
from tests.people import NOW, answer_sentence

ROLES = {"original": "The Phantom Thief", "ultimate": "The Robber"}
ASKED = ("what does the thief do", "who is the thief", "does the thief look at his new card", "any tips for the thief")


def told(*sentences: str) -> str:
    """The last answer of a table that says these."""
    session, answer, chance = NEW, "", Random(1)  # noqa: S311 - the same each time
    for at, sentence in enumerate(sentences):
        session, heard = answer_sentence(session, sentence, NOW + 2.0 * at, chance, Lines("en"))
        answer = heard.say
    return answer


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("game", ROLES)
def test_the_thief_is_who_that_game_calls_so(game: str, asked: str) -> None:
    """The original has a thief of its own: what is asked about him is not answered from another game."""
    answer = told(f"the {game} game", "four", asked)

    assert ROLES[game].split(maxsplit=1)[1] in answer
    assert "In One Night" not in answer


def test_what_has_its_own_name_keeps_it() -> None:
    """Only whole words are put right, and only where the game is played."""
    called = Namesakes(Lines("en"))

    assert called.rename_cards("the Phantom Thief, a thief and thieves", "original") == (
        "the Phantom Thief, a Phantom Thief and Phantom Thieves"
    )
    assert called.rename_cards("the thief", "ultimate") == "the thief"


def test_topics_of_other_games_are_known() -> None:
    """The Registry is a room of the castle, and no topic of a night; what both know is foreign to neither."""
    assert "registry" in find_foreign_topics(["ultimate"], Lines("en"))
    assert "registry" not in find_foreign_topics(["week"], Lines("en"))
    assert all(find_foreign_topics([game], Lines("en")).isdisjoint({"win", "tie", "tips"}) for game in GAMES)


def test_topics_of_a_box_are_known_where_it_is() -> None:
    """The Shroud means nothing to a table without it, and the castle's Registry nothing to any night."""
    with_it, without = (find_foreign_topics(rules, Lines("en")) for rules in (["daybreak", "ultimate"], ["ultimate"]))

    assert without - with_it >= {"shroud", "artifacts", "shield", "extra_card"}
    assert with_it < without
    assert "registry" in with_it


def test_two_roles_are_compared() -> None:
    """Whoever asks for the difference of two is told what both do."""
    answer = told("five", "what's the difference between the Minion and a Werewolf")

    assert "Minion" in answer
    assert "The Werewolves see each other at night" in answer
