"""The page of the steps of hearing and the rules of interpretation.

`python -m tests.interpretation` draws `docs/interpretation.md` anew. What people gain by each of them it takes from
`tests/data/people/gains.json`, which `python -m tests.step_gains` counts.
"""

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from inspect import getdoc
from pathlib import Path
from typing import NamedTuple

from onenight.conversation.utterance import Rule
from onenight.hearing.ear import Ear
from onenight.interpretation import rules
from tests.checkers import ROOT
from tests.people import Case
from tests.step_gains import GAINS, WAYS_TO_PLAY, list_steps

PAGE = ROOT / "docs" / "interpretation.md"


class Row(NamedTuple):
    """A sentence that leads where it is to lead by one rule alone."""

    before: Sequence[str]
    say: str
    expect: Mapping[str, object]

    @property
    def case(self) -> Case:
        """Return it as a case that can be judged."""
        return {"author": "", "kind": "utterance", **self._asdict()}


SAFETY: Mapping[str, Row] = {
    name: Row(**told) for name, told in tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8")).items()
}
"""By a step or rule by which no author gains, the row that shows why it stays."""

SAFE_BY_TEST: Mapping[str, str] = {
    "join_token_and_artifact": "tests/ways/one_week/board/test_told_tokens.py::test_two_were_chosen",
}
"""The same, where it takes a test of its own to come so far."""

ABOUT = """
What is typed or heard as text is understood by the ear ([hearing.md](hearing.md)) as intents, and each is a wish. The
ear takes it through the steps below, one after the other: each takes a text (as it stands, what it was understood as so
far, who speaks, where it is said) and returns it changed, or as it was. The layers are steps, too; each leaves alone
what one before it understood. What the utterance means then is told by the rules, which are of the same shape: each
takes an utterance (its wishes, how sure they are, the table, the sentence itself) and returns it changed, or as it was.
What comes out is answered. From Alexa come intents; to several of them the rules of the game alone are applied. What a
wish means by what was answered a moment before (whether "Hunter" is a name or a card, whom "him" is, the half that was
asked for) is no rule: each front's wishes, tapped ones too, are settled so as they are answered (`references.py` and
`incomplete_wishes.py` in `onenight/conversation`).

`.venv/bin/onenight hear --explain "six players, start"` tells which steps and rules changed something:
`begin_by_later_launch`, by which the greeting in `start` becomes the beginning.

To add a step: write it in `steps.py` or `layers.py` of `onenight/hearing`, as a rule is
written, and list it in `Ear.steps`.

To add a rule: write the function in the module of its like, with a docstring that begins with what it does and has an
example in quotation marks; list it in `onenight/interpretation/rules.py`, or in `RULES` of a game; write a row that
fails without it; `.venv/bin/python -m tests.people --without RULE` tells what people gain and lose by it, sentence by
sentence; `.venv/bin/python -m tests.step_gains && .venv/bin/python -m tests.interpretation` draws this page anew.
""".strip()

AFTER = """
`+` and `-`: the judged sentences of an author that come out better and worse by the step or rule (b speaks English, and
no rule was written for what b says; r speaks German, s French). One by which none of them gains is kept for safety:
without it the sentence that is told there, or that test, comes out wrong (`SAFETY` in `tests/interpretation.py`).
""".strip()


def list_rules() -> list[tuple[str, Rule]]:
    """Return all rules in their order, each with the games it belongs to."""
    of_game: dict[Rule, list[str]] = {}
    for way, played in WAYS_TO_PLAY.items():
        for rule in played.rules:
            of_game.setdefault(rule, []).append(way)
    named = [(_name_games(ways), rule) for rule, ways in of_game.items()]
    return [*(("all", rule) for rule in rules.BEFORE_GAME), *named, *(("all", rule) for rule in rules.AFTER_GAME)]


def _name_games(ways: list[str]) -> str:
    """Return where a rule is applied: a game by its name alone, where it is in both media."""
    return ways[0] if len(ways) == 1 else ways[0].rpartition(" at ")[0]


def draw_page() -> str:
    """Return the page."""
    return "\n".join(_draw_lines()) + "\n"


def _draw_lines() -> Iterator[str]:
    gains: dict[str, dict[str, list[int]]] = json.loads(GAINS.read_text("utf-8"))
    authors = list(next(iter(gains.values())))
    yield from ("# What a sentence means", "", "Drawn by `.venv/bin/python -m tests.interpretation`.", "", ABOUT, "")
    yield from ("## The steps of hearing, in their order", "")
    yield from ("| step | what it does | where |", "|---|---|---|")
    for step in list_steps():
        yield f"| `{step.__name__}` | {_first_line(step)} | `{step.__module__}` |"
    yield from ("", "## The rules, in their order", "")
    yield "| rule | what it does | game | where |"
    yield "|---|---|---|---|"
    yield f"| `{rules.MOOD}` | {_first_line(Ear.understand)} | all | `onenight.hearing.ear` |"
    for game, rule in list_rules():
        yield f"| `{rule.__name__}` | {_first_line(rule)} | {game} | `{rule.__module__}` |"
    yield from ("", "## What people gain by them", "", AFTER, "")
    yield f"| step or rule | {' | '.join(f'+ {author} | - {author}' for author in authors)} | kept for safety by |"
    yield f"|---|{'---|' * (2 * len(authors) + 1)}"
    for name, by_author in gains.items():
        figures = " | ".join(str(figure or "") for author in authors for figure in by_author[author])
        yield f"| `{name}` | {figures} | {_find_reason(name)} |"


def _find_reason(name: str) -> str:
    """Return why a rule is kept by which no author gains; "" for all others."""
    if name in SAFETY:
        return f'"{SAFETY[name].say}"'
    return f"`{SAFE_BY_TEST[name]}`" if name in SAFE_BY_TEST else ""


def _first_line(rule: object) -> str:
    """Return the first line of a docstring."""
    return (getdoc(rule) or "").partition("\n")[0]


if __name__ == "__main__":
    PAGE.write_text(draw_page(), "utf-8")
