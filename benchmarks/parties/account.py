"""The account that both sides of the benchmark know: its forms and their signatures."""

import base64
import hashlib
import hmac
from collections.abc import Mapping
from urllib.parse import urlencode

PUBLIC = "https://game.example.org"
"""The address that is signed; the requests themselves go to loopback."""

SID = "AC" + "0" * 32
AUTH = "0" * 32
"""Signs what Twilio sends, and lets the service in."""

NUMBER = "+15550100099"
MESSAGES = f"/2010-04-01/Accounts/{SID}/Messages.json"
FORM_TYPE = "application/x-www-form-urlencoded; charset=UTF-8"

_INCOMING = {
    "FromCity": "SAN FRANCISCO",
    "FromState": "CA",
    "FromZip": "94105",
    "FromCountry": "US",
    "ToCity": "SAN FRANCISCO",
    "ToState": "CA",
    "ToZip": "94104",
    "ToCountry": "US",
    "NumMedia": "0",
    "NumSegments": "1",
    "SmsStatus": "received",
    "To": NUMBER,
    "AccountSid": SID,
    "ApiVersion": "2010-04-01",
}
"""What else stands in the form of a text that comes in."""


def incoming(phone: str, body: str, message: str) -> Mapping[str, str]:
    """The form of a text that comes in."""
    named = dict.fromkeys(("MessageSid", "SmsSid", "SmsMessageSid"), message)
    return {**_INCOMING, "From": phone, "Body": body, **named}


def signed(target: str, form: Mapping[str, str]) -> tuple[bytes, Mapping[str, str]]:
    """A form as it is posted, and the headers with its signature (Twilio, "Validating Requests")."""
    told = PUBLIC + target + "".join([f"{name}{form[name]}" for name in sorted(form)])
    digest = hmac.digest(AUTH.encode(), told.encode(), hashlib.sha1)
    return urlencode(form).encode(), {
        "Content-Type": FORM_TYPE,
        "X-Twilio-Signature": base64.b64encode(digest).decode(),
    }
