"""What people mean by what they say: tables of sentences, and what no sentence may do."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.conversation.session import Phase
from onenight.hearing.ear import load_ear
from onenight.hearing.heard_values import Heard, Understood
from onenight.hearing.plain import Plain
from onenight.hearing.tokenizer import PARTS
from onenight.interpretation.setting import Sense, context_at
from onenight.speech.lines import Lines
from onenight.ways.index import NEW, WAYS
from onenight.wishes.wish import Kind
from tests.fixtures import read_tables
from tests.hearing.test_hearing import expected
from tests.people import Judged, judge_case

TABLES = read_tables(__file__)

TABLE = ("Ann", "Bob", "Cy", "Dee", "Ravi")
CARDS = WAYS.of(NEW)
NOTHING = "nothing"
NOT_YET = "! "
"""Begins a line of the table that is still wanted; whoever gets it understood takes the mark away."""


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


SAID = [row for row in rows() if not row[2].startswith(NOT_YET)]
WANTED = [
    (phase, asked, said.removeprefix(NOT_YET), meant) for phase, asked, said, meant in rows() if said[:2] == NOT_YET
]


def understood(text: str, phase: str, asked: str = "", *, names: tuple[str, ...] = TABLE) -> Understood:
    """What a sentence means, with cards on the table; where people talk, an open microphone has heard it."""
    overheard = Phase(phase) in CARDS.talking_phases
    context = context_at(Sense(WAYS, CARDS, Phase(phase)), "ultimate", "en", overheard=overheard)
    return load_ear("en").understand(text, replace(context, asked=asked, names=names, players=len(TABLE)))


def wishes(meant: str) -> list[Heard]:
    """What a row of the table means."""
    return [] if meant == NOTHING else [expected(each) for each in meant.split("; ")]


@pytest.mark.parametrize(("phase", "asked", "said", "meant"), SAID)
def test_people_are_understood(phase: str, asked: str, said: str, meant: str) -> None:
    """Repairs, clauses of one breath, everyone but somebody, each other, who speaks, and negation among them."""
    assert list(understood(said, phase, asked).wishes) == wishes(meant)


@pytest.mark.parametrize("said", ["Hugh and I pointed at Cy", "me and Hugh both went for Cy"])
def test_whoever_says_i_points_too(said: str) -> None:
    """Two fingers, one of somebody who did not say a name, and is asked for it; the other one is no third."""
    voters = [(wish.intent, wish.slots["names"], wish.slots["target"]) for wish in understood(said, "vote").wishes]

    assert voters == [(Kind.POINT, ("Hugh",), ("Cy",)), (Kind.POINT, (), ("Cy",))]


@pytest.mark.xfail(reason="not understood yet")
@pytest.mark.parametrize(("phase", "asked", "said", "meant"), WANTED)
def test_more_is_wanted(phase: str, asked: str, said: str, meant: str) -> None:
    """What is not understood yet, though it should be: fails as soon as it is, so that the table tells the truth."""
    assert list(understood(said, phase, asked).wishes) == wishes(meant)


@pytest.mark.parametrize("kind", ["surely", "perhaps"])
def test_what_cards_are_taken_for_is_one_card(kind: str) -> None:
    """Each of it after "the", and what is surely meant after anything; none is taken for two cards."""
    forms = Plain(Lines("en")).words_by_form("sounds", kind)
    cards = {form: understood(f"add the {form}", "deck", names=()).wishes for form in forms}
    bare = {form: understood(f"add {form}", "deck", names=()).wishes for form in forms} if kind == "surely" else {}

    assert {
        form: heard for form, heard in cards.items() if heard != understood(f"add {forms[form]}", "deck").wishes
    } == {}
    assert {form: heard for form, heard in bare.items() if heard != cards[form]} == {}
    assert len(forms) > 40


@pytest.mark.parametrize(("phase", "asked", "said", "meant"), TABLES["named"])
def test_nobody_becomes_a_card(phase: str, asked: str, said: str, meant: str) -> None:
    """Who has a name that sounds like a card, or is one, stays somebody where the table knows the name."""
    names = ("Robert", "Hunter", "Mason", "Tanner")

    assert list(understood(said, phase, asked, names=names).wishes) == wishes(meant)


@pytest.mark.parametrize("row", lines("groups.txt"))
def test_people_are_counted(row: str) -> None:
    """However they say how many they are."""
    said, _, number = row.rpartition(" -> ")

    assert understood(said, "open", names=()).wishes == (Heard(Kind.PLAYERS, {"players": (number,)}),)


# Talk

DAY = ("start", "five", "yes", "the cards are dealt, begin", "we are awake")
MOST = 5
"""So many lines of talk are answered at most, though nothing is done; fewer from now on."""


def test_people_talk_among_themselves() -> None:
    """By day nothing of it changes anything, and nearly nothing of it gets a word."""
    talk = [{"author": "m", "kind": "noise", "before": DAY, "say": said, "expect": {}} for said in lines("chatter.txt")]
    came: dict[str, Judged] = {str(case["say"]): judge_case(case) for case in talk}

    assert {each.phase for each in came.values()} == {"day"}
    assert [said for said, each in came.items() if each.outcome == "wrong"] == []
    assert len([said for said, each in came.items() if each.outcome == "answered"]) <= MOST
    assert len(came) >= 60


# Whatever is said

PHASES = st.sampled_from([str(phase) for phase in Phase])


@settings(deadline=None)
@given(st.one_of(st.text(), st.lists(st.sampled_from(TABLES["words"]), max_size=60).map(" ".join)), PHASES)
def test_no_text_is_too_much(text: str, phase: str) -> None:
    """Whatever somebody says: some wishes, no more than clauses are read (one of two at each other is two)."""
    heard = understood(text, phase)

    assert len(heard.wishes) <= 2 * PARTS
    if (
        Phase(phase) in CARDS.talking_phases
    ):  # elsewhere what the grammar knows is answered, if only with why it has to wait
        assert all(
            WAYS.means(CARDS, Kind(wish.intent), Phase(phase)) or heard.layer != "exact" for wish in heard.wishes
        )
    assert 0 <= heard.sure <= 1


def test_a_story_is_read_in_parts() -> None:
    """So many clauses, and no more; what is longer than anybody says is not read at all."""
    told = ", ".join(f"{one} pointed at {other}" for one in TABLE for other in TABLE if one != other)

    assert len(understood(told, "vote").wishes) == PARTS
    assert understood(f"{told}, " * 9, "vote").wishes == ()
