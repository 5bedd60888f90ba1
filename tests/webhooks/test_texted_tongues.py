"""Texted games where not everybody speaks the same: a French or German host, and players who are texted in their own.

Nobody is told a word of another language, whoever causes a text; each answers in the own one.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol

import pytest

from onenight.speech.lines import lines_in
from onenight.texting.gsm import segments
from onenight.texting.party import Stage
from onenight.ways.one_night.texts.prompts import NIGHT
from stores.location import Location
from tests.skill.answers import read, words
from tests.skill.asking import ask, launch, located
from tests.texting.playing import NAMES, legal, phone
from tests.tongues import OTHERS, foreign
from tests.webhooks.service import serving
from tests.webhooks.simulated import JSON
from tests.webhooks.test_texted_game import SECRET, Table
from tests.webhooks.twilio.api import twilio_api
from webhooks import create_app
from webhooks.app import SENDER
from webhooks.settings import Settings

PLAYERS = 5
OWN: Mapping[int, str] = {1: "de", 2: "en", 3: "fr"}
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


class Host(Protocol):
    """Whoever hosts, by a front of hers."""

    code: str
    """What players join with."""

    def says(self, key: str) -> str:
        """What is heard after she has said that."""


class OnThePage:
    """A host whose browser speaks a language, and whose sentences are those that the table is told to say."""

    def __init__(self, table: Table, language: str) -> None:
        """Nobody has said anything."""
        self._table, self._language = table, language
        self.session: object = None
        self.code = ""

    def says(self, key: str) -> str:
        """As it stands among what can be said."""
        body = {"session": self.session, "text": lines_in(self._language).raw(f"prompts.now.{key}")}
        got = self._table.post("/api/talk", body | {"language": self._language})
        self.session = got.data["session"]
        self.code = got.data["table"].get("code", "")
        told = [got.data["say"], *(cue["say"] for cue in got.data["cues"] if "say" in cue), *got.data["now"]]
        return " ".join([*told, *(option[name] for option in got.data["answers"] for name in ("say", "label"))])


class AtAlexa:
    """A host at a device of a locale."""

    def __init__(self, table: Table, language: str) -> None:
        """The skill is opened."""
        self._table, self._locale = table, OTHERS[language][-1]
        self._attributes: object = None
        self.code = ""
        self._heard(launch())

    def says(self, key: str) -> str:
        """As Alexa has understood it."""
        return self._heard(ask(INTENTS[key], {}, self._attributes))

    def _heard(self, event: dict[str, Any]) -> str:
        got = self._table.post("/alexa", located(event, self._locale))
        assert got.status == 200, got
        answered = read(got.data)
        self._attributes = answered.attributes
        self.code = (
            self.code or "".join(filter(str.isdigit, got.data["response"].get("card", {}).get("content", "")))[:4]
        )
        card = got.data["response"].get("card", {})
        return " ".join([answered.text, words(answered.reprompt), *(card.get(key, "") for key in ("title", "content"))])


HOSTS = {"page": OnThePage, "alexa": AtAlexa}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A service whose own language is English, with a small Twilio."""
    with twilio_api() as api:
        app = create_app(
            Settings(place=Location(f"sqlite:///{tmp_path}/tables", SECRET), twilio=api.account(), dev=True)
        )
        with serving(app) as service:
            yield Table(app, service, api)
        app.extensions[SENDER].stop()


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("kind", HOSTS)
def test_everybody_is_told_in_the_own_language(kind: str, language: str, table: Table) -> None:
    """From "text us our roles" to the verdict: all texts of each phone, and all that the host hears."""
    host: Host = HOSTS[kind](table, language)
    spoken = [OWN.get(seat, language) for seat in range(PLAYERS)]

    def says(key: str) -> str:
        heard = host.says(key)
        assert (key, foreign(heard, language, NAMES)) == (key, [])
        return heard

    def texts(seat: int, body: str) -> None:
        reply = table.texts(seat, body)
        assert reply
        assert (reply, foreign(reply, spoken[seat], NAMES)) == (reply, [])

    def all_answer() -> None:
        before = table.party()
        table.arrived(len(before.outbox))
        for seat in table.chance.sample(range(PLAYERS), PLAYERS):
            texts(seat, legal(before, seat, table.chance, lines_in(spoken[seat])))
        assert table.party().stage is not before.stage

    join = lines_in(language).strings("answers", "commands", "join")[0]
    says("text_roles")
    for seat in range(PLAYERS):
        told = table.texts(seat, f"{join.upper()} {host.code} {NAMES[seat]}")
        assert foreign(told, language, NAMES) == []
        if seat in OWN:
            texts(seat, lines_in(OWN[seat]).strings("words", "language", "asked")[1])
    says("who_is_in")
    says("help")
    while table.party().stage is Stage.JOIN:
        says("deal")
    all_answer()
    while table.party().stage in NIGHT:
        says("everyone_answered")
        all_answer()
    says("everyone_answered")
    says("vote")
    all_answer()
    says("everyone_answered")
    says("why")
    assert table.party().stage is Stage.VERDICT
    for seat in range(PLAYERS):
        for command in ("recap", "rules", "who", "help", "again"):
            texts(seat, lines_in(spoken[seat]).strings("answers", "commands", command)[0])
    table.arrived(len(table.party().outbox))
    got = [(NUMBERS.index(to), body) for to, body in table.api.bodies()]
    assert {seat for seat, _ in got} == {*range(PLAYERS)}
    assert [(body, wrong) for seat, body in got if (wrong := foreign(body, spoken[seat], NAMES))] == []
    assert [body for _, body in got if segments(body) > 1] == []


NUMBERS = [phone(seat) for seat in range(PLAYERS)]
