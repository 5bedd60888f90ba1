"""A texted game of the second box from its host's side: the rounds, and what lies on the table in the morning."""

import pytest

from onenight.conversation.session import Phase
from onenight.conversation.turn import Turn
from onenight.rules.deck import Deck
from onenight.rules.game import ULTIMATE
from onenight.texting.party import Stage
from onenight.ways.index import WAYS
from onenight.ways.one_night.one_night import cards_of
from onenight.ways.one_night.texts.course import play_night
from onenight.ways.one_night.texts.dawn import describe_table
from onenight.ways.one_night.texts.way import TextedNightWay
from onenight.wishes.wish import Kind, Wish
from tests.conversation.evening import LINES, START, Spoken
from tests.conversation.texting import Phones
from tests.sessions import make_session
from tests.texting.dealt_by_hand import make_game
from tests.texting.playing import make_front

NAMES = ("Ann", "Ben", "Cleo")
SAVING = "bodyguard werewolf seer drunk tanner|villager robber mason"
DECK = ("doppelganger", "witch", "sentinel", "seer", "robber", "werewolf")


def test_a_host_hears_of_every_round_and_of_the_morning() -> None:
    """Three rounds with a Witch and a Doppelgänger in the deck; then what everybody can see, and nothing else."""
    phones = Phones(LINES)
    table = Spoken(phones=phones)
    session = table.hear("text us our roles", START + 60).session
    for name in NAMES:
        phones.answer_line(f"+ {name}: JOIN {session.texts.code} {name}")
    session = table.hear("three players", START + 120).session
    table.sit_down(session._replace(game=cards_of(session)._replace(deck=Deck.of(ULTIMATE, DECK))))
    table.hear("deal", START + 180)
    heard = [table.hear("wake us up", START + 240 + 60 * at) for at in range(3)]

    assert [told.session.phase for told in heard] == [Phase.NIGHT, Phase.NIGHT, Phase.DAY]
    assert all(LINES.raw("prompts.texted.second") in told.said for told in heard[:2])
    assert LINES.raw("prompts.laid.nothing") in heard[2].said


@pytest.mark.parametrize(
    ("cards", "answers", "said"),
    [
        ("sentinel seer robber|drunk werewolf tanner", {0: (1,)}, "Under a shield: Bob."),
        ("revealer seer robber|drunk werewolf tanner", {0: (1,)}, "Face up: Bob's Seer."),
        ("curator seer robber|drunk werewolf tanner", {0: (1,)}, "With an artifact: Bob."),
        ("curator seer robber|drunk werewolf tanner", {}, "All the cards are face down, with nothing on them."),
        ("drunk seer robber|villager werewolf tanner", {0: (4,)}, ""),
    ],
)
def test_what_lies_on_the_table_is_said(cards: str, answers: dict[int, tuple[int, ...]], said: str) -> None:
    """As far as all can see it; nothing at all where no card of the deck leaves anything there."""
    party = make_game(cards, answers)._replace(stage=Stage.DAWN)

    assert describe_table(party, play_night(party).night, LINES, "prompts.laid") == said


@pytest.mark.parametrize(
    ("cards", "votes", "said"),
    [
        (SAVING, {0: 3, 1: 3, 2: 3, 3: 1, 4: 1}, "Alice protected Dave, as a Bodyguard does. A Werewolf died"),
        (SAVING, {0: 4, 1: 3, 2: 3, 3: 1, 4: 1}, "Bob and Dave died. A Werewolf died"),
        (SAVING, {0: 3, 1: 3, 2: 3, 3: 4, 4: 2}, "Alice protected Dave, as a Bodyguard does. Nobody died"),
        ("villager werewolf seer drunk tanner|bodyguard robber mason", {0: 3, 1: 3, 2: 3, 3: 1, 4: 1}, "Dave died"),
    ],
)
def test_who_was_saved_is_said(cards: str, votes: dict[int, int], said: str) -> None:
    """Everybody sees who has most votes: where another one dies, or nobody, it is told why; else it is not."""
    party = make_game(cards, {})._replace(votes=votes)
    session = TextedNightWay().follow_game(make_session(), party, make_front())

    assert TextedNightWay().tell_verdict(Turn(session, Wish(Kind.UNKNOWN), make_front(), WAYS)).say.startswith(said)
