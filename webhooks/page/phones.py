"""`POST /api/phone`: the players' phones where no texts are sent; each stands in a window of its own.

A phone is known by what its browser has drawn at random, and kept by a hash of that: whoever reads the store cannot
open it, and it can never be taken for a number.
"""

from contextlib import suppress
from hashlib import sha256

from flask import Blueprint, Response, jsonify, request

from evenings.parties import Parties
from onenight.conversation.parts import Texted
from onenight.texting.party import Party, Received, Report, Stage
from onenight.ways.index import NEW, WAYS
from stores import Conflict
from webhooks.body import Phoned, Refused, read_phoned
from webhooks.client import stranger
from webhooks.lockout import Guesses
from webhooks.refusal import body
from webhooks.texts.incoming import heard


def phones(parties: Parties | None, guesses: Guesses) -> Blueprint:
    """The route; without parties, where phones are real, none is simulated."""
    routes = Blueprint("phones", "webhooks.page.phones")

    @routes.post("/api/phone")
    def phone() -> Response:
        asked = read_phoned(body())
        if parties is None:
            raise Refused("no-phones", 404)
        return jsonify(answer(parties, guesses, asked, stranger(request.remote_addr)))

    return routes


def answer(parties: Parties, guesses: Guesses, asked: Phoned, client: str) -> dict[str, object]:
    """What a phone shows: the reply to its text, if it sent one, and all texts that were sent to it.

    Wrong codes are counted by client: a browser may draw as many phones as it likes.

    Raises:
        Unreachable: the store does not answer.
        Conflict: too many at once.
    """
    phone = _hashed(asked.phone)
    reply = None
    if asked.text is not None:
        text = Received(phone, asked.text, _hashed(f"{asked.phone} {asked.message}"))
        reply = heard(parties, guesses, text, f"client {client}")
    table = parties.by_phone(phone)
    kept = parties.load(table) if table else None
    if table is None or kept is None:
        return {"reply": reply, "texts": [], "name": None, "table": None}
    party = kept.party
    ours = [text for text in party.outbox if text.phone == phone]
    fresh = [Report("delivered", text.key) for text in ours if text.state != "delivered"]
    if fresh:
        with suppress(Conflict):  # next time
            parties.step(table, *fresh)
    name = next((seat.name for seat in party.seats if seat.phone == phone and not seat.left), None)
    texts = [{"key": text.key, "body": text.body} for text in ours]
    return {"reply": reply, "texts": texts, "name": name, "table": _table(table, party) if name else None}


def _table(table: str, party: Party) -> dict[str, object]:
    """What every player may know."""
    return {
        "names": [seat.name for seat in party.seats],
        "waiting": list(party.missing),
        "game": party.game,
        "code": party.code if party.stage is Stage.JOIN else None,
        **WAYS.of(NEW._replace(texts=Texted(table)), party).seen(party),
    }


def _hashed(what: str) -> str:
    return f"page-{sha256(what.encode()).hexdigest()[:32]}"
