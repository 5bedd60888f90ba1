"""What is texted to each player: one GSM-7 segment each, the first words of which say nothing.

The words depend on what the player may know, and on nothing else.
"""

from collections.abc import Mapping, Sequence

from onenight.rules.night import Night, Sight
from onenight.rules.roles import Action, Copied
from onenight.rules.rulebook import Rulebook
from onenight.rules.steps import when_copied
from onenight.rules.verdict import Verdict
from onenight.speech.lines import Lines
from onenight.texting.party import Party
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
    now = kept(party)
    chosen = now.first.get(seat, ())
    copies = now.dealt[seat] == "doppelganger" and bool(chosen)
    ask = _ask(party, seat, lines)
    if copies:
        role = now.deck.game.roles[now.dealt[chosen[0]]]
        line = "together" if when_copied(role, now.rulebook) is Copied.TOGETHER else "you"
        return _secret(lines.say(f"texts.second.{line}", role=role.key, ask=ask), lines)
    return _secret(lines.say("texts.second.others", ask=ask), lines)


def _secret(text: str, lines: Lines) -> str:
    """A text behind words that say nothing."""
    return lines.say("texts.head.secret", text=text)


def _ask(party: Party, seat: int, lines: Lines) -> str:
    return lines.raw(f"texts.ask.{question(party, seat).line}")


def dawn_text(party: Party, seat: int, lies: Night, lines: Lines) -> str:
    """What the player learned, or that there was nothing; and that it is time to vote."""
    sights = [sight for sight in lies.sights if sight.seat == seat]
    seen = tuple(dict.fromkeys([_seen(party, sight, lines) for sight in sights]))
    missed = _missed(party, seat, sights, lines)
    learned = lines.say("texts.dawn.seen", seen=seen) if seen else "" if missed else lines.raw("texts.dawn.nothing")
    return _secret(" ".join(filter(None, [missed, learned, lines.raw("texts.dawn.vote")])), lines)


LOOKED_FOR: Mapping[str, str] = {"werewolf": "werewolf", "minion": "werewolf", "mason": "mason"}
"""Whom a role looks for as it wakes."""


def _missed(party: Party, seat: int, sights: Sequence[Sight], lines: Lines) -> str:
    """That a player looked for others and saw none; empty for everyone else."""
    now = kept(party)
    key = now.dealt[seat]
    if now.deck.game.roles[key].action is Action.COPY and now.first.get(seat):
        key = now.dealt[now.first[seat][0]]
    target = LOOKED_FOR.get(key)
    found = any(sight.place < len(party.seats) and sight.role.key == target for sight in sights)
    return "" if target is None or found else lines.raw(f"texts.dawn_none.{key}")


def _seen(party: Party, sight: Sight, lines: Lines) -> str:
    players = len(party.seats)
    if sight.place == sight.seat:
        return lines.say("texts.dawn.own", role=sight.role.key)
    if sight.place < players:
        return lines.say("texts.dawn.place", name=party.seats[sight.place].name, role=sight.role.key)
    return lines.say("texts.dawn.center", number=sight.place - players + 1, role=sight.role.key)


def verdict_text(party: Party, seat: int, found: Verdict, lies: Night, lines: Lines) -> str:
    """Who died, who won, and the player's own line."""
    names = tuple([party.seats[each].name for each in found.dead])
    if not names:
        died = lines.raw("texts.verdict.nobody_died")
    elif len(names) <= DEAD_NAMED:
        died = lines.say("texts.verdict.died", names=names)
    else:
        died = lines.say("texts.verdict.many_died", count=lines.number(len(names)).capitalize())
    sides = tuple([lines.raw(f"texts.verdict.{team}") for team in found.teams])
    teams = lines.say("texts.verdict.teams", teams=sides) if sides else lines.raw("texts.verdict.no_teams")
    yours = "won" if seat in found.winners else "lost"
    role = _counts_as(lies, seat, kept(party).rulebook)
    own = lines.say(f"texts.verdict.{yours}", role=role)
    return lines.say("texts.head.verdict", text=" ".join([died, teams, own]))


def _counts_as(lies: Night, seat: int, rulebook: Rulebook) -> str:
    return lies.roles(rulebook)[seat].key
