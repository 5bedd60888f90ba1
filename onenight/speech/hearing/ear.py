"""The ear: what people mean by what they say, however they say it.

The exact grammar comes first. What it does not know is cut into clauses; each is classified, and aligned with sentences
that we know, which fills the slots. See `docs/hearing.md`.
"""

import itertools
import json
import math
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from onenight.speech.hearing.aligner import NOTHING, Aligner
from onenight.speech.hearing.chunks import (
    BOTH,
    CARDS,
    COUNT,
    EVERYONE,
    HE,
    KINDS,
    LEFT_OUT,
    LENGTH,
    OTHER,
    OTHERS,
    OTHERS_ID,
    PERSON,
    SPEAKER,
    THEY,
    Chunks,
    Token,
)
from onenight.speech.hearing.classifier import Classifier, unlabeled
from onenight.speech.hearing.exact import NOT_HEARD, Exact, Heard
from onenight.speech.hearing.features import features
from onenight.speech.hearing.repair import Repair
from onenight.speech.lines import Lines
from onenight.speech.plain import too_long

CHATTER = "Chatter"


@dataclass(frozen=True, slots=True)
class Context:
    """Where something is said, as far as it tells what it means."""

    phase: str = ""
    asked: str = ""
    """The question that is open, by its key."""
    names: tuple[str, ...] = ()
    spoken: tuple[str, ...] = ()
    """The players who were spoken of last, the last one last."""
    players: int = 0
    talking: bool = False
    """Whether people talk to one another here, and not to us."""
    least: float = 0.05
    """How sure a meaning has to be to be one."""
    means: Callable[[str], bool] = lambda _intent: True
    """Whether an intent means something here."""


class Guess(NamedTuple):
    """What some words may mean."""

    heard: Heard
    sure: float
    layer: str
    label: str = ""
    left: float = 0.0
    """What the words weigh that it leaves unexplained."""
    repairs: bool = False
    """Whether it begins with words that take back what was said before."""


@dataclass(frozen=True, slots=True)
class Understood:
    """What a sentence means."""

    wishes: tuple[Heard, ...]
    layer: str
    """Which part of the hearing found it: `exact`, `aligner`, `classifier` or `none`."""
    sure: float
    second: Guess | None = None


_PRONOUNS = (HE, THEY, BOTH, OTHER, EVERYONE, OTHERS)


def slot_kinds(model: Mapping[str, Any]) -> dict[str, str]:
    """By a slot's name the kind of chunk that fills it."""
    intents = model["interactionModel"]["languageModel"]["intents"]
    found = {slot["name"]: KINDS.get(slot["type"], slot["type"]) for each in intents for slot in each.get("slots", ())}
    return {name: kind for name, kind in found.items() if not name.startswith("either_")}


class Ear:
    """Hears one language."""

    def __init__(
        self,
        model: Mapping[str, Any],
        lines: Lines,
        data: Mapping[str, Any] | None,
        known: frozenset[str] = frozenset(),
    ) -> None:
        """Take a language's model and words, and what `python -m training` has learned; without it, `known` words."""
        self.exact = Exact(model, lines)
        self.plain = self.exact.plain
        self._chunks = Chunks(self.exact.values, self.plain, lines)
        self._repair = Repair(self.plain)
        self._known = frozenset(data["known"]) if data else known
        self._lines = lines
        if data is not None:
            negations = frozenset(word for each in self.plain.phrases("negation", "words") for word in each)
            self._classifier = Classifier(data)
            self._labels = [unlabeled(label) for label in self._classifier.labels]
            self._of: dict[str, list[int]] = defaultdict(list)
            for label, (intent, _) in enumerate(self._labels):
                self._of[intent].append(label)
            self._chatter = list(self._classifier.labels).index(CHATTER)
            self._aligner = Aligner(data, slot_kinds(model), negations)

    def tokens(self, text: str, names: Sequence[str]) -> tuple[Token, ...]:
        """The tokens of a text, without what means nothing."""
        words = tuple(word for word in self.plain.words(text) if not self.plain.is_noise(word))
        found = self._chunks.found(words, self.exact.values.names(names), self.plain.spelled(text), self._known)
        return self._repair.repaired(found)

    def understand(self, text: str, context: Context) -> Understood:
        """What a text means: the wishes in it, in the order in which they were said; none where it was not for us."""
        if too_long(text):
            return Understood((), "none", 0.0)
        text, speaker = self._speaker(text, context)
        whole = self.exact.hear(text, context.names)
        if whole.intent != NOT_HEARD and context.means(whole.intent):
            return Understood((whole,), "exact", 1.0)
        parts = [part for said in SENTENCES.split(text) for part in self._glued(self._counted(said, context), context)][
            :PARTS
        ]
        best = self._best(parts, context)
        best = [guess for guess in self._corrected(parts, best)]
        meant = 1.0
        if context.talking and any(guess.label == CHATTER for guess in best):
            meant = 1.0 - self._chatters(text, context)
        wishes = [guess for guess in best if guess.label != CHATTER and guess.sure * meant >= context.least]
        if len(wishes) > 1:
            wishes = [guess for guess in wishes if guess.sure >= BESIDE] or [max(wishes, key=lambda guess: guess.sure)]
        sure = min((guess.sure for guess in wishes), default=0.0)
        if not wishes:
            return Understood((), "none", sure)
        heard = once(resolved(wishes, context, speaker))
        return Understood(heard, min(wishes, key=lambda each: each.sure).layer, sure)

    def _parts(self, text: str) -> list[str]:
        """A text cut where clauses may begin; what joins two of them begins the second one."""
        return [part.strip() for part in self._breaks.split(text) if self.plain.words(part)][:PARTS]

    def _speaker(self, text: str, context: Context) -> tuple[str, str]:
        """The text without who says it, where somebody tells that beside something else; and who it is."""
        for told in self._speaking.finditer(text):
            tokens = self.tokens(told[2], context.names)
            rest = f"{text[: told.start()]} {text[told.end() :]}"
            if len(tokens) == 1 and tokens[0].kind == PERSON and SPEAKER in self._people_in(rest, context):
                return rest, tokens[0].values[0]
        return text, ""

    def _people_in(self, text: str, context: Context) -> set[str]:
        return {value for token in self.tokens(text, context.names) if token.kind == PERSON for value in token.values}

    @cached_property
    def _speaking(self) -> re.Pattern[str]:
        phrases = [" ".join(words) for words in self.plain.phrases("persons", "speaking")]
        said = sorted({*phrases, *(phrase.replace(" am", "'m").replace(" is", "'s") for phrase in phrases)}, key=len)
        return re.compile(rf"(?i)\b({'|'.join(map(re.escape, reversed(said)))}) ([\w'-]+)\b[,.]?( and\b)?")

    def _chatters(self, text: str, context: Context) -> float:
        """How likely a text as a whole is said to one another."""
        found = self._likelihoods(self.tokens(text, context.names), context)
        return found[self._chatter]

    def _likelihoods(self, tokens: Sequence[Token], context: Context) -> list[float]:
        fits = [1.0 if intent == CHATTER or context.means(intent) else ELSEWHERE for intent, _ in self._labels]
        return self._classifier.likelihoods(features(tokens, context.phase, context.asked), fits)

    def _corrected(self, parts: Sequence[str], guesses: Sequence[Guess]) -> list[Guess]:
        """The clauses without those that a later one of the same intent takes back: "no, sorry, I mean ..."."""
        left: list[Guess] = []
        for guess in guesses:
            if guess.repairs and left and left[-1].heard.intent == guess.heard.intent:
                left.pop()
            if guess.label != CHATTER:
                left.append(guess)
        dropped = [guess for guess in guesses if guess.label == CHATTER]
        return [*left, *dropped]

    def _counted(self, text: str, context: Context) -> list[str]:
        """The parts, with a number of people in one: "me, my wife and the twins"."""
        parts = self._parts(text)
        if len(parts) == 1:
            return parts
        inside, at = set(), 0
        for token in self.tokens(text, context.names):
            whole = token.kind in (COUNT, LENGTH) or (token.values[1:2] and token.values[1].startswith(LEFT_OUT))
            inside |= set(range(at + 1, at + len(token.words))) if whole else set()
            at += len(token.words)
        counted, at = parts[:1], 0
        for before, part in itertools.pairwise(parts):
            at += sum(not self.plain.is_noise(word) for word in self.plain.words(before))
            if at in inside:
                counted[-1] = f"{counted[-1]}, {part}"
            else:
                counted.append(part)
        return counted

    def _glued(self, parts: Sequence[str], context: Context) -> list[str]:
        """The parts, with lists in one: a part that is a chunk alone belongs to one of the same kind beside it."""
        kinds = [self._listed(part, context) for part in parts]
        glued, at = [""] * 0, 0
        while at < len(parts):
            end = at + 1
            while end < len(parts) and self._goes_on(kinds, at, end):
                end += 1
            glued.append(", ".join(parts[at:end]))
            at = end
        return glued

    @staticmethod
    def _goes_on(kinds: Sequence[Sequence[str]], first: int, at: int) -> bool:
        """Whether the list that a part ends with goes on in the next one, or a list of parts leads to it."""
        before, here = kinds[at - 1], kinds[at]
        if not before or not here or not here[0] or before[-1] != here[0]:
            return False
        if len(before) == 1:
            return True  # so far there was nothing but a list
        following = kinds[at + 1] if at + 1 < len(kinds) else []
        leads = len(following) > 1 and following[0] == here[0]
        return len(here) == 1 and not leads

    def _listed(self, part: str, context: Context) -> list[str]:
        """The kinds of the tokens of a part, of those that stand in lists; without the word that joins it."""
        return [
            token.kind if token.kind in (CARDS, PERSON) and token.values[0] not in _PRONOUNS else ""
            for token in self.tokens(self._stripped(part), context.names)
        ]

    @cached_property
    def _breaks(self) -> re.Pattern[str]:
        joints, heads = (
            "|".join(re.escape(" ".join(words)) for words in self.plain.phrases("clauses", name))
            for name in ("joints", "heads")
        )
        return re.compile(rf"(?i),|(?=\b(?:{joints})\b)|(?=\b(?:{heads})\b)")

    def _best(self, parts: Sequence[str], context: Context) -> list[Guess]:
        """The parts as clauses: the way to cut them that is likeliest as a whole."""
        best: list[tuple[float, list[Guess]]] = [(0.0, []), *([(-math.inf, [])] * len(parts))]
        for end in range(1, len(parts) + 1):
            for start in range(max(0, end - SPAN), end):
                guess = self._clause(" ".join(parts[start:end]), context)
                worth = best[start][0] + math.log(max(guess.sure, 1e-6)) - self._cost(guess, end - start)
                if worth > best[end][0]:
                    best[end] = (worth, [*best[start][1], guess])
        return best[-1][1]

    def _cost(self, guess: Guess, parts: int) -> float:
        """What it costs to take so many parts as this."""
        return DROPPED * parts if guess.label == CHATTER else CLAUSE + LEFT * guess.left

    def _clause(self, text: str, context: Context) -> Guess:
        """What a clause means most likely."""
        stripped = self._stripped(text)
        repairs = self._repair.begins(self.plain.words(stripped))
        return self._meaning(stripped, context)._replace(repairs=repairs)

    def _meaning(self, stripped: str, context: Context) -> Guess:
        exact = self.exact.said(stripped, context.names)
        if exact is not None and context.means(exact.intent):
            return Guess(exact, EXACT, "exact", exact.intent)
        return next(iter(self.guesses(stripped, context)), Guess(Heard(NOT_HEARD), 1.0, "none", CHATTER))

    def _stripped(self, text: str) -> str:
        """A clause without the word that joins it to the one before."""
        words = text.split()
        for length in (2, 1):
            if len(words) > length and tuple(self.plain.words(" ".join(words[:length]))) in self._joints:
                return " ".join(words[length:])
        return text

    @cached_property
    def _joints(self) -> frozenset[tuple[str, ...]]:
        return frozenset(self.plain.phrases("clauses", "joints"))

    def guesses(self, text: str, context: Context) -> list[Guess]:
        """What a clause may mean, the likeliest first."""
        tokens = self.tokens(text, context.names)
        if not tokens:
            return []
        likely = self._likelihoods(tokens, context)
        whole: dict[str, float] = defaultdict(float)
        for (intent, _), each in zip(self._labels, likely, strict=True):
            whole[intent] += each
        intents = sorted(whole, key=lambda intent: -whole[intent])[:TRIED]
        found = []
        for intent in intents:
            labels = sorted(self._of[intent], key=lambda label: -likely[label])[:TRIED]
            most = likely[labels[0]]
            found.append(
                max(
                    (self._guess(label, whole[intent] * likely[label] / most, tokens) for label in labels),
                    key=lambda guess: guess.sure,
                )
            )
        return sorted(found, key=lambda guess: -guess.sure)

    def _guess(self, label: int, likely: float, tokens: Sequence[Token]) -> Guess:
        intent, values = self._labels[label]
        name = self._classifier.labels[label]
        if intent == CHATTER:
            return Guess(Heard(NOT_HEARD), likely, "classifier", name)
        aligned = self._aligner.aligned(name, tokens)
        sure = (
            likely * (FLOOR + (1 - FLOOR) * min(1.0, aligned.score / ENOUGH))
            if aligned is not NOTHING
            else likely * MISSING
        )
        if aligned is NOTHING and (placed := self._aligner.placed(name, tokens)):
            aligned = NOTHING._replace(
                slots=placed, fitting=frozenset(tokens.index(token) for token in placed.values())
            )
            sure = likely * PLACED
        slots = {slot: _values(slot, token) for slot, token in aligned.slots.items()}
        kinds = self._aligner.fills(name) | {COUNT, LENGTH}
        unused = (token for at, token in enumerate(tokens) if at not in aligned.fitting and token.telling)
        sure *= UNUSED ** sum(token.kind in kinds for token in unused)
        layer = "aligner" if aligned.score > likely else "classifier"
        return Guess(Heard(intent, {**slots, **values}), sure, layer, name, left=aligned.left)


SENTENCES = re.compile(r"[.!?;:\u2014]")
PARTS, SPAN = 14, 5
CLAUSE, DROPPED, LEFT = 0.3, 0.6, 0.1
UNUSED = 0.3
BESIDE = 0.4
EXACT = 0.97
ELSEWHERE = 0.1
TRIED = 3
FLOOR = 0.6
ENOUGH = 0.7
MISSING, PLACED = 0.15, 0.6


def resolved(guesses: Iterable[Guess], context: Context, speaker: str = "") -> Iterator[Heard]:
    """The wishes, with people told by pronouns as who they are; `speaker`: who says it, if that was said."""
    spoken = list(context.spoken)
    for guess in guesses:
        slots = dict(guess.heard.slots)
        for slot in PEOPLE & slots.keys():
            slots[slot] = tuple(_people(slots[slot], spoken, speaker))
        spoken += [
            name
            for slot in ("names", "target")
            for name in slots.get(slot, ())
            if name != OTHERS_ID and not name.startswith(LEFT_OUT)
        ]
        yield from _votes(Heard(guess.heard.intent, slots), context.players)


PEOPLE = frozenset({"names", "target"})


def _votes(heard: Heard, players: int) -> Iterator[Heard]:
    """A vote of two at each other as two, and one of all but some as the fingers it comes to."""
    slots = dict(heard.slots)
    names, target = slots.get("names", ()), slots.get("target", ())
    gone = {name[len(LEFT_OUT) :] for name in names if name.startswith(LEFT_OUT)}
    if slots.pop("each_other", None) and len(names) == 2:  # noqa: PLR2004 - two people
        yield Heard(heard.intent, {**slots, "names": names[:1], "target": names[1:]})
        yield Heard(heard.intent, {**slots, "names": names[1:], "target": names[:1]})
    elif gone - set(target) and target and players:
        yield Heard(FINGERS, {"names": target, "players": (str(players - len(gone | set(target))),)})
    else:
        yield Heard(
            heard.intent,
            {**slots, **({"names": tuple(n for n in names if n[len(LEFT_OUT) :] not in gone)} if gone else {})},
        )


FINGERS = "FingersIntent"


def once(wishes: Iterable[Heard]) -> tuple[Heard, ...]:
    """The wishes, without those that say less than the one beside them: "stop, stop", "more time, three minutes"."""
    left: list[Heard] = []
    for heard in wishes:
        before = left[-1] if left else None
        if (
            before is not None
            and before.intent == heard.intent
            and (not before.slots or not heard.slots or before == heard)
        ):
            left[-1] = heard if heard.slots else before
        else:
            left.append(heard)
    return tuple(left)


def _people(values: Sequence[str], spoken: Sequence[str], speaker: str) -> Iterator[str]:
    for value in values:
        if value == HE:
            yield from spoken[-1:]
        elif value in (THEY, BOTH):
            yield from spoken[-2:]
        elif value == OTHER:
            yield from spoken[-2:-1]
        elif value == SPEAKER:
            if speaker:
                yield speaker
        elif value in (EVERYONE, OTHERS):
            yield OTHERS_ID
        else:
            yield value


def _values(slot: str, token: Token) -> tuple[str, ...]:
    if slot in ("role", "card"):
        return tuple(value.split()[-1] for value in token.values)
    return token.values or (token.text.capitalize(),)


@lru_cache(maxsize=4)
def ear(language: str = "en") -> Ear:
    """The ear of a language."""
    from onenight.speech.model import interaction_model

    data = json.loads((files("templates") / language / "ear.json").read_text("utf-8"))
    return Ear(interaction_model("en-US"), Lines(language), data)
