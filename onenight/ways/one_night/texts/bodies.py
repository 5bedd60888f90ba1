"""The texts to each player by night and after the vote (in the morning: `dawn.py`).

One GSM-7 segment each, the first words of which say nothing.

The words depend on what the player may know, and on nothing else.
"""

from onenight.rules.night import Night, resolve_roles
from onenight.rules.night_steps import find_copied_timing
from onenight.rules.roles import Copied
from onenight.rules.verdict import Verdict
from onenight.speech.lines import Lines
from onenight.texting.party import Party
from onenight.ways.one_night.texts.course import find_became, play_before_rest
from onenight.ways.one_night.texts.party_state import kept_night
from onenight.ways.one_night.texts.prompts import question

DEAD_NAMED = 3
"""Most of the dead that a text names, for it has to be short; of more it tells only the number."""


def nightfall_text(party: Party, seat: int, lines: Lines) -> str:
    """Return the text with a role and its question, or a decoy."""
    role = kept_night(party).dealt[seat]
    return _add_secret_head(lines.say("texts.nightfall.you", role=role, ask=write_question(party, seat, lines)), lines)


def second_text(party: Party, seat: int, lines: Lines) -> str:
    """Return the text on what the Doppelgänger is now, with its question; a decoy for everyone else."""
    now, night, ask = kept_night(party), play_before_rest(party).night, write_question(party, seat, lines)
    became = find_became(now.deck.game.cards[now.dealt[seat]], seat, night)
    if became is not None and seat != night.copier:
        return _add_secret_head(lines.say("texts.second.seen", role=became.key, ask=ask), lines)
    if night.copied is None or seat != night.copier:
        return _add_secret_head(lines.say("texts.second.others", ask=ask), lines)
    if now.deck.lays("shields"):  # then it may be another one than was named
        name = party.seats[night.victim].name
        return _add_secret_head(lines.say("texts.second.copied", name=name, role=night.copied.key, ask=ask), lines)
    together = find_copied_timing(night.copied, now.rulebook) is Copied.TOGETHER and not night.copied.thumb
    return _add_secret_head(
        lines.say(f"texts.second.{'together' if together else 'you'}", role=night.copied.key, ask=ask), lines
    )


def rest_text(party: Party, seat: int, lines: Lines) -> str:
    """Return the text on the card that a player has looked at, with its question; a decoy for everyone else."""
    night, ask = play_before_rest(party), write_question(party, seat, lines)
    if seat not in night.looked:
        return _add_secret_head(lines.say("texts.second.others", ask=ask), lines)
    _, place, role = night.looked[seat]
    number = place - len(party.seats) + 1
    return _add_secret_head(lines.say("texts.rest.you", number=number, role=role.key, ask=ask), lines)


def _add_secret_head(text: str, lines: Lines) -> str:
    """Return a text behind words that say nothing."""
    return lines.say("texts.head.secret", text=text)


def write_question(party: Party, seat: int, lines: Lines) -> str:
    """Return the question of a seat; one that counts the center's cards counts also the one that lies beside them."""
    asked = question(party, seat)
    line, names = asked.line, tuple([party.seats[each].name for each in asked.players])
    four = kept_night(party).deck.card_beside_center is not None and line in lines.section("texts", "ask_beside")
    return lines.say(f"texts.{'ask_beside' if four else 'ask'}.{line}", names=names)


def verdict_text(party: Party, seat: int, found: Verdict, lies: Night, lines: Lines) -> str:
    """Return the text on who died, who won, and the player's own result."""
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
    role = resolve_roles(lies, kept_night(party).rulebook)[seat].key
    own = lines.say(f"texts.verdict.{yours}", role=role)
    return lines.say("texts.head.verdict", text=" ".join([died, teams, own]))
