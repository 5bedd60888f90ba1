"""Another announcer, wished for aloud or by a tap: it tells the night, is kept, and is left behind with the table."""

import json
from collections.abc import Mapping

import pytest

from onenight.conversation.session import Phase, Session
from onenight.conversation.session_json import to_json
from onenight.conversation.view import describe_table
from onenight.hearing.sample_grammar import load_grammar
from onenight.speech.announcers import apply_announcer
from onenight.speech.lines import Lines, read_sections
from onenight.speech.offered_languages import list_offered_languages
from onenight.speech.script import Say, Script
from onenight.ways.index import WAYS, from_json, reply
from onenight.ways.one_night import night
from onenight.wishes.wish import Kind, Wish, read_wish
from tests.conversation.test_conversation import LINES, NOW, SESSIONS, front
from tests.fixtures import read_tables
from tests.sessions import replace_parts

TABLES = read_tables(__file__)

BUTLER, USUAL = (Wish(Kind.ANNOUNCER, choice=choice) for choice in ("butler", "usual"))
SIX = SESSIONS["check"]
WITH_BUTLER = SIX._replace(announcer="butler")
WORDS = apply_announcer(LINES, "butler")


def said(script: Script | None) -> list[str]:
    """The words of a script."""
    return [] if script is None else [cue.text for cue in script.cues if isinstance(cue, Say)]


@pytest.mark.parametrize("point", SESSIONS)
def test_an_announcer_can_be_chosen_at_any_time(point: str) -> None:
    """The table stays where it is; who is to tell the night confirms it, and it is kept under one key."""
    before = SESSIONS[point]
    if before.pending is not None:
        before = before._replace(pending=None)
    answer = reply(before, BUTLER, front())
    back = reply(answer.session, USUAL, front())

    assert WORDS.raw("prompts.open.announcer") in answer.say
    assert to_json(answer.session)["announcer"] == "butler"
    assert from_json(json.loads(json.dumps(to_json(answer.session)))) == answer.session
    assert LINES.raw("prompts.open.announcer") in back.say
    assert "announcer" not in to_json(back.session)


def test_the_butler_tells_night_and_day() -> None:
    """From the first call to the words that end the day, on a front that tells both in one go."""
    usual, answer = (reply(table, Wish(Kind.BEGIN), front(most_seconds=None)) for table in (SIX, WITH_BUTLER))
    words = said(answer.script)

    assert words[0] == WORDS.raw("night.everyone.sleep")
    assert WORDS.raw("night.seer.act") in words
    assert answer.then == WORDS.raw("prompts.day.over")
    assert len(words) == len(said(usual.script))


@pytest.mark.parametrize("told_by", ["usual", "butler"])
def test_where_a_night_stands_is_known_whoever_tells_it(told_by: str) -> None:
    """An interrupted night goes on from the call that its own length tells, in the same words."""
    table = SIX._replace(announcer=told_by)
    begun = reply(table, Wish(Kind.BEGIN), front()).session
    script = night.compile_script(begun, front())
    half = sum(cue.seconds for calls in script.calls[:4] for cue in calls) * 1.2 + night.LATENCY + 1
    paused = reply(begun, Wish(Kind.PAUSE), front(NOW + half))
    back = reply(paused.session, Wish(Kind.GO_ON), front(NOW + half + 5))

    assert paused.session.narration.call == 4
    assert said(back.script) == said(script.skip_calls(4))


def test_another_announcer_takes_over_in_the_night() -> None:
    """Chosen while a night waits, the next calls are in its words, and none is left out."""
    begun = reply(SIX, Wish(Kind.BEGIN), front()).session
    taken = reply(begun, BUTLER, front(NOW + 40)).session
    script = reply(taken, Wish(Kind.GO_ON), front(NOW + 60)).script
    whole = night.compile_script(WITH_BUTLER, front())

    assert taken.phase is Phase.NIGHT
    assert said(script) == said(whole.skip_calls(taken.narration.call))


def test_the_butler_speaks_the_language_of_the_table() -> None:
    """In each language in words of its own, also where the language is changed in the same breath."""
    changed = reply(WITH_BUTLER, Wish(Kind.LANGUAGE, choice="fr"), front()).session
    listens = front(most_seconds=None).with_language("fr")
    words = said(reply(changed, Wish(Kind.BEGIN), listens).script)

    assert words[0] == apply_announcer(Lines("fr"), "butler").raw("night.everyone.sleep")


def test_a_rematch_keeps_the_announcer_and_other_people_do_too() -> None:
    """As with the pace: it is how this device tells nights."""
    over = replace_parts(WITH_BUTLER, phase=Phase.VERDICT)

    assert reply(over, Wish(Kind.REMATCH), front()).session.announcer == "butler"
    assert WITH_BUTLER.make_for_others().announcer == "butler"


def test_forget_us_brings_the_usual_announcer_back() -> None:
    """Nothing is left of a table that is forgotten."""
    asked = reply(WITH_BUTLER, Wish(Kind.FORGET), front())

    assert reply(asked.session, Wish(Kind.YES), front()).session.announcer == "usual"


def test_an_old_table_opens_with_the_usual_announcer() -> None:
    """What was stored before there were others, and what somebody else's version has stored."""
    old = to_json(SIX)
    newer = from_json({**old, "announcer": "pirate"})

    assert opened(old).announcer == "usual"
    assert newer is not None
    assert said(reply(newer, Wish(Kind.BEGIN), front()).script)[0] == LINES.raw("night.everyone.sleep")


def opened(stored: Mapping[str, object]) -> Session:
    """The table that was stored so."""
    session = from_json(stored)
    assert session is not None
    return session


def test_who_tells_the_night_is_shown() -> None:
    """To every front, as the interfaces have it."""
    assert describe_table(WAYS, SIX, LINES, NOW)["announcer"] == "usual"
    assert describe_table(WAYS, WITH_BUTLER, LINES, NOW)["announcer"] == "butler"


def test_a_value_that_is_none_is_refused() -> None:
    """With what there is."""
    answer = reply(WITH_BUTLER, read_wish("AnnouncerIntent", {"announcer": ("pirate",)}), front())

    assert answer.refused == LINES.raw("errors.wishes.which-announcer")
    assert answer.session.announcer == "butler"


@pytest.mark.parametrize(
    ("language", "said", "choice"),
    TABLES["an_announcer_is_chosen_in_words"],
)
def test_an_announcer_is_chosen_in_words(language: str, said: str, choice: str) -> None:
    """In each language, by a sentence or a word."""
    heard = load_grammar(language).hear(said)

    assert read_wish(heard.intent, heard.slots) == Wish(Kind.ANNOUNCER, choice=choice)


@pytest.mark.parametrize("language", list_offered_languages())
def test_the_butler_has_words_of_his_own_for_every_call(language: str) -> None:
    """Nobody is addressed by him in the words of another."""
    lines = Lines(language)
    butler = apply_announcer(lines, "butler")
    calls = {
        f"night.{call}.{moment}"
        for call, said in read_sections(language, "night").items()
        for moment in ("wake", "thumbs", "thumbs_away")
        if moment in said
    }

    assert [line for line in sorted(calls) if butler.raw(line) == lines.raw(line)] == []
