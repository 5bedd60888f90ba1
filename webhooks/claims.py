"""Who sends a text: whoever has claimed it, by a change of its party. Nobody else takes it up before it is due."""

from typing import NamedTuple

from onenight.table.reply import Front
from onenight.table.texted.party import Outgoing, Trying
from onenight.table.texted.step import step
from stores.kept import Attempt, Kept

LEASE = 90.0
"""Seconds for which a claimed text is left to who claimed it: longer than waiting for a thread, a look-up and a try can
take, though the clock of whoever comes next may be ahead by `SKEW`."""


class Claim(NamedTuple):
    """A text that is ours to send for now."""

    text: Outgoing
    before: Attempt
    """What was known of it before."""
    known: frozenset[str]
    """Twilio's names of messages that are other texts."""
    begun: float
    """When it was claimed."""
    until: float
    """When it becomes anybody's again."""


def claimed(kept: Kept, front: Front) -> tuple[Kept, tuple[Claim, ...]]:
    """A party whose due texts are marked as tried.

    Until it is known better, Twilio may have them: whoever takes one up from a worker that died looks there first. That
    is no try without an answer, for so long after it what was taken stands in Twilio's list.
    """
    party, attempts = kept.party, dict(kept.attempts)
    claims = []
    for text in kept.party.outbox:
        before = attempts.get(text.key) or Attempt(0.0, look=text.state == "tried")
        if not kept.unfinished(text):
            continue
        if not before.since:  # due at once, whatever the clock of another machine says
            before = before._replace(due=0.0, since=front.now)
        if before.due <= front.now:
            others = frozenset([other.sid for other in kept.party.outbox if other.sid]) | kept.given_up
            until = front.now + LEASE
            claims.append(Claim(text, before, others, front.now, until))
            party = step(party, Trying(text.key), front).party
            attempts[text.key] = before._replace(due=until, look=True)
    return kept._replace(party=party, attempts=attempts), tuple(claims)
