"""Moves of a week told in two texts, or by its host in two sentences: the first half is remembered."""

import json
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from random import Random
from typing import Any

import pytest

from onenight.rules.week import play
from onenight.rules.week.components import CARDS
from onenight.rules.week.moves import Move
from onenight.rules.week.setup import OFFICIAL
from onenight.rules.week.week import Week, WeekStep
from onenight.texting.events import RoundClosed
from onenight.texting.party import Party
from onenight.texting.party_json import from_json, to_json
from onenight.texting.player_answer import PlayerAnswer
from onenight.ways import index
from onenight.ways.index import reply
from onenight.ways.one_week.texts.bodies import name_card, name_room
from onenight.ways.one_week.texts.party_state import find_state, week_of
from onenight.wishes.wish import Kind, Wish
from tests.fixtures import make_wish, read_cases
from tests.texting.playing import LINES, Line, make_front
from tests.ways.one_week.texts.playing import NAMES, deal_party, is_voting, text_turn, word_move
from tests.ways.one_week.texts.test_aloud import host
from tests.ways.one_week.texts.test_weeks import castle

CASES = read_cases(__file__)

SEEDS = range(8)


@lru_cache
def before_moves(seed: int) -> tuple[Line, ...]:
    """A week, before every move."""
    return tuple(_played(seed))


def _played(seed: int) -> Iterator[Line]:
    players = 3 + seed % 5
    line = deal_party(NAMES[:players], seed, OFFICIAL, castle(seed, players))
    chance = Random(seed)  # noqa: S311 - a test keeps no secrets
    while not is_voting(line.party):
        yield line
        line = text_turn(line, chance, seed)


def parts(move: Move) -> tuple[str, ...]:
    """The words of a move that are told one by one; one where it has no halves."""
    if move.move == "night":
        name, *targets = word_move(move).replace(",", "").rsplit(" role", 1)[0].split(" role ")
        own = name_card(LINES, move.card)
        return (own, name.removeprefix(f"{own} "), *targets) if move.targets and "artifact" not in name else (name,)
    said = [move.card and name_card(LINES, move.card), move.does and move.does.replace("pick_up", "pick up")]
    said += [move.room and name_room(LINES, move.room), move.by and name_room(LINES, move.by)]
    said += [move.staff, move.player, move.direction and str(move.direction)]
    return tuple([each for each in said if each])


def whole_before(move: Move) -> bool:
    """Whether it is another move without its last words: a Seer looks at one, a Robber looks."""
    two = move.card == "seer" and len(move.targets) > 1
    return two or (move.card == "robber" and bool(move.targets) and not move.look)


def moves(party: Party) -> tuple[object, ...]:
    """What was played."""
    return find_state(party).diary.moves


@cache
def halved() -> list[tuple[int, int, Line, Move]]:
    """The moves of those weeks that can be told in parts; played when a test asks for them first."""
    return [
        (seed, step, line, move)
        for seed in SEEDS
        for step, line in enumerate(before_moves(seed))
        for move in play.list_possible_moves(week_of(line.party))[:: 7 + seed]
        if len(parts(move)) > 1 and not whole_before(move)
    ]


def test_there_are_halves_at_every_step() -> None:
    """Otherwise the next test would show nothing."""
    steps = {week_of(line.party).step for _, _, line, _ in halved()}

    assert steps == {WeekStep.ARRIVE, WeekStep.WALK, WeekStep.ACT, WeekStep.GIVE, WeekStep.NIGHT, WeekStep.SECOND}


@pytest.mark.parametrize("turned", [False, True], ids=["in order", "the other way round"])
def test_a_move_is_texted_part_by_part(*, turned: bool) -> None:
    """In either order, and stored in between; where nothing is left to be asked it is made before its last part."""
    for seed, step, line, move in halved():
        week, text = week_of(line.party), parts(move)
        if turned and (week.step in (WeekStep.NIGHT, WeekStep.SECOND) or move.by):
            continue  # two names may be anybody's, and two rooms stand for one another
        told, before, replies = line, len(moves(line.party)), []
        for part in reversed(text) if turned else text:
            if len(moves(told.party)) == before:
                told, stepped = told.send_text(week.actor, part)
                replies.append(stepped.reply)
                stored = from_json(json.loads(json.dumps(to_json(told.party))), index.read_party_game)
                assert stored == told.party

        assert moves(told.party)[before:] == (move.to_json(),), (seed, step, text, replies)
        assert not told.party.incomplete_answers


def at(step: WeekStep, card: str | None = None) -> tuple[Line, Week]:
    """A week of three that waits for something, and in which that card can be played, if any."""
    for seed in range(30):
        for line in before_moves(seed * 5):
            week = week_of(line.party)
            if week.step is step and card in {move.card for move in play.list_possible_moves(week)}:
                return line, week
    raise AssertionError(step)


ARRIVE, WEEK = at(WeekStep.ARRIVE)
WALK, _ = at(WeekStep.WALK, "seer")
GIVE, GIVER = at(WeekStep.GIVE)
ROOM, ROOM_TWO = (name_room(LINES, key) for key in WEEK.castle.ring[1:3])
OTHER = next(name for seat, name in enumerate(GIVER.setup.players) if seat != GIVER.calendar.arrow)

TABLES = {"arrive": ARRIVE, "walk": WALK, "give": GIVE}


@pytest.mark.parametrize(("table", "text", "asks"), CASES["asked"])
def test_only_the_rest_is_asked_for(table: str, text: str, asks: str) -> None:
    """Nothing is said anew that was said already."""
    line = TABLES[table]
    after, stepped = line.send_text(week_of(line.party).actor, text)

    assert stepped.reply == asks
    assert after.party.incomplete_answers == {week_of(line.party).actor: PlayerAnswer(text.lower())}


@pytest.mark.parametrize(("texts", "made"), CASES["minds"])
def test_minds_are_changed(texts: tuple[str, ...], made: dict[str, str]) -> None:
    """Another first half takes the place of the first; nonsense and questions leave it."""
    line = ARRIVE
    for text in texts:
        line, _ = line.send_text(WEEK.actor, text)

    assert moves(line.party) == ({"move": "arrive", **made},)


def test_the_last_of_the_staff_is_not_asked_for() -> None:
    """Two are placed: the third goes along with whoever arrives third."""
    line = deal_party(NAMES[:3], 1, OFFICIAL, castle(1, 3))
    spot = name_room(LINES, week_of(line.party).castle.ring[0])
    for text in (f"{spot} Jeeves", f"{spot} Alfred", spot):
        line, _ = line.send_text(week_of(line.party).actor, text)
        line = line.step(RoundClosed()) if week_of(line.party).step is WeekStep.ACT else line

    assert [dict(move).get("staff") for move in moves(line.party)][-1] == "Alice"  # type: ignore[call-overload]


def test_the_last_kind_of_card_is_not_asked_for() -> None:
    """Whoever holds one kind of card that moves says which way; by night whom, or nobody."""
    for line in (each for seed in range(30) for each in before_moves(seed)):
        week = week_of(line.party)
        hand = {
            each.card
            for each in play.list_possible_moves(week)
            if each.card and (each.direction or not CARDS[each.card].number)
        }
        moving = {key for key in hand if CARDS[key or ""].number}
        if week.step is WeekStep.WALK and len(moving) == 1:
            after, _ = line.send_text(week.actor, "left")
            assert moves(after.party)[-1] == {"move": "walk", "card": min(filter(None, moving)), "direction": "left"}
            return
    raise AssertionError("no such hand")


def test_the_only_one_in_reach_is_not_asked_for() -> None:
    """A Robber with one other marker in the room; a Seer with nobody lays the card down unused."""
    found = set()
    for line in (each for seed in range(30) for each in before_moves(seed)):
        week = week_of(line.party)
        for key in ("robber", "seer"):
            own = [each for each in play.list_possible_moves(week) if each.move == "night" and each.card == key]
            used = [each for each in own if each.targets and each.look == (key == "robber")]
            if week.step is WeekStep.NIGHT and own and len(used) <= 1:
                after, stepped = line.send_text(week.actor, key)
                expected = used[0] if used else Move("night", card=key)
                assert moves(after.party)[-1] == expected.to_json(), stepped.reply
                found.add((key, len(used)))
    assert found == {(key, count) for key in ("robber", "seer") for count in (0, 1)}


def test_a_half_is_forgotten_when_the_turn_is_over() -> None:
    """The host goes on without the player: what was begun is no part of the next turn."""
    line, _ = ARRIVE.send_text(WEEK.actor, ROOM)
    after = line.step(RoundClosed())

    assert line.party.incomplete_answers
    assert not after.party.incomplete_answers


# Spoken by the host


def says(line: Line, *wishes: Wish) -> tuple[Party, str]:
    """The party after what its host says, and the last answer."""
    session, party, said = host(line), line.party, ""
    for each in wishes:
        answer = reply(session, each, make_front(), party)
        assert answer.party is not None
        session, party, said = answer.session, answer.party, answer.say
    return party, said


LEFT = Wish(Kind.ARROW, direction="left")


@pytest.mark.parametrize(("table", "told", "told_then", "asks"), CASES["spoken"])
def test_a_move_is_spoken_in_two_sentences(
    table: str, told: Mapping[str, Any], told_then: Mapping[str, Any], asks: str
) -> None:
    """A name, a room, a number, a direction alone is the second."""
    line, first, then = TABLES[table], make_wish(told), make_wish(told_then)
    before, (party, asked), (after, _) = line.party, says(line, first), says(line, first, then)

    assert asked.startswith(asks)
    assert moves(party) == moves(before)
    assert len(moves(after)) == len(moves(before)) + 1
    assert moves(says(line, first, Wish(Kind.ROOM, rooms=("study",)), then)[0]) == moves(after)


def test_the_rest_is_no_move_of_somebody_else() -> None:
    """The player has texted it meanwhile: what the host says then is not done for whoever comes next."""
    week = week_of(WALK.party)
    asked = reply(host(WALK), Wish(Kind.WALK, card="seer"), make_front(), WALK.party)
    meanwhile, _ = WALK.send_text(week.actor, "seer left")
    meanwhile = meanwhile.step(RoundClosed()) if week_of(meanwhile.party).actor == week.actor else meanwhile
    answer = reply(asked.session, LEFT, make_front(), meanwhile.party)

    assert answer.party is not None
    assert moves(answer.party) == moves(meanwhile.party)
    assert answer.session.rest is None


def test_what_is_asked_aloud_tells_of_nobodys_hand() -> None:
    """Whether the player has that card is not to be heard in the question."""
    without = [
        line
        for line in before_moves(5)
        if week_of(line.party).step is WeekStep.WALK
        and "robber" not in {move.card for move in play.list_possible_moves(week_of(line.party))}
    ]
    robber = Wish(Kind.WALK, card="robber")

    assert without
    assert {says(line, robber)[1] for line in (*without, WALK)} == {"Left or right?"}
    assert {says(line, LEFT)[1] for line in (*without, WALK)} == {"Which card?"}


@pytest.mark.parametrize("deed", CASES["deeds"])
def test_a_deed_lacks_its_target(deed: str) -> None:
    """By text and aloud: whom, or which room; where it can only be one it is done at once."""
    asked = set()
    for line in (each for seed in range(30) for each in before_moves(seed)):
        week = week_of(line.party)
        fits = (
            [move for move in play.list_possible_moves(week) if move.does == deed] if week.step is WeekStep.ACT else []
        )
        if not fits:
            continue
        texted, stepped = line.send_text(week.actor, deed)
        spoken, said = says(line, Wish(Kind.ACT, choice=deed))
        assert moves(texted.party) == moves(spoken)
        assert (len(moves(spoken)) > len(moves(line.party))) == (len(fits) == 1)
        asked |= {stepped.reply, said} if len(fits) > 1 else set()
        if len(fits) > 1 and not fits[0].by:
            target = fits[-1].staff or fits[-1].player
            rest = Wish(Kind.NAME, names=(target,)) if target else Wish(Kind.GO, rooms=(fits[-1].room or "",))
            assert moves(says(line, Wish(Kind.ACT, choice=deed), rest)[0])[-1] == fits[-1].to_json()
    assert asked <= {*CASES["deeds"][deed].split(" / ")}
    assert asked or deed in ("send", "detonate", "look", "shield")
