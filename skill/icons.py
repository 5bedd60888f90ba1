"""The icons that the store shows: ours, or somebody's own.

Sources: Amazon, "Skill Manifest Schema" (`smallIconUri`, `largeIconUri`: PNG, 108 and 512 pixels) and "Skill package
format" (assets).
"""

import struct
from pathlib import Path
from typing import NamedTuple

from onenight.data import find_data
from onenight.rules.errors import NotAllowed, quote_value

PIXELS = {"small": 108, "large": 512}
"""How wide and how high each of them is."""

ASSETS = Path("assets/images")
"""Where they lie in the skill package; the manifest names them from there, after "file://"."""

_PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
"""How every PNG begins: its signature, and its header, which tells first how wide and how high it is (RFC 2083)."""


class Icon(NamedTuple):
    """An icon as the manifest names it."""

    uri: str
    image: bytes = b""
    """What lies in the package; empty where it lies at a https address."""

    @property
    def path(self) -> Path:
        """The path of the image in the skill package."""
        return Path(self.uri.removeprefix("file://"))


def load_icon(size: str, own: str | None = None) -> Icon:
    """Return the icon of a size in `PIXELS`: ours, or that of `own`, a PNG file or a https address.

    Raises:
        NotAllowed: `bad-icon`.
        OSError, ValueError: a file cannot be read.
    """
    if own is not None and own.startswith("https://"):
        return Icon(own)
    name = f"{size}-icon.png"
    image = (find_data("templates") / "skill" / name).read_bytes() if own is None else Path(own).read_bytes()
    if _read_size(image) != (PIXELS[size], PIXELS[size]):
        raise NotAllowed("bad-icon", field=f"--{size}-icon", value=quote_value(own), pixels=PIXELS[size])
    return Icon(f"file://{(ASSETS / name).as_posix()}", image)


def _read_size(image: bytes) -> tuple[int, int] | None:
    """Return width and height of a PNG in pixels; None for anything else."""
    size = image[len(_PNG) : len(_PNG) + 8]
    if not image.startswith(_PNG) or len(size) < 8:  # noqa: PLR2004 - two numbers of four bytes
        return None
    width, height = struct.unpack(">II", size)
    return width, height
