"""The trouble that a host is told of once, unasked: who left, which texts did not arrive, and what can be done."""

from collections.abc import Mapping

from onenight.conversation.reply import Reply
from onenight.conversation.turn import join_sentences
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.texting.events import TroubleMentioned
from onenight.texting.outbox import FILTERED_ERRORS, OPTED_OUT_ERROR, find_unreachable, list_opted_out, opted_out_key
from onenight.texting.party import Party
from onenight.texting.step import step

LINES: Mapping[int, str] = {
    **dict.fromkeys((21211, 21614, 21635, 30006), "no_mobile"),
    21408: "country",
    OPTED_OUT_ERROR: "opted_out",
    21612: "country",
    30003: "switched_off",
    **dict.fromkeys((30005, 30008), "not_delivered"),
    **dict.fromkeys(FILTERED_ERRORS, "filtered"),
    30036: "too_late",
    63016: "whatsapp",
    0: "no_answer",
}
"""The line for each of Twilio's errors (Twilio, error dictionary; docs/platforms.md, "Sending")."""


def find_trouble(party: Party, lines: Lines) -> tuple[str, TroubleMentioned]:
    """Return what is to be told now, "" for nothing, and the event of having told it."""
    gone = {left_key(party, seat.name): seat.name for seat in party.seats if seat.left}
    new = {key: name for key, name in gone.items() if key not in party.mentioned}
    failed = find_unreachable(party)
    line = "prompts.trouble.left" if len(new) == 1 else "prompts.trouble.several_left"
    said = [lines.say(line, names=tuple(new.values()))] if new else []
    said += [
        lines.say(f"prompts.trouble.{LINES.get(text.error, 'other')}", name=name, error=str(text.error))
        for name, text in failed.items()
    ]
    stopped = {opted_out_key(name): name for name in list_opted_out(party)}
    unheard = {key: name for key, name in stopped.items() if key not in party.mentioned}
    told = {name for name, text in failed.items() if text.error == OPTED_OUT_ERROR}
    said += [lines.say("prompts.trouble.opted_out", name=name) for name in unheard.values() if name not in told]
    silent = {f"{party.game} quiet {name}": name for name in sorted(party.quiet & set(party.missing))}
    unseen = {key: name for key, name in silent.items() if key not in party.mentioned}
    if unseen:
        line = "prompts.trouble.quiet" if len(unseen) == 1 else "prompts.trouble.several_quiet"
        said.append(lines.say(line, names=tuple(unseen.values())))
    every = [text.key for text in party.outbox if text.state == "failed" and text.key not in party.mentioned]
    return " ".join(said), TroubleMentioned(frozenset([*every, *new, *unheard, *unseen]))


def left_key(party: Party, name: str) -> str:
    """Return the key of the note that the host knows that a player has left this game."""
    return f"{party.game} left {name}"


def add_trouble(answer: Reply, party: Party, front: Front) -> Reply:
    """Return the answer, after what has to be told of texts that did not arrive."""
    said, told = find_trouble(party, front.lines)
    if not said:
        return answer
    return answer._replace(say=join_sentences(said, answer.say), party=step(party, told, front).party)
