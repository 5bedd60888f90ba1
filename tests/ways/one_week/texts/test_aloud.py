"""Every move of the day, as a table says it and as its player texts it; by night nothing is said."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from onenight.conversation.reply import Reply
from onenight.conversation.session import Session
from onenight.hearing.sample_grammar import load_grammar
from onenight.rules.week import play
from onenight.rules.week.moves import Move
from onenight.rules.week.setup import OFFICIAL
from onenight.ways.index import reply
from onenight.ways.one_week.log import Stay
from onenight.ways.one_week.texts.bodies import name_card, name_room
from onenight.ways.one_week.texts.party_state import find_state, week_of
from onenight.ways.one_week.texts.playing import BY_NIGHT
from onenight.wishes.wish import read_wish
from tests.fixtures import read_cases
from tests.sessions import make_session
from tests.texting.playing import LINES, Line, make_front
from tests.ways.one_week.texts.playing import NAMES, deal_party, is_voting, text_turn
from tests.ways.one_week.texts.test_weeks import castle

CASES = read_cases(__file__)

SAID = CASES["said"]
"""How each kind of move is said."""


def kind(move: Move) -> str:
    """The row of `SAID`."""
    if move.move == "act":
        return "shield from" if move.does == "shield" and move.player else str(move.does)
    if move.move == "arrive":
        return "arrive with" if move.staff else "arrive"
    return "stay" if move.move == "walk" and not move.direction else move.move


def said(move: Move, name: str, sentence: str) -> str:
    """The sentence of such a move."""
    numbers = {"seer": "one", "troublemaker": "two", "robber": "three"}
    return sentence.format(
        name=name,
        room=move.room and name_room(LINES, move.room),
        by=move.by and name_room(LINES, move.by),
        staff=move.staff,
        player=move.player,
        card=move.card and name_card(LINES, move.card),
        number=numbers.get(move.card or "", "zero"),
        way=move.direction and str(move.direction),
    )


def host(line: Line) -> Session:
    """The session of the table."""
    names = tuple([seat.name for seat in line.party.seats])
    return make_session(week=Stay(), party="one", players=len(names), names=names)


def speaks(line: Line, text: str) -> Reply:
    """What the host says, understood with the interaction model."""
    session = host(line)
    heard = load_grammar("en").hear(text, session.names)
    return reply(session, read_wish(heard.intent, heard.slots), make_front(), line.party)


def by_day(seed: int) -> Iterator[Line]:
    """The days of a week, before every move."""
    players = 3 + seed % 5
    line = deal_party(NAMES[:players], seed, OFFICIAL, castle(seed, players))
    chance = Random(seed)  # noqa: S311 - a test keeps no secrets
    while not is_voting(line.party):
        if week_of(line.party).step not in BY_NIGHT:
            yield line
        line = text_turn(line, chance, seed)


@cache
def moments() -> dict[tuple[str, str], tuple[Line, Move]]:
    """For every sentence a moment of some week in which it can be said, and what it means then."""
    found: dict[tuple[str, str], tuple[Line, Move]] = {}
    wanted = {(row, sentence) for row, sentences in SAID.items() for sentence in sentences}
    for seed in range(200):
        for line in by_day(seed):
            moves = play.list_possible_moves(week_of(line.party))
            for move in moves:
                row = kind(move)
                alone = sum(each.move != "pass" for each in moves) == 1
                found |= {(row, each): (line, move) for each in SAID[row] if alone or each not in ("yes", "take it")}
        if wanted <= set(found):
            break
    return found


@pytest.mark.parametrize(("row", "sentence"), CASES["every_move_of_the_day_is_spoken_and_texted"])
def test_every_move_of_the_day_is_spoken_and_texted(row: str, sentence: str) -> None:
    """The same words make the same move, whether the table says them or the player texts them."""
    line, move = moments()[row, sentence]
    week = week_of(line.party)
    text = said(move, week.name(week.actor), sentence)
    spoken = speaks(line, text).party
    texted, stepped = line.send_text(week.actor, text.replace(f"{week.name(week.actor)} ", "I ", 1))

    assert spoken is not None
    before = len(find_state(line.party).diary.moves)
    assert find_state(spoken).diary.moves[before:] == (move.to_json(),), text
    assert find_state(texted.party).diary.moves[before:] == (move.to_json(),), (text, stepped.reply)
