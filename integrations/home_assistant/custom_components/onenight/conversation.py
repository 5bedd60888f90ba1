"""The conversation agent: each device has a table of its own."""

from asyncio import Task
from collections.abc import Coroutine
from dataclasses import fields
from typing import Any, Final

from homeassistant.components.conversation import ConversationEntity, ConversationInput, ConversationResult
from homeassistant.config_entries import ConfigEntry
from homeassistant.const import CONF_LANGUAGE
from homeassistant.core import HomeAssistant
from homeassistant.helpers.chat_session import async_get_chat_session
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback
from homeassistant.helpers.intent import IntentResponse, IntentResponseErrorCode

from .client import Client, ServiceFailed
from .const import LANGUAGES, OF_ASSISTANT
from .satellite import find_satellite
from .table import Table

_CAN_LISTEN: Final = "continue_conversation" in {field.name for field in fields(ConversationResult)}
"""Whether an assistant can be told to listen for what is said to its answer: since 2025.4."""


async def async_setup_entry(
    hass: HomeAssistant,  # noqa: ARG001 - Home Assistant calls it so
    entry: ConfigEntry[Client],
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Add the agent."""
    async_add_entities([Announcer(entry)])


class Announcer(ConversationEntity):
    """Tells players what the service answers them, in one piece or cue by cue."""

    _attr_has_entity_name = True
    _attr_translation_key = "announcer"

    def __init__(self, entry: ConfigEntry[Client]) -> None:
        """No device has a table yet."""
        self._entry = entry
        self._tables: dict[str, Table] = {}
        self._attr_unique_id = entry.entry_id

    @property
    def supported_languages(self) -> list[str]:
        """The languages that a table can speak."""
        return LANGUAGES

    async def async_process(self, user_input: ConversationInput) -> ConversationResult:
        """Return the answer to what somebody says to a device."""
        with async_get_chat_session(self.hass, user_input.conversation_id) as session:
            conversation = session.conversation_id
        table = self._tables.setdefault(user_input.device_id or conversation, Table(self._entry.runtime_data))
        satellite = find_satellite(self.hass, user_input.device_id)
        language = self._choose_language(user_input)
        response = IntentResponse(language=user_input.language)
        try:
            reply = await table.say(user_input.text, language)
        except ServiceFailed as failed:
            told = await failed.explain(self.hass, user_input.language)
            response.async_set_error(IntentResponseErrorCode.FAILED_TO_HANDLE, told)
            if satellite:
                table.resume(satellite, language, self._start)
            return ConversationResult(response, conversation)
        if satellite:
            response.async_set_speech(table.begin_telling(reply, satellite, language, self._start))
        else:
            response.async_set_speech(reply.say)
        listens = reply.listen and not table.is_telling
        return ConversationResult(response, conversation, **({"continue_conversation": listens} if _CAN_LISTEN else {}))

    def _choose_language(self, user_input: ConversationInput) -> str:
        chosen: str = self._entry.data[CONF_LANGUAGE]
        return user_input.language.partition("-")[0] if chosen == OF_ASSISTANT else chosen

    def _start(self, telling: Coroutine[Any, Any, None]) -> Task[None]:
        return self._entry.async_create_background_task(self.hass, telling, f"{self.entity_id} tells")
