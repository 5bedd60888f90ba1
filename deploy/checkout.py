"""Makes the command of this checkout: `python -m deploy.checkout`, by the Python of the environment that is to have it.

The environment is told where the checkout is, so that it runs as it stands, from any folder. `pip install --editable .`
would do the same, after installing what builds packages.
"""

import compileall
import shlex
import sys
import sysconfig
import tomllib
from pathlib import Path

from deploy.bundle import ROOT

COMMAND = """#!/bin/sh
exec {python} -P -m console "$@"
"""
"""A script of Python's own could not name a Python in a folder with a space; -P: not what lies where it is called."""


def main() -> None:
    """Make it, and compile what it runs: a service may not write there."""
    (Path(sysconfig.get_path("purelib")) / "onenight.pth").write_text(f"{ROOT}\n", "utf-8")
    command = Path(sysconfig.get_path("scripts")) / "onenight"
    command.unlink(missing_ok=True)
    command.write_text(COMMAND.format(python=shlex.quote(sys.executable)), "utf-8")
    command.chmod(0o755)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    for package in project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]:
        compileall.compile_dir(ROOT / package, quiet=1)


if __name__ == "__main__":
    main()
