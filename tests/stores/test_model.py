"""Any sequence of operations does in a file, or in a table of DynamoDB, what it does in the simplest store there is."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from stores import Due, FoundBy, Keys, Store, StoreError, connections, open_store
from tests.effort import count_examples
from tests.stores import tables
from tests.stores.conftest import QUICK, SECRET, address
from tests.stores.memory import MemoryStore

CODES, PHONES, QUEUES = ("1", "2"), ("1", "ana", "ben"), ("texts", "ended")
SECONDS = st.integers(0, 5)
KEYS = st.builds(
    Keys,
    st.sampled_from((None, *CODES)),
    st.frozensets(st.sampled_from(PHONES)),
    st.frozensets(st.sampled_from(PHONES)),
)
DUES = st.none() | st.builds(Due, st.sampled_from(QUEUES), st.integers(0, 160).map(lambda eighths: eighths / 8))


class SameAsModel(RuleBasedStateMachine):
    """The store and the model, side by side; tables are numbered, for each store gives ids and versions of its own."""

    purges_itself = False
    """Whether the engine removes what has expired, and a purge has nothing to do."""

    def __init__(self) -> None:
        """Begin at second 0 without a table."""
        super().__init__()
        self.around = ExitStack()
        self.model = MemoryStore()
        self.tables: list[tuple[str, str]] = []
        self.versions: list[list[tuple[int, int]]] = []
        self.now = 0

    @initialize(secret=st.sampled_from([None, SECRET]))
    def begin(self, secret: str | None) -> None:
        """Open the file or table."""
        self.secret = secret
        self.address = self.place()
        self.store: Store = open_store(self.address, secret)

    def place(self) -> str:
        """Where it is, empty."""
        folder = self.around.enter_context(TemporaryDirectory())
        self.around.enter_context(patch.object(connections, "SETTINGS", QUICK))
        return address(Path(folder))

    @rule(state=st.integers(), keys=KEYS, seconds=SECONDS, given=st.sampled_from([None, "x", "y"]), due=DUES)
    def create(self, state: int, keys: Keys, seconds: int, given: str | None, due: Due | None) -> None:
        """Make a table."""
        end = self.now + seconds
        pair = self.both(
            lambda store: store.create({"n": state}, keys, expires_at=end, now=self.now, table=given, due=due)
        )
        if pair:
            self.tables.append(pair)
            self.versions.append([])

    @precondition(lambda self: self.tables)
    @rule(data=st.data())
    def load(self, data: st.DataObject) -> None:
        """Load a table, living or not."""
        number = data.draw(st.integers(0, len(self.tables) - 1))
        ours, models = (
            store.load(table, now=self.now)
            for store, table in zip((self.store, self.model), self.tables[number], strict=True)
        )
        assert (ours and ours.state) == (models and models.state)
        if ours and models:
            self.versions[number].append((ours.version, models.version))

    @precondition(lambda self: any(self.versions))
    @rule(data=st.data(), state=st.integers(), keys=KEYS, seconds=SECONDS, due=DUES)
    def save(self, data: st.DataObject, state: int, keys: Keys, seconds: int, due: Due | None) -> None:
        """Save a table with any version it ever had."""
        number = data.draw(st.sampled_from([number for number, known in enumerate(self.versions) if known]))
        versions = data.draw(st.sampled_from(self.versions[number][::-1]))
        tables = dict(zip((self.store, self.model), zip(self.tables[number], versions, strict=True), strict=True))
        pair = self.both(
            lambda store: store.save(
                tables[store][0],
                {"n": state},
                tables[store][1],
                keys,
                expires_at=self.now + seconds,
                now=self.now,
                due=due,
            )
        )
        if pair:
            self.versions[number].append(pair)

    @precondition(lambda self: self.tables)
    @rule(data=st.data())
    def delete(self, data: st.DataObject) -> None:
        """Forget a table."""
        number = data.draw(st.integers(0, len(self.tables) - 1))
        self.store.delete(self.tables[number][0])
        self.model.delete(self.tables[number][1])

    @rule()
    def purge(self) -> None:
        """Remove what has expired."""
        purged = self.model.purge(now=self.now)
        assert self.store.purge(now=self.now) == (0 if self.purges_itself else purged)

    @rule(seconds=st.integers(1, 3))
    def wait(self, seconds: int) -> None:
        """Let time go on."""
        self.now += seconds

    @rule()
    def open_again(self) -> None:
        """What is in the file is what counts."""
        self.store.close()
        self.store = open_store(self.address, self.secret)

    @invariant()
    def finds_the_same(self) -> None:
        """Every key leads to the same table."""
        for kind, values in ((FoundBy.CODE, CODES), (FoundBy.PHONE, PHONES)):
            for value in values:
                ours, models = (store.find(kind, value, now=self.now) for store in (self.store, self.model))
                assert (ours, models) == (None, None) or (ours, models) in self.tables

    @rule()
    def has_the_same_due(self) -> None:
        """Every queue has the same tables, expired or not, unless the model has removed them."""
        for queue in QUEUES:
            ours, models = (store.due(queue, now=self.now) for store in (self.store, self.model))
            assert [each.at for each in ours] == sorted(each.at for each in ours)
            pairs = {(table, at) for table, at in ours}
            there = {(pair[0], each.at) for each in models for pair in self.tables if pair[1] == each.table}
            assert there <= pairs
            assert self.purges_itself or pairs <= there

    def both(self, operation: Callable[[Store], Any]) -> tuple[Any, Any] | None:
        """What both stores return; None where both refuse for the same reason."""
        results: list[Any] = []
        for store in (self.store, self.model):
            try:
                results.append(operation(store))
            except StoreError as error:
                results.append(type(error))
        ours, models = results
        if isinstance(ours, type) or isinstance(models, type):
            assert ours == models
            return None
        return ours, models

    def teardown(self) -> None:
        """Leave nothing."""
        self.store.close()
        self.around.close()


class TableSameAsModel(SameAsModel):
    """The same for a table of DynamoDB."""

    purges_itself = True

    def place(self) -> str:
        """Where it is, empty."""
        self.around.enter_context(tables.mock_table())
        return tables.make_address()


TestSameAsModel = SameAsModel.TestCase
TestSameAsModel.settings = settings(
    deadline=None, max_examples=count_examples(60), stateful_step_count=40, suppress_health_check=[HealthCheck.too_slow]
)

TestTableSameAsModel = TableSameAsModel.TestCase
TestTableSameAsModel.settings = settings(
    deadline=None, max_examples=count_examples(10), stateful_step_count=25, suppress_health_check=[HealthCheck.too_slow]
)
