"""Who has a seat: joining, names, leaving. A seat belongs to its phone."""

from onenight.rules.errors import NotAllowed
from onenight.speech.lines import Lines
from onenight.texting import outbox
from onenight.texting.called import called, has_to_change, told, welcomed
from onenight.texting.party import Answered, Party, Seat, Stage


def seat_of(party: Party, name: str) -> int:
    """The seat of that name.

    Raises:
        NotAllowed: `nobody-of-that-name`.
    """
    for seat, holder in enumerate(party.seats):
        if holder.name.casefold() == name.casefold():
            return seat
    raise NotAllowed("nobody-of-that-name", name=name, players=tuple([holder.name for holder in party.seats]))


def joined(party: Party, phone: str, code: str, name: str, lines: Lines) -> Answered:
    """A phone joins, or comes back."""
    if code != party.code:
        return Answered(party, lines.say("texts.join.unknown", code=code))
    own = next((seat for seat, holder in enumerate(party.seats) if holder.phone == phone), None)
    taken = [holder.name for seat, holder in enumerate(party.seats) if seat != own]
    if own is not None:
        before = party.seats[own]
        if not name or party.stage is not Stage.JOIN:
            return Answered(
                _with_seat(party, own, Seat(before.name, phone)), lines.say("texts.join.again", name=before.name)
            )
        own_name = called(party, name, taken, own, lines)
        return Answered(_with_seat(party, own, Seat(own_name.name, phone)), told(own_name, lines, "texts.join.again"))
    new = called(party, name, taken, len(party.seats), lines)
    if party.stage is not Stage.JOIN:
        over = party.stage is Stage.VERDICT
        return Answered(party, lines.say("texts.join.closed_over" if over else "texts.join.closed", name=new.name))
    most = party.plays.guests(lines).most
    if len(party.seats) >= most:
        return Answered(party, lines.say("texts.join.full", most=most))
    return Answered(party._replace(seats=(*party.seats, Seat(new.name, phone))), welcomed(party, new, lines))


def _with_seat(party: Party, index: int, seat: Seat) -> Party:
    return party._replace(seats=(*party.seats[:index], seat, *party.seats[index + 1 :]))


def without(party: Party, seat: int, lines: Lines) -> Party:
    """Before the deal a seat is given up, and those behind it move up; after it, it stays with missing answers."""
    if party.stage is Stage.JOIN:
        moved = [_moved(holder, index, lines) for index, holder in enumerate(party.seats[seat + 1 :], seat)]
        return party._replace(seats=(*party.seats[:seat], *moved))
    return _with_seat(party, seat, party.seats[seat]._replace(left=True))


def _moved(holder: Seat, seat: int, lines: Lines) -> Seat:
    """Who is called by the seat alone is called by the new one."""
    before, after = (lines.say("words.people.seat", number=number) for number in (seat + 2, seat + 1))
    return holder._replace(name=after) if holder.name == before else holder


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
        name = has_to_change(party, index, lines)
        if name is not None:
            party = _with_seat(party, index, holder._replace(name=name.name))
            section = party.plays.guests(lines).section
            line = f"{section}.renamed" if name.why == "staff" else f"texts.called.{name.why}"
            body = lines.say(line, name=name.name, said=name.said)
            party = outbox.added(party, holder.phone, "renamed", body)
    return party
