"""The night by the clock: whatever the voice and the table do, no call is skipped, and nothing is told."""

from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.rules.rulebook import Rulebook
from onenight.speech.pace import PACES
from onenight.speech.script import Cue, Pause, Say, Script, Voice
from onenight.ways.index import reply
from onenight.ways.one_night import night
from onenight.wishes.catalog import CATALOG
from onenight.wishes.wish import Kind, Wish
from tests.conversation.test_conversation import LINES, MIDNIGHT, NOW, front
from tests.effort import count_examples
from tests.rules.random_decks import draw_blind_deck
from tests.rules.strategies import make_chance, rulebooks
from tests.sessions import make_session, replace_parts

LATENCY = night.LATENCY / 2
"""Seconds until a device speaks, and until we hear of a word said: each at most so many."""
GAP = 8.0
"""Seconds for which a device listens between the two parts of a night."""
VOICE = Voice.load(LINES)

INTERRUPTIONS = (
    *(Kind.PAUSE, Kind.GO_ON, Kind.PREVIOUS, Kind.REPEAT, Kind.NEXT, Kind.BEGIN, Kind.HELP, Kind.UNKNOWN),
    *(Kind.EXPLAIN_ROLE, Kind.YES, Kind.NO, Kind.LAUNCH, Kind.PLAYERS, Kind.READ_DECK, Kind.STOP, Kind.PACE),
)
"""What is said in a night that does not end it."""


class Speech(NamedTuple):
    """How fast a night is really told: slower or faster than estimated as a whole, and cue by cue."""

    chance: Random
    factor: float | None

    def seconds(self, cue: Cue) -> float:
        """How long a cue really takes."""
        if isinstance(cue, Pause):
            return cue.seconds
        return cue.seconds * (self.factor or self.chance.uniform(0.8, 1.2))

    def late(self) -> float:
        """A latency."""
        return self.chance.choice((0.0, LATENCY, self.chance.uniform(0, LATENCY)))


class Told:
    """A device that tells a night, and what of it has been heard."""

    def __init__(self, speech: Speech) -> None:
        """Nothing was heard yet."""
        self.speech = speech
        self.heard = 0
        """How many calls were told to their end, one after the other."""
        self.calls: list[tuple[int, float]] = []
        """What is being told: calls, with the time at which each ends."""

    def tell(self, answer: Reply, now: float, calls: int) -> None:
        """Begin to tell an answer; a night in two parts is silent between them."""
        session, script = answer.session, answer.script
        self.calls = []
        if script is None or session.phase is not Phase.NIGHT:
            return
        first = calls - len(_night(script).calls)
        assert first <= self.heard, "a call is skipped"

        at = now + self.speech.late() + self.speech.seconds(_say(answer.say))
        for call, cues in enumerate(_night(script).calls[: session.narration.told - first], first):
            at += sum(self.speech.seconds(cue) for cue in cues) + (
                GAP if session.narration.gap and call == session.narration.gap else 0
            )
            self.calls.append((call, at))

    def hear(self, until: float) -> None:
        """It is told until that time."""
        self.heard = max([self.heard, *(call + 1 for call, ends in self.calls if ends <= until)])

    def interrupted(self, now: float) -> float:
        """When somebody speaks: at any time, also after all, or in the last moment of a call."""
        ends = self.calls[-1][1] if self.calls else now
        chance = self.speech.chance
        moments = [chance.uniform(now, max(now, ends) + 20), *(end - 0.05 for _, end in self.calls if end > now)]
        return max(now, chance.choice((moments[0], chance.choice(moments))))


def _say(text: str) -> Say:
    return Say(text, VOICE.estimate_seconds(text))


def _night(script: Script) -> Script:
    """The script without the day that follows it where a front tells that, too."""
    return script._replace(cues=tuple([cue for cue in script.cues if cue.step != "day"]))


@st.composite
def tables(draw: st.DrawFn) -> Session:
    """A table of any size with any deck, pace and house rules."""
    rulebook: Rulebook = draw(rulebooks)
    players = draw(st.sampled_from(rulebook.game.players))
    deck = draw_blind_deck(players, rulebook, make_chance(draw(st.integers(0, 999))))
    return make_session(Phase.CHECK, rulebook, players, deck, draw(st.sampled_from(list(PACES.values()))))


@st.composite
def speeches(draw: st.DrawFn) -> Speech:
    """A voice as fast as estimated, or up to a fifth slower or faster, always or now and then."""
    factor = draw(st.sampled_from([None, 0.8, 1.0, 1.2]) | st.floats(0.8, 1.2))
    return Speech(make_chance(draw(st.integers(0, 9999))), factor)


def parted(answer: Reply, whole: Script, chance: Random) -> Reply:
    """The answer as a device tells it that can only hold a part, or a part and another after a gap."""
    session, calls = answer.session, len(whole.calls)
    if session.phase is not Phase.NIGHT or answer.script is None or session.narration.call + 1 >= calls:
        return answer
    cut = chance.randint(session.narration.call + 1, calls - 1)
    part = replace_parts(session, told=cut) if chance.random() < 0.5 else replace_parts(session, gap=cut)
    return answer._replace(session=part)


@pytest.mark.parametrize("most_seconds", [None, 240.0])
@settings(deadline=None, max_examples=count_examples(150))
@given(
    table=tables(),
    speech=speeches(),
    said=st.lists(st.sampled_from(INTERRUPTIONS), max_size=8),
    parts=st.booleans(),
)
def test_going_on_never_skips_a_call(
    table: Session,
    speech: Speech,
    said: list[Kind],
    parts: bool,  # noqa: FBT001 - drawn by name
    most_seconds: float | None,
) -> None:
    """The night goes on with the call it was really interrupted in, or an earlier one; so all of it is told at last."""
    now = float(NOW)
    whole = night.compile_script(table, front(most_seconds=most_seconds))
    device = Told(speech)
    session = table
    for wished in (Wish(Kind.BEGIN), *(Wish(kind, 5, choice="quick") for kind in said)):
        spoken = device.interrupted(now)
        device.hear(spoken)
        now = spoken + speech.late()
        answer = reply(session, wished, front(now, most_seconds))
        if answer.session.phase is Phase.CHECK:
            return  # "go on?" was answered with no: the cards are dealt anew
        if answer.session.phase is Phase.DAY:
            break
        answer = parted(answer, whole, speech.chance) if parts else answer
        session = answer.session
        if not answer.left:
            device.tell(answer, now, len(whole.calls))
    else:
        answer = reply(session._replace(pending=None), Wish(Kind.GO_ON), front(now, most_seconds))
        if not answer.left:
            device.tell(answer, now, len(whole.calls))
        device.hear(float("inf"))

    assert device.heard == len(whole.calls)


@settings(deadline=None, max_examples=count_examples(100))
@given(table=tables(), most_seconds=st.sampled_from([None, 240.0]))
def test_going_on_never_says_who_is_awake(table: Session, most_seconds: float | None) -> None:
    """Whatever call the night goes on with, the words before it are the same; then come those that wake somebody."""
    told = front(most_seconds=most_seconds)
    whole = night.compile_script(table, told)
    calls = range(len(whole.calls))
    for kind in (Kind.GO_ON, Kind.NEXT, Kind.REPEAT, Kind.PREVIOUS, Kind.BEGIN, Kind.YES):
        waiting = [replace_parts(table, phase=Phase.NIGHT, call=call, told=len(calls)) for call in calls]
        answers = [reply(session, Wish(kind), told) for session in waiting]

        assert len({(answer.say, answer.reprompt, answer.then, answer.now) for answer in answers}) == 1
        for call, answer in enumerate(answers):
            first = max(0, call - 1) if kind is Kind.PREVIOUS else call
            assert answer.script is not None
            assert _night(answer.script) == whole.skip_calls(first)
            assert _opens(answer.script.cues[0], first, len(calls))


@pytest.mark.parametrize("kind", [Kind.UNKNOWN, Kind.HELP, Kind.REPEAT, Kind.EXPLAIN_ROLE, Kind.PACE, Kind.NEXT])
def test_a_night_begins_again_after_all_that_is_said_before_it(kind: Kind) -> None:
    """Else a later pause would take calls for told that nobody heard: also where a wish comes twice running."""
    session = MIDNIGHT["night, under way"]
    for _ in range(2):
        answer = reply(session, Wish(kind, roles=("seer",), choice="quick"), front())
        session = answer.session

        assert answer.script is None or session.narration.started >= NOW + VOICE.estimate_seconds(answer.say)


def _opens(cue: Cue, call: int, calls: int) -> bool:
    """Whether a night can go on with this cue: a call's waking, or what is said to everyone."""
    return isinstance(cue, Say) and (cue.moment == "wake" or (cue.step is None and call in (0, calls - 1)))


@pytest.mark.parametrize("point", [name for name, session in MIDNIGHT.items() if not session.pending])
@pytest.mark.parametrize(
    "kind", [Kind.PAUSE, Kind.HELP, Kind.UNKNOWN, Kind.EXPLAIN_ROLE, Kind.NO, Kind.ADD, Kind.FORGOT_ROLE]
)
def test_a_night_that_waits_never_says_where(kind: Kind, point: str) -> None:
    """What is answered while the night waits is the same at every call."""
    session = MIDNIGHT[point]
    said = {
        reply(replace_parts(session, started=0, call=call), Wish(kind, roles=("seer",)), front()).say
        for call in range(session.narration.told)
    }

    assert len(said) == 1


AT_NIGHTS_END = tuple(kind for kind in Kind if CATALOG[kind].part == "day")


@pytest.mark.parametrize("kind", AT_NIGHTS_END)
def test_a_word_of_the_day_ends_the_night(kind: Kind) -> None:
    """Once the last call is reached as estimated, what nobody asks before the morning counts as day; not before."""
    begun = reply(MIDNIGHT["night, paused at first"], Wish(Kind.BEGIN), front()).session
    script = night.compile_script(begun, front())
    ends = begun.narration.started + script.seconds
    last = sum(cue.seconds for cue in script.calls[-1])
    for now, phase in (
        (begun.narration.started + 60, Phase.NIGHT),
        (ends - last - 3, Phase.NIGHT),
        (ends + 1, Phase.DAY),
    ):
        answer = reply(begun, Wish(kind, seconds=60), front(now))

        assert answer.session.phase is phase


@pytest.mark.parametrize("most_seconds", [None, 240.0])
def test_when_the_night_is_told_it_is_day(most_seconds: float | None) -> None:
    """The day began when the night was over, as estimated; its clock has been running since."""
    told = front(most_seconds=most_seconds)
    begun = reply(MIDNIGHT["night, paused at first"], Wish(Kind.BEGIN), told).session
    seconds = night.compile_script(begun, told).seconds
    later = begun.narration.started + seconds + 100
    answer = reply(begun, Wish(Kind.HELP), front(later, most_seconds))

    assert answer.session.phase is Phase.DAY
    assert abs(answer.session.clock.ends - (begun.narration.started + seconds + 300)) <= 1


def test_a_new_night_forgets_the_last() -> None:
    """Dealt again and begun, nothing of the interrupted night is left."""
    midst = MIDNIGHT["night, in parts"]
    dealt = reply(midst, Wish(Kind.DEAL_AGAIN), front())
    begun = reply(dealt.session, Wish(Kind.BEGIN), front(NOW + 60))

    assert begun.script == night.compile_script(midst, front())
    assert (begun.session.narration.call, begun.session.narration.gap, begun.session.narration.told) == (
        0,
        0,
        len(begun.script.calls),
    )


@settings(deadline=None, max_examples=count_examples(100))
@given(table=tables(), call=st.integers(0, 12))
def test_a_night_fits_into_one_response(table: Session, call: int) -> None:
    """With what is said before and after it a night takes no longer than a front can speak, shortened if need be."""
    session = table._replace(phase=Phase.NIGHT)
    whole = night.compile_script(session, front())
    if whole.pace.short > PACES["normal"].short or whole.seconds <= 200:
        for wished in (Wish(Kind.GO_ON), Wish(Kind.NEXT), Wish(Kind.PREVIOUS)):
            answer = reply(replace_parts(session, call=min(call, len(whole.calls) - 1)), wished, front())

            assert answer.script is not None
            spoken = VOICE.estimate_seconds(answer.say) + answer.script.seconds + VOICE.estimate_seconds(answer.then)
            assert spoken <= 240.0
