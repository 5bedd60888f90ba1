"""Results in words: why a game ended so, for the table and for each player, from the games in `reasons.toml`."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from onenight.rules.errors import NotAllowed, NotUnderstood
from onenight.rules.night import list_marks_in_force, list_traitors
from onenight.rules.record import read_record
from onenight.rules.result import play_and_judge
from onenight.rules.verdict import explain_player_outcomes
from onenight.speech.report import error_object, explain_player_results, result_object
from tests.notation import make_final_record, make_record, read_cards
from tests.speech.nights import OURS

GAMES: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "reasons.toml").read_text("utf-8"))["game"]
NAMES = ["Ana", "Ben", "Cy", "Dora", "Eli", "Fay"]


def told(game: dict[str, Any]) -> dict[str, Any]:
    """The record of a game in the table."""
    also: dict[str, Any] = {key: game[key] for key in ("game", "copied", "artifacts") if key in game}
    also |= {"marks": read_cards(game["marks"])} if "marks" in game else {}
    return make_final_record(game["deal"], house_rules=game.get("rules", "official"), **also)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["table"])
def test_the_table_hears_why(game: dict[str, Any]) -> None:
    """Who died, who won and why, in one sentence with the right names."""
    played = read_record(told(game))

    assert result_object(played, play_and_judge(played), OURS)["reason"] == game["table"]


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in GAMES for name in NAMES if name in game])
def test_a_player_hears_why(game: dict[str, Any], name: str) -> None:
    """Why this player won or lost, in one sentence."""
    played = read_record(told(game))
    ended = play_and_judge(played)
    assert ended.verdict is not None
    seat = played.players.index(name)

    assert list(explain_player_results(ended.verdict, played, ended, OURS))[seat] == game[name]
    reasons: Any = result_object(played, ended, OURS)["reasons"]
    assert reasons[name] == game[name]
    assert (seat in ended.verdict.winners) == ("wins" in game[name].split(":")[0])


@pytest.mark.parametrize("section", ["table", "player"])
def test_every_reason_has_a_game(section: str) -> None:
    """No reason is without a game that ends by it."""
    keys = set()
    for game in GAMES:
        played = read_record(told(game))
        ended = play_and_judge(played)
        assert ended.verdict is not None
        seats = ended.roles[: len(played.players)]
        of = (ended.laid, played.rulebook.game)
        own = explain_player_outcomes(
            ended.verdict, seats, played.rulebook, list_traitors(*of), list_marks_in_force(*of)
        )
        each = [own[played.players.index(name)] for name in NAMES if name in game]
        keys |= {ended.verdict.reason} if section == "table" else set(each)

    assert (
        keys | (OPEN if section == "table" else set())
        == (TOLD if section == "table" else OURS.section("reasons", section)).keys()
    )


def test_every_reason_with_an_apprentice_has_a_game() -> None:
    """It is another sentence than that of the same reason without one."""
    told_so = [game["table"] for game in GAMES if "Apprentice Tanner" in game["table"]]

    assert len(told_so) == len(set(told_so)) == len(OURS.section("reasons", "apprenticed"))


TOLD = {**OURS.section("reasons", "table"), **OURS.section("reasons", "monsters")}
"""The line of each reason for the table."""
OPEN = {"no-werewolf-died"}
"""What the referee says where it does not matter which of two reasons it was."""


def test_every_reason_is_explained_at_length() -> None:
    """A table that asks why is told the rule behind each reason."""
    assert OURS.section("reasons", "why").keys() == TOLD.keys()


def test_reasons_without_names_claim_the_same() -> None:
    """Where nobody has told who the living are, the sentence names the dead at most."""
    for key, line in OURS.section("reasons", "unnamed").items():
        assert key in OURS.section("reasons", "table")
        assert "{wolves}" not in str(line)
        assert "{minions}" not in str(line)


NIGHT = "Ana=seer Ben=werewolf Cy=drunk *1=werewolf *2=villager *3=robber Ana:*3,*1 Cy:*2"


def test_a_night_is_told_without_an_end() -> None:
    """Without votes a result holds cards, roles and what was seen, each in the order learned, and no verdict."""
    played = read_record(make_record(NIGHT))

    assert result_object(played, play_and_judge(played), OURS) == {
        "cards": {"Ana": "seer", "Ben": "werewolf", "Cy": "villager"},
        "center": ["werewolf", "drunk", "robber"],
        "roles": {"Ana": "seer", "Ben": "werewolf", "Cy": "villager"},
        "seen": {"Ana": [["center 3", "robber"], ["center 1", "werewolf"]]},
    }


def test_a_result_has_the_published_shape() -> None:
    """With votes the dead, the teams, the winners and the reason follow, by name in the order of the players."""
    played = read_record(make_record(f"{NIGHT} Ana>Cy Ben>Cy Cy>Ben"))

    whole = result_object(played, play_and_judge(played), OURS)

    assert list(whole) == [
        "cards",
        "center",
        "roles",
        "seen",
        "killed",
        "winning_teams",
        "winners",
        "reason",
        "reasons",
    ]
    assert whole["killed"] == ["Cy"]
    assert whole["winning_teams"] == ["werewolf"]
    assert whole["winners"] == ["Ben"]


def test_a_doppelganger_shows_her_card_and_counts_as_what_she_copied() -> None:
    """`cards` shows faces, `roles` what they count as, `seen` the card she copied."""
    played = read_record(make_record("Ana=doppelganger Ben=werewolf Cy=seer *1=werewolf *2=villager *3=robber Ana:Ben"))

    whole = result_object(played, play_and_judge(played), OURS)

    assert whole["cards"] == {"Ana": "doppelganger", "Ben": "werewolf", "Cy": "seer"}
    assert whole["roles"] == {"Ana": "werewolf", "Ben": "werewolf", "Cy": "seer"}
    assert whole["seen"] == {"Ana": [["Ben", "werewolf"], ["Ben", "werewolf"]], "Ben": [["Ana", "werewolf"]]}


def test_names_with_marks_stand_as_they_are() -> None:
    """A name full of braces is repeated, not filled."""
    deal = told(GAMES[0])
    braces = {"Ana": "{dead}", "Ben": "{}", "Cy": "{name.__class__}"}
    renamed = {braces[name]: role for name, role in deal["cards"].items()}
    votes = {braces[name]: braces[at] for name, at in deal["votes"].items()}
    played = read_record({"players": list(renamed), "cards": renamed, "votes": votes})

    assert result_object(played, play_and_judge(played), OURS)["reason"] == "A Werewolf died: {dead}. The village wins."


REFUSALS = [
    (
        NotUnderstood("unknown-player", field="votes.Ana", value="'Zed'", players=("Ana", "Ben", "Cy")),
        "Nobody here is called 'Zed'; the players are Ana, Ben and Cy.",
    ),
    (
        NotAllowed("pick-shape", field="picks.Ana", role="seer"),
        "That is not a choice here: the Seer may look at one other player's card or at two center cards.",
    ),
    (NotUnderstood("wrong-type-record"), "A record is a JSON object."),
]


@pytest.mark.parametrize(("error", "message"), REFUSALS)
def test_a_refusal_has_the_published_shape(error: NotUnderstood, message: str) -> None:
    """A refused record gets a code, the field and a sentence that says what would be right."""
    assert error_object(error, OURS) == {"error": {"code": error.key, "field": error.field, "message": message}}
