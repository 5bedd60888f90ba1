"""The taps of a game with cards, as the tokens that a text would be read as; no text is read here."""

from collections.abc import Iterator

from onenight.rules.errors import NotAllowed, NotUnderstood
from onenight.speech.lines import Lines
from onenight.texting.places import PlaceQuestion
from onenight.texting.player_answer import Tap
from onenight.texting.tokens import MAX_QUOTED_CHARACTERS, Token


def convert_tap(tap: Tap, asked: PlaceQuestion, lines: Lines) -> list[Token]:
    """Return the tokens of a tap: players, cards of the center, words.

    A token's text is what a refusal quotes.

    Raises:
        NotUnderstood: `answer-unknown`, a player or a card that this table does not have.
        NotAllowed: `answer-shape`, a room, an action card or a word that is no answer to this question.
    """
    if tap.rooms or tap.cards:
        raise NotAllowed("answer-shape")
    return [
        *_convert_players(tap, asked),
        *_convert_center(tap, asked),
        *[_convert_word(word, asked, lines) for word in tap.words],
    ]


def _convert_players(tap: Tap, asked: PlaceQuestion) -> Iterator[Token]:
    """Yield a token for each tapped player."""
    for name in tap.names:
        if name not in asked.names:
            raise NotUnderstood("answer-unknown", value=name[:MAX_QUOTED_CHARACTERS])
        yield Token("name", name, asked.names.index(name))


def _convert_center(tap: Tap, asked: PlaceQuestion) -> Iterator[Token]:
    """Yield a token for each tapped card of the center."""
    for number in tap.center:
        if not 1 <= number <= asked.center:
            raise NotUnderstood("answer-unknown", value=str(number)[:MAX_QUOTED_CHARACTERS])
        yield Token("center_card", str(number), len(asked.names) + number - 1)


def _convert_word(word: str, asked: PlaceQuestion, lines: Lines) -> Token:
    """Return the token of a tapped word."""
    if word == "nobody":
        return Token("pass", lines.raw("answers.may.nobody"))
    if word not in (*asked.words, "oneself"):
        raise NotAllowed("answer-shape")
    return Token(word, word)
