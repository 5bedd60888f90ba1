"""A session as small plain JSON, and back: whatever is read is a session that a conversation can have come to."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from onenight.conversation.pointing.testimony import Statement, read_testimony
from onenight.conversation.session import (
    LONGEST_DAY,
    MOST_CARDS,
    NAME_CHARACTERS,
    REMEMBERED,
    STANDINGS,
    Ask,
    Draft,
    Pending,
    Phase,
    Session,
)
from onenight.conversation.wish import Kind, Wish
from onenight.rules import guests
from onenight.rules.deck import Deck, check
from onenight.rules.errors import GameError
from onenight.rules.game import GAMES
from onenight.rules.guests import Guest
from onenight.rules.rulebook import Rulebook, house_rules
from onenight.rules.tournament import Standing, Tournament
from onenight.rules.week import WEEK
from onenight.speech.pace import PACES
from onenight.ways.one_week import log


def to_json(session: Session) -> dict[str, object]:
    """The session as plain JSON, under 4 kB; what is as it is at first is left out."""
    tournament = session.tournament
    whole: dict[str, object] = {
        **session._asdict(),
        "phase": str(session.phase),
        "rulebook": _rulebook_object(session.rulebook),
        "deck": list(session.deck.keys),
        "pace": session.pace.key,
        "names": list(session.names),
        "draft": session.draft and _draft_object(session.draft),
        "pending": session.pending and _pending_object(session.pending),
        "chosen": [list(each) for each in session.chosen],
        "earlier": list(session.earlier),
        "usual": list(session.usual),
        "known": None if session.known is None else list(session.known),
        "testimony": [[_statement_object(each) for each in answer] for answer in session.testimony],
        "tournament": tournament
        and [tournament.mode, tournament.target, _by_seat(tournament.standings, session.names)],
        "week": session.week and log.to_json(session.week),
        "registry": _by_seat(session.registry, session.names),
    }
    return {key: value for key, value in whole.items() if key == "phase" or value != _FIRST[key]}


LONGEST_ID = 64
"""Characters; a store's own ids are shorter."""


def _by_seat(people: Iterable[Sequence[Any]], names: Sequence[str]) -> list[list[object]]:
    """What is remembered of people, whoever sits at the table by seat: it is said once how they are called."""
    return [[names.index(name) if name in names else name, *told] for name, *told in people]


def _rulebook_object(rulebook: Rulebook) -> list[object]:
    return [rulebook.game.key, rulebook.house.changes()]


def _draft_object(draft: Draft) -> list[object]:
    fixed = [list(each) for each in draft.fixed]
    names = None if draft.names is None else list(draft.names)
    return [_rulebook_object(draft.rulebook), draft.players, list(draft.keys), fixed, names]


def _statement_object(statement: Statement) -> list[object]:
    told = statement.told
    return [statement.what, statement.about, list(told) if isinstance(told, tuple) else told]


def _pending_object(pending: Pending) -> list[object]:
    wish = pending.wish
    waits = wish and [str(wish.kind), wish.number, list(wish.roles), list(wish.names), wish.target, *_chosen(wish)]
    return [str(pending.ask), pending.heard, pending.seat, waits]


def _chosen(wish: Wish) -> tuple[str, ...]:
    """What a waiting wish has chosen, which few have."""
    return (wish.choice,) if wish.choice else ()


_FIRST: Mapping[str, object] = {
    **Session()._asdict(),
    "rulebook": _rulebook_object(Rulebook()),
    "deck": [],
    "pace": "normal",
    "names": [],
    "chosen": [],
    "earlier": [],
    "usual": [],
    "testimony": [],
    "registry": [],
}


def from_json(data: object) -> Session | None:
    """The session that `to_json` wrote; None where it is none, so that a damaged one starts afresh.

    What a later version wrote beside it is left alone: functions are replaced one after another, and people roll back.
    """
    try:
        data = _renewed(data)
        session = _read(data)
        return session if _possible(session) and to_json(session) == data else None
    except (AttributeError, IndexError, KeyError, TypeError, ValueError, OverflowError, RecursionError, GameError):
        return None


def _renewed(data: Any) -> dict[str, Any]:  # noqa: ANN401 - whatever it is
    """What is known of it, as it is written today: the first ones kept the registry in their week, names in full."""
    new, names = {key: value for key, value in data.items() if key in _FIRST}, data.get("names", ())
    if new.get("week"):
        registry = new["week"].get("registry")
        new["week"] = {key: value for key, value in new["week"].items() if key in log.to_json(log.Stay())}
        new |= {"registry": registry} if registry else {}
    if new.get("tournament"):
        mode, target, standings = new["tournament"]
        new["tournament"] = [mode, target, _by_seat(standings, names)]
    if new.get("registry"):
        new["registry"] = _by_seat(new["registry"], names)
    return new


def _read(data: Any) -> Session:  # noqa: ANN401 - whatever it is
    told: dict[str, Any] = {**_FIRST, **data}
    rulebook = _rulebook(told["rulebook"])
    return Session(
        **{
            **told,
            "phase": Phase(told["phase"]),
            "rulebook": rulebook,
            "deck": Deck.of(rulebook.game, told["deck"]),
            "pace": PACES[told["pace"]],
            "names": tuple(told["names"]),
            "draft": told["draft"] and _draft(*told["draft"]),
            "pending": told["pending"] and _pending(*told["pending"]),
            "chosen": _fixed(told["chosen"]),
            "earlier": tuple(told["earlier"]),
            "usual": tuple(told["usual"]),
            "known": None if told["known"] is None else tuple(told["known"]),
            "testimony": read_testimony(told["testimony"]),
            "tournament": told["tournament"] and _tournament(told["names"], *told["tournament"]),
            "week": told["week"] and log.from_json(told["week"]),
            "registry": tuple([Guest(*each) for each in _by_name(told["registry"], told["names"])]),
        }
    )


def _rulebook(data: Any) -> Rulebook:  # noqa: ANN401
    game, changes = data
    return Rulebook(GAMES[game], house_rules(changes))


def _draft(rulebook: object, players: int, keys: list[str], fixed: list[list[Any]], names: list[str] | None) -> Draft:
    return Draft(_rulebook(rulebook), players, tuple(keys), _fixed(fixed), None if names is None else tuple(names))


def _fixed(data: list[list[Any]]) -> tuple[tuple[str, int], ...]:
    return tuple([(str(key), int(count)) for key, count in data])


def _pending(ask: str, heard: str, seat: int, waits: list[Any] | None) -> Pending:
    if waits is None:
        return Pending(Ask(ask), heard, seat)
    kind, number, roles, names, target, *choice = waits
    wish = Wish(Kind(kind), number, tuple(roles), names=tuple(names), target=target, choice="".join(choice))
    return Pending(Ask(ask), heard, seat, wish)


def _tournament(names: list[str], mode: Any, target: int, standings: list[list[Any]]) -> Tournament:  # noqa: ANN401
    return Tournament(mode, target, tuple([Standing(*standing) for standing in _by_name(standings, names)]))


def _by_name(people: list[list[Any]], names: list[str]) -> list[list[Any]]:
    return [[names[who] if isinstance(who, int) else who, *told] for who, *told in people]


def _possible(session: Session) -> bool:
    """Whether a conversation can have come to this.

    Raises:
        GameError: the deck is none that this table can have.
    """
    fitting = (_types_fit, _deck_fits, _people_fit, _draft_fits, _tournament_fits, _week_fits)
    return all(fits(session) for fits in fitting)


def _types_fit(session: Session) -> bool:
    numbers = (session.players, session.started, session.call, session.told, session.gap, session.day, session.ends)
    plain = all(type(number) is int and number >= 0 for number in (*numbers, session.left, session.seen))
    flags = type(session.sound) is type(session.denied) is type(session.aloud) is bool
    texted = all(isinstance(text, str) and len(text) <= LONGEST_ID for text in (session.party, session.code))
    return plain and flags and texted and session.day <= LONGEST_DAY


def _deck_fits(session: Session) -> bool:
    game = session.rulebook.game
    if len(session.chosen) > REMEMBERED:
        return False
    for keys in (session.earlier, session.usual, session.known or (), dict(session.chosen)):
        if not all(any(key in each.roles for each in GAMES.values()) for key in keys):
            return False
    if session.phase is Phase.OPEN or (session.phase is Phase.JOIN and not session.players):
        return not session.players and not session.deck.cards and session.deck.game is game
    check(session.deck, session.players, session.rulebook)
    return True


def _people_fit(session: Session) -> bool:
    pending = session.pending
    waits = pending is None or _waits(pending, session.players)
    seats = range(session.players)
    told = all(statement.fits(seats, session.deck) for answer in session.testimony for statement in answer)
    return waits and told and _names_fit(session.names, session.players)


def _waits(pending: Pending, players: int) -> bool:
    """Whether a question can wait so."""
    game = pending.ask is not Ask.GAME or (pending.wish is not None and pending.wish.choice in (*GAMES, WEEK))
    return game and type(pending.seat) is int and 0 <= pending.seat < max(players, 1)


def _names_fit(names: tuple[str, ...], players: int) -> bool:
    fit = all(isinstance(name, str) and len(name) <= NAME_CHARACTERS and name == name.strip() for name in names)
    said = [name.casefold() for name in names if name]
    return fit and len(names) in {0, players} and len(set(said)) == len(said)


def _week_fits(session: Session) -> bool:
    return guests.fits(session.registry) and (session.week is None or log.fits(session.week, session.players))


def _draft_fits(session: Session) -> bool:
    draft = session.draft
    if draft is None:
        return True
    game = draft.rulebook.game
    known = all(key in game.roles for key in (*draft.keys, *dict(draft.fixed)))
    seated = draft.names is None or _names_fit(draft.names, draft.players)
    small = len(draft.keys) <= MOST_CARDS and len(draft.fixed) <= REMEMBERED
    fits = draft.players in game.players and known and small
    return session.phase is not Phase.OPEN and fits and seated


def _tournament_fits(session: Session) -> bool:
    tournament = session.tournament
    if tournament is None:
        return True
    numbers = [number for standing in tournament.standings for number in (standing.won, standing.lost)]
    return (
        tournament.mode in ("chips", "elimination")
        and all(type(number) is int and number >= 0 for number in (*numbers, tournament.target))
        and all(isinstance(standing.name, str) and standing.name for standing in tournament.standings)
        and len(tournament.standings) <= STANDINGS
    )
