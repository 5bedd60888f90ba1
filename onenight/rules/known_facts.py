"""The facts a table has told after its vote, and how answers and corrections change them. Seats stand for players."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, get_args

from onenight.rules.deck import Deck
from onenight.rules.marks import SUPPLY, Mark, PlayerMarks, list_holders
from onenight.rules.night_steps import has_dusk
from onenight.rules.roles import ArtifactEffect, Role, Stake
from onenight.rules.rulebook import Rulebook
from onenight.rules.votes import list_kinds, turn_cursed


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
    living: Mapping[Stake, bool] = {}
    """Whether one of the living is of a stake (`LIVING_FACTS`), by card, by copying one, or by what else makes one."""
    held: Mapping[int, str] = {}
    """Cards that the living are known to hold, by role key."""
    nobody_else: tuple[str, ...] = ()
    """Roles of which no living player holds a card, but for those in `held`; only kinds that matter say anything."""
    votes: Mapping[int, int] = {}
    """Whom each points at, as far as that was told: of a Bodyguard, whom he protects."""
    everyone: Mapping[Stake, tuple[int, ...]] = {}
    """Everyone who is a Bodyguard, or a Prince, in the end, where that was told (`SEATS_FACTS`); with marks, of any
    stake (`marked_table`), all Vampires by card or by mark among them."""
    bearers: Mapping[Mark, tuple[int, ...]] = {}
    """Everyone who has a mark in the end, where that was told."""
    became: Mapping[int, str] = {}
    """What an investigator's or a Cursed's card became, by its seat: a role key, a Villager's if nothing."""
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
    "living_tanner",
    "holders",
    "guards",
    "guarded",
    "princes",
    "became",
    "turned",
    "artifacts",
    "everyone",
    "bearers",
    "voted",
]
"""What can be asked: a dead player's card, what the Doppelgänger copied, whom a Hunter takes along, whether one of the
living is a Werewolf, a Minion or a Tanner, which of the living hold a card, who is a Bodyguard and whom one protects,
who is a Prince, what an investigator's card became, whether a Werewolf has pointed at a Cursed, who has an artifact;
with marks who is of any other stake, who has a mark, at whom somebody points."""
LIVING_FACTS: Mapping[Fact, Stake] = {
    "living_wolf": Stake.WEREWOLF,
    "living_minion": Stake.MINION,
    "living_tanner": Stake.TANNER,
}
"""What is asked about the living as a whole, and of which stake one of them is then."""
SEATS_FACTS: Mapping[Fact, Stake] = {"guards": Stake.BODYGUARD, "princes": Stake.PRINCE}
"""What is asked about all who are of a stake, for it matters to who dies."""
TURNING_STAKES = frozenset((Stake.INVESTIGATOR, Stake.CURSED))
"""Whose cards may count as another one's in the end: by what they found, or by who pointed at them."""


class Question(NamedTuple):
    """Something to ask the table: which fact, and about whom or which role where it is about one."""

    fact: Fact
    seat: int | None = None
    role: str | None = None


class ArtifactHolder(NamedTuple):
    """A player who has an artifact."""

    seat: int
    artifact: str


Answer = str | int | bool | tuple[int, ...] | ArtifactHolder
"""A role key, a seat, yes or no; for `holders` the living who show the card, for `guards`, `princes`, `everyone` and
`bearers` all of them, () for nobody; for `artifacts` who has another one, () for nobody."""


def find_told_cards(known: Known) -> dict[int, str]:
    """Return the role keys of all cards that were named, by seat, of the dead and of the living."""
    return {**known.held, **known.shown}


_PLAINEST = frozenset(stake.value for stake in Stake)


def has_told_cards(known: Known) -> bool:
    """Return whether the deck holds all named cards; a plainest role may be said of any that decides the same."""
    beyond = Counter(find_told_cards(known).values()) - Counter([role.key for role in known.deck.all_cards])
    return not beyond.keys() - _PLAINEST


def find_stake(known: Known, seat: int) -> Stake | None:
    """Return what a player is known to count as in the end; None where nothing was told of it.

    The Doppelgänger card is itself while nobody has told what it copied, an investigator's or a Cursed's while nobody
    has told what it became.
    """
    game = known.deck.game
    artifact = game.artifacts.get(known.artifacts.get(seat, ""))
    if artifact is not None and artifact.makes is not None:
        return artifact.makes
    shown = _find_shown_stake(known, seat)
    found = [stake for stake, seats in known.everyone.items() if seat in seats]
    found += [shown] if shown is not None and shown not in known.everyone else []
    # Who is a Vampire by mark keeps what the card can, unless it can count as another one.
    default = None if has_dusk(known.deck) else shown
    return min(found, key=lambda stake: (stake in CHANGING, stake is Stake.VAMPIRE), default=default)


CHANGING = (None, Stake.COPYCAT, Stake.DOPPELGANGER, Stake.INVESTIGATOR)
"""What the card of a player may be known as that can count as something else."""


def _find_shown_stake(known: Known, seat: int) -> Stake | None:
    """Return what a player's card counts as, as far as it is told what it copied or became; None while it is untold."""
    card, game = known.shown.get(seat) or known.held.get(seat), known.deck.game
    if card is None:
        return None
    stake = game.stake(card)
    if stake is Stake.DOPPELGANGER and known.copied is not None:
        stake = game.stake(known.copied)
    return game.stake(known.became[seat]) if stake in TURNING_STAKES and seat in known.became else stake


def find_final_role(known: Known, seat: int) -> str:
    """Return the key of the role that a player ends with, as copied, found or dealt; "" while it is untold."""
    stake = find_stake(known, seat)
    if stake is None:
        return ""
    key, copier = find_told_cards(known).get(seat, ""), known.deck.copier
    if known.copied is not None and copier is not None and key == copier.key:
        key = known.copied
    return key if key and known.deck.game.stake(key) is stake else stake.value


def has_stake(deck: Deck, stake: Stake) -> bool:
    """Return whether a card of that stake is in the deck."""
    return any(role.stake is stake for role in deck.cards)


def may_be(known: Known, stake: Stake) -> bool:
    """Return whether a player may be of that stake in the end: by a card of the deck, or by an artifact."""
    vampire = stake is Stake.VAMPIRE and has_stake(known.deck, Stake.MASTER)
    return vampire or has_stake(known.deck, stake) or count_made(known, stake) > 0


def count_made(known: Known, stake: Stake) -> int:
    """Return how many players artifacts make to that stake, those counted that may do so untold."""
    told = [known.deck.game.artifacts[key].makes for key in known.artifacts.values()]
    return [*told, *list_untold_changes(known)].count(stake)


def list_untold_changes(known: Known) -> list[Stake]:
    """Return what untold artifacts may make of players."""
    there = list_artifacts_left(known) if count_artifacts_left(known) else ()
    makes = [known.deck.game.artifacts[key].makes for key in there]
    return [each for each in makes if each is not None]


def count_artifacts_left(known: Known) -> int:
    """Return how many further artifacts may be about that matter to a player, as far as was told."""
    if known.no_more_artifacts or not known.deck.lays("artifacts"):
        return 0
    again = known.deck.copier is not None and (
        known.copied is None or known.deck.game.cards[known.copied].action.lays == "artifacts"
    )
    return max(0, 1 + again - len(known.artifacts)) if list_artifacts_left(known) else 0


def list_artifacts_left(known: Known) -> tuple[str, ...]:
    """Return the artifacts in use that are not told yet and change what their holder is, or when he wins."""
    there = {key: known.deck.game.artifacts[key] for key in known.rulebook.house.artifacts}
    teams = {None, *[role.team for role in known.deck.cards]}
    mattering = [key for key, effect in there.items() if effect != ArtifactEffect() and effect.only_with in teams]
    return tuple([key for key in mattering if key not in known.artifacts.values()])


def has_no_untold_artifact(known: Known, seat: int) -> bool:
    """Return whether certainly no untold artifact changes what this player is."""
    return seat in known.artifacts or not list_untold_changes(known)


def is_protected(known: Known, seat: int) -> bool | None:
    """Return whether no Hunter can shoot this player; None while that is uncertain."""
    found = (is_immortal(known, seat), _is_guarded(known, seat), is_safe_master(known, seat))
    return True if True in found else None if None in found else False


def is_immortal(known: Known, seat: int) -> bool | None:
    """Return whether this player dies neither of a shot nor of love, as a Prince by a house rule; None: uncertain."""
    princes = known.everyone.get(Stake.PRINCE)
    return may_save_princes(known) and (None if princes is None else seat in princes)


def is_safe_master(known: Known, seat: int) -> bool | None:
    """Return whether another Vampire's finger, by a house rule those of all, saves a Master; None while uncertain."""
    told = is_everyone_told(known, Stake.MASTER)
    if not has_stake(known.deck, Stake.MASTER) or (told and find_stake(known, seat) is not Stake.MASTER):
        return False
    if not (told and are_monsters_told(known)):
        return None
    others = [other for other, kind in enumerate(find_kinds(known)) if kind is Stake.VAMPIRE and other != seat]
    needed = any if known.rulebook.house.master == "any other vampire" else all
    at_least, at_most = ([known.votes.get(other, each) == seat for other in others] for each in (None, seat))
    if not others or not needed(at_most):
        return False
    return True if needed(at_least) else None


MONSTERS = (Stake.VAMPIRE, Stake.WEREWOLF, Stake.CURSED)
"""Of whom it has to be told who is one before it is certain who is a Werewolf or a Vampire."""


def are_monsters_told(known: Known) -> bool:
    """Return whether it is certain of everybody whether they are a Werewolf, a Vampire, or neither."""
    told = all(is_everyone_told(known, each) for each in list_monsters_asked(known))
    return told and not list_open_votes_at_cursed(known)


def is_everyone_told(known: Known, stake: Stake) -> bool:
    """Return whether it is told who is of a stake: of everyone at once, or by all cards that there are of it."""
    if stake in known.everyone or not may_be(known, stake):
        return True
    if stake in (Stake.VAMPIRE, *SEATS_FACTS.values()) or list_untold_changes(known):
        return False
    return count_most(known, stake) <= len(list_told(known, stake)) or is_every_card_told(known)


def is_every_card_told(known: Known) -> bool:
    """Return whether nobody's card is open, or can count as another one."""
    return all(_find_shown_stake(known, seat) not in CHANGING for seat in range(known.players))


def list_told(known: Known, stake: Stake) -> list[int]:
    """Return the seats who are told to be of a stake: of everyone at once, or by their cards."""
    return [
        seat
        for seat in range(known.players)
        if seat in known.everyone.get(stake, ()) or find_stake(known, seat) is stake
    ]


def count_most(known: Known, stake: Stake) -> int:
    """Return how many players can be of a stake at most: by cards, by copying them, by an artifact."""
    cards = [role.stake for role in known.deck.all_cards]
    there = cards.count(stake) + (cards.count(Stake.MASTER) + SUPPLY[Mark.VAMPIRE] if stake is Stake.VAMPIRE else 0)
    makes = [known.deck.game.artifacts[key].makes for key in known.rulebook.house.artifacts]
    copies = [Stake.DOPPELGANGER, Stake.COPYCAT, Stake.INVESTIGATOR]
    return there + sum(cards.count(each) for each in copies) + makes.count(stake) * known.deck.lays("artifacts")


def list_monsters_asked(known: Known) -> tuple[Stake, ...]:
    """Return the stakes of monsters; where it is told that nobody is one, a Cursed does not matter."""
    kinds = MONSTERS[:-1]
    nobody = all(is_everyone_told(known, each) and not list_told(known, each) for each in kinds)
    return kinds if nobody else MONSTERS


def list_open_votes_at_cursed(known: Known) -> list[int]:
    """Return the seats who may have turned a Cursed and of whom nobody has told at whom they point."""
    cursed = list_told(known, Stake.CURSED)
    monsters = {seat for each in MONSTERS[:-1] for seat in list_told(known, each)}
    if not (cursed and monsters):
        return []
    turning = monsters.union(cursed) if len(cursed) > 1 else monsters  # who was turned turns the next one
    return sorted(turning.difference(known.votes))


def find_roles(known: Known) -> tuple[Role, ...]:
    """Return by seat what players count as as far as it was told; else they are Villagers."""
    found = {seat: find_stake(known, seat) for seat in range(known.players)}
    votes = [known.votes.get(seat, seat) for seat in range(known.players)]  # at oneself nobody turns anything
    cards = known.deck.game.cards
    roles = [cards[found[seat] or Stake.VILLAGER] for seat in range(known.players)]
    return turn_cursed(votes, roles, known.rulebook, find_marks(known))


def find_marks(known: Known) -> PlayerMarks:
    """Return the marks that were told; who is a Vampire and something else is so by the mark."""
    marked = [seat for seat in known.everyone.get(Stake.VAMPIRE, ()) if find_stake(known, seat) is not Stake.VAMPIRE]
    told = [(seat, mark) for mark, seats in known.bearers.items() for seat in seats]
    return tuple(sorted([*told, *[(seat, Mark.VAMPIRE) for seat in marked]]))


def find_kinds(known: Known) -> tuple[Stake, ...]:
    """Return by seat which monster a player is, as `votes.list_kinds`, as far as it was told."""
    return list_kinds([role.stake for role in find_roles(known)], list_holders(find_marks(known), Mark.VAMPIRE))


def may_save_princes(known: Known) -> bool:
    """Return whether it matters to shots and to love who is a Prince, by a house rule."""
    reached = may_be(known, Stake.HUNTER) or may_bear(known, Mark.LOVE)
    return known.rulebook.house.prince == "cannot die" and reached and may_be(known, Stake.PRINCE)


def may_bear(known: Known, mark: Mark) -> bool:
    """Return whether a card of the deck gives this mark."""
    game = known.deck.game
    calls = [*known.deck.cards, *(game.cards[role.joins] for role in known.deck.cards if role.joins is not None)]
    return any(role.action.gives is mark for role in calls)


def _is_guarded(known: Known, seat: int) -> bool | None:
    """Return whether a Bodyguard points at this player; None while that is uncertain."""
    if Stake.BODYGUARD not in known.everyone and not may_be(known, Stake.BODYGUARD):
        return False
    certain = True
    for other in range(known.players):
        if other == seat or known.votes.get(other, seat) != seat or not may_count_as(known, other, Stake.BODYGUARD):
            continue
        if other in known.votes and other in find_certain(known, Stake.BODYGUARD):
            return True
        certain = False
    return False if certain else None


def find_certain(known: Known, stake: Stake) -> tuple[int, ...]:
    """Return the seats that are certainly of this stake."""
    if stake in known.everyone:
        return known.everyone[stake]
    seats = range(known.players)
    return tuple([seat for seat in seats if find_stake(known, seat) is stake and has_no_untold_artifact(known, seat)])


def may_count_as(known: Known, seat: int, stake: Stake) -> bool:
    """Return whether this player may be of that stake in the end, by the card or by an untold artifact."""
    if stake in known.everyone:
        return seat in known.everyone[stake]
    found = find_stake(known, seat)
    made = seat not in known.artifacts and stake in list_untold_changes(known)
    copying = found is Stake.COPYCAT or (found is Stake.DOPPELGANGER and known.copied is None)
    copied = copying and has_stake(known.deck, stake)
    return made or copied or found in (None, stake)


def find_all_dead(known: Known) -> tuple[int, ...]:
    """Return all seats known to have died, Hunters' victims included, in the order in which they fell."""
    dead, lovers = list(known.dead), known.bearers.get(Mark.LOVE, ())
    for seat in dead:  # grows while it is walked: a Hunter may shoot a Hunter
        shoots = seat in find_certain(known, Stake.HUNTER)
        if shoots and known.pointed.get(seat, seat) not in dead and is_protected(known, known.pointed[seat]) is False:
            dead.append(known.pointed[seat])
        if seat in lovers:
            dead += [other for other in lovers if other not in dead and is_immortal(known, other) is False]
    return tuple(dead)


_FACTS_OF_DEATHS = frozenset(get_args(Fact)) - {*LIVING_FACTS, "holders"}
"""What may tell who has died."""


def add_told_fact(known: Known, asked: Question, told: Answer) -> Known:
    """Return the facts with one answer more, be it possible or not."""
    after = _add_fact(known, asked, told)
    if asked.fact in _FACTS_OF_DEATHS and set(find_all_dead(after)) != set(find_all_dead(known)):
        return forget_living(after)
    return after


def forget_living(known: Known) -> Known:
    """Return the facts where others have fallen: one of the living may be dead now; that there is none stays true."""
    return known._replace(living={stake: False for stake, there in known.living.items() if not there})


def _add_fact(known: Known, asked: Question, told: Answer) -> Known:
    """Return the facts with one more, as it was told."""
    seats = told if isinstance(told, tuple) and not isinstance(told, ArtifactHolder) else ()
    role = str(asked.role)
    match asked.fact:
        case "copied":
            after = known._replace(copied=str(told))
        case "artifacts" if isinstance(told, ArtifactHolder):
            after = add_artifact(known, told)
        case "artifacts":
            after = known._replace(no_more_artifacts=True)
        case "everyone":
            after = known._replace(everyone={**known.everyone, Stake(role): seats})
        case "bearers":
            after = known._replace(bearers={**known.bearers, Mark(role): seats})
        case "holders":
            held = {**dict.fromkeys(seats, role), **known.held}
            after = known._replace(held=held, nobody_else=(*known.nobody_else, role))
        case _:
            after = _add_by_key(known, asked, told)
    return after


def _add_by_key(known: Known, asked: Question, told: Answer) -> Known:
    """Return the facts with one more of a seat, or of a stake."""
    name = _FACTS_BY_KEY[asked.fact]
    stake = LIVING_FACTS.get(asked.fact) or SEATS_FACTS.get(asked.fact)
    if asked.fact == "turned":
        told = (Stake.WEREWOLF if told else Stake.VILLAGER).value
    one_more: dict[str, Any] = {name: {**getattr(known, name), stake or asked.seat: told}}
    return known._replace(**one_more)


_FACTS_BY_KEY: Mapping[Fact, str] = {
    "shown": "shown",
    "pointed": "pointed",
    "guarded": "votes",
    "voted": "votes",
    "became": "became",
    "turned": "became",
    "living_wolf": "living",
    "living_minion": "living",
    "living_tanner": "living",
    "guards": "everyone",
    "princes": "everyone",
}
"""What is asked about one seat or stake, each with the facts that it is one of."""


def add_artifact(known: Known, told: ArtifactHolder) -> Known:
    """Return the facts with one artifact more; each is there once."""
    others = {seat: key for seat, key in known.artifacts.items() if key != told.artifact}
    return known._replace(artifacts={**others, told.seat: told.artifact})


def correct_dead(known: Known, dead: tuple[int, ...]) -> Known:
    """Return the facts that still hold when the table corrects who has the most fingers.

    Cards stay as they were named, and so does whom each points at; what was told of the living as a whole is
    forgotten, for they are others now.
    """
    if set(dead) == set(known.dead):
        return known._replace(dead=dead)
    return known._replace(dead=dead, living={}, nobody_else=())
