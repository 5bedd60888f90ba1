"""What is remembered of a table between two sessions of its device."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from evenings.device_memory import Memory
from evenings.sessions import RecalledSession
from onenight.conversation.session import Phase, Session
from onenight.rules.deck import recommend_deck
from onenight.rules.game import ULTIMATE
from skill import answer, lambda_handler
from stores import StoreError, Unreachable, open_store
from tests.sessions import make_session
from tests.skill.alexa_events import DEVICE, NOW, Event, ask, make_attributes, make_event, make_launch
from tests.skill.read_answers import Answer, read

SIX = make_session(Phase.DECK, players=6, deck=recommend_deck(ULTIMATE, 6))
SLOTS = {"players": {"name": "players", "value": "6"}}
NOW_SECONDS = NOW.timestamp()


@pytest.fixture
def memory() -> Iterator[Memory]:
    """A memory in a store of its own."""
    store = open_store("sqlite:///:memory:")
    yield Memory(store, None)
    store.close()


def hear(asked: Event, memory: Memory) -> Answer:
    """The answer of a skill that remembers."""
    return read(answer(asked, memory))


def remembered(memory: Memory) -> Session | None:
    """What is remembered of the device that tests speak from, but for the time."""
    session = memory.recall(DEVICE, NOW_SECONDS).session
    return session and session._replace(seen=0)


def test_a_turn_is_remembered(memory: Memory) -> None:
    """What the answer leaves behind is what the next session finds."""
    hear(ask("PlayersIntent", SLOTS), memory)

    assert remembered(memory) == SIX


def test_a_known_table_is_greeted_as_one(memory: Memory) -> None:
    """A new session at the same device goes on with its table; at another device it is a new one."""
    hear(ask("PlayersIntent", SLOTS), memory)
    stranger = make_launch()
    stranger["context"]["System"]["device"]["deviceId"] = "amzn1.ask.device.2"

    assert hear(make_launch(), memory).text.startswith("Six of you again")
    assert hear(stranger, memory).text.startswith("Welcome")


def test_lost_attributes_cost_nothing(memory: Memory) -> None:
    """Where Alexa's session holds no table, or a damaged one, the remembered one is gone on with."""
    hear(ask("PlayersIntent", SLOTS), memory)

    assert hear(ask("ReadDeckIntent", attributes={}), memory).session == SIX
    assert hear(ask("ReadDeckIntent", attributes={"table": {"phase": "noon"}}), memory).session == SIX


def test_the_session_at_hand_goes_before_memory(memory: Memory) -> None:
    """Two sessions at one device do not mix: each goes on with what its own attributes say."""
    memory.keep(DEVICE, SIX, NOW_SECONDS)
    seven = make_session(Phase.DECK, players=7, deck=recommend_deck(ULTIMATE, 7))

    assert hear(ask("ReadDeckIntent", attributes=make_attributes(seven)), memory).session == seven


def test_whoever_wants_to_be_forgotten_is(memory: Memory) -> None:
    """After "forget us" and yes nothing is kept, and the next evening begins as the first."""
    asked = hear(ask("ForgetIntent", attributes=make_attributes(SIX)), memory)
    hear(ask("AMAZON.YesIntent", attributes=asked.attributes), memory)

    assert remembered(memory) is None


def test_a_device_without_an_id_goes_by_its_user(memory: Memory) -> None:
    """Where there is no device id the user's is used; without either nothing is remembered, and the game goes on."""
    asked = ask("PlayersIntent", SLOTS)
    asked["context"]["System"] = {"user": {"userId": "amzn1.ask.account.1"}}
    nobody = ask("PlayersIntent", SLOTS)
    del nobody["context"]

    assert hear(nobody, memory).session == SIX
    assert memory.recall("", NOW_SECONDS).session is None
    hear(asked, memory)
    assert memory.recall("amzn1.ask.account.1", NOW_SECONDS).session is not None


class Recorder(Memory):
    """A memory that says what was asked of it."""

    def __init__(self, known: Session | None = None, fault: Exception | None = None) -> None:
        """Know one session, or fail."""
        self.known = known
        self.fault = fault
        self.calls: list[str] = []

    def _call(self, name: str) -> None:
        self.calls.append(name)
        if self.fault is not None:
            raise self.fault

    def recall(self, device: str, now: float) -> RecalledSession[None]:
        """What is known, of whichever device."""
        self._call(f"recall {device} {now:.0f}")
        return RecalledSession(None, self.known, 7)

    def keep(self, device: str, session: Session, now: float, recalled: RecalledSession[None] | None = None) -> None:
        """Note it."""
        self._call(f"keep {device} {session.players} {now:.0f} {recalled and recalled.version}")

    def change(self, device: str, now: float, change: Callable[[Session], Session]) -> None:
        """Note it; what comes of it replaces what is known."""
        self._call(f"change {device} {now:.0f}")
        self.known = self.known and change(self.known)

    def forget(self, device: str) -> None:
        """Note it."""
        self._call(f"forget {device}")


def test_a_session_at_hand_needs_no_recalling() -> None:
    """Within a session the store is written and not read; silent events do not touch it."""
    memory = Recorder()
    hear(ask("PlayersIntent", SLOTS, {"table": {"phase": "open"}}), memory)
    hear(make_event({"type": "SessionEndedRequest", "reason": "EXCEEDED_MAX_REPROMPTS"}), memory)
    hear(make_event({"type": "Alexa.Presentation.APL.UserEvent"}), memory)

    assert memory.calls == [f"keep {DEVICE} 6 {NOW_SECONDS:.0f} None"]


def test_what_was_recalled_is_kept_with_it() -> None:
    """The store is not asked again what is there."""
    memory = Recorder()
    hear(ask("PlayersIntent", SLOTS), memory)

    assert memory.calls == [f"recall {DEVICE} {NOW_SECONDS:.0f}", f"keep {DEVICE} 6 {NOW_SECONDS:.0f} 7"]


def test_what_did_not_change_is_not_kept_again() -> None:
    """An answer that leaves the session as it is, to the second, writes nothing."""
    known = SIX._replace(seen=int(NOW_SECONDS))
    memory = Recorder(known)
    hear(ask("ReadDeckIntent"), memory)

    assert memory.calls == [f"recall {DEVICE} {NOW_SECONDS:.0f}"]


@pytest.mark.parametrize(
    "fault", [StoreError("a secret"), Unreachable("a secret")], ids=lambda fault: type(fault).__name__
)
def test_a_store_that_fails_stops_no_game(fault: StoreError, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever the store does, the table is answered; the log tells what kind of failure it was, and no more."""
    memory = Recorder(fault=fault)
    answered = hear(ask("PlayersIntent", SLOTS), memory)

    assert answered.session == SIX
    assert len(memory.calls) == 1, "what the device remembers is not known, so nothing takes its place"
    assert type(fault).__name__ in caplog.text
    assert [word for word in ("secret", DEVICE, "Werewolf") if word in caplog.text] == []


def test_what_could_not_be_forgotten_is_not_said_to_be(caplog: pytest.LogCaptureFixture) -> None:
    """Where the store fails, "yes" gets an apology; said again, it is meant as before."""
    memory = Recorder(SIX)
    asked = hear(ask("ForgetIntent", attributes=make_attributes(SIX)), memory)
    memory.fault = Unreachable("away")
    failed = hear(ask("AMAZON.YesIntent", attributes=asked.attributes), memory)
    memory.fault = None
    done = hear(ask("AMAZON.YesIntent", attributes=failed.attributes), memory)

    assert failed.text == "Sorry, something went wrong on my side. Please say that again."
    assert "store failed: Unreachable" in caplog.text
    assert done.session == make_session()
    assert [call.split()[0] for call in memory.calls] == ["keep", "forget", "forget"]


def test_what_could_not_be_recalled_is_not_replaced() -> None:
    """An evening that begins while the store fails stays apart, and leaves what is kept as it is."""
    memory = Recorder(SIX, Unreachable("away"))
    five = make_session(Phase.DECK, players=5, deck=recommend_deck(ULTIMATE, 5))
    opened = hear(make_launch(), memory)
    begun = hear(ask("PlayersIntent", {"players": {"name": "players", "value": "5"}}, opened.attributes), memory)
    memory.fault = None
    goes_on = hear(ask("ReadDeckIntent", attributes=begun.attributes), memory)

    assert opened.text.startswith("Welcome")
    assert begun.session == goes_on.session == five
    assert [call.split()[0] for call in memory.calls] == ["recall"] * 3


def test_an_evening_that_nobody_knew_is_kept_once_there_is_room() -> None:
    """Where the device remembers nothing, an evening that began apart is kept as soon as that is known."""
    memory = Memory(open_store("sqlite:///:memory:"), None)
    begun = hear(ask("PlayersIntent", SLOTS), Recorder(fault=Unreachable("away")))
    hear(ask("BeginIntent", attributes=begun.attributes), memory)

    kept = remembered(memory)
    assert kept is not None
    assert kept.phase is Phase.CHECK


def test_who_was_only_welcomed_goes_on_with_what_is_remembered() -> None:
    """A store that is back with the next words costs nothing at all."""
    memory = Recorder(SIX, Unreachable("away"))
    opened = hear(make_launch(), memory)
    memory.fault = None

    assert hear(ask("ReadDeckIntent", attributes=opened.attributes), memory).session == SIX


def test_the_function_remembers_where_a_store_is_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With `ONENIGHT_STORE` the Lambda function keeps tables there, sealed if there is a secret."""
    monkeypatch.setenv("ONENIGHT_STORE", f"sqlite:///{tmp_path / 'tables.sqlite'}")
    monkeypatch.setenv("ONENIGHT_SECRET", "a secret of more than enough letters")
    lambda_handler(ask("PlayersIntent", SLOTS))

    assert read(lambda_handler(make_launch())).text.startswith("Six of you again")
    assert b"werewolf" not in (tmp_path / "tables.sqlite").read_bytes()


@pytest.mark.parametrize("address", ["nonsense", "sqlite:////dev/null/tables.sqlite", "postgres://x"])
def test_a_store_that_cannot_be_opened_stops_no_game(
    address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A setting that leads nowhere costs the memory and leaves a line in the log."""
    monkeypatch.setenv("ONENIGHT_STORE", address)

    assert read(lambda_handler(ask("PlayersIntent", SLOTS))).session == SIX
    assert "store failed" in caplog.text
