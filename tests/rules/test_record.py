"""The reader of records: what it accepts, and what it refuses with which error at which field."""

from typing import Any

import pytest

from onenight.rules.errors import NotAllowed, NotUnderstood
from onenight.rules.record import read_record
from onenight.rules.result import play_and_judge
from tests.rules.bad_records import BAD, Bad
from tests.rules.edits import GONE, change_record
from tests.rules.good_records import BASES, GOOD
from tests.rules.played_records import play


@pytest.mark.parametrize("data", GOOD.values(), ids=GOOD)
def test_a_good_record_is_read(data: dict[str, Any]) -> None:
    """A record that keeps to the published shape and to the rules is read and has a result."""
    assert play_and_judge(read_record(data))


@pytest.mark.parametrize("bad", BAD, ids=" ".join)
def test_a_bad_record_is_refused_by_field(bad: Bad) -> None:
    """A spoiled record is refused with the error that names the fault and the field that holds it.

    What cannot be read is not understood; what can be read and is against the rules is not allowed.
    """
    with pytest.raises(NotAllowed if bad.error.startswith(FORBIDDEN) else NotUnderstood) as refusal:
        play(bad.record)

    assert (refusal.value.key, refusal.value.field) == (bad.error, bad.field)


FORBIDDEN = (
    "too-",
    "vampire-mark-",
    "mark-supply",
    "not-in-the-box",
    "single-mason",
    "insomniac-alone",
    "wrong-center",
    "copied-nothing",
    "pick-",
    "wrong-extra-card",
    "no-such-artifacts",
    "artifact-out-of-use",
    "investigated-nothing",
    "points-at-oneself",
    "no-house-rules",
    "hunter-without-target",
)
"""How the errors begin that state a rule."""


def test_there_are_enough_bad_records() -> None:
    """At least 60 ways to spoil a record are tried, some of which only the reader can see."""
    assert len(BAD) >= 60
    assert sum(bad.seen_by == "reader" for bad in BAD) >= 20


@pytest.mark.parametrize("data", [("Ana",), {"Ana"}, b"{}", 1.5, float("nan"), object()])
def test_what_is_no_json_object_is_not_understood(data: object) -> None:
    """Anything but an object is refused as a whole."""
    with pytest.raises(NotUnderstood) as refusal:
        read_record(data)

    assert refusal.value.key == "wrong-type-record"


def test_the_game_defaults_to_ultimate_with_official_rules() -> None:
    """A record that names neither game nor house rules is judged by Ultimate's official rules."""
    short = change_record(change_record(BASES["night"], "game", GONE), "house_rules", GONE)

    assert play(short) == play(BASES["night"])


def test_reading_leaves_the_record_as_it_was() -> None:
    """The reader does not write into the record it is given."""
    for data in GOOD.values():
        before = change_record(data, "unread", "")
        read_record(data)

        assert change_record(data, "unread", "") == before


def test_every_error_says_what_it_quotes() -> None:
    """An unreadable value is quoted, cut and printable, in the error's arguments."""
    with pytest.raises(NotUnderstood) as refusal:
        read_record(change_record(BASES["final"], "cards.Ana", "wolf\n\ud800" * 50))

    quotation = refusal.value.arguments["value"]
    assert isinstance(quotation, str)
    assert len(quotation) <= 60
    assert quotation.isprintable()


def test_a_deeply_nested_value_is_refused_like_any_other() -> None:
    """Whatever a JSON reader lets through, nested as deeply as it may be, is refused and not choked on."""
    value: object = []
    for _ in range(300):
        value = [value]

    with pytest.raises(NotUnderstood):
        read_record(change_record(BASES["night"], "game", "ultimate") | {"game": value})
