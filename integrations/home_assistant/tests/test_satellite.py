"""A satellite tells the night with its silences, through Home Assistant's own pipeline."""

from collections.abc import Iterable

import pytest
from homeassistant.core import HomeAssistant, ServiceCall, ServiceResponse, SupportsResponse
from homeassistant.exceptions import HomeAssistantError
from pytest_homeassistant_custom_component.common import MockConfigEntry

from .conftest import Silences
from .home import Home, Satellite, wait_until


async def begin_night(satellite: Satellite) -> str:
    """Return what is answered to the last of three sentences that lead into a night; the timeline begins with it."""
    assert (await satellite.hear("three players")).startswith("Three players: two Werewolves")
    assert (await satellite.hear("begin")).startswith("Deal a card to everyone")
    satellite.timeline.clear()
    return await satellite.hear("begin")


async def end_telling(hass: HomeAssistant) -> None:
    """Wait until a telling has come to its end."""
    await hass.async_block_till_done(wait_background_tasks=True)


def join_sentences(timeline: Iterable[str | float]) -> str:
    """Return what was said, without the silences."""
    return " ".join(each for each in timeline if isinstance(each, str))


@pytest.mark.usefixtures("silences")
async def test_night_is_told_with_its_silences(hass: HomeAssistant, home: Home) -> None:
    """In the words and the order of who hears it in one piece, since his satellite cannot announce."""
    whole = await begin_night(home.attic)
    assert (await begin_night(home.kitchen)).startswith("Everyone, close your eyes.")
    await end_telling(hass)

    assert join_sentences(home.kitchen.timeline) == whole
    assert home.kitchen.timeline[1:6] == [
        10,
        "Werewolves, close your eyes.",
        "Seer, open your eyes.",
        "You may look at one other player's card, or at two of the cards in the center.",
        10,
    ]
    assert [each for each in home.kitchen.timeline if not isinstance(each, str)] == [10, 10, 10, 10, 4, 178, 29, 19, 9]
    assert home.kitchen.timeline[-1] == "Time is up. When you are ready, say: vote."


async def test_night_stops_when_somebody_speaks(hass: HomeAssistant, home: Home, silences: Silences) -> None:
    """And goes on where it was when it is told to."""
    silences.held = 10
    await begin_night(home.kitchen)
    await wait_until(lambda: home.kitchen.timeline[-1] == 10)
    home.kitchen.timeline.clear()

    assert (await home.kitchen.hear("pause")).startswith("The night is paused.")
    await end_telling(hass)
    assert len(home.kitchen.timeline) == 1
    silences.held = -1
    assert (await home.kitchen.hear("go on")).startswith("The night goes on")
    await end_telling(hass)
    assert str(home.kitchen.timeline[1]).endswith("you may look at one card in the center.")
    assert home.kitchen.timeline[2:4] == [10, "Werewolves, close your eyes."]


async def test_night_waits_for_who_speaks(hass: HomeAssistant, home: Home, silences: Silences) -> None:
    """A silence that ends meanwhile lasts on until the satellite has heard nothing."""
    silences.held = 10
    await begin_night(home.kitchen)
    await wait_until(lambda: home.kitchen.timeline[-1] == 10)

    home.kitchen.wake()
    silences.let_go()
    await hass.async_block_till_done()
    assert home.kitchen.timeline[-1] == 10
    home.kitchen.tts_response_finished()
    await end_telling(hass)
    assert home.kitchen.timeline[1:3] == [10, "Werewolves, close your eyes."]


async def test_night_goes_on_after_what_was_refused(hass: HomeAssistant, home: Home, silences: Silences) -> None:
    """The silence that was interrupted begins again."""
    silences.held = 10
    await begin_night(home.kitchen)
    await wait_until(lambda: home.kitchen.timeline[-1] == 10)
    home.kitchen.timeline.clear()
    silences.held = -1

    assert (await home.kitchen.hear("werewolf " * 500)).startswith("The announcer could not take that.")
    await end_telling(hass)
    assert home.kitchen.timeline[1:3] == [10, "Werewolves, close your eyes."]


async def test_each_device_has_its_table(home: Home) -> None:
    """Whatever its conversation is called."""
    await home.kitchen.hear("three players")

    assert await home.attic.hear("begin") == "Welcome to One Night Werewolf. How many are playing?"
    assert (await home.kitchen.hear("begin")).startswith("Deal a card to everyone")


@pytest.mark.usefixtures("silences")
async def test_vote_is_asked_about_until_it_is_known(hass: HomeAssistant, home: Home) -> None:
    """Where a satellite can ask, nobody calls it for each answer."""
    answers = iter(["Player 1 and Player 2 point at Player 3", "a Villager", "yes"])

    async def ask(call: ServiceCall) -> ServiceResponse:
        home.kitchen.timeline.append(call.data["question"])
        if answer := next(answers, ""):
            return {"id": None, "sentence": answer, "slots": {}}
        raise HomeAssistantError("No answer from question")

    hass.services.async_register("assist_satellite", "ask_question", ask, supports_response=SupportsResponse.ONLY)
    await begin_night(home.kitchen)
    await end_telling(hass)
    home.kitchen.timeline.clear()
    await home.kitchen.hear("vote now")
    await end_telling(hass)
    assert home.kitchen.timeline[1:-1] == [
        *(2, "Three.", 1, "Two.", 1, "One.", 1, "Vote!", 3, "Who points at whom? Or say who died."),
        "Player 3 died. Which card does Player 3 show?",
        "Is one of the living a Werewolf?",
    ]
    assert "the werewolf team wins" in join_sentences(home.kitchen.timeline[-1:])


@pytest.mark.usefixtures("silences")
async def test_answer_at_the_vote_that_was_refused_is_told(hass: HomeAssistant, home: Home) -> None:
    """By the satellite that heard it."""

    async def ask(_: ServiceCall) -> ServiceResponse:
        return {"id": None, "sentence": "werewolf " * 500, "slots": {}}

    hass.services.async_register("assist_satellite", "ask_question", ask, supports_response=SupportsResponse.ONLY)
    await begin_night(home.kitchen)
    await end_telling(hass)
    await home.kitchen.hear("vote now")
    await end_telling(hass)
    assert join_sentences(home.kitchen.timeline[-1:]).startswith("The announcer could not take that.")


@pytest.mark.usefixtures("silences")
async def test_nobody_has_to_answer_at_the_vote(hass: HomeAssistant, home: Home) -> None:
    """Then the satellite waits to be called."""

    async def ask(call: ServiceCall) -> ServiceResponse:
        home.kitchen.timeline.append(call.data["question"])
        raise HomeAssistantError("No answer from question")

    hass.services.async_register("assist_satellite", "ask_question", ask, supports_response=SupportsResponse.ONLY)
    await begin_night(home.kitchen)
    await end_telling(hass)
    await home.kitchen.hear("vote now")
    await end_telling(hass)
    assert home.kitchen.timeline[-1] == "Who points at whom? Or say who died."
    assert (await home.kitchen.hear("everyone points at Player 3")).startswith("Player 3 died.")


async def test_telling_ends_with_the_agent(
    hass: HomeAssistant, home: Home, silences: Silences, entry: MockConfigEntry
) -> None:
    """What is taken away says nothing more."""
    silences.held = 10
    await begin_night(home.kitchen)
    await wait_until(lambda: home.kitchen.timeline[-1] == 10)

    assert await hass.config_entries.async_unload(entry.entry_id)
    await end_telling(hass)
    assert home.kitchen.timeline[-1] == 10
