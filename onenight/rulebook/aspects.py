"""The aspects whose answers are derived, of one role or of two, and those of One Week."""

from onenight.rulebook import one_role, two_roles
from onenight.rulebook.week import answers as week

DESCRIPTIONS = frozenset({"does"})
"""What is answered with what a role does, however it was heard."""
OF_THINGS = frozenset({"room_does", "artifact_does"})
"""What is answered with what a room or an artifact does, and what to do then, where it was heard word for word."""


def is_derived(aspect: str) -> bool:
    """Return whether the answer to an aspect is derived; of all others it is a topic of the rulebook."""
    return any(aspect in each for each in (one_role.ASPECTS, two_roles.ASPECTS, two_roles.ASSUMED, week.ASPECTS))
