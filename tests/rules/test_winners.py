"""Who won, as a tournament has to know it: what is asked, in tables; and the laws against the engine."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import example, given, settings

from onenight.rules.deck import Deck
from onenight.rules.errors import NotAllowed
from onenight.rules.game import GAMES, ULTIMATE
from onenight.rules.record import read_record
from onenight.rules.referee import (
    Answer,
    Known,
    Question,
    answer,
    choose_question,
    choose_winner_question,
    find_all_dead,
    find_winners,
    list_outcomes,
    list_reasons,
    settle_verdict,
)
from onenight.rules.roles import Stake, Team
from onenight.rules.rulebook import PRESETS, Rulebook
from onenight.rules.verdict import Verdict
from tests.effort import count_examples
from tests.rules.evenings import list_evenings, votes
from tests.rules.strategies import make_chance, records
from tests.rules.truthful_tables import Table, read_table

TALKS = """
werewolf seer robber villager villager villager     | 0 | shown 0 werewolf                                | 1 2
tanner seer robber villager villager villager       | 0 | shown 0 tanner                                  | 0
werewolf tanner seer villager villager villager     | 0 | shown 0 tanner                                  | 0
werewolf werewolf seer robber villager villager     | 0 | shown 0 seer, living_wolf yes, werewolf 1       | 1
werewolf werewolf seer robber villager villager     | 0 | shown 0 seer, living_wolf yes, werewolf 1 2     | 1 2
werewolf werewolf seer robber villager villager     | 0 | shown 0 seer, living_wolf no                    |
werewolf werewolf seer robber villager villager     | 0 | shown 0 werewolf, werewolf 2                    | 1
werewolf werewolf seer robber villager villager     | 0 | shown 0 werewolf, werewolf                      | 1 2
werewolf minion seer robber villager villager       |   | living_wolf yes, werewolf 1, minion             | 1
werewolf minion seer robber villager villager       |   | living_wolf no, minion 0                        | 1 2
werewolf minion seer robber villager villager       | 0 | shown 0 seer, living_wolf no, living_minion yes, minion 2 | 2
werewolf minion seer robber villager villager       | 0 | shown 0 minion, living_wolf yes, werewolf 2     | 0 2
werewolf tanner seer robber villager villager       |   | living_wolf no, tanner 0                        | 1 2
doppelganger werewolf seer robber villager villager | 0 | shown 0 werewolf, doppelganger 1, copied 1 werewolf | 2
doppelganger werewolf seer robber villager villager | 0 | shown 0 werewolf, doppelganger 1, copied 1 seer | 1 2
werewolf werewolf seer robber villager villager     | 0 1 | shown 0 werewolf, shown 1 werewolf            | 2
"""
"""The deck of a table of three; who has the most fingers; what is asked and answered; who wins."""


def asked_and_told(words: list[str]) -> tuple[Question, Answer]:
    """A question and its answer as the table writes them: a role with its holders, or a fact."""
    fact, *rest = words
    match fact:
        case "living_wolf" | "living_minion":
            return Question(fact), rest == ["yes"]
        case "shown" | "copied":
            return Question(fact, int(rest[0])), rest[1]
        case _:
            return Question("holders", role=fact), tuple(int(seat) for seat in rest)


@pytest.mark.parametrize("talk", TALKS.strip().splitlines())
def test_what_a_tournament_asks(talk: str) -> None:
    """The questions come as written, and after the last one every winner is known."""
    deck, dead, told, won = (cell.strip() for cell in talk.split("|"))
    fell = tuple(int(seat) for seat in dead.split())
    known = Known(Deck.of(ULTIMATE, deck.split()), 3, Rulebook(), fell)
    for line in filter(None, told.split(", ")):
        asked, said = asked_and_told(line.split())
        assert choose_winner_question(known) == asked
        known = answer(known, asked, said)

    assert choose_winner_question(known) is None
    assert find_winners(known) == tuple(int(seat) for seat in won.split())
    judged = settle_verdict(known)
    assert judged is not None
    assert judged.winners == find_winners(known)


def test_who_cannot_hold_it_is_refused() -> None:
    """A card more than the deck has, a dead player, one who holds another card, or one left out is no answer."""
    deck = Deck.of(ULTIMATE, ["werewolf", "werewolf", "seer", "robber", "troublemaker", "drunk", "villager"])
    known = Known(deck, 4, Rulebook(), (0,), shown={0: "werewolf"}, held={1: "werewolf", 2: "seer"})
    for holders in ((1, 3), (0, 1), (1, 2), (2,), ()):
        with pytest.raises(NotAllowed, match="impossible-answer"):
            answer(known, Question("holders", role="werewolf"), holders)

    assert find_winners(answer(known, Question("holders", role="werewolf"), (1,))) == (2, 3)


def test_what_the_living_hold_answers_for_them() -> None:
    """A Werewolf known among the living need not be asked about again."""
    deck = Deck.of(ULTIMATE, ["werewolf", "werewolf", "seer", "robber", "villager", "villager"])
    known = Known(deck, 3, Rulebook(), (0,), shown={0: "seer"}, held={1: "werewolf"})

    assert choose_question(known) is None
    assert choose_winner_question(known) == Question("holders", role="werewolf")
    assert settle_verdict(known) == Verdict((0,), (Team.WEREWOLF,), (1,), "werewolves-survived")


Claim = Callable[[Verdict, set[str]], bool]

WEAK: dict[str, Claim] = {
    "tanner-died": lambda end, dead: end.teams == (Team.TANNER,) and "tanner" in dead and "werewolf" not in dead,
    "tanner-stops-werewolves": lambda end, dead: not end.teams and "tanner" in dead and "werewolf" not in dead,
    "no-werewolf-died": lambda end, dead: end.teams == (Team.WEREWOLF,) and bool(dead) and "werewolf" not in dead,
}
"""What a reason claims that is told although another may be the exact one."""


def is_true(reason: str, end: Verdict, dead: set[str]) -> bool:
    """Whether a reason is true of an end: the exact one, or a weaker one."""
    return reason == end.reason or (reason in WEAK and WEAK[reason](end, dead))


HALVES = """
ultimate official | werewolf tanner seer robber villager villager     | tanner   |         | tanner-died
ultimate article  | werewolf tanner seer robber villager villager     | tanner   |         | tanner-stops-werewolves
ultimate official | werewolf minion seer robber villager villager     | seer     | minion  | no-werewolf-died
original official | werewolf werewolf sorcerer phantom_thief villager | villager |         | no-werewolf-died
"""
"""Game and house rules; the deck of three; what the one who died shows; who else lives; the reason told."""


@pytest.mark.parametrize("line", HALVES.strip().splitlines())
def test_the_weaker_reason_is_told(line: str) -> None:
    """Where the verdict is certain and its exact reason is not, one that is true either way is told."""
    rules, deck, shown, lives, reason = (cell.strip() for cell in line.split("|"))
    game, house = rules.split()
    rulebook = Rulebook(GAMES[game], PRESETS[house])
    known = Known(Deck.of(rulebook.game, deck.split()), 3, rulebook, (0,), shown={0: shown})
    known = known._replace(living={Stake.MINION: True}) if lives else known
    judged = settle_verdict(known)

    assert len(list_reasons(known)) == 2
    assert judged is not None
    assert judged.reason == reason


CARD_THAT_NOBODY_IS_ASKED_FOR: dict[str, Any] = {
    "game": "ultimate",
    "players": ["Ana", "Ben", "Cy"],
    "dealt": {"Ana": "villager", "Ben": "werewolf", "Cy": "doppelganger"},
    "center": ["tanner", "minion", "werewolf"],
    "picks": {"Cy": ["Ana"]},
    "votes": {"Ana": "Ben", "Ben": "Ana", "Cy": "Ana"},
}
"""Once nobody has any other card Cy can only be the Doppelgänger, and is asked whom she copied."""


@settings(deadline=None, max_examples=count_examples(150))
@given(records())
@example(CARD_THAT_NOBODY_IS_ASKED_FOR)
def test_a_whole_game_gets_its_winners(record: dict[str, Any]) -> None:
    """Answered truthfully the referee names the engine's winners, after no more questions than there are facts."""
    table = read_table(read_record(record))
    known = table.known._replace(dead=table.dead)
    asked_all = []
    while asked := choose_winner_question(known):
        asked_all.append(asked)
        known = answer(known, asked, table.tell(asked, known))

    judged, end = settle_verdict(known), table.verdict
    assert judged is not None
    assert judged[:3] == end[:3]
    assert find_winners(known) == end.winners
    assert sorted(find_all_dead(known)) == list(end.dead)
    assert is_true(judged.reason, end, {table.roles[seat].key for seat in end.dead})
    assert len(set(asked_all)) == len(asked_all)
    assert sum(asked.fact == "holders" for asked in asked_all) <= 4


@settings(deadline=None, max_examples=count_examples(60))
@given(votes(most=3))
def test_only_what_decides_a_win_is_asked(vote: tuple[Known, list[int], int]) -> None:
    """Whatever is asked can change who died or which team won, and then who won.

    What is said at each point is so in every way that is left.
    """
    known, fingers, seed = vote
    possible = {table: table.verdict for table in list_evenings(known, fingers)}
    table = make_chance(seed).choice(list(possible))
    while asked := choose_winner_question(known):
        by_answer = defaultdict(set)
        for evening, end in possible.items():
            by_answer[evening.tell(asked, known)].add(end.winners)
        assert find_winners(known) is None
        assert len(by_answer) > 1
        if choose_question(known) is not None:
            assert asked == choose_question(known)
            assert len({end[:2] for end in possible.values()}) > 1
            if asked.fact.startswith("living"):
                assert len({end.dead for end in possible.values()}) == 1
        else:
            assert len({frozenset(won) for won in by_answer.values()}) > 1
            check_verdict(known, possible)

        truth = table.tell(asked, known)
        possible = {evening: end for evening, end in possible.items() if evening.tell(asked, known) == truth}
        known = answer(known, asked, truth)

    check_verdict(known, possible)
    assert {evening.outcome for evening in possible} == list_outcomes(known) == {table.outcome}
    assert {end.winners for end in possible.values()} == {find_winners(known)}


def check_verdict(known: Known, possible: Mapping[Table, Verdict]) -> None:
    """A certain verdict, its reasons and its winners, against every way that is left."""
    judged = settle_verdict(known)
    assert judged is not None
    sure = set.intersection(*(set(end.winners) for end in possible.values()))

    assert {end[:2] for end in possible.values()} == {judged[:2]}
    assert set(judged.winners) == sure
    assert {end.reason for end in possible.values()} == list_reasons(known)
    for evening, end in possible.items():
        assert is_true(judged.reason, end, {evening.roles[seat].key for seat in judged.dead})
