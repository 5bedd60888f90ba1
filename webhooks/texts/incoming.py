"""Find the party that answers a text from a real or a simulated phone, and count wrong codes."""

from evenings.parties import Parties
from onenight.hearing.normalization import is_too_long
from onenight.speech.lines import Lines
from onenight.texting.events import TextReceived
from onenight.texting.join_request import read_join_request
from onenight.texting.text_signature import strip_signature
from webhooks.lockout import Guesses, count_wrong
from webhooks.refused import Refused


def answer_text(
    parties: Parties, guesses: Guesses, text: TextReceived, client: str = "", lines: Lines | None = None
) -> str:
    """Return the reply to a text, of the party that it joins, else of the one its phone joined last.

    `client`: whose wrong codes are counted (`webhooks/client_names.py`); without one, the phone's.
    `lines`: what those are answered in who are at no table; those of the service where they are left out.
    What is too long is read by nobody, and changes nothing.

    Raises:
        Refused: `too-many` where a client's code is wrong, as too many are: asked again later, it is answered.
        Unreachable: the store does not answer.
        Conflict: too many at once.
    """
    lines = lines or parties.lines
    if is_too_long(text.body):
        return lines.raw("texts.heard.too_long")
    body = strip_signature(text.body)
    return answer_received(
        parties, guesses, text._replace(body=body, joins=read_join_request(body, lines)), client, lines
    )


def answer_received(parties: Parties, guesses: Guesses, text: TextReceived, client: str, lines: Lines) -> str:
    """Return the reply to a text that was already read for a code to join, or to what was tapped.

    Raises:
        Refused, Unreachable, Conflict: as for `answer_text`.
    """
    table, asked = parties.find_by_phone(text.phone), text.joins
    if asked is None or not asked.code:
        return _step_party(parties, text, table, lines)
    joined, outright = parties.find_by_code(asked.code), asked.outright or not table
    if joined is None or joined != table or parties.is_code_of_seat(asked.code):
        # What may be an answer is a guess all the same, and told nothing else then; it is no code any more.
        guess = f"{text.message} {asked.code}"  # a window names its texts itself, and may name all of them alike
        own = parties.hash_phone(f"client {client}" if client else text.phone)
        allowed = guesses.is_allowed(own, guess)
        waits = count_wrong(parties, guesses, own, guess, client) if allowed and joined is None else 0
        if joined is None or not allowed:
            if not outright:
                return _step_party(parties, text._replace(joins=None), table, lines)
            if waits:
                raise Refused("too-many", 429, seconds=waits)
            return lines.say("texts.join.unknown", code=asked.code) if allowed else lines.raw("texts.join.wait")
    with parties.lock_seats(text.phone):
        return _join_table(parties, text, joined, lines)


def _join_table(parties: Parties, text: TextReceived, joined: str, lines: Lines) -> str:
    """Seat a phone at a table: it gives up its seat at another, unless it plays there and must leave first."""
    table = parties.find_by_phone(text.phone)
    if table is not None and table != joined:
        goes = parties.would_seat(joined, text)
        stays = goes is None and parties.is_seated(table, text.phone)  # a seat here is more than to wait for one there
        if stays or parties.is_playing(table, text.phone) or (goes and not parties.give_up_seat(table, text.phone)):
            kept = parties.load(table)
            return lines.say("texts.join.elsewhere", code=kept.party.code if kept else "")
    return _step_party(parties, text, joined, lines)


def _step_party(parties: Parties, text: TextReceived, table: str | None, lines: Lines) -> str:
    stepped = parties.step(table, text) if table is not None else None
    return stepped.reply if stepped else lines.raw("texts.join.how")
