"""The version stands in one place, and the changelog tells what is new in it."""

import re
import tomllib

from tests.checkers import ROOT
from tests.pages import read_page

HEADING = re.compile(r"^## (.*)$", re.MULTILINE)
RELEASE = re.compile(r"(\d+\.\d+\.\d+) - (\d{4}-\d{2}-\d{2})")


def releases() -> list[tuple[str, str]]:
    """Return version and date of each heading of the changelog, the newest first; `Unreleased` is none."""
    headings = [each for each in HEADING.findall(read_page("CHANGELOG.md")) if each != "Unreleased"]
    found = [RELEASE.fullmatch(each) for each in headings]

    assert None not in found, headings
    return [(each[1], each[2]) for each in found if each]


def test_newest_heading_is_the_version() -> None:
    """Of `pyproject.toml`."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]

    assert releases()[0][0] == version


def test_releases_stand_in_their_order() -> None:
    """The newest first, by number and by date."""
    numbers = [tuple(map(int, version.split("."))) for version, _ in releases()]
    dates = [date for _, date in releases()]

    assert numbers == sorted(set(numbers), reverse=True)
    assert dates == sorted(dates, reverse=True)
    assert len(numbers) >= 3
