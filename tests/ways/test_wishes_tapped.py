"""Every intent with its slots, tapped at every point of an evening, is answered, and the table survives it."""

from collections.abc import Iterator, Mapping
from random import Random

import pytest

from onenight.conversation.session import Session
from onenight.conversation.session_json import to_json
from onenight.conversation.tapped_wishes import Tapped, ids, intents
from onenight.conversation.tapped_wishes import make_tapped as tap
from onenight.speech.front import Front
from onenight.ways.index import NEW, from_json, reply_all
from onenight.wishes.wish import Kind
from tests.conversation.test_conversation import LINES, NOW, SESSIONS

BY_FORM: Mapping[str, tuple[str, ...]] = {
    "PLAYER": ("Bob", "Zoe", "Player 2", ""),
    "CARDS": ("tanner", "2 mason", "* villager", "werewolf"),
    "AMAZON.NUMBER": ("6", "0", "999999"),
    "AMAZON.DURATION": ("PT5M", "PT0S"),
}
"""Values of the types that are told by their form."""


def tapped(*each: Tapped) -> Session:
    """A table after these."""
    front = Front(LINES, NOW, Random(1))  # noqa: S311 - a test keeps no secrets
    session = NEW
    for one in each:
        session = reply_all(session, one.wishes(), front).session
    return session


WEEK = (tap(Kind.GAME, game="week"), tap(Kind.PLAYERS, players="4"), tap(Kind.NEXT), tap(Kind.BEGIN))
TABLES: Mapping[str, Session] = {
    **SESSIONS,
    **{f"week, {steps}": tapped(*WEEK[:steps], *[tap(Kind.DONE)] * (steps - 4)) for steps in (1, 2, 3, 4, 7, 12)},
}


def taps(chance: Random) -> Iterator[Tapped]:
    """Each intent bare, with each of its slots alone, and with all of them."""
    for name, types in intents().items():
        filled = {slot: (chance.choice(BY_FORM.get(kind) or ids(kind)),) for slot, kind in types.items()}
        for slots in ({}, *[{slot: values} for slot, values in filled.items()], filled):
            yield Tapped(Kind(name), tuple(slots.items()))


@pytest.mark.parametrize("session", TABLES.values(), ids=TABLES)
def test_every_wish_is_answered_wherever_it_is_tapped(session: Session) -> None:
    """With something to say, or left alone; what is kept then is read again."""
    chance = Random(1)  # noqa: S311 - a test keeps no secrets
    front = Front(LINES, NOW, chance)
    for one in taps(chance):
        answer = reply_all(session, one.wishes(), front)

        assert answer.left or answer.say or answer.effects or answer.script, one
        assert from_json(to_json(answer.session)) == answer.session, one
