"""Who has a seat: joining, names, leaving. A seat belongs to its phone."""

from collections.abc import Sequence

from onenight.rules.errors import NotAllowed
from onenight.rules.week.setup import PLAYERS, STAFF, STUDY_PLACE
from onenight.speech.lines import Lines
from onenight.table.texted import outbox
from onenight.table.texted.handles import handle
from onenight.table.texted.party import Party, Seat, Stage, Step

_CASTLE = (*STAFF, STUDY_PLACE)
"""Names that are taken in a week, as those of other players are."""


def seat_of(party: Party, name: str) -> int:
    """The seat of that name.

    Raises:
        NotAllowed: `nobody-of-that-name`.
    """
    for seat, holder in enumerate(party.seats):
        if holder.name.casefold() == name.casefold():
            return seat
    raise NotAllowed("nobody-of-that-name", name=name, players=tuple([holder.name for holder in party.seats]))


def joined(party: Party, phone: str, code: str, name: str, lines: Lines) -> Step:
    """A phone joins, or comes back."""
    if code != party.code:
        return Step(party, lines.say("texts.join.unknown", code=code))
    own = next((seat for seat, holder in enumerate(party.seats) if holder.phone == phone), None)
    taken = [holder.name for seat, holder in enumerate(party.seats) if seat != own]
    if own is not None:
        before = party.seats[own]
        renamed = name and party.stage is Stage.JOIN
        called = _called(party, name, taken, own) if renamed else before.name
        return Step(_with_seat(party, own, Seat(called, phone)), lines.say("texts.join.again", name=called))
    called = _called(party, name, taken, len(party.seats))
    if party.stage is not Stage.JOIN:
        over = party.stage is Stage.VERDICT
        return Step(party, lines.say("texts.join.closed_over" if over else "texts.join.closed", name=called))
    most = (party.rulebook.game.players if party.week is None else PLAYERS).stop - 1
    if len(party.seats) >= most:
        return Step(party, lines.say("texts.join.full", most=most))
    after = party._replace(seats=(*party.seats, Seat(called, phone)))
    if party.week is None:
        return Step(after, lines.say("texts.join.welcome", name=called))
    wanted = handle(name, taken, len(party.seats))
    line = "letters.start.welcome" if called == wanted else "letters.start.welcome_other"
    return Step(after, lines.say(line, name=called, staff=wanted))


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


def renamed(party: Party, seat: int, said: str, lines: Lines) -> Step:
    """A player wants to be called otherwise.

    Raises:
        NotAllowed: `rename-later`.
    """
    if party.stage is not Stage.JOIN:
        raise NotAllowed("rename-later")
    others = [holder.name for index, holder in enumerate(party.seats) if index != seat]
    called = _called(party, said, others, seat)
    after = _with_seat(party, seat, party.seats[seat]._replace(name=called))
    return Step(after, lines.say("texts.join.renamed", name=called))


def _called(party: Party, said: str, taken: Sequence[str], seat: int) -> str:
    """The name of a player who asked to be called so."""
    return handle(said, taken if party.week is None else (*taken, *_CASTLE), seat)


def at_castle(party: Party, lines: Lines) -> Party:
    """The party that is to play a week: whoever is called like one of the staff gets a number, and is texted that."""
    castle = party._replace(week={})
    for index, holder in enumerate(party.seats):
        others = [seat.name for seat in castle.seats if seat.phone != holder.phone]
        called = _called(castle, holder.name, others, index)
        if called != holder.name:
            castle = _with_seat(castle, index, holder._replace(name=called))
            body = lines.say("letters.start.renamed", name=called, staff=holder.name)
            castle = outbox.added(castle, holder.phone, "renamed", body)
    return castle
