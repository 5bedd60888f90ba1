"""List what callers are likely to say, as hints for the speech recognizer."""

from collections.abc import Iterator
from functools import lru_cache

from onenight.conversation import references
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.speech.interaction_models import load_hearing_model
from onenight.speech.lines import Lines
from onenight.ways.index import WAYS
from onenight.wishes.wish import Kind

MOST_SAMPLES = 3
"""Ways to say a wish that are given as hints; ours: too many hints help with none."""
MOST_HINTS = 150
"""The most hints; ours, well below what Twilio takes."""

ASKED_CARD = ("shown", "copied", "became", "token")
"""Questions that a card or a token answers, as `topic.asked_fact` tells them."""


def list_hints(reply: Reply, lines: Lines) -> tuple[str, ...]:
    """Return phrases for the speech recognizer, the likeliest first: answers, names of the table, commands.

    `lines`: the words of the call, in the language that is spoken there.
    """
    session, way = reply.session, WAYS.of(reply.session)
    names = [name for name in session.names if name]
    things = list(way.vocabulary(session, lines))
    asked = references.asked_fact(WAYS, session)
    named = [*things, *names] if asked in ASKED_CARD else [*names, *things]
    proposed = [*reply.now, *named] if session.yes_or_no else [*named, *reply.now]
    heard = frozenset(kind for kind in Kind if kind not in way.foreign_kinds and WAYS.means(way, kind, session.phase))
    return tuple(
        dict.fromkeys([*_list_player_counts(session, lines), *proposed, *_list_phrases(lines.language, heard)])
    )[:MOST_HINTS]


def _list_player_counts(session: Session, lines: Lines) -> list[str]:
    """Return the numbers of players, in words, while the table is asked for one."""
    if session.phase is not Phase.OPEN or session.pending is not None:
        return []
    return [lines.number(players) for players in session.game.rulebook.game.players]


@lru_cache(maxsize=32)
def _list_phrases(language: str, heard: frozenset[Kind]) -> tuple[str, ...]:
    """Return the first samples without slots of each kind of wish."""
    return tuple(_iter_samples(language, heard))


def _iter_samples(language: str, heard: frozenset[Kind]) -> Iterator[str]:
    for intent in load_hearing_model(language)["interactionModel"]["languageModel"]["intents"]:
        if intent["name"] in heard:
            yield from [sample for sample in intent.get("samples", ()) if "{" not in sample][:MOST_SAMPLES]
