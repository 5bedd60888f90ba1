"""A table that plays by texts: joins, answers every question in a legal way, and votes."""

from random import Random
from typing import NamedTuple

from onenight.rules.deck import Deck, recommend_deck
from onenight.rules.rulebook import Rulebook
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.texting.invited import invited
from onenight.texting.party import Answered, Event, Party, Received, Stage
from onenight.texting.player_answer import Tap
from onenight.texting.reading import Command
from onenight.texting.step import step
from onenight.ways.one_night.texts.game import Dealt, make_undealt
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

    def taps(self, seat: int, wish: Tap | Command, seed: int = 1) -> tuple["Line", Answered]:
        """The same of a player's tap."""
        stepped = step(self.party, tapped(phone(seat), wish, f"SM{self.messages}"), front(seed))
        return Line(stepped.party, self.messages + 1), stepped

    def answers(self, seat: int, tap: Tap, by: str, seed: int = 1) -> tuple["Line", Answered]:
        """The same of an answer, as a "tap" or as the "text" that says it."""
        if by == "tap":
            return self.taps(seat, tap, seed)
        return self.texts(seat, worded(tap, before="center "), seed)


def tapped(number: str, wish: Tap | Command, message: str) -> Received:
    """A tap on that phone."""
    return Received(number, "", message, tapped=wish)


def joined(players: int, rulebook: Rulebook | None = None) -> Line:
    """A table that all have joined."""
    line = Line(Party(CODE, make_undealt(rulebook or Rulebook())))
    for seat in range(players):
        line, _ = line.texts(seat, f"JOIN {CODE} {NAMES[seat]}")
    return line


def dealt(players: int, rulebook: Rulebook | None = None, deck: Deck | None = None, seed: int = 1) -> Line:
    """The same after the deal."""
    rules = rulebook or Rulebook()
    return joined(players, rules).does(Dealt(rules, deck or recommend_deck(rules.game, players)), seed)


def legal(party: Party, seat: int, chance: Random, lines: Lines = LINES) -> str:
    """A legal answer to what the seat is asked now, as a player might text it, in words of hers."""
    return worded(legal_tap(party, seat, chance), party.seats[seat].name, lines)


def legal_tap(party: Party, seat: int, chance: Random) -> Tap:
    """The same, as it is tapped."""
    others = [holder.name for index, holder in enumerate(party.seats) if index != seat]
    if party.stage is Stage.DAWN:
        return Tap((chance.choice(others),))
    asked = question(party, seat)
    if asked.own:
        others.append(party.seats[seat].name)
    shape = chance.choice(asked.shapes)
    center = party.plays.center_size(party)
    names = tuple(chance.sample(others, shape.players))
    numbers = tuple([number + 1 for number in chance.sample(range(center), shape.center)])
    if asked.may_pass and chance.random() < 0.2:
        return Tap(words=("nobody",))
    return Tap(names, numbers, words=tuple(chance.sample(asked.words, shape.words)))


def worded(tap: Tap, own: str = "", lines: Lines = LINES, before: str = "") -> str:
    """What was tapped as its player, of that name, might text it; `before`: a word before each card of the center."""

    def word(meaning: str) -> str:
        return ANSWERS.get(meaning, meaning) if lines is LINES else lines.strings("answers", "words", meaning)[0]

    names = [word("oneself") if name == own else name for name in tap.names]
    said = ["pass" if each == "nobody" else each for each in tap.words]
    return f" {word('joint')} ".join([*names, *[f"{before}{card}" for card in tap.center], *map(word, said)])


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
