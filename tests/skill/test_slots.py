"""Slots in every shape that Alexa gives them."""

from typing import Any

import pytest

from onenight.conversation.session import Phase
from onenight.rules.deck import recommend_deck
from onenight.rules.game import ULTIMATE
from onenight.wishes.wish import Kind, Wish
from skill import lambda_handler
from skill.request import WishRequest, build_envelope
from tests.sessions import make_session
from tests.skill.alexa_events import ask, make_attributes, make_resolution
from tests.skill.read_answers import Answer, read
from tests.skill.recorded_requests import read_recorded

SEER = "The Seer may look"
WHICH = "Which role do you mean?"
TOO_LONG = "That was too long for me."
SIX = make_session(Phase.DECK, players=6, deck=recommend_deck(ULTIMATE, 6))

Slot = dict[str, Any]


def several(*values: Slot) -> Slot:
    """A slot with several values, as Alexa nests them."""
    simple = [{"type": "Simple", **value} for value in values]
    return {"name": "role", "slotValue": {"type": "List", "values": simple}}


def multiple(*identities: str) -> Slot:
    """One value that resolution found several times, the likeliest first."""
    found = make_resolution(identities[0])
    found["resolutions"]["resolutionsPerAuthority"][0]["values"] = [{"value": {"id": each}} for each in identities]
    return found


def by(*authorities: Slot) -> Slot:
    """One value looked up by several authorities, such as the static and the dynamic ones."""
    return {
        "resolutions": {
            "resolutionsPerAuthority": [a["resolutions"]["resolutionsPerAuthority"][0] for a in authorities]
        }
    }


ROLES: list[Any] = [
    pytest.param({"value": "fortune teller", **make_resolution("seer")}, SEER, id="match"),
    pytest.param(
        {"value": "see her", **by(make_resolution(None), make_resolution("seer"))},
        SEER,
        id="match by the second authority",
    ),
    pytest.param(
        {"value": "see her", **by(make_resolution("seer"), make_resolution("drunk"))}, SEER, id="two authorities"
    ),
    pytest.param({"value": "see her", **multiple("seer", "drunk")}, SEER, id="two matches"),
    pytest.param(several({"value": "sear", **make_resolution("seer")}), SEER, id="list of one"),
    pytest.param(
        several({"value": "x", **make_resolution(None)}, {"value": "y", **make_resolution("seer")}),
        SEER,
        id="list of two",
    ),
    pytest.param({"value": "seer"}, SEER, id="plain value that is an id"),
    pytest.param({"value": "mermaid", **make_resolution(None)}, WHICH, id="no match"),
    pytest.param({"value": "mermaid", **make_resolution("mermaid")}, WHICH, id="match of an id nobody knows"),
    pytest.param({"value": "?", **make_resolution(None)}, WHICH, id="question mark"),
    pytest.param({"value": ""}, WHICH, id="empty value"),
    pytest.param({"value": "?" * 100_000}, TOO_LONG, id="endless value"),
    pytest.param({}, WHICH, id="no value"),
    pytest.param(several(), WHICH, id="empty list"),
    pytest.param({"value": None, "slotValue": None}, WHICH, id="nulls"),
    pytest.param({"resolutions": {"resolutionsPerAuthority": [None, {"status": 5}, []]}}, WHICH, id="junk"),
]


def explained(slot: object) -> Answer:
    """The answer to "what does the ... do", with that slot."""
    return read(lambda_handler(ask("ExplainRoleIntent", {"role": slot}, make_attributes(SIX))))


@pytest.mark.parametrize(("slot", "said"), ROLES)
def test_a_role_is_found_in_every_shape(slot: Slot, said: str) -> None:
    """A role that resolution found is explained, and where it found none the table is asked which."""
    answer = explained({"name": "role", "confirmationStatus": "NONE", **slot})

    assert answer.text.startswith(said)
    assert answer.session is not None
    assert answer.session._replace(role="") == SIX


@pytest.mark.parametrize(
    ("slot", "roles"),
    [
        pytest.param({"value": "sear", **make_resolution("seer")}, ("seer",), id="match"),
        pytest.param(
            {"value": "see her", **by(make_resolution("seer"), make_resolution("drunk"))},
            ("seer",),
            id="two authorities",
        ),
        pytest.param({"value": "see her", **multiple("seer", "drunk")}, ("seer",), id="two matches"),
        pytest.param({"value": "mermaid", **make_resolution(None)}, ("mermaid",), id="no match"),
        pytest.param({"value": "seer"}, ("seer",), id="plain value"),
        pytest.param({}, (), id="no value"),
        pytest.param(
            several(
                {"value": "sear", **make_resolution("seer")},
                {"value": "tenor", **make_resolution("tanner")},
                {"value": "x"},
            ),
            ("seer", "tanner", "x"),
            id="list",
        ),
    ],
)
def test_what_was_said_arrives_value_by_value(slot: Slot, roles: tuple[str, ...]) -> None:
    """Each thing that was said is one value: its id where resolution found it, once, and else the words."""
    asked = build_envelope(ask("ExplainRoleIntent", {"role": slot}))

    assert asked is not None
    assert isinstance(asked.request, WishRequest)
    assert asked.request.wishes == (Wish(Kind.EXPLAIN_ROLE, roles=roles),)


@pytest.mark.parametrize(
    ("slot", "players"),
    [
        pytest.param({"value": "6"}, 6, id="digits"),
        pytest.param({"value": "6", **make_resolution(None)}, 6, id="digits without a match"),
        pytest.param({"value": "10"}, 10, id="the most"),
        pytest.param({"value": "?"}, 0, id="question mark"),
        pytest.param({"value": ""}, 0, id="empty"),
        pytest.param({}, 0, id="missing"),
        pytest.param({"value": "2"}, 0, id="too few"),
        pytest.param({"value": "11"}, 0, id="too many"),
        pytest.param({"value": "0"}, 0, id="none"),
        pytest.param({"value": "-6"}, 0, id="negative"),
        pytest.param({"value": "6.5"}, 0, id="a fraction"),
        pytest.param({"value": "six"}, 0, id="a word, which Alexa does not send"),
        pytest.param({"value": "\N{SUPERSCRIPT SIX}"}, 0, id="a digit of another kind"),
        pytest.param({"value": "\N{ARABIC-INDIC DIGIT SIX}"}, 0, id="a digit of another script"),
        pytest.param({"value": "9" * 5000}, 0, id="thousands of digits"),
        pytest.param({"value": 6}, 0, id="a number that is no text"),
        pytest.param({"value": ["6"]}, 0, id="a list"),
    ],
)
def test_a_number_is_taken_only_where_it_is_one(slot: Slot, players: int) -> None:
    """A number of players that can play gets its deck; anything else is answered with what can be said."""
    answer = read(lambda_handler(ask("PlayersIntent", {"players": {"name": "players", **slot}}, {})))

    assert answer.session is not None
    assert answer.session.players == players
    assert answer.listens


@pytest.mark.parametrize("slots", [None, [], "role", 5, {"role": None}, {"role": []}, {"": {}}, {"role": "seer"}])
def test_slots_in_no_shape_at_all_do_no_harm(slots: object) -> None:
    """Whatever stands where the slots should be, the table is asked which role it means."""
    event = ask("ExplainRoleIntent", attributes=make_attributes(SIX))
    event["request"]["intent"]["slots"] = slots

    assert read(lambda_handler(event)).text.startswith(WHICH)


def test_a_recorded_list_of_values_does_no_harm() -> None:
    """A slot with several values as Alexa sends it is read, though its values mean nothing here."""
    assert explained(read_recorded("multivalue_slot_fragment.json")["toppings"]).text.startswith(WHICH)
