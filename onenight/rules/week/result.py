"""A week in plain values: after the vote everything, before it what everybody may know.

That is what stands and lies face up on the table, and how many of the rest: no face of a token, no card in a hand or
face down, and nobody's muteness.
"""

from onenight.rules.week.state import Json
from onenight.rules.week.verdict import judge
from onenight.rules.week.week import DiscardedCard, Week, WeekStep


def describe_result(week: Week) -> Json:
    """Return the end of a week: faces, votes, winners, registry, `reason` as a key; before it, `describe_view`.

    `roles` and `artifacts` are the faces that lie there, `counts_as` what they make of each player.
    """
    if week.step is not WeekStep.VERDICT:
        return describe_view(week)
    end, names = judge(week), week.setup.players
    return {
        "roles": {name: marker.role for name, marker in zip(week.setup.markers, week.markers, strict=True)},
        "artifacts": {name: each.artifact for name, each in zip(names, week.markers, strict=False) if each.artifact},
        "counts_as": dict(zip(names, end.roles, strict=True)),
        "votes": {name: names[at] for name, at in zip(names, week.votes, strict=True)},
        "most_votes": [names[seat] for seat in end.most_votes],
        "winning_teams": [str(team) for team in end.teams],
        "winners": [names[seat] for seat in end.winners],
        "registry": {names[seat]: str(end.page) for seat in end.winners},
        "reason": end.reason,
    }


def describe_view(week: Week) -> Json:
    """Return the table as all see it; `cards` counts each player's hand and pile."""
    names = week.setup.players
    return {
        "day": week.calendar.day,
        "step": str(week.step),
        "arrow": week.name(week.calendar.arrow),
        "direction": str(week.calendar.direction),
        "holder": None if week.calendar.holder is None else week.name(week.calendar.holder),
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
