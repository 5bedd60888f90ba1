"""A language's folder is made with nothing in it that counts, and what is wrong with one is told line by line."""

import shutil
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from onenight import data
from onenight.speech import lines as installed
from onenight.speech.draft_language import fill_missing_lines
from onenight.speech.interaction_models import load_hearing_model
from onenight.speech.lines import Lines
from onenight.speech.topics import find_foreign_topics
from tests.made_up.language import clear_caches, write
from tests.speech.test_languages import TEMPLATES
from translation.__main__ import main
from translation.check import check_folder
from translation.folder import write_missing_files
from translation.lines import shape_of

ENGLISH = TEMPLATES / "en"
ASIDE = ("ear.json", "interaction_models/qq-QQ.json")
"""What is no line."""

ENGLISH_FULL = '# texts.join.full: "That table is full: it seats {most} players."'
FULL = "«That table is full: it seats 5 players.»"
"""A line of a draft that is not said in its own words."""


def told(folder: Path) -> list[str]:
    """The faults of its lines."""
    return [str(fault) for fault in check_folder(folder, ENGLISH) if fault.key not in ASIDE]


class Whole(NamedTuple):
    """A whole language, with the faults that it has before a line is spoiled."""

    folder: Path
    faults: list[str]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    """A language that no test changes; those that spoil a line put it back."""
    folder = tmp_path_factory.mktemp("whole") / "qq"
    write(ENGLISH, folder)
    return Whole(folder, told(folder))


def test_a_new_folder_says_nothing_yet(tmp_path: Path) -> None:
    """Every line of English is there to be written, and missing until it is; a draft says it in English."""
    folder = tmp_path / "xx"
    made = write_missing_files(ENGLISH, folder)
    found = check_folder(folder, ENGLISH)

    assert [path.name for path in made] == sorted(path.name for path in ENGLISH.glob("*.toml"))
    assert len(found) > 2000
    assert {fault.told for fault in found} == {"is missing", "is empty: it is not translated yet", "has no line yet"}
    for path in made:
        own, first = (tomllib.loads((each / path.name).read_text("utf-8")) for each in (folder, ENGLISH))
        assert _unmarked(fill_missing_lines(path.stem, own, first)) == _unmarked(first)


def _unmarked(lines: object) -> object:
    if isinstance(lines, Mapping):
        return {key: _unmarked(line) for key, line in lines.items()}
    if isinstance(lines, list):
        return [_unmarked(each) for each in lines]
    return lines.strip("«»") if isinstance(lines, str) else lines


@pytest.fixture
def draft(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a language in which nothing is written yet, and which may be spoken."""
    for part in ("templates/en", "interaction_models"):
        shutil.copytree(TEMPLATES.parent / part, tmp_path / part)
    folder = tmp_path / "templates" / "xx"
    write_missing_files(ENGLISH, folder)
    about = folder / "language.toml"
    about.write_text(about.read_text("utf-8").replace('locale = ""', 'locale = "xx-XX"'), "utf-8")
    monkeypatch.setattr(data, "data_root", lambda: tmp_path)
    monkeypatch.setattr(installed, "_DRAFTS", {"xx"})
    clear_caches()
    yield folder
    clear_caches()


@pytest.mark.usefixtures("draft")
def test_a_draft_is_spoken_before_anything_is_written() -> None:
    """What names sections is not marked, and without a model of its own English is heard."""
    own = Lines("xx")

    assert find_foreign_topics(("ultimate",), own) == find_foreign_topics(("ultimate",), Lines("en"))
    assert own.section("roles", "house") == Lines("en").section("roles", "house")
    assert load_hearing_model("xx") == load_hearing_model("en")


@pytest.mark.parametrize(
    ("written", "said", "fault"),
    [
        ("Ce {most}.", "Ce 5.", ""),
        ("Ce {moste}.", FULL, "lacks {most} and has {moste}, other than English, which has {most}."),
        ("Ce {most} {0}.", FULL, "has {0}, other than English, which has {most}."),
        ("Ce {most.dem}.", FULL, "there is no form dem."),
        ("Ce {most.", FULL, "has braces that do not match (expected '}' before end of string)."),
    ],
)
def test_a_draft_goes_on_after_a_line_that_cannot_be_filled(draft: Path, written: str, said: str, fault: str) -> None:
    """It is said in English, and the check names it with its placeholder and those that there are."""
    texts = draft / "texts.toml"
    english = f"{ENGLISH_FULL}\n"
    text = texts.read_text("utf-8")
    assert f'{english}full = ""' in text
    texts.write_text(text.replace(f'{english}full = ""', f'{english}full = "{written}"'), "utf-8")
    found = [str(each) for each in check_folder(draft, ENGLISH) if each.key == "texts.join.full"]

    assert Lines("xx").say("texts.join.full", most=5) == said
    assert found == ([f"texts.toml: texts.join.full {fault}"] if fault else [])


def test_what_is_texted_for_a_language_is_said_in_as_many_ways_as_it_has() -> None:
    """A list of what people write is no list of lines."""
    assert shape_of("language.own.asked", ["in it"]) == shape_of("language.own.asked", ["english", "in english"])


def test_what_is_written_is_kept(tmp_path: Path) -> None:
    """A second time only files that are not there are made."""
    folder = tmp_path / "xx"
    write_missing_files(ENGLISH, folder)
    (folder / "week.toml").write_text("", "utf-8")
    (folder / "reasons.toml").unlink()

    assert [path.name for path in write_missing_files(ENGLISH, folder)] == ["reasons.toml"]
    assert (folder / "week.toml").read_text("utf-8") == ""


def test_each_line_stands_below_its_english(tmp_path: Path) -> None:
    """With its key, its places in braces, and what is said of it there."""
    write_missing_files(ENGLISH, tmp_path)
    text = (tmp_path / "texts.toml").read_text("utf-8")

    assert '# texts.second.copied: "Like {name}, you are now the {role}. {ask}"\ncopied = ""\n' in text
    assert "# Where a shield may have kept her from whom she named.\n" in text


def test_a_whole_language_has_no_fault(whole: Whole) -> None:
    """The rule keeps everything but the lengths of words, and the names of what it is in."""
    assert [fault for fault in whole.faults if "GSM" in fault or "lacks {" in fault or "missing" in fault] == []


@pytest.mark.parametrize(
    ("line", "new", "fault"),
    [
        ("texts.ask.drunk", "Which? Text 1, 2.", "has other figures (1, 2) than English (1, 2, 3)"),
        ("castle.turn.which_way", "It points from {name}, left aj right.", "asks nothing, but English does"),
        ("texts.join.full", "Are there {most}?", "asks, but English does not"),
        ("texts.join.full", "So full.", "lacks {most}, other than English, which has {most}"),
        ("texts.join.full", "{most} {least}", "has {least}, other than English, which has {most}"),
        ("texts.join.full", "{most} " * 40, "takes 3 segments as a text, English 1: it is 440 characters"),
        ("texts.join.full", "{most} ça", "has letters that texts are sent without: ç"),
        ("texts.join.full", "{most", "has braces that do not match (expected '}' before end of string)"),
        ("texts.join.full", "{most.nonsense}", "there is no form nonsense"),
        ("texts.join.full", "That table is full: it seats {most} players.", "is as it is in English"),
        ("texts.join.how", "Text me.", "has other words in capitals (none) than English (JOIN)"),
        ("texts.ask.seer", "Whom? 1 3" + " long" * 21, "is too long where the night falls: that text has"),
    ],
)
def test_a_slip_is_told(line: str, new: str, fault: str, whole: Whole) -> None:
    """In one sentence that names the file and the key."""
    file, section, name = line.split(".")
    path = whole.folder / f"{file}.toml"
    text = path.read_text("utf-8")
    head, mark, rest = text.partition(f'["{section}"]\n')
    at = rest.index(f'"{name}" = ')
    path.write_text(head + mark + rest[:at] + f'"{name}" = "{new}"' + rest[rest.index("\n", at) :], "utf-8")
    try:
        found = [each for each in told(whole.folder) if each not in whole.faults]
    finally:
        path.write_text(text, "utf-8")

    assert [each for each in found if each.startswith(f"{file}.toml: {line} {fault}")], found


def test_what_is_meant_is_not_doubted(tmp_path: Path) -> None:
    """A line that is as in English and listed so; what is listed and no line is told."""
    write(ENGLISH, tmp_path / "qq")
    about = tmp_path / "qq" / "language.toml"
    same = (tmp_path / "qq" / "week.toml", (ENGLISH / "week.toml").read_text("utf-8"))
    same[0].write_text(same[1], "utf-8")
    doubted = [fault.key for fault in check_folder(tmp_path / "qq", ENGLISH) if fault.key.startswith("week.")]
    text = about.read_text("utf-8")
    about.write_text(f"{text}\n[check]\nmeant = {[*doubted, 'week.x.y']}\n", "utf-8")

    assert doubted
    left = [fault for fault in check_folder(tmp_path / "qq", ENGLISH) if "week" in str(fault)]
    assert [str(fault) for fault in left] == ["language.toml: language.check.meant names week.x.y, which is no line."]


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It makes, and lists what is asked for; exit code 1 tells of faults, 2 that there is no such command."""
    assert main(["add", f"{tmp_path}/xx"]) == 0
    assert main(["check", f"{tmp_path}/xx", "week"]) == 1
    assert {line.partition(":")[0] for line in capsys.readouterr().out.splitlines()[28:]} == {"week.toml"}
    (tmp_path / "xx" / "week.toml").write_text('[reasons]\nx = "', "utf-8")
    assert main(["check", f"{tmp_path}/xx"]) == 1
    assert capsys.readouterr().out.startswith("week.toml cannot be read (")
    assert main(["check", "en"]) == 0
    assert (main([]), main(["add"]), main(["sell", "xx"])) == (2, 2, 2)
    assert (main(["check", "xx"]), main(["check", "en", "weak"]), main(["check", "en", "week.toml"])) == (2, 2, 0)
