"""Lines of input for `onenight judge`: good ones, and what must be refused with which code at which field."""

import json
from typing import Any

from tests.notation import make_record

GOOD: dict[str, Any] = make_record(
    "Ana=seer Ben=werewolf Cy=robber *1=werewolf *2=villager *3=troublemaker Ana:Ben Cy:Ana Ana>Ben Ben>Ana Cy>Ben"
)
GOOD_LINE = json.dumps(GOOD).encode()
END = {
    "cards": {"Ana": "robber", "Ben": "werewolf", "Cy": "seer"},
    "center": ["werewolf", "villager", "troublemaker"],
    "roles": {"Ana": "robber", "Ben": "werewolf", "Cy": "seer"},
    "seen": {"Ana": [["Ben", "werewolf"]], "Cy": [["Cy", "seer"]]},
    "killed": ["Ben"],
    "winning_teams": ["village"],
    "winners": ["Ana", "Cy"],
    "reason": "A Werewolf died: Ben. The village wins.",
    "reasons": {
        "Ana": "Ana is on the village team and wins: a Werewolf died.",
        "Ben": "Ben is on the werewolf team and loses: a Werewolf died.",
        "Cy": "Cy is on the village team and wins: a Werewolf died.",
    },
}
"""How the good record ends, by docs/rules/one-night.md."""

BOTH_BOXES = make_record(
    "Ana=sentinel Ben=alpha_wolf Cy=revealer Dora=curator *1=villager *2=seer *3=drunk *4=dream_wolf "
    "Ana:Cy Ben:*1,Ana Cy:Dora Dora:Ben,brand Ana>Ben Ben>Cy Cy>Ben Dora>Ana",
    house_rules={"artifacts": ["brand", "mask"]},
)
BOTH_BOXES_END = {
    "cards": {"Ana": "dream_wolf", "Ben": "alpha_wolf", "Cy": "revealer", "Dora": "curator"},
    "center": ["villager", "seer", "drunk", "sentinel"],
    "roles": {"Ana": "dream_wolf", "Ben": "villager", "Cy": "revealer", "Dora": "curator"},
    "seen": {"Ben": [["center 1", "villager"]], "Cy": [["Dora", "curator"]]},
    "shields": ["Cy"],
    "revealed": {"Dora": "curator"},
    "artifacts": {"Ben": "brand"},
    "killed": ["Ben"],
    "winning_teams": ["werewolf"],
    "winners": ["Ana"],
    "reason": "Ben died, but no Werewolf did: Ana lived, so the werewolf team wins.",
    "reasons": {
        "Ana": "Ana is on the werewolf team and wins: no Werewolf died.",
        "Ben": "Ben has the Brand and so counts as a Villager. Ben is on the village team and loses: no Werewolf died.",
        "Cy": "Cy is on the village team and loses: no Werewolf died.",
        "Dora": "Dora is on the village team and loses: no Werewolf died.",
    },
}
"""How that ends, by docs/rules/daybreak.md."""
SHIELDED = BOTH_BOXES | {"picks": {"Ana": ["Cy"], "Ben": ["Cy"]}}
"""The same with a pick that a shield forbids."""


def edit_record(**changes: object) -> bytes:
    """The good record with something else in it, as a line; None takes a key out."""
    return json.dumps({key: value for key, value in (GOOD | changes).items() if value is not None}).encode()


DRUNK = {"Ana": "seer", "Ben": "werewolf", "Cy": "drunk"}
"""The same deal with a card that must act."""

REFUSED: list[tuple[bytes, str, str]] = [
    # Not JSON.
    (b"{bad", "malformed-json", ""),
    (b"hello", "malformed-json", ""),
    (b"{'players': []}", "malformed-json", ""),
    (GOOD_LINE[:-1], "malformed-json", ""),
    (GOOD_LINE + b",", "malformed-json", ""),
    (GOOD_LINE + GOOD_LINE, "malformed-json", ""),
    (b'{"players": ["A\tB"]}', "malformed-json", ""),
    (b"\x00", "malformed-json", ""),
    # Not UTF-8: Latin-1, half a character, a surrogate spelled out, UTF-16.
    (b'{"players": ["J\xf6rg"]}', "malformed-json", ""),
    (b'{"players": ["\xc3"]}', "malformed-json", ""),
    (b'{"players": ["\xed\xa0\x80"]}', "malformed-json", ""),
    ('{"players": []}'.encode("utf-16-be"), "malformed-json", ""),
    # Too much of it.
    (b"[" * 60_000, "malformed-json", ""),
    (b"[" * 30_000 + b"]" * 30_000, "malformed-json", ""),
    (b'{"a":' * 10_000, "malformed-json", ""),
    (b'{"players": ' + b"1" * 60_000 + b"}", "malformed-json", ""),
    (b'{"players": [' + b" " * 70_000 + b"]}", "too-large", ""),
    (b"x" * 1_000_000, "too-large", ""),
    # Said twice.
    (b'{"players": [], "players": []}', "duplicate-key", "players"),
    (GOOD_LINE.replace(b'"Ben": "Ana"', b'"Ben": "Ana", "Ben": "Cy"'), "duplicate-key", "Ben"),
    # Not a record.
    (b"null", "wrong-type-record", ""),
    (b"true", "wrong-type-record", ""),
    (b"3", "wrong-type-record", ""),
    (b'"Ana"', "wrong-type-record", ""),
    (b"[]", "wrong-type-record", ""),
    (b"[" + GOOD_LINE + b"]", "wrong-type-record", ""),
    # Not a good one.
    (b"{}", "missing-list", "players"),
    (b'{"players": NaN}', "wrong-type-list", "players"),
    (b'{"players": 1e999}', "wrong-type-list", "players"),
    (b'{"players": ' + b"1" * 4000 + b"}", "wrong-type-list", "players"),
    (edit_record(players=["Ana", "Ben"]), "too-few-players", "players"),
    (edit_record(players=["Ana", "Ben", ""]), "bad-name", "players[2]"),
    (edit_record(players=["Ana", "Ben", "\ud800"]), "bad-name", "players[2]"),
    (edit_record(players=["Ana", "Ben", "Ana"]), "duplicate-name", "players[2]"),
    (edit_record(game="chess"), "unknown-game", "game"),
    (edit_record(game="original"), "unknown-role", "dealt.Ana"),
    (edit_record(house_rules="house"), "unknown-preset", "house_rules"),
    (edit_record(house_rules={"lone_wolf": 1}), "unknown-house-rule-value", "house_rules.lone_wolf"),
    (edit_record(dealt={"Ana": "seer", "Ben": "wolf", "Cy": "robber"}), "unknown-role", "dealt.Ben"),
    (edit_record(dealt={"Ana": "seer", "Ben": "werewolf"}), "missing-player", "dealt.Cy"),
    (edit_record(dealt=None), "missing-object", "dealt"),
    (edit_record(center=["werewolf"]), "wrong-center", "center"),
    (edit_record(center=["werewolf", "mason", "villager"]), "single-mason", "dealt"),
    (edit_record(picks={"Ana": ["Ana"]}), "pick-oneself", "picks.Ana"),
    (edit_record(picks={"Ana": ["center 4"]}), "unknown-place", "picks.Ana[0]"),
    (edit_record(picks={"Zoe": ["Ana"]}), "unknown-player", "picks.Zoe"),
    (edit_record(dealt=DRUNK, picks=None), "pick-missing", "picks.Cy"),
    (edit_record(dealt=DRUNK, picks={"Cy": []}, votes=None), "pick-missing", "picks.Cy"),
    (edit_record(votes={"Ana": "Ben", "Ben": "Ana"}), "missing-player", "votes.Cy"),
    (edit_record(votes={"Ana": "Ana", "Ben": "Ana", "Cy": "Ana"}), "points-at-oneself", "votes.Ana"),
    (edit_record(extra=1), "unknown-key", "extra"),
    (b'{"\\ud800": 1}', "unknown-key", "\ud800"),
    (b'{"a\\nb": 1}', "unknown-key", "a\nb"),
    (b'{"\\u001b[31m": 1}', "unknown-key", "\x1b[31m"),
    (b'{"\\u2028": 1}', "unknown-key", "\u2028"),
]

ACCEPTED: list[tuple[str, bytes]] = [
    ("as it is", GOOD_LINE),
    ("spaces around it", b" \t" + GOOD_LINE + b"  "),
    ("a carriage return", GOOD_LINE + b"\r"),
    ("a byte order mark", b"\xef\xbb\xbf" + GOOD_LINE),
    ("escaped letters", GOOD_LINE.replace(b"Ana", b"\\u0041na")),
    ("a number of no importance", edit_record(house_rules={"lone_wolf": True})),
]
"""Lines that say the good record in another way."""
