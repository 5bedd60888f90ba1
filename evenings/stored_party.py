"""A texted game as the store keeps it: the party, and what is known of the texts that it causes."""

import math
from collections.abc import Mapping
from typing import NamedTuple

from onenight.texting.party import Outgoing, Party, Stage
from onenight.texting.party_json import from_json, to_json
from onenight.ways.index import read_party_game
from stores.store import State

PARTIES_KEPT = 24 * 3600.0
"""How long a party is kept after the last thing that anybody did, in seconds: what is finished or abandoned is gone
after a day."""

JOINABLE = 2 * 3600.0
"""The same before its first deal. Ours: so long guests are waited for; then its code is free for another table."""

_FIELD = "texted"
"""Tells these states from others in the same store."""

_TRIES = 5
"""How much of an attempt stands in its list; what came later stands beside, for versions that know nothing of it."""


class Attempt(NamedTuple):
    """What is remembered of the tries to send a text, until it is known what became of it."""

    due: float
    """When it is to be taken up; in the meantime somebody is at it, or it waits."""
    since: float = 0.0
    """When the first try began; 0 before."""
    look: bool = False
    """Whether Twilio may have it without our knowing."""
    silent: int = 0
    """Tries that got no answer."""
    refused: int = 0
    """Tries that were put off; the next one waits longer."""
    owner: str = ""
    """Who is at it; empty where it waits."""


class StoredParty(NamedTuple):
    """A party as it is kept."""

    party: Party
    phones: frozenset[str] = frozenset()
    """Hashes of all that ever joined: who left is still answered a repeated message as before."""
    attempts: Mapping[str, Attempt] = {}
    """By the keys of texts."""
    given_up: frozenset[str] = frozenset()
    """Twilio's names of messages that did not arrive and whose text is sent once more; reports of them are over."""
    entered: int = -1
    """The period in which all phones were last entered as contacts."""
    changed: float = 0.0
    """When anybody last did something, in Unix seconds; what becomes of texts by itself does not count."""
    back: frozenset[str] = frozenset()
    """Those phones that come back with this change; not stored."""

    @property
    def over(self) -> bool:
        """Return whether its game is over."""
        return self.party.stage is Stage.VERDICT

    def replace_party(self, after: Party | None) -> "StoredParty":
        """Return it with the party after an event; None: nothing has happened. Who is quiet is looked up each time."""
        return self if after is None else self._replace(party=after._replace(quiet=frozenset()))

    def is_unfinished(self, text: Outgoing) -> bool:
        """Return whether a text has to be sent, or its sending to be cleared up."""
        return text.is_unsent or (text.state == "sent" and text.sid in self.given_up)

    @property
    def next_due(self) -> float | None:
        """Return when its texts are due, in Unix seconds, 0 for at once; None where none is."""
        keys = [text.key for text in self.party.outbox if self.is_unfinished(text)]
        return min((self.attempts[key].due if key in self.attempts else 0.0 for key in keys), default=None)

    @property
    def waits_since(self) -> float:
        """Return since when the oldest of its texts has to be sent, in Unix seconds; infinity where none has."""
        tried = [self.attempts.get(text.key) for text in self.party.outbox if self.is_unfinished(text)]
        return min((attempt.since or attempt.due for attempt in tried if attempt), default=math.inf)

    @property
    def expires_at(self) -> float:
        """Return when it expires unless somebody does something, in Unix seconds."""
        begun = self.party.game > 0 or self.party.stage is not Stage.JOIN
        return self.changed + (PARTIES_KEPT if begun else JOINABLE)


def write_party(kept: StoredParty) -> State:
    """Return a party as plain JSON."""
    return {
        _FIELD: {
            "party": to_json(kept.party),
            "phones": sorted(kept.phones),
            "attempts": {key: list(attempt[:_TRIES]) for key, attempt in kept.attempts.items()},
            "owners": {key: attempt.owner for key, attempt in kept.attempts.items() if attempt.owner},
            "given_up": sorted(kept.given_up),
            "entered": kept.entered,
            "changed": kept.changed,
        }
    }


def read_party(state: State) -> StoredParty | None:
    """Return the party that `write_party` wrote; None where it is nothing of the kind."""
    data = state.get(_FIELD)
    if not isinstance(data, dict):
        return None
    party = from_json(data.get("party"), read_party_game)
    if party is None:
        return None
    owners = data.get("owners", {})
    attempts = {
        key: Attempt(*tries[:_TRIES])._replace(owner=owners.get(key, "")) for key, tries in data["attempts"].items()
    }
    given_up, entered = frozenset(data["given_up"]), data.get("entered", -1)
    return StoredParty(party, frozenset(data["phones"]), attempts, given_up, entered, data["changed"])
