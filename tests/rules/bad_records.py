"""Records that must be refused: one change to a good one each, with the error, its field, and who can see it."""

from typing import NamedTuple

from tests.fixtures import read_table
from tests.rules.edits import change_by_text
from tests.rules.good_records import BASES


class Bad(NamedTuple):
    """One way to spoil a record: another value at a path of a good one; at no path, something else as a whole."""

    base: str
    path: str
    value: str
    error: str
    field: str
    """The field the error must name."""
    seen_by: str
    """`schema` where the schema alone sees it, else `reader`."""

    @property
    def record(self) -> object:
        """The spoiled record."""
        return change_by_text(BASES[self.base], self.path, self.value)


BAD = [Bad(*row) for row in read_table(__file__)]
