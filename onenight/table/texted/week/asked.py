"""What players of a week ask by text; nothing changes by it, and nobody else learns of it."""

from onenight.rules.week.week import Step, Week
from onenight.speech.lines import Lines
from onenight.table.texted.answers import Command, command
from onenight.table.texted.party import Party, Stage
from onenight.table.texted.vocabulary import vocabulary as general_words
from onenight.table.texted.vocabulary import words
from onenight.table.texted.week import letters
from onenight.table.texted.week.playing import week_of
from onenight.table.texted.week.words import vocabulary


def asked(party: Party, seat: int, body: str, lines: Lines) -> str:
    """The answer to HAND, TOKEN, HELP; empty for any other text."""
    if party.stage is not Stage.WEEK:
        return ""
    known = vocabulary(lines.language)
    week = week_of(party)
    said = words(body)
    key = known.commands.get(" ".join(said))
    if key == "hand":
        return hand(week, seat, lines)
    if key == "token":
        return lines.raw("letters.turn.token")
    if key == "help":
        return _help(week, seat, lines)
    return _explained(said, lines)


def _explained(said: list[str], lines: Lines) -> str:
    """What a room does, for "what does the Parlor do"."""
    text = " ".join(said)
    if not text.startswith(tuple([f"{begins} " for begins in general_words(lines.language).explains])):
        return ""
    meanings = vocabulary(lines.language).meanings
    rooms = [token.value for phrase, token in meanings.items() if token.kind == "room" and f" {phrase} " in f"{text} "]
    return lines.raw(f"castle.rooms.{rooms[0]}") if rooms else ""


def hand(week: Week, seat: int, lines: Lines) -> str:
    """A player's own cards and their pile, with the face-down ones."""
    pile = [
        lines.say(f"letters.hand.{'up' if each.up else 'down'}", card=letters.card(lines, each.card))
        for each in week.piles[seat]
    ]
    own = letters.counted(week.hands[seat], lines) or lines.raw("letters.turn.nothing")
    return lines.say("letters.turn.hand", cards=own, pile=lines.listing(pile) or lines.raw("letters.turn.nothing"))


def _help(week: Week, seat: int, lines: Lines) -> str:
    """What can be texted now: if it is another's turn, that it is."""
    if week.step in (Step.DISCUSSION, Step.VOTE) or week.actor == seat:
        return letters.ask(week, lines)
    return lines.say("letters.turn.not_yours", name=week.name(week.actor))


def general(body: str, lines: Lines) -> Command | None:
    """A command of every game, unless it is none in a week."""
    found = command(body, lines)
    return found if found is not None and found.kind in ("again", "recap", "rules", "leave", "who") else None
