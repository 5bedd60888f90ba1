"""`onenight talk`: the conversation in the terminal, one line in, one answer out."""

import argparse
import io
import sys
import time
from collections.abc import Iterable

from onenight.speech.hearing import Hearing, hearing
from onenight.speech.lines import Lines
from onenight.speech.script import Cue, Pause
from onenight.table.conversation import reply
from onenight.table.reply import Reply
from onenight.table.session import Session
from onenight.table.wish import Kind, Wish, wish


def run(arguments: argparse.Namespace, lines: Lines) -> int:
    """Hold the conversation until somebody says stop or the input ends; Ctrl-C pauses a night, and else stops."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # what is no text is not understood, and no more
    ears = hearing()
    wanted: Wish | None = Wish(Kind.LAUNCH)
    session = Session()
    while wanted is not None:
        answer = reply(session, wanted, lines)
        session = answer.session
        finished = _show(answer, lines, fast=arguments.fast)
        if not answer.listen:
            break
        wanted = _wish(ears, lines) if finished else Wish(Kind.PAUSE)
    return 0


def _wish(ears: Hearing, lines: Lines) -> Wish | None:
    """What the next line wants; None at the end of the input."""
    try:
        said = _line(lines)
    except KeyboardInterrupt:
        print()
        return Wish(Kind.STOP)
    if said is None:
        return None
    heard = ears.hear(said)
    return wish(heard.intent, heard.slots)


def _line(lines: Lines) -> str | None:
    """The next line that says something; None at the end of the input."""
    while True:
        if _watched():
            print(lines.say("console.said.prompt"), end="", flush=True)
        said = sys.stdin.readline() if sys.stdin else ""
        if not said:
            return None
        if said.strip():
            return said


def _watched() -> bool:
    """Whether somebody sits at the keyboard."""
    return bool(sys.stdin) and sys.stdin.isatty()


def _show(answer: Reply, lines: Lines, *, fast: bool) -> bool:
    """Print an answer, and tell the night it holds; False if the night was interrupted."""
    if answer.say:
        print(answer.say, flush=True)
    if answer.script is not None:
        try:
            _tell(answer.script.cues, lines, fast=fast)
        except KeyboardInterrupt:
            print(flush=True)
            return False
        print(answer.then, flush=True)
    if answer.listen and _watched():
        print(lines.say("console.said.now", now=" · ".join(answer.now)), flush=True)
    return True


def _tell(cues: Iterable[Cue], lines: Lines, *, fast: bool) -> None:
    """Print the night as it is told: speech takes as long as it would aloud, pauses exactly what they say."""
    if _watched() and not fast:
        print(lines.say("console.said.interrupt"), flush=True)
    for cue in cues:
        if isinstance(cue, Pause):
            print(lines.say("console.said.pause", seconds=cue.seconds), flush=True)
        else:
            print(cue.text, flush=True)
        if not fast:
            time.sleep(cue.seconds)
