"""A texted game of the second box from its host's side: the rounds, and what lies on the table in the morning."""

from collections.abc import Sequence

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
from tests.fixtures import read_cases
from tests.sessions import make_session
from tests.texting.dealt_by_hand import make_game
from tests.texting.playing import make_front

CASES = read_cases(__file__)

NAMES = ("Ann", "Ben", "Cleo")
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


@pytest.mark.parametrize(("cards", "answers", "said"), CASES["lies"])
def test_what_lies_on_the_table_is_said(cards: str, answers: Sequence[tuple[int, tuple[int, ...]]], said: str) -> None:
    """As far as all can see it; nothing at all where no card of the deck leaves anything there."""
    party = make_game(cards, dict(answers))._replace(stage=Stage.DAWN)

    assert describe_table(party, play_night(party).night, LINES, "prompts.laid") == said


@pytest.mark.parametrize(("cards", "votes", "said"), CASES["saved"])
def test_who_was_saved_is_said(cards: str, votes: Sequence[int], said: str) -> None:
    """Everybody sees who has most votes: where another one dies, or nobody, it is told why; else it is not."""
    party = make_game(cards, {})._replace(votes=dict(enumerate(votes)))
    session = TextedNightWay().follow_game(make_session(), party, make_front())

    assert TextedNightWay().tell_verdict(Turn(session, Wish(Kind.UNKNOWN), make_front(), WAYS)).say.startswith(said)
