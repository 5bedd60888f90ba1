"""Simulated phones over real HTTP: whole texted games, every window in step, and nobody reads another's phone."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from evenings.parties import Parties
from onenight.rules.record import read_record
from onenight.texting.party import Stage
from onenight.ways.one_night.texts.party_state import kept_night
from stores.location import Location
from tests.rules.played_records import play as judged
from tests.speech.nights import OURS
from tests.texting.playing import NAMES
from tests.webhooks.service import Service, serve_app
from tests.webhooks.simulated_table import Simulated, make_key
from tests.webhooks.twilio.api import run_twilio
from webhooks import create_app
from webhooks.app import SENDER
from webhooks.lockout import MOST_GUESSES
from webhooks.settings import Settings


@pytest.fixture
def place(tmp_path: Path) -> Location:
    """A file for tables."""
    return Location(f"sqlite:///{tmp_path}/tables.sqlite")


@pytest.fixture
def table(place: Location) -> Iterator[Simulated]:
    """A service that was started to play, and its host."""
    with serve_app(create_app(Settings(place=place, play=True, limit=None))) as service, closing(place.open()) as store:
        yield Simulated(service, Parties(store, place.secret, nudge=None))


def test_a_whole_game(table: Simulated) -> None:
    """From the invitation to the recap: four texts each with a Doppelgänger, and what was judged was said."""
    table.join(10)
    table.say("ten players")
    table.say("add the Doppelgänger")
    table.say("yes")
    dealt = table.say("deal")
    assert (dealt["table"]["phase"], dealt["texts"]["waiting"]) == ("night", list(NAMES))
    for path in ("record", "recap"):
        assert table.post(f"/api/{path}", {"session": table.session}).status == 409
    for stage, phase in ((Stage.SECOND, "night"), (Stage.DAWN, "day"), (Stage.VERDICT, "verdict")):
        before = table.look()
        table.answer(table.load_party())
        assert table.load_party().stage is stage
        news = table.look(before["version"])
        assert (news["table"]["phase"], news["told"]) == (phase, before["told"] + 1)

    told = table.post("/api/recap", {"session": table.session}).data
    assert told["record"] == table.post("/api/record", {"session": table.session}).data
    assert read_record(told["record"])
    for part in ("killed", "winning_teams", "winners"):
        assert news["table"]["verdict"][part] == told["result"][part] == judged(told["record"])[part]
    assert told["result"]["reason"]
    copied = [step["does"] for step in told["steps"] if step["role"] == "doppelganger"]
    assert copied == ["copies"] * ("doppelganger" in told["record"]["dealt"].values())
    for seat in range(10):
        assert len(table.send_to_phone(seat)["texts"]) == 4
    assert all(name in table.send_to_phone(3, "recap")["reply"] for name in NAMES)


def test_a_phone_that_joins_another_table_is_out_here(table: Simulated) -> None:
    """Both hosts see it at once; and nobody goes away from a game that is under way."""
    table.join(4)
    other = Simulated(table.service, table.parties)
    other.join(0)
    assert table.send_to_phone(0, f"JOIN {other.code} {NAMES[0]}")["table"]["names"] == [NAMES[0]]

    assert [each.look()["texts"]["joined"] for each in (table, other)] == [list(NAMES[1:4]), [NAMES[0]]]
    table.say("three players")
    assert table.say("deal")["table"]["phase"] == "night"
    assert other.code in table.send_to_phone(0, f"JOIN {table.code}")["reply"]  # a seat is more than to wait for one
    table.send_to_phone(0, "LEAVE")
    assert table.send_to_phone(0, f"JOIN {table.code}")["late"]
    assert other.look()["texts"]["joined"] == []
    assert table.code in table.send_to_phone(1, f"JOIN {other.code}")["reply"]
    assert table.look()["texts"]["waiting"] == list(NAMES[1:4])


def test_every_window_learns_of_it_once(table: Simulated) -> None:
    """Who looks again at what was seen gets no more than its version; whoever speaks, all hear the same."""
    first = table.say("three players")
    seen = table.look()
    assert {name: seen[name] for name in ("say", "cues", "seconds", "told", "version")} == {
        name: first[name] for name in ("say", "cues", "seconds", "told", "version")
    }
    assert 0 <= seen["ago"] < 10
    assert len(seen["seconds"]) == len(seen["cues"])
    assert table.look(seen["version"]) == {"version": seen["version"]}
    table.join(2)
    joined = table.look(seen["version"])
    assert joined["texts"]["joined"] == list(NAMES[:2])
    assert joined["texts"]["how"] == "simulated"
    table.send_to_phone(2, f"JOIN {table.code} {NAMES[2]}")
    more = table.look(joined["version"])
    assert more["texts"]["joined"] == list(NAMES[:3])
    assert more["told"] == joined["told"]
    assert more["say"] == joined["say"]


def test_who_is_waited_for_is_known_to_all(table: Simulated) -> None:
    """With each answer; what was answered is not."""
    table.join(3)
    table.say("three players")
    assert table.say("deal")["texts"]["waiting"] == list(NAMES[:3])
    before = table.look()
    table.send_to_phone(1, "nobody")
    table.send_to_phone(1, f"{NAMES[0]}")
    table.send_to_phone(1, "1 and 2")
    after = table.look(before["version"])
    assert after["texts"]["waiting"] == [NAMES[0], NAMES[2]]
    assert after["told"] == before["told"]
    assert after["texts"]["code"] is None


def test_the_service_may_be_restarted_at_any_time(place: Location) -> None:
    """All is in the store: what was told, who is in, and what the phones were sent."""
    settings = Settings(place=place, play=True, limit=None)
    with closing(place.open()) as store:
        parties = Parties(store, place.secret, nudge=None)
        with serve_app(create_app(settings)) as service:
            before = Simulated(service, parties)
            before.join(3)
            before.say("three players")
            before.say("deal")
            seen, texts = before.look(), before.send_to_phone(0)["texts"]
        with serve_app(create_app(settings)) as service:
            after = Simulated(service, parties)
            after.session = before.session
            again = after.look()
            assert {**again, "ago": 0} == {**seen, "ago": 0}
            assert again["ago"] >= seen["ago"]
            assert after.send_to_phone(0)["texts"] == texts


def test_the_same_message_changes_nothing(table: Simulated) -> None:
    """A page that got no answer asks again; another phone's message of the same name is another message."""
    table.join(2)

    def sent(seat: int, text: str) -> str:
        got = table.post("/api/phone", {"phone": make_key(seat), "text": text, "message": "again"})
        return str(got.data["reply"])

    first = sent(0, "I am Zed")
    assert "Zed" in first
    sent(1, "I am Yan")
    assert sent(0, "I am Xerxes") == first
    assert table.look()["texts"]["joined"] == ["Zed", "Yan"]


def test_a_phone_knows_its_own_texts_alone(table: Simulated) -> None:
    """What is fetched counts as delivered; a phone that nobody knows has nothing."""
    table.join(3)
    table.say("three players")
    table.say("deal")
    shown = table.send_to_phone(1)
    assert [text["key"] for text in shown["texts"]] == ["1 nightfall 1"]
    assert shown["reply"] is None
    assert shown["table"]["names"] == list(NAMES[:3])
    assert shown["table"]["phase"] == "night"
    assert [text.state for text in table.load_party().outbox] == ["waiting", "delivered", "waiting"]
    unknown = table.send_to_phone(7)
    assert {name for name, shown in unknown.items() if shown} == {"version"}
    assert table.send_to_phone(7, "hello")["reply"] == OURS.raw("texts.join.how")
    said = json.dumps(table.look())
    assert not any(text.body in said for text in table.load_party().outbox)


def test_the_store_opens_no_phone(table: Simulated, place: Location) -> None:
    """What a browser has drawn is kept as a hash alone."""
    table.join(3)

    file = Path(place.address.removeprefix("sqlite:///"))
    kept = b"".join(path.read_bytes() for path in file.parent.glob("tables.sqlite*"))
    assert NAMES[0].encode() in kept
    assert make_key(0).encode() not in kept


def test_codes_cannot_be_tried_out(table: Simulated) -> None:
    """A phone that has guessed too often has to wait."""
    for _ in range(MOST_GUESSES):
        assert table.send_to_phone(0, "JOIN 00000 Zed")["reply"] == OURS.say("texts.join.unknown", code="00000")

    assert table.send_to_phone(0, "JOIN 00000 Zed")["reply"] == OURS.raw("texts.join.wait")


def test_codes_cannot_be_tried_out_by_one_name(table: Simulated) -> None:
    """A window names its texts itself; another code is another guess."""

    def guesses(number: int) -> str:
        asked = {"phone": make_key(0), "text": f"JOIN 9{number:04} Zed", "message": "again"}
        return str(table.post("/api/phone", asked).data["reply"])

    for number in range(MOST_GUESSES):
        assert guesses(number) == OURS.say("texts.join.unknown", code=f"9{number:04}")

    assert guesses(MOST_GUESSES) == OURS.raw("texts.join.wait")


def test_a_phone_that_has_seen_it_all_gets_the_version(table: Simulated) -> None:
    """Until there is something new for it; what other phones are sent and answered is nothing new."""
    table.join(3)
    table.say("three players")
    table.say("deal")
    seen = [table.send_to_phone(seat)["version"] for seat in range(3)]
    assert table.send_to_phone(1, seen=seen[1]) == {"version": seen[1]}
    table.send_to_phone(0, "RULES")
    assert table.send_to_phone(1, seen=seen[1]) == {"version": seen[1]}
    table.send_to_phone(0, "nobody")
    news = [table.send_to_phone(seat, seen=seen[seat]) for seat in range(3)]
    assert [each["table"]["waiting"] for each in news] == [list(NAMES[1:3])] * 3


def test_a_phone_is_told_again_what_it_was_answered(table: Simulated) -> None:
    """By the names that it gave its texts; nobody else is, and nobody's texts are kept on the phone for that."""
    table.join(2)
    own = table.send_to_phone(0)["replies"]
    assert [each["body"] for each in own] == [OURS.say("texts.join.welcome", name=NAMES[0])]
    assert own[0]["message"] == "m1"
    assert [each["message"] for each in table.send_to_phone(1)["replies"]] == ["m2"]


def test_what_can_be_tapped_is_the_same_for_all(table: Simulated) -> None:
    """At each stage, whatever was dealt: everybody else, the center, nobody; what a role may do is in no button."""
    table.join(5)
    table.say("five players")
    assert table.send_to_phone(0)["asks"] is None
    table.say("add the Doppelgänger")
    table.say("yes")
    table.say("deal")
    while (stage := table.load_party().stage) is not Stage.VERDICT:
        shown = [table.send_to_phone(seat) for seat in range(5)]
        by_night = stage is not Stage.DAWN
        assert [each["asks"] for each in shown] == [
            {
                "names": [name for name in NAMES[:5] if name != each["name"]],
                "center": 3 * by_night,
                "rooms": [],
                "cards": [],
                "words": ["nobody"] * by_night,
                "most": 1 + by_night,
            }
            for each in shown
        ]
        assert len({each["table"]["round"] for each in shown}) == 1
        assert [each["role"] for each in shown] == list(kept_night(table.load_party()).dealt[:5])
        table.answer(table.load_party())
    assert [table.send_to_phone(seat)["asks"] for seat in range(5)] == [None] * 5
    assert [text["secret"] for text in table.send_to_phone(0)["texts"]] == [True, True, True, False]


def test_who_is_out_has_no_seat(table: Simulated) -> None:
    """The phone is told so."""
    table.join(3)
    table.say(f"remove {NAMES[1]}")
    assert table.send_to_phone(1)["name"] is None
    assert table.send_to_phone(1)["table"] is None


REFUSED: list[tuple[object, str]] = [
    ({}, "wrong-type-phone"),
    ({"phone": None}, "wrong-type-phone"),
    ({"phone": "short"}, "wrong-type-phone"),
    ({"phone": "+15550100099+15550100099"}, "wrong-type-phone"),
    ({"phone": "é" * 30}, "wrong-type-phone"),
    ({"phone": "x" * 101}, "wrong-type-phone"),
    ({"phone": make_key(0), "text": 1, "message": "a"}, "wrong-type-text"),
    ({"phone": make_key(0), "text": "x"}, "wrong-type-message"),
    ({"phone": make_key(0), "text": "x", "message": 1}, "wrong-type-message"),
    ({"phone": make_key(0), "text": "x", "message": "a b"}, "wrong-type-message"),
    ([], "wrong-type-request"),
]


@pytest.mark.parametrize(("asked", "code"), REFUSED, ids=range(len(REFUSED)))
def test_what_is_no_phone_is_refused(table: Simulated, asked: object, code: str) -> None:
    """With a code for programs, and a sentence for who writes them."""
    got = table.post("/api/phone", asked)

    assert (got.status, got.data["error"]["code"]) == (400, code)


@pytest.mark.parametrize("text", ["x" * 1001, "\ufdfa" * 1000, "JOIN 4821 " + "a " * 201])
def test_what_is_too_long_is_refused(table: Simulated, text: str) -> None:
    """As it comes, or written plainly."""
    got = table.post("/api/phone", {"phone": make_key(0), "text": text, "message": "a"})

    assert (got.status, got.data["error"]["code"]) == (413, "text-too-long")


@pytest.mark.parametrize("text", ["\x00", "\ud800", "<b>hi</b>", "{name}", "JOIN", "👩" * 400])
def test_any_text_is_answered(table: Simulated, text: str) -> None:
    """Whatever is in it, before and after joining."""
    assert table.send_to_phone(0, text)["reply"]
    table.join(3)
    assert table.send_to_phone(0, text)["reply"]


@pytest.mark.parametrize("dev", [False, True])
def test_phones_are_simulated_for_play_and_trying_out_alone(place: Location, *, dev: bool) -> None:
    """A service for real use has none, and says that it cannot text."""
    with serve_app(create_app(Settings(place=place, dev=dev))) as service:
        host = Simulated(service, Parties(place.open(), None, nudge=None))
        said = host.say("text us our roles")
        got = host.post("/api/phone", {"phone": make_key(0)})

    assert (got.status == 200) == dev
    assert (said["texts"]["how"], said["table"]["phase"]) == (("simulated", "join") if dev else ("none", "open"))


def test_with_twilio_no_phone_is_simulated(place: Location) -> None:
    """Even where it is played: the code and the number are shown instead."""
    with run_twilio() as api:
        app = create_app(Settings(place=place, play=True, twilio=api.make_account()))
        with serve_app(app) as service:
            host = Simulated(service, Parties(place.open(), None, nudge=None))
            said = host.say("text us our roles")
            got = host.post("/api/phone", {"phone": make_key(0)})
        app.extensions[SENDER].stop()

    assert (got.status, got.data["error"]["code"]) == (404, "no-phones")
    assert (said["texts"]["how"], said["texts"]["number"]) == ("twilio", "+15550100099")
    assert said["texts"]["code"] == said["table"]["code"] is not None


def test_a_forgotten_table_is_unknown(table: Simulated) -> None:
    """To every window that still looks at it."""
    token = table.say("three players")["session"]
    table.say("forget us")
    assert table.say("yes")["session"] is None
    for session in (token, None, "nonsense"):
        got = table.post("/api/look", {"session": session, "seen": None})
        assert (got.status, got.data["error"]["code"]) == (404, "unknown-table")


def test_both_workers_know_it_all(place: Location) -> None:
    """Two services on one file take turns through a whole game."""
    settings = Settings(place=place, play=True, limit=None)
    with (
        serve_app(create_app(settings)) as one,
        serve_app(create_app(settings)) as other,
        closing(place.open()) as store,
    ):
        turns = Simulated(Turns(one, other), Parties(store, place.secret, nudge=None))
        turns.join(3)
        turns.say("three players")
        turns.say("deal")
        while turns.look()["table"]["phase"] != "verdict":
            turns.answer(turns.load_party())

        assert turns.look() is not None
        assert {**turns.look(), "ago": 0} == {**turns.look(), "ago": 0}


class Turns(Service):
    """Two services that are asked by turns."""

    def __init__(self, *services: Service) -> None:
        """Begin with the first."""
        self.services = list(services)

    def send(self, *asked: object) -> object:  # type: ignore[override]
        """Send it to the next one."""
        self.services.append(self.services.pop(0))
        return self.services[0].send(*asked)  # type: ignore[arg-type]
