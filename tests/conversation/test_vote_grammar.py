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
from tests.fixtures import read_tables
from tests.people import NOW, answer_sentence
from tests.sessions import make_session

TABLES = read_tables(__file__)

NAMES = {
    "en": ("Ann", "Bob", "Cy", "Dee", "Eve", "Rose"),
    "de": ("Anna", "Ben", "Carl", "Dora", "Emil", "Frieda"),
    "fr": ("Anne", "Boris", "Carl", "Dora", "Émile", "Flore"),
    "es": ("Ana", "Bruno", "Carlos", "Dora", "Emilio", "Flora"),
}
CARDS = "werewolf werewolf seer robber drunk hunter villager villager villager"
DECK = Deck.of(ULTIMATE, CARDS.split())


def voted(language: str, sentences: str, names: tuple[str, ...], deck: Deck = DECK) -> tuple[Session, str]:
    """Return a table of six in its vote after these sentences, parted by "/", and the last answer."""
    lines, chance = Lines(language), Random(1)  # noqa: S311 - the same each time
    session = make_session(Phase.VOTE, players=6, deck=deck, names=names, language=language)
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
    if found.known is not None and found.known.copied:
        yield f"copied:{found.known.copied}"
    if found.known is not None and Stake.WEREWOLF in found.known.living:
        yield "a wolf lives" if found.known.living[Stake.WEREWOLF] else "no wolf lives"


@pytest.mark.parametrize(("language", "sentences", "votes"), TABLES["votes"])
def test_votes_of_known_players(language: str, sentences: str, votes: str) -> None:
    """All of what is told is taken, and nothing else."""
    session, _ = voted(language, sentences, NAMES[language])

    assert told(session, language) == set(votes.split())


@pytest.mark.parametrize(("sentence", "votes"), TABLES["strangers"])
def test_votes_of_strangers(sentence: str, votes: str) -> None:
    """Names that are words as well are names beside a verb of pointing or a count."""
    session, _ = voted("en", sentence, ())

    assert told(session, "en") == set(votes.split())


@pytest.mark.parametrize(("language", "sentence"), TABLES["one_question"])
def test_one_question_at_a_time(language: str, sentence: str) -> None:
    """After a count of all others only the card of who died is asked for."""
    _, say = voted(language, sentence, NAMES[language])

    assert say.count("?") == 1


@pytest.mark.parametrize(("language", "sentences"), TABLES["card_and_finger"])
def test_card_and_finger_of_the_same_player(language: str, sentences: str) -> None:
    """Both are taken, and nobody is asked whom the Hunter points at."""
    session, _ = voted(language, sentences, NAMES[language])

    voter, target = NAMES[language][3:5]
    known = case(session).known
    assert f"{voter}:hunter" in told(session, language)
    assert f"{voter}>{target}" in told(session, language) or (known is not None and known.pointed == {3: 4})


@pytest.mark.parametrize(("language", "sentence"), TABLES["calls"])
def test_time_is_up(language: str, sentence: str) -> None:
    """By day it calls the vote."""
    session = make_session(Phase.DAY, players=6, deck=DECK, names=NAMES[language], language=language)

    after, _ = answer_sentence(session, sentence, NOW, Random(1), Lines(language))  # noqa: S311 - the same each time

    assert after.phase is Phase.VOTE


@pytest.mark.parametrize(("language", "sentence"), TABLES["unsaid"])
def test_what_is_no_vote(language: str, sentence: str) -> None:
    """Whatever people and numbers it names."""
    session, _ = voted(language, sentence, NAMES[language])

    assert told(session, language) == set()


@pytest.mark.parametrize(("language", "sentences", "facts"), TABLES["of_me"])
def test_player_called_me(language: str, sentences: str, facts: str) -> None:
    """Whoever says "me" or "I" is that player."""
    session, _ = voted(language, sentences, tuple(TABLES["family"][language]))

    assert told(session, language) == set(facts.split())


@pytest.mark.parametrize(("language", "sentence", "name", "facts"), TABLES["of_speakers"])
def test_speaker_is_asked_for_a_name(language: str, sentence: str, name: str, facts: str) -> None:
    """A list of people who vote is no number of them, though one of them is only "I"."""
    names = tuple("Zoe" if each in ("Me", "Ich", "Moi", "Yo") else each for each in TABLES["family"][language])
    session, said = voted(language, sentence, names)
    assert said.endswith("?")

    session, _ = voted(language, f"{sentence} / {name}", names)
    assert told(session, language) == set(facts.split())
