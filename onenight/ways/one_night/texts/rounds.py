"""The rounds of a texted game: everyone is texted at once, everyone answers at once, and a round closes as a whole.

Source: design, "Rounds, not turns". A missing answer: a role that may act does nothing, one that must gets a random
legal pick, and the recap says so.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random
from typing import cast

from onenight.rules.deck import Deck, check
from onenight.rules.errors import GameError, NotAllowed
from onenight.rules.night import Deal, Night, play
from onenight.rules.roles import Action, Choice
from onenight.rules.rulebook import Rulebook
from onenight.rules.verdict import Verdict, judge
from onenight.rules.votes import deaths
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.texting import halves, reading
from onenight.texting.party import Outgoing, Party, Stage
from onenight.ways.one_night.texts.bodies import dawn_text, nightfall_text, second_text, verdict_text
from onenight.ways.one_night.texts.kept import keeping, kept
from onenight.ways.one_night.texts.prompts import question

Answers = Mapping[int, tuple[int, ...]]


def deal(party: Party, rulebook: Rulebook, deck: Deck, front: Front) -> Party:
    """The cards are dealt to a party before its game, and everyone is texted role and question.

    Raises:
        NotAllowed: `too-few-players`, `too-many-players`, or the deck is none for so many.
    """
    check(deck, len(party.seats), rulebook)
    cards = list(deck.keys)
    front.chance.shuffle(cards)
    decoys = tuple([front.chance.choice((1, 2)) for _ in party.seats])
    now = kept(party)._replace(rulebook=rulebook, deck=deck, dealt=tuple(cards), decoys=decoys)
    begun = keeping(party, now)._replace(stage=Stage.NIGHTFALL, game=party.game + 1)
    return texted(begun, "nightfall", [nightfall_text(begun, seat, front.lines) for seat in range(len(party.seats))])


def texted(party: Party, what: str, bodies: list[str]) -> Party:
    """The party with a text for every seat in its outbox, in seat order; who has left gets none."""
    new = [
        Outgoing(f"{party.game} {what} {seat}", holder.phone, body)
        for seat, (holder, body) in enumerate(zip(party.seats, bodies, strict=True))
        if not holder.left
    ]
    return halves.over(party, *range(len(party.seats)))._replace(outbox=(*party.outbox, *new))


def missing(party: Party) -> tuple[str, ...]:
    """Who has not answered the round that is open, by name; of those who have left only votes are missed."""
    now = kept(party)
    given = {Stage.NIGHTFALL: now.first, Stage.SECOND: now.second, Stage.DAWN: party.votes}.get(party.stage)
    gone = party.stage is not Stage.DAWN
    return tuple(
        [
            holder.name
            for seat, holder in enumerate(party.seats)
            if given is not None and seat not in given and not (gone and holder.left)
        ]
    )


def answered(party: Party, seat: int, body: str, lines: Lines) -> tuple[Party, str]:
    """The party with a player's answer to the round that is open, or the half of it, and what they are told.

    Raises:
        NotUnderstood, NotAllowed, Ambiguous: as for `reading.read`.
    """
    prompt, now, names = question(party, seat), kept(party), tuple([holder.name for holder in party.seats])
    asked = reading.Asked(seat, names, len(now.dealt) - len(names), prompt.shapes, prompt.may_pass)
    earlier = party.halves.get(seat, "")
    try:
        places = halves.whole(earlier, body, lambda text: reading.read(text, asked, lines), reading.half, GameError)
    except halves.Unfinished as first:
        return halves.remembered(party, seat, first.text), lines.refusal(cast("GameError", first.error))
    party = halves.over(party, seat)
    if party.stage is Stage.NIGHTFALL:
        section, now = "heard", now._replace(first={**now.first, seat: places})
    else:
        section, now = "heard_second", now._replace(second={**now.second, seat: places})
    said = tuple([place_name(names, place, lines) for place in places])
    noted = lines.say(f"texts.{section}.one", places=said) if said else lines.raw(f"texts.{section}.nobody")
    return keeping(party, now), noted


def place_name(names: Sequence[str], place: int, lines: Lines) -> str:
    """What a place is called: a player, or a card of the center by its number."""
    return names[place] if place < len(names) else lines.say("texts.heard.center", number=place - len(names) + 1)


def settled(before: Party, after: Party, front: Front) -> Party:
    """The party after an answer; the last one closes the round."""
    open_ = after.stage not in (Stage.JOIN, Stage.VERDICT)
    if open_ and before.missing and not after.missing:
        return close(after, front.chance, front.lines)
    return after


def close(party: Party, chance: Random, lines: Lines) -> Party:
    """The round is over, whoever has not answered: the next one begins.

    Raises:
        NotAllowed: `no-round`, where none is open; `votes-missing`, where somebody has not voted: everybody has to.
    """
    seats, now = range(len(party.seats)), kept(party)
    if party.stage is Stage.NIGHTFALL:
        first, filled = _filled(party, now.first, chance)
        party = keeping(party, now._replace(first=first, filled=filled))
        if "doppelganger" in now.deck:
            party = party._replace(stage=Stage.SECOND)
            return texted(party, "second", [second_text(party, seat, lines) for seat in seats])
        return _dawn(party, lines)
    if party.stage is Stage.SECOND:
        second, filled = _filled(party, now.second, chance)
        return _dawn(keeping(party, now._replace(second=second, filled=filled)), lines)
    if party.stage is Stage.DAWN:
        if party.missing:
            raise NotAllowed("votes-missing", names=party.missing)
        ended = party._replace(stage=Stage.VERDICT)
        found, lies = verdict(ended), night(ended)
        return texted(ended, "verdict", [verdict_text(ended, seat, found, lies, lines) for seat in seats])
    raise NotAllowed("no-round")


def _dawn(party: Party, lines: Lines) -> Party:
    party = party._replace(stage=Stage.DAWN)
    lies = night(party)
    return texted(party, "dawn", [dawn_text(party, seat, lies, lines) for seat in range(len(party.seats))])


def _filled(party: Party, given: Answers, chance: Random) -> tuple[Answers, tuple[int, ...]]:
    """The answers with a random legal pick for everyone who must act and has not answered; and who that was."""
    missing = {
        seat: asked.shapes[0]
        for seat in range(len(party.seats))
        if seat not in given and not (asked := question(party, seat)).may_pass
    }
    picked = {seat: _any(party, seat, shape, chance) for seat, shape in missing.items()}
    return {**given, **picked}, (*kept(party).filled, *missing)


def _any(party: Party, seat: int, shape: Choice, chance: Random) -> tuple[int, ...]:
    players = len(party.seats)
    others = [other for other in range(players) if other != seat]
    center = range(players, len(kept(party).dealt))
    return (
        *chance.choice(list(combinations(others, shape.players))),
        *chance.choice(list(combinations(center, shape.center))),
    )


def deal_of(party: Party) -> Deal:
    """The deal as the rules know it."""
    roles = kept(party).deck.game.roles
    return Deal(kept(party).deck, tuple([roles[key] for key in kept(party).dealt]), len(party.seats))


def picks(party: Party) -> Answers:
    """What was picked in the night; decoys aside, and a lone Werewolf's card only for one who is alone."""
    deal_ = deal_of(party)
    chosen: dict[int, tuple[int, ...]] = {}
    for seat, role in enumerate(deal_.cards[: deal_.players]):
        first = kept(party).first.get(seat, ())
        if role.action is Action.COPY:
            copied = deal_.cards[first[0]] if first else None
            acts = copied is not None and question(party._replace(stage=Stage.SECOND), seat).real
            chosen[seat] = first + (kept(party).second.get(seat, ()) if acts else ())
        elif question(party._replace(stage=Stage.NIGHTFALL), seat).real:
            chosen[seat] = first
    return {seat: places for seat, places in _alone(deal_, chosen).items() if places}


def _alone(deal_: Deal, chosen: dict[int, tuple[int, ...]]) -> dict[int, tuple[int, ...]]:
    """Without the cards that Werewolves who are not alone would have looked at."""
    wolf = deal_.deck.game.roles["werewolf"]
    own = {seat: 0 for seat in range(deal_.players) if deal_.cards[seat] is wolf}
    copied = {
        seat: 1
        for seat, places in chosen.items()
        if deal_.cards[seat].action is Action.COPY and places and deal_.cards[places[0]] is wolf
    }
    pack = {**own, **copied}
    if len(pack) <= 1:
        return chosen
    return {seat: places[: pack[seat]] if seat in pack else places for seat, places in chosen.items()}


def night(party: Party) -> Night:
    """The cards as they lie, and what everyone saw."""
    return play(deal_of(party), picks(party), kept(party).rulebook)


def verdict(party: Party) -> Verdict:
    """Who died and who won, once every vote is in.

    A Hunter who chooses as he dies (house rule) is taken to choose whom he voted for: nobody is asked once more.
    """
    seats = range(len(party.seats))
    roles = night(party).roles(kept(party).rulebook)[: len(seats)]
    return judge(deaths([party.votes[seat] for seat in seats], roles), roles, kept(party).rulebook)
