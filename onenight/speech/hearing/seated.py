"""How many are playing and who, in one breath: "we are four: Rosa, Sam, Tilda and Uli"."""

from collections.abc import Iterable

from onenight.speech.hearing.exact import Heard
from onenight.speech.hearing.piece import Piece
from onenight.speech.hearing.understood import Understood
from onenight.speech.tags import PERSON

PLAYERS, CALLED = "PlayersIntent", "CallPlayerIntent"


def seated(understood: Understood, tokens: Iterable[Piece]) -> Understood:
    """What was understood; where it is a number alone, and the text has exactly so many names, with them."""
    if [each.intent for each in understood.wishes] != [PLAYERS]:
        return understood
    people = [token.values for token in tokens if token.kind == PERSON]
    number = understood.wishes[0].slots.get("players", ())
    if len(people) != 1 or number != (str(len(people[0])),) or any(name[0] == "<" for name in people[0]):
        return understood
    named = Heard(CALLED, {"names": tuple(people[0])})
    return Understood((*understood.wishes, named), understood.layer, understood.sure)
