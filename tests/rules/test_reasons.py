"""Every reason is true: the line that tells the table why, and the line that tells each player."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings

from onenight.rules.game import ORIGINAL
from onenight.rules.record import read_record
from onenight.rules.result import play_and_judge
from onenight.rules.verdict import explain_player_outcomes
from tests.effort import count_examples
from tests.notation import make_final_record
from tests.rules.strategies import finals, records


@dataclass(frozen=True)
class End:
    """What there is to say about the end of a game, seen by one player."""

    role: str
    dead: set[str]
    """The roles of all the dead."""
    others_died: bool
    died: bool
    wolves: bool
    """Whether a Werewolf is among the players."""
    original: bool
    house: Mapping[str, Any]

    @property
    def village(self) -> bool:
        """Whether this player belongs to the village."""
        return self.role not in ("werewolf", "minion", "tanner")

    @property
    def wolf_died(self) -> bool:
        """Whether a Werewolf is among the dead."""
        return "werewolf" in self.dead

    @property
    def tanner_wins(self) -> bool:
        """Whether a Tanner died who has a win of his own."""
        return "tanner" in self.dead and self.house["tanner_team"] == "none"

    @property
    def pack(self) -> bool:
        """Whether this player wins and loses with Werewolves who are among the players."""
        sides = {"werewolf", "minion"} if self.house["tanner_team"] == "none" else {"werewolf", "minion", "tanner"}
        return self.wolves and self.role in sides

    @property
    def lone_minion(self) -> bool:
        """Whether this player is a Minion without Werewolves."""
        return self.role == "minion" and not self.wolves


Claim = Callable[[End], bool]

TABLE: dict[str, tuple[str, Claim]] = {
    "werewolf-died": ("village", lambda end: end.wolf_died and not end.tanner_wins),
    "werewolf-and-tanner-died": ("tanner village", lambda end: end.wolf_died and end.tanner_wins),
    "werewolves-survived": ("werewolf", lambda end: end.wolves and bool(end.dead) and not end.wolf_died),
    "nobody-died": ("werewolf", lambda end: end.wolves and not end.dead),
    "nobody-died-nobody-wins": (
        "",
        lambda end: end.wolves and not end.dead and end.house["werewolves_need_a_death"],
    ),
    "tanner-died": ("tanner", lambda end: end.wolves and not end.wolf_died and end.tanner_wins),
    "tanner-stops-werewolves": (
        "",
        lambda end: end.wolves and not end.wolf_died and "tanner" in end.dead and not end.tanner_wins,
    ),
    "tanner-overrides": ("tanner", lambda end: end.tanner_wins and end.house["tanner_overrides"]),
    "peace": ("village", lambda end: not (end.wolves or end.dead)),
    "humans-died": ("werewolf", lambda end: end.original and bool(end.dead) and not end.wolves),
    "no-werewolf": ("", lambda end: bool(end.dead) and not end.wolves and not end.tanner_wins),
    "minion-alone": ("werewolf", lambda end: bool(end.dead) and not end.wolves and not end.tanner_wins),
    "minion-and-tanner": ("tanner werewolf", lambda end: not end.wolves and end.tanner_wins),
    "tanner-without-werewolves": ("tanner", lambda end: not end.wolves and end.tanner_wins),
}
"""Who wins by each reason, and what it claims."""

PLAYER: dict[str, Claim] = {
    "won-werewolf-died": lambda end: end.village and end.wolf_died,
    "won-peace": lambda end: end.village and not (end.wolves or end.dead),
    "lost-no-werewolf-died": lambda end: end.village and end.wolves and not end.wolf_died,
    "lost-innocent-died": lambda end: end.village and not end.wolves and bool(end.dead),
    "won-tanner": lambda end: end.role == "tanner" and end.died and end.tanner_wins,
    "lost-tanner": lambda end: end.role == "tanner" and not end.died and end.house["tanner_team"] == "none",
    "lost-to-tanner": lambda end: end.tanner_wins and end.house["tanner_overrides"],
    "lost-tanner-without-werewolves": lambda end: (
        end.role == "tanner" and not end.wolves and end.house["tanner_team"] == "werewolf"
    ),
    "won-no-werewolf-died": lambda end: end.pack and not end.wolf_died,
    "lost-werewolf-died": lambda end: end.pack and end.wolf_died,
    "lost-tanner-died": lambda end: end.pack and not end.wolf_died and "tanner" in end.dead,
    "lost-without-a-death": lambda end: end.pack and not end.dead and end.house["werewolves_need_a_death"],
    "won-lone-minion": lambda end: end.lone_minion and end.others_died,
    "lost-nobody-died": lambda end: end.lone_minion and not end.dead,
    "lost-minion-died": lambda end: (
        end.lone_minion and end.died and (end.house["lone_minion"] == "must survive" or not end.others_died)
    ),
    "lost-tanner-blocks-minion": lambda end: (
        end.lone_minion and "tanner" in end.dead and end.house["tanner_blocks_lone_minion"]
    ),
}
"""What each player's own reason claims."""


@settings(deadline=None, max_examples=count_examples(500))
@given(record=records() | finals())
def test_every_reason_is_true(record: dict[str, Any]) -> None:
    """The reason for all fits teams and facts; each player's own fits the facts and says whether they won."""
    parsed = read_record(record)
    played = play_and_judge(parsed)
    verdict = played.verdict
    assert verdict is not None
    seats = range(len(parsed.players))
    roles = [played.roles[seat].key for seat in seats]
    teams, claim = TABLE[verdict.reason]

    assert [team.value for team in verdict.teams] == teams.split()
    for seat, own in zip(
        seats, explain_player_outcomes(verdict, played.roles[: len(seats)], parsed.rulebook), strict=True
    ):
        end = End(
            role=roles[seat],
            dead={roles[other] for other in verdict.dead},
            others_died=any(other != seat for other in verdict.dead),
            died=seat in verdict.dead,
            wolves="werewolf" in roles,
            original=parsed.rulebook.game is ORIGINAL,
            house=record["house_rules"],
        )
        assert claim(end)
        assert PLAYER[own](end)
        assert own.startswith("won-") is (seat in verdict.winners)


ANY = {"lone_minion": "any other death"}
BLOCKED = {"tanner_blocks_lone_minion": True}
OWN: list[tuple[str, object, str, str]] = [
    ("Ana=minion Ben=villager Cy=seer Ana>Ben Ben>Ana Cy>Ana", "official", "Ana", "lost-minion-died"),
    ("Ana=minion Ben=tanner Cy=seer Ana>Ben Ben>Ana Cy>Ben", BLOCKED, "Ana", "lost-tanner-blocks-minion"),
    (
        "Ana=minion Ben=tanner Cy=seer Dora=villager Ana>Ben Ben>Ana Cy>Ben Dora>Ana",
        ANY | BLOCKED,
        "Ana",
        "lost-tanner-blocks-minion",
    ),
    ("Ana=minion Ben=tanner Cy=seer Ana>Ben Ben>Ana Cy>Ben", {"tanner_overrides": True}, "Ana", "lost-to-tanner"),
    ("Ana=werewolf Ben=tanner Cy=seer Ana>Ben Ben>Ana Cy>Ben", "official", "Cy", "lost-no-werewolf-died"),
    ("Ana=werewolf Ben=tanner Cy=seer Ana>Ben Ben>Ana Cy>Ben", "article", "Ben", "lost-tanner-died"),
    ("Ana=werewolf Ben=tanner Cy=seer Ana>Ben Ben>Cy Cy>Ana", "article", "Ben", "lost-without-a-death"),
    ("Ana=villager Ben=tanner Cy=seer Ana>Ben Ben>Ana Cy>Ben", "article", "Ben", "lost-tanner-without-werewolves"),
]


@pytest.mark.parametrize(("line", "rules", "name", "reason"), OWN)
def test_a_player_hears_the_reason_that_decided(line: str, rules: object, name: str, reason: str) -> None:
    """Where several things went against a player, the one that these rules go by is told."""
    parsed = read_record(make_final_record(line, house_rules=rules))
    played = play_and_judge(parsed)
    assert played.verdict is not None

    own = explain_player_outcomes(played.verdict, played.roles, parsed.rulebook)
    assert own[parsed.players.index(name)] == reason
