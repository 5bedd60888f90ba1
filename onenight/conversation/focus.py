"""The focus of the conversation: who was spoken of last, and what was asked. Hearing is told it in words."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from onenight.conversation.pointing.testimony import Statement
from onenight.conversation.pointing.vote_case import asks_for_more
from onenight.conversation.session import Ask, Phase, Session
from onenight.conversation.turn import Turn
from onenight.rules.game import ROLES
from onenight.speech.tags import CARDS, DIRECTION, Tagged
from onenight.wishes.wish import Cards, Kind, Wish, read_cards

if TYPE_CHECKING:
    from onenight.conversation.way import Ways

TELLING = (Phase.VOTE, Phase.VERDICT)
"""The phases in which a table tells us of people."""

NIGHT_FACTS = ("shown", "copied", "pointed", "living_wolf", "living_minion", "holders")
FURTHER_FACTS = ("guards", "guarded", "became", "artifacts")
"""Those of a further box."""
WEEK_FACTS = ("token", "others", "wolves", "who_wolf")
ASKED = (*NIGHT_FACTS, *FURTHER_FACTS, *WEEK_FACTS, "more", DIRECTION, *map(str, Ask))
"""All values of `asked_fact` but ""."""


def list_referents(ways: "Ways[Turn]", session: Session) -> tuple[str, ...]:
    """Return the names of the players who were spoken of last: the referents of he, she, they.

    They are those that the open question is about, else the last answer, in the order of the seats; a seat without a
    name is called by its number.
    """
    if session.pending is not None and session.pending.wish is not None:
        wish = session.pending.wish
        if session.pending.ask is Ask.VOTED:
            return tuple([name for name in (*wish.names, wish.target) if name])  # "and he pointed back at her"
        return (wish.target,) if wish.target else wish.names
    if session.phase not in TELLING:
        return ()
    seat = _find_asked_seat(ways, session)
    last = session.testimony[-1] if session.testimony else ()
    seats = {seat} if seat is not None else {about for each in last[-1:] for about in _list_seats(each)}
    return tuple([_say_player(session, each) for each in sorted(seats)])


def remember_role(session: Session, tagged: Iterable[Tagged], wishes: Iterable[Wish]) -> Session:
    """Return the session with the one card that a sentence names as the role spoken of last ("do without her").

    A card that one of the wishes names is not the one that another speaks of: "put him in, and take the Drunk out".
    """
    every = [each for wish in wishes for each in (wish, *wish.also)]
    told = {card.key for wish in every for card in (*wish.cards, *wish.replaced)}
    keys = {card.key for each in tagged if each.kind == CARDS for card in read_cards(each.values)} - told
    return session._replace(role=next(iter(keys))) if len(keys) == 1 and keys <= ROLES else session


def fill_role(session: Session, wish: Wish) -> Wish:
    """Return the wish with the role spoken of last, where it is about a role and names none: "add him"."""
    field = wish.entry.role
    if field in ("", "named") or not session.role or wish.roles or wish.cards or wish.names:
        return wish
    return wish._replace(roles=(session.role,)) if field == "roles" else wish._replace(cards=(Cards(session.role, 1),))


def find_role(wish: Wish) -> str:
    """Return the key of the role that a wish speaks of, the last one of several; "" where it speaks of none."""
    if not wish.entry.role:
        return ""
    keys = [key for key in (*wish.roles, *[card.key for card in wish.cards]) if key in ROLES]
    return keys[-1] if keys else ""


def asked_fact(ways: "Ways[Turn]", session: Session) -> str:
    """Return what was asked, or "": a fact of the referee ("shown"), "more", `DIRECTION`, the value of an `Ask`."""
    if session.pending is not None:
        return str(session.pending.ask)
    if ways.of(session).referee.asks_direction(session):
        return DIRECTION
    return _find_vote_question(ways, session) if session.phase is Phase.VOTE else ""


def _find_vote_question(ways: "Ways[Turn]", session: Session) -> str:
    """Return what is asked in the vote."""
    rest = session.rest
    if rest is not None and rest.kind is Kind.POINT and not (rest.names and rest.target):
        return str(Ask.WHO)
    way = ways.of(session)
    about = way.referee.open_question(session)
    if about is not None:
        return about.fact
    if way.referee.asked_seat(session) is not None:
        return "shown"
    return "more" if asks_for_more(session) else ""


def _find_asked_seat(ways: "Ways[Turn]", session: Session) -> int | None:
    """Return the seat that the open question is about; None where there is none."""
    if session.phase is not Phase.VOTE:
        return None
    way = ways.of(session)
    about = way.referee.open_question(session)
    return about.seat if about is not None else way.referee.asked_seat(session)


def _list_seats(statement: Statement) -> tuple[int, ...]:
    """Return the seats that a statement is about: of a vote its target, rather than the voter."""
    what, about, told = statement
    if isinstance(told, tuple):
        return told
    if what in ("points", "pointed") and isinstance(told, int):
        return (told,)
    return (about,) if isinstance(about, int) else ()


def _say_player(session: Session, seat: int) -> str:
    """Return a player's name, or the seat in words that `names.find_seat` understands."""
    return (session.names[seat] if session.names else "") or f"player {seat + 1}"
