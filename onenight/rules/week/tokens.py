"""The tokens with a secret face: roles, artifacts, and the one in the Study.

Source: docs/rules/one-week.md, "Players" and "Artifacts".
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple


class TokenKind(StrEnum):
    """The two kinds of token on a marker; one is only ever exchanged with its like."""

    ROLE = "role"
    ARTIFACT = "artifact"


ROLES = ("werewolf", "tanner", "villager")
"""The faces of role tokens."""

STUDY = ROLES
"""The extra tokens of which one, unseen, lies in the Study."""


class Artifact(NamedTuple):
    """One kind of artifact."""

    key: str
    counts_as: str | None
    """The role it makes of whoever has it at the end; None: it changes nothing."""
    mutes: bool = False
    """Whether whoever sees it speaks no more."""


ARTIFACTS: Mapping[str, Artifact] = {
    artifact.key: artifact
    for artifact in (
        Artifact("claw", "werewolf"),
        Artifact("cudgel", "tanner"),
        Artifact("brand", "villager"),
        Artifact("mask", None, mutes=True),
        Artifact("void", None),
    )
}

_MAX_PLAYERS_WITHOUT_VOID = 2
"""For every player beyond so many a Void is put in: the rulebook's."""


def list_roles_in_play(players: int) -> tuple[str, ...]:
    """Return the role tokens for a table of that size: one for each player and each of the staff."""
    return ("werewolf", "werewolf", "tanner", *["villager"] * players)


def list_artifacts_in_play(players: int) -> tuple[str, ...]:
    """Return the artifacts for a table of that size: one of each, and a Void for every player over two."""
    return (*[key for key in ARTIFACTS if key != "void"], *["void"] * (players - _MAX_PLAYERS_WITHOUT_VOID))


def resolve_role(role: str, artifact: str | None) -> str:
    """Return the role that a player counts as at the end: an artifact overrides the token under it."""
    return (artifact and ARTIFACTS[artifact].counts_as) or role
