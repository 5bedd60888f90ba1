"""`onenight skill-package`: what the Alexa tools need to make the skill."""

import argparse
import os
from pathlib import Path

from dotenv import load_dotenv

from console import game_options
from evenings.hosting import read_public_address
from onenight.speech.lines import Lines
from skill import package
from skill.icons import PIXELS, Icon, load_icon


def run(arguments: argparse.Namespace, lines: Lines) -> int:
    """Write the package and print the files, one a line; where no privacy page is known, say so.

    Raises:
        NotUnderstood: `unwritable-file`, or as `package.write` tells.
    """
    load_dotenv(".env")
    folder = Path(arguments.out_dir)
    icons = {size: _read_icon(size, getattr(arguments, f"{size}_icon")) for size in PIXELS}
    public = read_public_address(os.environ)
    privacy = arguments.privacy or (f"{public}/privacy" if public.startswith("https://") else None)
    try:
        written = package.write_package(folder, arguments.endpoint, arguments.invocation, privacy, icons)
    except OSError as problem:
        raise game_options.make_unwritable(arguments.out_dir, problem) from None
    for path in written:
        print(folder / path)
    if package.choose_privacy_page(privacy, arguments.endpoint) is None:
        game_options.print_note(lines, "no_privacy")
    return 0


def _read_icon(size: str, own: str | None) -> Icon:
    try:
        return load_icon(size, own)
    except (OSError, ValueError) as problem:
        raise game_options.make_unreadable(str(own), problem) from None
