"""How long parties are kept, and the phones that texted: by the last thing that anybody did."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from onenight.rules.deck import recommended
from onenight.rules.rulebook import Rulebook
from onenight.table.texted.party import Dealt, Received
from stores import Kind, Store, open_store
from stores.contacts import PERIOD, Contact, Contacts
from stores.parties import JOINABLE, KEPT, Kept, Parties
from tests.table.texted.playing import NAMES, phone

SECRET = "correct horse battery staple"  # noqa: S105 - a test's
CLOCK = time.time


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A sealed file."""
    opened = open_store(f"sqlite:///{tmp_path}/tables.sqlite", SECRET)
    yield opened
    opened.close()


@pytest.fixture
def parties(store: Store) -> Parties:
    """Whose texts somebody sends."""
    return Parties(store, SECRET, lambda _: None)


def later(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """So long after now."""
    now = CLOCK() + seconds
    monkeypatch.setattr(time, "time", lambda: now)


def dealt(parties: Parties) -> str:
    """A party of three whose night has fallen."""
    table, party = parties.create()
    for seat in range(3):
        parties.step(table, Received(phone(seat), f"JOIN {party.code} {NAMES[seat]}", f"SM{seat}"))
    rules = Rulebook()
    parties.step(table, Dealt(rules, recommended(rules.game, 3)))
    return table


def test_a_code_nobody_uses_is_free_again(parties: Parties, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hours after the last one joined; somebody who joins makes it last."""
    table, party = parties.create()
    later(monkeypatch, JOINABLE - 60)
    assert parties.by_code(party.code) == table
    assert parties.step(table, Received(phone(0), f"JOIN {party.code} Alice", "SM1"))
    later(monkeypatch, 2 * JOINABLE - 120)
    assert parties.by_code(party.code) == table
    later(monkeypatch, 2 * JOINABLE)

    assert parties.by_code(party.code) is None
    assert parties.by_phone(phone(0)) is None
    assert parties.load(table) is None


def test_many_tables_that_nobody_joined_leave_their_codes(
    parties: Parties, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of the evening before take none from tonight's."""
    opened = {parties.create()[1].code for _ in range(50)}
    later(monkeypatch, JOINABLE + 60)

    assert not [code for code in opened if store.find(Kind.CODE, code, now=time.time())]
    assert store.purge(now=time.time()) == 50


def test_a_party_that_plays_is_kept_for_a_day(parties: Parties, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the last thing that anybody did; what becomes of texts by itself, hours later even, does not count."""
    table = dealt(parties)
    later(monkeypatch, KEPT - 60)
    assert parties.change(table, _delivered)
    kept = parties.load(table)
    assert kept
    assert {text.state for text in kept.party.outbox} == {"delivered"}
    later(monkeypatch, KEPT + 60)

    assert parties.load(table) is None
    assert store.find(Kind.CODE, kept.party.code, now=time.time()) is None


def test_who_does_something_makes_it_last(parties: Parties, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another day from then on; a message that comes again is nothing new."""
    table = dealt(parties)
    later(monkeypatch, KEPT - 60)
    parties.step(table, Received(phone(0), "AGAIN", "SMagain"))
    later(monkeypatch, 2 * KEPT - 120)
    assert parties.load(table)
    parties.step(table, Received(phone(0), "AGAIN", "SMagain"))
    later(monkeypatch, 2 * KEPT)

    assert parties.load(table) is None


def _delivered(kept: Kept, _front: object) -> tuple[Kept, bool]:
    outbox = tuple([text._replace(state="delivered") for text in kept.party.outbox])
    return kept._replace(party=kept.party._replace(outbox=outbox)), True


# Contacts


def test_contacts_are_entered_once_a_period(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A text costs no more than a look into memory, most of the time."""
    met, written = Contacts(store), []
    monkeypatch.setattr(met._listed, "add", lambda entry, _: written.append(entry))  # noqa: SLF001
    now = 1000.0 * PERIOD
    for at in (now, now + 1, now + PERIOD - 1, now + PERIOD):
        met.met([phone(0), phone(1)], at)
        met.met([phone(0)], at)

    assert written == [f"{period} {phone(seat)}" for period in (1000, 1001) for seat in (0, 1)]


def test_contacts_are_listed_once_their_period_is_over(store: Store) -> None:
    """By any process, until one forgets them."""
    first, second = Contacts(store), Contacts(store)
    now = 1000.0 * PERIOD
    for each in (first, second):
        each.met([phone(0), "whatsapp:+15550100001"], now)
    first.met([phone(0)], now + PERIOD)
    over = [Contact(phone(0), 1000), Contact("whatsapp:+15550100001", 1000)]
    later = now + 10 * PERIOD

    assert first.ended(now + PERIOD - 1, later) == []
    assert sorted(second.ended(now + PERIOD, later)) == sorted(over)
    first.forget(over[0], later)
    assert second.ended(now + PERIOD, later) == over[1:]
    assert sorted(second.ended(later, later)) == sorted([Contact(phone(0), 1001), over[1]])
    assert (over[0].begins, over[0].ends) == (now, now + PERIOD)


def test_simulated_phones_are_no_contacts(store: Store) -> None:
    """Nobody else has anything of them."""
    dealt(Parties(store, SECRET))
    later = time.time() + PERIOD

    assert Contacts(store).ended(later, later) == []
