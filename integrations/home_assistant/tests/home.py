"""A home with voice satellites: Home Assistant's own pipeline, from what is heard to what is spoken, without sound.

What a recognizer hears is the text that is sent as sound, and what a voice speaks is kept as text.
"""

import asyncio
from collections.abc import AsyncIterable, Callable
from typing import NamedTuple

from homeassistant.components import assist_pipeline, assist_satellite, stt, tts
from homeassistant.components.assist_pipeline import PipelineEvent, PipelineEventType
from homeassistant.components.assist_pipeline.pipeline import async_get_pipeline
from homeassistant.components.assist_satellite import AssistSatelliteEntityFeature
from homeassistant.components.assist_satellite.entity import AssistSatelliteState
from homeassistant.config_entries import ConfigEntry, ConfigFlow
from homeassistant.core import HomeAssistant
from homeassistant.helpers.device_registry import DeviceInfo
from homeassistant.helpers.entity import Entity
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import (
    MockConfigEntry,
    MockModule,
    MockPlatform,
    mock_component,
    mock_config_flow,
    mock_integration,
    mock_platform,
)

DEVICES = "voice_devices"
LANGUAGES = ["en", "de", "fr", "es"]
_LEAST_SOUND_BYTES = 320
"""A hundredth of a second: what the pipeline hears with one ear."""

_FORMATS, _CODECS = list(stt.AudioFormats), list(stt.AudioCodecs)
_BIT_RATES, _SAMPLE_RATES, _CHANNELS = list(stt.AudioBitRates), list(stt.AudioSampleRates), list(stt.AudioChannels)
_ALL_FEATURES = AssistSatelliteEntityFeature.ANNOUNCE | AssistSatelliteEntityFeature.START_CONVERSATION


class Recognizer(stt.SpeechToTextEntity):
    """Hears the text that sound is made of."""

    _attr_name = _attr_unique_id = "recognizer"

    supported_languages = LANGUAGES
    supported_formats = _FORMATS
    supported_codecs = _CODECS
    supported_bit_rates = _BIT_RATES
    supported_sample_rates = _SAMPLE_RATES
    supported_channels = _CHANNELS

    async def async_process_audio_stream(
        self,
        metadata: stt.SpeechMetadata,  # noqa: ARG002 - Home Assistant calls it so
        stream: AsyncIterable[bytes],
    ) -> stt.SpeechResult:
        """Return the text."""
        sound = b"".join([piece async for piece in stream])
        return stt.SpeechResult(sound.strip(b"\0").decode(), stt.SpeechResultState.SUCCESS)


class Voice(tts.TextToSpeechEntity):
    """Makes text to sound."""

    _attr_name = _attr_unique_id = "voice"
    _attr_supported_languages = LANGUAGES
    _attr_default_language = "en"

    def get_tts_audio(self, message: str, *_: object) -> tts.TtsAudioType:
        """Return sound of the kind that needs no conversion."""
        return "wav", message.encode()


class Satellite(assist_satellite.AssistSatelliteEntity):
    """A satellite in a room: hears what is said there, and keeps what it says."""

    def __init__(self, room: str, features: AssistSatelliteEntityFeature = _ALL_FEATURES) -> None:
        """Silent so far."""
        self._attr_supported_features = features
        self._attr_name = self._attr_unique_id = room
        self._attr_device_info = DeviceInfo(identifiers={(DEVICES, room)}, name=room)
        self._attr_tts_options = {tts.ATTR_PREFERRED_FORMAT: "wav"}
        self.timeline: list[str | float] = []
        """What it has said, and the silences between."""

    def async_get_configuration(self) -> assist_satellite.AssistSatelliteConfiguration:
        """Return that nothing wakes it."""
        return assist_satellite.AssistSatelliteConfiguration([], [], 0)

    async def async_set_configuration(self, config: assist_satellite.AssistSatelliteConfiguration) -> None:
        """Keep nothing of it."""

    def on_pipeline_event(self, event: PipelineEvent) -> None:
        """Speak the answer to its end."""
        if event.type is PipelineEventType.TTS_START and event.data:
            self.timeline.append(event.data["tts_input"])
        if event.type is PipelineEventType.TTS_END:
            self.hass.loop.call_soon(self.tts_response_finished)

    async def async_announce(self, announcement: assist_satellite.AssistSatelliteAnnouncement) -> None:
        """Speak it to its end."""
        self.timeline.append(announcement.message)

    def wake(self) -> None:
        """Listen, for somebody said the wake word."""
        self._set_state(AssistSatelliteState.LISTENING)

    async def hear(self, text: str) -> str:
        """Hear what somebody says after the wake word; return what is answered at once."""
        before = len(self.timeline)

        async def sound() -> AsyncIterable[bytes]:
            yield text.encode().ljust(_LEAST_SOUND_BYTES, b"\0")

        await self.async_accept_pipeline_from_satellite(sound())
        answer = self.timeline[before]
        assert isinstance(answer, str)
        return answer


class Home(NamedTuple):
    """The satellites of a home."""

    kitchen: Satellite
    attic: Satellite


async def add_devices(hass: HomeAssistant, satellites: Home) -> None:
    """Set up satellites, a recognizer and a voice, as an integration of devices does."""
    entities: dict[str, list[Entity]] = {
        "assist_satellite": list(satellites),
        "stt": [Recognizer()],
        "tts": [Voice()],
    }

    async def set_up(hass: HomeAssistant, entry: ConfigEntry) -> bool:
        await hass.config_entries.async_forward_entry_setups(entry, list(entities))
        return True

    async def unload(hass: HomeAssistant, entry: ConfigEntry) -> bool:
        return await hass.config_entries.async_unload_platforms(entry, list(entities))

    def adder(kind: str) -> Callable[..., object]:
        async def add(_: HomeAssistant, __: ConfigEntry, async_add_entities: AddConfigEntryEntitiesCallback) -> None:
            async_add_entities(entities[kind])

        return add

    mock_component(hass, "ffmpeg")  # nothing is converted
    assert await async_setup_component(hass, "media_source", {})
    mock_integration(hass, MockModule(DEVICES, async_setup_entry=set_up, async_unload_entry=unload))
    mock_platform(hass, f"{DEVICES}.config_flow", None)
    for kind in entities:
        assert await async_setup_component(hass, kind, {})
        mock_platform(hass, f"{DEVICES}.{kind}", MockPlatform(async_setup_entry=adder(kind)))
    entry = MockConfigEntry(domain=DEVICES)
    entry.add_to_hass(hass)
    with mock_config_flow(DEVICES, ConfigFlow):
        assert await hass.config_entries.async_setup(entry.entry_id)


async def choose_agent(hass: HomeAssistant, agent: str) -> None:
    """Let the preferred assistant ask an agent, as a household does in its settings."""
    await assist_pipeline.async_update_pipeline(
        hass,
        async_get_pipeline(hass),
        conversation_engine=agent,
        stt_engine="stt.recognizer",
        stt_language="en",
        tts_engine="tts.voice",
        tts_language="en",
    )


async def wait_until(is_so: Callable[[], bool]) -> None:
    """Wait for what happens; only a fault takes so long."""
    async with asyncio.timeout(60):
        while not is_so():
            await asyncio.sleep(0.01)
