"""The moving picture of the README: an evening on the page, as an animated WebP.

`python -m tests.page.picture` plays an evening in a browser and writes `docs/evening.webp`.
"""

import base64
import struct
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.sync_api import Page

from tests.checkers import ROOT
from tests.console.test_play import playing
from tests.page.browser import Windows, find_chromium, find_part, say, set_speed, wait_for_caption, wait_for_text

PICTURE = ROOT / "docs" / "evening.webp"
WIDTH, HEIGHT = 960, 600
"""Pixels of the window, and of the picture."""
QUALITY = 0.72
GAME_SPEED = 60
NIGHT_SPEED = 4
"""Times faster than life: slow enough that a call is still shown when its picture is taken."""
READ_MS = 2200
"""How long a picture stands that is to be read."""
TYPED_MS = 90
TYPED_LETTERS = 4
"""Letters from one picture to the next, while somebody types."""

# The browser is what turns a screenshot into a WebP.
_ENCODE = """async ([png, quality]) => {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = Object.assign(document.createElement("canvas"), { width: bitmap.width, height: bitmap.height });
  canvas.getContext("2d", { alpha: false }).drawImage(bitmap, 0, 0);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


class Frame(NamedTuple):
    """A still WebP, and for how many milliseconds it is shown."""

    webp: bytes
    milliseconds: int


def animate(frames: list[Frame], width: int, height: int) -> bytes:
    """Return one animated WebP of stills of that size, shown again and again.

    Source: WebP Container Specification.
    """
    size = _pack24(width - 1) + _pack24(height - 1)
    header = _make_chunk(b"VP8X", bytes([0b10, 0, 0, 0]) + size) + _make_chunk(b"ANIM", bytes(6))
    pictures = [
        _make_chunk(b"ANMF", bytes(6) + size + _pack24(each.milliseconds) + b"\2" + _find_bitstream(each.webp))
        for each in frames
    ]
    body = b"WEBP" + header + b"".join(pictures)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def list_chunks(webp: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the name and the content of each chunk of a WebP."""
    at = 12
    while at < len(webp):
        name, length = struct.unpack_from("<4sI", webp, at)
        yield name, webp[at + 8 : at + 8 + length]
        at += 8 + length + length % 2


def _find_bitstream(still: bytes) -> bytes:
    return next(_make_chunk(name, content) for name, content in list_chunks(still) if name in (b"VP8 ", b"VP8L"))


def _make_chunk(name: bytes, content: bytes) -> bytes:
    return name + struct.pack("<I", len(content)) + content + bytes(len(content) % 2)


def _pack24(number: int) -> bytes:
    return struct.pack("<I", number)[:3]


class Camera:
    """Takes the pictures of a window."""

    def __init__(self, page: Page, studio: Page) -> None:
        """Take pictures of `page`; `studio` is an empty window, where they are made smaller."""
        self.page, self.studio = page, studio
        self.frames: list[Frame] = []

    def take(self, milliseconds: int = READ_MS) -> None:
        """Add what the window shows now."""
        png = base64.b64encode(self.page.screenshot(animations="disabled")).decode()
        webp: str = self.studio.evaluate(_ENCODE, [png, QUALITY])
        self.frames.append(Frame(base64.b64decode(webp), milliseconds))

    def say(self, text: str) -> None:
        """Type a sentence to the announcer before the camera."""
        field = find_part(self.page, "talk-input")
        for end in range(TYPED_LETTERS, len(text) + TYPED_LETTERS, TYPED_LETTERS):
            field.fill(text[:end])
            self.take(TYPED_MS)
        self.take(READ_MS // 4)
        say(self.page, text)


def film_evening(camera: Camera) -> None:
    """Play from "how many are you?" to who won."""
    page = camera.page
    find_part(page, "start").wait_for()
    camera.take()
    page.get_by_label("5", exact=True).check()
    find_part(page, "start").click()
    wait_for_caption(page, "players: ")
    find_part(page, "no-voice").get_by_role("button").click()  # this browser has no voice
    camera.take()
    camera.say("begin")
    wait_for_caption(page, "Deal a card")
    camera.take()
    _film_night(camera)
    wait_for_text(page, "phase", "^day$")
    camera.take()
    camera.say("vote now")
    wait_for_caption(page, "Vote!")
    wait_for_text(page, "phase", "vote")
    camera.say("Ann, Ben and Cy point at Dave")
    wait_for_caption(page, "Which card does Dave show")
    camera.take()
    camera.say("a Werewolf")
    wait_for_text(page, "verdict", "village")
    camera.take()
    find_part(page, "verdict").evaluate("each => each.scrollIntoView()")
    camera.take(2 * READ_MS)


def _film_night(camera: Camera) -> None:
    """Take these calls while they are told."""
    set_speed(camera.page, NIGHT_SPEED)
    say(camera.page, "begin")
    for call in ("Werewolves, open your eyes", "Seer, open your eyes", "Troublemaker, open your eyes"):
        wait_for_caption(camera.page, call)
        camera.take()
    set_speed(camera.page, GAME_SPEED)


def main() -> None:
    """Film an evening, and write the picture."""
    with TemporaryDirectory() as folder, playing(Path(folder)) as server, find_chromium() as browser:
        context = browser.new_context(
            viewport={"width": WIDTH, "height": HEIGHT}, reduced_motion="reduce", locale="en-US"
        )
        windows = Windows(context, f"http://127.0.0.1:{server.service.port}")
        camera = Camera(windows.open(speed=GAME_SPEED), browser.new_page())
        film_evening(camera)
    PICTURE.write_bytes(animate(camera.frames, WIDTH, HEIGHT))


if __name__ == "__main__":
    main()
