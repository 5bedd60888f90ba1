"""Answers about an action card or a role token of One Week, derived from their catalogs."""

from collections.abc import Callable, Collection, Mapping
from functools import partial

from onenight.rulebook.case import NO, RuleAnswer
from onenight.rulebook.question import RuleQuestion
from onenight.rulebook.week.case import WeekCase
from onenight.rules.week.components import CARDS, ROLES, STUDY, Deed, list_roles_in_play

LOOKING_DEEDS = frozenset({Deed.CHECK, Deed.LOOK, Deed.ROB})
"""What a card does by which a token is looked at."""
DEEDS_ON_OTHERS = frozenset({Deed.LOOK, Deed.SWITCH, Deed.ROB})
"""What a card does with tokens of others."""
DEEDS_ON_OWN = frozenset({Deed.CHECK, Deed.SWITCH, Deed.ROB})
"""What a card does, or may do, with the own token."""


def tell_what_it_does(case: WeekCase) -> RuleAnswer:
    """Return what a card does by day and by night, or by what a role wins."""
    key = case.question.subject
    return case.describe_entry("cards" if key in CARDS else "roles", key)


def tell_count(case: WeekCase) -> RuleAnswer:
    """Return how many of a card everybody has, or how many tokens there are of a role."""
    key, say = case.question.subject, case.lines
    if key in CARDS:
        copies = CARDS[key].copies
        if copies == 1:
            return case.say_line("cards.one", role=key)
        return case.say_line("cards.several", count=say.number(copies), many=say.name_plural(key))
    if key == "werewolf":
        return case.find_ruling("werewolf_count")
    three, four = [list_roles_in_play(players).count(key) for players in (3, 4)]
    told = case.say_line("tokens.one" if three == four else "tokens.as_players", role=key, many=say.name_plural(key))
    return case.tell(told, "tokens.study" if key in STUDY else None)


def tell_whether_can(case: WeekCase, deeds: frozenset[Deed], line: str) -> RuleAnswer:
    """Return whether a card can do something with tokens, then what holds for it, and else what the card does."""
    key = case.question.subject
    able = CARDS[key].deed in deeds
    return case.tell(able, case.say_line(line, role=key) if able and line else tell_what_it_does(case))


def tell_whether_reaches_elsewhere(case: WeekCase) -> RuleAnswer:
    """Return whether a card reaches tokens in other rooms."""
    key = case.question.subject
    others = CARDS[key].deed in DEEDS_ON_OTHERS
    return case.tell(NO, case.say_line("cards.elsewhere", role=key) if others else tell_what_it_does(case))


def tell_what_it_does_to_artifacts(case: WeekCase) -> RuleAnswer:
    """Return what a card does with artifacts."""
    key = case.question.subject
    return case.say_line(f"artifacts_by.{CARDS[key].deed.name.lower()}", role=key)


def tell_whether_playable_again(case: WeekCase) -> RuleAnswer:
    """Return whether a card can be played again soon."""
    several = CARDS[case.question.subject].copies > 1
    return case.tell(several, tell_count(case), "cards.again")


ASPECTS: Mapping[str, Callable[[WeekCase], RuleAnswer]] = {
    "card_does": tell_what_it_does,
    "card_walk": lambda case: case.describe_entry("walk", case.question.subject),
    "card_count": tell_count,
    "card_must": lambda case: case.tell(NO, "cards.may", tell_what_it_does(case)),
    "card_own": partial(tell_whether_can, deeds=DEEDS_ON_OWN, line=""),
    "card_staff": partial(tell_whether_can, deeds=DEEDS_ON_OTHERS, line="cards.staff"),
    "card_looks": partial(tell_whether_can, deeds=LOOKING_DEEDS, line=""),
    "card_elsewhere": tell_whether_reaches_elsewhere,
    "card_artifacts": tell_what_it_does_to_artifacts,
    "card_again": tell_whether_playable_again,
    "card_wakes": lambda case: case.say_line("cards.called"),
}
"""What derives the answer to each question about a card, or about a role token."""
OF_ROLES = frozenset({"card_does", "card_count", "card_wakes"})
"""The aspects of role tokens; all others are of cards alone."""
ASKED: Mapping[str, Collection[str]] = {**dict.fromkeys(ROLES, OF_ROLES), **dict.fromkeys(CARDS, ASPECTS)}
"""The cards and roles that can be asked about, each with its aspects."""

_LIKE = {
    "does": "card_does",
    "wakes": "card_wakes",
    "when": "card_wakes",
    "must": "card_must",
    "sees": "card_looks",
    "looks": "card_looks",
    "counts": "card_count",
}
_BY_WINNING = {**_LIKE, **dict.fromkeys(("side", "good", "evil", "wins"), "card_does")}


def convert_to_card_question(question: RuleQuestion) -> RuleQuestion:
    """Return a question about a role of One Night as one about the card or token of that name, where it has such.

    What a token does is by what it wins, and it has no other side.
    """
    like = _BY_WINNING if question.subject in ROLES else _LIKE
    return question if question.object else question._replace(aspect=like.get(question.aspect, question.aspect))
