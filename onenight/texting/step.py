"""The texted game, one event at a time: `step`. Pure; chance and time come with the front.

Acknowledgements never wait for others' texts: the last answer of a round is acknowledged like the first, and the next
round's texts stand in the outbox, to go out after it.
"""

from functools import singledispatch
from typing import cast

from onenight.rules.errors import GameError, NotAllowed
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.texting import outbox, seats, tongue
from onenight.texting.party import (
    Answered,
    Chosen,
    Closed,
    Event,
    Gone,
    LetBack,
    Mentioned,
    Opened,
    OptedIn,
    OptedOut,
    Own,
    Party,
    Received,
    Removed,
    Replaced,
    Report,
    Reseated,
    Stage,
    Trying,
    Voted,
)
from onenight.texting.places import Asked
from onenight.texting.player_answer import PlayerAnswer, Tap
from onenight.texting.reading import Command, vote
from onenight.texting.replies import not_yet, told

MESSAGES_REMEMBERED = 200
"""So many messages are known again when they come twice; Twilio repeats within minutes."""


def step(party: Party, event: Event, front: Front) -> Answered:
    """What an event leads to.

    Raises:
        NotAllowed: what the host wished for is not possible now; what players text is always answered.
    """
    return _step(event, party, front)


@singledispatch
def _step(event: object, party: Party, front: Front) -> Answered:
    raise TypeError(f"no event of a texted game: {type(event).__name__} at {party.stage}, {front.now}")


@_step.register
def _own(event: Own, party: Party, front: Front) -> Answered:
    return Answered(event.after(party, front))


@_step.register
def _received(event: Received, party: Party, front: Front) -> Answered:
    known = dict(party.heard)
    # Parties of an earlier version, a day old at most, have Twilio's names alone.
    before = known.get(event.message, known.get(event.message.partition(" ")[0]))
    if before is not None:
        return Answered(party, before)
    if party.back is not None and not party.back.is_open(front.now):
        party = party._replace(back=None)
    if event.language and event.joins is not None and not _is_in(party, event.phone):
        party = tongue.with_language(party, event.phone, event.language)
    front = front._replace(lines=tongue.lines_to(party, event.phone, front.lines))
    try:
        after = _texted(event, party, front)
    except GameError as error:
        after = Answered(party, front.lines.refusal(error))
    heard = (*after.party.heard, (event.message, after.reply))[-MESSAGES_REMEMBERED:]
    told = after.party._replace(heard=heard)
    return Answered(told.plays.rounds.settle(party, told, front), after.reply)


def _is_in(party: Party, phone: str) -> bool:
    """Whether a phone has a seat, or waits for one."""
    return phone in [seat.phone for seat in (*party.seats, *party.late)]


@_step.register
def _opened(_event: Opened, party: Party, _front: Front) -> Answered:
    return Answered(party.afresh())


@_step.register
def _replaced(event: Replaced, party: Party, front: Front) -> Answered:
    return Answered(seats.fitted(party.afresh()._replace(plays=event.plays), front.lines))


@_step.register
def _chosen(event: Chosen, party: Party, front: Front) -> Answered:
    plays = party.plays.with_rulebook(event.rulebook, event.boxes)
    return Answered(seats.fitted(party._replace(plays=plays), front.lines))


@_step.register
def _mentioned(event: Mentioned, party: Party, _front: Front) -> Answered:
    return Answered(party._replace(mentioned=party.mentioned | event.keys))


@_step.register
def _closed(_event: Closed, party: Party, front: Front) -> Answered:
    return Answered(party.plays.rounds.close(party, front))


@_step.register
def _removed(event: Removed, party: Party, front: Front) -> Answered:
    line, waits = f"texts.join.{event.why}", seats.waiting(party, event.name)
    if waits is not None:
        body = tongue.lines_to(party, waits.phone, front.lines).say(line, code=party.code)
        return Answered(outbox.added(seats.not_waiting(party, waits.phone), waits.phone, outbox.REMOVED, body))
    seat = seats.seat_of(party, event.name)
    if party.seats[seat].left:
        return Answered(party)
    body = tongue.lines_at(party, seat, front.lines).say(line, code=party.code)
    told = outbox.added(party, party.seats[seat].phone, outbox.REMOVED, body)
    after = _gone(told, seat, front)
    return Answered(after.plays.rounds.settle(party, after, front))


@_step.register
def _reseated(event: Reseated, party: Party, front: Front) -> Answered:
    return Answered(seats.reseated(party, event.names, front.lines))


@_step.register
def _let_back(event: LetBack, party: Party, _front: Front) -> Answered:
    seats.seat_of(party, event.name)
    return Answered(party._replace(back=event))


@_step.register
def _went(event: Gone, party: Party, front: Front) -> Answered:
    seat = next((index for index, each in enumerate(party.seats) if each.phone == event.phone and not each.left), None)
    if seat is None:
        return Answered(seats.not_waiting(party, event.phone))
    after = _gone(party, seat, front)
    return Answered(after.plays.rounds.settle(party, after, front))


@_step.register
def _voted(event: Voted, party: Party, front: Front) -> Answered:
    if not party.plays.rounds.is_voting(party):
        raise NotAllowed("no-vote-now")
    voter, target = seats.seat_of(party, event.voter), seats.seat_of(party, event.target)
    if voter == target:
        raise NotAllowed("points-at-oneself-aloud", name=party.seats[voter].name)
    after = party._replace(votes={**party.votes, voter: target})
    return Answered(after.plays.rounds.settle(party, after, front))


@_step.register
def _reported(event: Report, party: Party, _front: Front) -> Answered:
    return Answered(outbox.reported(party, event))


@_step.register
def _trying(event: Trying, party: Party, _front: Front) -> Answered:
    return Answered(outbox.trying(party, event.key))


@_step.register
def _opted_out(event: OptedOut, party: Party, _front: Front) -> Answered:
    return Answered(outbox.without_phone(party, event.phone))


@_step.register
def _opted_in(event: OptedIn, party: Party, _front: Front) -> Answered:
    return Answered(outbox.with_phone(party, event.phone))


# What players text


def _texted(event: Received, party: Party, front: Front) -> Answered:
    lines, asked, phone = front.lines, event.joins, event.phone
    if asked is not None and party.back is not None and asked.code == party.back.code:
        return seats.returned(party, phone, party.back, lines)
    if asked is not None and asked.code and (asked.outright or asked.code == party.code):
        return seats.joined(party, phone, asked, lines)
    seat = next((index for index, holder in enumerate(party.seats) if holder.phone == phone), None)
    language = tongue.wanted(event.body) if event.tapped is None else None
    if language and _is_in(party, phone):
        told = tongue.with_language(party, phone, language)
        return Answered(told, tongue.lines_to(told, phone, lines).raw("texts.join.language"))
    if seat is None and phone in [holder.phone for holder in party.late]:
        return _from_late(event, party, front)
    if seat is None or (asked is not None and not asked.code):
        return Answered(party, lines.raw("texts.join.how"))
    return _from_seat(event, party, seat, front)


def _from_late(event: Received, party: Party, front: Front) -> Answered:
    """What somebody has texted who waits for the next game: she may leave, and is told no more than that she is in."""
    command = _command(event, party, front.lines)
    if command is None or command.kind != "leave":
        return seats.waits(party, event.phone, front.lines)
    name = next(holder.name for holder in party.late if holder.phone == event.phone)
    return Answered(seats.not_waiting(party, event.phone), front.lines.say("texts.join.left", name=name))


def _command(event: Received, party: Party, lines: Lines) -> Command | None:
    """The command that was tapped, or that a text is; None for any other."""
    if event.tapped is None:
        return party.plays.answers.read_command(party, event.body, lines)
    return event.tapped if isinstance(event.tapped, Command) else None


def _answer(event: Received, party: Party, seat: int, lines: Lines) -> str:
    """The answer to a question that only players of one game ask; empty for any other text or tap."""
    if event.tapped is None:
        return party.plays.answers.answer_query(party, seat, event.body, lines)
    if not isinstance(event.tapped, Command):
        return ""
    return party.plays.answers.answer_command(party, seat, event.tapped, lines)


def _from_seat(event: Received, party: Party, seat: int, front: Front) -> Answered:
    """What a player who has a seat has texted or tapped, and is not about joining."""
    lines, plays, left = front.lines, party.plays, party.seats[seat].left
    answer = "" if left else _answer(event, party, seat, lines)
    if answer:
        return Answered(party, answer)
    command = _command(event, party, lines)
    if left and (command is None or command.kind not in ("recap", "rules", "topic", "question")):
        return Answered(party, lines.say("texts.join.out", name=party.seats[seat].name, code=party.code))
    if command is not None:
        return _commanded(party, seat, command, front)
    if party.stage in (Stage.JOIN, Stage.VERDICT):
        joining = party.stage is Stage.JOIN
        return Answered(party, not_yet(party, seat, lines) if joining else lines.raw("texts.heard.over"))
    given = PlayerAnswer(event.body) if event.tapped is None else PlayerAnswer(tap=cast("Tap", event.tapped))
    if plays.rounds.is_voting(party):
        return _vote(party, seat, given, lines)
    return Answered(*plays.answers.take_answer(party, seat, given, front))


def _gone(party: Party, seat: int, front: Front) -> Party:
    """The party without that player."""
    after = seats.without(party, seat, front.lines)
    return after.plays.rounds.remove_player(after, seat, front)


def _commanded(party: Party, seat: int, command: Command, front: Front) -> Answered:
    lines = front.lines
    if command.kind == "leave":
        return Answered(_gone(party, seat, front), lines.say("texts.join.left", name=party.seats[seat].name))
    if command.kind == "rename":
        return seats.renamed(party, seat, command.argument, lines)
    return Answered(party, told(party, seat, command, lines))


def _vote(party: Party, seat: int, answer: PlayerAnswer, lines: Lines) -> Answered:
    names = tuple([holder.name for holder in party.seats])
    asked = Asked(seat, names, party.plays.center_size(party), (), may_pass=False)
    target = vote(answer, asked, lines)
    after = party._replace(votes={**party.votes, seat: target})
    return Answered(after, lines.say("texts.heard.vote", name=party.seats[target].name))
