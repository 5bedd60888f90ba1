"""What is likely to be said on the phone now, for who turns speech into text: names, roles, and words of the model."""

from collections.abc import Callable, Iterator
from functools import lru_cache

from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase
from onenight.conversation.wish import Kind
from onenight.speech.model import interaction_model
from onenight.ways.index import WAYS

EACH = 3
"""Ways to say a wish that are given as hints; ours: too many hints help with none."""
MOST_HINTS = 150
"""The most hints; ours, well below what Twilio takes."""

Means = Callable[[Kind, Phase], bool]
"""Whether a wish means more at a phase than what can be said now (`Way.means`)."""


def hints(reply: Reply, locale: str) -> tuple[str, ...]:
    """The likeliest first: the names at the table, what was just proposed, and what means something at this phase."""
    session, way = reply.session, WAYS.of(reply.session)
    names = [name for name in session.names if name]
    sayable = _of_phase(session.phase, locale, way.FOREIGN, way.means)
    return tuple(dict.fromkeys([*names, *reply.now, *sayable]))[:MOST_HINTS]


@lru_cache(maxsize=32)
def _of_phase(phase: Phase, locale: str, foreign: frozenset[Kind], means: Means) -> tuple[str, ...]:
    return (*_phrases(phase, locale, foreign, means), *(_roles(locale) if phase in _NAMES_ROLES else ()))


_NAMES_ROLES = (Phase.DECK, Phase.CHECK, Phase.VOTE, Phase.VERDICT)


_KINDS = {str(kind): kind for kind in Kind}


def _phrases(phase: Phase, locale: str, foreign: frozenset[Kind], means: Means) -> Iterator[str]:
    """The first samples without slots of whatever is answered at this phase, and not of another game."""
    for intent in interaction_model(locale)["interactionModel"]["languageModel"]["intents"]:
        kind = _KINDS[intent["name"]]
        if kind not in foreign and means(kind, phase):
            yield from [sample for sample in intent.get("samples", ()) if "{" not in sample][:EACH]


def _roles(locale: str) -> Iterator[str]:
    for kind in interaction_model(locale)["interactionModel"]["languageModel"]["types"]:
        if kind["name"] == "ROLE":
            yield from (value["name"]["value"] for value in kind["values"])
