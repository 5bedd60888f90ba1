"""`onenight talk`: the conversation in the terminal, one line in, one answer out."""

import argparse
import os
import sys
from random import SystemRandom

from console.clock import FastClock, RealClock, Timekeeper
from console.keyboard import Keyboard
from console.remembered import RememberedTable
from onenight.conversation.cues import told
from onenight.conversation.reply import Reply
from onenight.conversation.sentence import Answering, reply_to
from onenight.conversation.session import Session
from onenight.conversation.wish import Kind, Wish
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.speech.script import Cue, Pause
from onenight.ways.index import WAYS


def run(arguments: argparse.Namespace, lines: Lines) -> int:
    """Hold the conversation until somebody says stop or the input ends; the table is remembered either way."""
    keyboard = Keyboard(sys.stdin)
    clock: Timekeeper = FastClock() if arguments.fast else RealClock(keyboard)
    remembered = RememberedTable(os.environ, lines)
    chance = SystemRandom()
    session = remembered.recall(clock.now())
    said: str | Wish | None = Wish(Kind.LAUNCH)
    while said is not None:
        answer = _answer(session, said, Front(lines, clock.now(), chance), remembered.reply)
        session = answer.session
        remembered.keep(answer, clock.now())
        stopped = not _show(answer, clock, keyboard, lines)
        if not answer.listen:
            break
        said = Wish(Kind.PAUSE) if stopped else _said(keyboard, lines)
    return 0


def _answer(session: Session, said: str | Wish, front: Front, answering: Answering) -> Reply:
    if isinstance(said, Wish):
        return answering(session, said, front)
    return reply_to(WAYS, session, said, front, answering)


def _said(keyboard: Keyboard, lines: Lines) -> str | Wish | None:
    """The next line; None at the end of the input."""
    try:
        return keyboard.line(lines.say("console.said.prompt"))
    except KeyboardInterrupt:
        print()
        return Wish(Kind.STOP)


def _show(answer: Reply, clock: Timekeeper, keyboard: Keyboard, lines: Lines) -> bool:
    """Print an answer, and tell the night or day that it holds; False if Ctrl-C stopped that."""
    try:
        if answer.script is None:
            print(*filter(None, (answer.say, answer.then)), flush=True)
        elif not _tell(answer, clock, keyboard, lines):
            return True  # a line was typed, and is answered next
    except KeyboardInterrupt:
        print(flush=True)
        return False
    if answer.listen and keyboard.watched:
        print(lines.say("console.said.now", now=" · ".join(answer.now)), flush=True)
    return True


def _tell(answer: Reply, clock: Timekeeper, keyboard: Keyboard, lines: Lines) -> bool:
    """Print what is told as it is told: speech takes as long as it would aloud, pauses exactly what they say.

    False as soon as somebody types a line.
    """
    if keyboard.watched and isinstance(clock, RealClock):
        print(lines.say("console.said.interrupt"), flush=True)
    for cue in told(answer, lines):
        print(_line(cue, lines), flush=True)
        if not clock.spend(cue.seconds):
            return False
    return True


def _line(cue: Cue, lines: Lines) -> str:
    return lines.say("console.said.pause", seconds=cue.seconds) if isinstance(cue, Pause) else cue.text
