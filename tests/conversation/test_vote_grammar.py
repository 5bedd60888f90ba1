"""Votes in several clauses, without punctuation, as a recognizer writes them or a table types them."""

from collections.abc import Iterator
from random import Random

import pytest

from onenight.conversation.names import name_of
from onenight.conversation.pointing.vote_case import case
from onenight.conversation.session import Phase, Session
from onenight.rules.deck import Deck
from onenight.rules.game import ULTIMATE
from onenight.rules.roles import Stake
from onenight.speech.lines import Lines
from tests.people import NOW, answer_sentence
from tests.sessions import make_session

NAMES = {
    "en": ("Ann", "Bob", "Cy", "Dee", "Eve", "Rose"),
    "de": ("Anna", "Ben", "Carl", "Dora", "Emil", "Frieda"),
    "fr": ("Anne", "Boris", "Carl", "Dora", "Émile", "Flore"),
}
CARDS = "werewolf werewolf seer robber drunk hunter villager villager villager"
DECK = Deck.of(ULTIMATE, CARDS.split())


def voted(language: str, sentences: str, names: tuple[str, ...]) -> tuple[Session, str]:
    """Return a table of six in its vote after these sentences, parted by "/", and the last answer."""
    lines, chance = Lines(language), Random(1)  # noqa: S311 - the same each time
    session = make_session(Phase.VOTE, players=6, deck=DECK, names=names, language=language)
    say = ""
    for sentence in sentences.split(" / "):
        session, answer = answer_sentence(session, sentence, NOW, chance, lines)
        say = answer.say
    return session, say


def told(session: Session, language: str) -> set[str]:
    """Return what is known of a vote: who points at whom, who got how many, who died as was said, who shows what."""
    return set(_told(session, Lines(language)))


def _told(session: Session, lines: Lines) -> Iterator[str]:
    found = case(session)
    seats = [name_of(session, seat, lines).replace("Player ", "") for seat in range(session.players)]
    yield from (f"{seats[voter]}>{seats[target]}" for voter, target in found.fingers.votes.items())
    yield from (f"{seats[seat]}={count}" for seat, count in found.fingers.counts.items())
    yield from (f"{seats[seat]} dies" for seat in found.said_dead or ())
    shown = found.facts.shown if found.known is None else found.known.shown
    yield from (f"{seats[seat]}:{role}" for seat, role in shown.items())
    if found.known is not None and Stake.WEREWOLF in found.known.living:
        yield "a wolf lives" if found.known.living[Stake.WEREWOLF] else "no wolf lives"


ECHOES = [
    ("en", "ann pointed at bob / cy did too", "Ann>Bob Cy>Bob"),
    ("en", "ann pointed at bob cy did too", "Ann>Bob Cy>Bob"),
    ("en", "Bob went for Cy too, and Eve pointed at Ann", "Bob>Cy Eve>Ann"),
    ("en", "Bob pointed at Cy as well, I pointed at Ann", "Bob>Cy"),
    ("de", "Ben zeigt auf Carl auch, und ich zeige auf Anna", "Ben>Carl"),
    ("fr", "Boris a voté Carl aussi, et moi Anne", "Boris>Carl"),
    ("en", "Ann pointed at Bob. / Same for Cy and Dee", "Ann>Bob Cy>Bob Dee>Bob"),
    ("en", "ann pointed at bob so did cy and dee did the same", "Ann>Bob Cy>Bob Dee>Bob"),
    ("en", "ann got two and so did bob", "Ann=2 Bob=2"),
    ("en", "ann got two / bob as well", "Ann=2 Bob=2"),
    ("en", "im eve i pointed at bob and ann did too", "Eve>Bob Ann>Bob"),
    ("en", "Ann went for Rose, Bob likewise, Cy too", "Ann>Rose Bob>Rose Cy>Rose"),
    ("en", "ann pointed at cy bob pointed at dee and eve did too", "Ann>Cy Bob>Dee Eve>Dee"),
    ("en", "everyone pointed at bob and bob pointed at ann", "Ann>Bob Cy>Bob Dee>Bob Eve>Bob Rose>Bob Bob>Ann"),
    ("de", "anna zeigt auf ben / carl auch", "Anna>Ben Carl>Ben"),
    ("de", "anna auf ben carl ebenso", "Anna>Ben Carl>Ben"),
    ("de", "anna hat auf ben gezeigt carl hat auch auf ben gezeigt", "Anna>Ben Carl>Ben"),
    ("de", "anna stimmt gegen ben und dora genauso", "Anna>Ben Dora>Ben"),
    ("de", "Anna zeigt auf Ben / dasselbe gilt für Carl und Dora", "Anna>Ben Carl>Ben Dora>Ben"),
    ("de", "anna hat zwei und ben auch", "Anna=2 Ben=2"),
    ("de", "anna hat für ben gestimmt / emil ebenfalls", "Anna>Ben Emil>Ben"),
    ("de", "anna und frieda haben beide auf carl gezeigt", "Anna>Carl Frieda>Carl"),
    ("de", "anna auf ben ben auf carl dora auch", "Anna>Ben Ben>Carl Dora>Carl"),
    ("de", "ich bin emil ich zeige auf ben", "Emil>Ben"),
    ("fr", "anne vote boris / carl aussi", "Anne>Boris Carl>Boris"),
    ("fr", "anne contre boris carl pareil", "Anne>Boris Carl>Boris"),
    ("fr", "anne a voté contre boris et dora aussi", "Anne>Boris Dora>Boris"),
    ("fr", "anne a désigné boris carl a fait pareil", "Anne>Boris Carl>Boris"),
    ("fr", "Anne a voté pour Boris / pareil pour Carl et Dora", "Anne>Boris Carl>Boris Dora>Boris"),
    ("fr", "anne a deux voix et boris aussi", "Anne=2 Boris=2"),
    ("fr", "anne sur boris dora également", "Anne>Boris Dora>Boris"),
    ("fr", "anne et flore ont montré carl", "Anne>Carl Flore>Carl"),
    ("fr", "anne vise boris / émile de même", "Anne>Boris Émile>Boris"),
    ("fr", "anne sur boris boris sur carl dora aussi", "Anne>Boris Boris>Carl Dora>Carl"),
]
RECIPROCAL = [
    ("en", "ann and bob pointed at each other and so did cy and dee", "Ann>Bob Bob>Ann Cy>Dee Dee>Cy"),
    ("en", "bob and rose pointed at each other and so did ann and eve", "Bob>Rose Rose>Bob Ann>Eve Eve>Ann"),
    ("en", "ann pointed at bob / and he pointed right back at her", "Ann>Bob Bob>Ann"),
    ("en", "ann pointed at bob and bob pointed right back", "Ann>Bob Bob>Ann"),
    ("en", "ann pointed at bob and vice versa", "Ann>Bob Bob>Ann"),
    ("en", "ann pointed at bob and the other way round", "Ann>Bob Bob>Ann"),
    ("en", "ann and bob voted for one another cy went for dee", "Ann>Bob Bob>Ann Cy>Dee"),
    ("en", "me and bob pointed at each other im ann by the way", "Ann>Bob Bob>Ann"),
    ("en", "dee on ann ann on dee eve on ann", "Dee>Ann Ann>Dee Eve>Ann"),
    ("en", "ann on bob bob on cy cy on ann dee on bob", "Ann>Bob Bob>Cy Cy>Ann Dee>Bob"),
    ("en", "ann pointed at cy cy at bob and he at ann", "Ann>Cy Cy>Bob Bob>Ann"),
    ("de", "anna und ben zeigen aufeinander und carl und dora auch", "Anna>Ben Ben>Anna Carl>Dora Dora>Carl"),
    ("de", "anna und ben haben aufeinander gezeigt emil auf anna", "Anna>Ben Ben>Anna Emil>Anna"),
    ("de", "anna zeigt auf ben und er zeigt zurück", "Anna>Ben Ben>Anna"),
    ("de", "anna zeigt auf ben / und er zeigt zurück", "Anna>Ben Ben>Anna"),
    ("de", "anna zeigt auf ben und umgekehrt", "Anna>Ben Ben>Anna"),
    ("de", "ich und ben zeigen aufeinander ich bin anna", "Anna>Ben Ben>Anna"),
    ("de", "anna auf ben ben auf anna carl auf ben", "Anna>Ben Ben>Anna Carl>Ben"),
    ("de", "anna gegen ben ben gegen carl carl gegen anna", "Anna>Ben Ben>Carl Carl>Anna"),
    ("de", "anna zeigt auf dora dora auf emil und er auf anna", "Anna>Dora Dora>Emil Emil>Anna"),
    ("de", "frieda und dora haben sich gegenseitig gewählt", "Frieda>Dora Dora>Frieda"),
    (
        "fr",
        "anne et boris se sont désignés l'un l'autre et carl et dora aussi",
        "Anne>Boris Boris>Anne Carl>Dora Dora>Carl",
    ),
    ("fr", "anne et boris se sont montrés mutuellement", "Anne>Boris Boris>Anne"),
    ("fr", "anne a voté boris et vice versa", "Anne>Boris Boris>Anne"),
    ("fr", "anne a voté boris / et inversement", "Anne>Boris Boris>Anne"),
    ("fr", "anne a désigné boris et il l'a désignée en retour", "Anne>Boris Boris>Anne"),
    ("fr", "moi et boris on s'est désignés mutuellement je suis anne", "Anne>Boris Boris>Anne"),
    ("fr", "anne sur boris boris sur anne carl sur boris", "Anne>Boris Boris>Anne Carl>Boris"),
    ("fr", "anne contre boris boris contre carl carl contre anne", "Anne>Boris Boris>Carl Carl>Anne"),
    ("fr", "anne vote pour dora dora vote pour émile et lui pour anne", "Anne>Dora Dora>Émile Émile>Anne"),
    ("fr", "carl et flore se sont visés l'un l'autre émile sur flore", "Carl>Flore Flore>Carl Émile>Flore"),
]
LISTED = [
    ("en", "ann pointed at bob / so did shaz and cy", "Ann>Bob"),
    ("de", "Dora hat Stimmen von Anna und Ben bekommen, und Carl hat auf Emil gezeigt", "Anna>Dora Ben>Dora Carl>Emil"),
    ("de", "weder Anna noch Ben haben auf Carl gezeigt, beide haben auf Dora gezeigt", "Anna>Dora Ben>Dora"),
    ("de", "Anna hat nicht auf Ben gezeigt, sie hat auf Carl gezeigt", "Anna>Carl"),
    ("fr", "Dora a été désignée par Anne et Boris, et Carl a voté pour Flore", "Anne>Dora Boris>Dora Carl>Flore"),
    ("fr", "ni Anne ni Boris n'ont voté pour Carl, tous les deux ont voté pour Dora", "Anne>Dora Boris>Dora"),
    ("fr", "Anne n'a pas voté pour Boris, elle a voté pour Carl", "Anne>Carl"),
    ("fr", "Anne, Boris et Carl ont visé Ludo", ""),
]
COUNTS = [
    ("en", "two for ann two for bob and one for cy", "Ann=2 Bob=2 Cy=1"),
    ("en", "ann two bob two cy one", "Ann=2 Bob=2 Cy=1"),
    ("en", "ann two bob two cy one and dee one", "Ann=2 Bob=2 Cy=1 Dee=1"),
    ("en", "ann 3 bob 1 cy 1", "Ann=3 Bob=1 Cy=1"),
    ("en", "it's two all between Ann and Bob", "Ann=2 Bob=2"),
    ("en", "its a tie ann and bob two votes each", "Ann=2 Bob=2"),
    ("en", "two each for ann and bob", "Ann=2 Bob=2"),
    ("en", "bob got three fingers ann got two", "Bob=3 Ann=2"),
    ("en", "ann three bob two cy none", "Ann=3 Bob=2 Cy=0"),
    ("en", "ann's got two and bob's got three", "Ann=2 Bob=3"),
    ("en", "two votes for ann three votes for bob none for cy", "Ann=2 Bob=3 Cy=0"),
    ("de", "zwei für anna zwei für ben und eine für carl", "Anna=2 Ben=2 Carl=1"),
    ("de", "anna zwei ben zwei carl eins", "Anna=2 Ben=2 Carl=1"),
    ("de", "anna 3 ben 1 carl 1", "Anna=3 Ben=1 Carl=1"),
    ("de", "vier gegen ben", "Ben=4"),
    ("de", "vier gegen ben eine gegen anna", "Ben=4 Anna=1"),
    ("de", "anna und ben haben je zwei", "Anna=2 Ben=2"),
    ("de", "anna hat drei stimmen ben hat zwei", "Anna=3 Ben=2"),
    ("de", "gleichstand zwischen anna und ben mit je zwei", "Anna=2 Ben=2"),
    ("de", "drei finger auf anna zwei auf dora", "Anna=3 Dora=2"),
    ("de", "anna drei ben zwei carl keine", "Anna=3 Ben=2 Carl=0"),
    ("fr", "deux pour anne deux pour boris et une pour carl", "Anne=2 Boris=2 Carl=1"),
    ("fr", "anne deux boris deux carl un", "Anne=2 Boris=2 Carl=1"),
    ("fr", "anne 3 boris 1 carl 1", "Anne=3 Boris=1 Carl=1"),
    ("fr", "anne et boris à égalité deux voix chacun", "Anne=2 Boris=2"),
    ("fr", "quatre contre boris une contre anne", "Boris=4 Anne=1"),
    ("fr", "anne a trois voix boris en a deux", "Anne=3 Boris=2"),
    ("fr", "trois doigts sur anne deux sur dora", "Anne=3 Dora=2"),
    ("fr", "deux voix chacun pour anne et boris", "Anne=2 Boris=2"),
    ("fr", "égalité entre anne et boris avec deux chacun", "Anne=2 Boris=2"),
    ("fr", "anne trois boris deux carl zéro", "Anne=3 Boris=2 Carl=0"),
]
STRANGERS = [
    ("will and rose pointed at each other and so did mark and joy", "Will>Rose Rose>Will Mark>Joy Joy>Mark"),
    ("hope on grace grace on will", "Hope>Grace Grace>Will"),
    ("two for olga two for ivan and one for boris", "Olga=2 Ivan=2 Boris=1"),
    ("margaret two harold two peter one and edith one", "Margaret=2 Harold=2 Peter=1 Edith=1"),
    ("liam 3 noah 1 ava 1", "Liam=3 Noah=1 Ava=1"),
    ("it's three all between Max and Leo", "Max=3 Leo=3"),
    ("priya on olga olga on priya leo on olga", "Priya>Olga Olga>Priya Leo>Olga"),
    ("me and sue pointed at each other im joe by the way", "Joe>Sue Sue>Joe"),
    ("Player one has four, the rest one each", "1=4"),
    ("player two has three everyone else one", "2=3"),
]
"""What is said where no name is known yet."""


@pytest.mark.parametrize(("language", "sentences", "votes"), [*ECHOES, *RECIPROCAL, *LISTED, *COUNTS])
def test_votes_of_known_players(language: str, sentences: str, votes: str) -> None:
    """All of what is told is taken, and nothing else."""
    session, _ = voted(language, sentences, NAMES[language])

    assert told(session, language) == set(votes.split())


@pytest.mark.parametrize(("sentence", "votes"), STRANGERS)
def test_votes_of_strangers(sentence: str, votes: str) -> None:
    """Names that are words as well are names beside a verb of pointing or a count."""
    session, _ = voted("en", sentence, ())

    assert told(session, "en") == set(votes.split())


ONE_QUESTION = [
    ("en", "Ann has four, the rest one each"),
    ("en", "ann got four and everyone else got one"),
    ("de", "anna hat vier die anderen je eine"),
    ("fr", "anne a quatre voix les autres une chacun"),
]


@pytest.mark.parametrize(("language", "sentence"), ONE_QUESTION)
def test_one_question_at_a_time(language: str, sentence: str) -> None:
    """After a count of all others only the card of who died is asked for."""
    _, say = voted(language, sentence, NAMES[language])

    assert say.count("?") == 1


CARD_AND_FINGER = [
    ("en", "Dee died / Hunter, and she points at Eve"),
    ("en", "dee died / she is the hunter and points at eve"),
    ("en", "dee is the hunter and points at eve"),
    ("de", "Dora ist tot / Jäger, und sie zeigt auf Emil"),
    ("de", "dora ist tot / sie war jäger und zeigt auf emil"),
    ("de", "dora ist jäger und zeigt auf emil"),
    ("fr", "Dora est morte / le chasseur, et elle désigne Émile"),
    ("fr", "dora est morte / chasseur et elle vise émile"),
]


@pytest.mark.parametrize(("language", "sentences"), CARD_AND_FINGER)
def test_card_and_finger_of_the_same_player(language: str, sentences: str) -> None:
    """Both are taken, and nobody is asked whom the Hunter points at."""
    session, _ = voted(language, sentences, NAMES[language])

    voter, target = NAMES[language][3:5]
    known = case(session).known
    assert f"{voter}:hunter" in told(session, language)
    assert f"{voter}>{target}" in told(session, language) or (known is not None and known.pointed == {3: 4})


CALLS = [
    ("fr", "le temps est écoulé tout le monde montre quelqu'un"),
    ("fr", "Le temps est fini, tout le monde désigne quelqu'un."),
    ("fr", "le temps est écoulé"),
    ("de", "die Zeit ist um"),
    ("en", "time's up"),
]


@pytest.mark.parametrize(("language", "sentence"), CALLS)
def test_time_is_up(language: str, sentence: str) -> None:
    """By day it calls the vote."""
    session = make_session(Phase.DAY, players=6, deck=DECK, names=NAMES[language], language=language)

    after, _ = answer_sentence(session, sentence, NOW, Random(1), Lines(language))  # noqa: S311 - the same each time

    assert after.phase is Phase.VOTE


UNSAID = [
    ("en", "neither ann nor bob pointed at cy"),
    ("en", "ann was two when she got her dog"),
    ("en", "neither of them pointed at cy"),
    ("de", "weder anna noch ben haben auf carl gezeigt"),
    ("fr", "ni anne ni boris n'ont désigné carl"),
]


@pytest.mark.parametrize(("language", "sentence"), UNSAID)
def test_what_is_no_vote(language: str, sentence: str) -> None:
    """Whatever people and numbers it names."""
    session, _ = voted(language, sentence, NAMES[language])

    assert told(session, language) == set()


FAMILY = {
    "en": ("Mum", "Dad", "Me", "Ben", "Grandma Rose", "Cy"),
    "de": ("Mama", "Papa", "Ich", "Ben", "Oma", "Cem"),
    "fr": ("Maman", "Papa", "Moi", "Ben", "Mamie", "Léa"),
}
OF_ME = [
    ("en", "mum and dad pointed at ben, Ben points at Cy and me at mum", "Ben>Cy Dad>Ben Me>Mum Mum>Ben"),
    ("en", "Ben pointed at me / i pointed at ben", "Ben>Me Me>Ben"),
    ("de", "mama und ich haben auf papa gezeigt", "Mama>Papa Ich>Papa"),
    ("de", "ich auf mama, mama auf mich", "Ich>Mama Mama>Ich"),
    ("fr", "maman et moi on a montré papa", "Maman>Papa Moi>Papa"),
]
OF_SPEAKERS = [
    ("en", "mum and i pointed at dad", "ben", "Ben>Dad Mum>Dad"),
    ("de", "mama und ich haben auf papa gezeigt", "oma", "Mama>Papa Oma>Papa"),
    ("fr", "maman et moi on a montré papa", "léa", "Léa>Papa Maman>Papa"),
]


@pytest.mark.parametrize(("language", "sentences", "facts"), OF_ME)
def test_player_called_me(language: str, sentences: str, facts: str) -> None:
    """Whoever says "me" or "I" is that player."""
    session, _ = voted(language, sentences, FAMILY[language])

    assert told(session, language) == set(facts.split())


@pytest.mark.parametrize(("language", "sentence", "name", "facts"), OF_SPEAKERS)
def test_speaker_is_asked_for_a_name(language: str, sentence: str, name: str, facts: str) -> None:
    """A list of people who vote is no number of them, though one of them is only "I"."""
    names = tuple("Zoe" if each in ("Me", "Ich", "Moi") else each for each in FAMILY[language])
    session, said = voted(language, sentence, names)
    assert said.endswith("?")

    session, _ = voted(language, f"{sentence} / {name}", names)
    assert told(session, language) == set(facts.split())
