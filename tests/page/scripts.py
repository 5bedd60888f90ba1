"""What is pressed on the page and what is seen there then, as text: `test_deck.txt` beside `test_deck.py`.

A section, `## title`, is a script; one whose title begins with `to ` is none, and done where another says `do` and the
rest of its title. `#` begins a remark. A step stands in a line, and below it, indented, what is true then:

    tap button One more Tanner
      deck ~ 9 of 8 cards
      now [data-role=tanner] .copies-in = 1 of 1

What is pressed, and what is looked at, is found within one another between `>`: by its `data-testid`, or by a role and
the words on it (`button Yes`, `button =Yes` for these words alone), by `label` or `text`, or as CSS, which begins with
a dot, a colon, a `#` or a bracket; `first`, `last` and a number behind it choose one of several. Behind `=` stand the
texts of all that is found, between bars; behind `~` and `!` a pattern that fits and one that does not; behind `#` how
many there are; behind `is` and `not` a state. `@name` is an attribute, `@value` what is typed, `@text` the whole text,
`@box` where it stands, `@style.name` how it looks; instead of a part of the page it may be one of `VALUES`. All of it
is waited for, but for what is true `now`. The steps are the methods of `Script`, and those of what a browser can do
with a part (`tap`, `check`, ...).
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from tests.effort import seldom, slow
from tests.page.browser import (
    Windows,
    find_faults,
    find_part,
    find_too_wide,
    is_in_window,
    say,
    set_speed,
    stop_at,
    take_picture,
    wait_for_caption,
    wait_until,
)
from tests.page.conftest import Opens
from tests.page.hands import LAPTOP, PHONE, find_lead, press_and_wait
from tests.page.screens import check_screens, find_below

SCREENS: Mapping[str, Mapping[str, Any]] = {
    "phone": PHONE,
    "small": {"viewport": {"width": 360, "height": 640}, "has_touch": True},
    "laptop": LAPTOP,
    "television": {"viewport": {"width": 1920, "height": 1080}},
}
_CHECK = re.compile(r"(now )?(?:(.+?) )?(=|~|!|#|is|not) (.*)")
_ROLES = ("button", "radio", "heading", "slider", "group", "alert", "row")
_MARKS = {"(slow)": slow, "(seldom)": seldom}

# On a screen of this size the yellow buttons that are wholly in sight.
_IN_SIGHT = """() => [...document.querySelectorAll(".primary, .big")].filter((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return each.checkVisibility() && !each.closest("dialog") && top >= 0 && bottom <= innerHeight;
}).map((each) => each.textContent)"""


VALUES: Mapping[str, str] = {
    "source": "document.documentElement.outerHTML",
    "storage": "JSON.stringify([{ ...localStorage }, { ...sessionStorage }])",
    "shaken": "String(window.shaken)",
    "animations": "String(document.getAnimations().length)",
}
"""What can be looked at beside the parts of the page."""

_ATTRIBUTES = """(all, name) => all.map((each) => name === "value" ? each.value
    : name === "text" ? each.textContent
    : name === "box" ? JSON.stringify(each.getBoundingClientRect())
    : name.startsWith("style.") ? getComputedStyle(each)[name.slice(6)]
    : each.getAttribute(name) ?? "")"""

_LATE = """() => {
    const soon = window.fetch;
    window.fetch = async (path, ...rest) => {
        const answer = await soon(path, ...rest);
        if (path === "/api/talk") await new Promise((resolve) => setTimeout(resolve, 500));
        return answer;
    };
}"""


@cache
def read_scripts(test: str) -> Mapping[str, Sequence[str]]:
    """Return the lines of each script beside a test, by its title."""
    found: dict[str, list[str]] = {}
    for line in Path(test).with_suffix(".txt").read_text("utf-8").splitlines():
        if line.startswith("## "):
            lines = found[line.removeprefix("## ")] = []
        elif line and not line.startswith("# "):
            lines.append(line)
    return found


def list_scripts(test: str) -> list[Any]:
    """Return the titles of the scripts beside a test; what is slow or seldom is marked so."""
    titles = [title for title in read_scripts(test) if not title.startswith("to ")]
    marks = {title: [mark for word, mark in _MARKS.items() if word in title] for title in titles}
    return [pytest.param(title, marks=marks[title], id=title) for title in titles]


def follow(person: Opens, test: str, title: str) -> None:
    """Follow a script in a browser of its own."""
    Script(person, read_scripts(test)).follow(title)


class Script:
    """Somebody who does what stands in a script, and looks."""

    page: Page
    windows: Windows

    def __init__(self, person: Opens, scripts: Mapping[str, Sequence[str]]) -> None:
        """Nothing is open."""
        self._person, self._scripts = person, scripts
        self._kept: dict[str, list[str]] = {}
        self._sent: list[str] = []

    def follow(self, title: str) -> None:
        """Do every step of it, and see what is true then."""
        for line in self._scripts[title]:
            try:
                self.take(line)
            except Exception as error:
                error.add_note(f"{title}: {line}")
                raise

    def take(self, line: str) -> None:
        """Take one step, or see what is true."""
        step, _, rest = line.partition(" ")
        if line.startswith(" "):
            self.see(line.strip())
        elif hasattr(self, step):
            getattr(self, step)(rest)
        else:
            getattr(self.find(rest), step)()

    def do(self, title: str) -> None:
        """Follow another script in this one."""
        self.follow(f"to {title}")

    def open(self, told: str) -> None:
        """Open a page (`/`): on a screen (`phone`), with options (`locale=de-DE`), so fast (`speed=1`)."""
        words = told.split()
        path = next((words.pop(at) for at, word in enumerate(words) if word.startswith("/")), "/")
        given = dict(word.split("=", 1) for word in words if "=" in word)
        speed = {"speed": float(given.pop("speed"))} if "speed" in given else {}
        screen = {key: value for word in words for key, value in SCREENS.get(word, {}).items()}
        self.windows = self._person(**screen, **given)
        self.prepare()
        self.page = self.windows.open(path, **speed)

    def prepare(self) -> None:
        """Do what has to be done before the page is opened: nothing, mostly."""

    def window(self, path: str) -> None:
        """Open another window of the same browser."""
        self.page = self.windows.open(path)

    def turn(self, number: str) -> None:
        """Turn to a window that was opened before."""
        self.page = self.windows.context.pages[int(number)]

    def find(self, what: str) -> Locator:
        """Return the part of the page that this names."""
        found: Any = self.page
        for part in what.split(" > "):
            found = find_within(found, part)
        return found  # type: ignore[no-any-return]

    def see(self, line: str) -> None:
        """Wait until it is so; or see that it is so already."""
        told = _CHECK.fullmatch(line)
        assert told, line
        now, what, how, wanted = told.groups()
        holds = partial(self._holds, what, how, wanted)
        try:
            if now:
                assert holds()
            else:
                wait_until(self.page, holds)
        except AssertionError as error:
            error.add_note(f"there is {self._read(what)}")
            raise

    def _holds(self, what: str, how: str, wanted: str) -> bool:
        if how == "#":
            return self.find(what).count() == int(wanted)
        if how in ("is", "not"):
            return self._is(what, wanted) == (how == "is")
        texts = self._read(what)
        if how == "=":
            return [" ".join(each.split()) for each in texts] == [each.strip() for each in wanted.split("|")]
        return (re.search(wanted, "\n".join(texts), re.IGNORECASE) is not None) == (how == "~")

    def _is(self, what: str, state: str) -> bool:
        if state == "focused":
            return bool(self.find(what).evaluate("each => each === document.activeElement"))
        if state == "inside":
            return is_in_window(self.page, what)
        return bool(getattr(self.find(what), f"is_{state}")())

    def _read(self, what: str) -> list[str]:
        part, _, attribute = what.partition(" @")
        if part in VALUES:
            return [self.page.evaluate(VALUES[part])]
        found = self.find(part)
        if attribute:
            return list(found.evaluate_all(_ATTRIBUTES, attribute))
        return [" ".join(each.split()) for each in found.all_inner_texts()]

    def hear(self, pattern: str) -> None:
        """The announcer says it, or has."""
        wait_for_caption(self.page, pattern)

    def say(self, text: str) -> None:
        """Type something to the announcer."""
        say(self.page, text)

    def answered(self, line: str) -> None:
        """Do a step, and wait until the page shows what it is answered."""
        step, _, rest = line.partition(" ")
        act: Callable[[], None] = partial(self.say, rest) if step == "say" else getattr(self.find(rest), step)
        press_and_wait(self.page, act)

    def delay(self, _: str) -> None:
        """From now on what is said or tapped is answered late, so that the next tap comes before."""
        self.page.evaluate(_LATE)

    def press(self, key: str) -> None:
        """Press a key."""
        self.page.keyboard.press(key)

    def fill(self, told: str) -> None:
        """Write in a field what stands behind `=`; a bar is a new line."""
        what, _, text = told.partition(" =")
        self.find(what).fill(re.sub(r" \| ?", "\n", text.strip()))

    def force(self, what: str) -> None:
        """Click it, whether or not it can be."""
        self.find(what).click(force=True)

    def keep(self, what: str) -> None:
        """Keep in mind what stands there."""
        self._kept[what] = self._read(what)

    def kept(self, what: str) -> None:
        """It is what was kept in mind."""
        assert self._read(what) == self._kept[what]

    def again(self, what: str) -> None:
        """Wait until it is what was kept in mind."""
        wait_until(self.page, lambda: self._read(what) == self._kept[what])

    def changes(self, what: str) -> None:
        """Wait until it is not what was kept in mind."""
        wait_until(self.page, lambda: self._read(what) != self._kept[what])

    def alike(self, told: str) -> None:
        """The same stands at two places."""
        one, other = map(self._read, told.split(" | "))
        assert one == other

    def dispatch(self, what: str) -> None:
        """Click it, though something may cover it."""
        self.find(what).dispatch_event("click")

    def level(self, told: str) -> None:
        """Two parts are as high."""
        one, other = (self.find(each).bounding_box() for each in told.split(" | "))
        assert one
        assert other
        assert one["y"] == other["y"]

    def forget(self, key: str) -> None:
        """The browser keeps this no more."""
        self.page.evaluate("(key) => localStorage.removeItem(key)", key)

    def until(self, told: str) -> None:
        """Follow another script, in which a night begins that stands still after a call."""
        call, _, title = told.partition(" = ")
        with stop_at(self.page, call):
            self.do(title)

    def listen(self, path: str) -> None:
        """Count what is asked of the server from now on."""
        self.page.on("request", lambda asked: self._sent.append(asked.url) if path in asked.url else None)

    def sent(self, times: str) -> None:
        """So often it was asked."""
        assert len(self._sent) == int(times)

    def rest(self, milliseconds: str) -> None:
        """Do nothing for a while."""
        self.page.wait_for_timeout(float(milliseconds))

    def choose(self, told: str) -> None:
        """Choose something in a list."""
        what, _, text = told.partition(" = ")
        self.find(what).select_option(text)

    def reload(self, _: str) -> None:
        """Load the page anew."""
        self.page.reload()

    def speed(self, times: str) -> None:
        """Tell the game so many times faster than life."""
        set_speed(self.page, float(times))

    def size(self, told: str) -> None:
        """Make the window so wide and high."""
        width, height = map(int, told.split())
        self.page.set_viewport_size({"width": width, "height": height})

    def picture(self, name: str) -> None:
        """Take a picture, where somebody wants one."""
        take_picture(self.page, name)

    def screens(self, stage: str) -> None:
        """Look at it on every screen of this run."""
        check_screens(self.page, stage)

    def fits(self, _: str) -> None:
        """Nothing is too wide, and axe finds no fault."""
        assert (find_too_wide(self.page), find_faults(self.page)) == ([], [])

    def leads(self, _: str) -> None:
        """What leads on is in sight before anybody scrolls."""
        assert find_below(self.page) == []

    def sees(self, name: str) -> None:
        """Of the yellow buttons this one alone is wholly in sight."""
        assert self.page.evaluate(_IN_SIGHT) == [name]

    def top(self, _: str) -> None:
        """Nobody has scrolled."""
        assert self.page.evaluate("scrollY") == 0

    def unfold(self, _: str) -> None:
        """Open all groups of the menu."""
        self.page.evaluate("document.querySelectorAll('#settings .group').forEach((each) => (each.open = true))")


def find_within(place: Any, part: str) -> Locator:  # noqa: ANN401 - a page, or a part of one
    """Return what a name means within a place."""
    name, _, words = part.partition(" ")
    exact = words.startswith("=")
    found: Locator
    if name in _ROLES:
        found = place.get_by_role(name, name=words.removeprefix("=") or None, exact=exact)
    elif name in ("label", "text"):
        found = getattr(place, f"get_by_{name}")(words.removeprefix("="), exact=exact)
    elif name in ("first", "last"):
        found = getattr(place, name)
    elif name.isdigit():
        found = place.nth(int(name))
    elif name == "lead":
        found = find_lead(place)
    elif name[0] in ".:#[":
        found = place.locator(part)
    else:
        found = find_part(place, part)
    return found
