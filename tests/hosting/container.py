"""The `Containerfile`, read as podman and docker read it: its stages, and what of the checkout they are sent."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.checkers import ROOT


class Step(NamedTuple):
    """An instruction, such as `RUN`, and what follows it."""

    name: str
    told: str


def read_stages() -> list[list[Step]]:
    """Return the steps of each stage, from its `FROM` on; what stands before the first one is left out."""
    text = (ROOT / "Containerfile").read_text("utf-8").replace("\\\n", " ")
    found = [re.match(r"([A-Z]+)\s+(.*)", line) for line in text.splitlines()]
    stages: list[list[Step]] = []
    for step in [Step(each[1], each[2]) for each in found if each]:
        if step.name == "FROM":
            stages.append([])
        if stages:
            stages[-1].append(step)
    return stages


def find_last(name: str) -> str:
    """Return what the image has of an instruction: what the last stage tells last."""
    return next(step.told for step in reversed(read_stages()[-1]) if step.name == name)


def find_command(name: str) -> list[str]:
    """Return a command of the image: that of `ENTRYPOINT`, `CMD` or `HEALTHCHECK`."""
    command: list[str] = json.loads(find_last(name).partition("[")[1] + find_last(name).partition("[")[2])
    return command


def read_environment() -> dict[str, str]:
    """Return the variables that the image sets."""
    return dict(re.findall(r"(\w+)=(\S+)", step.told)[0] for step in read_stages()[-1] if step.name == "ENV")


def is_sent(path: str) -> bool:
    """Return whether a file of the checkout is sent to a build: the last line of `.dockerignore` about it decides."""
    sent = True
    for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines():
        pattern = line.removeprefix("!")
        if line and not line.startswith("#") and re.match(_make_pattern(pattern), path):
            sent = line.startswith("!")
    return sent


def _make_pattern(pattern: str) -> str:
    """Return a pattern of `.dockerignore` for a path, or for a folder that it is in."""
    parts = {"**/": "(?:.*/)?", "*": "[^/]*"}
    return "".join([parts.get(each, re.escape(each)) for each in re.split(r"(\*\*/|\*)", pattern)]) + "(?:/|$)"


def list_sent() -> Iterator[Path]:
    """Yield the files of the checkout that are sent to a build, by their paths in it."""
    for named in re.findall("^!(.*)$", (ROOT / ".dockerignore").read_text("utf-8"), re.MULTILINE):
        for path in [ROOT / named, *(ROOT / named).rglob("*")]:
            within = path.relative_to(ROOT)
            if path.is_file() and is_sent(within.as_posix()):
                yield within
