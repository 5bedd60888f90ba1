"""The texted game, one event at a time: `step`. Pure; chance and time come with the front.

Acknowledgements never wait for others' texts: the last answer of a round is acknowledged like the first, and the next
round's texts stand in the outbox, to go out after it.
"""

from functools import singledispatch
from typing import cast

from onenight.rules.errors import GameError, NotAllowed
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.texting import outbox, player_language, seats
from onenight.texting.events import (
    Event,
    GameChosen,
    GameEvent,
    GameReplaced,
    OptedIn,
    OptedOut,
    PhoneGone,
    PlayerRemoved,
    PlayersReseated,
    RoundClosed,
    SendingBegun,
    StepResult,
    TableOpened,
    TextReceived,
    TextReport,
    TroubleMentioned,
    VoteSpoken,
)
from onenight.texting.party import Party, SeatOpened, Stage
from onenight.texting.places import PlaceQuestion
from onenight.texting.player_answer import PlayerAnswer, Tap
from onenight.texting.reading import Command, read_vote
from onenight.texting.replies import answer_command, tell_to_wait

MAX_REMEMBERED_MESSAGES = 200
"""How many messages are known again when they come twice; Twilio repeats within minutes."""


def step(party: Party, event: Event, front: Front) -> StepResult:
    """Return the party after an event, and the reply to its sender.

    Raises:
        NotAllowed: what the host wished for is not possible now; what players text is always answered.
    """
    return _step(event, party, front)


@singledispatch
def _step(event: object, party: Party, front: Front) -> StepResult:
    """Return the party after an event, and the reply; each type of event registers its function.

    Raises:
        TypeError: no function is registered for it.
    """
    raise TypeError(f"no event of a texted game: {type(event).__name__} at {party.stage}, {front.now}")


@_step.register
def _apply_own_event(event: GameEvent, party: Party, front: Front) -> StepResult:
    return StepResult(event.apply(party, front))


@_step.register
def _receive_text(event: TextReceived, party: Party, front: Front) -> StepResult:
    """Return the party after a text or tap; a message that came before is answered as it was, and changes nothing."""
    known = dict(party.heard)
    # Parties of an earlier version, a day old at most, have Twilio's names alone.
    before = known.get(event.message, known.get(event.message.partition(" ")[0]))
    if before is not None:
        return StepResult(party, before)
    if party.back is not None and not party.back.is_open(front.now):
        party = party._replace(back=None)
    if event.language and event.joins is not None and not _is_in(party, event.phone):
        party = player_language.set_language(party, event.phone, event.language)
    front = front._replace(lines=player_language.choose_phone_lines(party, event.phone, front.lines))
    try:
        after = _answer_text(event, party, front)
    except GameError as error:
        after = StepResult(party, front.lines.refusal(error))
    heard = (*after.party.heard, (event.message, after.reply))[-MAX_REMEMBERED_MESSAGES:]
    told = after.party._replace(heard=heard)
    return StepResult(told.plays.settle(party, told, front), after.reply)


def _is_in(party: Party, phone: str) -> bool:
    """Return whether a phone has a seat, or waits for one."""
    return phone in [seat.phone for seat in (*party.seats, *party.late)]


@_step.register
def _open_table(_event: TableOpened, party: Party, _front: Front) -> StepResult:
    return StepResult(party.clear_for_next_game())


@_step.register
def _replace_game(event: GameReplaced, party: Party, front: Front) -> StepResult:
    return StepResult(seats.rename_for_game(party.clear_for_next_game()._replace(plays=event.plays), front.lines))


@_step.register
def _choose_rulebook(event: GameChosen, party: Party, front: Front) -> StepResult:
    plays = party.plays.with_rulebook(event.rulebook, event.boxes)
    return StepResult(seats.rename_for_game(party._replace(plays=plays), front.lines))


@_step.register
def _mark_mentioned(event: TroubleMentioned, party: Party, _front: Front) -> StepResult:
    return StepResult(party._replace(mentioned=party.mentioned | event.keys))


@_step.register
def _close_round(_event: RoundClosed, party: Party, front: Front) -> StepResult:
    return StepResult(party.plays.close(party, front))


@_step.register
def _remove_player(event: PlayerRemoved, party: Party, front: Front) -> StepResult:
    line, waits = f"texts.join.{event.why}", seats.find_late_player(party, event.name)
    if waits is not None:
        body = player_language.choose_phone_lines(party, waits.phone, front.lines).say(line, code=party.code)
        return StepResult(
            outbox.add_text(seats.remove_late_player(party, waits.phone), waits.phone, outbox.REMOVED_KIND, body)
        )
    seat = seats.find_seat(party, event.name)
    if party.seats[seat].left:
        return StepResult(party)
    body = player_language.choose_seat_lines(party, seat, front.lines).say(line, code=party.code)
    told = outbox.add_text(party, party.seats[seat].phone, outbox.REMOVED_KIND, body)
    after = _give_up_seat(told, seat, front)
    return StepResult(after.plays.settle(party, after, front))


@_step.register
def _reorder_seats(event: PlayersReseated, party: Party, front: Front) -> StepResult:
    return StepResult(seats.reorder_seats(party, event.names, front.lines))


@_step.register
def _let_back(event: SeatOpened, party: Party, _front: Front) -> StepResult:
    seats.find_seat(party, event.name)
    return StepResult(party._replace(back=event))


@_step.register
def _leave_for_other_table(event: PhoneGone, party: Party, front: Front) -> StepResult:
    seat = next((index for index, each in enumerate(party.seats) if each.phone == event.phone and not each.left), None)
    if seat is None:
        return StepResult(seats.remove_late_player(party, event.phone))
    after = _give_up_seat(party, seat, front)
    return StepResult(after.plays.settle(party, after, front))


@_step.register
def _take_spoken_vote(event: VoteSpoken, party: Party, front: Front) -> StepResult:
    if not party.plays.is_voting(party):
        raise NotAllowed("no-vote-now")
    voter, target = seats.find_seat(party, event.voter), seats.find_seat(party, event.target)
    if voter == target:
        raise NotAllowed("points-at-oneself-aloud", name=party.seats[voter].name)
    after = party._replace(votes={**party.votes, voter: target})
    return StepResult(after.plays.settle(party, after, front))


@_step.register
def _apply_report(event: TextReport, party: Party, _front: Front) -> StepResult:
    return StepResult(outbox.apply_report(party, event))


@_step.register
def _mark_try(event: SendingBegun, party: Party, _front: Front) -> StepResult:
    return StepResult(outbox.mark_try(party, event.key))


@_step.register
def _stop_phone(event: OptedOut, party: Party, _front: Front) -> StepResult:
    return StepResult(outbox.stop_phone(party, event.phone))


@_step.register
def _resume_phone(event: OptedIn, party: Party, _front: Front) -> StepResult:
    return StepResult(outbox.resume_phone(party, event.phone))


# What players text


def _answer_text(event: TextReceived, party: Party, front: Front) -> StepResult:
    """Return the answer to a text or a tap, whoever sent it: it may join, ask for a language, or come from a seat."""
    lines, asked, phone = front.lines, event.joins, event.phone
    if asked is not None and party.back is not None and asked.code == party.back.code:
        return seats.take_seat_back(party, phone, party.back, lines)
    if asked is not None and asked.code and (asked.outright or asked.code == party.code):
        return seats.join_table(party, phone, asked, lines)
    seat = next((index for index, holder in enumerate(party.seats) if holder.phone == phone), None)
    language = player_language.read_language_wish(event.body) if event.tapped is None else None
    if language and _is_in(party, phone):
        told = player_language.set_language(party, phone, language)
        return StepResult(told, player_language.choose_phone_lines(told, phone, lines).raw("texts.join.language"))
    if seat is None and phone in [holder.phone for holder in party.late]:
        return _answer_late_player(event, party, front)
    if seat is None or (asked is not None and not asked.code):
        return StepResult(party, lines.raw("texts.join.how"))
    return _answer_seated_player(event, party, seat, front)


def _answer_late_player(event: TextReceived, party: Party, front: Front) -> StepResult:
    """Return the answer to a player who waits for the next game: she may leave, and is told only that she is in."""
    command = _read_command(event, party, front.lines)
    if command is None or command.kind != "leave":
        return seats.tell_late_player(party, event.phone, front.lines)
    name = next(holder.name for holder in party.late if holder.phone == event.phone)
    return StepResult(seats.remove_late_player(party, event.phone), front.lines.say("texts.join.left", name=name))


def _read_command(event: TextReceived, party: Party, lines: Lines) -> Command | None:
    """Return the command that was tapped, or that a text is; None for any other."""
    if event.tapped is None:
        return party.plays.read_command(party, event.body, lines)
    return event.tapped if isinstance(event.tapped, Command) else None


def _answer_game_question(event: TextReceived, party: Party, seat: int, lines: Lines) -> str:
    """Return the answer to a question that only players of one game ask; "" for any other text or tap."""
    if event.tapped is None:
        return party.plays.answer_query(party, seat, event.body, lines)
    if not isinstance(event.tapped, Command):
        return ""
    return party.plays.answer_command(party, seat, event.tapped, lines)


def _answer_seated_player(event: TextReceived, party: Party, seat: int, front: Front) -> StepResult:
    """Return the answer to a text or tap of a player who has a seat, where it is not about joining."""
    lines, left = front.lines, party.seats[seat].left
    answer = "" if left else _answer_game_question(event, party, seat, lines)
    if answer:
        return StepResult(party, answer)
    command = _read_command(event, party, lines)
    if left and (command is None or command.kind not in ("recap", "rules", "topic", "question")):
        return StepResult(party, lines.say("texts.join.out", name=party.seats[seat].name, code=party.code))
    if command is not None:
        return _follow_command(party, seat, command, front)
    if party.stage in (Stage.JOIN, Stage.VERDICT):
        joining = party.stage is Stage.JOIN
        return StepResult(party, tell_to_wait(party, seat, lines) if joining else lines.raw("texts.heard.over"))
    return _take_answer(event, party, seat, front)


def _take_answer(event: TextReceived, party: Party, seat: int, front: Front) -> StepResult:
    """Return the party with a player's answer or vote, unless it was written in a round that is over."""
    if event.round_name not in ("", party.round_name):
        return StepResult(party, front.lines.raw("texts.heard.late"))
    given = PlayerAnswer(event.body) if event.tapped is None else PlayerAnswer(tap=cast("Tap", event.tapped))
    if party.plays.is_voting(party):
        return _take_vote(party, seat, given, front.lines)
    return StepResult(*party.plays.take_answer(party, seat, given, front))


def _give_up_seat(party: Party, seat: int, front: Front) -> Party:
    """Return the party without that player."""
    after = seats.remove_seat(party, seat, front.lines)
    return after.plays.remove_player(after, seat, front)


def _follow_command(party: Party, seat: int, command: Command, front: Front) -> StepResult:
    """Return the party after a command (leave, rename), or the answer to one."""
    lines = front.lines
    if command.kind == "leave":
        return StepResult(_give_up_seat(party, seat, front), lines.say("texts.join.left", name=party.seats[seat].name))
    if command.kind == "rename":
        return seats.rename_player(party, seat, command.argument, lines)
    return StepResult(party, answer_command(party, seat, command, lines))


def _take_vote(party: Party, seat: int, answer: PlayerAnswer, lines: Lines) -> StepResult:
    """Return the party with a player's vote written down."""
    names = tuple([holder.name for holder in party.seats])
    asked = PlaceQuestion(seat, names, party.plays.center_size(party), (), may_pass=False)
    target = read_vote(answer, asked, lines)
    after = party._replace(votes={**party.votes, seat: target})
    return StepResult(after, lines.say("texts.heard.vote", name=party.seats[target].name))
