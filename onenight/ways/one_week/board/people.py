"""The players of a week, its rooms and its length: the answers before it begins."""

from onenight.conversation.names import clean_name, find_seat, read_names_by_seat, read_names_in_order, rename_seat
from onenight.conversation.questions import name_of_game
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Turn, tell_refused
from onenight.rules.errors import NotAllowed, NotUnderstood
from onenight.rules.game import WEEK
from onenight.rules.week.calendar import WeekStage
from onenight.rules.week.components import recommend_rooms as recommended_rooms
from onenight.rules.week.setup import DAYS, PLAYERS
from onenight.ways.one_week.board.steps import prompt
from onenight.ways.one_week.castle_changes import choose_ring
from onenight.ways.one_week.entry_kinds import NamesSettled, SetupBegun
from onenight.ways.one_week.one_week import stay_of
from onenight.ways.one_week.week_lines import log_entries, say, stage_of, update_stay
from onenight.wishes.wish import Kind


def clear_seats(session: Session) -> Session:
    """Return the session of a table that has not said how many are playing."""
    game = session.game.drop_unconfirmed().forget_changes().set_players(0)
    return session._replace(game=game, phase=Phase.OPEN, players=0, names=(), testimony=())


# Players


def set_player_count(turn: Turn) -> Reply:
    """Seat so many players.

    Raises:
        NotUnderstood: `no-number`.
    """
    return _seat_players(turn, turn.wish.require_number())


def name_players(turn: Turn) -> Reply:
    """Seat players by name, clockwise; or rename one of them.

    Raises:
        NotUnderstood: `who-is-who`.
    """
    session, wish = turn.session, turn.wish
    known = {name.casefold() for name in session.names if name}
    names = wish.names or ((wish.target,) if wish.target else ())
    if wish.target and wish.names:
        session, seat = find_seat(session, wish.names[0], turn.lines)
        turn = turn.at(rename_seat(session, seat, clean_name(wish.target, turn.lines), turn.lines))
        return prompt(turn, say(turn, "open.named", names=tuple(filter(None, turn.session.names))))
    if not names:
        raise NotUnderstood("who-is-who", players=session.players or PLAYERS.stop - 1)
    if len(names) == 1 and session.players:
        return _name_next_seat(turn, clean_name(names[0], turn.lines), known)
    named, refused = read_names_in_order(names, turn.lines)
    return tell_refused(refused, _seat_players(turn, len(named), named))


def set_seats(turn: Turn) -> Reply:
    """Seat players as a front holds them; seats may have no name.

    Raises:
        NotAllowed: `other-game-takes`.
    """
    names, refused = read_names_by_seat(turn.session, turn.wish.names, turn.lines)
    return tell_refused(refused, _seat_players(turn, len(turn.wish.names), names))


def _name_next_seat(turn: Turn, name: str, known: set[str]) -> Reply:
    """Give a name to the next seat without one."""
    if name.casefold() not in known:
        session, _ = find_seat(turn.session, name, turn.lines)
        turn = turn.at(session)
    named_all = turn.session.names and all(turn.session.names)
    if named_all and stage_of(turn.session) is WeekStage.NAMES:
        turn = log_entries(turn, NamesSettled())
    return prompt(turn, say(turn, "open.named", names=tuple(filter(None, turn.session.names))))


def _seat_players(turn: Turn, count: int, names: tuple[str, ...] = ()) -> Reply:
    """Seat so many players; drop the chosen rooms where the number changes."""
    if count not in PLAYERS:
        least, most = PLAYERS.start, PLAYERS.stop - 1
        raise NotAllowed("other-game-takes", game=name_of_game(WEEK, turn.lines), least=least, most=most)
    session = turn.session
    names = names or (session.names if session.players == count else ())
    same = session.players == count
    session = session._replace(game=session.game.forget_changes().set_players(count), players=count, names=names)
    stay = stay_of(session)
    log = (NamesSettled(),) if names and all(names) else ()
    turn = update_stay(turn.at(session), stay._replace(rooms=stay.rooms if same else (), log=log))
    return prompt(turn)


def change_players(turn: Turn) -> Reply:
    """Add or remove players, by number or by name."""
    session, wish = turn.session, turn.wish
    names = tuple([clean_name(name, turn.lines, session.names) for name in wish.names])
    count = len(names) or wish.number or 1
    if wish.kind is Kind.JOIN:
        known = tuple(filter(None, session.names))
        return _seat_players(turn, session.players + count, _join_names(session, known, names))
    gone = {name.casefold() for name in names}
    stay = tuple([name for name in session.names if name and name.casefold() not in gone])
    left = session.players - count
    return _seat_players(turn, left, stay if len(stay) == left else ())


def _join_names(session: Session, known: tuple[str, ...], names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of all players with those who join; () unless all are known."""
    taken = {name.casefold() for name in known}
    again = next((name for name in names if name.casefold() in taken), None)
    if again is not None:
        raise NotAllowed("name-taken", name=again)
    return (*known, *names) if names and len(known) == session.players else ()


def skip_names(turn: Turn) -> Reply:
    """Go on without names: players are called by their seats where none is known."""
    return prompt(log_entries(turn, NamesSettled()))


# Castle and days


def choose_rooms(turn: Turn) -> Reply:
    """Choose the rooms that are named, drawn or recommended; tell the rooms where none are."""
    ring = choose_ring(turn.wish, turn.session.players, turn.front.chance)
    if ring is None:
        return prompt(turn)
    stay = stay_of(turn.session)
    return prompt(update_stay(turn, stay._replace(rooms=ring, log=stay.log or (NamesSettled(),))))


def choose_days(turn: Turn) -> Reply:
    """Choose the length of the week.

    Raises:
        NotUnderstood: `how-long`.
    """
    wish = turn.wish
    wanted = DAYS.index(wish.choice) + 1 if wish.choice in DAYS else wish.number
    if wanted is None or not 1 <= wanted <= len(DAYS):
        raise NotUnderstood("how-long")
    return prompt(update_stay(turn, stay_of(turn.session)._replace(days=wanted)))


def begin_setup(turn: Turn) -> Reply:
    """Begin the set-up."""
    stay = stay_of(turn.session)
    ring = stay.rooms or recommended_rooms(turn.session.players)
    log = stay.log if NamesSettled() in stay.log else (NamesSettled(),)
    return prompt(update_stay(turn, stay._replace(rooms=ring, log=(*log, SetupBegun()))))
