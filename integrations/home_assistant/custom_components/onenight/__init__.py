"""The One Night announcer as a conversation agent: a client of a running service, over HTTP alone."""

from homeassistant.config_entries import ConfigEntry
from homeassistant.const import CONF_URL, Platform
from homeassistant.core import HomeAssistant
from homeassistant.helpers.aiohttp_client import async_get_clientsession

from .client import Client

_PLATFORMS = (Platform.CONVERSATION,)


async def async_setup_entry(hass: HomeAssistant, entry: ConfigEntry[Client]) -> bool:
    """Make the agent of a service; one that is offline is told when somebody speaks to it."""
    entry.runtime_data = Client(async_get_clientsession(hass), entry.data[CONF_URL])
    await hass.config_entries.async_forward_entry_setups(entry, _PLATFORMS)
    return True


async def async_unload_entry(hass: HomeAssistant, entry: ConfigEntry[Client]) -> bool:
    """Take the agent away; what it was telling ends with the entry's tasks."""
    return await hass.config_entries.async_unload_platforms(entry, _PLATFORMS)
