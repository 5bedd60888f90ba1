"""A whole week as plain JSON: read, refused by field, and replayed to its verdict.

The shape stands in the published `record.schema.json` as well; a test holds the two together.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from onenight.rules.errors import NotAllowed, NotUnderstood, quote_value
from onenight.rules.record_fields import check_keys, read_list, read_object
from onenight.rules.week import moves as moving
from onenight.rules.week import play
from onenight.rules.week.components import (
    ARTIFACTS,
    ROLES,
    STUDY,
    list_artifacts_in_play,
    list_roles_in_play,
    recommend_rooms,
)
from onenight.rules.week.setup import Setup, check_players, check_rooms, deal, read_options
from onenight.rules.week.sights import Sights
from onenight.rules.week.state import setup_to_json
from onenight.rules.week.week import Week, WeekStep, open_week

GAME = "week"
"""What the key `game` of such a record says."""

_KEYS = ("game", "players", "options", "rooms", "seed", "dealt", "artifacts", "study", "start", "moves", "votes")
"""What a record may hold."""
_DEALT_KEYS = ("dealt", "artifacts", "study", "start")
"""What it may not tell beside a seed, which deals it."""


class Replay(NamedTuple):
    """A week as far as its record goes."""

    week: Week
    sights: tuple[Sights, ...]
    """Who saw what through each move."""


def is_week(data: object) -> bool:
    """Return whether a record is one of a week, and not of the other games."""
    return isinstance(data, dict) and data.get("game") == GAME


def replay_record(data: object) -> Replay:
    """Read a record and play it again, as far as it goes.

    Raises:
        NotUnderstood: what cannot be read.
        NotAllowed: what the rules forbid: a castle, a deal, a move, a vote.
    """
    if not isinstance(data, dict):
        raise NotUnderstood("wrong-type-record")
    if data.get("game") != GAME:
        raise NotUnderstood("unknown-game", field="game", value=quote_value(data.get("game")), games=(GAME,))
    check_keys(data, _KEYS, "")
    week = open_week(read_setup(data))
    sights: list[Sights] = []
    for index, told in enumerate(read_list(data, "moves") if "moves" in data else ()):
        where = f"moves[{index}]."
        week, seen = play.check_and_apply(week, moving.parse_move(told, week.setup.players, where), where)
        sights.append(seen)
    if "votes" in data:
        week = _apply_votes(week, data)
    return Replay(week, tuple(sights))


def build_record(start: Setup, moves: Sequence[Mapping[str, Any]]) -> dict[str, object]:
    """Return the record of a week that was played: its set-up and moves, and the votes by name if all are in."""
    told = [dict(move) for move in moves]
    votes = [move["player"] for move in told if move["move"] == "vote"]
    if len(votes) < len(start.players):
        return {"game": GAME, **setup_to_json(start), "moves": told}
    others = [move for move in told if move["move"] != "vote"]
    return {
        "game": GAME,
        **setup_to_json(start),
        "moves": others,
        "votes": dict(zip(start.players, votes, strict=True)),
    }


# The set-up


def read_setup(data: dict[str, object]) -> Setup:
    """Return the set-up that a record tells, or that its seed deals.

    Raises:
        NotUnderstood: what cannot be read.
        NotAllowed: a castle or tokens that there cannot be.
    """
    players = check_players(read_list(data, "players"))
    chosen = read_options(data.get("options", "official"))
    rooms = _read_rooms(data, players)
    if "seed" not in data:
        return _read_told_setup(data, Setup(players, chosen, rooms or (), (), (), None, 0))
    for key in _DEALT_KEYS:
        if key in data:
            raise NotUnderstood("seed-or-dealt", field=key)
    seed = data["seed"]
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise NotUnderstood("wrong-type-seed", field="seed", value=quote_value(seed))
    return deal(players, Random(seed), chosen, rooms)  # noqa: S311 - told in the record, so nobody need guess it


def _read_rooms(data: dict[str, object], players: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return the ring of rooms; None where the seed decides."""
    if data.get("rooms") == "recommended":
        return recommend_rooms(len(players))
    if "rooms" not in data and "seed" in data:
        return None
    return check_rooms(read_list(data, "rooms"), len(players))


def _read_told_setup(data: dict[str, object], blank: Setup) -> Setup:
    """Return a set-up with its tokens as told; Archives and Study need theirs only where they can be in play."""
    count = len(blank.players)
    dealt = read_object(data, "dealt")
    check_keys(dealt, blank.markers, "dealt.")
    for name in blank.markers:
        if name not in dealt:
            raise NotUnderstood("missing-player", field=f"dealt.{name}", value=quote_value(name))
    roles = tuple([moving.read_word(dealt[name], ROLES, f"dealt.{name}") for name in blank.markers])
    _check_tokens(roles, list_roles_in_play(count), "dealt")
    return blank._replace(
        roles=roles,
        artifacts=_read_artifacts(data, count, needed=_can_have_room(blank, "archives")),
        study=_read_study(data, needed=_can_have_room(blank, "study")),
        start=_read_start(data, blank.players),
    )


def _can_have_room(blank: Setup, room: str) -> bool:
    """Return whether a room is there, or the Laboratory can bring it."""
    return room in blank.rooms or "laboratory" in blank.rooms


def _read_artifacts(data: dict[str, object], count: int, *, needed: bool) -> tuple[str, ...]:
    """Return the stack of the Archives, the topmost first."""
    if not needed and data.get("artifacts") in (None, []):
        return ()
    told = read_list(data, "artifacts")
    stack = tuple([moving.read_word(each, ARTIFACTS, f"artifacts[{index}]") for index, each in enumerate(told)])
    _check_tokens(stack, list_artifacts_in_play(count), "artifacts")
    return stack


def _read_study(data: dict[str, object], *, needed: bool) -> str | None:
    """Return the face of the token in the Study; None where none is needed."""
    if not needed and data.get("study") is None:
        return None
    return moving.read_word(data.get("study"), STUDY, "study")


def _read_start(data: dict[str, object], players: tuple[str, ...]) -> int:
    """Return the seat of the start player."""
    name = data.get("start")
    if not isinstance(name, str) or name not in players:
        raise NotUnderstood("unknown-player", field="start", value=quote_value(name), players=players)
    return players.index(name)


def _check_tokens(told: tuple[str, ...], needed: tuple[str, ...], where: str) -> None:
    """Refuse tokens that are not exactly those in play."""
    if sorted(told) != sorted(needed):
        raise NotAllowed("wrong-tokens", field=where, needed=needed)


# The votes


def _apply_votes(week: Week, data: dict[str, object]) -> Week:
    """Return the week after all have pointed at once."""
    votes, names = read_object(data, "votes"), week.setup.players
    if week.step is not WeekStep.DISCUSSION:
        raise NotAllowed("votes-too-early", field="votes")
    check_keys(votes, names, "votes.")
    for name in names:
        if name not in votes:
            raise NotUnderstood("missing-player", field=f"votes.{name}", value=quote_value(name))
        at = votes[name]
        if not isinstance(at, str) or at not in names:
            raise NotUnderstood("unknown-player", field=f"votes.{name}", value=quote_value(at), players=names)
        if at == name:
            raise NotAllowed("points-at-oneself", field=f"votes.{name}", value=quote_value(name))
        week, _ = play.apply_allowed_move(week, moving.Move("vote", player=at))
    return week
