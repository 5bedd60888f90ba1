"""Evenings as text files: what a table says, what it hears, and where it stands then.

    # Nobody has counted yet.
    > six players
    Six players: two Werewolves, Seer ...
    = deck, 6 players

`>` is what was heard, `=` where the session stands, all between is what was said. A night is one line: who is called,
and how long it is silent altogether. `@ original 7` sits down at a deck that was proposed before; `#` is a comment.

`python -m tests.table.evening` writes what is said today into the files; read the difference before believing it.
"""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Protocol

from onenight.rules.deck import recommended
from onenight.rules.game import GAMES
from onenight.rules.rulebook import Rulebook
from onenight.speech.hearing import Heard, hearing, plain
from onenight.speech.lines import Lines
from onenight.speech.script import Say
from onenight.table.conversation import reply
from onenight.table.reply import Reply
from onenight.table.session import Phase, Session, from_json, to_json
from onenight.table.wish import Kind, wish
from skill import lambda_handler
from tests.skill.answers import merged, read
from tests.skill.asking import ask, at, launch, slots

FOLDER = Path(__file__).parent / "evenings"
FILES = sorted(FOLDER.glob("*.txt"))
LINES = Lines()
OPENING = plain("Alexa, open One Night Werewolf")

_NIGHT = re.compile(
    f"{re.escape(LINES.raw('night.everyone.sleep'))}.*{re.escape(LINES.raw('night.everyone.wake'))}", re.DOTALL
)
_CALLED = re.compile(r"(?:[.!] |\) )(?!Everyone)(\w[\w ]*), open your eyes")
_SILENCE = re.compile(r"\((\d+) s\)")


class Told(NamedTuple):
    """What came of one turn: what was said, with silences as "(10 s)", and the session; None when it is over."""

    said: str
    session: Session | None


class Front(Protocol):
    """Whoever listens for the conversation and speaks for it."""

    def sit_down(self, session: Session) -> None:
        """Go on with this session."""

    def hear(self, text: str) -> Told:
        """Answer what was heard."""


def understood(text: str) -> Heard:
    """The intent of a text; the sentence that opens the skill is the launch."""
    return Heard(Kind.LAUNCH, {}) if plain(text) == OPENING else hearing().hear(text)


class Spoken:
    """The conversation itself; `keep` is what happens to a session between two turns."""

    def __init__(self, keep: Callable[[Session], Session | None] = lambda session: session) -> None:
        """Nothing has been said yet."""
        self._keep = keep
        self._session = Session()

    def sit_down(self, session: Session) -> None:
        """Take the session as it is."""
        self._session = session

    def hear(self, text: str) -> Told:
        """Ask the conversation."""
        heard = understood(text)
        kept = self._keep(self._session)
        assert kept == self._session
        answer = reply(kept, wish(heard.intent, heard.slots), LINES)
        self._session = answer.session
        return Told(_spoken(answer), answer.session if answer.listen else None)


def _spoken(answer: Reply) -> str:
    cues = answer.script.cues if answer.script else ()
    night = (cue.text if isinstance(cue, Say) else cue.seconds for cue in cues)
    return _joined((answer.say, *night, answer.then))


def through_json(session: Session) -> Session | None:
    """A session written down and read again."""
    return from_json(json.loads(json.dumps(to_json(session))))


class Alexa:
    """The same through the skill, as Alexa's devices hold it."""

    def __init__(self) -> None:
        """No session is open."""
        self._attributes: object = None

    def sit_down(self, session: Session) -> None:
        """Put the session into the attributes."""
        self._attributes = at(session)

    def hear(self, text: str) -> Told:
        """Ask the skill, with the attributes that its last answer left."""
        heard = understood(text)
        asked = ask(heard.intent, slots(heard), self._attributes)
        answer = read(lambda_handler(launch() if heard.intent == Kind.LAUNCH else asked))
        self._attributes = answer.attributes if answer.listens else None
        return Told(_joined(answer.speech), answer.session if answer.listens else None)


def _joined(parts: tuple[str | int, ...]) -> str:
    return " ".join(part if isinstance(part, str) else f"({part} s)" for part in merged(parts))


FRONTS: dict[str, Callable[[], Front]] = {
    "spoken": Spoken,
    "through JSON": lambda: Spoken(through_json),
    "Alexa": Alexa,
}
"""Every front that holds an evening."""


class Played(NamedTuple):
    """An evening as it was played."""

    text: str
    sessions: tuple[Session | None, ...]


def play(text: str, front: Front) -> Played:
    """Play what was heard in an evening; the text is the whole evening as it went this time."""
    written: list[str] = []
    sessions: list[Session | None] = []
    for line in text.splitlines():
        if line.startswith(("#", "@", ">")) or not line:
            written.append(line)
        if line.startswith("@"):
            front.sit_down(proposed(*line[1:].split()))
        if line.startswith(">"):
            told = front.hear(line[1:].strip())
            written += [*abbreviated(told.said), f"= {where(told.session)}"]
            sessions.append(told.session)
    return Played("\n".join(written) + "\n", tuple(sessions))


def proposed(game: str, players: str) -> Session:
    """A table whose deck has been proposed."""
    rulebook = Rulebook(GAMES[game])
    return Session(Phase.DECK, rulebook, int(players), recommended(rulebook.game, int(players)))


def abbreviated(said: str) -> list[str]:
    """What was said in lines, the night in one."""
    night = _NIGHT.search(said)
    if night is None:
        return [said]
    called = ", ".join(_CALLED.findall(night[0]))
    silence = sum(map(int, _SILENCE.findall(night[0])))
    around = [
        said[: night.start()].strip(),
        f"(the night: {called}; {silence} s of silence)",
        said[night.end() :].strip(),
    ]
    return [line for line in around if line]


def where(session: Session | None) -> str:
    """Where the session stands."""
    if session is None:
        return "over"
    players = [f"{session.players} players"] if session.players else []
    told = [f"{session.told} calls told"] if session.told else []
    return ", ".join([session.phase, *players, *told, *(["paused"] if session.paused else [])])


def main() -> None:
    """Write every file anew."""
    for path in FILES:
        path.write_text(play(path.read_text("utf-8"), Spoken()).text, "utf-8")


if __name__ == "__main__":
    main()
