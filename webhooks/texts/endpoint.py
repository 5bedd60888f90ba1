"""`POST /twilio/sms`, `/twilio/status`: answer incoming texts, and record the status of those sent.

A text is answered in the response itself; what others are texted because of it is sent later, by the sender, so that
the answer comes at the same pace whatever it leads to.
"""

from collections.abc import Mapping

from flask import Blueprint, Response, request
from twilio.twiml.messaging_response import MessagingResponse

from evenings.parties import Parties
from onenight.speech.lines import load_lines
from onenight.texting.events import OptedIn, OptedOut, TextReceived
from onenight.texting.gsm import convert_to_gsm
from webhooks.dialed_numbers import DialedNumbers
from webhooks.lockout import Guesses
from webhooks.texts import delivery
from webhooks.texts.account import Account
from webhooks.texts.incoming import answer_text
from webhooks.twilio_form import read_signed_form

MOST_CHARACTERS = 1600
"""The longest text, in and out (Twilio, error 21617)."""

OPT_OUT = frozenset({"stop", "stopall", "unsubscribe", "cancel", "end", "quit", "revoke", "optout"})
OPT_IN = frozenset({"start", "yes", "unstop"})
ANSWERED_BY_TWILIO = OPT_OUT | OPT_IN | {"help", "info"}
"""Whole texts that Twilio itself answers (Twilio, "Support for opt-out keywords")."""


def make_text_routes(account: Account, parties: Parties, guesses: Guesses, dialed: DialedNumbers) -> Blueprint:
    """Return the routes `/twilio/sms` and `/twilio/status`; `dialed`: the languages of the numbers."""
    routes = Blueprint("texts", "webhooks.texts.endpoint")

    @routes.post("/twilio/sms")
    def answer_sms() -> Response:
        return _write_twiml(_answer(account, parties, guesses, read_signed_form(account), dialed))

    @routes.post("/twilio/status")
    def record_text_status() -> tuple[str, int]:
        delivery.record_status(parties, account, read_signed_form(account), request.args.get("text", ""))
        return "", 204

    return routes


def _answer(
    account: Account, parties: Parties, guesses: Guesses, form: Mapping[str, str], dialed: DialedNumbers
) -> str:
    """Return the reply to an incoming text; '' for none."""
    phone, body = form.get("From", ""), form.get("Body", "")[:MOST_CHARACTERS]
    message = form.get("MessageSid") or form.get("SmsSid", "")
    word = body.strip().casefold()
    if not phone or not message:
        return ""
    parties.contacts.note_now((phone,))  # also of who never joins: Twilio has a copy, and one of the answer
    if "OptOutType" in form or word in ANSWERED_BY_TWILIO:
        _note_consent(parties, phone, form.get("OptOutType", "").upper(), word)
        return ""
    lines = load_lines(dialed.language_at(form.get("To", "")))
    if phone.startswith("whatsapp:") and not account.whatsapp:
        return lines.raw("texts.join.sms")
    return answer_text(parties, guesses, TextReceived(phone, body, message), lines=lines)


def _note_consent(parties: Parties, phone: str, kind: str, word: str) -> None:
    """Record that a phone wants no texts, or texts again; `kind`: Twilio's name of the word, if it knows it."""
    table = parties.find_by_phone(phone)
    if table is None:
        return
    if kind == "STOP" or word in OPT_OUT:
        parties.step(table, OptedOut(phone))
    elif kind == "START" or word in OPT_IN:
        parties.step(table, OptedIn(phone))


def _write_twiml(reply: str) -> Response:
    """Return the reply as TwiML, in the GSM alphabet, in which texts cost least."""
    response = MessagingResponse()
    if reply:
        response.message(convert_to_gsm(reply)[:MOST_CHARACTERS])
    return Response(str(response), mimetype="text/xml")
