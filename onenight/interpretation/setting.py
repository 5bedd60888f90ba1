"""The setting of a sentence, for hearing: what means something there, who plays, and what was asked."""

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from onenight.conversation import confidence, references
from onenight.conversation.names import name_of, names_of
from onenight.conversation.pointing import uncalled_vote
from onenight.conversation.pointing.testimony import Statement
from onenight.conversation.pointing.vote_case import case
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Turn
from onenight.hearing.heard_values import Heard, Setting
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.speech.topics import find_foreign_topics
from onenight.wishes.catalog import CATALOG
from onenight.wishes.wish import Kind

if TYPE_CHECKING:
    from onenight.conversation.way import Way, Ways


@dataclass(frozen=True, slots=True)
class Sense:
    """Whether an intent means something at a phase; the same for each table there, so that the ear asks only once."""

    ways: "Ways[Turn]"
    way: "Way[Turn]"
    phase: Phase
    yes_or_no: bool = False
    """Whether a yes or no is waited for, which answers then whatever it means at this phase."""
    telling: bool = False
    """Whether only what has something told means something here, as in a question."""

    def __call__(self, intent: str) -> bool:
        """Return whether it does."""
        if intent not in _KINDS or (self.telling and not CATALOG[intent].is_telling):
            return False
        answers = self.yes_or_no and CATALOG[intent].is_assent
        return answers or self.ways.means(self.way, Kind(intent), self.phase)


_KINDS = frozenset(Kind)


def context_of(ways: "Ways[Turn]", session: Session, front: Front) -> Setting:
    """Return the setting of what is said at a table to this front."""
    way, lines = ways.of(session), front.lines
    sense = Sense(ways, way, session.phase)
    overheard = front.overheard and session.phase in way.talking_phases and not session.has_asked
    rulebooks = way.rulebooks(session)
    return replace(
        context_at(sense, way.game_key(session), lines.language, rulebooks, overheard=overheard),
        asked=references.asked_fact(ways, session),
        names=(*[name for name in session.names if name], *way.bystanders),
        spoken=references.list_referents(ways, session),
        dead=names_of(session, case(session).dead or (), lines) if session.testimony else (),
        last=find_last_told(session, lines),
        players=session.players,
        means=Sense(ways, way, session.phase, yes_or_no=session.yes_or_no),
    )


def find_last_told(session: Session, lines: Lines) -> Heard | None:
    """Return what was told last of a vote, which "so did Cy" tells of Cy as well; None where it is anything else."""
    what, about, told = session.testimony[-1][-1] if session.testimony else Statement("dead")
    if session.phase not in uncalled_vote.COUNTED or not isinstance(about, int):
        return None
    names = {"names": (name_of(session, about, lines),)}
    if what == "points" and isinstance(told, int):
        return Heard(Kind.POINT, {**names, "target": (name_of(session, told, lines),)})
    if what == "fingers":
        return Heard(Kind.FINGERS, {**names, "players": (str(told),)})
    return Heard(Kind.SHOW, {**names, "role": (str(told),)}) if what == "shown" else None


def context_at(
    sense: Sense, game: str, language: str, rulebooks: tuple[str, ...] = (), *, overheard: bool = False
) -> Setting:
    """Return as much of a setting as the phase and the game tell, by its key, to who hears that language.

    `rulebooks`: the game's alone, if none are given.
    """
    phase = sense.phase
    done = frozenset() if phase in uncalled_vote.COUNTED else uncalled_vote.TOLD
    done |= frozenset(map(str, confidence.WORD_FOR_WORD)) if overheard else frozenset()
    unknown = _list_foreign_topics(rulebooks or (game,), language)
    return Setting(
        str(phase),
        overheard=overheard,
        least=confidence.LEAST_TALKING if overheard else confidence.LEAST,
        done=done,
        game=game,
        foreign=unknown,
        means=sense,
        tells=replace(sense, telling=True),
    )


@cache
def _list_foreign_topics(rulebooks: tuple[str, ...], language: str) -> frozenset[str]:
    """Return the topics that only the rules of other games and boxes know, as a language tells them."""
    return find_foreign_topics(rulebooks, Lines(language))
