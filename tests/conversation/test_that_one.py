"""Of which card somebody speaks who says "him" or "that one": the one that was spoken of last."""

from collections import Counter

import pytest

from onenight.conversation.reply import Reply
from onenight.conversation.session import Session
from onenight.conversation.session_json import to_json
from onenight.interpretation.sentence import reply_to
from onenight.ways.index import WAYS, from_json, reply
from onenight.wishes.wish import Cards, Kind, Wish
from tests.conversation.test_conversation import SIX, front

EARS = front(most_seconds=None)
TANNER = Wish(Kind.EXPLAIN_ROLE, roles=("tanner",))


def say(session: Session, text: str) -> Reply:
    """The answer to what was typed."""
    return reply_to(WAYS, session, text, EARS, reply)


def after(*wishes: Wish) -> Session:
    """A table of six after these wishes."""
    session = SIX
    for wish in wishes:
        session = reply(session, wish, EARS).session
    return session


def test_him_is_the_card_that_was_asked_about() -> None:
    """Asked about, added, asked about again, and taken out: all of it without its name."""
    asked = after(TANNER)
    added = say(asked, "add him")
    assert "10 cards are too many" in added.say
    assert say(added.session, "what does that one do?").say.startswith("The Tanner wants to die")
    assert say(added.session, "take that one out again").session.game.deck == SIX.game.deck


@pytest.mark.parametrize("kind", [Kind.ADD, Kind.REMOVE, Kind.REPLACE])
def test_a_card_that_was_changed_was_spoken_of(kind: Kind) -> None:
    """The last one of several."""
    changed = Wish(kind, cards=(Cards("tanner"), Cards("seer")), replaced=(Cards("villager", 2),))
    assert after(changed).role == "seer"


def test_it_is_kept_and_nobody_else_is_meant() -> None:
    """With the table; and where a card was named, that one is meant."""
    asked = after(TANNER)
    assert from_json(to_json(asked)) == asked
    assert reply(asked, Wish(Kind.EXPLAIN_ROLE, roles=("seer",)), EARS).say.startswith("The Seer")
    assert from_json({**to_json(asked), "role": "nobody's"}) is None


def test_without_a_card_it_is_asked_which() -> None:
    """Nobody has spoken of any."""
    assert "Which role do you mean?" in reply(SIX, Wish(Kind.ADD), EARS).say


@pytest.mark.parametrize("said", ["leave him out and use the Minion", "take him out, and put the Minion in"])
def test_he_is_not_the_card_that_the_same_sentence_names_for_something_else(said: str) -> None:
    """The Drunk was asked about, and the Minion takes his place."""
    asked = after(Wish(Kind.EXPLAIN_ROLE, roles=("drunk",)))

    changed = Counter(say(asked, said).session.game.deck.keys)
    before = Counter(SIX.game.deck.keys)

    assert changed - before == {"minion": 1}
    assert before - changed == {"drunk": 1}
