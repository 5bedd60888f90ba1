"""References of a wish's words: a name or a card where they are both, and the player or role spoken of last.

Names that are cards, too (Hunter, Mason, Tanner) are decided for every front here. Spoken where only a name can stand
("Hunter joins", "call me Hunter", "player three is Hunter") it is a name; where a card can stand as well ("without
Hunter"), it is the card, unless somebody at this table is called so. Whatever heard the words, Alexa's engine or ours,
may have taken them either way. Hearing is told the focus of the conversation in words.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from onenight.conversation.names import seat_number
from onenight.conversation.pointing.testimony import Statement
from onenight.conversation.pointing.vote_case import asks_for_more
from onenight.conversation.session import Ask, Phase, Session
from onenight.conversation.turn import Turn
from onenight.hearing import role_names
from onenight.hearing.normalization import normalize_name
from onenight.hearing.tags import DIRECTION
from onenight.rules.game import GAMES, ROLES
from onenight.speech.lines import Lines
from onenight.wishes.wish import Cards, Kind, Wish

if TYPE_CHECKING:
    from onenight.conversation.way import Ways


# The focus: who was spoken of last, and what was asked

TELLING = (Phase.VOTE, Phase.VERDICT)
"""The phases in which a table tells us of people."""

NIGHT_FACTS = ("shown", "copied", "pointed", "living_wolf", "living_minion", "holders")
FURTHER_FACTS = ("guards", "guarded", "princes", "became", "turned", "artifacts", "living_tanner")
"""Those of a further box."""
ANSWERED_AS: Mapping[str, str] = {"everyone": "princes", "bearers": "holders", "voted": "guarded"}
"""The facts that are answered in the words of another one."""
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
    asked = (wish.question.subject,) if wish.question else ()
    keys = [key for key in (*asked, *wish.roles, *[card.key for card in wish.cards]) if key in ROLES]
    return keys[-1] if keys else ""


def asked_fact(ways: "Ways[Turn]", session: Session) -> str:
    """Return what was asked, or "": a fact of the referee ("shown"), "more", `DIRECTION`, the value of an `Ask`."""
    if session.pending is not None:
        return str(session.pending.ask)
    if ways.of(session).asks_direction(session):
        return DIRECTION
    return _find_vote_question(ways, session) if session.phase is Phase.VOTE else ""


def _find_vote_question(ways: "Ways[Turn]", session: Session) -> str:
    """Return what is asked in the vote."""
    rest = session.rest
    if rest is not None and rest.kind is Kind.POINT and not (rest.names and rest.target):
        return str(Ask.WHO)
    way = ways.of(session)
    about = way.open_question(session)
    if about is not None:
        return ANSWERED_AS.get(about.fact, about.fact)
    if way.asked_seat(session) is not None:
        return "shown"
    return "more" if asks_for_more(session) else ""


def _find_asked_seat(ways: "Ways[Turn]", session: Session) -> int | None:
    """Return the seat that the open question is about; None where there is none."""
    if session.phase is not Phase.VOTE:
        return None
    way = ways.of(session)
    about = way.open_question(session)
    return about.seat if about is not None else way.asked_seat(session)


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


# Names that are cards


def resolve_names_and_cards(
    wish: Wish, session: Session, lines: Lines, asked_for: Callable[[Session], int | None]
) -> Wish:
    """Return the wish with each word that is both a name and a card resolved for this table.

    `asked_for`: returns the seat whose card the referee asks for.
    """
    if not wish.either:
        return wish
    wish = wish._replace(either=False)
    named = {normalize_name(name): name for name in session.names if name}
    if wish.kind is Kind.SHOW and wish.roles:
        return _read_card_as_new_name(wish, named, lines, asked_for(session))
    as_cards = wish.cards or wish.roles
    return _read_as_players(wish, session, named, lines) if as_cards else _read_as_cards(wish, named, lines)


Named = Mapping[str, str]
"""The names of a table, by how they are compared."""

_VOTING = (Phase.VOTE, Phase.VERDICT)


@lru_cache(maxsize=8)
def _map_cards_by_name(language: str) -> Mapping[str, str]:
    """Return the key of each card of every game, by what the card is called in a language."""
    lines = Lines(language)
    return {
        said: key
        for game in GAMES.values()
        for said, key in role_names.map_card_names(tuple(game.cards), lines).items()
    }


# Heard as names


def _find_cards(names: Iterable[str], named: Named, lines: Lines) -> tuple[Cards, ...]:
    """Return the cards that were heard as names; () where one is no card, or is a player's name here."""
    every = _map_cards_by_name(lines.language)
    said = [normalize_name(name) for name in names]
    if any(name not in every or name in named for name in said):
        return ()
    return tuple([Cards(every[name], 1) for name in said])


def _read_as_cards(wish: Wish, named: Named, lines: Lines) -> Wish:
    """Return the wish with the names in it as cards, where they can be cards."""
    if wish.kind is Kind.POINT:
        return _read_point_as_cards(wish, named, lines)
    if wish.kind is Kind.CALL:
        return _read_call_as_cards(wish, named, lines)
    return _replace_names_by_cards(wish, wish.entry.other, named, lines)


def _replace_names_by_cards(wish: Wish, intent: str, named: Named, lines: Lines) -> Wish:
    found = _find_cards(wish.names, named, lines) if intent else ()
    return wish._replace(kind=Kind(intent), names=(), cards=found) if found and not wish.target else wish


def _read_point_as_cards(wish: Wish, named: Named, lines: Lines) -> Wish:
    """Return a wish to replace cards for "Hunter for Mason", heard as a vote; the wish as it is for players."""
    put, out = _find_cards(wish.names, named, lines), _find_cards([wish.target], named, lines)
    if not put or not out:
        return wish
    return Wish(Kind.REPLACE, cards=put, replaced=out)


def _read_call_as_cards(wish: Wish, named: Named, lines: Lines) -> Wish:
    """Return what "this is Hunter", "change Hunter to Mason" and "Bob is Hunter" say of cards, heard as names.

    A seat that is told to be Hunter is renamed: that wish stays as it is.
    """
    if not wish.target:
        return _replace_names_by_cards(wish, Kind.CARDS, named, lines)
    target = _find_cards([wish.target], named, lines)
    if not target or not wish.names or seat_number(wish.names[0], lines):
        return wish
    out = _find_cards(wish.names, named, lines)
    if out:
        return Wish(Kind.REPLACE, cards=target, replaced=out)
    return Wish(Kind.SHOW, roles=tuple([card.key for card in target]), names=wish.names)


# Heard as cards


def _find_players(found: Iterable[Cards], named: Named, lines: Lines) -> tuple[str, ...]:
    """Return the players that were heard as cards; () where one of them is nobody's name here."""
    called = {key: named[name] for name, key in _map_cards_by_name(lines.language).items() if name in named}
    names = [called.get(card.key, "") if card.number == 1 else "" for card in found]
    return tuple(names) if all(names) else ()


def _read_as_players(wish: Wish, session: Session, named: Named, lines: Lines) -> Wish:
    """Return the wish with the cards in it as players, where they can be players."""
    if wish.kind is Kind.REPLACE:
        return _read_replacement_as_players(wish, session, named, lines)
    names = _find_players(wish.cards, named, lines) if wish.entry.other else ()
    if not names or wish.replaced:
        return wish
    return Wish(Kind.NAME if session.phase in _VOTING else Kind(wish.entry.other), names=names)


def _read_replacement_as_players(wish: Wish, session: Session, named: Named, lines: Lines) -> Wish:
    """Return what "Hunter for Mason" and "change Hunter to Mason" say of players: a vote, or a new name."""
    put, out = _find_players(wish.cards, named, lines), _find_players(wish.replaced, named, lines)
    if session.phase in _VOTING:
        return Wish(Kind.POINT, names=put, target=out[0]) if put and out else wish
    return Wish(Kind.CALL, names=out, target=lines.role(wish.cards[0].key)) if out and wish.cards else wish


def _read_card_as_new_name(wish: Wish, named: Named, lines: Lines, asked: int | None) -> Wish:
    """Return a wish to call the player of a seat Hunter for "player three is Hunter".

    The wish stays as it is where somebody else has that name, or the card of this seat is asked for.
    """
    name = lines.role(wish.roles[0])
    seat = seat_number(wish.names[0], lines) if len(wish.names) == 1 else 0
    if not seat or normalize_name(name) in named or asked == seat - 1:
        return wish
    return Wish(Kind.CALL, names=wish.names, target=name)
