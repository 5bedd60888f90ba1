"""What `make package` has built, and what it takes to run it: the zips are tested, unpacked, and never the checkout."""

import os
import platform
import shutil
import subprocess
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from deploy.bundle import BUILT
from deploy.lambda_packages import FUNCTIONS, Function
from deploy.local_lambda import Instance, lock_process, provide, run_instance
from tests.checkers import ROOT, find_program, skip_or_fail
from tests.functions.template import Template

MARK = "build/serverless/.ready"
"""What `make` touches when all is built."""

COMPILED = "cloudformation-template-update-stack.json"
"""The template that is deployed."""

STAGE = "prod"
"""The stage that is packaged with every setting, while `make package` leaves them to whoever builds."""

SERVERLESS = ROOT / "node_modules" / ".bin" / "serverless"

UNWANTED = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")
"""What a `make` that runs the tests would tell another one."""


def build_packages() -> Path:
    """The folder of the packages, of the sources as they are now."""
    if platform.system() != "Linux" or platform.machine() != "x86_64":
        skip_or_fail("Lambda's runtime client", "it runs on Linux (x86_64) alone")
    make = find_program("make", "install it")
    known = {name: value for name, value in os.environ.items() if name not in UNWANTED}
    if subprocess.run([make, "--question", MARK], cwd=ROOT, env=known, capture_output=True, check=False).returncode:
        skip_or_fail("a package of these sources", "run `make package`, which needs npm")
    return BUILT


def unpack(packages: Path, folder: Path) -> Path:
    """A folder with each function's zip unpacked; of several who want it at once, one unpacks."""
    folder.mkdir(parents=True, exist_ok=True)
    with lock_process(folder / "lock"):
        for function in FUNCTIONS:
            if not (folder / function.name).exists():
                with zipfile.ZipFile(packages / f"{function.name}.zip") as archive:
                    archive.extractall(folder / function.name)
    return folder


def install_provided() -> Path:
    """The folder of what Lambda's machine brings, which stays from run to run."""
    return provide(BUILT.parent / "provided")


def load_template() -> Template:
    """The template as `make package` has compiled it."""
    return Template.read(ROOT / "build" / "serverless" / COMPILED)


def package_template(folder: Path, settings: Mapping[str, str]) -> Template:
    """The template for another stage with these settings, compiled apart from whatever is set here.

    Several may want it at once: one compiles it, the others find it.
    """
    if not SERVERLESS.exists():
        skip_or_fail("serverless", "run `make test` or `npm ci`")
    folder.mkdir(parents=True, exist_ok=True)
    work = folder / STAGE
    with lock_process(folder / "lock"):
        if not (work / "compiled").exists():
            shutil.rmtree(work, ignore_errors=True)
            work.mkdir()
            shutil.copy(ROOT / "serverless.yml", work)
            (work / "build").symlink_to(BUILT.parent)
            known = {"PATH": os.environ["PATH"], "HOME": str(work)}
            command = [str(SERVERLESS), "package", "--stage", STAGE, "--package", str(work / "out")]
            subprocess.run(command, cwd=work, env={**known, **settings}, check=True)
            (work / "out").rename(work / "compiled")
    return Template.read(work / "compiled" / COMPILED)


@contextmanager
def start_instance(function: Function, folder: Path, environment: Mapping[str, str]) -> Iterator[Instance]:
    """An instance of a function that is unpacked in its folder below this one."""
    with run_instance(folder / function.name, function.handler, environment, install_provided()) as instance:
        yield instance
