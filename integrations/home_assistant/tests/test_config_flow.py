"""Setting up: an address is taken where the announcer answers."""

import pytest
from custom_components.onenight.const import DOMAIN
from homeassistant.config_entries import SOURCE_USER
from homeassistant.const import CONF_LANGUAGE, CONF_URL
from homeassistant.core import HomeAssistant
from homeassistant.data_entry_flow import FlowResultType
from pytest_homeassistant_custom_component.common import MockConfigEntry

from .conftest import AGENT, NOBODY


async def fill_in(hass: HomeAssistant, address: str, flow: str = "") -> dict[str, object]:
    """Return what the form leads to."""
    if not flow:
        flow = (await hass.config_entries.flow.async_init(DOMAIN, context={"source": SOURCE_USER}))["flow_id"]
    filled_in = {CONF_URL: address, CONF_LANGUAGE: "de"}
    return dict(await hass.config_entries.flow.async_configure(flow, filled_in))


async def test_address_is_taken(hass: HomeAssistant, address: str) -> None:
    """The agent is there; the same address is not taken twice."""
    made = await fill_in(hass, address)

    assert (made["type"], made["title"]) == (FlowResultType.CREATE_ENTRY, "One Night")
    assert made["data"] == {CONF_URL: address, CONF_LANGUAGE: "de"}
    await hass.async_block_till_done()
    assert hass.states.get(AGENT)
    assert (await fill_in(hass, address))["reason"] == "already_configured"


@pytest.mark.parametrize(
    ("at", "fault"),
    [(NOBODY, "offline"), ("kitchen", "no_address"), ("", "no_address"), ("{address}/elsewhere", "offline")],
)
async def test_address_without_announcer_is_refused(hass: HomeAssistant, address: str, at: str, fault: str) -> None:
    """And can be mended."""
    refused = await fill_in(hass, at.format(address=address))

    assert (refused["type"], refused["errors"]) == (FlowResultType.FORM, {CONF_URL: fault})
    assert (await fill_in(hass, address, str(refused["flow_id"])))["type"] is FlowResultType.CREATE_ENTRY


async def test_address_can_be_changed(hass: HomeAssistant, entry: MockConfigEntry, address: str) -> None:
    """Of an agent that is there."""
    form = await entry.start_reconfigure_flow(hass)
    changed = await fill_in(hass, address, form["flow_id"])

    assert changed["reason"] == "reconfigure_successful"
    assert entry.data[CONF_LANGUAGE] == "de"
