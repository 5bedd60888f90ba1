"""Who wins a week and why: every case of docs/rules/one-week.md's "Who wins", with artifacts, by hand."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onenight.data import find_data
from onenight.rules.week.components import resolve_role
from onenight.rules.week.state import describe_result
from onenight.rules.week.verdict import build_reason_arguments, explain_player_outcome, judge, judge_roles
from onenight.speech.lines import Lines
from tests.fixtures import read_table
from tests.rules.week import notation

FACES = {"w": "werewolf", "t": "tanner", "v": "villager"}
LINES = Lines("en")


@pytest.mark.parametrize(
    ("faces", "votes", "chosen", "winners", "page", "team", "reason"), read_table(__file__, "ends")
)
def test_a_week_is_judged(  # noqa: PLR0913, PLR0917 - a row
    faces: str, votes: str, chosen: str, winners: str, page: str, team: str, reason: str
) -> None:
    """Most Votes tokens, winners, page of the registry, team and reason are those written down."""
    roles = [FACES[role] for role in faces.split()]
    names = notation.NAMES[: len(roles)]
    case = {
        "step": "verdict",
        "players": len(names),
        "castle": "foyer kitchen great_hall sitting_room study",
        "markers": " ".join(f"{name}@foyer={role}" for name, role in zip(names, roles, strict=True)),
        "votes": " ".join(names[int(seat)] for seat in votes.split()),
    }
    end = judge(notation.read_week(case))

    assert end.most_votes == tuple(map(int, chosen.split()))
    assert end.winners == tuple(map(int, winners.split()))
    assert (end.page or "", end.reason) == (page, reason)
    assert [str(each) for each in end.teams] == [team]


@pytest.mark.parametrize(("token", "artifact", "role"), read_table(__file__, "artifacts"))
def test_an_artifact_overrides_the_token(token: str, artifact: str, role: str) -> None:
    """Claw, Cudgel and Brand make a role of whoever has them; Mask and Void do not."""
    assert resolve_role(token, artifact or None) == role


def test_artifacts_decide_the_verdict() -> None:
    """A Villager with the Cudgel who is chosen wins as a Tanner."""
    case = {"step": "verdict", "markers": "Bob@foyer=villager+cudgel Cy@foyer=werewolf", "votes": "Cy Bob Bob"}
    end = judge(notation.read_week(case))

    assert (end.roles, end.winners, end.page) == (("tanner", "werewolf", "villager"), (0,), "emerald")


def test_the_end_tells_everything() -> None:
    """Whatever lies anywhere, the staff's tokens too; artifacts of those who have one; a page for every winner."""
    case = {"step": "verdict", "markers": MARKERS, "votes": "Cy Bob Bob"}

    assert describe_result(notation.read_week(case)) == {
        "roles": {
            "Bob": "villager",
            "Cy": "werewolf",
            "Dora": "tanner",
            "Alfred": "tanner",
            "Alice": "villager",
            "Jeeves": "werewolf",
        },
        "artifacts": {"Bob": "claw", "Dora": "brand"},
        "counts_as": {"Bob": "werewolf", "Cy": "werewolf", "Dora": "villager"},
        "votes": {"Bob": "Cy", "Cy": "Bob", "Dora": "Bob"},
        "most_votes": ["Bob"],
        "winning_teams": ["village"],
        "winners": ["Dora"],
        "registry": {"Dora": "sapphire"},
        "reason": "werewolf-caught",
    }


@pytest.mark.parametrize(
    ("chosen", "named"),
    [
        ((0, 4), {"chosen": ("Bob", "Finn"), "tanners": (), "wolves": ("Bob", "Cy"), "caught": ("Bob",)}),
        ((2, 4), {"chosen": ("Dora", "Finn"), "tanners": ("Dora",), "wolves": ("Bob", "Cy"), "caught": ()}),
    ],
)
def test_a_reason_names_those_it_speaks_of(chosen: tuple[int, ...], named: dict[str, tuple[str, ...]]) -> None:
    """Those chosen; the Tanners who won; all Werewolves, and those of them who were chosen."""
    end = judge_roles(("werewolf", "werewolf", "tanner", "tanner", "villager"), chosen)

    assert build_reason_arguments(end, notation.NAMES[:5]) == named


MARKERS = """Bob@foyer=villager+claw Cy@foyer=werewolf Dora@foyer=tanner+brand
Alfred@foyer=tanner Alice@foyer=villager Jeeves@foyer=werewolf"""


ROLES = st.lists(st.sampled_from([*FACES.values()]), min_size=3, max_size=7)
CHOSEN = st.sets(st.integers(0, 2))


@given(roles=ROLES, chosen=CHOSEN)
def test_every_reason_has_its_words(roles: list[str], chosen: set[int]) -> None:
    """The table's reason and each player's own can be said; the own one says rightly whether they won."""
    end = judge_roles(tuple(roles), tuple(sorted(chosen)))
    names = notation.NAMES[: len(roles)]
    said = LINES.say(f"week.reasons.{end.reason}", **build_reason_arguments(end, names))

    assert said.endswith(".")
    for seat, name in enumerate(names):
        key = explain_player_outcome(end, seat)
        assert key.startswith("won-") is (seat in end.winners)
        assert LINES.say(f"week.player.{key}", name=name).startswith(name)


def test_no_words_are_left_over() -> None:
    """Every line about an end is said of some end."""
    found: set[str] = set()
    own: set[str] = set()
    for roles in ("w v t", "v v t", "w w v", "t t v", "w t v"):
        faces = tuple(FACES[role] for role in roles.split())
        for chosen in ((), (0,), (1,), (2,), (0, 1), (1, 2), (0, 2), (0, 1, 2)):
            end = judge_roles(faces, chosen)
            found.add(end.reason)
            own |= {explain_player_outcome(end, seat) for seat in range(len(faces))}
    lines = tomllib.loads(find_data("templates").joinpath("en/week.toml").read_text("utf-8"))

    assert lines["reasons"].keys() == found
    assert lines["player"].keys() == own
