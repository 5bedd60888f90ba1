"""A voice satellite of Home Assistant, as far as telling a night needs it: by its services alone."""

import asyncio
from contextlib import suppress
from typing import Any, Final, NamedTuple

from homeassistant.const import ATTR_ENTITY_ID, ATTR_SUPPORTED_FEATURES, MAJOR_VERSION, MINOR_VERSION
from homeassistant.core import Event, EventStateChangedData, HomeAssistant, callback
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import entity_registry
from homeassistant.helpers.event import async_track_state_change_event

_SATELLITES: Final = "assist_satellite"
_ANNOUNCE, _START_CONVERSATION = 1, 2
"""Flags of `AssistSatelliteEntityFeature`; to import it takes packages that only satellites need."""
_IDLE: Final = "idle"
_MOST_ANSWER_SECONDS: Final = 60
"""How long a satellite may speak an answer, or hear somebody, until the telling goes on anyway."""
_QUIET: Final = {"preannounce": False} if (MAJOR_VERSION, MINOR_VERSION) >= (2025, 4) else {}
"""Without the chime before each sentence; before 2025.4 there was none."""


class Satellite(NamedTuple):
    """A satellite that can announce."""

    hass: HomeAssistant
    entity_id: str

    @property
    def can_ask(self) -> bool:
        """Return whether it can ask a question and hear the answer without being called."""
        return self.hass.services.has_service(_SATELLITES, "ask_question") and bool(
            _read_features(self.hass, self.entity_id) & _START_CONVERSATION
        )

    async def announce(self, text: str) -> None:
        """Say something to its end."""
        await self._call("announce", {"message": text})

    async def ask(self, text: str) -> str:
        """Return what somebody answers to a question; "" where nobody does."""
        with suppress(HomeAssistantError):
            answer = await self._call("ask_question", {"question": text}, returns=True)
            return str(answer["sentence"])
        return ""

    async def wait_for_idle(self) -> None:
        """Wait until it becomes idle: its answer is told, or who spoke to it is done."""
        idle = asyncio.Event()

        @callback
        def notice(event: Event[EventStateChangedData]) -> None:
            if (state := event.data["new_state"]) and state.state == _IDLE:
                idle.set()

        stop = async_track_state_change_event(self.hass, self.entity_id, notice)
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(idle.wait(), _MOST_ANSWER_SECONDS)
        finally:
            stop()

    async def _call(self, service: str, data: dict[str, object], *, returns: bool = False) -> Any:  # noqa: ANN401 - JSON
        """Call a service of it once nobody is speaking to it."""
        if (state := self.hass.states.get(self.entity_id)) and state.state != _IDLE:
            await self.wait_for_idle()
        return await self.hass.services.async_call(
            _SATELLITES,
            service,
            {ATTR_ENTITY_ID: self.entity_id, **data, **_QUIET},
            blocking=True,
            return_response=returns,
        )


def find_satellite(hass: HomeAssistant, device: str | None) -> Satellite | None:
    """Return the satellite of a device; none where it has none, or one that cannot announce."""
    entries = entity_registry.async_entries_for_device(entity_registry.async_get(hass), device) if device else ()
    for entry in entries:
        if entry.domain == _SATELLITES and _read_features(hass, entry.entity_id) & _ANNOUNCE:
            return Satellite(hass, entry.entity_id)
    return None


def _read_features(hass: HomeAssistant, entity_id: str) -> int:
    state = hass.states.get(entity_id)
    return int(state.attributes.get(ATTR_SUPPORTED_FEATURES, 0)) if state else 0
