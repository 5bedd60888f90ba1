"""`onenight deck`: legal decks as docs/rules/one-night.md has them, and every reason why another one is not."""

import shlex
from collections import Counter

import pytest

from onenight.rules.deck import recommend_deck
from onenight.rules.game import GAMES
from tests.console.running import run_onenight
from tests.fixtures import read_table


def counted(cards: str) -> Counter[str]:
    """How many of each card."""
    return Counter(cards.strip().split(","))


@pytest.mark.parametrize(("game", "players"), [("ultimate", 3), ("ultimate", 10), ("original", 7)])
def test_a_recommended_deck_is_printed(game: str, players: int) -> None:
    """A number of players gets the deck that the rules recommend, and that deck is legal."""
    done = run_onenight("deck", str(players), "--game", game)

    assert done.code == 0
    assert counted(done.out) == Counter(recommend_deck(GAMES[game], players).keys)
    assert run_onenight("deck", "--check", done.out.strip(), "--players", str(players), "--game", game).code == 0


def test_seven_players_of_the_original_game_leave_one_card() -> None:
    """The box runs out, and the command says so; six players hear nothing of the kind."""
    assert "one card in the center" in run_onenight("deck", "7", "--game", "original").err
    assert run_onenight("deck", "6", "--game", "original").err == ""


@pytest.mark.parametrize("players", ["3", "6", "10"])
def test_a_random_deck_is_legal_and_can_be_drawn_again(players: str) -> None:
    """The same seed draws the same deck, another one mostly another, and what is drawn passes the check."""
    drawn = [run_onenight("deck", players, "--random", "--seed", seed).out for seed in ("1", "2", "wolf", "")]
    again = run_onenight("deck", "--players", players, "--seed", "1", "--random").out

    assert drawn[0] == again
    assert len(set(drawn)) > 1
    for deck in drawn[:2]:
        assert run_onenight("deck", "--check", deck.strip(), "--players", players).code == 0


def test_a_random_deck_needs_no_seed() -> None:
    """Without a seed chance decides."""
    done = run_onenight("deck", "5", "--random")

    assert done.code == 0
    assert sum(counted(done.out).values()) == 8


@pytest.mark.parametrize(("arguments", "cards", "advice"), read_table(__file__, "legal"))
def test_a_legal_deck_is_accepted(arguments: str, cards: str, advice: str) -> None:
    """It is read back in words; what deserves a word of advice gets one, and stays legal."""
    done = run_onenight("deck", "--check", *shlex.split(arguments))

    assert (done.code, done.err) == (0, "")
    assert done.lines[0].startswith("Legal for ")
    assert cards in done.lines[0]
    assert [line for line in done.lines[1:] if advice in line] == done.lines[1:]
    assert len(done.lines) == 1 + bool(advice)


@pytest.mark.parametrize(("cards", "players", "reasons"), read_table(__file__, "illegal"))
def test_an_illegal_deck_gets_every_reason_and_a_repair(cards: str, players: str, reasons: str) -> None:
    """Each reason is a sentence, then the nearest legal deck in words and as keys; exit code 1."""
    done = run_onenight("deck", "--check", cards, "--players", players)

    assert (done.code, done.out) == (1, "")
    *told, repair, keys = done.complaints
    assert all(reason in sentence for reason, sentence in zip(reasons.split("; "), told, strict=True))
    assert repair.startswith("The nearest legal deck: ")
    assert run_onenight("deck", "--check", keys, "--players", players).code == 0


@pytest.mark.parametrize(("cards", "players", "told"), read_table(__file__, "repairs"))
def test_a_repair_is_told_as_few_changes(cards: str, players: str, told: str) -> None:
    """What to add, what to take out, or what to put in place of what."""
    assert run_onenight("deck", "--check", cards, "--players", players).complaints[-2].startswith(told)


@pytest.mark.parametrize(("arguments", "told"), read_table(__file__, "refused"))
def test_what_cannot_be_is_refused(arguments: str, told: str) -> None:
    """One sentence that names what is wrong, nothing on standard output, exit code 1."""
    done = run_onenight("deck", *shlex.split(arguments))

    assert (done.code, done.out) == (1, "")
    assert len(done.complaints) == 1
    assert told in done.err


def test_two_numbers_of_players_are_one_too_many() -> None:
    """Five players who are six get no deck."""
    assert run_onenight("deck", "5", "--players", "6").code != 0
