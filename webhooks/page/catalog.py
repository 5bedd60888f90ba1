"""Describe what a table can choose: boxes with cards, paces, house rules, tournaments, languages.

Derived from the rules; a box with other roles shows up here by itself. The words are those of `templates/<language>`.
"""

from collections.abc import Iterable
from typing import get_args, get_type_hints

from onenight.conversation.answer_offers import capitalize_first
from onenight.conversation.session_parts import LONGEST_DAY
from onenight.conversation.tapped_wishes import offer_questions
from onenight.conversation.view import describe_table
from onenight.rulebook import usual_questions
from onenight.rulebook.question import RuleQuestion
from onenight.rulebook.week import usual_questions as of_rooms
from onenight.rules.card_supply import is_need_met
from onenight.rules.game import GAMES, ULTIMATE, WEEK, Game
from onenight.rules.roles import Role
from onenight.rules.rulebook import FURTHER_BOX_OPTIONS, LIST_OPTIONS, OFFICIAL, OPTION_VALUES, PRESETS
from onenight.rules.tournament import Tournament
from onenight.rules.week.components import FOYER, ROOMS, ROUND_ROOMS, recommend_rooms
from onenight.rules.week.setup import DAYS, PLAYERS
from onenight.speech.announcers import list_announcers
from onenight.speech.lines import Lines
from onenight.speech.offered_languages import list_offered_languages
from onenight.speech.pace import PACES, Pace
from onenight.ways.index import NEW, WAYS

MINUTE = 60


def describe_catalog(lines: Lines) -> dict[str, object]:
    """Return all that a table can choose, as plain JSON, and a table that has chosen nothing."""
    return {
        "games": [*(_describe_game(game, lines) for game in GAMES.values()), _describe_week_game(lines)],
        "week": _describe_castles(lines),
        "paces": [_describe_pace(pace, lines) for pace in PACES.values()],
        "announcers": [
            {"key": key, "name": capitalize_first(_read_name("announcers", key, lines))} for key in list_announcers()
        ],
        "presets": [{"key": key, "name": _name_rule(key, lines)} for key in PRESETS],
        "rules": [_describe_house_rule(key, values, lines) for key, values in OPTION_VALUES.items()],
        "lists": [_describe_list(key, values, lines) for key, values in LIST_OPTIONS.items()],
        "tournaments": list(get_args(get_type_hints(Tournament)["mode"])),
        "longest_day": LONGEST_DAY // MINUTE,
        "languages": list(list_offered_languages()),
        "table": describe_table(WAYS, NEW, lines, 0.0),
    }


def _describe_game(game: Game, lines: Lines) -> dict[str, object]:
    """Return a game: its roles in the order in which they wake, with their copies; cards by players."""
    told = lines.section("roles", game.key)
    return {
        "key": game.key,
        "name": _read_name("games", game.key, lines),
        "boxes": [{"key": key, "name": lines.raw(f"words.boxes.{key}")} for key in game.boxes],
        "tables": game.tables,
        "roles": [_describe_role(role, game, str(told[role.key]), lines) for role in game.cards.values()],
        "cards": {players: players + game.count_center_cards(players) for players in game.players},
        "house_rules": game is ULTIMATE,
    }


def _describe_role(role: Role, game: Game, does: str, lines: Lines) -> dict[str, object]:
    """Return a role: its copies, effect and usual questions, and whether it may be the extra card."""
    beside = any(is_need_met(role, 0, other) for other in game.cards.values() if other.beside)
    return {
        "key": role.key,
        "copies": role.copies,
        "box": game.find_box(role),
        "team": str(role.team),
        "beside": beside,
        **_describe_effect(does, usual_questions.list_usual_questions(role.key), lines),
    }


def _describe_effect(does: str, questions: Iterable[RuleQuestion], lines: Lines) -> dict[str, object]:
    """Return what a role or a room does, and what is usually asked about it."""
    asks = [
        {"label": capitalize_first(say), "wish": wish.as_json()}
        for say, wish in offer_questions(questions, lines).items()
    ]
    return {"does": does, "asks": asks}


def _describe_week_game(lines: Lines) -> dict[str, object]:
    """Return the game of the week, which is played without role cards."""
    return {
        "key": WEEK,
        "name": _read_name("games", WEEK, lines),
        "boxes": [],
        "tables": [],
        "roles": [],
        "cards": {},
        "house_rules": False,
    }


def _describe_castles(lines: Lines) -> dict[str, object]:
    """Return the choices of a week: its rooms, those recommended by players, its days, what rooms do."""
    recommended = {players: [room for room in recommend_rooms(players) if room != FOYER] for players in PLAYERS}
    does = lines.section("castle", "rooms")
    told = {room: _describe_effect(str(does[room]), of_rooms.list_usual_questions(room), lines) for room in ROOMS}
    return {"rooms": list(ROUND_ROOMS), "recommended": recommended, "days": len(DAYS), "told": told}


def _describe_pace(pace: Pace, lines: Lines) -> dict[str, object]:
    return {"key": pace.key, "name": _read_name("paces", pace.key, lines), "short": pace.short, "long": pace.long}


def _describe_house_rule(key: str, values: tuple[bool | str, ...], lines: Lines) -> dict[str, object]:
    """Return a house rule with its values, each with its sentence, the official one first."""
    official = getattr(OFFICIAL, key)
    ordered = sorted(values, key=lambda value: value != official)
    return {
        "key": key,
        "box": FURTHER_BOX_OPTIONS.get(key),
        "values": [{"value": value, "name": _name_rule(f"{key}={str(value).lower()}", lines)} for value in ordered],
    }


def _describe_list(key: str, values: tuple[str, ...], lines: Lines) -> dict[str, object]:
    """Return a house rule that lists what is in use; officially everything is."""
    return {
        "key": key,
        "box": FURTHER_BOX_OPTIONS.get(key),
        "values": [
            {"value": value, "name": lines.raw(f"words.{key}.{value}"), "box": box.key}
            for box in ULTIMATE.further
            for value in values
            if value in box.artifacts
        ],
    }


def _name_rule(choice: str, lines: Lines) -> str:
    return str(lines.section("words", "rules")[choice])


def _read_name(section: str, key: str, lines: Lines) -> str:
    return str(lines.entry("words", section, key)["name"])
