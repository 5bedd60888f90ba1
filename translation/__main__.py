"""`python -m translation add LANGUAGE` makes its folder; `python -m translation check LANGUAGE` lists its faults.

A language is its code ("de"), or the path of its folder. Files may be named behind it ("check de texts letters"): then
the faults of these alone are listed.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from onenight.data import find_data
from onenight.speech.lines import FIRST
from translation.check import check_folder
from translation.folder import write_missing_files

TEMPLATES = find_data("templates")


def main(arguments: Sequence[str]) -> int:
    """Do what is asked; returns the exit code: 0 done, 1 there are faults, 2 nothing of the kind can be asked."""
    commands = {"add": _add, "check": _check}
    if len(arguments) < len(("command", "language")) or arguments[0] not in commands:
        sys.stderr.write(f"{__doc__}\n")
        return 2
    command, language, *names = arguments
    return commands[command](Path(language) if "/" in language else TEMPLATES / language, names)


def _add(folder: Path, _: Sequence[str]) -> int:
    for path in write_missing_files(TEMPLATES / FIRST, folder):
        sys.stdout.write(f"{path}\n")
    return 0


def _check(folder: Path, names: Sequence[str]) -> int:
    if not folder.is_dir():
        sys.stderr.write(
            f"{folder.name}: there is no such folder; `python -m translation add {folder.name}` makes it.\n"
        )
        return 2
    asked = {name.removesuffix(".toml") for name in names}
    if unknown := sorted(asked - {path.stem for path in (TEMPLATES / FIRST).glob("*.toml")}):
        sys.stderr.write(f"There is no file of lines called {', '.join(unknown)}.\n")
        return 2
    found = [
        fault for fault in check_folder(folder, TEMPLATES / FIRST) if not asked or fault.key.partition(".")[0] in asked
    ]
    for fault in found:
        sys.stdout.write(f"{fault}\n")
    sys.stderr.write(f"{folder.name}: {len(found)}\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
