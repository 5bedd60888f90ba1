"""How to join a texted game: said slowly and twice, and once more for whoever reads; on the page it can be seen."""

from collections.abc import Iterator

from onenight.conversation.reply import Reply
from onenight.conversation.turn import Turn
from onenight.speech.front import SIMULATED
from onenight.speech.script import Cue, Pause, Say, Script
from onenight.speech.voice import Voice

WHATSAPP = "whatsapp:"
"""What Twilio writes before a number that is reached by WhatsApp."""

GROUP, LAST = 3, 4
"""Digits of a number that are said in one breath, and those that are said last: as most countries group them."""

BETWEEN = 1
"""Seconds of silence after each part, to write it down; ours."""


def invite(turn: Turn, before: str, then: str) -> Reply:
    """How everyone joins; `then` is said in the end, and again if nobody answers."""
    session = turn.session
    script = Script(session.game.deck, session.pace, tuple(_cues(turn)))
    return turn.tell(before, script, then, then)._replace(card=written(turn))


def written(turn: Turn) -> str:
    """The same to be read."""
    number = (turn.front.number or "").removeprefix(WHATSAPP)
    line = "join.card" if number else "join.card_unknown"
    if number == SIMULATED:
        line = "join.card_page"
    return turn.say(line, code=turn.session.code, number=number)


def _cues(turn: Turn) -> Iterator[Cue]:
    if turn.front.number == SIMULATED:
        text = turn.say("join.page", code=apart(turn.session.code))
        yield Say(text, Voice.of(turn.lines).seconds(text))
        yield Pause(BETWEEN)
        return
    parts = [turn.say(_where(turn)), *_number(turn), turn.say("join.words", code=apart(turn.session.code))]
    for text in (turn.say("join.phones"), *parts, turn.say("join.once_more"), *parts):
        yield Say(text, Voice.of(turn.lines).seconds(text))
        yield Pause(BETWEEN)


def _where(turn: Turn) -> str:
    number = turn.front.number or ""
    return "join.whatsapp" if number.startswith(WHATSAPP) else "join.number" if number else "join.host_knows"


def _number(turn: Turn) -> tuple[str, ...]:
    """The number in groups of digits, each digit by itself; the first group is the country's."""
    number = (turn.front.number or "").removeprefix(WHATSAPP)
    if not number:
        return ()
    digits = number.removeprefix("+")
    before = len(digits) - LAST
    starts = [*range(before % GROUP or GROUP, before, GROUP), before]
    first, *others = [apart(digits[at:end]) for at, end in zip([0, *starts], [*starts, len(digits)], strict=True)]
    return (turn.say("join.plus", digits=first) if number.startswith("+") else first, *others)


def apart(digits: str) -> str:
    """Digits that are said one by one."""
    return " ".join(digits)
