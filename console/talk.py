"""`onenight talk`: the conversation in the terminal, one line in, one answer out."""

import argparse
import os
import sys
from functools import cache
from random import SystemRandom

from console.keyboard import Keyboard
from console.remembered_table import RememberedTable
from console.terminal_clock import FastClock, RealClock
from console.text_wrap import wrap_text
from onenight.conversation.general import Answering
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.view import list_cues
from onenight.interpretation.sentence import reply_to
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.speech.script import Pause
from onenight.speech.traced_lines import Traced
from onenight.ways.index import WAYS
from onenight.wishes.wish import Kind, Wish

_UNDER_WAY = frozenset({Phase.NIGHT, Phase.DAY, Phase.VOTE})
"""What Ctrl-C interrupts before it ends the evening."""

KEYS = "?"
"""What a translator types who wants to know the keys of the lines that were told last."""


def run(arguments: argparse.Namespace, lines: Lines) -> int:
    """Hold the conversation until somebody says stop or the input ends; the table is remembered either way."""
    keyboard = Keyboard(sys.stdin)
    clock: RealClock | FastClock = FastClock() if arguments.fast else RealClock(keyboard)
    remembered = RememberedTable(os.environ, lines)
    chance = SystemRandom()
    session = remembered.recall(clock.now())
    teller = Teller(clock, keyboard, lines)
    words = cache(type(lines))
    said: str | Wish | None = Wish(Kind.LAUNCH)
    while said is not None:
        try:
            answer = _answer(session, said, Front(lines, clock.now(), chance, speaks=words), remembered.reply)
            session = answer.session
            lines = lines if session.language == lines.language else words(session.language)
            teller.lines = lines
            remembered.keep(answer, clock.now())
            teller.show(answer)
            if not answer.listen:
                break
            said = keyboard.line(lines.say("console.said.prompt"))
            while said is not None and said.strip() == KEYS and isinstance(lines, Traced):
                teller.tell_keys(lines)
                said = keyboard.line(lines.say("console.said.prompt"))
        except KeyboardInterrupt:
            print(flush=True)
            said = _choose_interruption(session, said)
    return 0


def _choose_interruption(session: Session, said: str | Wish | None) -> Wish | None:
    """Return the wish of Ctrl-C, whatever was said before: a pause of what is under way; else, or again, the end."""
    if said == Wish(Kind.STOP):
        return None
    return Wish(Kind.PAUSE if session.phase in _UNDER_WAY and said != Wish(Kind.PAUSE) else Kind.STOP)


def _answer(session: Session, said: str | Wish, front: Front, answering: Answering) -> Reply:
    if isinstance(said, Wish):
        return answering(session, said, front)
    return reply_to(WAYS, session, said, front, answering)


class Teller:
    """Tells answers cue by cue, each until a line is typed."""

    def __init__(self, clock: RealClock | FastClock, keyboard: Keyboard, lines: Lines) -> None:
        """Nothing is told yet."""
        self._clock = clock
        self._keyboard = keyboard
        self.lines = lines
        """In the language that is spoken now."""
        self._shown: list[str] = []
        """What was printed of the last answer."""

    def show(self, answer: Reply) -> None:
        """Print an answer, and tell the night or day that it holds, until a line is typed.

        Raises:
            KeyboardInterrupt: somebody pressed Ctrl-C.
        """
        self._shown = []
        if self._tell(answer) and answer.listen and answer.now and self._keyboard.watched:
            self._show(self.lines.say("console.said.now", now=" · ".join(answer.now)))

    def _show(self, text: str) -> None:
        self._shown.append(text)
        _print(text)

    def tell_keys(self, lines: Traced) -> None:
        """Print the keys of the lines that the last answer was made of, each with what it said."""
        for key, said in lines.find_lines_within("\n".join(self._shown)):
            _print(f"{key}: {said}")

    def _tell(self, answer: Reply) -> bool:
        """Print an answer in its time: speech takes as long as aloud, pauses exactly what they say.

        Return whether all was told: False as soon as somebody types a line.
        """
        if answer.script is None:
            self._show(" ".join(filter(None, (answer.say, answer.then))))
            return True
        if self._keyboard.watched and isinstance(self._clock, RealClock):
            _print(self.lines.say("console.said.interrupt"))
        for cue in list_cues(answer, self.lines):
            self._show(
                self.lines.say("console.said.pause", seconds=cue.seconds) if isinstance(cue, Pause) else cue.text
            )
            if self._clock.spend(cue.seconds):
                return False
        return True


def _print(text: str) -> None:
    print(wrap_text(text), flush=True)
