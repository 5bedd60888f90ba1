"""Without a satellite: the whole answer comes at once, as in the app or by the REST API."""

import pytest
from homeassistant.core import HomeAssistant
from pytest_homeassistant_custom_component.typing import ClientSessionGenerator

from .conftest import AGENT, NOBODY, add_agent

OFFLINE = {
    "en": "The announcer cannot be reached right now.",
    "de": "Der Spielleiter ist gerade nicht zu erreichen.",
    "fr": "Le meneur est injoignable pour le moment.",
    "es": "Ahora mismo no se puede contactar con el narrador.",
    "nl": "The announcer cannot be reached right now.",
}


async def converse(get_client: ClientSessionGenerator, text: str, conversation: str, language: str = "en") -> str:
    """Return what is answered."""
    client = await get_client()
    body = {"text": text, "conversation_id": conversation, "language": language, "agent_id": AGENT}
    got = await client.post("/api/conversation/process", json=body)
    answer = await got.json()
    assert (got.status, answer["conversation_id"]) == (200, conversation)
    speech: str = answer["response"]["speech"]["plain"]["speech"]
    return speech


@pytest.mark.usefixtures("entry")
async def test_each_conversation_has_its_table(hass_client: ClientSessionGenerator) -> None:
    """And goes on where it was."""
    assert (await converse(hass_client, "three players", "kitchen")).startswith("Three players: two Werewolves")
    assert (await converse(hass_client, "begin", "attic")).startswith("Welcome to One Night Werewolf.")
    assert (await converse(hass_client, "begin", "kitchen")).startswith("Deal a card to everyone")
    night = await converse(hass_client, "begin", "kitchen")
    assert night.startswith("Everyone, close your eyes.")
    assert night.endswith("Time is up. When you are ready, say: vote.")


@pytest.mark.usefixtures("entry")
async def test_table_speaks_the_language_of_the_assistant(hass_client: ClientSessionGenerator) -> None:
    """Until players choose another."""
    assert (await converse(hass_client, "", "stube", "de-AT")).startswith("Willkommen")
    assert (await converse(hass_client, "auf Französisch, bitte", "stube", "de-AT")).startswith(
        "À partir de maintenant"
    )
    assert (await converse(hass_client, "six joueurs", "stube", "de-AT")).startswith("À six")


async def test_table_speaks_the_language_that_is_set(
    hass: HomeAssistant, hass_client: ClientSessionGenerator, address: str
) -> None:
    """Whatever the assistant speaks."""
    await add_agent(hass, address, "es")

    assert (await converse(hass_client, "", "sala")).startswith("Esto es Una Noche")


@pytest.mark.parametrize("language", OFFLINE)
async def test_service_that_is_offline_is_told(
    hass: HomeAssistant, hass_client: ClientSessionGenerator, language: str
) -> None:
    """In the user's language, else in English."""
    await add_agent(hass, NOBODY)

    assert (await converse(hass_client, "six players", "kitchen", language)).startswith(OFFLINE[language])
