"""`onenight skill-package`: what the Alexa tools need to make the skill."""

import argparse
from pathlib import Path

from console import options
from onenight.speech.lines import Lines
from skill import package


def run(arguments: argparse.Namespace, _lines: Lines) -> int:
    """Write the package and print the files, one a line."""
    folder = Path(arguments.out_dir)
    try:
        written = package.write(folder, arguments.endpoint, arguments.invocation)
    except OSError as problem:
        raise options.unwritable(arguments.out_dir, problem) from None
    for path in written:
        print(folder / path)
    return 0
