"""The seats of a party: joining, names, leaving. A seat belongs to its phone."""

from onenight.rules.errors import NotAllowed
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.texting import incomplete_answer, outbox, player_language
from onenight.texting.join_request import JoinRequest
from onenight.texting.party import Party, Seat, SeatOpened, Stage, StepResult
from onenight.texting.player_name import choose_name, find_forced_name, tell_name, welcome_player


def join_table(party: Party, phone: str, asked: JoinRequest, lines: Lines) -> StepResult:
    """Return the party once a phone has joined or come back, with its reply; a chosen face is kept from then on."""
    code, name = asked.code, asked.name
    if code != party.code:
        return StepResult(party, lines.say("texts.join.unknown", code=code))
    own = next((seat for seat, holder in enumerate(party.seats) if holder.phone == phone), None)
    taken = [holder.name for seat, holder in enumerate(party.seats) if seat != own]
    taken += [holder.name for holder in party.late if holder.phone != phone]
    if own is not None:
        before = party.seats[own]
        seat = before._replace(left=False, face=asked.face or before.face)
        if not name or party.stage is not Stage.JOIN:
            return StepResult(_replace_seat(party, own, seat), lines.say("texts.join.again", name=seat.name))
        own_name = choose_name(party, name, taken, own, lines)
        named = _replace_seat(party, own, seat._replace(name=own_name.name))
        return StepResult(named, tell_name(own_name, lines, "texts.join.again"))
    new = choose_name(party, name, taken, len(taken), lines)
    most = party.plays.admission(lines).most
    if _count_next_players(party) >= most and phone not in [seat.phone for seat in party.late]:
        return StepResult(party, lines.say("texts.join.full", most=most))
    if party.stage is not Stage.JOIN:
        face = next((seat.face for seat in party.late if seat.phone == phone), "")
        late = (*remove_late_player(party, phone).late, Seat(new.name, phone, face=asked.face or face))
        return tell_late_player(party._replace(late=late), phone, lines)
    seats = (*party.seats, Seat(new.name, phone, face=asked.face))
    return StepResult(party._replace(seats=seats), welcome_player(party, new, lines))


def _count_next_players(party: Party) -> int:
    """Return how many players the next game has, as far as is known."""
    return len([seat for seat in party.seats if not seat.left]) + len(party.late)


def tell_late_player(party: Party, phone: str, lines: Lines) -> StepResult:
    """Return the reply to a player who waits for the next game, whatever she texts."""
    name = next(seat.name for seat in party.late if seat.phone == phone)
    over = party.stage is Stage.VERDICT
    return StepResult(party, lines.say("texts.join.late_over" if over else "texts.join.late", name=name))


def find_late_player(party: Party, name: str) -> Seat | None:
    """Return the player of that name who waits for the next game; None where nobody does."""
    return next((seat for seat in party.late if seat.name.casefold() == name.casefold()), None)


def remove_late_player(party: Party, phone: str) -> Party:
    """Return the party once a phone does not wait for its next game any more."""
    return party._replace(late=tuple([seat for seat in party.late if seat.phone != phone]))


def take_seat_back(party: Party, phone: str, back: SeatOpened, lines: Lines) -> StepResult:
    """Return the party once a phone has taken the seat that its host let back in, with all that it was texted.

    Whoever has a seat of her own keeps to that.
    """
    index = party.find_seat(back.name)
    seat, own = party.seats[index], next((each for each in party.seats if each.phone == phone), None)
    if own is not None and own != seat:
        line = "texts.join.out" if own.left else "texts.join.again"
        return StepResult(party, lines.say(line, name=own.name, code=party.code))
    after = _replace_seat(remove_late_player(party, phone), index, seat._replace(phone=phone, left=False))
    moved = outbox.move_texts(incomplete_answer.forget_parts(after._replace(back=None), index), seat.phone, phone)
    told = player_language.move_language(moved, seat.phone, phone)
    return StepResult(
        told, player_language.choose_seat_lines(told, index, lines).say("texts.join.back", name=seat.name)
    )


def _replace_seat(party: Party, index: int, seat: Seat) -> Party:
    return party._replace(seats=(*party.seats[:index], seat, *party.seats[index + 1 :]))


def remove_player(party: Party, seat: int, front: Front) -> Party:
    """Return the party without a player; after the deal the seat stays, marked as left, with missing answers."""
    after = _remove_seat(party, seat, front.lines)
    return after.plays.remove_player(after, seat, front)


def _remove_seat(party: Party, seat: int, lines: Lines) -> Party:
    if party.stage is Stage.JOIN:
        moved = [
            _renumber_name(holder, index + 1, index, player_language.choose_phone_lines(party, holder.phone, lines))
            for index, holder in enumerate(party.seats[seat + 1 :], seat)
        ]
        return party._replace(seats=(*party.seats[:seat], *moved))
    return _replace_seat(party, seat, party.seats[seat]._replace(left=True))


def reorder_seats(party: Party, names: tuple[str, ...], lines: Lines) -> Party:
    """Return the party with its seats in the order of these names, which are those of all.

    Raises:
        NotAllowed: `nobody-of-that-name`.
    """
    order = [party.find_seat(name) for name in names]
    holders = [(party.seats[before], before) for before in order]
    moved = [
        _renumber_name(holder, before, after, player_language.choose_phone_lines(party, holder.phone, lines))
        for after, (holder, before) in enumerate(holders)
    ]
    return party._replace(seats=tuple(moved))


def _renumber_name(holder: Seat, before: int, after: int, lines: Lines) -> Seat:
    """Return the seat with its new number in its name, if it is called by its number alone."""
    earlier, later = (lines.say("words.people.seat", number=seat + 1) for seat in (before, after))
    return holder._replace(name=later) if holder.name == earlier else holder


def rename_player(party: Party, seat: int, said: str, lines: Lines) -> StepResult:
    """Return the party with a player's new name, and the reply.

    Raises:
        NotAllowed: `rename-later`.
    """
    if party.stage is not Stage.JOIN:
        raise NotAllowed("rename-later")
    others = [holder.name for index, holder in enumerate(party.seats) if index != seat]
    name = choose_name(party, said, others, seat, lines)
    after = _replace_seat(party, seat, party.seats[seat]._replace(name=name.name))
    return StepResult(after, tell_name(name, lines, "texts.join.renamed"))


def rename_for_game(party: Party, lines: Lines) -> Party:
    """Return the party with every player renamed, and texted so, who may not keep the name in the next game."""
    for index, holder in enumerate(party.seats):
        told = player_language.choose_seat_lines(party, index, lines)
        name = find_forced_name(party, index, told)
        if name is not None:
            party = _replace_seat(party, index, holder._replace(name=name.name))
            section = party.plays.admission(told).section
            line = f"{section}.renamed" if name.why == "staff" else f"texts.called.{name.why}"
            body = told.say(line, name=name.name, said=name.said)
            party = outbox.add_text(party, holder.phone, "renamed", body)
    return party
