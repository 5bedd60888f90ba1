"""The settings of the web service, read from the environment once, at start."""

from collections.abc import Mapping
from dataclasses import dataclass

from onenight.rules.errors import NotUnderstood

SECRET_CHARACTERS = 16
"""The shortest secret taken; ours."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the web service is configured with; see the table in the README."""

    alexa_skill_id: str = ""
    """The Alexa application ids that are ours, as `skill.envelope.skill_ids` reads them."""
    dev: bool = False
    """Whether Alexa's requests are taken without a signature: on loopback only."""

    @classmethod
    def read(cls, environment: Mapping[str, str], *, dev: bool = False) -> "Settings":
        """Read the settings.

        Raises:
            NotUnderstood: `missing-skill-ids`, `missing-secret`, `short-secret`.
        """
        skill_id = environment.get("ALEXA_SKILL_ID", "").strip(" ,")
        if not dev:
            if not skill_id:
                raise NotUnderstood("missing-skill-ids", field="ALEXA_SKILL_ID")
            _check_secret(environment.get("ONENIGHT_SECRET", ""))
        return cls(skill_id, dev)


def _check_secret(secret: str) -> None:
    if not secret:
        raise NotUnderstood("missing-secret", field="ONENIGHT_SECRET")
    if len(secret) < SECRET_CHARACTERS:
        raise NotUnderstood("short-secret", field="ONENIGHT_SECRET", least=SECRET_CHARACTERS)
