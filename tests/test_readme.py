"""What the README states is what the code does, and it is read in two minutes."""

import io
import re

import pytest

from console.main import main
from tests.page.picture import PICTURE, list_chunks
from tests.pages import read_page

MOST_WORDS = 600
"""Two minutes; what people read aloud to themselves is 200 to 300 words a minute, and the conversation is quicker."""


PICTURE_BYTES = 2_000_000


def test_it_is_read_in_two_minutes() -> None:
    """Whatever is longer stands in a page of its own."""
    assert len(read_page("README.md").split()) <= MOST_WORDS


def test_it_shows_an_evening() -> None:
    """As one moving picture of its size, which loads quickly."""
    webp = PICTURE.read_bytes()
    names = [name for name, _ in list_chunks(webp)]

    assert f"(docs/{PICTURE.name})" in read_page("README.md")
    assert len(webp) < PICTURE_BYTES
    assert names == [b"VP8X", b"ANIM", *[b"ANMF"] * (len(names) - 2)]
    assert len(names) > 12


def test_the_conversation(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The evening shown goes as shown."""
    shown = read_page("README.md").split("$ .venv/bin/onenight talk\n", 1)[1].split("\n\n", 1)[0]
    said = " ".join(line.strip() for line in shown.splitlines() if not line.strip().startswith(">"))
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(re.findall(r"^ *> (.*)$", shown, re.MULTILINE))))

    assert main(["talk", "--fast"]) == 0
    spoken = " ".join(capsys.readouterr().out.split())
    at = [spoken.index(part.strip()) for part in said.split("...")]
    assert at == sorted(at)
