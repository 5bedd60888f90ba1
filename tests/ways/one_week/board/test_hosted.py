"""One Week with the board on the table: whole weeks as they are told, and every wish at every step of one."""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.conversation.reply import Effect
from onenight.conversation.session import Phase, Session
from onenight.conversation.session_json import to_json
from onenight.conversation.view import describe_table
from onenight.hearing.heard_values import NOT_HEARD
from onenight.hearing.sample_grammar import load_grammar
from onenight.rules.game import ULTIMATE
from onenight.rules.week.calendar import Calendar, WeekStage
from onenight.rules.week.castle import Direction
from onenight.rules.week.components import ARTIFACTS, CARDS, ROLES, ROOMS, ROUND_ROOMS
from onenight.rules.week.setup import DAYS, PLAYERS
from onenight.speech.interaction_models import load_interaction_model
from onenight.speech.lines import read_sections
from onenight.speech.script import Voice
from onenight.ways.index import WAYS, from_json, reply
from onenight.ways.one_week.board.wishes import ANSWERS
from onenight.ways.one_week.castle_changes import MOST_CHANGES
from onenight.ways.one_week.ending import find_ending
from onenight.ways.one_week.entry_kinds import NOTHING
from onenight.ways.one_week.log import SETUP, Place, find_place
from onenight.ways.one_week.one_week import stay_of
from onenight.ways.one_week.told_tokens import find_known_roles
from onenight.ways.one_week.week_lines import HINTS, stage_of
from onenight.wishes.wish import Kind, Wish, read_wish
from tests.conversation.evening import FRONTS, WEEKS, Recorder, Spoken, play
from tests.conversation.test_conversation import FRONTS as LISTENERS
from tests.conversation.test_conversation import LINES, NOW, check_left, everything_said, front
from tests.conversation.test_conversation import wishes as other_wishes
from tests.conversation.test_fuzz import STEPS, any_front, any_wish, check_answer, understood
from tests.effort import count_examples, take_share
from tests.fixtures import read_cases
from tests.sessions import make_session, replace_parts

CASES = read_cases(__file__)

UNSAID = {
    f"castle.{name}"
    for name in ("rooms", "artifacts", "cards", "walk", "roles", "names", "now", "asks", "deeds", "lead")
}
"""Sections whose lines are not all said in the evenings: each is asked for below."""


def told(*words: str, session: Session | None = None) -> Session:
    """The table after these words."""
    session = session or make_session()
    for number, text in enumerate(words):
        listens = front(NOW + number)._replace(chance=Random(1))  # noqa: S311 - a test keeps no secrets
        session = reply(session, understood(text, session), listens).session
    return session


SEATED = told("one week", "we are Ann, Ben, Cy, Dee and Eve", "until Tuesday")
BEGUN = told("begin", *["done"] * 5, "the start player is Ben", session=SEATED)
DUSK = told(*["done"] * 6, session=BEGUN)
TALK = told(*["next"] * 18, session=DUSK)
VOTE = told("vote now", session=TALK)
CHOSEN = told("Ann, Ben and Cy point at Dee", session=VOTE)
POINTS = {
    "open": told("one week"),
    "names": told("one week", "three"),
    "rooms": SEATED,
    "rooms, seven": told("one week", "seven", "next", "rooms at random"),
    "castle": told("begin", session=SEATED),
    "arrow": BEGUN,
    "arrive": told("done", session=BEGUN),
    "arrive, a holder": told("done", "I go to the Foyer", session=BEGUN),
    "arrive, start over?": told("done", "start over", session=BEGUN),
    "give": DUSK,
    "give, which way?": told("Cy", session=DUSK),
    "night": told("next", session=DUSK),
    "morning": told(*["next"] * 6, session=DUSK),
    "day": told(*["next"] * 8, session=DUSK),
    "discussion": TALK,
    "discussion, standing": told("pause", session=TALK),
    "vote": VOTE,
    "vote, half way": told("Ann points at Dee", session=VOTE),
    "vote, a token": CHOSEN,
    "vote, a Werewolf?": told("a Villager", session=CHOSEN),
    "vote, who?": told("a Villager", "yes", session=CHOSEN),
    "vote, others?": told("a Werewolf", session=CHOSEN),
    "verdict": told("a Villager", "Eve", session=CHOSEN),
    "verdict, nobody named": told("a Villager", "yes", "next", session=CHOSEN),
    "verdict, a Tanner": told("a Tanner", session=CHOSEN),
    "verdict, forget?": told("a Tanner", "forget us", session=CHOSEN),
}
"""Points of a week, each stage among them."""


def wishes(kind: Kind) -> tuple[Wish, ...]:
    """A wish of that kind, with all sorts of things said about it."""
    return (
        *other_wishes(kind),
        Wish(kind, rooms=("foyer",), card="seer", steps=1, direction="left", target="Cy"),
        Wish(kind, rooms=ROUND_ROOMS[:5], direction="right", names=("Dee",)),
        Wish(kind, rooms=("study", "study"), target="Zoe", choice="week"),
        Wish(kind, 4, choice="friday", roles=("villager",), names=("Alice",)),
        Wish(kind, choice="random", direction="right"),
        Wish(kind, choice="mask", names=("Ann", "Eve")),
        Wish(kind, choice="claw"),
    )


# Whole weeks


@pytest.mark.parametrize("kind", FRONTS)
@pytest.mark.parametrize("path", WEEKS, ids=lambda path: path.stem)
def test_a_week_goes_as_it_is_written(path: Path, kind: str) -> None:
    """Spoken, through JSON and through Alexa: the same is said, and the week stands where it stands."""
    written = path.read_text("utf-8")

    assert play(written, FRONTS[kind]()).text == written


def test_every_line_of_the_week_is_said() -> None:
    """No line of the hosted week is left unsaid."""
    lines = Recorder()
    for path in WEEKS:
        play(path.read_text("utf-8"), Spoken(lines=lines))
    own = {section for section in read_sections("en", "castle") if f"castle.{section}" not in UNSAID}

    raw = {"castle.days", "castle.directions", "castle.ways"}
    all_lines = {f"castle.{each}.{name}" for each in own for name in LINES.section("castle", each)}
    assert {line for line in all_lines if line.rpartition(".")[0] not in raw} - lines.said == set()


@pytest.mark.parametrize("players", PLAYERS)
def test_a_week_of_every_size_comes_to_its_vote(players: int) -> None:
    """With "next" alone every table is led through its whole week, in as many steps as there are."""
    session = told("one week", str(players), "next", "begin")
    days = 5 if players <= 4 else 4
    steps = 6 + days * (2 * players + 1) + (days - 1)
    session = told(*["next"] * steps, session=session)

    assert stage_of(session) is WeekStage.DISCUSSION
    assert stage_of(told("undo", session=session)) is WeekStage.NIGHT


def test_one_step_back_as_often_as_wanted() -> None:
    """From the last night back to the rooms, and every step is the one that was before."""
    session = VOTE
    stages = [stage_of(session)]
    while stage_of(session) is not WeekStage.ROOMS:
        session = told("undo", session=session)
        stages.append(stage_of(session))

    order = list(WeekStage)
    assert stages[1] is WeekStage.DISCUSSION
    assert stages == sorted(stages, key=order.index, reverse=True) or WeekStage.MORNING in stages
    assert stages.count(WeekStage.SETUP) == len(SETUP)
    assert stages.count(WeekStage.NIGHT) == 2 * SEATED.players


@pytest.mark.parametrize("case", CASES["castles"])
def test_rooms_go_and_come_as_they_are_told(case: Mapping[str, tuple[str, ...]]) -> None:
    """By the Dynamite, by the Laboratory, and not without them; shown as told, and step by step taken back."""
    castle = told("the rooms are Kitchen, Dynamite, Parlor, Laboratory and Great Hall", "begin", session=SEATED)
    session = told(*["next"] * 7, *case["words"], session=castle)
    week = describe_table(WAYS, session, LINES, NOW)["week"]
    assert isinstance(week, dict)

    assert week["rooms"] == [*case["rooms"]]
    assert set(week["out"]) == set(case.get("out", week["out"]))
    assert from_json(json.loads(json.dumps(to_json(session)))) == session


def test_a_castle_changes_no_oftener_than_can_be_remembered() -> None:
    """A table that tells of more than that is told so; the session stays small."""
    session = told(
        "the rooms are Kitchen, Dynamite, Parlor, Laboratory and Study", "begin", *["next"] * 7, session=SEATED
    )
    for _ in range(MOST_CHANGES):
        session = told("replace the Kitchen with the Armory", "replace the Armory with the Kitchen", session=session)
    after = told("replace the Kitchen with the Armory", session=session)

    assert stay_of(after) == stay_of(session)
    assert from_json(to_json(session)) == session


def test_one_answer_is_taken_back_at_once() -> None:
    """Several players named in one breath are one answer; a correction takes the place of what it corrects."""
    asked = told("a Villager", session=CHOSEN)
    named = told("Ann and Ben are Werewolves", session=asked)
    corrected = told("Ann is a Villager", session=named)

    assert find_known_roles(stay_of(named)) == {3: "villager", 0: "werewolf", 1: "werewolf"}
    assert stay_of(told("undo", session=named)) == stay_of(asked)
    assert find_known_roles(stay_of(corrected)) == {3: "villager", 0: "villager", 1: "werewolf"}
    assert stay_of(told("undo", session=corrected)) == stay_of(named)


def test_who_had_the_arrow_cannot_get_it_again() -> None:
    """It goes to anyone else, himself included who gives it; its direction decides who follows."""
    night = told("Cy to the right", session=DUSK)

    assert stage_of(told("Ben to the left", session=DUSK)) is WeekStage.GIVE
    assert find_place(stay_of(night), 5) == Place(Calendar(WeekStage.NIGHT, 1, 0, 2, Direction.RIGHT), 5)
    assert "Ben, it is your turn" in reply(night, Wish(Kind.DONE), front()).say


def test_which_way_is_no_question_about_somebody() -> None:
    """Once it is told who gets the arrow: then "nobody" is not shown as an answer any more."""
    who, which_way = (reply(told(*words, session=DUSK), Wish(Kind.REPEAT), front(NOW)).now for words in ((), ("Cy",)))
    assert ("nobody" in who, "nobody" in which_way, "left" in which_way) == (True, False, True)


@pytest.mark.parametrize("kind", [Kind.YES, Kind.UNKNOWN])
def test_what_is_no_direction_is_asked_again(kind: Kind) -> None:
    """Who says "right" to Alexa may be heard as saying yes."""
    asked = POINTS["give, which way?"]
    answer = reply(asked, Wish(kind), front())

    assert "left or right?" in answer.say
    assert stay_of(answer.session) == stay_of(asked)


def test_nothing_secret_is_shown() -> None:
    """The table object of a hosted week has the shape of the contract at every point, and only what was told."""
    for point, session in POINTS.items():
        week = describe_table(WAYS, session, LINES, NOW)["week"]
        assert isinstance(week, dict), point
        assert list(week) == [
            *("day", "days", "stage", "player", "arrow", "direction", "holder", "rooms", "out", "markers", "cards"),
            *("stock", "charges", "verdict"),
        ]
        assert (week["verdict"] is not None) == (session.phase is Phase.VERDICT)
        begun = session.phase in (Phase.DAY, Phase.VOTE, Phase.VERDICT)
        assert week["rooms"] or not begun
        assert week["arrow"] or not begun


# Every wish at every point


@pytest.mark.parametrize("kind", Kind)
def test_every_wish_is_answered_at_every_point_of_a_week(kind: Kind) -> None:
    """Something is said, it can be gone on, what is remembered is small and read as it was written."""
    listening = (LISTENERS["alexa"], LISTENERS["page"])
    for (name, session), listens, wished in take_share(product(POINTS.items(), listening, wishes(kind)), kind):
        answer = reply(session, wished, listens)
        where = f"{name}: {wished}"
        if answer.left:
            assert check_left(answer, session, listens), where
            continue
        assert answer.say or answer.script or Effect.OPEN_PARTY in answer.effects, where
        assert bool(answer.reprompt) >= answer.listen or Effect.OPEN_PARTY in answer.effects, where
        assert bool(answer.now) >= answer.listen or Effect.OPEN_PARTY in answer.effects, where
        assert "{" not in everything_said(answer), where
        assert is_read(json.dumps(to_json(answer.session))), where


@cache
def is_read(text: str) -> bool:
    """Whether an evening is read that was written so; most wishes leave it as it was, so it is looked at once."""
    return from_json(json.loads(text)) is not None


ASKING = (Kind.HELP, Kind.UNKNOWN, Kind.ROOM, Kind.WHOSE_TURN, Kind.STANDINGS, Kind.WHY, Kind.WHO_IS_IN, Kind.STOP)


@pytest.mark.parametrize("kind", ASKING)
def test_asking_changes_nothing(kind: Kind) -> None:
    """Questions leave the week where it is."""
    for session in POINTS.values():
        after = reply(session, Wish(kind, rooms=("parlor",)), front(NOW)).session
        assert (stay_of(after), after.phase, after.testimony) == (stay_of(session), session.phase, session.testimony)


@pytest.mark.parametrize("point", POINTS)
def test_every_hint_is_heard(point: str) -> None:
    """What a screen shows as sayable is understood there."""
    session = POINTS[point]
    for hint in reply(session, Wish(Kind.REPEAT), front(NOW)).now:
        heard = load_grammar("en").hear(hint, [name for name in session.names if name])
        assert heard.intent != NOT_HEARD, hint
        assert LINES.raw("prompts.other.not_understood") not in reply(session, understood(hint, session), front()).say


def test_every_stage_is_there() -> None:
    """The points cover each stage; every wish has an answer somewhere or the stage's own, and hints everywhere."""
    assert {stage_of(session) for session in POINTS.values()} == set(WeekStage) == set(HINTS)
    for answers in ANSWERS.values():
        assert set(answers) <= set(WeekStage)


@settings(deadline=None, max_examples=count_examples(40), derandomize=True)
@given(st.integers(0, 2**64), st.sampled_from(list(POINTS)), st.integers(1, 40))
def test_no_wish_breaks_a_week(seed: int, point: str, count: int) -> None:
    """Any wishes at any time, by any front: each is answered, the session stays whole and small."""
    chance = Random(seed)  # noqa: S311
    session, now = POINTS[point], float(NOW)
    for _ in range(count):
        now += chance.choice(STEPS)
        wished = any_wish(chance)
        if chance.random() < 0.5:
            wished = chance.choice(wishes(chance.choice(list(Kind))))
        listens = any_front(chance, now)
        answer = reply(session, wished, listens)
        if Effect.OPEN_PARTY not in answer.effects:
            check_answer(answer, listens)
        session = answer.session


def test_the_longest_names_stay_small() -> None:
    """A week with everything in it, of seven with long names, is far below what Alexa carries."""
    session = told("one week", "seven", "next", "rooms at random", "until Friday", "begin", *["next"] * 85, "vote")
    session = session._replace(names=tuple([f"{letter}" * 12 for letter in "ABCDEFG"]))
    week = to_json(session)["week"]

    assert len(json.dumps(week)) < 1500


# The catalog


def test_everything_is_explained() -> None:
    """Each room, artifact, card and role has its words, in a few seconds, and nothing else has."""
    voice = Voice.load(LINES)
    catalog = {"rooms": ROOMS, "names": ROOMS, "artifacts": ARTIFACTS, "cards": CARDS, "walk": CARDS, "roles": ROLES}
    for section, keys in catalog.items():
        found = LINES.section("castle", section)
        assert set(found) == set(keys), section
        assert all(voice.estimate_seconds(str(text)) < 12 for text in found.values()), section


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_can_be_asked_about(room: str) -> None:
    """By its name, at any time."""
    name = LINES.raw(f"castle.names.{room}")
    heard = load_grammar("en").hear(f"what does the {name} do?")

    assert read_wish(heard.intent, heard.slots) == Wish(Kind.ROOM, rooms=(room,))
    for session in POINTS.values():
        if session.pending is None:
            assert LINES.raw(f"castle.rooms.{room}") in reply(session, Wish(Kind.ROOM, rooms=(room,)), front()).say


@pytest.mark.parametrize(
    ("kind", "keys"),
    [
        ("ROOM", ROOMS),
        ("ARTIFACT", (*dict.fromkeys((*ARTIFACTS, *ULTIMATE.artifacts)), NOTHING)),
        ("ACTION_CARD", CARDS),
        ("DIRECTION", ("left", "right")),
        ("DAY", DAYS),
    ],
)
def test_the_slots_hold_the_catalog(kind: str, keys: Iterable[str]) -> None:
    """What can be said for a slot is what there is; and that an artifact is none."""
    types = load_interaction_model("en-US")["interactionModel"]["languageModel"]["types"]
    (values,) = [each["values"] for each in types if each["name"] == kind]

    assert [value["id"] for value in values] == list(keys)


LONG = {Kind.HELP, Kind.EXPLAIN_GAME, Kind.WHY}


@pytest.mark.parametrize("point", POINTS)
def test_what_is_said_is_short(point: str) -> None:
    """Nobody listens for long before they can speak: a castle of seven with all its tokens takes twenty seconds."""
    voice = Voice.load(LINES)
    for kind in set(Kind) - LONG:
        answer = reply(POINTS[point], Wish(kind), front())
        assert voice.estimate_seconds(answer.say) <= 20, f"{kind}: {answer.say}"


def test_a_discussion_that_ended_too_early_goes_on() -> None:
    """With what was left of its time; and a second vote forgets what was told of the first."""
    session = replace_parts(told("pause", session=TALK), left=100)
    voting = told("vote", session=session)
    again = told("undo", session=voting)
    anew = told("vote", session=told("a Villager", "yes", session=CHOSEN))

    assert 90 <= again.clock.ends - NOW <= 102
    assert anew == replace_parts(VOTE, seen=anew.seen, left=anew.clock.left)


# The verdict


@pytest.mark.parametrize(
    ("words", "reason", "winners"),
    CASES["the_referee_judges_what_is_told"],
)
def test_the_referee_judges_what_is_told(words: tuple[str, ...], reason: str, winners: tuple[int, ...]) -> None:
    """By hand from docs/rules/one-week.md, "Who wins"; the questions stop where the verdict is certain."""
    found = find_ending(told(*words, session=VOTE))

    assert found is not None
    assert (found.verdict.reason, found.verdict.winners if found.named else None) == (reason, winners)


def test_help_names_a_room_of_this_castle() -> None:
    """One that is there."""
    rooms = "the rooms are Dynamite, Laboratory, Kitchen, Study and Archives"
    seated = told("one week", "we are Ann, Ben, Cy, Dee and Eve", rooms)
    begun = told("begin", *["done"] * 5, "the start player is Ben", "done", session=seated)

    assert "what does the Dynamite do?" in reply(begun, Wish(Kind.HELP), front(NOW)).say
