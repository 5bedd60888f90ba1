"""What an Echo Show shows beside the speech."""

import json
import re
from collections.abc import Mapping
from copy import deepcopy
from math import ceil
from typing import Any

import pytest

from onenight.conversation.session import Phase, Session
from onenight.rules.deck import Deck, recommend_deck
from onenight.rules.game import GAMES, ULTIMATE, Game
from onenight.rules.week.verdict import judge
from onenight.speech.lines import Lines
from onenight.texting.party import Party
from onenight.ways.one_week.log import Stay
from onenight.ways.one_week.texts.party_state import week_of
from skill import answer, lambda_handler
from skill.screen import PICTURES, build_directive
from skill.skill_services import NO_PHONES
from tests.fixtures import read_requests
from tests.sessions import make_session, replace_parts
from tests.skill.alexa_events import add_interfaces, ask, make_attributes, make_event
from tests.skill.documents import (
    DOCUMENTS,
    find_bound_names,
    find_screen_faults,
    find_unknown_components,
    list_component_properties,
)
from tests.skill.read_answers import Answer, Directive, read
from tests.skill.test_joined import Host
from tests.skill.test_nights import EVERYBODY
from tests.ways.one_week.texts.playing import deal_party, join_players, play_to_verdict

CASES = read_requests(__file__)

APL = "Alexa.Presentation.APL"
RENDER = "Alexa.Presentation.APL.RenderDocument"
SCREENS = {name: document for name, document in DOCUMENTS.items() if document["type"] == "APL"}
LINES = Lines("en")
SIX = make_session(Phase.DECK, players=6, deck=recommend_deck(ULTIMATE, 6))
NAMES = ("Alice", "Bob", "Carol", "Dave", "Erin", "Frank")
DAY = replace_parts(SIX, phase=Phase.DAY, ends=1_794_341_700 + 240)
VOTE = SIX._replace(phase=Phase.VOTE, names=NAMES)

TABLE: dict[str, Any] = CASES["table"] | {"door": NO_PHONES}


def shown(intent: str, session: Session, slots: object = None) -> Directive | None:
    """What is shown with the answer to an intent."""
    return answered(intent, session, slots).find_directive(RENDER)


def answered(intent: str, session: Session, slots: object = None, *interfaces: str) -> Answer:
    """The answer on a device with a screen."""
    return read(lambda_handler(add_interfaces(ask(intent, slots, make_attributes(session)), APL, *interfaces)))


def drawn(**table: object) -> dict[str, Any]:
    """What the document gets of a table object."""
    found = build_directive(TABLE | table, "deck", LINES)
    assert found is not None
    sent: Any = found.to_dict()["datasources"]
    data: dict[str, Any] = sent["table"]
    return data


def test_before_the_night_the_tokens_are_shown() -> None:
    """Every role in play is there once, in wake order, with its number; those who sleep through come last."""
    sent = shown("ReadDeckIntent", SIX)
    assert sent is not None
    tokens = sent["datasources"]["table"]["tokens"]
    roles = {key: ULTIMATE.roles[key] for key in SIX.game.deck.keys}

    assert sent["document"] == DOCUMENTS["tokens"]
    assert [each["number"] for each in tokens] == ["2", "5", "6", "7", "8", "9", "", ""]
    assert {each["name"] for each in tokens} == {LINES.role(key) for key in roles}
    assert [each["count"] for each in tokens if each["name"] == "Werewolf"] == ["\N{MULTIPLICATION SIGN} 2"]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_role_has_its_token(game: Game) -> None:
    """All roles of a game are drawn, with the numbers of its night."""
    data = drawn(phase="deck", game=game.key, deck=list(game.cards))

    assert [each["name"] for each in data["tokens"]] == [LINES.role(key) for key in game.cards]
    assert [each["number"] for each in data["tokens"]] == [role.number for role in game.cards.values()]


def test_the_most_tokens_there_can_be_have_room() -> None:
    """Thirteen cards that all differ stand in rows of three under the title; the screen is 100 high."""
    (screen,) = DOCUMENTS["tokens"]["mainTemplate"]["items"]
    title, rows = screen["items"]
    (token,) = rows["items"]
    wide, token_wide, token_high, letters, below = (
        float(size.rstrip("vwh"))
        for size in (rows["width"], token["width"], token["height"], title["fontSize"], title["paddingBottom"])
    )
    most = max(ULTIMATE.players) + ULTIMATE.center

    assert most == 13
    assert 1.2 * letters + below + token_high * ceil(most / (wide // token_wide)) <= 100


def test_the_card_beside_the_center_is_named() -> None:
    """Above the tokens, for it is no card of the deck."""
    deck = ["alpha_wolf", "werewolf", "seer", "robber", "witch", "villager"]
    assert drawn(phase="check", deck=deck, extra="dream_wolf")["title"] == "3 players, Dream Wolf beside the center"


def test_by_day_the_clock_is_shown() -> None:
    """The document gets the seconds that are left, and counts them down by itself."""
    sent = shown("AMAZON.HelpIntent", DAY)

    assert sent is not None
    assert sent["document"] == DOCUMENTS["day"]
    assert sent["datasources"]["table"] == {
        "title": "Who is a Werewolf?",
        "over": "Time is up",
        "runs": True,
        "seconds": 240,
    }


def test_the_clock_goes_by_the_time() -> None:
    """A tick says only when to look: what is left is computed from the time since the document was shown."""
    (clock,) = DOCUMENTS["day"]["mainTemplate"]["items"]
    (tick,) = clock["handleTick"]
    (command,) = tick["commands"]

    assert tick["minimumDelay"] == 1000
    assert (command["type"], command["property"]) == ("SetValue", clock["bind"][0]["name"])
    assert "elapsedTime / 1000" in command["value"]


def test_a_clock_that_stands_is_shown_standing() -> None:
    """While the clock stands, what is left is shown and does not run away."""
    paused = shown("AMAZON.PauseIntent", DAY)

    assert paused is not None
    assert (paused["datasources"]["table"]["runs"], paused["datasources"]["table"]["seconds"]) == (False, 240)


def test_the_votes_are_shown_as_they_are_spoken() -> None:
    """Who points at whom stands there as far as it has been said."""
    slots = {"names": {"name": "names", "value": "Alice"}, "target": {"name": "target", "value": "Bob"}}
    sent = shown("PointIntent", VOTE, slots)

    assert sent is not None
    assert sent["document"] == DOCUMENTS["votes"]
    assert sent["datasources"]["table"]["rows"] == ["Alice \N{RIGHTWARDS ARROW} Bob"]
    assert drawn(phase="vote")["rows"] == ["Three, two, one \N{HORIZONTAL ELLIPSIS}"]


@pytest.mark.parametrize(("verdict", "rows"), CASES["verdicts"])
def test_the_verdict_is_shown(verdict: object, rows: list[str]) -> None:
    """Who died, who won, and why."""
    assert drawn(verdict=verdict)["rows"] == rows


def test_a_verdict_is_shown_when_it_is_spoken() -> None:
    """The answer that ends the vote shows the verdict."""
    sent = answered("NobodyIntent", VOTE)
    while sent.session is not None and sent.session.phase is Phase.VOTE:
        sent = answered("AMAZON.YesIntent", sent.session)
    picture = sent.find_directive(RENDER)

    assert picture is not None
    assert picture["document"] == DOCUMENTS["verdict"]
    assert "Nobody died" in picture["datasources"]["table"]["rows"][0]


def test_without_a_table_there_is_nothing_to_show() -> None:
    """Before anyone has said how many are playing the screen stays as it is; so it does when the session ends."""
    assert shown("AMAZON.HelpIntent", make_session()) is None
    assert shown("AMAZON.StopIntent", SIX) is None


@pytest.mark.parametrize("session", [SIX, DAY, VOTE], ids=lambda session: session.phase)
def test_nothing_depends_on_a_screen(session: Session) -> None:
    """Speech, reprompt and session are the same without one, and then nothing is sent for it."""
    plain = read(lambda_handler(ask("AMAZON.HelpIntent", attributes=make_attributes(session))))
    seen = answered("AMAZON.HelpIntent", session)

    assert (plain.speech, plain.reprompt, plain.attributes) == (seen.speech, seen.reprompt, seen.attributes)
    assert plain.directives == ()


def test_a_night_on_a_screen_is_mixed_too() -> None:
    """A device that shows and mixes gets both documents in one response."""
    answer = answered("BeginIntent", SIX._replace(phase=Phase.CHECK), None, "Alexa.Presentation.APLA")

    assert answer.find_directive(RENDER) is not None
    assert answer.find_directive("Alexa.Presentation.APLA.RenderDocument") is not None


def test_nothing_secret_is_shown_at_night() -> None:
    """What is shown does not depend on where the night is."""
    night = replace_parts(SIX, phase=Phase.NIGHT, started=1_794_341_650, told=7)
    later = replace_parts(night, started=1_794_341_600)
    first, second = shown("AMAZON.PauseIntent", night), shown("AMAZON.PauseIntent", later)

    assert first is not None
    assert first == second


@pytest.mark.parametrize("kind", ["APL", "APLA"])
def test_a_document_that_fails_is_logged(kind: str, caplog: pytest.LogCaptureFixture) -> None:
    """A device that could not show or play a document is answered with silence, and the log knows of it."""
    fault = make_event(
        {"type": f"Alexa.Presentation.{kind}.RuntimeError", "errors": [{"message": "Bob"}]}, make_attributes(SIX)
    )

    assert lambda_handler(fault) == {"version": "1.0", "response": {}}
    assert f"document failed: Alexa.Presentation.{kind}.RuntimeError" in caplog.text
    assert "Bob" not in caplog.text


@pytest.mark.parametrize("name", SCREENS)
def test_the_documents_are_ones_that_alexa_shows(name: str) -> None:
    """Amazon's checker finds nothing, and each component is one there is."""
    assert find_screen_faults(SCREENS[name]) == []
    assert find_unknown_components(SCREENS[name]) == []


def test_no_bound_name_is_a_property() -> None:
    """A command would be about the component's own property in its place: an error at each tick of the clock."""
    properties = list_component_properties()

    assert {"left", "width", "text", "source", "pageIndex"} <= properties
    assert [
        (name, each)
        for name, document in DOCUMENTS.items()
        for each in find_bound_names(document)
        if each in properties
    ] == []
    assert set(find_bound_names(DOCUMENTS["day"])) == {"payload", "secondsLeft"}


def test_the_checker_finds_mistakes() -> None:
    """A misspelled property, a size of no unit and a component that does not exist are found."""
    document = deepcopy(SCREENS["votes"])
    container = document["mainTemplate"]["items"][0]
    container["widht"] = "100vw"
    container["items"][0]["fontSize"] = "large"
    container["items"][1]["type"] = "Contaner"

    faults = " ".join(find_screen_faults(document))
    assert "widht" in faults
    assert "fontSize" in faults
    assert find_unknown_components(document) == ["Contaner"]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_no_words_stand_in_a_document(name: str) -> None:
    """Whatever is read comes in by data: texts are nothing but expressions."""
    texts = re.findall(r'"(?:text|content)": "([^"]*)"', json.dumps(DOCUMENTS[name]))

    assert texts
    assert [text for text in texts if re.sub(r"\$\{[^}]*\}", "", text).strip()] == []


def test_every_document_gets_what_it_reads() -> None:
    """The data of each picture has the names that its document asks for, and no others."""
    tables: dict[str, dict[str, object]] = {
        "deck": {"phase": "deck"},
        "day": {"phase": "day", "timer": {"seconds_left": 5}},
        "vote": {"phase": "vote"},
        "verdict": {"phase": "verdict"},
    }
    for phase, table in tables.items():
        picture = PICTURES["deck"][phase](TABLE | table, LINES)
        assert picture is not None
        name, _ = picture
        read_there = set(re.findall(r"payload\.table\.(\w+)", json.dumps(DOCUMENTS[name])))

        assert set(drawn(**table)) == read_there


def test_the_largest_picture_fits() -> None:
    """All roles in play and long names stay far below what a device with a screen takes."""
    deck = Deck.of(ULTIMATE, EVERYBODY.split())
    ten = make_session(Phase.DECK, players=10, deck=deck, names=tuple("x" * 11 + letter for letter in "abcdefghij"))

    assert (
        len(json.dumps(lambda_handler(add_interfaces(ask("ReadDeckIntent", attributes=make_attributes(ten)), APL))))
        < 24_000
    )


def texted(party: Party) -> Mapping[str, Any]:
    """What is shown to the host of a week by text."""
    asked = add_interfaces(ask("WhoIsInIntent", None, make_attributes(make_session(party="table", week=Stay()))), APL)
    sent = read(answer(asked, hosting=Host("", "+15550100099", party))).find_directive(RENDER)
    assert sent is not None
    data: Mapping[str, Any] = sent["datasources"]["table"]
    return data


def test_a_week_by_text_is_shown() -> None:
    """How to join it, then whose turn it is, and in the end who has won."""
    week = deal_party(seed=2)
    ended = play_to_verdict(week, 2).party
    winners = [ended.seats[seat].name for seat in judge(week_of(ended)).winners]

    assert texted(join_players(("Bob", "Cy")).party)["rows"] == ["Text JOIN 4821 and your name"]
    assert f"It is {week_of(week.party).name(week_of(week.party).actor)}'s turn." in texted(week.party)["rows"]
    assert any(name in row for row in texted(ended)["rows"] for name in winners)
