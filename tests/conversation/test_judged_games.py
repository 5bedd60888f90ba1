"""The evening at a table: what is counted of it, when, and what becomes of it with its people."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.conversation.evening import EVENING
from onenight.conversation.judged_games import count_evening
from onenight.conversation.pointing.testimony import Statement
from onenight.conversation.session import Ask, Pending, Phase, Session
from onenight.conversation.view import describe_table
from onenight.rules.chronicle import Chronicle, Fate
from onenight.rules.deck import Deck
from onenight.rules.game import ULTIMATE
from onenight.rules.roles import Team
from onenight.rules.tournament import Standing, Tournament
from onenight.ways.index import WAYS, reply
from onenight.wishes.wish import Kind, Wish
from tests.conversation.test_conversation import LINES, NAMES, NOW, SESSIONS, front
from tests.conversation.test_deck_talk import said
from tests.conversation.test_vote import table_of, voting
from tests.effort import count_examples
from tests.fixtures import parse_wish, read_tables
from tests.rules.strategies import make_chance, records
from tests.sessions import replace_parts

TABLES = read_tables(__file__)

EARLIER = Chronicle().add_game(
    [Team.TANNER], [Fate("Anna"), Fate("Alice", won=True, role="tanner"), Fate("Bob", won=False)]
)
"""Anna has left since."""
JUDGED = replace_parts(SESSIONS["verdict"], chronicle=EARLIER, names=NAMES)
BEFORE_VERDICT = [point for point, session in SESSIONS.items() if session.phase is not Phase.VERDICT]


def shown(session: Session) -> Any:  # noqa: ANN401 - plain JSON
    """The table as everybody may see it."""
    return describe_table(WAYS, session, LINES, NOW)


@pytest.mark.parametrize("point", BEFORE_VERDICT)
def test_nothing_is_counted_before_a_verdict(point: str) -> None:
    """Whatever the table has told of its vote: the evening is what it was."""
    session = replace_parts(SESSIONS[point], chronicle=EARLIER)

    assert count_evening(WAYS, session, LINES) == EARLIER
    assert [game["game"] for game in shown(session)["evening"]] == [1]


@pytest.mark.parametrize("point", [point for point in BEFORE_VERDICT if "vote" in point])
def test_score_in_a_vote_is_the_same_whatever_was_told(point: str) -> None:
    """It is that of the games before."""
    session = replace_parts(SESSIONS[point], chronicle=EARLIER, tournament=None, pending=None, rest=None)
    untold = session._replace(testimony=(), learned=())

    for each in (session, untold):
        assert "Games so far: one. Wins that I know of: Alice one." in said(each, Wish(Kind.STANDINGS)).say


def test_judged_game_is_shown_and_counted_once() -> None:
    """In the verdict as often as it is looked at; it is kept once the next game begins."""
    first, last = shown(JUDGED)["evening"]
    after = said(JUDGED, Wish(Kind.WHY), Wish(Kind.STANDINGS), Wish(Kind.REMATCH)).session

    assert first == {
        "game": 1,
        "winning_teams": ["tanner"],
        "players": ["Alice", "Anna", "Bob"],
        "winners": ["Alice"],
        "open": ["Anna"],
        "roles": {"Alice": "tanner"},
    }
    assert (last["game"], last["players"], last["winning_teams"]) == (2, sorted(NAMES), ["village"])
    assert JUDGED.memory.chronicle == EARLIER
    assert after.memory.chronicle == count_evening(WAYS, JUDGED, LINES)
    assert next(iter(shown(JUDGED)["wins"])) == "Alice"


def test_role_is_that_of_a_winner_whose_card_was_told() -> None:
    """No card that was only seen by its player, and none of who has lost."""
    games = count_evening(WAYS, JUDGED, LINES).games

    assert [fate for fate in games[-1].fates if fate.role and not fate.won] == []
    told = replace_parts(JUDGED, testimony=((Statement("dead", None, (1,)),), (Statement("shown", 1, "werewolf"),)))
    assert [fate.role for fate in count_evening(WAYS, told, LINES).games[-1].fates] == [""] * 6


KEPT = TABLES["kept"]


@pytest.mark.parametrize("case", KEPT)
def test_evening_goes_with_its_people(case: str) -> None:
    """Renamed players keep their wins, and who has left; other people have an evening of their own."""
    wishes, names = KEPT[case]
    evening = said(JUDGED, *map(parse_wish, wishes)).session.memory.chronicle

    assert set(names) <= set(evening.wins)
    assert evening.wins.get(names[0] if names else "Alice", 0) == (1 if names else 0)
    assert bool(evening.games_judged) is bool(names)


@pytest.mark.parametrize(("passed", "judged"), [(EVENING - 1, 2), (EVENING, 0)])
def test_another_evening_begins_anew(passed: int, judged: int) -> None:
    """With the names of the last one."""
    after = reply(JUDGED._replace(seen=NOW), Wish(Kind.LAUNCH), front()._replace(now=NOW + passed)).session

    assert after.pending == Pending(Ask.USUAL)
    assert after.names == NAMES
    assert after.memory.chronicle.games_judged == judged


def test_who_is_out_of_a_tournament_keeps_the_evening() -> None:
    """Those who stay are renumbered where they have no name; the others by name alone."""
    standing = tuple([Standing(name, 1, name == "Bob") for name in NAMES])
    session = replace_parts(
        SESSIONS["verdict, last round"], tournament=Tournament("elimination", 5, standing), chronicle=EARLIER
    )
    after = said(session, Wish(Kind.REMATCH)).session

    assert "Bob" not in after.names
    assert [fate.won for fate in after.memory.chronicle.list_fates("Bob")] == [False, False]


@pytest.mark.parametrize("mode", [None, "chips"])
def test_remark_follows_the_verdict(mode: Any) -> None:  # noqa: ANN401
    """After the chips, if they are played for; not where they were just won."""
    alice = (Statement("dead", None, (0,)),), (Statement("shown", 0, "tanner"),)
    cards = Deck.of(ULTIMATE, ["tanner", *SESSIONS["verdict"].game.deck.keys[1:]])
    session = replace_parts(JUDGED, deck=cards, testimony=alice, tournament=mode and Tournament(mode, 9))
    answer = said(session, Wish(Kind.REPEAT)).say
    near = replace_parts(session, tournament=Tournament("chips", 1))

    assert "twice as the Tanner" in answer or "second time" in answer or "Twice" in answer
    assert ("A chip for" in answer) is (mode == "chips")
    assert "wice" not in said(near, Wish(Kind.REPEAT)).say


@settings(deadline=None, max_examples=count_examples(30))
@given(st.tuples(records(), st.integers(0, 2**32)))
def test_winners_are_what_the_engine_gives(game: tuple[dict[str, Any], int]) -> None:
    """Where every card that matters was told, nobody is open, and winners have the roles they count as."""
    data, seed = game
    table = table_of(data, make_chance(seed), seated=False)
    session = replace_parts(voting(table, known=True, tournament=True), tournament=Tournament("chips", 50))
    for _ in range(40 * len(table.called)):
        if session.phase is Phase.VERDICT:
            break
        assert not count_evening(WAYS, session, LINES).games_judged
        session = said(session, table.tells(session)).session
    verdict = table.result.verdict
    assert verdict is not None
    (judged,) = count_evening(WAYS, session, LINES).games

    assert {fate.name for fate in judged.fates if fate.won} == set(table.names(verdict.winners))
    assert all(fate.won is not None for fate in judged.fates)
    assert set(judged.teams) == set(verdict.teams)
