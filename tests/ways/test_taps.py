"""Evenings played by touch alone: whatever is offered is understood where it is, and leads to a verdict."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from onenight.conversation.answer_offers import capitalize_first
from onenight.conversation.names import name_of
from onenight.conversation.pointing.vote_case import case
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.view import describe_question
from onenight.interpretation.sentence import reply_to
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.ways.index import NEW, WAYS, reply, reply_all
from onenight.wishes.wish import read_wishes

LINES = Lines("en")
NAMES = ("Mia", "Jonas", "Greta", "Theo", "Nuria", "Sami", "Olga", "Piet", "Rosa", "Emil")
STRANGERS = re.compile(r"\b(Alice|Bob|Carol|Ann|Ben|Cy|Zed|Player \d+)\b")
CHANCE = Random(1)  # noqa: S311 - a game's chance
MOST_TAPS = 400
"""An evening is long over by then."""
SAYS_NOTHING = {"stop", "help", "pause", "repeat"}
"""What is tapped without getting any further, or ends the evening."""


ASSENTS = {"right"}
"""What is heard as a yes where it is a direction: a tap is not."""


class Tapped(NamedTuple):
    """A table after a tap."""

    answer: Reply
    now: float

    @property
    def session(self) -> Session:
        """The table."""
        return self.answer.session

    def say(self, text: str, chance: Random) -> "Tapped":
        """Say it, and wait as long as it takes to tell the answer."""
        told = reply_to(WAYS, self.session, text, Front(LINES, self.now, twin(chance)), reply)
        self._taps(text, told, twin(chance))
        chance.random()
        seconds = told.script.seconds if told.script else 0
        return Tapped(told, self.now + 30 + 2 * seconds)

    def _taps(self, text: str, told: Reply, chance: Random) -> None:
        """Tap the wish of what was said, if it is offered: it does the same.

        Raises:
            AssertionError: it does something else.
        """
        offered = self.offered
        labels = {each["label"] for each in offered["answers"] if each["say"] == text}
        labels |= {capitalize_first(each) for each in (*offered["now"], *offered["dawn"]) if each == text}
        for each in offered["offers"]:
            if each["label"] in labels and text not in ASSENTS:
                slots = {name: tuple(values) for name, values in each["wish"].get("slots", {}).items()}
                wish = read_wishes(each["wish"]["intent"], slots)
                tapped = reply_all(self.session, wish, Front(LINES, self.now, chance))
                assert (tapped.say, tapped.session) == (told.say, told.session), text

    @property
    def offered(self) -> dict[str, Any]:
        """What the page is told of it."""
        by_now = WAYS.of(self.session).session_now(self.session, Front(LINES, self.now, CHANCE))
        return describe_question(WAYS, self.session, by_now, self.answer.now, LINES)


def twin(chance: Random) -> Random:
    """The same chance once more."""
    other = Random()  # noqa: S311 - a game's chance
    other.setstate(chance.getstate())
    return other


def opened(game: str, players: int, chance: Random, *, named: bool) -> Tapped:
    """A table that has chosen its game and said how many they are, or who."""
    table = Tapped(Reply(NEW, ""), 1_800_000_000.0).say("", chance)
    table = table.say(game, chance) if game else table
    everybody = LINES.listing(NAMES[:players])
    return table.say(f"we are {everybody}", chance) if named else pressed(table, f"{players}", chance)


def pressed(table: Tapped, label: str, chance: Random) -> Tapped:
    """A button with that label."""
    (said,) = [each["say"] for each in table.offered["answers"] if each["label"] == label]
    return table.say(said, chance)


def tap(offered: dict[str, Any], chance: Random) -> str:
    """Any answer, or several players; else any of what else can be said."""
    answers = offered["answers"]
    now: list[str] = [each for each in offered["now"] if each not in SAYS_NOTHING]
    if not answers or (now and chance.random() < 0.1):
        return chance.choice(now or ["help"])
    people = [each["say"] for each in answers if each["kind"] == "player"]
    if offered["several"] and len(people) > 1 and chance.random() < 0.3:
        return LINES.listing(chance.sample(people, 2))
    said: list[str] = [each["say"] for each in answers]
    return chance.choice(said)


def pointed(table: Tapped, chance: Random) -> str:
    """Two players, one after the other: how votes are told by touch; mostly, while they are asked about."""
    if not table.offered["fingers"] or chance.random() < 0.2:
        return ""
    one, other = chance.sample(range(table.session.players), 2)
    return f"{name_of(table.session, one, LINES)} points at {name_of(table.session, other, LINES)}"


def evening(game: str, players: int, seed: int) -> Iterator[tuple[Tapped, str, Tapped]]:
    """Tap by tap, until the verdict."""
    chance = Random(f"{game} {players} {seed}")  # noqa: S311 - a game's evening
    table = opened(game, players, chance, named=seed % 2 == 0)
    for _ in range(MOST_TAPS):
        if table.session.phase is Phase.VERDICT:
            return
        text = pointed(table, chance) or tap(table.offered, chance)
        after = table.say(text, chance)
        yield table, text, after
        table = after
    pytest.fail(f"no verdict after {MOST_TAPS} taps: {table.answer.say}")


GAMES = {"": (3, 4, 6, 10), "the original game": (3, 5, 7), "One Week": (3, 5, 7)}
EVENINGS = [(game, players, seed) for game, counts in GAMES.items() for players in counts for seed in range(4)]


@pytest.mark.parametrize(("game", "players", "seed"), EVENINGS)
def test_a_table_that_only_taps_comes_to_its_verdict(game: str, players: int, seed: int) -> None:
    """Nothing that is offered is not understood, and nobody is named, or called otherwise, who is not there."""
    for before, text, after in evening(game, players, seed):
        names = {name_of(before.session, seat, LINES) for seat in range(players)}
        shown = [*(each["say"] for each in before.offered["answers"]), *before.offered["now"]]
        strangers = {each for said in shown for each in STRANGERS.findall(said)} - names

        single = text in [each["say"] for each in before.offered["answers"]]

        assert not (single and after.answer.refused), (text, before.answer.say)
        assert not after.answer.left, (text, before.answer.say)
        assert LINES.raw("prompts.other.not_understood") not in after.answer.say, (text, before.answer.say)
        assert after.session.names == before.session.names, text
        assert not strangers


COUNTS = {"": range(3, 9), "One Week": range(3, 8)}
COUNTED = [(game, players, seed) for game, counts in COUNTS.items() for players in counts for seed in range(6)]


def voting(game: str, players: int, chance: Random) -> Tapped:
    """A table that has just voted."""
    table = opened(game, players, chance, named=True).say("until Tuesday" if game else "", chance)
    table = table.say("begin", chance) if game else table
    for _ in range(MOST_TAPS if game else 0):
        if "vote" in table.offered["now"]:
            break
        table = table.say([each["say"] for each in table.offered["answers"] or [{"say": "next"}]][-1], chance)
    return table.say("we have voted", chance)


def fingers(players: int, chance: Random) -> dict[int, int]:
    """Whom each points at, told in any order: now and then a circle, or mostly one or two of them."""
    order, shape = chance.sample(range(players), players), chance.random()
    if shape < 0.2:
        return {seat: (seat + 1) % players for seat in order}
    liked = range(players) if shape < 0.5 else chance.sample(range(players), 3)
    return {seat: chance.choice([each for each in liked if each != seat]) for seat in order}


@pytest.mark.parametrize(("game", "players", "seed"), COUNTED)
def test_fingers_are_told_one_by_one(game: str, players: int, seed: int) -> None:
    """To the end, whatever the order: they can be until no finger changes anything, and those with the most die."""
    chance = Random(f"{game} {players} {seed}")  # noqa: S311 - a game's evening
    votes = fingers(players, chance)
    got = Counter(votes.values())
    most = max(got.values())
    dead = tuple(sorted(seat for seat, count in got.items() if count == most)) if most > 1 else ()

    table = voting(game, players, chance)
    for seat, target in votes.items():
        if not table.offered["fingers"]:
            break
        assert "player" not in {each["kind"] for each in table.offered["answers"]}
        table = table.say(f"{NAMES[seat]} points at {NAMES[target]}", chance)
        assert not table.answer.refused, table.answer.say

    assert not table.offered["fingers"], table.answer.say
    assert case(table.session).dead == dead


def test_a_finger_more_than_the_number_counts() -> None:
    """Of whom two were told, the third is tapped."""
    chance = Random(1)  # noqa: S311 - a game's evening
    table = voting("", 6, chance)
    for text in ("Mia points at Jonas", "Greta points at Jonas", "Theo", "Mia points at Theo"):
        table = table.say(text, chance)
    for voter in ("Jonas", "Greta", "Nuria"):
        table = table.say(f"{voter} points at Theo", chance)

    assert not table.answer.refused
    assert case(table.session).dead == (3,)
