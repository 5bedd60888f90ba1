"""What a request may have said is understood once for each setting, and only as far as its budget of work lasts."""

from dataclasses import replace
from random import Random

import pytest

from onenight.conversation.alternatives import MOST_WORK, Alternatives
from onenight.hearing.ear import Ear, load_ear
from onenight.hearing.heard_values import Setting, Understood
from onenight.speech.front import Front
from onenight.speech.lines import Lines

EARS = load_ear("en")
FRONT = Front(Lines("en"), 0.0, Random(1))  # noqa: S311 - a test keeps no secrets
VOTE = Setting("vote", names=("Alice", "Bob", "Carol"), players=3)
DAY = replace(VOTE, phase="day", overheard=True)
GARBLED = "qx zyzzyva glorp"
LONG = "Alice at Bob and he was the drunk, then without Carol, but she got three " * 7
"""Longer than a request is worth, with as many clauses as are read."""


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """What is understood from now on, each text with the phase that it is understood in."""
    found: list[tuple[str, str]] = []
    understand = Ear.understand

    def understood(self: Ear, text: str, context: Setting) -> Understood:
        found.append((text, context.phase))
        return understand(self, text, context)

    monkeypatch.setattr(Ear, "understand", understood)
    return found


def test_same_setting_is_understood_once(heard: list[tuple[str, str]]) -> None:
    """However often a request is answered anew."""
    said = Alternatives(GARBLED, ["Alice points at Bob", "six"])
    meant = [said.find_meaning(EARS, VOTE, FRONT) for _ in range(10)]

    assert {each.text for each in meant} == {"Alice points at Bob"}
    assert heard == [(GARBLED, "vote"), ("Alice points at Bob", "vote")]


def test_other_setting_is_understood_anew(heard: list[tuple[str, str]]) -> None:
    """What was said may mean something else there."""
    said = Alternatives("Alice points at Bob")
    for context in (VOTE, DAY, VOTE):
        said.find_meaning(EARS, context, FRONT)

    assert heard == [("Alice points at Bob", "vote"), ("Alice points at Bob", "day")]


def test_ordinary_guesses_are_all_heard(heard: list[tuple[str, str]]) -> None:
    """Five of twenty words."""
    guesses = [f"qx {'glorp ' * 17} zyzzyva {end}" for end in "abcde"]
    Alternatives(guesses[0], guesses[1:]).find_meaning(EARS, VOTE, FRONT)

    assert [text for text, _ in heard] == guesses


def test_guesses_end_with_budget(heard: list[tuple[str, str]]) -> None:
    """The best guess is heard whatever it costs; the others as long as something is left."""
    Alternatives(LONG, [f"{LONG} {end}" for end in "abcd"]).find_meaning(EARS, VOTE, FRONT)
    long, others = len(heard), [f"{'and Alice at Bob ' * 6}{end}" for end in "abcd"]
    Alternatives(GARBLED, others).find_meaning(EARS, DAY, FRONT)

    assert EARS.estimate_work(LONG) > MOST_WORK
    assert long == 1
    assert 1 < len(heard) - long < 1 + len(others)


def test_budget_is_that_of_all_tries(heard: list[tuple[str, str]]) -> None:
    """Where the setting changes between them, a long text means what it meant at first."""
    said = Alternatives(LONG)
    meant = [said.find_meaning(EARS, replace(VOTE, players=players), FRONT) for players in range(3, 10)]

    assert len(heard) == 1
    assert all(each.understood is meant[0].understood for each in meant)
