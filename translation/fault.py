"""The faults that a translator has to mend."""

from typing import NamedTuple


class Fault(NamedTuple):
    """One thing that is wrong with one line, or one file."""

    key: str
    """The line's whole key, which begins with its file; or a file's name."""
    told: str
    """What it is, to be said after the key."""

    def __str__(self) -> str:
        """One sentence that names the file and the key."""
        file, _, line = self.key.partition(".")
        if self.key.endswith(".json"):
            return f"{self.key} {self.told}."
        return f"{file}.toml: {self.key} {self.told}." if line else f"{file}.toml {self.told}."
