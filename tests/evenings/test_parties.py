"""How long parties are kept, and the phones that texted: by the last thing that anybody did."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from evenings import contacts
from evenings.contacts import PERIOD, Contact, Contacts
from evenings.parties import Parties
from evenings.party_store import ENDED, HOUR
from evenings.stored_party import JOINABLE, PARTIES_KEPT, Attempt, StoredParty, read_party, write_party
from onenight.rules.deck import recommend_deck
from onenight.rules.rulebook import Rulebook
from onenight.speech.front import Front
from onenight.ways.one_night.texts.game import NightDealt
from stores import FoundBy, Keys, State, Store, steady_clock
from tests.stores.conftest import sealed_file
from tests.texting.playing import NAMES, make_received, number_of

SECRET = "correct horse battery staple"  # noqa: S105 - a test's
CLOCK = time.time

store = sealed_file


@pytest.fixture
def parties(store: Store) -> Parties:
    """Whose texts somebody sends."""
    return Parties(store, SECRET)


def later(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """So long after now."""
    now = CLOCK() + seconds
    monkeypatch.setattr(time, "time", lambda: now)


def dealt(parties: Parties) -> str:
    """A party of three whose night has fallen."""
    table, party = parties.create()
    for seat in range(3):
        parties.step(table, make_received(number_of(seat), f"JOIN {party.code} {NAMES[seat]}", f"SM{seat}"))
    rules = Rulebook()
    parties.step(table, NightDealt(rules, recommend_deck(rules.game, 3)))
    return table


def test_attempts_of_every_version_are_read(parties: Parties) -> None:
    """Those of before anybody had a name, and with more to them than is known; older versions can read ours."""
    table = dealt(parties)
    kept = parties.load(table)
    assert kept
    [first, second, third] = [text.key for text in kept.party.outbox]
    kept = kept._replace(attempts={first: Attempt(9.0, 8.0, look=True, silent=1, refused=2, owner="somebody")})
    written = write_party(kept)
    assert written["texted"]["attempts"] == {first: [9.0, 8.0, True, 1, 2]}
    assert read_party(written) == kept

    del written["texted"]["owners"]
    written["texted"]["attempts"] |= {
        second: [1.0, 2.0, False, 0, 0],
        third: [1.0, 2.0, False, 0, 0, "what", "is this"],
    }
    read = read_party(written)
    assert read
    assert read.attempts[first] == kept.attempts[first]._replace(owner="")
    assert read.attempts[second] == read.attempts[third] == Attempt(1.0, 2.0)


def test_a_service_that_holds_the_time(parties: Parties, monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that is set takes nothing from a table, and gives it nothing."""
    steady_clock.hold()
    table, party = parties.create()
    expires_at = time.time() + JOINABLE
    for seconds in (JOINABLE + 60, -PARTIES_KEPT, 400 * PARTIES_KEPT):
        later(monkeypatch, seconds)
        steady_clock.hold()
        assert parties.find_by_code(party.code) == table
        assert parties.step(table, make_received(number_of(0), f"JOIN {party.code} Alice", f"SM{seconds}"))
        parties.clear()
        kept = parties.load(table)
        assert kept
        assert expires_at - 1 < kept.expires_at < expires_at + 60


def test_contacts_are_entered_by_both_clocks(parties: Parties, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody knows whether a clock was set right or wrong; Twilio's dates are right."""
    steady_clock.hold()
    later(monkeypatch, 2 * PERIOD)
    parties.contacts.note_now([number_of(0)])

    found = [parties.contacts.load(name, CLOCK()) for name in parties.contacts.list_ended(CLOCK() + 9 * PERIOD)]
    first, second = [contact for contact in found if contact]
    assert second.period - first.period == 2


def test_a_code_nobody_uses_is_free_again(parties: Parties, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hours after the last one joined; somebody who joins makes it last."""
    table, party = parties.create()
    later(monkeypatch, JOINABLE - 60)
    assert parties.find_by_code(party.code) == table
    assert parties.step(table, make_received(number_of(0), f"JOIN {party.code} Alice", "SM1"))
    later(monkeypatch, 2 * JOINABLE - 120)
    assert parties.find_by_code(party.code) == table
    later(monkeypatch, 2 * JOINABLE)

    assert parties.find_by_code(party.code) is None
    assert parties.find_by_phone(number_of(0)) is None
    assert parties.load(table) is None


def test_many_tables_that_nobody_joined_leave_their_codes(
    parties: Parties, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of the evening before take none from tonight's."""
    opened = {parties.create()[1].code for _ in range(50)}
    later(monkeypatch, JOINABLE + 60)

    assert not [code for code in opened if store.find(FoundBy.CODE, code, now=time.time())]
    assert store.purge(now=time.time()) == 50


def test_a_party_that_plays_is_kept_for_a_day(parties: Parties, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the last thing that anybody did; what becomes of texts by itself, hours later even, does not count."""
    table = dealt(parties)
    later(monkeypatch, PARTIES_KEPT - 60)
    assert parties.change(table, _delivered)
    kept = parties.load(table)
    assert kept
    assert {text.state for text in kept.party.outbox} == {"delivered"}
    later(monkeypatch, PARTIES_KEPT + 60)

    assert parties.load(table) is None
    assert store.find(FoundBy.CODE, kept.party.code, now=time.time()) is None


def test_who_does_something_makes_it_last(parties: Parties, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another day from then on; a message that comes again is nothing new."""
    table = dealt(parties)
    later(monkeypatch, PARTIES_KEPT - 60)
    parties.step(table, make_received(number_of(0), "AGAIN", "SMagain"))
    later(monkeypatch, 2 * PARTIES_KEPT - 120)
    assert parties.load(table)
    parties.step(table, make_received(number_of(0), "AGAIN", "SMagain"))
    later(monkeypatch, 2 * PARTIES_KEPT)

    assert parties.load(table) is None


def _delivered(kept: StoredParty, _front: object) -> tuple[StoredParty, bool]:
    outbox = tuple([text._replace(state="delivered") for text in kept.party.outbox])
    return kept._replace(party=kept.party._replace(outbox=outbox)), True


# Contacts


def test_contacts_are_entered_once_a_period(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A text costs no more than a look into memory, most of the time."""
    written = tried(store, monkeypatch)
    met, now = Contacts(store, SECRET), 1000.0 * PERIOD
    for at in (now, now + 1, now + PERIOD - 1, now + PERIOD):
        met.note([number_of(0), number_of(1)], at)
        met.note([number_of(0)], at)

    assert sorted(written) == [Contact(number_of(seat), period) for seat in (0, 1) for period in (1000, 1001)]
    for _ in range(2):
        Contacts(store, SECRET).note([number_of(0)], now)  # another process tries it, and finds it there
    assert len(written) == 6


def test_a_process_does_not_remember_contacts_for_ever(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it has forgotten it tries to enter once more."""
    monkeypatch.setattr(contacts, "CONTACTS_REMEMBERED", 3)
    written = tried(store, monkeypatch)
    met = Contacts(store, SECRET)
    for seat in (0, 1, 2, 0, 3, 0):
        met.note([number_of(seat)], 0.0)

    assert [contact.phone for contact in written] == [number_of(seat) for seat in (0, 1, 2, 3, 0)]


def test_a_party_enters_those_who_join_and_all_in_a_new_period(
    store: Store, parties: Parties, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where every text is another process's: what is entered stands in the party."""
    end = 2 * PERIOD - CLOCK() % PERIOD
    later(monkeypatch, end - 60)
    table, party = parties.create()
    written = tried(store, monkeypatch)

    def texts(seat: int, body: str) -> list[str]:
        del written[:]
        another = Parties(store, SECRET)
        assert another.step(table, make_received(number_of(seat), body, f"SM{time.time()} {seat} {body}"))
        return sorted(contact.phone for contact in written)

    for seat in range(3):
        assert texts(seat, f"JOIN {party.code} {NAMES[seat]}") == [number_of(seat)]
    assert texts(0, "who plays") == []
    later(monkeypatch, end + 60)
    assert texts(1, "who plays") == [number_of(0), number_of(1), number_of(2)]
    assert texts(2, "who plays") == []


def tried(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[Contact]:
    """The contacts that somebody tries to enter from now on."""
    create, found = store.create, list[Contact]()

    def creates(state: State, keys: Keys, **named: Any) -> str:  # noqa: ANN401 - as in `Store`
        if "contact" in state:
            found.append(Contact(*state["contact"]))
        return create(state, keys, **named)

    monkeypatch.setattr(store, "create", creates)
    return found


def test_contacts_are_listed_once_their_period_is_over(store: Store) -> None:
    """By any process, until one forgets them."""
    first, second = Contacts(store, SECRET), Contacts(store, SECRET)
    now = 1000.0 * PERIOD
    for each in (first, second):
        each.note([number_of(0), "whatsapp:+15550100001"], now)
    first.note([number_of(0)], now + PERIOD)
    over = [Contact(number_of(0), 1000), Contact("whatsapp:+15550100001", 1000)]
    later = now + 10 * PERIOD

    def ended(before: float) -> list[Contact | None]:
        return [second.load(name, later) for name in second.list_ended(before)]

    assert ended(now + PERIOD - 1) == []
    assert set(ended(now + PERIOD)) == set(over)
    first.forget(over[0])
    assert ended(now + PERIOD) == over[1:]
    assert ended(later) == [over[1], Contact(number_of(0), 1001)]
    assert (over[0].begins, over[0].ends) == (now, now + PERIOD)


@pytest.mark.parametrize("damage", [False, True])
def test_a_contact_is_kept_for_a_month(store: Store, tmp_path: Path, damage: bool) -> None:  # noqa: FBT001 - a row
    """Whoever finds it then removes it, and one that cannot be read at once."""
    met, now = Contacts(store, SECRET), 1000.0 * PERIOD
    met.note([number_of(0)], now)
    [name] = met.list_ended(now + PERIOD)
    end = now + PERIOD + contacts.CONTACTS_KEPT
    assert met.load(name, end - 1) == Contact(number_of(0), 1000)
    if damage:
        with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as connection:
            connection.execute("UPDATE state SET body = zeroblob(60)")
            connection.commit()

    assert met.load(name, now if damage else end) is None
    assert met.list_ended(end) == []


# When somebody has to see to a party


def test_a_party_is_due_while_it_has_texts_to_be_sent(parties: Parties, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the moment on when they began to wait, whatever else happens; the oldest is told."""
    begun = time.time()
    later(monkeypatch, 0)
    table = dealt(parties)
    assert parties.seconds_behind() < 50
    later(monkeypatch, 100)
    parties.step(table, make_received(number_of(0), "AGAIN", "SMagain"))
    [(found, at)] = parties.list_due(time.time())

    assert found == table
    assert begun <= at < begun + 50
    assert 50 < parties.seconds_behind() < 150
    parties.change(table, _put_off)
    assert parties.list_due(time.time()) == []
    assert 50 < parties.seconds_behind() < 150, "it waits still, also while nobody has to see to it"
    parties.change(table, _delivered)
    assert parties.list_due(time.time() + PARTIES_KEPT) == []
    assert parties.seconds_behind() == 0


def test_simulated_texts_are_due_for_nobody(store: Store) -> None:
    """They are never sent."""
    parties = Parties(store, SECRET, nudge=None)
    dealt(parties)

    assert parties.list_due(time.time() + PARTIES_KEPT) == []


def test_who_clears_removes_what_is_over(parties: Parties, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the next full hour, and nothing else; also one that still had something to send."""
    table, unsent = dealt(parties), dealt(parties)
    parties.change(table, _delivered)
    parties.create()
    for seconds, left in ((0, 2), (JOINABLE + HOUR, 1), (PARTIES_KEPT - 60, 1), (PARTIES_KEPT + HOUR, 0)):
        later(monkeypatch, seconds)
        parties.clear()
        assert len(store.due(ENDED, now=time.time() + 10 * PARTIES_KEPT)) == left
    assert [found for found, _ in parties.list_due(time.time())] == [unsent]
    assert parties.is_over(unsent)

    assert parties.list_due(time.time()) == []
    assert store.purge(now=time.time()) == 0


def test_a_party_moves_in_the_queue_once_an_hour(
    parties: Parties, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many texts come: an index is not written for each."""
    later(monkeypatch, HOUR - CLOCK() % HOUR + 1)
    table = dealt(parties)
    times = set()
    for minute in range(59):
        later(monkeypatch, HOUR - CLOCK() % HOUR + 60 * minute + 10)
        parties.step(table, make_received(number_of(0), "who plays", f"SM{minute}"))
        parties.change(table, _delivered)
        times |= {each.at for each in store.due(ENDED, now=time.time() + 10 * PARTIES_KEPT)}

    assert len(times) == 1


def test_simulated_phones_are_no_contacts(store: Store) -> None:
    """Nobody else has anything of them."""
    dealt(Parties(store, SECRET, nudge=None))
    later = time.time() + PERIOD

    assert Contacts(store, SECRET).list_ended(later) == []


def _put_off(kept: StoredParty, front: Front) -> tuple[StoredParty, None]:
    """Twilio has been tried, and takes nothing for a while."""
    due = {key: attempt._replace(due=front.now + 30, since=attempt.due) for key, attempt in kept.attempts.items()}
    return kept._replace(attempts=due), None
