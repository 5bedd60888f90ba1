"""The outbox: texts that have to be sent, marked before each try, and what became of them. Ranks never go back."""

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from onenight.speech.front import Front
from onenight.texting.party import Outgoing, Party

STATE_RANKS: Mapping[str, int] = {"waiting": 0, "tried": 1, "sent": 2, "delivered": 3, "failed": 3}
"""Ranks of the states: callbacks come in any order, no text goes to a lower one (docs/platforms.md, "Webhooks")."""

FILTERED_ERRORS = frozenset({30007, 30032, 30034, 30450})
"""Errors of carriers that take no texts of our number, whoever they are for: whoever runs the service has to know."""


def find_waiting_texts(party: Party) -> tuple[Outgoing, ...]:
    """Return the texts that have to be sent."""
    return tuple([text for text in party.outbox if text.state == "waiting"])


REMOVED_KIND = "removed"
"""The kind of a text that tells a player they are out; it is never sent again to one who has come back."""

SAID_ALOUD_KINDS = frozenset({REMOVED_KIND, "verdict", "vote", "laid"})
"""The kinds of texts that hold nothing but what is said aloud: a phone shows them to everybody, by day, too."""


def is_secret(text: Outgoing) -> bool:
    """Return whether a text is for its player's eyes only."""
    return text.kind not in SAID_ALOUD_KINDS


def add_text(party: Party, phone: str, kind: str, body: str) -> Party:
    """Return the party with one more text to be sent; `kind`: what it is, in one word."""
    text = Outgoing(f"{party.game} {kind} {len(party.outbox)}", phone, body)
    return party._replace(outbox=(*party.outbox, text))


def move_texts(party: Party, before: str, phone: str) -> Party:
    """Return the party once another phone has a player's texts, and the one that had them has none.

    What is being sent at this moment cannot be called back: the other phone gets it anew.
    """
    if before == phone:
        return party
    under_way = [text for text in party.outbox if text.phone == before and text.state == "tried"]
    ours = [
        text._replace(phone=phone, state="waiting" if text.state == "failed" else text.state)
        if text.phone == before and text not in under_way
        else text
        for text in party.outbox
    ]
    party = party._replace(outbox=tuple(ours))
    for text in under_way:
        party = add_text(party, phone, text.kind, text.body)
    return party


OPTED_OUT_ERROR = 21610
"""Twilio's error for a phone that wants no texts from this number."""


def stop_phone(party: Party, phone: str) -> Party:
    """Return the party once a phone has opted out: what waits for it will not arrive."""
    for text in party.outbox:
        if text.phone == phone and text.state in ("waiting", "tried"):
            party = _write_down(party, TextReport("failed", text.key, error=OPTED_OUT_ERROR))
    return party._replace(opted_out=party.opted_out | {phone})


def resume_phone(party: Party, phone: str) -> Party:
    """Return the party once a phone has opted in again: what AGAIN would give it is sent anew, if it did not arrive.

    One text whatever it missed, as for AGAIN; no text of a seat that was given up.
    """
    missed = {text.key for text in party.outbox if text.phone == phone and text.error == OPTED_OUT_ERROR}
    mentioned = party.mentioned | missed  # its host has nothing to do about them any more
    seat = party.find_phone_seat(phone)
    if seat is not None:
        mentioned -= {opted_out_key(party.seats[seat].name)}
        text = find_newest_text(party, seat)
        if text is not None and text.key in missed:
            party = add_text(party, phone, text.kind, text.body)
    return party._replace(opted_out=party.opted_out - {phone}, mentioned=mentioned)


def opted_out_key(name: str) -> str:
    """Return what is noted once the host knows that a player wants no texts."""
    return f"opted-out {name}"


def list_opted_out(party: Party) -> tuple[str, ...]:
    """Return the players whose phones want no texts, by name."""
    return tuple([seat.name for seat in party.seats if seat.phone in party.opted_out and not seat.left])


def mark_try(party: Party, key: str) -> Party:
    """Return the party with a try to send that text begun, and counted."""

    def count_try(text: Outgoing) -> Outgoing:
        return text._replace(state="tried", tries=text.tries + 1)

    return _change_texts(party, lambda text: text.key == key, count_try)


class TextReport(NamedTuple):
    """What became of a text that was sent: found by its sid, else by its key."""

    state: Literal["sent", "delivered", "failed"]
    key: str = ""
    sid: str = ""
    error: int = 0

    def apply(self, party: Party, _front: Front) -> Party:
        """Return the party with this written down."""
        return _write_down(party, self)


def _write_down(party: Party, report: TextReport) -> Party:
    """Return the party with what is known of a text written down; an older state never replaces a newer one."""

    def is_meant(text: Outgoing) -> bool:
        return bool((report.sid and text.sid == report.sid) or (report.key and text.key == report.key))

    def merge_report(text: Outgoing) -> Outgoing:
        sid = report.sid or text.sid
        if STATE_RANKS[report.state] <= STATE_RANKS[text.state] and text.state not in ("waiting", "tried"):
            return text._replace(sid=sid)
        return text._replace(state=report.state, sid=sid, error=report.error)

    return _change_texts(party, is_meant, merge_report)


def _change_texts(party: Party, meant: Callable[[Outgoing], bool], change: Callable[[Outgoing], Outgoing]) -> Party:
    """Return the party with every text that is meant changed."""
    return party._replace(outbox=tuple([change(text) if meant(text) else text for text in party.outbox]))


def repeat_last_text(party: Party, seat: int) -> str:
    """Return the last text of this game to a player, sent again when they ask (AGAIN); "" where there was none."""
    text = find_newest_text(party, seat)
    return text.body if text else ""


def find_newest_text(party: Party, seat: int) -> Outgoing | None:
    """Return the last text of this game to a player as it went out; None where there was none."""
    phone = party.seats[seat].phone
    of_the_game = [text for text in party.outbox if text.phone == phone and text.game == party.game]
    ours = [text for text in of_the_game if text.kind != REMOVED_KIND]
    return ours[-1] if ours else None


def find_unreachable(party: Party) -> Mapping[str, Outgoing]:
    """Return the players a text did not reach, by name, with the last such text the host has not been told of."""
    names = {seat.phone: seat.name for seat in party.seats}
    failed = {text.phone: text for text in party.outbox if text.state == "failed" and text.key not in party.mentioned}
    return {names[phone]: text for phone, text in failed.items() if phone in names}
