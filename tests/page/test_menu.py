"""The menu: what there is and what is in force; what is chosen is said to the announcer, and stays."""

from playwright.sync_api import Page

from tests.effort import slow
from tests.page.browser import (
    find_faults,
    find_part,
    find_too_wide,
    say,
    take_picture,
    wait_for_caption,
    wait_for_text,
    wait_until,
)
from tests.page.conftest import Opens
from tests.page.test_deck import PHONE, chosen, counts
from tests.page.test_evening import begun


def opened(page: Page) -> None:
    """The menu, with all its groups."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("heading", name="Menu").wait_for()
    page.evaluate("document.querySelectorAll('#settings .group').forEach((each) => (each.open = true))")


def test_groups_show_that_they_open(person: Opens) -> None:
    """A triangle stands before each, as browsers draw it in a list item; a finger finds all of it."""
    page = person(**PHONE).open()
    opened(page)
    groups = page.locator("#settings summary:visible")
    drawn = groups.evaluate_all("all => all.map((each) => getComputedStyle(each).display)")
    assert drawn == ["list-item"] * len(drawn)
    assert all(height >= 44 for height in groups.evaluate_all("all => all.map((each) => each.offsetHeight)"))


COUNTS_SOUNDS = """() => {
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function () { window.begun = (window.begun ?? 0) + 1; start.call(this); };
}"""


def pace(page: Page) -> str:
    """What stands under the slider of seconds."""
    return find_part(page, "menu-pace").locator("span").inner_text()


@slow
def test_what_is_chosen_is_in_force(person: Opens) -> None:
    """A house rule, the day and the pace, by touch on a small screen; after a reload they are chosen still."""
    page = person(**PHONE).open()
    chosen(page)
    opened(page)
    assert find_part(page, "menu-minutes").inner_text() == "5 min"
    page.get_by_role("slider", name="Seconds for each role").fill("0")
    wait_for_text(page, "menu-told", "Quick pace: six seconds")
    for _ in range(2):
        page.get_by_role("button", name="One minute more").tap()
    wait_for_text(page, "menu-told", "The day will last seven minutes")
    page.get_by_text("Rule by rule").tap()
    page.get_by_label("a lone Werewolf sees nothing more").tap()
    wait_for_text(page, "menu-told", "House rule: a lone Werewolf sees nothing more")
    assert "Not official: 1" in find_part(page, "menu-ruled").inner_text()
    take_picture(page, "phone - menu")
    assert (find_too_wide(page), find_faults(page)) == ([], [])
    page.get_by_role("button", name="Done").tap()
    page.reload()
    opened(page)
    wait_until(page, lambda: "Quick: 6" in pace(page) and find_part(page, "menu-minutes").inner_text() == "7 min")
    assert "Not official: 1" in find_part(page, "menu-ruled").inner_text()
    has_both_boxes(page)


def has_both_boxes(page: Page) -> None:
    """The table tells in the menu that it has the second box; its rules are there then, its cards and the one beside.

    What may not be stays as it was: the deck has to leave what lies beside the center.
    """
    mask = page.get_by_label("the Mask", exact=True)
    page.get_by_text("Rule by rule").tap()
    assert mask.is_hidden()
    page.get_by_label("With Daybreak", exact=True).tap()
    wait_for_text(page, "menu-told", "and Daybreak")
    mask.tap()
    wait_for_text(page, "menu-told", "of the artifacts only the Claw")
    page.get_by_label("no Werewolf is alone beside a Dream Wolf").tap()
    wait_for_text(page, "menu-told", "no Werewolf is alone beside a Dream Wolf")
    assert "Not official: 3" in find_part(page, "menu-ruled").inner_text()
    page.get_by_role("button", name="Done").tap()
    beside = find_part(page, "extra").get_by_role("button", name="Dream Wolf")
    assert beside.is_hidden()
    page.get_by_role("button", name="One more Alpha Wolf").tap()
    page.get_by_role("button", name="One fewer Werewolf").tap()
    beside.tap()
    wait_until(page, lambda: beside.get_attribute("aria-pressed") == "true")
    wait_for_caption(page, "one more beside it: the Dream Wolf|Those cards fit")
    page.reload()
    wait_until(page, lambda: beside.get_attribute("aria-pressed") == "true")
    assert counts(page)["alpha_wolf"] == "1 of 1"
    assert (find_too_wide(page), find_faults(page)) == ([], [])
    opened(page)
    wait_until(page, lambda: page.get_by_label("With Daybreak", exact=True).is_checked() and not mask.is_checked())


def test_what_is_refused_is_as_it_was(person: Opens) -> None:
    """The announcer says why; and what a game does not have is not offered."""
    page = person().open()
    chosen(page)
    opened(page)
    page.get_by_role("button", name="No timer").click()
    wait_for_text(page, "menu-told", "No clock")
    assert find_part(page, "menu-minutes").inner_text() == "No timer"
    slider = find_part(page, "menu-pace").get_by_role("slider")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    wait_for_text(page, "menu-told", "Quick pace")
    assert slider.get_attribute("aria-valuetext") == pace(page)
    assert slider.evaluate("each => each === document.activeElement")
    page.get_by_label("Original One Night Werewolf").check()
    wait_for_text(page, "menu-ruled", "This game has none")
    page.get_by_text("Rule by rule").wait_for(state="hidden")
    page.get_by_label("Double elimination").check()
    wait_for_text(page, "menu-told", "Double elimination")
    take_picture(page, "menu")


def test_the_sound_of_this_screen(person: Opens) -> None:
    """Speed and night sound are chosen by keys, heard, and kept on this device; silence has nothing to hear."""
    page = person().open()
    opened(page)
    page.get_by_label("Speed").focus()
    page.keyboard.press("ArrowRight")
    page.get_by_label("During the night").select_option("Crickets")
    page.evaluate(COUNTS_SOUNDS)
    page.get_by_label("During the night").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("window.begun") == 2
    page.get_by_label("During the night").select_option("Hearth fire")
    page.reload()
    opened(page)
    assert page.get_by_label("Speed").get_attribute("aria-valuetext") == "110 %"
    assert page.get_by_label("During the night").input_value() == "fire"
    page.get_by_label("During the night").select_option("Silence")
    assert page.get_by_role("button", name="Hear the night").is_disabled()
    assert (find_too_wide(page), find_faults(page)) == ([], [])


def test_what_has_to_be_settled(person: Opens) -> None:
    """In a night another game is asked about first; it stays what it was where the table says no."""
    page = person().open()
    begun(page)
    opened(page)
    page.get_by_label("One Week").check()
    wait_for_text(page, "menu-told", "Give up this game")
    assert page.get_by_label("One Night Ultimate Werewolf").is_checked()
    find_part(page, "menu-settle").get_by_role("button", name="No").click()
    find_part(page, "menu-settle").wait_for(state="hidden")
    assert page.get_by_label("One Night Ultimate Werewolf").is_checked()


def test_before_there_is_a_table(person: Opens) -> None:
    """What can be chosen can be seen at once, what is not here, too; a choice opens a table."""
    page = person().open()
    opened(page)
    assert page.get_by_label("One Night Ultimate Werewolf").is_checked()
    assert page.get_by_text("Not here yet: the other boxes").is_visible()
    assert page.get_by_label("English").is_checked()
    assert page.get_by_label("Deutsch").is_visible()
    page.get_by_label("Original One Night Werewolf").check()
    wait_for_text(page, "menu-told", "How many are playing")
    page.keyboard.press("Escape")
    wait_for_caption(page, "How many are playing")


def test_what_a_week_is_played_with(person: Opens) -> None:
    """Its last day and its rooms, in force and changed, once it is One Week; what has begun stays as it is."""
    page = person(**PHONE).open()
    chosen(page)
    opened(page)
    castle = find_part(page, "menu-castle")
    assert not castle.is_visible()
    assert find_part(page, "menu-tournament").is_visible()
    page.get_by_label("One Week").check()
    castle.wait_for()
    assert not find_part(page, "menu-tournament").is_visible()  # a week is played for its registry, and hurries nobody
    assert not find_part(page, "menu-pace").is_visible()
    page.keyboard.press("Escape")
    say(page, "next")
    wait_for_caption(page, "The castle, clockwise")
    opened(page)
    assert page.get_by_label("Thursday").is_checked()
    assert castle.get_by_role("button", name="Recommended").get_attribute("aria-pressed") == "true"
    page.get_by_label("Friday").check()
    wait_for_text(page, "menu-told", "until Friday")
    castle.get_by_label("Room 2").select_option("Study")
    wait_for_text(page, "menu-told", "Foyer, Kitchen, Study, ")
    take_picture(page, "phone - menu, week")
    assert (find_too_wide(page), find_faults(page)) == ([], [])
    wait_until(page, lambda: castle.get_by_role("button", name="Recommended").get_attribute("aria-pressed") == "false")
    castle.get_by_role("button", name="Recommended").tap()
    wait_until(page, lambda: castle.get_by_label("Room 2").input_value() == "great_hall")
    page.get_by_role("button", name="Done").tap()
    say(page, "begin")
    wait_for_caption(page, "Lay the rooms")
    opened(page)
    page.get_by_label("Thursday").check()
    wait_for_text(page, "menu-told", "only be changed before the week begins")
    wait_until(page, lambda: page.get_by_label("Friday").is_checked())


def test_a_week_by_phones_may_end_on_monday(person: Opens) -> None:
    """What the menu offers is played by phones, too, and stays chosen."""
    page = person(**PHONE).open()
    chosen(page)
    opened(page)
    page.get_by_label("One Week").check()
    find_part(page, "menu-castle").wait_for()
    page.keyboard.press("Escape")
    say(page, "next")
    wait_for_caption(page, "The castle, clockwise")
    say(page, "text us our roles")
    wait_for_text(page, "code", r"\d{4}")
    opened(page)
    page.get_by_label("Monday").check()
    wait_for_text(page, "menu-told", "until Monday")
    wait_until(page, lambda: page.get_by_label("Monday").is_checked())
