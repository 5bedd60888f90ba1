"""What a table has told after its vote: facts, and how answers and corrections change them. Seats stand for players."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from onenight.rules.deck import Deck
from onenight.rules.roles import Stake
from onenight.rules.rulebook import Rulebook


class Known(NamedTuple):
    """What a table has told of its vote so far; players are seats."""

    deck: Deck
    players: int
    rulebook: Rulebook
    dead: tuple[int, ...]
    """Those with the most fingers."""
    pointed: Mapping[int, int] = {}
    """Whom a Hunter takes along: the player voted for, or the one chosen (house rule)."""
    shown: Mapping[int, str] = {}
    """The cards of the dead, by role key."""
    copied: str | None = None
    """What the Doppelgänger card copied: a role key, a Villager's if nobody."""
    living_wolf: bool | None = None
    """Whether one of the living is a Werewolf, by card or by copying one."""
    living_minion: bool | None = None
    """Whether one of the living is a Minion, by card or by copying one."""
    held: Mapping[int, str] = {}
    """Cards that the living are known to hold, by role key."""
    nobody_else: tuple[str, ...] = ()
    """Roles of which no living player holds a card, but for those in `held`; only kinds that matter say anything."""


class Question(NamedTuple):
    """Something to ask the table: which fact, and about whom or which role where it is about one."""

    fact: Literal["shown", "copied", "pointed", "living_wolf", "living_minion", "holders"]
    seat: int | None = None
    role: str | None = None


Answer = str | int | bool | tuple[int, ...]
"""A role key, a seat, yes or no; for `holders` the living who show the card, () for nobody."""


def told_cards(known: Known) -> dict[int, str]:
    """Every card that was named, by seat; a card stays named when its holder is found to be dead, or not to be."""
    return {**known.held, **known.shown}


def stake(known: Known, card: str) -> Stake:
    """What a card decides, by role key: the Doppelgänger card what it copied decides, itself while that is not told."""
    game = known.deck.game
    found = game.stake(card)
    return game.stake(known.copied) if found is Stake.DOPPELGANGER and known.copied is not None else found


def fallen(known: Known) -> tuple[int, ...]:
    """Everyone known to have died, Hunters' victims included, in the order in which they fell."""
    cards = told_cards(known)
    dead = list(known.dead)
    for seat in dead:  # grows while it is walked: a Hunter may shoot a Hunter
        card = cards.get(seat)
        shoots = card is not None and stake(known, card) is Stake.HUNTER
        if shoots and known.pointed.get(seat, seat) not in dead:
            dead.append(known.pointed[seat])
    return tuple(dead)


def with_answer(known: Known, asked: Question, told: Answer) -> Known:
    """The facts with one answer more, whether it can be or not."""
    after = _added(known, asked, told)
    if asked.fact in {"shown", "copied", "pointed"} and set(fallen(after)) != set(fallen(known)):
        # Whoever has just fallen may have been the living one; that there is none stays true.
        return after._replace(living_wolf=known.living_wolf and None, living_minion=known.living_minion and None)
    return after


def _added(known: Known, asked: Question, told: Answer) -> Known:
    seat = -1 if asked.seat is None else asked.seat
    match asked.fact:
        case "shown":
            return known._replace(shown={**known.shown, seat: str(told)})
        case "pointed":
            return known._replace(pointed={**known.pointed, seat: told if isinstance(told, int) else seat})
        case "copied":
            return known._replace(copied=str(told))
        case "living_wolf":
            return known._replace(living_wolf=bool(told))
        case "living_minion":
            return known._replace(living_minion=bool(told))
        case "holders":
            role = str(asked.role)
            named = dict.fromkeys(told if isinstance(told, tuple) else (), role)
            return known._replace(held={**named, **known.held}, nobody_else=(*known.nobody_else, role))


def corrected(known: Known, dead: tuple[int, ...]) -> Known:
    """What still holds when the table corrects who has the most fingers.

    Cards stay as they were named, and so does whom each points at; what was told of the living as a whole is
    forgotten, for they are others now.
    """
    if set(dead) == set(known.dead):
        return known._replace(dead=dead)
    return known._replace(dead=dead, living_wolf=None, living_minion=None, nobody_else=())
