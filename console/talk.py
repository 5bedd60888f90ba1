"""`onenight talk`: the conversation in the terminal, one line in, one answer out."""

import argparse
import sys
import time
from collections.abc import Iterable

from onenight.speech.hearing import hearing
from onenight.speech.lines import Lines
from onenight.speech.script import Cue, Pause
from onenight.table.conversation import reply
from onenight.table.reply import Reply
from onenight.table.session import Session
from onenight.table.wish import Kind, Wish, wish


def run(arguments: argparse.Namespace, lines: Lines) -> int:
    """Hold the conversation until somebody says stop or the input ends."""
    ears = hearing()
    answer = reply(Session(), Wish(Kind.LAUNCH), lines)
    _show(answer, lines, fast=arguments.fast)
    while answer.listen:
        said = _line(lines)
        if said is None:
            break
        heard = ears.hear(said)
        answer = reply(answer.session, wish(heard.intent, heard.slots), lines)
        _show(answer, lines, fast=arguments.fast)
    return 0


def _line(lines: Lines) -> str | None:
    """The next line that says something; None at the end of the input."""
    while True:
        if sys.stdin.isatty():
            print(lines.raw("console.said.prompt"), end="", flush=True)
        said = sys.stdin.readline()
        if not said:
            return None
        if said.strip():
            return said


def _show(answer: Reply, lines: Lines, *, fast: bool) -> None:
    if answer.say:
        print(answer.say, flush=True)
    if answer.script is not None:
        _tell(answer.script.cues, lines, fast=fast)
        print(answer.then, flush=True)
    if answer.listen and sys.stdin.isatty():
        print(lines.say("console.said.now", now=" · ".join(answer.now)), flush=True)


def _tell(cues: Iterable[Cue], lines: Lines, *, fast: bool) -> None:
    """Print the night as it is told: speech takes as long as it would aloud, pauses exactly what they say."""
    for cue in cues:
        if isinstance(cue, Pause):
            print(lines.say("console.said.pause", seconds=cue.seconds), flush=True)
        else:
            print(cue.text, flush=True)
        if not fast:
            time.sleep(cue.seconds)
