"""Makes the command of this checkout: `python -m deploy.checkout`, by the Python of the environment that is to have it.

The environment is told where the checkout is, so that it runs as it stands, from any folder; nothing is built, and what
would build it is not needed. Where `pip install .` would do the same for a copy, this follows each change.
"""

import shlex
import sys
import sysconfig
from pathlib import Path

from deploy.bundle import ROOT

COMMAND = """#!/bin/sh
exec {python} -P -m console "$@"
"""
"""A script of Python's own could not name a Python in a folder with a space; -P: not what lies where it is called."""


def main() -> None:
    """Make it."""
    (Path(sysconfig.get_path("purelib")) / "onenight.pth").write_text(f"{ROOT}\n", "utf-8")
    command = Path(sysconfig.get_path("scripts")) / "onenight"
    command.unlink(missing_ok=True)
    command.write_text(COMMAND.format(python=shlex.quote(sys.executable)), "utf-8")
    command.chmod(0o755)


if __name__ == "__main__":
    main()
