"""Players by name: learned on first mention, matched without case, asked about where two are nearly alike.

Seats always work: "player 3". Source: docs/design.md, "Fine points", names.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache

from onenight.conversation.session import Session
from onenight.hearing.capitals import capitalize_name
from onenight.hearing.normalization import NAME_BYTES, NAME_CHARACTERS, can_be_name, normalize, normalize_name
from onenight.rules.errors import Ambiguous, NotAllowed, NotUnderstood, quote_value
from onenight.speech.lines import Lines

SEAT = r"player (\d{1,3})"
"""The pattern of a seat as hearing writes it, in any language."""


class WhoIsThat(NotAllowed):
    """A new name where everybody at the table has one; the table is asked who is meant."""

    def __init__(self, name: str, players: tuple[str, ...]) -> None:
        """Keep the name that is asked about."""
        super().__init__("table-is-full", name=name, players=players)
        self.name = name


class NearlyKnown(Ambiguous):
    """A name that is nearly that of a seat; the table is asked once whether it is meant."""

    def __init__(self, name: str, seat: int, known: str) -> None:
        """Keep the seat, and both names that the question needs."""
        super().__init__("nearly-known", name=name, known=known)
        self.name = name
        self.seat = seat


def names_fit(names: tuple[str, ...], players: int) -> bool:
    """Return whether these can be the players' names: one each, or none yet, and no two alike."""
    fit = all(isinstance(name, str) and _cut_to_length(name) == name == name.strip() for name in names)
    said = [name.casefold() for name in names if name]
    return fit and len(names) in {0, players} and len(set(said)) == len(said)


def name_of(session: Session, seat: int, lines: Lines) -> str:
    """Return the name of a seat: its player's, or else its number in words."""
    known = session.names[seat] if session.names else ""
    return known or lines.say("words.people.seat", number=str(seat + 1))


def seat_number(said: str, lines: Lines) -> int:
    """Return the number of a seat that was told as "player 3", or as the language calls seats; 0 for a name."""
    match = re.fullmatch(SEAT, said.casefold()) or re.fullmatch(
        _build_seat_pattern(lines.raw("words.people.seat")), normalize(said)
    )
    return int(match[1]) if match else 0


@lru_cache(maxsize=8)
def _build_seat_pattern(seat: str) -> str:
    """Return the pattern of what a seat may be called, as words are compared; `seat` is the line for it."""
    before, after = seat.split("{number}")
    return " ?".join(
        [*map(re.escape, normalize(before).split()), r"(\d{1,3})", *map(re.escape, normalize(after).split())]
    )


def names_of(session: Session, seats: Iterable[int], lines: Lines) -> tuple[str, ...]:
    """Return the names of several seats."""
    return tuple([name_of(session, seat, lines) for seat in seats])


def find_seats(session: Session, said: Sequence[str], lines: Lines, *others: str) -> tuple[Session, tuple[int, ...]]:
    """Return the session with the names that were told learned, and their players' seats.

    `others`: who else was named in the same sentence; nobody is taken for one of them.

    Raises:
        NearlyKnown: a new name is nearly a known one.
        WhoIsThat: everybody has a name already.
        NotAllowed: `no-such-seat`.
        NotUnderstood: `no-name`.
    """
    seats: list[int] = []
    said = split_names(said, lines, session.names)
    apart = {normalize_name(name) for name in (*said, *others)}
    for name in said:
        session, seat = find_seat(session, name, lines, apart=apart)
        if seat not in seats:
            seats.append(seat)
    return session, tuple(seats)


def split_names(said: Sequence[str], lines: Lines, known: Collection[str] = ()) -> list[str]:
    """Return the names in a list, split where several were heard as one; a known name is never split."""
    joint = "|".join(map(re.escape, lines.list_joints("and")))
    return [name for several in said for name in ([several] if several in known else re.split(joint, several))]


def find_seat(
    session: Session, said: str, lines: Lines, *, new: bool = False, apart: Collection[str] = ()
) -> tuple[Session, int]:
    """Return the session with a name learned, and its player's seat.

    `new`: the name is none of the known ones, however alike; `apart`: names of others, so that it is none of them.

    Raises:
        NearlyKnown, NotAllowed, NotUnderstood: as for `find_seats`.
    """
    number = seat_number(said, lines)
    if number or re.fullmatch(SEAT, said.casefold()):
        seat = number - 1
        if seat not in range(session.players):
            raise NotAllowed("no-such-seat", players=session.players)
        return session, seat
    known = {normalize_name(other): seat for seat, other in enumerate(session.names) if other}
    name = clean_name(said, lines, () if new else session.names)
    if normalize_name(name) in known:
        return session, known[normalize_name(name)]
    near = None if new else _find_nearest(name, {other: seat for other, seat in known.items() if other not in apart})
    if near is not None:
        raise NearlyKnown(name, near, session.names[near])
    return _learn_name(session, name, lines)


def clean_name(said: str, lines: Lines, known: Collection[str] = ()) -> str:
    """Return a name as it is kept: short, printable, with its capitals, in its own alphabet.

    `known`: names that are taken as they are; a word of only one of them is that one: "Joe" is Uncle Joe.

    Raises:
        NotUnderstood: `no-name`, for what names nobody ("me"), or cannot be said.
        NotAllowed: `no-such-names`.
    """
    if said in known:
        return said
    parts = [name for name in known if normalize_name(said) in map(normalize_name, name.split())]
    if len(parts) == 1:
        return parts[0]
    letters = "".join(letter for letter in said if letter.isprintable()).strip()
    nobody = lines.strings("words", "people", "nobody")
    if not normalize_name(letters) or any(normalize_name(word) in nobody for word in letters.split()):
        raise NotUnderstood("no-name", value=quote_value(said))
    if not can_be_name(letters):
        raise _refuse_names(letters)
    return _write_name(letters)


def _refuse_names(*names: str) -> NotAllowed:
    """Return the error of what nobody can be called, each quoted as long as names are."""
    return NotAllowed("no-such-names", names=tuple(map(_cut_to_length, names)), most=NAME_CHARACTERS)


def _write_name(letters: str) -> str:
    """Return the letters of a name, shortened and capitalized."""
    return _cut_to_length(capitalize_name(_cut_to_length(letters).strip()))


def _cut_to_length(name: str) -> str:
    """Return as much of a name as is kept."""
    short = name[:NAME_CHARACTERS]
    if short.isascii():
        return short
    return short.encode("utf-8", "replace")[:NAME_BYTES].decode("utf-8", "ignore")


def read_names_by_seat(session: Session, told: Sequence[str], lines: Lines) -> tuple[tuple[str, ...], str]:
    """Return everybody's name by seat, none where nobody has one, and a sentence on those that cannot be.

    `told`: by seat, empty for none. Any word is a name here; two that are alike are told apart by numbers. A seat whose
    name cannot be said, or is another seat's number, keeps the one it has.
    """
    before = (*session.names, *[""] * len(told))
    names: list[str] = []
    refused: list[str] = []
    for seat, said in enumerate(told):
        name = "".join(letter for letter in said if letter.isprintable()).strip()
        number = seat_number(name, lines)
        if name and (not can_be_name(name) or number not in (0, seat + 1)):
            refused.append(name)
            name, number = before[seat], 0
        names.append("" if number else _number_if_taken(_write_name(name), names))
    sentence = lines.refusal(_refuse_names(*refused)) if refused else ""
    return tuple(names) if any(names) else (), sentence


def read_names_in_order(told: Sequence[str], lines: Lines) -> tuple[tuple[str, ...], str]:
    """Return the names of a whole table, told seat by seat, and a sentence on those that cannot be, which are ''.

    So is who is told by that seat's number, as "me" is. A name that is told twice is told apart by a number.

    Raises:
        NotUnderstood: `no-name`.
    """
    names: list[str] = []
    refused: list[str] = []
    for seat, said in enumerate(told, 1):
        try:
            name = "" if seat_number(said, lines) == seat else clean_name(said, lines)
        except NotAllowed:
            refused.append(said)
            name = ""
        names.append(_number_if_taken(name, names))
    return tuple(names), lines.refusal(_refuse_names(*refused)) if refused else ""


def _number_if_taken(name: str, others: Iterable[str]) -> str:
    """Return the name, with a number where somebody else has it."""
    taken = {normalize_name(other) for other in others if other}
    called, number = name, 1
    while name and normalize_name(called) in taken:
        number += 1
        ending = f" {number}"
        called = name[: NAME_CHARACTERS - len(ending)].strip() + ending
        while _cut_to_length(called) != called:
            name = name[:-1]
            called = name.strip() + ending
    return called


def set_names(session: Session, names: tuple[str, ...], lines: Lines) -> Session:
    """Return the session with these names by seat; who is called otherwise keeps what they won."""
    seats = range(session.players)
    after = session._replace(names=names)
    changed = {name_of(session, seat, lines): name_of(after, seat, lines) for seat in seats}
    stay = set(changed) & set(changed.values())
    return _remember_by_new_names(
        after, {old: new for old, new in changed.items() if old not in stay and new not in stay}
    )


def rename_seat(session: Session, seat: int, name: str, lines: Lines) -> Session:
    """Return the session with another name for a seat, which keeps what it has won.

    Where the name is the seat's own number, the seat has no name.

    Raises:
        NotAllowed: `name-taken`.
    """
    names = list(session.names or ("",) * session.players)
    if any(
        other and normalize_name(other) == normalize_name(name) for index, other in enumerate(names) if index != seat
    ):
        raise NotAllowed("name-taken", name=name)
    numbered = normalize_name(name) == normalize_name(lines.say("words.people.seat", number=str(seat + 1)))
    before, names[seat] = name_of(session, seat, lines), "" if numbered else name
    return _remember_by_new_names(session._replace(names=tuple(names) if any(names) else ()), {before: name})


def _remember_by_new_names(session: Session, called: Mapping[str, str]) -> Session:
    """Return the session whose memory knows players by new names, by the earlier ones."""
    return session._replace(memory=session.memory.rename(called))


def forget_names(session: Session, seats: Collection[int], lines: Lines) -> Session:
    """Return the session in which these seats have no name, and keep what they have won."""
    for seat in seats:
        numbered = lines.say("words.people.seat", number=str(seat + 1))
        session = rename_seat(session, seat, numbered, lines)
    return session


def _learn_name(session: Session, name: str, lines: Lines) -> tuple[Session, int]:
    """Return the session with this name for the next seat that has none, and that seat."""
    names = session.names or ("",) * session.players
    free = next((seat for seat, known in enumerate(names) if not known), None)
    if free is None:
        raise WhoIsThat(name, names)
    return rename_seat(session, free, name, lines), free


def _find_nearest(name: str, known: dict[str, int]) -> int | None:
    """Return the seat whose name is nearly this one; None where there is none."""
    from onenight.hearing.likeness import find_similar  # noqa: PLC0415 - needed only where a new name is heard

    close = find_similar(normalize_name(name), known)
    return known[close[0]] if close else None
