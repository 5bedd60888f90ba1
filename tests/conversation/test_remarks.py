"""The announcer's sentence on an evening: said of what the last game has made true, and not after every game."""

import itertools
import string

import pytest

from onenight.conversation.kept_chronicle import LETTERED, read_chronicle, write_chronicle
from onenight.conversation.remarks import Remark, find_remark, say_remark
from onenight.rules.chronicle import Chronicle, Fate
from onenight.rules.game import ROLES
from onenight.rules.roles import Team
from onenight.speech.lines import Lines, list_languages, read_sections
from tests.fixtures import read_table

TEAMS = {"v": Team.VILLAGE, "w": Team.WEREWOLF, "t": Team.TANNER}
MARKS = {"-": (False, ""), "+": (True, ""), "?": (None, ""), "W": (True, "werewolf"), "T": (True, "tanner")}
MARKS |= {"M": (True, "minion"), "D": (True, "dream_wolf"), "S": (True, "seer")}
PEOPLE = ("Anna", "Bob", "Cy", "Di")


def play(games: str) -> Chronicle:
    """An evening: of each game the team that won, and how it ended for Anna, Bob, Cy and Di; "." was not there."""
    evening = Chronicle()
    for word in games.split():
        team, fates = word[0], word[1:]
        here = [Fate(name, *MARKS[each]) for name, each in zip(PEOPLE, fates, strict=False) if each != "."]
        evening = evening.add_game([TEAMS[team]] if team in TEAMS else [], here)
    return evening


def read_remark(told: str) -> Remark | None:
    """Return the remark that "fooled Anna 2" tells, if any."""
    line, _, rest = told.partition(" ")
    name, _, wins = rest.partition(" ")
    return Remark(line, name, int(wins)) if line else None


REMARKS = {games: read_remark(told) for games, told in read_table(__file__)}
"""What is said after the last game of an evening."""


@pytest.mark.parametrize(("games", "remark"), REMARKS.items())
def test_what_is_worth_a_sentence(games: str, remark: Remark | None) -> None:
    """The rarest thing that has become true; never in the first game, and not twice running, but for a Tanner."""
    assert find_remark(play(games)) == remark


def test_nothing_is_said_right_after_something() -> None:
    """An announcer who has something to say after every game is one too many."""
    for team, fates in (("v", "+--+"), ("w", "W---"), ("w", "+-++")):
        evening = Chronicle()
        said = []
        for _ in range(12):
            evening = play_on(evening, team, fates)
            said.append(find_remark(evening) is not None)

        assert not any(one and other for one, other in itertools.pairwise(said))


def play_on(evening: Chronicle, team: str, fates: str) -> Chronicle:
    """The evening with one game more."""
    (game,) = play(team + fates).games
    return evening.add_game(game.teams, game.fates)


@pytest.mark.parametrize("language", list_languages())
@pytest.mark.parametrize("section", sorted({each.line for each in REMARKS.values() if each}))
def test_each_way_to_say_it_is_said_in_turn(language: str, section: str) -> None:
    """By the number of games; every line names whom it is about, and its number where it has one."""
    lines = Lines(language)
    games, remark = next((games, each) for games, each in REMARKS.items() if each and each.line == section)
    evening = play(games)
    said = [say_remark(evening._replace(earlier=earlier), lines) for earlier in range(4)]

    written = lines.section("evening", section)
    assert len(set(said)) == len(written) >= 2
    assert all(remark.name in each for each in said)
    assert say_remark(evening, lines) == said[0]


@pytest.mark.parametrize("language", list_languages())
def test_all_sections_can_be_said(language: str) -> None:
    """Of everything that is found, and of nothing else."""
    assert set(read_sections(language, "evening")) == {each.line for each in REMARKS.values() if each}


# As it is stored


@pytest.mark.parametrize("games", REMARKS)
@pytest.mark.parametrize("names", [PEOPLE, ("Di", "", "Anna"), ()])
def test_an_evening_comes_back_whole(games: str, names: tuple[str, ...]) -> None:
    """Wherever people sit now."""
    evening = play(games)

    assert read_chronicle(names, *write_chronicle(evening, names)) == evening


def test_an_evening_is_a_word_a_game() -> None:
    """The digit is of the teams, the letter of the role; who has left is told by name."""
    assert write_chronicle(play("v++-- tT-?. wW-.S"), ("Bob", "Cy", "")) == [["Anna", "Di"], "1+-+- 4-?v. 2-.ci"]


def test_every_role_has_a_letter_of_its_own() -> None:
    """A letter that is stored means the same role in later versions."""
    assert sorted(LETTERED) == sorted(ROLES)
    assert LETTERED[:3] == ("sentinel", "doppelganger", "werewolf")
    assert LETTERED.index("tanner") == string.ascii_letters.index("v")
