"""The meaning of a text of the player to act: one of the moves that the rules know, by the step of the week.

What is read may still be against the rules; they say so.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from onenight.rules.errors import NotAllowed
from onenight.rules.week import play
from onenight.rules.week.cards import CARDS, Deed
from onenight.rules.week.castle import Direction
from onenight.rules.week.moves import Move, Target, in_order
from onenight.rules.week.rooms import FOYER
from onenight.rules.week.setup import STAFF, STUDY_PLACE
from onenight.rules.week.tokens import TokenKind
from onenight.rules.week.week import Week, WeekStep
from onenight.speech.lines import Lines
from onenight.texting.player_answer import PlayerAnswer
from onenight.texting.vocabulary import words
from onenight.ways.one_week.texts.tapped import read_tap
from onenight.ways.one_week.texts.words import Meaning, Unread, read_meanings

Meanings = Sequence[Meaning]

HALVES = frozenset(
    {
        *("room", "card", "whom", "who-gets-it", "who", "goes", "comes", "which"),
        *("staff-needed", "direction-needed"),
    }
)
"""Why something is no move yet: only the rest of it has to be asked for."""

_DEED = "deed_"
_ABOUT_DEEDS = ("yes", "room", "marker", "artifact", "look", "number")


def read_move(week: Week, answer: PlayerAnswer, lines: Lines) -> Move:
    """Return the move that an answer means; only the texted part of it is read word by word.

    Where a name is also a word, whichever makes it a move that may be made.

    Raises:
        Unread: what is no move.
    """

    def said(markers: Sequence[str], lines: Lines, *, names_first: bool) -> Meanings:
        texted = read_meanings(answer.text, markers, lines, names_first=names_first) if answer.text else []
        return answer.in_order(texted, read_tap(answer.tap, markers))

    return find_move(week, said, lines)


class Saying(Protocol):
    """A move as it was texted or spoken."""

    def __call__(self, markers: Sequence[str], lines: Lines, *, names_first: bool) -> Meanings:
        """Return the meanings of the words.

        Raises:
            Unread: it has none.
        """


def find_move(week: Week, saying: Saying, lines: Lines) -> Move:
    """Return the move that was said.

    Raises:
        Unread: it is no move.
    """
    refused: Unread | None = None
    found: list[Move] = []
    allowed = play.possible(week)
    for names_first in (True, False):
        try:
            move = _READERS[week.step](week, saying(_list_names(week), lines, names_first=names_first))
        except Unread as error:
            refused = refused or error
            continue
        if move in allowed:
            return move
        found.append(move)
    if found:
        return found[0]
    raise refused or Unread("empty")


def _list_names(week: Week) -> tuple[str, ...]:
    """Return the people a text can name: if only players can be meant, "Alice" is "Alice 2", not of the staff."""
    players_only = week.step is WeekStep.GIVE or (week.step is WeekStep.ACT and week.here != "parlor")
    return week.setup.players if players_only else week.setup.markers


def _pick_values(said: Meanings, *kinds: str) -> list[str]:
    return [token.value for token in said if token.kind in kinds]


def _has_kind(said: Meanings, *kinds: str) -> bool:
    return any(token.kind in kinds for token in said)


def _find_single(values: Iterable[str]) -> str | None:
    """Return the only value; None for none.

    Raises:
        Unread: several are.
    """
    different = list(dict.fromkeys(values))
    if len(different) > 1:
        raise Unread("empty")
    return different[0] if different else None


def _require_single(values: Iterable[str], missing: str = "empty") -> str:
    """Return the only value.

    Raises:
        Unread: none is, or several are; `missing` asks for it.
    """
    value = _find_single(values)
    if value is None:
        raise Unread(missing)
    return value


def incomplete_part(error: Exception, answer: PlayerAnswer) -> PlayerAnswer:
    """Return the part of a refused answer to keep until the player completes it; empty for none."""
    if not isinstance(error, Unread | NotAllowed) or error.key not in HALVES:
        return PlayerAnswer()
    return answer.without(words(answer.text), error.arguments.get("value"))


# By day


def _read_arrive(week: Week, said: Meanings) -> Move:
    staff = _find_single([each for each in _pick_values(said, "marker") if each in STAFF])
    room = _require_single(_pick_values(said, "room"), "room")
    there = [move for move in play.possible(week) if move.room == room]
    return there[0] if staff is None and len(there) == 1 else Move("arrive", room=room, staff=staff)


def _read_walk(week: Week, said: Meanings) -> Move:
    numbers = {int(number) for number in _pick_values(said, "number") if len(number) == 1}
    numbers |= {0} if _has_kind(said, "stay") else set()
    card = _find_single(_pick_values(said, "card"))
    if card is None and not numbers:
        card = _require_single(
            _infer_only([move.card for move in play.possible(week) if move.direction], _read_direction(said)), "card"
        )
    elif card is None:
        card = _require_single([each.key for each in CARDS.values() if each.number in numbers], "card")
    elif numbers - {CARDS[card].number}:
        raise Unread("number")
    return Move("walk", card=card, direction=_read_direction(said) if CARDS[card].number else None)


def _infer_only(values: Iterable[str | None], told: object) -> list[str]:
    """Return the only possible value of the part not told, as a list; [] where more is untold or possible."""
    possible = list(dict.fromkeys(filter(None, values)))
    return possible if told is not None and len(possible) == 1 else []


def _read_direction(said: Meanings) -> Direction | None:
    way = _find_single([token.kind for token in said if token.kind in ("left", "right")])
    return None if way is None else Direction(way)


def _read_passage(_week: Week, said: Meanings) -> Move:
    rooms = _pick_values(said, "room")
    return Move("passage", room=_require_single([room for room in rooms if room != "secret_passage"] or rooms, "room"))


def _read_give(week: Week, said: Meanings) -> Move:
    own = [week.name(week.actor)] if _has_kind(said, "oneself") else []
    return Move(
        "give",
        player=_require_single([*_pick_values(said, "marker"), *own], "who-gets-it"),
        direction=_read_direction(said),
    )


def _read_act(week: Week, said: Meanings) -> Move:
    """Return the one deed that agrees with everything said; a room may be named beside its deed.

    The room alone is no deed: whoever texts their arrival twice does nothing more by it.
    """
    if _has_kind(said, "pass"):
        return Move("pass")
    if any(token.kind not in _ABOUT_DEEDS and not token.kind.startswith(_DEED) for token in said):
        raise Unread("empty")
    if all(token == Meaning("room", week.here) for token in said):
        raise Unread("empty")
    deeds = {token.kind.removeprefix(_DEED) for token in said if token.kind.startswith(_DEED)}
    named, people = set(_pick_values(said, "room")), set(_pick_values(said, "marker"))
    rooms = named - {week.here}
    if week.here == "parlor" and FOYER in rooms:
        deeds, rooms = {"send"}, rooms - {FOYER}
    elif week.here == "parlor" and week.here in named and not deeds:
        deeds = {"summon"}
    possible = [move for move in play.possible(week) if move.does]
    agreeing = [
        move
        for move in possible
        if deeds <= {move.does} and rooms <= {move.room, move.by} and people <= {move.player, move.staff}
    ]
    if len(agreeing) > 1 and not deeds:
        agreeing = [move for move in agreeing if move.does == agreeing[0].does]
    if len(agreeing) == 1:
        return agreeing[0]
    if agreeing:
        raise Unread(
            _find_missing_part(agreeing) if deeds or named or people or _has_kind(said, "yes", "look") else "empty"
        )
    return _guess_deed(week, deeds, rooms, people)


def _find_missing_part(agreeing: Sequence[Move]) -> str:
    """Return the missing part of a deed of which several agree with all that was said."""
    if len({move.does for move in agreeing}) > 1:
        return "empty"
    if len({move.room for move in agreeing}) > 1:
        return "goes" if agreeing[0].by else "room"
    return "comes" if agreeing[0].by else "who"


def _guess_deed(week: Week, deeds: set[str], rooms: set[str], people: set[str]) -> Move:
    """Return the deed that was meant, as far as it was told, for the rules to say what is wrong with it."""
    does = next(iter(deeds), "") or next((move.does or "" for move in play.possible(week)), "")
    gone = [room for room in rooms if room in week.castle.ring]
    new = [room for room in rooms if room not in week.castle.ring]
    person = next(iter(sorted(people)), None)
    if does in ("summon", "send"):
        return Move("act", does=does, staff=person)
    if does in ("shield", "look"):
        return Move("act", does=does, player=person)
    if does == "replace" and not (gone and new):
        raise Unread("empty")
    if not rooms and does in ("place", "detonate", "return"):
        raise Unread("empty")
    return Move("act", does=does, room=next(iter(sorted(gone or rooms)), None), by=next(iter(sorted(new)), None))


# By night


def _read_night(week: Week, said: Meanings) -> Move:
    card = _find_single(_pick_values(said, "card"))
    return _read_night_without_card(week, said) if card is None else _read_night_with_card(week, said, card)


def _read_night_without_card(week: Week, said: Meanings) -> Move:
    """Return the move with the only card by which it can be made.

    Raises:
        Unread: there are several, or nothing was said.
    """
    found: list[Move | Unread] = []
    told = _has_kind(said, "pass", "oneself") or any(_read_place(week, token) for token in said)
    allowed = play.possible(week)
    for card in dict.fromkeys([move.card for move in allowed if move.card and told]):
        try:
            move = _read_night_with_card(week, said, card)
        except Unread as error:
            found += [error] if error.key in HALVES else []
        else:
            found += [move] if move in allowed else []
    if len(found) != 1:
        raise Unread("card")
    (only,) = found
    if isinstance(only, Unread):
        raise only
    return only


def _read_night_with_card(week: Week, said: Meanings, card: str) -> Move:
    if _has_kind(said, "pass"):
        return Move("night", card=card)
    deed = CARDS[card].deed
    targets = _read_targets(week, said, both=deed is Deed.SWITCH)
    if deed is Deed.CHECK:
        own = {target.place for target in targets} <= {week.name(week.actor)}
        return Move("night", card=card, targets=() if own else targets, look=True)
    look = deed is Deed.ROB and not _has_kind(said, "blind")  # who has taken a token wants to know it
    move = Move("night", card=card, targets=in_order(targets, (*week.setup.markers, STUDY_PLACE)), look=look)
    used = [each for each in play.possible(week) if each.card == card and each.targets and each.look == look]
    possible = [each for each in used if set(targets) <= set(each.targets)]
    if move in possible or (targets and not possible):
        return move
    if len(possible) > 1:
        raise Unread("whom")
    return possible[0] if possible else Move("night", card=card)  # nobody is in reach


def _read_second(week: Week, said: Meanings) -> Move:
    if _has_kind(said, "pass") and not _has_kind(said, "card"):
        return Move("pass")
    return _read_night(week, said)


def _read_targets(week: Week, said: Meanings, *, both: bool) -> tuple[Target, ...]:
    """Return the named tokens: a marker means its role, unless "artifact" follows; `both`: then for both."""
    found: list[Target] = []
    for index, token in enumerate(said):
        place = _read_place(week, token)
        if place is None:
            continue
        after = [each.kind for each in _take_until_place(week, said[index + 1 :])]
        kinds = [TokenKind(kind) for kind in ("role", "artifact") if kind in after] or [TokenKind.ROLE]
        found += [Target(place, kind) for kind in kinds]
    before = any(token.kind == "artifact" for token in _take_until_place(week, said))
    if before or (both and _has_kind(said, "artifact") and not _has_kind(said, "role")):
        found = [Target(place, TokenKind.ARTIFACT) for place, _ in found]
    return tuple(found)


def _take_until_place(week: Week, said: Meanings) -> list[Meaning]:
    length = next((index for index, token in enumerate(said) if _read_place(week, token)), len(said))
    return list(said[:length])


def _read_place(week: Week, token: Meaning) -> str | None:
    if token.kind == "oneself":
        return week.name(week.actor)
    if token == Meaning("room", "study"):
        return STUDY_PLACE
    return token.value if token.kind == "marker" else None


_READERS: Mapping[WeekStep, Callable[[Week, Meanings], Move]] = MappingProxyType(
    {
        WeekStep.ARRIVE: _read_arrive,
        WeekStep.WALK: _read_walk,
        WeekStep.PASSAGE: _read_passage,
        WeekStep.ACT: _read_act,
        WeekStep.GIVE: _read_give,
        WeekStep.NIGHT: _read_night,
        WeekStep.SECOND: _read_second,
    }
)
