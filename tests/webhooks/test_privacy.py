"""A whole game with a real server: nothing of it gets into a log, an error, a temporary file or, in plain, a store."""

import sqlite3
import time
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from random import Random
from urllib.parse import urlencode, urlsplit

from evenings.contacts import PERIOD
from evenings.party_store import TEXTS
from evenings.stored_party import StoredParty
from onenight.texting.party import Party, Stage
from onenight.ways.one_night.texts.party_state import keep_night
from onenight.ways.one_night.texts.party_state import kept_night as dealt_in
from stores import Due, Keys, open_store
from tests.texting.playing import draw_legal_answer, make_received
from tests.waiting import wait_until
from tests.webhooks.dealt_parties import deal_night
from tests.webhooks.secret_search import Needles
from tests.webhooks.served_process import World, read_contents, run_server
from tests.webhooks.twilio.api import run_twilio
from tests.webhooks.twilio.signed_requests import FORM_TYPE, make_incoming_text, post, send_text, sign
from webhooks.texts.eraser import ERASE_AFTER_SECONDS, Eraser
from webhooks.texts.messages import Messages
from webhooks.twilio_form import BODY_BYTES

OURS = "+15550100099"
PHONES = ("+12025550147", "+12025550183", "+447700900461", "+447700900838", "+61491570156")
"""Numbers that are set aside for fiction, so nobody's."""
NAMES = ("Quillfeather", "Zephyrine", "Oksanna", "Thibault", "Brunhild")
STRANGER, ALIAS = "+12125550172", "Ermintrude"
WRONG, LONG, CARD = "quixotropic", "brobdingnag", "zwetschge"
OPTED_OUT, LANDLINE = PHONES[3], PHONES[4]
WINDOW = 24
"""So many characters of a text are enough to know it."""
SHORT = 8
"""A text of fewer is a word that might stand anywhere."""
HOUR = 3600.0
HAPPENED = (
    *("DEBUG:served:all of it", "error 21610", "error 21211", "does not answer: ReadTimeout", "in trouble: status 500"),
    *("signature-missing", "signature-wrong", "form-malformed", "body-too-long", "body-malformed"),
    *("webhooks.refusal:failed: KeyError", "sending failed: TypeError", "not served: Unreachable"),
)
"""What the log tells."""


def needles(party: Party, said: Iterable[str] = (), words: Iterable[str] = (), others: Iterable[str] = ()) -> Needles:
    """Of a party, and of what else was texted, in whole or in words, or by others' phones."""
    phones = (*PHONES, *others)
    bodies = {text.body for text in party.outbox} | {reply for _, reply in party.heard} | set(said)
    pieces = {body[at : at + WINDOW] for body in bodies for at in range(0, max(1, len(body) - WINDOW), WINDOW // 2)}
    names = {*NAMES, WRONG, LONG, *words}
    numbers = {part for phone in phones for part in (phone, phone.lstrip("+"), phone[-7:])}
    return Needles(
        frozenset(names | numbers | {piece for piece in pieces if len(piece) >= SHORT}),
        frozenset({party.code, *dealt_in(party).dealt}),
    )


def opened(world: World) -> tuple[str, Party]:
    """A party whose code is not by chance in the log already, as a process or a port."""
    while True:
        table, party = world.parties.create()
        if party.code not in world.log.read_text():
            return table, party


def plays(world: World) -> tuple[str, list[str]]:
    """A game of five with everything that goes wrong at a table; returns it, and what was texted."""
    table, party = opened(world)
    chance = Random(7)  # noqa: S311 - a test keeps no secrets
    said: list[str] = []

    def texts(phone: str, body: str) -> None:
        said.extend([body, send_text(world.service, phone, body, f"SM{len(said)}")])

    texts(STRANGER, f"JOIN {(int(party.code) + 1) % 10_000:04} {ALIAS}")
    texts(STRANGER, f"this is {ALIAS} and {WRONG}")
    for phone, name in zip(PHONES, NAMES, strict=True):
        texts(phone, f"Join {party.code} {name}")
    world.api.refused = {OPTED_OUT: (400, 21610), LANDLINE: (400, 21211)}
    world.api.plan = ["slow", (500, 0), "drop", (429, 20429), "garble", "lose"]
    world.api.list_plan = ["header"]
    deal_night(world.parties, table, len(PHONES))
    while world.load_party(table).stage is not Stage.VERDICT:
        stage = world.load_party(table).stage
        for seat, phone in enumerate(PHONES):
            texts(phone, WRONG)
            texts(phone, (f"{LONG} " * 200)[:1000])
            texts(phone, draw_legal_answer(world.load_party(table), seat, chance))
        assert world.load_party(table).stage is not stage
        world.wait_until_sent(table)
    for phone in PHONES:
        for word in ("recap", "rules", "again"):
            texts(phone, word)
    for form, sent in zip(reversed(world.api.posts), ("delivered", "undelivered", "read"), strict=False):
        address = urlsplit(form["StatusCallback"])
        report = {"MessageSid": "SMx", "MessageStatus": sent, "To": form["To"], "From": OURS, "ErrorCode": "30005"}
        assert post(world.service, f"{address.path}?{address.query}", report).status == 204
    return table, said


def fails(world: World) -> list[str]:
    """What can go wrong with requests and the store; returns the answers."""
    form = make_incoming_text(PHONES[0], f"{WRONG} {NAMES[1]}", "SMbad")
    body, signature = urlencode(form).encode(), sign("/twilio/sms", form)
    wrong = [
        ("/twilio/sms", body, {}),
        ("/twilio/sms", body, {"X-Twilio-Signature": "wrong"}),
        ("/twilio/sms", body + b"&From=%2B12025550183", {"X-Twilio-Signature": signature}),
        ("/twilio/sms", body + b"\xff", {"X-Twilio-Signature": signature}),
        ("/twilio/sms", body + b"&x=" + b"1" * BODY_BYTES, {"X-Twilio-Signature": signature}),
        (f"/twilio/status?text={WRONG}", body, {"X-Twilio-Signature": signature}),
        (f"/twilio/{NAMES[1]}", body, {"X-Twilio-Signature": signature}),
        ("/alexa", f'{{"{NAMES[1]}": "{PHONES[0]}"'.encode(), {}),
        ("/api/talk", f'{{"{NAMES[1]}": "{PHONES[0]}"'.encode(), {}),
    ]
    answers = [str(post(world.service, "/twilio/sms", {"From": PHONES[0], "Body": f"%ff {WRONG}"}).data)]
    for target, sent, headers in wrong:
        got = world.service.send("POST", target, sent, {"Content-Type": FORM_TYPE, **headers})
        assert 400 <= got.status < 500, (target, got)
        answers.append(str(got.data))
    broken, code = broken_party(world)
    got = post(world.service, "/twilio/sms", make_incoming_text(PHONES[0], NAMES[1], "SMbroken"))
    assert got.status == 500
    answers.append(str(got.data))
    with closing(sqlite3.connect(world.file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        got = post(world.service, "/twilio/sms", make_incoming_text(STRANGER, f"JOIN {code} {ALIAS}", "SMlocked"))
        answers.append(str(got.data))
        other.execute("ROLLBACK")
        assert got.status == 503
        other.execute("UPDATE state SET body = zeroblob(60) WHERE id = ?", (broken.encode(),))
    assert post(world.service, "/twilio/sms", make_incoming_text(PHONES[0], NAMES[1], "SMdamaged")).status == 200
    return answers


def broken_party(world: World) -> tuple[str, str]:
    """A party that the service fails at, with an error that names a card; its texts cannot be sent either."""
    table, party = opened(world)
    for phone, name in zip(PHONES[:3], NAMES, strict=False):
        world.parties.step(table, make_received(phone, f"JOIN {party.code} {name}", f"SM{phone}"))
    deal_night(world.parties, table, 3)
    world.wait_until_sent(table)

    def breaks(kept: StoredParty, _front: object) -> tuple[StoredParty, bool]:
        first = kept.party.outbox[0]._replace(key="again", state="waiting", sid="")
        dealt = (CARD,) * len(dealt_in(kept.party).dealt)
        party = keep_night(kept.party, dealt_in(kept.party)._replace(dealt=dealt))
        return kept._replace(party=party._replace(outbox=(*party.outbox, first))), True

    world.parties.change(table, breaks)
    world.wait_until_sent(table)
    stored = world.store.load(table, now=time.time())
    assert stored
    texted = stored.state["texted"]
    texted["attempts"] = {"more": [PHONES[0], NAMES[0]]}
    texted["party"]["outbox"].append(["more", PHONES[0], NAMES[0], "waiting", 0, "", 0])
    keys = Keys(party.code, frozenset(texted["phones"]))
    now, due = time.time(), Due(TEXTS, time.time())
    world.store.save(table, stored.state, stored.version, keys, expires_at=now + HOUR, now=now, due=due)
    world.wait_for_log("sending failed: TypeError")
    return table, party.code


def searched(world: World, hidden: Needles) -> None:
    """Nothing of that is where somebody could read it."""
    assert not hidden.search_text(world.read_logs())
    assert not hidden.search_bytes(world.read_files())
    for path in world.temporary.rglob("*"):
        assert not hidden.search_text(path.name)
        assert not path.is_file() or not hidden.search_bytes(path.read_bytes())


def the_search_finds(world: World, table: str, file: Path) -> None:
    """The same party in a store that is not sealed: all of it is found there."""
    stored = world.store.load(table, now=time.time())
    party = world.load_party(table)
    assert stored
    with closing(open_store(f"sqlite:///{file}")) as unsealed:
        keys = Keys(party.code, frozenset(PHONES))
        unsealed.create(stored.state, keys, expires_at=time.time() + HOUR, now=time.time())
        inside, there = needles(party), read_contents(file)
        assert {*NAMES, *PHONES, party.code} <= inside.search_bytes(there)
        with closing(sqlite3.connect(file)) as connection:
            [(body,)] = connection.execute("SELECT body FROM state")  # in the file a page may end within a text
        assert inside.search_bytes(there + body) == inside.words | inside.whole


def written_ahead(world: World, table: str) -> bool:
    """Whether there is something in the write-ahead log, which whoever sweeps first empties."""
    world.parties.step(table, make_received(PHONES[0], "AGAIN", f"SM{time.monotonic()}"))
    return world.file.with_name(f"{world.file.name}-wal").stat().st_size > 0


def a_day_passes(world: World) -> None:
    """What the eraser and a sweep do until then."""
    now, account = time.time(), world.api.make_account()
    Eraser(account, Messages(account), lambda: world.parties).erase(now + ERASE_AFTER_SECONDS + PERIOD)
    world.store.purge(now=now + 25 * HOUR)


def test_nothing_of_a_game_gets_out(tmp_path: Path) -> None:
    """Neither numbers, names, cards and codes nor texts and answers; and a day later there is nothing left of it."""
    with run_twilio() as api:
        with run_server(tmp_path, api) as world:
            table, said = plays(world)
            party = world.load_party(table)
            hidden = needles(party, said, (ALIAS, CARD), (STRANGER, OURS))
            answers = fails(world)
            for line in HAPPENED:
                world.wait_for_log(line)
            assert not hidden.search_text("\n".join(answers))
            wait_until(lambda: written_ahead(world, table))
            searched(world, hidden)
            the_search_finds(world, table, tmp_path / "plain.sqlite")
        searched(world, hidden)
        everything = hidden.words | hidden.whole
        assert len(everything) > 200
        assert all(needle in hidden.search_text(f"{world.read_logs()} {needle}, and so on") for needle in everything)

        before = {table: body for table, body in world.read_states().items() if any(body)}
        assert table in before
        a_day_passes(world)
        assert world.read_states() == {}
        assert not api.messages
        left_over = world.read_files()
        for name, body in before.items():
            pieces = [body[at : at + 32] for at in range(1, len(body) - 32, 256)]
            assert name.encode() not in left_over
            assert not [piece for piece in pieces if piece in left_over]
