"""The settings of the web service, read from the environment once, at start."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from onenight.rules.errors import NotUnderstood, quote_value
from onenight.speech.lines import FIRST
from onenight.speech.offered_languages import check_language, read_language_setting
from stores.location import SECRET_CHARACTERS, Location
from webhooks.rate_limit import LIMIT, Limit
from webhooks.texts.account import NUMBER, Account, read_public

NUMBERS = "ONENIGHT_NUMBERS"

MOST_PROXIES = 10
"""Ours: more is a mistake."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The configuration of the web service; see the table in `docs/hosts.md`."""

    alexa_skill_id: str = ""
    """The Alexa application ids that are ours, as `skill.envelope.split_skill_ids` reads them."""
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
    """The address under which others reach the service, which Twilio signs, and where anybody's phone opens the join
    page; empty where nobody has said it."""
    proxies: int = 0
    """How many proxies stand before the service; the first of them says who the client is."""

    language: str = FIRST
    """What is spoken where nobody tells a language."""
    numbers: Mapping[str, str] = field(default_factory=dict)
    """By the numbers that are called or texted, the locale that is spoken there."""
    page: bool = True
    """Whether the table's page is served; the phones' join page is there without it."""
    metrics: bool = False
    """Whether `/metrics` tells programs on this machine what is counted."""
    mcp_token: str = field(default="", repr=False)
    """What an assistant shows to be let in at `/mcp`; empty where that is not served."""

    @property
    def join_address(self) -> str:
        """Return the address where players' phones open the join page; '' where they reach none."""
        return self.public or self.address

    @property
    def is_simulated(self) -> bool:
        """Tell whether the page shows phones, and no text is sent."""
        return self.twilio is None and (self.dev or self.play)

    @classmethod
    def read(
        cls,
        environment: Mapping[str, str],
        *,
        dev: bool = False,
        play: bool = False,
        address: str = "",
        sends: bool = True,
    ) -> "Settings":
        """Read the settings from the environment; `sends`: False for a function, beside which others have the skill.

        Raises:
            NotUnderstood: `missing-skill-ids`, `missing-secret`, `short-secret`, or as `Account.read`, `read_public`,
                `_read_proxies`, `read_numbers`, `read_language_setting`, `_read_switch` and `_read_mcp_token` tell.
            NotAllowed: `no-data-folder`, or as the last two tell.
        """
        skill_id = environment.get("ALEXA_SKILL_ID", "").strip(" ,") if sends else ""
        twilio = Account.read(environment)
        trying = dev or play or not sends
        public = read_public(environment)
        if not trying and not skill_id and twilio is None and not public:  # else nobody could talk to the service
            raise NotUnderstood("missing-skill-ids", field="ALEXA_SKILL_ID")
        if not trying and not environment.get("ONENIGHT_SECRET"):
            raise NotUnderstood("missing-secret", field="ONENIGHT_SECRET")
        place, proxies = Location.read(environment), _read_proxies(environment)
        shows = play or _read_switch(environment, "ONENIGHT_PAGE", default="1")
        language, numbers = read_language_setting(environment), read_numbers(environment)
        return cls(
            skill_id,
            dev,
            place,
            twilio,
            play,
            sends,
            address,
            public=public,
            proxies=proxies,
            language=language,
            numbers=numbers,
            page=shows,
            metrics=sends and _read_switch(environment, "ONENIGHT_METRICS", default="0"),
            mcp_token=_read_mcp_token(environment) if sends else "",
        )


def _read_switch(environment: Mapping[str, str], field: str, *, default: str) -> bool:
    """Return whether a part is switched on, from its variable: 0 or 1.

    Raises:
        NotUnderstood: `bad-switch`.
    """
    value = environment.get(field, "").strip() or default
    if value not in ("0", "1"):
        raise NotUnderstood("bad-switch", field=field, value=quote_value(value))
    return value == "1"


def _read_mcp_token(environment: Mapping[str, str]) -> str:
    """Return the token of assistants, from `ONENIGHT_MCP_TOKEN`; '' unless `ONENIGHT_MCP` is 1.

    Raises:
        NotUnderstood: `bad-switch`, `bad-mcp-token`.
    """
    if not _read_switch(environment, "ONENIGHT_MCP", default="0"):
        return ""
    token = environment.get("ONENIGHT_MCP_TOKEN", "").strip()
    if len(token) < SECRET_CHARACTERS or not re.fullmatch(r"[\x21-\x7e]+", token):
        raise NotUnderstood("bad-mcp-token", field="ONENIGHT_MCP_TOKEN", least=SECRET_CHARACTERS)
    return token


def read_numbers(environment: Mapping[str, str]) -> Mapping[str, str]:
    """Return the locales of numbers as Twilio writes them, from `ONENIGHT_NUMBERS`: `+33…=fr-FR,…`.

    Raises:
        NotUnderstood: `bad-numbers`, `unknown-language`.
        NotAllowed: `unfinished-language`.
    """
    found: dict[str, str] = {}
    for told in filter(None, (each.strip() for each in environment.get("ONENIGHT_NUMBERS", "").split(","))):
        match = re.fullmatch(rf"({NUMBER})\s*=\s*([a-z]{{2,3}}(?:-[A-Za-z]{{2}})?)", told)
        if match is None:
            raise NotUnderstood("bad-numbers", field=NUMBERS, value=quote_value(told))
        check_language(match[2].partition("-")[0], NUMBERS)
        found[match[1]] = match[2]
    return found


def _read_proxies(environment: Mapping[str, str]) -> int:
    """Return the number of proxies before the service, from `ONENIGHT_PROXIES`.

    Raises:
        NotUnderstood: `bad-proxies`.
    """
    value = environment.get("ONENIGHT_PROXIES", "").strip() or "0"
    if not re.fullmatch("[0-9]{1,3}", value) or int(value) > MOST_PROXIES:
        raise NotUnderstood("bad-proxies", field="ONENIGHT_PROXIES", value=quote_value(value), most=MOST_PROXIES)
    return int(value)
