"""The device's own timer, which rings when the day is over although the session has long ended.

Sources: Alexa, "Timers REST API Reference" and "Set Up Voice Permissions for Timers". Import it where it is used: it
brings the SDK's client and an HTTP client of its own.
"""

import json
import time
from http.client import HTTPSConnection
from urllib.parse import urlsplit

from ask_sdk_core.serialize import DefaultSerializer
from ask_sdk_model import Directive
from ask_sdk_model.interfaces.connections import SendRequestDirective
from ask_sdk_model.services import (
    ApiClient,
    ApiClientRequest,
    ApiClientResponse,
    ApiConfiguration,
    ServiceException,
)
from ask_sdk_model.services.timer_management import (
    AnnounceOperation,
    CreationBehavior,
    DisplayExperience,
    NotificationConfig,
    TextToAnnounce,
    TimerManagementServiceClient,
    TimerRequest,
    TriggeringBehavior,
    Visibility,
)

from onenight.speech.lines import Lines
from skill.permission import TIMERS
from skill.request import Device

WAIT_SECONDS = 5.0
"""How long all calls of one answer may take together; Alexa waits about eight seconds for us."""


class TimerFailed(Exception):
    """A timer that was not set, or not taken back.

    Attributes:
        status: 400 for a timer that Alexa does not take, 401 or 403 where the permission is missing or the device has
            no timers, 504 where it is offline, other 5xx; 500 also where there was no answer.
    """

    def __init__(self, status: int) -> None:
        """Keep the status, which is all that is logged."""
        super().__init__(f"status {status}")
        self.status = status


def ask_for_consent() -> Directive:
    """Return the directive that has Alexa ask the table for the permission, in her own words."""
    payload: dict[str, object] = {
        "@type": "AskForPermissionsConsentRequest",
        "@version": "1",
        "permissionScope": TIMERS,
    }
    return SendRequestDirective(name="AskFor", payload=payload, token="timers")  # noqa: S106 - comes back as it is


def replace_timer(device: Device, lines: Lines, locale: str, seconds: int) -> None:
    """Cancel this table's timer and set one that rings in `seconds`; 0 only cancels.

    Raises:
        Failed: Alexa would not, or did not answer in time.
    """
    client = TimerManagementServiceClient(
        ApiConfiguration(
            serializer=DefaultSerializer(),
            api_client=_Https(),
            authorization_value=device.token,
            api_endpoint=device.endpoint,
        )
    )
    try:
        # An earlier timer first: labels are unique, a second one of ours would be refused with 400.
        client.delete_timers()
        if seconds > 0:
            client.create_timer(_build_timer(lines, locale, seconds))
    except ServiceException as error:
        raise TimerFailed(int(error.status_code)) from None  # the original may quote headers


def _build_timer(lines: Lines, locale: str, seconds: int) -> TimerRequest:
    text = TextToAnnounce(locale=locale, text=lines.say("skill.timers.announcement"))
    return TimerRequest(
        duration=f"PT{seconds}S",
        timer_label=lines.say("skill.timers.label"),
        creation_behavior=CreationBehavior(DisplayExperience(Visibility.VISIBLE)),
        triggering_behavior=TriggeringBehavior(
            operation=AnnounceOperation([text]), notification_config=NotificationConfig(play_audible=True)
        ),
    )


class _Https(ApiClient):
    """Carries the calls of the SDK's clients. The SDK's own carrier knows no time limit, and we cannot wait long."""

    def __init__(self) -> None:
        """Begin to count the time for all calls."""
        self._ends = time.monotonic() + WAIT_SECONDS

    def _seconds_left(self) -> float:
        """Return the seconds left of `WAIT_SECONDS`; at least 0.01, for 0 would mean no limit."""
        return max(self._ends - time.monotonic(), 0.01)

    def invoke(self, request: ApiClientRequest) -> ApiClientResponse:
        """Send one request; whatever this raises, the SDK takes for a failure of the service."""
        address = urlsplit(request.url)
        if address.scheme != "https" or address.hostname is None:
            raise ValueError("no https address")  # the token travels over nothing else
        # Half for the connection, half for its seal: each waits for itself.
        connection = HTTPSConnection(address.hostname, address.port, timeout=self._seconds_left() / 2)
        try:
            connection.connect()
            connection.sock.settimeout(self._seconds_left())
            body = json.dumps(request.body) if request.body else None
            connection.request(request.method, address.path, body, dict(request.headers))
            status = connection.getresponse().status
        finally:
            connection.close()
        # The status says all we need; the SDK would stumble over a body with values it does not know.
        done = 200 <= status < 300  # noqa: PLR2004 - HTTP's range of successes
        return ApiClientResponse(headers=[], status_code=204 if done else status, body=_NO_BODY)


_NO_BODY = "null"
"""What the SDK reads without complaint where it expects an error's description."""
