"""What the rules of One Night say, and the house rules of a table that say otherwise; with cards and by text alike."""

from collections.abc import Collection, Sequence

from onenight.rules.game import ULTIMATE, Game
from onenight.rules.rulebook import OFFICIAL_VALUES, OPTIONS, Rulebook
from onenight.speech.lines import Lines
from onenight.speech.topics import ruling


def rulebooks(game: Game, boxes: Collection[str]) -> tuple[str, ...]:
    """By which rules a table plays that has these boxes, by key: a further box's before those of the game."""
    return (*[box.key for box in reversed(game.further) if box.key in boxes], game.key)


def ruled(topic: str, roles: Sequence[str], rulebook: Rulebook, boxes: Collection[str], lines: Lines) -> str:
    """The answer to a question about the rules, by topic and roles; empty where nothing is known of it."""
    books = rulebooks(rulebook.game, boxes)
    found = ruling(topic, roles, books, lines)
    if found is None:
        return ""
    own = [
        lines.say("prompts.open.rule", rule=rule_name(key, value, lines))
        for key, value in rulebook.house.changes().items()
        if found.game in books and found.topic in lines.strings("rulebook", "house", key)
    ]
    return " ".join([found.text, *own])


def in_force(rulebook: Rulebook, lines: Lines) -> str:
    """The house rules in force."""
    names = tuple([rule_name(key, value, lines) for key, value in rulebook.house.changes().items()])
    return lines.say("prompts.deck.rules", rules=names) if names else lines.say("prompts.deck.official")


SAID = 2
"""So many house rules that could be had are told: all of them would take half a minute."""


def others(rulebook: Rulebook, lines: Lines) -> str:
    """Some house rules that could be had beside those in force; empty where a game has none, or no more."""
    in_play = rulebook.house.changes()
    names = [
        rule_name(key, value, lines)
        for key, values in OPTIONS.items()
        for value in values
        if rulebook.game is ULTIMATE and key not in in_play and value != OFFICIAL_VALUES[key]
    ]
    return lines.say("prompts.deck.other_rules", rules=tuple(names[:SAID])) if names else ""


def rule_name(key: str, value: object, lines: Lines) -> str:
    """A house rule in words."""
    if isinstance(value, list | tuple):
        return lines.say(f"words.rules.{key}", **{key: tuple([lines.raw(f"words.{key}.{each}") for each in value])})
    return str(lines.section("words", "rules")[f"{key}={str(value).lower() if isinstance(value, bool) else value}"])
