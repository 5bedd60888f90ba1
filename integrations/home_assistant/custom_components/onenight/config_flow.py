"""Setting it up: where the service is, and which language a table speaks at first."""

from typing import Any

import voluptuous as vol
from homeassistant.config_entries import SOURCE_RECONFIGURE, ConfigFlow, ConfigFlowResult
from homeassistant.const import CONF_LANGUAGE, CONF_URL
from homeassistant.helpers.aiohttp_client import async_get_clientsession
from homeassistant.helpers.config_validation import url
from homeassistant.helpers.selector import SelectSelector, SelectSelectorConfig

from .client import Client, ServiceFailed
from .const import DOMAIN, LANGUAGES, OF_ASSISTANT

_LANGUAGE = SelectSelector(SelectSelectorConfig(options=[OF_ASSISTANT, *LANGUAGES], translation_key=CONF_LANGUAGE))
_FORM = vol.Schema({vol.Required(CONF_URL): str, vol.Required(CONF_LANGUAGE, default=OF_ASSISTANT): _LANGUAGE})


class OneNightConfigFlow(ConfigFlow, domain=DOMAIN):
    """Asks for both, and takes no address where no announcer answers."""

    async def async_step_user(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Show the form, or take what was filled in."""
        errors = {}
        if user_input is not None:
            error = await self._find_fault(user_input[CONF_URL])
            if not error:
                return self._take(user_input)
            errors[CONF_URL] = error
        before = self._get_reconfigure_entry().data if self.source == SOURCE_RECONFIGURE else {}
        form = self.add_suggested_values_to_schema(_FORM, user_input or before)
        return self.async_show_form(step_id="user", data_schema=form, errors=errors)

    async def async_step_reconfigure(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Ask the same again."""
        return await self.async_step_user(user_input)

    def _take(self, filled_in: dict[str, Any]) -> ConfigFlowResult:
        if self.source == SOURCE_RECONFIGURE:
            return self.async_update_reload_and_abort(self._get_reconfigure_entry(), data=filled_in)
        self._async_abort_entries_match({CONF_URL: filled_in[CONF_URL]})
        return self.async_create_entry(title="One Night", data=filled_in)

    async def _find_fault(self, address: str) -> str:
        """Return the key of what is wrong with an address; "" where the announcer answers there."""
        try:
            await Client(async_get_clientsession(self.hass), url(address)).check()
        except vol.Invalid:
            return "no_address"
        except ServiceFailed as failed:
            return failed.reason
        return ""
