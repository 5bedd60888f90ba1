"""Tables after their vote that tell the truth about what they are asked: of a record, or lying in any way they can."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import permutations, product
from random import Random
from typing import NamedTuple

from onenight.rules.deck import Deck
from onenight.rules.finger_count import Fingers
from onenight.rules.game import ULTIMATE
from onenight.rules.known_facts import (
    LIVING_FACTS,
    SEATS_FACTS,
    Answer,
    ArtifactHolder,
    Known,
    Question,
    add_told_fact,
    list_artifacts_left,
)
from onenight.rules.marks import Mark, PlayerMarks, list_holders
from onenight.rules.night import Deal, list_marks_in_force, resolve_roles, run_night
from onenight.rules.night_steps import has_dusk
from onenight.rules.protection import choose_guard_question, find_dead_with_guards
from onenight.rules.record import Record, read_record
from onenight.rules.referee import Outcome
from onenight.rules.result import judge_vote
from onenight.rules.roles import Laid, Night, Role, Stake
from onenight.rules.rulebook import Rulebook
from onenight.rules.verdict import Verdict
from onenight.rules.votes import find_most_fingers, list_kinds
from tests.rules.decks_by_the_book import BAG
from tests.rules.random_games import draw_game


class Table(NamedTuple):
    """A table after its vote, with everything that can be told of it."""

    deck: Deck
    rulebook: Rulebook
    night: Night
    """The cards of the players as the night has left them, and what lies on them."""
    votes: tuple[int, ...]
    chosen: tuple[int, ...] | None = None
    """Whom each would take along as a Hunter, where that is not whom they point at."""

    @property
    def roles(self) -> tuple[Role, ...]:
        """What each card counts as before the vote, or the artifact on it."""
        return resolve_roles(self.night, self.rulebook)

    @property
    def judgment(self) -> tuple[tuple[Role, ...], Verdict]:
        """What each player counts as after the vote, and the verdict, by the whole table."""
        shots = None if self.chosen is None else dict(enumerate(self.chosen))
        return judge_vote(self.votes, self.roles, self.rulebook, shots, self.night.laid)

    @property
    def verdict(self) -> Verdict:
        """The verdict by the whole table."""
        return self.judgment[1]

    @property
    def outcome(self) -> Outcome:
        """The dead and the winning teams."""
        return Outcome(self.verdict.dead, self.verdict.teams)

    @property
    def dead(self) -> tuple[int, ...]:
        """The dead of the vote, before any Hunter shoots."""
        guarded = [self.votes[guard] for guard in self._list_seats(Stake.BODYGUARD)]
        return tuple(find_most_fingers(self.votes, [*guarded, *self._list_seats(Stake.PRINCE)]))

    @property
    def known(self) -> Known:
        """What is known of the table before anything is told."""
        return Known(self.deck, len(self.votes), self.rulebook, ())

    def tell(self, asked: Question, known: Known) -> Answer:
        """Return the true answer to a question."""
        seat = asked.seat or 0
        answers: dict[str, Callable[[], Answer]] = {
            "shown": lambda: self.night.cards[seat].key,
            "copied": lambda: self.night.copied.key if self.night.copied is not None else "villager",
            "became": lambda: self.night.laid.find_investigated_stake(self.night.cards[seat]) or "villager",
            "pointed": lambda: (self.chosen or self.votes)[seat],
            "guarded": lambda: self.votes[seat],
            "voted": lambda: self.votes[seat],
            "turned": lambda: self.judgment[0][seat].stake is Stake.WEREWOLF,
            "bearers": lambda: list_holders(self._marks, Mark(str(asked.role))),
            "artifacts": lambda: self._find_artifact(known),
            "holders": lambda: self._list_living_holders(asked.role),
            "everyone": lambda: self._list_seats(asked.role),
            **{fact: partial(self._list_seats, stake) for fact, stake in SEATS_FACTS.items()},
            **{fact: partial(self._is_living, stake) for fact, stake in LIVING_FACTS.items()},
        }
        return answers[asked.fact]()

    @property
    def _marks(self) -> PlayerMarks:
        return list_marks_in_force(self.night.laid, self.rulebook.game)

    @property
    def _living(self) -> list[int]:
        return [seat for seat in range(len(self.votes)) if seat not in self.verdict.dead]

    def _is_living(self, stake: Stake) -> bool:
        counted = self.judgment[0]
        return any(counted[seat].stake is stake for seat in self._living)

    def _list_living_holders(self, stake: str | None) -> tuple[int, ...]:
        return tuple([seat for seat in self._living if self.night.cards[seat].stake == stake])

    def _list_seats(self, stake: str | None) -> tuple[int, ...]:
        stakes = [role.stake for role in self.roles]
        if stake == Stake.VAMPIRE:
            stakes = list(list_kinds(stakes, list_holders(self._marks, Mark.VAMPIRE)))
        return tuple([seat for seat, each in enumerate(stakes) if each == stake])

    def _find_artifact(self, known: Known) -> Answer:
        left = list_artifacts_left(known)
        return next((each for each in self.list_artifacts() if each.artifact in left), ())

    def list_artifacts(self) -> list[ArtifactHolder]:
        """Return who has which artifact."""
        keys = list(ULTIMATE.artifacts)
        return [ArtifactHolder(seat, keys[place]) for seat, place in self.night.laid.artifacts]


def read_table(record: Record) -> Table:
    """Return a record's table after its night."""
    assert isinstance(record.start, Deal)
    night = run_night(record.start, record.picks, record.rulebook)
    players = len(record.players)
    cards = [card.key for card in record.start.cards]
    beside = players + record.rulebook.game.count_center_cards(players)
    deck = Deck.of(record.rulebook.game, cards[:beside], cards[beside] if len(cards) > beside else None)
    targets = record.hunter_targets or {}
    after = record.rulebook.house.hunter_points == "after"
    chosen = tuple([targets[seat] for seat in range(players)]) if after else None
    return Table(deck, record.rulebook, night._replace(cards=night.cards[:players]), tuple(record.votes or ()), chosen)


def draw_table(chance: Random, bag: Sequence[str]) -> Table:
    """Draw a game with the cards of a bag, by its table."""
    return read_table(read_record(draw_game(chance, bag).record))


def draw_marked_table(chance: Random) -> Table:
    """Draw a game of eight at most whose night has a dusk, by its table."""
    while True:
        table = draw_table(chance, BAG)
        if has_dusk(table.deck) and len(table.votes) <= 8:
            return table


def settle_dead(table: Table, known: Known, fingers: Fingers) -> tuple[Known, list[Question]]:
    """Return what is known once the table has told who dies of its fingers, and what was asked for it."""
    asked_all = []
    while (dead := find_dead_with_guards(fingers, known)) is None:
        asked = choose_guard_question(fingers, known)
        if asked is None or asked.fact in ("guarded", "voted"):
            seat = next(seat for seat in range(known.players) if seat not in fingers.votes)
            seat = seat if asked is None or asked.seat is None else asked.seat
            fingers = fingers._replace(votes={**fingers.votes, seat: table.votes[seat]})
        else:
            asked_all.append(asked)
            known = add_told_fact(known, asked, table.tell(asked, known))
    pointed = fingers.votes if table.chosen is None else {}
    return known._replace(dead=dead, votes=fingers.votes, pointed=pointed), asked_all


KINDS = ("minion", "tanner", "hunter", "doppelganger", "bodyguard", "paranormal_investigator", "curator")
"""The cards that are told apart here, beside the Werewolves: all others are Villagers."""


def list_tables(deck: Deck, players: int, rulebook: Rulebook) -> Iterator[Table]:
    """Every way in which everything can lie, but for cards that never matter; nobody points anywhere yet."""
    kinds = [
        role.stake if role.stake is Stake.WEREWOLF else role.key if role.key in KINDS else "villager"
        for role in deck.all_cards
    ]
    finds = [None, *[Stake(kind) for kind in ("werewolf", "tanner") if kind in kinds]]
    copies = sorted({"villager", *kinds} - {"doppelganger"}) if "doppelganger" in kinds else ["villager"]
    for cards in sorted(set(permutations(kinds, players))):
        dealt = tuple([ULTIMATE.cards[card] for card in cards])
        for copied in copies:
            own = finds if "paranormal_investigator" in cards else [None]
            hers = finds if "doppelganger" in cards and copied == "paranormal_investigator" else [None]
            for (mine, other), artifacts in product(
                product(own, hers), _list_layouts(players, kinds, copied, rulebook)
            ):
                laid = Laid(artifacts=artifacts, investigated=mine, copy_investigated=other)
                yield Table(deck, rulebook, Night(dealt, ULTIMATE.cards[copied], laid=laid), ())


def _list_layouts(
    players: int, kinds: Sequence[str], copied: str, rulebook: Rulebook
) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield the seats that can have an artifact that replaces what they are, each with its place."""
    most = ("curator" in kinds) * (1 + (copied == "curator"))
    keys = list(ULTIMATE.artifacts)
    replacing = [keys.index(key) for key in rulebook.house.artifacts if ULTIMATE.artifacts[key].makes is not None]
    for count in range(most + 1):
        for seats in permutations(range(players), count):
            if list(seats) == sorted(seats):
                for artifacts in permutations(replacing, count):
                    yield tuple(zip(seats, artifacts, strict=True))
