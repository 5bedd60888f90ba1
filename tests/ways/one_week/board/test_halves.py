"""Questions of a week at the table that ask for the rest of something: the second half alone answers."""

import pytest

from onenight.conversation.reply import Reply
from onenight.conversation.session import Session
from onenight.conversation.session_json import to_json
from onenight.conversation.view import describe_question
from onenight.interpretation.sentence import reply_to
from onenight.ways.index import WAYS, from_json, reply
from onenight.ways.one_week.castle_changes import replay_changes
from onenight.ways.one_week.one_week import stay_of
from onenight.wishes.catalog import CATALOG
from onenight.wishes.wish import Kind, Wish
from tests.conversation.test_conversation import LINES, NOW, front
from tests.fixtures import make_wish, read_cases
from tests.ways.one_week.board.test_hosted import POINTS, told

HALVES = read_cases(__file__)
TABLES = {name: told(*case.get("after", ()), session=POINTS[case["at"]]) for name, case in HALVES.items()}
ASKING = [kind for kind in Kind if CATALOG[kind].says != "something"]


def after(session: Session, *wishes: Wish, stored: bool = False) -> Session:
    """The table after these wishes; stored: written down between two of them."""
    for each in wishes:
        session = reply(session, each, front(NOW)).session
        session = from_json(to_json(session)) or pytest.fail("it cannot be stored") if stored else session
    return session


def ask(case: str) -> Reply:
    """Return what is asked after the first half."""
    answer = reply(TABLES[case], make_wish(HALVES[case]["first"]), front(NOW))
    assert HALVES[case]["asks"] in answer.say
    return answer


@pytest.mark.parametrize("stored", [False, True])
@pytest.mark.parametrize("case", HALVES)
def test_the_second_half_alone_answers(case: str, *, stored: bool) -> None:
    """It leads to where the whole would have led."""
    first, *rest, both = map(make_wish, (HALVES[case]["first"], *HALVES[case]["rest"], HALVES[case]["whole"]))
    halves, whole = after(TABLES[case], first, *rest, stored=stored), after(TABLES[case], both)

    assert stay_of(halves) == stay_of(whole) != stay_of(TABLES[case]) or case == "under an artifact?"
    assert (halves.phase, halves.testimony, halves.rest) == (whole.phase, whole.testimony, None)


@pytest.mark.parametrize("case", HALVES)
def test_the_question_is_asked_and_stays_open(case: str) -> None:
    """Also after what means nothing, and after a question of the table's own; who says "undo" is not asked again."""
    answer, rest = ask(case), [make_wish(each) for each in HALVES[case]["rest"]]
    between = [Wish(kind, rooms=("study",) if CATALOG[kind].lacks else ()) for kind in ASKING]

    assert stay_of(after(answer.session, *between, *rest)) == stay_of(after(answer.session, *rest))
    assert after(answer.session, Wish(Kind.UNDO)).rest is None


def test_the_only_room_that_can_go_is_not_asked_for() -> None:
    """With Dynamite and one more room beside the Foyer."""
    session = told("one week", "we are Ann, Ben and Cy", "the rooms are Dynamite, Kitchen and Study")
    day = told("begin", *["done"] * 5, "the start player is Ben", "done", "the Study is gone", session=session)
    gone = after(day, Wish(Kind.ACT, choice="detonate"))

    assert replay_changes(stay_of(gone).rooms, stay_of(gone).log).ring == ("foyer", "dynamite")


@pytest.mark.parametrize("case", HALVES)
def test_what_is_asked_has_its_buttons(case: str) -> None:
    """Rooms of this castle, people and tokens; each is understood, and taken where the whole wish would be."""
    answer = ask(case)
    offered = describe_question(WAYS, answer.session, answer.session, answer.now, LINES)["answers"]
    assert isinstance(offered, list)
    assert {each["kind"] for each in offered} <= {*HALVES[case].get("answers", ["room"])}
    assert len(offered) > 1
    for each in offered:
        after_it = reply_to(WAYS, answer.session, each["say"], front(NOW), reply)
        assert not after_it.refused, each
        assert LINES.raw("prompts.other.not_understood") not in after_it.say, each
    keys = {each["key"].casefold() for each in offered}
    rest = map(make_wish, HALVES[case]["rest"])
    told = {
        value
        for each in rest
        for value in (*each.rooms, *each.names, each.direction, *(card.key for card in each.cards))
    }
    assert {each.casefold() for each in told} & keys
