"""Lines of input for `onenight judge`: good ones, and what must be refused with which code at which field."""

import json
from pathlib import Path
from typing import Any

from tests.fixtures import read_table
from tests.notation import make_record

GOOD: dict[str, Any] = make_record(
    "Ana=seer Ben=werewolf Cy=robber *1=werewolf *2=villager *3=troublemaker Ana:Ben Cy:Ana Ana>Ben Ben>Ana Cy>Ben"
)
GOOD_LINE = json.dumps(GOOD).encode()
_ENDS = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))
END: dict[str, Any] = _ENDS["end"]
"""How the good record ends, by docs/rules/one-night.md."""

BOTH_BOXES = make_record(
    "Ana=sentinel Ben=alpha_wolf Cy=revealer Dora=curator *1=villager *2=seer *3=drunk *4=dream_wolf "
    "Ana:Cy Ben:*1,Ana Cy:Dora Dora:Ben,brand Ana>Ben Ben>Cy Cy>Ben Dora>Ana",
    house_rules={"artifacts": ["brand", "mask"]},
)
BOTH_BOXES_END: dict[str, Any] = _ENDS["both_boxes_end"]
"""How that ends, by docs/rules/daybreak.md."""
SHIELDED = BOTH_BOXES | {"picks": {"Ana": ["Cy"], "Ben": ["Cy"]}}
"""The same with a pick that a shield forbids."""


REFUSED: list[tuple[bytes, str, str]] = [
    *(
        (json.loads(line).replace("<good>", GOOD_LINE.decode()).encode("latin-1"), code, json.loads(field))
        for line, code, field in read_table(__file__, "refused")
    ),
    # Too much of it.
    (b"[" * 60_000, "malformed-json", ""),
    (b"[" * 30_000 + b"]" * 30_000, "malformed-json", ""),
    (b'{"a":' * 10_000, "malformed-json", ""),
    (b'{"players": ' + b"1" * 60_000 + b"}", "malformed-json", ""),
    (b'{"players": [' + b" " * 70_000 + b"]}", "too-large", ""),
    (b"x" * 1_000_000, "too-large", ""),
    (b'{"players": ' + b"1" * 4000 + b"}", "wrong-type-list", "players"),
]

ACCEPTED: list[tuple[str, bytes]] = [
    ("as it is", GOOD_LINE),
    ("spaces around it", b" \t" + GOOD_LINE + b"  "),
    ("a carriage return", GOOD_LINE + b"\r"),
    ("a byte order mark", b"\xef\xbb\xbf" + GOOD_LINE),
    ("escaped letters", GOOD_LINE.replace(b"Ana", b"\\u0041na")),
    ("a number of no importance", json.dumps(GOOD | {"house_rules": {"lone_wolf": True}}).encode()),
]
"""Lines that say the good record in another way."""
