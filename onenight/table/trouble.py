"""What the host is told of texts that did not arrive: whose, why, and what can be done. Each is told once."""

from collections.abc import Mapping

from onenight.speech.lines import Lines
from onenight.table.texted.outbox import unreachable
from onenight.table.texted.party import Mentioned, Party

LINES: Mapping[int, str] = {
    **dict.fromkeys((21211, 21614, 21635, 30006), "no_mobile"),
    21408: "country",
    21610: "opted_out",
    21612: "country",
    30003: "switched_off",
    **dict.fromkeys((30005, 30008), "not_delivered"),
    **dict.fromkeys((30007, 30034, 30450, 30032), "filtered"),
    30036: "too_late",
    63016: "whatsapp",
    0: "no_answer",
}
"""The line for each of Twilio's errors (Twilio, error dictionary; platform facts, "Sending")."""


def trouble(party: Party, lines: Lines) -> tuple[str, Mentioned]:
    """What is to be told now, empty if nothing is, and the event of having told it."""
    failed = unreachable(party)
    said = [
        lines.say(f"prompts.trouble.{LINES.get(text.error, 'other')}", name=name, error=str(text.error))
        for name, text in failed.items()
    ]
    every = [text.key for text in party.outbox if text.state == "failed" and text.key not in party.mentioned]
    return " ".join(said), Mentioned(frozenset(every))
