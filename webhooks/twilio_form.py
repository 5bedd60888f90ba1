"""Read a form that Twilio posted, once its signature is verified.

Source: Twilio, "Validating Requests": the signature is HMAC-SHA1, with the account's token, of the public address and
the sorted form. The address is the configured one: headers of proxies can be forged.
"""

import hmac
from collections.abc import Mapping
from urllib.parse import parse_qsl

from flask import request
from twilio.request_validator import RequestValidator
from werkzeug.datastructures import MultiDict

from webhooks.refusal import read_body
from webhooks.refused import Refused
from webhooks.texts.account import Account

BODY_BYTES = 64 * 1024
"""The longest body that is read. Ours: 1,600 characters take 19 kB where each is escaped; the rest is for add-ons."""

MOST_FIELDS = 500
"""The most fields a form may have. Ours: Twilio sends about thirty, and ten for each of at most ten pictures."""

NOT_TWILIOS = 403
"""The status of what Twilio has not signed."""


def read_signed_form(account: Account) -> Mapping[str, str]:
    """Return the form of the current request, once its signature is verified.

    Raises:
        Refused: as `read_form` tells, and where the body cannot be read.
    """
    query = request.query_string.decode("latin-1")
    target = f"{request.path}?{query}" if query else request.path
    return read_form(account, target, request.headers.get("X-Twilio-Signature"), read_body(BODY_BYTES))


def read_form(account: Account, target: str, signature: str | None, body: bytes) -> Mapping[str, str]:
    """Return the fields of a form whose signature is right; of a repeated field, the first.

    Args:
        account: whose token signs.
        target: the path and query that were asked for, exactly.
        signature: the header `X-Twilio-Signature`.
        body: the bytes as they came.

    Raises:
        Refused: `body-too-long` (413), `signature-missing`, `form-malformed`, `signature-wrong` (403).
    """
    if len(body) > BODY_BYTES:
        raise Refused("body-too-long", 413)
    if not signature:
        raise Refused("signature-missing", NOT_TWILIOS)
    try:
        # Blank fields are signed, too; nothing is trimmed.
        fields = parse_qsl(body.decode("ascii"), keep_blank_values=True, errors="replace", max_num_fields=MOST_FIELDS)
    except ValueError:
        raise Refused("form-malformed", NOT_TWILIOS) from None
    form = MultiDict(fields)
    if not _is_signed(account, account.public + target, form, signature):
        raise Refused("signature-wrong", NOT_TWILIOS)
    return form.to_dict()


def _is_signed(account: Account, address: str, form: MultiDict[str, str], signature: str) -> bool:
    """Return whether the signature is Twilio's: of the address as it is, else with its port or without it."""
    validator = RequestValidator(account.token)
    usual: str = validator.compute_signature(address, form)
    return hmac.compare_digest(usual.encode(), signature.encode()) or bool(validator.validate(address, form, signature))
