"""Every way in which an evening can lie, written without the referee: to compare the referee with."""

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from hypothesis import strategies as st

from onenight.rules.deck import Deck
from onenight.rules.game import ORIGINAL, ULTIMATE
from onenight.rules.referee import DECISIVE_STAKES, Known
from onenight.rules.roles import Night
from onenight.rules.rulebook import Rulebook
from onenight.rules.votes import find_most_fingers
from tests.rules.random_decks import draw_blind_deck
from tests.rules.strategies import house_rules, make_chance
from tests.rules.truthful_tables import Table

CLOSE = [*DECISIVE_STAKES, "werewolf", "villager", "seer", "robber", "mason", "mason", "troublemaker", "drunk"]
"""Cards that matter, in the fewest others that a table of three or more needs: where the sides are close."""


def list_evenings(known: Known, fingers: Sequence[int]) -> Iterator[Table]:
    """Every way in which everything can lie after this vote, but for cards that never matter; Hunters choose."""
    roles = known.rulebook.game.roles
    kinds = [key if key in DECISIVE_STAKES else "villager" for key in known.deck.keys]
    copies = {"villager", *kinds} - {"doppelganger"} if "doppelganger" in kinds else {"villager"}
    others = [[other for other in range(known.players) if other != seat] for seat in range(known.players)]
    for cards in sorted(set(permutations(kinds, known.players))):
        shoots = "hunter" in (*cards, *(copies if "doppelganger" in cards else ()))
        for copied in sorted(copies) if "doppelganger" in cards else ["villager"]:
            for targets in product(*others) if shoots else [tuple(other[0] for other in others)]:
                night = Night(tuple([roles[card] for card in cards]), roles[copied])
                yield Table(known.deck, known.rulebook, night, tuple(fingers), tuple(targets))


@st.composite
def votes(draw: st.DrawFn, most: int) -> tuple[Known, list[int], int]:
    """A table of up to so many that has just counted fingers, whom each points at, and a seed."""
    rulebook = draw(st.builds(Rulebook, st.just(ULTIMATE), house_rules) | st.just(Rulebook(ORIGINAL)))
    players = draw(st.integers(3, min(most, rulebook.game.players[-1])))
    seed = draw(st.integers(0, 2**16))
    if rulebook.game is ULTIMATE and draw(st.booleans()):
        deck = Deck.of(ULTIMATE, make_chance(seed).sample(CLOSE[: max(players + 3, 9)], players + 3))
    else:
        deck = draw_blind_deck(players, rulebook, make_chance(seed))
    fingers = draw(st.lists(st.integers(0, players - 1), min_size=players, max_size=players))
    return Known(deck, players, rulebook, tuple(find_most_fingers(fingers))), fingers, seed
