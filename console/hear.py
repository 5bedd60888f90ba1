"""`onenight hear`: what a sentence means, by which layer of the hearing, how surely, and what came second."""

import argparse
import json
from collections.abc import Mapping
from dataclasses import replace

from onenight.conversation.parts import Texted
from onenight.conversation.session import Phase
from onenight.conversation.topic import ASKED
from onenight.rules.errors import NotUnderstood, quoted
from onenight.speech.hearing.ear import ear
from onenight.speech.hearing.exact import Heard
from onenight.speech.hearing.understood import Setting, Understood
from onenight.speech.lines import Lines
from onenight.ways.index import NEW, WAYS
from onenight.wishes.interpret.setting import Sense, context_at


def run(arguments: argparse.Namespace, lines: Lines) -> int:
    """Print it as one line of JSON."""
    understood = ear(lines.language).compared(arguments.sentence, _context(arguments, lines.language))
    print(json.dumps(_object(understood), ensure_ascii=False))
    return 0


def _context(arguments: argparse.Namespace, language: str) -> Setting:
    """Where it is said, as far as the options tell.

    Raises:
        NotUnderstood: `unknown-game`, `unknown-phase`, `unknown-question`.
    """
    if arguments.game not in WAYS.games:
        raise NotUnderstood("unknown-game", field="--game", value=quoted(arguments.game), games=tuple(WAYS.games))
    if arguments.phase not in list(Phase):
        raise NotUnderstood("unknown-phase", field="--phase", value=quoted(arguments.phase), phases=tuple(Phase))
    if arguments.asked not in ("", *ASKED):
        raise NotUnderstood("unknown-question", field="--asked", value=quoted(arguments.asked), questions=ASKED)
    phase = Phase(arguments.phase)
    texts = Texted(party="-") if phase is Phase.JOIN else Texted()  # only by text there is something to join
    way = WAYS.playing(arguments.game, NEW._replace(texts=texts))
    names = tuple(name for each in arguments.names.split(",") if (name := each.strip()))
    players = arguments.players or len(names)
    return replace(
        context_at(Sense(WAYS, way, phase), arguments.game, language),
        asked=arguments.asked,
        names=names,
        players=players,
    )


def _object(understood: Understood) -> Mapping[str, object]:
    second = understood.second
    return {
        "wishes": [_wish(heard) for heard in understood.wishes],
        "layer": understood.layer,
        "sure": round(understood.sure, 3),
        "second": second and {**_wish(second.heard), "layer": second.layer, "sure": round(second.sure, 3)},
    }


def _wish(heard: Heard) -> dict[str, object]:
    return {"intent": heard.intent, "slots": dict(heard.slots)}
