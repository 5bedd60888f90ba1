"""The meaning of a text of the player to act: one of the moves that the rules know, by the step of the week.

What is read may still be against the rules; they say so.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from onenight.rules.errors import GameError
from onenight.rules.week import play
from onenight.rules.week.moves import Move
from onenight.rules.week.week import Week, WeekStep
from onenight.speech.lines import Lines
from onenight.texting.player_answer import PlayerAnswer
from onenight.texting.vocabulary import split_words
from onenight.ways.one_week.texts.day_moves import read_act, read_arrive, read_give, read_passage, read_walk
from onenight.ways.one_week.texts.night_moves import read_night, read_second
from onenight.ways.one_week.texts.picked_values import HALVES, Meanings
from onenight.ways.one_week.texts.tap_meanings import read_tap
from onenight.ways.one_week.texts.words import Unread, read_meanings


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
    allowed = play.list_possible_moves(week)
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
    players_only = week.step is WeekStep.GIVE or (week.step is WeekStep.ACT and week.actor_room != "parlor")
    return week.setup.players if players_only else week.setup.markers


def incomplete_part(error: GameError, answer: PlayerAnswer) -> PlayerAnswer:
    """Return the part of a refused answer to keep until the player completes it; empty for none."""
    if error.key not in HALVES:
        return PlayerAnswer()
    return answer.drop_word(split_words(answer.text), error.arguments.get("value"))


_READERS: Mapping[WeekStep, Callable[[Week, Meanings], Move]] = {
    WeekStep.ARRIVE: read_arrive,
    WeekStep.WALK: read_walk,
    WeekStep.PASSAGE: read_passage,
    WeekStep.ACT: read_act,
    WeekStep.GIVE: read_give,
    WeekStep.NIGHT: read_night,
    WeekStep.SECOND: read_second,
}
