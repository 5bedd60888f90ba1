"""`onenight hear`: what a sentence means, by which layer of the hearing, how surely, and what came second.

With `--explain` also what each step of hearing and each rule of interpretation made of it.
"""

import argparse
import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain
from random import Random

from onenight.conversation import confidence
from onenight.conversation.alternatives import Alternatives
from onenight.conversation.parts import TextedTable
from onenight.conversation.references import ASKED
from onenight.conversation.session import Phase, Session
from onenight.conversation.utterance import Utterance, list_wishes
from onenight.hearing.ear import load_ear
from onenight.hearing.heard_values import Heard, Setting, Understood
from onenight.hearing.steps import step_changes
from onenight.rules.errors import NotUnderstood, quote_value
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.speech.normalization import is_too_long
from onenight.ways.index import NEW, WAYS, reply
from onenight.wishes.interpret.rules import MOOD, list_changes, rules_of
from onenight.wishes.interpret.sentence import read_utterance
from onenight.wishes.interpret.setting import Sense, context_at
from onenight.wishes.wish import Kind, Wish


def run(arguments: argparse.Namespace, lines: Lines) -> int:
    """Print the meaning of a sentence as one line of JSON; with `--explain` one more for each step that changed it."""
    context = _read_context(arguments, lines.language)
    understood = load_ear(lines.language).understand_with_second(arguments.sentence, context)
    explained = chain(_step_changes(arguments.sentence, context, lines), _list_rule_changes(arguments, context, lines))
    for each in (_describe_understood(understood), *(explained if arguments.explain else ())):
        print(json.dumps(each, ensure_ascii=False))
    return 0


def _step_changes(text: str, context: Setting, lines: Lines) -> Iterator[Mapping[str, object]]:
    """Yield each step of hearing that changed a text, or what was understood, with the one or the other.

    Not the layer that understood it first: the line before tells that.
    """
    hears = load_ear(lines.language)
    if is_too_long(text):
        return
    for name, before, after in step_changes(hears.make_heard_text(text, context), hears.steps):
        if before.text != after.text:
            yield {"rule": name, "before": before.text, "after": after.text}
        elif before.wishes or name not in {step.__name__ for step in hears.layers.steps}:
            yield {
                "rule": name,
                "before": list(map(_describe_wish, before.wishes)),
                "after": list(map(_describe_wish, after.wishes)),
            }


def _list_rule_changes(arguments: argparse.Namespace, context: Setting, lines: Lines) -> Iterator[Mapping[str, object]]:
    """Yield each rule that changed something, with the wishes before and after it, and what the table remembers."""
    hears, session = load_ear(lines.language), _make_session(context, lines)
    meant = Alternatives(arguments.sentence).meant(hears, context)
    literally = list_wishes(hears.understand_literally(meant.text, context))
    said = read_utterance(WAYS, session, meant, _make_front(lines))
    if literally != said.wishes:
        yield _change(MOOD, said._replace(wishes=literally), said)
    for name, before, after in list_changes(said, rules_of(WAYS.of(session))):
        yield _change(name, before, after)


def _change(name: str, before: Utterance, after: Utterance) -> Mapping[str, object]:
    """Return what a rule changed."""
    of_session = [key for key in Session._fields if getattr(before.session, key) != getattr(after.session, key)]
    remembered = {key: _drop_empty(getattr(after.session, key)) for key in of_session}
    wishes = {"before": _drop_empty(before.wishes), "after": _drop_empty(after.wishes)}
    return {"rule": name, **wishes, **({"session": remembered} if remembered else {})}


def _drop_empty(value: object) -> object:
    """Return a value in plain JSON, without the fields that are empty."""
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {key: _drop_empty(each) for key, each in value._asdict().items() if each not in (None, "", (), False)}
    return [_drop_empty(each) for each in value] if isinstance(value, tuple) else value


def _make_session(context: Setting, lines: Lines) -> Session:
    """Return a table at that phase which has told nothing yet, as far as the options tell."""
    session = reply(NEW, Wish(Kind.GAME, choice=context.game), _make_front(lines)).session
    if context.players:
        seats = (*context.names, *[""] * context.players)[: context.players]
        session = reply(session, Wish(Kind.SEATS, number=context.players, names=seats), _make_front(lines)).session
    return session._replace(
        phase=Phase(context.phase), players=context.players, names=context.names, texts=_make_texts(context.phase)
    )


def _make_front(lines: Lines) -> Front:
    """Return the front of this command: it asks again at once, and chance decides nothing."""
    return Front(lines, float(confidence.ASK_AGAIN_SECONDS), Random(0))  # noqa: S311 - nothing is drawn


def _make_texts(phase: str) -> TextedTable:
    """Return the texted game at a phase: only by text there is something to join."""
    return TextedTable(party="-") if phase == Phase.JOIN else TextedTable()


def _read_context(arguments: argparse.Namespace, language: str) -> Setting:
    """Return the context of the sentence, as far as the options tell.

    Raises:
        NotUnderstood: `unknown-game`, `unknown-phase`, `unknown-question`.
    """
    if arguments.game not in WAYS.games:
        raise NotUnderstood("unknown-game", field="--game", value=quote_value(arguments.game), games=tuple(WAYS.games))
    if arguments.phase not in list(Phase):
        raise NotUnderstood("unknown-phase", field="--phase", value=quote_value(arguments.phase), phases=tuple(Phase))
    if arguments.asked not in ("", *ASKED):
        raise NotUnderstood("unknown-question", field="--asked", value=quote_value(arguments.asked), questions=ASKED)
    phase = Phase(arguments.phase)
    way = WAYS.playing(arguments.game, NEW._replace(texts=_make_texts(phase)))
    names = tuple(name for each in arguments.names.split(",") if (name := each.strip()))
    players = arguments.players or len(names)
    return replace(
        context_at(Sense(WAYS, way, phase), arguments.game, language),
        asked=arguments.asked,
        names=names,
        players=players,
    )


def _describe_understood(understood: Understood) -> Mapping[str, object]:
    second = understood.second
    return {
        "wishes": [_describe_wish(heard) for heard in understood.wishes],
        "layer": understood.layer,
        "sure": round(understood.sure, 3),
        "second": second and {**_describe_wish(second.heard), "layer": second.layer, "sure": round(second.sure, 3)},
    }


def _describe_wish(heard: Heard) -> dict[str, object]:
    return {"intent": heard.intent, "slots": dict(heard.slots)}
