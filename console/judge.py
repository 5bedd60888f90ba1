"""`onenight judge`: game records in, results out, one line each; a refused record never stops the others."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import BinaryIO, NamedTuple

from console import game_options
from onenight.rules.errors import GameError, NotUnderstood, quote_value
from onenight.speech.lines import Lines
from onenight.speech.report import error_object, list_faults
from onenight.ways.records import RECORD_BYTES, judge_record, read_schema


class Numbered(NamedTuple):
    """A line of input with its number, from 1; `text` is None where it is too long to be a record."""

    number: int
    text: bytes | None


def run(arguments: argparse.Namespace, lines: Lines) -> int:
    """Judge every record; return 1 if any was refused, else 0. With `--schema` print that JSON Schema instead.

    Raises:
        NotUnderstood: `unreadable-file`.
    """
    if arguments.schema is not None:
        print(read_schema(arguments.schema), end="")
        return 0
    if arguments.file == "-":
        return _judge(sys.stdin.buffer, lines) if sys.stdin else 0
    try:
        stream = Path(arguments.file).open("rb")  # noqa: SIM115 - only opening it is tried
    except (OSError, ValueError) as problem:
        raise game_options.make_unreadable(arguments.file, problem) from None
    with stream:
        return _judge(stream, lines)


def _judge(stream: BinaryIO, lines: Lines) -> int:
    refused = False
    for record in _split_records(_number_lines(stream)):
        try:
            answer = judge_record(parse_line(record.text), lines)
        except GameError as error:
            refused = True
            answer = error_object(error, lines)
            print(_format_complaint(record.number, error, lines), file=sys.stderr)
        print(json.dumps(answer, ensure_ascii=False), flush=True)
    return int(refused)


def _number_lines(stream: BinaryIO) -> Iterator[Numbered]:
    """Yield the lines of a stream with their numbers, of an overlong one no more than a record's length."""
    number = 0
    while line := stream.readline(RECORD_BYTES + 1):
        number += 1
        too_long = len(line) > RECORD_BYTES
        while len(line) > RECORD_BYTES and not line.endswith(b"\n"):
            line = stream.readline(RECORD_BYTES + 1) or b"\n"
        yield Numbered(number, None if too_long else line)


def _split_records(numbered: Iterable[Numbered]) -> Iterator[Numbered]:
    """Yield the records among the lines: one a line, or one JSON object over several lines."""
    numbered = iter(numbered)
    first = next((line for line in numbered if line.text is None or line.text.strip()), None)
    if first is None:
        return
    head = [first]
    if _is_object_start(first.text):
        head += _join_until_full(numbered, RECORD_BYTES - len(first.text or b""))
        whole = b"".join(line.text or b"" for line in head)
        if _is_json(whole):
            head = [Numbered(first.number, whole)]
    for line in chain(head, numbered):
        if line.text is None or line.text.strip():
            yield line


def _join_until_full(numbered: Iterator[Numbered], room: int) -> Iterator[Numbered]:
    for line in numbered:
        yield line
        room -= len(line.text or b"")
        if line.text is None or room < 0:
            return


def _is_object_start(text: bytes | None) -> bool:
    return text is not None and text.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") and not _is_json(text)


def _is_json(text: bytes) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def parse_line(text: bytes | None) -> object:
    """Return a line as plain JSON; None stands for an overlong one.

    Raises:
        NotUnderstood: `too-large`, `malformed-json`, `duplicate-key`.
    """
    if text is None:
        raise NotUnderstood("too-large", most=RECORD_BYTES)
    try:
        return json.loads(text.decode("utf-8-sig"), object_pairs_hook=_check_unique)
    except RecursionError:
        raise NotUnderstood("malformed-json", problem="nested too deeply") from None
    except ValueError as problem:
        raise NotUnderstood("malformed-json", problem=str(problem)) from None


def _check_unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise NotUnderstood("duplicate-key", field=twice, value=quote_value(twice))
    return found


def _format_complaint(number: int, error: GameError, lines: Lines) -> str:
    key = "refused" if error.field else "refused_whole"
    field = game_options.escape_controls(error.field)
    return lines.say(f"console.said.{key}", line=number, field=field, message=" ".join(list_faults(error, lines)))
