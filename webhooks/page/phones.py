"""`POST /api/phone`: answer players' phones that ask in their browsers; and draw the code they scan.

A phone is known by what its browser has drawn at random, and kept by a hash of that: whoever reads the store cannot
open it, and it can never be taken for a number.
"""

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from typing import Any

from flask import Blueprint, Response, jsonify, request

from evenings.parties import Parties
from onenight.conversation.faces import choose_faces
from onenight.conversation.session_parts import TextedTable
from onenight.speech.front import build_join_link
from onenight.speech.lines import Lines, load_lines
from onenight.speech.offered_languages import match_preferred_language
from onenight.texting.events import TextReceived
from onenight.texting.join_request import JoinRequest
from onenight.texting.outbox import TextReport, is_secret
from onenight.texting.party import FETCHING_PHONE_PREFIX, Party, Stage
from onenight.ways.index import NEW, WAYS
from stores import Conflict, steady_clock
from webhooks.answer_language import choose_language
from webhooks.api_requests import PhoneRequest, read_phone_request
from webhooks.client_names import name_client, name_stranger
from webhooks.lockout import Guesses
from webhooks.page.files import send_qr_picture
from webhooks.page.guests import Guests
from webhooks.page.phone_input import read_phone_input
from webhooks.page.phone_limit import PhoneLimit
from webhooks.rate_limit import Limit
from webhooks.refusal import read_body
from webhooks.refused import Refused
from webhooks.texts.incoming import answer_received, answer_text

VERSION_BITS = 48
"""A number that JavaScript holds exactly; of so many two are never the same by accident."""

CODE = "[0-9]{4,6}"


def make_phone_routes(
    parties: Parties | None, guests: Guests, guesses: Guesses, limit: Limit | None, language: str
) -> Blueprint:
    """Return the phones' routes; without parties they are refused. A scanned address holds a code alone.

    `language`: what phones are answered in that are at no table and ask for none that is offered.
    """
    routes = Blueprint("phones", "webhooks.page.phones")
    limits = PhoneLimit(limit)

    @routes.get("/api/qr.png")
    def draw_code() -> Response:
        code = request.args.get("code", "")
        if not guests.address or not re.fullmatch(CODE, code, re.ASCII):
            raise Refused("no-code", 404)
        return send_qr_picture(build_join_link(guests.address, code))

    @routes.post("/api/phone")
    def answer_look() -> Response:
        asked = read_phone_request(read_body())
        if parties is None:
            raise Refused("no-phones", 404)
        limits.count(asked.phone, name_client(request.remote_addr))
        if asked.story:
            return jsonify({"story": tell_story(parties, asked)})
        lines = load_lines(choose_language(asked.language, language))
        answered = answer_phone(parties, guesses, asked, name_stranger(request.remote_addr), lines)
        if "name" in answered:
            limits.note_seat(asked.phone, sits=answered["name"] is not None)
        return jsonify(answered)

    return routes


def answer_phone(
    parties: Parties, guesses: Guesses, asked: PhoneRequest, guesser: str, lines: Lines
) -> Mapping[str, object]:
    """Return what a phone shows; the version alone if it only looks, and has seen that.

    Wrong codes are counted by client: a browser may draw as many phones as it likes.

    Raises:
        Refused: as `answer_text` tells.
        Unreachable: the store does not answer.
        Conflict: too many at once.
    """
    phone, spoken = _hash_phone(asked.phone), match_preferred_language([asked.language]) or ""
    reply = None
    message = f"{FETCHING_PHONE_PREFIX}{asked.message}"
    received = TextReceived(phone, asked.text or "", message, language=spoken, round_name=asked.round_name)
    if asked.text is not None:
        reply = answer_text(parties, guesses, received, guesser, lines)
    elif asked.tapped:
        tapped = read_phone_input(asked.tapped)
        joins, wish = (tapped, None) if isinstance(tapped, JoinRequest) else (None, tapped)
        reply = answer_received(parties, guesses, received._replace(joins=joins, tapped=wish), guesser, lines)
    shown = _describe_phone(parties, phone)
    version = _hash_shown(shown)
    if reply is None and asked.seen == version:
        return {"version": version}
    return {"reply": reply, **shown, "version": version, **_read_clock(shown)}


def tell_story(parties: Parties, asked: PhoneRequest) -> Mapping[str, object]:
    """Return the game of a phone's table, which is over, step by step.

    Raises:
        Refused: `no-game`, where the phone is at no table; `not-over`, before the verdict.
        Unreachable: the store does not answer.
    """
    table = parties.find_by_phone(_hash_phone(asked.phone))
    kept = parties.load(table) if table else None
    if kept is None:
        raise Refused("no-game", 404)
    if kept.party.stage is not Stage.VERDICT:
        raise Refused("not-over", 409)
    return kept.party.plays.story(kept.party, load_lines(kept.party.language))


def _read_clock(shown: Mapping[str, Any]) -> Mapping[str, float]:
    """Return our time in Unix seconds while a day's clock runs: a phone's own may differ."""
    running = shown["table"] and shown["table"]["day"]
    return {"now": steady_clock.now()} if running else {}


def _describe_phone(parties: Parties, phone: str) -> Mapping[str, object]:
    """Return the texts sent to a phone, its replies, and what its player may know of the game."""
    table = parties.find_by_phone(phone)
    kept = parties.load(table) if table else None
    if table is None or kept is None:
        return _describe_no_seat()
    party = kept.party
    ours = [text for text in party.outbox if text.phone == phone]
    fresh = [TextReport("delivered", text.key) for text in ours if text.state != "delivered"]
    if fresh:
        with suppress(Conflict):  # next time
            parties.step(table, *fresh)
    told = {
        "texts": [{"key": text.key, "body": text.body, "secret": is_secret(text)} for text in ours],
        "replies": [
            {"message": message.removeprefix(FETCHING_PHONE_PREFIX), "body": reply}
            for message, reply in parties.list_replies(party, phone)
        ],
    }
    late = next((each.name for each in party.late if each.phone == phone), None)
    seat = next((index for index, each in enumerate(party.seats) if each.phone == phone and not each.left), None)
    if seat is None and late is None:
        return _describe_no_seat() | {"texts": told["texts"]}  # another phone may have its seat now
    parties.last_seen.note_look(table, phone)
    if seat is None:
        return _describe_no_seat() | told | {"name": late, "table": _describe_table(table, party), "late": True}
    asks = party.plays.choices(party, seat)
    return (
        _describe_no_seat()
        | told
        | {
            "name": party.seats[seat].name,
            "role": party.plays.dealt_role(party, seat) or None,
            "asks": asks and asks._asdict(),
            "table": _describe_table(table, party),
        }
    )


def _describe_no_seat() -> dict[str, object]:
    """Return what a phone shows that has no seat, and was sent nothing."""
    return {"texts": [], "replies": [], "name": None, "role": None, "asks": None, "table": None, "late": False}


def _describe_table(table: str, party: Party) -> dict[str, object]:
    """Return what every player may know of a table."""
    names = [seat.name for seat in party.seats]
    return {
        "names": names,
        "faces": choose_faces(names, {seat.name: seat.face for seat in party.seats}),
        "waiting": list(party.missing),
        "game": party.game,
        "round": party.round_name,
        "code": party.code if party.stage is Stage.JOIN else None,
        **WAYS.of(NEW._replace(texts=TextedTable(table)), party).phone_view(party),
    }


def _hash_shown(shown: Mapping[str, object]) -> int:
    """Return a hash of what a phone shows: it changes with that, and with nothing else of the table."""
    written = json.dumps(shown, sort_keys=True, default=str).encode()
    return int.from_bytes(sha256(written).digest()) >> (256 - VERSION_BITS)


def _hash_phone(what: str) -> str:
    return f"{FETCHING_PHONE_PREFIX}{sha256(what.encode()).hexdigest()[:32]}"
