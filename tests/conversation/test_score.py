"""The tournament by voice: every game is counted once, as it was judged last."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.conversation import score
from onenight.conversation.names import name_of
from onenight.conversation.session import Phase, Session
from onenight.conversation.session_parts import STANDINGS
from onenight.interpretation.sentence import reply_to
from onenight.rules.deck import find_faults
from onenight.rules.tournament import Standing, Tournament
from onenight.speech.lines import Lines
from onenight.ways.index import WAYS, reply
from onenight.ways.one_night.verdict import find_verdict
from onenight.wishes.wish import Kind, Wish
from tests.conversation.test_conversation import LINES, NAMES, SESSIONS, front, hear_wish
from tests.conversation.test_deck_talk import said
from tests.conversation.test_vote import table_of, voting
from tests.effort import count_examples
from tests.fixtures import read_tables
from tests.rules.strategies import make_chance, records
from tests.sessions import replace_parts

TABLES = read_tables(__file__)

CHIPS = SESSIONS["verdict, chips"]


def standings(session: Session) -> dict[str, tuple[int, int]]:
    """Games won and lost, by name, as they stand before this game."""
    tournament = session.memory.tournament
    return {} if tournament is None else {each.name: (each.won, each.lost) for each in tournament.standings}


NEXT_GAMES = (Kind.REMATCH, Kind.BEGIN, Kind.NEXT, Kind.DEAL_AGAIN)


@pytest.mark.parametrize("kind", NEXT_GAMES)
def test_a_game_is_counted_when_the_next_begins(kind: Kind) -> None:
    """Whatever word begins the next game, each winner has one chip more, and everybody else a game lost."""
    after = said(CHIPS, Wish(kind)).session

    assert after.phase is Phase.CHECK
    losers = {"Alice": (4, 2), "Bob": (1, 5), "Zoe": (2, 0)}
    assert standings(after) == losers | dict.fromkeys(("Carol", "Dave", "Erin", "Fay"), (1, 0))


@pytest.mark.parametrize("kind", [Kind.STANDINGS, Kind.WHY, Kind.HELP, Kind.UNDO, Kind.REFEREE, Kind.REPEAT])
def test_asking_counts_nothing(kind: Kind) -> None:
    """Standings are told with this game in them, and it is counted once all the same."""
    once = said(CHIPS, Wish(Kind.REMATCH)).session
    asked = said(CHIPS, Wish(kind), Wish(kind)).session
    if asked.phase is Phase.VERDICT:
        assert standings(said(asked, Wish(Kind.REMATCH)).session) == standings(once)
    assert asked.memory.tournament == CHIPS.memory.tournament


def test_a_corrected_verdict_is_counted_as_corrected() -> None:
    """Bob was no Werewolf after all: then the chips are others'."""
    longer = replace_parts(
        CHIPS, tournament=Tournament("chips", 9, CHIPS.memory.tournament.standings if CHIPS.memory.tournament else ())
    )
    corrected = said(longer, Wish(Kind.SHOW, names=("Bob",), roles=("villager",))).session
    while corrected.phase is not Phase.VERDICT:
        corrected = said(corrected, Wish(Kind.NAME, names=("Carol",)), Wish(Kind.NOBODY)).session
    counted = said(corrected, Wish(Kind.REMATCH)).session
    found = find_verdict(corrected)

    assert found is not None
    won = {name for name, (chips, _) in standings(counted).items() if chips > standings(CHIPS).get(name, (0, 0))[0]}
    assert won == {NAMES[seat] for seat in found.winners}


def test_the_first_to_the_target_wins() -> None:
    """The champion is named, and a new tournament starts from nothing."""
    near = replace_parts(CHIPS, tournament=Tournament("chips", 5, (Standing("Carol", 4, 0),)))
    answer = said(near, Wish(Kind.REFEREE))
    after = said(near, Wish(Kind.REMATCH)).session

    assert LINES.say("prompts.score.champion", names=("Carol",)) in answer.say
    assert standings(after) == {}
    assert after.memory.tournament is not None


def test_who_has_lost_twice_is_out() -> None:
    """The table shrinks, and its deck with it; whoever is left keeps their names and standing."""
    session = SESSIONS["verdict, last round"]
    standing = tuple([Standing(name, 1, name == "Bob") for name in NAMES])
    session = replace_parts(session, tournament=Tournament("elimination", 5, standing))
    answer = said(session, Wish(Kind.REMATCH))
    after = answer.session

    assert (after.players, after.names) == (5, ("Alice", "Carol", "Dave", "Erin", "Fay"))
    assert not any(find_faults(after.game.deck, 5, after.game.rulebook))
    assert LINES.list_cards(after.game.deck.counts) in answer.say
    assert standings(after)["Bob"] == (1, 2)
    assert standings(after)["Carol"] == (2, 0)


@pytest.mark.parametrize(
    ("words", "mode", "target"),
    TABLES["a_tournament_starts_at_any_time"],
)
@pytest.mark.parametrize("point", ["open", "deck", "check", "night, paused", "day", "vote", "verdict"])
def test_a_tournament_starts_at_any_time(point: str, words: str, mode: str, target: int | str) -> None:
    """Chips up to a target, or double elimination; "no tournament" ends it."""
    after = said(SESSIONS[point], hear_wish(words)).session.memory.tournament

    assert ((after.mode, after.target) if after else ("", "")) == (mode, target)


def test_another_target_keeps_the_chips() -> None:
    """Changing the target takes no chip away; another kind of tournament starts anew."""
    session = SESSIONS["vote, who holds?"]

    assert standings(said(session, Wish(Kind.TOURNAMENT, 9)).session) == standings(session)
    assert standings(said(session, Wish(Kind.TOURNAMENT, choice="elimination")).session) == {}


@settings(deadline=None, max_examples=count_examples(40))
@given(
    games=st.lists(st.tuples(records(), st.integers(0, 2**32)), min_size=1, max_size=3),
    mode=st.sampled_from(["chips", "elimination"]),
)
def test_chips_are_what_the_engine_gives(games: list[tuple[dict[str, Any], int]], mode: Any) -> None:  # noqa: ANN401
    """Game after game each winner of the engine's verdict takes a chip, and nobody else."""
    tournament: Tournament | None = Tournament(mode, 50)
    expected: dict[str, int] = {}
    for data, seed in games:
        table = table_of(data, make_chance(seed), seated=False)
        if tournament is not None and (tournament.champions or set(tournament.out) & set(table.called)):
            return
        session = replace_parts(voting(table, known=True, tournament=True), tournament=tournament)
        for _ in range(40 * len(table.called)):
            if session.phase is Phase.VERDICT:
                break
            session = said(session, table.tells(session)).session
        verdict = table.result.verdict
        assert verdict is not None
        for name in table.names(verdict.winners):
            expected[name] = expected.get(name, 0) + 1

        shown = score.chips(score.count_game(session, LINES))
        assert {name: count for name, count in shown.items() if count} == expected
        tournament = score.count_game(session, LINES)


def test_a_session_remembers_so_many() -> None:
    """Whoever is not here and has won least is let go first; the players at the table are always kept."""
    gone = tuple([Standing(f"Guest {number}", number) for number in range(STANDINGS)])
    session = replace_parts(CHIPS, tournament=Tournament("chips", 50, gone))
    after = said(session, Wish(Kind.REMATCH)).session

    assert len(standings(after)) == STANDINGS
    assert set(NAMES) <= set(standings(after))
    assert {f"Guest {number}" for number in range(6, 12)} == set(standings(after)) - set(NAMES)
    assert name_of(after, 0, LINES) == "Alice"


@pytest.mark.parametrize("mode", ["chips", "elimination"])
@pytest.mark.parametrize(("point", "words", "line", "phase"), TABLES["unjudged"])
def test_unjudged_game_of_tournament_is_not_dropped_silently(
    point: str,
    words: str,
    line: str,
    phase: str,
    mode: Any,  # noqa: ANN401
) -> None:
    """It is judged first, or it is said that it does not count; without a tournament nothing is said of it."""
    warnings = {name: LINES.raw(f"prompts.score.{name}") for name in ("judged_first", "uncounted")}
    session = SESSIONS[point]
    counted = said(replace_parts(session, tournament=Tournament(mode)), hear_wish(words))
    plain = said(replace_parts(session, tournament=None), hear_wish(words))

    assert [name for name, warning in warnings.items() if counted.say.startswith(warning)] == line.split()
    assert counted.session.phase == phase
    assert plain.session.phase is Phase.CHECK
    assert not any(each in plain.say for each in warnings.values())


@pytest.mark.parametrize(("mode", "point", "out"), TABLES["out"])
def test_who_is_in_tells_who_is_out(mode: Any, point: str, out: str) -> None:  # noqa: ANN401
    """Who has died in a game that is judged; in a double elimination who has lost twice."""
    session = replace_parts(SESSIONS[point], names=NAMES, tournament=Tournament(mode) if mode else None)
    answer = said(session, Wish(Kind.WHO_IS_IN)).say
    players = LINES.say("prompts.other.players", names=NAMES)

    assert answer.startswith(f"{players} {out}".strip())
    assert bool(out) or not any(each in answer for each in ("Bob died", "out yet"))


def test_out_of_elimination_are_told_by_name() -> None:
    """With those who are still in."""
    standing = (Standing("Zoe", 0, 2), Standing("Alice", 2, 0))
    session = replace_parts(SESSIONS["deck"], tournament=Tournament("elimination", 5, standing))

    assert " Out: Zoe. " in said(session, Wish(Kind.WHO_IS_IN)).say


SENTENCES = TABLES["sentences"]


@pytest.mark.parametrize("language", SENTENCES)
def test_who_is_out_is_heard_whatever_is_asked(language: str) -> None:
    """In a tournament, while a card is asked for and after the verdict."""
    for sentence in SENTENCES[language]:
        for point in ("vote", "vote, which card?", "vote, who holds?", "verdict, chips"):
            session = replace_parts(SESSIONS[point], tournament=Tournament("chips"))
            lines = Lines(language)
            told = reply_to(WAYS, session, sentence, front()._replace(lines=lines), reply).say

            assert told.startswith(lines.say("prompts.other.players", names=NAMES)), (sentence, point)
