"""Who has a seat: joining, names, leaving. A seat belongs to its phone."""

from onenight.rules.errors import NotAllowed
from onenight.speech.lines import Lines
from onenight.texting import halves, outbox, tongue
from onenight.texting.called import called, has_to_change, told, welcomed
from onenight.texting.party import Answered, Joining, LetBack, Party, Seat, Stage


def seat_of(party: Party, name: str) -> int:
    """The seat of that name.

    Raises:
        NotAllowed: `nobody-of-that-name`.
    """
    for seat, holder in enumerate(party.seats):
        if holder.name.casefold() == name.casefold():
            return seat
    raise NotAllowed("nobody-of-that-name", name=name, players=tuple([holder.name for holder in party.seats]))


def joined(party: Party, phone: str, asked: Joining, lines: Lines) -> Answered:
    """A phone joins, or comes back; whoever chooses a face has that from then on."""
    code, name = asked.code, asked.name
    if code != party.code:
        return Answered(party, lines.say("texts.join.unknown", code=code))
    own = next((seat for seat, holder in enumerate(party.seats) if holder.phone == phone), None)
    taken = [holder.name for seat, holder in enumerate(party.seats) if seat != own]
    taken += [holder.name for holder in party.late if holder.phone != phone]
    if own is not None:
        before = party.seats[own]
        seat = before._replace(left=False, face=asked.face or before.face)
        if not name or party.stage is not Stage.JOIN:
            return Answered(_with_seat(party, own, seat), lines.say("texts.join.again", name=seat.name))
        own_name = called(party, name, taken, own, lines)
        named = _with_seat(party, own, seat._replace(name=own_name.name))
        return Answered(named, told(own_name, lines, "texts.join.again"))
    new = called(party, name, taken, len(taken), lines)
    most = party.plays.admission(lines).most
    if _coming(party) >= most and phone not in [seat.phone for seat in party.late]:
        return Answered(party, lines.say("texts.join.full", most=most))
    if party.stage is not Stage.JOIN:
        face = next((seat.face for seat in party.late if seat.phone == phone), "")
        late = (*not_waiting(party, phone).late, Seat(new.name, phone, face=asked.face or face))
        return waits(party._replace(late=late), phone, lines)
    seats = (*party.seats, Seat(new.name, phone, face=asked.face))
    return Answered(party._replace(seats=seats), welcomed(party, new, lines))


def _coming(party: Party) -> int:
    """How many the next game has, as far as is known."""
    return len([seat for seat in party.seats if not seat.left]) + len(party.late)


def waits(party: Party, phone: str, lines: Lines) -> Answered:
    """Who has come late is told what for, whatever she texts."""
    name = next(seat.name for seat in party.late if seat.phone == phone)
    over = party.stage is Stage.VERDICT
    return Answered(party, lines.say("texts.join.late_over" if over else "texts.join.late", name=name))


def waiting(party: Party, name: str) -> Seat | None:
    """Who of that name waits for the next game; None where nobody does."""
    return next((seat for seat in party.late if seat.name.casefold() == name.casefold()), None)


def not_waiting(party: Party, phone: str) -> Party:
    """The party once a phone does not wait for its next game any more."""
    return party._replace(late=tuple([seat for seat in party.late if seat.phone != phone]))


def returned(party: Party, phone: str, back: LetBack, lines: Lines) -> Answered:
    """A phone takes the seat that its host has let back in: all that the other one was texted is its own now.

    Whoever has a seat of her own keeps to that.
    """
    index = seat_of(party, back.name)
    seat, own = party.seats[index], next((each for each in party.seats if each.phone == phone), None)
    if own is not None and own != seat:
        line = "texts.join.out" if own.left else "texts.join.again"
        return Answered(party, lines.say(line, name=own.name, code=party.code))
    after = _with_seat(not_waiting(party, phone), index, seat._replace(phone=phone, left=False))
    moved = outbox.moved(halves.over(after._replace(back=None), index), seat.phone, phone)
    told = tongue.moved(moved, seat.phone, phone)
    return Answered(told, tongue.lines_at(told, index, lines).say("texts.join.back", name=seat.name))


def _with_seat(party: Party, index: int, seat: Seat) -> Party:
    return party._replace(seats=(*party.seats[:index], seat, *party.seats[index + 1 :]))


def without(party: Party, seat: int, lines: Lines) -> Party:
    """Before the deal a seat is given up, and those behind it move up; after it, it stays with missing answers."""
    if party.stage is Stage.JOIN:
        moved = [
            _moved(holder, index + 1, index, tongue.lines_to(party, holder.phone, lines))
            for index, holder in enumerate(party.seats[seat + 1 :], seat)
        ]
        return party._replace(seats=(*party.seats[:seat], *moved))
    return _with_seat(party, seat, party.seats[seat]._replace(left=True))


def reseated(party: Party, names: tuple[str, ...], lines: Lines) -> Party:
    """Return the party with its seats in the order of these names, which are those of all.

    Raises:
        NotAllowed: `nobody-of-that-name`.
    """
    order = [seat_of(party, name) for name in names]
    holders = [(party.seats[before], before) for before in order]
    moved = [
        _moved(holder, before, after, tongue.lines_to(party, holder.phone, lines))
        for after, (holder, before) in enumerate(holders)
    ]
    return party._replace(seats=tuple(moved))


def _moved(holder: Seat, before: int, after: int, lines: Lines) -> Seat:
    """Who is called by the seat alone is called by the new one."""
    earlier, later = (lines.say("words.people.seat", number=seat + 1) for seat in (before, after))
    return holder._replace(name=later) if holder.name == earlier else holder


def renamed(party: Party, seat: int, said: str, lines: Lines) -> Answered:
    """A player wants to be called otherwise.

    Raises:
        NotAllowed: `rename-later`.
    """
    if party.stage is not Stage.JOIN:
        raise NotAllowed("rename-later")
    others = [holder.name for index, holder in enumerate(party.seats) if index != seat]
    name = called(party, said, others, seat, lines)
    after = _with_seat(party, seat, party.seats[seat]._replace(name=name.name))
    return Answered(after, told(name, lines, "texts.join.renamed"))


def fitted(party: Party, lines: Lines) -> Party:
    """The party in the game that is played next: whoever may not be called so there is called otherwise, and told."""
    for index, holder in enumerate(party.seats):
        told = tongue.lines_at(party, index, lines)
        name = has_to_change(party, index, told)
        if name is not None:
            party = _with_seat(party, index, holder._replace(name=name.name))
            section = party.plays.admission(told).section
            line = f"{section}.renamed" if name.why == "staff" else f"texts.called.{name.why}"
            body = told.say(line, name=name.name, said=name.said)
            party = outbox.added(party, holder.phone, "renamed", body)
    return party
