"""The page's service in the process of the tests, which counts what is heard; and a robot that taps all there is."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page

from onenight.interpretation import sentence
from onenight.rules.game import ROLES
from onenight.rules.week.components import ROOMS
from stores.location import Location
from tests.speech.nights import OURS
from tests.webhooks.service import Service, serve_app
from webhooks import create_app
from webhooks.settings import Settings


class Heard(NamedTuple):
    """A service of the page, and all that its hearing was given."""

    service: Service
    texts: list[object]


@contextmanager
def count_hearings(folder: Path) -> Iterator[Heard]:
    """Serve the page with its tables in a folder; whatever enters the hearing is noted, and heard."""
    texts: list[object] = []
    hears = sentence.reply_to

    def noted(*given: Any) -> object:  # noqa: ANN401 - as the one door of the hearing takes it
        texts.append(given[2])
        return hears(*given)

    settings = Settings(play=True, place=Location(f"sqlite:///{folder / 'tapped.sqlite'}"), limit=None)
    with pytest.MonkeyPatch.context() as patch, serve_app(create_app(settings)) as service:
        patch.setattr(sentence, "reply_to", noted)
        yield Heard(service, texts)


WITHOUT = (
    "[data-testid=add-phone], #open-settings, #open-screen, #speak-here, #listen, #push, #talk button, .chip.other"
)
"""What opens other windows, dialogs and microphones."""


THINGS = (*(OURS.role(key) for key in ROLES), *(OURS.raw(f"castle.names.{key}") for key in ROOMS))
NAMES = (r"\d+", r"does-\w+", *sorted(THINGS, key=len, reverse=True))
"""What buttons name that are otherwise alike: players by their numbers, roles and rooms, and what unfolds of them."""


MOST = 600
"""Taps; more than any game takes."""


class Tapped(NamedTuple):
    """What a robot has tapped."""

    log: list[str]
    left: list[str]
    """What was there, and never tapped."""
    why: str
    """Why it went no further; empty at the end."""
    amiss: list[str]
    """Where there was more than one next step, or the same button twice."""


def tap_everything(page: Page, *places: str, ends: str = "verdict", skipped: Sequence[str] = ("New table",)) -> Tapped:
    """Tap all buttons in these places, but for some, until all were tapped and the view is the one in which it ends."""
    asked = {"most": MOST, "ends": ends, "without": WITHOUT, "places": places, "names": NAMES, "skipped": skipped}
    return Tapped(**evaluate(page, "robot.js", "robot", asked))


def evaluate(page: Page, name: str, function: str, asked: Mapping[str, object]) -> Any:  # noqa: ANN401 - as JSON
    """Return what a function of a file in `js` returns on a page."""
    source = (Path(__file__).parent / "js" / name).read_text("utf-8").replace("export ", "")
    return page.evaluate(f"(asked) => {{ {source}; return {function}(asked); }}", asked)
