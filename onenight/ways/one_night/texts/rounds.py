"""The rounds of a texted game: everyone is texted at once, everyone answers at once, and a round closes as a whole.

Source: design, "Rounds, not turns". A missing answer: a role that may act does nothing, one that must gets a random
legal pick, and the recap says so.
"""

from collections.abc import Mapping
from itertools import combinations
from random import Random

from onenight.rules.deck import check
from onenight.rules.errors import NotAllowed
from onenight.rules.night import Deal, Night, play
from onenight.rules.roles import Action, Choice
from onenight.rules.verdict import Verdict, judge
from onenight.rules.votes import deaths
from onenight.speech.lines import Lines
from onenight.texting.party import Dealt, Outgoing, Party, Stage
from onenight.ways.one_night.texts.bodies import dawn_text, nightfall_text, second_text, verdict_text
from onenight.ways.one_night.texts.prompts import question

Answers = Mapping[int, tuple[int, ...]]


def deal(party: Party, dealt: Dealt, chance: Random, lines: Lines) -> Party:
    """The cards are dealt to a party before its game, and everyone is texted role and question.

    Raises:
        NotAllowed: `too-few-players`, `too-many-players`, or the deck is none for so many.
    """
    check(dealt.deck, len(party.seats), dealt.rulebook)
    cards = list(dealt.deck.keys)
    chance.shuffle(cards)
    begun = party._replace(
        stage=Stage.NIGHTFALL,
        rulebook=dealt.rulebook,
        deck=dealt.deck,
        dealt=tuple(cards),
        decoys=tuple([chance.choice((1, 2)) for _ in party.seats]),
        game=party.game + 1,
    )
    return texted(begun, "nightfall", [nightfall_text(begun, seat, lines) for seat in range(len(party.seats))])


def texted(party: Party, what: str, bodies: list[str]) -> Party:
    """The party with a text for every seat in its outbox, in seat order; who has left gets none."""
    new = [
        Outgoing(f"{party.game} {what} {seat}", holder.phone, body)
        for seat, (holder, body) in enumerate(zip(party.seats, bodies, strict=True))
        if not holder.left
    ]
    return party._replace(outbox=(*party.outbox, *new))


def complete(party: Party) -> bool:
    """Whether everyone who is still here has answered the round that is open; votes are needed from those who left."""
    return not party.missing


def close(party: Party, chance: Random, lines: Lines) -> Party:
    """The round is over, whoever has not answered: the next one begins.

    Raises:
        NotAllowed: `no-round`, where none is open; `votes-missing`, where somebody has not voted: everybody has to.
    """
    seats = range(len(party.seats))
    if party.stage is Stage.NIGHTFALL:
        first, filled = _filled(party, party.first, chance)
        party = party._replace(first=first, filled=filled)
        if "doppelganger" in party.deck:
            party = party._replace(stage=Stage.SECOND)
            return texted(party, "second", [second_text(party, seat, lines) for seat in seats])
        return _dawn(party, lines)
    if party.stage is Stage.SECOND:
        second, filled = _filled(party, party.second, chance)
        return _dawn(party._replace(second=second, filled=filled), lines)
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
    return {**given, **picked}, (*party.filled, *missing)


def _any(party: Party, seat: int, shape: Choice, chance: Random) -> tuple[int, ...]:
    players = len(party.seats)
    others = [other for other in range(players) if other != seat]
    center = range(players, len(party.dealt))
    return (
        *chance.choice(list(combinations(others, shape.players))),
        *chance.choice(list(combinations(center, shape.center))),
    )


def deal_of(party: Party) -> Deal:
    """The deal as the rules know it."""
    roles = party.deck.game.roles
    return Deal(party.deck, tuple([roles[key] for key in party.dealt]), len(party.seats))


def picks(party: Party) -> Answers:
    """What was picked in the night; decoys aside, and a lone Werewolf's card only for one who is alone."""
    deal_ = deal_of(party)
    chosen: dict[int, tuple[int, ...]] = {}
    for seat, role in enumerate(deal_.cards[: deal_.players]):
        first = party.first.get(seat, ())
        if role.action is Action.COPY:
            copied = deal_.cards[first[0]] if first else None
            acts = copied is not None and question(party._replace(stage=Stage.SECOND), seat).real
            chosen[seat] = first + (party.second.get(seat, ()) if acts else ())
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
    return play(deal_of(party), picks(party), party.rulebook)


def verdict(party: Party) -> Verdict:
    """Who died and who won, once every vote is in.

    A Hunter who chooses as he dies (house rule) is taken to choose whom he voted for: nobody is asked once more.
    """
    seats = range(len(party.seats))
    roles = night(party).roles(party.rulebook)[: len(seats)]
    return judge(deaths([party.votes[seat] for seat in seats], roles), roles, party.rulebook)
