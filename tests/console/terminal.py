"""A command as somebody at a keyboard runs it: in a pseudo-terminal."""

import contextlib
import os
import pty
import select
import signal
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path


class Terminal:
    """A terminal with a command running in it."""

    def __init__(self, command: list[str], folder: Path, environment: Mapping[str, str], columns: int = 1000) -> None:
        """Start the command in a folder; it leads the terminal's session, so that Ctrl-C reaches it.

        Unless a test is about its margin, it is so wide that no line is longer.
        """
        self.seen = ""
        self._master, slave = pty.openpty()
        self._process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=folder,
            env=dict(environment) | {"COLUMNS": str(columns)},
            start_new_session=True,
            preexec_fn=_control_terminal,  # noqa: PLW1509 - these tests start no threads
        )
        os.close(slave)

    def type(self, keys: str) -> None:
        """Press these keys."""
        os.write(self._master, keys.encode())

    def until(self, text: str, seconds: float = 60) -> str:
        """Return all that is printed, up to and with this text; without it in time the test fails."""
        deadline = time.monotonic() + seconds
        while text not in self.seen:
            left = deadline - time.monotonic()
            assert left > 0, f"no {text!r} in {self.seen!r}"
            if select.select([self._master], [], [], left)[0]:
                self.seen += os.read(self._master, 65536).decode("utf-8", "replace").replace("\r\n", "\n")
        before, found, self.seen = self.seen.partition(text)
        return before + found

    def rest(self, seconds: float = 60) -> str:
        """Return all that is printed up to the end of the command."""
        deadline = time.monotonic() + seconds
        with contextlib.suppress(OSError):  # which is how Linux tells that nobody is there any more
            while select.select([self._master], [], [], max(0.0, deadline - time.monotonic()))[0]:
                read = os.read(self._master, 65536)
                if not read:
                    break
                self.seen += read.decode("utf-8", "replace").replace("\r\n", "\n")
        return self.seen

    @property
    def code(self) -> int:
        """The exit code of the command."""
        return self._process.wait(60)

    def hang_up(self) -> None:
        """Close the window, and wait until the command is gone."""
        os.close(self._master)
        self._process.wait(60)


def _control_terminal() -> None:
    """Make standard input the terminal that signals come from, and let them count, as a shell does."""
    import fcntl  # noqa: PLC0415 - only where there are pseudo-terminals
    import termios  # noqa: PLC0415

    signal.signal(signal.SIGINT, signal.SIG_DFL)  # tests that run in the background ignore it
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
