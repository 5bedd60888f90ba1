"""A whole week as plain JSON: read, refused by field, and replayed to its verdict.

The shape stands in the published `record.schema.json` as well; a test holds the two together.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from onenight.rules.errors import NotAllowed, NotUnderstood, quoted
from onenight.rules.fields import known_keys, list_at, object_at
from onenight.rules.week import moves as moving
from onenight.rules.week import play
from onenight.rules.week.options import options
from onenight.rules.week.rooms import recommended
from onenight.rules.week.setup import Setup, check_players, check_rooms, deal
from onenight.rules.week.sights import Sights
from onenight.rules.week.state import setup_to_json
from onenight.rules.week.tokens import ARTIFACTS, ROLES, STUDY, artifacts_in_play, roles_in_play
from onenight.rules.week.week import Week, WeekStep, opened

GAME = "week"
"""What the key `game` of such a record says."""

_KEYS = ("game", "players", "options", "rooms", "seed", "dealt", "artifacts", "study", "start", "moves", "votes")
"""What a record may hold."""
_DEALT = ("dealt", "artifacts", "study", "start")
"""What it may not tell beside a seed, which deals it."""


class Replay(NamedTuple):
    """A week as far as its record goes."""

    week: Week
    sights: tuple[Sights, ...]
    """Who saw what through each move."""


def is_week(data: object) -> bool:
    """Whether a record is one of a week, and not of the other games."""
    return isinstance(data, dict) and data.get("game") == GAME


def replay(data: object) -> Replay:
    """Read a record and play it again, as far as it goes.

    Raises:
        NotUnderstood: what cannot be read.
        NotAllowed: what the rules forbid: a castle, a deal, a move, a vote.
    """
    if not isinstance(data, dict):
        raise NotUnderstood("wrong-type-record")
    if data.get("game") != GAME:
        raise NotUnderstood("unknown-game", field="game", value=quoted(data.get("game")), games=(GAME,))
    known_keys(data, _KEYS, "")
    week = opened(setup(data))
    sights: list[Sights] = []
    for index, told in enumerate(list_at(data, "moves") if "moves" in data else ()):
        where = f"moves[{index}]."
        week, seen = play.checked(week, moving.read(told, week.setup.players, where), where)
        sights.append(seen)
    if "votes" in data:
        week = _voted(week, data)
    return Replay(week, tuple(sights))


def record(start: Setup, moves: Sequence[Mapping[str, Any]]) -> dict[str, object]:
    """The record of a week that was played: its set-up and its moves, the votes by name if all are in."""
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


def setup(data: dict[str, object]) -> Setup:
    """The set-up that a record tells, or that its seed deals.

    Raises:
        NotUnderstood: what cannot be read.
        NotAllowed: a castle or tokens that there cannot be.
    """
    players = check_players(list_at(data, "players"))
    chosen = options(data.get("options", "official"))
    rooms = _rooms(data, players)
    if "seed" not in data:
        return _told(data, Setup(players, chosen, rooms or (), (), (), None, 0))
    for key in _DEALT:
        if key in data:
            raise NotUnderstood("seed-or-dealt", field=key)
    seed = data["seed"]
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise NotUnderstood("wrong-type-seed", field="seed", value=quoted(seed))
    return deal(players, Random(seed), chosen, rooms)  # noqa: S311 - told in the record, so nobody need guess it


def _rooms(data: dict[str, object], players: tuple[str, ...]) -> tuple[str, ...] | None:
    """The ring; None where the seed decides."""
    if data.get("rooms") == "recommended":
        return recommended(len(players))
    if "rooms" not in data and "seed" in data:
        return None
    return check_rooms(list_at(data, "rooms"), len(players))


def _told(data: dict[str, object], blank: Setup) -> Setup:
    """The set-up whose tokens are all told: those of the Archives and the Study only where there can be any."""
    count = len(blank.players)
    dealt = object_at(data, "dealt")
    known_keys(dealt, blank.markers, "dealt.")
    for name in blank.markers:
        if name not in dealt:
            raise NotUnderstood("missing-player", field=f"dealt.{name}", value=quoted(name))
    roles = tuple([_face(dealt[name], ROLES, f"dealt.{name}") for name in blank.markers])
    _check_tokens(roles, roles_in_play(count), "dealt")
    return blank._replace(
        roles=roles,
        artifacts=_artifacts(data, count, needed=_possible(blank, "archives")),
        study=_study(data, needed=_possible(blank, "study")),
        start=_start(data, blank.players),
    )


def _possible(blank: Setup, room: str) -> bool:
    """Whether a room is there, or the Laboratory can bring it."""
    return room in blank.rooms or "laboratory" in blank.rooms


def _artifacts(data: dict[str, object], count: int, *, needed: bool) -> tuple[str, ...]:
    if not needed and data.get("artifacts") in (None, []):
        return ()
    told = list_at(data, "artifacts")
    stack = tuple([_face(each, tuple(ARTIFACTS), f"artifacts[{index}]") for index, each in enumerate(told)])
    _check_tokens(stack, artifacts_in_play(count), "artifacts")
    return stack


def _study(data: dict[str, object], *, needed: bool) -> str | None:
    if not needed and data.get("study") is None:
        return None
    return _face(data.get("study"), STUDY, "study")


def _start(data: dict[str, object], players: tuple[str, ...]) -> int:
    name = data.get("start")
    if not isinstance(name, str) or name not in players:
        raise NotUnderstood("unknown-player", field="start", value=quoted(name), players=players)
    return players.index(name)


def _face(value: object, known: tuple[str, ...], where: str) -> str:
    if not isinstance(value, str) or value not in known:
        raise NotUnderstood("unknown-word", field=where, value=quoted(value), known=known)
    return value


def _check_tokens(told: tuple[str, ...], needed: tuple[str, ...], where: str) -> None:
    if sorted(told) != sorted(needed):
        raise NotAllowed("wrong-tokens", field=where, needed=needed)


# The votes


def _voted(week: Week, data: dict[str, object]) -> Week:
    """The week after all have pointed at once."""
    votes, names = object_at(data, "votes"), week.setup.players
    if week.step is not WeekStep.DISCUSSION:
        raise NotAllowed("votes-too-early", field="votes")
    known_keys(votes, names, "votes.")
    for name in names:
        if name not in votes:
            raise NotUnderstood("missing-player", field=f"votes.{name}", value=quoted(name))
        at = votes[name]
        if not isinstance(at, str) or at not in names:
            raise NotUnderstood("unknown-player", field=f"votes.{name}", value=quoted(at), players=names)
        if at == name:
            raise NotAllowed("points-at-oneself", field=f"votes.{name}", value=quoted(name))
        week, _ = play.done(week, moving.Move("vote", player=at))
    return week
