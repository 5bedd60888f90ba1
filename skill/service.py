"""What the function has beside the skill itself, as its settings have it: a memory, and a host of texted games.

Both lie in the store; it is opened once for all requests that an instance answers.
"""

import os
from collections.abc import Mapping
from functools import lru_cache
from typing import Never

from evenings.hosting import Hosting, choose_texted_number, read_public_address
from evenings.venue import Venue
from onenight.rules.errors import GameError
from skill.faults import fault
from skill.outside import Outside
from stores import NotOpened, StoreError
from stores.location import Location
from stores.parameters import resolve_settings


def service(environment: Mapping[str, str]) -> Outside:
    """What these settings name; where it cannot be opened, the next request tries again."""
    try:
        return _opened(environment.get("ONENIGHT_STORE", ""), hosts(environment))
    except (GameError, StoreError) as problem:
        fault("store failed: %s", problem.key if isinstance(problem, GameError) else type(problem).__name__)
        return Outside(Forgetful(), Hosting(closed, None) if hosts(environment) else None)


def hosts(environment: Mapping[str, str]) -> bool:
    """Whether games can be played by phone: some other function has Twilio's account, or the phones' page."""
    return bool(environment.get("TWILIO_FROM") or read_public_address(environment))


class Forgetful:
    """The memory while the store cannot be opened; every method raises `NotOpened`."""

    def recall(self, *_: object, **__: object) -> Never:
        """Nobody knows.

        Raises:
            NotOpened: always.
        """
        raise NotOpened

    keep = change = forget = recall


def closed() -> Never:
    """The texted games while the store cannot be opened.

    Raises:
        NotOpened: nothing of them is lost, and the table is asked to say it again; others go on with their cards.
    """
    raise NotOpened


@lru_cache(maxsize=1)
def _opened(_address: str, _hosts: bool) -> Outside:  # noqa: FBT001 - part of what it is remembered by
    environment = resolve_settings(os.environ)
    sender, inbound = environment.get("TWILIO_FROM", ""), environment.get("TWILIO_NUMBER", "")
    number = choose_texted_number(sender, inbound) if sender else None
    venue = Venue.at(Location.read(environment), number, read_public_address(environment))
    return Outside(venue.memory, venue.hosting)
