"""What lies before those who were chosen: token and artifact, told in any order and way, and who has won by it."""

from functools import cache
from itertools import product
from typing import Any

import pytest

from onenight.conversation.session import Session
from onenight.conversation.session_json import to_json
from onenight.conversation.utterance import Utterance
from onenight.interpretation.sentence import reply_to
from onenight.rules.week.components import ARTIFACTS, ROLES, resolve_role
from onenight.rules.week.verdict import judge
from onenight.ways.index import WAYS, from_json, reply
from onenight.ways.one_week.ending import find_ending, next_question
from onenight.ways.one_week.entry_kinds import NOTHING
from onenight.ways.one_week.one_week import set_stay, stay_of
from onenight.ways.one_week.told_tokens import find_known_roles, join_token_and_artifact
from onenight.wishes.wish import Kind, Wish
from tests.conversation.evening import FRONTS, START
from tests.conversation.test_conversation import NOW, front
from tests.fixtures import make_wish, read_cases
from tests.rules.week import notation
from tests.ways.one_week.board.test_hosted import VOTE

CASES = read_cases(__file__)

NAMES = VOTE.names
ARCHIVES = ("foyer", "archives", "kitchen", "parlor", "study", "workshop")
"""A castle with artifacts."""
QUESTIONS = 6
"""More than the referee ever has."""
ONE, TIE = "Ann, Ben and Dee point at Cy", "Ann and Ben point at Cy, Cy and Eve point at Dee, Dee points at Ann"
Face = tuple[str, str | None]
Faces = dict[str, Face]
PLAIN: Face = ("villager", None)
FACES: tuple[Face, ...] = tuple(product(ROLES, (None, *ARTIFACTS)))

WORDINGS = CASES["wordings"]
ONE_SENTENCE = [each for each in WORDINGS if len(each) == 1]


def said(session: Session, *words: str) -> Session:
    """The table after these words, each said in one breath."""
    for text in words:
        session = _after(session, text)
    return session


@cache
def _after(session: Session, text: str) -> Session:
    """Much is said of the same table again and again, and leads to the same."""
    return reply_to(WAYS, session, text, front(NOW), reply).session


def told(name: str, face: Face, wording: tuple[str, ...]) -> tuple[str, ...]:
    """What a table says of what lies before somebody."""
    token, artifact = face
    if artifact is None:
        return (f"a {token}",)
    return tuple([each.format(token=token, artifact=artifact, name=name) for each in wording])


def settled(session: Session, faces: Faces, wording: tuple[str, ...]) -> Session:
    """The week once every question of the referee was answered truly."""
    for _ in range(QUESTIONS):
        asked = next_question(session)
        if asked is None:
            break
        if asked.seat is not None:
            name = NAMES[asked.seat]
            session = said(session, *told(name, faces.get(name, PLAIN), wording))
        else:
            known = find_known_roles(stay_of(session)) if asked.fact == "others" else {}
            wanted = ("werewolf", "tanner") if asked.fact == "others" else ("werewolf",)
            left = [name for seat, name in enumerate(NAMES) if seat not in known]
            names = [name for name in left if resolve_role(*faces.get(name, PLAIN)) in wanted]
            session = said(session, " and ".join(names) or "nobody")
    return session


def judged(faces: Faces, votes: str) -> tuple[str, tuple[int, ...]]:
    """Why and by whom a record of the same week is won."""
    lie = [f"{name}@foyer={'+'.join(filter(None, faces.get(name, PLAIN)))}" for name in NAMES]
    castle = "foyer kitchen parlor study great_hall sitting_room"
    case = {"step": "verdict", "seats": " ".join(NAMES), "castle": castle, "markers": " ".join(lie), "votes": votes}
    end = judge(notation.read_week(case))
    return end.reason, end.winners


def hosted(session: Session) -> tuple[str, tuple[int, ...]]:
    """The same of a week at the table."""
    found = find_ending(session)
    assert found is not None
    assert found.named
    return found.verdict.reason, found.verdict.winners


@pytest.mark.parametrize("wording", WORDINGS, ids=" / ".join)
def test_a_token_and_an_artifact_are_judged_like_a_record(wording: tuple[str, ...]) -> None:
    """Of the only one who was chosen: every face, in every order, in one sentence or two."""
    for face in FACES:
        faces = {"Cy": face, "Eve": ("werewolf", None)}

        assert hosted(settled(said(VOTE, ONE), faces, wording)) == judged(faces, "Cy Cy Dee Cy Ann"), face


@pytest.mark.parametrize("wording", ONE_SENTENCE)
def test_two_were_chosen(wording: tuple[str, ...]) -> None:
    """What is said of one in one breath is never taken for the other's."""
    for face, other in product(FACES, (("villager", "cudgel"), ("tanner", "brand"))):
        faces = {"Cy": face, "Dee": other, "Ann": ("werewolf", None)}

        assert hosted(settled(said(VOTE, TIE), faces, wording)) == judged(faces, "Cy Cy Dee Ann Dee"), face


@pytest.mark.parametrize("face", [face for face in FACES if face[1]], ids=str)
def test_an_artifact_is_told_after_the_verdict(face: Face) -> None:
    """With a name it corrects, as a token does."""
    faces = {"Cy": face, "Eve": ("werewolf", None)}
    session = settled(said(VOTE, ONE), {**faces, "Cy": (face[0], None)}, ())

    assert hosted(settled(said(session, f"Cy has the {face[1]}"), faces, ())) == judged(faces, "Cy Cy Dee Cy Ann")


@pytest.mark.parametrize("wording", [WORDINGS[0], *WORDINGS[len(ONE_SENTENCE) : -1]], ids=" / ".join)
@pytest.mark.parametrize("face", FACES, ids=str)
def test_one_answer_back(face: Face, wording: tuple[str, ...]) -> None:
    """Every sentence that tells something new is a step, and can be undone; the week survives being written down."""
    session = said(VOTE, ONE)
    for words in told("Cy", face, wording):
        after = said(session, words)
        assert from_json(to_json(after)) == after
        assert stay_of(after) == stay_of(session) or stay_of(said(after, "undo")) == stay_of(session)
        session = after


def test_an_artifact_after_several_tokens_is_somebody_s() -> None:
    """It is asked whose; told so, it counts."""
    session = said(VOTE, TIE, "Cy and Dee are Villagers")
    answer = reply_to(WAYS, session, "the claw", front(NOW), reply)

    assert "Who is that?" in answer.say
    assert stay_of(answer.session) == stay_of(session)
    assert find_known_roles(stay_of(said(session, "Dee has the claw"))) == {2: "villager", 3: "werewolf"}


NONE = Wish(Kind.SHOW, choice=NOTHING)


@pytest.mark.parametrize("case", CASES["no_artifact"])
def test_no_artifact_is_an_answer_too(case: str) -> None:
    """Told before the token, only that is asked for; what was told of an artifact is taken back."""
    session = said(VOTE, ONE)
    session = set_stay(session, stay_of(session)._replace(rooms=ARCHIVES))
    asked = reply(session, Wish(Kind.UNKNOWN), front(NOW))
    first = reply(session, make_wish(CASES["no_artifact"][case]), front(NOW))

    assert asked.say.endswith("What is Cy: Werewolf, Tanner or Villager? If there is an artifact, say which one.")
    assert first.say.endswith("What is Cy: Werewolf, Tanner or Villager?")
    assert from_json(to_json(first.session)) == first.session
    assert find_known_roles(stay_of(said(first.session, "a Villager"))) == {2: "villager"}
    assert find_known_roles(stay_of(said(first.session, "a Villager and the claw"))) == {2: "werewolf"}


@pytest.mark.parametrize("wish", [NONE, NONE._replace(names=("Cy",))])
def test_no_artifact_is_told_after_the_token(wish: Wish) -> None:
    """It answers nothing else, and takes back what was told."""
    session = said(VOTE, ONE, "a Villager")
    claw = said(session, "the claw")

    assert next_question(reply(session, wish, front(NOW)).session) == next_question(session)
    assert find_known_roles(stay_of(claw)) == {2: "werewolf"}
    assert find_known_roles(stay_of(reply(claw, wish, front(NOW)).session)) == {2: "villager"}


def test_no_artifact_of_several() -> None:
    """It need not be asked whose."""
    session = said(VOTE, "Ann and Ben point at Cy", "Cy and Eve point at Dee", "Dee points at Ann")
    both = said(session, "Cy and Dee are Villagers")
    answer = reply(both, NONE, front(NOW))

    assert answer.session.rest is None
    assert find_known_roles(stay_of(answer.session)) == {2: "villager", 3: "villager"}


@pytest.mark.parametrize(("said_so", "answered"), CASES["breaths"])
def test_a_breath_is_about_one(said_so: list[dict[str, Any]], answered: list[dict[str, Any]]) -> None:
    """A token and an artifact, or none, in either order; unless somebody else is named."""
    heard, wishes = (tuple(map(make_wish, each)) for each in (said_so, answered))

    assert tuple(join_token_and_artifact(Utterance(VOTE, heard)).wishes) == wishes


def test_another_artifact_corrects_the_first() -> None:
    """Also one that counts for nothing: then the token under it does."""
    session = said(VOTE, ONE, "a villager and the claw")

    assert find_known_roles(stay_of(said(session, "the cudgel"))) == {2: "tanner"}
    assert find_known_roles(stay_of(said(session, "the mask"))) == {2: "villager"}
    assert find_known_roles(stay_of(said(session, "Cy is a tanner"))) == {2: "werewolf"}


def test_the_same_through_alexa() -> None:
    """Token and artifact come in two slots of one intent."""
    for face in FACES:
        if face[1] is not None:
            alexa = FRONTS["Alexa"]()
            alexa.sit_down(said(VOTE, ONE))
            heard = alexa.hear("a {} and the {}".format(*face), START)
            assert find_known_roles(stay_of(heard.session)) == {2: resolve_role(*face)}
