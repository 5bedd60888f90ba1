"""Small words: what a table hears once an evening, in its first game, or where there are many of it."""

import pytest

from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.rules.deck import Deck, recommend_deck
from onenight.rules.game import GAMES, ULTIMATE
from onenight.rules.rulebook import Rulebook
from onenight.speech.pace import PACES
from onenight.speech.script import Say, Telling, compile_night
from onenight.ways.index import reply
from onenight.ways.one_week.log import Stay
from onenight.wishes.wish import Kind, Wish
from tests.conversation.test_conversation import LINES, NOW, front
from tests.fixtures import read_cases
from tests.sessions import make_session, replace_parts

CASES = read_cases(__file__)

CIRCLE = LINES.raw("prompts.vote.circle")
REACH = LINES.raw("prompts.check.reach")
FIRST_GAME = LINES.say("errors.advice.first-game", fewest=3, most=5)
A_WEEK_LATER = NOW + 7 * 24 * 3600


def table(players: int, phase: Phase, game: str = "ultimate") -> Session:
    """A table with its recommended deck."""
    return make_session(phase, Rulebook(GAMES[game]), players, recommend_deck(GAMES[game], players), seen=NOW)


def hears(session: Session, *kinds: Kind, now: float = NOW) -> list[Reply]:
    """The answers to several wishes, one after the other."""
    answers = []
    for kind in kinds:
        answers.append(reply(session, Wish(kind), front(now)))
        session = answers[-1].session
    return answers


# A circle


@pytest.mark.parametrize("game", GAMES)
def test_before_the_first_vote_of_an_evening_a_circle_is_told_of(game: str) -> None:
    """Before the count of three, and not before the next vote."""
    first, _, again = hears(table(5, Phase.DAY, game), Kind.VOTE, Kind.REMATCH, Kind.VOTE)

    assert first.say == CIRCLE
    assert first.script is not None
    assert CIRCLE not in again.say


def test_another_evening_it_is_told_again() -> None:
    """Also where the same people come back, and where others sit down."""
    voted = hears(table(5, Phase.DAY), Kind.VOTE)[-1].session
    back, usual, vote = hears(voted, Kind.LAUNCH, Kind.YES, Kind.VOTE, now=A_WEEK_LATER)
    others = hears(replace_parts(voted, phase=Phase.VERDICT), Kind.LAUNCH, Kind.NO, now=NOW + 60)[-1].session

    assert CIRCLE not in back.say + usual.say
    assert vote.say == CIRCLE
    assert not others.memory.hinted


def test_a_week_has_no_such_hint() -> None:
    """Its vote is told otherwise."""
    week = make_session(Phase.DAY, players=5, week=Stay())

    assert CIRCLE not in hears(week, Kind.VOTE)[0].say


# A large table


@pytest.mark.parametrize(("players", "told"), CASES["many_hear_how_to_reach_the_cards"])
def test_many_hear_how_to_reach_the_cards(players: int, told: bool) -> None:  # noqa: FBT001 - drawn by name
    """Once, at the table check, and not where the same cards are dealt anew."""
    check, anew = hears(table(players, Phase.DECK), Kind.YES, Kind.DEAL_AGAIN)

    assert (REACH in check.say) == told
    assert REACH not in check.reprompt + anew.say


# A first game


@pytest.mark.parametrize(("players", "told"), CASES["a_first_game_is_advised_to_few"])
def test_a_first_game_is_advised_to_few(players: int, told: bool) -> None:  # noqa: FBT001 - drawn by name
    """Whoever says that it is the first game; who has said nothing of it hears nothing."""
    session = table(players, Phase.DECK)
    first = reply(session, Wish(Kind.PACE, choice="first"), front())
    quick = reply(session, Wish(Kind.PACE, choice="quick"), front())

    assert (FIRST_GAME in first.say) == told
    assert FIRST_GAME not in quick.say
    assert FIRST_GAME not in reply(first.session, Wish(Kind.PACE, choice="first"), front()).say


DOPPELGANGER = ["doppelganger", "werewolf", "mason", "mason", "seer", "drunk"]


@pytest.mark.parametrize("pace", PACES)
def test_in_a_first_game_the_copier_hears_whom_she_wakes_with(pace: str) -> None:
    """A Werewolf or a Mason she copied; whoever has played before is not told."""
    deck = Deck.of(ULTIMATE, DOPPELGANGER)
    night = compile_night(deck, 3, Rulebook(), Telling(PACES[pace]), LINES)
    together = LINES.say("night.doppelganger.together", either=("werewolf", "mason"))

    assert (together in [cue.text for cue in night.cues if isinstance(cue, Say)]) == PACES[pace].explains
