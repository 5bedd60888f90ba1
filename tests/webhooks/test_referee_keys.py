"""The keys that answer the referee, with both boxes: those that help tells do what the same answer does by voice."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.conversation.pointing.vote_case import case
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.rules import finger_count
from onenight.rules.referee import Question
from onenight.ways.index import WAYS
from onenight.wishes.wish import Kind, Wish
from tests.conversation.test_daybreak_vote import POINTED, drawn, tell, voting
from tests.conversation.test_vote import said
from tests.effort import count_examples
from tests.sessions import replace_parts
from tests.webhooks.scripts import read_rows, read_wishes
from webhooks.calls import document, keypad
from webhooks.calls.recognizer_hints import list_hints

LINES = document.load_call_lines("en")
GUARDS, _ = tell("bodyguard hunter", POINTED)
GUARDED, _ = tell("bodyguard hunter", "Cy got three / no / Bob was the Bodyguard")
BECAME, _ = tell("paranormal_investigator tanner", f"{POINTED} / a Paranormal Investigator")
ARTIFACTS, _ = tell("curator", f"{POINTED} / a Seer")
ASKED = {"guards": GUARDS, "guarded": GUARDED, "became": BECAME, "artifacts": ARTIFACTS}
BESIDE, _ = tell("alpha_wolf + dream_wolf", POINTED)
MANY = ["doppelganger", "alpha_wolf", "mystic_wolf", "minion", "seer", "curator", "bodyguard", "sentinel", "revealer"]
MANY += ["apprentice_seer", "paranormal_investigator", "witch", "village_idiot"]


def pressed(session: Session, digits: str) -> Wish | None:
    """Return the wish that is tapped with some keys."""
    tap = keypad.find_tap(session, digits)
    return None if tap is None else tap.wishes()[0]


@pytest.mark.parametrize(("asked", "digits", "wish"), read_rows("pressed.txt", "referee"))
def test_a_key_answers_what_is_asked(asked: str, digits: str, wish: str | None) -> None:
    """A seat, a card, an artifact at a seat, or nobody."""
    session = ASKED[asked]
    tap = keypad.find_tap(session, digits)

    assert (tap and [tap.as_json()]) == (wish and read_wishes(wish))
    assert len(digits) <= keypad.count_keys(session)


def test_help_tells_these_keys() -> None:
    """As it is asked, and no other; the artifact that was told is not asked for again, nor has it a key."""
    assert "for nobody, zero zero" in keypad.describe_answer_keys(GUARDS, LINES)
    assert "nobody" not in keypad.describe_answer_keys(GUARDED, LINES)
    assert "Werewolf: 1 and Tanner: 2. Zero zero: none" in keypad.describe_answer_keys(BECAME, LINES)
    assert "the Claw: 1, the Brand: 2 and the Cudgel: 3." in keypad.describe_answer_keys(ARTIFACTS, LINES)
    assert "Alpha Wolf: 2, " in keypad.describe_answer_keys(BESIDE, LINES)
    assert "Dream Wolf: 6." in keypad.describe_answer_keys(BESIDE, LINES)
    assert not keypad.describe_answer_keys(tell("bodyguard", "")[0], LINES)


def test_thirteen_kinds_have_keys() -> None:
    """Those from ten on have two digits."""
    table, _ = tell("", "")
    found = replace_parts(table, players=10, deck=table.game.deck.of(table.game.rulebook.game, MANY), names=())
    dead = said(found, Wish(Kind.DIED, names=("player 1",))).session
    asked = WAYS.of(dead).open_question(dead)
    while asked is not None and asked.fact != "shown":
        dead = said(dead, Wish(Kind.NOBODY)).session
        asked = WAYS.of(dead).open_question(dead)
    assert asked == Question("shown", 0)
    kinds = [*dead.game.deck.counts, "werewolf"]
    assert len(kinds) == 14
    for number, role in enumerate(kinds, 1):
        assert pressed(dead, str(number)) == Wish(Kind.SHOW, roles=(role,))
        assert f"{LINES.role(role)}: {number}" in keypad.describe_answer_keys(dead, LINES)
    assert pressed(dead, "15") is None


@settings(deadline=None, max_examples=count_examples(80))
@given(seed=st.integers(0, 2**32))
def test_what_the_referee_asks_can_be_answered_by_keys(seed: int) -> None:
    """Games of both boxes to their verdict: wherever one seat, card or artifact answers, keys say the same."""
    people = drawn(seed)
    session = voting(people, tournament=False)
    for _ in range(40 * len(people.record.players)):
        if session.phase is Phase.VERDICT:
            return
        wish = people.tells(session)
        after = said(session, wish).session
        digits = keys_of(session, wish)
        if digits:
            answer = pressed(session, digits)
            assert answer is not None, (digits, wish)
            assert said(session, answer).session.testimony == after.testimony, (digits, wish)
        session = after
    raise AssertionError(seed)


def keys_of(session: Session, wish: Wish) -> str:
    """The keys for an answer to the referee, by what help says; empty for what is said by voice alone."""
    asked = WAYS.of(session).open_question(session)
    if asked is None or finger_count.choose_question(case(session).fingers) == "more":
        return ""
    seats = [str(session.names.index(name) + 1)[-1] for name in wish.names]
    told_keys = re.sub(r",? and (?=[^:,.]+: \d)", ", ", keypad.describe_answer_keys(session, LINES))
    numbered: dict[str, str] = {key.strip(): number for key, number in re.findall(r"([^:,.]+): (\d+)", told_keys)}
    if wish.kind is Kind.CARDS:
        return numbered[LINES.role(wish.cards[0].key)]
    if wish.kind is Kind.SHOW:
        artifact = numbered.get(LINES.raw(f"words.artifacts.{wish.choice}"))
        return seats[0] + artifact if artifact else ""  # one that changes nothing has no key
    if wish.kind is Kind.NAME:
        return seats[0] if len(seats) == 1 else ""
    if wish.kind is Kind.NOBODY or asked.fact == "became":
        return "00"
    return {Kind.YES: "1", Kind.NO: "2"}.get(wish.kind, "")


def test_the_recognizer_is_told_the_words_of_the_box() -> None:
    """Artifacts in use where a Curator is in the deck, the card beside the center; a card first where one is asked."""
    artifacts = {"the Claw", "the Brand", "the Cudgel", "the Void", "the Mask", "the Shroud"}
    assert artifacts <= {*list_hints(Reply(ARTIFACTS, ""), LINES)}
    assert not artifacts & {*list_hints(Reply(GUARDS, ""), LINES)}
    assert "Dream Wolf" in list_hints(Reply(BESIDE, ""), LINES)
    assert list_hints(Reply(BECAME, ""), LINES)[0] in {LINES.role(role) for role in BECAME.game.deck.counts}
    assert list_hints(Reply(GUARDS, ""), LINES)[:2] == ("Ann", "Bob")
