"""The settings of the web service, read from the environment once, at start."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from onenight.rules.errors import NotUnderstood, quoted
from stores.location import Location
from webhooks.rate import LIMIT, Limit
from webhooks.texts.account import Account

MOST_PROXIES = 10
"""Ours: more is a mistake."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the web service is configured with; see the table in `docs/hosts.md`."""

    alexa_skill_id: str = ""
    """The Alexa application ids that are ours, as `skill.envelope.skill_ids` reads them."""
    dev: bool = False
    """Whether Alexa's requests are taken without a signature: on loopback only."""
    place: Location = field(default_factory=Location)
    """Where the tables are kept."""
    twilio: Account | None = None
    """What texts are sent with; None where phones are simulated, or there are none."""
    play: bool = False
    """Whether it is for tonight, on this machine or in this home: it needs no settings."""
    sends: bool = True
    """Whether this process sends texts; where functions serve, another one does."""
    address: str = ""
    """The address under which players' own devices reach the page; empty where only this machine does."""
    limit: Limit | None = LIMIT
    """How much each client may ask of the paths under `/api/`."""
    public: str = ""
    """The address under which others reach the service, which Twilio signs; empty where nobody has said it."""
    proxies: int = 0
    """How many proxies stand before the service; the first of them says who the client is."""

    @property
    def simulated(self) -> bool:
        """Whether the page shows phones instead of texts that are sent."""
        return self.twilio is None and (self.dev or self.play)

    @classmethod
    def read(
        cls, environment: Mapping[str, str], *, dev: bool = False, play: bool = False, address: str = ""
    ) -> "Settings":
        """Read the settings.

        Raises:
            NotUnderstood: `missing-skill-ids`, `missing-secret`, `short-secret`, or as `Account.read` and
                `read_proxies` tell.
            NotAllowed: `no-data-folder`.
        """
        skill_id = environment.get("ALEXA_SKILL_ID", "").strip(" ,")
        twilio = Account.read(environment)
        trying = dev or play
        if not trying and not skill_id and twilio is None:  # else nobody could talk to the service
            raise NotUnderstood("missing-skill-ids", field="ALEXA_SKILL_ID")
        if not trying and not environment.get("ONENIGHT_SECRET"):
            raise NotUnderstood("missing-secret", field="ONENIGHT_SECRET")
        place, proxies = Location.read(environment), read_proxies(environment)
        public = environment.get("PUBLIC_BASE_URL", "").strip()
        return cls(skill_id, dev, place, twilio, play, address=address, public=public, proxies=proxies)


def read_proxies(environment: Mapping[str, str]) -> int:
    """How many proxies there are, from `ONENIGHT_PROXIES`.

    Raises:
        NotUnderstood: `bad-proxies`.
    """
    value = environment.get("ONENIGHT_PROXIES", "").strip() or "0"
    if not re.fullmatch("[0-9]{1,3}", value) or int(value) > MOST_PROXIES:
        raise NotUnderstood("bad-proxies", field="ONENIGHT_PROXIES", value=quoted(value), most=MOST_PROXIES)
    return int(value)
