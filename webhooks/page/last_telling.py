"""Keep what was told last at a table.

So every window of the table shows the same, and one that is opened later finds its place.
"""

from typing import Any, NamedTuple

from onenight.conversation.reply import Reply
from onenight.conversation.view import list_cues
from onenight.speech.lines import Lines
from onenight.speech.render.script_json import cue_object
from onenight.speech.script import Say
from onenight.speech.traced_lines import Traced


class LastTelling(NamedTuple):
    """What was told last, as plain JSON."""

    number: int = 0
    """How many answers were told at this table with it; 0 before the first."""
    at: float = 0.0
    """When, in Unix seconds."""
    say: str = ""
    """All that is said, to be shown at once."""
    cues: tuple[Any, ...] = ()
    """All that is told, in order."""
    before: int = 0
    """How many of the cues come before the night or day that is told."""
    seconds: tuple[float, ...] = ()
    """How long each cue takes, as estimated."""
    now: tuple[str, ...] = ()
    """What can be said next."""
    listen: bool = True
    """Whether the evening goes on."""
    private: bool = False
    """Whether it tells the code of an open seat, which no second screen is told."""

    def add_reply(self, answered: Reply, lines: Lines, now: float, seat_code: str = "") -> "LastTelling":
        """Return the telling that follows this one, made of a reply; `seat_code`: of the open seat, if any is."""
        cues = list_cues(answered, lines)
        say = " ".join(cue.text for cue in cues if isinstance(cue, Say))
        return LastTelling(
            self.number + 1,
            now,
            say,
            tuple([cue_object(cue) for cue in cues]),
            1 if answered.say else 0,
            tuple([round(cue.seconds, 2) for cue in cues]),
            answered.now,
            answered.listen,
            seat_code != "" and seat_code in say.replace(" ", ""),
        )

    def without_seat_code(self) -> "LastTelling":
        """Return what a second screen is told of it: nothing where it tells the code of an open seat."""
        return self._replace(say="", cues=(), seconds=()) if self.private else self

    def describe(self) -> dict[str, object]:
        """Return what a window is told of it, as plain JSON."""
        return {
            "told": self.number,
            "say": self.say,
            "cues": list(self.cues),
            "seconds": list(self.seconds),
            "listen": self.listen,
        }

    def list_line_keys(self, lines: Lines) -> dict[str, object]:
        """Return the keys of the lines that were told, where somebody translates them."""
        return {"keys": lines.find_lines_within("\n".join([self.say, *self.now]))} if isinstance(lines, Traced) else {}

    def find_spoken(self, number: int | None, cue: int) -> str:
        """Return what a voice says at that cue of that telling; "" where it is not the last one, or says nothing."""
        if number != self.number or cue >= len(self.cues):
            return ""
        said = self.cues[cue]
        return str(said.get("spoken", said.get("say", "")))
