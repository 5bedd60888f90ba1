"""Home Assistant with the component, and a service that runs: its address is in ONENIGHT_ADDRESS."""

import asyncio
import os

import pytest
from custom_components.onenight.const import DOMAIN, OF_ASSISTANT
from homeassistant.components.assist_satellite import AssistSatelliteEntityFeature
from homeassistant.const import CONF_LANGUAGE, CONF_URL
from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import MockConfigEntry

from .home import Home, Satellite, add_devices, choose_agent

AGENT = "conversation.announcer"
NOBODY = "http://127.0.0.1:9"
"""Where nobody answers."""


@pytest.fixture
def address(socket_enabled: None) -> str:  # noqa: ARG001 - a fixture's fixture
    """The service's address; the network is this machine alone."""
    return os.environ["ONENIGHT_ADDRESS"]


@pytest.fixture(autouse=True)
async def _home_assistant(hass: HomeAssistant, enable_custom_integrations: None) -> None:  # noqa: ARG001 - a fixture's fixture
    """Home Assistant as it starts, which finds ours."""
    assert await async_setup_component(hass, "homeassistant", {})


async def add_agent(hass: HomeAssistant, at: str, language: str = OF_ASSISTANT) -> MockConfigEntry:
    """Set up the agent of the service at an address."""
    made = MockConfigEntry(domain=DOMAIN, data={CONF_URL: at, CONF_LANGUAGE: language})
    made.add_to_hass(hass)
    assert await hass.config_entries.async_setup(made.entry_id)
    return made


@pytest.fixture
async def entry(hass: HomeAssistant, address: str) -> MockConfigEntry:
    """The agent of the service that runs."""
    return await add_agent(hass, address)


class Silences:
    """Stands for `sleep`: a silence is noted in the timeline of the kitchen's satellite, and takes no time."""

    def __init__(self, timeline: list[str | float]) -> None:
        """None lasts."""
        self._timeline = timeline
        self.held = -1.0
        """The silence that lasts until it is let go, or somebody speaks."""
        self._let_go = asyncio.Event()

    def let_go(self) -> None:
        """End the silence that lasts; none does from now on."""
        self.held = -1
        self._let_go.set()

    async def __call__(self, seconds: float) -> None:
        """Note it, and wait only where it shall not end."""
        self._timeline.append(seconds)
        if seconds == self.held:
            await self._let_go.wait()


@pytest.fixture
async def home(hass: HomeAssistant, entry: MockConfigEntry) -> Home:  # noqa: ARG001 - a fixture's fixture
    """Two satellites whose assistant asks ours; the attic's cannot announce."""
    made = Home(Satellite("kitchen"), Satellite("attic", AssistSatelliteEntityFeature(0)))
    await add_devices(hass, made)
    await choose_agent(hass, AGENT)
    return made


@pytest.fixture
def silences(home: Home, monkeypatch: pytest.MonkeyPatch) -> Silences:
    """The silences of the kitchen's nights."""
    made = Silences(home.kitchen.timeline)
    monkeypatch.setattr("custom_components.onenight.table.sleep", made)
    return made
