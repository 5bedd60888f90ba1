"""A script as SSML for Alexa: breaks merged and cut, text escaped, every response within Alexa's limits.

Source of the limits: docs/platforms.md, "One response".
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, groupby
from typing import NamedTuple

from onenight.rules.night_steps import OWN_MARK
from onenight.speech.lines import Lines
from onenight.speech.script import Cue, Pause, Say, Script, Voice

RESPONSE_CHARACTERS = 8000
RESPONSE_SECONDS = 230.0
REPROMPT_SECONDS = 86.0
"""How long they may be by our estimate. Alexa's limits are 240 and 90, and a voice may be some 3 % slower. Ours."""
BREAK_SECONDS = 10

_ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})  # the standard library's takes 20 ms to import


class SpokenTurn(NamedTuple):
    """What one response can hold: its speech, and a reprompt that plays on if nobody speaks."""

    speech: str
    reprompt: str | None
    calls: int
    """How many calls it tells."""
    spoken: int
    """How many of them the speech holds; the reprompt holds the others."""
    left: int
    """How many calls of the script it leaves to another turn."""


def render_ssml(cues: Iterable[Cue]) -> str:
    """Return one SSML document; adjacent pauses are merged, then cut into breaks of at most ten seconds."""
    return f"<speak>{' '.join(_render_elements(cues))}</speak>"


def _render_elements(cues: Iterable[Cue]) -> Iterator[str]:
    for pausing, group in groupby(cues, key=lambda cue: isinstance(cue, Pause)):
        if pausing:
            yield from _render_breaks(sum(int(cue.seconds) for cue in group))
        else:
            yield from (cue.speakable_text.translate(_ESCAPED) for cue in group if isinstance(cue, Say))


def _render_breaks(seconds: int) -> Iterator[str]:
    while seconds > 0:
        length = min(seconds, BREAK_SECONDS)
        yield f'<break time="{length}s"/>'
        seconds -= length


def render_turns(script: Script, lines: Lines) -> tuple[SpokenTurn, ...]:
    """Return the script as responses; nearly always one, and then mostly without a reprompt."""
    first = render_turn(script, lines)
    left = script.skip_calls(first.calls)
    return (first, *(render_turns(left, lines) if left.cues else ()))


@lru_cache(maxsize=256)
def render_turn(script: Script, lines: Lines, then: str = "", seconds: float = RESPONSE_SECONDS) -> SpokenTurn:
    """Return as much of the script as one response can hold, followed by `then` if that is all of it.

    `seconds`: how long its speech may take, where that is less than Alexa allows.

    It is cut only between calls. Speech that a reprompt follows ends by saying that the night goes on; a turn that
    another turn has to follow ends by asking for "next".
    """
    voice = Voice.load(lines)

    def say_line(text: str) -> Say:
        return Say(text, voice.estimate_seconds(text))

    end = (say_line(then),) if then else ()
    script_calls = script.calls
    speech = _render_within_limits((*script.cues, *end), seconds)
    if speech is not None:  # the usual night
        return SpokenTurn(speech, None, len(script_calls), len(script_calls), 0)
    goes_on, ask_next = say_line(lines.say("night.everyone.continues")), say_line(lines.say("night.everyone.next"))
    calls = [*script_calls[:-1], (*script_calls[-1], *end)]
    first, left = _fill_response(calls, seconds, (goes_on, ask_next))
    second, rest = _fill_response(left, REPROMPT_SECONDS, (ask_next,))
    look = _find_look(calls[: len(calls) - len(left)])
    if look and (rest or can_fit(list(chain.from_iterable(calls[look:])), REPROMPT_SECONDS)):
        first, left = list(chain.from_iterable(calls[:look])), calls[look:]
        second, rest = ([], left) if rest else (list(chain.from_iterable(left)), ())
    told, spoken = len(calls) - len(rest), len(calls) - len(left)
    ending = (ask_next,) if rest else ()
    if not second:
        return SpokenTurn(render_ssml((*first, *ending)), None, told, spoken, len(rest))
    return SpokenTurn(render_ssml((*first, goes_on)), render_ssml((*second, *ending)), told, spoken, len(rest))


def _find_look(calls: Sequence[Sequence[Cue]]) -> int:
    """Return the place of the call in which everybody's eyes are open, the best one to cut before; 0: there is none."""
    return next((place for place, call in enumerate(calls) if call[0].step == OWN_MARK.key), 0)


def _fill_response(
    calls: Sequence[Sequence[Cue]], seconds: float, endings: Sequence[Say]
) -> tuple[list[Cue], Sequence[Sequence[Cue]]]:
    """Return the cues of the whole calls that fit, with room for any ending if calls are left, and the calls left."""
    taken: list[Cue] = []
    for index, call in enumerate(calls):
        last = index + 1 == len(calls)
        filled = [*taken, *call]
        if not all(can_fit(filled if last else [*filled, ending], seconds) for ending in endings):
            return taken, calls[index:]
        taken += call
    return taken, ()


def can_fit(cues: Sequence[Cue], seconds: float) -> bool:
    """Return whether the cues fit into one response (or reprompt) of that many seconds."""
    return _render_within_limits(cues, seconds) is not None


def _render_within_limits(cues: Sequence[Cue], seconds: float) -> str | None:
    """Return the SSML of the cues; None where they do not fit into one response (or reprompt) of that many seconds."""
    if sum(cue.seconds for cue in cues) > seconds:
        return None
    speech = render_ssml(cues)
    return speech if len(speech) <= RESPONSE_CHARACTERS else None
