"""The script of a day: its time in silence, with warnings before it is over.

Source: docs/design.md, "Day"; how long it is, its game tells (`onenight.rules.game`).
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from onenight.speech.lines import Lines
from onenight.speech.script import Cue, Pause, Say, Voice

WARNINGS: Mapping[int, str] = MappingProxyType({60: "minute", 30: "thirty", 10: "ten"})
"""The seconds before the end at which the table is warned, with the names of the lines."""
STEP = "day"


def compile_day(seconds: int, lines: Lines, most_seconds: float | None = None) -> tuple[Cue, ...]:
    """Return the cues of the last `seconds` of a day; at most `most_seconds` of them, where that is given."""
    return tuple(
        _compile_warnings(seconds, max(0, seconds - int(most_seconds)) if most_seconds is not None else 0, lines)
    )


def _compile_warnings(left: float, until: int, lines: Lines) -> Iterator[Cue]:
    """Yield silence and warnings from `left` seconds before the end of the day to `until` seconds before it."""
    for mark, name in WARNINGS.items():
        if until < mark < left:
            yield Pause(round(left) - mark, STEP)
            text = lines.say(f"prompts.day.{name}")
            said = Say(text, Voice.load(lines).estimate_seconds(text), STEP)
            yield said
            left = mark - said.seconds
    if left > until:
        yield Pause(max(1, round(left - until)), STEP)
