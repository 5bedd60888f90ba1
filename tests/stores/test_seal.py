"""What is sealed says nothing to who has no secret, and cannot be changed unseen."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from onenight.rules.errors import NotAllowed
from stores import Damaged, FoundBy, Keys, State, Store, hash_phone, open_store
from stores.seal import AES_GCM, PLAIN, hash_device, make_hashing_seal, make_seal
from tests.stores.conftest import SECRET, address

NOW = 1_800_000_000.0
LATER = NOW + 3600
PHONE = hash_phone("+15005550006", SECRET)
STATE: State = {"players": ["Rumpelstiltskin", "Zoë"], "roles": {"Zoë": "werewolf"}, "phone": PHONE}
KEYS = Keys("482157", frozenset({PHONE}))
SECRETS = [b"Rumpelstiltskin", b"werewolf", b"players", b"482157", PHONE.encode(), SECRET.encode()]


def written(folder: Path) -> bytes:
    """Every byte of the store, its log included."""
    return b"".join(path.read_bytes() for path in sorted(folder.iterdir()))


def bodies(folder: Path, change: str = "") -> list[bytes]:
    """What is stored for each table, after a change by other hands."""
    with closing(sqlite3.connect(folder / "tables.sqlite")) as connection:
        connection.execute(change)
        connection.commit()
        return [body for (body,) in connection.execute("SELECT body FROM state ORDER BY id")]


def test_sealed_bytes_hold_no_plain_text(file: Store, secret: str | None, tmp_path: Path) -> None:
    """No state, code or phone; without a secret all of them are there, so the search can find them."""
    table = file.create(STATE, KEYS, expires_at=LATER, now=NOW)
    found = file.load(table, now=NOW)
    assert found
    file.save(table, STATE, found.version, KEYS, expires_at=LATER, now=NOW)

    for _ in range(2):
        there = [text for text in SECRETS if text in written(tmp_path)]
        assert there == ([] if secret else SECRETS[:-1])
        file.close()


def test_what_is_forgotten_is_nowhere_in_the_files(tmp_path: Path) -> None:
    """Neither in the log nor in free pages, whether forgotten by name or purged."""
    with closing(open_store(address(tmp_path))) as store:
        tables = [store.create(STATE, KEYS._replace(code=code), expires_at=LATER, now=NOW) for code in ("482157", "2")]
        store.delete(tables[0])
        assert b"482157" not in written(tmp_path)
        assert b"Rumpelstiltskin" in written(tmp_path)
        store.purge(now=LATER)
        assert [text for text in SECRETS if text in written(tmp_path)] == []


def test_the_same_state_never_looks_the_same(file: Store, secret: str | None, tmp_path: Path) -> None:
    """Whoever watches the file cannot tell a state by its bytes."""
    for _ in range(2):
        file.create(STATE, Keys(), expires_at=LATER, now=NOW)
    first, second = bodies(tmp_path)

    assert (first == second) == (secret is None)
    assert {first[:1], second[:1]} == {AES_GCM if secret else PLAIN}


@pytest.mark.parametrize(
    ("made_with", "opened_with", "key"),
    [
        (SECRET, f"{SECRET}!", "wrong-secret"),
        (SECRET, None, "store-sealed"),
        (None, SECRET, "store-not-sealed"),
    ],
)
def test_a_wrong_secret_is_refused_at_once(
    tmp_path: Path, made_with: str | None, opened_with: str | None, key: str
) -> None:
    """Opening says so, before anything is looked for in vain; the store stays as it was."""
    with closing(open_store(address(tmp_path), made_with)) as store:
        store.create(STATE, KEYS, expires_at=LATER, now=NOW)
    with pytest.raises(NotAllowed) as refused:
        open_store(address(tmp_path), opened_with)

    assert (refused.value.key, refused.value.field) == (key, "ONENIGHT_SECRET")
    with closing(open_store(address(tmp_path), made_with)) as store:
        assert store.find(FoundBy.CODE, "482157", now=NOW)


def test_an_empty_secret_is_none_at_all(tmp_path: Path) -> None:
    """It does not silently leave states open."""
    with pytest.raises(ValueError, match="empty"):
        open_store(address(tmp_path), "")


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE state SET body = (SELECT body FROM state AS other WHERE other.id <> state.id)",
        "UPDATE state SET body = substr(body, 1, length(body) - 1)",
        "UPDATE state SET body = CAST(body || x'00' AS BLOB)",
        "UPDATE state SET body = CAST(x'00' || substr(body, 2) AS BLOB)",
        "UPDATE state SET body = CAST(x'02' || substr(body, 2) AS BLOB)",
        "UPDATE state SET body = CAST(x'00' || '{}' AS BLOB)",
        "UPDATE state SET body = x'01'",
        "UPDATE state SET body = x''",
        "UPDATE state SET id = CAST(id || 'x' AS BLOB)",
    ],
)
def test_tampering_is_seen(tmp_path: Path, change: str) -> None:
    """States exchanged, cut, grown, emptied, unsealed or moved to another table."""
    with closing(open_store(address(tmp_path), SECRET)) as store:
        for table in ("a", "b"):
            store.create({"of": table}, Keys(), expires_at=LATER, now=NOW, table=table)
        bodies(tmp_path, change)

        with pytest.raises(Damaged):
            store.load("ax" if "id =" in change else "a", now=NOW)


def test_every_byte_is_guarded() -> None:
    """A state with any one bit turned is none."""
    sealed = make_seal(SECRET).close("table", {"a": 1})
    for place in range(len(sealed)):
        turned = sealed[:place] + bytes([sealed[place] ^ 1]) + sealed[place + 1 :]
        with pytest.raises(Damaged):
            make_seal(SECRET).open("table", turned)


@pytest.mark.parametrize("text", [b"", b"[]", b"{", b'"x"', b"\xff", b"[" * 100_000], ids=repr)
def test_a_plain_state_that_is_none_is_damaged(text: bytes) -> None:
    """Never garbage, and no error of another kind."""
    with pytest.raises(Damaged):
        make_seal(None).open("table", PLAIN + text)


def test_an_error_tells_nothing_of_a_state(tmp_path: Path) -> None:
    """Errors go to logs."""
    with closing(open_store(address(tmp_path))) as store:
        table = store.create(STATE, KEYS, expires_at=LATER, now=NOW)
        bodies(tmp_path, "UPDATE state SET body = CAST(body || '}' AS BLOB)")
        with pytest.raises(Damaged) as damaged:
            store.load(table, now=NOW)

    assert not any(text.decode() in str(damaged.value) for text in [*SECRETS, table.encode()])
    assert damaged.value.__suppress_context__


def test_a_phone_hash_needs_the_secret() -> None:
    """The same number has the same hash, and another one with another secret."""
    assert hash_phone("+15005550006", SECRET) == PHONE
    assert len({PHONE, hash_phone("+15005550007", SECRET), hash_phone("+15005550006", "another")}) == 3
    assert len(PHONE) == 64
    assert hash_phone("\ud800", SECRET)
    assert hash_device("+15005550006", SECRET) != PHONE


def test_keys_are_hashed_where_others_seal() -> None:
    """Codes cannot be tried out without the secret; the state is as it is, for the table's own key seals it."""
    hashed = make_hashing_seal(SECRET)

    assert hashed.open("table", hashed.close("table", STATE)) == STATE
    assert hashed.close("table", STATE) == make_seal(None).close("table", STATE)
    assert hashed.key(FoundBy.CODE, "4821").hex() == HASHED_CODE
    assert len({make_hashing_seal(each).key(FoundBy.CODE, "4821") for each in (SECRET, SECRET[::-1], None)}) == 3
    assert hashed.key(FoundBy.PHONE, "4821") != hashed.key(FoundBy.CODE, "4821")
    assert len({hashed.mark, make_hashing_seal(SECRET[::-1]).mark, make_seal(SECRET).mark, make_seal(None).mark}) == 4
    with pytest.raises(ValueError, match="empty"):
        make_hashing_seal("")


def test_states_are_sealed_as_they_were(tmp_path: Path) -> None:
    """A file of today is read by every later version: this is one, as it is written."""
    body = bytes.fromhex(SEALED)

    assert make_seal(SECRET).open("table", body) == {"a": 1}
    assert make_seal(SECRET).key(FoundBy.CODE, "4821").hex() == CODE
    assert hash_phone("+15005550006", SECRET) == PHONE_HASH
    assert json.loads(make_seal(None).close("table", STATE)[1:]) == STATE
    assert not list(tmp_path.iterdir())


SEALED = "015f716a4a3533f4958c7f6f21cbbdb6d1c993e0959eef0dce0d15c2fc10495e6d42b870"
CODE = "7f7add6f30d759414a37126a06d3a3939bc13d86304899608d1a1ede24c1b2ed"
PHONE_HASH = "c4a1841cde407b007d9346dab2208e3dbe0e99c4ada5cc59bc023c49dc1d7d3d"
HASHED_CODE = "368fb222182d767d1bf1ca6f38cc0030f8f028bd76abc8d65408a4aa9c455b47"
