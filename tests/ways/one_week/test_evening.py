"""A week is a game of the evening: who has won it, and as what, as far as everybody knows it once it is over."""

from typing import Any

import pytest

from onenight.conversation.evening import EVENING
from onenight.conversation.session import Session
from onenight.conversation.view import describe_table
from onenight.rules.chronicle import Chronicle, Fate
from onenight.rules.roles import Team
from onenight.rules.week.verdict import judge
from onenight.texting.party import Party, Stage
from onenight.ways.index import WAYS, reply
from onenight.ways.one_week.texts.party_state import week_of
from onenight.wishes.wish import Kind, Wish
from tests.conversation.test_conversation import LINES, NOW, front
from tests.conversation.test_deck_talk import said
from tests.fixtures import read_cases
from tests.sessions import replace_parts
from tests.ways.one_week.board.test_hosted import POINTS, told
from tests.ways.one_week.texts.playing import NAMES, deal_party, play_to_verdict
from tests.ways.one_week.texts.test_host import TOLD, says

CASES = read_cases(__file__)

EARLIER = Chronicle().add_game(
    [Team.WEREWOLF, Team.TANNER],
    [Fate("Ann", won=True, role="minion"), Fate("Ben", won=False), Fate("Dee", won=True, role="tanner")],
)
"""A game of One Night before."""
OVER = CASES["over"]


def after_one_game(point: str) -> Session:
    """The point of a week at a table that has played One Night before."""
    return replace_parts(POINTS[point], chronicle=EARLIER)


def shown(session: Session, party: Party | None = None) -> Any:  # noqa: ANN401 - plain JSON
    """The table as everybody may see it."""
    return describe_table(WAYS, session, LINES, NOW, party)


@pytest.mark.parametrize("point", OVER)
def test_a_week_that_is_over_is_a_game_of_the_evening(point: str) -> None:
    """Beside those of other games; with what the table has told of its tokens."""
    teams, roles, open_ = OVER[point]
    first, week = shown(after_one_game(point))["evening"]

    assert (first["game"], week["game"], week["players"]) == (1, 2, ["Ann", "Ben", "Cy", "Dee", "Eve"])
    assert (*map(tuple, (week["winning_teams"], week["open"])), week["roles"]) == (teams, open_, roles)
    assert week["winners"] == [*roles]


@pytest.mark.parametrize("point", CASES["nothing_of_a_week_is_told_before_its_end"])
def test_nothing_of_a_week_is_told_before_its_end(point: str) -> None:
    """Whatever was told of its tokens: the evening is that of the games before, shown and asked for."""
    session = after_one_game(point)

    assert [game["game"] for game in shown(session)["evening"]] == [1]
    assert "Games so far: one. Wins: Ann one and Dee one. " in said(session, Wish(Kind.STANDINGS)).say


@pytest.mark.parametrize("wish", [Wish(Kind.REMATCH), Wish(Kind.GAME, choice="ultimate")])
def test_a_week_is_counted_once_the_next_game_begins(wish: Wish) -> None:
    """Whatever is played next; until then it is told as it stood last, as often as it is asked."""
    session = said(after_one_game("verdict, a Tanner"), Wish(Kind.STANDINGS), Wish(Kind.WHY)).session
    assert session.memory.chronicle == EARLIER

    after = said(session, wish).session.memory.chronicle

    assert after.games_judged == 2
    assert after.wins == {"Dee": 2, "Ann": 1, "Ben": 0, "Cy": 0, "Eve": 0}


def test_the_announcer_has_a_word_on_the_evening_after_a_week() -> None:
    """Dee has won as the Tanner before, with other cards; and in "why" it is told how the evening stands."""
    session = after_one_game("verdict, a Tanner")

    assert "Dee" in said(session, Wish(Kind.REPEAT)).say
    assert "Games so far: two. Wins: Dee two and Ann one." in said(session, Wish(Kind.WHY)).say
    assert "Games so far" not in said(POINTS["verdict, a Tanner"], Wish(Kind.WHY)).say


def test_a_tanner_of_a_week_has_fooled_everybody_as_any_other() -> None:
    """Said once the token is turned."""
    answer = said(replace_parts(POINTS["vote, a token"], chronicle=EARLIER), Wish(Kind.SHOW, roles=("tanner",)))

    assert answer.session.memory.chronicle == EARLIER
    assert any(words in answer.say for words in ("twice as the Tanner", "second time Dee", "Twice now Dee"))


def test_score_of_one_week_is_told_once() -> None:
    """By the page of the registry; from the second game on it is told how many each has won, too."""
    told_of = {
        games: said(replace_parts(POINTS["verdict, a Tanner"], chronicle=games), Wish(Kind.STANDINGS)).say
        for games in (Chronicle(), EARLIER)
    }

    assert told_of[Chronicle()].startswith("The Guest Registry: Dee one Emerald.")
    assert told_of[EARLIER].startswith("Games so far: two. Wins: Dee two and Ann one. The Guest Registry: Dee one")


def test_standings_before_anything_was_decided() -> None:
    """No game, and no page."""
    answer = said(told("one week", "three", "next"), Wish(Kind.STANDINGS))

    assert answer.say.startswith("No game has been decided tonight. The registry is empty.")


@pytest.mark.parametrize(("passed", "judged"), [(EVENING - 1, 1), (EVENING, 0)])
def test_another_evening_begins_anew(passed: int, judged: int) -> None:
    """With the pages of the registry, which a week that was left at its end stands in."""
    session = after_one_game("verdict, a Tanner")._replace(seen=NOW)
    after = reply(session, Wish(Kind.LAUNCH), front()._replace(now=NOW + passed)).session

    assert after.memory.chronicle.games_judged == judged
    assert [guest.name for guest in after.memory.registry] == ([] if judged else ["Dee"])


def test_forgetting_and_other_people_leave_nothing() -> None:
    """As of every game."""
    for wishes in ((Wish(Kind.FORGET), Wish(Kind.YES)), (Wish(Kind.START_OVER),)):
        assert not said(after_one_game("verdict"), *wishes).session.memory.chronicle.games_judged


@pytest.mark.parametrize("seed", range(4))
def test_a_texted_week_is_a_game_of_the_evening(seed: int) -> None:
    """With every token, for all are turned up; once its host has heard of it, and counted once."""
    line = deal_party(NAMES[:3], seed)
    begun = says(line.party, TOLD)
    assert shown(begun.session, begun.party)["evening"] == []
    party = play_to_verdict(line, seed).party
    assert party.stage is Stage.VERDICT
    assert shown(begun.session, party)["evening"] == []

    answer = says(party, TOLD, session=begun.session)
    (game,) = shown(answer.session, answer.party)["evening"]
    end, week = judge(week_of(party)), week_of(party)
    again = says(party, TOLD, Wish(Kind.WHY), Wish(Kind.REMATCH))

    assert game["winners"] == sorted(week.name(seat) for seat in end.winners)
    assert game["roles"] == {week.name(seat): end.roles[seat] for seat in end.winners}
    assert (game["open"], game["winning_teams"]) == ([], [*map(str, end.teams)])
    assert again.session.memory.chronicle.games_judged == 1
    assert len(shown(again.session, again.party)["evening"]) == 1
