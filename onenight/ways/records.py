"""Game records, judged: whichever game one is of, with its reason in words. No conversation is needed for it."""

from collections.abc import Mapping
from importlib import resources

from onenight.rules.record import read
from onenight.rules.result import result
from onenight.rules.week import record as weeks
from onenight.rules.week import verdict
from onenight.rules.week.result import result as week_result
from onenight.rules.week.week import WeekStep
from onenight.speech.lines import Lines
from onenight.speech.report import result_object

SCHEMA_PACKAGES: Mapping[str, str] = {"game": "onenight.rules", "week": "onenight.rules.week"}
"""Kinds of records, and the package that holds the JSON Schema of each."""


def judge_record(data: object, lines: Lines) -> dict[str, object]:
    """Return the result of a record as the interfaces describe it; `data` is its plain JSON.

    Raises:
        GameError: the record is refused; it says where and why.
    """
    if weeks.is_week(data):
        return _judge_week(data, lines)
    record = read(data)
    return result_object(record, result(record), lines)


def read_schema(kind: str) -> str:
    """Return the JSON Schema of a kind of record, one of `SCHEMA_PACKAGES`, as its text."""
    return resources.files(SCHEMA_PACKAGES[kind]).joinpath("record.schema.json").read_text("utf-8")


def _judge_week(data: object, lines: Lines) -> dict[str, object]:
    """Return a week's result with its reason in words; before its vote what everybody may know."""
    week, _ = weeks.replay(data)
    answer = week_result(week)
    if week.step is WeekStep.VERDICT:
        end = verdict.judge(week)
        told = verdict.arguments(end, week.setup.players)
        answer["reason"] = lines.say(f"week.reasons.{end.reason}", **told)
    return answer
