"""The services of the Lambda function, by its settings: a memory, and a host of texted games.

Both lie in the store; it is opened once for all requests that an instance answers.
"""

import os
from collections.abc import Mapping
from functools import lru_cache
from typing import Never

from evenings.device_memory import Memory
from evenings.hosting import Hosting, read_public_address, read_texted_number
from evenings.services import Services
from onenight.rules.errors import GameError
from skill.fault_log import log_fault
from skill.skill_services import SkillServices
from stores import NotOpened, StoreError
from stores.location import Location
from stores.parameters import resolve_settings


def open_services(environment: Mapping[str, str]) -> SkillServices:
    """Return the services that these settings name; where the store fails, the next request tries again."""
    try:
        return _open_once(environment.get("ONENIGHT_STORE", ""), can_host(environment))
    except (GameError, StoreError) as problem:
        log_fault("store failed: %s", problem.key if isinstance(problem, GameError) else type(problem).__name__)
        return SkillServices(Forgetful(), Hosting(raise_not_opened, None) if can_host(environment) else None)


def can_host(environment: Mapping[str, str]) -> bool:
    """Return whether games can be played by phone: another function has Twilio's account, or the phones' page."""
    return read_texted_number(environment) is not None or bool(read_public_address(environment))


class Forgetful(Memory):
    """The memory while the store cannot be opened; every method raises `NotOpened`."""

    def __init__(self) -> None:
        """Remember in no store."""

    def recall(self, *_: object, **__: object) -> Never:
        """Raise NotOpened.

        Raises:
            NotOpened: always.
        """
        raise NotOpened

    keep = change = forget = recall


def raise_not_opened() -> Never:
    """Raise NotOpened in place of the texted games while the store cannot be opened.

    Raises:
        NotOpened: nothing of them is lost, and the table is asked to say it again; others go on with their cards.
    """
    raise NotOpened


@lru_cache(maxsize=1)
def _open_once(_address: str, _hosts: bool) -> SkillServices:  # noqa: FBT001 - part of what it is remembered by
    environment = resolve_settings(os.environ)
    number, address = read_texted_number(environment), read_public_address(environment)
    services = Services.at(Location.read(environment), number, address)
    return SkillServices(services.memory, services.hosting)
