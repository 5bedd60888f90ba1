"""What a table played before its week is set aside, and gone back to."""

from onenight.conversation.session import Phase, Session
from onenight.rules.deck import recommend_deck
from onenight.rules.game import ULTIMATE, WEEK
from onenight.rules.rulebook import PRESETS, Rulebook
from onenight.ways.index import reply
from onenight.ways.one_night.one_night import Draft, cards_of
from onenight.ways.one_week.log import Stay
from onenight.ways.one_week.one_week import set_stay, stay_of
from onenight.wishes.wish import Kind, Wish
from tests.conversation.test_conversation import front
from tests.sessions import make_session, replace_parts

REFERENCE = Rulebook(ULTIMATE, PRESETS["reference"])
SIX = make_session(Phase.DECK, REFERENCE, 6, recommend_deck(ULTIMATE, 6), chosen=(("seer", 1),), earlier=("seer",))


def plays(session: Session, game: str) -> Session:
    """The table that wishes for another game."""
    return reply(session, Wish(Kind.GAME, choice=game), front()).session


def test_one_night_is_gone_back_to() -> None:
    """By the house rules that the table had."""
    week = plays(SIX, WEEK)
    after = plays(week, ULTIMATE.key)

    assert week.game.key == WEEK
    assert after.game.key == ULTIMATE.key
    assert after.game.rulebook == REFERENCE


def test_the_cards_set_aside_follow_the_players() -> None:
    """So a legal deck is gone back to; what was changed of another one is forgotten."""
    week = reply(plays(SIX, WEEK), Wish(Kind.PLAYERS, 5), front()).session

    assert cards_of(week) == replace_parts(SIX, deck=recommend_deck(ULTIMATE, 5), chosen=(), earlier=()).game


def test_what_waits_is_set_aside_as_well() -> None:
    """A draft, while players join by text: it can still be answered, and settled."""
    draft = Draft(REFERENCE, 6, ("seer",))
    week = set_stay(replace_parts(SIX, draft=draft), Stay(days=2))

    assert week.yes_or_no
    assert week.without_game() == replace_parts(SIX, draft=draft)
    assert not week.before_night(Phase.DECK).yes_or_no
    assert stay_of(week.before_night(Phase.DECK)) == Stay(days=2)


def test_another_week_takes_the_place_of_the_first() -> None:
    """Only what was played before is set aside, once."""
    assert set_stay(set_stay(SIX, Stay(days=1)), Stay(days=3)).without_game() == SIX


def test_other_people_are_asked_what_they_play() -> None:
    """And are remembered nothing of the table's choices."""
    assert set_stay(SIX, Stay(days=1)).make_for_others() == make_session()
