"""Questions of a week at the table that ask for the rest of something: the second half alone answers."""

import pytest

from onenight.conversation.session import Session
from onenight.conversation.session_json import to_json
from onenight.conversation.view import describe_question
from onenight.interpretation.sentence import reply_to
from onenight.ways.index import WAYS, from_json, reply
from onenight.ways.one_week.castle import replay_changes
from onenight.ways.one_week.one_week import stay_of
from onenight.wishes.catalog import CATALOG
from onenight.wishes.wish import Cards, Kind, Wish
from tests.conversation.test_conversation import LINES, NOW, front
from tests.ways.one_week.board.test_hosted import BEGUN, CHOSEN, DUSK, VOTE, told

ROOMS = "the rooms are Dynamite, Laboratory, Kitchen, Study and Parlor"
PEOPLE = ("one week", "we are Ann, Ben, Cy, Dee and Eve")
CASTLE = told(*PEOPLE, ROOMS)
DAY = told("begin", *["done"] * 5, "the start player is Ben", "done", session=CASTLE)
TIE = told("Ann and Ben point at Cy, Cy and Eve point at Dee, Dee points at Ann", session=VOTE)
TOLD = told("Cy and Dee are Villagers", session=TIE)


def name(*names: str) -> Wish:
    """Names alone."""
    return Wish(Kind.NAME, names=names)


def room(key: str) -> Wish:
    """A room alone."""
    return Wish(Kind.GO, rooms=(key,))


LEFT = Wish(Kind.ARROW, direction="left")
DETONATE, REPLACE = Wish(Kind.ACT, choice="detonate"), Wish(Kind.ACT, choice="replace")
VILLAGER = Wish(Kind.CARDS, cards=(Cards("villager", 1),))

ASKING = [kind for kind in Kind if CATALOG[kind].says != "something"]

HALVES: dict[str, tuple[Session, Wish, str, tuple[Wish, ...], Wish]] = {
    "whom the arrow?": (DUSK, LEFT, "Who gets the arrow?", (name("Cy"),), LEFT._replace(target="Cy")),
    "whose arrow?": (BEGUN, Wish(Kind.ARROW), "Who gets the arrow?", (name("Eve"),), Wish(Kind.ARROW, target="Eve")),
    "which way?": (DUSK, name("Cy"), "left or right?", (LEFT,), LEFT._replace(target="Cy")),
    "which room goes?": (DAY, DETONATE, "Which room is gone?", (room("study"),), DETONATE._replace(rooms=("study",))),
    "which rooms?": (
        DAY,
        REPLACE,
        "Which room comes",
        (room("armory"), room("kitchen")),
        REPLACE._replace(rooms=("armory", "kitchen")),
    ),
    "which room comes?": (
        DAY,
        REPLACE._replace(rooms=("kitchen",)),
        "Which room takes the place of the Kitchen?",
        (room("armory"),),
        REPLACE._replace(rooms=("kitchen", "armory")),
    ),
    "which room goes for it?": (
        DAY,
        REPLACE._replace(rooms=("armory",)),
        "Which room goes, to make way for the Armory?",
        (room("kitchen"),),
        REPLACE._replace(rooms=("armory", "kitchen")),
    ),
    "which rooms, before it begins?": (
        CASTLE,
        REPLACE,
        "Which room comes",
        (room("kitchen"), room("archives")),
        REPLACE._replace(rooms=("kitchen", "archives")),
    ),
    "whose artifact?": (
        TOLD,
        Wish(Kind.SHOW, choice="claw"),
        "Who is that?",
        (name("Dee"),),
        Wish(Kind.SHOW, choice="claw", names=("Dee",)),
    ),
    "which token?": (
        TIE,
        Wish(Kind.SHOW, roles=("seer",), names=("Dee",)),
        "Which role do you mean?",
        (VILLAGER,),
        Wish(Kind.SHOW, roles=("villager",), names=("Dee",)),
    ),
    "under an artifact?": (
        CHOSEN,
        Wish(Kind.SHOW, choice="mask"),
        "Which token lies under it?",
        (VILLAGER,),
        Wish(Kind.SHOW, roles=("villager",), choice="mask"),
    ),
}
"""The table, what it says, what it is asked, what it says then, and all of it in one wish."""


def after(session: Session, *wishes: Wish, stored: bool = False) -> Session:
    """The table after these wishes; stored: written down between two of them."""
    for each in wishes:
        session = reply(session, each, front(NOW)).session
        session = from_json(to_json(session)) or pytest.fail("it cannot be stored") if stored else session
    return session


@pytest.mark.parametrize("stored", [False, True])
@pytest.mark.parametrize("case", HALVES)
def test_the_second_half_alone_answers(case: str, *, stored: bool) -> None:
    """It leads to where the whole would have led."""
    session, first, _, rest, both = HALVES[case]
    halves, whole = after(session, first, *rest, stored=stored), after(session, both)

    assert stay_of(halves) == stay_of(whole) != stay_of(session) or case == "under an artifact?"
    assert (halves.phase, halves.testimony, halves.rest) == (whole.phase, whole.testimony, None)


@pytest.mark.parametrize("case", HALVES)
def test_the_question_is_asked_and_stays_open(case: str) -> None:
    """Also after what means nothing, and after a question of the table's own."""
    session, first, asks, rest, _ = HALVES[case]
    answer = reply(session, first, front(NOW))

    assert asks in answer.say
    between = [Wish(kind, rooms=("study",) if CATALOG[kind].lacks else ()) for kind in ASKING]
    assert stay_of(after(answer.session, *between, *rest)) == stay_of(after(answer.session, *rest))


@pytest.mark.parametrize("case", HALVES)
def test_something_else_is_done_instead(case: str) -> None:
    """Whoever says "undo" has not answered, and is not asked again."""
    session, first, *_ = HALVES[case]
    asked = after(session, first)

    assert after(asked, Wish(Kind.UNDO)).rest is None


def test_the_only_room_that_can_go_is_not_asked_for() -> None:
    """With Dynamite and one more room beside the Foyer."""
    session = told(*PEOPLE[:1], "we are Ann, Ben and Cy", "the rooms are Dynamite, Kitchen and Study")
    day = told("begin", *["done"] * 5, "the start player is Ben", "done", "the Study is gone", session=session)
    gone = after(day, DETONATE)

    assert replay_changes(stay_of(gone).rooms, stay_of(gone).log).ring == ("foyer", "dynamite")


KINDS = {
    "whom the arrow?": {"player", "nobody"},
    "whose arrow?": {"player"},
    "whose artifact?": {"player"},
    "which way?": {"direction"},
    "which token?": {"role"},
    "under an artifact?": {"role", "other"},
}
"""What answers; a room, where nothing stands."""


@pytest.mark.parametrize("case", HALVES)
def test_what_is_asked_has_its_buttons(case: str) -> None:
    """Rooms of this castle, people and tokens; each is understood, and taken where the whole wish would be."""
    session, first, asked, rest, _ = HALVES[case]
    answer = reply(session, first, front(NOW))
    offered = describe_question(WAYS, answer.session, answer.session, answer.now, LINES)["answers"]
    assert asked in answer.say
    assert isinstance(offered, list)
    assert {each["kind"] for each in offered} <= KINDS.get(case, {"room"})
    assert len(offered) > 1
    for each in offered:
        after_it = reply_to(WAYS, answer.session, each["say"], front(NOW), reply)
        assert not after_it.refused, each
        assert LINES.raw("prompts.other.not_understood") not in after_it.say, each
    keys = {each["key"].casefold() for each in offered}
    told = {
        value
        for each in rest
        for value in (*each.rooms, *each.names, each.direction, *(card.key for card in each.cards))
    }
    assert {each.casefold() for each in told} & keys
