"""The host of a party, who talks to the service: opens it, has the cards dealt, and takes the record home."""

import json
from typing import Any

from benchmarks.parties.http_connections import OK, HttpConnections

Json = dict[str, Any]

FEWEST = 3
NUMBER_WORDS = ("three", "four", "five", "six", "seven", "eight", "nine", "ten")
"""How the number of players is said, from three on."""

MAX_DRAWS = 60
"""How often cards are drawn until the Doppelgänger is among them; she is in most decks of ten."""

_JSON = {"Content-Type": "application/json"}

BEFORE_NIGHT = ("open", "deck", "check", "join")
"""The phases of a table whose night has not fallen."""


class Host:
    """All hosts; may be shared by threads."""

    def __init__(self, port: int) -> None:
        """Keep the server's port."""
        self.way = HttpConnections(port)

    def open(self) -> tuple[str, str]:
        """Open a party; return the token that the host's table is known by, and the party's code."""
        told = self._say(None, "text us our roles")
        return told["session"], told["table"]["code"]

    def deal(self, token: str, players: int, *, doppelganger: bool) -> None:
        """Have random cards dealt, with the Doppelgänger among them if that is wished for.

        Raises:
            RuntimeError: the night does not fall.
        """
        self._say(token, f"{NUMBER_WORDS[players - FEWEST]} players")
        for _ in range(MAX_DRAWS):
            told = self._say(token, "surprise us")
            if not doppelganger or "doppelganger" in told["table"]["deck"]:
                break
        for _ in range(2):  # the first time another number of players may be proposed
            told = self._say(token, "deal")
            if told["table"]["phase"] not in BEFORE_NIGHT:  # where an answer was lost all may have answered meanwhile
                return
        raise RuntimeError(f"instead of the night: {told['say']}")

    def fetch_verdict(self, token: str) -> Json:
        """Return the verdict that the host hears."""
        found: Json | None = self._say(token, "has everyone answered?")["table"]["verdict"]
        if found is None:
            raise RuntimeError("no verdict is told")
        return found

    def fetch_record(self, token: str) -> Json:
        """Return the record of a finished game."""
        return self._post("/api/record", {"session": token})

    def _say(self, token: str | None, text: str) -> Json:
        return self._post("/api/talk", {"session": token, "text": text})

    def _post(self, path: str, data: Json) -> Json:
        got = self.way.post(path, json.dumps(data).encode(), _JSON)
        if got.status != OK:
            raise RuntimeError(f"{path} answers {got.status}: {got.body[:200]!r}")
        told: Json = json.loads(got.body)
        return told
