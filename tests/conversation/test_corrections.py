"""What is told anew of a vote takes the place of what it contradicts; after the verdict, too, and nothing else does."""

import pytest

from onenight.conversation.session import Phase
from tests.conversation.test_vote_grammar import NAMES, told, voted

OF_VOTES = [
    ("en", "Eve got four / it was Dee with the four, not Eve", "Dee=4"),
    ("en", "eve got four / it was dee who got four not eve", "Dee=4"),
    ("en", "Eve got four / no sorry Dee got four, not Eve", "Dee=4"),
    ("en", "Eve got four / no sorry dee got four", "Dee=4"),
    ("en", "Eve got four / not Eve, Dee", "Dee=4"),
    ("en", "Ann pointed at Bob / no sorry Ann pointed at Dee", "Ann>Dee"),
    ("en", "ann pointed at bob / it was dee ann pointed at not bob", "Ann>Dee"),
    ("en", "Ann pointed at Bob / no, at Dee", "Ann>Dee"),
    ("en", "Ann pointed at Bob / I mean Dee", "Ann>Dee"),
    ("en", "Ann and Dee pointed at Bob / no sorry not Dee, Eve", "Ann>Bob Eve>Bob"),
    ("en", "Ann pointed at Dee / Dee pointed at Bob / no, Ann pointed at Bob, not Dee", "Ann>Bob Dee>Bob"),
    ("en", "Ann pointed at Bob / no she pointed at Eve", "Ann>Eve"),
    ("fr", "Anne vote Boris / non, elle a voté pour Dora", "Anne>Dora"),
    ("en", "Ann died / it was Bob, not Ann", "Bob dies"),
    ("en", "Ann pointed at Bob / stop, Ann pointed at Dee", "Ann>Dee"),
    ("de", "Anna hat vier / es war Dora mit vier, nicht Anna", "Dora=4"),
    ("de", "Anna hat vier / nein Dora hat vier", "Dora=4"),
    ("de", "Anna hat vier / nicht Anna, Dora", "Dora=4"),
    ("de", "Anna zeigt auf Ben / nein, auf Dora", "Anna>Dora"),
    ("de", "Anna zeigt auf Ben / ich meine Dora", "Anna>Dora"),
    ("de", "Anna zeigt auf Ben / nicht Anna, Dora", "Dora>Ben"),
    ("de", "Anna zeigt auf Ben / Stopp, Anna zeigt auf Dora", "Anna>Dora"),
    ("de", "Anna zeigt auf Ben / Stop, Anna hat auf Dora gezeigt", "Anna>Dora"),
    ("de", "Anna ist tot / nicht Anna, Ben", "Ben dies"),
    ("de", "Anna und Dora zeigen auf Ben / nein, nicht Dora, Emil", "Anna>Ben Emil>Ben"),
    ("fr", "Anne a quatre voix / c'était Dora avec quatre, pas Anne", "Dora=4"),
    ("fr", "Anne a quatre voix / non Dora a quatre voix", "Dora=4"),
    ("fr", "Anne a quatre voix / pas Anne, Dora", "Dora=4"),
    ("fr", "Anne vote Boris / non, Dora", "Anne>Dora"),
    ("fr", "Anne vote Boris / non, pour Dora", "Anne>Dora"),
    ("fr", "Anne vote Boris / je veux dire Dora", "Anne>Dora"),
    ("fr", "Anne vote Boris / pas Anne, Dora", "Dora>Boris"),
    ("fr", "Anne vote Boris / stop, Anne a voté Dora", "Anne>Dora"),
    ("fr", "Anne est morte / pas Anne, Boris", "Boris dies"),
    ("fr", "Anne et Dora votent Boris / non, pas Dora, Émile", "Anne>Boris Émile>Boris"),
]
OF_BOTH = [
    ("en", "Ann and Bob died / both of them are werewolves", "Ann:werewolf Bob:werewolf"),
    ("en", "Ann and Bob died / both were villagers", "Ann:villager Bob:villager"),
    ("en", "Ann and Bob died / Ann was a villager / bob too", "Ann:villager Bob:villager"),
    ("en", "Ann and Bob died / Ann was a villager / so was bob", "Ann:villager Bob:villager"),
    ("en", "Ann and Bob died / Ann was a villager / he was too", "Ann:villager Bob:villager"),
    ("en", "Ann and Bob died / Ann was a villager / the same", "Ann:villager Bob:villager"),
    ("en", "Ann and Bob died / Ann was a villager / same / neither", "Ann:villager Bob:villager no-wolf"),
    ("de", "Anna und Ben sind tot / beide sind Werwölfe", "Anna:werewolf Ben:werewolf"),
    ("de", "Anna und Ben sind tot / beide waren Dorfbewohner", "Anna:villager Ben:villager"),
    ("de", "Anna und Ben sind tot / Anna war Dorfbewohnerin / Ben auch", "Anna:villager Ben:villager"),
    ("de", "Anna und Ben sind tot / Anna war Dorfbewohnerin / dasselbe", "Anna:villager Ben:villager"),
    ("fr", "Anne et Boris sont morts / tous les deux sont des loups-garous", "Anne:werewolf Boris:werewolf"),
    ("fr", "Anne et Boris sont morts / les deux étaient des villageois", "Anne:villager Boris:villager"),
    ("fr", "Anne et Boris sont morts / Anne était villageoise / Boris aussi", "Anne:villager Boris:villager"),
    ("fr", "Anne et Boris sont morts / Anne était villageoise / pareil", "Anne:villager Boris:villager"),
]
ANSWERED = {
    "en": "Ann died / she was the Seer / ",
    "de": "Anna ist tot / sie war die Seherin / ",
    "fr": "Anne est morte / c'était la voyante / ",
}
"""What leads to whether one of the living is a Werewolf."""
OF_THE_LIVING = [
    ("en", "oh wait, Dee does have a wolf", "Ann:seer Dee:werewolf"),
    ("en", "yeah, Dee's got one", "Ann:seer Dee:werewolf"),
    ("en", "yes, Dee", "Ann:seer Dee:werewolf"),
    ("en", "there was a wolf after all: Dee", "Ann:seer Dee:werewolf"),
    ("en", "none of us, they were lying in the centre", "Ann:seer no-wolf"),
    ("en", "no / sorry, we got it wrong, Dee is a werewolf", "Ann:seer Dee:werewolf"),
    ("de", "ja, Dora hat einen", "Anna:seer Dora:werewolf"),
    ("de", "keiner von uns, die lagen in der Mitte", "Anna:seer no-wolf"),
    ("de", "nein / ach Moment, Dora hat doch einen Werwolf", "Anna:seer Dora:werewolf"),
    ("de", "nein / doch, Ben ist ein Werwolf", "Anna:seer Ben:werewolf"),
    ("de", "nein / Stop, Dora hat einen Werwolf", "Anna:seer Dora:werewolf"),
    ("de", "nein / Stopp, Anna war die Räuberin", "Anna:robber no-wolf"),
    ("fr", "ouais, Boris en a un", "Anne:seer Boris:werewolf"),
    ("fr", "aucun de nous, ils étaient au milieu", "Anne:seer no-wolf"),
    ("fr", "non / ah non attends, Dora a un loup", "Anne:seer Dora:werewolf"),
    ("fr", "non / en fait Boris est un loup-garou", "Anne:seer Boris:werewolf"),
]
TALK = [
    ("en", "thanks that was fun"),
    ("en", "actually I had a great time"),
    ("en", "in fact Bob lied to everyone"),
    ("en", "was there a wolf after all?"),
    ("en", "I was wrong about Dee"),
    ("en", "I thought Dee was a werewolf"),
    ("en", "but Anna was robbed by Bob"),
    ("de", "das war doch ein schönes Spiel"),
    ("de", "das hab ich doch gleich gesagt"),
    ("fr", "en fait c'était une belle partie"),
    ("fr", "donc en fait personne n'a gagné, c'est ça ?"),
]
NO = {"en": "no", "de": "nein", "fr": "non"}


@pytest.mark.parametrize(("language", "sentences", "facts"), OF_VOTES)
def test_correction_replaces_vote(language: str, sentences: str, facts: str) -> None:
    """A voter, a target, a count or a death: what was told first is gone."""
    session, _ = voted(language, sentences, NAMES[language])

    assert told(session, language) == ({facts} if facts.endswith(" dies") else set(facts.split()))


@pytest.mark.parametrize(("language", "sentences", "facts"), OF_BOTH)
def test_same_card_of_both(language: str, sentences: str, facts: str) -> None:
    """Two died, and one sentence, or two, shows what both were."""
    session, _ = voted(language, sentences, NAMES[language])

    assert cards(told(session, language)) == set(facts.split())


@pytest.mark.parametrize(("language", "sentences", "facts"), OF_THE_LIVING)
def test_correction_of_an_answer(language: str, sentences: str, facts: str) -> None:
    """At the question, and after the verdict, which it reopens."""
    session, _ = voted(language, ANSWERED[language] + sentences, NAMES[language])

    assert cards(told(session, language)) == set(facts.split())


@pytest.mark.parametrize(("language", "sentence"), TALK)
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
