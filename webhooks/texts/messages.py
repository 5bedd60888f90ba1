"""Send and look up Twilio's messages. Whatever happens becomes an outcome; nothing of a text gets into a log.

Errors and what they mean: Twilio's error dictionary, `platform-facts.md` ("Sending").
"""

import logging
import math
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from email.utils import mktime_tz, parsedate_tz
from threading import Lock
from typing import TYPE_CHECKING, Literal, NamedTuple

from onenight.texting.gsm import convert_to_gsm
from onenight.texting.party import Outgoing
from stores import steady_clock
from webhooks.texts.account import Account

if TYPE_CHECKING:
    from requests import Response
    from twilio.rest import Client

CALL_SECONDS = 5.0
"""The longest that Twilio may take to connect, or to answer. Ours: it takes a fifth of a second."""

VALID_SECONDS = 900
"""How long a text may be under way, Twilio's `ValidityPeriod`. Ours: after a quarter of an hour the table has played
on without it, and an old prompt would only be in the way."""

CALLS_AT_ONCE = 32
"""Connections, one for each thread that sends. Ours: three parties of ten have their texts at the same moment."""

PUT_OFF = frozenset({20429, 21611, 30001})
"""Errors that pass: too many requests, too many queued."""

MOST_LOOKED_AT = 50
"""How many of the last messages to a phone are looked at; Twilio's own page."""

SKEW_SECONDS = 60.0
"""Seconds by which clocks may differ, and a message that is looked up may seem older than its try.

Ours may be wrong by more: what Twilio took while a text is valid, by Twilio's own clock, may be that text in any case.
"""

NOT_CONNECTED = frozenset({"NewConnectionError", "NameResolutionError"})
"""How urllib3 calls it, inside what requests raises, that nothing was connected to."""

TOO_MANY, TIMED_OUT, NO_ACCESS, SERVER_ERROR = 429, 408, 401, 500

LOGGED = {"connectionpool": logging.ERROR, "connection": logging.ERROR, "util.retry": logging.INFO}
"""From which level on urllib3's parts log nothing of an address: below it they do, with debugging or not."""

log = logging.getLogger(__name__)


class SendOutcome(NamedTuple):
    """The outcome of a try.

    `kind`: `taken` by Twilio; `failed` for good; `put off`, that is surely not taken now; `unsure`, answered in a way
    that leaves it open; `silent`, not answered, or with what is no message.
    """

    kind: Literal["taken", "failed", "put off", "unsure", "silent"]
    sid: str = ""
    error: int = 0


class Messages:
    """The messages of one account; may be shared by threads, and is not used before a fork."""

    def __init__(self, account: Account) -> None:
        """Connect to nothing yet."""
        self._account = account
        self._client: Client | None = None
        self._lock = Lock()
        self._ahead = math.inf
        """By how many seconds Twilio's clock is ahead of `steady_clock.seconds`; infinite before it has told."""

    def send(self, text: Outgoing, callback: str) -> SendOutcome:
        """Try once to send a text; Twilio reports its status to `callback`."""
        service = self._account.sender.startswith("MG")
        sender = {"messaging_service_sid" if service else "from_": self._account.sender}

        body = convert_to_gsm(text.body)

        def send(client: "Client") -> SendOutcome:
            message = client.messages.create(
                to=text.phone, body=body, status_callback=callback, validity_period=VALID_SECONDS, **sender
            )
            return _judge_message_name(message.sid)

        return self._try_call(send) or SendOutcome("silent")

    def find(self, text: Outgoing, since: float, known: frozenset[str]) -> SendOutcome | None:
        """Look up a text that was tried since then among the messages to its phone; None if it is not there.

        `known`: the names of messages that are other texts' for sure.
        """
        body = convert_to_gsm(text.body)

        def find(client: "Client") -> SendOutcome | None:
            # Not by date of sending: what still waits at Twilio has none.
            listed = client.messages.list(to=text.phone, limit=MOST_LOOKED_AT, page_size=MOST_LOOKED_AT)
            earliest = datetime.fromtimestamp(min(since, self._twilio_time() - VALID_SECONDS) - SKEW_SECONDS, UTC)
            for message in listed:
                late = message.date_created is None or message.date_created >= earliest
                if message.body == body and late and message.sid not in known:
                    return _judge_message_name(message.sid)
            return None

        return self._try_call(find)

    def connect(self) -> "Client":
        """Return Twilio's client, made at the first call: its import takes 100 ms."""
        with self._lock:
            if self._client is None:
                self._client = _make_client(self._account, self._note_twilio_time)
            return self._client

    def close(self) -> None:
        """Close the connections."""
        with self._lock:
            if self._client is not None:
                self._client.http_client.session.close()
                self._client = None

    def _note_twilio_time(self, response: "Response", **_: object) -> None:
        """Note Twilio's time, which every response has (RFC 9110, "Date")."""
        told = parsedate_tz(response.headers.get("Date", ""))
        with suppress(ValueError, OverflowError):
            self._ahead = mktime_tz(told) - steady_clock.seconds() if told else self._ahead

    def _twilio_time(self) -> float:
        """Return the time by Twilio's clock, in Unix seconds; infinite before a response had it."""
        return self._ahead + steady_clock.seconds()

    def _try_call(self, call: "Callable[[Client], SendOutcome | None]") -> SendOutcome | None:
        client = self.connect()  # one thread imports it; several at once get in each other's way
        from twilio.base.exceptions import TwilioException  # noqa: PLC0415 - comes with the client

        try:
            return call(client)
        except Exception as error:  # noqa: BLE001 - an answer that is no message makes the client raise anything
            status = getattr(error, "status", None) if isinstance(error, TwilioException) else None
            return (
                _judge_error(status, getattr(error, "code", 0)) if isinstance(status, int) else _judge_exception(error)
            )


def _make_client(account: Account, told: "Callable[[Response], None]") -> "Client":
    from requests.adapters import HTTPAdapter  # noqa: PLC0415
    from twilio.http.http_client import TwilioHttpClient  # noqa: PLC0415
    from twilio.rest import Client  # noqa: PLC0415

    silent = logging.getLogger(f"{__name__}.client")
    # All of them log what is asked for, numbers in it; nobody is to see that, however much is logged.
    silent.disabled = True
    for logger, level in LOGGED.items():
        logging.getLogger(f"urllib3.{logger}").setLevel(level)
    http = TwilioHttpClient(timeout=CALL_SECONDS, logger=silent, request_hooks={"response": [told]})
    for scheme in ("https://", "http://"):
        http.session.mount(scheme, HTTPAdapter(pool_maxsize=CALLS_AT_ONCE))
    client = Client(account.sid, account.token, http_client=http)
    client.api.base_url = account.api
    return client


def _judge_message_name(sid: object) -> SendOutcome:
    """Return the outcome of a try by Twilio's name of the message; without one it must be looked up."""
    return SendOutcome("taken", sid) if isinstance(sid, str) and sid else SendOutcome("silent")


def _judge_error(status: int, told: object) -> SendOutcome:
    """Return the outcome of a try that Twilio answered with an error; in trouble it may have taken the text."""
    code = told if isinstance(told, int) else 0
    if status == TOO_MANY or code in PUT_OFF:
        return SendOutcome("put off", error=code)
    if status == NO_ACCESS:  # in the minutes in which the account has a new token, and we still have the old one
        log.warning("Twilio does not let us in: error %s", code)
        return SendOutcome("put off", error=code)
    if status >= SERVER_ERROR or status == TIMED_OUT:
        log.warning("Twilio is in trouble: status %s", status)
        return SendOutcome("unsure", error=code)
    log.warning("Twilio refuses a text: error %s", code)
    return SendOutcome("failed", error=code)


def _judge_exception(error: Exception) -> SendOutcome:
    """Return the outcome of a try without a readable answer; without a connection nothing was sent."""
    from requests.exceptions import ConnectionError, ConnectTimeout  # noqa: A004, PLC0415

    cause = error.args[0] if isinstance(error, ConnectionError) and error.args else None
    refused = type(getattr(cause, "reason", None)).__name__ in NOT_CONNECTED
    log.warning("Twilio does not answer: %s", type(error).__name__)
    return SendOutcome("put off" if refused or isinstance(error, ConnectTimeout) else "silent")
