"""The number of players told beside a game, and names told in several clauses of one utterance."""

from collections.abc import Sequence

from onenight.hearing.sample_grammar import Heard
from onenight.hearing.tokens import COUNT, Piece
from onenight.hearing.understood import Setting, Understood

FEW = 2
"""Most people who are no table."""
PLAYERS, CALLED, GAME = "PlayersIntent", "CallPlayerIntent", "GameIntent"


def count_beside_game(understood: Understood, tokens: Sequence[Piece], context: Setting) -> Understood:
    """Return what was understood, with the number of players that stands beside a wish for a game."""
    if [each.intent for each in understood.wishes] != [GAME]:
        return understood
    wished = {key: value for key, value in understood.wishes[0].slots.items() if key != "players"}
    counted = () if context.players else _find_count(tokens)
    return Understood((Heard(GAME, wished), *counted), understood.layer, understood.sure)


def join_told_names(wishes: Sequence[Heard]) -> tuple[Heard, ...]:
    """Join the names of several wishes in one list, and drop a number of some of the players.

    "The four of us, my two grandsons and their mother and me" are four; "I'm Edith, and then there's Tom" are two.
    """
    most = max((_find_largest_number(each) for each in wishes), default=0)
    some = [each for each in wishes if each.intent == PLAYERS and _find_largest_number(each) <= FEW < most]
    lists = [each for each in wishes if each.intent == CALLED and each.slots.keys() == {"names"}]
    if len(lists) == 1:
        return tuple([each for each in wishes if each not in some])  # two of one name are two players
    names = dict.fromkeys(name for each in lists for name in each.slots["names"])
    kept = [each for each in wishes if each not in lists[1:] and each not in some]
    return tuple([Heard(CALLED, {"names": tuple(names)}) if each in lists else each for each in kept])


def _find_count(tokens: Sequence[Piece]) -> tuple[Heard, ...]:
    """Return the number of players, if a single number of a text tells it: "One Week for three"."""
    counts = [token.values[0] for token in tokens if token.kind == COUNT]
    tables = [count for count in counts if count.isdecimal() and int(count) > FEW]
    return tuple([Heard(PLAYERS, {"players": (count,)}) for count in tables]) if len(tables) == 1 else ()


def _find_largest_number(wish: Heard) -> int:
    return max((int(each) for each in wish.slots.get("players", ()) if each.isdigit()), default=0)
