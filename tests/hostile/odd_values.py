"""Odd values of every kind, drawn by chance: texts, numbers, JSON, bytes, headers and paths."""

import json
import re
from random import Random
from typing import Any

from tests.hearing.test_hearing import HEARD
from tests.hostile.request import CANARY

NAMES = ("Alice", "Bob", "Carol", "Dave", "Erin", CANARY, "Hunter", "Mason", "Zoë", "player 3", "nobody", "me")
SAID = tuple(said for said, _ in HEARD)
PLAYED = (
    *("six players", "begin", "yes", "no", "undo", "vote now", "wake us up", "we are awake", "text us our roles"),
    *("a week", "by text", "deal", "has everyone answered", "go on", "start over", "forget us", "help", "stop", ""),
    *("count", "rematch", "chips", "four players", "ready", "pause", "again", "recap", "rules", "leave", "who"),
    *("1", "2", "3", "1 3", "center 1 and 3", "left", "pass", "center 2", "nobody", "12", "0"),
)
HARD = (
    *("\ufdfa", "\u0130", "\u1e9e", "\u0149", "\u0390", "\u0344", "\u1f82", "e\u0301", "\u0308", "\u200d", "\u202e"),
    *("\ud800", "\udfff", "\x00", "\x1b[31m", "\r\n", "\ufffe", "\uffff", "\ufeff", "\U0001f469\u200d\U0001f467"),
    *("\N{ARABIC-INDIC DIGIT THREE}", "\N{SUPERSCRIPT TWO}", "\N{CIRCLED DIGIT ONE}", "\N{TIBETAN DIGIT HALF ONE}"),
    *("9", "-1", "1e9", "'", '"', "\\", "{}", "{text}", "{0.__class__}", "%s", "%(x)s", "$(id)", "<b>", "]]>", "&#0;"),
    *("<speak>", "<!--", "../", "/", ";", ",", " and ", " ", "\t", "\u3000", "\u4e00", "\uac00", "'s", "\u2019re"),
)
NUMBERS = (0, 1, -1, 2, 5, 11, 255, 2**31, 2**53, 2**63, 2**64, -(2**63) - 1, 10**30, 10**400, 0.5, 1e308, -0.0)
LITERALS = ("NaN", "Infinity", "1e999", "-1e999", "9" * 5000, "[" * 5000, '{"a":' * 2000, "\\u0000", '"\\ud800"', "01")


def draw_text(chance: Random) -> str:  # noqa: PLR0911 - a table
    """Something that is said or typed, or that nobody says."""
    match chance.randrange(9):
        case 0:
            return chance.choice(HARD) * chance.choice((1, 2, 40, 200, 500, 999, 1000, 1001, 1600, 5000))
        case 1:
            return "".join(chance.choices(HARD, k=chance.randint(1, 200)))
        case 2:
            return "".join(chr(chance.randrange(0x110000)) for _ in range(chance.randint(1, 60)))
        case 3:
            joint = chance.choice((" and ", ", ", " ", "; ", " then ", "\n"))
            return joint.join(chance.choices((*SAID, *PLAYED, *NAMES), k=chance.randint(1, 40)))
        case 4:
            return (
                f"{chance.choice(NAMES)} {chance.choice(('points at', 'is', 'joins', 'got', '='))} {draw_word(chance)}"
            )
        case 5:
            return spoil_text(chance, chance.choice(SAID))
        case 6:
            return chance.choice(SAID).replace("Alice", CANARY)
        case _:
            return chance.choice(PLAYED)


def draw_word(chance: Random) -> str:
    """A name, a number, a role, or something hard."""
    return chance.choice((chance.choice(NAMES), str(chance.choice(NUMBERS)), "werewolf", chance.choice(HARD) * 20))


def spoil_text(chance: Random, said: str) -> str:
    """A text with some letters lost, doubled, swapped or put in."""
    letters = list(said)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(letters) + 1)
        letters[at : at + chance.randint(0, 2)] = chance.choice(("", chance.choice(HARD), "a", letters[at - 1 : at]))
    return "".join(letters)


def draw_value(chance: Random, depth: int = 0) -> Any:  # noqa: ANN401 - JSON
    """Any JSON."""
    match chance.randrange(9 if depth < 3 else 7):
        case 0:
            return None
        case 1:
            return chance.random() < 0.5
        case 2 | 3:
            return chance.choice(NUMBERS)
        case 4 | 5 | 6:
            return draw_text(chance)
        case 7:
            return [draw_value(chance, depth + 1) for _ in range(chance.randint(0, 4))]
        case _:
            return {draw_text(chance)[:20]: draw_value(chance, depth + 1) for _ in range(chance.randint(0, 4))}


def change_json(chance: Random, data: Any) -> Any:  # noqa: ANN401, PLR0911 - JSON; a table
    """Return JSON with one thing in it lost, replaced, doubled, or put where it does not belong."""
    if isinstance(data, dict) and data and chance.random() < 0.85:
        key = chance.choice(list(data))
        match chance.randrange(5):
            case 0:
                return {name: each for name, each in data.items() if name != key}
            case 1:
                return {**data, key: draw_value(chance)}
            case 2:
                return {**data, draw_text(chance)[:30]: data[key]}
            case _:
                return {**data, key: change_json(chance, data[key])}
    if isinstance(data, list) and data and chance.random() < 0.8:
        at = chance.randrange(len(data))
        return [*data[:at], change_json(chance, data[at]), *data[at + 1 :], *chance.choice(([], data))]
    if isinstance(data, str) and chance.random() < 0.4:
        return spoil_text(chance, data)
    return draw_value(chance)


def encode_json(chance: Random, data: object) -> bytes:
    """JSON as a body, nearly always well."""
    written = json.dumps(data, ensure_ascii=chance.random() < 0.7)
    match chance.randrange(24):
        case 0:
            return written.encode(chance.choice(("utf-16", "utf-32", "cp037", "utf-8-sig")), "replace")
        case 1:
            return written.encode("utf-8", "surrogatepass")[: chance.randint(0, len(written))]
        case 2:
            return re.sub(r"null|true|false|\d+", lambda _: chance.choice(LITERALS), written, count=1).encode(
                "utf-8", "surrogatepass"
            )
        case 3:
            return draw_bytes(chance)
        case 4:
            return f"{written[:-1]},{written[1:]}".encode("utf-8", "surrogatepass")
        case _:
            return written.encode("utf-8", "surrogatepass")


def draw_bytes(chance: Random) -> bytes:
    """Any bytes."""
    return chance.choice((b"", b"\0", b"[]", b"null", b'""', chance.randbytes(chance.randint(1, 300)), b" " * 140_000))
