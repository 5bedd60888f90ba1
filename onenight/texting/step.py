"""The texted game, one event at a time: `step`. Pure; chance and time come with the front.

Acknowledgements never wait for others' texts: the last answer of a round is acknowledged like the first, and the next
round's texts stand in the outbox, to go out after it.
"""

from typing import cast

from onenight.rules.errors import GameError
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.texting import player_language, seats
from onenight.texting.events import Event, TextReceived
from onenight.texting.party import Party, Stage, StepResult
from onenight.texting.places import PlaceQuestion
from onenight.texting.player_answer import PlayerAnswer, Tap
from onenight.texting.reading import Command, read_vote
from onenight.texting.replies import answer_command, tell_to_wait
from onenight.texting.short_name import fit_text

MAX_REMEMBERED_MESSAGES = 200
"""How many messages are known again when they come twice; Twilio repeats within minutes."""


def step(party: Party, event: Event, front: Front) -> StepResult:
    """Return the party after an event, and the reply to its sender.

    Raises:
        NotAllowed: what the host wished for is not possible now; what players text is always answered.
    """
    after = (
        _receive_text(event, party, front) if isinstance(event, TextReceived) else StepResult(event.apply(party, front))
    )
    return after._replace(party=_fit_outbox(party, after.party))


def _fit_outbox(before: Party, after: Party) -> Party:
    """Return the party with names cut in the texts that are new, where these would take one segment more."""
    known = {text.key for text in before.outbox}
    fitted = [
        text if text.key in known else text._replace(body=fit_text(text.body, after.names)) for text in after.outbox
    ]
    return after._replace(outbox=tuple(fitted))


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
    after = after._replace(reply=fit_text(after.reply, after.party.names))
    heard = (*after.party.heard, (event.message, after.reply))[-MAX_REMEMBERED_MESSAGES:]
    told = after.party._replace(heard=heard)
    return StepResult(told.plays.settle(party, told, front), after.reply)


def _is_in(party: Party, phone: str) -> bool:
    """Return whether a phone has a seat, or waits for one."""
    return phone in [seat.phone for seat in (*party.seats, *party.late)]


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


def _follow_command(party: Party, seat: int, command: Command, front: Front) -> StepResult:
    """Return the party after a command (leave, rename), or the answer to one."""
    lines = front.lines
    if command.kind == "leave":
        left = lines.say("texts.join.left", name=party.seats[seat].name)
        return StepResult(seats.remove_player(party, seat, front), left)
    if command.kind == "rename":
        return seats.rename_player(party, seat, command.argument, lines)
    return StepResult(party, answer_command(party, seat, command, lines))


def _take_vote(party: Party, seat: int, answer: PlayerAnswer, lines: Lines) -> StepResult:
    """Return the party with a player's vote written down."""
    asked = PlaceQuestion(seat, party.names, party.plays.center_size(party), (), may_pass=False)
    target = read_vote(answer, asked, lines)
    after = party._replace(votes={**party.votes, seat: target})
    return StepResult(after, lines.say("texts.heard.vote", name=party.seats[target].name))
