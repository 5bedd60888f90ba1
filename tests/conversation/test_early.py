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
from onenight.wishes.wish import DEALT, Cards, Kind, Wish
from tests.conversation.test_conversation import NOW, SESSIONS, check_left, front
from tests.sessions import replace_parts

EARS = front(most_seconds=None)
"""A front that hears all that is said beside it."""
DAY, NIGHT, DECK, CHECK = (SESSIONS[point] for point in ("day", "night, under way", "deck", "check"))


def at(names: str, target: str) -> Wish:
    """Who pointed at whom."""
    return Wish(Kind.POINT, names=tuple(names.split()), target=target)


def got(name: str, number: int) -> Wish:
    """How many fingers somebody got."""
    return Wish(Kind.FINGERS, number, names=(name,))


def shown(name: str, role: str) -> Wish:
    """The card that somebody turned over."""
    return Wish(Kind.SHOW, names=(name,), roles=(role,))


VOTED, AWAKE = Wish(Kind.REFEREE), Wish(Kind.AWAKE)
DIED = Wish(Kind.DIED, names=("Bob",))
NOBODY_DIED, AROUND = Wish(Kind.NOBODY_DIED), Wish(Kind.AROUND)


def breath(session: Session, *wishes: Wish) -> Reply:
    """Several things said at once, as they are answered where text is typed."""
    first, *more = apply_rules(Utterance(session, wishes), WAYS.of(session).rules).wishes
    answer = reply(session, first, EARS)
    for wish in more:
        after = reply(answer.session, wish, EARS)
        answer = answer if after.left else after
    return answer


FACTS: Sequence[tuple[Session, tuple[Wish, ...], int]] = (
    (DAY, (at("Alice Carol", "Bob"),), 1),
    (DAY, (at("others", "Bob"),), 1),
    (DAY, (got("Bob", 3),), 1),
    (DAY, (DIED,), 1),
    (DAY, (NOBODY_DIED,), 1),
    (DAY, (AROUND,), 1),
    (DAY, (VOTED, at("Alice", "Bob")), 1),
    (DAY, (at("Alice", "Bob"), VOTED), 1),
    (DAY, (at("Alice", "Bob"), at("Carol", "Dave")), 2),
    (DAY, (got("Bob", 2), at("Carol", "Dave")), 2),
    (DAY, (shown("Bob", "hunter"), DIED), 2),
    (DAY, (DIED, shown("Bob", "hunter"), at("Bob", "Alice"), shown("Alice", "drunk")), 4),
    (NIGHT, (at("Alice Carol", "Bob"), AWAKE), 1),
    (NIGHT, (VOTED, at("Alice", "Bob")), 1),
    (NIGHT, (DIED, VOTED), 1),
    (DECK, (VOTED, at("Tom Ann", "Sue")), 1),
    (DECK, (at("Tom Ann", "Sue"), AWAKE), 1),
    (CHECK, (VOTED, DIED), 1),
    (CHECK, (AWAKE, NOBODY_DIED), 1),
)
"""A breath at a table, and how many facts of the vote are in it."""


@pytest.mark.parametrize(("session", "wishes", "facts"), FACTS)
def test_a_fact_told_too_early_is_a_fact(session: Session, wishes: tuple[Wish, ...], facts: int) -> None:
    """The clock is off, it is the vote, and the referee asks what is still open."""
    answer = breath(session, *wishes)

    assert answer.session.phase is Phase.VOTE
    assert len(answer.session.testimony) == facts
    assert answer.session.clock.ends == 0
    assert answer.say.endswith(("?", "died."))
    assert answer.session.begun or session is DAY or session is NIGHT


NO_FACTS: Sequence[tuple[Session, Wish]] = (
    (DAY, shown("Bob", "werewolf")),
    (replace_parts(DAY, early=True), at("Alice", "Bob")),
    (replace_parts(DAY, early=True), got("Bob", 2)),
    *((NIGHT, wish) for wish in (at("Alice Carol", "Bob"), got("Bob", 4), DIED, NOBODY_DIED, AROUND)),
    (NIGHT, shown("Bob", "werewolf")),
)
"""What is talk among the people of a table: a card of the living, one finger once more, a vote in the night."""


@pytest.mark.parametrize(("session", "wish"), NO_FACTS)
def test_talk_is_no_fact(session: Session, wish: Wish) -> None:
    """It changes nothing, and what is told goes on."""
    answer = reply(session, wish, EARS)

    assert answer.left
    assert check_left(answer, session, EARS)


@pytest.mark.parametrize("session", [DECK, CHECK])
@pytest.mark.parametrize("wish", [at("Alice Carol", "Bob"), DIED, NOBODY_DIED, AROUND])
def test_before_the_night_a_vote_alone_is_none(session: Session, wish: Wish) -> None:
    """There was no game, as far as anybody has said."""
    after = reply(session, wish, EARS).session

    assert (after.phase, after.testimony) == (session.phase, ())


def test_one_finger_is_asked_about_once() -> None:
    """The day goes on meanwhile; after no, another finger is talk."""
    asked = reply(DAY, at("Alice", "Bob"), EARS)
    no = reply(asked.session, Wish(Kind.NO), EARS)

    assert asked.say == "Is the vote over?"
    assert asked.session.pending is not None
    assert asked.session.pending.ask is Ask.VOTED
    for answer in (asked, no):
        assert answer.session.clock.ends == DAY.clock.ends
        assert answer.script is not None  # the rest of the day
    assert reply(no.session, at("Carol", "Bob"), EARS).left


def test_the_vote_is_over() -> None:
    """After yes it is the first fact of the vote; undo gives the day back."""
    asked = reply(DAY, at("Alice", "Bob"), EARS)
    yes = reply(asked.session, Wish(Kind.YES), EARS)

    assert yes.session.phase is Phase.VOTE
    assert len(yes.session.testimony) == 1
    assert reply(yes.session, Wish(Kind.UNDO), EARS).session.phase is Phase.DAY


ASKED_OF = {"en": "Ann pointed at Ben", "de": "Ann hat auf Ben gezeigt", "fr": "Ann a voté contre Ben"}
"""One finger that is asked about, by language."""

ANSWERED: Sequence[tuple[str, str, Phase, int]] = (
    *(
        ("en", text, Phase.VOTE, facts)
        for text, facts in (
            ("yes", 1),
            ("yes, everyone has voted", 1),
            ("yep, all done", 1),
            ("it's over", 1),
            ("and Ben at Cy", 2),
            ("yes, and Ben at Cy", 2),
            ("he pointed back at her", 2),
            ("everybody else pointed at Ann", 2),
            ("Cy got two votes", 2),
            ("Ben died", 2),
            ("no, Ann pointed at Cy", 1),
            ("I pointed at Ann", 2),
            ("yes, and Ben pointed at me", 2),
        )
    ),
    *(
        ("en", text, Phase.DAY, 0)
        for text in (
            "no",
            "not yet",
            "nearly",
            "no, we're still talking",
            "that was last game",
            "Ann is the Seer",
            "Cy!",
            "and Cy?",
            "Ben would point at Cy",
            "last game Ben pointed at Cy",
        )
    ),
    ("de", "und Ben auf Cy", Phase.VOTE, 2),
    ("de", "ja, und Ben hat auf mich gezeigt", Phase.VOTE, 2),
    ("de", "nein, Ann hat auf Cy gezeigt", Phase.VOTE, 1),
    ("de", "ja genau", Phase.VOTE, 1),
    ("de", "noch nicht", Phase.DAY, 0),
    ("de", "nein, wir reden noch", Phase.DAY, 0),
    ("de", "nein, das war letztes Mal", Phase.DAY, 0),
    ("de", "Ann ist die Seherin", Phase.DAY, 0),
    ("fr", "et Ben contre Cy", Phase.VOTE, 2),
    ("fr", "oui, et Ben a voté contre moi", Phase.VOTE, 2),
    ("fr", "oui", Phase.VOTE, 1),
    ("fr", "pas encore", Phase.DAY, 0),
    ("fr", "non, on discute encore", Phase.DAY, 0),
    ("fr", "je suis la voyante", Phase.DAY, 0),
)
"""What people say when they were asked whether the vote is over, where it leads, and how many answers are known."""


@pytest.mark.parametrize(("language", "text", "phase", "facts"), ANSWERED)
def test_whether_the_vote_is_over_is_answered_in_many_ways(language: str, text: str, phase: Phase, facts: int) -> None:
    """A further finger says that it is; what denies it leaves the day as it was, and so does talk."""
    ears, day = EARS._replace(lines=Lines(language)), DAY._replace(names=("Ann", "Ben", "Cy", "Dee", "Eve", ""))
    asked = reply_to(WAYS, day, ASKED_OF[language], ears, reply).session
    answer = reply_to(WAYS, asked, text, ears, reply).session

    assert asked.pending is not None
    assert (answer.phase, len(answer.testimony)) == (phase, facts)
    assert (answer.clock.ends == day.clock.ends) == (phase is Phase.DAY)


def test_after_a_minute_a_finger_is_talk_again() -> None:
    """The question is no longer in anybody's ear; a yes still answers it, as a late one would anything else."""
    asked = reply_to(WAYS, DAY, "Alice pointed at Bob", EARS, reply).session
    later = EARS._replace(now=NOW + ASK_AGAIN_SECONDS)

    assert reply_to(WAYS, asked, "Bob pointed at Carol", later, reply).left
    assert len(reply_to(WAYS, asked, "yes", later, reply).session.testimony) == 1


@pytest.mark.parametrize("wish", [at("Alice Carol", "Bob"), got("Bob", 3), DIED, NOBODY_DIED, AROUND])
@pytest.mark.parametrize("seconds", [200, 0])
def test_undo_gives_the_day_back(wish: Wish, seconds: int) -> None:
    """With its seconds, also if none were left."""
    day = replace_parts(DAY, ends=NOW + seconds)
    back = reply(reply(day, wish, EARS).session, Wish(Kind.UNDO), EARS).session

    assert back.phase is Phase.DAY
    assert back.testimony == ()
    assert back.clock.ends == (day.clock.ends if seconds else 0)


def test_a_vote_that_was_called_stays() -> None:
    """Undo takes its first answer back, and the day only after that."""
    called = reply(DAY, Wish(Kind.VOTE), EARS).session
    undone = reply(reply(called, DIED, EARS).session, Wish(Kind.UNDO), EARS).session

    assert undone.phase is Phase.VOTE
    assert reply(undone, Wish(Kind.UNDO), EARS).session.phase is Phase.DAY


def test_the_referee_is_told_cards_of_the_dead() -> None:
    """In the vote, as ever."""
    assert len(breath(SESSIONS["vote"], shown("Bob", "hunter"), DIED).session.testimony) == 2


# Before there is a table

OPEN = SESSIONS["open"]
FIVE, YES = Wish(Kind.PLAYERS, 5), Wish(Kind.YES)


def after(session: Session, *breaths: Sequence[Wish]) -> Reply:
    """What the last of several breaths is answered."""
    *before, last = breaths
    for wishes in before:
        session = breath(session, *wishes).session
    return breath(session, *last)


PLAYED: Sequence[tuple[tuple[Sequence[Wish], ...], str]] = (
    (((VOTED, at("Tom Ann", "Sue")),), "Which cards were in play?"),
    (((VOTED, DIED),), "How many are playing?"),
    (((AWAKE,),), "How many are playing?"),
    (((VOTED, at("Tom", "player 2")), (at("Ann", "player 2"),)), "How many are playing?"),
    (((VOTED, DIED), (FIVE,)), "Which cards were in play?"),
    (((VOTED, DIED, FIVE),), "Which cards were in play?"),
    (((FIVE, DIED, VOTED),), "Which cards were in play?"),
    (((VOTED, DIED, FIVE), (Wish(Kind.NO),)), "Were those the cards in play?"),
    (((VOTED, DIED, FIVE), (Wish(Kind.ADD, cards=(Cards("tanner"),)), YES)), "Which cards were in play?"),
    (((VOTED, DIED, FIVE), (YES,)), "Which card does Bob show?"),
    (((VOTED, DIED, FIVE), (VOTED,)), "Which card does Bob show?"),
    (((VOTED, DIED, FIVE), (Wish(Kind.RECOMMENDED),)), "Which card does Bob show?"),
    (((VOTED, DIED), (shown("Bob", "villager"),), (FIVE,), (YES,)), "Is one of the living a Werewolf?"),
    (((VOTED, at("Tom Ann", "Sue"), Wish(Kind.CARDS, cards=(Cards("seer"),))), (YES,)), "of the living a Werewolf?"),
    (((VOTED, at("Tom Ann", "Sue")), (FIVE,), (YES,)), "Did anybody else get two or more?"),
    (((AWAKE, DIED, FIVE), (YES,)), "Which card does Bob show?"),
    (((AWAKE, FIVE), (YES,)), "You have five minutes to talk."),
)
"""Breaths of a table that nobody knows yet, and what is asked after the last one."""


@pytest.mark.parametrize(("breaths", "asked"), PLAYED)
def test_what_was_played_without_us_waits_for_its_cards(breaths: tuple[Sequence[Wish], ...], asked: str) -> None:
    """Who played, and with which cards, is asked first; nothing that was told is asked for again."""
    answer = after(OPEN, *breaths)

    assert asked in answer.say
    assert bool(answer.session.facts) == (answer.session.phase in (Phase.OPEN, Phase.DECK))


def test_names_that_were_told_are_the_players() -> None:
    """From three on."""
    assert breath(OPEN, VOTED, at("Tom Ann", "Sue")).session.names == ("Tom", "Ann", "Sue")


def test_cards_that_were_told_are_those_in_play() -> None:
    """A whole deck needs no yes."""
    deck = (Cards("werewolf", 2), *map(Cards, ("seer", "robber", "troublemaker", "tanner")))
    told_ = after(OPEN, (VOTED, at("Tom Ann", "Sue")), (Wish(Kind.CARDS, cards=deck),)).session

    assert told_.phase is Phase.VOTE
    assert "tanner" in told_.game.deck


@pytest.mark.parametrize("wish", [Wish(Kind.CANCEL), Wish(Kind.BEGIN), Wish(Kind.GAME, choice="week")])
def test_what_was_played_without_us_can_be_dropped(wish: Wish) -> None:
    """Nothing of it is left where the table goes on without it."""
    assert not after(OPEN, (VOTED, DIED, FIVE), (wish,)).session.facts


def test_so_much_is_kept_of_what_was_played_without_us() -> None:
    """More is refused, and nothing of it is lost."""
    full = OPEN._replace(facts=(VOTED, *([DIED] * (MOST_FACTS - 1))))
    answer = breath(full, DIED)

    assert answer.refused
    assert answer.session.facts == full.facts


@pytest.mark.parametrize("wish", [at("Tom Ann", "Sue"), DIED, NOBODY_DIED, AROUND, got("Bob", 3)])
def test_before_there_is_a_table_a_vote_alone_is_none(wish: Wish) -> None:
    """Nobody has said that anything was played."""
    assert breath(OPEN, wish).session._replace(seen=0, lost=False) == OPEN


# Cards before there is a table

SIX_CARDS = Wish(Kind.CARDS, cards=(Cards("werewolf", 2), *map(Cards, ("seer", "robber", "troublemaker", "drunk"))))
EIGHT_CARDS = SIX_CARDS._replace(cards=(*SIX_CARDS.cards, Cards("villager", 2)))
SOME_VILLAGERS = SIX_CARDS._replace(cards=(*SIX_CARDS.cards, Cards("villager")))
THREE, SIX = Wish(Kind.PLAYERS, 3), Wish(Kind.PLAYERS, 6)
NO_TANNER = Wish(Kind.REMOVE, cards=(Cards("tanner"),))
THE_DRUNK = Wish(Kind.CARDS, cards=(Cards("drunk"),))

EARLY_CARDS: Sequence[tuple[tuple[Sequence[Wish], ...], int, str]] = (
    (((SIX_CARDS,),), 3, "Three players: two Werewolves, Seer, Robber, Troublemaker and Drunk."),
    (((SIX_CARDS,), (THREE,)), 3, "Three players: two Werewolves, Seer, Robber, Troublemaker and Drunk."),
    (((EIGHT_CARDS,),), 5, "Five players: two Werewolves, Seer, Robber, Troublemaker, Drunk and two Villagers."),
    (((SIX_CARDS,), (FIVE,)), 3, "6 cards are too few for 5 players"),
    (((SOME_VILLAGERS,),), 0, "How many are playing?"),
    (((SOME_VILLAGERS,), (SIX,)), 6, "Six players: two Werewolves, Seer, Robber, Troublemaker, Drunk and three"),
    (((THE_DRUNK,),), 0, "How many are playing?"),
    (((THE_DRUNK,), (FIVE,)), 5, "Shall I take out one"),
    (((NO_TANNER,), (Wish(Kind.PLAYERS, 8),)), 8, "10 cards are too few for 8 players"),
    (((NO_TANNER,), (THE_DRUNK,), (Wish(Kind.CANCEL),), (FIVE,)), 5, "three Villagers. Three in the center."),
    (((THE_DRUNK,), (Wish(Kind.CALL, names=("Ann", "Ben", "Cy")),)), 3, "Shall I take out one"),
    (((VOTED, DIED), (EIGHT_CARDS,)), 5, "Which card does Bob show?"),
    (((NO_TANNER,), (FIVE,)), 5, "The Tanner is not in the deck. Five players: two Werewolves"),
    (((NO_TANNER,), (VOTED, at("Tom Ann", "Sue"))), 3, "Which cards were in play?"),
)
"""Breaths about cards before there is a table, how many are known to play then, and what is said."""


@pytest.mark.parametrize(("breaths", "players", "said"), EARLY_CARDS)
def test_cards_told_before_there_is_a_table_are_used(
    breaths: tuple[Sequence[Wish], ...], players: int, said: str
) -> None:
    """They wait until it is known how many are playing; a whole deck tells that itself."""
    answer = after(OPEN, *breaths)

    assert said in answer.say
    assert answer.session.players == players


# The first begin of an evening

BEGIN = Wish(Kind.BEGIN)
BEGINS: Sequence[tuple[Session, Wish, Phase]] = (
    (DECK, BEGIN, Phase.CHECK),
    (DECK, Wish(Kind.BEGIN, choice=DEALT), Phase.NIGHT),
    (replace_parts(DECK, begun=True), BEGIN, Phase.NIGHT),
    (SESSIONS["deck, the usual?"], BEGIN, Phase.CHECK),
    (CHECK, BEGIN, Phase.NIGHT),
    (CHECK, Wish(Kind.YES), Phase.NIGHT),
    (CHECK, Wish(Kind.DONE), Phase.NIGHT),
    (DECK, AWAKE, Phase.DAY),
    (CHECK, AWAKE, Phase.DAY),
    (DECK, VOTED, Phase.VOTE),
    (CHECK, Wish(Kind.VOTE), Phase.VOTE),
)
"""What is said before a night, and where it leads."""


@pytest.mark.parametrize(("session", "wish", "phase"), BEGINS)
def test_the_first_begin(session: Session, wish: Wish, phase: Phase) -> None:
    """It tells how to deal, unless the cards are dealt; there any begin or yes starts the night.

    Who is awake, or has voted, has held the night without us: by day the clock runs.
    """
    answer = reply(session, wish, EARS)

    assert answer.session.phase is phase
    assert (answer.session.clock.ends > NOW) == (phase is Phase.DAY)
    assert answer.session.begun == (phase is not Phase.CHECK)


def test_another_evening_has_a_first_begin_again() -> None:
    """A table of other people is told how to deal; so is the same one a week later."""
    begun = replace_parts(SESSIONS["verdict"], begun=True, seen=NOW)
    others = reply(reply(begun, Wish(Kind.START_OVER), EARS).session, Wish(Kind.PLAYERS, 5), EARS).session
    later = reply(begun, Wish(Kind.LAUNCH), EARS._replace(now=NOW + 7 * 24 * 3600)).session

    assert reply(others, BEGIN, EARS).session.phase is Phase.CHECK
    assert not later.begun


# In people's words

SAID: Sequence[tuple[Session, str, Phase]] = (
    *(
        (DAY._replace(names=()), text, Phase.VOTE)
        for text in (
            "we've voted, Tom and Ann pointed at Sue",
            "Stan got five votes",
            "it's a tie between Ann and Bob",
        )
    ),
    *(
        (DAY, text, Phase.DAY)
        for text in (
            "what if Tom and Ann point at Sue",
            "I'm the Seer and Bob's a wolf",
            "we always vote for Bob",
            "you should all point at Bob",
            "last game Tom and Ann pointed at Sue",
            "last game Tom pointed at Sue",
            "last time Stan got five votes",
            "Ann and Bob didn't point at Cy",
            "Bob isn't dead",
        )
    ),
    (NIGHT, "we've voted, Tom and Ann pointed at Sue", Phase.VOTE),
    (DECK, "we've voted, Tom and Ann pointed at Sue", Phase.VOTE),
    (DECK, "begin, the cards are dealt", Phase.NIGHT),
    (DECK, "everyone has a card, let's go", Phase.NIGHT),
    (DECK, "the cards are dealt", Phase.NIGHT),
    (DECK, "we are awake", Phase.DAY),
    (DECK, "quick pace, no Tanner, and start", Phase.CHECK),
    (DECK, "there's six of us, quick pace, no Drunk, and start", Phase.DECK),
    (OPEN, "we've voted, Tom and Ann pointed at Sue, she's the Seer", Phase.DECK),
    (OPEN, "we've voted, Sue died", Phase.OPEN),
    (OPEN, "there's five of us, we've voted, Sue died", Phase.DECK),
    (SESSIONS["open"], "There's six of us, quick pace, and start", Phase.CHECK),
    (SESSIONS["open"], "There's six of us, quick pace, no Drunk, and start", Phase.DECK),
)
"""Sentences of these rules, and the phase that each leads to; nothing begins while a deck waits for its repair."""


@pytest.mark.parametrize(("session", "text", "phase"), SAID)
def test_in_peoples_words(session: Session, text: str, phase: Phase) -> None:
    """As they are heard: a fact is one, talk is left alone, and several wishes are all granted."""
    answer = reply_to(WAYS, session, text, EARS, reply)

    assert answer.session.phase is phase
    assert answer.left == (session.phase is phase is Phase.DAY)
    assert (answer.session.pace.key == "quick") == ("quick" in text)
