"""The skill's package with a language more: its locale is there, with its own words and its own privacy page."""

import json
from pathlib import Path
from typing import Any

import pytest

from console.main import main
from onenight.rules.errors import NotAllowed
from onenight.speech.lines import Lines
from skill.invocation import check_invocation
from skill.locales import DerivedLocale, build_model, list_locales, load_derived_locales
from tests.made_up.language import LANGUAGE, LOCALE, find_leaks, turn_text

PUBLIC = "https://werewolf.example.org"


def manifest(folder: Path) -> Any:  # noqa: ANN401 - plain JSON
    """What the store is told."""
    assert main(["skill-package", str(folder), "--endpoint", f"{PUBLIC}/alexa"]) == 0
    return json.loads((folder / "skill-package" / "skill.json").read_text("utf-8"))["manifest"]


def test_the_store_is_told_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Name, texts and examples are the language's, and its page of privacy."""
    monkeypatch.delenv("PUBLIC_BASE_URL", raising=False)
    told = manifest(tmp_path)
    store = told["publishingInformation"]["locales"][LOCALE]

    assert find_leaks(" ".join([store["name"], store["summary"], store["description"], *store["examplePhrases"]])) == []
    pages = told["privacyAndCompliance"]["locales"]
    assert pages[LOCALE]["privacyPolicyUrl"] == f"{PUBLIC}/privacy?language={LANGUAGE}"
    assert pages["en-GB"]["privacyPolicyUrl"] == f"{PUBLIC}/privacy"


def test_a_further_locale_is_made_from_its_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line of data; where its language is not offered it is left out."""
    more = {**load_derived_locales(), "qq-CA": DerivedLocale(LOCALE), "zz-CA": DerivedLocale("zz-ZZ")}
    monkeypatch.setattr("skill.locales.load_derived_locales", lambda: more)

    assert build_model("qq-CA") == build_model(LOCALE)
    assert {"qq-CA", LOCALE} <= {*list_locales()}
    assert "zz-CA" not in list_locales()


@pytest.mark.parametrize("kind", ["launch", "connecting", "product"])
def test_an_invocation_name_is_checked_in_its_words(kind: str) -> None:
    """Not in English ones."""
    lines = Lines(LANGUAGE)
    english = Lines("en").strings("skill", "invocation", kind)[0]

    check_invocation(f"{english} wolves tonight", lines)
    with pytest.raises(NotAllowed):
        check_invocation(f"{turn_text(english)} wolves tonight", lines)
