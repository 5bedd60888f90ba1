"""A party as plain JSON, and back; each game writes and reads its own keys."""

from collections.abc import Callable, Mapping
from typing import Any

from onenight import codec
from onenight.rules.errors import GameError
from onenight.texting.party import GamesBefore, Party, Seat
from onenight.texting.player_answer import NO_TAP, PlayerAnswer, Tap
from onenight.texting.texted_game import TextedGame

Reader = Callable[[Mapping[str, Any]], TextedGame[Party]]
"""Finds the game of a stored party, and what it keeps, by its keys (`onenight.ways.index`)."""


_PLAIN = ("code", "stage", "seats", "votes", "outbox", "heard", "game", "mentioned")
"""The fields that are always stored, as they are."""
_IF_ANY = ("back", "language", "languages", "opted_out", "day")
"""Those that are stored where they have another value than at first."""


def to_json(party: Party) -> dict[str, object]:
    """Return the party as plain JSON; it holds numbers and roles, and belongs into a sealed store only."""
    halves = sorted(party.incomplete_answers.items())
    renamed = any(seat.before for seat in party.seats)
    if_any: dict[str, object] = {
        "halves": [[seat, part.text] for seat, part in party.incomplete_answers.items() if part.text],
        "tapped": [[seat, part.tap_first, *codec.write(part.tap)] for seat, part in halves if part.tap != NO_TAP],
        "late": [_write_seat(seat) for seat in party.late],
        "faces": {seat.phone: seat.face for seat in (*party.seats, *party.late) if seat.face},
        "before": [seat.before for seat in party.seats] if renamed else [],
    }
    evening = {"evening": [party.evening.games, dict(party.evening.wins)]} if party.evening.games else {}
    return {
        **{key: codec.write(getattr(party, key)) for key in _PLAIN},
        "seats": [_write_seat(seat) for seat in party.seats],
        **{key: value for key, value in if_any.items() if value},
        **codec.write_fields(party, *_IF_ANY),
        **evening,
        **party.plays.write(),
    }


def from_json(data: object, game: Reader) -> Party | None:
    """Return the party that `to_json` wrote; None where it is none. Keys of a later version are left alone."""
    try:
        party = _read_party(data, game)
        told = to_json(party)
        return party if told == _keep_known_keys(data, told) else None
    except (AttributeError, IndexError, KeyError, TypeError, ValueError, GameError):
        return None


def _keep_known_keys(data: Any, told: Mapping[str, object]) -> dict[str, object]:  # noqa: ANN401 - whatever it is
    """Return the keys of stored data that this version writes."""
    return {key: value for key, value in data.items() if key in told}


def _read_party(data: Any, game: Reader) -> Party:  # noqa: ANN401 - whatever it is
    faces, before = data.get("faces", {}), data.get("before", [""] * len(data["seats"]))
    seats = [_read_seat(seat, faces)._replace(before=name) for seat, name in zip(data["seats"], before, strict=True)]
    games, wins = data.get("evening", (0, {}))
    party: Party = codec.read_fields(
        Party,
        data,
        *_PLAIN,
        *_IF_ANY,
        plays=game(data),
        seats=tuple(seats),
        incomplete_answers=_read_unfinished(data),
        late=tuple([_read_seat(seat, faces) for seat in data.get("late", ())]),
        evening=GamesBefore(games, tuple(wins.items())),
    )
    return party


def _write_seat(seat: Seat) -> list[object]:
    return [seat.name, seat.phone, seat.left]


def _read_seat(written: Any, faces: Mapping[str, str]) -> Seat:  # noqa: ANN401 - whatever it is
    name, phone, left = written
    return Seat(name, phone, left, faces.get(phone, ""))


def _read_unfinished(data: Mapping[str, Any]) -> dict[int, PlayerAnswer]:
    """Return the unfinished answers by seat: the text (`halves`) and the taps (`tapped`) of each."""
    texted = {seat: PlayerAnswer(text) for seat, text in data.get("halves", ())}
    tapped = {
        seat: texted.get(seat, PlayerAnswer())._replace(tap=codec.read(Tap, values), tap_first=first)
        for seat, first, *values in data.get("tapped", ())
    }
    return texted | tapped
