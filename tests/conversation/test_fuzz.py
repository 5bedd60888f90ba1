"""Nonsense: whatever is wished for or said, nothing breaks, nothing grows, and the evening can still be played."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.conversation.reply import Effect, Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.session_json import to_json
from onenight.conversation.view import describe_table, list_cues
from onenight.hearing.sample_grammar import load_grammar
from onenight.rules.game import ORIGINAL, ULTIMATE
from onenight.rules.rulebook import OPTIONS, PRESETS
from onenight.speech.front import Front
from onenight.speech.script import Voice
from onenight.ways.index import WAYS, from_json, reply
from onenight.ways.one_night.verdict import find_verdict
from onenight.wishes.wish import Cards, Kind, Wish, read_wish
from tests.conversation.test_conversation import FRONTS, LINES, NOW, SESSIONS, everything_said
from tests.effort import count_examples
from tests.fixtures import read_requests
from tests.sessions import make_session

MOST_BYTES = 4000
MOST_TOLD_AHEAD = 12_000
"""Bytes with what was told before there is a table: half of what Alexa takes. Drawn names are longer than any heard."""
MOST_CHARACTERS = 8000
VOICE = Voice.load(LINES)

SAID = read_requests(__file__)

ROLES = [*ULTIMATE.roles, *ORIGINAL.roles, "mermaid", ""]
NAMES = SAID["names"]
NUMBERS = [None, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 99, 999_999, 10**30]
SECONDS = [None, 0, 1, 30, 60, 90, 300, 3600, 999_999_999]
CHOICES = [
    *SAID["choices"],
    *PRESETS,
    *(f"{key}={str(value).lower()}" for key, values in OPTIONS.items() for value in values),
]
ROOMS = ["foyer", "kitchen", "study", "parlor", "secret_passage", "cellar", ""]
STEPS = [0, 0.3, 1, 10, 60, 240, 400, 3600, 10**5, 10**7, -50]
"""Seconds between two wishes; a clock may even be put back."""

LIKELY = (
    *(Kind.PLAYERS, Kind.BEGIN, Kind.VOTE, Kind.DIED, Kind.POINT, Kind.FINGERS, Kind.SHOW, Kind.CARDS, Kind.ADD),
    *(Kind.NAME, Kind.YES, Kind.NO, Kind.REMATCH, Kind.TOURNAMENT, Kind.JOIN, Kind.REMOVE, Kind.UNDO, Kind.CALL),
)
KINDS = [*Kind, *LIKELY, *LIKELY]


def any_wish(chance: Random) -> Wish:
    """A wish with anything said about it; half of the time only a little."""
    little = chance.random() < 0.5

    def some(most: int, values: list[str]) -> tuple[str, ...]:
        return tuple(chance.choices(values, k=1 if little else chance.randint(0, most)))

    def cards() -> tuple[Cards, ...]:
        return tuple([Cards(key, chance.choice([None, 1, 1, 2, 3, 9])) for key in some(5, ROLES)])

    return Wish(
        chance.choice(KINDS),
        chance.choice(NUMBERS),
        some(3, ROLES),
        cards(),
        cards(),
        some(12, NAMES),
        chance.choice(NAMES),
        chance.choice(CHOICES),
        chance.choice(SECONDS),
        some(6, ROOMS),
        chance.choice(["", "left", "right", "up"]),
        chance.choice(["", "seer", "robber", "joker"]),
        chance.choice(NUMBERS),
    )


def any_front(chance: Random, now: float) -> Front:
    """Any kind of front, now and then one that can hold next to nothing."""
    listens = chance.choice(list(FRONTS.values()))._replace(now=now, chance=chance)
    return listens._replace(most_seconds=30.0) if chance.random() < 0.05 else listens


def size(session: Session) -> int:
    """How many bytes Alexa sends of it."""
    return len(json.dumps(to_json(session), ensure_ascii=False).encode("utf-8", "surrogatepass"))


def check_answer(answer: Reply, listens: Front) -> None:
    """What holds of every answer."""
    assert answer.say or answer.script or Effect.ASK_FOR_TIMERS in answer.effects or answer.left
    assert bool(answer.reprompt or answer.left) >= answer.listen
    cues = list_cues(answer, LINES)
    assert len(answer.reprompt) + len(everything_said(answer)) <= MOST_CHARACTERS
    if listens.most_seconds == 240.0 and not (answer.script and answer.session.phase is Phase.NIGHT):
        assert sum(cue.seconds for cue in cues) <= listens.most_seconds
    written = to_json(answer.session)
    kept = from_json(json.loads(json.dumps(written)))
    assert kept is not None
    assert to_json(kept) == written
    assert size(answer.session._replace(facts=())) <= MOST_BYTES
    assert size(answer.session) <= MOST_TOLD_AHEAD
    json.dumps(describe_table(WAYS, answer.session, LINES, listens.now), allow_nan=False)


RECOVERY = SAID["recovery"]
"""What a table can always say to play another game to its verdict."""


def recovered(session: Session, now: float) -> Session:
    """The session after that."""
    for text in RECOVERY:
        now += 400
        session = reply(session, understood(text, session), FRONTS["alexa"]._replace(now=now)).session
    return session


def understood(text: str, session: Session) -> Wish:
    """What is heard at this table."""
    heard = load_grammar("en").hear(text, names=[name for name in session.names if name])
    return read_wish(heard.intent, heard.slots)


@settings(deadline=None, max_examples=count_examples(150), derandomize=True)
@given(st.integers(0, 2**64), st.sampled_from(list(SESSIONS)), st.integers(1, 40))
def test_no_wish_breaks_an_evening(seed: int, point: str, wishes: int) -> None:
    """Any wishes at any time, by any front: each is answered, the session stays whole and small, and playable."""
    chance = Random(seed)  # noqa: S311 - a test keeps no secrets
    session, now = SESSIONS[point], float(NOW)
    for _ in range(wishes):
        now += chance.choice(STEPS)
        listens = any_front(chance, now)
        wished = any_wish(chance)
        answer = reply(session, wished, listens)
        check_answer(answer, listens)
        session = answer.session

    found = find_verdict(recovered(session, now))
    assert found is not None
    assert found.dead == ()


WORDS: list[str] = SAID["words"]
SENTENCES: list[str] = SAID["sentences"]


def any_text(chance: Random) -> str:
    """A sentence, words in no order, or letters in none."""
    if chance.random() < 0.5:
        return chance.choice(SENTENCES)
    if chance.random() < 0.8:
        return " ".join(chance.choices(WORDS, k=chance.randint(0, 12)))
    return "".join(map(chr, chance.choices(range(1, 0x2FFF), k=chance.randint(0, 60))))


@settings(deadline=None, max_examples=count_examples(60), derandomize=True)
@given(st.integers(0, 2**64), st.integers(1, 25))
def test_no_text_breaks_an_evening(seed: int, texts: int) -> None:
    """The same of whatever is typed or said, heard as every front hears it."""
    chance = Random(seed)  # noqa: S311
    session, now = make_session(), float(NOW)
    for _ in range(texts):
        now += chance.choice(STEPS)
        listens = any_front(chance, now)
        answer = reply(session, understood(any_text(chance), session), listens)
        check_answer(answer, listens)
        session = answer.session

    assert find_verdict(recovered(session, now)) is not None


@pytest.mark.parametrize("point", SESSIONS)
def test_another_evening_can_be_played_from_everywhere(point: str) -> None:
    """From every point a table gets to the next verdict by the same few words."""
    found = find_verdict(recovered(SESSIONS[point], NOW))

    assert found is not None
    assert found.dead == ()
