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
from tests.people import NOW, Answer, answer_front

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
}
VOTE = {
    "en": ("five players", "we are Ann, Bob, Cy, Dee and Eve", "begin", "begin", "we are awake", "vote now"),
    "de": ("fünf Spieler", "wir sind Anna, Ben, Carl, Dora und Emil", "los", "los", "wir sind wach", "abstimmen"),
    "fr": (
        *("cinq joueurs", "nous sommes Anne, Boris, Carl, Dora et Émile", "c'est parti", "c'est parti"),
        *("nous sommes réveillés", "on vote"),
    ),
}


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


AT_THE_DECK = [
    ("en", "do werewolves know who the tanner is?"),
    ("en", "do werewolves know who the tanner is"),
    ("en", "can the drunk be a werewolf without knowing?"),
    ("en", "does the drunk become the werewolf?"),
    ("en", "does the insomniac notice the drunk?"),
    ("en", "should the minion pretend to be a werewolf?"),
    ("en", "what if a werewolf becomes a villager?"),
    ("en", "can the villager become a hunter?"),
    ("en", "who wakes first, the robber or the drunk?"),
    ("en", "if the drunk picks up a werewolf card is he a werewolf then?"),
    ("en", "is a copied mason a mason?"),
    ("en", "do the werewolves see the doppelganger who copied a werewolf?"),
    ("en", "is it official that a dead Tanner wins alone?"),
    ("en", "must the robber always steal, or can he do nothing?"),
    ("en", "can the hunter kill the tanner?"),
    ("en", "do we play with the tanner?"),
    ("en", "what if the troublemaker swaps the hunter and the tanner?"),
    ("en", "the baby's crying, can you go?"),
    ("en", "imagine the seer were the tanner"),
    ("en", "I wonder if the hunter is better than the drunk"),
    ("en", "wouldn't it be funny if the tanner robbed the seer"),
    ("en", "okay so does the mason win with the minion"),
    ("en", "the robber took the minion. is he on her side now?"),
    ("en", "has anyone ever beaten three werewolves with two villagers?"),
    ("de", "wissen die Werwölfe, wer der Günstling ist?"),
    ("de", "kann der Betrunkene ein Werwolf sein, ohne es zu wissen?"),
    ("de", "wachen die Freimaurer zusammen auf?"),
    ("de", "gewinnt der Gerber auch mit dem Dorf"),
    ("de", "was ist, wenn der Jäger den Gerber erschießt"),
    ("de", "stell dir vor, die Seherin wäre ein Werwolf"),
    ("de", "darf der Räuber auch einen Dorfbewohner nehmen?"),
    ("fr", "les francs-maçons se réveillent ensemble ?"),
    ("fr", "les loups savent qui est le tanneur ?"),
    ("fr", "est-ce que le voleur devient loup-garou"),
    ("fr", "le chasseur peut-il tuer le tanneur"),
    ("fr", "et si le soûlard prend le tanneur"),
    ("en", "if the hunter shoots the tanner?"),
    ("en", "if the tanner dies he wins?"),
    ("en", "between the hunter and the drunk, who starts?"),
    ("en", "the hunter he wakes at night?"),
    ("de", "wenn der Jäger den Gerber erschießt?"),
    ("de", "zwischen Jäger und Trinker, wer fängt an?"),
    ("fr", "si le tanneur meurt, il gagne ?"),
    ("fr", "le chasseur il ouvre les yeux à un moment ?"),
    ("fr", "il se réveille, le sbire ?"),
    ("fr", "la sorcière elle est obligée de faire quelque chose ?"),
    ("fr", "l'insomniaque peut décider de ne rien faire ?"),
    ("fr", "entre le chasseur et le soûlard, lequel commence ?"),
    ("fr", "le loup shaman se lève avec qui ?"),
    ("fr", "le village et le tanneur peuvent gagner tous les deux ?"),
    ("en", "the village and the tanner can both win?"),
]
IN_THE_VOTE = [
    ("en", "Uncle was dealt the Seer but Ann robbed him. Who wins with whom?"),
    ("de", "Onkel Fritz hatte die Seherin, aber Anna hat ihn beraubt. Wer gewinnt mit wem?"),
    ("fr", "Tonton avait la voyante mais Anne l'a volé. Qui gagne avec qui ?"),
    ("en", "did Ann die?"),
    ("en", "if Ann died, who wins?"),
    ("en", "does Ann's vote count?"),
    ("en", "if we kill a villager and there were no wolves, who wins?"),
    ("en", "has Bob pointed at Cy yet?"),
    ("de", "ist Anna gestorben?"),
    ("de", "zählt die Stimme von Ben?"),
    ("fr", "est-ce qu'Anne est morte ?"),
    ("fr", "qui gagne si Anne est morte ?"),
]


@pytest.mark.parametrize(("language", "sentence"), AT_THE_DECK)
def test_question_changes_no_deck(language: str, sentence: str) -> None:
    """Nor a house rule, the phase, or a draft that the next yes would take."""
    assert changes(language, *DECK[language], sentence) == {}


@pytest.mark.parametrize(("language", "sentence"), IN_THE_VOTE)
def test_question_in_the_vote_is_no_fact(language: str, sentence: str) -> None:
    """Nobody dies, and nobody has pointed."""
    before, after = tables(language, *VOTE[language], sentence)

    assert {key: after.table[key] for key in SEEN} == {key: before.table[key] for key in SEEN}


ORDERS = [
    ("en", "could we have the Tanner instead of one of the Villagers?", "tanner", "villager"),
    ("en", "can you swap a villager for the drunk", "drunk", "villager"),
    ("en", "would it be possible to play with the Hunter instead of a Villager?", "hunter", "villager"),
    ("en", "could the minion come in for a villager please", "minion", "villager"),
    ("en", "why don't we take the drunk in place of one villager", "drunk", "villager"),
    ("de", "können wir den Gerber statt einem Dorfbewohner nehmen?", "tanner", "villager"),
    ("de", "wollen wir einen Dorfbewohner gegen die Schlaflose tauschen", "insomniac", "villager"),
    ("fr", "est-ce qu'on pourrait remplacer un villageois par le tanneur ?", "tanner", "villager"),
    ("fr", "tu peux mettre le soûlard à la place d'un villageois", "drunk", "villager"),
]


@pytest.mark.parametrize(("language", "sentence", "comes", "goes"), ORDERS)
def test_order_in_the_form_of_a_question_is_done(language: str, sentence: str, comes: str, goes: str) -> None:
    """By its own subject and its verb of change, or by a card that comes or goes."""
    before, after = tables(language, *DECK[language], sentence)

    assert after.table["deck"].count(comes) == 1
    assert after.table["deck"].count(goes) == before.table["deck"].count(goes) - 1


PARTS = [
    ("en", "add the tanner and what does he do", "add the tanner and"),
    ("en", "do we have the tanner in there? if not put him in", "if not put him in"),
    ("en", "we are five, aren't we?", "we are five, aren't we?"),
    ("en", "hello is this thing on, okay so there's eight of us", "okay so there's eight of us"),
    ("en", "will picked rose", "will picked rose"),
    ("en", "when the hunter dies he gets to point at someone", "when the hunter dies he gets to point at someone"),
    ("en", "what we want is the tanner", "what we want is the tanner"),
    ("de", "Hausregel: wenn der Gerber stirbt, gewinnt nur er", "Hausregel: wenn der Gerber stirbt, gewinnt nur er"),
    ("de", "nehmen wir die Freimaurer", "nehmen wir die Freimaurer"),
    ("fr", "on peut ajouter le tanneur ?", "on peut ajouter le tanneur ?"),
    ("fr", "y a quatre doigts sur Simone", "y a quatre doigts sur Simone"),
]


@pytest.mark.parametrize(("language", "text", "told"), PARTS)
def test_told_parts_of_a_text(language: str, text: str, told: str) -> None:
    """What is not asked is what it was: an order, a fact, a rule."""
    assert load_ear(language).moods.keep_told(text) == told


def test_supposition_is_no_question() -> None:
    """What would be is told apart from what is asked."""
    moods = load_ear("en").moods

    assert [part.mood for part in moods.split_moods("what if the seer dies")] == [Mood.SUPPOSED]
    assert [part.mood for part in moods.split_moods("does the seer die")] == [Mood.ASKED]


AIMLESS = [
    ("en", "Ann points at the dog"),
    ("en", "Ann points at the middle"),
    ("en", "Ann voted for the ceiling"),
    ("en", "Bob points at nobody"),
    ("en", "Ann didn't point at anybody"),
    ("en", "Cy did not vote"),
    ("de", "Anna zeigt auf den Hund"),
    ("de", "Ben hat nicht abgestimmt"),
    ("fr", "Anne vote pour le chien"),
    ("fr", "Boris ne vote pas"),
]
WHOM = {"en": "At whom?", "de": "Auf wen?", "fr": "Qui est désigné"}


@pytest.mark.parametrize(("language", "sentence"), AIMLESS)
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


UNKNOWN = [
    ("en", "Ann, Cy, Dee and Eve point at Bob", "he was a villager", "no idea"),
    ("en", "Ann, Cy, Dee and Eve point at Bob", "he was a villager", "I don't know"),
    ("en", "Ann, Cy, Dee and Eve point at Bob", "he was a villager", "nobody knows"),
    ("de", "Anna, Carl, Dora und Emil zeigen auf Ben", "er war ein Dorfbewohner", "keine Ahnung"),
    ("fr", "Anne, Carl, Dora et Émile désignent Boris", "c'était un villageois", "aucune idée"),
]


@pytest.mark.parametrize(("language", "fingers", "card", "unsure"), UNKNOWN)
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
