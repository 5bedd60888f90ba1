"""Tournaments: chips and double elimination, game by game."""

import pytest

from onenight.rules.errors import NotAllowed
from onenight.rules.tournament import Tournament

Games = str
"""Winners of each game, a word a game; the rest of the table lost. "-" where nobody won."""


def play(tournament: Tournament, table: str, games: Games) -> Tournament:
    """Play games; each letter is a player, and whoever is out sits the game out."""
    for winners in games.split():
        playing = [name for name in table if name not in tournament.out]
        tournament = tournament.add_game(playing, winners.strip("-"))
    return tournament


CHIPS = [
    ("", ""),
    ("A A A A", ""),
    ("A A A A A", "A"),
    ("AB AB AB AB AB", ""),
    ("AB AB AB AB AB B", "B"),
    ("AB AB AB AB AB C AB A", "A"),
    ("ABC ABC ABC ABC BC BC C", "C"),
    ("- - - - - -", ""),
]


@pytest.mark.parametrize(("games", "champion"), CHIPS)
def test_chips(games: Games, champion: str) -> None:
    """Five chips win, but only alone in the lead; a tie at the target plays on."""
    tournament = play(Tournament(), "ABC", games)

    assert "".join(tournament.champions) == champion


def test_chips_of_another_target() -> None:
    """A table may play for fewer chips."""
    assert play(Tournament(target=2), "ABC", "B B").champions == ("B",)


ELIMINATION = [
    # Players, winners game by game, who is out, who has won.
    ("ABCD", "AB", "", ""),
    ("ABCD", "AB ABC", "D", ""),
    ("ABCD", "AB ABC A", "CD", "A"),
    ("ABCD", "AB AB", "CD", "AB"),
    ("ABCD", "A B", "CD", "AB"),
    ("ABCDE", "ABC ABC A", "DE", ""),
    ("ABCDE", "ABC ABC A A", "BCDE", "A"),
    ("ABC", "- -", "ABC", "ABC"),
    ("ABC", "A -", "BC", "A"),
]


@pytest.mark.parametrize(("table", "games", "out", "champions"), ELIMINATION)
def test_double_elimination(table: str, games: Games, out: str, champions: str) -> None:
    """Two losses put a player out; with fewer than three left, most games won decide."""
    tournament = play(Tournament(mode="elimination"), table, games)

    assert "".join(tournament.out) == out
    assert "".join(tournament.champions) == champions


def test_joining_later() -> None:
    """Whoever plays for the first time joins with nothing won and nothing lost."""
    tournament = Tournament().add_game("ABC", "A").add_game("ABCD", "D")

    assert [(standing.name, standing.won, standing.lost) for standing in tournament.standings] == [
        ("A", 1, 1),
        ("B", 0, 2),
        ("C", 0, 2),
        ("D", 1, 0),
    ]


REFUSED = [
    (play(Tournament(target=1), "ABC", "A"), "ABC", "B", "tournament-over"),
    (play(Tournament(mode="elimination"), "ABCDE", "ABC ABC"), "ABCD", "A", "already-out"),
    (Tournament(), "ABC", "D", "winner-not-playing"),
]


@pytest.mark.parametrize(("tournament", "played", "winners", "key"), REFUSED)
def test_refused(tournament: Tournament, played: str, winners: str, key: str) -> None:
    """A tournament that is over, a player who is out and a winner who did not play are refused."""
    with pytest.raises(NotAllowed) as refused:
        tournament.add_game(played, winners)

    assert refused.value.key == key


def test_a_tournament_is_a_value() -> None:
    """A game gives a new tournament and leaves the old one as it was."""
    before = Tournament()
    before.add_game("ABC", "A")

    assert before == Tournament()
