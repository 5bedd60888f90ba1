"""Statements of a vote, and what each tells by the one before: "so did Cy", "and he pointed right back"."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from onenight.hearing.coreference import FINGERS, NAMED, PAIR, POINT, SHOWN
from onenight.hearing.sample_grammar import Heard
from onenight.hearing.tokens import EVERYONE, HE


class VoteForm(StrEnum):
    """The form of a statement."""

    VOTE = "vote"
    MUTUAL = "mutual"
    COUNT = "count"
    ECHO = "echo"
    """The statement before, of other people."""
    BACK = "back"
    """Somebody points back at the voter before."""
    CARD = "card"
    """The card of people."""
    NAME = "name"
    """Somebody in the place of another: "not Mike, Lucy"."""
    TARGET = "target"
    """Another target of the last voters: "no, at Dora"."""
    REVERSED = "reversed"
    """The last target points back."""


class VoteStatement(NamedTuple):
    """A statement: its people, and their target or their count."""

    form: VoteForm
    people: tuple[str, ...] = ()
    told: str = ""


def resolve_statements(statements: Sequence[VoteStatement], last: Heard | None) -> tuple[Heard, ...]:
    """Return the wishes of statements, each by the one before; () if one of them cannot be told there.

    `last`: what was told before the first.
    """
    if [(each.form, each.people) for each in statements] == [(VoteForm.CARD, ())]:
        return ()  # a card alone may be said of anything
    told: list[Heard] = []
    before: tuple[Heard, ...] = (last,) if last is not None else ()
    for each in statements:
        before = tuple(_tell(each, before, first=not told))
        if not before:
            return ()
        told += before
    voters = [name for heard in told if heard.intent == POINT for name in heard.slots["names"]]
    aimed = all(not set(heard.slots.get("names", ())).intersection(heard.slots.get("target", ())) for heard in told)
    return tuple(told) if aimed and len(set(voters)) == len(voters) else ()


def _tell(statement: VoteStatement, before: Sequence[Heard], *, first: bool) -> Iterator[Heard]:
    """Yield the wishes of a statement; none if it depends on something that was not told before."""
    last = before[-1].slots if before else {}
    votes = bool(before) and before[-1].intent == POINT
    people = statement.people
    if votes and not first and statement.form is not VoteForm.CARD:  # else he is whom the question is about
        people = tuple(last["target"][0] if name == HE else name for name in people)
    match statement.form:
        case VoteForm.COUNT if EVERYONE not in people:  # "everyone has one" is a circle
            yield Heard(FINGERS, {"names": people, "players": (statement.told,)})
        case VoteForm.VOTE if people or (before and before[-1].intent == SHOWN):
            people = people or last.get("names", (HE,))
            back = last["names"] if votes and statement.told == HE and len(last["names"]) == 1 else (statement.told,)
            yield _make_vote(people, back[0])
        case VoteForm.TARGET if votes:
            yield _make_vote(last["names"], statement.told)
        case VoteForm.CARD if first or HE not in people:  # else it may be anybody who was named
            yield Heard(SHOWN, {"names": people, "role": (statement.told,)} if people else {"role": (statement.told,)})
        case VoteForm.NAME:
            yield Heard(NAMED, {"names": people})
        case VoteForm.MUTUAL:
            yield from _make_mutual_votes(people)
        case VoteForm.BACK | VoteForm.REVERSED if votes and len(last["names"]) == 1 and len(people) <= 1:
            yield _make_vote(people or last["target"], last["names"][0])
        case VoteForm.ECHO if before:
            yield from _repeat_for(people, before)


def _repeat_for(people: tuple[str, ...], before: Sequence[Heard]) -> Iterator[Heard]:
    """Yield the wish before for other people; none if that cannot be."""
    last = before[-1]
    if len(before) == PAIR and _is_mutual(before):
        yield from _make_mutual_votes(people) if len(people) == PAIR else ()
    elif people or last.intent == SHOWN:
        yield Heard(last.intent, {**last.slots, "names": people} if people else _drop_names(last.slots))


def _is_mutual(before: Sequence[Heard]) -> bool:
    first, second = (heard.slots for heard in before)
    return first.get("names") == second.get("target") and second.get("names") == first.get("target")


def _drop_names(slots: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    return {key: values for key, values in slots.items() if key != "names"}


def _make_mutual_votes(people: tuple[str, ...]) -> Iterator[Heard]:
    one, other = people
    yield _make_vote((one,), other)
    yield _make_vote((other,), one)


def _make_vote(voters: tuple[str, ...], target: str) -> Heard:
    return Heard(POINT, {"names": voters, "target": (target,)})
