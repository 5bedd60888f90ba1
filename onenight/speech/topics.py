"""Topics of the rules, for a table that asks: `rulebook.toml` by game or box, the same whatever is dealt."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from onenight.speech.lines import Lines

TIPS = "tips"
"""What somebody asks for who names a role, and nothing else."""


class Ruling(NamedTuple):
    """The answer to a question about the rules."""

    game: str
    """The game, or box, whose rules these are, by its key."""
    topic: str
    """What they are about, by its key; of several that would do the closest."""
    text: str


def find_ruling(topic: str, roles: Sequence[str], rulebooks: Sequence[str], lines: Lines) -> Ruling | None:
    """Return the rules on a topic, or on what a role has to do with it.

    `rulebooks`: by which rules the table plays, of its boxes and of its game, by key; the first that knows it tells it.
    Else those of another box or game do, which is named. None where nothing is known of it.
    """
    from onenight.speech.rule_numbers import spell_rules  # noqa: PLC0415 - some are One Week's, which few tables play

    every = lines.section("rulebook", "sections")
    for key in (*(f"{topic or TIPS}_{role}" for role in roles), topic):
        for asked in (*rulebooks, *every):
            for section in lines.strings("rulebook", "sections", asked):
                if key in lines.section("rulebook", section):
                    told = lines.say(f"rulebook.{section}.{key}", **spell_rules(section, lines))
                    return Ruling(asked, key, told if asked in rulebooks else tell_of_other_game(asked, told, lines))
    return None


def find_foreign_topics(rulebooks: Collection[str], lines: Lines) -> frozenset[str]:
    """Return the topics that the rules of other games and boxes know, and the rulebooks of a table do not."""
    told = {each: {*_list_topics(each, lines)} for each in lines.section("rulebook", "sections")}
    ours = {key for each in rulebooks for key in told.pop(each, set())}
    begins = {key.partition("_")[0] for key in ours}
    return frozenset(key for keys in told.values() for key in keys - ours if key not in begins)


def _list_topics(game: str, lines: Lines) -> Iterator[str]:
    """Yield the topics that the rules of a game, or of a box, know."""
    for section in lines.strings("rulebook", "sections", game):
        yield from lines.section("rulebook", section)


def tell_of_other_game(game: str, told: str, lines: Lines) -> str:
    """Return a ruling of another game or box than the table's, with the name of that."""
    boxes = lines.section("words", "boxes")
    name = boxes[game] if game in boxes else lines.entry("words", "games", game)["name"]
    return lines.say("prompts.other.of_game", game=str(name), told=told)
