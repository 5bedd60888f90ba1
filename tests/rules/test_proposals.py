"""Decks that are proposed: legal for every table, different, and what their names promise."""

import pytest

from onenight.rules.deck import find_faults
from onenight.rules.game import GAMES, ULTIMATE
from onenight.rules.proposals import proposals
from onenight.rules.rulebook import Rulebook

BOXES = (("base",), ("daybreak",), ("base", "daybreak"))
SWAPS = {"robber", "troublemaker", "drunk", "witch", "village_idiot"}
LOOKS = {"seer", "mason", "insomniac", "apprentice_seer", "revealer", "paranormal_investigator"}
TABLES = [(boxes, players) for boxes in BOXES for players in ULTIMATE.players if boxes != ("daybreak",) or players < 6]
"""The second box alone has nearly all its cards in every deck for six and more."""


@pytest.mark.parametrize(("boxes", "players"), TABLES)
def test_every_table_has_three_decks(boxes: tuple[str, ...], players: int) -> None:
    """All can be played, with two Werewolves at least, and are of the boxes that the table has."""
    rulebook = Rulebook(ULTIMATE)
    found = proposals(players, rulebook, boxes)

    assert [each.key for each in found] == ["first", "detectives", "chaos"]
    for _, deck in found:
        assert list(find_faults(deck, players, rulebook)) == []
        assert sum("wolf" in key for key in deck.keys) >= 2
        assert {role.key for role in deck.cards} <= {role.key for role in ULTIMATE.list_roles(boxes)}


@pytest.mark.parametrize(("boxes", "players"), TABLES)
def test_decks_do_what_their_names_say(boxes: tuple[str, ...], players: int) -> None:
    """A deck of detectives has the most kinds that look, one of chaos the most that swap."""
    decks = {each.key: set(each.deck.keys) for each in proposals(players, Rulebook(ULTIMATE), boxes)}
    looks, swaps = ({key: len(deck & kinds) for key, deck in decks.items()} for kinds in (LOOKS, SWAPS))

    assert looks["detectives"] == max(looks.values())
    assert swaps["chaos"] == max(swaps.values())


def test_first_game_of_base_box_is_simple() -> None:
    """For five: two Werewolves, the three who act, and plain Villagers."""
    first, *_ = proposals(5, Rulebook(ULTIMATE), ("base",))

    assert sorted(first.deck.keys) == sorted([*["werewolf"] * 2, "seer", "robber", "troublemaker", *["villager"] * 3])


def test_other_games_have_no_proposals() -> None:
    """The original game is played with the cards that it has."""
    assert proposals(5, Rulebook(GAMES["original"]), ("original",)) == ()
