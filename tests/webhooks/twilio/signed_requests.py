"""Twilio's side of the web service, in tests and benchmarks: forms, signed, posted, and the answers read."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode
from xml.etree import ElementTree as ET

from twilio.request_validator import RequestValidator

if TYPE_CHECKING:  # so that the small Twilio's own process needs no Flask
    from tests.webhooks.service import Got, Service

PUBLIC = "https://game.example.org"
SID = "AC" + "0" * 32
TOKEN = "0" * 32
NUMBER = "+15550100099"
FOLDER = Path(__file__).parents[2] / "data" / "twilio-webhooks"
RECORDED: Mapping[str, Mapping[str, Any]] = {
    path.stem: json.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("[0-9]*.json"))
}
FORM_TYPE = "application/x-www-form-urlencoded; charset=UTF-8"


def sign(target: str, form: Mapping[str, str], token: str = TOKEN) -> str:
    """The header that Twilio signs a form with."""
    signature: str = RequestValidator(token).compute_signature(PUBLIC + target, form)
    return signature


def make_signed_post(target: str, form: Mapping[str, str]) -> tuple[bytes, dict[str, str]]:
    """Return a form as it is posted, and the headers with its signature."""
    return urlencode(form).encode(), {"Content-Type": FORM_TYPE, "X-Twilio-Signature": sign(target, form)}


def post(service: "Service", target: str, form: Mapping[str, str]) -> "Got":
    """Post a form, signed."""
    return service.send("POST", target, *make_signed_post(target, form))


def replay(service: "Service", name: str) -> "Got":
    """Post one of the recorded bodies as it is."""
    case = RECORDED[name]
    return service.send("POST", case["url"].removeprefix(PUBLIC), case["body"].encode(), case["headers"])


def make_incoming_text(phone: str, body: str, message: str, **more: str) -> dict[str, str]:
    """The form of a text that comes in."""
    recorded: dict[str, str] = RECORDED["01_sms_incoming_join"]["form"]
    named = dict.fromkeys(("MessageSid", "SmsSid", "SmsMessageSid"), message)
    return {**recorded, "From": phone, "Body": body, **named, **more}


def send_text(service: "Service", phone: str, body: str, message: str, **more: str) -> str:
    """Text something; returns the reply."""
    return read_reply(post(service, "/twilio/sms", make_incoming_text(phone, body, message, **more)))


def read_reply(got: "Got") -> str:
    """The text in an answer of the service; empty where there is none."""
    assert got.status == 200, got
    root = ET.fromstring(got.data)  # noqa: S314 - our own answer
    assert root.tag == "Response"
    assert [child.tag for child in root] in ([], ["Message"])
    return root[0].text or "" if len(root) else ""
