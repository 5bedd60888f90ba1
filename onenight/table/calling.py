"""Names that are cards, too: Hunter, Mason, Tanner. What such a word is, decided in one place for every front."""

from collections.abc import Iterable, Mapping

from onenight.rules.game import Game
from onenight.speech.lines import Lines
from onenight.speech.plain import plain

WEEK = ("werewolf", "tanner", "villager", "insomniac", "seer", "troublemaker", "robber")
"""What can be read as a card in One Week: its tokens and its action cards, which are called like roles."""


def cards(game: Game | None, lines: Lines) -> Mapping[str, str]:
    """The names of the roles of a game, one and many, by how they are compared; None: of One Week."""
    keys: Iterable[str] = WEEK if game is None else game.roles
    return {
        compared(str(lines.entry("words", "roles", key)[number])): key for key in keys for number in ("name", "many")
    }


def compared(name: str) -> str:
    """A name without case, accents, signs and spaces."""
    return plain(name).replace(" ", "")
