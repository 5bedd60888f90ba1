"""Game records, judged: whichever game one is of, with its reason in words. No conversation is needed for it."""

from collections.abc import Mapping
from importlib import resources

from onenight.rules.record import read_record
from onenight.rules.result import play_and_judge
from onenight.rules.week import record as weeks
from onenight.rules.week.state import describe_result as week_result
from onenight.rules.week.verdict import judge
from onenight.rules.week.week import WeekStep
from onenight.speech.lines import Lines
from onenight.speech.report import result_object
from onenight.ways.one_week.result_words import describe_reasons

RECORD_BYTES = 65_536
"""The longest record; the largest sensible one (a week of seven players with names of 100 characters) takes
some 15 kB."""

SCHEMA_PACKAGES: Mapping[str, str] = {"game": "onenight.rules", "week": "onenight.rules.week"}
"""Kinds of records, and the package that holds the JSON Schema of each."""


def judge_record(data: object, lines: Lines) -> dict[str, object]:
    """Return the result of a record as the interfaces describe it; `data` is its plain JSON.

    Raises:
        GameError: the record is refused; it says where and why.
    """
    if weeks.is_week(data):
        return _judge_week(data, lines)
    record = read_record(data)
    return result_object(record, play_and_judge(record), lines)


def read_schema(kind: str) -> str:
    """Return the JSON Schema of a kind of record, one of `SCHEMA_PACKAGES`, as its text."""
    return resources.files(SCHEMA_PACKAGES[kind]).joinpath("record.schema.json").read_text("utf-8")


def _judge_week(data: object, lines: Lines) -> dict[str, object]:
    """Return a week's result with its reasons in words; before its vote what everybody may know."""
    week, _ = weeks.replay_record(data)
    answer = week_result(week)
    if week.step is WeekStep.VERDICT:
        answer |= describe_reasons(judge(week), week.setup.players, lines)
    return answer
