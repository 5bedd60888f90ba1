"""The Bonus Packs by texts: the Thing taps a neighbor, who feels it and does not know who it was."""

import pytest

from onenight.rules.errors import NotAllowed
from onenight.speech.lines import Lines
from onenight.texting.party import Party, Stage
from onenight.texting.player_answer import PlayerAnswer
from onenight.ways.one_night.texts.bodies import nightfall_text
from onenight.ways.one_night.texts.course import play_night
from onenight.ways.one_night.texts.dawn import dawn_text
from onenight.ways.one_night.texts.prompts import question
from onenight.ways.one_night.texts.recap import list_deeds, recall_player
from tests.texting.dealt_by_hand import make_game
from tests.texting.playing import LINES, NAMES, make_front

CARDS = "thing werewolf villager seer|drunk robber villager"


def tell_dawn(party: Party) -> list[str]:
    """Return what everybody is texted in the morning."""
    return [dawn_text(party, seat, play_night(party), LINES) for seat in range(len(party.seats))]


def test_who_is_tapped_is_told_in_the_morning() -> None:
    """Nobody else is, and not by whom."""
    tapped, still = tell_dawn(make_game(CARDS, {0: (3,)})), tell_dawn(make_game(CARDS, {}))

    assert [body != other for body, other in zip(tapped, still, strict=True)] == [False, False, False, True]
    assert "Someone tapped you." in tapped[3]
    assert not any(name in tapped[3] for name in NAMES[:4])


def test_a_tap_tells_neither_by_words_nor_by_length_who_it_was() -> None:
    """The Thing left or right, the Doppelgänger's, or both: the tapped one gets the same text, once."""
    left = make_game("villager thing villager werewolf|drunk robber seer", {1: (2,)})
    right = make_game("villager villager villager thing|drunk robber seer", {3: (2,)})
    copied = make_game("villager thing villager doppelganger|drunk robber seer", {3: (1,)}, {3: (2,)})
    both = make_game("villager thing villager doppelganger|drunk robber seer", {1: (2,), 3: (1,)}, {3: (2,)})

    assert len({tell_dawn(party)[2] for party in (left, right, copied, both)}) == 1


def test_the_thing_is_told_its_neighbors_and_may_name_no_other() -> None:
    """They are the seats beside; whatever may be answered is told with a refusal."""
    party = make_game(CARDS, {})._replace(stage=Stage.NIGHTFALL)
    ann, ben, cy, dora = (holder.name for holder in party.seats)

    assert f"{ben} and {dora}" in nightfall_text(party, 0, LINES)
    assert ann not in nightfall_text(party, 0, LINES)
    with pytest.raises(NotAllowed) as refusal:
        party.plays.take_answer(party, 0, PlayerAnswer(cy), make_front())
    assert refusal.value.key == "answer-shape"
    assert refusal.value.arguments["may"] == f"{ben}, {dora} or no"
    _, noted = party.plays.take_answer(party, 0, PlayerAnswer(dora), make_front())
    assert dora in noted


def test_a_tap_is_a_deed_of_the_story() -> None:
    """Once it is over, all may see it."""
    deeds = list(list_deeds(make_game(CARDS, {0: (1,)})))

    assert [(deed.seat, deed.does, deed.places) for deed in deeds if deed.role == "thing"] == [(0, "taps", (1,))]


def test_the_squire_looks_at_all_wolves_and_the_record_says_so() -> None:
    """Nobody is asked before thumbs are seen, so the question is a decoy; a wolf's card is another one by then."""
    party = make_game("squire werewolf robber dream_wolf|drunk seer villager", {2: (1,)})
    asked = question(party._replace(stage=Stage.NIGHTFALL), 0)

    assert asked.line.startswith("decoy")
    assert play_night(party).picks == {0: (1, 3), 2: (1,)}
    dawn = tell_dawn(party)[0]
    _, ben, _, dora = (holder.name for holder in party.seats)
    assert f"You saw {ben}: Werewolf, {dora}: Werewolf, {ben}'s card: Robber and {dora}'s card: Dream Wolf." in dawn
    [recalled] = recall_player(party, 0, play_night(party), LINES)
    assert f"Squire at first, looked at {ben} and {dora}," in recalled


def test_the_beholder_and_her_copy_look_at_the_seers() -> None:
    """The Doppelgänger who copied her, too; who finds none is told so."""
    party = make_game("beholder doppelganger seer villager|werewolf robber villager", {1: (0,), 2: (3,)}, {1: ()})
    _, _, cy, _ = (holder.name for holder in party.seats)

    assert [f"{cy}: Seer" in body for body in tell_dawn(party)] == [True, True, False, False]
    alone = make_game("beholder villager villager|werewolf seer robber", {})
    assert "You saw no Seer." in tell_dawn(alone)[0]


def test_the_apprentice_tanner_learns_who_the_tanner_is() -> None:
    """The one who was dealt that card, or copied it; a decoy is asked, and with no Tanner among them that is told."""
    party = make_game("apprentice_tanner tanner doppelganger werewolf|drunk seer villager", {2: (1,)}, {2: ()})
    _, ben, cy, _ = (holder.name for holder in party.seats)

    assert question(party._replace(stage=Stage.NIGHTFALL), 0).line.startswith("decoy")
    assert all(f"{name}: Tanner" in tell_dawn(party)[0] for name in (ben, cy))
    alone = make_game("apprentice_tanner villager villager|werewolf seer tanner", {})
    assert "You saw no Tanner." in tell_dawn(alone)[0]


def test_a_doppelganger_who_copied_the_apprentice_tanner_learns_it_too() -> None:
    """By the same text."""
    party = make_game("doppelganger apprentice_tanner tanner|drunk seer villager", {0: (1,)}, {0: ()})
    cy = party.seats[2].name

    assert [f"{cy}: Tanner" in body for body in tell_dawn(party)] == [True, True, False]


def test_the_aura_seer_learns_who_moved_a_card_and_not_as_what() -> None:
    """Robber, Troublemaker, Seer, or the Doppelgänger who copied a card: the same text; no thumb of who comes later."""
    rest = "drunk villager werewolf|villager villager insomniac"
    texts = {
        tell_dawn(make_game(f"aura_seer {role} {rest}", {1: picks, 2: (5,)}, {1: ()}))[0]
        for role, picks in (("robber", (3,)), ("troublemaker", (2, 3)), ("seer", (3,)), ("doppelganger", (3,)))
    }
    _, ben, cy, *_ = NAMES

    assert len(texts) == 1
    assert f"You saw a thumb: {ben}." in (told := texts.pop())
    assert cy not in told


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "You saw a thumb: Bob.", "You saw thumbs: Bob and Carol."),
        ("de", "Du hast gesehen: einen Daumen (Bob).", "Du hast gesehen: Daumen (Bob und Carol)."),
        ("fr", "Tu as vu un pouce : Bob.", "Tu as vu des pouces : Bob et Carol."),
    ],
)
def test_thumbs_are_told_together(language: str, one: str, two: str) -> None:
    """Of one, or of several, as people say it."""
    cards = "aura_seer robber seer werewolf werewolf|villager villager insomniac"
    for picks, told in (({1: (3,)}, one), ({1: (3,), 2: (4,)}, two)):
        party = make_game(cards, picks)
        assert told in dawn_text(party, 0, play_night(party), Lines(language))


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "You saw Alice: Seer and Alice's card: Robber."),
        ("de", "Du hast gesehen: Alice (Seherin) und Karte von Alice (Räuber)."),
        ("fr", "Tu as vu Alice : voyante et la carte d'Alice : voleur."),
    ],
)
def test_the_card_that_lies_there_by_then_is_told_as_such(language: str, told: str) -> None:
    """Nobody is the Seer and the Robber."""
    party = make_game("seer beholder robber|werewolf werewolf villager", {2: (0,)})

    assert told in dawn_text(party, 1, play_night(party), Lines(language))
