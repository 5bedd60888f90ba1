"""What is told anew of a vote takes the place of what it contradicts; after the verdict, too, and nothing else does."""

import pytest

from onenight.conversation.session import Phase
from onenight.rules.deck import Deck
from onenight.rules.game import ULTIMATE
from tests.conversation.test_vote_grammar import NAMES, told, voted
from tests.fixtures import read_tables

TABLES = read_tables(__file__)


ANSWERED = {
    "en": "Ann died / she was the Seer / ",
    "de": "Anna ist tot / sie war die Seherin / ",
    "fr": "Anne est morte / c'était la voyante / ",
}
"""What leads to whether one of the living is a Werewolf."""


COPIER = Deck.of(ULTIMATE, [*["doppelganger", "werewolf", "seer", "robber", "tanner", "hunter"], *["villager"] * 3])
NO = {"en": "no", "de": "nein", "fr": "non"}


@pytest.mark.parametrize(("language", "sentences", "facts"), TABLES["of_votes"])
def test_correction_replaces_vote(language: str, sentences: str, facts: str) -> None:
    """A voter, a target, a count or a death: what was told first is gone."""
    session, _ = voted(language, sentences, NAMES[language])

    assert told(session, language) == ({facts} if facts.endswith(" dies") else set(facts.split()))


@pytest.mark.parametrize(("language", "sentences", "facts"), TABLES["of_both"])
def test_same_card_of_both(language: str, sentences: str, facts: str) -> None:
    """Two died, and one sentence, or two, shows what both were."""
    session, _ = voted(language, sentences, NAMES[language])

    assert cards(told(session, language)) == set(facts.split())


@pytest.mark.parametrize(("language", "sentences", "facts"), TABLES["of_the_living"])
def test_correction_of_an_answer(language: str, sentences: str, facts: str) -> None:
    """At the question, and after the verdict, which it reopens."""
    session, _ = voted(language, ANSWERED[language] + sentences, NAMES[language])

    assert cards(told(session, language)) == set(facts.split())


@pytest.mark.parametrize(("language", "sentences", "facts"), TABLES["of_copied"])
def test_copied_card(language: str, sentences: str, facts: str) -> None:
    """It is told with the Doppelgänger, or after it, and is no card that lies there."""
    session, _ = voted(language, sentences, NAMES[language], COPIER)

    assert cards(told(session, language)) == set(facts.split())


@pytest.mark.parametrize(("language", "sentences", "rule"), TABLES["of_hunters"])
def test_hunter_points_at_somebody(language: str, sentences: str, rule: str) -> None:
    """Who says that it was nobody is told why that is no answer."""
    session, say = voted(language, sentences, NAMES[language])

    assert session.phase is Phase.VOTE
    assert say.startswith(rule)


@pytest.mark.parametrize(("language", "sentence", "told_once"), TABLES["verdicts"])
def test_one_verdict_of_a_breath(language: str, sentence: str, told_once: str) -> None:
    """The first of two facts leads to it, and the second tells who else."""
    _, say = voted(language, ANSWERED[language] + sentence, NAMES[language])

    assert say.count(told_once) == 1


@pytest.mark.parametrize(("language", "sentence"), TABLES["talk"])
def test_talk_reopens_no_verdict(language: str, sentence: str) -> None:
    """Only what says that something was wrong does."""
    before, _ = voted(language, f"{ANSWERED[language]}{NO[language]}", NAMES[language])
    after, _ = voted(language, f"{ANSWERED[language]}{NO[language]} / {sentence}", NAMES[language])

    assert after.phase is before.phase is Phase.VERDICT
    assert after.testimony == before.testimony


def cards(facts: set[str]) -> set[str]:
    """Return what is told of cards alone, in short."""
    short = {"a wolf lives": "wolf", "no wolf lives": "no-wolf"}
    return {short.get(each, each) for each in facts if ":" in each or each in short}


def test_card_beside_a_card_that_is_shown_changes_no_deck() -> None:
    """It takes the verdict back, and the deck is as it was."""
    before, _ = voted("en", "Ann died / werewolf", NAMES["en"])
    after, _ = voted("en", "Ann died / werewolf / Correction: Ann was the villager, not the werewolf.", NAMES["en"])

    assert (before.phase, after.phase) == (Phase.VERDICT, Phase.VOTE)
    assert after.game.deck == before.game.deck
