"""What the rules say, for a table that asks: `rulebook.toml` by game and topic, the same whatever is dealt."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from onenight.speech.lines import Lines

TIPS = "tips"
"""What somebody asks for who names a role, and nothing else."""


class Ruling(NamedTuple):
    """The answer to a question about the rules."""

    game: str
    """The game whose rules these are, by its key."""
    topic: str
    """What they are about, by its key; of several that would do the closest."""
    text: str


def ruling(topic: str, roles: Sequence[str], game: str, lines: Lines) -> Ruling | None:
    """What is told of a topic, or of what a role has to do with it, in this game or else in another, which is named.

    None where nothing is known of it.
    """
    games = lines.section("rulebook", "sections")
    for key in (*(f"{topic or TIPS}_{role}" for role in roles), topic):
        for asked in (game, *games):
            for section in lines.strings("rulebook", "sections", asked):
                told = lines.section("rulebook", section).get(key)
                if told is not None:
                    return Ruling(asked, key, str(told) if asked == game else of_game(asked, str(told), lines))
    return None


def foreign(game: str, lines: Lines) -> frozenset[str]:
    """The topics on which the rules of other games say something, and those of this one nothing."""
    games = lines.section("rulebook", "sections")
    told = {each: {*_told(each, lines)} for each in games}
    ours = told.pop(game, set())
    begins = {key.partition("_")[0] for key in ours}
    return frozenset(key for keys in told.values() for key in keys - ours if key not in begins)


def _told(game: str, lines: Lines) -> Iterator[str]:
    """The topics on which the rules of a game say something."""
    for section in lines.strings("rulebook", "sections", game):
        yield from lines.section("rulebook", section)


def of_game(game: str, told: str, lines: Lines) -> str:
    """What is told of another game than the table's, with that game's name."""
    name = str(lines.entry("words", "games", game)["name"])
    return lines.say("prompts.other.of_game", game=name, told=told)
