"""The leases of texts: whoever has claimed one, by a change of its party, sends it; nobody else while its owner lives.

On one machine everybody sees which processes live: a dead one's texts are free at once, a living one's never. Elsewhere
a claim lasts as long as a call of the sender can. Whatever is taken up from another may have been tried a moment ago,
so it is looked up first, and no sooner than `LOOK_WAIT_SECONDS` later.
"""

from typing import NamedTuple

from evenings.stored_party import Attempt, StoredParty
from onenight.speech.front import Front
from onenight.texting.events import SendingBegun
from onenight.texting.party import Outgoing
from onenight.texting.step import step
from webhooks.texts.process_turns import is_turn_under_way

LEASE_SECONDS = 55.0
"""Seconds for which a claimed text is left to who claimed it where nobody knows whether it lives: the longest that a
call of the sender's function takes (`serverless.yml`)."""

WATCH_SECONDS = 2.0
"""Seconds after which others look whether the owner of a claim lives, where they can see it. Ours: Twilio has answered
long since, or is slow."""

LOOK_WAIT_SECONDS = 10.0
"""Seconds after its last try before a text is looked up: Twilio may still be busy with it. Ours: twice as long as it is
given to answer."""

FARTHEST_SECONDS = 300.0
"""Seconds that nothing is put off for: what is due later was written when the clock was ahead. Ours: longer than any
wait, and than clocks of several machines differ."""


class Claim(NamedTuple):
    """A text that is ours to send for now."""

    text: Outgoing
    before: Attempt
    """What was known of it before."""
    known: frozenset[str]
    """Twilio's names of messages that are other texts."""
    begun: float
    """When it was claimed."""
    owner: str
    """By whom."""


def claim_due_texts(
    kept: StoredParty, front: Front, owner: str, *, local: bool
) -> tuple[StoredParty, tuple[Claim, ...]]:
    """Mark a party's due texts as tried by this owner; `local`: all owners run on one machine.

    Until it is known better, Twilio may have them: whoever takes one up from a worker that died looks there first. That
    is no try without an answer, for so long after it what was taken stands in Twilio's list.
    """
    party, attempts = kept.party, dict(kept.attempts)
    claims = []
    for text in kept.party.outbox:
        if not kept.is_unfinished(text):
            continue
        before = attempts.get(text.key) or Attempt(0.0, look=text.state == "tried")
        before = attempts[text.key] = _update_attempt(before, front.now, local=local)
        if not before.owner and before.due <= front.now:
            others = frozenset([other.sid for other in kept.party.outbox if other.sid]) | kept.given_up
            claims.append(Claim(text, before, others, front.now, owner))
            party = step(party, SendingBegun(text.key), front).party
            until = front.now + (WATCH_SECONDS if local else LEASE_SECONDS)
            attempts[text.key] = before._replace(due=until, look=True, owner=owner)
    return kept._replace(party=party, attempts=attempts), tuple(claims)


def _update_attempt(attempt: Attempt, now: float, *, local: bool) -> Attempt:
    """Return an attempt as it stands now: a claim is free once its owner has ended or its lease is over."""
    if not attempt.since:  # due at once, whatever the clock of another machine says
        return attempt._replace(due=0.0, since=now)
    at_it = is_turn_under_way(attempt.owner) if attempt.owner and local else None
    if at_it:
        return attempt
    ahead = attempt.due > now + FARTHEST_SECONDS
    over = attempt.due + (LEASE_SECONDS if local else 0.0) <= now or at_it is False
    if ahead or (attempt.owner and over):
        return attempt._replace(due=now + LOOK_WAIT_SECONDS, since=min(attempt.since, now), owner="")
    return attempt
