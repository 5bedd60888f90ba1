"""House rules in force are told with whatever they change, aloud and by text, in every language."""

import pytest

from onenight.conversation.session import Phase
from onenight.rules.game import BASE, ULTIMATE
from onenight.rules.rulebook import OPTION_VALUES, HouseRules, Rulebook, read_house_rules
from onenight.speech.lines import Lines
from onenight.speech.offered_languages import list_offered_languages
from onenight.texting.events import GameChosen
from onenight.ways.index import reply
from onenight.ways.one_night.rules_answers import answer_topic, describe_role, rule_name
from onenight.wishes.wish import Kind, Wish
from tests.conversation.test_conversation import front
from tests.sessions import make_session
from tests.texting.playing import join_players

LINES = {language: Lines(language) for language in list_offered_languages()}
BOTH = ("base", "daybreak")


def another(key: str) -> Rulebook:
    """Return the rulebook in which one house rule differs from official."""
    readings = OPTION_VALUES.get(key) or [["claw", "mask"]]
    return Rulebook(
        house=read_house_rules({key: next(each for each in readings if each != getattr(HouseRules(), key))})
    )


def sentence(rulebook: Rulebook, key: str, lines: Lines) -> str:
    """Return how a house rule is told."""
    return lines.say("prompts.open.rule", rule=rule_name(key, getattr(rulebook.house, key), lines))


@pytest.mark.parametrize("language", LINES)
@pytest.mark.parametrize("key", HouseRules._fields)
def test_role_is_explained_with_house_rule_about_it(key: str, language: str) -> None:
    """Each option is about some role; all other roles are explained as ever."""
    lines, rulebook = LINES[language], another(key)
    changed = {
        role: told
        for role in ULTIMATE.cards
        if (told := describe_role(role, rulebook, lines)) != describe_role(role, Rulebook(), lines)
    }

    assert set(changed) == set(lines.strings("roles", "house", key))
    assert changed
    for role, told in changed.items():
        assert told == f"{describe_role(role, Rulebook(), lines)} {sentence(rulebook, key, lines)}"


def test_role_is_explained_alike_aloud_and_by_text() -> None:
    """With the house rules of the table."""
    lines, rulebook = LINES["en"], another("alpha_wolf")
    table = make_session(Phase.DECK, rulebook, 5, boxes=BOTH)
    phones = join_players(5).step(GameChosen(rulebook, BOTH))
    told = describe_role("alpha_wolf", rulebook, lines)

    assert told.endswith(sentence(rulebook, "alpha_wolf", lines))
    assert reply(table, Wish(Kind.EXPLAIN_ROLE, roles=("alpha_wolf",)), front()).say.startswith(told)
    assert phones.send_text(0, "what does the alpha wolf do?")[1].reply == told


TOPICS = [
    ("alone", "lone_wolf"),
    ("looks_alpha_wolf", "lone_wolf"),
    ("looks_mystic_wolf", "lone_wolf"),
    ("alone_werewolf", "dream_wolf"),
    ("looks_alpha_wolf", "dream_wolf"),
    ("looks_mystic_wolf", "dream_wolf"),
    ("extra_card", "alpha_wolf"),
]


@pytest.mark.parametrize("language", LINES)
@pytest.mark.parametrize(("topic", "key"), TOPICS)
def test_answer_about_wolves_is_told_with_house_rule(topic: str, key: str, language: str) -> None:
    """Whoever asks who may look at the center hears what the table plays by."""
    rulebook, lines = another(key), LINES[language]

    assert answer_topic(topic, (), rulebook, BOTH, lines).endswith(sentence(rulebook, key, lines))


@pytest.mark.parametrize("language", LINES)
def test_nudge_is_ours_only_without_daybreak(language: str) -> None:
    """The second box has everybody move their card, and the first one does not."""
    lines = LINES[language]
    ours = lines.raw("rulebook.night.nudge").split(". ")[1]

    assert ours in answer_topic("nudge", (), Rulebook(), BASE, lines)
    for boxes in (BOTH, ("daybreak",)):
        assert ours not in answer_topic("nudge", (), Rulebook(), boxes, lines)
