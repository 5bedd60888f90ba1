"""The tests' own tools: what is missing is named, and does not pass unnoticed where CI is set."""

import pytest

from tests import checkers

TOOLS = [checkers.find_espeak, lambda: checkers.check_ssml(["<speak>a</speak>"])]


@pytest.mark.parametrize("tool", TOOLS, ids=["espeak-ng", "node"])
def test_a_missing_program_skips_with_its_name(tool: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """On somebody's own machine the test is skipped, and the reason says what to install."""
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("CI", raising=False)

    with pytest.raises(pytest.skip.Exception, match=r"(espeak-ng|node) is missing: install"):
        tool()  # type: ignore[operator]


@pytest.mark.parametrize("tool", TOOLS, ids=["espeak-ng", "node"])
def test_a_missing_program_fails_where_ci_is_set(tool: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """In continuous integration every check has to run."""
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("CI", "true")

    with pytest.raises(pytest.fail.Exception, match=r"(espeak-ng|node) is missing: install"):
        tool()  # type: ignore[operator]


def test_a_missing_package_is_named_too(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    """Node alone is not enough: the checker comes from npm."""
    monkeypatch.setattr(checkers, "ROOT", tmp_path)
    monkeypatch.delenv("CI", raising=False)

    with pytest.raises(pytest.skip.Exception, match=r"(ssml-check|node) is missing"):
        checkers.check_ssml([])
