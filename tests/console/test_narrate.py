"""`onenight narrate`: the night of a deck in every format, as the screenplays and the renderers' own tests have it."""

import json
import shlex
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from onenight.speech.announcers import apply_announcer
from onenight.speech.lines import Lines, list_languages
from onenight.speech.render import ssml
from onenight.speech.script import Say
from tests.console.running import Done, run_onenight
from tests.fixtures import read_table
from tests.speech.document_cues import read_tokens, split_into_parts
from tests.speech.nights import HOUSE_RULES, LONGEST, make_night, read_cards, read_english_calls, write_toml
from tests.speech.test_screenplays import SCRIPTS

EVERYBODY = ",".join(read_cards(LONGEST))
FIRST = "werewolf,werewolf,seer,robber,troublemaker,villager"
OKUI = "werewolf,werewolf,sorcerer,phantom_thief,villager,villager,villager,villager"


def narrate(deck: str, *arguments: str) -> Done:
    """Tell the night of a deck."""
    return run_onenight("narrate", "--deck", deck, *arguments)


DECKS = {"first": FIRST, "okui": OKUI, "everybody": EVERYBODY}


@pytest.mark.parametrize(("screenplay", "deck", "arguments"), read_table(__file__, "screenplays"))
def test_a_night_is_printed_as_its_screenplay(screenplay: str, deck: str, arguments: str) -> None:
    """Deck, pace, house rules and game come from the command line; the text is the golden one."""
    done = narrate(DECKS.get(deck, deck), *shlex.split(arguments))

    assert (done.code, done.err) == (0, "")
    assert done.out == (SCRIPTS / f"{screenplay}.txt").read_text("utf-8")


@pytest.mark.parametrize("language", list_languages())
def test_a_night_is_told_by_the_announcer_who_was_chosen(language: str) -> None:
    """With the calls of the character's screenplay, and the same pauses; the usual one is told of nobody."""
    of_language = ("--language", language, "--format", "json")
    usual, butler = (json.loads(narrate(FIRST, *of_language, "--announcer", key).out) for key in ("usual", "butler"))
    lines = apply_announcer(Lines(language), "butler")
    spoken = [cue["say"] for cue in butler["cues"] if "say" in cue]

    assert usual == json.loads(narrate(FIRST, *of_language).out)
    assert [cue["pause"] for cue in butler["cues"] if "pause" in cue] == [
        cue["pause"] for cue in usual["cues"] if "pause" in cue
    ]
    assert lines.raw("night.seer.wake") in spoken
    assert lines.raw("night.seer.wake") != Lines(language).raw("night.seer.wake")


def test_a_table_s_own_calls_have_no_announcer(tmp_path: Path) -> None:
    """They are the whole night, so nothing would be left for one to say."""
    done = narrate(FIRST, "--announcer", "butler", "--lines", str(tmp_path / "night.toml"))

    assert (done.code, done.out) == (2, "")
    assert "--lines: not together with --announcer." in done.err


def test_json_is_one_object_with_the_same_night() -> None:
    """Its cues are the screenplay's, and its seconds are there."""
    done = narrate(EVERYBODY, "--format", "json")
    told = json.loads(done.out)
    spoken = [cue["say"] for cue in told["cues"] if "say" in cue]
    screenplay = (SCRIPTS / "longest-normal.txt").read_text("utf-8").splitlines()

    assert (done.code, done.err, len(done.lines)) == (0, "", 1)
    assert spoken == [line for line in screenplay if line and not line.startswith((" ", "["))]
    assert "Doppelgänger" in done.out
    assert told["seconds"]["pauses"] == 119  # eleven counts of ten, one longer by five, and four for the nudge


def test_ssml_is_a_document_a_line() -> None:
    """The usual night is one document."""
    done = narrate(EVERYBODY, "--format", "ssml")

    assert (done.code, done.err, len(done.lines)) == (0, "", 1)
    split_into_parts([read_tokens(line) for line in done.lines], make_night(LONGEST))


def test_a_night_too_long_for_one_response_is_shortened_and_cut() -> None:
    """A slow pace counts less and says so; what then does not fit is the document of a reprompt."""
    done = narrate(EVERYBODY, "--format", "ssml", "--pace", "first")
    script = make_night(LONGEST, pace="first", most_seconds=ssml.RESPONSE_SECONDS)

    assert done.code == 0
    assert "counts 10 seconds instead of 15" in done.err
    goes_on = read_english_calls()["everyone"]["continues"]
    assert [part.ending for part in split_into_parts([read_tokens(line) for line in done.lines], script)] == [
        goes_on,
        "",
    ]


def test_a_night_told_in_another_way_is_not_shortened() -> None:
    """Only a smart speaker's response is limited: elsewhere the slow pace is what was asked for."""
    for form in ("text", "json", "twiml"):
        assert narrate(EVERYBODY, "--format", form, "--pace", "first").err == ""


def test_twiml_is_a_document_a_line() -> None:
    """The night as verbs: everything said, every pause."""
    done = narrate(FIRST, "--format", "twiml", "--pace", "quick")
    (document,) = done.lines
    verbs = list(ET.fromstring(document.encode()))  # noqa: S314 - our own text

    assert (done.code, done.err) == (0, "")
    assert [verb.get("length") for verb in verbs if verb.tag == "Pause"] == ["6"] * 4 + ["3"]
    assert [verb.text for verb in verbs if verb.tag == "Say"][-1] == read_english_calls()["everyone"]["wake"]


def test_a_table_tells_the_night_in_its_own_words(tmp_path: Path) -> None:
    """A file of calls replaces the language's own."""
    file = tmp_path / "our night.toml"
    file.write_text(write_toml(read_english_calls()).replace("Seer, open your eyes.", "Wake up, Seer 😀!"), "utf-8")

    done = narrate(FIRST, "--lines", str(file))

    assert (done.code, done.err) == (0, "")
    assert "Wake up, Seer 😀!" in done.lines
    assert "Seer, open your eyes." not in done.lines


def test_lines_may_come_from_any_editor(tmp_path: Path) -> None:
    """A byte order mark and carriage returns are no mistake of the table's."""
    file = tmp_path / "night.toml"
    file.write_bytes(b"\xef\xbb\xbf" + write_toml(read_english_calls()).replace("\n", "\r\n").encode())

    assert narrate(FIRST, "--lines", str(file)) == narrate(FIRST)


@pytest.mark.parametrize("form", ["ssml", "twiml", "text"])
def test_a_line_on_several_lines_is_one(form: str, tmp_path: Path) -> None:
    """A line that a table writes over two lines of its file is printed as one: a document a line, a cue a line."""
    file = tmp_path / "night.toml"
    one = '"Seer, open your eyes."'
    file.write_text(write_toml(read_english_calls()).replace(one, '"""Seer,\nopen your eyes."""'), "utf-8")

    done = narrate(FIRST, "--lines", str(file), "--format", form)

    assert done.code == 1 or len(done.lines) == len(narrate(FIRST, "--format", form).lines)


LINES: list[tuple[bytes, str]] = [
    (b"Seer, open your eyes.", "cannot be read"),
    (b"", "everyone"),
    (b"\xff\xfe", "cannot be read"),
    (
        write_toml(read_english_calls()).replace("{either}, act", "{either.__class__}, act").encode(),
        "doppelganger.at_once",
    ),
    (write_toml(read_english_calls()).encode() + b"x = " + b"1" * 5000, "cannot be read"),
]


@pytest.mark.parametrize(("content", "told"), LINES, ids=[told for _, told in LINES])
def test_a_wrong_file_of_lines_is_refused(content: bytes, told: str, tmp_path: Path) -> None:
    """One sentence with the line it is about, and exit code 1."""
    file = tmp_path / "night.toml"
    file.write_bytes(content)
    done = narrate(FIRST, "--lines", str(file))

    assert (done.code, done.out) == (1, "")
    assert len(done.complaints) == 1
    assert told in done.err


@pytest.mark.parametrize(("deck", "arguments", "told"), read_table(__file__, "refused"))
def test_what_cannot_be_told_is_refused(deck: str, arguments: str, told: str) -> None:
    """The reason is on standard error, nothing on standard output, exit code 1."""
    done = narrate(DECKS.get(deck, deck), *shlex.split(arguments))

    assert (done.code, done.out) == (1, "")
    assert told in done.err


def test_an_illegal_deck_gets_every_reason_and_a_repair() -> None:
    """As everywhere, a refused deck is told why, and what the nearest legal one is."""
    done = narrate("werewolf,werewolf,insomniac,mason,seer,villager")

    assert (done.code, done.out) == (1, "")
    assert "The Masons come as a pair" in done.err
    assert "The Insomniac needs a role in the deck" in done.err
    assert "The nearest legal deck" in done.err


def test_too_few_cards_are_no_negative_table() -> None:
    """A deck that is much too small is refused, but not for the minus two people it would take."""
    done = narrate("werewolf")

    assert (done.code, done.out) == (1, "")
    assert "-2" not in done.err


@pytest.mark.parametrize("rules", HOUSE_RULES)
def test_house_rules_are_taken_one_by_one(rules: str) -> None:
    """Every house rule can be given as key=value, and a preset by its name."""
    chosen = HOUSE_RULES[rules]
    given = [chosen] if isinstance(chosen, str) else [f"{key}={value}" for key, value in chosen.items()]
    options = [part for rule in given for part in ("--house-rule", rule.replace("False", "false"))]

    told = [line for line in narrate(EVERYBODY, *options).lines if line and not line.startswith((" ", "["))]

    assert told == [cue.text for cue in make_night(LONGEST, chosen).cues if isinstance(cue, Say)]
