"""What is shown of a table: as the interfaces describe it, at every point, and never a secret."""

import json
from typing import Any

import pytest

from onenight.conversation.sayable_hints import list_hints, say_hints
from onenight.conversation.session import Phase, Session
from onenight.conversation.view import describe_question, describe_table
from onenight.ways.index import WAYS, reply
from onenight.wishes.wish import Kind, Wish
from tests.conversation.test_conversation import LINES, NOW, SESSIONS, front
from tests.conversation.test_offered import told
from tests.fixtures import read_tables
from tests.sessions import replace_parts

TABLES = read_tables(__file__)


VERDICT = {"killed", "winning_teams", "winners", "reason"}


def offered(session: Session) -> list[dict[str, Any]]:
    """What can be tapped there, as JSON has it."""
    told = say_hints(WAYS.of(session), session, list_hints(WAYS.of(session), session), LINES)
    found: list[dict[str, Any]] = json.loads(
        json.dumps(describe_question(WAYS, session, session, told, LINES)["offers"])
    )
    return found


@pytest.mark.parametrize("session", SESSIONS.values(), ids=SESSIONS)
def test_one_next_step_and_no_button_twice(session: Session) -> None:
    """At every point at most one offer leads on, and it ends nothing; no two say and mean the same."""
    offers = offered(session)
    leads = [each for each in offers if each["leads"]]
    buttons = [(each["label"], json.dumps(each["wish"]), each["dawn"]) for each in offers]

    assert len(leads) <= 1
    assert not any(each["grave"] or each["dawn"] for each in leads)
    assert len(buttons) == len(set(buttons))


@pytest.mark.parametrize(
    ("phase", "label"),
    [
        ("deck", "Deal these cards"),
        ("check", "Everyone is dealt: start the night"),
        ("verdict", "Play again"),
    ],
)
def test_next_step_is_named_by_what_it_does(phase: str, label: str) -> None:
    """What is said stays a word: begin, deal."""
    assert [each["label"] for each in offered(SESSIONS[phase]) if each["leads"]] == [label]


def test_cards_that_are_not_dealt_begin_no_night() -> None:
    """After the first game begin begins the next night from the deck, too: there its button says so."""
    changed = SESSIONS["deck"]._replace(begun=True)
    assert [each["label"] for each in offered(changed) if each["leads"]] == ["Everyone is dealt: start the night"]


def shown(session: Session, now: float = NOW) -> Any:  # noqa: ANN401 - plain JSON
    """The table as JSON has it."""
    return json.loads(json.dumps(describe_table(WAYS, session, LINES, now), allow_nan=False))


@pytest.mark.parametrize("session", SESSIONS.values(), ids=SESSIONS)
def test_a_table_has_the_same_shape_at_every_point(session: Session) -> None:
    """The keys are always the same; names are as many as players, and a deck is a list of role keys."""
    table = shown(session)

    assert list(table) == TABLES["keys"]
    assert table["phase"] == session.phase
    assert len(table["names"]) == len(set(table["faces"])) == table["players"] == session.players
    assert table["deck"] == list(session.game.deck.keys)
    assert all(isinstance(name, str) and name for name in table["names"])
    counted = session.phase is Phase.DAY and not session.clock.untimed
    assert (table["timer"] is not None) == counted
    assert (table["verdict"] is not None) == (session.phase is Phase.VERDICT)
    assert table["code"] is None


@pytest.mark.parametrize(
    ("point", "expected"),
    TABLES["what_is_shown"],
)
def test_what_is_shown(point: str, expected: dict[str, object]) -> None:
    """Point by point."""
    table = shown(SESSIONS[point])

    assert {key: table[key] for key in expected} == expected


def test_the_verdict_is_shown() -> None:
    """Who died, which teams won, who is known to have won, and why."""
    table = shown(SESSIONS["verdict, chips"])

    assert set(table["verdict"]) == VERDICT
    assert table["verdict"]["killed"] == ["Bob"]
    assert table["verdict"]["winning_teams"] == ["village"]
    assert table["verdict"]["winners"] == ["Carol", "Dave", "Erin", "Fay"]
    assert "Bob" in table["verdict"]["reason"]


@pytest.mark.parametrize("point", [name for name, session in SESSIONS.items() if session.phase is Phase.NIGHT])
def test_the_night_shows_nothing_of_where_it_is(point: str) -> None:
    """Whatever call is told, or waits, the table looks the same."""
    session = SESSIONS[point]
    tables = [shown(replace_parts(session, call=call, started=started)) for call in range(5) for started in (0, NOW)]

    assert all(table == tables[0] for table in tables)


def test_a_corrected_vote_is_shown_corrected() -> None:
    """The last word about a vote counts."""
    session = SESSIONS["vote, half way"]
    changed = reply(session, Wish(Kind.POINT, names=("Alice",), target="Dave"), front()).session

    assert shown(changed)["votes"] == {"Alice": "Dave", "Carol": "Bob"}


def test_a_finger_that_protects_is_known() -> None:
    """Who is told to be the Bodyguard, among those who point: the page draws no vote for that."""
    deck = ("we have both boxes", "we are Ann, Ben, Cy, Dee and Eve", "put in the Bodyguard instead of the Robber")
    voted = told("", *deck, "we have voted", "Ann, Ben and Cy point at Dee", "Dee points at Eve", "Eve points at Ben")
    guarded = told("Cy is the Bodyguard", session=voted.session)

    assert (shown(voted.session)["guards"], shown(guarded.session)["guards"]) == ([], ["Cy"])


def test_told_cards_are_known_after_the_verdict() -> None:
    """Which card lies before whom, as told; the rest lies in the center once every player's card is known."""
    table = ("we are Ann, Ben and Cy", "begin", "wake us up", "vote", "Ann and Cy point at Ben", "Ben points at Ann")
    asked = told("", *table)
    judged = told("Ben was the Werewolf", session=asked.session)
    further = told("Ann was the Robber", "Cy was the Seer", session=judged.session)

    assert shown(asked.session)["known"] is None
    assert shown(judged.session)["known"] == {"cards": {"Ben": "werewolf"}, "copied": None, "center": [], "moves": []}
    assert shown(further.session)["known"]["center"] == ["werewolf", "troublemaker", "villager"]
