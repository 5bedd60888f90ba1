"""The pages that people read: the README, and what it leads to."""

import re

from tests.checkers import ROOT

PAGES = (
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")),
)
"""All that state how things are; the changelog states how they were."""


def read_page(name: str) -> str:
    """A page by its path."""
    return (ROOT / name).read_text("utf-8")


def read_table(name: str, heading: str) -> list[list[str]]:
    """The rows of a page's table whose heading row is given, cell by cell, without code quotes."""
    rows = read_page(name).split(f"\n{heading}\n", 1)[1].splitlines()[1:]
    end = next((index for index, row in enumerate(rows) if not row.startswith("|")), len(rows))
    return [[cell.strip().replace("`", "") for cell in row.strip("|").split("|")] for row in rows[:end]]


def read_section(name: str, heading: str) -> str:
    """Return the text under a heading of a page, up to the next one."""
    return read_page(name).split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]


def read_shown_lines(name: str) -> list[str]:
    """The lines that a page shows to be typed or read as they are, whole: those that go on are one."""
    lines = [line for line in re.sub(r" \\\n *", " ", read_page(name)).splitlines() if line.startswith("    ")]
    return [line.split("  #")[0].strip().removeprefix("$ ") for line in lines]


def read_spans(name: str) -> list[str]:
    """The spans of code in a page's text, each on one line."""
    text = "\n".join(line for line in read_page(name).splitlines() if not line.startswith("    "))
    return [" ".join(span.split()) for span in re.findall(r"(?<!`)`([^`]+)`(?!`)", text)]
