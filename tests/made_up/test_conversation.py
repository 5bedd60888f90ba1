"""Evenings in a made-up language: the same comes of them, and no word of English is said."""

import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from onenight.conversation.reply import Reply
from onenight.conversation.session import Session
from onenight.conversation.session_json import to_json
from onenight.conversation.view import list_cues
from onenight.interpretation.sentence import reply_to
from onenight.rules.week.setup import STAFF
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.speech.script import Say
from onenight.ways.index import WAYS, reply
from tests.conversation.evening import FILES, START, WEEKS, parse_length, propose_deck
from tests.made_up.language import LANGUAGE, find_leaks, turn_text
from tests.sessions import make_session

SOME = [*FILES[::5], *WEEKS[::4]]
"""Every fifth evening of the conversation is held, and every fourth week: all 130 of them would take a minute more."""


@cache
def lines(language: str) -> Lines:
    """The words of a language."""
    return Lines(language)


class Table:
    """A table that speaks a language."""

    def __init__(self, language: str) -> None:
        """Nothing has been said."""
        self.lines = lines(language)
        self.session = make_session()

    def hear(self, text: str, now: int) -> Reply:
        """Answer what was heard."""
        chance = Random(" ".join(self.session.game.deck.keys))  # noqa: S311 - the same each time
        answer = reply_to(WAYS, self.session, text, Front(self.lines, now, chance), reply)
        self.session = answer.session
        return answer


def heard(text: str) -> str:
    """What is said in English, as it is said there; the staff of a castle has its names in every language."""
    return re.sub(rf"\b({'|'.join(map(turn_text, STAFF))})\b", lambda name: _STAFF[name[0]], turn_text(text))


_STAFF = {turn_text(name): name for name in STAFF}


def shown(answer: Reply, words: Lines) -> list[str]:
    """All that people hear or read of an answer."""
    return [*(cue.text for cue in list_cues(answer, words) if isinstance(cue, Say)), answer.reprompt, *answer.now]


OWN = (
    *(
        "names",
        "pending",
        "pending_wish",
        "meant",
        "rest",
        "facts",
        "registry",
        "tournament",
        "evening",
        "draft",
        "language",
        "judged",
        "role",
    ),
    *("seen", "ends", "left", "started", "doubted", "call", "told"),
)
"""What of a session is words; or a time, for words take their time; or what a question names, for it learned none."""


def played(session: Session) -> dict[str, Any]:
    """What was understood of an evening."""
    return {key: value for key, value in to_json(session).items() if key not in OWN}


@pytest.mark.parametrize("path", SOME, ids=lambda path: path.stem)
def test_an_evening_is_held(path: Path) -> None:
    """It comes to the same as in English at every turn, and all that is said is marked as the language's own."""
    ours, theirs, began, now = Table("en"), Table(LANGUAGE), START, START
    names: set[str] = set()
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("@"):
            ours.session = theirs.session = propose_deck(*line[1:].split())
        if line.startswith("~"):
            now = began + parse_length(line[1:])
        if line.startswith(">"):
            text = line[1:].strip().removeprefix("Alexa, ")
            english, answer = ours.hear(text, now), theirs.hear(heard(text), now)
            began, now = now, now + 300
            names |= {each for name in answer.session.names for each in re.findall(r"\w+", name)}

            assert played(answer.session) == played(english.session), text
            seen = [(said, find_leaks(said, frozenset([*names, *STAFF]))) for said in shown(answer, theirs.lines)]
            assert [said for said, words in seen if words] == []
            assert answer.session.language == LANGUAGE
