"""The unit: systemd accepts it, finds it well locked up, and its command runs as it would there."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from stores.location import Location
from tests.checkers import ROOT, find_program, skip_or_fail
from tests.console.running import ENVIRONMENT
from tests.console.test_serve import healthy
from tests.hosting.site import SETTINGS, SHIPPED, make_command, read_unit
from tests.ports import hold_ports
from tests.webhooks.service import Service
from tests.webhooks.twilio.signed_requests import send_text
from webhooks.texts.messages import CALLS_AT_ONCE
from webhooks.texts.threads import PARTIES_AT_ONCE

UNIT = SHIPPED / "onenight.service"
EXPOSURE = 12
"""Tenths of systemd's figure, 0 to 100; 12 is what a service needs that is asked and asks others over the network."""

USER = 61234
"""Of those that systemd takes for a dynamic user (61184 to 65519)."""
STATE = Path("/var/lib/onenight")

# As the unit has it, without systemd: everything is read-only but the folder of its state and a /tmp of its own, it
# runs as a user that owns nothing else, can gain no rights, and makes no code while it runs. What others may not reach,
# or lies in /tmp, and is needed here (this checkout and its Python) is put where it was, in a folder they may. Folders
# come one a line, for a name may hold spaces, which the list of mounts writes as octal numbers.
STRICT = """
set -ef
IFS='
'
mount --make-rprivate /
mount -t tmpfs -o mode=755 tmpfs /mnt
number=0
for needed in $NEEDED; do
    number=$((number + 1)); mkdir /mnt/$number; mount --bind "$needed" /mnt/$number
done
for top in $TOPS; do mount -t tmpfs -o mode=755 tmpfs "$top"; done
mountpoint -q /tmp || mount -t tmpfs tmpfs /tmp
chmod 1777 /tmp
number=0
for needed in $NEEDED; do
    number=$((number + 1)); mkdir -p "$needed"; mount --move /mnt/$number "$needed"
done
mount -t tmpfs -o mode=755 tmpfs /var/lib
mkdir -m 700 "$STATE"; chown $USER_ID:$USER_ID "$STATE"
cut -d' ' -f5 /proc/self/mountinfo | while read -r at; do
    at=$(printf %b "$at")
    case "$at" in /tmp|/var/lib|/proc*|/sys*|/dev*) ;; *) [ ! -e "$at" ] || mount -o remount,bind,ro "$at" ;; esac
done
cd "$STATE"
umask 077
exec setpriv --reuid=$USER_ID --regid=$USER_ID --clear-groups --bounding-set=-all --inh-caps=-all --no-new-privs "$@"
"""
NO_NEW_CODE = "import ctypes, os, sys; ctypes.CDLL(None).prctl(65, 1, 0, 0, 0); os.execv(sys.argv[1], sys.argv[1:])"
"""PR_SET_MDWE, which Linux has since 6.3; earlier ones go on without."""


def analyze(*options: str) -> subprocess.CompletedProcess[str]:
    """What systemd says."""
    tool = find_program("systemd-analyze", "install systemd (Debian: apt install systemd)")
    return subprocess.run([tool, *options], capture_output=True, text=True, timeout=30, check=False)


def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    """Without a word; only the command is replaced by one that is there."""
    text, ours = UNIT.read_text("utf-8"), tmp_path / UNIT.name
    assert text.count("/opt/onenight/.venv/bin/onenight") == 1
    ours.write_text(text.replace("/opt/onenight/.venv/bin/onenight", shutil.which("true") or "/bin/true"))
    done = analyze("verify", "--man=no", str(ours))

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_it_is_well_locked_up() -> None:
    """As systemd counts it, and in what must never be taken out."""
    done = analyze("security", "--offline=true", "--no-pager", f"--threshold={EXPOSURE}", str(UNIT))

    assert done.returncode == 0, done.stdout
    for name in ("DynamicUser", "NoNewPrivileges", "MemoryDenyWriteExecute", "ProtectHome", "PrivateTmp"):
        assert read_unit()[name] == ["yes"]
    assert read_unit()["ProtectSystem"] == ["strict"]
    assert read_unit()["CapabilityBoundingSet"] == [""]


def test_the_store_lies_in_the_state_folder() -> None:
    """The one place that it can write to."""
    settings = dict(line.split("=", 1) for line in read_unit()["Environment"])
    address = settings["ONENIGHT_STORE"].replace("%S", "/var/lib")

    assert read_unit()["StateDirectory"] == [STATE.name]
    assert read_unit()["WorkingDirectory"] == [f"%S/{STATE.name}"]
    assert Location.read({"ONENIGHT_STORE": address}).address == f"sqlite:///{STATE}/tables.sqlite"


def test_the_limits_leave_room() -> None:
    """For all threads that gunicorn and three workers may have, one of which takes another's place."""
    threads = 1 + 1 + CALLS_AT_ONCE + PARTIES_AT_ONCE
    [memory], [tasks] = read_unit()["MemoryMax"], read_unit()["TasksMax"]

    assert 1 + 3 * threads < int(tasks) < 2 * (1 + 3 * threads)
    assert re.fullmatch(r"[0-9]+M", memory)
    assert read_unit()["OOMPolicy"] == ["continue"]


@contextmanager
def strictly(port: int, ready: str) -> Iterator[subprocess.Popen[str]]:
    """The unit's command, locked up."""
    needed = [Path(sys.base_prefix), ROOT]
    if sys.prefix != sys.base_prefix and not Path(sys.prefix).is_relative_to(ROOT):
        needed.append(Path(sys.prefix))
    shut = [(path, top) for path in needed if (top := closed(path))]
    store = dict(line.split("=", 1) for line in read_unit()["Environment"])["ONENIGHT_STORE"].replace("%S", "/var/lib")
    environment = ENVIRONMENT | SETTINGS | {"ONENIGHT_STORE": store, "NOTIFY_SOCKET": ready, "HOME": "/"}
    environment |= {
        "NEEDED": "\n".join(str(path) for path, _ in shut),
        "TOPS": "\n".join(sorted({str(top) for _, top in shut})),
        "STATE": str(STATE),
        "USER_ID": str(USER),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    started = [
        "unshare",
        "--mount",
        "sh",
        "-c",
        STRICT,
        "strict",
        sys.executable,
        "-c",
        NO_NEW_CODE,
        *make_command(port),
    ]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        started, cwd="/", env=environment, stdin=subprocess.DEVNULL, stdout=pipe, stderr=subprocess.STDOUT, text=True
    ) as process:
        try:
            yield process
        finally:
            process.terminate()


def closed(path: Path) -> Path | None:
    """The outermost folder on the way that others may not enter, or /tmp, which is to be a new one."""
    way = [*reversed(path.parents), path]
    return next((each for each in way[1:] if each == Path("/tmp") or not each.stat().st_mode & 0o001), None)  # noqa: S108


@pytest.fixture
def _may_mount() -> None:
    """In most containers not even root may."""
    tool = find_program("unshare", "run it on Linux")
    tried = subprocess.run([tool, "--mount", "mount", "--make-rprivate", "/"], capture_output=True, check=False)
    if os.geteuid() or tried.returncode:
        skip_or_fail("a root that may mount", "run it as one (in a container of Docker's: --cap-add SYS_ADMIN)")


@pytest.mark.usefixtures("_may_mount")
def test_its_command_runs_locked_up() -> None:
    """It says that it is ready, serves, keeps its tables in its folder for itself, and ends well; nothing fails."""
    with hold_ports() as [port], closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as systemd:
        ready = f"@onenight-test-{port}"
        systemd.bind(ready.replace("@", "\0"))
        systemd.settimeout(60)
        with strictly(port, ready) as process:
            try:
                assert systemd.recv(1000).startswith(b"READY=1")
            except TimeoutError:
                process.kill()
                raise AssertionError(process.communicate()[0]) from None
            service = Service(port)
            healthy(service)
            said = service.send("POST", "/api/talk", json.dumps({"session": None, "text": "six players"}).encode())
            reply = send_text(service, "+12025550147", "RULES", "SM1")
            status = Path(f"/proc/{process.pid}/status").read_text()
            file = Path(f"/proc/{process.pid}/root{STATE}/tables.sqlite").stat()
            process.terminate()
            out, _ = process.communicate(timeout=60)

    assert said.status == 200
    assert reply
    assert re.search(rf"^Uid:(\s+{USER}){{4}}$", status, re.MULTILINE)
    assert re.search(r"^CapPrm:\s+0+$", status, re.MULTILINE)
    assert re.search(r"^NoNewPrivs:\s+1$", status, re.MULTILINE)
    assert (file.st_uid, file.st_mode & 0o777) == (USER, 0o600)
    assert process.returncode == 0
    assert re.findall(r"^(?!.*\[INFO\]).+$", out, re.MULTILINE) == []
