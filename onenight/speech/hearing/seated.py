"""How many are playing and who, in one breath: "we are four: Rosa, Sam, Tilda and Uli"; "me, Kev, Shaz and Bex"."""

from collections.abc import Sequence

from onenight.speech.hearing.exact import Heard
from onenight.speech.hearing.piece import COUNT, SPEAKER, Piece
from onenight.speech.hearing.understood import Setting, Understood
from onenight.speech.tags import PERSON

FEW = 2
"""So few are no table."""
PLAYERS, CALLED, GAME = "PlayersIntent", "CallPlayerIntent", "GameIntent"


def seated(understood: Understood, tokens: Sequence[Piece], context: Setting) -> Understood:
    """What was understood, with how many they are, or who, where the text tells that beside the other.

    A number alone has the names with it, if the text has exactly so many; a list of names in which who speaks is
    counted tells how many they are, if that is unknown; so does a number beside the game that they wish for. A list of
    as many names as people play, and nothing else, is who they are.
    """
    players = context.players
    people = [token.values for token in tokens if token.kind == PERSON]
    lists = [names for names in people if len(names) > 1]
    intents = [each.intent for each in understood.wishes]
    nothing = not any(context.means(intent) for intent in intents)
    if nothing and len(tokens) == len(people) == 1 and len(people[0]) == players and context.means(CALLED):
        return Understood((Heard(CALLED, {"names": tuple(people[0])}),), "exact", 1.0)
    if intents == [GAME]:
        wished = {key: value for key, value in understood.wishes[0].slots.items() if key != "players"}
        counted = () if players else _counted(tokens)
        return Understood((Heard(GAME, wished), *counted), understood.layer, understood.sure)
    if intents == [CALLED] and not players and len(lists) == 1 and SPEAKER in lists[0]:
        number = Heard(PLAYERS, {"players": (str(len(lists[0])),)})
        return Understood((number, *understood.wishes), understood.layer, understood.sure)
    if intents != [PLAYERS] or len(people) != 1 or not _so_many(understood.wishes[0], people[0]):
        return understood
    named = Heard(CALLED, {"names": tuple(name for name in people[0] if name != SPEAKER)})
    return Understood((*understood.wishes, named), understood.layer, understood.sure)


def told_together(wishes: Sequence[Heard]) -> tuple[Heard, ...]:
    """The wishes, without a number of some of the players beside that of all, and with all names told as one list.

    "The four of us, my two grandsons and their mother and me" are four; "I'm Edith, and then there's Tom" are two.
    """
    most = max((_number(each) for each in wishes), default=0)
    some = [each for each in wishes if each.intent == PLAYERS and _number(each) <= FEW < most]
    lists = [each for each in wishes if each.intent == CALLED and each.slots.keys() == {"names"}]
    if len(lists) == 1:
        return tuple([each for each in wishes if each not in some])  # two of one name are two players
    names = dict.fromkeys(name for each in lists for name in each.slots["names"])
    kept = [each for each in wishes if each not in lists[1:] and each not in some]
    return tuple([Heard(CALLED, {"names": tuple(names)}) if each in lists else each for each in kept])


def _counted(tokens: Sequence[Piece]) -> tuple[Heard, ...]:
    """How many play, where a single number of a text tells it: "One Week for three"."""
    counts = [token.values[0] for token in tokens if token.kind == COUNT]
    tables = [count for count in counts if count.isdecimal() and int(count) > FEW]
    return tuple([Heard(PLAYERS, {"players": (count,)}) for count in tables]) if len(tables) == 1 else ()


def _so_many(number: Heard, names: Sequence[str]) -> bool:
    """Whether these are as many people as were counted, all but who speaks by name."""
    return _number(number) == len(names) and all(name[0] != "<" or name == SPEAKER for name in names)


def _number(wish: Heard) -> int:
    return max((int(each) for each in wish.slots.get("players", ()) if each.isdigit()), default=0)
