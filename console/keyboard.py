"""Lines from standard input, one at a time; in a terminal a line typed meanwhile ends any waiting."""

import io
import os
import select
import time
from typing import TextIO


class Keyboard:
    """What is typed, or comes through a pipe."""

    def __init__(self, stream: TextIO | None) -> None:
        """Read this stream; without one there is nothing to read."""
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")  # what is no text is not understood, and no more
        self._stream = stream
        self._typed: str | None = None
        self.watched = stream is not None and stream.isatty()
        """Whether somebody sits at it."""

    def line(self, prompt: str) -> str | None:
        """Return the next line that is not empty, asked for by a prompt on a terminal; None at the end."""
        while True:
            if self.watched and self._typed is None:
                print(prompt, end="", flush=True)
            said = self._next()
            if not said:
                return None
            if said.strip():
                return said

    def wait(self, seconds: float) -> float:
        """Wait so many seconds; return those left as soon as a line has been typed, or at the end: `line` returns it.

        A pipe is read line by line instead, each when the answer before it has been told.
        """
        if not self.watched or self._stream is None or os.name != "posix":  # elsewhere only Ctrl-C interrupts
            time.sleep(seconds)
            return 0.0
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            # A terminal gives one line to each reading, so that nothing is left unseen in the stream's own buffer.
            if select.select([self._stream], [], [], left)[0]:
                self._typed = self._stream.readline()
                if not self._typed or self._typed.strip():
                    return max(0.001, until - time.monotonic())
                self._typed = None
        return 0.0

    def _next(self) -> str:
        typed, self._typed = self._typed, None
        if typed is not None:
            return typed
        return self._stream.readline() if self._stream else ""
