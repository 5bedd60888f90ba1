"""The parts of the lock: as the whole has it, and with all that its use imports."""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import distribution
from pathlib import Path

import pytest
from mcp import StdioServerParameters
from packaging.requirements import Requirement

from deploy.bundle import LOCK, WHOLE
from deploy.lambda_packages import FUNCTIONS
from tests.assistants.connection import TOKEN, connect
from tests.checkers import ROOT
from tests.console.running import ENVIRONMENT, run
from tests.console.test_serve import SECRET, healthy
from tests.effort import rest_seldom, seldom
from tests.read_locks import MCP, PLAY, SERVE, TRAIN, names, pins
from tests.speech.nights import OURS
from tests.waiting import wait_until
from tests.webhooks.authority import SKILL
from tests.webhooks.service import Service
from tests.webhooks.test_talk import JSON, said
from tests.webhooks.twilio.api import Api, run_twilio
from tests.webhooks.twilio.signed_requests import PUBLIC, RECORDED, post, replay, send_text

PARTS = (PLAY, SERVE, LOCK, MCP, TRAIN)
CORE, HOME_ASSISTANT = (ROOT / "requirements" / f"{use}.lock" for use in ("core", "home-assistant"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


@pytest.mark.parametrize("lock", PARTS, ids=lambda lock: lock.stem)
def test_a_part_is_as_the_whole(lock: Path) -> None:
    """The same versions on the same machines with the same hashes, and no address of an index."""
    part = pins(lock)
    whole = {key: pin for key, pin in pins(WHOLE).items() if key[0] in names(lock)}

    assert part == whole
    assert all(pin.hashes for pin in part.values())
    assert "://" not in lock.read_text("utf-8")


@pytest.mark.parametrize("lock", [CORE, HOME_ASSISTANT], ids=lambda lock: lock.stem)
def test_lock_of_another_python_has_hashes(lock: Path) -> None:
    """And no address of an index; the core has the versions of the whole, Home Assistant those it asks for."""
    part = pins(lock)

    assert all(pin.hashes for pin in part.values())
    assert "://" not in lock.read_text("utf-8")
    assert lock != CORE or part.keys() <= pins(WHOLE).keys()


def test_the_parts_are_small() -> None:
    """What nobody imports is in none of them, and a tool for tests neither."""
    unused = set(re.findall(r"^[a-z-]+", (ROOT / "requirements" / "unused.txt").read_text("utf-8"), re.MULTILINE))

    assert unused < names(WHOLE)
    for lock in PARTS:
        assert not names(lock) & {*unused, "yarl", "multidict", "boto3", "moto", "mypy", "pytest", "hatchling"}
    assert names(PLAY) < names(SERVE)
    assert "scikit-learn" in names(TRAIN)
    assert not names(TRAIN) & (names(SERVE) | names(LOCK))


def test_what_is_served_with_is_what_the_project_needs() -> None:
    """All of it; and the functions bring what is said of them."""
    assert {Requirement(each).name for each in PROJECT["dependencies"]} <= names(SERVE)
    assert {name for function in FUNCTIONS for name in function.requirements} == names(LOCK)


STARTED = """
import sys
sys.path[:0] = sys.argv[1:3]
del sys.argv[1:3]
from console.main import main
sys.exit(main(sys.argv[1:]))
"""


def installed(lock: Path, folder: Path, *further: Path) -> list[str]:
    """The command where nothing is installed but what some locks name: links to it are all that it sees."""
    here = folder / lock.stem
    here.mkdir()
    for (name, version), pin in {key: pin for each in (lock, *further) for key, pin in pins(each).items()}.items():
        if pin.machines[0]:
            found = distribution(name)
            assert f"=={found.version}" == version
            for part in {file.parts[0] for file in found.files or ()} - {"..", "__pycache__"}:
                (here / part).symlink_to(str(found.locate_file(part)))
    return [sys.executable, "-I", "-S", "-c", STARTED, str(here), str(ROOT)]


@pytest.fixture(scope="module")
def play(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The command as `make play` has set it up."""
    return installed(PLAY, tmp_path_factory.mktemp("installed"))


@contextmanager
def listening(command: list[str], folder: Path, settings: dict[str, str]) -> Iterator[Service]:
    """A command that serves, until it is stopped; it ends well."""
    with subprocess.Popen(
        [*command, "--bind", "127.0.0.1:0"],
        cwd=folder,
        env=ENVIRONMENT | {"ONENIGHT_STORE": "sqlite:///tables.sqlite"} | settings,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        assert process.stdout
        told = []
        for line in process.stdout:
            told.append(line)
            if at := re.search(r"http://127\.0\.0\.1:(\d+)", line):
                break
        else:
            raise AssertionError(told)
        try:
            service = Service(int(at[1]))
            healthy(service)
            yield service
        finally:
            process.terminate()
            told.append(process.stdout.read())
    assert process.returncode == 0
    assert "Traceback" not in "".join(told)


def plays_with_texts(service: Service, api: Api) -> None:
    """An evening up to the deal, on the page, by text and by phone call."""
    table = said(service, "text us our roles")
    token, code = table["session"], table["texts"]["code"]
    for number, name in enumerate(("Alice", "Bob", "Carol")):
        assert name in send_text(service, f"+1202555014{number}", f"JOIN {code} {name}", f"SM{number}")
    said(service, "deal", token)
    said(service, "yes", token)
    wait_until(lambda: len(api.list_bodies()) == 3)
    assert service.send("GET", "/").status == 200
    assert service.send("POST", "/api/qr", json.dumps({"text": PUBLIC}).encode(), JSON).status == 200
    assert b"<Response>" in post(service, "/twilio/voice", CALL).data
    assert replay(service, "09_status_delivered").status in (200, 204)


CALL = next(case["form"] for case in RECORDED.values() if case["url"].endswith("/twilio/voice"))


@pytest.fixture(scope="module")
def api() -> Iterator[Api]:
    """A small Twilio."""
    with run_twilio() as running:
        yield running


def settings(api: Api) -> dict[str, str]:
    """Everything that can be set for texts and calls."""
    account = api.make_account()
    return {
        "ONENIGHT_SECRET": SECRET,
        "TWILIO_ACCOUNT_SID": account.sid,
        "TWILIO_AUTH_TOKEN": account.token,
        "TWILIO_FROM": account.sender,
        "TWILIO_API_BASE_URL": account.api,
        "PUBLIC_BASE_URL": account.public,
    }


def test_playing_needs_no_more(play: list[str], tmp_path: Path) -> None:
    """The page with simulated phones."""
    with listening([*play, "play"], tmp_path, {"ONENIGHT_STORE": "sqlite:///:memory:"}) as service:
        assert said(service, "text us our roles")["texts"]["how"] == "simulated"


@seldom
def test_playing_by_text_needs_no_more(play: list[str], api: Api, tmp_path: Path) -> None:
    """The page, sealed, with Twilio's phones."""
    with listening([*play, "play"], tmp_path, settings(api)) as service:
        plays_with_texts(service, api)


def test_assistants_need_no_more(play: list[str], tmp_path: Path) -> None:
    """Than their own lock beside the one to play; without it there is one sentence."""
    missing = run([*play, "mcp"], cwd=tmp_path)
    assert (missing.code, missing.err) == (1, OURS.raw("errors.tools.no-mcp") + "\n")
    command, *arguments = installed(PLAY, tmp_path, MCP)
    started = StdioServerParameters(command=command, args=[*arguments, "mcp"], env=ENVIRONMENT)
    with connect(started) as assistant:
        assert assistant.call("talk", {"text": "six players"}).data["table"]["players"] == 6


LAUNCH = (ROOT / "tests" / "data" / "alexa-requests" / "launch.json").read_bytes()


@pytest.fixture(scope="module")
def serve(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return the command that serves, with what is named in its lock."""
    return [*installed(SERVE, tmp_path_factory.mktemp("installed")), "serve", "--no-env-file"]


def test_serving_needs_no_more(serve: list[str], tmp_path: Path) -> None:
    """The webhooks without signatures."""
    with listening([*serve, "--dev"], tmp_path, {"ONENIGHT_STORE": "sqlite:///:memory:"}) as service:
        assert service.send("POST", "/alexa", LAUNCH).status == 200


@seldom
def test_serving_with_signatures_needs_no_more(serve: list[str], api: Api, tmp_path: Path) -> None:
    """The webhooks as they are for real use; the texts are sent."""
    before = len(api.list_bodies())
    with listening(serve, tmp_path, settings(api) | {"ALEXA_SKILL_ID": SKILL}) as service:
        assert service.send("POST", "/alexa", LAUNCH).status == 400
        assert send_text(service, "+12025550140", "RULES", f"SM{before}")


NIGHT = ("narrate", "--deck", "werewolf,werewolf,seer,robber,troublemaker,villager")


@pytest.mark.parametrize(
    "arguments",
    rest_seldom(
        [
            ("talk", "--fast"),
            *((*NIGHT, "--format", each) for each in ("text", "json", "ssml", "twiml")),
            ("deck", "7"),
            ("judge",),
            ("skill-package", "skill"),
        ]
    ),
    ids=" ".join,
)
def test_the_command_needs_no_more(play: list[str], arguments: tuple[str, ...], tmp_path: Path) -> None:
    """Whatever else it does after `make play`."""
    done = run(
        [*play, *arguments],
        json.dumps({"game": "ultimate"}).encode() if arguments == ("judge",) else b"five\n",
        cwd=tmp_path,
    )

    assert done.out
    assert done.code == (1 if arguments == ("judge",) else 0)


NEEDED = {
    "serve": ({"ONENIGHT_SECRET": SECRET, "ALEXA_SKILL_ID": SKILL}, "no-gunicorn"),
    "serve --dev": ({}, "no-alexa-sdk"),
    "play": ({"ALEXA_SKILL_ID": SKILL}, "no-alexa-sdk"),
    "play --language en": ({"ONENIGHT_METRICS": "1"}, "no-prometheus"),
    "serve --dev --no-env-file": ({"ONENIGHT_MCP": "1", "ONENIGHT_MCP_TOKEN": TOKEN}, "no-mcp"),
}
"""What a command misses after `make play` alone, by its settings."""


@pytest.mark.parametrize("command", rest_seldom(list(NEEDED)))
def test_what_only_serving_needs_is_named(play: list[str], command: str, tmp_path: Path) -> None:
    """After `make play` alone: one sentence."""
    arguments, (environment, told) = command.split(), NEEDED[command]
    done = run([*play, *arguments, "--bind", "127.0.0.1:0"], cwd=tmp_path, environment=ENVIRONMENT | environment)

    assert (done.code, len(done.complaints)) == (1, 1)
    assert done.err.endswith(OURS.raw(f"errors.tools.{told}") + "\n")
