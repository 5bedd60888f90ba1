"""What several things said in one breath come to, typed at a table of six: what is told, and where it is then."""

from itertools import chain

import pytest

from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.interpretation.sentence import reply_to
from onenight.ways.index import NEW, WAYS, reply
from onenight.wishes.wish import Cards, Kind, Wish
from tests.conversation.test_conversation import SIX, front

EARS = front(most_seconds=None)
DRAFT = "take out the Hunter"
"""Leaves a card too few, and a question for the repair."""


def say(session: Session, *texts: str) -> Reply:
    """The answer to the last of what was typed."""
    answer = None
    for text in texts:
        answer = reply_to(WAYS, session, text, EARS, reply)
        session = answer.session
    assert answer is not None
    return answer


@pytest.mark.parametrize(
    "text", ["swap the Drunk for the Tanner and begin", "the Tanner instead of the Drunk, quick pace, begin"]
)
def test_cards_that_change_are_told_before_all_deal(text: str) -> None:
    """Nobody could deal them else: the beginning answers with how to deal."""
    answer = say(SIX, text)

    assert answer.session.phase is Phase.CHECK
    assert answer.say.startswith("In the deck: ")
    assert "Tanner" in answer.say
    assert "Drunk" not in answer.say
    assert "Deal a card to everyone" in answer.say


def test_cards_that_stay_are_not_told_again() -> None:
    """They are what the table was told before; what is set in the same breath is confirmed."""
    assert say(SIX, "quick pace, begin").say.startswith("Quick pace: six seconds for each call. Deal a card")


def test_a_yes_before_the_beginning_takes_the_repair() -> None:
    """Then the cards are told, for all to deal them; a beginning alone is asked the same once more."""
    taken, asked = say(SIX, DRAFT, "that sounds lovely, let us start"), say(SIX, DRAFT, "begin")

    assert not taken.session.game.is_unconfirmed
    assert taken.session.phase is Phase.CHECK
    assert taken.say.startswith("In the deck: ")
    assert asked.session.game.is_unconfirmed
    assert asked.session.phase is Phase.DECK


def test_what_two_answers_share_is_said_once() -> None:
    """Why a card cannot come, and then what the deck still lacks."""
    answer = say(SIX, DRAFT, "add the Drunk and begin")

    assert answer.say.startswith("The Drunk is in the deck already")
    assert answer.say.count("cards are too few") == 1


def test_a_card_named_alone_comes_where_there_is_none() -> None:
    """What else could be meant? One that is there could go as well, and later it is table talk."""
    assert "10 cards are too many" in say(SIX, "the Minion").say
    assert "add the Drunk, or no Drunk" in say(SIX, "the Drunk").say
    assert "add the Minion, or no Minion" in say(SIX, "begin", "the Minion").say


def test_a_card_told_as_often_as_a_deck_has_cards_is_answered() -> None:
    """As many as a whole deck are the deck, were there so many kinds: here the box holds too few."""
    answer = reply(SIX, Wish(Kind.ADD, cards=(Cards("minion", 9),)), EARS)

    assert answer.session.game.is_unconfirmed
    assert answer.session.game.deck == SIX.game.deck


def test_he_is_a_card_where_nobody_was_spoken_of() -> None:
    """Put in, and taken out again, without a name."""
    asked = say(SIX, "what does the Tanner do?", "add him")

    assert "10 cards are too many" in asked.say
    assert say(asked.session, "take him out again").session.game.deck == SIX.game.deck


VOTED = ("begin", "we have voted", "Ann died", "villager")


def test_a_card_told_with_another_game_is_of_that_game() -> None:
    """Though a card is asked for, none was shown by it."""
    answer = say(SIX, "begin", "we have voted", "Ann died", "play another one with the Tanner too")

    assert answer.session.game.is_unconfirmed
    assert "too many for 6 players" in answer.say


@pytest.mark.parametrize("text", ["what if Bob had died", "what if Ann had been the Robber", "imagine Bob died"])
def test_what_is_only_imagined_changes_no_verdict(text: str) -> None:
    """It is no fact, however it is told."""
    over = say(SIX, *VOTED, "no").session

    assert over.phase is Phase.VERDICT
    assert say(over, text).session.testimony == over.testimony


def test_a_card_of_the_living_corrects_the_verdict() -> None:
    """Whoever said that none of them is a Werewolf was wrong."""
    assert say(SIX, *VOTED, "no", "no wait, Bob was a Werewolf").say.startswith("Ann died, but no Werewolf did")


def test_no_timer_beside_change_of_deck_is_kept() -> None:
    """Like a pace, or a length of the day."""
    answer = say(SIX, "no timer, and the Tanner instead of the Drunk")

    assert answer.session.clock.untimed
    assert answer.session.game.deck.keys.count("tanner") == 1


def test_all_that_is_set_is_confirmed() -> None:
    """With the cards, which nobody could deal else."""
    answer = say(SIX, "the Tanner instead of the Drunk, quick pace, and six minutes to talk")

    assert "Tanner" in answer.say
    assert "Quick pace" in answer.say
    assert "six minutes" in answer.say


def test_a_number_of_players_is_told_with_its_cards_whatever_is_set_beside_it() -> None:
    """Else nobody would hear what to take out of the box."""
    answer = say(NEW, "five players and quick pace")

    assert "three Villagers" in answer.say
    assert "Quick pace" in answer.say


def test_what_cannot_be_beside_a_number_leaves_its_cards_told() -> None:
    """Four players have no Drunk to take out."""
    answer = say(NEW, "four players, no Drunk")

    assert "two Villagers" in answer.say
    assert "The Drunk is not in the deck" in answer.say


def test_who_goes_on_all_the_same_takes_the_repair() -> None:
    """Asked about once; a change asks anew."""
    assert say(SIX, DRAFT, "begin").session.game.is_unconfirmed
    assert say(SIX, DRAFT, "begin", "begin").session.phase is Phase.CHECK
    assert say(SIX, DRAFT, "the cards are dealt").session.phase is Phase.CHECK
    assert say(SIX, DRAFT, "begin", "take out the Drunk", "begin").session.game.is_unconfirmed


def test_a_verdict_is_told_whatever_is_said_beside_what_leads_to_it() -> None:
    """The card ends the vote, and the name tells nothing more."""
    voted = say(SIX, "we are Ana, Bo, Cleo, Dirk, Emil and Fe", "we have voted", "Dirk died").session
    answer = reply_to(WAYS, voted, "a werewolf? yeah Fe was", EARS, reply)

    assert answer.session.phase is Phase.VERDICT
    assert "The village wins" in answer.say


NAMED = ("we are Ana, Bo, Cleo, Dirk, Emil and Fe", "we have voted")


@pytest.mark.parametrize(
    ("told", "settled", "voters"),
    [
        (("Pepe points at Bo, and Ana points at Cleo", "Emil"), "Which of them is Pepe?", (4, 0)),
        (("Pepe points at Bo, Juan at Cleo, and Ana at Dirk", "Emil", "Fe"), "Which of them is Pepe?", (4, 5, 0)),
        (("Cleoo points at Bo, and Ana points at Dirk", "yes"), "Cleoo: is that Cleo?", (2, 0)),
        (
            ("Pepe points at Bo, Juan points at Cleo, Kim points at Dirk, and Ana at Dirk", "Emil", "Fe", "Cleo"),
            "Which of them is Pepe?",
            (4, 5, 2, 0),
        ),
        (("Pepe points at Bo, I mean Emil points at Bo, and Ana at Dirk",), "Who else points", (4, 0)),
    ],
)
def test_a_name_that_nobody_has_loses_no_vote(told: tuple[str, ...], settled: str, voters: tuple[int, ...]) -> None:
    """Who is meant is asked after the other votes, of one name after another."""
    first, after = say(SIX, *NAMED, told[0]), say(SIX, *NAMED, *told)

    assert settled in first.say
    assert {seat for what, seat, _ in chain.from_iterable(after.session.testimony) if what == "points"} == set(voters)


def test_a_vote_told_by_day_is_not_lost_either() -> None:
    """Though the first finger only asks whether they have voted."""
    told = say(SIX, NAMED[0], "begin", "we are awake", "Pepe points at Bo, and Ana points at Bo", "Emil")

    assert told.say.startswith("Bo got two.")


def test_what_is_refused_is_told_before_who_is_meant() -> None:
    """Nine do not sit there."""
    answer = say(SIX, *NAMED, "Pepe points at Bo, and player nine points at Ana")

    assert answer.refused == "There are 6 players."
    assert answer.say.startswith("There are 6 players. I know Ana, ")


def test_a_question_is_answered_beside_what_is_told() -> None:
    """In either order, and whatever is asked next."""
    for text in ("Ana points at Bo, and what does the Seer do?", "what does the Seer do? Ana points at Bo"):
        answer = say(SIX, *NAMED, text)

        assert answer.say.startswith("The Seer may look at another player's card")
        assert answer.say.endswith("Who else points at whom? Or say who died.")


def test_two_questions_are_both_answered() -> None:
    """Each of what is asked word for word, though one question may be about both roles."""
    answer = say(SIX, "what does the Tanner do, and what does the Hunter do?")

    assert answer.say.startswith("The Tanner wants to die")
    assert "If the Hunter dies, whoever the Hunter points at dies too." in answer.say


def test_who_died_is_told_before_what_changes_nothing_more() -> None:
    """The same is asked after both."""
    answer = say(SIX, *NAMED, "Ana got four fingers, Bo two")

    assert answer.say.startswith("Ana died.")
    assert answer.say.endswith("Which card does Ana show?")
