"""What the made-up language shows about itself, about drafts, and about languages that lack something."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from onenight.hearing.ear import load_ear
from onenight.rules.errors import NotAllowed, NotUnderstood
from onenight.speech import lines, offered_languages
from onenight.speech.lines import Lines, allow_draft
from onenight.texting.events import Joining
from onenight.texting.join_request import read_join_request
from onenight.texting.player_language import read_language_wish
from skill.locales import list_locales
from tests.made_up.language import LANGUAGE, LOCALE, find_leaks, turn_text
from webhooks.settings import read_numbers

OTHER = "xq"


@pytest.fixture
def unfinished(made_up: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the words of a language, and nothing else; it does not say that it is offered."""
    folder = made_up / OTHER
    folder.mkdir(exist_ok=True)
    own = (made_up / LANGUAGE / "language.toml").read_text("utf-8")
    (folder / "language.toml").write_text(own.replace("= true", "= false"), "utf-8")
    (folder / "words.toml").write_text((made_up / LANGUAGE / "words.toml").read_text("utf-8"), "utf-8")
    (folder / "night.toml").write_text('[seer]\nwake = "<Wake.>"\n', "utf-8")
    monkeypatch.setattr(lines, "_DRAFTS", set())
    lines._find_installed.cache_clear()  # noqa: SLF001 - what is installed is found once
    yield folder
    shutil.rmtree(folder)
    for kept in (lines._find_installed, lines.read_sections, offered_languages.find_missing_lines):  # noqa: SLF001 - as above
        kept.cache_clear()


@pytest.mark.usefixtures("unfinished")
def test_it_is_no_language_of_texts() -> None:
    """Nobody is understood in it, and it does no harm."""
    assert read_language_wish("in English") == "en"
    assert read_join_request("4821 Ann", Lines("en")) == Joining("4821", "Ann", outright=False)


def test_a_leak_is_seen() -> None:
    """A word outside of the marks, but for names."""
    assert find_leaks("«Zno» Ann and «joz «x» kay».", frozenset({"Ann"})) == ["and"]


def test_it_is_offered(made_up: Path) -> None:
    """It lacks nothing; what it is asked for by text is its own."""
    assert made_up.name == "templates"
    assert LANGUAGE in offered_languages.list_offered_languages()
    assert LOCALE in list_locales()
    assert (
        read_language_wish(turn_text("in English")),
        read_language_wish("English please!"),
        read_language_wish("in French"),
    ) == (LANGUAGE, "en", None)


def test_what_a_language_lacks_is_listed(unfinished: Path) -> None:
    """It is not offered anywhere, and who asks for it is told why."""
    lacking = offered_languages.find_missing_lines(OTHER)

    assert unfinished.is_dir()
    assert {"night.seer.sleep", "prompts.open.again", "hearing.fillers.words", "ear.json"} <= {*lacking}
    assert "night.seer.wake" not in lacking
    assert OTHER not in offered_languages.list_offered_languages()
    assert OTHER not in [locale[:2] for locale in list_locales()]
    with pytest.raises(NotAllowed, match="unfinished-language"):
        offered_languages.check_language(OTHER, "--language")
    assert offered_languages.match_preferred_language([OTHER, LOCALE, "en"]) == LANGUAGE


@pytest.mark.usefixtures("unfinished")
def test_a_draft_is_told_in_english_where_it_lacks_something() -> None:
    """In marks; what it has is its own, and it is heard as English is where it has learned nothing."""
    assert offered_languages.check_language(OTHER, unfinished=True) == OTHER
    told = Lines(OTHER)

    assert told.raw("night.seer.wake") == "<Wake.>"
    assert told.raw("night.seer.sleep") == f"«{Lines('en').raw('night.seer.sleep')}»"
    assert told.raw("voice.speaker.voice") == Lines("en").raw("voice.speaker.voice")
    assert json.dumps(told.section("hearing", "list")) == json.dumps(Lines("en").section("hearing", "list"))
    assert load_ear(OTHER)
    assert OTHER in offered_languages.list_offered_languages()


@pytest.mark.usefixtures("unfinished")
def test_only_a_folder_can_be_a_draft() -> None:
    """Anything else is no language."""
    with pytest.raises(NotUnderstood, match="unknown-language"):
        allow_draft("../en")


def test_what_is_spoken_at_a_number() -> None:
    """A locale or a language, of those that are offered."""
    told = f" +15550100099={LOCALE}, +15550100098 = en ,"

    assert read_numbers({"ONENIGHT_NUMBERS": told}) == {"+15550100099": LOCALE, "+15550100098": "en"}
    assert read_numbers({}) == {}


@pytest.mark.parametrize(
    ("told", "key"),
    [
        ("+15550100099", "bad-numbers"),
        ("15550100099=en", "bad-numbers"),
        ("+15550100099=English", "bad-numbers"),
        ("+15550100099=tl-PH", "unknown-language"),
    ],
)
def test_what_is_no_such_setting(told: str, key: str) -> None:
    """One sentence tells at start what is wrong."""
    with pytest.raises(NotUnderstood, match=key):
        read_numbers({"ONENIGHT_NUMBERS": told})
