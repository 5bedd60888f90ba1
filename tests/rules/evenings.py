"""Every way in which an evening can lie, written without the referee: to compare the referee with."""

from collections.abc import Iterator
from itertools import permutations, product
from typing import NamedTuple

from hypothesis import strategies as st

from onenight.rules.deck import Deck
from onenight.rules.game import ORIGINAL, ULTIMATE
from onenight.rules.referee import DECISIVE_STAKES, Answer, Known, Outcome, Question
from onenight.rules.rulebook import Rulebook
from onenight.rules.verdict import Verdict, judge
from onenight.rules.votes import find_most_fingers
from tests.rules.random_decks import draw_blind_deck
from tests.rules.strategies import house_rules, make_chance

CLOSE = [*DECISIVE_STAKES, "werewolf", "villager", "seer", "robber", "mason", "mason", "troublemaker", "drunk"]
"""Cards that matter, in the fewest others that a table of three or more needs: where the sides are close."""


class Evening(NamedTuple):
    """One way in which everything can lie: a card at each seat, what was copied, whom each seat points at."""

    cards: tuple[str, ...]
    copied: str
    targets: tuple[int, ...]

    def role(self, seat: int) -> str:
        """Return the role that the card at a seat counts as."""
        return self.copied if self.cards[seat] == "doppelganger" else self.cards[seat]

    def verdict(self, known: Known) -> Verdict:
        """Return the engine's verdict: the dead, the winners and the reason."""
        dead = list(known.dead)
        for seat in dead:
            if self.role(seat) == "hunter" and self.targets[seat] not in dead:
                dead.append(self.targets[seat])
        roles = [known.rulebook.game.roles[self.role(seat)] for seat in range(known.players)]
        return judge(tuple(sorted(dead)), roles, known.rulebook)

    def outcome(self, known: Known) -> Outcome:
        """Return the dead and the winning teams, by the engine."""
        verdict = self.verdict(known)
        return Outcome(verdict.dead, verdict.teams)

    def truth(self, asked: Question, known: Known) -> Answer:
        """Return the true answer of this table."""
        dead = self.outcome(known).dead
        alive = [seat for seat in range(known.players) if seat not in dead]
        living = [self.role(seat) for seat in alive]
        seat = asked.seat or 0
        answers: dict[str, Answer] = {
            "shown": self.cards[seat],
            "copied": self.copied,
            "pointed": self.targets[seat],
            "living_wolf": "werewolf" in living,
            "living_minion": "minion" in living,
            "holders": tuple(seat for seat in alive if self.cards[seat] == asked.role),
        }
        return answers[asked.fact]


def list_evenings(known: Known) -> Iterator[Evening]:
    """Every way in which everything can lie, but for cards that never matter."""
    kinds = [key if key in DECISIVE_STAKES else "villager" for key in known.deck.keys]
    copies = {"villager", *kinds} - {"doppelganger"} if "doppelganger" in kinds else {"villager"}
    others = [[other for other in range(known.players) if other != seat] for seat in range(known.players)]
    for cards in sorted(set(permutations(kinds, known.players))):
        shoots = "hunter" in (*cards, *(copies if "doppelganger" in cards else ()))
        for copied in sorted(copies) if "doppelganger" in cards else ["villager"]:
            for targets in product(*others) if shoots else [tuple(other[0] for other in others)]:
                yield Evening(cards, copied, targets)


@st.composite
def votes(draw: st.DrawFn, most: int) -> tuple[Known, int]:
    """A table of up to so many that has just counted fingers, and a seed."""
    rulebook = draw(st.builds(Rulebook, st.just(ULTIMATE), house_rules) | st.just(Rulebook(ORIGINAL)))
    players = draw(st.integers(3, min(most, rulebook.game.players[-1])))
    seed = draw(st.integers(0, 2**16))
    if rulebook.game is ULTIMATE and draw(st.booleans()):
        deck = Deck.of(ULTIMATE, make_chance(seed).sample(CLOSE[: max(players + 3, 9)], players + 3))
    else:
        deck = draw_blind_deck(players, rulebook, make_chance(seed))
    fingers = draw(st.lists(st.integers(0, players - 1), min_size=players, max_size=players))
    return Known(deck, players, rulebook, tuple(find_most_fingers(fingers))), seed
