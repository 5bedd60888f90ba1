"""How well the hearing knows people who did not teach it: `python -m training --leave-out VOICE [LANGUAGE…]`.

A voice is one person, as a blind author tells what that person says: `voice-NAME.toml` among the utterances and the
questions of a language. The hearing is taught without a voice, and judged by it. The mean over all voices is the figure
that decides whether a change is worth it (docs/hearing.md).
"""

import os
import re
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest.mock import patch

from onenight import data
from onenight.conversation.alternatives import Alternatives
from onenight.conversation.session import Ask, Pending, Phase, Session
from onenight.conversation.utterance import Utterance, list_wishes
from onenight.hearing.ear import Ear, load_ear
from onenight.hearing.heard_values import CHATTER, Heard, Understood
from onenight.interpretation.rules import interpret
from onenight.interpretation.sentence import read_utterance, reply_to
from onenight.interpretation.setting import context_of
from onenight.rulebook.aspects import is_derived
from onenight.rulebook.learned_reading import FILE
from onenight.rulebook.question import RuleQuestion
from onenight.rulebook.reading import load_reader
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.ways.index import NEW, WAYS, reply
from onenight.wishes.wish import Kind, Wish
from training.asked_sentences import NONE, read_sentences
from training.corpus import list_files, read_utterances
from training.questions import train_questions
from training.slot_examples import list_examples
from training.trainer import format_ear, train_ear

PREFIX = "voice-"
"""How the files of voices begin."""
SEATED = 5
"""So many sit at the table at least; ours."""
TALKED_IN = frozenset({Phase.NIGHT, Phase.DAY})
"""Where people talk to one another, so that an open microphone overhears it."""
COMING = frozenset({"JoinIntent", "NameIntent"})
"""Who is named in these does not sit at the table yet."""
PEOPLE = ("names", "target")
"""Slots in which players are named."""
SLOT = re.compile(r"\{(\w+)\}")
INTENTS, SLOTS, ASKED = "intents", "intents with slots", "those heard or asked about"
ASPECTS, TALK = "aspects", "talk left alone"
KINDS = (INTENTS, SLOTS, ASKED, ASPECTS, TALK)
"""The kinds of figures."""

Judged = Iterator[tuple[str, bool, str]]
"""For each sentence the kind of figure that it counts for, whether it is heard rightly, and what was said and heard."""


def list_voices(language: str) -> list[str]:
    """Return the names of the files of a language's voices, without their ending."""
    files = [*list_files(language, "utterances"), *list_files(language, "asked")]
    return sorted({file.stem for file in files if file.stem.startswith(PREFIX)})


def judge_left_out(language: str, voice: str) -> list[tuple[str, bool, str]]:
    """Return how a voice is heard by who was taught without it."""
    others = voice.__ne__
    with hear_by(language, {"ear.json": format_ear(train_ear(language, wanted=others))}):
        questions = format_ear(train_questions(language, {}, others))
        with hear_by(language, {FILE: questions}):
            return [*judge_utterances(language, voice), *judge_questions(language, voice)]


@contextmanager
def hear_by(language: str, files: Mapping[str, str]) -> Iterator[None]:
    """Let this process hear a language by these files in place of those that are stored."""
    with TemporaryDirectory() as folder:
        root, before = Path(folder), data.data_root()
        for each in ("templates", "interaction_models"):
            shutil.copytree(before / each, root / each, copy_function=os.symlink)
        for name, text in files.items():
            path = root / "templates" / language / name
            path.unlink(missing_ok=True)
            path.write_text(text, "utf-8")
        with patch.object(data, "data_root", lambda: root):
            _forget_learned()
            yield
    _forget_learned()


def _forget_learned() -> None:
    load_ear.cache_clear()
    load_reader.cache_clear()


def judge_utterances(language: str, voice: str) -> Judged:
    """Yield for each utterance of a voice, at each of its phases, whether its intent is heard, and with its slots."""
    hears, lines = load_ear(language), Lines(language)
    examples = list_examples(language)
    for each in read_utterances(language, voice.__eq__):
        told = {slot: Random(each.text).choice(examples[slot]) for slot in SLOT.findall(each.text)} | dict(each.told)  # noqa: S311
        text = SLOT.sub(lambda found, told=told: told[found[1]], each.text)  # type: ignore[misc]
        people = {slot: _split_people(told[slot], hears, lines) for slot in PEOPLE if slot in told}
        names = [] if each.intent in COMING else list(dict.fromkeys(chain.from_iterable(people.values())))
        values = {slot: _read_value(text, names, hears) for slot, text in told.items()} | people
        slots = values | {key: (value,) for key, value in each.values.items()}
        heard_so = Heard(each.intent, {slot: tuple(each) for slot, each in slots.items()})
        wanted = list_wishes(Understood((heard_so,), "exact", 1.0))
        for phase in each.phases or ("deck",):
            session = make_table(Phase(phase), names, lines)
            talk = each.intent == CHATTER
            meant = hear(session, text, lines, asked=each.asked, overheard=talk and phase in TALKED_IN)
            heard = meant.wishes
            title = f"{phase}: {text} | {each.label} | {[wish.kind for wish in heard]}"
            if talk:
                yield TALK, all(wish.entry.cost == "nothing" for wish in heard), title
                continue
            yield INTENTS, [wish.kind for wish in heard] == [wish.kind for wish in wanted], title
            whole = [*map(_drop_manner, wanted)]
            yield SLOTS, [*map(_drop_manner, heard)] == whole, title
            yield ASKED, whole in ([*map(_drop_manner, heard)], [*map(_drop_manner, _list_asked(meant))]), title


def judge_questions(language: str, voice: str) -> Judged:
    """Yield for each question about the rules whether it is answered as its aspect and its roles are."""
    lines = Lines(language)
    session = make_table(Phase.DECK, [], lines)
    for label, text in read_sentences(language, voice.__eq__):
        said = reply_to_sentence(session, text, lines)
        title = f"{text} | {label} | {said[:60]}"
        if label == NONE:
            yield TALK, Kind.RULES not in [wish.kind for wish in hear(session, text, lines).wishes], title
        else:
            yield ASPECTS, said == answer_question(session, label, lines), title


def make_table(phase: Phase, names: Sequence[str], lines: Lines) -> Session:
    """Return a table at a phase at which these people sit, and seats without names; before all nobody does."""
    if phase is Phase.OPEN:
        return NEW
    seats = (*names, *[""] * SEATED)[: max(SEATED, len(names))]
    front = _make_front(lines)
    session = reply(NEW, Wish(Kind.SEATS, number=len(seats), names=seats), front).session
    return session._replace(phase=phase)


def hear(session: Session, text: str, lines: Lines, *, asked: Sequence[str] = (), overheard: bool = False) -> Utterance:
    """Return what a text means at a table; `asked`: the open questions that it answers."""
    front = _make_front(lines)._replace(overheard=overheard)
    if "confirm" in asked:
        session = session._replace(pending=Pending(Ask.GO_ON))
    sentence = Alternatives(text).find_meaning(load_ear(lines.language), context_of(WAYS, session, front), front)
    return interpret(read_utterance(session, sentence), WAYS.of(session))


def _list_asked(said: Utterance) -> tuple[Wish, ...]:
    """Return the wishes that are asked about: "Did you mean ...?"."""
    pending = said.session.pending
    return (pending.wish, *pending.more) if pending and pending.ask is Ask.MEANT and pending.wish else ()


def reply_to_sentence(session: Session, text: str, lines: Lines) -> str:
    """Return what is told when a text is said to us at a table."""
    return reply_to(WAYS, session, text, _make_front(lines), reply).say


def answer_question(session: Session, label: str, lines: Lines) -> str:
    """Return what is told to a question, by its aspect and its roles."""
    aspect, *roles = label.split()
    subject, other = (*roles, "", "")[:2]
    question = RuleQuestion(aspect, subject, other) if is_derived(aspect) else None
    asked = Wish(Kind.RULES, roles=() if question else tuple(roles), choice=aspect, question=question)
    return reply(session, asked, _make_front(lines)).say


def _make_front(lines: Lines) -> Front:
    return Front(lines, 1_700_000_000.0, Random(1), number="")  # noqa: S311 - the same each time


def _split_people(text: str, hears: Ear, lines: Lines) -> list[str]:
    """Return the names of a list; without the words for people that are none."""
    joints = "|".join(map(re.escape, lines.strings("hearing", "list", "joints")))
    parts = [part.strip() for part in re.split(rf",|\s(?:{joints})\s", text)]
    return [part for part in parts if part and not hears.has_back_reference(part, ())]


def _read_value(text: str, names: Sequence[str], hears: Ear) -> Sequence[str]:
    """Return the values that stand in a slot, as they are heard by themselves."""
    value = hears.find_first_value(text, names)
    return value.values if value else (text,)


def _drop_manner(wish: Wish) -> Wish:
    """Return a wish without how it was said, and its names in small letters."""
    names = tuple(sorted(name.lower() for name in wish.names))
    return wish._replace(names=names, target=wish.target.lower(), beside=False, either=False, also=())


def print_figures(language: str, voice: str) -> None:
    """Print what is misheard of a voice that is left out; of `all` only the figures of each, and their mean."""
    means: dict[str, list[float]] = {kind: [] for kind in KINDS}
    for name in list_voices(language) if voice == "all" else [PREFIX + voice]:
        judged = judge_left_out(language, name)
        if voice != "all":
            sys.stdout.writelines(f"{kind} | {title}\n" for kind, right, title in judged if not right)
        figures = {kind: [right for each, right, _ in judged if each == kind] for kind in KINDS}
        parts = [f"{kind} {sum(told)} of {len(told)}" for kind, told in figures.items()]
        sys.stdout.write(f"{language} {name}: {', '.join(parts)}\n")
        sys.stdout.flush()
        for kind, told in figures.items():
            means[kind] += [100 * sum(told) / len(told)] if told else []
    told_means = ", ".join(f"{kind} {sum(each) / len(each):.1f} %" for kind, each in means.items() if each)
    sys.stdout.write(f"{language} mean: {told_means}\n")
