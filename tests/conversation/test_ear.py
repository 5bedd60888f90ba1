"""What people mean by what they say: tables of sentences, and what no sentence may do."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.conversation.session import Phase
from onenight.conversation.wish import Kind
from onenight.speech.hearing import Heard
from onenight.speech.hearing.clauses import PARTS
from onenight.speech.hearing.ear import ear
from onenight.speech.hearing.understood import Context, Understood
from onenight.ways.index import NEW, WAYS
from tests.conversation.test_hearing import expected
from tests.people import Judged, judged

TABLE = ("Ann", "Bob", "Cy", "Dee", "Ravi")
CARDS = WAYS.of(NEW)
NOTHING = "nothing"


def lines(name: str) -> list[str]:
    """The lines of a table beside this file."""
    found = (Path(__file__).parent / name).read_text("utf-8").splitlines()
    return [line for line in found if line and not line.startswith("#")]


def rows() -> Iterator[tuple[str, str, str, str]]:
    """What is said: the phase, what was asked, the sentence, and what it means."""
    phase = asked = ""
    for line in lines("understood.txt"):
        if line.startswith("["):
            phase, _, asked = line.strip("[]").partition(" ")
        else:
            said, _, meant = line.rpartition(" -> ")
            yield phase, asked, said, meant


def understood(text: str, phase: str, asked: str = "", *, names: tuple[str, ...] = TABLE) -> Understood:
    """What a sentence means, with cards on the table."""
    at = Phase(phase)
    context = Context(
        phase,
        asked,
        names,
        players=len(TABLE),
        talking=at in CARDS.TALKING,
        means=lambda intent: intent in set(Kind) and CARDS.means(Kind(intent), at),
    )
    return ear().understand(text, context)


@pytest.mark.parametrize(("phase", "asked", "said", "meant"), list(rows()))
def test_people_are_understood(phase: str, asked: str, said: str, meant: str) -> None:
    """Repairs, clauses of one breath, everyone but somebody, each other, who speaks, and negation among them."""
    wanted = [] if meant == NOTHING else [expected(each) for each in meant.split("; ")]

    assert list(understood(said, phase, asked).wishes) == wanted


@pytest.mark.parametrize("row", lines("groups.txt"))
def test_people_are_counted(row: str) -> None:
    """However they say how many they are."""
    said, _, number = row.rpartition(" -> ")

    assert understood(said, "open", names=()).wishes == (Heard(Kind.PLAYERS, {"players": (number,)}),)


# Talk

DAY = ("start", "five", "yes", "the cards are dealt, begin", "we are awake")
MOST = 3
"""So many lines of talk are answered at most, though nothing is done; fewer from now on."""


def test_people_talk_among_themselves() -> None:
    """By day nothing of it changes anything, and nearly nothing of it gets a word."""
    talk = [{"author": "m", "kind": "noise", "before": DAY, "say": said, "expect": {}} for said in lines("chatter.txt")]
    came: dict[str, Judged] = {str(case["say"]): judged(case) for case in talk}

    assert {each.phase for each in came.values()} == {"day"}
    assert [said for said, each in came.items() if each.outcome == "wrong"] == []
    assert len([said for said, each in came.items() if each.outcome == "answered"]) <= MOST
    assert len(came) >= 60


# Whatever is said

PHASES = st.sampled_from([str(phase) for phase in Phase])
WORDS = sorted(
    {word for _, _, said, _ in rows() for word in said.split()}
    | {word for line in lines("groups.txt") for word in line.split()}
    | {"and", "no,", "sorry,", "I mean", "everyone but", "each other", "not", ",", ".", "both", "the others", "-", "'s"}
)


@settings(deadline=None)
@given(st.one_of(st.text(), st.lists(st.sampled_from(WORDS), max_size=60).map(" ".join)), PHASES)
def test_no_text_is_too_much(text: str, phase: str) -> None:
    """Whatever somebody says: some wishes, no more than clauses are read (one of two at each other is two)."""
    heard = understood(text, phase)

    assert len(heard.wishes) <= 2 * PARTS
    assert all(CARDS.means(Kind(wish.intent), Phase(phase)) or heard.layer != "exact" for wish in heard.wishes)
    assert 0 <= heard.sure <= 1


def test_a_story_is_read_in_parts() -> None:
    """So many clauses, and no more; what is longer than anybody says is not read at all."""
    told = ", ".join(f"{one} pointed at {other}" for one in TABLE for other in TABLE if one != other)

    assert len(understood(told, "vote").wishes) == PARTS
    assert understood(f"{told}, " * 9, "vote").wishes == ()
