"""The made-up language is there while these tests run, and only then."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.made_up.language import install_language


@pytest.fixture(autouse=True, scope="package")
def made_up(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of the language's templates."""
    folder = tmp_path_factory.mktemp("made_up")
    with install_language(folder):
        yield folder / "templates"
