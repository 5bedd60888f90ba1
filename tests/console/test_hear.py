"""`onenight hear`: what a sentence means where it is said, and what is no such place."""

import json
import re
import shlex
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from console.hear import MOST_WEIGHED
from onenight.conversation import confidence, references
from onenight.conversation.session import Phase
from onenight.conversation.session_json import to_json
from onenight.rules.deck import recommend_deck
from onenight.rules.game import ULTIMATE
from onenight.ways.index import WAYS
from tests.checkers import ROOT
from tests.console.running import run, run_onenight
from tests.conversation.test_conversation import SESSIONS
from tests.fixtures import read_table
from tests.sessions import make_session


@pytest.mark.parametrize("module", ["console", "console.main"])
def test_it_is_heard_by_either_module(module: str) -> None:
    """Both print what `onenight` prints."""
    done = run([sys.executable, "-m", module, "hear", "six players"])
    assert (done.code, done.err, done.out) == (0, "", run_onenight("hear", "six players").out)


def heard(*arguments: str) -> dict[str, Any]:
    """What is printed, which is one line."""
    done = run_onenight("hear", *arguments)
    assert (done.code, done.err, len(done.lines)) == (0, "", 1)
    found: dict[str, Any] = json.loads(done.out)
    assert found.keys() == {"wishes", "layer", "sure", "second"}
    assert 0 <= found["sure"] <= 1
    return found


@pytest.mark.parametrize(
    ("arguments", "wishes", "layer"), [*read_table(__file__, "heard"), (f"'{'no ' * 1000}'", "[]", "none")]
)
def test_a_sentence_is_heard(arguments: str, wishes: str, layer: str) -> None:
    """Its wishes, and what found them; nothing is told of a table that talks to itself."""
    found = heard(*shlex.split(arguments))

    assert (found["wishes"], found["layer"]) == (json.loads(wishes), layer)
    assert (found["sure"] > 0) == bool(found["wishes"])


def test_what_comes_second_is_another_wish() -> None:
    """The likeliest of all others, with how sure that is and who found it; none where there are no words."""
    doubtful = ("shall we start or wait", "let us play with five", "me", "stop or go on", "the quick one please")
    told = [heard(text, "--phase", phase) for text in doubtful for phase in ("deck", "vote")]
    seconds = [(found["second"], found["wishes"]) for found in told if found["second"]]

    assert seconds
    for second, wishes in seconds:
        assert second.keys() == {"intent", "slots", "layer", "sure"}
        assert second["intent"] not in {wish["intent"] for wish in wishes}
        assert second["layer"] in {"aligner", "classifier"}
        assert 0 < second["sure"] < 1
    assert heard("")["second"] is None


def test_the_place_tells_what_is_meant() -> None:
    """Names of the table, who plays, the phase, and the question that is open."""
    vote = ("--phase", "vote")

    point = {"intent": "PointIntent", "slots": {"names": ["Mae West"], "target": ["Jo"]}}
    assert heard("Mae West at Jo", *vote, "--names", "Mae West,Jo,Cy", "--asked", "pointed")["wishes"] == [point]
    assert heard("Mae West at Jo", *vote, "--asked", "pointed")["wishes"] != [point]
    everyone = heard("everybody but Cy points at Ann", *vote, "--names", "Ann,Ben,Cy,Di", "--players", "4")
    assert everyone["wishes"] == [{"intent": "FingersIntent", "slots": {"names": ["Ann"], "players": ["2"]}}]
    assert heard("me", *vote, "--asked", "pointed") != heard("me", *vote)


@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("game", WAYS.games)
def test_every_phase_of_every_game_is_known(phase: str, game: str) -> None:
    """Somebody asks for help there."""
    assert heard("help", "--phase", phase, "--game", game)["wishes"] == [{"intent": "AMAZON.HelpIntent", "slots": {}}]


@pytest.mark.parametrize("session", SESSIONS.values(), ids=SESSIONS)
def test_every_question_that_can_be_open_is_known(session: Any) -> None:  # noqa: ANN401 - as the table has it
    """Whatever a table may be asked."""
    assert references.asked_fact(WAYS, session) in {"", *references.ASKED}


def explained(*arguments: str) -> list[dict[str, Any]]:
    """What is printed below the meaning itself, a line each."""
    done = run_onenight("hear", *arguments, "--explain")
    assert (done.code, done.err) == (0, "")
    return [json.loads(line) for line in done.lines[1:]]


def test_what_understood_it_is_explained() -> None:
    """A layer by its name; without clauses where the whole was known, and without either where nothing was."""
    assert explained("six players")[0] == {"heard_by": "hear_samples"}
    assert explained("") == [{"heard_by": None, "least": 0.12, "clauses": []}]
    assert explained("no " * 1000) == []


def test_its_clauses_are_explained() -> None:
    """As they were cut, each with what it means by itself, and the words that weighed most for that."""
    first, *_ = explained("we would be six, and no Drunk please")
    six, drunk = first["clauses"]

    assert (first["heard_by"], six["intent"], drunk["intent"]) == ("hear_clauses", "PlayersIntent", "RemoveCardsIntent")
    assert (six["text"], drunk["text"]) == ("we would be six", "and no Drunk please")
    for clause in (six, drunk):
        weights = [abs(weight) for weight in clause["weighed"].values()]
        assert weights == sorted(weights, reverse=True)
        assert bool(weights) == (clause["layer"] != "exact")
        assert len(weights) <= MOST_WEIGHED


def test_the_bound_that_was_missed_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no clause is sure enough to mean anything, and where a wish is not for what it costs."""
    monkeypatch.setattr(confidence, "SURE_GRAVE", 1.5)
    *_, asked = explained("start over", "--phase", "day")
    monkeypatch.setattr(confidence, "LEAST", 1.1)
    first, *_ = explained("we would be seven, and no Drunk please")

    assert (asked["rule"], asked["sure"], asked["needed"]) == ("ask_nearly_sure", 1.0, 1.5)
    assert (first["heard_by"], first["least"]) == (None, 1.1)
    assert all(clause["sure"] < first["least"] for clause in first["clauses"])


VOTE = make_session(
    Phase.VOTE, deck=recommend_deck(ULTIMATE, 6), players=6, names=("Ann", "Ben", "Cy", "Di", "Ed", "Flo")
)
STORED: Mapping[str, Callable[[object], object]] = {
    "by itself": lambda table: table,
    "of the page": lambda table: {"last": [], "talk": table, "texts": []},
    "of a caller": lambda table: {"call": {"session": table, "sid": "CA1"}},
    "in Alexa's attributes": lambda table: {"table": table},
}


@pytest.mark.parametrize("stored", STORED.values(), ids=STORED)
def test_a_stored_table_is_where_it_is_heard(stored: Callable[[object], object], tmp_path: Path) -> None:
    """Its names, its phase and what it was asked; whatever it is stored in."""
    file = tmp_path / "table.json"
    file.write_text(json.dumps(stored(to_json(VOTE))), "utf-8")
    told = heard("Ben at Flo", "--session", str(file))

    assert told["wishes"] == [{"intent": "PointIntent", "slots": {"names": ["Ben"], "target": ["Flo"]}}]


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("six players", "cannot be read"),
        ("[]", "--session: "),
        ('{"table": {"phase": "noon"}}', "holds no table as it is stored."),
        (None, "No such file"),
    ],
)
def test_what_is_no_stored_table_is_refused(written: str | None, told: str, tmp_path: Path) -> None:
    """In one sentence."""
    file = tmp_path / "table.json"
    if written is not None:
        file.write_text(written, "utf-8")
    done = run_onenight("hear", "six players", "--session", str(file))

    assert (done.code, done.out, len(done.complaints)) == (1, "", 1)
    assert told in done.err


@pytest.mark.parametrize(("options", "told"), read_table(__file__, "refused"))
def test_what_is_no_place_is_refused(options: str, told: str) -> None:
    """One sentence that names what is wrong, and what would be right."""
    done = run_onenight("hear", "six players", *shlex.split(options))

    assert (done.code, done.out, len(done.complaints)) == (1, "", 1)
    assert done.err.startswith(told)


def test_the_page_shows_what_is_heard() -> None:
    """The example of the page of commands: all but the figures of what comes second."""
    page = (ROOT / "docs" / "commands.md").read_text("utf-8")
    shown = re.search(r'\$ \.venv/bin/onenight hear "(.*?)" (--[^\n]*)\n(.*?) \.\.\.\}\n', page, re.DOTALL)
    assert shown
    done = run_onenight("hear", shown[1], *shown[2].split())

    assert done.out.startswith(re.sub(r"\s+", " ", shown[3]).strip())
