"""Derived answers about One Week say what happens in weeks that are played, are short, and name no other room."""

from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

from onenight.rulebook import one_role, two_roles
from onenight.rulebook.question import RuleQuestion
from onenight.rulebook.week import artifacts, cards, rooms
from onenight.rulebook.week.answers import ASPECTS, answer
from onenight.rules.week import play
from onenight.rules.week.components import ARTIFACTS, CARDS, FOYER, ROLES, ROOMS
from onenight.rules.week.sights import See
from onenight.rules.week.verdict import judge
from onenight.rules.week.week import WeekStep
from onenight.speech.lines import Lines
from tests.rules.week import playing

LANGUAGES = ("en", "de", "fr")
LINES = {language: Lines(language) for language in LANGUAGES}
MOST_LETTERS = 305
"""Some 15 seconds of speech."""
WEEKS = range(240)
"""The numbers of the weeks that are played at random."""


def told(aspect: str, thing: str = "", subject: str = "", other: str = "", language: str = "en") -> str:
    """Return the answer to a question."""
    found = answer(RuleQuestion(aspect, subject, other, thing), LINES[language])
    assert found is not None
    return found.text


def is_yes(aspect: str, thing: str = "", subject: str = "", other: str = "") -> bool:
    """Return whether the answer to a question is yes; it has to be yes or no."""
    said = told(aspect, thing, subject, other)
    assert said.startswith(("Yes. ", "No. ")), said
    return said.startswith("Yes.")


def those(aspect: str) -> set[str]:
    """Return the rooms of which the answer is yes."""
    return {room for room in ROOMS if is_yes(aspect, room)}


def questions() -> Iterator[RuleQuestion]:
    """Yield every question about a room, an artifact or a card."""
    for aspect, room in product(("", *rooms.ASPECTS), ROOMS):
        others = [key for key in ROOMS if key != room] if aspect in ("room_beside", "room_reach") else [""]
        subjects = [*CARDS, *ROLES] if aspect in ("room_card", "room_may_play") else [""]
        yield from (RuleQuestion(aspect, subject, other, room) for subject, other in product(subjects, others))
    yield from (
        RuleQuestion(aspect, role, "", artifact)
        for aspect, artifact, role in product(("", *artifacts.ASPECTS), ARTIFACTS, ("", *ROLES))
    )
    yield from (RuleQuestion(aspect, key) for aspect, key in product(("", *cards.ASPECTS), (*CARDS, *ROLES)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_aspect_has_a_short_answer(language: str) -> None:
    """Of every room, artifact, card and role token."""
    said = {question: answer(question, LINES[language]) for question in questions()}
    wrong = [
        (question, found)
        for question, found in said.items()
        if found is None or not 0 < len(found.text) <= MOST_LETTERS
    ]

    assert wrong == []


NAMED_BY_RULE = {
    *("Great Hall", "Panic Room", "Staff Quarters", "Laboratory", "Study", "Kitchen", "Archives", "Armory"),
    *("Foyer", "Secret Passage"),
}
"""The rooms that a rule about another one tells of: what reaches, guards, replaces or begins it."""


def test_no_answer_describes_another_room() -> None:
    """What another room does is told of no room."""
    does = {room: LINES["en"].raw(f"castle.rooms.{room}") for room in ROOMS}
    names = {room: LINES["en"].raw(f"castle.names.{room}") for room in ROOMS}
    for question in questions():
        found = answer(question, LINES["en"])
        assert found is not None
        for room in ROOMS:
            if room not in (question.thing, question.object):
                assert does[room] not in found.text
                assert names[room] not in found.text or names[room] in NAMED_BY_RULE


UNSURE = [
    (RuleQuestion("", thing="parlor"), "I am not sure what you ask about the Parlor."),
    (RuleQuestion("", thing="claw"), "I am not sure what you ask about the Claw."),
    (RuleQuestion("", "seer"), "I am not sure what you ask about the Seer."),
    (RuleQuestion("card_walk", "tanner"), "I am not sure what you ask about the Tanner."),
]


@pytest.mark.parametrize(("question", "begins"), UNSURE)
def test_unsure_answer_names_what_is_asked_about(question: RuleQuestion, begins: str) -> None:
    """Where nobody knows what is asked, or it is no question about a role token."""
    found = answer(question, LINES["en"])

    assert found is not None
    assert found.text.startswith(begins)


def test_topics_are_left_to_the_rulebook() -> None:
    """They are no aspects of a card, and no aspects of One Night."""
    topics = set(LINES["en"].section("week_questions", "topics"))

    assert answer(RuleQuestion("win", "werewolf"), LINES["en"]) is None
    assert topics.isdisjoint({*ASPECTS, *one_role.ASPECTS, *two_roles.ASPECTS} - {"swapped", "dies"})
    assert ASPECTS.isdisjoint({*one_role.ASPECTS, *two_roles.ASPECTS})


@pytest.mark.parametrize("language", LANGUAGES)
def test_patterns_are_of_known_aspects(language: str) -> None:
    """Each section's are derived, or topics of the rulebook."""
    lines = LINES[language]
    derived = {
        **dict.fromkeys(("rooms", "room_pairs", "room_cards"), rooms.ASPECTS),
        **dict.fromkeys(("artifacts", "artifact_roles"), artifacts.ASPECTS),
        "cards": cards.ASPECTS,
        "topics": {*lines.section("rulebook", "week"), "order"},
    }

    assert all(set(lines.section("week_questions", section)) <= set(known) for section, known in derived.items())


# Weeks that are played at random, against the answers


@cache
def turns() -> tuple[playing.Turn, ...]:
    """Return every move of some weeks."""
    return tuple([turn for seed in WEEKS for turn in playing.play_week(seed)])


def test_start_is_where_players_arrive() -> None:
    """On Monday, in any room of which the answer is yes."""
    placed = {turn.move.room for turn in turns() if turn.before.step is WeekStep.ARRIVE}

    assert those("room_start") == placed


def test_day_rooms_are_those_that_are_used_by_day() -> None:
    """What is done there is a deed, a passage, or the token of the Foyer."""
    used = {turn.before.actor_room for turn in turns() if turn.before.step in (WeekStep.ACT, WeekStep.PASSAGE)}

    assert those("room_by_day") == used | {FOYER}
    assert those("room_by_night").isdisjoint(used)


def test_rooms_that_may_be_left_unused_are_passed() -> None:
    """But those that are used by themselves, and the Secret Passage, that has to be left."""
    passed = {
        turn.before.actor_room for turn in turns() if turn.before.step is WeekStep.ACT and turn.move.move == "pass"
    }
    seconds = {
        turn.before.actor_room for turn in turns() if turn.before.step is WeekStep.SECOND and turn.move.move == "pass"
    }
    left = {turn.before.actor_room for turn in turns() if turn.before.step is WeekStep.PASSAGE}

    assert passed | seconds <= those("room_refuse")
    assert left == {"secret_passage"}
    assert left.isdisjoint(those("room_refuse"))
    assert those("room_must") == set(ROOMS) - those("room_refuse")


def test_rooms_are_shared() -> None:
    """Players meet in every room but the one where nobody stays, and in a Secret Passage one follows the other."""
    met = {
        marker.room
        for turn in turns()
        for at, marker in enumerate(turn.after.markers[: turn.after.players])
        if marker.room in [other.room for other in turn.after.markers[:at]]
    } - {None}

    assert met - {"secret_passage"} == set(ROOMS) - {"secret_passage"}
    assert met <= those("room_shared")
    assert met.isdisjoint(those("room_single"))


def test_rooms_are_stayed_in_with_insomniac() -> None:
    """In every room but the Secret Passage."""
    stayed = {turn.before.actor_room for turn in turns() if turn.move.move == "walk" and turn.move.card == "insomniac"}

    assert those("room_again") == stayed


def touched() -> Iterator[tuple[str, str, bool]]:
    """Yield for every token within reach at night: the room of who plays, that of the token, whether it is of staff."""
    for turn in turns():
        if turn.before.step is WeekStep.NIGHT:
            week = turn.before
            for target in {target for move in play.list_possible_moves(week) for target in move.targets}:
                if target.place in week.setup.markers and (at := week.find_marker(target.place)) != week.actor:
                    yield week.actor_room, week.markers[at].room or "", at >= week.players


def test_tokens_are_reached_as_told() -> None:
    """In the own room, from the Great Hall next door, and the staff from their Quarters."""
    reached = set(touched())
    beyond = {here for here, there, _ in reached if here != there}

    assert those("room_reach") == beyond
    assert those("room_touched") - {"secret_passage"} == {there for _, there, staff in reached if not staff}
    assert those("room_safe") == set(ROOMS) - those("room_touched")


def test_staff_are_protected_nowhere() -> None:
    """Not even in the Panic Room, as the answer says."""
    assert {there for _, there, staff in touched() if staff} == set(ROOMS)
    assert those("room_staff_use") == set()
    assert "players only" in told("room_staff_use", "panic_room")


def test_rooms_side_by_side_are_reached_as_told() -> None:
    """From the Great Hall every room but the Panic Room; from the Staff Quarters only staff, which the answer says."""
    reached = {(here, there) for here, there, staff in touched() if here != there and not staff}
    stayed_in = [room for room in ROOMS if room != "secret_passage"]
    for here, there in product(stayed_in, stayed_in):
        if here not in (there, "staff_quarters"):
            assert is_yes("room_reach", here, other=there) is ((here, there) in reached)
    assert "players only in the same room" in told("room_reach", "staff_quarters", other="parlor")


def test_study_token_is_reached_from_great_hall_next_door() -> None:
    """As the answer about the two rooms says."""
    week = next(
        turn.before
        for turn in turns()
        if turn.before.step is WeekStep.NIGHT
        and turn.before.actor_room == "great_hall"
        and "study" in turn.before.castle.neighbors("great_hall")
        and turn.before.stock.study is not None
    )

    assert "study" in {target.place for move in play.list_possible_moves(week) for target in move.targets}
    assert "the token that lies there" in told("room_beside", "study", other="great_hall")


def test_rooms_leave_the_castle_as_told() -> None:
    """All but the Foyer, by dynamite that is laid there or from the Laboratory."""
    acting = [turn.before for turn in turns() if turn.before.step is WeekStep.ACT]
    gone = {
        move.room for week in acting for move in play.list_possible_moves(week) if move.does in ("place", "replace")
    }

    assert those("room_may_remove") == gone


@pytest.mark.parametrize("card", CARDS)
def test_cards_walk_and_are_counted_as_told(card: str) -> None:
    """By day so many rooms, and so many of it in every hand."""
    numbers = {0: "stays where you are", 1: "walks one room", 2: "walks two rooms", 3: "walks three rooms"}
    walked = next(turn for turn in turns() if turn.move.move == "walk" and turn.move.card == card)
    steps = CARDS[card].number
    direction = walked.move.direction or walked.before.calendar.direction
    room = walked.before.castle.walk(walked.before.actor_room, steps, direction)
    hand = turns()[0].before.hands[0]

    assert walked.after.markers[walked.before.actor].room == room
    assert numbers[steps] in told("card_walk", subject=card)
    assert LINES["en"].number(hand.count(card)) in told("card_count", subject=card)
    assert is_yes("card_again", subject=card) is (hand.count(card) > 1)


@pytest.mark.parametrize("card", CARDS)
def test_cards_reach_tokens_as_told(card: str) -> None:
    """Own ones, those of the staff, and what is looked at."""
    played = [turn for turn in turns() if turn.move.move == "night" and turn.move.card == card]
    own = {turn.before.name(turn.before.actor) in [at.place for at in turn.move.targets] for turn in played}
    staff = any(at.place in turn.before.setup.markers[-3:] for turn in played for at in turn.move.targets)
    seen = any(
        sight.viewer == turn.before.name(turn.before.actor) and sight.kind in (See.ROLE, See.ARTIFACT)
        for turn in played
        for sight in turn.sights
    )

    assert is_yes("card_own", subject=card) is (True in own or card in ("insomniac", "robber"))
    assert is_yes("card_staff", subject=card) is staff
    assert is_yes("card_looks", subject=card) is seen
    assert is_yes("card_elsewhere", subject=card) is False


@pytest.mark.parametrize(("artifact", "role"), list(product(ARTIFACTS, ROLES)))
def test_artifacts_make_who_has_them_what_is_told(artifact: str, role: str) -> None:
    """As the verdict counts them."""
    ended = next(turn.after for turn in turns() if turn.after.step is WeekStep.VERDICT)
    for token in ROLES:
        week = ended.replace_marker(0, ended.markers[0]._replace(role=token, artifact=artifact))
        counted = judge(week).roles[0]
        made = ARTIFACTS[artifact].counts_as
        if token != role and made is not None:
            assert is_yes("artifact_is", artifact, role) is (counted == role)
    assert ARTIFACTS[artifact].counts_as is not None or not is_yes("artifact_is", artifact, role)


def test_artifacts_are_counted_as_told() -> None:
    """In the stack of the Archives, for four players and for six."""
    stacks = {turn.before.players: turn.before.setup.artifacts for turn in turns()}
    for artifact in ARTIFACTS:
        four, six = stacks[4].count(artifact), stacks[6].count(artifact)
        assert is_yes("artifact_single", artifact) is (four == 1)
        assert four == six == 1 or all(
            LINES["en"].number(each) in told("artifact_count", artifact) for each in (four, six)
        )


@pytest.mark.parametrize(("players", "one"), [(3, True), (4, True), (5, False), (7, False)])
def test_rooms_hold_tokens_as_told(players: int, *, one: bool) -> None:
    """One shield and one dynamite for three or four players, two for more."""
    stock = next(turn.before.stock for turn in turns() if turn.before.players == players and turn.before.stock.shields)

    assert stock.shields == (1 if one else 2)
    assert (
        told("room_holds", "armory") == "In the Armory: one shield with three or four players, two shields with more."
    )
