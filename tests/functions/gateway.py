"""API Gateway in front of the HTTP function: requests as events of payload 2.0, and its answers as responses.

Source: Amazon, "Create AWS Lambda proxy integrations for HTTP APIs", payload format version 2.0.
"""

import json
from base64 import b64decode, b64encode
from typing import Any
from urllib.parse import parse_qsl, unquote

from deploy.local_lambda import Instance
from tests.webhooks.service import Got, Headers, Service
from tests.webhooks.twilio.signed_requests import PUBLIC

TEXTUAL = ("text/", "application/json", "application/javascript", "application/xml")
"""The types whose bodies come as they are; all others come in base 64."""

HOST = PUBLIC.removeprefix("https://")

USUAL = {
    "accept": "*/*",
    "host": HOST,
    "user-agent": "TwilioProxy/1.1",
    "x-amzn-trace-id": "Root=1-6745b1a0-000000000000000000000000",
    "x-forwarded-for": "203.0.113.7",
    "x-forwarded-port": "443",
    "x-forwarded-proto": "https",
}
"""What stands in every request, from whoever asks or from the gateway."""

Event = dict[str, Any]


class Gateway(Service):
    """The web service as it is reached in production."""

    def __init__(self, instance: Instance) -> None:
        """In front of that instance."""
        super().__init__(443)
        self.instance = instance

    def send(self, method: str, path: str, body: bytes = b"", headers: Headers | None = None) -> Got:
        """Send a request; the answer is one that the gateway understands."""
        return read_response(self.instance.invoke(make_event(method, path, body, headers or {})).body)


def make_event(method: str, target: str, body: bytes = b"", headers: Headers | None = None) -> Event:
    """A request as the function gets it: names of headers in lower case, several of a name joined, cookies apart."""
    path, _, query = target.partition("?")
    given = {name.lower(): value for name, value in (headers or {}).items()}
    cookies = given.pop("cookie", "")
    content = given.get("content-type", "")
    encoded = bool(body) and not content.startswith(TEXTUAL)
    asked: Event = {
        "version": "2.0",
        "routeKey": "$default",
        "rawPath": unquote(path),
        "rawQueryString": query,
        "headers": {**USUAL, "content-length": str(len(body)), **given},
        "requestContext": {
            "accountId": "123456789012",
            "apiId": "HttpApi",
            "domainName": HOST,
            "domainPrefix": HOST.partition(".")[0],
            "http": {
                "method": method,
                "path": unquote(path),
                "protocol": "HTTP/1.1",
                "sourceIp": "203.0.113.7",
                "userAgent": "TwilioProxy/1.1",
            },
            "requestId": "JKJaXmPLvHcESHA=",
            "routeKey": "$default",
            "stage": "$default",
            "time": "21/Nov/2026:20:15:00 +0000",
            "timeEpoch": 1795292100000,
        },
        "isBase64Encoded": encoded,
    }
    if cookies:
        asked["cookies"] = cookies.split("; ")
    if query:
        names: dict[str, list[str]] = {}
        for name, value in parse_qsl(query, keep_blank_values=True):
            names.setdefault(name, []).append(value)
        asked["queryStringParameters"] = {name: ",".join(values) for name, values in names.items()}
    if body:
        asked["body"] = b64encode(body).decode() if encoded else body.decode()
    return asked


def read_response(answer: Any) -> Got:  # noqa: ANN401 - whatever the function returned
    """Return the gateway's response; an AssertionError where it would answer 500 by itself."""
    assert set(answer) <= {"statusCode", "headers", "body", "isBase64Encoded", "cookies"}, answer
    headers = answer.get("headers", {})
    assert isinstance(answer["statusCode"], int)
    assert all(isinstance(value, str) for pair in headers.items() for value in pair)
    assert isinstance(answer.get("body", ""), str)
    text = answer.get("body", "")
    said = b64decode(text) if answer.get("isBase64Encoded") else text.encode()
    as_json = said and headers.get("content-type") == "application/json"
    return Got(answer["statusCode"], json.loads(said) if as_json else said)
