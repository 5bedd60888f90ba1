"""What must be so when an evening is over: nothing lost, nothing doubled, and every record judged as it was played."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from benchmarks.parties import words
from benchmarks.parties.host import Host, Json
from benchmarks.parties.phones import Phone, Table
from benchmarks.parties.server import ROOT
from evenings.parties import Parties
from onenight.texting.party import Outgoing, Party

LOOK = 0.2


class Told(NamedTuple):
    """What the host of a table takes home."""

    record: Json
    verdict: Json


def told(host: Host, tables: Sequence[Table]) -> list[Told | None]:
    """What each host was told; None where there is nothing, and that is a fault."""
    found: list[Told | None] = []
    for table in tables:
        try:
            found.append(Told(host.record(table.token), host.verdict(table.token)))
        except Exception as problem:  # noqa: BLE001 - whatever it is
            table.fault(f"no record: {problem}")
            found.append(None)
    return found


def judged(found: Sequence[Told | None]) -> list[Json]:
    """What `onenight judge` says of their records, one each."""
    given = "".join([json.dumps(each.record if each else {}) + "\n" for each in found])
    command = [sys.executable, "-m", "console", "judge", "-"]
    done = subprocess.run(command, check=False, input=given, capture_output=True, text=True, cwd=ROOT)  # noqa: S603
    return [json.loads(line) for line in done.stdout.splitlines()]


def settled(parties: Parties, tables: Sequence[Table], within: float) -> None:
    """Wait until no text is under way any more."""
    end = time.monotonic() + within
    for table in tables:
        while time.monotonic() < end and any(text.state in ("waiting", "tried") for text in _outbox(parties, table)):
            time.sleep(LOOK)


def equal(table: Table, told: Told, result: Json) -> bool:
    """Whether the judge says of a record what all were told; what differs is the table's fault."""
    found = ["refused: " + str(result["error"])] if "error" in result else list(_told_otherwise(table, result))
    found += _recorded_otherwise(table, told.record)
    for name in ("killed", "winning_teams", "winners"):
        if told.verdict[name] != result.get(name):
            found.append(f"{name}: the host heard {told.verdict[name]}, and the judge says {result.get(name)}")
    for fault in found:
        table.fault(fault)
    return not found


def kept(table: Table, parties: Parties, delivered: set[str]) -> None:
    """Compare the state in the store with what happened; `delivered`: texts of which the service was told so."""
    at = parties.find_by_code(table.code)
    found = parties.load(at) if at else None
    if found is None:
        table.fault("the party is gone")
        return
    for fault in _doubled(table, found.party):
        table.fault(fault)
    for text in found.party.outbox:
        if text.state not in ("sent", "delivered") or (text.sid in delivered and text.state != "delivered"):
            table.fault(f"the text {text.key} is {text.state}")
    if any(parties.find_by_phone(number) != at for number in table.phones):
        table.fault("a phone leads elsewhere")


def _outbox(parties: Parties, table: Table) -> tuple[Outgoing, ...]:
    at = parties.find_by_code(table.code)
    found = parties.load(at) if at else None
    return found.party.outbox if found else ()


def _told_otherwise(table: Table, result: Json) -> Iterator[str]:
    """What a player was texted and the judge does not say."""
    for phone in table.phones.values():
        role, won = result["roles"][phone.name], phone.name in result["winners"]
        verdict, dawn = phone.got.get("verdict", ""), phone.got.get("dawn", "")
        if not words.verdict(verdict, result["killed"], result["winning_teams"], role, won=won):
            yield f"{phone.name} was texted another verdict: {verdict}"
        others = [name for name in result["roles"] if name != phone.name]
        if not words.dawn(dawn, phone.name, others, result["seen"].get(phone.name, [])):
            yield f"{phone.name} was texted another dawn: {dawn}"


def _recorded_otherwise(table: Table, record: Json) -> Iterator[str]:
    """What a player said or was texted and the record does not hold."""
    dealt = record["dealt"]
    second = "doppelganger" in [*dealt.values(), *record["center"]]
    expected = {kind for kind in words.KINDS if second or kind != "second"}
    for phone in table.phones.values():
        if set(phone.got) != expected:
            yield f"{phone.name} got {sorted(phone.got)}"
        if not words.nightfall(dealt[phone.name], phone.got.get("nightfall", "")):
            yield f"{phone.name} was texted another role than {dealt[phone.name]}"
    votes = {phone.name: phone.noted["dawn"].places[0] for phone in table.phones.values() if "dawn" in phone.noted}
    if record["votes"] != votes:
        yield f"the votes were {votes}, and are {record['votes']}"
    picks = _picks(table, dealt)
    if record["picks"] != picks:
        yield f"the picks were {picks}, and are {record['picks']}"


def _picks(table: Table, dealt: dict[str, str]) -> dict[str, list[str]]:
    """By player, what was acknowledged and does something in the night."""
    picked = {phone.name: _picked(phone, dealt[phone.name] == "doppelganger") for phone in table.phones.values()}
    pack = [name for name, role in dealt.items() if role == "werewolf" or _copies_werewolf(dealt, name, picked[name])]
    if len(pack) > 1:  # nobody of them looks at the center
        picked |= {name: picked[name][: dealt[name] == "doppelganger"] for name in pack}
    return {name: places for name, places in picked.items() if places}


def _picked(phone: Phone, copies: bool) -> list[str]:  # noqa: FBT001 - private
    rounds = [phone.noted.get("nightfall"), phone.noted.get("second") if copies else None]
    return [place for answer in rounds if answer and answer.real for place in answer.places]


def _copies_werewolf(dealt: dict[str, str], name: str, picked: list[str]) -> bool:
    return dealt[name] == "doppelganger" and bool(picked) and dealt.get(picked[0]) == "werewolf"


def _doubled(table: Table, party: Party) -> Iterator[str]:
    """What stands in a state twice, or not at all."""
    keys = [text.key for text in party.outbox]
    expected = sum(len(phone.got) for phone in table.phones.values())
    if len(set(keys)) != len(keys) or len(keys) != expected:
        yield f"{len(keys)} texts, {len(set(keys))} of them different, of {expected}"
    heard = [message for message, _ in party.heard]
    if len(set(heard)) != len(heard) or len(heard) != table.sent:
        yield f"{len(heard)} messages were heard, {len(set(heard))} of them different, of {table.sent}"
    if party.game != 1 or len(party.votes) != len(table.phones) or len(party.seats) != len(table.phones):
        yield f"game {party.game}, {len(party.votes)} votes, {len(party.seats)} seats"
