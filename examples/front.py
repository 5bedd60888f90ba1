"""A front: what is typed goes to the conversation, and what it says is printed.

Run it with `.venv/bin/python -m examples.front`; Ctrl-D ends it. `examples.offers` is a front that is tapped instead.

It needs words, time and chance, and keeps the session between two sentences; everything else is the conversation's.
"""

import sys
import time
from collections.abc import Iterable
from itertools import chain
from random import SystemRandom

from onenight.conversation.view import list_cues
from onenight.interpretation.sentence import reply_to
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.speech.script import Say
from onenight.ways.index import NEW, WAYS, reply


def evening(sentences: Iterable[str]) -> None:
    """Hold an evening with who says these; a real front would also wait where a night has pauses."""
    session, lines, chance = NEW, Lines("en"), SystemRandom()
    for sentence in chain([""], sentences):  # who says nothing has come, and is greeted
        answer = reply_to(WAYS, session, sentence.strip(), Front(lines, time.time(), chance), reply)
        print(*(cue.text for cue in list_cues(answer, lines) if isinstance(cue, Say)), sep="\n")
        session = answer.session
        if not answer.listen:
            break


if __name__ == "__main__":
    evening(sys.stdin)
