"""The phones of a party: which of them sit and play, have texts waiting, and have sent which text."""

from onenight.texting.events import TextReceived
from onenight.texting.party import FETCHING_PHONE_PREFIX, Party, Stage

SIGNATURE_CHARACTERS = 16
"""Characters of a phone's hash behind the name of its text. Ours: 64 bits tell all phones apart, and a party stays
small."""


def is_seated(party: Party, phone: str) -> bool:
    """Return whether a phone has a seat that it has not left, or waits for one."""
    return any(seat.phone == phone and not seat.left for seat in (*party.seats, *party.late))


def is_playing(party: Party, phone: str) -> bool:
    """Return whether a phone has a seat in a game that is under way."""
    under_way = party.stage not in (Stage.JOIN, Stage.VERDICT)
    return under_way and any(seat.phone == phone and not seat.left for seat in party.seats)


def find_texted_phones(party: Party) -> set[str]:
    """Return the phones that texts may come from, or go to."""
    unsent = {text.phone for text in party.outbox if text.is_unsent}
    return unsent | {
        seat.phone for seat in (*party.seats, *party.late) if not seat.phone.startswith(FETCHING_PHONE_PREFIX)
    }


def find_waiting_texts(party: Party) -> set[str]:
    """Return the keys of the texts that wait to be sent."""
    return {text.key for text in party.outbox if text.is_unsent and text.state == "waiting"}


def sign_text(text: TextReceived, phone_hash: str) -> TextReceived:
    """Return a text by a name that no other phone's text has."""
    return text._replace(message=f"{text.message} {phone_hash[:SIGNATURE_CHARACTERS]}")


def list_replies(party: Party, phone_hash: str) -> list[tuple[str, str]]:
    """Return the texts of a phone, by their names, and the answer to each; oldest first."""
    signature = phone_hash[:SIGNATURE_CHARACTERS]
    heard = [(*message.rpartition(" "), reply) for message, reply in party.heard]
    return [(message, reply) for message, _, signed, reply in heard if signed == signature]
