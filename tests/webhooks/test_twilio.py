"""`/twilio/sms` and `/twilio/status` over real HTTP on loopback: signed, answered once, whatever comes in."""

import logging
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evenings.contacts import PERIOD
from evenings.parties import Parties
from evenings.stored_party import StoredParty
from onenight.rules.deck import Deck
from onenight.rules.rulebook import Rulebook
from onenight.texting.party import Outgoing, Party, Stage
from onenight.ways.one_night.texts.game import NightDealt
from onenight.ways.one_night.texts.party_state import kept_night
from stores.location import Location
from stores.seal import hash_phone
from tests.effort import count_examples
from tests.speech.nights import OURS
from tests.texting.playing import NAMES, number_of
from tests.waiting import wait_until
from tests.webhooks.dealt_parties import deal_night
from tests.webhooks.service import Got, Service, serve_app
from tests.webhooks.twilio.api import Api, run_twilio
from tests.webhooks.twilio.signed_requests import (
    FORM_TYPE,
    PUBLIC,
    RECORDED,
    make_incoming_text,
    post,
    read_reply,
    replay,
    send_text,
    sign,
)
from webhooks import create_app
from webhooks.app import PARTIES, SENDER
from webhooks.settings import Settings
from webhooks.twilio_form import BODY_BYTES

SECRET = "correct horse battery staple"  # noqa: S105 - a test's
ALICE = "+15550100001"
HOW = OURS.raw("texts.join.how")
TOO_LONG = OURS.raw("texts.heard.too_long")
TEXTS = [name for name, case in RECORDED.items() if case["url"].endswith("/sms")]
STATUSES = [name for name, case in RECORDED.items() if case["url"].endswith("/status")]


class World(NamedTuple):
    """A service with a party that can be joined, and the Twilio behind it."""

    app: Flask
    service: Service
    api: Api
    table: str
    code: str

    @property
    def parties(self) -> Parties:
        """The parties of the service."""
        found: Parties = self.app.extensions[PARTIES]
        return found

    def kept(self) -> StoredParty:
        """The party as it is kept."""
        kept = self.parties.load(self.table)
        assert kept
        return kept

    def party(self) -> Party:
        """The party."""
        return self.kept().party

    def texts(self, seat: int, body: str, message: str, **more: str) -> str:
        """A player texts; the reply."""
        return send_text(self.service, number_of(seat), body, message, **more)

    def joins(self, players: int) -> None:
        """So many players join."""
        for seat in range(players):
            assert NAMES[seat] in self.texts(seat, f"Join {self.code} {NAMES[seat]}", f"SMjoin{seat}")

    def deals(self) -> None:
        """Night falls."""
        deal_night(self.parties, self.table, len(self.party().seats))

    def settled(self, *states: str) -> tuple[Outgoing, ...]:
        """The outbox, once all its texts are in one of these states."""
        wait_until(lambda: {text.state for text in self.party().outbox} <= set(states))
        return self.party().outbox


def app_for(api: Api, folder: Path, sender: str = "+15550100099") -> Flask:
    """A service with its tables in that folder."""
    return create_app(
        Settings(place=Location(f"sqlite:///{folder}/tables.sqlite", SECRET), twilio=api.make_account(sender))
    )


@pytest.fixture
def api() -> Iterator[Api]:
    """A small Twilio."""
    with run_twilio() as running:
        yield running


@pytest.fixture
def world(api: Api, tmp_path: Path) -> Iterator[World]:
    """A service with a party of the recorded code."""
    app = app_for(api, tmp_path)
    table, party = app.extensions[PARTIES].create()
    with serve_app(app) as service:
        yield World(app, service, api, table, party.code)
    app.extensions[SENDER].stop()


# Signatures


@pytest.mark.parametrize("name", TEXTS)
def test_every_recorded_text_is_answered(world: World, name: str) -> None:
    """As it was signed: with add-ons, pictures, accents, blanks around it, by WhatsApp."""
    got = replay(world.service, name)
    silent = RECORDED[name]["form"]["Body"].upper() == "STOP"

    assert got.status == 200
    assert (read_reply(got) == "") is silent
    assert replay(world.service, name) == got


@pytest.mark.parametrize("name", STATUSES)
def test_a_status_of_an_unknown_text_is_passed_over(world: World, name: str) -> None:
    """Nothing is known of it, and nothing is wrong."""
    assert replay(world.service, name) == (204, b"")


@pytest.mark.parametrize("name", [*TEXTS, *STATUSES])
def test_what_twilio_did_not_sign_is_refused(world: World, name: str, caplog: pytest.LogCaptureFixture) -> None:
    """Unsigned, signed for something else, with a field more, fewer or blank: 403, and nothing of it in the log."""
    case = RECORDED[name]
    target = case["url"].removeprefix(PUBLIC)
    body, signature = case["body"], case["headers"]["X-Twilio-Signature"]
    headers = {"Content-Type": FORM_TYPE}
    forged = [
        (target, body, {}),
        (target, body, {"X-Twilio-Signature": ""}),
        (target, body, {"X-Twilio-Signature": "x"}),
        (target, body, {"X-Twilio-Signature": sign(target, case["form"], "1" * 32)}),
        (target, body, {"X-Twilio-Signature": "\xe9" * len(signature)}),
        (target, f"{body}&Extra=", {"X-Twilio-Signature": f"{signature}="}),
        (target, f"{body}&Extra=1", {"X-Twilio-Signature": signature}),
        (target, body.replace("MessageSid=", "MessageSid=%ff"), {"X-Twilio-Signature": signature}),
        (target, body.split("&", 1)[1], {"X-Twilio-Signature": signature}),
        (target, "", {"X-Twilio-Signature": signature}),
        (f"{target}?text=1", body, {"X-Twilio-Signature": signature}),
    ]
    with caplog.at_level(logging.DEBUG):
        for where, sent, header in forged:
            assert world.service.send("POST", where, sent.encode(), headers | header).status == 403, (where, header)

    assert {message for message in caplog.messages if "refused" in message} == {
        "refused: signature-missing",
        "refused: signature-wrong",
    }
    assert "555" not in caplog.text


def test_our_address_is_the_configured_one(world: World) -> None:
    """What a proxy or a caller says about the host counts for nothing."""
    case = RECORDED[TEXTS[0]]
    body = case["body"].encode()
    signature = sign("/twilio/sms", case["form"])
    forwarded = {"Host": "evil.example.org", "X-Forwarded-Host": "evil.example.org", "X-Forwarded-Proto": "http"}

    assert world.service.send("POST", "/twilio/sms", body, {**case["headers"], **forwarded}).status == 200
    other = {**case["headers"], "X-Twilio-Signature": signature, "Host": "game.example.org"}
    assert world.service.send("POST", "/twilio/status", body, other).status == 403


def test_blank_fields_are_signed(world: World) -> None:
    """A form with blank fields, and one twice, is signed with them."""
    form = make_incoming_text(ALICE, "", "SM1", FromCity="", Empty="")
    assert world.texts(1, "", "SM1", FromCity="", Empty="") == HOW
    with_query = post(world.service, "/twilio/sms?x=&y=%20a", form)
    assert with_query.status == 200


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"x=" + b"a" * BODY_BYTES, 413),
        (b"&".join(b"a%d=1" % number for number in range(1000)), 403),
        (b"\xff\xfe=1", 403),
        (b"%ff=%ff", 403),
        (b"{}", 403),
    ],
)
def test_unreadable_bodies_are_refused(world: World, body: bytes, status: int) -> None:
    """Nobody makes the service read without end, or fail."""
    headers = {"Content-Type": FORM_TYPE, "X-Twilio-Signature": "x"}
    assert world.service.send("POST", "/twilio/sms", body, headers).status == status
    assert world.service.send("POST", "/twilio/status", body, headers).status == status


@pytest.mark.parametrize("form", [{}, {"From": ALICE}, {"MessageSid": "SM1"}, {"From": ALICE, "MessageSid": "SM1"}])
def test_signed_forms_that_lack_something_are_answered(world: World, form: Mapping[str, str]) -> None:
    """Parameters may go missing some day; it is no failure."""
    assert read_reply(post(world.service, "/twilio/sms", form)) in ("", HOW)
    assert post(world.service, "/twilio/status", form).status == 204


def test_other_methods_are_not_there(world: World) -> None:
    """Only posts."""
    assert world.service.send("GET", "/twilio/sms").status == 405
    assert world.service.send("POST", "/twilio/nowhere").status == 404


def test_without_an_account_there_are_no_routes() -> None:
    """Phones are simulated then."""
    with serve_app(create_app(Settings())) as service:
        assert service.send("POST", "/twilio/sms").status == 404


# Texts


def test_a_phone_finds_its_party(world: World) -> None:
    """By the code first, then by its number; one that has none is told how to join."""
    assert world.texts(1, "bob", "SM1") == HOW
    assert "Alice" in world.texts(1, f"join {world.code} Alice", "SM2")
    assert [seat.name for seat in world.party().seats] == ["Alice"]
    assert "Alice" in world.texts(1, "bob", "SM3")
    assert world.texts(7, "bob", "SM4") == HOW


def test_whoever_texts_is_a_contact(world: World) -> None:
    """Whose texts, and the answers to them, are to be erased at Twilio, though the phone never joins."""
    world.texts(1, "JOIN 999999 Alice", "SM1")
    world.texts(1, "STOP", "SM2")
    contacts, later = world.parties.contacts, time.time() + PERIOD
    [name] = contacts.list_ended(later)
    contact = contacts.load(name, later)

    assert contact
    assert contact.phone == ALICE


def test_a_repeated_message_changes_nothing(world: World) -> None:
    """It gets the same reply, letter by letter, also after the player has left."""
    message = "SM1"
    first = world.texts(1, f"JOIN {world.code} Alice", message)
    left = world.texts(1, "leave", "SM2")
    before = world.kept()

    assert world.texts(1, "leave", "SM2") == left
    assert world.texts(1, f"JOIN {world.code} Alice", message) == first
    assert world.kept() == before


def test_a_repeated_message_of_another_phone_is_its_own(world: World) -> None:
    """Who sends a text under the name of another's gets an answer to their own, and nothing that was told the other."""
    world.joins(3)
    six = ("werewolf", "minion", "seer", "robber", "troublemaker", "drunk")  # no two players have the same
    world.parties.step(world.table, NightDealt(Rulebook(), Deck.of(Rulebook().game, six)))
    role, other = [world.texts(seat, "again", "SMagain") for seat in (0, 1)]

    assert role != other
    assert OURS.role(kept_night(world.party()).dealt[1]) in other
    assert world.texts(7, "again", "SMagain") == HOW
    assert [world.texts(seat, "again", "SMagain") for seat in (0, 1)] == [role, other]
    assert [reply for _, reply in world.party().heard[3:]] == [role, other]


def test_what_was_heard_names_no_phone(world: World) -> None:
    """Not even where a phone has no seat: what stands for it can be made with the secret alone."""
    world.joins(1)
    world.texts(1, f"JOIN {world.code} Bob", "SM1")
    world.texts(1, "LEAVE", "SM2")
    keys = [key for key, _ in world.party().heard]

    assert len(keys) == 3
    assert not [key for key in keys if ALICE[1:] in key or hash_phone(ALICE, "")[:16] in key]
    assert all(hash_phone(ALICE, SECRET)[:16] in key for key in keys[1:])


def test_what_was_heard_before_is_known_again(world: World) -> None:
    """A party that an earlier version wrote has Twilio's names alone: such a repeat still changes nothing."""
    world.joins(2)

    def as_before(kept: StoredParty, _front: object) -> tuple[StoredParty, None]:
        heard = tuple([(key.split()[0], reply) for key, reply in kept.party.heard])
        return kept._replace(party=kept.party._replace(heard=heard)), None

    first = world.texts(0, "LEAVE", "SMleave")
    world.parties.change(world.table, as_before)
    before = world.kept()

    assert world.texts(0, "LEAVE", "SMleave") == first
    assert world.kept() == before


@pytest.mark.parametrize("body", ["x" * 1600, "a b " * 400, "1 " * 800, "\ufdfa" * 60, "JOIN " + "9" * 1000])
def test_a_text_that_is_too_long_is_told_so(world: World, body: str) -> None:
    """At every stage, and nobody reads it."""
    assert world.texts(1, body, "SMbefore") == TOO_LONG
    world.joins(3)
    assert world.texts(0, body, "SMjoined") == TOO_LONG
    world.deals()
    assert world.texts(0, body, "SMnight", NumMedia="1") == TOO_LONG


@given(body=st.text(max_size=60))
@settings(max_examples=count_examples(60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_gets_an_answer(world: World, body: str) -> None:
    """Any Unicode, in a name or an answer."""
    clean = body.encode("utf-8", "replace").decode()
    read_reply(post(world.service, "/twilio/sms", make_incoming_text(ALICE, clean, f"SM{hash(clean)}")))
    read_reply(
        post(
            world.service,
            "/twilio/sms",
            make_incoming_text(number_of(3), f"JOIN {world.code} {clean}", f"SMj{hash(clean)}"),
        )
    )


@pytest.mark.parametrize("body", ["STOP", " stop ", "Quit", "START", "yes", "HELP", "info", "Cancel"])
def test_what_twilio_answers_we_do_not(world: World, body: str) -> None:
    """Reserved words get Twilio's own reply, and no second one."""
    world.joins(3)
    assert world.texts(0, body, "SMword") == ""


def test_whatsapp_takes_a_sender_of_its_own(world: World, tmp_path: Path) -> None:
    """With a plain number, a WhatsApp message is asked to come as a text; with a WhatsApp sender it plays along."""
    whats = f"whatsapp:{ALICE}"
    assert send_text(world.service, whats, f"JOIN {world.code} Alice", "SM1") == OURS.raw("texts.join.sms")
    other = tmp_path / "other"
    app = app_for(world.api, other, "whatsapp:+14155238886")
    _, party = app.extensions[PARTIES].create()
    with serve_app(app) as service:
        assert "Alice" in send_text(service, whats, f"JOIN {party.code} Alice", "SM1")
    app.extensions[SENDER].stop()


# Sending and statuses


def callback(world: World, text: Outgoing, status: str, error: int = 0, sid: str = "") -> Got:
    """A status as Twilio reports it, to the address that was given with the text."""
    form = dict(RECORDED["08_status_sent"]["form"]) | {"MessageStatus": status, "To": text.phone}
    form |= {"MessageSid": sid or text.sid, "SmsSid": sid or text.sid, "SmsStatus": status}
    if error:
        form["ErrorCode"] = str(error)
    [address] = {post["StatusCallback"] for post in world.api.posts if (post["To"], post["Body"]) == text[1:3]}
    parts = urlsplit(address)
    return post(world.service, f"{parts.path}?{parts.query}", form)


def test_the_night_goes_out_and_is_reported(world: World) -> None:
    """The deal is texted in the background, and what Twilio reports is kept."""
    world.joins(4)
    world.deals()
    outbox = world.settled("sent")
    assert world.api.list_bodies() == sorted((text.phone, text.body) for text in outbox)

    assert callback(world, outbox[0], "delivered").status == 204
    assert callback(world, outbox[1], "undelivered", 30005).status == 204
    assert [(text.state, text.error) for text in world.party().outbox] == [
        ("delivered", 0),
        ("failed", 30005),
        ("sent", 0),
        ("sent", 0),
    ]


def test_a_number_that_carriers_refuse_is_told_to_who_runs_it(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    """Twilio takes such a text, and only its report says that it is not registered; a phone's own trouble is not ours.

    Each text is told and counted once, however often it is reported.
    """
    world.joins(3)
    world.deals()
    unregistered, filtered, unknown = world.settled("sent")
    monkeypatch.setenv("AWS_LAMBDA_FUNCTION_NAME", "http")
    for text, error in ((unregistered, 30034), (filtered, 30007), (unregistered, 30034), (unknown, 30005)):
        callback(world, text, "undelivered", error)

    told = [record.getMessage() for record in caplog.records if record.name == "webhooks.texts.delivery"]
    assert told == [f"Twilio has not delivered a text: error {error}" for error in (30034, 30007, 30005)]
    assert capsys.readouterr().out.count('"TextsFiltered": 1') == 2


@pytest.mark.parametrize("error", ["9" * 5000, "9" * 7, "-30003", "3_0003", "\N{ARABIC-INDIC DIGIT THREE}0003", "x"])
def test_an_error_that_is_no_number_of_twilios_is_none(world: World, error: str) -> None:
    """The text has failed all the same."""
    world.joins(3)
    world.deals()
    text = world.settled("sent")[0]
    form = {"MessageSid": text.sid, "MessageStatus": "failed", "To": text.phone, "ErrorCode": error}

    assert post(world.service, "/twilio/status", form).status == 204
    assert (world.party().outbox[0].state, world.party().outbox[0].error) == ("failed", 0)


@pytest.mark.parametrize("last", ["delivered", "undelivered", "failed", "read"])
@pytest.mark.parametrize("late", ["queued", "sending", "sent", "accepted", "canceled", "nonsense", ""])
def test_statuses_never_go_backwards(world: World, last: str, late: str) -> None:
    """Whatever comes after the last word changes nothing, and twice is as good as once."""
    world.joins(3)
    world.deals()
    text = world.settled("sent")[0]
    callback(world, text, last, 30008 if last in ("undelivered", "failed") else 0)
    known = world.kept()
    for status in (late, last, late):
        assert callback(world, text, status).status == 204

    assert world.kept() == known


def test_a_status_without_a_token_counts(world: World) -> None:
    """The message's name is enough, at the party of the phone it went to."""
    world.joins(3)
    world.deals()
    text = world.settled("sent")[0]
    form = {"MessageSid": text.sid, "MessageStatus": "delivered", "To": text.phone}

    assert post(world.service, "/twilio/status", form).status == 204
    assert world.party().outbox[0].state == "delivered"
    for named in ("x", "x.y", f"{world.table}.0", ".", "%ff"):
        assert post(world.service, f"/twilio/status?text={named}", form | {"MessageSid": "SMx"}).status == 204
    assert [text.state for text in world.party().outbox] == ["delivered", "sent", "sent"]


def test_a_phone_that_was_off_is_tried_once_more(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """30003: once more after a while; what is reported of the first message then counts no more, the second decides."""
    monkeypatch.setattr("webhooks.texts.delivery.RETRY_SECONDS", 0.0)
    world.joins(3)
    world.deals()
    text = world.settled("sent")[0]
    callback(world, text, "undelivered", 30003)
    wait_until(lambda: len(world.api.messages) == 4)
    again = world.settled("sent")[0]
    assert (again.tries, again.sid != text.sid) == (2, True)

    callback(world, text, "undelivered", 30003, text.sid)
    assert world.party().outbox[0].state == "sent"
    callback(world, text, "undelivered", 30003, again.sid)
    assert (world.party().outbox[0].state, world.party().outbox[0].error) == ("failed", 30003)


def test_who_opts_out_is_told_to_the_host(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """What still waits for that phone has failed, for that reason; the others' texts go out."""
    monkeypatch.setattr(world.app.extensions[SENDER], "start", lambda: None)
    world.joins(3)
    world.deals()
    form = make_incoming_text(number_of(1), "ARRET", "SMstop", OptOutType="STOP")
    assert read_reply(post(world.service, "/twilio/sms", form)) == ""

    assert [(text.state, text.error) for text in world.party().outbox] == [
        ("waiting", 0),
        ("failed", 21610),
        ("waiting", 0),
    ]
    opted_in = make_incoming_text(number_of(2), "START", "SMstart", OptOutType="START")
    assert read_reply(post(world.service, "/twilio/sms", opted_in)) == ""
    assert [(text.phone, text.state) for text in world.party().outbox[2:]] == [(number_of(2), "waiting")]


@pytest.mark.parametrize(("body", "kind"), [("START", ""), ("unstop", ""), ("Yes", ""), ("DEBUT", "START")])
def test_who_opts_in_again_gets_the_role(world: World, body: str, kind: str) -> None:
    """By itself, as AGAIN would give it, and once; Twilio refuses it until then, and the host was told before."""
    world.joins(3)
    assert read_reply(post(world.service, "/twilio/sms", make_incoming_text(number_of(1), "STOP", "SMstop"))) == ""
    assert world.party().opted_out == {number_of(1)}
    world.api.refused = {number_of(1): (400, 21610)}
    world.deals()
    wait_until(lambda: [text.state for text in world.party().outbox] == ["sent", "failed", "sent"])
    world.api.refused = {}
    form = make_incoming_text(number_of(1), body, "SMstart", **({"OptOutType": kind} if kind else {}))
    for _ in range(2):
        assert read_reply(post(world.service, "/twilio/sms", form)) == ""
    again = world.texts(1, "AGAIN", "SMagain")
    world.settled("sent", "failed")

    assert [body for to, body in world.api.list_bodies() if to == number_of(1)] == [again]
    assert len(world.party().outbox) == 4
    assert not world.party().opted_out


def test_two_workers_serve_a_table_together(api: Api, tmp_path: Path) -> None:
    """Ten players text two services at once, each message to both: a seat each, the same replies, no text twice."""
    apps = [app_for(api, tmp_path) for _ in range(2)]
    table, party = apps[0].extensions[PARTIES].create()
    with serve_app(apps[0]) as one, serve_app(apps[1]) as two, ThreadPoolExecutor(20) as pool:
        world = World(apps[0], one, api, table, party.code)
        both = [(service, seat) for seat in range(10) for service in (one, two)]

        def said(body: str, message: str) -> list[str]:
            return list(
                pool.map(
                    lambda each: send_text(
                        each[0], number_of(each[1]), body.format(NAMES[each[1]]), f"{message}{each[1]}"
                    ),
                    both,
                )
            )

        joined = said(f"JOIN {party.code} {{}}", "SMjoin")
        assert joined[::2] == joined[1::2]
        assert sorted(seat.name for seat in world.party().seats) == sorted(NAMES)
        world.deals()
        stage = world.party().stage
        assert stage is Stage.NIGHTFALL
        again = said("AGAIN", "SMagain")
        assert again[::2] == again[1::2]
        outbox = world.settled("sent")
    for app in apps:
        app.extensions[SENDER].stop()

    assert len(outbox) == 10
    assert api.list_bodies() == sorted((text.phone, text.body) for text in outbox)
