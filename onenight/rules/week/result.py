"""The result of a week, in plain values: after the vote everything, before it what everybody may know."""

from onenight.rules.week.state import Json
from onenight.rules.week.verdict import judge
from onenight.rules.week.view import describe_view
from onenight.rules.week.week import Week, WeekStep


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
