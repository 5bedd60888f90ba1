"""The table of one device: what was said last, and how a satellite tells it with its silences."""

import logging
from asyncio import Task, sleep, wait
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any

from homeassistant.exceptions import HomeAssistantError

from .client import Client, Cue, Reply, ServiceFailed
from .satellite import Satellite

_LOGGER = logging.getLogger(__name__)

StartTask = Callable[[Coroutine[Any, Any, None]], Task[None]]


class Table:
    """A table of the service; it is remembered until it is forgotten there, or Home Assistant ends."""

    def __init__(self, client: Client) -> None:
        """Nothing is said yet."""
        self._client = client
        self._session: str | None = None
        self._reply: Reply | None = None
        self._cue = 0
        """The cue of the reply that is being told; none where it is told to its end."""
        self._telling: Task[None] | None = None

    async def say(self, text: str, language: str) -> Reply:
        """Return the answer to what somebody says; what was being told stops.

        Raises:
            ServiceFailed: nobody answers, or it is refused.
        """
        if self._telling and not self._telling.done():
            self._telling.cancel()
            await wait([self._telling])
        return await self._talk(text, language)

    def begin_telling(self, reply: Reply, satellite: Satellite, language: str, start: StartTask) -> str:
        """Return what a satellite says at once, up to the first silence; let it tell the rest after that."""
        silences = (index for index, cue in enumerate(reply.cues) if "say" not in cue)
        self._cue = next(silences, len(reply.cues))
        self.resume(satellite, language, start)
        return join_spoken(reply.cues[: self._cue])

    def resume(self, satellite: Satellite, language: str, start: StartTask) -> None:
        """Go on with what was being told, if anything was, once the satellite has spoken its answer."""
        if self.is_telling:
            self._telling = start(self._tell(satellite, language))

    @property
    def is_telling(self) -> bool:
        """Return whether some of the last answer is still to be told."""
        return self._reply is not None and self._cue < len(self._reply.cues)

    async def _talk(self, text: str, language: str) -> Reply:
        """A table that is there keeps its own language, which players may have changed."""
        chosen = {} if self._session else {"language": language}
        place = {"at": [self._reply.told, self._cue]} if self._reply and self.is_telling else {}
        reply = await self._client.talk({"session": self._session, "text": text, **chosen, **place})
        self._session, self._reply, self._cue = reply.session, reply, len(reply.cues)
        return reply

    async def _tell(self, satellite: Satellite, language: str) -> None:
        await satellite.wait_for_idle()
        try:
            while self._reply and self.is_telling:
                await self._tell_cue(self._reply, satellite, language)
        except ServiceFailed as failed:
            with suppress(HomeAssistantError):
                await satellite.announce(await failed.explain(satellite.hass, language))
        except HomeAssistantError as error:
            _LOGGER.warning("%s stops telling: %s", satellite.entity_id, error)

    async def _tell_cue(self, reply: Reply, satellite: Satellite, language: str) -> None:
        """Tell a cue to its end; a question that ends what is told of a vote is asked, and its answer is told."""
        text = join_spoken([reply.cues[self._cue]])
        asks = self._cue == len(reply.cues) - 1 and reply.listen and reply.phase == "vote"
        if asks and satellite.can_ask:
            if answer := await satellite.ask(text):
                await self._talk(answer, language)
                self._cue = -1
        else:
            await (satellite.announce(text) if text else sleep(reply.seconds[self._cue]))
        self._cue += 1


def join_spoken(cues: Sequence[Cue]) -> str:
    """Return the sentences of cues as a voice says them; a silence has none."""
    return " ".join(cue.get("spoken", cue["say"]) for cue in cues if "say" in cue)
