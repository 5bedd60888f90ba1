"""Fills a store with finished games: copies of one, each with a code and phones of its own."""

from evenings.parties import Change, Parties
from evenings.stored_party import StoredParty
from onenight.speech.front import Front
from onenight.texting.party import Stage


def fill(parties: Parties, model_code: str, count: int) -> None:
    """Store so many copies of a finished game, of which every text was delivered."""
    model = parties.load(parties.find_by_code(model_code) or "")
    if model is None or model.party.stage is not Stage.VERDICT or model.next_due is not None:
        raise LookupError("there is no finished game to copy")
    for number in range(count):
        table, party = parties.create()
        parties.change(table, _replace_with(_copy_game(model, party.code, number)))


def _replace_with(copied: StoredParty) -> Change[None]:
    def change(_before: StoredParty, _front: Front) -> tuple[StoredParty, None]:
        return copied, None

    return change


def _copy_game(model: StoredParty, code: str, number: int) -> StoredParty:
    """Return the game under another code, with other phones."""
    party = model.party
    first = number * len(party.seats)
    phones = {seat.phone: f"+1556{first + at:07}" for at, seat in enumerate(party.seats)}
    seats = tuple([seat._replace(phone=phones[seat.phone]) for seat in party.seats])
    outbox = tuple([text._replace(phone=phones[text.phone]) for text in party.outbox])
    return StoredParty(party._replace(code=code, seats=seats, outbox=outbox))
