"""The answers to commands that players text; they change nothing."""

from onenight.speech.lines import Lines
from onenight.texting import outbox
from onenight.texting.party import Party, Stage
from onenight.texting.reading import Command
from onenight.texting.standing import write_standing


def answer_command(party: Party, seat: int, command: Command, lines: Lines) -> str:
    """Return the answer to a question, or the player's last text again (AGAIN)."""
    waiting = tell_to_wait(party, seat, lines)
    if command.kind == "recap":
        if party.stage is not Stage.VERDICT:
            return lines.raw("texts.heard.no_recap")
        return "\n".join(filter(None, (party.plays.recap(party, lines), write_standing(party, lines))))
    if command.kind == "who":
        return lines.say("texts.heard.players", names=party.names)
    if command.kind in ("rules", "explain", "topic", "question"):
        return _answer_rule_question(party, seat, command, lines) or waiting
    return outbox.repeat_last_text(party, seat) or waiting


def _answer_rule_question(party: Party, seat: int, command: Command, lines: Lines) -> str:
    """Return the rules on a role, a topic, or a question; without one the game in a text, and how to ask."""
    if command.question is not None:
        return party.plays.answer_question(command.question, lines)
    if command.kind == "explain":
        return party.plays.explain_role(party, seat, command.argument, lines)
    if command.kind == "topic":
        return party.plays.answer_topic(command.argument, command.roles, lines)
    return party.plays.summary(lines)


def tell_to_wait(party: Party, seat: int, lines: Lines) -> str:
    """Return a sentence: the player is in, and has to wait."""
    return lines.say(f"{party.plays.admission(lines).section}.waiting", name=party.seats[seat].name)
