"""What a player is told who asks by text; nothing changes by it."""

from onenight.rules.game import GAMES
from onenight.speech.lines import Lines
from onenight.texting import outbox
from onenight.texting.party import Party, Stage
from onenight.texting.reading import Command
from onenight.ways.one_night.texts.recap import recap


def told(party: Party, seat: int, command: Command, lines: Lines) -> str:
    """The answer to a question, or the last text once more."""
    waiting = not_yet(party, seat, lines)
    if command.kind == "recap":
        return _recap(party, lines) if party.stage is Stage.VERDICT else lines.raw("texts.heard.no_recap")
    if command.kind == "who":
        return lines.say("texts.heard.players", names=tuple([holder.name for holder in party.seats]))
    if command.kind == "explain":
        return _explained(party, seat, command.argument, lines) or waiting
    if command.kind == "rules":
        if party.week is not None:
            return lines.raw("letters.rules.week")
        return lines.say(f"prompts.explain.{party.rulebook.game.key}")
    return outbox.last(party, seat) or waiting


def not_yet(party: Party, seat: int, lines: Lines) -> str:
    """That a player is in, and has to wait."""
    line = "texts.join.waiting" if party.week is None else "letters.start.waiting"
    return lines.say(line, name=party.seats[seat].name)


def _explained(party: Party, seat: int, asked: str, lines: Lines) -> str:
    """What a role does, in this game or else in another; the own one is the one that was dealt."""
    key = asked or (party.dealt[seat] if party.dealt else "")
    games = [lines.section("roles", game) for game in (party.rulebook.game.key, *GAMES)]
    return next((str(game[key]) for game in games if key in game), "")


def _recap(party: Party, lines: Lines) -> str:
    """All that happened, in a text."""
    if party.week is None:
        return recap(party, lines)
    from onenight.ways.one_week.texts import recap as weeks  # noqa: PLC0415 - most evenings have no week

    return weeks.recap(party, lines)
