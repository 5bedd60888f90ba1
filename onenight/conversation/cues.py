"""Everything that an answer tells, in order, for a front that plays it cue by cue."""

from onenight.conversation.reply import Reply
from onenight.speech.lines import Lines
from onenight.speech.script import Cue, Say
from onenight.speech.voice import Voice


def list_cues(reply: Reply, lines: Lines) -> tuple[Cue, ...]:
    """Return the cues of an answer in the order they are told: `say`, the script, `then`."""
    cues = reply.script.cues if reply.script else ()
    return (*_make_speech(reply.say, lines), *cues, *_make_speech(reply.then, lines))


def _make_speech(text: str, lines: Lines) -> tuple[Say, ...]:
    return (Say(text, Voice.of(lines).seconds(text)),) if text else ()
