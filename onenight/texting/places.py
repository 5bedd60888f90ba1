"""The places that an answer names, from tokens that were texted or tapped.

Every answer comes through here, whoever is asked: nothing here knows a role, or whether an answer counts.
"""

from collections.abc import Sequence
from typing import NamedTuple

from onenight.rules import actions
from onenight.rules.errors import GameError, NotAllowed, NotUnderstood
from onenight.rules.roles import Choice
from onenight.speech.lines import Lines
from onenight.texting.tokens import MAX_QUOTED_CHARACTERS, Token

Places = tuple[int, ...]
"""Seats, then the center cards; a word is a number below 0 (`rules.actions.word`); empty for nobody."""

_TWO_CENTER_CARDS = 2
_THREE_CENTER_CARDS = 3


class PlaceQuestion(NamedTuple):
    """A question to a player for places."""

    seat: int
    names: tuple[str, ...]
    """What the players are called, by seat."""
    center: int
    """How many cards lie in the center."""
    shapes: tuple[Choice, ...]
    """How many players and center cards an answer may hold."""
    may_pass: bool
    players: tuple[int, ...] = ()
    """The seats of the players who may be answered; empty: all but the own one."""
    words: tuple[str, ...] = ()
    """What else may be answered, by the meanings of the vocabulary: `left`; the place of one is a number below 0."""

    @property
    def own(self) -> bool:
        """Whether the player who is asked may choose oneself."""
        return self.seat in self.players

    @property
    def possible(self) -> tuple[int, ...]:
        """The seats of the players who may be answered."""
        return self.players or tuple([seat for seat in range(len(self.names)) if seat != self.seat])


def find_places(found: Sequence[Token], asked: PlaceQuestion) -> Places:
    """Return the places that tokens name, where they are an answer to what was asked.

    Raises:
        NotUnderstood: `answer-empty`, `answer-unknown`.
        NotAllowed: `answer-yourself`, `answer-must`, `answer-shape`, `answer-twice`, `answer-rest`.
    """
    named = _list_named_places(found, asked)
    kinds = {token.kind for token in found}
    if "pass" in kinds:
        return _accept_pass(named, found, asked)
    if not named:
        named = _infer_places(kinds, asked)
    if asked.seat in named and not asked.own:
        raise NotAllowed("answer-yourself")
    places = tuple(dict.fromkeys(named))
    if any(0 <= place < len(asked.names) and place not in asked.possible for place in places):
        raise NotAllowed("answer-shape")
    if _measure_shape(places, asked) in asked.shapes:
        return places
    if "oneself" in kinds and not asked.own:
        raise NotAllowed("answer-yourself")
    if len(places) < len(named):
        raise NotAllowed("answer-twice")
    return _complete_places(places, asked)


def _measure_shape(places: Places, asked: PlaceQuestion) -> Choice:
    """Return how many players, center cards and words the places are."""
    spoken = sum(place < 0 for place in places)
    players = sum(place < len(asked.names) for place in places) - spoken
    return Choice(players, len(places) - players - spoken, spoken)


def _complete_places(places: Places, asked: PlaceQuestion) -> Places:
    """Return the places with the one that is still missing, where it can only be that one."""
    cards = range(len(asked.names), len(asked.names) + asked.center)
    every = (*asked.possible, *cards, *map(actions.convert_word, range(len(asked.words))))
    others = [place for place in every if place not in places]
    rest = [place for place in others if _measure_shape((*places, place), asked) in asked.shapes]
    if not places or not rest:
        raise NotAllowed("answer-shape")
    if len(rest) > 1:
        raise NotAllowed("answer-rest")
    return (*places, *rest)


def _accept_pass(named: Sequence[int], found: Sequence[Token], asked: PlaceQuestion) -> Places:
    """Return no places for an answer that names nobody, where that is allowed and nothing else is named."""
    if named:
        raise NotUnderstood("answer-unknown", value=next(token.word for token in found if token.kind == "pass"))
    if not asked.may_pass:
        raise NotAllowed("answer-must")
    return ()


def _infer_places(kinds: set[str], asked: PlaceQuestion) -> list[int]:
    """Return the places that are meant without a name or a number: both, or the only one in the center."""
    players = len(asked.names)
    if asked.center == 1 and kinds & {"center", "middle"}:
        return [players]
    if asked.center == _TWO_CENTER_CARDS and "both" in kinds:
        return [players, players + 1]
    if "oneself" in kinds:
        raise NotAllowed("answer-yourself")
    if kinds & {"center", "seat", "both", "middle"}:
        raise NotAllowed("answer-shape")
    raise NotUnderstood("answer-empty")


def _list_named_places(found: Sequence[Token], asked: PlaceQuestion) -> list[int]:
    """Return every place that is named; a bare number is a center card if one can be an answer."""
    center = any(shape.center for shape in asked.shapes) or any(token.kind == "center" for token in found)
    places: list[int] = []
    for index, token in enumerate(found):
        if token.kind in ("name", "center_card"):
            places.append(token.value)
        elif token.kind == "number":
            places += _resolve_number(token, asked, center=center)
        elif token.kind in asked.words:
            places.append(actions.convert_word(asked.words.index(token.kind)))
        elif token.kind == "oneself" and asked.own:
            places.append(asked.seat)
        elif token.kind in ("center", "seat") or _is_whole_center(found, index):
            center = token.kind != "seat"
        elif token.kind in ("left", "middle", "right"):
            places += _resolve_side(token, asked)
    return places


def _is_whole_center(found: Sequence[Token], index: int) -> bool:
    """Return whether "middle" is the whole center: "the middle 1 and 3"."""
    return found[index].kind == "middle" and [token.kind for token in found[index + 1 : index + 2]] == ["number"]


def _resolve_side(token: Token, asked: PlaceQuestion) -> list[int]:
    """Return the left, the middle or the right center card; [] for the middle of one or two."""
    if token.kind == "middle" and asked.center != _THREE_CENTER_CARDS:
        return []
    if asked.center not in (_TWO_CENTER_CARDS, _THREE_CENTER_CARDS):
        raise _refuse_token(token)
    side = {"left": 0, "middle": 1, "right": asked.center - 1}[token.kind]
    return [len(asked.names) + side]


def _resolve_number(token: Token, asked: PlaceQuestion, *, center: bool) -> list[int]:
    """Return the places a number stands for; "13" is 1 and 3 where nothing has that number."""
    first, many = (len(asked.names), asked.center) if center else (0, len(asked.names))
    numbers = [token.value] if token.value <= many else [int(figure) for figure in str(token.value)]
    if len(set(numbers)) < len(numbers) or not set(numbers) <= set(range(1, many + 1)):
        raise _refuse_token(token)
    return [first + number - 1 for number in numbers]


def _refuse_token(token: Token) -> NotUnderstood:
    """Return the error for a token that names no place here."""
    return NotUnderstood("answer-unknown", value=token.word[:MAX_QUOTED_CHARACTERS])


def describe_expected_answer(asked: PlaceQuestion, lines: Lines) -> str:
    """Return what an answer may be, in words: "a name, two center cards such as 1 3 or nobody"."""
    some = len(asked.possible) < len(asked.names) - 1
    named = [asked.names[seat] for seat in asked.possible] if some else []
    said = named or [each for shape in asked.shapes for each in _describe_shape(shape, asked.center, lines)]
    wordy = [lines.raw(f"answers.may_word.{word}") for word in asked.words]
    return lines.listing([*said, *wordy, *([lines.raw("answers.may.nobody")] if asked.may_pass else [])], "or")


def _describe_shape(shape: Choice, center: int, lines: Lines) -> list[str]:
    """Return one shape of an answer in words; a word's own is named elsewhere."""
    if shape.words:
        return []
    if shape.players and shape.center:
        return [lines.raw("answers.may.player_card")]
    if shape == Choice(center=1) and center > 1:
        return [str(card + 1) for card in range(center)]
    if shape.players:
        name = "players" if shape.players > 1 else "player"
    elif center == 1:
        name = "only_card"
    else:
        name = "cards" if center > shape.center else "both_cards"
    return [lines.raw(f"answers.may.{name}")]


def add_expected_answer(error: GameError, asked: PlaceQuestion, lines: Lines) -> GameError:
    """Return the error with what an answer may be added to it, so that every refusal says it."""
    error.arguments = {**error.arguments, "may": describe_expected_answer(asked, lines)}
    return error
