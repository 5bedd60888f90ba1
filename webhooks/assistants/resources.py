"""What an assistant can read: the rules in our own words, and the JSON Schemas of records."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import NamedTuple

from onenight.data import find_data
from onenight.ways.records import SCHEMA_PACKAGES, read_schema


class ResourcePage(NamedTuple):
    """One resource: its title, its type, and what reads its text."""

    title: str
    mime: str
    read: Callable[[], str]


@cache
def list_pages() -> Mapping[str, ResourcePage]:
    """Return all resources by their addresses."""
    pages = {}
    for path in sorted((find_data("docs") / "rules").glob("*.md")):
        title = path.read_text("utf-8").partition("\n")[0].removeprefix("# ")
        pages[f"onenight://rules/{path.stem}"] = ResourcePage(title, "text/markdown", partial(path.read_text, "utf-8"))
    for kind in SCHEMA_PACKAGES:
        name = f"record of a {kind}"
        pages[f"onenight://record/{kind}"] = ResourcePage(name, "application/schema+json", partial(read_schema, kind))
    return pages
