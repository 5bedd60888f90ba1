"""Chapters of a night and a day: nothing is skipped, and the day's clock never drifts."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.conversation import chapters as chapter
from onenight.conversation import clock
from onenight.conversation.reply import Reply
from onenight.conversation.session import Ask, Pending, Phase, Session
from onenight.rules.deck import recommend_deck
from onenight.rules.game import GAMES
from onenight.rules.rulebook import Rulebook
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.speech.pace import PACES
from onenight.speech.script import Pause, Say
from onenight.ways.by_text import way as by_text
from onenight.ways.index import WAYS, reply
from onenight.ways.one_night import night
from onenight.ways.one_night.cards import way as cards
from onenight.wishes.wish import Kind, Wish
from tests.sessions import make_session, replace_parts

LINES = Lines("en")
NOW = 1_794_000_000.0
OVER = LINES.raw("prompts.day.over")
WARNINGS = [LINES.raw(f"prompts.day.{name}") for name in ("minute", "thirty", "ten")]


def front(now: float = NOW) -> Front:
    """A front that takes as long as it takes."""
    return Front(LINES, now, Random(1))  # noqa: S311 - a test keeps no secrets


def checked(game: str = "ultimate", players: int = 6) -> Session:
    """A table before its night."""
    rulebook = Rulebook(GAMES[game])
    return make_session(Phase.CHECK, rulebook, players, recommend_deck(rulebook.game, players))


def begun(session: Session) -> Reply:
    """The first chapter of its night."""
    return chapter.tell_first_chapter(WAYS, reply(session, Wish(Kind.BEGIN), front()), front())


def by_day(seconds: float, *, now: float = NOW) -> Session:
    """A table in a day that ends in so many seconds."""
    return replace_parts(checked(), phase=Phase.DAY, ends=round(now + seconds))


def texts(told: Reply) -> list[str]:
    """What a chapter says."""
    cues = told.script.cues if told.script else ()
    return [text for text in (told.say, *(cue.text for cue in cues if isinstance(cue, Say)), told.then) if text]


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize(("game", "players"), [(key, each) for key, game in GAMES.items() for each in game.players])
def test_a_night_is_told_call_by_call(game: str, players: int, pace: str) -> None:
    """Each call once, in order, cue by cue; then the day begins."""
    session = checked(game, players)._replace(pace=PACES[pace])
    calls = night.compile_script(session, front()).calls
    told = begun(session)
    for index, cues in enumerate(calls):
        assert told.script is not None
        assert (told.script.cues, told.say, told.then) == (cues, "", "")
        assert (told.session.phase, told.session.narration.call) == (Phase.NIGHT, index)
        assert chapter.is_under_way(WAYS, told.session, NOW + 9999)
        told = chapter.tell_next_chapter(WAYS, told.session, front())

    assert told.session.phase is Phase.DAY
    assert texts(told)[0].startswith("You have")


@settings(deadline=None)
@given(stops=st.lists(st.tuples(st.integers(0, 12), st.floats(0, 90)), max_size=6))
def test_an_interrupted_call_is_told_again(stops: list[tuple[int, float]]) -> None:
    """Whenever it is interrupted, and for however long, a night goes on with the call that was told last."""
    told, now, heard = begun(checked()), NOW, [0]
    for chapters, pause in stops:
        for _ in range(chapters):
            told = chapter.tell_next_chapter(WAYS, told.session, front(now))
            if told.session.phase is not Phase.NIGHT:
                return
            heard.append(told.session.narration.call)
        before, now = told.session.narration.call, now + pause
        paused = reply(WAYS.of(told.session).interrupt_night(told.session), Wish(Kind.PAUSE), front(now))
        assert not chapter.is_under_way(WAYS, paused.session, now)
        now += pause
        told = chapter.tell_first_chapter(WAYS, reply(paused.session, Wish(Kind.GO_ON), front(now)), front(now))
        assert told.session.narration.call == before
        assert told.say == LINES.raw("prompts.night.goes_on")

    assert heard == sorted(heard)
    assert set(heard) == set(range(max(heard) + 1))


def test_a_night_that_was_left_waits() -> None:
    """Much later it is not taken to have gone on: nobody has heard it."""
    session = chapter.tell_next_chapter(WAYS, begun(checked()).session, front()).session
    asked = reply(WAYS.of(session).interrupt_night(session), Wish(Kind.LAUNCH), front(NOW + 3600))

    assert asked.session.pending == Pending(Ask.GO_ON)
    assert asked.session.narration.call == 1


@settings(deadline=None)
@given(
    length=st.integers(15, 3600).filter(lambda length: length not in (*range(27, 35), *range(57, 65))),
    late=st.lists(st.floats(0.2, 2.5), min_size=100, max_size=100),
    slow=st.floats(0.8, 1.2),
)
def test_a_day_ends_on_time(length: int, late: list[float], slow: float) -> None:
    """However slow speech and the line are, it ends about on time, and each warning comes once."""
    session, now, said = by_day(length), NOW, []
    for waits in late:
        told = chapter.tell_next_chapter(WAYS, session, front(now))
        assert told.script is not None
        now += waits - 1
        for cue in told.script.cues:
            if isinstance(cue, Say):
                said.append((cue.text, NOW + length - now))
            now += cue.seconds if isinstance(cue, Pause) else cue.seconds * slow
        if told.then:
            break
        now, session = now + 1, told.session
        assert chapter.is_under_way(WAYS, session, now)

    assert told.then == OVER
    assert now - NOW == pytest.approx(length, abs=2.5)
    marks = [(text, mark) for text, mark in zip(WARNINGS, (60, 30, 10), strict=True) if mark < length]
    assert [text for text, _ in said] == [text for text, _ in marks]
    assert [left for _, left in said] == pytest.approx([mark for _, mark in marks], abs=2.5)


@pytest.mark.parametrize("seconds", [-5, 0, 0.4, 1, 3, 5, 6, 7, 16, 36, 59, 60, 61, 66])
def test_the_end_of_a_day(seconds: float) -> None:
    """Whatever is left of it is told, and nothing of what is over."""
    told = chapter.tell_next_chapter(WAYS, by_day(seconds), front())
    assert told.script is not None

    assert told.script.pauses <= max(0, seconds) + 1
    assert all(cue.seconds >= 1 for cue in told.script.cues if isinstance(cue, Pause))
    assert bool(told.then) == (seconds <= 16)


def test_chapters_of_a_day_are_short() -> None:
    """At most a minute; where votes come in by text, ten seconds."""
    for party, most in (("", cards.CardWay.chapter_seconds), ("table", by_text.TextedWay.chapter_seconds)):
        for seconds in range(1, 700):
            script = chapter.tell_next_chapter(WAYS, replace_parts(by_day(seconds), party=party), front()).script
            assert script is not None
            assert script.seconds <= most + clock.AHEAD


def test_words_before_a_part_of_the_day_take_from_its_silence() -> None:
    """What is told of the clock is said within the day."""
    session = by_day(240)
    told = chapter.tell_first_chapter(WAYS, reply(session, Wish(Kind.TIME_LEFT), front()), front())
    assert told.script is not None

    assert told.say.startswith("You have four minutes left.")
    assert told.script.pauses == pytest.approx(60, abs=1)
    assert told.then == ""


def test_other_answers_are_left_alone() -> None:
    """The count before the vote is no chapter, nor is anything without a script."""
    for session, kind in ((checked(), Kind.HELP), (by_day(0), Kind.VOTE), (by_day(0), Kind.TIME_LEFT)):
        answer = reply(session, Wish(kind), front())
        assert chapter.tell_first_chapter(WAYS, answer, front()) == answer


def test_what_is_asked_again() -> None:
    """The open question; else what can be said now; a day that is over says so."""
    said = {
        "Say begin": checked()._replace(phase=Phase.DECK),
        "Start over": checked()._replace(pending=Pending(Ask.START_OVER)),
        "The night is paused": cards.CardWay().interrupt_night(begun(checked()).session),
        "Time is up": by_day(-10),
        "The clock is stopped": replace_parts(by_day(0), ends=0, left=30),
    }
    for words, session in said.items():
        assert chapter.ask_again(WAYS, session, front()).say.startswith(words)


def test_a_texted_night_is_told_while_everyone_answers() -> None:
    """A sentence, silence, the next one; then it is only waited for."""
    session = replace_parts(checked(), phase=Phase.NIGHT, party="table")
    script = night.compile_script(session, front())
    told, now, said = chapter.tell_first_chapter(WAYS, Reply(session, "", script), front()), NOW, []
    for _ in range(60):
        said += texts(told)
        assert chapter.is_under_way(WAYS, told.session, now)
        now += 5
        told = chapter.tell_next_chapter(WAYS, told.session, front(now))

    assert said == [
        LINES.raw("prompts.texted.falls"),
        *LINES.strings("prompts", "texted", "narration"),
        LINES.raw("prompts.texted.night"),
    ]
