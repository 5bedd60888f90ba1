"""What can be tapped: at every point all answers to what is asked, each of them understood there, and taken."""

import json

import pytest

from onenight.conversation import sayable_hints
from onenight.conversation.answer_offers import offer_role
from onenight.conversation.reply import Reply
from onenight.conversation.session import Session
from onenight.conversation.view import describe_question
from onenight.interpretation.sentence import reply_to
from onenight.rules.game import ULTIMATE
from onenight.speech.lines import Lines
from onenight.speech.offered_languages import list_offered_languages
from onenight.ways.index import NEW, WAYS, reply
from onenight.wishes.wish import Kind, Wish
from tests.conversation.test_conversation import LINES, NOW, SESSIONS, front
from tests.fixtures import read_tables

TABLES = read_tables(__file__)


def told(*said: str, session: Session = NEW) -> Reply:
    """The last answer to what was said, one after the other."""
    answer = Reply(session, "")
    for text in said:
        answer = reply_to(WAYS, answer.session, text, front(), reply)
    return answer


def labels(answer: Reply) -> list[str]:
    """The buttons of a table."""
    offered = describe_question(WAYS, answer.session, answer.session, answer.now, LINES)
    return [each["label"] for each in json.loads(json.dumps(offered))["answers"]]


@pytest.mark.parametrize("session", SESSIONS.values(), ids=SESSIONS)
def test_every_answer_is_understood_and_settles_the_question(session: Session) -> None:
    """Wherever a table is."""
    asked = reply(session, Wish(Kind.UNKNOWN), front())
    offered = json.loads(json.dumps(describe_question(WAYS, asked.session, asked.session, asked.now, LINES)))
    answers = [each for each in offered["answers"] if each["wish"]["intent"] != Kind.DONT_KNOW]
    for each in answers:
        after = told(each["say"], session=asked.session._replace(lost=False))

        assert LINES.raw("prompts.other.not_understood") not in after.say, each
        assert not after.left, each
        assert offered["several"] or not after.refused, each
        assert after.refused or after.session._replace(seen=0) != asked.session._replace(seen=0, lost=False), each


@pytest.mark.parametrize(
    ("said", "expected"),
    TABLES["what_is_offered"],
)
def test_what_is_offered(said: tuple[str, ...], expected: list[str]) -> None:
    """The numbers of each game, the repair of a deck, the roles in it: what this table may answer."""
    assert labels(told("", *said)) == expected


GAMES = ["One Night Ultimate Werewolf", "Original One Night Werewolf", "One Week"]


@pytest.mark.parametrize(
    "session", [NEW, SESSIONS["deck"], told("five players", "One Week").session], ids=["new", "deck", "week"]
)
@pytest.mark.parametrize("tapped", GAMES)
def test_the_games_are_there_where_it_is_asked_which(session: Session, tapped: str) -> None:
    """Any of them can be tapped, and is played then."""
    asked = reply(session, Wish(Kind.GAME), front())
    assert labels(asked) == GAMES
    after = told(tapped, session=asked.session)
    key = next(key for key in WAYS.games if LINES.entry("words", "games", key)["name"] == tapped)
    assert (WAYS.of(after.session).game_key(after.session), after.session.rest) == (key, None)


def test_a_role_that_is_not_in_the_deck_is_no_answer() -> None:
    """No Villager where there is none."""
    answer = told("three players", "put in the Drunk instead of the Villager", "we have voted", "player 1 died")

    assert "Villager" not in labels(answer)
    assert "Drunk" in labels(answer)
    assert not any("Villager" in each for each in answer.now)


@pytest.mark.parametrize(
    "said",
    [
        ("three players", "we have voted"),
        ("three players", "we have voted", "player 2 died"),
        ("we are Mia, Jo and Kim", "we have voted", "hubbub gurgle", "hubbub gurgle"),
    ],
)
def test_examples_are_of_the_table(said: tuple[str, ...]) -> None:
    """Nobody is named who is not there."""
    answer = told("", *said)

    assert not any(stranger in hint for hint in (answer.say, *answer.now) for stranger in ("Alice", "Bob"))


@pytest.mark.parametrize(
    "said",
    [
        ("five players",),
        ("five players", "add the Tanner instead of the Villager"),
        ("the original game", "four players"),
        ("ten players",),
    ],
)
def test_help_names_changes_of_this_deck(said: tuple[str, ...]) -> None:
    """Nothing comes in that is there, and nothing goes out that is not; each is understood."""
    table = told("", *said)
    help_ = told("help", session=table.session).say

    for example in sayable_hints.suggest_edits(table.session, LINES):
        after = told(example, session=table.session)
        changed = after.session.game.is_unconfirmed or after.session.game.deck != table.session.game.deck

        assert example in help_
        assert not after.refused
        assert changed or example == "surprise us"


def test_seats_point_at_one_another_and_keep_their_numbers() -> None:
    """Whoever is called by a number is named so by nobody."""
    assert told("three players", "we have voted", "Player 1 points at Player 2").session.names == ()


def test_undo_takes_back_the_names_of_what_is_undone() -> None:
    """Those who were named before, or otherwise, keep their names."""
    before = told("five players", "we have voted", "Mia points at Jo")
    twice = told("Kim points at Jo", session=before.session)
    renamed = told("Player 3 is called Kira", "undo", session=twice.session)

    assert told("undo", session=before.session).session.names == ()
    assert told("undo", session=twice.session).session.names == before.session.names
    assert told("undo", "undo", session=twice.session).session.names == ()
    assert renamed.session.names == ("Mia", "Jo", "Kira", "", "")


def test_what_ends_something_is_asked_about() -> None:
    """A tap on "vote" ends the discussion, and so the page asks once more."""
    answer = told("three players", "we are awake")
    offered = describe_question(WAYS, answer.session, answer.session, answer.now, LINES)

    assert offered["grave"] == ["vote"]


def test_a_night_that_is_told_offers_its_day() -> None:
    """The window hears it when the night is over, without asking again; "next" would begin a call anew."""
    answer = told("three players", "begin", "begin")
    offered = describe_question(WAYS, answer.session, answer.session, answer.now, LINES)

    assert offered["now"] == ["pause", "help", "stop"]
    assert offered["dawn"] == ["vote", "add a minute", "how long have we got?", "help"]


def test_a_table_that_comes_back_may_play_on_as_it_is() -> None:
    """The usual people, or others."""
    known = told("we are Mia, Jo and Kim", "begin", "begin").session
    later = reply(known, Wish(Kind.LAUNCH), front(NOW + 7 * 24 * 3600))
    offered = describe_question(WAYS, later.session, later.session, later.now, LINES)

    assert offered["last"] == {"players": 3, "names": ["Mia", "Jo", "Kim"]}
    assert labels(later) == ["Same as last time", "New table"]


def test_a_table_that_has_not_played_had_no_last_time() -> None:
    """It is asked whether these are its people and its cards, and no more."""
    known = told("we are Mia, Jo and Kim").session
    later = reply(known, Wish(Kind.LAUNCH), front(NOW + 7 * 24 * 3600))
    offered = describe_question(WAYS, later.session, later.session, later.now, LINES)

    assert offered["last"] is None
    assert labels(later) == ["Yes", "No"]


@pytest.mark.parametrize("language", list_offered_languages())
def test_a_button_with_a_card_begins_with_a_capital(language: str) -> None:
    """Also where the names of cards do not."""
    assert all(offer_role(key, Lines(language)).label[:1].isupper() for key in ULTIMATE.cards)
