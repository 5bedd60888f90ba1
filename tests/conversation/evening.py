"""Evenings as text files: what a table says, what it hears, and where it stands then.

    # Nobody has counted yet.
    > six players
    Six players: two Werewolves, Seer ...
    = deck, 6 players
    > begin
    (the night: Werewolves, Seer, Robber, Troublemaker; 44 s of silence)
    ~ 40 s
    > pause

`>` is what was heard, `=` where the session stands, all between is what was said. A night is one line: who is called,
and how long it is silent altogether. Nothing stands there where it was left alone. `~` is the time at which somebody
speaks, counted from the beginning of the last answer: `~ 40 s` interrupts it, `~ 6 min`, `~ 2 h`, `~ 3 days` come after
it; else everything is told to its end, and answered at once. `@ original 7` sits down at a deck that was proposed
before; `#` is a comment, and the first line of a file says what it shows. An evening that is opened again is one that
only the device remembers.

Those in `week/` are One Week with the board on the table; `=` tells its stage, day and turn, too.

The evenings in `page/` are told by a front that takes as long as it takes. Those in `texted/` are played by text:
`+ Alice: nobody` is what Alice texts, and the next line what she is answered; `* Alice: You are the Seer ...` is a text
that she gets; `! Alice 21610` is Twilio's error for the last one.

Other languages have folders of their own, `de/`, `es/` and `fr/`, with `page/` and `texted/` in them.

`python -m tests.conversation.evening` writes what is said today into the files; read the difference before
believing it.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import lru_cache, partial
from itertools import chain
from pathlib import Path
from random import Random
from typing import NamedTuple, Protocol

import pytest

from evenings.device_memory import Memory
from onenight.conversation.names import name_of, names_of
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.session_json import to_json
from onenight.conversation.session_parts import TextedTable
from onenight.hearing.heard_values import Heard
from onenight.hearing.sample_grammar import load_grammar
from onenight.rules.deck import recommend_deck
from onenight.rules.errors import Argument
from onenight.rules.game import GAMES, ROLES, WEEK
from onenight.rules.rulebook import Rulebook
from onenight.speech.front import Front as Setting
from onenight.speech.lines import FIRST, Lines, list_languages, read_sections
from onenight.speech.render import ssml
from onenight.speech.script import Say, Voice
from onenight.ways.index import WAYS, from_json, reply
from onenight.ways.one_night.verdict import find_verdict
from onenight.ways.one_week.ending import find_ending
from onenight.ways.one_week.log import UNDER_WAY
from onenight.ways.one_week.week_lines import calendar_of, stage_of
from onenight.wishes.wish import Kind, read_wish
from skill import answer as ask_skill
from stores import open_store
from tests.conversation.texting import Phones
from tests.sessions import make_session
from tests.skill.alexa_events import DEVICE, Event, ask, make_attributes, make_launch, make_slots
from tests.skill.read_answers import merge_silences
from tests.skill.read_answers import read as answered_by

FOLDER = Path(__file__).parent / "evenings"
FILES = sorted(FOLDER.glob("*.txt"))
PAGES = sorted((FOLDER / "page").glob("*.txt"))
"""What the page and the phone say, which take as long as it takes, and count the whole day aloud."""
TEXTED = sorted((FOLDER / "texted").glob("*.txt"))
"""What is played by text."""
WEEKS = sorted((FOLDER / "week").glob("*.txt"))
"""What is hosted of One Week."""
EVENINGS = (*FILES, *WEEKS, *TEXTED)
"""All that is held in the first language."""
OTHERS = tuple(sorted(each for each in list_languages() if each != FIRST))
"""The other languages."""
LINES = Lines(FIRST)
START = 1_794_000_000
"""When every evening begins, in Unix seconds: a November night."""

_SILENCE = re.compile(r"\((\d+) s\)")


class Told(NamedTuple):
    """What came of one turn: what was said, with silences as "(10 s)", the session, and whether it goes on."""

    said: str
    session: Session
    listens: bool


class Move(NamedTuple):
    """What one wish made of a session."""

    kind: Kind
    before: Session
    after: Session


class Recorder(Lines):
    """The lines, and which of them have been said."""

    def __init__(self) -> None:
        """None so far."""
        super().__init__("en")
        self.said: set[str] = set()

    def say(self, line: str, /, **arguments: Argument) -> str:
        """Note it, and say it."""
        self.said.add(line)
        return super().say(line, **arguments)


class Front(Protocol):
    """Whoever listens for the conversation and speaks for it."""

    @property
    def lines(self) -> Lines:
        """The lines of its language."""

    def sit_down(self, session: Session) -> None:
        """Go on with this session."""

    def hear(self, text: str, now: int) -> Told:
        """Answer what was heard, at that time."""

    @property
    def phones(self) -> Phones | None:
        """The players' phones, where games are texted."""


class Spoken:
    """The conversation itself, as long in one go as Alexa; `keep` is what happens to a session between two turns."""

    def __init__(
        self,
        keep: Callable[[Session], Session | None] = lambda session: session,
        lines: Lines = LINES,
        most_seconds: float | None = ssml.RESPONSE_SECONDS,
        phones: Phones | None = None,
    ) -> None:
        """Nothing has been said yet."""
        self.phones = phones
        self._reply = reply if phones is None else phones.hosting.reply
        self._keep = keep
        self.lines = lines
        self._most_seconds = most_seconds
        self._session = make_session(language=lines.language)
        self.moves: list[Move] = []
        """What has been wished, with the session before and after it."""

    def sit_down(self, session: Session) -> None:
        """Take the session as it is."""
        self._session = session

    def hear(self, text: str, now: int) -> Told:
        """Ask the conversation."""
        kept = self._keep(self._session)
        assert kept == self._session
        heard = interpret(text, kept, self.lines.language)
        overheard = self._most_seconds is None
        setting = Setting(self.lines, now, _make_chance(kept), self._most_seconds, overheard=overheard)
        wished = read_wish(heard.intent, heard.slots)
        answer = self._reply(kept, wished, setting)
        self.moves.append(Move(wished.kind, kept, answer.session))
        self._session = answer.session
        return Told(_join_speech(answer), answer.session, answer.listen)


def _make_chance(session: Session) -> Random:
    """Return the chance that a deck is drawn with in place of the real one."""
    return Random(" ".join(session.game.deck.keys))  # noqa: S311 - a test keeps no secrets


def interpret(text: str, session: Session, language: str = FIRST) -> Heard:
    """Return the meaning of a text at this table."""
    return load_grammar(language).hear(text, names=[name for name in session.names if name])


def _join_speech(answer: Reply) -> str:
    cues = answer.script.cues if answer.script else ()
    night = (cue.text if isinstance(cue, Say) else cue.seconds for cue in cues)
    return _join_parts((answer.say, *night, answer.then))


def copy_by_json(session: Session) -> Session | None:
    """A session written down and read again."""
    return from_json(json.loads(json.dumps(to_json(session))))


class Alexa:
    """The same through the skill, as Alexa's devices hold it; between two sessions a store remembers the table."""

    def __init__(self, phones: Phones | None = None, lines: Lines = LINES) -> None:
        """No session is open."""
        self.phones = phones
        self.lines = lines
        self._attributes: object = None
        self._session = make_session(language=lines.language)
        self._memory = Memory(open_store("sqlite:///:memory:"), None)

    def sit_down(self, session: Session) -> None:
        """Put the session into the attributes."""
        self._session = session
        self._attributes = make_attributes(session)
        self._memory.keep(DEVICE, session, START)

    def hear(self, text: str, now: int) -> Told:
        """Ask the skill, with the attributes that its last answer left; opened again, it has only what is stored."""
        heard = interpret(text, self._session, self.lines.language)
        request = make_launch() if heard.intent == Kind.LAUNCH else self._ask(heard)
        with patch_chance(self._session):
            hosting = self.phones.hosting if self.phones else None
            answer = answered_by(ask_skill(address_request(request, now, self.lines), self._memory, hosting))
        self._attributes = answer.attributes if answer.listens else None
        assert answer.session is not None
        self._session = answer.session
        return Told(_join_parts(answer.speech), answer.session, answer.listens)

    def _ask(self, heard: Heard) -> Event:
        return ask(heard.intent, make_slots(heard), self._attributes)


def address_request(request: Event, now: int, lines: Lines) -> Event:
    """The request as it comes at that time, from a device of that language."""
    timestamp = datetime.fromtimestamp(now, UTC).isoformat().replace("+00:00", "Z")
    return request | {
        "request": request["request"] | {"timestamp": timestamp, "locale": lines.raw("language.own.locale")}
    }


@contextmanager
def patch_chance(session: Session) -> Iterator[None]:
    """The skill draws its decks as the other fronts do."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("skill.function.CHANCE", _make_chance(session))
        yield


def _join_parts(parts: tuple[str | int, ...]) -> str:
    return " ".join(part if isinstance(part, str) else f"({part} s)" for part in merge_silences(parts))


FRONTS: dict[str, Callable[..., Front]] = {
    "spoken": Spoken,
    "through JSON": partial(Spoken, copy_by_json),
    "Alexa": Alexa,
}
"""Every front that holds an evening; takes `lines`."""


PAGE: dict[str, Callable[..., Front]] = {
    "spoken": partial(Spoken, most_seconds=None),
    "through JSON": partial(Spoken, copy_by_json, most_seconds=None),
}
"""The same for the evenings in `PAGES`."""


def _take_texts(front: Callable[..., Front]) -> Callable[..., Front]:
    return lambda lines=LINES: front(lines=lines, phones=Phones(lines))


BY_TEXT: dict[str, Callable[..., Front]] = {name: _take_texts(front) for name, front in FRONTS.items()}
"""The same for the evenings in `TEXTED`."""


class Evening(NamedTuple):
    """A file, who can hold it, and what they speak."""

    path: Path
    fronts: Mapping[str, Callable[..., Front]]
    lines: Lines

    def hold_by(self, front: str) -> "Played":
        """It, held by this front."""
        return play(self.path.read_text("utf-8"), self.fronts[front](lines=self.lines))


def list_evenings(language: str) -> tuple[Evening, ...]:
    """All evenings of another language."""
    kinds = {".": FRONTS, "page": PAGE, "texted": BY_TEXT}
    paths = ((path, kinds[kind]) for kind in kinds for path in sorted((FOLDER / language / kind).glob("*.txt")))
    return tuple(Evening(path, fronts, Lines(language)) for path, fronts in paths)


class Played(NamedTuple):
    """An evening as it was played."""

    text: str
    sessions: tuple[Session, ...]
    """After each turn, but for the time that they note."""


def play(text: str, front: Front) -> Played:
    """Play what was heard in an evening; the text is the whole evening as it went this time."""
    written: list[str] = []
    sessions: list[Session] = []
    began, now = START, START
    nights = Nights(front.lines)
    for line in text.splitlines():
        if line.startswith(("#", "@", ">", "~")) or not line:
            written.append(line)
        if line.startswith(("+", "!")) and front.phones is not None:
            written += [line, *front.phones.answer_line(line)]
        if line.startswith("@"):
            front.sit_down(propose_deck(*line[1:].split()))
        if line.startswith("~"):
            now = began + parse_length(line[1:])
        if line.startswith(">"):
            told = front.hear(line[1:].strip(), now)
            began, now = now, now + estimate_seconds(told.said, front.lines)
            answered = nights.abbreviate(told.said) if told.said else []
            written += [*answered, f"= {describe_state(told, began, front.lines)}"]
            written += front.phones.take_texts(told.session.party) if front.phones is not None else []
            sessions.append(told.session._replace(seen=0, texts=TextedTable()))
    return Played("\n".join(written) + "\n", tuple(sessions))


def play_spoken(path: Path, lines: Lines = LINES) -> tuple[Played, Sequence[Move]]:
    """Return an evening as the conversation itself holds it, and what was wished in it."""
    front = Spoken(lines=lines, phones=Phones(lines) if path in TEXTED else None)
    return play(path.read_text("utf-8"), front), front.moves


judged = lru_cache(maxsize=10_000)(find_verdict)
"""The verdict of a session, reckoned once for all fronts."""

_UNITS = {"s": 1, "min": 60, "h": 3600, "days": 24 * 3600}


def parse_length(text: str) -> int:
    """A length of time as evenings have it, in seconds."""
    count, unit = text.split()
    return int(count) * _UNITS[unit]


def estimate_seconds(said: str, lines: Lines = LINES) -> int:
    """Return the seconds to say a text, and to think of the next thing to say."""
    words = _SILENCE.sub("", said)
    return round(Voice.load(lines).estimate_seconds(words)) + sum(map(int, _SILENCE.findall(said))) + 2


def propose_deck(game: str, players: str) -> Session:
    """A table whose deck has been proposed."""
    rulebook = Rulebook(GAMES[game])
    return make_session(Phase.DECK, rulebook, int(players), recommend_deck(rulebook.game, int(players)))


class Nights:
    """How a night is known in a language, among what is said."""

    def __init__(self, lines: Lines) -> None:
        """Of what that language says where a night begins, calls, and ends."""
        begins = ("night.everyone.sleep", "prompts.night.goes_on", "prompts.night.no_skipping")
        self._begins = [lines.raw(key) for key in begins]
        ends = lines.raw("night.everyone.wake")
        self._night = re.compile(rf"(?:{'|'.join(map(re.escape, self._begins))}).*{re.escape(ends)}", re.DOTALL)
        calls = (section for key, section in read_sections(lines.language, "night").items() if key in ROLES)
        wakes = {str(section["wake"]) for section in calls if "wake" in section}
        self._called = re.compile(f"(?<=[.!?)] )(?:{'|'.join(map(re.escape, wakes))})")

    def abbreviate(self, said: str) -> list[str]:
        """Return the lines that were said, a night as one line."""
        night = self._night.search(said)
        if night is None:
            return [said]
        called = (
            ", ".join(each.partition(",")[0].rstrip(".") for each in self._called.findall(night[0]))
            or "nobody is called"
        )
        silence = sum(map(int, _SILENCE.findall(night[0])))
        again = next((line for line in self._begins[1:] if night[0].startswith(line)), "")
        around = [
            f"{said[: night.start()]}{again}".strip(),
            f"(the {'rest of the ' if again else ''}night: {called}; {silence} s of silence)",
            said[night.end() :].strip(),
        ]
        return [line for line in around if line]


def describe_state(told: Told, now: int, lines: Lines = LINES) -> str:
    """Return the state of the session, in a line."""
    session = told.session
    return ", ".join([session.phase, *_describe_standing(session, now, lines), *([] if told.listens else ["over"])])


def _describe_standing(session: Session, now: int, lines: Lines) -> Iterator[str]:
    if session.players:
        yield f"{session.players} players"
    if session.game.key == WEEK and not session.party:
        yield from _describe_week(session, lines)
    if session.game.is_unconfirmed:
        yield "a draft"
    if session.pending is not None:
        yield f"asked: {session.pending.ask}"
    if session.phase is Phase.NIGHT and not session.narration.started:
        yield f"waits at call {session.narration.call}"
    if session.phase is Phase.DAY:
        ends, left = session.clock.ends, session.clock.left
        yield f"{max(0, ends - now)} s left" if ends else f"{left} s left, standing"
    names = names_of(session, range(session.players), lines)
    if session.phase in (Phase.VOTE, Phase.VERDICT):
        yield f"{len(session.testimony)} answers"
    found = None if session.game.key == WEEK else judged(session._replace(seen=0, texts=TextedTable()))
    if found is not None:
        dead = "+".join(name_of(session, seat, lines) for seat in found.dead) or "nobody"
        won = "+".join(name_of(session, seat, lines) for seat in found.winners) or "nobody named"
        yield f"dead: {dead}, wins: {'+'.join(found.teams) or 'nobody'} ({won})"
    chips = WAYS.of(session).view(session, lines, None)["chips"]
    if chips:
        yield "chips: " + " ".join(f"{name} {count}" for name, count in chips.items() if name in names or count)


def _describe_week(session: Session, lines: Lines) -> Iterator[str]:
    place = calendar_of(session)
    yield str(stage_of(session))
    if stage_of(session) in UNDER_WAY:
        yield f"day {place.day}, turn {place.turn}, arrow {place.arrow} {place.direction}"
    end = find_ending(session)
    if end is not None:
        winners = names_of(session, end.verdict.winners, lines) if end.named else ("not named",)
        yield f"{end.verdict.reason}: {'+'.join(winners) or 'nobody'}"


def main() -> None:
    """Write every file anew."""
    for path in (*FILES, *WEEKS, *PAGES, *TEXTED):
        fronts = PAGE if path in PAGES else BY_TEXT if path in TEXTED else FRONTS
        path.write_text(Evening(path, fronts, LINES).hold_by("spoken").text, "utf-8")
    for evening in chain.from_iterable(map(list_evenings, OTHERS)):
        evening.path.write_text(evening.hold_by("spoken").text, "utf-8")


if __name__ == "__main__":
    main()
