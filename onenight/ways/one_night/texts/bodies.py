"""What is texted to each player by night and after the vote (in the morning: `dawn.py`).

One GSM-7 segment each, the first words of which say nothing.

The words depend on what the player may know, and on nothing else.
"""

from onenight.rules.night import Night
from onenight.rules.roles import Action, Copied
from onenight.rules.rulebook import Rulebook
from onenight.rules.steps import when_copied
from onenight.rules.verdict import Verdict
from onenight.speech.lines import Lines
from onenight.texting.party import Party
from onenight.ways.one_night.texts.course import begun
from onenight.ways.one_night.texts.kept import kept
from onenight.ways.one_night.texts.prompts import question

DEAD_NAMED = 3
"""So many of the dead are named in a text, for it has to be short; of more only the number."""


def nightfall_text(party: Party, seat: int, lines: Lines) -> str:
    """The role and its question, or a decoy."""
    role = kept(party).dealt[seat]
    return _secret(lines.say("texts.nightfall.you", role=role, ask=_ask(party, seat, lines)), lines)


def second_text(party: Party, seat: int, lines: Lines) -> str:
    """What the Doppelgänger is now, and its question; a decoy for everyone else."""
    now, night, ask = kept(party), begun(party).night, _ask(party, seat, lines)
    if night.copied is None or seat != night.copier:
        return _secret(lines.say("texts.second.others", ask=ask), lines)
    if any(role.action is Action.SHIELD for role in now.deck.cards):  # then it may be another one than was named
        name = party.seats[night.sights[0].place].name
        return _secret(lines.say("texts.second.copied", name=name, role=night.copied.key, ask=ask), lines)
    together = when_copied(night.copied, now.rulebook) is Copied.TOGETHER and not night.copied.thumb
    return _secret(
        lines.say(f"texts.second.{'together' if together else 'you'}", role=night.copied.key, ask=ask), lines
    )


def rest_text(party: Party, seat: int, lines: Lines) -> str:
    """The card that somebody has looked at, and what is to be done with it; a decoy for everyone else."""
    night, ask = begun(party), _ask(party, seat, lines)
    if seat not in night.looked:
        return _secret(lines.say("texts.second.others", ask=ask), lines)
    number = night.looked[seat] - len(party.seats) + 1
    return _secret(lines.say("texts.rest.you", number=number, role=night.seen[seat].key, ask=ask), lines)


def _secret(text: str, lines: Lines) -> str:
    """A text behind words that say nothing."""
    return lines.say("texts.head.secret", text=text)


def _ask(party: Party, seat: int, lines: Lines) -> str:
    """The question; where a card lies beside the center, those that count the center's cards count it, too."""
    line = question(party, seat).line
    four = kept(party).deck.beside is not None and line in lines.section("texts", "ask_beside")
    return lines.raw(f"texts.{'ask_beside' if four else 'ask'}.{line}")


def verdict_text(party: Party, seat: int, found: Verdict, lies: Night, lines: Lines) -> str:
    """Who died, who won, and the player's own line."""
    names = tuple([party.seats[each].name for each in found.dead])
    if not names:
        died = lines.raw("texts.verdict.nobody_died")
    elif len(names) <= DEAD_NAMED:
        died = lines.say("texts.verdict.died", names=names)
    else:
        died = lines.say("texts.verdict.many_died", count=lines.number(len(names)))
    sides = tuple([lines.raw(f"texts.verdict.{team}") for team in found.teams])
    teams = lines.say("texts.verdict.teams", teams=sides) if sides else lines.raw("texts.verdict.no_teams")
    yours = "won" if seat in found.winners else "lost"
    role = _counts_as(lies, seat, kept(party).rulebook)
    own = lines.say(f"texts.verdict.{yours}", role=role)
    return lines.say("texts.head.verdict", text=" ".join([died, teams, own]))


def _counts_as(lies: Night, seat: int, rulebook: Rulebook) -> str:
    return lies.roles(rulebook)[seat].key
