"""Answers about the rules of One Night, and a table's own where they say otherwise; with cards and by text."""

from collections.abc import Collection, Iterator, Sequence

from onenight.rulebook import answers
from onenight.rulebook.case import list_rulebook_keys
from onenight.rulebook.question import RuleQuestion
from onenight.rules.game import GAMES, ULTIMATE, Game
from onenight.rules.rulebook import OFFICIAL_VALUES, OPTIONS, Rulebook
from onenight.speech.lines import Lines
from onenight.speech.topics import find_ruling, tell_of_other_game


def answer_topic(topic: str, roles: Sequence[str], rulebook: Rulebook, boxes: Collection[str], lines: Lines) -> str:
    """Return the answer to a question about the rules, by topic and roles; "" where none is known."""
    books = list_rulebook_keys(rulebook.game, boxes)
    found = find_ruling(topic, roles, books, lines)
    if found is None:
        return ""
    own = own_rules("rulebook", found.topic, rulebook, lines) if found.game in books else ()
    return " ".join([found.text, *own])


def answer_for_players(topic: str, players: int, game: Game, lines: Lines) -> str:
    """Return how many cards so many players need, or how long their day is; "" for other topics, or another number."""
    if players not in game.players or topic not in lines.section("rulings", "players"):
        return ""
    center = game.count_center_cards(players)
    told = {"players": players, "center": center, "cards": players + center, "minutes": game.minutes[players]}
    return lines.say(f"rulings.players.{topic}", **{key: lines.number(count) for key, count in told.items()})


def answer_question(question: RuleQuestion, rulebook: Rulebook, boxes: Collection[str], lines: Lines) -> str:
    """Return the answer to a question about the rules, with the house rules that change it; "" for none."""
    found = answers.answer(question, rulebook, boxes, lines)
    if found is None:
        return ""
    own = [rule for file, key in found.sources for rule in own_rules(file, key, rulebook, lines)]
    return " ".join([found.text, *dict.fromkeys(own)])


def describe_role(role: str, rulebook: Rulebook, lines: Lines) -> str:
    """Return what a role does, in the table's game or else in another, which is named; "" for a role of no game."""
    ours = rulebook.game.key
    game = next((key for key in (ours, *GAMES) if role in lines.section("roles", key)), None)
    if game is None:
        return ""
    told = str(lines.section("roles", game)[role])
    return (
        " ".join([told, *own_rules("roles", role, rulebook, lines)])
        if game == ours
        else tell_of_other_game(game, told, lines)
    )


def own_rules(file: str, about: str, rulebook: Rulebook, lines: Lines) -> Iterator[str]:
    """Yield the house rules in force by which an answer is not all there is to say, as its file lists them."""
    for key, value in rulebook.house.list_changes().items():
        if about in lines.strings(file, "house", key):
            yield lines.say("prompts.open.rule", rule=rule_name(key, value, lines))


def list_rules_in_force(rulebook: Rulebook, lines: Lines) -> str:
    """Return the house rules in force, in words."""
    names = tuple([rule_name(key, value, lines) for key, value in rulebook.house.list_changes().items()])
    return lines.say("prompts.deck.rules", rules=names) if names else lines.say("prompts.deck.official")


MAX_TOLD_RULES = 2
"""Most further house rules that are told; all of them would take half a minute."""


def list_other_rules(rulebook: Rulebook, lines: Lines) -> str:
    """Return some house rules that can be had beside those in force, in words; "" where there are none."""
    in_play = rulebook.house.list_changes()
    names = [
        rule_name(key, value, lines)
        for key, values in OPTIONS.items()
        for value in values
        if rulebook.game is ULTIMATE and key not in in_play and value != OFFICIAL_VALUES[key]
    ]
    return lines.say("prompts.deck.other_rules", rules=tuple(names[:MAX_TOLD_RULES])) if names else ""


def rule_name(key: str, value: object, lines: Lines) -> str:
    """Return a house rule in words."""
    if isinstance(value, list | tuple):
        return lines.say(f"words.rules.{key}", **{key: tuple([lines.raw(f"words.{key}.{each}") for each in value])})
    return str(lines.section("words", "rules")[f"{key}={str(value).lower() if isinstance(value, bool) else value}"])
