"""Requests to wait: "the cards are out, give us a second"."""

import re

from onenight.hearing.sample_grammar import Heard
from onenight.hearing.understood import Understood

WAIT = "AMAZON.PauseIntent"
LENGTH_OF_DAY = "SetTimeIntent"


def change_to_wait(understood: Understood) -> Understood:
    """Return what was understood; a wish to wait instead, if it sets a day of less than ten seconds."""
    asked = any(
        each.intent == LENGTH_OF_DAY and any(map(_MOMENT.fullmatch, each.slots.get("duration", ())))
        for each in understood.wishes
    )
    return Understood((Heard(WAIT),), understood.layer, understood.sure) if asked else understood


_MOMENT = re.compile(r"PT[0-9]S")
"""A few seconds, as ISO 8601 writes them."""
