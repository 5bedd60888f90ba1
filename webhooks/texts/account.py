"""The Twilio account that texts are sent from, read from the environment once, at start."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from evenings.hosting import choose_texted_number, read_public_address
from onenight.rules.errors import NotUnderstood, quote_value

API = "https://api.twilio.com"
"""Where Twilio's REST API is (twilio-oai, `twilio_api_v2010.json`, servers)."""

NEEDED = ("TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM", "PUBLIC_BASE_URL")
"""All of them or none."""

NUMBER = r"\+[1-9][0-9]{6,14}|[0-9]{5,6}"
_SID = r"AC[0-9a-fA-F]{32}"
# A number as Twilio writes it, on WhatsApp too, a short code, or a messaging service.
_SENDER = r"(whatsapp:)?\+[1-9][0-9]{6,14}|[0-9]{5,6}|MG[0-9a-fA-F]{32}"
ADDRESS = r"(https://[A-Za-z0-9.-]+|http://(127\.0\.0\.1|localhost|\[::1\]))(:[0-9]{1,5})?(/[A-Za-z0-9._~/-]*)?"

EXAMPLE = r"https://your\.host(?:[:/].*)?"
"""The address in our guides and the example of settings, which stands for one's own."""


class Account(NamedTuple):
    """The Twilio account: the token that signs its requests, and the sender of texts."""

    sid: str
    token: str
    """Signs what Twilio sends us, and lets us in; as secret as a password."""
    sender: str
    """A number, or the id of a messaging service."""
    public: str
    """Our own address as Twilio sees and signs it, without a slash at its end."""
    api: str = API
    inbound: str = ""
    """The number that players text, where it is not the sender; empty if it is, or if nobody has said it."""

    @classmethod
    def read(cls, environment: Mapping[str, str]) -> "Account | None":
        """Return the account; None where nothing of one is set, and no text is sent.

        Raises:
            NotUnderstood: `missing-twilio`, `bad-account-sid`, `bad-sender`, or as `read_public` and
                `check_web_address` tell.
        """
        sid = environment.get("TWILIO_ACCOUNT_SID", "").strip()
        token = environment.get("TWILIO_AUTH_TOKEN", "").strip()
        sender = environment.get("TWILIO_FROM", "").strip()
        public = read_public(environment)
        if not (sid or token or sender):
            return None
        for name, value in zip(NEEDED, (sid, token, sender, public), strict=True):
            if not value:
                raise NotUnderstood("missing-twilio", field=name)
        if not re.fullmatch(_SID, sid):
            raise NotUnderstood("bad-account-sid", field="TWILIO_ACCOUNT_SID", value=quote_value(sid))
        if not re.fullmatch(_SENDER, sender):
            raise NotUnderstood("bad-sender", field="TWILIO_FROM", value=quote_value(sender))
        api = check_web_address(environment.get("TWILIO_API_BASE_URL", "").strip() or API, "TWILIO_API_BASE_URL")
        inbound = environment.get("TWILIO_NUMBER", "").strip()
        if inbound and not re.fullmatch(NUMBER, inbound):
            raise NotUnderstood("bad-sender", field="TWILIO_NUMBER", value=quote_value(inbound))
        return cls(sid, token, sender, public, api.rstrip("/"), inbound)

    @property
    def number(self) -> str:
        """Return the number that players text; '' where the sender is a service and no number is set."""
        return choose_texted_number(self.sender, self.inbound)

    @property
    def whatsapp(self) -> bool:
        """Tell whether texts can go to WhatsApp from here; a service may have such a sender."""
        return self.sender.startswith(("whatsapp:", "MG"))

    def __repr__(self) -> str:
        """Without the token and the number, which must not get into a log."""
        return f"Account({self.sid!r}, public={self.public!r}, api={self.api!r})"


def read_public(environment: Mapping[str, str]) -> str:
    """Return the address under which others reach the service, from `PUBLIC_BASE_URL`; '' where it is not set.

    Raises:
        NotUnderstood: `example-web-address`, or as `check_web_address` tells.
    """
    address = read_public_address(environment)
    if re.fullmatch(EXAMPLE, address):
        raise NotUnderstood("example-web-address", field="PUBLIC_BASE_URL", value=quote_value(address))
    return check_web_address(address, "PUBLIC_BASE_URL") if address else ""


def check_web_address(address: str, setting: str) -> str:
    """Return an address that can be a service's: https, or http on this machine; `setting`: where it was read.

    Raises:
        NotUnderstood: `bad-web-address`.
    """
    if not re.fullmatch(ADDRESS, address):
        raise NotUnderstood("bad-web-address", field=setting, value=quote_value(address))
    return address
