"""Keep a table's taps: those that were done, and the version since which each topic is unchanged."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple

from onenight import codec
from onenight.conversation.general import Answering
from onenight.conversation.reply import Reply
from onenight.conversation.session import Session
from onenight.conversation.session_json import to_json
from onenight.speech.front import Front
from onenight.ways.index import WAYS, from_json
from onenight.wishes.catalog import CATALOG, Topic
from onenight.wishes.wish import Kind, Wish
from webhooks.page.tap_request import TapRequest

MOST_DONE = 8
"""So many taps are remembered; ours: a front repeats the last one, or a few that crossed it."""

PARTY = "party"
"""The key of a session whose game is texted: what phones were told cannot be taken back with a list of taps."""

TOPICS: Mapping[Topic | Literal["phase", "question"], tuple[str, ...]] = {
    "phase": ("phase", PARTY),
    "question": ("pending", "pending_wish", "meant", "rest", "draft"),
    "deck": ("deck", "draft", "extra"),
    "seats": ("players", "names"),
    "game": ("rulebook", "week"),
    "rules": ("rulebook",),
    "boxes": ("boxes",),
    "pace": ("pace",),
    "sound": ("sound",),
    "announcer": ("announcer",),
    "day": ("day", "untimed"),
    "tournament": ("tournament",),
    "week": ("week",),
    "vote": ("testimony",),
}
"""What of a table can be replaced: the keys of a stored session that hold it."""

ALWAYS = frozenset({"phase", "question", "week"})
"""What no tap outlives."""


class DoneTap(NamedTuple):
    """A tap that was done."""

    id: str
    told: int
    """The number of its answer."""
    say: str
    you: str


@codec.by_name
class TapHistory(NamedTuple):
    """What is kept of taps."""

    marks: Mapping[str, int] = {}
    """By topic the version since which it is as it is; 0 where it is not known to have changed."""
    done: tuple[DoneTap, ...] = ()
    """The last ones, the latest last."""
    you: str | None = None
    """What was tapped last, in words; None where something was said since."""
    game: int = 0
    """Of the texted game when something was told last, as `Guests.public_number`."""
    before: Any = None
    """The session before several wishes that were the last turn, as plain JSON; None where that was another one."""

    def is_stale(self, tap: TapRequest | None) -> bool:
        """Return whether a tap was made at an older view of what it is about."""
        if tap is None or tap.seen is None:
            return False
        topics = ALWAYS.union(*[CATALOG[each.kind].replaces for each in tap.each])
        return any(self.marks.get(topic, 0) > tap.seen for topic in topics)

    def find_done(self, tap: TapRequest | None) -> DoneTap | None:
        """Return what was done by the id of a tap."""
        return next((each for each in self.done if tap is not None and each.id == tap.id), None)

    def mark_changes(self, before: Session, after: Session, game: int, version: int) -> "TapHistory":
        """Return the taps with `version` for each topic that a turn has changed; `game`: its `Guests.public_number`."""
        moved = self.game not in {0, game}
        marks = dict.fromkeys([*_list_changed_topics(before, after), *(["question"] if moved else [])], version)
        return self._replace(marks={**self.marks, **marks}, game=game) if marks or game != self.game else self

    def describe(self) -> dict[str, object]:
        """Return what a window is told of it."""
        return {} if self.you is None else {"you": self.you}

    def add_answer(self, tap: TapRequest | None, you: str, last: int, before: Session, answer: Reply) -> "TapHistory":
        """Return the same once something is answered; `last`: the number of the one before, `before`: its session."""
        if tap is None:
            return self._replace(you=None, before=None)
        then = to_json(before)
        whole = len(tap.each) > 1 and not answer.refused and PARTY not in then.keys() | to_json(answer.session).keys()
        done = (*self.done, DoneTap(tap.id, last + 1, answer.say, you))[-MOST_DONE:] if tap.id else self.done
        return self._replace(done=done, you=you, before=then if whole else None)

    def wrap_undo(self, answering: Answering) -> Answering:
        """Return what answers one wish, so that to undo is to undo the whole last turn where it was of several."""
        earlier = None if self.before is None else from_json(self.before)
        if earlier is None:
            return answering

        def answer(session: Session, wish: Wish, front: Front) -> Reply:
            if wish.kind is not Kind.UNDO:
                return answering(session, wish, front)
            return answering(earlier._replace(language=session.language), Wish(Kind.REPEAT), front)

        return answer


def repeat_answer(done: DoneTap | None, told: int) -> dict[str, object]:
    """Return what is said where nothing is done: nothing, or what was answered before to the same tap.

    `told`: the number of what was told last at the table; its cues need not be said otherwise.
    """
    if done is None:
        return {"say": "", "cues": [], "seconds": []}
    if done.told == told:
        return {"you": done.you}
    return {
        "say": done.say,
        "cues": [{"say": done.say, "step": None}],
        "seconds": [],
        "told": done.told,
        "you": done.you,
    }


def _list_changed_topics(before: Session, after: Session) -> Iterable[str]:
    """Return the topics whose state differs between two sessions."""
    if before == after:
        return ()
    old, new = to_json(before), to_json(after)
    changed = [topic for topic, keys in TOPICS.items() if any(old.get(key) != new.get(key) for key in keys)]
    asked = WAYS.of(before).open_question(before) != WAYS.of(after).open_question(after)
    return [*changed, "question"] if asked else changed
