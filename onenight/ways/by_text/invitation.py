"""The invitation to a texted game: said slowly and twice, and once more for whoever reads; the page shows it.

Players text a number, open an address in their phone's browser, or either, as there is.
"""

import re
from collections.abc import Iterator

from onenight.conversation.reply import Reply
from onenight.conversation.turn import Turn, join_sentences
from onenight.speech.front import SIMULATED, build_join_link
from onenight.speech.script import Cue, Pause, Say, Script, Voice
from onenight.texting.party import SeatOpened

WHATSAPP = "whatsapp:"
"""The prefix that Twilio writes before a number that is reached by WhatsApp."""

GROUP, LAST = 3, 4
"""Digits of a number that are said in one breath, and those that are said last: as most countries group them."""

PAUSE_SECONDS = 1
"""Seconds of silence after each part, to write it down; ours."""

MOST_LETTERS = 30
"""Most letters of a host name that is said; ours: a longer one is not typed from hearing."""

_NAMED = r"https?://((?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*)/?"
"""An address that is a name alone: at home it is figures and a port, which are scanned."""


def invite(turn: Turn, before: str, then: str) -> Reply:
    """Tell how everyone joins; `then` is said in the end, and again if nobody answers."""
    session = turn.session
    script = Script(session.game.deck, session.pace, tuple(_cues(turn)))
    code = session.code
    return turn.tell(before, script, then, then)._replace(card=write_invitation(turn, code), code=code)


def tell_open_seat(turn: Turn, back: SeatOpened) -> Reply:
    """Tell how another phone takes the seat of a player who is let back in."""
    told = list_ways_to_join(turn, back.code, "join.back_text")
    again = (turn.say("join.once_more"), *told) if told else ()
    opened = turn.say("join.back", name=back.name, code=split_digits(back.code))
    answer = turn.prompt(" ".join([opened, *told, *again]))
    return answer._replace(card=write_invitation(turn, back.code), code=back.code)


def list_ways_to_join(turn: Turn, code: str, texting: str = "join.words") -> tuple[str, ...]:
    """Return how to join with that code, a sentence each way: first what is texted, by the key of its sentence."""
    texted = (turn.say(texting, code=split_digits(code)),) if _can_text(turn) else ()
    return (*texted, *_address_parts(turn, code, "or" if texted else "open"))


def say_after_verdict(turn: Turn, line: str) -> str:
    """Return what can be said after a verdict: a line of the way, and how the story is texted for, where it can be."""
    return join_sentences(line, turn.say("texted.story") if _can_text(turn) else "")


def write_invitation(turn: Turn, code: str) -> str:
    """Return how to join with that code, to be read."""
    front = turn.front
    if front.number == SIMULATED and not front.address:
        return turn.say("join.card_page", code=code)
    return "\n".join(_write_lines(turn, code))


def _write_lines(turn: Turn, code: str) -> Iterator[str]:
    """Yield the lines to be read: a number to text, an address to open."""
    number = (turn.front.number or "").removeprefix(WHATSAPP)
    if _can_text(turn):
        yield turn.say("join.card" if number else "join.card_unknown", code=code, number=number)
    if turn.front.address:
        yield turn.say("join.card_open", code=code, link=build_join_link(turn.front.address, code))


def host_name(address: str) -> str:
    """Return the host name of an address, where it can be said and typed from hearing; else ""."""
    found = re.fullmatch(_NAMED, address, re.IGNORECASE)
    return found[1] if found and len(found[1]) <= MOST_LETTERS else ""


def _can_text(turn: Turn) -> bool:
    """Return whether players can text a number."""
    return turn.front.number not in (None, SIMULATED)


def _cues(turn: Turn) -> Iterator[Cue]:
    """Yield each part of the invitation, and a pause after it."""
    for text in _invitation_parts(turn):
        yield Say(text, Voice.load(turn.lines).estimate_seconds(text))
        yield Pause(PAUSE_SECONDS)


def _invitation_parts(turn: Turn) -> tuple[str, ...]:
    """Return the parts of the invitation."""
    if turn.front.number == SIMULATED and not turn.front.address:
        return (turn.say("join.page"),)
    texting = _number_parts(turn, turn.session.code) if _can_text(turn) else ()
    parts = (*texting, *_address_parts(turn, turn.session.code, "or" if texting else "open"))
    everyone = turn.say("join.phones" if not turn.front.address else "join.browsers")
    heard_once = not _can_text(turn) and not host_name(turn.front.address)  # it can be seen
    return (everyone, *parts) if heard_once else (everyone, *parts, turn.say("join.once_more"), *parts)


def _address_parts(turn: Turn, code: str, begin: str) -> tuple[str, ...]:
    """Return what is opened: a name that can be said, else what can be scanned; () for neither."""
    name, scanned = host_name(turn.front.address), turn.front.scanned
    if name:
        return (turn.say(f"join.{begin}_host", host=name, code=split_digits(code)),)
    return (turn.say(f"join.{begin}_{scanned}"),) if turn.front.address and scanned else ()


def _number_parts(turn: Turn, code: str) -> tuple[str, ...]:
    """Return where to text the code, part by part."""
    return (turn.say(_number_line(turn)), *_digits(turn), turn.say("join.words", code=split_digits(code)))


def _number_line(turn: Turn) -> str:
    """Return the key of the line that introduces the number."""
    number = turn.front.number or ""
    return "join.whatsapp" if number.startswith(WHATSAPP) else "join.number" if number else "join.host_knows"


def _digits(turn: Turn) -> tuple[str, ...]:
    """Return the number in groups of digits, each digit by itself; the first group is the country's."""
    number = (turn.front.number or "").removeprefix(WHATSAPP)
    if not number:
        return ()
    digits = number.removeprefix("+")
    before = len(digits) - LAST
    starts = [*range(before % GROUP or GROUP, before, GROUP), before]
    first, *others = [
        split_digits(digits[at:end]) for at, end in zip([0, *starts], [*starts, len(digits)], strict=True)
    ]
    return (turn.say("join.plus", digits=first) if number.startswith("+") else first, *others)


def split_digits(digits: str) -> str:
    """Return the digits with spaces between, to be said one by one."""
    return " ".join(digits)
