"""The public view of a week at any time: what stands and lies face up on the table, and how many of the rest.

No face of a token, no card in a hand or face down, and nobody's muteness.
"""

from onenight.rules.week.state import Json
from onenight.rules.week.week import DiscardedCard, Week


def describe_view(week: Week) -> Json:
    """Return the table as all see it; `cards` counts each player's hand and pile."""
    names = week.setup.players
    return {
        "day": week.day,
        "step": str(week.step),
        "arrow": week.name(week.arrow),
        "direction": str(week.direction),
        "holder": None if week.holder is None else week.name(week.holder),
        "rooms": list(week.castle.ring),
        "out": list(week.castle.out),
        "markers": {
            name: {"room": each.room, "artifact": each.artifact is not None, "shield": each.shield}
            for name, each in zip(week.setup.markers, week.markers, strict=True)
        },
        "cards": {name: _describe_cards(week.hands[seat], week.piles[seat]) for seat, name in enumerate(names)},
        "stock": {
            "artifacts": len(week.stock.artifacts),
            "shields": week.stock.shields,
            "dynamite": week.stock.dynamite,
            "study": week.stock.study is not None,
        },
        "charges": list(week.charges),
    }


def _describe_cards(hand: tuple[str, ...], pile: tuple[DiscardedCard, ...]) -> Json:
    """Return the numbers of a player's cards, and the topmost of the pile if it lies face up."""
    top = pile[-1].card if pile and pile[-1].up else None
    return {"hand": len(hand), "pile": len(pile), "top": top}
