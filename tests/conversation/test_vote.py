"""The vote: a truthful table gets the engine's verdict, however it tells it, and is asked nothing it need not tell."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from onenight.conversation.names import name_of
from onenight.conversation.pointing.vote_case import case, next_question
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.view import describe_table
from onenight.rules import finger_count
from onenight.rules.deck import Deck
from onenight.rules.record import Record, read_record
from onenight.rules.referee import list_outcomes
from onenight.rules.result import Result, play_and_judge
from onenight.rules.tournament import Tournament
from onenight.rules.votes import find_most_fingers
from onenight.speech.script import Say
from onenight.ways.index import WAYS, reply
from onenight.ways.one_night.one_night import cards_of
from onenight.ways.one_night.verdict import find_verdict
from onenight.wishes.wish import Cards, Kind, Wish
from tests.conversation.test_conversation import LINES, NOW, SESSIONS, SIX, front, hear_wish
from tests.effort import count_examples
from tests.fixtures import read_tables
from tests.notation import make_record
from tests.rules.strategies import make_chance, records
from tests.sessions import make_session

TABLES = read_tables(__file__)


class Table(NamedTuple):
    """People who know how their game ended and tell it truthfully, in whatever words."""

    record: Record
    result: Result
    called: tuple[str, ...]
    """What each player is called: a name or a seat."""
    chance: Random

    @property
    def votes(self) -> tuple[int, ...]:
        """Who points at whom."""
        return self.record.votes or ()

    @property
    def dead(self) -> tuple[int, ...]:
        """Everyone who died."""
        assert self.result.verdict is not None
        return self.result.verdict.dead

    def names(self, seats: Any) -> tuple[str, ...]:  # noqa: ANN401 - any seats
        """What these players are called."""
        return tuple([self.called[seat] for seat in seats])

    def one_of(self, *ways: Callable[[], Wish] | None) -> Wish:
        """Any of the ways to say it that there are."""
        return self.chance.choice([way for way in ways if way is not None])()

    # The fingers

    def tells(self, session: Session) -> Wish:
        """What is told next: the answer to a question, or whatever comes to mind about the vote."""
        found = case(session)
        asked = next_question(found, tournament=session.memory.tournament is not None)
        if asked is not None and asked.seat is not None:
            name = name_of(session, asked.seat, LINES)
            if name not in self.called:
                return Wish(Kind.CALL, names=(name,), target=self.somebody(session))
            return self.answers(asked.fact, self.called.index(name), asked.role)
        if asked is not None:
            return self.answers(asked.fact, None, asked.role)
        if finger_count.choose_question(found.fingers) == "more":
            return self.more(session)
        return self.one_of(self.a_vote, self.a_vote, self.a_group, self.a_count, self.who_died)

    def somebody(self, session: Session) -> str:
        """Who sits at a seat that is asked about though nobody has named it: who died follows from all other votes."""
        unnamed = [seat for seat, name in enumerate(self.called) if name not in session.names]
        return self.called[next((seat for seat in unnamed if seat in self.dead), unnamed[0])]

    def a_vote(self) -> Wish:
        """One player's vote."""
        voter = self.chance.randrange(len(self.votes))
        return Wish(Kind.POINT, names=self.names([voter]), target=self.called[self.votes[voter]])

    def a_group(self) -> Wish:
        """Everybody who points at one player."""
        target = self.chance.choice(self.votes)
        voters = [voter for voter, at in enumerate(self.votes) if at == target]
        return Wish(Kind.POINT, names=self.names(voters), target=self.called[target])

    def a_count(self) -> Wish:
        """How many fingers a player got."""
        seat = self.chance.randrange(len(self.votes))
        return Wish(Kind.FINGERS, self.votes.count(seat), names=self.names([seat]))

    def who_died(self) -> Wish:
        """Who has the most fingers; or everyone who died, with those whom a Hunter took along."""
        dead = find_most_fingers(self.votes)
        if not dead:
            return Wish(self.chance.choice([Kind.NOBODY_DIED, Kind.AROUND]))
        return Wish(Kind.DIED, names=self.names(self.chance.choice([tuple(dead), self.dead])))

    def more(self, session: Session) -> Wish:
        """Whether anybody else got as many fingers."""
        told = case(session).fingers
        leaders, most = finger_count.find_leaders(told)
        enough = max(2, most)
        known = {*told.counts, *leaders} if most >= enough else {*told.counts}
        known_names = {name_of(session, seat, LINES) for seat in known}
        count = Counter(self.votes)
        others = [seat for seat in count if count[seat] >= enough and self.called[seat] not in known_names]
        if not others:
            return Wish(self.chance.choice([Kind.NO, Kind.NOBODY]))
        seat = self.chance.choice(others)
        exact = count[seat] == enough
        return self.one_of(
            lambda: Wish(Kind.FINGERS, count[seat], names=self.names([seat])),
            (lambda: Wish(Kind.NAME, names=self.names([seat]))) if exact else None,
        )

    # The referee's questions

    def answers(self, fact: str, seat: int | None, role: str | None) -> Wish:
        """The truth about what was asked."""
        ways: dict[str, Callable[[], Wish]] = {
            "shown": lambda: self.shown(seat or 0),
            "copied": self.copied,
            "pointed": lambda: self.pointed(seat or 0),
            "living_wolf": lambda: self.living("werewolf"),
            "living_minion": lambda: self.living("minion"),
            "holders": lambda: self.holders(str(role)),
        }
        return ways[fact]()

    def shown(self, seat: int) -> Wish:
        """The card in front of a player."""
        key = self.result.cards[seat].key
        return self.one_of(
            lambda: Wish(Kind.CARDS, cards=(Cards(key, 1),)),
            lambda: Wish(Kind.SHOW, names=self.names([seat]), roles=(key,)),
        )

    def copied(self) -> Wish:
        """What the Doppelgänger card counts as."""
        place = [card.key for card in self.result.cards].index("doppelganger")
        key = self.result.roles[place].key
        return Wish(Kind.NOBODY) if key == "villager" else Wish(Kind.CARDS, cards=(Cards(key, 1),))

    def pointed(self, seat: int) -> Wish:
        """Whom a Hunter takes along."""
        after = self.record.rulebook.house.hunter_points == "after"
        target = self.record.hunter_targets[seat] if after else self.votes[seat]
        return self.one_of(
            lambda: Wish(Kind.NAME, names=self.names([target])),
            lambda: Wish(Kind.POINT, names=self.names([seat]), target=self.called[target]),
        )

    def living(self, key: str) -> Wish:
        """Whether one of the living is one."""
        alive = [seat for seat in range(len(self.votes)) if seat not in self.dead]
        if not any(self.result.roles[seat].key == key for seat in alive):
            return Wish(self.chance.choice([Kind.NO, Kind.NOBODY]))
        holders = [seat for seat in alive if self.result.cards[seat].key == key]
        return self.one_of(
            lambda: Wish(Kind.YES),
            (lambda: Wish(Kind.NAME, names=self.names(holders[:1]))) if holders else None,
        )

    def holders(self, key: str) -> Wish:
        """The living who show a card."""
        seats = range(len(self.votes))
        found = [seat for seat in seats if seat not in self.dead and self.result.cards[seat].key == key]
        return Wish(Kind.NAME, names=self.names(found)) if found else Wish(Kind.NOBODY)

    # Mistakes

    def mistaken(self, told: Wish) -> Wish | None:
        """The same told wrongly, where it can be told rightly again in the same words."""
        others = [name for name in self.called if name not in (*told.names, told.target)]
        if told.kind is Kind.POINT and others:
            return told._replace(target=self.chance.choice(others))
        if told.kind is Kind.FINGERS:
            return told._replace(number=self.chance.randrange(len(self.called)))
        if told.kind is Kind.SHOW:
            return told._replace(roles=(self.chance.choice(self.result.cards).key,))
        return None


def table_of(data: dict[str, Any], chance: Random, *, seated: bool) -> Table:
    """The people of a record; `seated`: they speak of seats and not of names."""
    record = read_record(data)
    names = tuple([f"Player {seat + 1}" for seat in range(len(record.players))]) if seated else record.players
    return Table(record, play_and_judge(record), names, chance)


def voting(table: Table, *, known: bool, tournament: bool) -> Session:
    """The vote of that table, whose names are known or are learned."""
    record = table.record
    deck = Deck.of(record.rulebook.game, [card.key for card in table.result.cards])
    names = record.players if known else ()
    played = Tournament("chips", 5) if tournament else None
    start = make_session(Phase.DAY, record.rulebook, len(record.players), deck, names=names, tournament=played)
    return reply(start, Wish(Kind.VOTE), front()).session


def said(session: Session, wish: Wish) -> Reply:
    """What is answered."""
    return reply(session, wish, front())


def told_and_undone(session: Session, wish: Wish) -> Session:
    """The session after an answer that was told, taken back, and told again."""
    once = said(session, wish).session
    if len(once.testimony) != len(session.testimony) + 1:
        return once
    undone = said(once, Wish(Kind.UNDO)).session
    again = said(undone, wish).session

    assert undone == session._replace(seen=undone.seen)
    assert again._replace(seen=0) == once._replace(seen=0)
    return again


def stays_open(session: Session) -> bool:
    """Whether there is something to ask: who has the most fingers, or an outcome that is not certain."""
    found = case(session)
    if found.known is None:
        return finger_count.find_certain_dead(found.fingers) is None
    return len(list_outcomes(found.known)) > 1 or session.memory.tournament is not None


def check_verdict(session: Session, table: Table) -> None:
    """The verdict is the engine's; the winners are those of them who are known."""
    found, true = find_verdict(session), table.result.verdict
    shown: Any = describe_table(WAYS, session, LINES, NOW)["verdict"]
    assert found is not None
    assert true is not None

    def names(seats: tuple[int, ...]) -> set[str]:
        return {name_of(session, seat, LINES) for seat in seats}

    people = set(table.called)  # a seat that nobody has named is somebody all the same
    assert names(found.dead) & people <= set(table.names(true.dead))
    assert len(found.dead) == len(true.dead)
    assert set(shown["killed"]) == names(found.dead)
    assert found.teams == true.teams
    assert shown["winning_teams"] == [str(team) for team in true.teams]
    assert names(found.winners) & people <= set(table.names(true.winners))
    assert set(shown["winners"]) == names(found.winners)
    assert len(found.winners) <= len(true.winners)
    if session.memory.tournament is not None:
        assert len(found.winners) == len(true.winners)


NOBODY_NAMED_HIM = make_record(
    "Ana=sorcerer Ben=phantom_thief Cy=werewolf *1=villager *2=villager Ana>Cy Ben>Cy Cy>Ana Ana!Ben Ben!Cy Cy!Ana",
    game="original",
    house_rules={"lone_wolf": True, "lone_minion": "must survive", "tanner_blocks_lone_minion": False},
)
"""Cy died, which follows from what is told of the others."""


@settings(deadline=None, max_examples=count_examples(120))
@example(data=NOBODY_NAMED_HIM, seed=1099, called="names to learn", tournament=False, mistakes=True)
@given(
    data=records(),
    seed=st.integers(0, 2**32),
    called=st.sampled_from(["seats", "names", "names to learn"]),
    tournament=st.booleans(),
    mistakes=st.booleans(),
)
def test_a_truthful_table_gets_the_engines_verdict(
    data: dict[str, Any],
    seed: int,
    called: str,
    tournament: bool,  # noqa: FBT001 - drawn by name
    mistakes: bool,  # noqa: FBT001
) -> None:
    """In any order and phrasing, with mistakes corrected and answers taken back, it comes to what the engine finds."""
    table = table_of(data, make_chance(seed), seated=called == "seats")
    session = voting(table, known=called == "names", tournament=tournament)
    players = len(table.votes)
    useful = 0
    for _ in range(40 * players):
        if session.phase is Phase.VERDICT:
            break
        assert stays_open(session)
        wish = table.tells(session)
        wrong = table.mistaken(wish) if mistakes and table.chance.random() < 0.3 else None
        if wrong is not None and wish.kind is Kind.POINT:
            session = said(session, wrong).session
        before = session
        session = told_and_undone(session, wish) if table.chance.random() < 0.2 else said(session, wish).session
        useful += case(before) != case(session)

    assert session.phase is Phase.VERDICT
    assert useful <= 4 * players + 8
    check_verdict(session, table)


@settings(deadline=None, max_examples=count_examples(60))
@given(data=records(), seed=st.integers(0, 2**32))
def test_the_whole_vote_is_never_asked_back(data: dict[str, Any], seed: int) -> None:
    """Whoever tells every vote, once each and in any order, is never asked about fingers; and but for cards no more."""
    table = table_of(data, make_chance(seed), seated=False)
    session = voting(table, known=True, tournament=False)
    for voter in table.chance.sample(range(len(table.votes)), len(table.votes)):
        if session.phase is Phase.VERDICT:
            break
        at = table.called[table.votes[voter]]
        session = said(session, Wish(Kind.POINT, names=table.names([voter]), target=at)).session

    assert case(session).known is not None
    questions = 0
    while session.phase is not Phase.VERDICT:
        session = said(session, table.tells(session)).session
        questions += 1
    assert questions <= 2 * len(table.dead) + 4
    check_verdict(session, table)


@settings(deadline=None, max_examples=count_examples(60))
@given(data=records(), seed=st.integers(0, 2**32))
def test_a_card_told_wrongly_can_be_corrected_after_the_verdict(data: dict[str, Any], seed: int) -> None:
    """A mistake that the verdict shows is mended by telling it rightly, and judged again."""
    table = table_of(data, make_chance(seed), seated=False)
    session = voting(table, known=True, tournament=False)
    session = said(session, table.who_died()).session
    while session.phase is not Phase.VERDICT:
        wish = table.tells(session)
        wrong = table.mistaken(wish) if wish.kind is Kind.SHOW else None
        session = said(session, wrong).session if wrong is not None else session
        session = said(session, wish).session

    check_verdict(session, table)


# Table by table


def test_who_died_as_well_is_whom_the_hunter_takes_along() -> None:
    """Asked whom the Hunter points at, "Bob is dead, too" answers that, and takes nothing back."""
    session = SIX._replace(phase=Phase.VOTE)
    for words in ("Alice died", "Alice was the Hunter", "Bob died"):
        session = said(session, hear_wish(words)).session

    assert case(session).dead == (0, 1)


@pytest.mark.parametrize(("words", "dead", "asked"), TABLES["votes"])
def test_what_a_vote_comes_to(words: list[str], dead: list[int] | str, asked: str) -> None:
    """Each way to tell a vote settles who died, or is asked about."""
    session = SESSIONS["vote"]
    answer = None
    for each in words:
        answer = said(session, hear_wish(each))
        session = answer.session

    assert answer is not None
    assert asked in answer.say
    fallen = case(session).dead
    assert ("open" if fallen is None else [*fallen]) == dead


@pytest.mark.parametrize(("point", "again"), [("vote, half way", 3), ("verdict", 3), ("vote, which card?", 3)])
def test_undo_to_the_beginning(point: str, again: int) -> None:
    """Answer by answer everything is taken back, and then there is nothing to take back; the phase is `vote`."""
    session = SESSIONS[point]
    for _ in range(again):
        session = said(session, Wish(Kind.UNDO)).session

        assert session.phase is Phase.VOTE
    assert session.testimony == ()
    assert LINES.say("prompts.vote.nothing_to_undo") in said(session, Wish(Kind.UNDO)).say


@pytest.mark.parametrize("point", ["deck", "check", "night, paused"])
@pytest.mark.parametrize("words", TABLES["too_early"])
def test_votes_before_the_day_do_not_count(point: str, words: str) -> None:
    """They are not taken down."""
    answer = said(SESSIONS[point], hear_wish(words))

    assert answer.session.testimony == SESSIONS[point].testimony
    assert answer.session.phase is SESSIONS[point].phase


@pytest.mark.parametrize(
    "point",
    [name for name, at in SESSIONS.items() if at.phase not in (Phase.OPEN, Phase.VERDICT) and not cards_of(at).draft],
)
def test_the_vote_is_called_from_everywhere(point: str) -> None:
    """The count of three comes at any time of a game, and what was told before is told anew."""
    answer = said(SESSIONS[point], Wish(Kind.VOTE))

    assert answer.script is not None
    assert [cue.text for cue in answer.script.cues if isinstance(cue, Say)][-1] == LINES.say("prompts.count.now")
    assert (answer.session.phase, answer.session.testimony) == (Phase.VOTE, ())
