"""A party as plain JSON, and back."""

from typing import Any

from onenight.rules.deck import Deck
from onenight.rules.errors import GameError
from onenight.rules.game import GAMES
from onenight.rules.rulebook import Rulebook, house_rules
from onenight.texting.party import Diary, Outgoing, Party, Seat, Stage


def to_json(party: Party) -> dict[str, object]:
    """The party as plain JSON; it holds numbers and roles, and belongs into a sealed store only."""
    return {
        "code": party.code,
        "stage": str(party.stage),
        "rulebook": [party.rulebook.game.key, party.rulebook.house.changes()],
        "deck": list(party.deck.keys),
        "seats": [list(seat) for seat in party.seats],
        "dealt": list(party.dealt),
        "decoys": list(party.decoys),
        "first": [[seat, list(places)] for seat, places in party.first.items()],
        "second": [[seat, list(places)] for seat, places in party.second.items()],
        "filled": list(party.filled),
        "votes": [list(vote) for vote in party.votes.items()],
        "outbox": [list(text) for text in party.outbox],
        "heard": [list(each) for each in party.heard],
        "game": party.game,
        "mentioned": sorted(party.mentioned),
        **_week_to_json(party),
    }


def from_json(data: object) -> Party | None:
    """The party that `to_json` wrote; None where it is none. What a later version wrote beside it is left alone."""
    try:
        party = _read(data)
        return party if to_json(party) == _known(data) else None
    except (AttributeError, IndexError, KeyError, TypeError, ValueError, GameError):
        return None


_WEEK = ("week", "diary")


def _known(data: Any) -> dict[str, object]:  # noqa: ANN401 - whatever it is
    """What this version writes."""
    keys = (*to_json(Party("")), *_WEEK)
    return {key: value for key, value in data.items() if key in keys}


def _week_to_json(party: Party) -> dict[str, object]:
    """What a week adds; nothing in the other games."""
    if party.week is None:
        return {}
    moves, chance, told = party.diary
    return dict(zip(_WEEK, (dict(party.week), [[dict(move) for move in moves], list(chance), told]), strict=True))


def _diary(data: Any) -> Diary:  # noqa: ANN401 - as below
    moves, chance, told = data.get("diary", [[], [], 0])
    return Diary(tuple(moves), tuple(chance), told)


def _read(data: Any) -> Party:  # noqa: ANN401 - whatever it is
    game, changes = data["rulebook"]
    rulebook = Rulebook(GAMES[game], house_rules(changes))
    return Party(
        data["code"],
        Stage(data["stage"]),
        rulebook,
        Deck.of(rulebook.game, data["deck"]),
        tuple([Seat(*seat) for seat in data["seats"]]),
        tuple(data["dealt"]),
        tuple(data["decoys"]),
        {seat: tuple(places) for seat, places in data["first"]},
        {seat: tuple(places) for seat, places in data["second"]},
        tuple(data["filled"]),
        dict(data["votes"]),
        tuple([Outgoing(*text) for text in data["outbox"]]),
        tuple([(message, reply) for message, reply in data["heard"]]),
        data["game"],
        frozenset(data["mentioned"]),
        data.get("week"),
        _diary(data),
    )
