"""What the rules of One Night say, and the house rules of a table that say otherwise; with cards and by text alike."""

from collections.abc import Sequence

from onenight.rules.rulebook import Rulebook
from onenight.speech.lines import Lines
from onenight.speech.topics import ruling


def ruled(topic: str, roles: Sequence[str], rulebook: Rulebook, lines: Lines) -> str:
    """The answer to a question about the rules, by topic and roles; empty where nothing is known of it."""
    found = ruling(topic, roles, rulebook.game.key, lines)
    if found is None:
        return ""
    own = [
        lines.say("prompts.open.rule", rule=rule_name(key, value, lines))
        for key, value in rulebook.house.changes().items()
        if found.game == rulebook.game.key and found.topic in lines.strings("rulebook", "house", key)
    ]
    return " ".join([found.text, *own])


def rule_name(key: str, value: object, lines: Lines) -> str:
    """A house rule in words."""
    return str(lines.section("words", "rules")[f"{key}={str(value).lower() if isinstance(value, bool) else value}"])
