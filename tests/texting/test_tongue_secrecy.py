"""No tells across languages: what one phone is texted in changes nothing for the others, nor for who hosts."""

from random import Random
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.conversation.session import Session
from onenight.rules.game import FIRST_BOX, ULTIMATE
from onenight.rules.rulebook import Rulebook
from onenight.speech.lines import load_lines
from onenight.texting.party import Party, Stage
from onenight.ways.one_night.one_night import cards_of
from tests.conversation.evening import START, Spoken
from tests.conversation.texting import Phones
from tests.effort import count_examples
from tests.rules.random_decks import draw_blind_deck
from tests.text_languages import OTHERS, find_foreign
from tests.texting.playing import NAMES, draw_legal_answer

LANGUAGES = ("en", *OTHERS)
KINDS = ("valid", "valid", "valid", "wrong", "missing", "explain")
BOXES = (FIRST_BOX, "daybreak", "bonus")

Plan = list[list[tuple[int, str]]]
"""By round in which order phones answer, and how."""


class Seen(NamedTuple):
    """What came of a game."""

    said: tuple[str, ...]
    """To whoever hosts it."""
    replies: tuple[tuple[int, str], ...]
    """By seat, in their order."""
    texts: tuple[tuple[int, str], ...]
    """The same of what was sent."""

    def at(self, seat: int) -> tuple[list[str], list[str]]:
        """What one phone has shown."""
        replies, texts = ([body for whose, body in each if whose == seat] for each in (self.replies, self.texts))
        return replies, texts

    def shape(self) -> tuple[list[int], list[int]]:
        """Which phones have shown something, in order."""
        return [seat for seat, _ in self.replies], [seat for seat, _ in self.texts]


class Table:
    """A hosted game, whose phones are texted in languages of theirs."""

    def __init__(self, tongues: list[str], seed: int) -> None:
        """Everybody has joined and asked for a language."""
        self._tongues, self._seed, self._now = tongues, seed, START
        self._phones = Phones(load_lines("en"))
        self._host = Spoken(phones=self._phones)
        self._said: list[str] = []
        self._replies: list[tuple[int, str]] = []
        session = self.says("text us our roles")
        self._table = session.party
        for seat, language in enumerate(tongues):
            self._phones.answer_line(f"+ {NAMES[seat]}: JOIN {session.texts.code} {NAMES[seat]}")
            self._phones.answer_line(f"+ {NAMES[seat]}: {load_lines(language).strings('language', 'own', 'asked')[1]}")
        self._deal()

    def says(self, text: str) -> Session:
        """The host says something."""
        self._now += 60
        told = self._host.hear(text, self._now)
        self._said.append(told.said)
        return told.session

    def _deal(self) -> None:
        players, rulebook = len(self._tongues), Rulebook(ULTIMATE)
        chance = Random(self._seed)  # noqa: S311 - a test keeps no secrets
        session = self.says(f"{players} players")
        deck = draw_blind_deck(players, rulebook, chance, BOXES)
        self._host.sit_down(session._replace(game=cards_of(session)._replace(deck=deck)))
        self.says("deal")

    def party(self) -> Party:
        """The game as it is kept."""
        kept = self._phones.parties.load(self._table)
        assert kept
        return kept.party

    def answer(self, round_: list[tuple[int, str]]) -> None:
        """Everybody answers as planned, the same in other words; then the host goes on."""
        stage = self.party().stage
        for seat, kind in round_:
            words = load_lines(self._tongues[seat])
            chance = Random(self._seed + seat)  # noqa: S311 - as above
            party = self.party()
            if kind == "missing" or party.stage is not stage:
                continue
            own = {"wrong": "blorp", "explain": words.strings("answers", "commands", "again")[0]}
            body = own.get(kind) or draw_legal_answer(party, seat, chance, words)
            self._replies.append((seat, self._phones.answer_line(f"+ {NAMES[seat]}: {body}")[0]))
        self.says("has everyone answered")
        self.says("wake us up" if stage is not Stage.DAWN else "vote")

    def seen(self) -> Seen:
        """All that was heard and read."""
        numbers = [seat.phone for seat in self.party().seats]
        texts = [(numbers.index(text.phone), text.body) for text in self.party().outbox]
        return Seen(tuple(self._said), tuple(self._replies), tuple(texts))


@settings(deadline=None, max_examples=count_examples(60))
@given(data=st.data())
def test_a_language_tells_nothing(data: st.DataObject) -> None:
    """The same game with other languages: whoever keeps hers gets the very same, and so does the host."""
    players = data.draw(st.integers(3, 6))
    seed = data.draw(st.integers(0, 5000))
    tongues = st.lists(st.sampled_from(LANGUAGES), min_size=players, max_size=players)
    ones, others = data.draw(tongues), data.draw(tongues)
    plan = [
        [(seat, data.draw(st.sampled_from(KINDS))) for seat in data.draw(st.permutations(range(players)))]
        for _ in range(4)
    ]
    games = [Table(each, seed) for each in (ones, others)]
    for round_ in plan:
        stages = {game.party().stage for game in games}
        assert len(stages) == 1
        if stages == {Stage.VERDICT}:
            break
        for game in games:
            game.answer(round_)
    first, second = (game.seen() for game in games)

    assert first.said == second.said
    assert first.shape() == second.shape()
    for seat, (one, other) in enumerate(zip(ones, others, strict=True)):
        assert (first.at(seat) == second.at(seat)) == (one == other)
        for seen, language in ((first, one), (second, other)):
            assert [
                body for each in seen.at(seat) for body in each if find_foreign(body, language, (*NAMES, "blorp"))
            ] == []
