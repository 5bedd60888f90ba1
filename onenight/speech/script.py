"""The script of a night: cues that know their step, their moment and their length.

Compiled from deck, rulebook, pace and lines; renderers turn it into what a platform wants.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain, groupby
from typing import Literal, NamedTuple

from onenight.rules.deck import Deck
from onenight.rules.errors import Argument
from onenight.rules.marks import Mark
from onenight.rules.night_steps import (
    OWN_MARK,
    TABLE_CALLS,
    Step,
    find_copied_timing,
    has_dusk,
    joins_awake,
    list_steps,
)
from onenight.rules.roles import Copied, Role
from onenight.rules.rulebook import Rulebook
from onenight.speech.alphabet import transliterate
from onenight.speech.lines import Lines
from onenight.speech.pace import PACES, Pace, shorten_pace

# How long speech takes

_SENTENCE_ENDS = ".!?:;"
_CLAUSE_END = ","


class Voice(NamedTuple):
    """A voice: what it is called, and the seconds it needs for a character and at a sentence's and a clause's end."""

    name: str
    character: float
    sentence: float
    clause: float

    @classmethod
    def load(cls, lines: Lines, key: str = "espeak") -> "Voice":
        """Return the voice of that key in the language of the lines."""
        facts = lines.section("voices", key)
        character, sentence, clause = (float(str(facts[name])) for name in ("character", "sentence", "clause"))
        return cls(str(facts["name"]), character, sentence, clause)

    def estimate_seconds(self, text: str) -> float:
        """Return the estimated length of a spoken text, in seconds."""
        sentences = sum(text.count(mark) for mark in _SENTENCE_ENDS)
        clauses = text.count(_CLAUSE_END)
        return round(len(transliterate(text)) * self.character + sentences * self.sentence + clauses * self.clause, 2)


# The script

Moment = Literal["wake", "act", "thumbs", "sleep"]


class Say(NamedTuple):
    """Something to be spoken; `seconds` is an estimate."""

    text: str
    seconds: float
    step: str | None = None
    moment: Moment | None = None

    @property
    def speakable_text(self) -> str:
        """Return the text as a voice says it: names of other alphabets in Latin letters."""
        return transliterate(self.text)


class Pause(NamedTuple):
    """Silence, exact in whole seconds."""

    seconds: int
    step: str | None = None


Cue = Say | Pause


class Script(NamedTuple):
    """A night to be told."""

    deck: Deck
    pace: Pace
    cues: tuple[Cue, ...]
    going_on: frozenset[str] = frozenset()
    """The steps that begin while somebody still has the eyes open, or points, from the step before."""

    @property
    def speech(self) -> float:
        """Return the estimated seconds of speech."""
        return sum(cue.seconds for cue in self.cues if isinstance(cue, Say))

    @property
    def pauses(self) -> int:
        """Return the seconds of silence, exact."""
        return sum(cue.seconds for cue in self.cues if isinstance(cue, Pause))

    @property
    def seconds(self) -> float:
        """Return the estimated seconds from the first word to the last."""
        return self.speech + self.pauses

    @property
    def calls(self) -> tuple[tuple[Cue, ...], ...]:
        """Return the cues call by call; a cut between two calls finds every eye closed."""
        calls: list[list[Cue]] = []
        for step, cues in groupby(self.cues, key=lambda cue: cue.step):
            if step not in self.going_on or not calls:
                calls.append([])
            calls[-1].extend(cues)
        return tuple(map(tuple, calls))

    def skip_calls(self, calls: int) -> "Script":
        """Return the script without its first `calls` calls."""
        return self._replace(cues=tuple(chain.from_iterable(self.calls[calls:]))) if calls else self


class Telling(NamedTuple):
    """How a table wants its night told."""

    pace: Pace = PACES["normal"]
    nudge: bool = True
    """Whether every player nudges the card in front of them before the morning."""
    most_seconds: float | None = None
    """Where one response has to hold the night, counts longer than normal are shortened evenly towards normal."""


@lru_cache(maxsize=256)
def compile_night(deck: Deck, players: int, rulebook: Rulebook, telling: Telling, lines: Lines) -> Script:
    """Return the script of a whole night for a legal deck; cached."""
    draft = tuple(_Night(deck, players, rulebook, telling, lines).compile_cues())
    pace = _fit_pace(draft, telling)
    cues = tuple([cue if isinstance(cue, Say) else Pause(getattr(pace, cue.kind), cue.step) for cue in draft])
    return Script(deck, pace, cues, _find_going_on(list_steps(deck, rulebook)))


def _find_going_on(steps: Sequence[Step]) -> frozenset[str]:
    """Return the keys of the steps before which not all eyes are closed, or hands down, since an earlier one."""
    keys, found = [step.key for step in steps], {"doppelganger-minion"}
    for place, step in enumerate(steps):
        known = step.role.recognizes
        if (step.role.recognizes_awake or step.role.recognizes_marked) and known in keys:
            found.update({*keys[keys.index(known) + 1 : place + 1]} - {known})
    return frozenset(found)


class _Count(NamedTuple):
    """A pause whose length the pace decides: the name of one of its fields."""

    kind: Literal["short", "long", "nudge", "look", "meet"]
    step: str | None = None


def _fit_pace(draft: tuple[Say | _Count, ...], telling: Telling) -> Pace:
    """Return the telling's pace, shortened until the draft fits its `most_seconds`, but never below the normal one."""
    pace = telling.pace
    if telling.most_seconds is None:
        return pace
    speech = sum(cue.seconds for cue in draft if isinstance(cue, Say))
    kinds = [cue.kind for cue in draft if isinstance(cue, _Count)]
    while pace.short > PACES["normal"].short:
        if speech + sum(getattr(pace, kind) for kind in kinds) <= telling.most_seconds:
            break
        pace = shorten_pace(telling.pace, pace.short - 1)
    return pace


@lru_cache(maxsize=512)
def _say_fixed_line(lines: Lines, key: str) -> tuple[str, float]:
    """Return a line without placeholders, and its estimated length in seconds: the same for every table."""
    text = lines.say(key)
    return text, Voice.load(lines).estimate_seconds(text)


class _Night:
    """Writes the calls of one night, step by step."""

    def __init__(self, deck: Deck, players: int, rulebook: Rulebook, telling: Telling, lines: Lines) -> None:
        self.deck = deck
        self.players = players
        self.rulebook = rulebook
        self.telling = telling
        self.lines = lines
        self.voice = Voice.load(lines)

    def compile_cues(self) -> Iterator[Say | _Count]:
        yield self.say("everyone", "sleep", None)
        for step in list_steps(self.deck, self.rulebook):
            yield from self.compile_call(step)
        if self.telling.nudge:
            yield self.say("everyone", "nudge", None)
            yield _Count("nudge")
        yield self.say("everyone", "wake", None)
        if self.deck.lays("artifacts"):
            yield self.say("everyone", "artifacts", None)
            for artifact in self.rulebook.house.artifacts:
                if f"artifact_{artifact}" in self.lines.section("night", "everyone"):
                    yield self.say("everyone", f"artifact_{artifact}", None)

    def say(
        self, section: str, name: str, step: str | None, moment: Moment | None = None, **arguments: Argument
    ) -> Say:
        key = f"night.{section}.{name}"
        if not arguments:
            return Say(*_say_fixed_line(self.lines, key), step, moment)
        text = self.lines.say(key, **arguments)
        return Say(text, self.voice.estimate_seconds(text), step, moment)

    def compile_call(self, step: Step) -> Iterator[Say | _Count]:
        """Yield the cues of one call: wake, what may be done, the count, sleep."""
        again = step.copy and step.key == step.role.key  # the role is called a second time, for who copied it
        section = "copied" if again else step.key
        own = again and step.role.copied is not Copied.CALLED  # then no call is written for her alone
        thumbs = step.role.key if own else f"doppelganger-{step.role.key}" if again else step.key
        sees_others = "thumbs" in self.lines.section("night", thumbs)
        if step.key != "doppelganger-minion":  # then she is awake already
            yield self.say(section, "wake", step.key, "wake", **({"role": step.role.key} if again else {}))
        if sees_others:
            yield self.say(thumbs, self.choose_thumbs_line(thumbs), step.key, "thumbs")
        for name, arguments in () if again else self.list_act_lines(step):
            yield self.say(section, name, step.key, "act", **arguments)
        thumb = self.has_thumb(step)
        if thumb:
            yield self.say(step.key, "thumb", step.key, "thumbs")
        yield self.count(step)
        if thumb:
            yield self.say(step.key, "thumb_away", step.key, "thumbs")
        if sees_others:
            yield self.say(thumbs, "thumbs_away", step.key, "thumbs")
        if step.copy or step.key not in self.left_open:
            yield self.say(section, "sleep", step.key, "sleep")
        elif "stay" in self.lines.section("night", section):
            yield self.say(section, "stay", step.key, "sleep")

    def count(self, step: Step) -> _Count:
        """Return the silence of a call."""
        if step.role in TABLE_CALLS:
            return _Count("look" if step.role is OWN_MARK else "meet", step.key)
        return _Count("long" if step.role.two_things else "short", step.key)

    def has_thumb(self, step: Step) -> bool:
        """Return whether a role of the deck keeps its eyes closed in this call and sticks out a thumb."""
        return any(role.thumb and role.joins == step.key for role in self.deck.cards) and not step.copy

    @cached_property
    def left_open(self) -> frozenset[str]:
        """The steps at whose end the eyes are not closed, or the hands not down: a later step is about them."""
        steps = list_steps(self.deck, self.rulebook)
        roles = [step.role for step in steps]
        followed = {str(role.recognizes) for role in roles if role.recognizes_awake or role.recognizes_marked}
        minion = {"doppelganger"} if any(step.key == "doppelganger-minion" for step in steps) else set[str]()
        return frozenset(followed | minion)

    def list_act_lines(self, step: Step) -> Iterator[tuple[str, dict[str, Argument]]]:
        """Yield the names of the lines that tell what may be done in a call, with their arguments."""
        explained = self.telling.pace.explains and "explain" in self.lines.section("night", step.key)
        if step.key == "doppelganger":  # first what she is now, then what she may do as that
            if explained:
                yield "explain", {}
            yield from self.list_copying_lines()
            return
        act = self.choose_act_line(step)
        if act:
            yield act, {}
        if explained:
            yield "explain", {}

    def choose_thumbs_line(self, section: str) -> str:
        """Return the name of the line that asks for thumbs, or hands, by what the deck can do."""
        marks = any(role.action.handles_marks for role in self.deck.cards)
        told = marks and self.rulebook.house.aura_seer == "cards and marks"
        return "thumbs_marks" if told and "thumbs_marks" in self.lines.section("night", section) else "thumbs"

    def choose_act_line(self, step: Step) -> str:
        """Return the name of the line that tells what may be done in a call by the rules in force; "" for none."""
        house = self.rulebook.house
        if step.role is OWN_MARK:
            return "act" if any(role.action.gives is Mark.FEAR for role in self.deck.cards) else ""
        if step.role.only_alone and not step.role.action.looks:
            return "lone"
        if step.role.only_alone:
            company = house.dream_wolf == "company" and self.has_thumb(step)
            return ("lone_no_thumb" if company else "lone") if house.lone_wolf else ""
        told = self.lines.section("night", step.key)
        if "act_any" in told and house.alpha_wolf == "any other player":
            return "act_any"
        if "act_one_center" in told and self.deck.game.count_center_cards(self.players) == 1:
            return "act_one_center"
        return "act" if "act" in told else ""

    def list_awake_cards(self, call: Role) -> tuple[str, ...]:
        """Return the cards of the deck that open their eyes in the call of a role, by key."""
        cards = dict.fromkeys(role for role in self.deck.cards if role is call or joins_awake(role, call))
        return tuple([role.key for role in cards])

    def list_copying_lines(self) -> Iterator[tuple[str, dict[str, Argument]]]:
        """Yield the lines for a Doppelgänger and the role she copied, as the deck calls such roles, and arguments."""
        called = {step.role.key: step.role for step in list_steps(self.deck, self.rulebook)}
        when: dict[Copied, tuple[str, ...]] = {}
        for key, role in called.items():
            if role.copied is not Copied.NEVER:  # by the official rule she has something to do
                copied = find_copied_timing(role, self.rulebook, dusk=has_dusk(self.deck))
                when[copied] = (
                    *when.get(copied, ()),
                    *(self.list_awake_cards(role) if copied is Copied.TOGETHER else (key,)),
                )
        if Copied.AT_ONCE in when:
            yield "at_once", {"either": when[Copied.AT_ONCE]}
        waits = self.rulebook.house.doppelganger == "when called" and Copied.CALLED in when
        if waits:
            yield "later", {}
        if Copied.TOGETHER in when and (waits or self.telling.pace.explains):
            if when[Copied.TOGETHER]:
                yield "together", {"either": when[Copied.TOGETHER]}
            if any(role.thumb for role in self.deck.cards):
                yield "thumb", {}
        if Copied.NEVER in when:
            yield "stay_asleep", {"either": when[Copied.NEVER]}
