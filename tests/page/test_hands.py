"""Whole evenings of each game, by touch alone and by keys alone: whatever is asked has a button that leads on."""

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator

from tests.effort import rest_slow
from tests.page.browser import CHECK, STILL, find_part, set_speed, take_picture, wait_for_caption, wait_for_text
from tests.page.conftest import Opens
from tests.page.hands import Finger, Hand, Keys, find_button, find_lead, press_and_wait

GAMES = {
    "ultimate": "One Night Ultimate Werewolf",
    "original": "Original One Night Werewolf",
    "week": "One Week",
}
PLAYERS = "3"
FASTEST = 200
MOST = 120
"""Buttons until the vote is called, and from there to the verdict: five days of three players have about fifty."""

# All that leads on, once there is any; after the verdict nothing has to.
_OFFERED = """() => {
    const places = "#points > :last-child button:enabled, #offers .chips button, #deck-lead button";
    const found = [...document.querySelectorAll(places)]
        .filter((each) => each.checkVisibility())
        .filter((each) => each.closest("#chips") === null || each.textContent === "Vote"
            || (each.matches(".primary") && document.body.dataset.view !== "verdict"))
        .map((each) => [each.closest("[id]").id, each.textContent, each.matches(".primary, #points *"),
            each.matches("#answers [aria-pressed]")]);
    return found.length || document.body.dataset.view === "verdict" ? found : null;
}"""


class Offered(NamedTuple):
    """A button that leads on."""

    where: str
    """The id of what it stands in."""
    text: str
    leads: bool
    """Whether it stands out, or tells who points at whom."""
    gathers: bool
    """Whether it is one of several players, who are told together afterwards."""


class Evening:
    """A table of three that only presses what is offered."""

    def __init__(self, person: Opens, hand: Hand) -> None:
        """The page is opened, told fast."""
        self.page, self.hand = person(**hand.browser).open(speed=FASTEST), hand
        self.pressed: list[str] = []

    def says(self, what: Locator | str) -> None:
        """Press what says something, by its name where it is offered; and wait for the answer."""
        found = find_button(self.page, what) if isinstance(what, str) else what
        press_and_wait(self.page, lambda: self.hand.press(found))
        self.hand.wait_for_rest(self.page)

    def chooses(self, game: str) -> None:
        """How many they are; the game, and a day that waits for them, however slow the machine is."""
        page, hand = self.page, self.hand
        hand.choose(page.get_by_label(PLAYERS, exact=True))
        hand.press(find_part(page, "start"))
        wait_for_caption(page, "players: ")
        hand.press(page.get_by_role("button", name="Menu"))
        hand.press(page.locator("#settings summary").get_by_text("The game"))
        hand.choose(page.get_by_label(GAMES[game], exact=True))
        hand.press(page.get_by_role("button", name="No timer"))
        wait_for_text(page, "menu-told", "No clock")
        hand.press(page.get_by_role("button", name="Done"))

    def offered(self) -> list[Offered]:
        """What leads on, as soon as there is anything."""
        return [Offered(*each) for each in self.page.wait_for_function(_OFFERED, polling=CHECK).json_value()]

    def answers(self, offered: list[Offered]) -> None:
        """What leads, else an answer that was not given yet, else nobody, else any."""
        ranked = (
            [each for each in offered if each.leads],
            [each for each in offered if each.text not in self.pressed],
            [each for each in offered if re.fullmatch("No|Nobody", each.text)],
            offered,
        )
        best = next(filter(None, ranked))[0]
        self.pressed.append(best.text)
        found = self.page.locator(f"#{best.where}").get_by_role("button", name=best.text, exact=True).last
        if best.gathers:
            self.hand.press(found)
        else:
            self.says(found)

    def plays(self) -> None:
        """All that comes before the vote: whoever is called does something, and says so."""
        for _ in range(MOST):
            offered = self.offered()
            if any(each.text == "Vote" for each in offered):
                return
            self.answers(offered)
        pytest.fail("no vote")

    def votes(self) -> None:
        """All point, and tell what the referee asks."""
        self.hand.press(find_button(self.page, "Vote"))
        self.says("Yes, I am sure")
        for _ in range(MOST):
            offered = self.offered()
            if not offered:
                break
            self.answers(offered)
        wait_for_text(self.page, "verdict", "win")

    def again(self) -> None:
        """Enough for today; and then once more."""
        self.says("Stop")
        self.says("Same again")
        wait_for_text(self.page, "phase", "^The ")


@pytest.mark.parametrize("game", rest_slow([*GAMES]))
def test_an_evening_by_touch_alone(person: Opens, game: str) -> None:
    """Start, game, night or days, votes, what lies before whom, verdict, and the next one."""
    evening = Evening(person, Finger())
    evening.chooses(game)
    evening.plays()
    evening.votes()
    take_picture(evening.page, f"{game}, by touch")
    evening.again()


@pytest.mark.parametrize("game", rest_slow([*reversed(GAMES)], quick=0))
def test_an_evening_by_keys_alone(person: Opens, game: str) -> None:
    """The same on keys: nothing keeps them, nothing takes their place away, and space pauses the night."""
    keys = Keys()
    evening = Evening(person, keys)
    evening.chooses(game)
    keys.walk(evening.page)
    keys.press(find_part(evening.page, "no-voice").get_by_role("button"))
    if game == "week":
        ends_soon(evening, keys)
    else:
        night_waits(evening, keys)
    evening.plays()
    evening.votes()
    take_picture(evening.page, f"{game}, by keys")
    evening.again()


def ends_soon(evening: Evening, keys: Keys) -> None:
    """Somebody types how long the week is."""
    field = find_part(evening.page, "talk-input")
    press_and_wait(evening.page, lambda: keys.type(evening.page, field, "until Tuesday"))


def night_waits(evening: Evening, keys: Keys) -> None:
    """The night begins as somebody types; space in the empty field pauses it, and lets it go on."""
    page = evening.page
    evening.says(find_lead(page))
    set_speed(page, STILL)
    keys.type(page, find_part(page, "talk-input"), "begin")
    wait_for_caption(page, "close your eyes")
    page.keyboard.press("Space")
    wait_for_caption(page, "The night is paused")
    set_speed(page, FASTEST)
    page.keyboard.press("Space")
    wait_for_caption(page, "The night goes on")
    assert find_part(page, "talk-input").input_value() == ""
    keys.wait_for_rest(page)
