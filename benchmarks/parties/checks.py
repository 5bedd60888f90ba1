"""Checks after an evening: nothing lost, nothing doubled, and every record judged as it was played."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from benchmarks.parties import text_reader
from benchmarks.parties.host import Host, Json
from benchmarks.parties.phones import Phone, Table
from benchmarks.parties.server import ROOT
from evenings.parties import Parties
from onenight.texting.party import Outgoing, Party

LOOK_SECONDS = 0.2


class ToldResult(NamedTuple):
    """Record and verdict, as the host of a table was told them."""

    record: Json
    verdict: Json


def collect_results(host: Host, tables: Sequence[Table]) -> list[ToldResult | None]:
    """Return each host's record and verdict; None where there is none, which is a fault of the table."""
    found: list[ToldResult | None] = []
    for table in tables:
        try:
            found.append(ToldResult(host.fetch_record(table.token), host.fetch_verdict(table.token)))
        except Exception as problem:  # noqa: BLE001 - whatever it is
            table.add_fault(f"no record: {problem}")
            found.append(None)
    return found


def judge_records(found: Sequence[ToldResult | None]) -> list[Json]:
    """Return the results of `onenight judge`, one for each record."""
    given = "".join([json.dumps(each.record if each else {}) + "\n" for each in found])
    command = [sys.executable, "-m", "console", "judge", "-"]
    done = subprocess.run(command, check=False, input=given, capture_output=True, text=True, cwd=ROOT)  # noqa: S603
    return [json.loads(line) for line in done.stdout.splitlines()]


def wait_until_sent(parties: Parties, tables: Sequence[Table], within: float) -> None:
    """Wait until no text is under way any more, for at most `within` seconds."""
    end = time.monotonic() + within
    for table in tables:
        while time.monotonic() < end and any(
            text.state in ("waiting", "tried") for text in _load_outbox(parties, table)
        ):
            time.sleep(LOOK_SECONDS)


def match_judge(table: Table, told: ToldResult, result: Json) -> bool:
    """Return whether the judge's result agrees with all that was told; differences are faults of the table."""
    found = ["refused: " + str(result["error"])] if "error" in result else list(_find_wrong_texts(table, result))
    found += _compare_record(table, told.record)
    for name in ("killed", "winning_teams", "winners"):
        if told.verdict[name] != result.get(name):
            found.append(f"{name}: the host heard {told.verdict[name]}, and the judge says {result.get(name)}")
    for fault in found:
        table.add_fault(fault)
    return not found


def check_store(table: Table, parties: Parties, delivered: set[str]) -> None:
    """Compare the stored party with what happened; `delivered`: the texts reported to the service as delivered."""
    at = parties.find_by_code(table.code)
    found = parties.load(at) if at else None
    if found is None:
        table.add_fault("the party is gone")
        return
    for fault in _find_duplicates(table, found.party):
        table.add_fault(fault)
    for text in found.party.outbox:
        if text.state not in ("sent", "delivered") or (text.sid in delivered and text.state != "delivered"):
            table.add_fault(f"the text {text.key} is {text.state}")
    if any(parties.find_by_phone(number) != at for number in table.phones):
        table.add_fault("a phone leads elsewhere")


def _load_outbox(parties: Parties, table: Table) -> tuple[Outgoing, ...]:
    at = parties.find_by_code(table.code)
    found = parties.load(at) if at else None
    return found.party.outbox if found else ()


def _find_wrong_texts(table: Table, result: Json) -> Iterator[str]:
    """Yield the texts to players that differ from the judge's result."""
    for phone in table.phones.values():
        role, won = result["roles"][phone.name], phone.name in result["winners"]
        verdict, dawn = phone.got.get("verdict", ""), phone.got.get("dawn", "")
        if not text_reader.has_verdict(verdict, result["killed"], result["winning_teams"], role, won=won):
            yield f"{phone.name} was texted another verdict: {verdict}"
        others = [name for name in result["roles"] if name != phone.name]
        if not text_reader.has_exact_sights(dawn, phone.name, others, result["seen"].get(phone.name, [])):
            yield f"{phone.name} was texted another dawn: {dawn}"


def _compare_record(table: Table, record: Json) -> Iterator[str]:
    """Yield what players said or were texted and the record does not hold."""
    dealt = record["dealt"]
    second = "doppelganger" in [*dealt.values(), *record["center"]]
    expected = {kind for kind in text_reader.KINDS if second or kind != "second"}
    for phone in table.phones.values():
        if set(phone.got) != expected:
            yield f"{phone.name} got {sorted(phone.got)}"
        if not text_reader.has_role(dealt[phone.name], phone.got.get("nightfall", "")):
            yield f"{phone.name} was texted another role than {dealt[phone.name]}"
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
