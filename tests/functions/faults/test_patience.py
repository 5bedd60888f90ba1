"""How often a call is tried, and when nobody waits any more."""

import pytest

from stores.deadline import iterate_tries, limit_waiting


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that goes on only where somebody waits."""
    now = [100.0]
    monkeypatch.setattr("stores.deadline.time.monotonic", lambda: now[0])
    monkeypatch.setattr("stores.deadline.time.sleep", lambda seconds: now.append(now.pop() + seconds))
    return now


def test_a_call_is_tried_for_two_seconds(clock: list[float]) -> None:
    """Refused at once, it is tried a few times, with growing waits."""
    assert 6 <= len(list(iterate_tries())) <= 13
    assert 101 < clock[0] < 102


def test_after_a_call_without_an_answer_the_others_are_not_begun() -> None:
    """They would get none either; the next request begins anew."""
    with limit_waiting(60):
        assert list(iterate_tries())
        assert list(iterate_tries()) == []
    with limit_waiting(60):
        assert list(iterate_tries())


def test_calls_that_are_answered_take_no_longer_than_somebody_waits(clock: list[float]) -> None:
    """Each is answered by its first try; when time is up, the next one is not even tried."""
    with limit_waiting(3.5):
        calls = 0
        while next(iterate_tries(), None) is not None:
            calls += 1
            clock[0] += 1
    assert calls == 4


def test_a_call_that_begins_late_is_tried_once(clock: list[float]) -> None:
    """Where a moment is left, there is no time for another try."""
    with limit_waiting(3):
        clock[0] += 2.99
        assert list(iterate_tries()) == [0]
