"""What each operation takes of DynamoDB: its calls, and their units of capacity by Amazon's rules.

A read that sees all writes takes a unit for each 4 kB of the item, at least one; a write takes one for each kB of what
is larger, the item before or after; both round up, and in a transaction a write takes twice that. The index takes a
write for each entry that is put into it or taken out of it, and none where neither its keys nor what it has besides
change; a read of it, which may lag, takes half a unit for each 4 kB. Moto's own figures are the same for every size, so
they are not used. `python -m tests.stores.test_dynamodb_capacity` tells what an
evening of texts takes.
"""

import math
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any
from unittest.mock import patch

import pytest

from evenings.last_seen import NOTED_EVERY, LastSeen
from evenings.parties import Parties
from onenight.rules.errors import NotAllowed
from onenight.texting.events import RoundClosed, TextReceived
from onenight.texting.outbox import TextReport
from onenight.texting.party import FETCHING_PHONE_PREFIX
from stores import Store, dynamodb_client, steady_clock
from tests.fixtures import read_table
from tests.stores import tables
from tests.stores.conftest import SECRET
from tests.stores.scripts import StoreScript
from tests.texting.playing import NAMES, number_of
from tests.webhooks.dealt_parties import deal_night
from webhooks.api_requests import PhoneRequest
from webhooks.lockout import Guesses
from webhooks.page.phones import answer_phone
from webhooks.texts.incoming import answer_text
from webhooks.texts.leases import claim_due_texts

NOW = 1_800_000_000.0
LATER = NOW + 3600
USED = ("calls", "read", "write", "index")


def size(item: Mapping[str, Any]) -> int:
    """Bytes of an item by Amazon's rules; a number takes about half as many as it has figures, and one or two more."""
    total = 0
    for name, attribute in item.items():
        ((sort, value),) = attribute.items()
        texts = value if sort == "SS" else [value]
        total += len(name) + sum(len(each) // 2 + 2 if sort == "N" else len(each) for each in texts)
    return total


def units(item: Mapping[str, Any]) -> int:
    """Of a write of an item."""
    return math.ceil(max(size(item), 1) / 1024)


def moved(before: Mapping[str, Any], after: Mapping[str, Any]) -> int:
    """Writes of the index, when an item changes: its entries are those of the items that have its keys."""
    keys = ["due_queue", "due_at"]
    entries = [
        [each[key] for key in [*keys, "table_id"]] if set(keys) <= each.keys() else None for each in (before, after)
    ]
    return 0 if entries[0] == entries[1] else sum(entry is not None for entry in entries)


class Meter:
    """A client that counts; the units of transactions are double."""

    def __init__(self, client: Any) -> None:  # noqa: ANN401 - boto3 has no types
        """Count from nothing."""
        self.client = client
        self.used: Counter[str] = Counter()

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401
        """An operation, or something else of the client."""
        operation = getattr(self.client, name)
        if not name.endswith(("_item", "_items", "query")):
            return operation

        def counted(**arguments: Any) -> Any:  # noqa: ANN401
            self.used["calls"] += 1
            if name == "query":
                found = operation(**arguments)
                self.used["half reads"] += math.ceil(max(sum(map(size, found["Items"])), 1) / 4096)
                return found
            together = [each for action in arguments.get("TransactItems", []) for each in action.values()]
            requests = together or [arguments]
            before = [self.at(request) for request in requests]
            try:
                return operation(**arguments)
            finally:
                pairs = list(zip(before, [self.at(request) for request in requests], strict=True))
                if name == "get_item":
                    assert arguments["ConsistentRead"]
                    self.used["read"] += math.ceil(max(size(before[0]), 1) / 4096)
                else:
                    self.used["write"] += (2 if together else 1) * sum(max(map(units, pair)) for pair in pairs)
                    self.used["index"] += sum(moved(*pair) for pair in pairs)

        return counted

    def at(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        """The item that a request is about, as it is now."""
        key = {"pk": request["Item"]["pk"]} if "Item" in request else request["Key"]
        found: Mapping[str, Any] = self.client.get_item(TableName=tables.NAME, Key=key).get("Item", {})
        return found


@contextmanager
def metered(secret: str | None = None) -> Iterator[tuple[Store, Meter]]:
    """A store in an empty table, and what it uses; the clock stands still, so that no turn is over meanwhile."""
    with tables.mock_table():
        meter = Meter(tables.make_client())
    now = time.time()
    with (
        patch.object(time, "time", lambda: now),
        patch.object(dynamodb_client, "make_client", lambda _: meter),
        tables.open_mocked_store(secret) as store,
    ):
        yield store, meter


TABLE = "a code=1234 phones=ana,ben size=8200"
"""Of 8 to 9 kB with its keys: reading it takes 3 units, writing it 9."""


@pytest.mark.parametrize(("step", "used"), read_table(__file__, "operations"))
def test_what_an_operation_takes(step: str, used: str) -> None:
    """As the table in `stores/dynamodb.py` has it: calls, units of reading and of writing."""
    with metered() as (store, meter):
        script = StoreScript(store)
        script.follow(f"create {TABLE}", "load a note=first")
        meter.used.clear()
        script.follow(step)

    assert [meter.used[each] for each in ("calls", "read", "write")] == [*map(int, used.split())]


@pytest.mark.parametrize(("before", "after", "writes"), read_table(__file__, "index"))
def test_what_the_index_takes(before: str, after: str, writes: str) -> None:
    """As the docstring has it; in the table itself a save takes what it took."""
    with metered() as (store, meter):
        script = StoreScript(store)
        script.follow(f"create {TABLE} {before}", "load a note=first")
        assert meter.used["index"] == bool(before)
        meter.used.clear()
        script.follow(f"save {TABLE} version=first {after}")
        assert (meter.used["calls"], meter.used["write"], meter.used["index"]) == (1, 9, int(writes))
        meter.used.clear()
        script.follow("delete a")

    assert meter.used["index"] == bool(after)


def test_what_asking_for_a_queue_takes() -> None:
    """Half a unit for each part, however many tables there are that are not due."""
    with metered() as (store, meter):
        StoreScript(store).follow(*[f"create {number} size=8200 due=texts@{number}" for number in range(50)])
        meter.used.clear()
        assert len(store.due("texts", now=NOW + 20)) == 21

    assert (meter.used["calls"], meter.used["half reads"]) == (4, 4)


def test_a_text_takes_two_reads_and_a_write() -> None:
    """One to find its party, one to load it; and where nobody is texted because of it, the index is left alone."""
    with metered(SECRET) as (store, meter):
        told = evening(store, meter, 3)

    joined, answered = told["a text that joins"], told["a text of the night"]
    assert joined[0]["calls"] == 10  # nobody else seats that phone meanwhile, and it is entered as a contact
    assert answered[0]["calls"] == 3
    assert [each["index"] for each in answered] == [0] * 3


def evening(store: Store, meter: Meter, players: int) -> dict[str, list[Counter[str]]]:
    """What a texted game takes, one thing after the other; with a store in a table of this process."""
    parties, guesses = Parties(store, SECRET), Guesses(store)
    told: dict[str, list[Counter[str]]] = {}

    def took(what: str) -> None:
        told.setdefault(what, []).append(meter.used.copy())
        meter.used.clear()

    def text(seat: int, body: str, message: str) -> None:
        answer_text(parties, guesses, TextReceived(number_of(seat), body, message))

    def delivered() -> None:
        """What waits is sent, and Twilio reports twice of each text."""
        claims = parties.change(table, partial(claim_due_texts, owner="somebody", local=False))
        assert claims
        parties.step(table, *[TextReport("sent", claim.text.key, f"SM{claim.text.key}") for claim in claims])
        took("a round of texts is sent")
        for claim in claims:
            for state in ("sent", "delivered"):
                parties.step(table, TextReport(state, claim.text.key, f"SM{claim.text.key}"))
                took("a report of Twilio's")

    table, party = parties.create()
    took("a party is opened")
    for seat in range(players):
        text(seat, f"JOIN {party.code} {NAMES[seat]}", f"SM{seat}")
        took("a text that joins")
    kept = parties.load(table)
    assert kept is not None
    assert len(kept.party.seats) == players
    meter.used.clear()
    deal_night(parties, table, players)
    took("the cards are dealt")
    delivered()
    for seat in range(players):
        text(seat, "what", f"SN{seat}")
        took("a text of the night")
    parties.step(table, RoundClosed())
    took("a round is closed")
    delivered()
    for seat in range(players):
        text(seat, NAMES[(seat + 1) % players], f"SV{seat}")
        took("a vote")
    delivered()
    parties.end(table)
    took("a party is ended")
    return told


MINUTES, LOOKS = 30, 30
"""Of a game in which phones come for their texts, and how often each does in a minute."""


def browsed(store: Store, meter: Meter, players: int) -> dict[str, Counter[str]]:
    """What one game takes whose phones open the join page: what happens in it, and one look of each phone."""
    parties, guesses = Parties(store, SECRET, nudge=None), Guesses(store)
    told: dict[str, Counter[str]] = {}

    def asks(seat: int, text: str | None = None) -> None:
        answer_phone(
            parties, guesses, PhoneRequest(f"{seat}{'x' * 22}", text, f"{seat} {text}"), "client", parties.lines
        )

    def took(what: str) -> None:
        told[what] = told.get(what, Counter()) + meter.used
        meter.used.clear()

    table, party = parties.create()
    for seat in range(players):
        asks(seat, f"JOIN {party.code} {NAMES[seat]}")
    deal_night(parties, table, players)
    for close in (RoundClosed(), None):
        for seat in range(players):
            asks(seat)
            asks(seat, NAMES[(seat + 1) % players])
        if close is not None:
            with suppress(NotAllowed):  # where all have answered the vote has begun by itself
                parties.step(table, close)
    for seat in range(players):
        asks(seat)
    took("the game")
    for seat in range(players):
        asks(seat)
    took("a look of each phone")
    for seat in range(players):
        parties.last_seen = LastSeen(store)
        with patch.object(steady_clock, "now", lambda: time.time() + NOTED_EVERY):
            parties.last_seen.note_look(table, f"{FETCHING_PHONE_PREFIX}{seat}")
    took("each look is noted")
    return told


def test_a_look_writes_nothing() -> None:
    """A phone that comes for its texts every two seconds only reads; now and then one look is written down."""
    with metered(SECRET) as (store, meter):
        told = browsed(store, meter, 3)

    assert told["a look of each phone"]["write"] == 0
    assert told["a look of each phone"]["calls"] == 2 * 3
    assert told["each look is noted"]["write"] <= 2 * 3


def main() -> None:
    """Tell what a game of six takes, by text and by the join page, and all of it together."""
    total: Counter[str] = Counter()
    with metered(SECRET) as (store, meter):
        for what, each in evening(store, meter, 6).items():
            total += sum(each, Counter())
            means = {key: round(sum(used[key] for used in each) / len(each), 1) for key in USED}
            print(f"{what} ({len(each)}):", means)  # noqa: T201 - a report
    print("all of it:", {key: total[key] for key in USED})  # noqa: T201
    with metered(SECRET) as (store, meter):
        browser = browsed(store, meter, 6)
    for what, used in browser.items():
        print(f"by the join page, {what}:", {key: used[key] for key in USED})  # noqa: T201
    often = {"the game": 1, "a look of each phone": MINUTES * LOOKS, "each look is noted": MINUTES * 60 / NOTED_EVERY}
    every = {key: round(sum(browser[what][key] * times for what, times in often.items())) for key in USED}
    print("all of it:", every)  # noqa: T201


if __name__ == "__main__":
    main()
