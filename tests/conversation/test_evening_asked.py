"""Who has won the most tonight is asked in many words: it is told at every point, and changes nothing."""

from random import Random

import pytest

from onenight.conversation.session import Phase
from onenight.interpretation.sentence import reply_to
from onenight.rules.chronicle import Chronicle, Fate
from onenight.rules.roles import Team
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.ways.index import WAYS, reply
from tests.conversation.test_conversation import NOW, SESSIONS
from tests.sessions import replace_parts

ONE = Chronicle().add_game([Team.TANNER], [Fate("Zoe", won=True, role="tanner"), Fate("Bob", won=False)])
"""An evening of one game."""
ASKED = {
    "en": (
        "who won the most tonight",
        "who is winning tonight",
        "what's the score",
        "who has the most wins so far",
        "how many games has everyone won this evening",
        "so who's winning this evening",
    ),
    "de": (
        "wer gewinnt heute Abend",
        "wer hat heute am meisten gewonnen",
        "wie steht es",
        "wer hat bisher die meisten Siege",
        "wie steht es denn heute Abend",
    ),
    "fr": (
        "qui gagne ce soir",
        "qui a gagné le plus",
        "quel est le score",
        "qui a le plus de victoires ce soir",
        "qui mène ce soir",
    ),
}
SAID = [(language, sentence) for language, sentences in ASKED.items() for sentence in sentences]
PLAIN = [
    (point, session)
    for point, session in SESSIONS.items()
    if session.pending is None and session.memory.tournament is None and session.rest is None and not session.facts
]


def ask(point: str, evening: Chronicle, language: str, sentence: str) -> tuple[str, bool]:
    """What is said to a question at this point of an evening, and whether the table was left as it is."""
    session = replace_parts(SESSIONS[point], chronicle=evening, names=())
    listens = Front(Lines(language), NOW, Random(1))  # noqa: S311 - a test keeps no secrets
    answer = reply_to(WAYS, session, sentence, listens, reply)
    kept = answer.session.memory == session.memory
    return answer.say, kept and answer.session.testimony == session.testimony


@pytest.mark.parametrize("point", [point for point, session in PLAIN if session.phase is not Phase.VERDICT])
@pytest.mark.parametrize(("language", "sentence"), SAID)
def test_the_evening_is_told_whenever_it_is_asked_for(point: str, language: str, sentence: str) -> None:
    """With the games that were judged; before the first one that there is none."""
    lines = Lines(language)
    wins = (lines.say("prompts.score.won", name="Zoe", count=lines.number(1)),)
    standing = lines.say("prompts.score.evening", games=lines.number(1), wins=wins)

    said, kept = ask(point, ONE, language, sentence)
    before, kept_before = ask(point, Chronicle(), language, sentence)

    assert standing in said
    assert lines.raw("prompts.score.undecided") in before
    assert kept
    assert kept_before


@pytest.mark.parametrize(("language", "sentence"), SAID)
def test_the_game_that_was_judged_is_told_with_it(language: str, sentence: str) -> None:
    """In the verdict it counts already."""
    said, kept = ask("verdict", ONE, language, sentence)

    assert Lines(language).say("prompts.score.won", name="Zoe", count=Lines(language).number(1)) in said
    assert kept
