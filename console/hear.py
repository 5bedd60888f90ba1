"""`onenight hear`: what a sentence means, by which layer of the hearing, how surely, and what came second.

With `--explain` also its clauses, and what each step of hearing and each rule of interpretation made of it.
"""

import argparse
import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

from console.game_options import make_unreadable, read_text
from onenight.conversation import confidence
from onenight.conversation.alternatives import Alternatives
from onenight.conversation.references import ASKED
from onenight.conversation.session import Phase, Session
from onenight.conversation.session_parts import TextedTable
from onenight.conversation.utterance import Utterance, list_wishes
from onenight.hearing.ear import Ear, load_ear
from onenight.hearing.heard_values import Guess, Heard, Setting, Understood
from onenight.hearing.normalization import is_too_long
from onenight.hearing.steps import apply_steps, step_changes
from onenight.interpretation.doubtful_wishes import ask_nearly_sure, find_confidence, leave_unsure
from onenight.interpretation.rules import MOOD, list_changes, rules_of
from onenight.interpretation.sentence import read_utterance
from onenight.interpretation.setting import context_of
from onenight.rules.errors import NotUnderstood, quote_value
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.ways.index import NEW, WAYS, from_json, reply
from onenight.wishes.wish import Kind, Wish

MOST_WEIGHED = 6
"""So many of the features of a clause are told, the heaviest; ours."""
UNSURE = (leave_unsure.__name__, ask_nearly_sure.__name__)
"""The rules of what fell short of its bound."""


def run(arguments: argparse.Namespace, lines: Lines) -> int:
    """Print the meaning of a sentence as one line of JSON; with `--explain` one more for each step that changed it.

    Raises:
        NotUnderstood: `unknown-game`, `unknown-phase`, `unknown-question`; `unreadable-file`, `no-session`.
    """
    if arguments.asked not in ("", *ASKED):
        raise NotUnderstood("unknown-question", field="--asked", value=quote_value(arguments.asked), questions=ASKED)
    stored, text, hears = arguments.session, arguments.sentence, load_ear(lines.language)
    session = _read_session(stored) if stored else _make_session(arguments, lines)
    front = _make_front(lines, session.seen if stored else 0)
    context = context_of(WAYS, session, front)
    if arguments.asked or not stored:
        context = replace(context, asked=arguments.asked)
    _print(_describe_understood(hears.understand_with_second(text, context)))
    if arguments.explain and not is_too_long(text):
        for each in (*_explain_hearing(text, context, hears), *_list_rule_changes(text, context, session, front)):
            _print(each)
    return 0


def _print(told: Mapping[str, object]) -> None:
    print(json.dumps(told, ensure_ascii=False))


def _explain_hearing(text: str, context: Setting, hears: Ear) -> Iterator[Mapping[str, object]]:
    """Yield what understood a text first, and its clauses; then each step that changed the text, or its meaning."""
    whole, layers = hears.make_heard_text(text, context), hears.layers
    changes = list(step_changes(whole, hears.steps))
    first = next((name for name, before, after in changes if after.wishes and not before.wishes), None)
    clauses = layers.hear_clauses.__name__
    if first is None or clauses in {name for name, _, _ in changes}:
        cut = layers.cut_clauses(apply_steps(whole, hears.steps[: hears.steps.index(layers.hear_clauses)]))
        yield {
            "heard_by": first,
            "least": context.least,
            "clauses": [_describe_clause(each, context, hears) for each in cut],
        }
    else:
        yield {"heard_by": first}
    for name, before, after in changes:
        if before.text != after.text:
            yield {"rule": name, "before": before.text, "after": after.text}
        elif before.wishes or name not in {step.__name__ for step in layers.steps}:
            both = {"before": before.wishes, "after": after.wishes}
            yield {"rule": name, **{key: list(map(_describe_wish, wishes)) for key, wishes in both.items()}}


def _describe_clause(clause: Guess, context: Setting, hears: Ear) -> Mapping[str, object]:
    """Return a clause with what it means by itself, and what of its words weighed most for that."""
    weighed = hears.layers.weigh_words(clause, context)[:MOST_WEIGHED] if clause.layer != "exact" else []
    return {"text": clause.text, **_describe_guess(clause), "weighed": {word: round(each, 2) for word, each in weighed}}


def _list_rule_changes(text: str, context: Setting, session: Session, front: Front) -> Iterator[Mapping[str, object]]:
    """Yield each rule that changed something, with the wishes before and after it, and what the table remembers."""
    hears = load_ear(front.lines.language)
    sentence = Alternatives(text).find_meaning(hears, context, front)
    literally = list_wishes(hears.understand_literally(sentence.text, context))
    said = read_utterance(session, sentence)
    if literally != said.wishes:
        yield _describe_change(MOOD, said._replace(wishes=literally), said)
    for name, before, after in list_changes(said, rules_of(WAYS.of(session))):
        yield {**_describe_change(name, before, after), **(_describe_bound(before) if name in UNSURE else {})}


def _describe_bound(said: Utterance) -> Mapping[str, object]:
    """Return how sure wishes were that were not done, and from where on they would have been."""
    assert said.sentence is not None  # noqa: S101 - a sentence is explained
    heard = find_confidence(said, said.sentence)
    return {"sure": round(heard.sure, 3), "needed": confidence.find_confidence_needed(said.session, said.wishes, heard)}


def _describe_change(name: str, before: Utterance, after: Utterance) -> Mapping[str, object]:
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


def _read_session(path: str) -> Session:
    """Return the session of a file: as it is stored, by itself or in what is stored of a table.

    Raises:
        NotUnderstood: `unreadable-file` or `no-session`.
    """
    try:
        data = json.loads(read_text(path))
    except ValueError as problem:
        raise make_unreadable(path, problem) from None
    while isinstance(data, dict) and "phase" not in data:
        data = next((each for each in data.values() if isinstance(each, dict)), None)
    session = from_json(data)
    if session is None:
        raise NotUnderstood("no-session", field="--session", value=quote_value(path))
    return session


def _make_session(arguments: argparse.Namespace, lines: Lines) -> Session:
    """Return a table at that phase which has told nothing yet, as far as the options tell.

    Raises:
        NotUnderstood: `unknown-game` or `unknown-phase`.
    """
    if arguments.game not in WAYS.games:
        raise NotUnderstood("unknown-game", field="--game", value=quote_value(arguments.game), games=tuple(WAYS.games))
    if arguments.phase not in list(Phase):
        raise NotUnderstood("unknown-phase", field="--phase", value=quote_value(arguments.phase), phases=tuple(Phase))
    names = tuple(name for each in arguments.names.split(",") if (name := each.strip()))
    players, front = arguments.players or len(names), _make_front(lines)
    session = reply(NEW, Wish(Kind.GAME, choice=arguments.game), front).session
    if players:
        seats = (*names, *[""] * players)[:players]
        session = reply(session, Wish(Kind.SEATS, number=players, names=seats), front).session
    # Only by text there is something to join.
    texts = TextedTable(party="-") if arguments.phase == Phase.JOIN else TextedTable()
    return session._replace(phase=Phase(arguments.phase), players=players, names=names, texts=texts)


def _make_front(lines: Lines, seen: int = 0) -> Front:
    """Return the front of this command: it asks again at once, and chance decides nothing."""
    return Front(lines, float(seen + confidence.ASK_AGAIN_SECONDS), Random(0))  # noqa: S311 - nothing is drawn


def _describe_understood(understood: Understood) -> Mapping[str, object]:
    second = understood.second and _describe_guess(understood.second)
    wishes = list(map(_describe_wish, understood.wishes))
    return {"wishes": wishes, "layer": understood.layer, "sure": round(understood.sure, 3), "second": second}


def _describe_guess(guess: Guess) -> Mapping[str, object]:
    return {**_describe_wish(guess.heard), "layer": guess.layer, "sure": round(guess.sure, 3)}


def _describe_wish(heard: Heard) -> Mapping[str, object]:
    return {"intent": heard.intent, "slots": dict(heard.slots)}
