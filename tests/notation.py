"""One line for a whole table, for tests and issues (never for logs: it holds roles).

`Ana=robber Ben=seer Cy=drunk *1=villager *2=werewolf *3=werewolf Ana:Ben Ben:*1,*3 Ana>Cy Ben>Cy Cy>Ana Cy!Ben`:
`=` is a card, `*1` the first card of the center, `:` what a player picked, `>` a vote, `!` whom a Hunter shoots.
Of sights `mark-fear` is a mark that was looked at.
"""

import re

_TOKEN = re.compile(r"(?P<who>[^=:>!]+)(?P<sign>[=:>!])(?P<what>[^=:>!]*)")
_KEYS = {"=": "dealt", ":": "picks", ">": "votes", "!": "hunter_targets"}
_MARK = "mark-"
"""Before a mark that was looked at; the record has a space instead of the hyphen."""


def read_place(short: str) -> str:
    """`*2` is `center 2`; everything else is a player."""
    return f"center {short[1:]}" if short.startswith("*") else short


def read_cards(line: str) -> dict[str, str]:
    """`Ana=seer *1=drunk` as a role key for every place."""
    return {read_place(where): role for where, role in (token.split("=") for token in line.split())}


def read_sights(line: str) -> dict[str, list[list[str]]]:
    """`Ana:Ben=werewolf,*1=drunk,Cy=mark-fear` as what each player learned, in order."""
    sights = (token.split(":") for token in line.split())
    return {who: [_read_sight(each) for each in what.split(",")] for who, what in sights}


def _read_sight(short: str) -> list[str]:
    """Return the place of one sight and what was seen there: a card, a state, or a mark (`mark fear`)."""
    where, shown = short.split("=")
    return [read_place(where), f"mark {shown.removeprefix(_MARK)}" if shown.startswith(_MARK) else shown]


def make_record(line: str, **rest: object) -> dict[str, object]:
    """The record that a line describes; whatever else it should carry is given by keyword."""
    told: dict[str, dict[str, object]] = {key: {} for key in _KEYS.values()}
    for token in line.split():
        match = _TOKEN.fullmatch(token)
        if match is None:
            raise ValueError(f"{token!r} is none of Ana=seer, Ana:Ben,*1, Ana>Ben, Ana!Ben")
        who, sign, what = match.groups()
        places = [read_place(each) for each in what.split(",") if each]
        told[_KEYS[sign]][read_place(who)] = places if sign == ":" else what
    dealt = told.pop("dealt")
    center = [dealt.pop(where) for where in sorted(dealt) if where.startswith("center ")]
    return {"players": list(dealt), "dealt": dealt, "center": center} | {k: v for k, v in told.items() if v} | rest


def make_final_record(line: str, **rest: object) -> dict[str, object]:
    """Return a record of final cards, to be scored without their night."""
    data = make_record(line, **rest)
    data["cards"] = data.pop("dealt")
    return data if data["center"] else {key: value for key, value in data.items() if key != "center"}
