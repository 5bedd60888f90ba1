"""What is tapped on phones over HTTP: whole games by taps alone, and no tap is ever read as a text."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from onenight.rules.week import play
from onenight.texting import player_language, reading
from onenight.texting.party import Stage
from onenight.texting.player_answer import Tap
from onenight.ways.one_week.texts import queries
from onenight.ways.one_week.texts import reading as moves
from onenight.ways.one_week.texts.party_state import week_of
from stores.sqlite import SQLiteStore
from tests.speech.nights import OURS
from tests.texting.playing import NAMES, draw_legal_tap
from tests.ways.one_week.texts.playing import is_tappable, is_voting, make_tap
from tests.webhooks.simulated_table import Simulated, host_simulated, make_key
from webhooks.texts import incoming

READERS = (
    (incoming, "strip_signature"),
    (incoming, "read_join_request"),
    (player_language, "read_language_wish"),
    (reading, "read_command"),
    (reading, "tokenize_answer"),
    (queries, "answer_question"),
    (queries, "read_general_command"),
    (moves, "read_meanings"),
)
"""All that reads a text."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Simulated]:
    """A service that was started to play, and its host."""
    with host_simulated(tmp_path, Simulated) as started:
        yield started


BY_HOST = {"read_language_wish"}
"""What of them the host's words enter, too, who may want another language."""


@pytest.fixture
def texts_read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Which readers of texts were entered."""
    entered: list[str] = []

    def counted(reader: Any, name: str) -> Any:  # noqa: ANN401 - whatever it is
        def count(*given: object, **options: object) -> object:
            entered.append(name)
            return reader(*given, **options)

        return count

    for module, name in READERS:
        monkeypatch.setattr(module, name, counted(getattr(module, name), name))
    return entered


def joins(table: Simulated, *names: str) -> None:
    """All come to the table by the form of the join page."""
    table.code = table.say("text us our roles")["table"]["code"]
    for seat, name in enumerate(names):
        assert table.send_tap(seat, command="join", code=table.code, name=name)["name"] == name


def answer(tap: Tap) -> dict[str, object]:
    """A tap as a page sends it."""
    return {kind: list(values) for kind, values in tap._asdict().items() if values}


def test_readers_are_counted(table: Simulated, texts_read: list[str]) -> None:
    """A text enters them."""
    table.join(3)
    assert texts_read
    table.say("three players")
    table.say("deal")
    texts_read.clear()
    table.answer(table.load_party())
    names = {"read_join_request", "strip_signature", "read_language_wish", "read_command", "tokenize_answer"}
    assert names <= set(texts_read)


def test_face_is_chosen_by_joining(table: Simulated) -> None:
    """And changed so; table and phones show the same, and who chose none is given one."""
    joins(table, *NAMES[:3])
    given = table.send_to_phone(0)["table"]["faces"]
    chosen = [
        table.send_tap(1, command="join", code=table.code, name=NAMES[1], face=face) for face in ("owl-3", "fox-0")
    ]

    assert [each["table"]["faces"] for each in chosen] == [[given[0], face, given[2]] for face in ("owl-3", "fox-0")]
    assert table.look()["texts"]["faces"] == [given[0], "fox-0", given[2]]
    table.say("three players")
    assert table.say("deal")["table"]["faces"] == [given[0], "fox-0", given[2]]


def test_host_seats_those_who_are_in(table: Simulated) -> None:
    """In any order, before the deal; another name is not the host's to give, and nobody sits where nobody is."""
    joins(table, *NAMES[:3])
    faces = dict(zip(NAMES, table.look()["texts"]["faces"], strict=False))

    def seats(*names: str) -> list[str]:
        wish = {"intent": "SeatsIntent", "slots": {"names": names}}
        table.post("/api/talk", {"session": table.session, "wish": wish})
        joined: list[str] = table.look()["texts"]["joined"]
        return joined

    order = [NAMES[2], NAMES[0], NAMES[1]]
    assert seats(*order) == order
    assert table.send_to_phone(0)["table"]["names"] == order
    assert table.send_to_phone(0)["table"]["faces"] == [faces[name] for name in order]
    assert seats(NAMES[0], NAMES[1]) == seats("Mallory", *NAMES[:2]) == seats(NAMES[0], *NAMES[:2]) == order
    table.say("three players")
    table.say("deal")
    assert seats(*NAMES[:3]) == order


def test_whole_game_by_taps(table: Simulated, texts_read: list[str]) -> None:
    """From joining to leaving, with a Doppelgänger; nobody's tap is read."""
    joins(table, *NAMES[:5])
    for said in ("five players", "add the Doppelgänger", "yes", "deal"):
        table.say(said)
    while table.load_party().stage is not Stage.VERDICT:
        party = table.load_party()
        for seat in table.chance.sample(range(5), 5):
            reply = table.send_tap(seat, answer=answer(draw_legal_tap(party, seat, table.chance)))["reply"]
            assert reply.startswith(("Noted", "Your vote")), reply
        assert table.load_party().stage is not party.stage
    assert all(name in table.send_tap(3, command="recap")["reply"] for name in NAMES[:5])
    told = f"{OURS.say('prompts.explain.ultimate')} {OURS.raw('texts.heard.ask_rules')}"
    assert table.send_tap(3, command="rules")["reply"] == told
    assert table.send_tap(3, command="rules", role="seer", aspect="when")["reply"].startswith("The Seer wakes after")
    asked = table.send_tap(3, command="rules", role="minion", other="werewolf", aspect="same_side")["reply"]
    assert asked.startswith("Yes.")
    assert "Seer" in table.send_tap(3, command="rules", role="seer")["reply"]
    assert table.send_tap(3, command="again")["reply"] == table.send_tap(3)["texts"][-1]["body"]
    assert table.send_tap(3, command="leave")["name"] is None
    assert set(texts_read) <= BY_HOST


def test_whole_week_by_taps(table: Simulated, texts_read: list[str]) -> None:
    """From its deal to its verdict; what a player asks between is tapped, too."""
    for said in ("one week", "five players", "next", "random"):
        table.say(said)
    joins(table, "Bob", "Cy", "Dora", "Eli", "Finn")
    assert table.say("deal")["table"]["week"]
    while not is_voting(table.load_party()):
        week = week_of(table.load_party())
        move = table.chance.choice([move for move in play.list_possible_moves(week) if is_tappable(move)])
        reply = table.send_tap(week.actor, answer=answer(make_tap(move, week)))["reply"]
        assert week_of(table.load_party()) != week, (move, reply)
        assert table.send_tap(week.actor, command="again")["reply"]
    for command in ("hand", "token", "where"):
        assert table.send_tap(0, command=command)["reply"]
    assert table.send_tap(0, command="rules", role="seer")["reply"] == OURS.raw("castle.cards.seer")
    for seat in range(5):
        table.send_tap(seat, answer={"names": ["Cy" if seat == 0 else "Bob"]})
    assert table.load_party().stage is Stage.VERDICT
    assert "Bob" in table.send_tap(0, command="recap")["reply"]
    assert set(texts_read) <= BY_HOST


CALLED = [
    ("Grandma Rose", "Grandma Rose"),
    ("O'Neil", "O'Neil"),
    ("J. R.", "J R"),
    ("Ελένη", "Ελένη"),
    ("Anne-Marie", "Anne-Marie"),
    ("Йоко Оно", "Йоко Оно"),
    ("Grandmother Rosemary", "Grandmother Rosemary"),
]


@pytest.mark.parametrize(("name", "shown"), CALLED)
def test_join_takes_names_as_they_are(table: Simulated, name: str, shown: str) -> None:
    """Several words, apostrophes, initials, any alphabet."""
    table.join(0)
    assert table.send_tap(0, command="join", code=table.code, name=name)["name"] == shown
    assert table.send_tap(1, command="join", code=table.code, name=name)["name"] not in (None, shown)


@pytest.mark.parametrize("name", ["Five", "nobody", "Seer", "again", "3"])
def test_join_says_why_a_name_cannot_be(table: Simulated, name: str) -> None:
    """Who is called like an answer, or a card, is called otherwise, and told."""
    table.join(0)
    table.say("three players")
    got = table.send_tap(0, command="join", code=table.code, name=name)
    assert got["name"] != name
    assert got["reply"].endswith(f"you are {got['name']}. For another name, text: I am ...")


def test_join_with_a_wrong_code(table: Simulated) -> None:
    """It is told; however its figures are grouped, the right one is taken."""
    table.join(0)
    wrong = "00000"
    assert table.send_tap(0, command="join", code=wrong, name="Zed")["reply"] == OURS.say(
        "texts.join.unknown", code=wrong
    )
    assert table.send_tap(0, command="join", code=" ".join(table.code), name="Zed")["name"] == "Zed"
    assert table.send_tap(1, command="join", name="Yan")["reply"] == OURS.raw("texts.join.how")


def test_the_same_message_changes_nothing(table: Simulated) -> None:
    """Neither an answer nor a command; the same again gets the same."""
    joins(table, *NAMES[:3])
    left = [table.send_tap(2, "out", command="leave")["reply"] for _ in range(2)]
    assert left == [OURS.say("texts.join.left", name=NAMES[2])] * 2
    table.send_tap(2, command="join", code=table.code, name=NAMES[2])
    table.say("three players")
    table.say("deal")
    first = table.send_tap(0, "one", answer={"words": ["nobody"]})["reply"]
    kept = table.load_party()
    assert table.send_tap(0, "one", answer={"names": [NAMES[1]]})["reply"] == first
    assert table.load_party() == kept


def test_tap_asks_the_store_as_its_text_does(table: Simulated, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the same order and as often: right, wrong, repeated, while joining, by night and for the vote."""
    calls: list[str] = []

    def noted(name: str) -> Any:  # noqa: ANN401 - whatever it is
        method = getattr(SQLiteStore, name)

        def note(*given: object, **options: object) -> object:
            calls.append(name)
            return method(*given, **options)

        return note

    for name in ("create", "load", "save", "find", "delete"):
        monkeypatch.setattr(SQLiteStore, name, noted(name))

    def of(seat: int, message: str, wish: dict[str, object]) -> list[str]:
        calls.clear()
        assert table.send_tap(seat, message, **wish)["reply"]
        return list(calls)

    def same(text: str, **wish: object) -> None:
        message = text.replace(" ", "-")
        for _ in range(2):  # one phone texts, the other taps; then both send the same once more
            assert of(0, f"text-{message}", {"text": text}) == of(1, f"tap-{message}", wish), text

    code = table.code = table.say("text us our roles")["table"]["code"]
    for each in ("88888", code):  # the first ones make what is counted in
        table.send_to_phone(2, f"JOIN {each} Yan")
    same("JOIN 99999 Zed", command="join", code="99999", name="Zed")
    same(f"JOIN {code} Zed", command="join", code=code, name="Zed")
    table.say("three players")
    same("rules", command="rules")
    table.say("deal")
    same("Mallory", answer={"names": ["Mallory"]})
    same("nobody", answer={"words": ["nobody"]})
    same("again", command="again")
    table.send_to_phone(2, "nobody")
    assert table.load_party().stage is Stage.DAWN
    same("Yan", answer={"names": ["Yan"]})


@pytest.mark.parametrize("wish", [{"text": NAMES[1]}, {"answer": {"names": [NAMES[1]]}}], ids=["texted", "tapped"])
def test_answer_to_round_that_is_over_is_late(table: Simulated, wish: dict[str, Any]) -> None:
    """It was on its way when the night ended, and is no vote; where nobody says when it was written it counts."""
    table.join(3)
    table.say("three players")
    table.say("deal")
    night = table.send_to_phone(0)["table"]["round"]
    table.say("wake us up")
    day = table.send_to_phone(0)["table"]["round"]
    assert night != day

    assert table.send_tap(0, round=night, **wish)["reply"] == OURS.raw("texts.heard.late")
    assert table.load_party().votes == {}
    for seat, said in ((0, {"round": day}), (2, {})):
        assert table.send_tap(seat, **said, **wish)["reply"].startswith("Your vote")
    assert table.load_party().votes == {0: 1, 2: 1}


REFUSED = [
    ({"answer": {}, "text": "x"}, "several-wishes"),
    ({"answer": {}, "command": "again"}, "several-wishes"),
    ({"answer": []}, "wrong-type-answer"),
    ({"answer": "Bob"}, "wrong-type-answer"),
    ({"answer": {"names": "Bob"}}, "wrong-type-answer"),
    ({"answer": {"names": [1]}}, "wrong-type-answer"),
    ({"answer": {"center": ["1"]}}, "wrong-type-answer"),
    ({"answer": {"center": [True]}}, "wrong-type-answer"),
    ({"answer": {"center": [1] * 17}}, "wrong-type-answer"),
    ({"answer": {"nobody": True}}, "unknown-answer-key"),
    ({"answer": {"words": ["somebody"]}}, "unknown-phone-value"),
    ({"answer": {"rooms": ["attic"]}}, "unknown-phone-value"),
    ({"answer": {"cards": ["hunter"]}}, "unknown-phone-value"),
    ({"answer": {}, "round": 1}, "wrong-type-round"),
    ({"command": "dance"}, "unknown-command"),
    ({"command": ["again"]}, "unknown-command"),
    ({"command": "join", "code": 4821}, "wrong-type-command"),
    ({"command": "join", "code": "4821", "name": ["Zed"]}, "wrong-type-command"),
    ({"command": "join", "code": "4821", "name": "Zed", "face": 3}, "wrong-type-command"),
    ({"command": "join", "code": "4821", "name": "Zed", "face": "wolf-1"}, "unknown-face"),
    ({"command": "join", "code": "4821", "name": "Zed", "face": "owl-10"}, "unknown-face"),
    ({"command": "rules", "role": "wizard"}, "unknown-phone-value"),
    ({"command": "rules", "topic": "wizard"}, "unknown-phone-value"),
    ({"command": "rules", "role": "seer", "aspect": "wizard"}, "unknown-phone-value"),
    ({"command": "rules", "aspect": "when"}, "unknown-phone-value"),
    ({"command": "rules", "role": "seer", "other": "robber"}, "unknown-phone-value"),
    ({"command": "join", "code": "4821", "name": "x" * 1001}, "text-too-long"),
    ({"command": "join", "code": "4821", "name": "x" * 25}, "no-name"),
    ({"command": "join", "code": "4821", "name": "Zed 🐺"}, "no-name"),
    ({"command": "join", "code": "4821", "name": "<b>Zed</b>"}, "no-name"),
    ({"answer": {"names": ["x" * 1001]}}, "text-too-long"),
]


@pytest.mark.parametrize(("wish", "code"), REFUSED, ids=range(len(REFUSED)))
def test_wish_that_no_table_could_mean_is_refused(table: Simulated, wish: dict[str, object], code: str) -> None:
    """With a code for programs, and a sentence for who writes them."""
    got = table.post("/api/phone", {"phone": make_key(0), "message": "a", **wish})

    assert (got.status, got.data["error"]["code"]) == (413 if code == "text-too-long" else 400, code)


def test_a_wish_needs_a_message(table: Simulated) -> None:
    """As a text does: without one it could count twice."""
    wishes: list[dict[str, object]] = [{"answer": {}}, {"command": "again"}]
    for wish in wishes:
        assert table.post("/api/phone", {"phone": make_key(0), **wish}).data["error"]["code"] == "wrong-type-message"


def test_what_this_table_does_not_have_is_told(table: Simulated) -> None:
    """As a text's refusal is: what is not known, and what would be right."""
    joins(table, *NAMES[:3])
    assert table.send_tap(0, answer={"names": ["Bob"]})["reply"] == OURS.say("texts.join.waiting", name=NAMES[0])
    table.say("three players")
    table.say("deal")
    for given, value in (({"names": ["Mallory"]}, "Mallory"), ({"center": [4]}, "4")):
        assert f"'{value}'" in table.send_tap(0, answer=given)["reply"]
    for given in ({"rooms": ["kitchen"]}, {"words": ["stay"]}, {"cards": ["seer"]}):
        assert "not a choice here" in table.send_tap(0, answer=given)["reply"]
    assert table.load_party().missing == NAMES[:3]
