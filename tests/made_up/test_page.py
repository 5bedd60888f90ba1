"""The page's answers, a texted game and its phones over HTTP, in a made-up language."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from onenight.texting.party import Stage
from tests.made_up.language import LANGUAGE, find_leaks, turn_text
from tests.texting.playing import NAMES, draw_legal_answer
from tests.webhooks.simulated_table import Simulated, host_simulated, make_key

PLAYERS = NAMES[:5]
KNOWN = frozenset(PLAYERS)
ENGLISH = 2
"""A seat whose player asks to be texted in English."""


class Table(Simulated):
    """A table in that language."""

    chosen = LANGUAGE

    def say(self, text: str) -> Any:  # noqa: ANN401 - JSON
        """The host says something, by a browser of that language."""
        body = json.dumps({"session": self.session, "text": text}).encode()
        headers = {"Content-Type": "application/json", "Accept-Language": f"{self.chosen}, en;q=0.5"}
        got = self.service.send("POST", "/api/talk", body, headers)
        assert got.status == 200, got
        self.session = got.data["session"]
        return got.data


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A service that was started to play."""
    with host_simulated(tmp_path, Table) as started:
        yield started


def shown(answer: Any) -> list[str]:  # noqa: ANN401 - JSON
    """All that people hear or read of an answer."""
    table = answer["table"]
    draft, verdict = table.get("draft") or {}, table.get("verdict") or {}
    return [
        answer["say"],
        *(cue["say"] for cue in answer["cues"] if "say" in cue),
        *(option[key] for option in answer["answers"] for key in ("say", "label")),
        *(told for key in ("now", "grave", "dawn") for told in answer[key]),
        *(told for told in (draft.get("wrong"), draft.get("repair"), verdict.get("reason")) if told),
    ]


def unknown(answer: Any) -> list[tuple[str, list[str]]]:  # noqa: ANN401 - JSON
    """What is shown outside of the language."""
    return [(told, words) for told in shown(answer) if (words := find_leaks(told, KNOWN))]


SAID = (
    *("", "five players", "no Drunk", "yes", "what does the Seer do?", "help", "begin", "begin", "pause", "go on"),
    *("vote now", "Alice and Bob point at Carol", "Carol, Dave and Erin point at Alice", "a Villager", "no", "why"),
    *("rematch", "stop"),
)


def test_an_evening_on_the_page(table: Table) -> None:
    """Every answer and every button is in the language of the browser; and it is heard in that alone."""
    for text in ("we are Alice, Bob, Carol, Dave and Erin", *SAID):
        answer = table.say(_said(text))

        assert unknown(answer) == [], text
        assert answer["language"] == LANGUAGE
    assert "phase" in answer["table"]


def test_a_choice_goes_before_the_browser(table: Table) -> None:
    """A table goes on in another language, with its players and cards, and keeps to it."""
    first = table.say(_said("five players"))
    told = table.post("/api/talk", {"session": table.session, "text": "help", "language": "en"}).data
    table.chosen = "en"
    again = table.say("repeat")

    assert (first["language"], told.get("language"), again.get("language")) == (LANGUAGE, None, None)
    assert told["table"]["deck"] == first["table"]["deck"]
    assert "«" not in told["say"]


def test_what_is_not_offered_is_as_good_as_none(table: Table) -> None:
    """A browser of a language that nobody has made gets the service's."""
    table.chosen = "tlh"

    assert "language" not in table.say("five players")
    assert table.post("/api/talk", {"session": None, "text": "", "language": 3}).status == 400


def test_the_words_of_the_page(table: Table) -> None:
    """Each browser gets its own, and all languages that are offered."""
    words = table.service.send("GET", "/api/page/words.json", headers={"Accept-Language": LANGUAGE}).data
    chosen = table.service.send("GET", f"/api/page/words.json?language={LANGUAGE}").data
    english = table.service.send("GET", "/api/page/words.json").data

    assert words == chosen
    assert (words["language"], english["language"]) == (LANGUAGE, "en")
    assert words["catalog"]["languages"] == ["en", LANGUAGE]
    sentences = {key: told for key, told in words.items() if isinstance(told, str) and not key.startswith(_KEYS)}
    assert {key: told for key, told in sentences.items() if find_leaks(told)} == {}
    assert {key for key, told in english.items() if isinstance(told, str) and "«" in told} == set()


_KEYS = ("language", "locale", "talk.names", "talk.heeded", "order.", "number.", "names.seat")


def test_a_texted_game(table: Table) -> None:
    """All that phones get is in the language of the table, but for the player who has asked for English."""
    answer = table.say(_said("text us our roles"))
    code = answer["table"]["code"]
    assert unknown(answer) == []
    for seat, name in enumerate(PLAYERS):
        assert table.send_to_phone(seat, f"{turn_text('JOIN')} {code} {name}")["name"] == name
    assert table.send_to_phone(ENGLISH, "in English")["reply"] == "From now on I text you in English."
    table.code = code
    assert unknown(table.say(_said("deal"))) == []  # first the cards are told
    dealt = table.say(_said("deal"))
    assert (dealt["table"]["phase"], unknown(dealt)) == ("night", []), dealt["say"]
    while (party := table.load_party()).stage is not Stage.VERDICT:
        for seat in range(len(PLAYERS)):
            text = draw_legal_answer(party, seat, table.chance)
            reply = table.send_to_phone(seat, text if seat == ENGLISH else _said(text))["reply"]
            assert ("«" not in reply) if seat == ENGLISH else (find_leaks(reply, KNOWN) == []), (text, reply)
        assert unknown(table.look()) == []
    for text in ("recap", "rules", "help", "who"):
        table.send_to_phone(0, turn_text(text))
        table.send_to_phone(ENGLISH, text)
    for seat in range(len(PLAYERS)):
        phone = table.send_to_phone(seat)
        bodies = [each["body"] for each in (*phone["texts"], *phone["replies"])]
        if seat == ENGLISH:  # but for the answer to joining, when nobody knew
            assert [body for body in bodies if "«" in body and body != phone["replies"][0]["body"]] == []
        else:
            assert [body for body in bodies if find_leaks(body, KNOWN)] == []


def test_a_phone_is_texted_in_the_language_of_its_page(table: Table) -> None:
    """Where it joins from one; later it may ask for another, and stays with it."""
    code = table.say(_said("text us our roles"))["table"]["code"]

    def sends(message: str, text: str) -> str:
        asked = {"phone": make_key(0), "text": text, "message": message, "language": "en"}
        return str(table.post("/api/phone", asked).data["reply"])

    assert sends("m1", f"JOIN {code} Alice").startswith("You are in, Alice.")
    assert "«" in sends("m2", turn_text("in English"))
    assert "«" in sends("m3", turn_text("who"))


def _said(text: str) -> str:
    """What is said or texted in English, as it is there; names stay what they are."""
    return re.sub(rf"\b({'|'.join(map(turn_text, PLAYERS))})\b", lambda name: _NAMES[name[0]], turn_text(text))


_NAMES = {turn_text(name): name for name in PLAYERS}
