"""Picks: which places a player may choose at night, by the card dealt and by what the Doppelgänger copied.

Whoever may act may also pick nothing; a role that must act (`Role.must`) has to have picked, dealt or copied.
"""

from collections.abc import Sequence

from onenight.rules.errors import NotAllowed
from onenight.rules.game import Game
from onenight.rules.night import Deal, Picks
from onenight.rules.roles import Action, Choice, Role
from onenight.rules.rulebook import Rulebook


def check(deal: Deal, picks: Picks, seat: int, rulebook: Rulebook, *, field: str = "") -> None:
    """Refuse what `seat` picked if the rules do not allow it; the others' picks tell whether a Werewolf is alone.

    Raises:
        NotAllowed: `pick-missing`, `pick-nothing`, `pick-not-alone`, `pick-no-lone-wolf`, `pick-oneself`,
            `pick-twice` or `pick-shape`, each with the role whose night work it is.
    """
    places = tuple(picks.get(seat, ()))
    role = deal.cards[seat]
    if places and role.action is Action.COPY:
        _check_places(deal, seat, role, places[:1], field)
        role, places = deal.cards[places[0]], places[1:]
    if places:
        _check_alone(deal, picks, role, rulebook, field)
        _check_places(deal, seat, role, places, field)
    elif role.must:
        raise NotAllowed("pick-missing", field=field, role=role.key)


def choices(role: Role, game: Game, players: int) -> tuple[Choice, ...]:
    """The shapes of pick a role has at a table of that size: no more center cards than lie there."""
    center = game.center_cards(players)
    return tuple(Choice(choice.players, min(choice.center, center)) for choice in role.choices)


def _check_alone(deal: Deal, picks: Picks, role: Role, rulebook: Rulebook, field: str) -> None:
    if not role.only_alone:
        return
    if not rulebook.house.lone_wolf:
        raise NotAllowed("pick-no-lone-wolf", field=field, role=role.key)
    pack = [seat for seat in range(deal.players) if role in (deal.cards[seat], _copied(deal, picks, seat))]
    if len(pack) > 1:
        raise NotAllowed("pick-not-alone", field=field, role=role.key)


def _copied(deal: Deal, picks: Picks, seat: int) -> Role | None:
    places = picks.get(seat)
    return deal.cards[places[0]] if places and deal.cards[seat].action is Action.COPY else None


def _check_places(deal: Deal, seat: int, role: Role, places: Sequence[int], field: str) -> None:
    if not role.choices:
        raise NotAllowed("pick-nothing", field=field, role=role.key)
    if seat in places:
        raise NotAllowed("pick-oneself", field=field, role=role.key)
    if len(set(places)) != len(places):
        raise NotAllowed("pick-twice", field=field, role=role.key)
    players = sum(place < deal.players for place in places)
    if (players, len(places) - players) not in choices(role, deal.deck.game, deal.players):
        raise NotAllowed("pick-shape", field=field, role=role.key)
