"""The public view of a week by text, never a secret: the `week` of the interfaces' `table` object."""

from onenight.rules.week.state import describe_view
from onenight.rules.week.verdict import judge
from onenight.rules.week.week import WeekStep
from onenight.texting.party import Party
from onenight.ways.one_week.texts.party_state import week_of
from onenight.ways.one_week.view import describe_face, view_verdict


def week_object(party: Party) -> dict[str, object]:
    """Return the rules' view of a week that is dealt, and whose turn it is."""
    week = week_of(party)
    acts = week.step not in (WeekStep.DISCUSSION, WeekStep.VOTE, WeekStep.VERDICT)
    over = week.step is WeekStep.VERDICT
    lie = zip(week.setup.markers, week.markers, strict=True)
    faces = {name: describe_face(marker.role, marker.artifact) for name, marker in lie}
    return {
        **describe_view(week),
        "days": week.days,
        "stage": str(week.step),
        "player": week.name(week.actor) if acts else None,
        "verdict": view_verdict(judge(week), week.setup.players, faces) if over else None,
    }
