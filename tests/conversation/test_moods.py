"""A question, a supposition or a musing changes nothing, whatever it names; an order in the form of a question does."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from onenight.conversation.utterance import Sentence
from onenight.hearing.ear import load_ear
from onenight.hearing.heard_values import Heard, Mood, Understood
from onenight.interpretation.rule_questions import read_rule_question
from onenight.interpretation.sentence import read_utterance
from onenight.interpretation.setting import context_of
from onenight.speech.front import Front
from onenight.speech.interaction_models import load_hearing_model
from onenight.speech.lines import Lines
from onenight.ways.index import NEW, WAYS, reply
from onenight.wishes.catalog import CATALOG
from onenight.wishes.wish import Kind, Wish
from tests.fixtures import read_tables
from tests.people import NOW, Answer, answer_front

TABLES = read_tables(__file__)

SEEN = (
    "phase",
    "game",
    "players",
    "names",
    "deck",
    "draft",
    "pace",
    "house_rules",
    "votes",
    "verdict",
    "chips",
    "boxes",
)

DECK = {
    "en": ("five players",),
    "de": ("fünf Spieler",),
    "fr": ("cinq joueurs",),
    "es": ("cinco jugadores",),
}
VOTE = TABLES["vote"]


def tables(language: str, *sentences: str, overheard: bool = False) -> tuple[Answer, Answer]:
    """Return the answers to the last two of some sentences; `overheard`: the last one, by an open microphone."""
    session, front = NEW, Front(Lines(language), NOW, Random(1), number="")  # noqa: S311 - the same each time
    answers = []
    for at, sentence in enumerate(("", *sentences)):
        front = front._replace(now=front.now + 3, overheard=overheard and at == len(sentences))
        session, answer = answer_front(session, sentence, front)
        answers.append(answer)
    return answers[-2], answers[-1]


def changes(language: str, *sentences: str) -> dict[str, Any]:
    """Return what of a table the last of some sentences changed, as it is then."""
    before, after = tables(language, *sentences)
    return {key: after.table[key] for key in SEEN if before.table[key] != after.table[key]}


@pytest.mark.parametrize(("language", "sentence"), TABLES["at_the_deck"])
def test_question_changes_no_deck(language: str, sentence: str) -> None:
    """Nor a house rule, the phase, or a draft that the next yes would take."""
    assert changes(language, *DECK[language], sentence) == {}


@pytest.mark.parametrize(("language", "sentence"), TABLES["in_the_vote"])
def test_question_in_the_vote_is_no_fact(language: str, sentence: str) -> None:
    """Nobody dies, and nobody has pointed."""
    before, after = tables(language, *VOTE[language], sentence)

    assert {key: after.table[key] for key in SEEN} == {key: before.table[key] for key in SEEN}


@pytest.mark.parametrize(("language", "sentence", "comes", "goes"), TABLES["orders"])
def test_order_in_the_form_of_a_question_is_done(language: str, sentence: str, comes: str, goes: str) -> None:
    """By its own subject and its verb of change, or by a card that comes or goes."""
    before, after = tables(language, *DECK[language], sentence)

    assert after.table["deck"].count(comes) == 1
    assert after.table["deck"].count(goes) == before.table["deck"].count(goes) - 1


@pytest.mark.parametrize(("language", "text", "told"), TABLES["parts"])
def test_told_parts_of_a_text(language: str, text: str, told: str) -> None:
    """What is not asked is what it was: an order, a fact, a rule."""
    assert load_ear(language).moods.keep_told(text) == told


def test_supposition_is_no_question() -> None:
    """What would be is told apart from what is asked."""
    moods = load_ear("en").moods

    assert [part.mood for part in moods.split_moods("what if the seer dies")] == [Mood.SUPPOSED]
    assert [part.mood for part in moods.split_moods("does the seer die")] == [Mood.ASKED]


WHOM = {"en": "At whom?", "de": "Auf wen?", "fr": "Qui est désigné", "es": "¿A quién"}


@pytest.mark.parametrize(("language", "sentence"), TABLES["aimless"])
def test_voter_who_points_at_no_player_is_asked_for_one(language: str, sentence: str) -> None:
    """And never dies of that finger."""
    before, after = tables(language, *VOTE[language], sentence)

    assert after.table["votes"] == before.table["votes"]
    assert after.table["verdict"] is None
    assert after.say.startswith(WHOM[language])


def test_finger_beside_an_aimless_one_is_kept() -> None:
    """The dog takes no finger away from Ann."""
    _, after = tables("en", *VOTE["en"], "Ann and Bob point at the center, Cy and Dee point at Ann")

    assert after.table["votes"] == {"Cy": "Ann", "Dee": "Ann"}


@pytest.mark.parametrize(("language", "fingers", "card", "unsure"), TABLES["unknown"])
def test_no_idea_is_not_no(language: str, fingers: str, card: str, unsure: str) -> None:
    """The question stays, with a way to find out."""
    before, after = tables(language, *VOTE[language], fingers, card, unsure)

    assert after.table["verdict"] is None
    assert after.say == f"{Lines(language).raw('prompts.find_out.cards')} {before.say}"


@pytest.mark.parametrize("sentence", ["nine pm already blimey", "it's only half past six"])
def test_time_of_day_counts_nobody(sentence: str) -> None:
    """Nobody is playing yet."""
    assert changes("en", "", sentence) == {}


@pytest.mark.parametrize("sentence", ["but Ann was robbed by Bob", "did Bob die?", "Cy swapped Ann and Dee"])
def test_talk_after_the_verdict_reopens_nothing(sentence: str) -> None:
    """What was done in the night is no finger."""
    ended = (*VOTE["en"], "Ann, Cy, Dee and Eve point at Bob", "he was a werewolf")

    assert changes("en", *ended, sentence) == {}


UNKNOWN_RULES = [
    ("en", "house rule: the robber does not look"),
    ("en", "house rule: if nobody is a werewolf and the minion dies the village wins"),
    ("de", "Hausregel: der Räuber sieht nichts"),
    ("es", "regla de la casa: el ladrón no mira la carta"),
]


@pytest.mark.parametrize(("language", "sentence"), UNKNOWN_RULES)
def test_unknown_house_rule_turns_none_on(language: str, sentence: str) -> None:
    """And is told to be unknown."""
    before, after = tables(language, *DECK[language], sentence)

    assert {key: after.table[key] for key in SEEN} == {key: before.table[key] for key in SEEN}
    assert Lines(language).raw("errors.wishes.which-rule") in after.say


def samples(language: str) -> Iterator[tuple[str, str]]:
    """Yield the samples with a card in them of the intents that change something, each with its intent."""
    for intent in load_hearing_model(language)["interactionModel"]["languageModel"]["intents"]:
        entry = CATALOG.get(intent["name"])
        cards = [slot["name"] for slot in intent.get("slots", ()) if slot["type"] in ("CARDS", "ROLE")]
        if entry is None or entry.is_telling:
            continue
        yield from (
            (intent["name"], each) for each in intent["samples"] if any(f"{{{slot}}}" in each for slot in cards)
        )


def filled(sample: str) -> str:
    """Return a sample with a card or a name in its slots."""
    return re.sub(r"\{(\w+)\}", lambda slot: "Ann" if "name" in slot[1] or "target" in slot[1] else "Tanner", sample)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_sample_that_changes_something_is_no_question_about_a_card(language: str) -> None:
    """To Alexa only intents come, so her engine has to tell a rule question from an order."""
    moods = load_ear(language).moods
    asked = [each for each in samples(language) if moods.keep_told(filled(each[1])) != filled(each[1])]

    assert asked == []


GUESSES = [
    (Heard("LeaveIntent", {"players": ("1",)}), Kind.RULES),
    (Heard("AddCardsIntent", {"cards": ("seer",)}), Kind.ADD),
]


@pytest.mark.parametrize(("guess", "kind"), GUESSES)
def test_marked_question_is_likelier_than_a_guess(guess: Heard, kind: Kind) -> None:
    """But for one that changes the cards, which are asked for so."""
    front = Front(Lines("en"), 0.0, Random(1))  # noqa: S311 - a test keeps no secrets
    session = reply(NEW, Wish(Kind.PLAYERS, number=5), front).session
    context = context_of(WAYS, session, front)
    heard = Understood((guess,), "aligner", 0.4)
    sentence = Sentence("can the Seer look at two cards or at one of ours?", heard, context, front, load_ear("en"))

    assert [wish.kind for wish in read_rule_question(read_utterance(session, sentence)).wishes] == [kind]
