"""A search for the request that costs most to answer: a text with four further guesses, at a table of ten.

It begins with the dearest texts that are known, and with such as are drawn: names, cards, numbers, joints, and pieces
of samples. Whatever takes more work stays, and is changed again. Work is counted in calls, so the climb is the same
each time.
"""

import cProfile
import re
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from onenight.conversation.alternatives import Alternatives
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.hearing.ear import load_ear
from onenight.hearing.likeness import _find_similar_words, measure_likeness, measure_name_likeness
from onenight.hearing.normalization import is_too_long
from onenight.hearing.sample_grammar import load_grammar
from onenight.interpretation.sentence import reply_to
from onenight.rules.deck import Deck, recommend_deck
from onenight.rules.game import ULTIMATE
from onenight.rules.possible_worlds import _find_untold_signs
from onenight.rules.referee import _choose_once
from onenight.speech.front import Front
from onenight.speech.interaction_models import load_hearing_model
from onenight.speech.lines import Lines
from onenight.ways.index import WAYS, reply
from onenight.wishes.wish import Kind, Wish
from tests.sessions import make_session

LANGUAGES = ("en", "de", "fr")
PHASES = (Phase.VOTE, Phase.DAY, Phase.DECK)
NAMES = ("Alice", "Bob", "Carol", "Dave", "Erin", "Hunter", "Mary Ann", "Ann Mary", "A", "A A")
"""Ten, some of which are also something else, or begin one another."""
MOST_OPEN = (
    *("alpha_wolf", "minion", "tanner", "hunter", "doppelganger", "paranormal_investigator", "curator"),
    *("mason", "mason", "troublemaker", "drunk", "insomniac", "villager"),
)
"""Cards of both boxes of which a verdict depends on the most."""
USUAL = "Alice points at Bob"
SMALL = (",", ".", "3", "3rd", "at", "for")
"""Marks and words that are told with names and cards."""
GUESS_SHIFTS = (1, 2, 3, 5)
"""By how many pieces the further guesses begin later."""
CLIMBED_FROM = 6
"""How many of the most expensive requests are changed further."""
KNOWN = {
    "en": (
        "Carol A und two fingers went to Alice Ann Mary instead we killed Mary Ann Mary Ann Mary Ann A A 3 "
        "girlfriend he picks Ann Mary Carol and i have 3 he Bob mother A und A Mary Ann pointed her finger at"
        " Carol we have a dead person Alice bloke between Hunter Dave, fetch friend 3 A four Doppelgängers "
        "Bob"
    ),
    "de": (
        "auf Bob waren two Stimmen Alice die Stimmen von Carol ging an A Dave 3 at and, Mary Ann Carol Hunter"
        " A A Mary Ann auf Bob waren two Stimmen Hunter habe Mary Ann gewählt A Tag Hunter for platz A deckte"
        " Günstlinge um Bob auf Hunter kriegt 3 A A Alice,"
    ),
    "fr": (
        "puis la et la and Ann Mary Dave Dave Erin est doppelgänger pour s'appelle Alice et 3 joue Bob avait "
        "sorcier et Alice deux chasseurs de fantômes Alice, Mary Ann Alice Carol a two vote und Dave Hunter "
        "chérie at for pour Hunter Mary Ann at nana il est at Bob loup-garou nom A Dave soir Erin a reçu 3 "
        "doigt for Dave auf Mary Ann a montré Hunter du doigt pour Erin deux sentinelles A morts Ann Mary Ann"
        " Mary ont eu 3 voix auf"
    ),
}
"""Where a climb of each language came to whose measure was the links of fingers that were weighed."""


class Request(NamedTuple):
    """One utterance in pieces, its language, and the phase it is said in."""

    language: str
    phase: Phase
    pieces: tuple[str, ...]

    @property
    def text(self) -> str:
        """The best guess."""
        return _join(self.pieces)

    @property
    def further_guesses(self) -> tuple[str, ...]:
        """The further guesses: the pieces, each time begun at another one."""
        return tuple([_join((*self.pieces[by:], *self.pieces[:by])) for by in GUESS_SHIFTS])


def make_usual_request(language: str, phase: Phase = Phase.VOTE) -> Request:
    """Return a short request, the same in every language, that the costs are compared with."""
    return Request(language, phase, (USUAL,))


def answer(request: Request) -> Reply:
    """Answer a request as the page does, but for its store, with empty caches."""
    _clear_caches(request.language)
    said = Alternatives(request.text, request.further_guesses)
    return reply_to(WAYS, make_table(request.phase, request.language), said, make_front(request.language), reply)


def count_calls(request: Request) -> int:
    """Return how many functions are called while a request is answered; what is made once was made before."""
    answer(request)
    profile = cProfile.Profile()
    profile.enable()
    try:
        answer(request)
    finally:
        profile.disable()
    return sum(entry.callcount for entry in profile.getstats())


def climb(language: str, steps: int, chance: Random) -> Iterator[tuple[int, Request]]:
    """Yield the most expensive requests found in so many steps, each after its calls; the most expensive one first."""
    found: list[tuple[int, Request]] = []
    for request in _generate_requests(language, found, chance, steps):
        found.append((count_calls(request), request))
        found.sort(key=lambda each: -each[0])
        del found[CLIMBED_FROM:]
    yield from found


def _generate_requests(
    language: str, found: Sequence[tuple[int, Request]], chance: Random, steps: int
) -> Iterator[Request]:
    """Yield the known requests, then random ones, then changes of those that are in `found` by then."""
    for phase in PHASES:
        once = tuple(KNOWN[language].split())
        yield Request(language, phase, once)
        yield Request(language, phase, _drop_unread(once * 5))
    for _ in range(steps):
        if len(found) < CLIMBED_FROM or chance.random() < 1 / 8:
            letters = chance.choice((100, 300, 1000))
            yield Request(language, chance.choice(PHASES), _draw_pieces(language, letters, chance))
        else:
            _, one = found[chance.randrange(len(found))]
            yield one._replace(pieces=_mutate(one, found, chance))


def _mutate(one: Request, found: Sequence[tuple[int, Request]], chance: Random) -> tuple[str, ...]:
    """Return a request's pieces with some replaced, inserted, deleted, repeated, or taken from another request."""
    pieces, (_, other) = list(one.pieces), chance.choice(found)
    start = chance.randrange(len(pieces))
    end = start + chance.choice((1, 2, 4, 8, 16))
    some = [_draw_piece(one.language, chance) for _ in range(chance.choice((1, 2, 4)))]
    match chance.randrange(5):
        case 0:
            pieces[start:end] = some
        case 1:
            pieces[start:start] = some
        case 2:
            del pieces[start:end]
        case 3:
            pieces[start:start] = pieces[start:end]
        case _:
            pieces[start:] = other.pieces[chance.randrange(len(other.pieces)) :]
    return _drop_unread(tuple(pieces)) or one.pieces


def _draw_pieces(language: str, letters: int, chance: Random) -> tuple[str, ...]:
    """Return random pieces of so many letters together; half of the time few pieces, repeated."""
    some = [_draw_piece(language, chance) for _ in range(chance.choice((4, 8, 200)))]
    pieces: list[str] = []
    while len(_join(pieces)) < letters:
        pieces += some
    while len(_join(pieces)) > letters:
        pieces.pop()
    return _drop_unread(tuple(pieces))


def _draw_piece(language: str, chance: Random) -> str:
    """Return a random name, mark, word, or sample with names and cards in its slots."""
    words, samples, cards = _load_vocabulary(language)
    match chance.randrange(4):
        case 0:
            return chance.choice(NAMES)
        case 1:
            return chance.choice([*SMALL, *cards])
        case 2:
            return chance.choice(words)
        case _:
            return _SLOT.sub(lambda slot: chance.choice(cards if slot[1] in _CARDS else NAMES), chance.choice(samples))


_SLOT = re.compile(r"\{(\w+)\}")
_CARDS = frozenset({"role", "card", "cards", "replaced"})


@cache
def _load_vocabulary(language: str) -> tuple[list[str], list[str], list[str]]:
    """Return a language's structural words, its samples about a vote, and its cards."""
    known, model = load_grammar(language).plain, load_hearing_model(language)["interactionModel"]["languageModel"]
    phrases = [phrase for section, key in _PHRASES for phrase in known.accented_phrases(section, key)]
    words = sorted({" ".join(phrase) for phrase in phrases} | {word for word in known.numbers if word})
    samples = [sample for intent in model["intents"] if intent["name"] in _INTENTS for sample in intent["samples"]]
    cards = [value["name"]["value"] for kind in model["types"] if kind["name"] == "CARDS" for value in kind["values"]]
    return words, samples, cards


_PHRASES = (
    *(("clauses", "joints"), ("clauses", "heads"), ("list", "joints"), ("persons", "he"), ("persons", "they")),
    *(("persons", "speaker"), ("persons", "speaking"), ("people", "singular"), ("people", "before"), ("seats", "one")),
)
_INTENTS = frozenset({"PointIntent", "FingersIntent", "ShowCardIntent", "DiedIntent", "ReplaceCardsIntent"})


def _join(pieces: Sequence[str]) -> str:
    return " ".join(pieces).replace(" ,", ",").replace(" .", ".")


def _drop_unread(pieces: tuple[str, ...]) -> tuple[str, ...]:
    """Return the first pieces, as many as a text may hold."""
    while is_too_long(_join(pieces)):
        pieces = pieces[:-1]
    return pieces


@cache
def _load_lines(language: str) -> Lines:
    return Lines(language)


@cache
def make_table(phase: Phase, language: str) -> Session:
    """Return a table of ten; at its vote a death is told, and the referee asks on, with cards that leave most open."""
    if phase is not Phase.VOTE:
        ten = make_session(phase, players=len(NAMES), names=NAMES, deck=recommend_deck(ULTIMATE, len(NAMES)))
        return ten._replace(language=language)
    deck = Deck(ULTIMATE, tuple([ULTIMATE.cards[key] for key in MOST_OPEN]))
    ten = make_session(phase, players=len(NAMES), names=NAMES, deck=deck)._replace(language=language)
    return reply(ten, Wish(Kind.DIED, names=(NAMES[2],)), make_front(language)).session


def make_front(language: str) -> Front:
    """Return a front of the page in a language."""
    return Front(_load_lines(language), 1_700_000_000.0, Random(1), number="")  # noqa: S311 - the same each time


def _clear_caches(language: str) -> None:
    """Clear the caches of compared words, of texts that were read, and of questions that were chosen."""
    hears = load_ear(language)
    tokenizer = hears._tokenizer  # noqa: SLF001 - nobody else forgets
    of_words = (_find_similar_words, measure_name_likeness, measure_likeness)
    of_texts = (hears._exact.plain._kept, tokenizer._kept, tokenizer._found)  # noqa: SLF001 - as above
    for known in (*of_words, *of_texts, _choose_once, _find_untold_signs):
        known.cache_clear()
