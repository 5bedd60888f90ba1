"""A whole game as plain JSON: readers that turn it into types, and refuse what is wrong by field.

The shape stands in the published `record.schema.json` as well, for other programs; a test holds the two together.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from onenight.rules.deal_reader import read_deal, read_picks
from onenight.rules.deck import check_players
from onenight.rules.errors import NotUnderstood, quote_value
from onenight.rules.final_cards import FinalCards, read_final_cards
from onenight.rules.game import GAMES, ULTIMATE, Game
from onenight.rules.night import Deal, Picks
from onenight.rules.record_entries import Entries
from onenight.rules.record_fields import check_keys, read_list, read_names
from onenight.rules.rulebook import Rulebook, read_house_rules

_PLACE_LIKE = re.compile(r"cent(er|re) *[0-9]+", re.IGNORECASE)
"""What as a name could not be told from a place of the center."""
_KEYS = (
    "game",
    "house_rules",
    "players",
    "dealt",
    "center",
    "picks",
    "cards",
    "copied",
    "copycat",
    "marks",
    "vampire_mark",
    "artifacts",
    "investigated",
    "votes",
    "hunter_targets",
)
"""What a record may hold."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was played: dealt and picked, or only its final cards; and the votes, if it came to them."""

    rulebook: Rulebook
    players: tuple[str, ...]
    start: Deal | FinalCards
    picks: Picks = field(default_factory=dict)
    """Empty where only the final cards are told."""
    votes: tuple[int, ...] | None = None
    """The seat each seat points at; None where nobody has voted yet."""
    hunter_targets: Mapping[int, int] = field(default_factory=dict)
    """The seat that each seat would take along as a dying Hunter; read only under that house rule."""


def read_record(data: object) -> Record:
    """Read a record from plain JSON: an object as `record.schema.json` describes it.

    Raises:
        NotUnderstood: what cannot be read: wrong types, unknown keys, unknown roles or players.
        NotAllowed: what the rules forbid: an illegal deck, a pick or a vote that may not be made.
    """
    if not isinstance(data, dict):
        raise NotUnderstood("wrong-type-record")
    check_keys(data, _KEYS, "")
    rulebook = read_record_rulebook(data)
    players = _read_players(data, rulebook.game)
    entries = Entries(data, rulebook, players)
    start = read_final_cards(entries) if "cards" in data else read_deal(entries)
    return Record(
        rulebook,
        players,
        start,
        picks=read_picks(entries, start) if isinstance(start, Deal) else {},
        votes=entries.read_votes(),
        hunter_targets=entries.read_targets("hunter_targets"),
    )


def read_record_rulebook(data: Mapping[str, object]) -> Rulebook:
    """Return the rulebook of the `game` and its `house_rules`, by default the official ones of `ultimate`.

    Raises:
        NotUnderstood: `unknown-game`, or as `read_house_rules` tells.
    """
    key = data.get("game", ULTIMATE.key)
    if not isinstance(key, str) or key not in GAMES:
        raise NotUnderstood("unknown-game", field="game", value=quote_value(key), games=tuple(GAMES))
    return Rulebook(GAMES[key], read_house_rules(data.get("house_rules", "official")))


def _read_players(data: Mapping[str, object], game: Game) -> tuple[str, ...]:
    """Return the players' names: as many as the game allows, each once, none like a place of the center."""
    names = read_list(data, "players")
    check_players(game, len(names))
    fields = read_names(names)
    for name, where in fields.items():
        if _PLACE_LIKE.fullmatch(name.strip()):
            raise NotUnderstood("name-like-a-place", field=where, value=quote_value(name))
    return tuple(fields)
