"""Steps of hearing and rules of interpretation: in the documented order, each good for something, each explained."""

import json

import pytest

from onenight.conversation.utterance import Rule
from onenight.hearing.ear import load_ear
from onenight.hearing.steps import HearingStep
from onenight.interpretation import rules
from onenight.speech.offered_languages import list_offered_languages
from tests.checkers import ROOT
from tests.console.running import run_onenight
from tests.interpretation import PAGE, SAFE_BY_TEST, SAFETY, draw_page, list_rules
from tests.people import Case, judge_case
from tests.step_gains import GAINS, describe_gains, find_differing, leave_out, list_rule_names, list_steps


def test_page_tells_rules_in_their_order() -> None:
    """`python -m tests.interpretation` draws it anew."""
    assert PAGE.read_text("utf-8") == draw_page()


@pytest.mark.parametrize(("game", "rule"), list_rules(), ids=lambda each: getattr(each, "__name__", None))
def test_rule_tells_what_it_changes(game: str, rule: Rule) -> None:
    """With one example in quotation marks, at once."""
    assert game
    assert '"' in (rule.__doc__ or "").partition("\n\n\n")[0]


@pytest.mark.parametrize("step", list_steps(), ids=lambda step: step.__name__)
def test_step_tells_what_it_changes(step: HearingStep) -> None:
    """With one example in quotation marks, at once."""
    assert '"' in (step.__doc__ or "").partition("\n")[0]


@pytest.mark.parametrize("language", list_offered_languages())
def test_steps_are_those_of_each_language(language: str) -> None:
    """In the same order."""
    assert [step.__name__ for step in load_ear(language).steps] == [step.__name__ for step in list_steps()]


GAINED = json.loads(GAINS.read_text("utf-8"))


@pytest.mark.parametrize("name", list_rule_names())
def test_rule_is_gained_by_or_marked_as_safety(name: str) -> None:
    """By authors, or by a row of its own; never both, for a row is written where nobody gains."""
    gained = any(better for better, _ in GAINED[name].values())

    assert gained != (name in {*SAFETY, *SAFE_BY_TEST})


@pytest.mark.parametrize("name", SAFETY)
def test_rule_is_needed_for_its_row(name: str) -> None:
    """All that is expected comes of the sentence, and does not without the rule."""
    case = SAFETY[name].case

    assert judge_case(case).outcome == "whole"
    with leave_out(name):
        assert judge_case(case).outcome != "whole"


@pytest.mark.parametrize("named", SAFE_BY_TEST.values())
def test_test_that_needs_rule_exists(named: str) -> None:
    """By its file and function."""
    path, _, test = named.partition("::")

    assert f"def {test}(" in (ROOT / path).read_text("utf-8")


def test_every_rule_is_counted_once() -> None:
    """And none that is no more."""
    assert list(GAINED) == list(list_rule_names())
    assert len(set(list_rule_names())) == len(list_rule_names())


# --explain

Line = dict[str, object]
SIX: Line = {"kind": "PlayersIntent", "number": 6}
TANNER = {"key": "tanner", "number": 1}
ADD: Line = {"kind": "AddCardsIntent", "cards": [TANNER]}
VOTING = ("--phase", "vote", "--names", "Ann,Ben,Cy,Dee")


def pointed(voter: str, *target: str) -> Line:
    """Return a finger as the ear tells it."""
    return {"intent": "PointIntent", "slots": {"names": [voter], "target": list(target)}}


def of_ben(intent: str) -> Line:
    """Return what the ear tells of Ben alone."""
    return {"intent": intent, "slots": {"names": ["Ben"]}}


EXPLAINED: list[tuple[tuple[str, ...], list[Line]]] = [
    (("six players",), []),
    (
        ("six players, start",),
        [
            {
                "rule": "begin_by_later_launch",
                "before": [SIX, {"kind": "LaunchRequest"}],
                "after": [SIX, {"kind": "BeginIntent"}],
            }
        ],
    ),
    (
        ("what if we add the Tanner?", "--phase", "deck", "--players", "5"),
        [
            {"rule": rules.MOOD, "before": [ADD], "after": [{"kind": "AMAZON.FallbackIntent"}]},
            {
                "rule": "tell_subject",
                "before": [{"kind": "AMAZON.FallbackIntent"}],
                "after": [{"kind": "AMAZON.FallbackIntent", "choice": "cards", "cards": [TANNER]}],
            },
        ],
    ),
    (
        ("she got my vote, I'm Cy", *VOTING),
        [
            {"rule": "set_aside_speaker", "before": "she got my vote, I'm Cy", "after": "she got my vote "},
            {"rule": "resolve_people", "before": [pointed("<speaker>", "<he>")], "after": [pointed("Cy")]},
        ],
    ),
    (
        ("Ben ist raus", *VOTING, "--language", "de"),
        [{"rule": "hear_clauses", "before": [of_ben("LeaveIntent")], "after": [of_ben("DiedIntent")]}],
    ),
    (
        ("Cy vote pour le chien", *VOTING, "--language", "fr"),
        [
            {
                "rule": "set_aside_aimless",
                "before": [],
                "after": [{"intent": "PointIntent", "slots": {"names": ["Cy"]}}],
            }
        ],
    ),
]


@pytest.mark.parametrize(("arguments", "lines"), EXPLAINED, ids=lambda each: str(each)[:40])
def test_explain_prints_line_for_each_step_and_rule_that_changed_something(
    arguments: tuple[str, ...], lines: list[Line]
) -> None:
    """Below the line that is printed without it, and the one that tells what understood it."""
    whole, plain = run_onenight("hear", *arguments, "--explain"), run_onenight("hear", *arguments)

    assert (whole.code, whole.err) == (0, "")
    assert whole.lines[:1] == plain.lines
    assert "heard_by" in whole.lines[1]
    assert [json.loads(line) for line in whole.lines[2:]] == lines


# --without


SWAPPED = "what if we add the Tanner for a Villager?"
SUPPOSED: dict[str, object] = {"author": "nobody", "before": ["five players"], "say": SWAPPED, "expect": {}}
SAID: list[Case] = [
    SUPPOSED | {"kind": "noise"},
    SUPPOSED | {"kind": "utterance", "expect": {"deck_has": ["tanner"]}},
    SUPPOSED | {"kind": "noise", "say": "pass the crisps"},
]


def test_without_tells_sentences_that_are_gained_and_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """With how each comes out without the rule, and with it; what comes out the same is left out."""
    monkeypatch.setattr("tests.step_gains.read_cases", lambda _: SAID)

    assert list(describe_gains(rules.MOOD, ["nobody"])) == [
        "author nobody: 1 gained, 1 lost by question_changes_nothing",
        f"  + noise deck: {SWAPPED} (wrong -> whole)",
        f"  - utterance deck: {SWAPPED} (whole -> nothing)",
    ]


def test_without_unknown_rule_is_refused() -> None:
    """With those that there are."""
    with pytest.raises(SystemExit, match="no rule is called drop_all; there are drop_title_dots, "):
        find_differing("drop_all", "nobody")
