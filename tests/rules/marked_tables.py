"""Tables with marks after their vote, drawn at random, that tell the truth about what they are asked."""

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from onenight.rules.deck import Deck
from onenight.rules.game import ULTIMATE
from onenight.rules.known_facts import Answer, ArtifactHolder, Known, Question, list_artifacts_left
from onenight.rules.marks import Mark, list_holders
from onenight.rules.night import list_marks_in_force, resolve_roles
from onenight.rules.night_steps import has_dusk
from onenight.rules.result import judge_vote
from onenight.rules.roles import Laid, Night, Role, Stake
from onenight.rules.rulebook import HouseRules, Rulebook
from onenight.rules.verdict import Verdict
from onenight.rules.votes import list_kinds
from tests.rules.vampire_by_the_book import MARK_SUPPLY
from tests.rules.vampire_random_games import BAG, CLOSE, VAMPIRE_BOX, is_legal

SEATS_FACTS = {"guards": Stake.BODYGUARD, "princes": Stake.PRINCE}
CARDS = [*CLOSE, "curator", "hunter", "cupid", "instigator", "villager", "villager"]


class Table(NamedTuple):
    """A table after its vote, with everything that can be told of it."""

    deck: Deck
    rulebook: Rulebook
    night: Night
    """The cards of the players as the night has left them, and what lies on them."""
    votes: tuple[int, ...]
    chosen: Mapping[int, int] | None

    @property
    def roles(self) -> tuple[Role, ...]:
        """What each card counts as before the vote, or the artifact on it."""
        return resolve_roles(self.night, self.rulebook)

    @property
    def verdict(self) -> Verdict:
        """The verdict by the whole table."""
        return judge_vote(self.votes, self.roles, self.rulebook, self.chosen, self.night.laid)[1]

    def tell(self, asked: Question, known: Known) -> Answer:
        """Return the true answer to a question."""
        marks, stakes = list_marks_in_force(self.night.laid, ULTIMATE), [role.stake for role in self.roles]
        seat = asked.seat or 0
        if asked.fact in ("pointed", "guarded", "voted"):
            return (self.chosen or self.votes)[seat] if asked.fact == "pointed" else self.votes[seat]
        if asked.fact == "shown":
            return self.night.cards[seat].key
        if asked.fact == "bearers":
            return list_holders(marks, Mark(str(asked.role)))
        if asked.fact == "artifacts":
            return next(iter(self._list_untold_artifacts(known)), ())
        stake = SEATS_FACTS.get(asked.fact) or asked.role
        if stake == Stake.VAMPIRE:
            stakes = list(list_kinds(stakes, list_holders(marks, Mark.VAMPIRE)))
        return tuple([seat for seat, each in enumerate(stakes) if each == stake])

    def _list_untold_artifacts(self, known: Known) -> list[ArtifactHolder]:
        keys = list(ULTIMATE.artifacts)
        holders = [ArtifactHolder(seat, keys[place]) for seat, place in self.night.laid.artifacts]
        return [each for each in holders if each.artifact in list_artifacts_left(known)]


def draw_table(chance: Random) -> Table:
    """Draw a table with marks of cards of all boxes, with its votes."""
    players = chance.randint(3, 8)
    deck = draw_deck(chance, players + 3)
    vampires = any(ULTIMATE.cards[key].stake in (Stake.VAMPIRE, Stake.MASTER) for key in deck)
    there = ULTIMATE.list_artifacts(Deck.of(ULTIMATE, deck, None).boxes)
    artifacts = tuple([key for key in there if chance.random() < 0.5 and (vampires or key != "mist")])
    house = HouseRules(
        tanner_overrides=chance.random() < 0.1,
        tanner_team=chance.choice(["none", "none", "werewolf"]),
        lone_minion=chance.choice(["must survive", "any other death"]),
        hunter_points=chance.choice(["vote", "after"]),
        prince=chance.choice(["votes", "cannot die"]),
        cursed=chance.choice(["both", "werewolves"]),
        master=chance.choice(["any other vampire", "all other vampires"]),
        epic_battle=chance.random() < 0.8,
        traitor=chance.choice(["another", "any"]),
        artifacts=artifacts or ("void",),
    )
    few = chance.sample(range(players), 2)

    def vote() -> list[int]:
        return [chance.choice([seat for seat in (*few, *range(players)) if seat != voter]) for voter in range(players)]

    chosen = dict(enumerate(vote())) if house.hunter_points == "after" else None
    roles = [ULTIMATE.cards[key] for key in deck]
    others = [role for role in roles if role.key not in ("doppelganger", "copycat")]
    copied, seen = (chance.choice([None, *others, *others]) for _ in range(2))
    night = Night(tuple(roles[:players]), copied, (), draw_laid(chance, roles, house, players), seen_by_copycat=seen)
    return Table(Deck.of(ULTIMATE, deck, None), Rulebook(ULTIMATE, house), night, tuple(vote()), chosen)


def draw_deck(chance: Random, size: int) -> list[str]:
    """Return the cards of a deck with a dusk."""
    while True:
        deck = chance.sample(CARDS if chance.random() < 0.7 else [*BAG, *VAMPIRE_BOX], size)
        fits = (
            all(deck.count(key) <= ULTIMATE.cards[key].copies for key in deck)
            and is_legal(deck)
            and "alpha_wolf" not in deck
        )
        if fits and has_dusk(Deck.of(ULTIMATE, deck, None)):
            return deck


def draw_laid(chance: Random, roles: list[Role], house: HouseRules, players: int) -> Laid:
    """Return marks that cards of the deck give, artifacts, and what an Investigator became."""
    given = {role.action.gives for role in roles} - {None}
    if any(role.stake in (Stake.VAMPIRE, Stake.MASTER) for role in roles):
        given.add(Mark.VAMPIRE)
    bag = [mark for mark in given if mark for _ in range(MARK_SUPPLY[mark])] + [Mark.CLARITY] * players
    marks = chance.sample(bag, players)
    copies = 1 + any(role.action.copies for role in roles)
    most = chance.randint(0, copies) if any(role.action.lays == "artifacts" for role in roles) else 0
    drawn = chance.sample(house.artifacts, min(most, len(house.artifacts)))
    keys, seats = list(ULTIMATE.artifacts), chance.sample(range(players), players)
    found = [role.stake for role in roles if role.stake in (Stake.WEREWOLF, Stake.TANNER)]
    return Laid(
        artifacts=tuple([(seat, keys.index(key)) for seat, key in zip(seats, drawn, strict=False)]),
        investigated=chance.choice([None, *found]),
        marks=tuple([(seat, mark) for seat, mark in enumerate(marks) if mark is not Mark.CLARITY]),
    )
