"""Whose voice is heard in a browser that has none: this machine's, or a player's who reads the words out."""

import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request

from tests.checkers import find_espeak
from tests.console.test_play import playing
from tests.page.browser import (
    Windows,
    find_part,
    read_captions,
    take_picture,
    wait_for_caption,
    wait_for_text,
    wait_until,
)
from tests.page.conftest import Opens
from tests.page.hands import find_lead
from tests.speech.nights import OURS

# Notes each sound that is begun, with its seconds, and each that is stopped before its end.
_SOUNDS = """
window.sounds = [];
const { start, stop } = AudioBufferSourceNode.prototype;
AudioBufferSourceNode.prototype.start = function () {
  const sound = { seconds: this.buffer.duration, stopped: false };
  if (!this.loop) sounds.push(sound);
  this.noted = sound;
  this.addEventListener("ended", () => (sound.ended = true));
  start.call(this);
};
AudioBufferSourceNode.prototype.stop = function () {
  this.noted.stopped = !this.noted.ended;
  stop.call(this);
};
"""

# A browser that finds voices only when it is told to, and notes what it says with them.
_LATE = """
window.said = [];
const voices = [];
class Synthesis extends EventTarget {
  getVoices() { return [...voices]; }
  cancel() {}
  speak(utterance) {
    said.push(utterance.text);
    setTimeout(() => utterance.onend?.());
  }
}
Object.defineProperty(window, "speechSynthesis", { value: new Synthesis() });
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
window.findsVoice = (localService) => {
  voices.push({ voiceURI: "late", name: "Late", lang: "en-US", localService, default: true });
  speechSynthesis.dispatchEvent(new Event("voiceschanged"));
};
"""

# A browser that listens by a service that it cannot reach.
_DEAF = """
window.tries = 0;
window.SpeechRecognition = class {
  abort() {}
  stop() {}
  start() {
    tries += 1;
    setTimeout(() => {
      this.onerror({ error: "network" });
      this.onend();
    });
  }
};
"""


@pytest.fixture
def lent(browser: Browser, tmp_path: Path) -> Iterator[Windows]:
    """A browser without a voice, on a machine that has one."""
    find_espeak()
    with playing(tmp_path, PATH=os.environ["PATH"]) as server, browser.new_context(reduced_motion="reduce") as context:
        context.add_init_script(_SOUNDS)
        windows = Windows(context, f"http://127.0.0.1:{server.service.port}")
        yield windows
        assert (windows.complaints, windows.elsewhere) == ([], [])


def asked(request: Request) -> list[int]:
    """The telling and the cue that a request has spoken; nothing where it is about something else."""
    at: list[int] = json.loads(request.post_data or "")["at"] if request.url.endswith("/api/voice") else []
    return at


def large(page: Page) -> bool:
    """Whether the words are large enough to be read out."""
    return bool(page.evaluate("document.body.hasAttribute('data-read-out')"))


def test_the_machine_speaks_for_the_browser(lent: Windows) -> None:
    """It says so before the first word; each line is heard as it is shown, and a pause stops it in its middle."""
    lines: list[list[int]] = []
    lent.context.on("request", lambda request: lines.append(asked(request)))
    page = lent.open(speed=0.25)  # so slowly that no line ends before the next one is asked for
    find_part(page, "notice-server_voice").wait_for()
    assert not large(page)
    find_part(page, "start").click()
    wait_for_caption(page, "Five players: ")
    wait_until(page, lambda: page.evaluate("sounds.length") == 1)
    assert list(filter(None, lines)) == [[1, 0]]
    assert page.evaluate("sounds[0].seconds") > 2
    find_lead(page).click()
    wait_until(page, lambda: page.evaluate("sounds.length") == 2)
    assert page.evaluate("sounds[0].stopped")
    assert list(filter(None, lines)) == [[1, 0], [2, 0]]
    assert len(read_captions(page)) == 2


def test_nobody_speaks(person: Opens) -> None:
    """Then the words are large from the first one on, also in the night."""
    page = person().open()
    find_part(page, "no-voice").wait_for()
    assert large(page)
    find_part(page, "start").click()
    wait_for_caption(page, "Five players: ")
    take_picture(page, "read-out")
    assert large(page)


def chooses_voice(page: Page) -> None:
    """In the menu, which shows what the browser has found meanwhile."""
    page.locator("#open-settings").click()
    page.evaluate("document.querySelectorAll('#settings .group').forEach((each) => (each.open = true))")
    page.evaluate("findsVoice(false)")
    find_part(page, "no-voice").filter(has_text="over the internet").wait_for()
    page.locator("#voice").select_option("late")
    page.keyboard.press("Escape")


LATE: dict[str, Callable[[Page], None]] = {
    "of this machine": lambda page: page.evaluate("findsVoice(true)"),
    "over the network, once it is chosen": chooses_voice,
}


@pytest.mark.parametrize("voice", LATE)
def test_notice_goes_away_when_voices_come_late(voice: str, person: Opens) -> None:
    """Then the line that was only written is said, once."""
    windows = person()
    windows.context.add_init_script(_LATE)
    page = windows.open(speed=0.25)  # so slowly that the line stands there
    find_part(page, "no-voice").wait_for()
    find_part(page, "start").click()
    wait_for_caption(page, "Five players: ")
    assert large(page)
    LATE[voice](page)
    assert find_part(page, "no-voice").count() == 0
    assert not large(page)
    wait_until(page, lambda: page.evaluate("said.filter(Boolean)") == read_captions(page))


def test_listening_that_fails_is_switched_off(person: Opens) -> None:
    """And the table is told why; it may switch it on again."""
    windows = person()
    windows.context.add_init_script(_DEAF)
    page = windows.open()
    find_part(page, "start").click()
    for tries in (3, 6):
        page.locator("#listen").click()
        wait_for_text(page, "notice-blocked", re.escape(OURS.raw("page.listening.network")))
        assert page.locator("#listen").get_attribute("aria-pressed") == "false"
        assert page.evaluate("tries") == tries
