"""`POST /api/talk` with a wish: what is tapped is never heard, and done once, unless the table has moved on."""

import sys
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from flask.testing import FlaskClient

from webhooks import create_app
from webhooks.page.tap_request import ID_CHARACTERS, MOST_WISHES
from webhooks.settings import Settings

WORDS = ("onenight.interpretation.sentence", "onenight.hearing.ear")
"""The modules that hear begin so."""

Answer = Mapping[str, Any]


@pytest.fixture(scope="module")
def client() -> Iterator[FlaskClient]:
    """A service at home."""
    app = create_app(Settings(dev=True, limit=None))
    with app.test_client() as client:
        yield client


def intent(name: str, **slots: object) -> dict[str, object]:
    """A wish as plain JSON; a slot of one value may be told without a list."""
    listed = {slot: value if isinstance(value, list) or value is None else [value] for slot, value in slots.items()}
    return {"intent": name, "slots": listed}


def tap(client: FlaskClient, before: Answer | None, wish: object, **more: object) -> Answer:
    """Tap something at the table of an answer."""
    session = None if before is None else before["session"]
    got = client.post("/api/talk", json={"session": session, "wish": wish, **more})
    assert got.status_code == 200, got.json
    answer: Answer = got.get_json()
    return answer


@pytest.fixture
def six(client: FlaskClient) -> Answer:
    """A table of six."""
    return tap(client, None, intent("PlayersIntent", players="6"))


TANNER = intent("AddCardsIntent", cards="tanner")
DRUNK = intent("RemoveCardsIntent", cards="drunk")
DECK = ["werewolf", "werewolf", "seer", "robber", "troublemaker", "tanner", "insomniac", "hunter", "minion"]


def test_nothing_that_is_tapped_is_heard(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of taps imports no hearing."""
    for name in [name for name in sys.modules if name.startswith(WORDS)]:
        monkeypatch.setitem(sys.modules, name, None)  # whoever imports it now fails
    table = tap(client, None, intent("SeatsIntent", names=["Grandma Rose", "Ich", "Ann"]))
    table = tap(
        client, table, intent("DeckIntent", cards=["werewolf", "werewolf", "seer", "robber", "drunk", "tanner"])
    )
    for wish in ("BeginIntent", "BeginIntent", "AwakeIntent", "VoteIntent"):
        table = tap(client, table, intent(wish))
    table = tap(client, table, intent("PointIntent", names=["Ich", "Ann"], target="Grandma Rose"))

    assert table["table"]["votes"] == {"Ich": "Grandma Rose", "Ann": "Grandma Rose"}


def test_a_whole_deck_is_set(client: FlaskClient, six: Answer) -> None:
    """As it is shown, whatever was there; an illegal one is a draft."""
    table = tap(client, six, intent("DeckIntent", cards=DECK))
    assert sorted(table["table"]["deck"]) == sorted(DECK)
    draft = tap(client, table, intent("DeckIntent", cards=DECK[:-1]))

    assert sorted(draft["table"]["draft"]["deck"]) == sorted(DECK[:-1])
    assert sorted(draft["table"]["deck"]) == sorted(DECK)


def test_a_deck_tells_how_many_play(client: FlaskClient) -> None:
    """Where nobody has said it."""
    assert tap(client, None, intent("DeckIntent", cards=DECK))["table"]["players"] == 6


def test_a_card_lies_beside_the_center(client: FlaskClient) -> None:
    """With a deck that has one there."""
    cards = ["alpha_wolf", "werewolf", "seer", "robber", "troublemaker", "villager"]
    table = tap(client, None, intent("SeatsIntent", names=["", "", ""]))
    table = tap(client, table, intent("DeckIntent", cards=cards, extra="mystic_wolf"))

    assert (table["table"]["draft"], table["table"]["extra"]) == (None, "mystic_wolf")


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        (["Grandma Rose", "O'Brien", "J. R."], ["Grandma Rose", "O'Brien", "J. R."]),
        (["Ich", "me", "Five"], ["Ich", "Me", "Five"]),
        (["Anna", "anna", "Ánna"], ["Anna", "Anna 2", "Ánna 3"]),
        (["Ελένη", "Мария", "花子"], ["Ελένη", "Мария", "花子"]),
        (["Tom and Jerry", "Hunter", "Tanner"], ["Tom and Jerry", "Hunter", "Tanner"]),
        (["A" * 24, "A" * 24, ""], ["A" * 24, "A" * 22 + " 2", "Player 3"]),
        (["Player 1", "Player 3", "🐺"], ["Player 1", "Player 2", "Player 3"]),
    ],
)
def test_names_are_names(client: FlaskClient, told: list[str], shown: list[str]) -> None:
    """Whatever they mean elsewhere; what cannot be said, or is another seat's number, is left out and told."""
    table = tap(client, None, intent("SeatsIntent", names=told))
    at_check = tap(client, tap(client, table, intent("BeginIntent")), intent("AwakeIntent"))
    voting = tap(
        client, tap(client, at_check, intent("VoteIntent")), intent("PointIntent", names=shown[1], target=shown[0])
    )

    assert table["table"]["names"] == shown
    assert voting["table"]["votes"] == {shown[1]: shown[0]}


@pytest.mark.parametrize("name", ["...", "A" * 25, "B" * 200, "花" * 17, "Bob 🐺", "🐺", "<b>Bob</b>", "Player 3"])
def test_a_name_that_cannot_be_keeps_the_others(client: FlaskClient, six: Answer, name: str) -> None:
    """And its seat keeps the one it has; what is wrong with it is told."""
    named = tap(client, six, intent("SeatsIntent", names=["Ann", "Bob", "Cy", "", "", ""]))
    again = tap(client, named, intent("SeatsIntent", names=["Zoe", name, "Cy", "Dan", "", ""]))

    assert again["table"]["names"] == ["Zoe", "Bob", "Cy", "Dan", "Player 5", "Player 6"]
    assert name[:16] in again["say"]
    assert "at most 24 letters, no pictures or signs" in again["say"]


@pytest.mark.parametrize("said", ["one week", ""], ids=["a week", "a night"])
def test_a_name_that_is_too_long_loses_no_other_that_is_said(client: FlaskClient, said: str) -> None:
    """Those who are told with it have theirs, and what is wrong with it is told."""
    table = client.post("/api/talk", json={"session": None, "text": said}).get_json() if said else {"session": None}
    named = client.post("/api/talk", json={"session": table["session"], "text": f"we are Ann, Bob and {'C' * 25}"})

    assert named.get_json()["table"]["names"] == ["Ann", "Bob", "Player 3"]
    assert "at most 24 letters" in named.get_json()["say"]


@pytest.mark.parametrize("name", ["A" * 25, "Bob 🐺", "<b>Bob</b>"])
def test_nobody_is_called_what_cannot_be_a_name(client: FlaskClient, six: Answer, name: str) -> None:
    """A player keeps the name, and it is told why."""
    named = tap(client, six, intent("SeatsIntent", names=["Ann", "Bob", "Cy", "", "", ""]))
    called = tap(client, named, intent("CallPlayerIntent", names="Bob", target=name))

    assert called["table"]["names"][:3] == ["Ann", "Bob", "Cy"]
    assert "at most 24 letters" in called["say"]


def test_the_same_again_changes_nothing(client: FlaskClient, six: Answer) -> None:
    """A lost answer comes again as it was, whatever it is sent with; after others it is told as it was."""
    first = tap(client, six, DRUNK, id="one", seen=six["version"])
    assert tap(client, first, TANNER, id="one", seen=six["version"]) == first
    second = tap(client, first, TANNER, id="two")
    again = tap(client, second, DRUNK, id="one")

    assert (again["say"], again["you"], again["version"]) == (first["say"], first["you"], second["version"])
    assert again["table"] == second["table"]


@pytest.mark.parametrize(
    ("meanwhile", "wish", "stale"),
    [
        (TANNER, intent("DeckIntent", cards=DECK), True),
        (intent("PlayersIntent", players="7"), intent("SeatsIntent", names=["Ann"] * 6), True),
        (intent("BeginIntent"), TANNER, True),
        (intent("PaceIntent", pace="quick"), intent("DeckIntent", cards=DECK), False),
        (intent("PaceIntent", pace="quick"), intent("PaceIntent", pace="first"), True),
        (intent("ForgetIntent"), intent("PaceIntent", pace="first"), True),
        (intent("AMAZON.HelpIntent"), intent("BeginIntent"), False),
    ],
)
def test_a_tap_of_an_older_view(
    client: FlaskClient, six: Answer, meanwhile: object, wish: object, *, stale: bool
) -> None:
    """Is not done where phase, question, or what it replaces is another one since."""
    now = tap(client, six, meanwhile)
    late = tap(client, six, wish, seen=six["version"])

    assert late.get("stale", False) == stale
    assert (late["table"] == now["table"], late["say"] == "") == (stale, stale)


def test_a_tap_at_a_table_that_is_gone(client: FlaskClient) -> None:
    """Opens a new one, and is not done there if it was made at a view of the old one."""
    gone = {"session": "x" * 24}
    assert tap(client, gone, intent("PlayersIntent", players="6"))["table"]["players"] == 6
    late = tap(client, gone, intent("PlayersIntent", players="6"), seen=7)

    assert (late["stale"], late["table"]["players"]) == (True, 0)


def test_a_list_is_one_turn(client: FlaskClient, six: Answer) -> None:
    """All are done, in order, or none."""
    done = tap(client, six, [DRUNK, TANNER, intent("PaceIntent", pace="quick")])
    assert ("tanner" in done["table"]["deck"], done["table"]["pace"]) == (True, "quick")
    none = tap(client, done, [intent("PaceIntent", pace="first"), TANNER])

    assert none["table"] == done["table"]
    assert none["say"].count("Tanner") >= 1


def test_what_can_be_wished_for(client: FlaskClient, six: Answer) -> None:
    """As an answer lists it, and what needs a value: each intent with slots of the catalog."""
    got = client.post("/api/wishes", json={"session": six["session"]}).get_json()
    needing = {each["intent"]: each["slots"] for each in got["open"]}

    assert got["offers"] == six["offers"]
    assert needing["DeckIntent"] == {"cards": "CARDS", "extra": "ROLE"}
    assert needing["PointIntent"] == {"names": "PLAYER", "target": "PLAYER"}
    assert needing.keys().isdisjoint({"BeginIntent", "GoIntent", "NameIntent"})
    assert client.post("/api/wishes", json={"session": "x"}).status_code == 404


@pytest.mark.parametrize("undo", [{"wish": intent("UndoIntent")}, {"text": "undo"}], ids=["tapped", "said"])
def test_a_list_is_undone_as_one(client: FlaskClient, six: Answer, undo: dict[str, object]) -> None:
    """Whatever it changed; said or tapped."""
    seven = intent("SeatsIntent", names=["Ann"] * 7)
    done = tap(client, six, [seven, intent("PaceIntent", pace="quick")])
    back = client.post("/api/talk", json={"session": done["session"], **undo}).get_json()

    assert done["table"]["players"] == 7
    assert back["table"] == six["table"]


@pytest.mark.parametrize(
    ("wish", "you"),
    [
        (TANNER, "Add the Tanner"),
        (intent("AddCardsIntent", cards="2 mason"), "Add two Masons"),
        ([DRUNK, TANNER], "Take out Drunk, add the Tanner"),
        (intent("DeckIntent", cards=DECK), "These cards"),
        (intent("SeatsIntent", names=["Ann", "", "Bob", "", "", ""]), "Ann and Bob"),
        (intent("SeatsIntent", names=[""] * 6), "Six players"),
        (intent("PaceIntent", pace="quick"), "The Quick pace"),
        (intent("ExplainRoleIntent", role="seer"), "What does the Seer do?"),
        (intent("RulesIntent", aspect="when", role="seer"), "When does the Seer wake up?"),
        (intent("RulesIntent", aspect_two="acts", role="robber", other="seer"), "What if the Robber picks the Seer?"),
        (intent("AMAZON.PauseIntent"), ""),
    ],
)
def test_what_was_tapped_is_shown_in_words(client: FlaskClient, six: Answer, wish: object, you: str) -> None:
    """Of the table's language, until something is said."""
    answer = tap(client, six, wish)
    assert answer["you"] == you
    said = client.post("/api/talk", json={"session": six["session"], "text": "help"}).get_json()

    assert "you" not in said


ODD: tuple[object, ...] = (None, [], "BeginIntent", 7, {}, {"intent": 7}, [[]])
"""What is no wish."""


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        *((wish, "wrong-type-wish") for wish in ODD),
        ({"intent": "BeginIntent", "more": 1}, "wrong-type-wish"),
        ({"intent": "AddCardsIntent", "slots": {"cards": "tanner"}}, "wrong-type-wish"),
        ({"intent": "AddCardsIntent", "slots": {"cards": [1]}}, "wrong-type-wish"),
        ({"intent": "AddCardsIntent", "slots": ["tanner"]}, "wrong-type-wish"),
        ([intent("BeginIntent")] * (MOST_WISHES + 1), "wrong-type-wish"),
        *((intent(name), "unknown-intent") for name in ("", "Begin", "LaunchRequest")),
        *((intent(f"AMAZON.{name}Intent"), "unknown-intent") for name in ("Fallback", "NavigateHome")),
        (intent("BeginIntent", cards="tanner"), "unknown-slot"),
        (intent("AddCardsIntent", cards="ghost"), "unknown-value"),
        (intent("AddCardsIntent", cards="0 seer"), "unknown-value"),
        (intent("PlayersIntent", players="many"), "unknown-value"),
        (intent("SetTimeIntent", duration="5 minutes"), "unknown-value"),
        (intent("PaceIntent", pace="slow"), "unknown-value"),
        (intent("SeatsIntent", names=["A" * 1001]), "unknown-value"),
        (intent("SeatsIntent", names=["A"] * 41), "unknown-value"),
    ],
)
def test_what_no_table_could_mean_is_refused(client: FlaskClient, wish: object, code: str) -> None:
    """With its own code."""
    got = client.post("/api/talk", json={"session": None, "wish": wish})

    assert (got.status_code, (got.json or {})["error"]["code"]) == (400, code)


@pytest.mark.parametrize(
    ("beside", "code"),
    [
        ({"text": "begin"}, "wrong-type-wish"),
        ({"others": ["begin"]}, "wrong-type-wish"),
        ({"id": 7}, "wrong-type-id"),
        ({"id": "x" * (ID_CHARACTERS + 1)}, "wrong-type-id"),
        ({"seen": "7"}, "wrong-type-seen"),
    ],
)
def test_what_cannot_stand_beside_a_wish(client: FlaskClient, beside: dict[str, object], code: str) -> None:
    """Something that was said, too; an id that is none."""
    got = client.post("/api/talk", json={"session": None, "wish": intent("BeginIntent"), **beside})

    assert (got.status_code, (got.json or {})["error"]["code"]) == (400, code)
