"""Texts that fit into one segment in every language, with the longest names: questions, and what is learned."""

from collections.abc import Iterator

import pytest

from onenight.rules.deck import Deck
from onenight.rules.game import ULTIMATE
from onenight.speech.lines import Lines, load_lines
from onenight.texting.gsm import convert_to_gsm, count_segments
from onenight.texting.party import Party, Stage
from onenight.texting.short_name import fit_text
from onenight.ways.one_night.texts.bodies import nightfall_text, second_text, write_question
from onenight.ways.one_night.texts.course import play_dusk, play_night
from onenight.ways.one_night.texts.dawn import artifact_text, dawn_text, look_text
from onenight.ways.one_night.texts.party_state import keep_night, kept_night
from tests.text_languages import OTHERS
from tests.texting.dealt_by_hand import LONG, lengthen_names, make_game

LANGUAGES = [load_lines(language) for language in ("en", *OTHERS)]
in_each = pytest.mark.parametrize("lines", LANGUAGES, ids=["en", *OTHERS])


def put_beside(party: Party) -> Party:
    """Return the party with a card beside the center."""
    now = kept_night(party)
    return keep_night(
        party, now._replace(deck=Deck.of(ULTIMATE, now.deck.keys, "werewolf"), dealt=(*now.dealt, "werewolf"))
    )


def list_too_long(texts: Iterator[str]) -> list[str]:
    """Return the texts that need more than one segment."""
    return [text for text in texts if count_segments(convert_to_gsm(fit_text(text, LONG))) != 1]


@in_each
@pytest.mark.parametrize("role", [role for role in ULTIMATE.cards if role != "doppelganger"])
def test_what_a_role_is_asked(role: str, lines: Lines) -> None:
    """As it was dealt, and as the Doppelgänger copied it, with three cards in the center and with four.

    A Doppelgänger is told whom she copied where a Sentinel may have kept her from another; a Copycat looked at a card
    in the center.
    """
    centers = ("robber drunk villager", "robber drunk sentinel")
    games = [lengthen_names(make_game(f"{role} doppelganger werewolf|{center}", {1: (0,)})) for center in centers]
    seen = lengthen_names(make_game(f"werewolf copycat vampire hunter|{role} drunk villager", {1: (4,)}))

    def ask() -> Iterator[str]:
        for party in [*games, *map(put_beside, games)]:
            yield nightfall_text(party._replace(stage=Stage.NIGHTFALL), 0, lines)
            yield second_text(party._replace(stage=Stage.SECOND), 1, lines)
        if role != "copycat":
            yield second_text(seen._replace(stage=Stage.SECOND), 1, lines)

    assert list_too_long(ask()) == []


@in_each
def test_what_an_artifact_does(lines: Lines) -> None:
    """Each of them."""
    party = make_game("curator werewolf villager|seer drunk robber", {})

    assert list_too_long(artifact_text(party, number, lines) for number in range(len(ULTIMATE.artifacts))) == []


PACK = "werewolf werewolf mystic_wolf alpha_wolf"
MORNINGS = {
    "a Squire who looks at four and is tapped": make_game(
        f"squire thing {PACK}|seer drunk robber werewolf", {1: (0,), 5: (1,)}
    ),
    "her copy": make_game(f"doppelganger thing squire {PACK}|seer drunk robber werewolf", {0: (2,), 1: (0,), 6: (1,)}),
    "an Aura Seer who sees six and is tapped": make_game(
        "aura_seer doppelganger alpha_wolf seer robber troublemaker apprentice_seer mason thing|drunk mason hunter",
        {1: (7,), 2: (7,), 3: (7,), 4: (7,), 5: (7, 4), 6: (9,), 8: (0,)},
    ),
    "a Beholder who looks at three and is tapped": make_game(
        "beholder thing seer apprentice_seer doppelganger|drunk robber villager", {1: (0,), 4: (2,)}
    ),
}


LOOKS = {
    "a Renfield who sees four": make_game(
        "renfield vampire master count cupid doppelganger|drunk hunter villager",
        {1: (4,), 2: (4,), 3: (4, 5), 4: (1, 2), 5: (4,)},
    ),
    "one of three in love": make_game(
        "marksman cupid doppelganger seer|drunk hunter villager", {1: (0, 3), 2: (1,)}, {2: (0, 2)}
    ),
    "a Count who frightens another than he named": make_game(
        "count vampire master doppelganger seer|drunk robber villager", {0: (4, 1), 1: (4,), 2: (4,), 3: (1,)}
    ),
    "an Apprentice Assassin who betrays": make_game(
        "apprentice_assassin assassin instigator seer|drunk robber villager", {1: (3,), 2: (0,)}
    ),
}


@in_each
@pytest.mark.parametrize("look", LOOKS)
def test_what_the_look_tells(look: str, lines: Lines) -> None:
    """Nobody of those who were seen is left out of it, and the question is not either."""
    party = lengthen_names(LOOKS[look])._replace(stage=Stage.LOOK)
    body = look_text(party, 0, lines)
    seen = [sight for sight in play_dusk(party).night.sights if sight.seat == 0]

    assert list_too_long(iter([body])) == []
    assert all(LONG[sight.place] in body for sight in seen)
    assert body.endswith((write_question(party, 0, lines), lines.raw("texts.look.brief")))


@in_each
@pytest.mark.parametrize("morning", MORNINGS)
def test_what_is_learned(morning: str, lines: Lines) -> None:
    """Nobody of those who were seen is left out of it."""
    party = lengthen_names(MORNINGS[morning])
    went = play_night(party)
    body = dawn_text(party, 0, went, lines)
    copied = {place for deed in went.by(0) if deed.role.action.copies for place in deed.places}

    assert list_too_long(iter([body])) == []
    assert all(
        LONG[sight.place] in body for sight in went.night.sights if sight.seat == 0 and sight.place not in copied
    )
