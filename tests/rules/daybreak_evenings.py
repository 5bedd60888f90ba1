"""Evenings of both boxes, as they lie after the night, written without the referee: to compare the referee with."""

from collections.abc import Iterator, Mapping
from itertools import permutations, product
from typing import NamedTuple

from onenight.rules.deck import Deck
from onenight.rules.finger_count import Fingers
from onenight.rules.game import ULTIMATE
from onenight.rules.known_facts import Answer, ArtifactHolder, Known, Question, add_told_fact
from onenight.rules.night import Deal, run_night
from onenight.rules.protection import choose_guard_question, find_dead_with_guards
from onenight.rules.record import Record
from onenight.rules.referee import Outcome
from onenight.rules.rulebook import Rulebook
from onenight.rules.verdict import Verdict, judge
from onenight.rules.votes import find_deaths, find_most_fingers
from tests.rules.daybreak_by_the_book import ARTIFACT_ROLES
from tests.rules.daybreak_table import WEREWOLVES

KINDS = ("minion", "tanner", "hunter", "doppelganger", "bodyguard", "paranormal_investigator", "curator")
"""The cards that are told apart here, beside the Werewolves: all others are Villagers."""


class Evening(NamedTuple):
    """One way in which everything can lie."""

    cards: tuple[str, ...]
    """The card at each seat."""
    copied: str
    """What the Doppelgänger copied."""
    became: Mapping[str, str]
    """What an investigating card became, by the card."""
    artifacts: Mapping[int, str]
    """The artifacts that replace what a player is, by seat."""
    targets: tuple[int, ...]
    """Whom each seat points at."""
    chosen: tuple[int, ...] | None = None
    """Whom each would take along as a Hunter, where that is not whom they point at."""

    def role(self, seat: int) -> str:
        """Return the role of a seat in the end."""
        card = self.cards[seat]
        role = self.copied if card == "doppelganger" else card
        if self.artifacts.get(seat) in ARTIFACT_ROLES:
            return ARTIFACT_ROLES[self.artifacts[seat]]
        return self.became.get(card, role) if role == "paranormal_investigator" else role

    @property
    def guards(self) -> tuple[int, ...]:
        """The Bodyguards in the end."""
        return tuple([seat for seat in range(len(self.cards)) if self.role(seat) == "bodyguard"])

    @property
    def dead(self) -> tuple[int, ...]:
        """The dead of the vote, before any Hunter shoots."""
        return tuple(find_most_fingers(self.targets, [self.targets[guard] for guard in self.guards]))

    def verdict(self, rulebook: Rulebook) -> Verdict:
        """Return the engine's verdict: the dead, the winners and the reason."""
        roles = [rulebook.game.cards[self.role(seat)] for seat in range(len(self.cards))]
        shots = None if self.chosen is None else dict(enumerate(self.chosen))
        return judge(find_deaths(self.targets, roles, rulebook, shots), roles, rulebook)

    def outcome(self, rulebook: Rulebook) -> Outcome:
        """Return the dead and the winning teams, by the engine."""
        verdict = self.verdict(rulebook)
        return Outcome(verdict.dead, verdict.teams)

    def truth(self, asked: Question, known: Known) -> Answer:
        """Return the true answer of this table."""
        dead = self.outcome(known.rulebook).dead
        alive = [seat for seat in range(known.players) if seat not in dead]
        living = [self.role(seat) for seat in alive]
        seat = asked.seat or 0
        answers: dict[str, Answer] = {
            "shown": self.cards[seat],
            "copied": self.copied,
            "pointed": (self.chosen or self.targets)[seat],
            "guarded": self.targets[seat],
            "guards": self.guards,
            "became": self.became.get(self.cards[seat], "villager"),
            "artifacts": self._artifact(known),
            "living_wolf": any(role in WEREWOLVES for role in living),
            "living_minion": "minion" in living,
            "holders": tuple(each for each in alive if classify_card(self.cards[each]) == asked.role),
        }
        return answers[asked.fact]

    def _artifact(self, known: Known) -> Answer:
        """The first one that was not told."""
        left = [(seat, key) for seat, key in self.artifacts.items() if seat not in known.artifacts]
        return ArtifactHolder(*left[0]) if left else ()


def read_table(record: Record) -> tuple[Evening, Known]:
    """Return a record's table after its night, and what is known of it before anything is told."""
    assert isinstance(record.start, Deal)
    night = run_night(record.start, record.picks, record.rulebook)
    players = len(record.players)
    laid = night.laid
    marks = {"paranormal_investigator": laid.investigated, "doppelganger": laid.copy_investigated}
    keys = list(ULTIMATE.artifacts)
    after = record.rulebook.house.hunter_points == "after"
    table = Evening(
        tuple([card.key for card in night.cards[:players]]),
        night.copied.key if night.copied is not None else "villager",
        {card: stake.value for card, stake in marks.items() if stake is not None},
        {seat: keys[artifact] for seat, artifact in laid.artifacts},
        tuple(record.votes or ()),
        tuple([(record.hunter_targets or {})[seat] for seat in range(players)]) if after else None,
    )
    cards = [card.key for card in record.start.cards]
    extra = cards[players + 3] if len(cards) > players + 3 else None
    return table, Known(Deck.of(ULTIMATE, cards[: players + 3], extra), players, record.rulebook, ())


def classify_card(card: str) -> str:
    """A card by what it decides."""
    return "werewolf" if card in WEREWOLVES else card if card in KINDS else "villager"


def list_evenings(deck: Deck, players: int, artifacts: tuple[str, ...]) -> Iterator[Evening]:
    """Every way in which everything can lie, but for cards that never matter; nobody points anywhere yet."""
    extra = () if deck.card_beside_center is None else (deck.card_beside_center.key,)
    kinds = [classify_card(key) for key in (*deck.keys, *extra)]
    finds = {"villager", *({"werewolf", "tanner"} & set(kinds))}
    copies = sorted({"villager", *map(classify_card, deck.keys)} - {"doppelganger"})
    for cards in sorted(set(permutations(kinds, players))):
        for copied in copies if "doppelganger" in kinds else ["villager"]:
            for became in _list_finds(cards, copied, sorted(finds)):
                for laid in _list_layouts(players, kinds, copied, artifacts):
                    yield Evening(cards, copied, became, laid, ())


def _list_finds(cards: tuple[str, ...], copied: str, finds: list[str]) -> Iterator[Mapping[str, str]]:
    investigating = [card for card in set(cards) if card == "paranormal_investigator"]
    investigating += ["doppelganger"] if "doppelganger" in cards and copied == "paranormal_investigator" else []
    for found in product(finds, repeat=len(investigating)):
        yield dict(zip(investigating, found, strict=True))


def _list_layouts(
    players: int, kinds: list[str], copied: str, artifacts: tuple[str, ...]
) -> Iterator[Mapping[int, str]]:
    most = ("curator" in kinds) * (1 + (copied == "curator"))
    for count in range(most + 1):
        for seats in permutations(range(players), count):
            for keys in permutations([key for key in artifacts if key in ARTIFACT_ROLES], count):
                if list(seats) == sorted(seats):
                    yield dict(zip(seats, keys, strict=True))


def settle(fingers: Fingers, known: Known, table: Evening) -> Known:
    """Return all that is known once a table has answered and told the dead of its vote."""
    while (dead := find_dead_with_guards(fingers, known)) is None:
        asked = choose_guard_question(fingers, known)
        if asked is None or asked.fact == "guarded":
            seat = next(seat for seat in range(known.players) if seat not in fingers.votes)
            seat = seat if asked is None or asked.seat is None else asked.seat
            fingers = fingers._replace(votes={**fingers.votes, seat: table.targets[seat]})
        else:
            known = add_told_fact(known, asked, table.truth(asked, known))
    return known._replace(dead=dead, votes=fingers.votes)
