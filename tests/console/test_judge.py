"""`onenight judge`: a result for every record, a refusal for every line that is none, whatever the lines hold."""

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from select import select

import pytest

from tests.checkers import ROOT
from tests.console.records import (
    ACCEPTED,
    BOTH_BOXES,
    BOTH_BOXES_END,
    END,
    GOOD,
    GOOD_LINE,
    REFUSED,
    SHIELDED,
)
from tests.console.running import COMMAND, ENVIRONMENT, Done, check_output, run_in_process, run_onenight

Judged = list[tuple[dict[str, object], int]]


def indices(rows: list[tuple[bytes, str, str]]) -> Iterator[str]:
    """What a line is called in the list of tests."""
    return (f"{line[:24]!r} {code}" for line, code, _ in rows)


@pytest.fixture(scope="module")
def judged() -> Done:
    """All lines that must be refused in one run, a good one after each, blank lines between."""
    lines = [part for line, *_ in REFUSED for part in (line, b"", GOOD_LINE, b"  ")]
    return run_onenight("judge", stdin=b"\n".join(lines) + b"\n")


def test_every_line_is_answered(judged: Done) -> None:
    """One line of output for each record, blank lines left out, and exit code 1 for the refused ones."""
    assert judged.code == 1
    assert len(judged.lines) == 2 * len(REFUSED)
    assert len(judged.complaints) == len(REFUSED)


def test_good_records_among_bad_ones_are_judged(judged: Done) -> None:
    """A refused line never stops those after it."""
    assert [json.loads(line) for line in judged.lines[1::2]] == [END] * len(REFUSED)


@pytest.mark.parametrize("index", range(len(REFUSED)), ids=indices(REFUSED))
def test_a_bad_line_is_refused(index: int, judged: Done) -> None:
    """The answer carries a code, the field and a sentence; standard error has the line's number and the field."""
    _, code, field = REFUSED[index]
    answer = json.loads(judged.lines[2 * index])

    assert answer.keys() == {"error"}
    assert answer["error"].keys() == {"code", "field", "message"}
    assert (answer["error"]["code"], answer["error"]["field"]) == (code, field)
    assert answer["error"]["message"]
    (complaint,) = [line for line in judged.complaints if re.match(rf"line {4 * index + 1}\b", line)]
    if field.isprintable():
        assert complaint.startswith(f"line {4 * index + 1}, {field}: " if field else f"line {4 * index + 1}: ")
        assert answer["error"]["message"] in complaint


def test_nothing_unprintable_reaches_the_terminal(judged: Done) -> None:
    """What was sent is quoted, so that no key of a record can color or clear the terminal."""
    assert not [line for line in judged.complaints if not line.isprintable()]


@pytest.mark.parametrize("line", [line for _, line in ACCEPTED], ids=[name for name, _ in ACCEPTED])
def test_a_good_line_is_judged(line: bytes) -> None:
    """However a record is written, it ends the same."""
    done = run_onenight("judge", stdin=line + b"\n")

    assert (done.code, done.err) == (0, "")
    assert [json.loads(line) for line in done.lines] == [END]


def test_a_game_of_both_boxes_is_judged() -> None:
    """What lies on the cards in the morning is told beside them; who picks against a shield is refused by the line."""
    done = run_onenight("judge", stdin=json.dumps(BOTH_BOXES).encode() + b"\n" + json.dumps(SHIELDED).encode() + b"\n")
    judged, refused = [json.loads(line) for line in done.lines]

    assert done.code == 1
    assert judged == BOTH_BOXES_END
    assert (refused["error"]["code"], refused["error"]["field"]) == ("pick-shielded", "picks.Ben")
    assert "{" not in refused["error"]["message"]


PRETTY = json.dumps(GOOD, indent=2).encode()

WHOLE: list[tuple[str, bytes]] = [
    ("over several lines", PRETTY),
    ("with a newline at its end", PRETTY + b"\n\n"),
    ("after blank lines", b"\n \n" + PRETTY),
    ("with a byte order mark", b"\xef\xbb\xbf" + PRETTY),
    ("with carriage returns", PRETTY.replace(b"\n", b"\r\n") + b"\r\n"),
    ("with blank lines inside", PRETTY.replace(b"\n", b"\n\n")),
    ("on one line without an end", GOOD_LINE),
    ("two lines with carriage returns", GOOD_LINE + b"\r\n"),
]


@pytest.mark.parametrize("written", [text for _, text in WHOLE], ids=[name for name, _ in WHOLE])
def test_one_object_may_take_several_lines(written: bytes) -> None:
    """A single record, printed as people print JSON, is one record."""
    done = run_onenight("judge", stdin=written)

    assert (done.code, done.err) == (0, "")
    assert [json.loads(line) for line in done.lines] == [END]


def test_a_refused_object_over_several_lines_is_one_refusal() -> None:
    """It is located at its first line."""
    done = run_onenight("judge", stdin=b"\n" + PRETTY.replace(b'"seer"', b'"oracle"'))

    assert done.code == 1
    assert [json.loads(line)["error"]["field"] for line in done.lines] == ["dealt.Ana"]
    assert [line.partition(":")[0] for line in done.complaints] == ["line 2, dealt.Ana"]


@pytest.mark.parametrize("first", [b"{bad", b"{", b'{"players": ["Ana"', b"x" * 70_000, b"{" * 70_000])
def test_a_bad_first_line_stops_nothing(first: bytes) -> None:
    """Also where the first line looks like the beginning of an object, the lines after it are judged."""
    done = run_onenight("judge", stdin=b"\n".join([first, *[GOOD_LINE] * 300]) + b"\n")

    assert done.code == 1
    assert "error" in json.loads(done.lines[0])
    assert [json.loads(line) for line in done.lines[1:]] == [END] * 300


@pytest.mark.parametrize("nothing", [b"", b"\n", b" \r\n\t\n"])
def test_nothing_in_nothing_out(nothing: bytes) -> None:
    """Without a record there is nothing to say, and that is no failure."""
    assert run_onenight("judge", stdin=nothing) == Done(0, "", "")


@pytest.mark.parametrize(("kind", "package"), [("game", "rules"), ("week", "rules/week")])
def test_schema_is_printed(kind: str, package: str) -> None:
    """As it is published, and nothing is read."""
    done = run_onenight("judge", "--schema", kind, stdin=b"{bad")

    assert (done.code, done.err) == (0, "")
    assert done.out == (ROOT / "onenight" / package / "record.schema.json").read_text("utf-8")


def test_records_come_from_a_file_or_from_standard_input(tmp_path: Path) -> None:
    """A name is a file, - is standard input, and so is nothing."""
    file = tmp_path / "a record.json"
    file.write_bytes(PRETTY)

    assert (
        run_onenight("judge", str(file))
        == run_onenight("judge", "-", stdin=PRETTY)
        == run_onenight("judge", stdin=PRETTY)
    )
    assert json.loads(run_onenight("judge", str(file)).out) == END


@pytest.mark.parametrize("name", ["missing.json", ".", "missing/record.json", ""])
def test_a_file_that_cannot_be_read_is_named(name: str, tmp_path: Path) -> None:
    """One sentence with the file's name, and exit code 1."""
    done = run_in_process("judge", name, cwd=tmp_path)

    assert (done.code, done.out) == (1, "")
    assert len(done.complaints) == 1
    assert f"'{name}'" in done.err


def test_a_long_path_is_named_to_its_end(tmp_path: Path) -> None:
    """A path is not cut before the part that matters."""
    path = tmp_path / "a folder with a rather long name" / "and another one in it" / "the record of that evening.json"

    assert path.name in run_onenight("judge", str(path)).err


def test_letters_of_all_kinds_come_back() -> None:
    """Names outside ASCII are printed as they are, half a surrogate pair as JSON spells it."""
    names = {"Ana": "Zoë 😀", "Ben": "Ольга", "Cy": "李"}
    text = GOOD_LINE.decode()
    for name, letters in names.items():
        text = text.replace(f'"{name}"', json.dumps(letters, ensure_ascii=False))

    done = run_onenight("judge", stdin=text.encode())

    assert json.loads(done.out)["winners"] == ["Zoë 😀", "李"]
    assert "Zoë 😀" in done.out


@pytest.mark.parametrize("from_file", [False, True], ids=["standard input", "a file"])
def test_whoever_reads_may_stop_reading(from_file: bool, tmp_path: Path) -> None:  # noqa: FBT001 - a parameter
    """`onenight judge | head -1` prints its line and ends in silence, without blaming the file."""
    file = tmp_path / "records.jsonl"
    file.write_bytes((GOOD_LINE + b"\n") * 2000)
    with (
        file.open("rb") as records,
        subprocess.Popen(
            [*COMMAND, "judge", *([str(file)] if from_file else [])],
            stdin=records,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=ENVIRONMENT,
        ) as process,
    ):
        assert process.stdout
        assert process.stderr
        first = process.stdout.readline()
        process.stdout.close()
        ended = check_output(process.wait(60), first, process.stderr.read())

    assert json.loads(ended.out) == END
    assert (ended.code, ended.err) == (0, "")


def test_a_result_is_printed_as_soon_as_it_is_known() -> None:
    """A program on the other side of a pipe gets each answer before it sends the next record."""
    with subprocess.Popen(
        [*COMMAND, "judge"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=ENVIRONMENT
    ) as process:
        assert process.stdin
        assert process.stdout
        for _ in range(3):
            process.stdin.write(GOOD_LINE + b"\n")
            process.stdin.flush()
            assert select([process.stdout], [], [], 10)[0], "no answer after ten seconds"
            assert json.loads(process.stdout.readline()) == END
        process.stdin.close()

        assert process.wait(60) == 0
