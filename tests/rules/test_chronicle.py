"""The chronicle of an evening: games in, who has won what out; small however long the evening is."""

import pytest

from onenight.rules.chronicle import MAX_GAMES_KEPT, MAX_PEOPLE_KEPT, Chronicle, Fate
from onenight.rules.roles import Team

VILLAGE, WEREWOLF, TANNER, *_ = Team


def game(evening: Chronicle, team: Team, **won: bool | str | None) -> Chronicle:
    """The evening with one game more; a role is a win with it."""
    fates = [Fate(name, *((True, how) if isinstance(how, str) else (how, ""))) for name, how in won.items()]
    return evening.add_game([team], fates)


THREE = game(
    game(game(Chronicle(), VILLAGE, Bob=True, Anna=False, Cy="seer"), TANNER, Anna="tanner", Bob=False, Cy=None),
    VILLAGE,
    Bob=True,
    Anna=True,
    Di=True,
)


def test_wins_are_told_best_first() -> None:
    """Of equals by name; who was there once is among them, and what is open is no win."""
    assert list(THREE.wins.items()) == [("Anna", 2), ("Bob", 2), ("Cy", 1), ("Di", 1)]
    assert THREE.list_fates("Cy") == (Fate("Cy", won=True, role="seer"), Fate("Cy"))


def test_long_evening_keeps_its_last_games_and_counts_the_rest() -> None:
    """No win is lost."""
    evening = Chronicle()
    for number in range(MAX_GAMES_KEPT + 3):
        evening = game(evening, VILLAGE, Anna=True, Bob=number % 2 == 0)

    assert (evening.games_judged, evening.earlier, len(evening.games)) == (MAX_GAMES_KEPT + 3, 3, MAX_GAMES_KEPT)
    assert evening.wins == {"Anna": MAX_GAMES_KEPT + 3, "Bob": (MAX_GAMES_KEPT + 4) // 2}
    assert dict(evening.before) == {"Anna": 3, "Bob": 2}


def test_who_is_gone_and_has_won_least_is_let_go_first() -> None:
    """Everybody at the table stays."""
    guests = {f"Guest {number}": number > 4 for number in range(MAX_PEOPLE_KEPT)}
    evening = game(game(Chronicle(), VILLAGE, **guests), VILLAGE, Anna=False, Bob=False)

    assert len(evening.wins) == MAX_PEOPLE_KEPT
    assert {"Anna", "Bob", *(f"Guest {number}" for number in range(5, 10))} <= set(evening.wins)


@pytest.mark.parametrize(
    ("called", "wins"),
    [
        ({"Anna": "Anja"}, {"Anja": 2, "Bob": 2, "Cy": 1, "Di": 1}),
        ({"Di": "Cy"}, {"Anna": 2, "Bob": 2, "Cy": 2}),
        ({"Anna": "Bob", "Bob": "Anna"}, {"Anna": 2, "Bob": 2, "Cy": 1, "Di": 1}),
        ({"Zoe": "Anna"}, dict(THREE.wins)),
    ],
)
def test_renamed_players_keep_their_wins(called: dict[str, str], wins: dict[str, int]) -> None:
    """Who gets the name of somebody who was there is that player, back at the table; two may exchange theirs."""
    assert THREE.rename(called).wins == wins


def test_games_do_not_depend_on_the_order_of_seats() -> None:
    """So what is stored by seat comes back the same wherever people sit."""
    assert game(Chronicle(), VILLAGE, Bob=True, Anna=False) == game(Chronicle(), VILLAGE, Anna=False, Bob=True)
