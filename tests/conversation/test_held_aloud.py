"""What families said in evenings that we held aloud, by kind, in each language: a sentence, and what is so after it."""

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

import pytest

from onenight.conversation.session import Session
from onenight.speech.lines import Lines
from onenight.ways.index import NEW
from tests.effort import LOST
from tests.people import BETWEEN, NOW, Answer, answer_sentence, find_missed

Expected = Mapping[str, Any]

LEADING = {
    "en": {
        "deck": "we are Ann, Bob, Cy, Dee and Eve",
        "check": "deal the cards",
        "night": "begin",
        "day": "we are awake",
        "vote": "vote",
        "verdict": "Ann, Bob and Cy pointed at Dee / Dee was a villager / nobody",
    },
    "de": {
        "deck": "wir sind Anna, Ben, Carl, Dora und Emil",
        "check": "Karten austeilen",
        "night": "los",
        "day": "wir sind wach",
        "vote": "abstimmen",
        "verdict": "Anna, Ben und Carl zeigen auf Dora / Dora war Dorfbewohner / niemand",
    },
    "fr": {
        "deck": "nous sommes Anne, Boris, Carl, Dora et Émile",
        "check": "distribue les cartes",
        "night": "c'est parti",
        "day": "on est réveillés",
        "vote": "on vote",
        "verdict": "Anne, Boris et Carl votent Dora / Dora était villageoise / personne",
    },
}
"""What leads a table of five from phase to phase."""

STAYS, ENDS = {"asks": True}, {"asks": False}
WAITS = {"asks": True, "says_any": ["go on", "weiter", "continue"]}
HALTS = [
    ("en", "day", "stop stop, I have to answer the door", WAITS),
    ("en", "day", "stop stop i gotta get the door", WAITS),
    ("en", "day", "stop, the pizza is here", WAITS),
    ("en", "night", "stop, I have to answer the door", WAITS),
    ("en", "deck", "stop, Ben's phone", {"phase": "deck", **STAYS}),
    ("en", "vote", "stop, the door", {"phase": "vote", **STAYS}),
    ("en", "day", "stop stop, time's up", {"phase": "vote"}),
    ("en", "day", "stop", ENDS),
    ("en", "day", "stop stop stop", ENDS),
    ("en", "day", "stop the game", ENDS),
    ("en", "day", "stop, we're going home", ENDS),
    ("en", "verdict", "stop, we're tired", ENDS),
    ("de", "day", "stopp stopp, ich muss mal kurz zur Tür", WAITS),
    ("de", "night", "stopp, es klingelt", WAITS),
    ("de", "day", "stopp", ENDS),
    ("fr", "day", "stop, je dois ouvrir la porte", WAITS),
    ("fr", "night", "stop, on sonne", WAITS),
    ("fr", "day", "stop stop faut que j'aille ouvrir", WAITS),
    ("fr", "day", "stop", ENDS),
]
CLOCKS = [
    ("en", "day", "set the timer to 2:30", {"timer_between": [146, 150]}),
    ("en", "day", "timer 1:15 please", {"timer_between": [71, 75]}),
    ("en", "deck", "talk for 4:30 today", {"says_any": ["four minutes and thirty"]}),
    ("en", "day", "it's 9:30 already", {"timer_between": [296, 300]}),
    ("de", "day", "stell den Timer auf 2:30", {"timer_between": [146, 150]}),
    ("de", "day", "um 9:30 muss ich heim", {"timer_between": [296, 300]}),
    ("fr", "day", "mets le minuteur sur 2:30", {"timer_between": [146, 150]}),
    ("fr", "day", "remets le chrono à 3:15", {"timer_between": [191, 195]}),
]
SEATS = [
    ("en", "deck", "call player two J.D.", "J.D."),
    ("en", "deck", "rename player two to J.D.", "J.D."),
    ("en", "deck", "let's call player two Kit", "Kit"),
    ("de", "deck", "nenn Spieler zwei J.D.", "J.D."),
    ("de", "deck", "Spieler zwei nennen wir J.D.", "J.D."),
    ("de", "deck", "Spieler zwei heißt Kim", "Kim"),
    ("fr", "deck", "appelle le joueur deux J.D.", "J.D."),
    ("fr", "deck", "le joueur deux s'appelle J.D.", "J.D."),
    ("fr", "deck", "renomme le joueur deux en Nina", "Nina"),
]
SPEAKERS = [
    ("fr", "vote", "j'ai voté pour Boris, moi c'est Anne", {"votes": {"Anne": "Boris"}}),
    ("fr", "vote", "j'ai voté pour Boris, je m'appelle Anne", {"votes": {"Anne": "Boris"}}),
    ("fr", "vote", "moi c'est Anne et j'ai voté Boris", {"votes": {"Anne": "Boris"}}),
    ("fr", "vote", "Carl et moi on a voté Boris, c'est moi Anne", {"votes": {"Anne": "Boris", "Carl": "Boris"}}),
    ("en", "vote", "I voted for Bob, Ann here", {"votes": {"Ann": "Bob"}}),
    ("de", "vote", "Ich war für Ben, Anna hier", {"votes": {"Anna": "Ben"}}),
]
AFTER_ALL = [
    ("en", "verdict", "turns out Ann had a werewolf", {"winners_include": ["Ann"]}),
    ("en", "verdict", "it turns out Bob was a werewolf", {"winners_include": ["Bob"]}),
    ("en", "verdict", "so in fact Ann was lying", {"winners_exclude": ["Ann"]}),
    ("de", "verdict", "es stellt sich raus, Anna hatte einen Werwolf", {"winners_include": ["Anna"]}),
    ("de", "verdict", "Anna hatte doch einen Werwolf", {"winners_include": ["Anna"]}),
    ("fr", "verdict", "finalement Anne avait un loup-garou", {"winners_include": ["Anne"]}),
    ("fr", "verdict", "en fait Boris avait un loup", {"winners_include": ["Boris"]}),
]
IMAGINED = [
    ("en", "deck", "what if Ann went home?", {"phase": "deck", "players": 5, "says_none": ["Tanner", "die"]}),
    ("en", "deck", "what if Bob left", {"players": 5, "says_none": ["Tanner", "die"]}),
    ("en", "deck", "what if the Tanner dies", {"players": 5, "says_any": ["If the Tanner dies"]}),
    ("de", "deck", "was wäre, wenn Anna heimgeht?", {"players": 5, "says_none": ["Gerber", "stirbt"]}),
    ("fr", "deck", "et si Anne rentrait chez elle ?", {"players": 5, "says_none": ["tanneur", "meurt"]}),
]
DEALT = [
    *[
        ("en", "deck", each, {"phase": "check"})
        for each in ("hand out the cards", "deal them out", "pass out the cards")
    ],
    *[("de", "deck", each, {"phase": "check"}) for each in ("teil die Karten aus", "gib die Karten aus")],
    *[("fr", "deck", each, {"phase": "check"}) for each in ("donne les cartes", "tu peux donner les cartes")],
]
AWAKE = [
    ("en", "night", "ok we opened our eyes", {"phase": "day"}),
    ("de", "night", "wir haben die Augen aufgemacht", {"phase": "day"}),
    ("fr", "night", "ça y est on a ouvert les yeux", {"phase": "day"}),
    ("fr", "night", "tout le monde a les yeux ouverts", {"phase": "day"}),
]
NAMED_RIGHT = [
    ("en", "deck", "nah its eve not ava", {"players": 5, "says_any": ["Eve it is"]}),
    ("en", "deck", "Bob is leaving, not Zoe", {"players": 4}),
    ("de", "deck", "ne emil mit e nicht ida", {"players": 5, "says_any": ["Also Emil"]}),
    ("de", "deck", "Anna mit A, nicht Hanna", {"players": 5, "says_any": ["Also Anna"]}),
    ("de", "deck", "Anna ist raus, nicht Ben", {"players": 4}),
    ("fr", "deck", "Boris avec un B, pas Maurice", {"players": 5}),
    ("fr", "deck", "Anne s'en va, pas Zoé", {"players": 4}),
]
TYPED_LISTS = [
    ("en", "5 of us jaz kit mo bex and rain", "Jaz Kit Mo Bex Rain"),
    ("en", "five of us jaz kit mo bex rain", "Jaz Kit Mo Bex Rain"),
    ("en", "4 of us tam zed kit and lou", "Tam Zed Kit Lou"),
    ("de", "zu fünft jaz kit mo lena und rain", "Jaz Kit Mo Lena Rain"),
    ("de", "wir sind zu viert zed kim lou und tam", "Zed Kim Lou Tam"),
    pytest.param("fr", "on est 5 jaz kit mo lea et rain", "Jaz Kit Mo Lea Rain", marks=LOST),
    ("en", "five of us and its late already", ""),
    ("en", "four of us tonight and some pizza", ""),
]
EVERYBODY = {"en": ["Ann, Bob, Cy"], "de": ["Anna, Ben, Carl"], "fr": ["Anne, Boris, Carl"]}
WHO_IS_IN = [
    *[("en", each, "who's out?") for each in ("deck", "check", "vote", "verdict")],
    ("en", "deck", "How many is that now, dear?"),
    ("en", "check", "how many are we?"),
    *[("de", each, "wer ist raus?") for each in ("deck", "check", "vote", "verdict")],
    ("de", "deck", "Wie viele sind wir denn jetzt?"),
    *[("fr", each, "qui est éliminé ?") for each in ("deck", "check", "vote", "verdict")],
    ("fr", "deck", "Combien sommes-nous à présent ?"),
    ("fr", "check", "on est combien du coup"),
]


@cache
def _led(language: str, phase: str) -> tuple[Session, float]:
    """Return a table of five at a phase, and when that is."""
    session, now = NEW, NOW
    for each, sentences in LEADING[language].items():
        for sentence in sentences.split(" / "):
            now += BETWEEN
            session, _ = answer_sentence(session, sentence, now, Random(1), Lines(language))  # noqa: S311 - the same each time
        if each == phase:
            break
    assert session.phase == phase
    return session, now


def _answers(language: str, phase: str, sentences: str) -> Iterator[Answer]:
    session, now = _led(language, phase)
    for sentence in sentences.split(" / "):
        now += BETWEEN
        session, answer = answer_sentence(session, sentence, now, Random(1), Lines(language))  # noqa: S311 - the same each time
        yield answer


def answered(language: str, phase: str, sentences: str) -> Answer:
    """Return the answer to the last of these sentences, said at a table of five at a phase."""
    *_, last = _answers(language, phase, sentences)
    return last


@pytest.mark.parametrize(
    ("language", "phase", "sentences", "expected"), [*HALTS, *CLOCKS, *SPEAKERS, *AFTER_ALL, *IMAGINED]
)
def test_sentence_leads_there(language: str, phase: str, sentences: str, expected: Expected) -> None:
    """A stop before talk waits, "2:30" is a length after a word for it, who speaks may be told last, and so on."""
    answer = answered(language, phase, sentences)
    assert not find_missed(expected, answer), answer


@pytest.mark.parametrize(("language", "phase", "sentence", "name"), SEATS)
def test_seat_is_given_name(language: str, phase: str, sentence: str, name: str) -> None:
    """A seat by its number is called otherwise, initials too."""
    assert answered(language, phase, sentence).table["names"][1] == name


@pytest.mark.parametrize(("language", "sentence", "names"), TYPED_LISTS)
def test_names_without_commas_are_taken(language: str, sentence: str, names: str) -> None:
    """As many words that may be names as are counted are names; other words are none."""
    _, answer = answer_sentence(NEW, sentence, NOW, Random(1), Lines(language))  # noqa: S311 - the same each time
    assert ({*names.split()} or {"Player 1"}) <= {*answer.table["names"]}


@pytest.mark.parametrize(("language", "phase", "sentence"), WHO_IS_IN)
def test_who_is_in_is_told_at_every_phase(language: str, phase: str, sentence: str) -> None:
    """Who is in or out, and how many that are, is told wherever nobody sleeps or talks, and it changes nothing."""
    answer = answered(language, phase, sentence)
    assert not find_missed({"phase": phase, "says_any": EVERYBODY[language]}, answer), answer


def test_answer_without_statement_is_none() -> None:
    """Fingers of everybody, once everybody's are told, leave nothing behind that the next sentence stumbles over."""
    votes = "Ann, Bob and Cy voted for Dee, Dee and Eve for Ann"
    answer = answered("en", "vote", f"{votes} / everyone voted Eve / no, Eve died")
    assert answer.table["phase"] == "vote"
