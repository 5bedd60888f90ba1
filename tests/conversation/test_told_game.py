"""Who had what, and what happened: told after the verdict with cards on the table, by taps and in words."""

from collections.abc import Sequence
from typing import Any

import pytest

from onenight.conversation.reply import Reply
from onenight.conversation.session import Session
from onenight.ways.index import WAYS, reply
from onenight.wishes.wish import read_wish
from tests.conversation.test_conversation import LINES, front
from tests.conversation.test_offered import told
from tests.conversation.test_view import shown
from tests.fixtures import read_tables

TABLES = read_tables(__file__)

BOXES = "we have both boxes"
VOTED = ("begin", "wake us up", "vote", "Ann and Cy point at Ben", "Ben points at Ann")


def judge(deck: str, *cards: str, boxes: tuple[str, ...] = ()) -> Session:
    """Ann, Ben and Cy with this deck, after the verdict on Ben, with these cards told."""
    return told("", *boxes, "we are Ann, Ben and Cy", deck, *VOTED, *cards).session


def tap(session: Session, role: str, *names: str, **further: str) -> Reply:
    """Tell of a role's night: who was dealt it, then whom he picked."""
    told_ = {"role": (role,), "names": names, **{key: (value,) for key, value in further.items()}}
    return reply(session, read_wish("HappenedIntent", told_), front())


def slots(picked: Sequence[str]) -> dict[str, str]:
    """The slots of what is no name: a number is a center card, left and right are directions."""
    return {"center" if each.isdigit() else "direction": each for each in picked if not each[0].isupper()}


def tell_all(session: Session, *moves: Sequence[str]) -> Session:
    """Tell moves one after the other."""
    for role, *picked in moves:
        names = [each for each in picked if each[0].isupper()]
        answer = tap(session, role, *names, **slots(picked))
        assert answer.say == "Noted.", answer.say
        session = answer.session
    return session


def film(session: Session) -> dict[str, Any]:
    """The story of the game."""
    return dict(WAYS.of(session).tell_story(session, LINES, None) or {})


def acts(session: Session) -> list[list[str]]:
    """Who did what to which places, without sights."""
    steps = film(session)["steps"]
    return [[step["who"], step["does"], ", ".join(step["places"])] for step in steps if step["does"] != "sees"]


@pytest.mark.parametrize(
    ("deck", "cards", "moves", "dealt", "steps"),
    TABLES["moves_make_the_film"],
    ids=["robber", "troublemaker", "drunk", "doppelganger", "daybreak"],
)
def test_moves_make_the_film(
    deck: str, cards: list[str], moves: list[list[str]], dealt: dict[str, str], steps: list[list[str]]
) -> None:
    """The cards as they were dealt, and every move with what was seen by it, whichever was told first."""
    for order in (moves, moves[::-1]):
        session = tell_all(judge(deck, *cards, boxes=(BOXES,)), *order)
        story = film(session)

        assert story["record"]["dealt"] == dealt
        assert acts(session) == steps
        assert story["result"]["cards"] == shown(session)["known"]["cards"]
        assert story["result"]["killed"] == ["Ben"]
        assert all(each["told"] for each in shown(session)["known"]["moves"])


CONFUSED = judge(
    "two Werewolves, Seer, Robber, Troublemaker, Villager",
    "Ben was the Robber",
    "Ann was the Werewolf",
    "Cy was the Seer",
)
UNTOLD = judge("two Werewolves, Seer, Drunk, Hunter, Villager", "Ben was the Seer", "no")
DRUNK = judge(
    "two Werewolves, Seer, Drunk, Hunter, Villager", "Ben was the Seer", "Ann was the Hunter", "Cy was the Villager"
)
GAMES = {"confused": CONFUSED, "drunk": DRUNK, "untold": UNTOLD}


@pytest.mark.parametrize(
    ("game", "before", "move", "said"),
    TABLES["move_that_contradicts_is_refused"],
)
def test_move_that_contradicts_is_refused(game: str, before: list[str], move: list[str], said: str) -> None:
    """With the reason in words; what was told before stays."""
    earlier = tell_all(GAMES[game], before) if before else GAMES[game]
    names = [each for each in move[1:] if each[0].isupper()]
    answer = tap(earlier, move[0], *names, **slots(move[1:]))

    assert said in answer.say
    assert answer.session.testimony == earlier.testimony


def test_move_is_corrected_and_taken_back() -> None:
    """Told again it counts as told last; undo takes the last back; a corrected card drops what was told before it."""
    first = tell_all(CONFUSED, ("troublemaker",), ("robber", "Ann", "Ben"))
    again = tell_all(first, ("robber", "Cy", "Ben"))
    undone = told("undo", session=again)
    corrected = told("Cy was the Villager", session=again)

    robbers = [
        shown(each.session if isinstance(each, Reply) else each)["known"]["moves"][0] for each in (again, undone)
    ]
    assert [each["who"] for each in robbers] == ["Cy", "Ann"]
    assert [each["told"] for each in shown(corrected.session)["known"]["moves"]] == [False, False]


def test_few_moves_are_no_lie() -> None:
    """A move alone shows what it did; where it does not explain the cards the film waits for the others."""
    alone = tell_all(CONFUSED, ("robber", "Ann", "Ben"))
    not_yet = tell_all(CONFUSED, ("robber", "Ben", "Cy"))

    assert acts(alone) == [["Ann", "swaps", "Ben"], ["Ann", "looks", "Ann"]]
    assert film(not_yet)["steps"] == film(CONFUSED)["steps"] == []
    assert film(not_yet)["record"]["dealt"] == {"Ann": "werewolf", "Ben": "robber", "Cy": "seer"}


def test_card_of_player_that_went_to_center_may_be_unknown() -> None:
    """The Drunk took what the Troublemaker had put before him; what lay there before is one of the cards left over."""
    cards = ("Ben was the Villager", "Ann was the Drunk", "Cy was the Troublemaker")
    session = judge("two Werewolves, Hunter, Drunk, Troublemaker, Villager", *cards)
    session = tell_all(session, ("troublemaker", "Cy", "Ann", "Ben"), ("drunk", "Ben", "1"))

    assert film(session)["record"]["dealt"] == {"Ben": "drunk", "Cy": "troublemaker"}
    assert len(film(session)["record"]["center"]) == 3


def test_record_needs_everything() -> None:
    """Every card, move and vote; then it is a game that can be judged."""
    way = WAYS.of(CONFUSED)
    whole = tell_all(CONFUSED, ("robber", "Ann", "Ben"), ("troublemaker",))

    assert way.tell_record(CONFUSED, LINES, None) is None
    assert way.tell_record(whole, LINES, None) == {
        "game": "ultimate",
        "house_rules": "official",
        "players": ["Ann", "Ben", "Cy"],
        "dealt": {"Ann": "robber", "Ben": "werewolf", "Cy": "seer"},
        "center": ["werewolf", "troublemaker", "villager"],
        "picks": {"Ann": ["Ben"]},
        "votes": {"Ann": "Ben", "Ben": "Ann", "Cy": "Ben"},
    }


TWINS = judge(
    "two Werewolves, Doppelgänger, Robber, Seer, Villager",
    *("Ben was the Villager", "Ann was the Doppelgänger", "no", "Cy was the Seer"),
)


def show(session: Session, name: str, *roles: str) -> Reply:
    """Tap a player's card, and what the Doppelgänger copied."""
    return reply(session, read_wish("ShowCardIntent", {"names": (name,), "role": roles}), front())


def test_copied_role_is_tapped_with_the_card() -> None:
    """A second role beside the Doppelgänger is what she copied; she cannot have copied another one's card then."""
    table = show(TWINS, "Ann", "doppelganger", "seer").session
    move = {each["role"]: each for each in shown(table)["known"]["moves"]}["doppelganger"]
    robbed = tell_all(table, ("robber",))

    assert shown(TWINS)["known"]["copied"] is None
    assert shown(table)["known"]["copied"] == "seer"
    assert (move["names"], move["center"], move["must"]) == (1, 0, True)
    assert "did not copy the Seer" in tap(robbed, "doppelganger", "Ann", "Ben").say
    assert acts(tell_all(robbed, ("doppelganger", "Ann", "Cy"))) == [["Ann", "copies", "Cy"]]
    assert shown(show(TWINS, "Ann", "doppelganger", "villager").session)["known"]["copied"] == "villager"


@pytest.mark.parametrize(
    ("cards", "one_more", "said"),
    TABLES["more_cards_than_there_are_is_refused_with_who_has_them"],
)
def test_more_cards_than_there_are_is_refused_with_who_has_them(
    cards: tuple[str, ...], one_more: str, said: str
) -> None:
    """So that the table knows what to correct."""
    session = judge("two Werewolves, Seer, Robber, Troublemaker, Villager", *cards)

    assert told(one_more, session=session).say.startswith(said)


ASKED = "Tell me who had what, and I name the winners."


def test_who_had_what_is_asked_once() -> None:
    """At the first verdict that leaves somebody's win open; not as it is repeated, nor at a later game."""
    table = ("we are Ann, Ben and Cy", *VOTED)
    first = told("", *table, "Ben was the Werewolf")
    second = told("rematch", *VOTED, "Ben was the Werewolf", session=first.session)

    assert ASKED in first.say
    assert ASKED not in told("repeat", session=first.session).say
    assert ASKED not in told("Cy was the Seer", session=first.session).say
    assert second.session.phase == "verdict"
    assert ASKED not in second.say


def test_what_was_asked_is_answered_or_left() -> None:
    """All cards in one breath, and no."""
    first = told("", "we are Ann, Ben and Cy", *VOTED, "Ben was the Werewolf")
    cards = shown(told("Ann was the Seer and Cy the Robber", session=first.session).session)["known"]["cards"]

    assert cards == {"Ann": "seer", "Ben": "werewolf", "Cy": "robber"}
    for no in ("no", "no thanks", "nobody cares"):
        left = told(no, session=first.session)
        assert ASKED not in left.say
        assert left.session.testimony == first.session.testimony
        assert left.say.startswith("All right")
