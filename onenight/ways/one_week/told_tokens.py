"""Tokens and artifacts told at the end of a week, and the roles that players count as."""

from onenight.conversation.utterance import Utterance
from onenight.rules.week.components import ARTIFACTS
from onenight.ways.one_week.entry_kinds import NOTHING, TokenTold
from onenight.ways.one_week.log import Stay
from onenight.wishes.wish import Kind, Wish


def _list_tokens(stay: Stay) -> list[TokenTold]:
    """Return the tokens and artifacts that were told, oldest first."""
    return [entry for entry in stay.log if isinstance(entry, TokenTold)]


def find_last_told(stay: Stay) -> TokenTold | None:
    """Return the token or artifact that was told last; None where none was."""
    return next(reversed(_list_tokens(stay)), None)


def find_artifact_seats(stay: Stay) -> frozenset[int]:
    """Return the seats whose artifact, or lack of one, was told."""
    return frozenset(seat for each in _list_tokens(stay) if each.artifact is not None for seat in each.seats)


def find_known_roles(stay: Stay) -> dict[int, str]:
    """Return the told roles by seat: an artifact counts more than the token under it."""
    known: dict[int, str] = {}
    artifacts: dict[int, str] = {}
    for told in _list_tokens(stay):
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
