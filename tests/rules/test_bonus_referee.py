"""The referee with the Bonus Packs: answered truthfully it comes to the verdict that the whole table has."""

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.rules.deck import Deck
from onenight.rules.finger_count import Fingers
from onenight.rules.game import ULTIMATE
from onenight.rules.known_facts import Answer, ArtifactHolder, Known, Question, add_told_fact
from onenight.rules.protection import choose_guard_question, find_dead_with_guards
from onenight.rules.referee import (
    Outcome,
    answer,
    choose_question,
    choose_winner_question,
    find_winners,
    list_outcomes,
    settle_verdict,
)
from onenight.rules.result import judge_vote
from onenight.rules.roles import Laid, Role, Stake
from onenight.rules.rulebook import HouseRules, Rulebook
from onenight.rules.verdict import Verdict
from tests.effort import count_examples

law = settings(deadline=None, max_examples=count_examples(300))

CARDS = [
    *("werewolf", "werewolf", "dream_wolf", "minion", "tanner", "hunter", "doppelganger", "bodyguard", "villager"),
    *("apprentice_tanner", "prince", "cursed", "seer", "villager", "curator"),
]
FURTHER = ["apprentice_tanner", "prince", "cursed", "curator"]
MADE = {key: artifact.makes for key, artifact in ULTIMATE.artifacts.items() if artifact.only_with is None}
EMPTY = ("void", "mask", "shroud")
"""The artifacts of which nothing depends, which nobody tells."""


class Table(NamedTuple):
    """A table after its vote, with everything that can be told of it."""

    deck: Deck
    rulebook: Rulebook
    cards: tuple[str, ...]
    """The card at each seat."""
    copied: str
    votes: tuple[int, ...]
    artifacts: Mapping[int, str]
    """Who has one."""

    @property
    def roles(self) -> list[Role]:
        """What each card counts as before the vote, or the artifact on it."""
        shown = [self.copied if card == "doppelganger" else card for card in self.cards]
        made = [MADE.get(self.artifacts.get(seat, "")) for seat in range(len(shown))]
        return [ULTIMATE.cards[stake or key] for stake, key in zip(made, shown, strict=True)]

    @property
    def counted(self) -> tuple[tuple[Role, ...], Verdict]:
        """What each player counts as after it, and the verdict."""
        keys = list(ULTIMATE.artifacts)
        laid = Laid(artifacts=tuple([(seat, keys.index(key)) for seat, key in self.artifacts.items()]))
        return judge_vote(self.votes, self.roles, self.rulebook, laid=laid)

    def tell(self, asked: Question, known: Known) -> Answer:
        """Return the true answer to a question."""
        roles, verdict = self.counted
        alive = [seat for seat in range(len(self.cards)) if seat not in verdict.dead]
        living = [roles[seat].stake for seat in alive]
        seat = asked.seat or 0
        answers: dict[str, Answer] = {
            "shown": self.cards[seat],
            "copied": self.copied,
            "pointed": self.votes[seat],
            "guarded": self.votes[seat],
            "guards": self._find_seats(Stake.BODYGUARD),
            "princes": self._find_seats(Stake.PRINCE),
            "turned": roles[seat].stake is Stake.WEREWOLF,
            "living_wolf": Stake.WEREWOLF in living,
            "living_minion": Stake.MINION in living,
            "living_tanner": Stake.TANNER in living,
            "artifacts": next(iter(self._list_untold_artifacts(known)), ()),
            "holders": tuple([each for each in alive if ULTIMATE.stake(self.cards[each]) == asked.role]),
        }
        return answers[asked.fact]

    def _list_untold_artifacts(self, known: Known) -> list[ArtifactHolder]:
        left = [key for key in self.artifacts.values() if key not in known.artifacts.values()]
        return [ArtifactHolder(seat, key) for seat, key in self.artifacts.items() if key in left and key not in EMPTY]

    def _find_seats(self, stake: Stake) -> tuple[int, ...]:
        return tuple([seat for seat, role in enumerate(self.roles) if role.stake is stake])


def draw_table(chance: Random) -> Table:
    """Draw a table of some of the new cards, with its votes."""
    players = chance.randint(3, 6)
    keys = chance.sample(FURTHER, chance.randint(1, 4))
    left = [key for key in CARDS if key not in keys]
    keys += chance.sample(left, players + 3 - len(keys))
    chance.shuffle(keys)
    house = HouseRules(
        tanner_overrides=chance.random() < 0.2,
        tanner_team=chance.choice(["none", "none", "werewolf"]),
        lone_minion=chance.choice(["must survive", "any other death"]),
        prince=chance.choice(["votes", "cannot die"]),
        artifacts=tuple([key for key in MADE if chance.random() < 0.5]) or ("dagger",),
    )
    cards = tuple(keys[:players])
    copied = "villager"
    if "doppelganger" in cards:
        copied = chance.choice([key for key in keys[:players] if key != "doppelganger"])
    few = chance.sample(range(players), 2)
    votes = [chance.choice([seat for seat in (*few, *range(players)) if seat != voter]) for voter in range(players)]
    most = ("curator" in keys) * (chance.randint(0, 1) + (copied == "curator" and chance.random() < 0.5))
    drawn = chance.sample(house.artifacts, min(most, len(house.artifacts)))
    artifacts = dict(zip(chance.sample(range(players), players), drawn, strict=False))
    return Table(Deck.of(ULTIMATE, keys, None), Rulebook(ULTIMATE, house), cards, copied, tuple(votes), artifacts)


def settle_dead(table: Table, known: Known, fingers: Fingers) -> Known:
    """Return what is known once the table has told who dies of its fingers."""
    while (dead := find_dead_with_guards(fingers, known)) is None:
        asked = choose_guard_question(fingers, known)
        if asked is None or asked.fact == "guarded":
            seat = next(seat for seat in range(known.players) if seat not in fingers.votes)
            seat = seat if asked is None or asked.seat is None else asked.seat
            fingers = fingers._replace(votes={**fingers.votes, seat: table.votes[seat]})
        else:
            known = add_told_fact(known, asked, table.tell(asked, known))
    return known._replace(dead=dead, votes=fingers.votes, pointed=fingers.votes)


@law
@given(seed=st.integers(0, 2**32), voted=st.floats(0, 1))
def test_a_table_that_tells_the_truth_gets_its_verdict(seed: int, voted: float) -> None:
    """The dead, the teams and, asked on, the winners; nothing is asked twice."""
    chance = Random(seed)  # noqa: S311 - a test keeps no secrets
    table = draw_table(chance)
    told = {seat: target for seat, target in enumerate(table.votes) if chance.random() < voted}
    known = Known(table.deck, len(table.cards), table.rulebook, ())
    known = settle_dead(table, known, Fingers(known.players, told))
    asked_all = []
    while asked := choose_question(known):
        asked_all.append(asked)
        known = answer(known, asked, table.tell(asked, known))

    _, end = table.counted
    assert [each for each in set(asked_all) if asked_all.count(each) > 1] in ([], [Question("artifacts")])
    assert list_outcomes(known) == {Outcome(end.dead, end.teams)}
    found = settle_verdict(known)
    assert found is not None
    assert set(found.winners) <= set(end.winners)
    while asked := choose_winner_question(known):
        known = answer(known, asked, table.tell(asked, known))
    assert find_winners(known) == end.winners
