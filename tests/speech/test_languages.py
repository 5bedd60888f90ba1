"""Every language on disk says the same things as English, with the same placeholders."""

from pathlib import Path

import pytest

from onenight.data import find_data
from onenight.speech import offered_languages
from onenight.speech.lines import Sections, list_languages, read_sections
from translation.check import AS_ENGLISH, check_folder

TEMPLATES = find_data("templates")
LANGUAGES = sorted(folder.name for folder in TEMPLATES.iterdir() if list(folder.glob("*.toml")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_is_complete(language: str) -> None:
    """Every key English has, no other, with the same placeholders, and nothing left empty."""
    assert [str(fault) for fault in check_folder(TEMPLATES / language, TEMPLATES / "en")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_on_disk_can_be_chosen(language: str) -> None:
    """A folder of lines is a language the program knows."""
    assert language in list_languages()


def test_to_be_offered_takes_one_small_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever lists the languages waits for nothing else of those that nobody speaks; what the files say is true."""
    taken: list[str] = []

    def noted(language: str, file: str) -> Sections:
        taken.append(file)
        return read_sections(language, file)

    monkeypatch.setattr(offered_languages, "read_sections", noted)

    assert sorted(offered_languages.list_offered_languages()) == LANGUAGES
    assert set(taken) == {"language"}
    assert [offered_languages.find_missing_lines(language) for language in LANGUAGES] == [()] * len(LANGUAGES)


EDITS = [
    ("night", 'wake = "Seer, open your eyes."', "", "missing"),
    ("night", "[seer]", '[seer]\nyawn = "Yawn."', "not in English"),
    ("night", "{either}, act", "{role}, act", "either"),
    ("night", 'wake = "Seer, open your eyes."', 'wake = ""', "empty"),
    ("words", '"twelve", ', "", "words.numbers.names"),
    ("words", 'name = "Seer"', "name = 3", "words.roles.seer.name"),
    ("voices", "character = 0.052", 'character = "0.052"', "voices.espeak.character"),
]


@pytest.mark.parametrize(("file", "old", "new", "told"), EDITS)
def test_a_gap_is_found(file: str, old: str, new: str, told: str, tmp_path: Path) -> None:
    """A translation with one fault gets one sentence about it."""
    for source in (TEMPLATES / "en").glob("*.toml"):
        text = source.read_text("utf-8")
        assert source.stem != file or old in text
        (tmp_path / source.name).write_text(text.replace(old, new) if source.stem == file else text, "utf-8")

    found = [each for each in check_folder(tmp_path, TEMPLATES / "en") if each.told != AS_ENGLISH]
    (fault,) = [each for each in found if each.key != "ear.json"]

    assert told in str(fault)
