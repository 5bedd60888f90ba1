"""The image and its compose file: built and run where a container tool has their base, else step by step without it."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.checkers import ROOT
from tests.console.running import ENVIRONMENT
from tests.effort import seldom
from tests.hosting.container import find_command, find_last, is_sent, list_sent, read_environment, read_stages
from tests.hosting.site import SHIPPED, read_unit
from tests.ports import hold_ports
from tests.waiting import wait_until

HOME, DATA, PORT = "/opt/onenight", "/data", "8000"
"""Where the image has the code and the tables, and where it listens."""
SECRET = {"ONENIGHT_SECRET": "a secret of nobody in particular", "PUBLIC_BASE_URL": "https://night.example"}
COMPOSE: Mapping[str, Any] = yaml.safe_load((ROOT / "compose.yml").read_text("utf-8"))


# What is in it


def test_the_image_has_what_runs_and_nothing_else() -> None:
    """The packages with their data, what makes the command, and the lock: no tests, no history, no settings."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    sent = [path.as_posix() for path in list_sent()]

    assert {path.partition("/")[0] for path in sent} == {
        *(path.partition("/")[0] for path in wheel["only-include"]),
        "deploy",
        "requirements",
        "pyproject.toml",
        "LICENSE",
    }
    assert [path for path in sent if path.startswith("requirements/")] == ["requirements/serve.lock"]
    assert not any(is_sent(path) for path in (".env", ".git/config", "tests/ports.py", "deploy/self-hosted/nginx.conf"))
    assert not any(is_sent(path) for path in ("onenight/__pycache__/x.pyc", "templates/de/asked/roles.toml"))


def test_it_runs_as_nobody_in_particular() -> None:
    """As a user of its own, who owns the tables and nothing else, and is asked how it is."""
    assert find_last("USER") not in ("root", "0")
    assert find_last("VOLUME") == DATA == read_environment()["XDG_DATA_HOME"]
    assert find_command("ENTRYPOINT") == ["onenight"]
    assert find_command("CMD")[0] == "play"
    assert find_command("HEALTHCHECK")[0] == "python3"


# Step by step


def carry_out(folder: Path) -> None:
    """Carry out the steps of the first stage in a folder, in the place of the image's root, by this Python."""
    context, home = folder / "context", Path(f"{folder}{HOME}")
    for path in list_sent():
        (context / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, context / path)
    home.mkdir(parents=True)
    (folder / "data").mkdir()
    programs = f"{Path(sys.base_exec_prefix, 'bin')}{os.pathsep}{os.environ['PATH']}"
    for step in read_stages()[0]:
        if step.name == "COPY":
            source, target = step.told.split()
            _copy(context / source, home / target)
        elif step.name == "RUN":
            done = subprocess.run(
                ["/bin/sh", "-ec", step.told],
                cwd=home,
                env={**ENVIRONMENT, "PATH": programs},
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == 0, (step, done.stdout, done.stderr)


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, dirs_exist_ok=True)
    else:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target)


class Image:
    """What the steps made, in a folder; or the image that a container tool made."""

    def __init__(self, folder: Path) -> None:
        """Take what stands there."""
        self.folder = folder

    def run(self, command: list[str], **settings: str) -> "subprocess.Popen[str]":
        """Start a command with the image's variables and these settings."""
        set_here = {name: self._place(value) for name, value in read_environment().items()}
        programs = set_here["PATH"].replace("$PATH", os.environ["PATH"])
        environment = {**ENVIRONMENT, **set_here, **settings, "PATH": programs}
        del environment["ONENIGHT_STORE"]
        program = shutil.which(command[0], path=programs)
        assert program
        return subprocess.Popen(
            [program, *command[1:]],
            cwd=self._place(find_last("WORKDIR")),
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def _place(self, told: str) -> str:
        return told.replace(HOME, f"{self.folder}{HOME}").replace(DATA, f"{self.folder}{DATA}")


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Image:
    """What the steps of the image make."""
    folder = tmp_path_factory.mktemp("image")
    carry_out(folder)
    return Image(folder)


def is_well(image: Image, port: int) -> bool:
    """Return whether the image's own command finds that all is well."""
    command = [part.replace(PORT, str(port)) for part in find_command("HEALTHCHECK")]
    with image.run(command) as asked:
        return asked.wait(60) == 0


@contextmanager
def started(image: Image, arguments: list[str], **settings: str) -> Iterator[int]:
    """Run the image's command with these arguments, at a port that it returns; it ends well."""
    with hold_ports() as [port]:
        listens = [part.replace(f":{PORT}", f":{port}") for part in arguments]
        with image.run([*find_command("ENTRYPOINT"), *listens], **settings) as process:
            try:
                wait_until(lambda: is_well(image, port) or process.poll() is not None)
                assert process.poll() is None, process.stdout and process.stdout.read()
                yield port
            finally:
                process.terminate()
                assert process.wait(60) == 0
    assert not is_well(image, port)


@seldom
@pytest.mark.skipif(sys.platform == "win32", reason="an image is of Linux")
def test_its_steps_make_a_command_that_plays_and_serves(image: Image) -> None:
    """By default it plays; each keeps its tables in the volume."""
    with started(image, find_command("CMD")):
        pass
    with started(image, shlex.split(COMPOSE["services"]["onenight"]["command"]), **SECRET):
        pass

    assert list(Path(f"{image.folder}{DATA}").rglob("*.sqlite"))


# By a container tool


def find_tool() -> str:
    """Return a container tool that works here and has the image's base; the test is left out where none does."""
    base = re.search(r"ARG PYTHON=(\S+)", (ROOT / "Containerfile").read_text("utf-8"))
    assert base
    for tool in ("podman", "docker"):
        asked = [tool, "image", "inspect", base[1]]
        if shutil.which(tool) and subprocess.run(asked, capture_output=True, check=False).returncode == 0:
            return tool
    pytest.skip(f"no container tool has {base[1]} here: the steps are tried without one")


@seldom
def test_it_is_built_and_runs() -> None:
    """As docs/operations.md tells: the page is there, and the container is well."""
    tool, name = find_tool(), "onenight-of-a-test"
    subprocess.run([tool, "build", "--tag", name, "--file", "Containerfile", "."], cwd=ROOT, check=True)
    with hold_ports() as [port]:
        run = [tool, "run", "--detach", "--rm", "--publish", f"127.0.0.1:{port}:{PORT}", name]
        container = subprocess.run(run, check=True, capture_output=True, text=True).stdout.strip()
        try:
            health = [tool, "exec", container, *find_command("HEALTHCHECK")]
            wait_until(lambda: subprocess.run(health, capture_output=True, check=False).returncode == 0)
        finally:
            subprocess.run([tool, "stop", container], check=True, capture_output=True)


# With nginx


def test_compose_limits_are_those_of_the_unit() -> None:
    """And it runs the same command."""
    service, unit = COMPOSE["services"]["onenight"], read_unit()

    assert unit["ExecStart"] == [f"/opt/onenight/.venv/bin/onenight {service['command']}"]
    assert unit["MemoryMax"] == [service["mem_limit"].upper()]
    assert unit["TasksMax"] == [str(service["pids_limit"])]
    assert f"{unit['TimeoutStopSec'][0]}s" == service["stop_grace_period"]
    assert [each.partition(":")[2] for each in service["volumes"]] == [DATA]


def test_nginx_has_the_shipped_file_with_our_name(tmp_path: Path) -> None:
    """As the command of its container writes it, up to where nginx starts."""
    nginx = COMPOSE["services"]["nginx"]
    *shell, script = nginx["command"]
    (tmp_path / "log").mkdir()
    places = {
        "/onenight/nginx.conf": SHIPPED / "nginx.conf",
        "/etc/nginx/conf.d/default.conf": tmp_path / "site.conf",
        "/var/log/nginx": tmp_path / "log",
        "exec nginx": "echo nginx",
        "$$": "$",
    }
    for theirs, ours in places.items():
        assert theirs in script
        script = script.replace(theirs, str(ours))
    subprocess.run([*shell, script], env={**ENVIRONMENT, **SECRET}, check=True, capture_output=True)

    shipped = (SHIPPED / "nginx.conf").read_text("utf-8")
    assert (tmp_path / "site.conf").read_text("utf-8") == shipped.replace("your.host", "night.example")
    assert nginx["network_mode"] == "service:onenight"
    assert {Path(log).name for log in re.findall(r"_log (\S+)", shipped)} == {
        path.name for path in (tmp_path / "log").iterdir()
    }
    assert "server 127.0.0.1:8000;" in shipped
    mounted = {each.split(":")[1] for each in nginx["volumes"]}
    assert all(
        any(path.startswith(each) for each in mounted)
        for path in re.findall(r"(/etc/letsencrypt\S*|/var/www\S*)", shipped)
    )
