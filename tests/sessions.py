"""Sessions of One Night in tests: told flat, with each key where it belongs."""

from collections.abc import Mapping
from typing import Any

from onenight.conversation.session import Phase, Session
from onenight.conversation.session_parts import Clock, Narration, TableMemory, TextedTable
from onenight.rules.deck import Deck
from onenight.rules.game import ULTIMATE
from onenight.rules.rulebook import Rulebook
from onenight.speech.pace import PACES, Pace
from onenight.ways.index import NEW
from onenight.ways.one_night.one_night import OneNight, cards_of
from onenight.ways.one_week.one_week import set_stay

PARTS: Mapping[str, type] = {
    "game": OneNight,
    "memory": TableMemory,
    "clock": Clock,
    "narration": Narration,
    "texts": TextedTable,
}


def make_session(  # noqa: PLR0913, PLR0917 - what nearly every test tells
    phase: Phase = Phase.OPEN,
    rulebook: Rulebook = Rulebook(),  # noqa: B008 - it is frozen
    players: int = 0,
    deck: Deck = Deck(ULTIMATE, ()),  # noqa: B008 - as above
    pace: Pace = PACES["normal"],
    names: tuple[str, ...] = (),
    **others: Any,  # noqa: ANN401 - whatever a part has
) -> Session:
    """A table; `others` are fields of the session, or of one of its parts."""
    first = NEW._replace(phase=phase, players=players, pace=pace, names=names)
    return replace_parts(first, rulebook=rulebook, deck=deck, **others)


def replace_parts(session: Session, **changes: Any) -> Session:  # noqa: ANN401 - whatever a part has
    """The session with other fields, of its own or of one of its parts; `week`: it plays this one, its cards aside."""
    for part, kind in PARTS.items():
        told = {key: changes.pop(key) for key in kind.__annotations__ if key in changes}
        if told:
            now = cards_of(session) if kind is OneNight else getattr(session, part)
            changes[part] = now._replace(**told)
    week = changes.pop("week", None)
    session = session._replace(**changes)
    return session if week is None else set_stay(session, week)
