"""What the function has beside the skill itself, as its settings have it: a memory, and a host of texted games.

Both lie in the store; it is opened once for all requests that an instance answers.
"""

import os
from collections.abc import Mapping
from functools import lru_cache
from typing import Never

from evenings.hosting import Hosting, texted_number
from evenings.memory import Memory
from evenings.parties import Parties
from onenight.conversation.reply import Reply
from onenight.conversation.session import Session
from onenight.conversation.wish import Wish
from onenight.rules.errors import GameError
from onenight.speech.front import Front
from onenight.ways.index import reply
from skill.faults import fault
from skill.outside import Service
from stores import NotOpened, StoreError
from stores.location import Place
from stores.parameters import resolved


def service(environment: Mapping[str, str]) -> Service:
    """What these settings name; where it cannot be opened, the next request tries again."""
    try:
        return _opened(environment.get("ONENIGHT_STORE", ""), hosts(environment))
    except (GameError, StoreError) as problem:
        fault("store failed: %s", problem.key if isinstance(problem, GameError) else type(problem).__name__)
        return Service(Forgetful(), Closed() if hosts(environment) else None)


def hosts(environment: Mapping[str, str]) -> bool:
    """Whether games can be texted: some other function has Twilio's account."""
    return bool(environment.get("TWILIO_FROM"))


class Forgetful:
    """The memory while the store cannot be opened; every method raises `NotOpened`."""

    def recall(self, *_: object, **__: object) -> Never:
        """Nobody knows."""
        raise NotOpened

    keep = change = forget = recall


class Closed:
    """The host of texted games while the store cannot be opened."""

    def reply(self, session: Session, wish: Wish, front: Front) -> Reply:
        """Answer at a table with cards.

        Raises:
            NotOpened: its roles are texted; nothing is lost, and the table is asked to say it again.
        """
        if session.party:
            raise NotOpened
        return reply(session, wish, front)


@lru_cache(maxsize=1)
def _opened(_address: str, texts: bool) -> Service:  # noqa: FBT001 - part of what it is remembered by
    environment = resolved(os.environ)
    place = Place.read(environment)
    store = place.open()
    number = texted_number(environment.get("TWILIO_FROM", ""), environment.get("TWILIO_NUMBER", ""))
    hosting = Hosting(Parties(store, place.secret), number) if texts else None
    return Service(Memory(store, place.secret), hosting)
