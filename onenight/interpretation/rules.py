"""The rules of interpretation, in the order in which they are applied.

A rule takes an utterance and returns it changed, or as it was; its name is that of its function, and its docstring
tells what it changes. To add one: write it in the module of its like, and list it here, or in `RULES` of a way to play.
Before all of them the ear has seen to it that a question changes nothing (`onenight/hearing/mood.py`).
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from onenight.conversation.turn import Turn
from onenight.conversation.utterance import Rule, Utterance, apply_rules
from onenight.interpretation.doubtful_wishes import (
    ask_nearly_sure,
    keep_player_named_right,
    leave_table_talk,
    leave_unsure,
)
from onenight.interpretation.order import (
    begin_by_later_launch,
    begin_last,
    drop_leading_assent,
    drop_yielding,
    tell_people_first,
)
from onenight.interpretation.rule_questions import read_rule_question
from onenight.interpretation.small_talk import (
    hear_courtesy,
    hear_language_by_its_name,
    take_number_for_players,
    tell_subject,
)

if TYPE_CHECKING:
    from onenight.conversation.way import Way

MOOD = "question_changes_nothing"
"""What comes before all rules, inside the ear (`Ear.understand`)."""

BEFORE_GAME: tuple[Rule, ...] = (
    hear_language_by_its_name,
    hear_courtesy,
    read_rule_question,
    drop_leading_assent,
    drop_yielding,
    begin_by_later_launch,
)
"""What is heard again, and what is not meant beside the rest."""

AFTER_GAME: tuple[Rule, ...] = (
    tell_people_first,
    begin_last,
    keep_player_named_right,
    leave_unsure,
    ask_nearly_sure,
    take_number_for_players,
    leave_table_talk,
    tell_subject,
)
"""In which order it is answered, and whether."""


def rules_of(way: "Way[Turn]") -> tuple[Rule, ...]:
    """Return all rules of a way to play, its own in the middle."""
    return (*BEFORE_GAME, *way.rules, *AFTER_GAME)


def interpret(said: Utterance, way: "Way[Turn]") -> Utterance:
    """Return what an utterance means at a table that plays this way."""
    return apply_rules(said, rules_of(way))


class RuleChange(NamedTuple):
    """A rule that changed an utterance."""

    name: str
    before: Utterance
    after: Utterance


def list_changes(said: Utterance, rules: Iterable[Rule]) -> Iterator[RuleChange]:
    """Yield each rule that changes something, as they are applied one after the other."""
    for rule in rules:
        after = rule(said)
        if after != said:
            yield RuleChange(rule.__name__, said, after)
        said = after
