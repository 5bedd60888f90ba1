"""A deck narrated to sound: `.venv/bin/python -m examples.narrated night.wav` (it needs espeak-ng).

Any voice will do in place of `speak`: it is given a sentence, and gives samples.
"""

import subprocess
import sys
import wave
from io import BytesIO

from onenight.rules.deck import Deck
from onenight.rules.game import ULTIMATE
from onenight.rules.rulebook import Rulebook
from onenight.speech.lines import Lines
from onenight.speech.script import Say, Telling, compile_night

ROLES = ["werewolf", "werewolf", "seer", "robber", "troublemaker", "villager"]
RATE = 22050


def speak(text: str) -> bytes:
    """Return the samples of a sentence: mono, 16 bits."""
    command = ["espeak-ng", "--stdout", text]
    said: bytes = subprocess.run(command, check=True, capture_output=True).stdout  # noqa: S603 - no shell
    with wave.open(BytesIO(said), "rb") as sound:
        return sound.readframes(len(said))


def narrate(path: str) -> None:
    """Write the night of the deck for three players as a WAV file, with every pause as long as the script has it."""
    script = compile_night(Deck.of(ULTIMATE, ROLES), 3, Rulebook(ULTIMATE), Telling(), Lines("en"))
    with wave.open(path, "wb") as night:
        night.setparams((1, 2, RATE, 0, "NONE", ""))
        for cue in script.cues:
            night.writeframes(speak(cue.speakable_text) if isinstance(cue, Say) else bytes(2 * RATE * cue.seconds))
    print(f"{path}: {script.pauses} s of pauses, about {script.speech:.0f} s of speech")


if __name__ == "__main__":
    match sys.argv[1:]:
        case [path]:
            narrate(path)
        case _:
            print(__doc__, file=sys.stderr)
            sys.exit(2)
