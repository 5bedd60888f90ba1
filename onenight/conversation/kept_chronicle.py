"""The chronicle of an evening as small plain JSON, and back: a word a game, and in it a letter a player.

A word begins with a letter for the teams that won; letters of those named at the table come first, by seat.
"""

from collections.abc import Mapping, Sequence
from string import ascii_letters, ascii_lowercase, digits
from typing import Any

from onenight.rules.chronicle import MAX_EARLIER_GAMES, MAX_GAMES_KEPT, MAX_PEOPLE_KEPT, Chronicle, Fate, JudgedGame
from onenight.rules.roles import Team

LETTERED = (
    *("sentinel", "doppelganger", "werewolf", "dream_wolf", "alpha_wolf", "mystic_wolf", "minion", "mason", "seer"),
    *("apprentice_seer", "paranormal_investigator", "robber", "witch", "troublemaker", "village_idiot", "drunk"),
    *("insomniac", "revealer", "curator", "villager", "hunter", "tanner", "bodyguard", "sorcerer", "phantom_thief"),
    *("thing", "squire", "beholder", "prince", "cursed", "apprentice_tanner", "aura_seer"),
    *("copycat", "vampire", "master", "count", "renfield", "diseased", "cupid", "instigator", "priest", "assassin"),
    *("apprentice_assassin", "marksman", "pickpocket", "gremlin"),
)
"""The roles in the order of the letters that are stored for them; a new one comes last."""
_ABSENT = "."
"""Stands for who did not play."""
_FATES: Mapping[str, tuple[bool | None, str]] = {
    "?": (None, ""),
    "-": (False, ""),
    "+": (True, ""),
    **{letter: (True, role) for letter, role in zip(ascii_letters, LETTERED, strict=False)},
}
"""Whether a player has won, and with which role, by the letter that is stored for it."""
_LETTERS = {fate: letter for letter, fate in _FATES.items()}
_NUMBERS = digits + ascii_lowercase
"""The letter for a number, at its place: of wins, or of the teams that won, a bit each."""
_WINS = _NUMBERS[: MAX_EARLIER_GAMES + 1]
_TEAMS = tuple(Team)


def write_chronicle(chronicle: Chronicle, names: Sequence[str]) -> list[Any]:
    """Return the people without a name at the table, the games as words, and of earlier ones their number and wins.

    `names`: of those at the table, by seat.
    """
    others = [name for name in chronicle.wins if name not in names]
    people = [*filter(None, names), *others]
    words = [_write_game(game, people) for game in chronicle.games]
    if not chronicle.earlier:
        return [others, " ".join(words)]
    won = {name: _WINS[count] for name, count in chronicle.before}
    return [others, " ".join(words), chronicle.earlier, "".join([won.get(name, _ABSENT) for name in people])]


def _write_game(game: JudgedGame, people: Sequence[str]) -> str:
    fates = {fate.name: _LETTERS[fate.won, fate.role] for fate in game.fates}
    teams = sum(1 << _TEAMS.index(team) for team in game.teams)
    return _NUMBERS[teams] + "".join([fates.get(name, _ABSENT) for name in people])


def read_chronicle(names: Sequence[str], others: list[str], words: str, earlier: int = 0, wins: str = "") -> Chronicle:
    """Return what `write_chronicle` wrote.

    Raises:
        Exception: any of `saved.DAMAGED`, where it did not.
    """
    people = [*filter(None, names), *others]
    if len(set(people)) < len(people):
        raise ValueError
    won = [(name, _WINS.index(letter)) for name, letter in zip(people, wins, strict=bool(wins)) if letter != _ABSENT]
    games = tuple([_read_game(word, people) for word in words.split(" ") if word])
    return Chronicle(games, earlier, tuple(sorted(won)))


def _read_game(word: str, people: Sequence[str]) -> JudgedGame:
    bits = _NUMBERS.index(word[0])
    teams = tuple([team for place, team in enumerate(_TEAMS) if bits >> place & 1])
    fates = [Fate(name, *_FATES[each]) for name, each in zip(people, word[1:], strict=True) if each != _ABSENT]
    return JudgedGame(teams, tuple(sorted(fates)))


def is_possible(chronicle: Chronicle) -> bool:
    """Return whether an evening can have come to this."""
    people = chronicle.wins
    return (
        len(chronicle.games) <= MAX_GAMES_KEPT
        and type(chronicle.earlier) is int
        and bool(chronicle.before) <= chronicle.earlier <= MAX_EARLIER_GAMES
        and len(people) <= MAX_PEOPLE_KEPT
        and all(isinstance(name, str) and name for name in people)
    )
