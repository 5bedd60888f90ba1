"""Words that are names and cards: what they are depends on what was said with them, and on who is at the table."""

import re
from itertools import product

import pytest

from onenight.conversation.references import resolve_names_and_cards
from onenight.conversation.session import Phase, Session
from onenight.hearing.sample_grammar import load_grammar
from onenight.ways.index import WAYS, reply
from onenight.ways.one_night.one_night import cards_of
from onenight.wishes.wish import Kind, Wish, read_wish
from skill.request import WishRequest, build_envelope
from tests.conversation.test_conversation import LINES, NAMES, NOW, SESSIONS, front
from tests.fixtures import read_tables
from tests.locales import MODELS
from tests.skill.alexa_events import Event, ask, make_attributes, make_resolution

TABLES = read_tables(__file__)

DECK = SESSIONS["deck"]._replace(names=())
KNOWN = DECK._replace(names=("Hunter", "Mason", *NAMES[2:]))
"""Nobody is named; somebody is called Hunter, and somebody Mason."""


def told(wished: Wish) -> str:
    """A wish as the tables above have it."""
    parts = {
        "cards": [each.key for each in wished.cards],
        "replaced": [each.key for each in wished.replaced],
        "names": wished.names,
        "target": [wished.target] if wished.target else [],
        "roles": wished.roles,
    }
    return " ".join([wished.kind.name, *[f"{name}={', '.join(found)}" for name, found in parts.items() if found]])


def typed(text: str, session: Session) -> str:
    """What a typed sentence is at a table."""
    heard = load_grammar("en").hear(text, [name for name in session.names if name])
    return told(
        resolve_names_and_cards(read_wish(heard.intent, heard.slots), session, LINES, WAYS.of(session).asked_seat)
    )


def spoken(intent: str, slots: dict[str, tuple[str, str]], session: Session) -> str:
    """What an intent of Alexa's is at a table; slots with the words and the value that they were found to be."""
    said: Event = {
        name: {"name": name, "value": words} | make_resolution(value, value.title())
        for name, (words, value) in slots.items()
    }
    said |= {"names": {"name": "names"}} if "names" not in said else {}  # Alexa sends the empty ones, too
    asked = build_envelope(ask(intent, said, make_attributes(session)))
    assert asked is not None
    assert isinstance(asked.request, WishRequest)
    (wished,) = asked.request.wishes
    return told(resolve_names_and_cards(wished, session, LINES, WAYS.of(session).asked_seat))


@pytest.mark.parametrize(("text", "card", "name"), TABLES["alike"])
def test_a_card_unless_somebody_is_called_so(text: str, card: str, name: str) -> None:
    """Typed, or heard by any other recognizer."""
    assert typed(text, DECK) == card
    assert typed(text, KNOWN) == name


@pytest.mark.parametrize(("text", "name"), TABLES["names_only"])
def test_a_name_where_only_a_name_can_stand(text: str, name: str) -> None:
    """At a table that has no names yet."""
    assert typed(text, DECK) == name


@pytest.mark.parametrize(("text", "card"), TABLES["cards_only"])
def test_a_card_where_only_a_card_can_stand(text: str, card: str) -> None:
    """Even where somebody is called so."""
    assert typed(text, KNOWN._replace(names=("Hunter", "Mason", "Alice", "", "", ""))) == card


HUNTER, MASON = ("hunter", "hunter"), ("Mason", "mason")


@pytest.mark.parametrize(("intent", "slots", "card", "name"), TABLES["by_alexa"])
def test_alexa_may_have_heard_either(intent: str, slots: dict[str, tuple[str, str]], card: str, name: str) -> None:
    """Whichever of two intents its engine has chosen, the words are the same."""
    assert spoken(intent, slots, DECK) == card
    assert spoken(intent, slots, KNOWN) == name


def test_the_tanner_is_no_seventh_player() -> None:
    """What "add Tanner" is the card whichever intent it was; "Tanner joins" is a player."""
    session = SESSIONS["deck"]
    for slots, players in (({"either_names": ("Tanner",)}, session.players), ({"names": ("Tanner",)}, 7)):
        answer = reply(session, read_wish(Kind.JOIN, slots), front(NOW))
        asked = cards_of(answer.session).draft or answer.session
        assert asked.players == players


def test_a_shown_card_is_a_card() -> None:
    """Where the referee asks what player two shows, "player two is Hunter" tells it; of another player it is a name."""
    session = SESSIONS["vote, which card?"]

    assert typed("player two is hunter", session) == "SHOW names=player 2 roles=hunter"
    assert typed("player three is hunter", session) == "CALL names=player 3 target=Hunter"


def test_in_the_vote_a_card_is_somebody() -> None:
    """Where somebody is called so, words that would change the deck name them."""
    voting = KNOWN._replace(phase=Phase.VOTE)

    assert spoken("AddCardsIntent", {"either_cards": HUNTER}, voting) == "NAME names=Hunter"
    assert spoken("RemoveCardsIntent", {"either_cards": HUNTER}, voting) == "NAME names=Hunter"
    exchanged = {"either_cards": HUNTER, "either_replaced": MASON}
    assert spoken("ReplaceCardsIntent", exchanged, voting) == "POINT names=Hunter target=Mason"
    assert spoken("ReplaceCardsIntent", exchanged, DECK) == "REPLACE cards=hunter replaced=mason"


@pytest.mark.parametrize("locale", [locale for locale in MODELS if locale.startswith("en-")])
def test_what_two_intents_share_is_marked(locale: str) -> None:
    """Every sentence that a name makes one intent of, and a card another, says so by its slots, in both.

    No German card is a first name, too.
    """
    said: dict[str, set[tuple[str, str]]] = {}
    for intent in MODELS[locale]["intents"]:
        types = {slot["name"]: slot["type"] for slot in intent.get("slots", ()) if slot["type"] in WORDS}
        for sample in intent.get("samples", ()):
            slots = re.findall(r"{(\w+)}", sample)
            if slots and len(slots) < 3 and set(slots) <= set(types):
                for words in product(*[WORDS[types[slot]] for slot in slots]):
                    text = sample.format_map(dict(zip(slots, words, strict=True)))
                    said.setdefault(text, set()).add((intent["name"], sample))
    shared = {text: of for text, of in said.items() if len({intent for intent, _ in of}) > 1}

    assert "add Hunter" in shared
    assert {sample for of in shared.values() for _, sample in of if "{either_" not in sample} == set()


WORDS = TABLES["words"]
