"""Checks after an evening: nothing lost, nothing doubled, and every record judged as it was played."""

import time
from collections.abc import Iterator, Sequence

from benchmarks.parties import text_reader
from benchmarks.parties.host import Host, Json
from benchmarks.parties.phones import Phone, Table
from evenings.parties import Parties
from onenight.texting.party import Outgoing, Party
from onenight.ways.records import judge_record

LOOK_SECONDS = 0.2


def wait_until_sent(parties: Parties, tables: Sequence[Table], within: float) -> None:
    """Wait until no text is under way any more, for at most `within` seconds."""
    end = time.monotonic() + within
    for table in tables:
        while time.monotonic() < end and any(
            text.state in ("waiting", "tried") for text in _load_outbox(parties, table)
        ):
            time.sleep(LOOK_SECONDS)


def count_equal_records(host: Host, parties: Parties, tables: Sequence[Table], delivered: set[str]) -> int:
    """Return how many records are judged as they were played; what is wrong is a fault of its table.

    `delivered`: the texts reported to the service as delivered.
    """
    equal = 0
    for table in tables:
        try:
            wrong = list(_find_wrong_record(host, table))
        except Exception as problem:  # noqa: BLE001 - whatever it is
            wrong = [f"no record: {problem}"]
        equal += not wrong
        for fault in [*wrong, *_find_wrong_state(table, parties, delivered)]:
            table.add_fault(fault)
    return equal


def _find_wrong_record(host: Host, table: Table) -> Iterator[str]:
    """Yield where record, verdict and judge differ from one another, or from what players said."""
    record, verdict = host.fetch_record(table.token), host.fetch_verdict(table.token)
    result = judge_record(record, text_reader.LINES)
    yield from _compare_record(table, record)
    for name in ("killed", "winning_teams", "winners"):
        if verdict[name] != result.get(name):
            yield f"{name}: the host heard {verdict[name]}, and the judge says {result.get(name)}"


def _find_wrong_state(table: Table, parties: Parties, delivered: set[str]) -> Iterator[str]:
    """Yield where the stored party differs from what happened."""
    at = parties.find_by_code(table.code)
    found = parties.load(at) if at else None
    if found is None:
        yield "the party is gone"
        return
    yield from _find_duplicates(table, found.party)
    for text in found.party.outbox:
        if text.state not in ("sent", "delivered") or (text.sid in delivered and text.state != "delivered"):
            yield f"the text {text.key} is {text.state}"
    if any(parties.find_by_phone(number) != at for number in table.phones):
        yield "a phone leads elsewhere"


def _load_outbox(parties: Parties, table: Table) -> tuple[Outgoing, ...]:
    at = parties.find_by_code(table.code)
    found = parties.load(at) if at else None
    return found.party.outbox if found else ()


def _compare_record(table: Table, record: Json) -> Iterator[str]:
    """Yield what players got or said and the record does not hold."""
    dealt = record["dealt"]
    second = "doppelganger" in [*dealt.values(), *record["center"]]
    expected = {kind for kind in text_reader.KINDS if second or kind != "second"}
    for phone in table.phones.values():
        if set(phone.got) != expected:
            yield f"{phone.name} got {sorted(phone.got)}"
    votes = {phone.name: phone.noted["dawn"].places[0] for phone in table.phones.values() if "dawn" in phone.noted}
    if record["votes"] != votes:
        yield f"the votes were {votes}, and are {record['votes']}"
    picks = _collect_picks(table, dealt)
    if record["picks"] != picks:
        yield f"the picks were {picks}, and are {record['picks']}"


def _collect_picks(table: Table, dealt: dict[str, str]) -> dict[str, list[str]]:
    """Return by player the acknowledged places that have an effect in the night."""
    picked = {
        phone.name: _collect_places(phone, dealt[phone.name] == "doppelganger") for phone in table.phones.values()
    }
    pack = [
        name for name, role in dealt.items() if role == "werewolf" or _has_copied_werewolf(dealt, name, picked[name])
    ]
    if len(pack) > 1:  # nobody of them looks at the center
        picked |= {name: picked[name][: dealt[name] == "doppelganger"] for name in pack}
    return {name: places for name, places in picked.items() if places}


def _collect_places(phone: Phone, copies: bool) -> list[str]:  # noqa: FBT001 - private
    rounds = [phone.noted.get("nightfall"), phone.noted.get("second") if copies else None]
    return [place for answer in rounds if answer and answer.is_real for place in answer.places]


def _has_copied_werewolf(dealt: dict[str, str], name: str, picked: list[str]) -> bool:
    return dealt[name] == "doppelganger" and bool(picked) and dealt.get(picked[0]) == "werewolf"


def _find_duplicates(table: Table, party: Party) -> Iterator[str]:
    """Yield what the stored party holds twice, or not at all."""
    keys = [text.key for text in party.outbox]
    expected = sum(len(phone.got) for phone in table.phones.values())
    if len(set(keys)) != len(keys) or len(keys) != expected:
        yield f"{len(keys)} texts, {len(set(keys))} of them different, of {expected}"
    heard = [message for message, _ in party.heard]
    if len(set(heard)) != len(heard) or len(heard) != table.sent:
        yield f"{len(heard)} messages were heard, {len(set(heard))} of them different, of {table.sent}"
    if party.game != 1 or len(party.votes) != len(table.phones) or len(party.seats) != len(table.phones):
        yield f"game {party.game}, {len(party.votes)} votes, {len(party.seats)} seats"
