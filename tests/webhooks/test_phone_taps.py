"""What is tapped on phones over HTTP: whole games by taps alone, and no tap is ever read as a text."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from onenight.rules.week import play
from onenight.texting import player_language, reading
from onenight.texting.party import Stage
from onenight.ways.one_week.texts import queries
from onenight.ways.one_week.texts import reading as moves
from onenight.ways.one_week.texts.party_state import week_of
from stores.sqlite import SQLiteStore
from tests.texting.playing import NAMES, draw_legal_tap
from tests.ways.one_week.texts.playing import is_tappable, is_voting, make_tap
from tests.webhooks.simulated_table import Simulated, host_simulated
from tests.webhooks.tapped_table import make_answer_json
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


def test_whole_game_by_taps(table: Simulated, texts_read: list[str]) -> None:
    """From joining to leaving, with a Doppelgänger; nobody's tap is read."""
    joins(table, *NAMES[:5])
    for said in ("five players", "add the Doppelgänger", "yes", "deal"):
        table.say(said)
    while table.load_party().stage is not Stage.VERDICT:
        party = table.load_party()
        for seat in table.chance.sample(range(5), 5):
            reply = table.send_tap(seat, answer=make_answer_json(draw_legal_tap(party, seat, table.chance)))["reply"]
            assert reply.startswith(("Noted", "Your vote")), reply
        assert table.load_party().stage is not party.stage
    for command in ("recap", "rules"):
        assert table.send_tap(3, command=command, role="seer", aspect="when")["reply"]
    assert table.send_tap(3, command="again")["reply"] == table.send_tap(3)["texts"][-1]["body"]
    assert table.send_tap(3, command="leave")["name"] is None
    assert set(texts_read) <= BY_HOST


def test_whole_week_by_taps(table: Simulated, texts_read: list[str]) -> None:
    """From its deal to its verdict; what a player asks between is tapped, too."""
    for said in ("one week", "five players", "next", "random"):
        table.say(said)
    joins(table, "Bob", "Cy", "Dora", "Eli", "Finn")
    table.say("deal")
    while not is_voting(table.load_party()):
        week = week_of(table.load_party())
        move = table.chance.choice([move for move in play.list_possible_moves(week) if is_tappable(move)])
        table.send_tap(week.actor, answer=make_answer_json(make_tap(move, week)))
        assert week_of(table.load_party()) != week, move
    for command in ("hand", "token", "where", "again", "rules"):
        assert table.send_tap(0, command=command)["reply"]
    for seat in range(5):
        table.send_tap(seat, answer={"names": ["Cy" if seat == 0 else "Bob"]})
    assert table.load_party().stage is Stage.VERDICT
    assert "Bob" in table.send_tap(0, command="recap")["reply"]
    assert set(texts_read) <= BY_HOST


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
