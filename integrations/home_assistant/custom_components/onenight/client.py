"""The HTTP client of the service; docs/http.md has its paths."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final, NamedTuple, TypedDict

from aiohttp import ClientError, ClientSession, ClientTimeout
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers.translation import async_get_translations
from yarl import URL

from .const import DOMAIN

_TIMEOUT: Final = ClientTimeout(total=10)
_BUSY: Final = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)


class ServiceFailed(HomeAssistantError):
    """The service does not answer, or refuses; `reason` is the key of a sentence in the translations."""

    def __init__(self, reason: str, code: str = "") -> None:
        """Keep the reason, and the service's own code where it sent one."""
        super().__init__(translation_domain=DOMAIN, translation_key=reason)
        self.reason = reason
        self.code = code

    async def explain(self, hass: HomeAssistant, language: str) -> str:
        """Return the sentence that tells it to players."""
        sentences = await async_get_translations(hass, language, "exceptions", {DOMAIN})
        return sentences[f"component.{DOMAIN}.exceptions.{self.reason}.message"]


class Cue(TypedDict, total=False):
    """A sentence, or a silence where there is no `say`."""

    say: str
    spoken: str
    """How a voice says it where that differs."""


class Reply(NamedTuple):
    """What the service answers to something that was said."""

    phase: str
    session: str | None
    """The table's token; none where the table was forgotten."""
    say: str
    cues: Sequence[Cue]
    seconds: Sequence[float]
    """How long each cue takes."""
    listen: bool
    """Whether the evening goes on."""
    told: int
    """Which telling of the table it is."""


class Client:
    """Talks to one service, for all its tables."""

    def __init__(self, session: ClientSession, address: str) -> None:
        """Nothing is sent yet."""
        self._session = session
        self._api = URL(address) / "api"

    async def talk(self, body: Mapping[str, object]) -> Reply:
        """Return the answer to the body of a `POST /api/talk`.

        Raises:
            ServiceFailed: nobody answers, or the request is refused.
        """
        answer = await self._post("talk", body)
        try:
            return Reply(answer["table"]["phase"], *(answer[key] for key in Reply._fields[1:]))
        except (KeyError, TypeError) as error:
            raise ServiceFailed("offline") from error

    async def check(self) -> None:
        """Check that the announcer is at this address, and lets us in; no table is opened for it.

        Raises:
            ServiceFailed: it is not, or does not.
        """
        try:
            await self._post("look", {"session": ""})
        except ServiceFailed as failed:
            if failed.code != "unknown-table":
                raise

    async def _post(self, path: str, body: Mapping[str, object]) -> Any:  # noqa: ANN401 - JSON
        try:
            async with self._session.post(self._api / path, json=body, timeout=_TIMEOUT) as response:
                answer = await response.json()
        except (ClientError, TimeoutError, ValueError) as error:
            raise ServiceFailed("offline") from error
        if response.status != HTTPStatus.OK:
            raise ServiceFailed("busy" if response.status in _BUSY else "refused", _read_code(answer))
        return answer


def _read_code(answer: Any) -> str:  # noqa: ANN401 - JSON
    """Return the code of an error; "" where a stranger answers."""
    error = answer.get("error") if isinstance(answer, dict) else None
    return str(error.get("code", "")) if isinstance(error, dict) else ""
