"""The texted game, one event at a time: `step`. Pure; chance and time come with the front.

Acknowledgements never wait for others' texts: the last answer of a round is acknowledged like the first, and the next
round's texts stand in the outbox, to go out after it.
"""

from functools import singledispatch

from onenight.rules.deck import Deck
from onenight.rules.errors import GameError, NotAllowed
from onenight.rules.roles import Choice
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.texting import outbox, reading, seats
from onenight.texting.invited import invited, tries
from onenight.texting.party import (
    Chosen,
    Closed,
    Dealt,
    Event,
    Gone,
    Heard,
    Mentioned,
    Moved,
    Opened,
    Party,
    Received,
    Removed,
    Report,
    Stage,
    Step,
    Trying,
    Voted,
    WeekDealt,
)
from onenight.texting.replies import not_yet, told
from onenight.ways.one_night.texts import rounds
from onenight.ways.one_night.texts.prompts import PLAYER, question

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
    # Parties of an earlier version, a day old at most, have Twilio's names alone.
    before = known.get(event.message, known.get(event.message.partition(" ")[0]))
    if before is not None:
        return Step(party, before)
    try:
        after = _texted(event, party, front)
    except GameError as error:
        after = Step(party, front.lines.refusal(error))
    heard = (*after.party.heard, (event.message, after.reply))[-REMEMBERED:]
    told = after.party._replace(heard=heard)
    return Step(_closed_if_complete(party, told, front), after.reply)


def _closed_if_complete(before: Party, after: Party, front: Front) -> Party:
    """The round closes by itself with the last answer."""
    if after.stage is Stage.WEEK:
        from onenight.ways.one_week.texts import playing  # noqa: PLC0415 - most evenings have no week

        return playing.counted(after, front.lines)
    if after.stage in (Stage.JOIN, Stage.VERDICT) or rounds.complete(before) or not rounds.complete(after):
        return after
    return rounds.close(after, front.chance, front.lines)


@_step.register
def _dealt(event: Dealt, party: Party, front: Front) -> Step:
    return Step(rounds.deal(party.afresh()._replace(week=None), event, front.chance, front.lines))


@_step.register
def _week_dealt(event: WeekDealt, party: Party, front: Front) -> Step:
    from onenight.ways.one_week.texts import playing  # noqa: PLC0415 - most evenings have no week

    return Step(playing.begin(party.afresh(), event, front.chance, front.lines))


@_step.register
def _opened(event: Opened, party: Party, front: Front) -> Step:
    fresh = party.afresh()
    if event.week is None:
        return Step(fresh)
    return Step(seats.fitted(fresh._replace(week={} if event.week else None), front.lines))


@_step.register
def _chosen(event: Chosen, party: Party, front: Front) -> Step:
    game = party._replace(rulebook=event.rulebook, deck=Deck(event.rulebook.game, ()))
    return Step(seats.fitted(game, front.lines))


@_step.register
def _moved_aloud(event: Moved, party: Party, front: Front) -> Step:
    if party.stage is not Stage.WEEK:
        raise NotAllowed("no-round")
    from onenight.ways.one_week.texts import playing  # noqa: PLC0415 - most evenings have no week

    name = event.name and party.seats[seats.seat_of(party, event.name)].name
    return Step(playing.spoken(party, name, event.words, front.chance, front.lines))


@_step.register
def _heard(_event: Heard, party: Party, _front: Front) -> Step:
    return Step(party._replace(diary=party.diary._replace(told=len(party.diary.moves))))


@_step.register
def _mentioned(event: Mentioned, party: Party, _front: Front) -> Step:
    return Step(party._replace(mentioned=party.mentioned | event.keys))


@_step.register
def _closed(_event: Closed, party: Party, front: Front) -> Step:
    if party.stage is Stage.WEEK:
        from onenight.ways.one_week.texts import playing  # noqa: PLC0415 - most evenings have no week

        return Step(playing.passed(party, front.chance, front.lines))
    return Step(rounds.close(party, front.chance, front.lines))


@_step.register
def _removed(event: Removed, party: Party, front: Front) -> Step:
    seat = seats.seat_of(party, event.name)
    if party.seats[seat].left:
        return Step(party)
    told = outbox.added(
        party, party.seats[seat].phone, outbox.REMOVED, front.lines.say(f"texts.join.{event.why}", code=party.code)
    )
    return Step(_closed_if_complete(party, _gone(told, seat, front), front))


@_step.register
def _went(event: Gone, party: Party, front: Front) -> Step:
    seat = next((index for index, each in enumerate(party.seats) if each.phone == event.phone and not each.left), None)
    return Step(party if seat is None else _closed_if_complete(party, _gone(party, seat, front), front))


@_step.register
def _voted(event: Voted, party: Party, front: Front) -> Step:
    if not _voting(party):
        raise NotAllowed("no-vote-now")
    voter, target = seats.seat_of(party, event.voter), seats.seat_of(party, event.target)
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


# What players text


def _texted(event: Received, party: Party, front: Front) -> Step:
    lines = front.lines
    asked = invited(event.body, lines)
    if asked is not None and (asked.outright or asked.code == party.code):
        return seats.joined(party, event.phone, asked.code, asked.name, lines)
    seat = next((index for index, holder in enumerate(party.seats) if holder.phone == event.phone), None)
    if seat is None or tries(event.body):
        return Step(party, lines.raw("texts.join.how"))
    return _from_seat(event.body, party, seat, front)


def _from_seat(body: str, party: Party, seat: int, front: Front) -> Step:
    """What a player who has a seat has texted, and is not about joining."""
    lines = front.lines
    if party.stage is Stage.WEEK and not party.seats[seat].left:
        return _in_week(body, party, seat, front)
    command = reading.command(body, lines)
    if party.seats[seat].left and (command is None or command.kind not in ("recap", "rules")):
        return Step(party, lines.say("texts.join.out", name=party.seats[seat].name, code=party.code))
    if command is not None:
        return _commanded(party, seat, command, front)
    if party.stage is Stage.JOIN:
        return Step(party, not_yet(party, seat, lines))
    if party.stage is Stage.VERDICT:
        return Step(party, _day(party, body, lines) or lines.raw("texts.heard.over"))
    answered = _vote if party.stage is Stage.DAWN else _answer
    return answered(party, seat, body, lines)


def _day(party: Party, body: str, lines: Lines) -> str:
    """A day of a week that is over, for "recap Tuesday"; empty where none is asked for."""
    if not party.week:
        return ""
    from onenight.ways.one_week.texts.recap import day_asked, recap  # noqa: PLC0415 - most evenings have no week

    day = day_asked(party, body, lines)
    return recap(party, lines, day) if day else ""


def _in_week(body: str, party: Party, seat: int, front: Front) -> Step:
    """What a player texts during a week: a question, a command, a vote, a move."""
    from onenight.ways.one_week.texts import playing  # noqa: PLC0415 - most evenings have no week
    from onenight.ways.one_week.texts.queries import asked, general  # noqa: PLC0415 - the same

    answer = asked(party, seat, body, front.lines)
    if answer:
        return Step(party, answer)
    command = general(body, front.lines)
    if command is not None:
        return _commanded(party, seat, command, front)
    if playing.voting(party):
        return _vote(party, seat, body, front.lines)
    return Step(*playing.said(party, seat, body, front.chance, front.lines))


def _voting(party: Party) -> bool:
    """Whether votes are being counted."""
    if party.stage is not Stage.WEEK:
        return party.stage is Stage.DAWN
    from onenight.ways.one_week.texts import playing  # noqa: PLC0415 - most evenings have no week

    return playing.voting(party)


def _gone(party: Party, seat: int, front: Front) -> Party:
    """The same; in a week chance acts for them at once, where it is their turn."""
    after = seats.without(party, seat, front.lines)
    if after.stage is not Stage.WEEK:
        return after
    from onenight.ways.one_week.texts import playing  # noqa: PLC0415 - most evenings have no week

    if not playing.voting(after) and playing.week_of(after).actor == seat:
        return playing.passed(after, front.chance, front.lines)
    return after


def _commanded(party: Party, seat: int, command: reading.Command, front: Front) -> Step:
    lines = front.lines
    if command.kind == "leave":
        return Step(_gone(party, seat, front), lines.say("texts.join.left", name=party.seats[seat].name))
    if command.kind == "rename":
        return seats.renamed(party, seat, command.argument, lines)
    return Step(party, told(party, seat, command, lines))


def _answer(party: Party, seat: int, body: str, lines: Lines) -> Step:
    asked = question(party, seat)
    places = reading.read(body, _asked(party, seat, asked.shapes, may_pass=asked.may_pass), lines)
    given = {**(party.first if party.stage is Stage.NIGHTFALL else party.second), seat: places}
    after = party._replace(first=given) if party.stage is Stage.NIGHTFALL else party._replace(second=given)
    names = tuple([_place(party, place, lines) for place in places])
    section = "heard" if party.stage is Stage.NIGHTFALL else "heard_second"
    noted = lines.say(f"texts.{section}.one", places=names) if names else lines.raw(f"texts.{section}.nobody")
    return Step(after, noted)


def _vote(party: Party, seat: int, body: str, lines: Lines) -> Step:
    target = reading.vote(body, _asked(party, seat, (PLAYER,), may_pass=False), lines)
    after = party._replace(votes={**party.votes, seat: target})
    return Step(after, lines.say("texts.heard.vote", name=party.seats[target].name))


def _asked(party: Party, seat: int, shapes: tuple[Choice, ...], *, may_pass: bool) -> reading.Asked:
    names = tuple([holder.name for holder in party.seats])
    return reading.Asked(seat, names, len(party.dealt) - len(names), shapes, may_pass)


def _place(party: Party, place: int, lines: Lines) -> str:
    players = len(party.seats)
    if place < players:
        return party.seats[place].name
    return lines.say("texts.heard.center", number=place - players + 1)
