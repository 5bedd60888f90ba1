"""A table that plays by texts: joins, answers every question in a legal way, and votes."""

from random import Random
from typing import NamedTuple

from onenight.rules.deck import Deck, recommended
from onenight.rules.rulebook import Rulebook
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.texting.invited import invited
from onenight.texting.party import Answered, Event, Party, Received, Stage
from onenight.texting.step import step
from onenight.ways.one_night.texts.game import Dealt, undealt
from onenight.ways.one_night.texts.prompts import question

LINES = Lines("en")
CODE = "4821"
NAMES = ("Alice", "Bob", "Carol", "Dave", "Erin", "Frank", "Grace", "Heidi", "Ivan", "Judy")

ANSWERS = {"oneself": "me", "pass": "no", "joint": "and"}
"""How English answers are put here."""


def front(seed: int = 1) -> Front:
    """A front at a fixed time, with its chance."""
    return Front(LINES, 1_794_000_000, Random(seed))  # noqa: S311 - a test keeps no secrets


def phone(seat: int) -> str:
    """A player's number."""
    return f"+1555010{seat:04}"


def received(number: str, body: str, message: str) -> Received:
    """A text as the door hands it on: what it asks to join is read."""
    return Received(number, body, message, invited(body, LINES))


class Line(NamedTuple):
    """A line to the game: every event has a message of its own."""

    party: Party
    messages: int = 0

    def does(self, event: Event, seed: int = 1) -> "Line":
        """The line after an event."""
        return Line(step(self.party, event, front(seed)).party, self.messages)

    def texts(self, seat: int, body: str, seed: int = 1) -> tuple["Line", Answered]:
        """The line after a player's text, and what came of it."""
        stepped = step(self.party, received(phone(seat), body, f"SM{self.messages}"), front(seed))
        return Line(stepped.party, self.messages + 1), stepped


def joined(players: int, rulebook: Rulebook | None = None) -> Line:
    """A table that all have joined."""
    line = Line(Party(CODE, undealt(rulebook or Rulebook())))
    for seat in range(players):
        line, _ = line.texts(seat, f"JOIN {CODE} {NAMES[seat]}")
    return line


def dealt(players: int, rulebook: Rulebook | None = None, deck: Deck | None = None, seed: int = 1) -> Line:
    """The same after the deal."""
    rules = rulebook or Rulebook()
    return joined(players, rules).does(Dealt(rules, deck or recommended(rules.game, players)), seed)


def legal(party: Party, seat: int, chance: Random, lines: Lines = LINES) -> str:
    """A legal answer to what the seat is asked now, as a player might text it, in words of hers."""

    def word(meaning: str) -> str:
        return ANSWERS.get(meaning, meaning) if lines is LINES else lines.strings("answers", "words", meaning)[0]

    others = [holder.name for index, holder in enumerate(party.seats) if index != seat]
    if party.stage is Stage.DAWN:
        return chance.choice(others)
    asked = question(party, seat)
    if asked.own:
        others.append(word("oneself"))
    shape = chance.choice(asked.shapes)
    center = party.plays.center(party)
    names = chance.sample(others, shape.players)
    numbers = [str(number + 1) for number in chance.sample(range(center), shape.center)]
    if asked.may_pass and chance.random() < 0.2:
        return word("pass")
    return f" {word('joint')} ".join([*names, *numbers, *map(word, chance.sample(asked.words, shape.words))])


def played(line: Line, seed: int = 1) -> Line:
    """The game from here to its verdict, everyone answering at random, in random order."""
    chance = Random(seed)  # noqa: S311 - as above
    while line.party.stage is not Stage.VERDICT:
        stage = line.party.stage
        seats = list(range(len(line.party.seats)))
        chance.shuffle(seats)
        for seat in seats:
            line, _ = line.texts(seat, legal(line.party, seat, chance), seed)
        assert line.party.stage is not stage, "a round that everyone has answered closes"
    return line
