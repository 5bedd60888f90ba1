"""A fact told too early is a fact: a vote that nobody called, told by day, in the night, or before anything was dealt.

Each row is a breath, as the wishes in it, and where it leads; then the same in people's words.
"""

from collections.abc import Sequence

import pytest

from onenight.conversation.confidence import ASK_AGAIN_SECONDS
from onenight.conversation.reply import Reply
from onenight.conversation.session import MOST_FACTS, Ask, Phase, Session
from onenight.conversation.utterance import Utterance, apply_rules
from onenight.interpretation.sentence import reply_to
from onenight.speech.lines import Lines
from onenight.ways.index import WAYS, reply
from onenight.wishes.wish import Kind, Wish
from tests.conversation.test_conversation import NOW, SESSIONS, check_left, front, hear_wish
from tests.fixtures import read_tables
from tests.sessions import replace_parts

TABLES = read_tables(__file__)

EARS = front(most_seconds=None)
"""A front that hears all that is said beside it."""
DAY, DECK, CHECK = (SESSIONS[point] for point in ("day", "deck", "check"))
VOTES = ("Alice and Carol pointed at Bob", "Bob got three", "Bob died", "nobody died", "everyone pointed to the left")


def breath(session: Session, *words: str) -> Reply:
    """Several things said at once, as they are answered where text is typed."""
    first, *more = apply_rules(Utterance(session, tuple(map(hear_wish, words))), WAYS.of(session).rules).wishes
    answer = reply(session, first, EARS)
    for wished in more:
        after = reply(answer.session, wished, EARS)
        answer = answer if after.left else after
    return answer


def say(session: Session, words: str) -> Reply:
    """What one of them alone is answered, as it comes from Alexa."""
    return reply(session, hear_wish(words), EARS)


@pytest.mark.parametrize(("point", "words", "facts"), TABLES["facts"])
def test_a_fact_told_too_early_is_a_fact(point: str, words: list[str], facts: int) -> None:
    """The clock is off, it is the vote, and the referee asks what is still open."""
    answer = breath(SESSIONS[point], *words)

    assert answer.session.phase is Phase.VOTE
    assert len(answer.session.testimony) == facts
    assert answer.session.clock.ends == 0
    assert answer.say.endswith(("?", "died."))
    assert answer.session.begun or point not in ("deck", "check")


@pytest.mark.parametrize(("point", "early", "words"), TABLES["no_facts"])
def test_talk_is_no_fact(point: str, words: str, *, early: bool) -> None:
    """It changes nothing, and what is told goes on."""
    session = replace_parts(SESSIONS[point], early=early)
    answer = say(session, words)

    assert answer.left
    assert check_left(answer, session, EARS)


@pytest.mark.parametrize("session", [DECK, CHECK])
@pytest.mark.parametrize("words", VOTES)
def test_before_the_night_a_vote_alone_is_none(session: Session, words: str) -> None:
    """There was no game, as far as anybody has said."""
    after = say(session, words).session

    assert (after.phase, after.testimony) == (session.phase, ())


def test_one_finger_is_asked_about_once() -> None:
    """The day goes on meanwhile; after no, another finger is talk."""
    asked = say(DAY, "Alice pointed at Bob")
    no = say(asked.session, "no")

    assert asked.say == "Is the vote over?"
    assert asked.session.pending is not None
    assert asked.session.pending.ask is Ask.VOTED
    for answer in (asked, no):
        assert answer.session.clock.ends == DAY.clock.ends
        assert answer.script is not None  # the rest of the day
    assert say(no.session, "Carol pointed at Bob").left


def test_the_vote_is_over() -> None:
    """After yes it is the first fact of the vote; undo gives the day back."""
    yes = say(say(DAY, "Alice pointed at Bob").session, "yes")

    assert yes.session.phase is Phase.VOTE
    assert len(yes.session.testimony) == 1
    assert say(yes.session, "undo").session.phase is Phase.DAY


ASKED_OF = {"en": "Ann pointed at Ben", "de": "Ann hat auf Ben gezeigt", "fr": "Ann a voté contre Ben"}
"""One finger that is asked about, by language."""


@pytest.mark.parametrize(("language", "text", "phase", "facts"), TABLES["answered"])
def test_whether_the_vote_is_over_is_answered_in_many_ways(language: str, text: str, phase: str, facts: int) -> None:
    """A further finger says that it is; what denies it leaves the day as it was, and so does talk."""
    ears, day = EARS._replace(lines=Lines(language)), DAY._replace(names=("Ann", "Ben", "Cy", "Dee", "Eve", ""))
    asked = reply_to(WAYS, day, ASKED_OF[language], ears, reply).session
    answer = reply_to(WAYS, asked, text, ears, reply).session

    assert asked.pending is not None
    assert (answer.phase, len(answer.testimony)) == (phase, facts)
    assert (answer.clock.ends == day.clock.ends) == (phase == Phase.DAY)


def test_after_a_minute_a_finger_is_talk_again() -> None:
    """The question is no longer in anybody's ear; a yes still answers it, as a late one would anything else."""
    asked = reply_to(WAYS, DAY, "Alice pointed at Bob", EARS, reply).session
    later = EARS._replace(now=NOW + ASK_AGAIN_SECONDS)

    assert reply_to(WAYS, asked, "Bob pointed at Carol", later, reply).left
    assert len(reply_to(WAYS, asked, "yes", later, reply).session.testimony) == 1


@pytest.mark.parametrize("words", VOTES)
@pytest.mark.parametrize("seconds", [200, 0])
def test_undo_gives_the_day_back(words: str, seconds: int) -> None:
    """With its seconds, also if none were left."""
    day = replace_parts(DAY, ends=NOW + seconds)
    back = say(say(day, words).session, "undo").session

    assert back.phase is Phase.DAY
    assert back.testimony == ()
    assert back.clock.ends == (day.clock.ends if seconds else 0)


def test_a_vote_that_was_called_stays() -> None:
    """Undo takes its first answer back, and the day only after that."""
    called = say(DAY, "vote").session
    undone = say(say(called, "Bob died").session, "undo").session

    assert undone.phase is Phase.VOTE
    assert say(undone, "undo").session.phase is Phase.DAY


def test_the_referee_is_told_cards_of_the_dead() -> None:
    """In the vote, as ever."""
    assert len(breath(SESSIONS["vote"], "Bob was the Hunter", "Bob died").session.testimony) == 2


# Before there is a table

OPEN = SESSIONS["open"]


def after(session: Session, *breaths: Sequence[str]) -> Reply:
    """What the last of several breaths is answered."""
    *before, last = breaths
    for words in before:
        session = breath(session, *words).session
    return breath(session, *last)


@pytest.mark.parametrize(("breaths", "asked"), TABLES["played"])
def test_what_was_played_without_us_waits_for_its_cards(breaths: list[list[str]], asked: str) -> None:
    """Who played, and with which cards, is asked first; nothing that was told is asked for again."""
    answer = after(OPEN, *breaths)

    assert asked in answer.say
    assert bool(answer.session.facts) == (answer.session.phase in (Phase.OPEN, Phase.DECK))


def test_names_that_were_told_are_the_players() -> None:
    """From three on."""
    assert breath(OPEN, "we have voted", "Tom and Ann pointed at Sue").session.names == ("Tom", "Ann", "Sue")


def test_cards_that_were_told_are_those_in_play() -> None:
    """A whole deck needs no yes."""
    told_ = after(
        OPEN,
        ("we have voted", "Tom and Ann pointed at Sue"),
        ("two Werewolves, Seer, Robber, Troublemaker and Tanner",),
    ).session

    assert told_.phase is Phase.VOTE
    assert "tanner" in told_.game.deck


@pytest.mark.parametrize("words", ["cancel", "begin", "One Week"])
def test_what_was_played_without_us_can_be_dropped(words: str) -> None:
    """Nothing of it is left where the table goes on without it."""
    assert not after(OPEN, ("we have voted", "Bob died", "five players"), (words,)).session.facts


def test_so_much_is_kept_of_what_was_played_without_us() -> None:
    """More is refused, and nothing of it is lost."""
    full = OPEN._replace(facts=(hear_wish("we have voted"), *([hear_wish("Bob died")] * (MOST_FACTS - 1))))
    answer = breath(full, "Bob died")

    assert answer.refused
    assert answer.session.facts == full.facts


@pytest.mark.parametrize("words", VOTES)
def test_before_there_is_a_table_a_vote_alone_is_none(words: str) -> None:
    """Nobody has said that anything was played."""
    assert breath(OPEN, words).session._replace(seen=0, lost=False) == OPEN


# Cards before there is a table


@pytest.mark.parametrize(("breaths", "players", "said"), TABLES["early_cards"])
def test_cards_told_before_there_is_a_table_are_used(breaths: list[list[str]], players: int, said: str) -> None:
    """They wait until it is known how many are playing; a whole deck tells that itself."""
    answer = after(OPEN, *breaths)

    assert said in answer.say
    assert answer.session.players == players


# The first begin of an evening


@pytest.mark.parametrize(("point", "words", "begun", "phase"), TABLES["begins"])
def test_the_first_begin(point: str, words: str, phase: str, *, begun: bool) -> None:
    """It tells how to deal, unless the cards are dealt; there any begin or yes starts the night.

    Who is awake, or has voted, has held the night without us: by day the clock runs.
    """
    answer = say(SESSIONS[point]._replace(begun=begun), words)

    assert answer.session.phase == phase
    assert (answer.session.clock.ends > NOW) == (phase == Phase.DAY)
    assert answer.session.begun == (phase != Phase.CHECK)


def test_another_evening_has_a_first_begin_again() -> None:
    """A table of other people is told how to deal; so is the same one a week later."""
    begun = replace_parts(SESSIONS["verdict"], begun=True, seen=NOW)
    others = say(say(begun, "start over").session, "five players").session
    later = reply(begun, Wish(Kind.LAUNCH), EARS._replace(now=NOW + 7 * 24 * 3600)).session

    assert say(others, "begin").session.phase is Phase.CHECK
    assert not later.begun


# In people's words


@pytest.mark.parametrize(("point", "text", "phase"), TABLES["said"])
def test_in_peoples_words(point: str, text: str, phase: str) -> None:
    """As they are heard: a fact is one, talk is left alone, and several wishes are all granted."""
    nobody_named = point.removesuffix(", nobody named")
    session = SESSIONS[nobody_named] if nobody_named == point else SESSIONS[nobody_named]._replace(names=())
    answer = reply_to(WAYS, session, text, EARS, reply)

    assert answer.session.phase == phase
    assert answer.left == (session.phase == phase == Phase.DAY)
    assert (answer.session.pace.key == "quick") == ("quick" in text)
