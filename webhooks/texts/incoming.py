"""Who answers a text that has come in, from a real phone or a simulated one."""

from evenings.parties import Parties
from onenight.speech.plain import too_long
from onenight.texting.invited import invited
from onenight.texting.party import Received
from webhooks.lockout import Guesses


def heard(parties: Parties, guesses: Guesses, text: Received, guesser: str = "") -> str:
    """The answer of the party that a text is for: the one it joins, else the one that its phone joined last.

    `guesser` is whose wrong codes are counted; without one, the phone's.
    What is too long is read by nobody, and changes nothing.

    Raises:
        Unreachable: the store does not answer.
        Conflict: too many at once.
    """
    if too_long(text.body):
        return parties.lines.raw("texts.heard.too_long")
    table, asked = parties.by_phone(text.phone), invited(text.body, parties.lines)
    text = text._replace(joins=asked)
    joined = parties.by_code(asked.code) if asked and asked.code else None
    if asked and asked.code and (asked.outright or joined or not table):
        guesser = parties.hashed(guesser or text.phone)
        if (joined is None or joined != table) and not guesses.allowed(guesser, text.message):
            return parties.lines.raw("texts.join.wait")
        if joined is None:
            guesses.wrong(guesser, text.message)
            return parties.lines.say("texts.join.unknown", code=asked.code)
        with parties.alone(text.phone):
            return _joins(parties, text, joined)
    return _stepped(parties, text, table)


def _joins(parties: Parties, text: Received, joined: str) -> str:
    """A phone sits at one table: who joins another gives up the seat, and who plays has to leave first."""
    table = parties.by_phone(text.phone)
    if table is not None and table != joined:
        goes = parties.takes(joined, text)
        if parties.plays(table, text.phone) or (goes and not parties.gives_up(table, text.phone)):
            kept = parties.load(table)
            return parties.lines.say("texts.join.elsewhere", code=kept.party.code if kept else "")
    return _stepped(parties, text, joined)


def _stepped(parties: Parties, text: Received, table: str | None) -> str:
    stepped = parties.step(table, text) if table is not None else None
    return stepped.reply if stepped else parties.lines.raw("texts.join.how")
