"""Read what was tapped on a phone's page: an answer, a command, or a request to join a table."""

from collections.abc import Callable, Collection, Mapping
from typing import TypeVar

from onenight.conversation.faces import FACES
from onenight.hearing.normalization import NAME_CHARACTERS, can_be_name
from onenight.rulebook.aspects import is_derived
from onenight.rulebook.question import RuleQuestion
from onenight.rules.game import GAMES, ROLES
from onenight.rules.week.castle import Direction
from onenight.rules.week.components import CARDS, DEEDS, ROOMS, TokenKind
from onenight.speech.lines import FIRST, load_lines
from onenight.texting.join_request import JoinRequest
from onenight.texting.player_answer import Tap
from onenight.texting.reading import Command
from webhooks.refused import Refused
from webhooks.request_fields import check_length

MOST_VALUES = 16
"""The most values of a kind that an answer takes. Ours: more than anybody is ever asked for."""

MOST_FIGURES = 12
"""So many figures of a code are looked at: no table has so long a one, and what is wrong is told as it was typed."""

ANSWERS = frozenset(
    {
        *("nobody", "stay", "pass", "oneself"),
        *(str(way) for way in Direction),
        *(str(kind) for kind in TokenKind),
        *DEEDS,
        *(word for game in GAMES.values() for role in game.cards.values() for word in role.words),
    }
)
"""All words that any game ever offers to be tapped."""


def read_phone_input(data: Mapping[str, object]) -> Tap | Command | JoinRequest:
    """Return the answer or the command in the fields of a request that has one of the two.

    Raises:
        Refused: `wrong-type-answer`, `unknown-answer-key`, `unknown-phone-value`; `unknown-command`,
            `wrong-type-command`, `unknown-face`, `no-name`, `text-too-long` (413).
    """
    if data.get("answer") is not None:
        return _read_answer(data["answer"])
    read = COMMANDS.get(data["command"]) if isinstance(data["command"], str) else None
    if read is None:
        raise Refused("unknown-command")
    return read(data)


def _read_answer(answer: object) -> Tap:
    if not isinstance(answer, dict):
        raise Refused("wrong-type-answer", most=MOST_VALUES)
    if not set(answer) <= set(Tap._fields):
        raise Refused("unknown-answer-key")
    center, names = _read_list(answer, "center", int), _read_list(answer, "names", str)
    for name in names:
        check_length(name)
    rooms, cards, words = (_check_known(_read_list(answer, key, str), values) for key, values in VALUES.items())
    return Tap(names, center, rooms, cards, words)


VALUES: Mapping[str, Collection[str]] = {"rooms": ROOMS, "cards": CARDS, "words": ANSWERS}
"""What can be answered of each kind at any table."""


T = TypeVar("T")


def _read_list(answer: Mapping[str, object], key: str, kind: type[T]) -> tuple[T, ...]:
    values = answer.get(key, [])
    if not isinstance(values, list) or len(values) > MOST_VALUES or any(type(value) is not kind for value in values):
        raise Refused("wrong-type-answer", most=MOST_VALUES)
    return tuple(values)


def _check_known(values: tuple[str, ...], known: Collection[str]) -> tuple[str, ...]:
    if not set(values) <= set(known):
        raise Refused("unknown-phone-value")
    return values


def _read_rules(data: Mapping[str, object]) -> Command:
    """Return the command for the rules, or for what they say of a role, a topic, or an aspect of one or two roles."""
    role, topic = _read_field(data, "role"), _read_field(data, "topic")
    aspect, other = _read_field(data, "aspect"), _read_field(data, "other")
    if (role and role not in ROLES) or (topic and topic not in load_lines(FIRST).section("rulebook", "called")):
        raise Refused("unknown-phone-value")
    if (aspect or other) and not (role and other in {"", *ROLES} and is_derived(aspect)):
        raise Refused("unknown-phone-value")
    if aspect:
        return Command("question", question=RuleQuestion(aspect, role, other))
    if topic:
        return Command("topic", topic, (role,) if role else ())
    return Command("explain", role) if role else Command("rules")


def _read_join(data: Mapping[str, object]) -> JoinRequest:
    """Return a table's code, with digits of any script and grouping, a name as it is written, perhaps a face."""
    code, name, face = _read_field(data, "code"), _read_field(data, "name"), _read_field(data, "face")
    if face and face not in FACES:
        raise Refused("unknown-face")
    figures = "".join([str(int(sign)) for sign in code if sign.isdecimal()])
    if name.strip() and not can_be_name(name.strip()):
        raise Refused("no-name", most=NAME_CHARACTERS)
    return JoinRequest(figures[:MOST_FIGURES], name.strip(), face=face)


def _read_field(data: Mapping[str, object], key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str | None):
        raise Refused("wrong-type-command")
    check_length(value or "")
    return value or ""


COMMANDS: Mapping[str, Callable[[Mapping[str, object]], Command | JoinRequest]] = {
    "again": lambda _data: Command("again"),
    "recap": lambda _data: Command("recap"),
    "leave": lambda _data: Command("leave"),
    "hand": lambda _data: Command("hand"),
    "token": lambda _data: Command("token"),
    "where": lambda _data: Command("where"),
    "rules": _read_rules,
    "join": _read_join,
}
"""How each command is read."""
