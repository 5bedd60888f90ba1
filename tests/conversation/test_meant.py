"""What was nearly understood: done, asked about first, or left alone, and what follows from the answer.

Rows tell what an ear makes of a sentence, and how surely, so that no ear taught anew changes them.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from onenight.conversation import confidence
from onenight.conversation.confidence import Confidence, Course
from onenight.conversation.reply import Reply
from onenight.conversation.session import Ask, Pending, Phase, Session
from onenight.conversation.session_json import to_json
from onenight.conversation.wish_phrases import can_be_asked, phrase
from onenight.hearing.ear import Ear, load_ear
from onenight.hearing.heard_values import Heard, Setting, Understood
from onenight.interpretation.sentence import reply_to
from onenight.speech.front import Front
from onenight.speech.script import Say
from onenight.ways.index import WAYS, from_json, reply
from onenight.wishes.catalog import CATALOG
from onenight.wishes.wish import Kind, Wish
from tests.conversation.test_conversation import LINES, NOW, SESSIONS, front, hear_wish
from tests.fixtures import parse_heard, parse_wish, read_tables
from tests.sessions import replace_parts

TABLES = read_tables(__file__)

DECK, DAY, NIGHT, VOTE = (SESSIONS[point] for point in ("deck", "day", "night, under way", "vote"))

# What comes of it

UNSURE, FAINT = (confidence.NEARLY + confidence.SURE) / 2, confidence.NEARLY / 2
"""A likelihood at which is asked what costs something, and one at which nothing is."""
UNSURE_TALKING = (confidence.NEARLY_TALKING + confidence.SURE_TALKING) / 2
"""The same where people talk."""
LEVELS = {
    "certain": 0.97,
    "sure": confidence.SURE,
    "unsure": UNSURE,
    "faint": FAINT,
    "talking": UNSURE_TALKING,
    "nothing": 0.0,
}
BEGIN, ADD, POINT = (parse_wish(each) for each in ("BEGIN", "ADD cards=tanner", "POINT names=Alice target=Bob"))
CERTAIN, NEARLY = (Confidence(sure, overheard=True, named=False) for sure in (LEVELS["certain"], UNSURE_TALKING))


@pytest.mark.parametrize(("wishes", "sure", "comes"), TABLES["said_at_rest"])
def test_what_comes_of_a_sentence(wishes: list[str], sure: str, comes: str) -> None:
    """What costs something is asked about unless it is sure; what costs nothing is done."""
    said = Confidence(LEVELS[sure], overheard=False, named=False)
    assert confidence.choose_course(DECK, [*map(parse_wish, wishes)], said, NOW) is Course[comes]


@pytest.mark.parametrize(("wished", "certain", "named", "asked", "comes"), TABLES["said_in_talk"])
def test_what_comes_of_a_sentence_while_people_talk(
    wished: str, asked: int, comes: str, *, certain: bool, named: bool
) -> None:
    """It is asked about what speaks to us and names nobody, once a minute; all else is left alone."""
    session = replace_parts(DAY, doubted=NOW - asked if asked else 0)
    said = (CERTAIN if certain else NEARLY)._replace(named=named)
    assert confidence.choose_course(session, [parse_wish(wished)], said, NOW) is Course[comes]


def test_the_other_half_of_a_wish_is_never_asked_about() -> None:
    """It was asked for."""
    waits = DAY._replace(rest=parse_wish("WALK card=seer"))
    assert confidence.choose_course(waits, [ADD], NEARLY, NOW) is Course.DO


# How it is asked


@pytest.mark.parametrize(("wished", "words"), TABLES["phrases"])
def test_a_wish_in_a_few_words(wished: str, words: str) -> None:
    """With all that it is about."""
    assert can_be_asked(parse_wish(wished))
    assert phrase(parse_wish(wished), LINES) == words


FULL = parse_wish("UNKNOWN players=3 role=seer cards=mason replaced=2 mason names=Bob target=Carol")
CHOICES = {Kind.GAME: "week", Kind.PACE: "quick", Kind.ANNOUNCER: "butler"}


@pytest.mark.parametrize("kind", [kind for kind in Kind if CATALOG[kind].phrase is not None])
def test_every_question_has_its_words(kind: Kind) -> None:
    """A phrase for each, filled."""
    said = phrase(FULL._replace(kind=kind, choice=CHOICES.get(kind, "")), LINES)
    assert said
    assert "{" not in said


# In the conversation


@dataclass(frozen=True, eq=False)
class Taught:
    """An ear that makes of some sentences what it was told, and how surely."""

    told: Mapping[str, tuple[float, tuple[Heard, ...]]]
    real: Ear

    def understand(self, text: str, context: Setting) -> Understood:
        """As it was told, else as the real one."""
        if text not in self.told:
            return self.real.understand(text, context)
        sure, wishes = self.told[text]
        return Understood(wishes, "classifier", sure)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever it is
        """As the real one."""
        return getattr(self.real, name)


HEARD = {
    text: (
        0.0 if level == "nothing" else UNSURE_TALKING if level == "talking" else UNSURE,
        tuple(map(parse_heard, heard)),
    )
    for text, level, heard in TABLES["heard"]
}


class Table:
    """A table on the page, from one sentence to the next; every session goes through JSON."""

    def __init__(self, session: Session) -> None:
        """Sit down at this."""
        self.session = session
        self.now = float(NOW)

    def say(self, text: str, after: float = 2, where: Front | None = None) -> Reply:
        """The answer to a sentence so many seconds later."""
        self.now += after
        there = where or front(self.now, None)
        answer = reply_to(WAYS, self.session, text, there, reply)
        kept = from_json(json.loads(json.dumps(to_json(answer.session))))
        assert kept == answer.session
        self.session = kept
        return answer


@pytest.fixture(autouse=True)
def _taught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("onenight.interpretation.sentence.load_ear", lambda _: Taught(HEARD, load_ear("en")))


def spoken(answer: Reply) -> str:
    """All that is said, silence left out."""
    cues = answer.script.cues if answer.script else ()
    return " ".join([answer.say, *(cue.text for cue in cues if isinstance(cue, Say)), answer.then]).strip()


def test_yes_does_it() -> None:
    """The deck is as it was until then."""
    table = Table(DECK)
    asked = table.say("a bit of the Tanner")
    assert asked.say == "Did you mean: Tanner instead of Villager?"
    assert table.session.game == DECK.game

    table.say("yes")
    assert (
        table.session.game
        == reply(DECK, hear_wish("a Tanner instead of a Villager"), front()).session.game
        != DECK.game
    )
    assert table.session.pending is None


@pytest.mark.parametrize("answer", ["yes", "those two, at each other", "yes, at each other"])
def test_yes_does_all_of_a_breath(answer: str) -> None:
    """Both votes count, once; to say it again is a yes."""
    table = Table(VOTE)
    assert table.say("those two, at each other").say == "Did you mean: Alice pointed at Bob and Bob pointed at Alice?"

    table.say(answer)
    assert [each for told in table.session.testimony for each in told] == [("points", 0, 1), ("points", 1, 0)]


@pytest.mark.parametrize(("answer", "phase", "asked"), TABLES["follows"])
def test_what_follows_a_question(answer: str, phase: str, asked: str) -> None:
    """The right word answers it, no leaves all as it is, and anything else is answered as if nothing had been asked."""
    table = Table(DECK)
    table.say("on we go with it")
    said = table.say(answer)

    assert table.session.phase == phase
    assert table.session.pending == (Pending(Ask.MEANT, wish=BEGIN, again=asked == "again") if asked else None)
    assert ("Did you mean" in said.say) is bool(asked)
    assert table.session.game.deck == DECK.game.deck


def test_no_is_followed_by_what_can_be_said() -> None:
    """As whatever changes nothing."""
    table = Table(DECK)
    table.say("on we go with it")
    assert table.say("no").say == reply(DECK, Wish(Kind.NO), front(NOW, None)).say


def test_it_is_asked_once_more_and_not_twice() -> None:
    """Whoever says bananas three times means bananas."""
    table = Table(DECK)
    asked = [table.say(text).say for text in ("on we go with it", "bananas", "bananas", "bananas")]

    assert [each == "Did you mean: begin the night?" for each in asked] == [True, True, False, False]
    assert table.session.pending is None


def test_what_the_grammar_knows_is_never_asked_about() -> None:
    """Whatever it costs."""
    table = Table(DAY)
    table.say("vote")
    assert table.session.phase is Phase.VOTE


# While people talk


def test_a_day_on_the_page() -> None:
    """A screenplay: the clock goes on under a question, which is put once a minute, and lapses."""
    table = Table(replace_parts(DAY, aloud=True))
    asked = table.say("shall we get it over with")
    assert asked.say == "Did you mean: vote now?"
    assert asked.script is not None
    assert "One minute left." in spoken(asked)

    assert table.say("I never trusted you, Dave").left
    assert table.say("bananas").left
    no = table.say("no")
    assert (table.session.phase, table.session.pending) == (Phase.DAY, None)
    assert "Did you mean" not in no.say

    assert table.say("shall we get it over with", after=20).left
    assert table.say("Bob wants to get it over with", after=40).left
    assert table.say("shall we get it over with").say == "Did you mean: vote now?"
    assert table.say("bananas", after=confidence.ASK_AGAIN_SECONDS).left
    assert table.session.pending is None

    table.say("shall we get it over with")
    table.say("yes")
    assert table.session.phase is Phase.VOTE


def test_a_night_goes_on_under_a_question() -> None:
    """Eyes are closed meanwhile; no leaves it so, and yes stops it."""
    table = Table(NIGHT)
    asked = table.say("hold it")
    assert asked.say.startswith("Did you mean: pause? ")
    assert asked.script is not None

    assert table.say("no", after=3).script is not None
    table.say("hold it", after=confidence.ASK_AGAIN_SECONDS)
    assert table.say("yes", after=3).script is None
    assert table.session.phase is Phase.NIGHT


# Between two sentences

WAITING = DECK._replace(pending=Pending(Ask.MEANT, wish=ADD, more=(POINT, BEGIN), again=True))


@pytest.mark.parametrize(
    "session", [WAITING, DECK._replace(pending=Pending(Ask.MEANT, wish=BEGIN)), replace_parts(DAY, doubted=NOW)]
)
def test_a_question_is_stored_whole(session: Session) -> None:
    """With all that was said, and when."""
    assert from_json(json.loads(json.dumps(to_json(session)))) == session


def test_an_earlier_version_forgets_the_question_and_not_the_table() -> None:
    """It does not look for the keys that tell of it."""
    stored = to_json(replace_parts(WAITING, doubted=NOW))
    assert "pending" not in stored

    assert from_json({key: value for key, value in stored.items() if key not in ("meant", "doubted")}) == DECK


@pytest.mark.parametrize(
    "damaged", [{}, {"wishes": [], "again": False}, {"wishes": [{"kind": "moon"}], "again": False}, 3]
)
def test_a_damaged_question_is_none(damaged: object) -> None:
    """The table starts afresh, as with whatever else no session was stored as."""
    assert from_json(to_json(DECK) | {"meant": damaged}) is None
