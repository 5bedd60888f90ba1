"""Questions about roles by Alexa: an aspect and one role or two, in the slots of one intent."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import pytest

from onenight.conversation.session import Phase
from onenight.rulebook.aspects import is_derived
from onenight.rulebook.question import RuleQuestion
from onenight.rules.deck import recommend_deck
from onenight.rules.game import ULTIMATE
from onenight.rules.rulebook import Rulebook
from onenight.speech.lines import Lines
from onenight.ways.one_night.rules_answers import answer_question
from onenight.wishes.wish import Kind, Slots, read_wish
from skill import lambda_handler
from skill.locales import build_model
from tests.fixtures import read_requests
from tests.rulebook.written import parse_question
from tests.sessions import make_session
from tests.skill.alexa_events import Event, ask, make_attributes, make_resolution, set_locale
from tests.skill.read_answers import read

CASES = read_requests(__file__)

SIX = make_session(Phase.DECK, players=6, deck=recommend_deck(ULTIMATE, 6))
TYPES = ("ASPECT", "ASPECT_ASKED", "ASPECT_TWO")
SPOKEN = {
    "en-US": """
        when does the Seer wake: when seer
        when does the Seer wake up: when seer
        when does the Robber act: when robber
        what side is the Tanner on: side tanner
        is the Hunter good: good hunter
        is the Minion good or bad: side minion
        how does the Tanner win: wins tanner
        does the Robber wake up: wakes robber
        do masons know each other: knows_own mason
        can the Seer look at the center: center seer
        must the Drunk have to act: must drunk
        is the Minion evil: evil minion
        what happens if the Hunter dies: dies hunter
        what if the Insomniac is robbed: swapped insomniac
        when does the Troublemaker get up: when troublemaker
        who do the Masons wake up with: with_whom mason
        which team is the Minion on: side minion
        who recognizes the Minion: known_by minion
        how many Masons are in the box: counts mason
        what is the goal of the Tanner: wins tanner
        who goes first the Robber or the Drunk: first robber drunk
        does the Minion know the Werewolves: knows minion werewolf
        can the Robber rob the Witch: may_act robber witch
        what happens if the Robber robs the Werewolf: acts robber werewolf
        is the Minion on the same side as the Werewolf: same_side minion werewolf
        what is the difference between a Minion and a Werewolf: compare minion werewolf""",
    "de-DE": """
        wann wacht die Seherin auf: when seer
        zu wem gehört der Günstling: side minion
        ist der Jäger gut: good hunter
        ist der Günstling gut oder böse: side minion
        wie gewinnt der Gerber: wins tanner
        wacht der Räuber auf: wakes robber
        schläft der Jäger die ganze Nacht: sleeps hunter
        kann die Seherin in die Mitte schauen: center seer
        muss der Betrunkene tauschen: must drunk
        ist der Günstling böse: evil minion
        was passiert wenn der Jäger stirbt: dies hunter
        was ist wenn die Schlaflose getauscht wird: swapped insomniac
        wann ist die Unruhestifterin dran: when troublemaker
        auf welcher Seite ist der Günstling: side minion
        wen kennt der Günstling: knows_whom minion
        wer kennt den Günstling: known_by minion
        wer kommt zuerst der Räuber oder der Betrunkene: first robber drunk
        kennt der Günstling die Werwölfe: knows minion werewolf
        kann der Räuber die Hexe ausrauben: may_act robber witch
        was ist wenn der Räuber den Werwolf ausraubt: acts robber werewolf
        ist der Günstling auf derselben Seite wie der Werwolf: same_side minion werewolf
        was ist der Unterschied zwischen dem Günstling und dem Werwolf: compare minion werewolf""",
    "fr-FR": """
        quand se réveille la voyante: when seer
        est-ce que le voleur se réveille: wakes robber
        est-ce que le chasseur dort toute la nuit: sleeps hunter
        la voyante peut regarder au centre: center seer
        est-ce que le sbire est méchant: evil minion
        que se passe-t-il si le chasseur meurt: dies hunter
        et si l'insomniaque est échangée: swapped insomniac
        quand joue la noiseuse: when troublemaker
        dans quel camp est le sbire: side minion
        qui connaît le sbire: known_by minion
        comment gagne le tanneur: wins tanner
        qui joue en premier le voleur ou le soûlard: first robber drunk
        est-ce que le sbire connaît les loups-garous: knows minion werewolf
        est-ce que le voleur peut voler la sorcière: may_act robber witch
        et si le voleur vole le loup-garou: acts robber werewolf
        est-ce que le sbire est dans le même camp que le loup-garou: same_side minion werewolf
        quelle est la différence entre le sbire et le loup-garou: compare minion werewolf""",
}
"""Our own sentences, as Alexa's engine may hear them: what is said, and the aspect and the roles it asks about."""
SENTENCES = [
    pytest.param(locale, *line.strip().split(": "), id=f"{locale} {line.strip()}")
    for locale, said in SPOKEN.items()
    for line in said.strip().splitlines()
]


@cache
def spellings(locale: str) -> dict[str, dict[str, str]]:
    """Return by type each spelling of a value, in small letters, with its id."""
    return {
        kind["name"]: {
            said.casefold(): each.get("id", "")
            for each in kind["values"]
            for said in (each["name"]["value"], *each["name"].get("synonyms", ()))
        }
        for kind in build_model(locale)["interactionModel"]["languageModel"]["types"]
    }


@cache
def intent(locale: str) -> dict[str, Any]:
    """Return the intent of questions about the rules."""
    every = build_model(locale)["interactionModel"]["languageModel"]["intents"]
    return next(each for each in every if each["name"] == Kind.RULES)


def heard(locale: str, text: str) -> Iterator[Slots]:
    """Yield the slots with the ids of their values, by each sample with an aspect that a text is."""
    types = {each["name"]: each["type"] for each in intent(locale)["slots"]}
    said = text.casefold()
    known = {
        name: {words: key for words, key in spellings(locale)[kind].items() if words in said}
        for name, kind in types.items()
    }
    for sample in intent(locale)["samples"]:
        if "{aspect" in sample:
            form = re.sub(r"\{(\w+)\}", lambda slot: _one_of(slot[1], known[slot[1]]), sample.casefold())
            if found := re.fullmatch(form, said):
                yield {name: (known[name][words],) for name, words in found.groupdict().items()}


@cache
def others(locale: str) -> tuple[str, ...]:
    """Return the samples of what a role does."""
    every = build_model(locale)["interactionModel"]["languageModel"]["intents"]
    return tuple(next(each["samples"] for each in every if each["name"] == Kind.EXPLAIN_ROLE))


def heard_as(locale: str, text: str, sample: str) -> bool:
    """Return whether a text is a sample with a role in its slot."""
    said = text.casefold()
    roles = [words for words in spellings(locale)["ROLE"] if words in said]
    return any(sample.casefold().replace("{role}", role) == said for role in roles)


def _one_of(name: str, words: Iterable[str]) -> str:
    return f"(?P<{name}>{'|'.join(map(re.escape, words)) or '(?!)'})"


def slot(name: str, said: str, key: str | None) -> dict[str, Any]:
    """Return a slot as Alexa sends it."""
    return {
        name: {
            "name": name,
            "confirmationStatus": "NONE",
            "source": "USER",
            **make_resolution(key, said),
            "value": said,
        }
    }


def asked(locale: str, told: Slots) -> Event:
    """Return the request of an Alexa device."""
    slots = {name: found for name, (key,) in told.items() for found in slot(name, "as it was said", key).values()}
    return set_locale(ask(Kind.RULES, slots, make_attributes(SIX)), locale)


@pytest.mark.parametrize(("locale", "text", "question"), SENTENCES)
def test_question_is_answered_as_derived(locale: str, text: str, question: str) -> None:
    """By a sample and its values, through the skill's handler; of several samples all are the same question.

    No sample of another intent is that sentence: with its role alone it would be answered with what the role does.
    """
    meant, lines = parse_question(question), Lines(locale.partition("-")[0])
    found = [*heard(locale, text)]

    assert {read_wish(Kind.RULES, told).question for told in found} == {meant}
    assert not any(heard_as(locale, text, sample) for sample in others(locale))
    said = read(lambda_handler(asked(locale, found[0]))).text
    assert said.startswith(answer_question(meant, Rulebook(), ("base",), lines))


@pytest.mark.parametrize("locale", SPOKEN)
def test_each_aspect_of_the_model_has_its_answer(locale: str) -> None:
    """No value of a slot is an aspect that nothing is derived for."""
    told = {kind: {*spellings(locale)[kind].values()} for kind in TYPES}

    assert [key for keys in told.values() for key in keys if not is_derived(key)] == []
    assert told == {kind: {*spellings("en-US")[kind].values()} for kind in TYPES}


@pytest.mark.parametrize(("slots", "question"), CASES["questions"])
def test_slots_are_a_question(slots: Slots, question: str) -> None:
    """Where a role and an aspect were said, whatever it is; else it is a topic, as before."""
    assert read_wish(Kind.RULES, slots).question == (parse_question(question) if question else None)
    unknown = RuleQuestion("fly to the moon", "seer")
    assert read_wish(Kind.RULES, {"aspect": (unknown.aspect,), "role": ("seer",)}).question == unknown


@pytest.mark.parametrize(("told", "said"), CASES["unresolved"])
def test_what_alexa_has_not_resolved_is_answered(told: list[tuple[str, str, str | None]], said: str) -> None:
    """With a role the table hears what can be asked about it; without one it is a topic that is not known."""
    slots = {name: found for each in told for name, found in slot(*each).items()}
    text = read(lambda_handler(ask(Kind.RULES, slots, make_attributes(SIX)))).text

    assert text.startswith(said) if said != "which" else text == TOPIC


TOPIC = read(lambda_handler(ask(Kind.RULES, {}, make_attributes(SIX)))).text
"""What is told where no topic was heard."""
