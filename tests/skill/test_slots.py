"""Slots in every shape that Alexa gives them."""

from typing import Any

import pytest

from onenight.conversation.session import Phase
from onenight.rules.deck import recommend_deck
from onenight.rules.game import ULTIMATE
from onenight.wishes.wish import Kind, Wish
from skill import lambda_handler
from skill.request import WishRequest, build_envelope
from tests.fixtures import read_requests
from tests.sessions import make_session
from tests.skill.alexa_events import ask, make_attributes
from tests.skill.read_answers import Answer, read
from tests.skill.recorded_requests import read_recorded

WHICH = "Which role do you mean?"
SIX = make_session(Phase.DECK, players=6, deck=recommend_deck(ULTIMATE, 6))

Slot = dict[str, Any]


CASES = read_requests(__file__)
ROLES = CASES["explained"] | {"endless value": [{"value": "?" * 100_000}, "That was too long for me."]}
NUMBERS = CASES["numbers"] | {"thousands of digits": [{"value": "9" * 5000}, 0]}


def explained(slot: object) -> Answer:
    """The answer to "what does the ... do", with that slot."""
    return read(lambda_handler(ask("ExplainRoleIntent", {"role": slot}, make_attributes(SIX))))


@pytest.mark.parametrize(("slot", "said"), ROLES.values(), ids=ROLES)
def test_a_role_is_found_in_every_shape(slot: Slot, said: str) -> None:
    """A role that resolution found is explained, and where it found none the table is asked which."""
    answer = explained({"name": "role", "confirmationStatus": "NONE", **slot})

    assert answer.text.startswith(said)
    assert answer.session is not None
    assert answer.session._replace(role="") == SIX


@pytest.mark.parametrize(("slot", "roles"), CASES["values"].values(), ids=CASES["values"])
def test_what_was_said_arrives_value_by_value(slot: Slot, roles: list[str]) -> None:
    """Each thing that was said is one value: its id where resolution found it, once, and else the words."""
    asked = build_envelope(ask("ExplainRoleIntent", {"role": slot}))

    assert asked is not None
    assert isinstance(asked.request, WishRequest)
    assert asked.request.wishes == (Wish(Kind.EXPLAIN_ROLE, roles=tuple(roles)),)


@pytest.mark.parametrize(("slot", "players"), NUMBERS.values(), ids=NUMBERS)
def test_a_number_is_taken_only_where_it_is_one(slot: Slot, players: int) -> None:
    """A number of players that can play gets its deck; anything else is answered with what can be said."""
    answer = read(lambda_handler(ask("PlayersIntent", {"players": {"name": "players", **slot}}, {})))

    assert answer.session is not None
    assert answer.session.players == players
    assert answer.listens


@pytest.mark.parametrize("slots", CASES["shapeless"])
def test_slots_in_no_shape_at_all_do_no_harm(slots: object) -> None:
    """Whatever stands where the slots should be, the table is asked which role it means."""
    event = ask("ExplainRoleIntent", attributes=make_attributes(SIX))
    event["request"]["intent"]["slots"] = slots

    assert read(lambda_handler(event)).text.startswith(WHICH)


def test_a_recorded_list_of_values_does_no_harm() -> None:
    """A slot with several values as Alexa sends it is read, though its values mean nothing here."""
    assert explained(read_recorded("multivalue_slot_fragment.json")["toppings"]).text.startswith(WHICH)
