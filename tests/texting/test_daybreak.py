"""The second box by text: the rounds, what can be tapped, what is stored and shown; see nights/daybreak.txt."""

import pytest

from onenight.rules.deck import Deck
from onenight.rules.game import ULTIMATE
from onenight.texting.party import Stage
from onenight.texting.party_json import from_json, to_json
from onenight.ways.index import read_party_game
from onenight.ways.one_night.texts import way as by_text
from onenight.ways.one_night.texts.party_state import keep_night, kept_night
from onenight.ways.one_night.texts.prompts import list_rounds
from tests.sessions import make_session
from tests.texting.dealt_by_hand import make_game
from tests.texting.playing import LINES, NAMES


def test_what_can_be_tapped_is_the_same_for_everybody() -> None:
    """By night also oneself and the directions, where any card of the deck needs them."""
    party = make_game("village_idiot witch villager|werewolf drunk robber", {})._replace(stage=Stage.NIGHTFALL)
    plain = make_game("villager seer villager|werewolf drunk robber", {})._replace(stage=Stage.NIGHTFALL)

    assert len({party.plays.choices(party, seat) for seat in range(3)}) == 1
    asks, before = party.plays.choices(party, 0), plain.plays.choices(plain, 0)
    assert asks is not None
    assert before is not None
    assert (asks.names, asks.words) == (NAMES[:3], ("nobody", "left", "right"))
    assert (before.names, before.words) == (NAMES[1:3], ("nobody",))


def test_the_rounds_of_a_deck() -> None:
    """They depend on the deck alone, wherever its cards lie."""
    for cards, further in (("seer robber drunk", []), ("doppelganger seer drunk", [Stage.SECOND])):
        deck = Deck.of(ULTIMATE, cards.split())
        with_witch = Deck.of(ULTIMATE, [*deck.keys, "witch"])
        assert list_rounds(deck) == (Stage.NIGHTFALL, *further)
        assert list_rounds(with_witch) == (Stage.NIGHTFALL, *further, Stage.REST)


def test_a_game_is_stored_in_the_middle_of_the_last_round() -> None:
    """With the card beside the center, the artifacts and the answers; one of an earlier version has none of them."""
    party = make_game("witch curator alpha_wolf|drunk robber seer werewolf", {0: (3,)}, {}, {0: (1,)})
    party = keep_night(
        party, kept_night(party)._replace(deck=Deck.of(ULTIMATE, kept_night(party).deck.keys, "dream_wolf"))
    )
    old = keep_night(
        party, kept_night(party)._replace(deck=Deck.of(ULTIMATE, kept_night(party).deck.keys), rest={}, artifacts=())
    )
    stored = to_json(old)

    assert from_json(to_json(party), read_party_game) == party
    assert {"extra", "rest", "artifacts"}.isdisjoint(stored)
    assert from_json(stored, read_party_game) == old


@pytest.mark.parametrize("stage", list(Stage))
def test_what_lies_on_the_table_is_shown_from_the_morning_on(stage: Stage) -> None:
    """Shields, cards that lie face up, who has an artifact; before that everybody's eyes are closed."""
    party = make_game("sentinel revealer curator|robber drunk villager", {0: (2,), 1: (0,), 2: (1, 0)})
    session = make_session(players=3, names=NAMES[:3], party="a-table")
    shown = by_text.TextedNightWay().view(session, LINES, party._replace(stage=stage))
    there = {key: shown[key] for key in ("shields", "face_up", "artifacts")}
    if stage in (Stage.DAWN, Stage.VERDICT):
        assert there == {"shields": (NAMES[2],), "face_up": {NAMES[0]: "sentinel"}, "artifacts": (NAMES[1],)}
    else:
        assert not any(there.values())
