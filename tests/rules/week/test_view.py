"""What everybody may know of a week under way, on weeks played at random."""

from hypothesis import given, settings

from onenight.rules.week.state import describe_view, to_json
from tests.effort import count_examples
from tests.rules.week import playing
from tests.rules.week.playing import SEEDS


@settings(deadline=None, max_examples=count_examples(60))
@given(seed=SEEDS)
def test_everybody_may_know_what_stands_on_the_table(seed: int) -> None:
    """The table as it is; but of a token only that it lies there, of cards how many, and which lies face up on top."""
    for turn in playing.play_week(seed):
        state, told = to_json(turn.after), describe_view(turn.after)
        castle, stock = state["castle"], state["stock"]
        as_is = {key: state[key] for key in ("day", "step", "arrow", "direction", "holder", "charges")}
        lying = stock | {"artifacts": len(stock["artifacts"]), "study": stock["study"] is not None}
        markers = {
            name: {"room": each["room"], "artifact": each["artifact"] is not None, "shield": each["shield"]}
            for name, each in state["markers"].items()
        }
        cards = {
            name: {
                "hand": len(hand),
                "pile": len(state["piles"][name]),
                "top": next((card for card, up in state["piles"][name][-1:] if up), None),
            }
            for name, hand in state["hands"].items()
        }
        table = {"rooms": castle["ring"], "out": castle["out"], "stock": lying, "markers": markers, "cards": cards}
        assert told == as_is | table
