"""House rules in people's words: each value of each option, in every language; and what is none of ours."""

import pytest

from onenight.conversation.session import Session
from onenight.rules.rulebook import OFFICIAL, OPTION_VALUES, HouseRules, Rulebook, parse_option_value, read_house_rules
from onenight.speech.lines import Lines
from onenight.ways.one_night.one_night import cards_of
from tests.conversation.test_deck_plan import NOTHING, change, play, table
from tests.effort import LOST
from tests.fixtures import read_tables

TABLES = read_tables(__file__)

WORDS = TABLES["words"]
HOUSE = {"en": "house rule: ", "de": "Hausregel: ", "fr": "règle maison : "}
UNHEARD = "ein toter Gerber ist dem Günstling egal"
TOLD = [
    pytest.param(rule, language, say, marks=LOST if say == UNHEARD else ())
    for rule, *told in WORDS
    for language, say in zip(HOUSE, told, strict=True)
]


def with_house(language: str, house: HouseRules) -> Session:
    """Return a table of six that plays by these house rules."""
    before = table(6, language)
    return before._replace(game=cards_of(before)._replace(rulebook=Rulebook(house=house)))


def test_every_value_of_every_option_is_told() -> None:
    """Those that are lists, the artifacts, aside."""
    told = [rule.partition("=") for rule, *_ in WORDS]

    assert {(key, parse_option_value(key, value)) for key, _, value in told} == {
        (key, value) for key, values in OPTION_VALUES.items() for value in values
    }


@pytest.mark.parametrize(("rule", "language", "say"), TOLD)
def test_value_of_house_rule_in_own_words(rule: str, language: str, say: str) -> None:
    """From a table on at which the option has another value."""
    key, _, told = rule.partition("=")
    value = parse_option_value(key, told)
    other = next(each for each in OPTION_VALUES[key] if each != value)
    before = with_house(language, read_house_rules({key: other}))
    after = play(before, language, HOUSE[language] + say)[0]

    assert getattr(after.game.rulebook.house, key) == value
    assert after.game.rulebook.house._replace(**{key: getattr(OFFICIAL, key)}) == OFFICIAL
    assert change(before, after) == NOTHING


@pytest.mark.parametrize(("language", "say"), TABLES["unknown"])
def test_unknown_house_rule_is_refused(language: str, say: str) -> None:
    """And nothing changes."""
    before = table(6, language)
    after, said = play(before, language, say)

    assert Lines(language).raw("errors.wishes.which-rule") in said
    assert after.game.rulebook.house == OFFICIAL
    assert change(before, after) == NOTHING
