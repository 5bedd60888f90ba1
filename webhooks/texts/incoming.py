"""Who answers a text that has come in, from a real phone or a simulated one."""

from evenings.parties import Parties
from onenight.speech.lines import Lines
from onenight.speech.plain import too_long
from onenight.texting.invited import invited
from onenight.texting.party import Received
from webhooks.lockout import Guesses


def heard(parties: Parties, guesses: Guesses, text: Received, guesser: str = "", lines: Lines | None = None) -> str:
    """The answer of the party that a text is for: the one it joins, else the one that its phone joined last.

    `guesser` is whose wrong codes are counted; without one, the phone's. `lines`: what those are answered in who are at
    no table; those of the service where they are left out.
    What is too long is read by nobody, and changes nothing.

    Raises:
        Unreachable: the store does not answer.
        Conflict: too many at once.
    """
    lines = lines or parties.lines
    if too_long(text.body):
        return lines.raw("texts.heard.too_long")
    table, asked = parties.by_phone(text.phone), invited(text.body, lines)
    text = text._replace(joins=asked)
    if asked is None or not asked.code:
        return _stepped(parties, text, table, lines)
    joined, outright = parties.by_code(asked.code), asked.outright or not table
    if joined is None or joined != table:  # what may be an answer is a guess all the same, and told nothing else then
        guesser = parties.hashed(guesser or text.phone)
        guess = f"{text.message} {asked.code}"  # a window names its texts itself, and may name all of them alike
        if not guesses.allowed(guesser, guess):
            return lines.raw("texts.join.wait") if outright else _stepped(parties, text, table, lines)
        if joined is None:
            guesses.wrong(guesser, guess)
            unknown = lines.say("texts.join.unknown", code=asked.code)
            return unknown if outright else _stepped(parties, text, table, lines)
    with parties.alone(text.phone):
        return _joins(parties, text, joined, lines)


def _joins(parties: Parties, text: Received, joined: str, lines: Lines) -> str:
    """A phone sits at one table: who joins another gives up the seat, and who plays has to leave first."""
    table = parties.by_phone(text.phone)
    if table is not None and table != joined:
        goes = parties.takes(joined, text)
        stays = goes is None and parties.sits(table, text.phone)  # a seat here is more than to wait for one there
        if stays or parties.plays(table, text.phone) or (goes and not parties.gives_up(table, text.phone)):
            kept = parties.load(table)
            return lines.say("texts.join.elsewhere", code=kept.party.code if kept else "")
    return _stepped(parties, text, joined, lines)


def _stepped(parties: Parties, text: Received, table: str | None, lines: Lines) -> str:
    stepped = parties.step(table, text) if table is not None else None
    return stepped.reply if stepped else lines.raw("texts.join.how")
