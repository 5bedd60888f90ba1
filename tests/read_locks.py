"""The locks as they are read: which packages each has, and on which machines."""

import re
from pathlib import Path
from typing import NamedTuple

from packaging.markers import Marker
from packaging.requirements import Requirement

from tests.checkers import ROOT

PLAY, SERVE, MCP, TRAIN = (ROOT / "requirements" / f"{use}.lock" for use in ("play", "serve", "mcp", "train"))
MACHINES = [
    {
        "sys_platform": platform,
        "os_name": "nt" if platform == "win32" else "posix",
        "platform_python_implementation": python,
        "implementation_name": python.lower(),
        "python_full_version": version,
    }
    for platform in ("linux", "darwin", "win32")
    for python in ("CPython", "PyPy")
    for version in ("3.11.0", "3.13.0")
]
"""What a marker in a lock can ask for, and what there is."""


class Pin(NamedTuple):
    """What a lock says of a version of a package."""

    machines: tuple[bool, ...]
    """For each machine, whether it is installed there."""
    hashes: frozenset[str]


def pins(lock: Path) -> dict[tuple[str, str], Pin]:
    """All of a lock, by name and version."""
    found = {}
    for block in re.split(r"\n(?=[a-z])", re.sub(r"^ *#.*\n", "", lock.read_text("utf-8"), flags=re.MULTILINE)):
        stated, *hashes = re.split(r" \\\n +--hash=", block.strip())
        requirement = Requirement(stated)
        found[requirement.name, str(requirement.specifier)] = Pin(chosen(requirement.marker), frozenset(hashes))
    return found


def chosen(marker: Marker | None) -> tuple[bool, ...]:
    """On which machines a marker installs something."""
    return tuple(marker is None or marker.evaluate(machine) for machine in MACHINES)


def names(lock: Path) -> set[str]:
    """The packages in a lock."""
    return {name for name, _ in pins(lock)}
