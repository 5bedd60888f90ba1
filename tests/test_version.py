"""The version stands in one place, and the changelog tells what is new in it."""

import re
import tomllib
from pathlib import Path

import pytest

from console.main import main
from tests.checkers import ROOT
from tests.pages import read_page
from webhooks import Settings, create_app, version

HEADING = re.compile(r"^## (.*)$", re.MULTILINE)
RELEASE = re.compile(r"(\d+\.\d+\.\d+) - (\d{4}-\d{2}-\d{2})")


def releases() -> list[tuple[str, str]]:
    """Return version and date of each heading of the changelog, the newest first; `Unreleased` is none."""
    headings = [each for each in HEADING.findall(read_page("CHANGELOG.md")) if each != "Unreleased"]
    found = [RELEASE.fullmatch(each) for each in headings]

    assert None not in found, headings
    return [(each[1], each[2]) for each in found if each]


VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def test_newest_heading_is_the_version() -> None:
    """Of `pyproject.toml`."""
    newest, _ = releases()[0]

    assert newest == VERSION, f"CHANGELOG.md has {newest} as its newest release, pyproject.toml has {VERSION}"


def test_command_and_page_tell_the_version(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Of this checkout, whatever an earlier one has left installed."""
    monkeypatch.setattr(version, "version", lambda _name: "0.0.1")

    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"onenight {VERSION}\n"
    words = create_app(Settings(play=True)).test_client().get("/api/page/words.json").get_json()
    assert words["version"].endswith(f" {VERSION}")
    assert 'data-word="version"' in (ROOT / "templates" / "page" / "index.html").read_text("utf-8")


def test_installed_version_is_that_of_pip(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where there is no checkout."""
    monkeypatch.setattr(version, "CHECKOUT", tmp_path / "pyproject.toml")
    monkeypatch.setattr(version, "version", lambda _name: "9.9.9")

    assert version.find_version() == "9.9.9"


def test_a_release_is_made_as_told() -> None:
    """With a tag of the version, as CONTRIBUTING tells."""
    told = " ".join(read_page("CONTRIBUTING.md").split())

    assert all(part in told for part in ("## A release", "`version` in `pyproject.toml`", "git tag -a v"))


def test_releases_stand_in_their_order() -> None:
    """The newest first, by number and by date."""
    numbers = [tuple(map(int, version.split("."))) for version, _ in releases()]
    dates = [date for _, date in releases()]

    assert numbers == sorted(set(numbers), reverse=True)
    assert dates == sorted(dates, reverse=True)
    assert len(numbers) >= 3
