"""The second box by text: choices that meet a shield, a Werewolf or another Witch, table by table."""

from collections.abc import Mapping

import pytest

from onenight.rules.record import read_record
from onenight.rules.result import play_and_judge
from onenight.rules.rulebook import HouseRules
from onenight.texting.party import Party
from onenight.ways.one_night.texts.course import play_night
from onenight.ways.one_night.texts.rounds import verdict
from tests.texting.dealt_by_hand import make_game

BY_HAND: Mapping[str, tuple[Party, Mapping[int, tuple[int, ...]]]] = {
    "nobody is in the way": (
        make_game("sentinel alpha_wolf seer|robber drunk villager werewolf", {0: (2,), 1: (0,), 2: (3, 4)}),
        {0: (2,), 1: (0,), 2: (3, 4)},
    ),
    "a lone Alpha looks first": (
        make_game("alpha_wolf seer villager|robber drunk tanner werewolf", {0: (4, 1)}),
        {0: (4, 1)},
    ),
    "an Alpha in company does not look": (
        make_game("alpha_wolf mystic_wolf seer|robber drunk tanner werewolf", {0: (4, 2), 1: (3, 2)}),
        {0: (2,), 1: (2,)},
    ),
    "an Alpha who names a Werewolf gives it to the next one": (
        make_game("alpha_wolf mystic_wolf dream_wolf seer|robber drunk tanner werewolf", {0: (1,)}),
        {0: (3,)},
    ),
    "and past the end of the table": (
        make_game("seer alpha_wolf werewolf mystic_wolf|robber drunk tanner werewolf", {1: (2,)}),
        {1: (0,)},
    ),
    "an Alpha with nobody left": (
        make_game("alpha_wolf mystic_wolf dream_wolf|sentinel drunk tanner werewolf", {0: (1,)}),
        {},
    ),
    "an Alpha kept by a shield": (
        make_game("sentinel alpha_wolf seer|robber drunk villager werewolf", {0: (2,), 1: (2,)}),
        {0: (2,), 1: (0,)},
    ),
    "an Alpha may name a Werewolf by a house rule": (
        make_game(
            "alpha_wolf mystic_wolf seer|robber drunk tanner werewolf",
            {0: (1,)},
            house=HouseRules(alpha_wolf="any other player"),
        ),
        {0: (1,)},
    ),
    "a Doppelgänger kept by a shield copies the next one": (
        make_game("doppelganger sentinel seer|robber drunk villager", {0: (2,), 1: (2,)}),
        {0: (1,), 1: (2,)},
    ),
    "a Doppelgänger who copied the Sentinel": (
        make_game("doppelganger sentinel seer|robber drunk villager", {0: (1,), 1: (2,), 2: (0,)}, {0: (1,)}),
        {0: (1, 1), 1: (2,), 2: (0,)},
    ),
    "no second shield on a shield": (
        make_game("doppelganger sentinel seer|robber drunk villager", {0: (1,), 1: (2,)}, {0: (2,)}),
        {0: (1,), 1: (2,)},
    ),
    "a Doppelgänger's Alpha never takes whom she copied": (
        make_game("doppelganger alpha_wolf seer|robber drunk villager werewolf", {0: (1,), 1: (2,)}, {0: (1,)}),
        {0: (1, 2), 1: (2,)},
    ),
    "the Troublemaker's whole pick falls away": (
        make_game("sentinel troublemaker seer|robber drunk villager", {0: (2,), 1: (0, 2)}),
        {0: (2,)},
    ),
    "behind a shield nobody robs": (
        make_game("sentinel robber seer|werewolf drunk villager", {0: (1,), 1: (2,)}),
        {0: (1,)},
    ),
    "and no Drunk drinks": (
        make_game("sentinel drunk seer|werewolf robber villager", {0: (1,), 1: (3,)}),
        {0: (1,)},
    ),
    "of the Investigator's cards the shielded one is left out": (
        make_game("sentinel paranormal_investigator seer|werewolf robber villager", {0: (2,), 1: (2, 0)}),
        {0: (2,), 1: (0,)},
    ),
    "a Werewolf ends it": (
        make_game("werewolf paranormal_investigator seer|sentinel robber villager", {1: (0, 2)}),
        {1: (0,)},
    ),
    "a Witch's card goes to the next one": (
        make_game("sentinel witch seer|werewolf robber villager", {0: (2,), 1: (3,)}, {}, {1: (2,)}),
        {0: (2,), 1: (3, 0)},
    ),
    "also from her own card": (
        make_game("sentinel witch seer|werewolf robber villager", {0: (1,), 1: (3,)}, {}, {1: (1,)}),
        {0: (1,), 1: (3, 2)},
    ),
    "two Witches cannot exchange the same card": (
        make_game(
            "doppelganger witch seer|werewolf robber villager", {0: (1,), 1: (5,)}, {0: (5,)}, {0: (2,), 1: (0,)}
        ),
        {0: (1, 5, 2), 1: (3, 0)},
    ),
    "a Witch who did not look has nothing to exchange": (
        make_game("witch robber seer|werewolf drunk villager", {0: ()}, {}, {0: (1,)}),
        {},
    ),
    "the Curator's artifact is drawn": (
        make_game("curator robber seer|werewolf drunk villager", {0: (0,)}, artifacts=(4, 0)),
        {0: (0, ~4)},
    ),
    "none on a shield": (
        make_game("curator sentinel seer|werewolf drunk villager", {0: (2,), 1: (2,)}),
        {1: (2,)},
    ),
    "no two on one card": (
        make_game("curator doppelganger seer|werewolf drunk villager", {0: (2,), 1: (0,)}, {1: (2,)}),
        {0: (2, ~0), 1: (0,)},
    ),
    "the second one that is drawn": (
        make_game("curator doppelganger seer|werewolf drunk villager", {0: (2,), 1: (0,)}, {1: (1,)}),
        {0: (2, ~0), 1: (0, 1, ~1)},
    ),
    "where only one is in use there is no second": (
        make_game(
            "curator doppelganger seer|werewolf drunk villager",
            {0: (2,), 1: (0,)},
            {1: (1,)},
            house=HouseRules(artifacts=("claw",)),
            artifacts=(0,),
        ),
        {0: (2, ~0), 1: (0,)},
    ),
    "nobody turns a shielded card": (
        make_game("revealer sentinel seer|werewolf drunk villager", {0: (2,), 1: (2,)}),
        {1: (2,)},
    ),
    "decoys do nothing": (
        make_game("bodyguard dream_wolf village_idiot|werewolf drunk villager", {0: (1,), 1: (0, 2), 2: (~1,)}),
        {2: (~1,)},
    ),
}


@pytest.mark.parametrize("situation", BY_HAND)
def test_choices_are_blind(situation: str) -> None:
    """What the table does not allow falls away or goes on; the record has what was done, and is judged alike."""
    party, picks = BY_HAND[situation]

    assert play_night(party).picks == picks
    assert play_and_judge(read_record(party.plays.record(party))).verdict == verdict(party)
