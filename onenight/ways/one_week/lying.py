"""Tokens and artifacts told at the end of a week: their log entries, and the roles that players count as.

"k2v": before the third player lies a Villager; "k2-w": an artifact that makes a Werewolf; "k2vw": both; "k2v-": a
Villager, and an artifact that counts for nothing.
"""

from typing import NamedTuple

from onenight.conversation.utterance import Utterance
from onenight.rules.week.tokens import ARTIFACTS, ROLES
from onenight.ways.one_week.log import Stay
from onenight.wishes.wish import Kind, Wish

NOTHING = "nothing"
"""The role of an artifact that changes nothing; the choice of a wish that tells of no artifact."""

_LETTERS = {role[0]: role for role in ROLES}
_UNTOLD = "-"
"""In the place of a token that was not told, and of an artifact that counts for nothing."""


class Told(NamedTuple):
    """A token, an artifact, or both, told of some seats at once; None for the part that was not told."""

    seats: tuple[int, ...]
    token: str | None
    artifact: str | None = None
    """The role that the artifact makes, or `NOTHING`."""


def write_entry(told: Told) -> str:
    """Return the log entry of a token or an artifact that was told."""
    seats = "".join(map(str, told.seats))
    token = told.token[0] if told.token else _UNTOLD
    artifact = "" if told.artifact is None else _UNTOLD if told.artifact == NOTHING else told.artifact[0]
    return f"k{seats}{token}{artifact}"


def read_entry(entry: str) -> Told | None:
    """Return the token or artifact that a log entry tells; None for an entry about something else."""
    if entry[0] != "k":
        return None
    seats, letters = entry[1:].rstrip("wtv-"), entry.lstrip("k0123456789")
    artifact = _LETTERS.get(letters[1], NOTHING) if letters[1:] else None
    return Told(tuple(map(int, seats)), _LETTERS.get(letters[0]), artifact)


def find_last_told(stay: Stay) -> Told | None:
    """Return the token or artifact that was told last; None where none was."""
    return next((told for entry in reversed(stay.log) if (told := read_entry(entry))), None)


def find_artifact_seats(stay: Stay) -> frozenset[int]:
    """Return the seats whose artifact, or lack of one, was told."""
    told = filter(None, map(read_entry, stay.log))
    return frozenset(seat for each in told if each.artifact is not None for seat in each.seats)


def find_known_roles(stay: Stay) -> dict[int, str]:
    """Return the told roles by seat: an artifact counts more than the token under it."""
    known: dict[int, str] = {}
    artifacts: dict[int, str] = {}
    for told in filter(None, map(read_entry, stay.log)):
        known |= dict.fromkeys(told.seats, told.token) if told.token else {}
        artifacts |= dict.fromkeys(told.seats, told.artifact) if told.artifact else {}
    return known | {seat: role for seat, role in artifacts.items() if role != NOTHING}


def find_artifact_role(wish: Wish) -> str | None:
    """Return the role that the artifact of a wish makes, or `NOTHING`; None where it tells of none."""
    if wish.choice == NOTHING:
        return NOTHING
    return None if wish.choice not in ARTIFACTS else ARTIFACTS[wish.choice].counts_as or NOTHING


def join_token_and_artifact(said: Utterance) -> Utterance:
    """Join a token and an artifact that lie before one player: "Bob has the Villager, and the Claw of the Werewolf"."""
    found: list[Wish] = []
    for wish in said.wishes:
        joined = _join_wishes(found[-1], wish) if found else None
        found = [*found[:-1], joined] if joined else [*found, wish]
    return said._replace(wishes=tuple(found))


def _join_wishes(first: Wish, then: Wish) -> Wish | None:
    """Return a token and an artifact as one wish, in either order; None where they are not that, or of two players."""
    token, artifact = (then, first) if find_artifact_role(first) else (first, then)
    roles = (*token.roles, *(each.key for each in token.cards))[:1]
    told = not {"roles", "cards"}.isdisjoint(token.entry.gives) and artifact.kind is Kind.SHOW
    if not told or not roles or token.choice or not find_artifact_role(artifact) or artifact.roles:
        return None
    if then.names and then.names != first.names:
        return None
    return artifact._replace(names=first.names, roles=roles)
