"""The texted game, one event at a time: `step`. Pure; chance and time come with the front.

Acknowledgements never wait for others' texts: the last answer of a round is acknowledged like the first, and the next
round's texts stand in the outbox, to go out after it.
"""

from functools import singledispatch

from onenight.rules.errors import GameError, NotAllowed
from onenight.rules.roles import Choice
from onenight.speech.lines import Lines
from onenight.table.reply import Front
from onenight.table.texted import answers, outbox, rounds
from onenight.table.texted.asking import PLAYER, question
from onenight.table.texted.handles import handle
from onenight.table.texted.invited import invited, tries
from onenight.table.texted.party import (
    Closed,
    Dealt,
    Event,
    Mentioned,
    Opened,
    Party,
    Received,
    Removed,
    Report,
    Seat,
    Stage,
    Step,
    Trying,
    Voted,
)
from onenight.table.texted.told import told

REMEMBERED = 200
"""So many messages are known again when they come twice; Twilio repeats within minutes."""


def step(party: Party, event: Event, front: Front) -> Step:
    """What an event leads to.

    Raises:
        NotAllowed: what the host wished for is not possible now; what players text is always answered.
    """
    return _step(event, party, front)


@singledispatch
def _step(event: object, party: Party, front: Front) -> Step:
    raise TypeError(f"no event of a texted game: {type(event).__name__} at {party.stage}, {front.now}")


@_step.register
def _received(event: Received, party: Party, front: Front) -> Step:
    known = dict(party.heard)
    if event.message in known:
        return Step(party, known[event.message])
    try:
        after = _texted(event, party, front.lines)
    except GameError as error:
        after = Step(party, front.lines.refusal(error))
    heard = (*after.party.heard, (event.message, after.reply))[-REMEMBERED:]
    told = after.party._replace(heard=heard)
    return Step(_closed_if_complete(party, told, front), after.reply)


def _closed_if_complete(before: Party, after: Party, front: Front) -> Party:
    """The round closes by itself with the last answer."""
    if after.stage in (Stage.JOIN, Stage.VERDICT) or rounds.complete(before) or not rounds.complete(after):
        return after
    return rounds.close(after, front.chance, front.lines)


@_step.register
def _dealt(event: Dealt, party: Party, front: Front) -> Step:
    return Step(rounds.deal(party.afresh(), event, front.chance, front.lines))


@_step.register
def _opened(_event: Opened, party: Party, _front: Front) -> Step:
    return Step(party.afresh())


@_step.register
def _mentioned(event: Mentioned, party: Party, _front: Front) -> Step:
    return Step(party._replace(mentioned=party.mentioned | event.keys))


@_step.register
def _closed(_event: Closed, party: Party, front: Front) -> Step:
    return Step(rounds.close(party, front.chance, front.lines))


@_step.register
def _removed(event: Removed, party: Party, front: Front) -> Step:
    seat = _seat(party, event.name)
    if party.seats[seat].left:
        return Step(party)
    told = outbox.added(
        party, party.seats[seat].phone, outbox.REMOVED, front.lines.say(f"texts.join.{event.why}", code=party.code)
    )
    return Step(_closed_if_complete(party, _without(told, seat, front.lines), front))


@_step.register
def _voted(event: Voted, party: Party, front: Front) -> Step:
    if party.stage is not Stage.DAWN:
        raise NotAllowed("no-vote-now")
    voter, target = _seat(party, event.voter), _seat(party, event.target)
    if voter == target:
        raise NotAllowed("points-at-oneself-aloud", name=party.seats[voter].name)
    after = party._replace(votes={**party.votes, voter: target})
    return Step(_closed_if_complete(party, after, front))


@_step.register
def _reported(event: Report, party: Party, _front: Front) -> Step:
    return Step(outbox.reported(party, event))


@_step.register
def _trying(event: Trying, party: Party, _front: Front) -> Step:
    return Step(outbox.trying(party, event.key))


def _seat(party: Party, name: str) -> int:
    """The seat of that name.

    Raises:
        NotAllowed: `nobody-of-that-name`.
    """
    for seat, holder in enumerate(party.seats):
        if holder.name.casefold() == name.casefold():
            return seat
    raise NotAllowed("nobody-of-that-name", name=name, players=tuple([holder.name for holder in party.seats]))


# What players text


def _texted(event: Received, party: Party, lines: Lines) -> Step:
    asked = invited(event.body, lines)
    if asked is not None and (asked.outright or asked.code == party.code):
        return _joined(party, event.phone, asked.code, asked.name, lines)
    seat = next((index for index, holder in enumerate(party.seats) if holder.phone == event.phone), None)
    if seat is None or tries(event.body):
        return Step(party, lines.raw("texts.join.how"))
    return _from_seat(event.body, party, seat, lines)


def _from_seat(body: str, party: Party, seat: int, lines: Lines) -> Step:
    """What a player who has a seat has texted, and is not about joining."""
    command = answers.command(body, lines)
    if party.seats[seat].left and (command is None or command.kind not in ("recap", "rules")):
        return Step(party, lines.say("texts.join.out", name=party.seats[seat].name, code=party.code))
    if command is not None:
        return _commanded(party, seat, command, lines)
    if party.stage is Stage.JOIN:
        return Step(party, lines.say("texts.join.waiting", name=party.seats[seat].name))
    if party.stage is Stage.VERDICT:
        return Step(party, lines.raw("texts.heard.over"))
    answered = _vote if party.stage is Stage.DAWN else _answer
    return answered(party, seat, body, lines)


def _joined(party: Party, phone: str, code: str, name: str, lines: Lines) -> Step:
    if code != party.code:
        return Step(party, lines.say("texts.join.unknown", code=code))
    own = next((seat for seat, holder in enumerate(party.seats) if holder.phone == phone), None)
    taken = [holder.name for seat, holder in enumerate(party.seats) if seat != own]
    if own is not None:
        before = party.seats[own]
        renamed = name and party.stage is Stage.JOIN
        called = handle(name, taken, own) if renamed else before.name
        return Step(_with_seat(party, own, Seat(called, phone)), lines.say("texts.join.again", name=called))
    called = handle(name, taken, len(party.seats))
    if party.stage is not Stage.JOIN:
        over = party.stage is Stage.VERDICT
        return Step(party, lines.say("texts.join.closed_over" if over else "texts.join.closed", name=called))
    most = party.rulebook.game.players.stop - 1
    if len(party.seats) >= most:
        return Step(party, lines.say("texts.join.full", most=most))
    return Step(party._replace(seats=(*party.seats, Seat(called, phone))), lines.say("texts.join.welcome", name=called))


def _with_seat(party: Party, index: int, seat: Seat) -> Party:
    return party._replace(seats=(*party.seats[:index], seat, *party.seats[index + 1 :]))


def _without(party: Party, seat: int, lines: Lines) -> Party:
    """Before the deal a seat is given up, and those behind it move up; after it, it stays with missing answers."""
    if party.stage is Stage.JOIN:
        moved = [_moved(holder, index, lines) for index, holder in enumerate(party.seats[seat + 1 :], seat)]
        return party._replace(seats=(*party.seats[:seat], *moved))
    return _with_seat(party, seat, party.seats[seat]._replace(left=True))


def _moved(holder: Seat, seat: int, lines: Lines) -> Seat:
    """Who is called by the seat alone is called by the new one."""
    before, after = (lines.say("words.people.seat", number=number) for number in (seat + 2, seat + 1))
    return holder._replace(name=after) if holder.name == before else holder


def _commanded(party: Party, seat: int, command: answers.Command, lines: Lines) -> Step:
    name = party.seats[seat].name
    if command.kind == "leave":
        return Step(_without(party, seat, lines), lines.say("texts.join.left", name=name))
    if command.kind == "rename":
        if party.stage is not Stage.JOIN:
            raise NotAllowed("rename-later")
        others = [holder.name for index, holder in enumerate(party.seats) if index != seat]
        called = handle(command.argument, others, seat)
        renamed = _with_seat(party, seat, party.seats[seat]._replace(name=called))
        return Step(renamed, lines.say("texts.join.renamed", name=called))
    return Step(party, told(party, seat, command, lines))


def _answer(party: Party, seat: int, body: str, lines: Lines) -> Step:
    asked = question(party, seat)
    places = answers.read(body, _asked(party, seat, asked.shapes, may_pass=asked.may_pass), lines)
    given = {**(party.first if party.stage is Stage.NIGHTFALL else party.second), seat: places}
    after = party._replace(first=given) if party.stage is Stage.NIGHTFALL else party._replace(second=given)
    names = tuple([_place(party, place, lines) for place in places])
    section = "heard" if party.stage is Stage.NIGHTFALL else "heard_second"
    noted = lines.say(f"texts.{section}.one", places=names) if names else lines.raw(f"texts.{section}.nobody")
    return Step(after, noted)


def _vote(party: Party, seat: int, body: str, lines: Lines) -> Step:
    target = answers.vote(body, _asked(party, seat, (PLAYER,), may_pass=False), lines)
    after = party._replace(votes={**party.votes, seat: target})
    return Step(after, lines.say("texts.heard.vote", name=party.seats[target].name))


def _asked(party: Party, seat: int, shapes: tuple[Choice, ...], *, may_pass: bool) -> answers.Asked:
    names = tuple([holder.name for holder in party.seats])
    return answers.Asked(seat, names, len(party.dealt) - len(names), shapes, may_pass)


def _place(party: Party, place: int, lines: Lines) -> str:
    players = len(party.seats)
    if place < players:
        return party.seats[place].name
    return lines.say("texts.heard.center", number=place - players + 1)
