"""What fronts store of a session, and beside it: as it was written by 009a213, so that its tables open."""

from collections.abc import Callable
from typing import Any

import pytest

from evenings.sessions import TRIES, RecalledSession, Sessions, retry_on_conflict
from onenight.conversation.session import Phase
from onenight.conversation.session_json import to_json
from onenight.rules.deck import recommend_deck
from onenight.rules.game import ULTIMATE
from stores import Conflict, Damaged, Keys, State, Store, Stored
from tests.sessions import make_session
from tests.stores.memory import MemoryStore
from webhooks.calls.callers import Call, Calls
from webhooks.page.home_access import HomeAccess
from webhooks.page.last_telling import LastTelling
from webhooks.page.screens import PairedScreens
from webhooks.page.table_state import StoredTables, WindowsTold
from webhooks.page.tap_history import DoneTap, TapHistory

NOW = 1_800_000_000.0
SIX = make_session(Phase.DECK, players=6, deck=recommend_deck(ULTIMATE, 6))
JSON = to_json(SIX)
LAST = LastTelling(3, NOW, "Six players.", ({"say": "Six players."},), 1, (1.25,), ("begin",), listen=True)
_HOME = {"phones": True, "screen": True, "until": NOW, "address": "http://192.168.1.20:8001"}
STORED: dict[str, tuple[Callable[[Store], Sessions[Any]], object, State]] = {
    "a call": (
        Calls,
        Call("CA1", 4, "<Response />"),
        {"call": {"session": JSON, "sid": "CA1", "step": 4, "answer": "<Response />"}},
    ),
    "the page": (
        StoredTables,
        WindowsTold(LAST, {"how": "none"}),
        {
            "talk": JSON,
            "last": [3, NOW, "Six players.", [{"say": "Six players."}], 1, [1.25], ["begin"], True, False],
            "texts": {"how": "none"},
        },
    ),
    "the page with all that it keeps": (
        StoredTables,
        WindowsTold(
            LAST,
            {"how": "none"},
            HomeAccess(phones=True, screen=True, until=NOW, address="http://192.168.1.20:8001"),
            TapHistory({"deck": 3}, (DoneTap("a1", 2, "Six.", "6"),), "6"),
            PairedScreens("482913", NOW, ("screen-a",), 4),
        ),
        {
            "talk": JSON,
            "last": [3, NOW, "Six players.", [{"say": "Six players."}], 1, [1.25], ["begin"], True, False],
            "texts": {"how": "none"},
            "home": _HOME,
            "taps": {"marks": {"deck": 3}, "done": [["a1", 2, "Six.", "6"]], "you": "6"},
            "screens": {"code": "482913", "until": NOW, "known": ["screen-a"], "wrong": 4},
        },
    ),
}


@pytest.mark.parametrize("front", STORED)
def test_what_was_stored_opens_and_is_stored_as_it_was(front: str) -> None:
    """To the letter, and the order of its keys."""
    keep_in, beside, state = STORED[front]
    store = MemoryStore()
    store.create(state, Keys(), expires_at=NOW + 60, now=NOW, table="there")
    sessions = keep_in(store)
    found = sessions.recall("there", NOW)
    assert (found.session, found.beside) == (SIX, beside)

    sessions.save("there", SIX, found, NOW)
    again = store.load("there", now=NOW)
    assert again is not None
    assert str(again.state) == str(state)


@pytest.mark.parametrize(
    ("key", "earlier"),
    [
        ("last", [3, NOW, "Six players.", [{"say": "Six players."}], 1, [1.25], ["begin"], True]),
        ("home", {**_HOME, "moved": False, "rests": False}),
        ("home", {**_HOME, "later": "unknown"}),
        ("texts", {"how": "none"}),
    ],
)
def test_page_of_another_version_opens(key: str, earlier: object) -> None:
    """What 009a213 wrote had no private tellings, and wrote out what was as at first; a later version may add keys."""
    _, beside, state = STORED["the page with all that it keeps"]
    assert StoredTables(MemoryStore()).read_beside({**state, key: earlier}) == beside


@pytest.mark.parametrize("bad", [{"home": {"phones": 1}}, {"screens": {"until": "soon"}}, {"last": {}}])
def test_page_that_was_not_stored_has_told_nothing(bad: State) -> None:
    """Whatever is wrong with it."""
    _, _, state = STORED["the page with all that it keeps"]
    assert StoredTables(MemoryStore()).read_beside({**state, **bad}) == WindowsTold()


@pytest.mark.parametrize(("front", "stays"), [("a call", False), ("the page", True)])
def test_only_what_is_surely_ours_makes_room(front: str, stays: bool) -> None:  # noqa: FBT001 - a table's column
    """A token can be anybody's guess: what is damaged there may belong to others."""

    class Broken(MemoryStore):
        def load(self, table: str, *, now: float) -> Stored | None:
            if super().load(table, now=now) is None:
                return None
            raise Damaged("changed outside")

    store = Broken()
    store.create({}, Keys(), expires_at=NOW + 60, now=NOW, table="there")

    sessions = STORED[front][0](store)
    assert sessions.recall("there", NOW) == RecalledSession(sessions.nothing)
    assert (MemoryStore.load(store, "there", now=NOW) is not None) == stays


def test_it_is_done_anew_where_somebody_came_between() -> None:
    """Some times, and then it is told."""
    left = iter([Conflict("between")] * 2)

    def attempt() -> str:
        for conflict in left:
            raise conflict
        return "done"

    assert retry_on_conflict(attempt) == "done"

    tried: list[None] = []

    def never() -> None:
        tried.append(None)
        raise Conflict("between")

    with pytest.raises(Conflict):
        retry_on_conflict(never)
    assert len(tried) == TRIES
