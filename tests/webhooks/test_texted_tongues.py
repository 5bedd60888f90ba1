"""Texted games where not everybody speaks the same: whatever the host's language, players are texted in their own.

Nobody is told a word of another language, whoever causes a text; each answers in the own one.
"""

from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from evenings.parties import Parties
from onenight.speech.lines import load_lines
from onenight.texting.gsm import count_segments
from onenight.texting.party import Stage
from onenight.ways.one_night.texts.prompts import NIGHT
from stores.location import Location
from tests.skill.alexa_events import ask, make_launch, set_locale
from tests.skill.read_answers import join_words, read
from tests.text_languages import OTHERS, find_foreign
from tests.texting.playing import NAMES, draw_legal_answer, number_of
from tests.webhooks.service import serve_app
from tests.webhooks.simulated_table import Simulated, make_key
from tests.webhooks.test_texted_game import SECRET, Table
from tests.webhooks.twilio.api import run_twilio
from webhooks import create_app
from webhooks.app import SENDER
from webhooks.settings import Settings

PLAYERS = 5
OWN: Mapping[int, str] = {1: "de", 2: "en", 3: "fr", 4: "es"}
"""Who asks for a language, the host's own or another; the others are texted in the host's."""
INTENTS = {
    "text_roles": "TextRolesIntent",
    "deal": "BeginIntent",
    "who_is_in": "WhoIsInIntent",
    "everyone_answered": "EveryoneAnsweredIntent",
    "vote": "VoteIntent",
    "why": "WhyIntent",
    "help": "AMAZON.HelpIntent",
}
"""What a host says, by the keys of `prompts.now`, and what Alexa makes of it."""


class AtAlexa:
    """A host at a device of a locale."""

    def __init__(self, table: Table, language: str) -> None:
        """The skill is opened."""
        self._table, self._locale = table, OTHERS[language][-1]
        self._attributes: object = None
        self.code = ""
        self._heard(make_launch())

    def says(self, key: str) -> str:
        """As Alexa has understood it."""
        return self._heard(ask(INTENTS[key], {}, self._attributes))

    def _heard(self, event: dict[str, Any]) -> str:
        got = self._table.post("/alexa", set_locale(event, self._locale))
        assert got.status == 200, got
        answered = read(got.data)
        self._attributes = answered.attributes
        self.code = (
            self.code or "".join(filter(str.isdigit, got.data["response"].get("card", {}).get("content", "")))[:4]
        )
        card = got.data["response"].get("card", {})
        return " ".join(
            [answered.text, join_words(answered.reprompt), *(card.get(key, "") for key in ("title", "content"))]
        )


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A service whose own language is English, with a small Twilio."""
    with run_twilio() as api:
        app = create_app(
            Settings(place=Location(f"sqlite:///{tmp_path}/tables", SECRET), twilio=api.make_account(), dev=True)
        )
        with serve_app(app) as service:
            yield Table(app, service, api)
        app.extensions[SENDER].stop()


class Game:
    """A game of that host; whatever anybody is told is in the own language."""

    def __init__(self, table: Table, language: str) -> None:
        """Nobody has joined."""
        self._table, self._host, self._language = table, AtAlexa(table, language), language
        self.spoken = [OWN.get(seat, language) for seat in range(PLAYERS)]

    @property
    def stage(self) -> Stage:
        """How far it is."""
        return self._table.load_party().stage

    def says(self, *keys: str) -> None:
        """The host says these things, one after the other."""
        for said in keys:
            assert (said, find_foreign(self._host.says(said), self._language, NAMES)) == (said, [])
            self._table.code = self._host.code

    def join(self) -> None:
        """Everybody joins, with the word of the host's language; some ask for another one."""
        join = load_lines(self._language).strings("answers", "commands", "join")[0]
        for seat in range(PLAYERS):
            told = self._table.text(seat, f"{join.upper()} {self._host.code} {NAMES[seat]}")
            assert find_foreign(told, self._language, NAMES) == []
            if seat in OWN:
                self.texts(seat, load_lines(OWN[seat]).strings("language", "own", "asked")[1])

    def texts(self, seat: int, body: str) -> None:
        """A player texts."""
        reply = self._table.text(seat, body)
        assert reply
        assert (reply, find_foreign(reply, self.spoken[seat], NAMES)) == (reply, [])

    def answer(self) -> None:
        """Everybody answers what is asked now, in words of the own language."""
        before = self._table.load_party()
        self._table.wait_for_texts(len(before.outbox))
        for seat in self._table.chance.sample(range(PLAYERS), PLAYERS):
            self.texts(seat, draw_legal_answer(before, seat, self._table.chance, load_lines(self.spoken[seat])))
        assert self.stage is not before.stage

    def ask(self) -> None:
        """Everybody asks what can be asked after a game."""
        for seat, language in enumerate(self.spoken):
            for command in ("recap", "rules", "who", "help", "again"):
                self.texts(seat, load_lines(language).strings("answers", "commands", command)[0])


@pytest.mark.parametrize("language", OTHERS)
def test_everybody_is_told_in_the_own_language(language: str, table: Table) -> None:
    """From "text us our roles" to the verdict: all texts of each phone, and all that the host hears."""
    game = Game(table, language)
    game.says("text_roles")
    game.join()
    game.says("who_is_in", "help")
    while game.stage is Stage.JOIN:
        game.says("deal")
    while game.stage in NIGHT:
        game.answer()
        game.says("everyone_answered")
    game.says("vote")
    game.answer()
    game.says("everyone_answered", "why")
    assert game.stage is Stage.VERDICT
    game.ask()
    table.wait_for_texts(len(table.load_party().outbox))
    spoken = {number_of(seat): language for seat, language in enumerate(game.spoken)}
    assert {phone for phone, _ in table.api.list_bodies()} == spoken.keys()
    for phone, body in table.api.list_bodies():
        assert (body, find_foreign(body, spoken[phone], NAMES), count_segments(body)) == (body, [], 1)


def test_the_phone_of_a_browser_is_texted_in_its_language(tmp_path: Path) -> None:
    """At a German table: who joins by a French or an English browser plays in that, the others in German."""
    place = Location(f"sqlite:///{tmp_path}/tables.sqlite")
    spoken = ("de", "fr", "en")
    with serve_app(create_app(Settings(place=place, play=True, limit=None))) as service, closing(place.open()) as store:
        table = Simulated(service, Parties(store, place.secret, nudge=None))

        def says(said: str) -> None:
            asked = {"session": table.session, "text": load_lines("de").raw(f"prompts.now.{said}"), "language": "de"}
            told = table.post("/api/talk", asked).data
            table.session, table.code = told["session"], told["table"]["code"] or table.code
            assert (said, find_foreign(told["say"], "de", NAMES)) == (said, [])

        def texts(seat: int, text: str) -> None:
            table.messages += 1
            asked = {"phone": make_key(seat), "text": text, "message": f"m{table.messages}", "language": spoken[seat]}
            reply = table.post("/api/phone", asked).data["reply"]
            assert (reply, find_foreign(reply, spoken[seat], NAMES)) == (reply, [])

        says("text_roles")
        for seat, language in enumerate(spoken):
            join = load_lines(language).strings("answers", "commands", "join")[0]
            texts(seat, f"{join} {table.code} {NAMES[seat]}")
        for wish in ("deal", "deal", "everyone_answered", "vote", "everyone_voted"):
            says(wish)
            party = table.load_party()
            if party.stage in (*NIGHT, Stage.DAWN):
                for seat, language in enumerate(spoken):
                    texts(seat, draw_legal_answer(party, seat, table.chance, load_lines(language)))
        assert table.load_party().stage is Stage.VERDICT
        for seat, language in enumerate(spoken):
            shown = [each["body"] for each in table.send_to_phone(seat)["texts"]]
            assert len(shown) > 2
            assert [body for body in shown if find_foreign(body, language, NAMES)] == []
