"""A table that plays by texts: joins, answers every question in a legal way, and votes."""

from random import Random
from typing import NamedTuple

from onenight.rules.deck import Deck, recommend_deck
from onenight.rules.rulebook import Rulebook
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.texting.events import Event, TextReceived
from onenight.texting.join_request import read_join_request
from onenight.texting.party import Party, Stage, StepResult
from onenight.texting.player_answer import Tap
from onenight.texting.reading import Command
from onenight.texting.step import step
from onenight.ways.one_night.texts.game import NightDealt, make_undealt
from onenight.ways.one_night.texts.prompts import question

LINES = Lines("en")
CODE = "4821"
NAMES = ("Alice", "Bob", "Carol", "Dave", "Erin", "Frank", "Grace", "Heidi", "Ivan", "Judy")

ANSWERS = {"oneself": "me", "pass": "no", "joint": "and"}
"""How English answers are put here."""


def make_front(seed: int = 1) -> Front:
    """A front at a fixed time, with its chance."""
    return Front(LINES, 1_794_000_000, Random(seed))  # noqa: S311 - a test keeps no secrets


def number_of(seat: int) -> str:
    """A player's number."""
    return f"+1555010{seat:04}"


def make_received(number: str, body: str, message: str) -> TextReceived:
    """A text as the door hands it on: what it asks to join is read."""
    return TextReceived(number, body, message, read_join_request(body, LINES))


class Line(NamedTuple):
    """A line to the game: every event has a message of its own."""

    party: Party
    messages: int = 0

    def step(self, event: Event, seed: int = 1) -> "Line":
        """The line after an event."""
        return Line(step(self.party, event, make_front(seed)).party, self.messages)

    def send_text(self, seat: int, body: str, seed: int = 1) -> tuple["Line", StepResult]:
        """The line after a player's text, and what came of it."""
        stepped = step(self.party, make_received(number_of(seat), body, f"SM{self.messages}"), make_front(seed))
        return Line(stepped.party, self.messages + 1), stepped

    def send_tap(self, seat: int, wish: Tap | Command, seed: int = 1) -> tuple["Line", StepResult]:
        """Return the line after a player's tap, and the result of the tap."""
        stepped = step(self.party, make_tap(number_of(seat), wish, f"SM{self.messages}"), make_front(seed))
        return Line(stepped.party, self.messages + 1), stepped

    def send_answer(self, seat: int, tap: Tap, by: str, seed: int = 1) -> tuple["Line", StepResult]:
        """Return the line after an answer, as a "tap" or as the "text" that says it, and the result."""
        if by == "tap":
            return self.send_tap(seat, tap, seed)
        return self.send_text(seat, word_tap(tap, before="center "), seed)


def make_tap(number: str, wish: Tap | Command, message: str) -> TextReceived:
    """A tap on that phone."""
    return TextReceived(number, "", message, tapped=wish)


def join_players(players: int, rulebook: Rulebook | None = None) -> Line:
    """A table that all have joined."""
    line = Line(Party(CODE, make_undealt(rulebook or Rulebook())))
    for seat in range(players):
        line, _ = line.send_text(seat, f"JOIN {CODE} {NAMES[seat]}")
    return line


def deal_party(players: int, rulebook: Rulebook | None = None, deck: Deck | None = None, seed: int = 1) -> Line:
    """Return a table that all have joined, after the deal."""
    rules = rulebook or Rulebook()
    return join_players(players, rules).step(NightDealt(rules, deck or recommend_deck(rules.game, players)), seed)


def draw_legal_answer(party: Party, seat: int, chance: Random, lines: Lines = LINES) -> str:
    """A legal answer to what the seat is asked now, as a player might text it, in words of hers."""
    return word_tap(draw_legal_tap(party, seat, chance), party.seats[seat].name, lines)


def draw_legal_tap(party: Party, seat: int, chance: Random) -> Tap:
    """Return a legal answer to what the seat is asked now, as it is tapped."""
    others = [holder.name for index, holder in enumerate(party.seats) if index != seat]
    if party.stage is Stage.DAWN:
        return Tap((chance.choice(others),))
    asked = question(party, seat)
    if asked.players:
        others = [party.seats[index].name for index in asked.players]
    shape = chance.choice(asked.shapes)
    center = party.plays.center_size(party) if asked.center is None else asked.center
    names = tuple(chance.sample(others, shape.players))
    numbers = tuple([number + 1 for number in chance.sample(range(center), shape.center)])
    if asked.may_pass and chance.random() < 0.2:
        return Tap(words=("nobody",))
    return Tap(names, numbers, words=tuple(chance.sample(asked.words, shape.words)))


def word_tap(tap: Tap, own: str = "", lines: Lines = LINES, before: str = "") -> str:
    """Return a tap as its player might text it; `before`: a word before each card of the center."""

    def word(meaning: str) -> str:
        if lines is LINES:
            return ANSWERS.get(meaning, meaning)
        section = "picked" if meaning in lines.section("answers", "picked") else "words"
        return lines.strings("answers", section, meaning)[0]

    names = [word("oneself") if name == own else name for name in tap.names]
    said = ["pass" if each == "nobody" else each for each in tap.words]
    return f" {word('joint')} ".join([*names, *[f"{before}{card}" for card in tap.center], *map(word, said)])


def play_to_verdict(line: Line, seed: int = 1) -> Line:
    """The game from here to its verdict, everyone answering at random, in random order."""
    chance = Random(seed)  # noqa: S311 - as above
    while line.party.stage is not Stage.VERDICT:
        stage = line.party.stage
        seats = list(range(len(line.party.seats)))
        chance.shuffle(seats)
        for seat in seats:
            line, _ = line.send_text(seat, draw_legal_answer(line.party, seat, chance), seed)
        assert line.party.stage is not stage, "a round that everyone has answered closes"
    return line
