"""What a table can choose, as the page shows it: boxes with their cards, paces, house rules, tournaments, languages.

Derived from the rules; a box with other roles shows up here by itself. The words are those of `templates/<language>`.
"""

from typing import get_args, get_type_hints

from onenight.conversation.parts import LONGEST_DAY
from onenight.conversation.view import table_object
from onenight.rules.game import GAMES, ULTIMATE, WEEK, Game
from onenight.rules.rulebook import OFFICIAL_VALUES, OPTIONS, PRESETS
from onenight.rules.tournament import Tournament
from onenight.rules.week import rooms
from onenight.rules.week.options import DAYS
from onenight.rules.week.setup import PLAYERS
from onenight.speech.lines import Lines, languages
from onenight.speech.pace import PACES, Pace
from onenight.ways.index import NEW, WAYS

MINUTE = 60


def catalog(lines: Lines) -> dict[str, object]:
    """All of it, as plain JSON; and a table that has chosen nothing."""
    return {
        "games": [*(_game(game, lines) for game in GAMES.values()), _week(lines)],
        "week": _castles(),
        "paces": [_pace(pace, lines) for pace in PACES.values()],
        "presets": [{"key": key, "name": _rule(key, lines)} for key in PRESETS],
        "rules": [_option(key, values, lines) for key, values in OPTIONS.items()],
        "tournaments": list(get_args(get_type_hints(Tournament)["mode"])),
        "longest_day": LONGEST_DAY // MINUTE,
        "languages": list(languages()),
        "table": table_object(WAYS, NEW, lines, 0.0),
    }


def _game(game: Game, lines: Lines) -> dict[str, object]:
    """A box: its roles in the order in which they wake, with their copies; how many cards so many players need."""
    told = lines.section("roles", game.key)
    return {
        "key": game.key,
        "name": _named("games", game.key, lines),
        "boxes": [{"key": key, "name": lines.raw(f"words.boxes.{key}")} for key in game.boxes],
        "roles": [
            {"key": role.key, "copies": role.copies, "does": told[role.key], "box": game.box(role)}
            for role in game.cards.values()
        ],
        "cards": {players: players + game.center_cards(players) for players in game.players},
        "house_rules": game is ULTIMATE,
    }


def _week(lines: Lines) -> dict[str, object]:
    """The game that is played without such cards."""
    return {
        "key": WEEK,
        "name": _named("games", WEEK, lines),
        "boxes": [],
        "roles": [],
        "cards": {},
        "house_rules": False,
    }


def _castles() -> dict[str, object]:
    """What a week can be played with: its rooms, those recommended for so many players, and how many days."""
    recommended = {players: [room for room in rooms.recommended(players) if room != rooms.FOYER] for players in PLAYERS}
    return {"rooms": list(rooms.ROUND_ROOMS), "recommended": recommended, "days": len(DAYS)}


def _pace(pace: Pace, lines: Lines) -> dict[str, object]:
    return {"key": pace.key, "name": _named("paces", pace.key, lines), "short": pace.short, "long": pace.long}


def _option(key: str, values: tuple[bool | str, ...], lines: Lines) -> dict[str, object]:
    """A house rule: its values, each with its sentence, the official one first."""
    official = OFFICIAL_VALUES[key]
    ordered = sorted(values, key=lambda value: value != official)
    return {
        "key": key,
        "values": [{"value": value, "name": _rule(f"{key}={str(value).lower()}", lines)} for value in ordered],
    }


def _rule(choice: str, lines: Lines) -> str:
    return str(lines.section("words", "rules")[choice])


def _named(section: str, key: str, lines: Lines) -> str:
    return str(lines.entry("words", section, key)["name"])
