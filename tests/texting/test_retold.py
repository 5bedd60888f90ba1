"""The night deed by deed: played again from the cards at dusk it leads to those at dawn; every sight is true."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.rules.game import BASE, FIRST_BOX, GAMES, ULTIMATE
from onenight.rules.rulebook import PRESETS, HouseRules, Rulebook
from onenight.ways.one_night.texts import rounds
from onenight.ways.one_night.texts.course import play_night
from onenight.ways.one_night.texts.party_state import kept_night
from onenight.ways.one_night.texts.recap import list_deeds
from tests.effort import count_examples
from tests.rules.random_decks import draw_blind_deck
from tests.texting.dealt_by_hand import make_game
from tests.texting.playing import LINES, deal_party, play_to_verdict

OF_MARKS = ("gives", "swaps_marks", "looks_at_mark", "looks_at_own_marks", "sleeps")
RULEBOOKS = (
    *(Rulebook(ULTIMATE, house) for house in PRESETS.values()),
    Rulebook(ULTIMATE, HouseRules(doppelganger="when called")),
    Rulebook(ULTIMATE, HouseRules(lone_wolf=False, copied_insomniac="sleeps", copied_mason="villager")),
    Rulebook(GAMES["original"]),
)


@settings(deadline=None, max_examples=count_examples(200))
@given(data=st.data())
def test_the_deeds_are_the_night(data: st.DataObject) -> None:
    """Every card moves as told; every card looked at lies there at that moment; all that was seen is told once."""
    rulebook = data.draw(st.sampled_from(RULEBOOKS))
    players = data.draw(st.sampled_from(rulebook.game.players))
    seed = data.draw(st.integers(0, 5000))
    boxes = data.draw(st.sampled_from((BASE, (FIRST_BOX, "daybreak", "bonus"), (FIRST_BOX, "daybreak", "vampire"))))
    deck = draw_blind_deck(players, rulebook, Random(seed), boxes)  # noqa: S311 - a test keeps no secrets
    party = play_to_verdict(deal_party(players, rulebook, deck, seed), seed).party
    cards = list(kept_night(party).dealt)
    seen: list[tuple[int, int, str]] = []
    laid: dict[str, list[int]] = {"shields": [], "turns": [], "endows": [], "taps": []}
    for deed in list_deeds(party):
        if deed.does in ("swaps", "moves_left", "moves_right"):
            faces = [cards[place] for place in deed.places]
            for place, face in zip((*deed.places[1:], deed.places[0]), faces, strict=True):
                cards[place] = face
            continue
        if deed.does in laid:
            laid[deed.does] += deed.places
            continue
        if deed.does in OF_MARKS:  # `tests/ways/test_story_of_marks.py` plays these again
            looks = deed.does == "looks_at_mark"
            seen += [(deed.seat, deed.places[0], f"mark {mark}") for mark in deed.marks if looks]
            continue
        assert len(deed.cards) == len(deed.places) > 0
        seen += [(deed.seat, place, card) for place, card in zip(deed.places, deed.cards, strict=True)]
        if deed.does in ("looks", "copies"):
            assert [cards[place] for place in deed.places] == list(deed.cards)
    lies = rounds.night(party)

    assert laid == {
        "shields": list(lies.laid.shields),
        "turns": list(lies.laid.face_up),
        "endows": [at for at, _ in lies.laid.artifacts],
        "taps": [at for deed in play_night(party).deeds if deed.role.key == "thing" for at in deed.places],
    }
    assert tuple(cards) == tuple([card.key for card in lies.cards])
    assert seen == [(sight.seat, sight.place, sight.role.key) for sight in lies.sights]


def test_places_are_told_by_name() -> None:
    """As in the record, with its result."""
    party = make_game("seer villager werewolf|werewolf drunk robber", {0: (3, 5)})
    told = party.plays.story(party, LINES)

    assert told["steps"] == [
        {
            "who": "Alice",
            "role": "seer",
            "does": "looks",
            "places": ["center 1", "center 3"],
            "cards": ["werewolf", "robber"],
        }
    ]
    assert told.keys() == {"record", "result", "steps"}
