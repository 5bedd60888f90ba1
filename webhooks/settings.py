"""The settings of the web service, read from the environment once, at start."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from onenight.rules.errors import NotUnderstood
from stores.place import Place
from webhooks.account import Account
from webhooks.rate import LIMIT, Limit


@dataclass(frozen=True, slots=True)
class Settings:
    """What the web service is configured with; see the table in the README."""

    alexa_skill_id: str = ""
    """The Alexa application ids that are ours, as `skill.envelope.skill_ids` reads them."""
    dev: bool = False
    """Whether Alexa's requests are taken without a signature: on loopback only."""
    place: Place = field(default_factory=Place)
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
            NotUnderstood: `missing-skill-ids`, `missing-secret`, `short-secret`, or as `Account.read` tells.
            NotAllowed: `no-data-folder`.
        """
        skill_id = environment.get("ALEXA_SKILL_ID", "").strip(" ,")
        twilio = Account.read(environment)
        trying = dev or play
        if not trying and not skill_id and twilio is None:  # else nobody could talk to the service
            raise NotUnderstood("missing-skill-ids", field="ALEXA_SKILL_ID")
        if not trying and not environment.get("ONENIGHT_SECRET"):
            raise NotUnderstood("missing-secret", field="ONENIGHT_SECRET")
        return cls(skill_id, dev, Place.read(environment), twilio, play, address=address)
