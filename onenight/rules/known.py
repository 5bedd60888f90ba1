"""What a table has told after its vote: facts, and how answers and corrections change them. Seats stand for players."""

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

from onenight.rules.deck import Deck
from onenight.rules.roles import Action, Stake
from onenight.rules.rulebook import Rulebook


class Known(NamedTuple):
    """What a table has told of its vote so far; players are seats."""

    deck: Deck
    players: int
    rulebook: Rulebook
    dead: tuple[int, ...]
    """Those with the most fingers, of whom no Bodyguard protects."""
    pointed: Mapping[int, int] = {}
    """Whom a Hunter takes along: the player voted for, or the one chosen (house rule)."""
    shown: Mapping[int, str] = {}
    """The cards of the dead, by role key."""
    copied: str | None = None
    """What the Doppelgänger card copied: a role key, a Villager's if nobody."""
    living_wolf: bool | None = None
    """Whether one of the living is a Werewolf, by card, by copying one, or by what else makes one."""
    living_minion: bool | None = None
    """Whether one of the living is a Minion, by card or by copying one."""
    held: Mapping[int, str] = {}
    """Cards that the living are known to hold, by role key."""
    nobody_else: tuple[str, ...] = ()
    """Roles of which no living player holds a card, but for those in `held`; only kinds that matter say anything."""
    votes: Mapping[int, int] = {}
    """Whom each points at, as far as that was told: of a Bodyguard, whom he protects."""
    guards: tuple[int, ...] | None = None
    """Everyone who is a Bodyguard in the end; None while that was not told."""
    became: Mapping[int, str] = {}
    """What an investigator's card became, by its seat: a role key, a Villager's if nothing."""
    artifacts: Mapping[int, str] = {}
    """Who has an artifact, and which."""
    no_more_artifacts: bool = False
    """Whether nobody has one but those."""


Fact = Literal[
    "shown",
    "copied",
    "pointed",
    "living_wolf",
    "living_minion",
    "holders",
    "guards",
    "guarded",
    "became",
    "artifacts",
]
"""What can be asked: a dead player's card, what the Doppelgänger copied, whom a Hunter takes along, whether one of the
living is a Werewolf or a Minion, which of the living hold a card, who is a Bodyguard and whom one protects, what an
investigator's card became, who has an artifact."""


class Question(NamedTuple):
    """Something to ask the table: which fact, and about whom or which role where it is about one."""

    fact: Fact
    seat: int | None = None
    role: str | None = None


class Endowed(NamedTuple):
    """That a player has an artifact."""

    seat: int
    artifact: str


Answer = str | int | bool | tuple[int, ...] | Endowed
"""A role key, a seat, yes or no; for `holders` the living who show the card and for `guards` all Bodyguards, () for
nobody; for `artifacts` who has another one, () for nobody."""


def told_cards(known: Known) -> dict[int, str]:
    """Every card that was named, by seat; a card stays named when its holder is found to be dead, or not to be."""
    return {**known.held, **known.shown}


def counts(known: Known, seat: int) -> Stake | None:
    """What a player is known to be in the end; None where nothing was told of it.

    The Doppelgänger card is itself while nobody has told what it copied, an investigator's while nobody has told what
    it became.
    """
    game = known.deck.game
    made = game.artifacts.get(known.artifacts.get(seat, ""))
    if made is not None:
        return made
    if known.guards is not None and seat in known.guards:
        return Stake.BODYGUARD
    card = known.shown.get(seat) or known.held.get(seat)
    if card is None:
        return None
    found = game.stake(card)
    if found is Stake.DOPPELGANGER and known.copied is not None:
        found = game.stake(known.copied)
    return game.stake(known.became[seat]) if found is Stake.INVESTIGATOR and seat in known.became else found


def final_role(known: Known, seat: int) -> str:
    """The role that a player ends with, by key: what the card copied or became, else its own; "" while it is untold."""
    stake = counts(known, seat)
    if stake is None:
        return ""
    key, copier = told_cards(known).get(seat, ""), known.deck.copier
    if known.copied is not None and copier is not None and key == copier.key:
        key = known.copied
    return key if key and known.deck.game.stake(key) is stake else stake.value


def holds(deck: Deck, stake: Stake) -> bool:
    """Whether a card of that stake is among the cards of a deck."""
    return any(role.stake is stake for role in deck.cards)


def artifacts_left(known: Known) -> int:
    """How many artifacts more there can be, as far as was told; 0 where none is left that would change anything."""
    if known.no_more_artifacts or not any(role.action is Action.ENDOW for role in known.deck.cards):
        return 0
    copied = known.deck.game.cards.get(known.copied or "")
    again = known.deck.copier is not None and (known.copied is None or _endows(copied))
    return max(0, 1 + again - len(known.artifacts)) if changing(known) else 0


def _endows(role: object) -> bool:
    return getattr(role, "action", None) is Action.ENDOW


def changing(known: Known) -> Mapping[str, Stake]:
    """The artifacts in use that nobody was told to have, of those that change what a player is; with what they make."""
    told = known.artifacts.values()
    made = known.deck.game.artifacts
    return {
        key: stake for key in known.rulebook.house.artifacts if (stake := made.get(key)) is not None and key not in told
    }


def bare(known: Known, seat: int) -> bool:
    """Whether it is certain that no artifact changes what this player is, but for those told."""
    return seat in known.artifacts or not artifacts_left(known)


def protected(known: Known, seat: int) -> bool | None:
    """Whether a Bodyguard points at this player; None while that is uncertain."""
    if known.guards is None and not holds(known.deck, Stake.BODYGUARD):
        return False
    certain = True
    for other in range(known.players):
        if other == seat or known.votes.get(other, seat) != seat or not _may_guard(known, other):
            continue
        if other in known.votes and _guards(known, other):
            return True
        certain = False
    return False if certain else None


def _guards(known: Known, seat: int) -> bool:
    """Whether this player is certainly a Bodyguard."""
    told = known.guards is not None and seat in known.guards
    return told or (counts(known, seat) is Stake.BODYGUARD and bare(known, seat))


def _may_guard(known: Known, seat: int) -> bool:
    if known.guards is not None:
        return seat in known.guards
    found = counts(known, seat)
    return found in (None, Stake.BODYGUARD) or (
        found is Stake.DOPPELGANGER and known.copied is None and holds(known.deck, Stake.BODYGUARD)
    )


def fallen(known: Known) -> tuple[int, ...]:
    """Everyone known to have died, Hunters' victims included, in the order in which they fell."""
    dead = list(known.dead)
    for seat in dead:  # grows while it is walked: a Hunter may shoot a Hunter
        shoots = counts(known, seat) is Stake.HUNTER and bare(known, seat)
        if shoots and known.pointed.get(seat, seat) not in dead and protected(known, known.pointed[seat]) is False:
            dead.append(known.pointed[seat])
    return tuple(dead)


_OF_THE_DEAD = frozenset({"shown", "copied", "pointed", "guards", "guarded", "became", "artifacts"})
"""What may tell who has died."""


def with_answer(known: Known, asked: Question, told: Answer) -> Known:
    """The facts with one answer more, whether it can be or not."""
    after = _added(known, asked, told)
    if asked.fact in _OF_THE_DEAD and set(fallen(after)) != set(fallen(known)):
        # Whoever has just fallen may have been the living one; that there is none stays true.
        return after._replace(living_wolf=known.living_wolf and None, living_minion=known.living_minion and None)
    return after


def _added(known: Known, asked: Question, told: Answer) -> Known:
    return _ADDED[asked.fact](known, asked, told)


def _of_seat(known: Mapping[int, Any], asked: Question, told: Answer) -> dict[int, Any]:
    """What is told by seats, with one more."""
    return {**known, -1 if asked.seat is None else asked.seat: told}


def _held(known: Known, asked: Question, told: Answer) -> Known:
    role = str(asked.role)
    named = dict.fromkeys(_seats(told), role)
    return known._replace(held={**named, **known.held}, nobody_else=(*known.nobody_else, role))


def _seats(told: Answer) -> tuple[int, ...]:
    return told if isinstance(told, tuple) and not isinstance(told, Endowed) else ()


_ADDED: Mapping[Fact, Callable[[Known, Question, Answer], Known]] = {
    "shown": lambda known, asked, told: known._replace(shown=_of_seat(known.shown, asked, str(told))),
    "pointed": lambda known, asked, told: known._replace(pointed=_of_seat(known.pointed, asked, told)),
    "guarded": lambda known, asked, told: known._replace(votes=_of_seat(known.votes, asked, told)),
    "became": lambda known, asked, told: known._replace(became=_of_seat(known.became, asked, str(told))),
    "copied": lambda known, _asked, told: known._replace(copied=str(told)),
    "living_wolf": lambda known, _asked, told: known._replace(living_wolf=bool(told)),
    "living_minion": lambda known, _asked, told: known._replace(living_minion=bool(told)),
    "guards": lambda known, _asked, told: known._replace(guards=_seats(told)),
    "artifacts": lambda known, _asked, told: (
        with_artifact(known, told) if isinstance(told, Endowed) else known._replace(no_more_artifacts=True)
    ),
    "holders": _held,
}
"""What an answer adds, by what was asked."""


def with_artifact(known: Known, told: Endowed) -> Known:
    """The facts with one artifact more; each is there once."""
    others = {seat: key for seat, key in known.artifacts.items() if key != told.artifact}
    return known._replace(artifacts={**others, told.seat: told.artifact})


def corrected(known: Known, dead: tuple[int, ...]) -> Known:
    """What still holds when the table corrects who has the most fingers.

    Cards stay as they were named, and so does whom each points at; what was told of the living as a whole is
    forgotten, for they are others now.
    """
    if set(dead) == set(known.dead):
        return known._replace(dead=dead)
    return known._replace(dead=dead, living_wolf=None, living_minion=None, nobody_else=())
