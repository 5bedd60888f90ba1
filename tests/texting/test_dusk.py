"""The dusk by texts: rounds before and after everybody's look, what is picked together, what the look tells."""

import json

import pytest

from onenight.rules.actions import convert_word
from onenight.rules.errors import NotUnderstood
from onenight.rules.game import FIRST_BOX, ULTIMATE
from onenight.rules.marks import Mark, find_mark
from onenight.rules.night import TOGETHER
from onenight.rules.record import read_record
from onenight.rules.result import play_and_judge
from onenight.texting.events import RoundClosed
from onenight.texting.party import Party, Stage
from onenight.texting.party_json import from_json, to_json
from onenight.texting.player_answer import PlayerAnswer, Tap
from onenight.ways.index import read_party_game
from onenight.ways.one_night.texts.course import play_dusk, play_night
from onenight.ways.one_night.texts.dawn import dawn_text, look_text
from onenight.ways.one_night.texts.party_state import keep_night, kept_night
from onenight.ways.one_night.texts.prompts import list_rounds, question
from onenight.ways.one_night.texts.rounds import verdict
from tests.texting.dealt_by_hand import Answers, make_game
from tests.texting.playing import LINES, Line, draw_legal_tap, make_front

PACK = "vampire count master seer|villager drunk villager"


def find_marked(cards: str, *answers: Answers) -> str:
    """Return the name of whom the Vampires marked."""
    party = make_game(cards, *answers)
    return party.names[play_night(party).picks[TOGETHER][0]]


def tell_look(party: Party, seat: int) -> str:
    """Return what a player is told with the own mark, without the first words."""
    told = look_text(party._replace(stage=Stage.LOOK), seat, LINES)
    return told.partition(": ")[2]


@pytest.mark.parametrize(
    ("cards", "rounds"),
    [
        ("vampire seer villager|drunk robber villager", ["nightfall", "look"]),
        ("vampire copycat villager|drunk robber villager", ["nightfall", "second", "look"]),
        ("vampire doppelganger villager|drunk robber witch", ["nightfall", "second", "look", "rest"]),
        ("gremlin marksman werewolf|drunk robber witch", ["nightfall", "rest"]),
    ],
)
def test_rounds_depend_on_the_deck_alone(cards: str, rounds: list[str]) -> None:
    """A round after everybody's look where a card of the deck acts in the dusk, whoever has it."""
    assert list(map(str, list_rounds(kept_night(make_game(cards)).deck))) == rounds


@pytest.mark.parametrize(
    ("named", "marked"),
    [
        ({0: (3,), 1: (3, 3), 2: (0,)}, "Dave"),
        ({0: (4,), 1: (3, 3), 2: (3,)}, "Dave"),
        ({0: (4,), 1: (3, 3)}, "Erin"),
        ({0: (1,), 1: (0, 3), 2: (1,)}, "Dave"),
    ],
    ids=["agreed", "most", "tied", "a Vampire"],
)
def test_the_one_named_most_is_marked(named: Answers, marked: str) -> None:
    """Of several the one whom the first seat named; a Vampire's mark goes to the next one clockwise."""
    assert find_marked("vampire count master seer villager|villager drunk villager", named) == marked


def test_who_copied_or_saw_a_vampire_names_one_too() -> None:
    """In the second round, in which they are told so."""
    deal = "vampire copycat doppelganger seer villager|count drunk robber"
    first = {0: (3,), 1: (5,), 2: (0,)}

    assert find_marked(deal, first, {1: (4, 3), 2: (4,)}) == "Erin"
    party = make_game(deal, first, {1: (4, 3), 2: (4,)})
    assert play_night(party).together == (0, 1, 2)
    assert find_mark(play_night(party).night.laid.marks, 3) is Mark.FEAR


def test_fear_goes_to_the_next_one_who_may_be_frightened() -> None:
    """Past Vampires and whom they have just marked; the Count is told to whom, and nobody else is."""
    party = make_game(PACK, {0: (3,), 1: (3, 0), 2: (3,)})
    few = make_game("vampire count seer robber|villager drunk villager", {0: (2,), 1: (2, 0)})

    assert find_mark(play_night(party).night.laid.marks, 3) is Mark.VAMPIRE
    assert "instead" not in tell_look(party, 1)  # nobody is left for it
    assert "Dave got the mark instead." in tell_look(few, 1)
    assert "Dave" not in tell_look(few, 0)


def test_the_look_tells_the_mark_and_who_was_met() -> None:
    """Vampires one another and whom they marked, Renfield as well, Lovers one another; then comes the question."""
    party = make_game("vampire renfield cupid seer master villager|count drunk robber", {0: (3,), 4: (3,), 2: (1, 5)})

    assert tell_look(party, 0).startswith("Your mark: Clarity. Erin: Vampire. You marked Dave. ")
    assert "Vampires: Alice and Erin. They marked Dave. In love with you: Frank. " in tell_look(party, 1)
    assert tell_look(party, 3).startswith("Your mark: Vampire. You are one now. Look at a player")
    assert tell_look(party, 5).startswith("Your mark: Love. In love with you: Bob. ")


def test_nothing_of_the_dusk_is_told_again_in_the_morning() -> None:
    """Only what was seen by night."""
    party = make_game(PACK, {0: (3,), 1: (3, 3), 2: (3,)}, look={3: (0,)})

    dawn = [dawn_text(party, seat, play_night(party), LINES) for seat in range(4)]
    assert ["You saw nothing." in each for each in dawn] == [True, True, True, False]
    assert "You saw Alice: Vampire." in dawn[3]


def test_who_is_afraid_is_asked_what_changes_nothing_and_sleeps() -> None:
    """A must lapses, the answer is none, and the record can be judged."""
    party = make_game("count drunk seer|villager robber villager", {0: (2, 1)}, look={1: (3,), 2: (0,)})

    assert question(party._replace(stage=Stage.LOOK), 1).line.startswith("decoy")
    assert "You sleep through this night." in tell_look(party, 1)
    assert play_night(party).night.cards[1].key == "drunk"
    judged = play_and_judge(read_record(party.plays.record(party)))
    assert judged.verdict == verdict(party)
    assert party.plays.record(party)["vampire_mark"] == "Carol"


def test_a_copycat_acts_by_night_as_what_he_saw() -> None:
    """He is asked once everybody has looked at the own mark; what he saw of the dusk acts before it."""
    robber = make_game("copycat seer villager|robber drunk vampire", {0: (3,)}, look={0: (1,)})
    priest = make_game("copycat seer villager|priest drunk vampire", {0: (3,)}, {0: (1,)})

    assert [card.key for card in play_night(robber).night.cards[:2]] == ["seer", "copycat"]
    assert question(robber._replace(stage=Stage.SECOND), 0).line.startswith("decoy")
    assert question(robber._replace(stage=Stage.LOOK), 0).line == "robber"
    assert question(priest._replace(stage=Stage.SECOND), 0).line == "priest"
    assert question(priest._replace(stage=Stage.LOOK), 0).line.startswith("decoy")


def test_a_copycat_who_saw_the_doppelganger_copies() -> None:
    """What is copied of the dusk and has to act is done by chance, for the look comes next; by night he is asked."""
    deal = "copycat assassin robber seer|doppelganger drunk villager"
    line = Line(make_game(deal, {0: (4,), 1: (2,)}, {0: (1,)})._replace(stage=Stage.SECOND, votes={}))
    closed = line.step(RoundClosed()).party
    by_night = make_game(deal, {0: (4,), 1: (2,)}, {0: (2,)})

    assert len(kept_night(closed).second[0]) == 2
    assert 0 in kept_night(closed).filled
    marks = play_dusk(closed).night.laid.marks
    assert {mark for _, mark in marks} == {Mark.ASSASSIN}
    assert question(by_night._replace(stage=Stage.LOOK), 0).line == "robber"


@pytest.mark.parametrize(
    ("said", "tap"),
    [
        ("card of Bob and mark of Carol", Tap(("Bob", "Carol"), words=("card", "mark"))),
        ("Bob card, Carol mark", Tap(("Bob", "Carol"), words=("card", "mark"))),
    ],
)
def test_a_marksman_names_what_he_looks_at(said: str, tap: Tap) -> None:
    """Each word belongs to one name, wherever it stands; by taps in the order in which they were tapped."""
    party = make_game("marksman vampire seer|villager drunk villager")._replace(stage=Stage.LOOK)
    expected = (convert_word(0), 1, convert_word(1), 2)

    for answer in (PlayerAnswer(said), PlayerAnswer(tap=tap)):
        after, _ = party.plays.take_answer(party, 0, answer, make_front())
        assert kept_night(after).look[0] == expected


def test_the_card_beside_the_center_is_nobodys() -> None:
    """A Copycat cannot look at the Alpha Wolf's."""
    party = make_game("copycat alpha_wolf seer|villager drunk villager werewolf")._replace(stage=Stage.NIGHTFALL)

    assert all(draw_legal_tap(party, 0, make_front(seed).chance).center[0] <= 3 for seed in range(30))
    with pytest.raises(NotUnderstood):
        party.plays.take_answer(party, 0, PlayerAnswer(tap=Tap(center=(4,))), make_front())


def test_a_party_in_the_dusk_can_be_kept() -> None:
    """All its answers come back from JSON; one of a version without a dusk has none."""
    party = make_game(PACK, {0: (3,), 1: (3, 3), 2: (3,)}, look={3: (0,)})
    written = json.loads(json.dumps(to_json(party)))

    assert from_json(written, read_party_game) == party
    assert kept_night(keep_night(party, kept_night(party)._replace(look={}))).look == {}
    assert ULTIMATE.filter_boxes({FIRST_BOX, "vampire"}) == (FIRST_BOX, "vampire")


def test_words_are_tapped_by_night_alone() -> None:
    """At dusk nobody chooses among them; afterwards everybody is offered the same."""
    party = make_game("vampire gremlin marksman|count villager drunk", {})
    dusk, night = (
        party._replace(stage=stage).plays.choices(party._replace(stage=stage), 0)
        for stage in (Stage.NIGHTFALL, Stage.LOOK)
    )
    assert dusk is not None
    assert night is not None
    assert (dusk.words, night.words) == (("nobody",), ("nobody", "card", "mark", "cards", "marks"))
