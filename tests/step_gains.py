"""What people gain and lose by each step of hearing and rule of interpretation: judged sentences with and without it.

`python -m tests.people --without RULE [AUTHOR…]` prints them sentence by sentence; `python -m tests.step_gains`
counts them for every step and rule, and writes the figures to `tests/data/people/gains.json`, for
`docs/interpretation.md`; `python -m tests.step_gains RULE…` counts these alone anew.
"""

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import NamedTuple
from unittest.mock import patch

from onenight.conversation.session_parts import TextedTable
from onenight.conversation.turn import Turn
from onenight.conversation.utterance import Rule
from onenight.conversation.way import Way
from onenight.hearing import ear as ears
from onenight.hearing import layers
from onenight.hearing.ear import Ear
from onenight.hearing.steps import HeardText, HearingStep, apply_steps
from onenight.interpretation import rules
from onenight.speech.lines import FIRST
from onenight.ways.index import NEW, WAYS
from tests.people import DATA, Case, Judged, judge_case, read_cases

GAINS = DATA / "gains.json"
AUTHORS = ("b", "r", "s")
"""Whose sentences tell what a rule is good for: nobody wrote a rule for those of b; r speaks German, s French."""
WAYS_TO_PLAY = {
    f"{name} {medium}": WAYS.playing(game, NEW._replace(texts=texts))
    for game, name in (("ultimate", "One Night"), ("week", "One Week"))
    for medium, texts in (("at the table", TextedTable()), ("by text", TextedTable(party="-")))
}
"""By game and medium."""
BETTER = ("whole", "answered", "half", "nothing", "wrong")
"""How a sentence may come out, the best first."""


class Differing(NamedTuple):
    """A judged sentence that comes out otherwise without a rule."""

    text: str
    now: Judged
    without: Judged

    @property
    def gained(self) -> bool:
        """Return whether it comes out better by the rule."""
        return _rank(self.now) < _rank(self.without)


def list_steps() -> tuple[HearingStep, ...]:
    """Return the steps of hearing, which are the same in each language."""
    return ears.load_ear(FIRST).steps


def list_rule_names() -> tuple[str, ...]:
    """Return the names of all steps, and of all rules of all ways to play, in the order of the lists."""
    steps = tuple(step.__name__ for step in list_steps())
    listed = dict.fromkeys(rule.__name__ for way in WAYS_TO_PLAY.values() for rule in (*rules.BEFORE_GAME, *way.rules))
    return (*steps, rules.MOOD, *listed, *(rule.__name__ for rule in rules.AFTER_GAME))


@contextmanager
def leave_out(name: str) -> Iterator[None]:
    """Hear without a step, or interpret without a rule.

    Raises:
        SystemExit: there is no such rule.
    """
    if name not in list_rule_names():
        sys.exit(f"no rule is called {name}; there are {', '.join(list_rule_names())}")
    whole = rules.rules_of

    def others(way: Way[Turn]) -> tuple[Rule, ...]:
        return tuple([rule for rule in whole(way) if rule.__name__ != name])

    def other_steps(heard: HeardText, steps: Iterable[HearingStep]) -> HeardText:
        return apply_steps(heard, [step for step in steps if step.__name__ != name])

    literally = Ear.understand_literally if name == rules.MOOD else Ear.understand
    with ExitStack() as patched:
        patched.enter_context(patch.object(rules, "rules_of", others))
        patched.enter_context(patch.object(Ear, "understand", literally))
        for module in (ears, layers):
            patched.enter_context(patch.object(module, "apply_steps", other_steps))
        yield


@cache
def judge_author(author: str) -> tuple[Judged, ...]:
    """Return what an author wrote, as it comes out by all rules."""
    return tuple(map(judge_case, read_cases(author)))


def find_differing(name: str, author: str) -> list[Differing]:
    """Return the sentences and evenings of an author that come out otherwise without a rule."""
    with leave_out(name):
        without = tuple(map(judge_case, read_cases(author)))
    now = judge_author(author)
    found = map(Differing, map(_find_text, read_cases(author)), now, without)
    return [each for each in found if _rank(each.now) != _rank(each.without)]


def describe_gains(name: str, authors: Sequence[str]) -> Iterator[str]:
    """Yield what each author gains (+) and loses (-) by a rule, sentence by sentence."""
    for author in authors:
        some = find_differing(name, author)
        gained = sum(each.gained for each in some)
        yield f"author {author}: {gained} gained, {len(some) - gained} lost by {name}"
        for each in some:
            came = f"{_rate_outcome(each.without)} -> {_rate_outcome(each.now)}"
            yield f"  {'+' if each.gained else '-'} {each.now.kind} {each.now.phase}: {each.text} ({came})"


def _rank(came: Judged) -> tuple[int, int]:
    """Return how well a case came out: the less the better."""
    return BETTER.index(came.outcome), -came.met


def _rate_outcome(came: Judged) -> str:
    """Return how a case came out, an evening with what was met of it."""
    return f"{came.met} of {came.expected}" if came.kind == "evening" else came.outcome


def _find_text(case: Case) -> str:
    """Return what is judged of a case: its sentence, or the first one of an evening."""
    return str(case.get("say") or f"{case['turns'][0]['say']} ...")


def count_gains(names: Sequence[str], authors: Sequence[str]) -> dict[str, dict[str, list[int]]]:
    """Return by rule and author how many sentences are gained and lost by it."""
    found: dict[str, dict[str, list[int]]] = {}
    for name in names:
        by_author = {author: [each.gained for each in find_differing(name, author)] for author in authors}
        found[name] = {author: [sum(some), len(some) - sum(some)] for author, some in by_author.items()}
    return found


if __name__ == "__main__":
    known = json.loads(GAINS.read_text("utf-8")) if sys.argv[1:] else {}
    known |= count_gains(sys.argv[1:] or list_rule_names(), AUTHORS)
    GAINS.write_text(json.dumps({name: known[name] for name in list_rule_names()}, indent=1) + "\n", "utf-8")
