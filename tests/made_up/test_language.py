"""What the made-up language shows about itself, about drafts, and about languages that lack something."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from onenight.hearing.ear import load_ear
from onenight.rules.errors import NotAllowed, NotUnderstood
from onenight.speech import lines, offered_languages
from onenight.speech.lines import Lines, allow_draft
from onenight.texting.join_request import JoinRequest, read_join_request
from onenight.texting.player_language import read_language_wish
from skill.locales import list_locales
from tests.console.running import run_in_process
from tests.made_up.language import LANGUAGE, LOCALE, clear_caches, find_leaks, turn_text
from webhooks.settings import read_numbers

OTHER = "xq"
FIRST_GAME = "werewolf,werewolf,seer,robber,troublemaker,villager"


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
    clear_caches()
    yield folder
    _remove(folder)


@pytest.fixture
def without_seer(made_up: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with all words of a language that is offered, but for the Seer's calls."""
    folder = shutil.copytree(made_up / LANGUAGE, made_up / OTHER)
    calls = (folder / "night.toml").read_text("utf-8")
    (folder / "night.toml").write_text(re.sub(r'^\["seer"\]\n[^[]*', "", calls, flags=re.MULTILINE), "utf-8")
    monkeypatch.setattr(lines, "_DRAFTS", set())
    clear_caches()
    yield folder
    _remove(folder)


def _remove(folder: Path) -> None:
    """Remove a language's folder, and what was read there."""
    shutil.rmtree(folder)
    clear_caches()


@pytest.mark.usefixtures("unfinished")
def test_it_is_no_language_of_texts() -> None:
    """Nobody is understood in it, and it does no harm."""
    assert read_language_wish("in English") == "en"
    assert read_join_request("4821 Ann", Lines("en")) == JoinRequest("4821", "Ann", outright=False)


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


@pytest.mark.usefixtures("without_seer")
@pytest.mark.parametrize("command", [("narrate", "--deck", FIRST_GAME), ("deck", "--players", "3")])
def test_a_language_that_lacks_a_role_is_refused(command: tuple[str, ...]) -> None:
    """At once, whatever the deck; it is told of which file and role it lacks the lines."""
    done = run_in_process(*command, "--language", OTHER)

    assert (done.code, done.out) == (1, "")
    assert f"'{OTHER}' lacks what English has" in done.err
    assert "night.seer.wake" in done.err


@pytest.mark.usefixtures("without_seer")
def test_a_draft_may_lack_a_role() -> None:
    """Its calls are told in English, in marks."""
    done = run_in_process("narrate", "--deck", FIRST_GAME, "--language", OTHER, "--draft")

    assert done.code == 0
    assert f"«{Lines('en').raw('night.seer.wake')}»" in " ".join(done.out.split())


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
