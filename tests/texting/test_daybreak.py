"""The second box by text: what is told and texted, the rounds, what can be tapped, what is stored, the recap."""

import pytest

from onenight.rules.deck import Deck
from onenight.rules.game import ULTIMATE
from onenight.texting.events import RoundClosed
from onenight.texting.gsm import count_segments
from onenight.texting.party import Party, Stage
from onenight.texting.party_json import from_json, to_json
from onenight.texting.places import PlaceQuestion
from onenight.texting.player_answer import PlayerAnswer
from onenight.texting.reading import read_places as answer
from onenight.texting.short_name import fit_text
from onenight.ways.index import read_party_game
from onenight.ways.one_night.texts import way as by_text
from onenight.ways.one_night.texts.bodies import second_text
from onenight.ways.one_night.texts.course import play_night
from onenight.ways.one_night.texts.dawn import dawn_text, laid_text
from onenight.ways.one_night.texts.party_state import keep_night, kept_night
from onenight.ways.one_night.texts.prompts import list_rounds, question
from onenight.ways.one_night.texts.rounds import verdict
from tests.sessions import make_session
from tests.texting.dealt_by_hand import LONG, lengthen_names, make_game
from tests.texting.playing import LINES, NAMES, Line


def dawn(party: Party, seat: int) -> str:
    """What a player is texted in the morning, without the first words."""
    head = LINES.say("texts.head.secret", text="")
    return dawn_text(party, seat, play_night(party), LINES).removeprefix(head)


def test_what_each_is_told() -> None:
    """Of a card that went to somebody else, of an investigation, of others awake, and whom she copied."""
    taint = make_game("alpha_wolf mystic_wolf seer|robber drunk tanner werewolf", {0: (1,)})
    alone = make_game("alpha_wolf villager seer|robber drunk tanner werewolf", {0: (1,)})
    found = make_game("tanner paranormal_investigator seer|sentinel robber villager", {1: (0, 2)})
    thumb = make_game("dream_wolf mystic_wolf seer|robber drunk tanner", {1: (2,)})
    copied = make_game("doppelganger sentinel seer|robber drunk villager", {0: (2,), 1: (2,)})
    minion = make_game("doppelganger minion seer|robber drunk villager", {0: (1,)})
    vote = LINES.raw("texts.dawn.vote")

    assert dawn(minion, 0) == f"You saw no Werewolf. You saw Bob: Minion. {vote}"
    assert dawn(taint, 0) == f"You saw Bob: Werewolf. Carol got the card instead. {vote}"
    assert dawn(alone, 0) == f"You saw no other Werewolf. {vote}"
    assert dawn(found, 1) == f"You saw Alice: Tanner. You are a Tanner now. {vote}"
    assert dawn(thumb, 1) == f"You saw Alice: Dream Wolf and Carol: Seer. {vote}"
    assert dawn(thumb, 0) == f"You saw nothing. {vote}"
    assert "Like Bob, you are now the Sentinel." in second_text(copied._replace(stage=Stage.SECOND), 0, LINES)


def test_what_lies_on_the_table_is_told_to_all() -> None:
    """Not which artifact it is; of a Werewolf that was turned down again nothing."""
    party = make_game(
        "sentinel revealer curator seer|werewolf drunk villager", {0: (1,), 1: (3,), 2: (0,)}, artifacts=(1, 2)
    )
    hidden = make_game("sentinel revealer curator werewolf|seer drunk villager", {1: (3,)})
    head = LINES.say("texts.head.laid", text="")

    assert (
        laid_text(party, play_night(party).night, LINES)
        == f"{head}Shielded: Bob. Face up: Dave: Seer. Artifact: Alice."
    )
    assert laid_text(hidden, play_night(hidden).night, LINES) == head + LINES.raw("texts.laid.nothing")


def test_a_bodyguard_casts_no_vote() -> None:
    """And whom he points at lives."""
    party = make_game("bodyguard werewolf seer villager|robber drunk tanner", {})
    votes = {0: 1, 1: 2, 2: 1, 3: 1}

    assert verdict(party._replace(votes=votes)).dead == ()
    assert verdict(party._replace(votes={**votes, 1: 3, 2: 3})).dead == (3,)


LONGEST = {
    "a Mystic among five": (
        make_game(
            "mystic_wolf werewolf werewolf dream_wolf doppelganger paranormal_investigator|minion seer drunk",
            {0: (5,), 4: (1,)},
        ),
        0,
    ),
    "her copy": (
        make_game(
            "doppelganger werewolf werewolf dream_wolf mystic_wolf paranormal_investigator|minion seer drunk",
            {0: (4,)},
            {0: (5,)},
        ),
        0,
    ),
    "a Minion who sees five": (
        make_game("minion werewolf werewolf dream_wolf mystic_wolf doppelganger|seer drunk robber", {5: (1,)}),
        0,
    ),
    "her copy of the Minion": (
        make_game("doppelganger werewolf werewolf dream_wolf mystic_wolf minion|seer drunk robber", {0: (5,)}),
        0,
    ),
    "an Alpha among four": (
        make_game(
            "alpha_wolf werewolf mystic_wolf doppelganger dream_wolf seer|minion drunk robber werewolf",
            {0: (1,), 3: (0,)},
            {3: (5,)},
        ),
        0,
    ),
    "her copy of the Alpha": (
        make_game(
            "doppelganger werewolf mystic_wolf alpha_wolf dream_wolf seer|minion drunk robber werewolf",
            {0: (3,), 3: (5,)},
            {0: (3,)},
        ),
        0,
    ),
    "a copied Investigator": (
        make_game(
            "doppelganger paranormal_investigator apprentice_seer mystic_wolf|minion drunk robber",
            {0: (1,)},
            {0: (2, 3)},
        ),
        0,
    ),
    "a copied Witch kept by a shield": (
        make_game(
            "doppelganger witch sentinel troublemaker|minion drunk paranormal_investigator",
            {0: (1,), 2: (3,)},
            {0: (6,)},
            {0: (3,)},
        ),
        0,
    ),
}


@pytest.mark.parametrize("situation", LONGEST)
def test_the_longest_mornings_are_one_segment(situation: str) -> None:
    """However many are seen, by whatever they are called: nobody is left out of it."""
    given, seat = LONGEST[situation]
    party = lengthen_names(given)
    body = fit_text(dawn_text(party, seat, play_night(party), LINES), party.names)
    awake = [sight.place for sight in play_night(party).night.sights if sight.seat == seat]

    assert count_segments(body) == 1
    copied = play_night(party).night.sights[0].place  # who was copied has been told before
    assert all(LONG[place][:12] in body for place in awake if place < len(party.seats) and place != copied)


def test_two_face_up_a_shield_and_an_artifact_are_one_segment() -> None:
    """More there never is."""
    party = make_game(
        "sentinel revealer curator doppelganger apprentice_seer paranormal_investigator|werewolf drunk villager",
        {0: (2,), 1: (4,), 2: (0,), 3: (1,)},
        {3: (5,)},
    )
    party = lengthen_names(party)
    body = fit_text(laid_text(party, play_night(party).night, LINES), party.names)

    assert count_segments(body) == 1
    assert all(LONG[seat][:12] in body for seat in (0, 2, 4, 5))


@pytest.mark.parametrize(
    ("body", "direction"),
    [
        ("left", 0),
        ("Right!", 1),
        ("to the left", 0),
        ("move everybody to the right please", 1),
        ("all left", 0),
        ("everyone's cards one to the left", 0),
    ],
)
def test_a_direction(body: str, direction: int) -> None:
    """In whatever words; it is no card of the center here."""
    party = make_game("village_idiot seer villager|werewolf drunk robber", {})._replace(stage=Stage.NIGHTFALL)
    prompt = question(party, 0)
    asked = PlaceQuestion(0, NAMES[:3], 3, prompt.shapes, prompt.may_pass, prompt.players, prompt.words)

    assert answer(PlayerAnswer(body), asked, LINES) == (~direction,)


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


def test_who_does_not_answer_the_last_question_has_it_drawn() -> None:
    """Having looked, the Witch must exchange; a decoy that nobody answers is nothing."""
    party = make_game("witch seer robber|drunk villager werewolf", {0: (3,), 1: (), 2: ()})
    closed = Line(party._replace(stage=Stage.REST)).step(RoundClosed()).party

    assert closed.stage is Stage.DAWN
    assert kept_night(closed).filled == (0,)
    assert len(play_night(closed).picks[0]) == 2


def test_the_recap_tells_what_was_done() -> None:
    """In sentences of its own, where cards were moved or something was laid on them."""
    party = make_game("village_idiot witch curator|drunk seer werewolf", {0: (~0,), 1: (3,), 2: (2,)}, {}, {1: (1,)})
    said = party.plays.recap(party, LINES)

    assert "Alice moved everyone else's card to the left." in said
    assert "Bob put the Drunk from center 1 in front of Bob." in said
    assert "Carol put the Claw of the Werewolf on Carol's card." in said


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
