"""Confidence: a wish is granted, asked about, or left alone, by how surely it was understood and what it costs.

All bounds of it stand here. The figures are likelihoods from 0 to 1; they were found by trying sentences of our own.
"""

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from onenight.conversation.session import Ask, Phase, Session
from onenight.conversation.wish_phrases import can_be_asked
from onenight.wishes.catalog import CATALOG
from onenight.wishes.wish import Wish

LEAST = 0.12
"""The confidence from which on something was understood at all."""
LEAST_TALKING = 0.2
"""The same where people talk to one another."""
AMONG_THEM = 0.35
"""The likelihood from which on what was not understood is talk among people: nobody apologizes for that."""
NEARLY = 0.12
"""The confidence from which on a wish that costs something is asked about."""
SURE = 0.3
"""The confidence from which on it is granted."""
SURE_GRAVE = 0.55
"""The same of a wish that undoes what was reached (lost, in the catalog)."""
SURE_PART = 0.9
"""The same of a vote that leaves a player out whom the sentence names."""
SURE_REOPENING = 0.9
"""The same of a fact of the vote once there is a verdict, which it would take back."""
NEARLY_TALKING = 0.45
"""The confidence from which on it is asked about where people talk to one another, if it speaks to us."""
SURE_TALKING = 0.5
"""The confidence from which on it is granted there."""
INSTEAD = 0.6
"""From here on a recognizer's best guess is taken as it is; else from here on another guess is taken in its place."""
INSTEAD_TALKING = 0.9
"""The same of another guess where people talk to one another: each is a chance more to take them for talking to us."""
ASK_AGAIN_SECONDS = 60
"""Least seconds between two such questions where people talk, and the seconds for which one can be answered."""

WORD_FOR_WORD = frozenset(intent for intent, entry in CATALOG.items() if entry.people == "leaves")
"""The intents of who leaves: said of people for many reasons, so the exact grammar has to know the words there."""


class Course(Enum):
    """The course taken with the wishes of a sentence."""

    DO = auto()
    ASK = auto()
    LEAVE = auto()


class Confidence(NamedTuple):
    """The confidence in a sentence, and signs of whom it speaks to."""

    sure: float
    """How sure the least sure of its wishes is."""
    overheard: bool
    """Whether people talk to one another where it was said."""
    named: bool
    """Whether it names a player."""
    exact: bool = False
    """Whether the grammar knows it word for word."""
    amends: bool = False
    """Whether it begins with words that take back what was said before."""
    partial: bool = False
    """Whether it names a player of whom none of its wishes tells."""


def choose_course(session: Session, wishes: Sequence[Wish], said: Confidence, now: float) -> Course:
    """Return whether the wishes of a sentence are granted, asked about, or left alone; `now`: in Unix seconds.

    The missing part of a wish was asked for, and is taken as it comes; so is what was asked about and is said again,
    and the number of players, for which the table is asked at first.
    """
    costly = [each for each in wishes if each.entry.cost != "nothing"]
    pending = session.pending
    asked_for = (
        session.rest is not None
        or (pending is not None and pending.ask is Ask.MEANT and pending.wish in wishes)
        or (session.phase is Phase.OPEN and all(each.entry.people == "number" for each in costly))
    )
    if said.overheard and not said.exact and any(each.entry.people == "leaves" for each in costly):
        return Course.LEAVE
    if not costly or asked_for or said.sure >= find_confidence_needed(session, wishes, said):
        return Course.DO
    if said.overheard:
        spoken_to = not said.named and all(each.entry.to_us for each in costly)
        due = now - session.clock.doubted >= ASK_AGAIN_SECONDS
        return Course.ASK if spoken_to and due and said.sure >= NEARLY_TALKING else Course.LEAVE
    if said.sure < NEARLY or any(map(_lacks_part_for_good, costly)):
        return Course.LEAVE
    if all(map(can_be_asked, costly)):
        return Course.ASK
    return Course.LEAVE if _reopens(session, wishes, said) else Course.DO  # it lacks a part, and is asked for that


def _lacks_part_for_good(wish: Wish) -> bool:
    """Return whether a wish lacks a part that is never asked for: "the Seer or whatever" swaps it for nothing."""
    needed = set(wish.entry.phrase or ()).difference(wish.entry.lacks)
    return any(not getattr(wish, field) for field in needed)


def find_confidence_needed(session: Session, wishes: Sequence[Wish], said: Confidence) -> float:
    """Return the confidence from which on these wishes are granted, 0 to 1."""
    if _reopens(session, wishes, said):
        return SURE_REOPENING
    if said.partial and any(each.entry.is_vote for each in wishes):
        return SURE_PART
    if any(each.entry.cost == "lost" for each in wishes):
        return SURE_GRAVE
    return SURE_TALKING if said.overheard else SURE


def _reopens(session: Session, wishes: Sequence[Wish], said: Confidence) -> bool:
    """Return whether wishes would take a verdict back that nobody says was wrong."""
    return session.phase is Phase.VERDICT and not said.amends and any(each.entry.fact for each in wishes)


def has_question_lapsed(session: Session, now: float) -> bool:
    """Return whether "Did you mean ...?" has waited so long that a yes is said to somebody else."""
    pending = session.pending
    waits = pending is not None and pending.ask is Ask.MEANT
    return waits and now - session.clock.doubted >= ASK_AGAIN_SECONDS
