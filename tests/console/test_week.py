"""One Week in the terminal: a week on the table, and one by texts, each from its first word to the verdict."""

import json
import re
from contextlib import closing
from pathlib import Path
from random import Random

from evenings.parties import Parties
from onenight.rules.week import play
from onenight.texting.party import Party, Stage
from onenight.ways.one_week.texts.party_state import week_of
from stores import open_store
from tests.checkers import ROOT
from tests.console.running import COMMAND, ENVIRONMENT, run_onenight
from tests.console.terminal import Terminal
from tests.console.test_talk import PROMPT
from tests.texting.playing import make_received
from tests.ways.one_week.texts.playing import NAMES, is_voting, word_move

SECRET = "correct horse battery staple"  # noqa: S105 - a test's
EVENING = ROOT / "tests" / "conversation" / "evenings" / "week" / "five_with_artifacts.txt"
TWILIO = {
    "TWILIO_ACCOUNT_SID": "AC" + "0" * 32,
    "TWILIO_AUTH_TOKEN": "0" * 32,
    "TWILIO_FROM": "+15550100099",
    "PUBLIC_BASE_URL": "https://game.example.org",
    "ONENIGHT_SECRET": SECRET,
}
ROOMS = "the rooms are Foyer, Archives, Laboratory, Dynamite, Observatory and Workshop"


def test_a_week_on_the_table() -> None:
    """The evening of five, piped: every line is answered as its transcript has it, whoever draws the start player."""
    lines = EVENING.read_text("utf-8").splitlines()
    said = [line.removeprefix("> ") for line in lines if line.startswith("> ")]
    answers = [line for line in lines if line and line[0] not in "#>=" and " s) " not in line]
    told = run_onenight("talk", "--fast", stdin="\n".join([*said, ""]).encode())

    assert (told.code, told.complaints) == (0, [])
    assert len(answers) > 50
    others = [line for line in answers if line not in told.lines]
    # The start player is drawn; what is told by the clock stands in lines of its own.
    assert all("The draw falls on" in line or "four minutes" in line for line in others), others


class Host:
    """Whoever sits at the terminal, with Twilio set; the others text, to the same store."""

    def __init__(self, terminal: Terminal, parties: Parties) -> None:
        """Listen to the welcome."""
        self._terminal = terminal
        self._parties = parties
        self._texts = 0
        self.table = ""
        terminal.until(PROMPT)

    def says(self, words: str) -> str:
        """Type something; returns all that is printed until it is somebody's turn again."""
        self._terminal.type(f"{words}\n")
        return " ".join(self._terminal.until(PROMPT).split())

    def text(self, seat: int, words: str) -> str:
        """A player texts; returns the reply."""
        self._texts += 1
        stepped = self._parties.step(self.table, make_received(f"+155501000{seat:02}", words, f"SM{self._texts}"))
        assert stepped
        return stepped.reply

    def joined(self, code: str) -> None:
        """Find the party with this code."""
        found = self._parties.find_by_code(code)
        assert found
        self.table = found

    @property
    def party(self) -> Party:
        """The texted game as it is now."""
        kept = self._parties.load(self.table)
        assert kept
        return kept.party


def test_a_week_by_texts(tmp_path: Path) -> None:
    """Five players, five rooms; the verdict that is told is the one that `onenight judge` comes to."""
    chance = Random(7)  # noqa: S311 - a test keeps no secrets
    store = f"sqlite:///{tmp_path}/tables.sqlite"
    terminal = Terminal([*COMMAND, "talk", "--fast"], tmp_path, ENVIRONMENT | TWILIO | {"ONENIGHT_STORE": store})
    with closing(open_store(store, SECRET)) as opened:
        host = Host(terminal, Parties(opened, SECRET))
        for words in ("one week", "five players", "next", ROOMS):
            host.says(words)
        [code] = set(re.findall(r"then ((?:\d ){4,})", host.says("text us our roles").replace(",", " ")))
        host.joined(code.replace(" ", ""))
        for seat, name in enumerate(NAMES[:5]):
            host.text(seat, f"JOIN {host.party.code} {name}")
        assert "Archives, Laboratory, Dynamite" in host.says("deal")
        while not is_voting(host.party):
            week = week_of(host.party)
            host.text(week.actor, word_move(chance.choice(play.list_possible_moves(week))))
            assert week_of(host.party) != week
        for seat in range(5):
            host.text(seat, NAMES[(seat + 1) % 2])
        assert host.party.stage is Stage.VERDICT
        judged = json.loads(
            run_onenight("judge", stdin=json.dumps(host.party.plays.record(host.party)).encode()).lines[0]
        )

        assert judged["reason"] in host.says("has everyone voted?")
        terminal.hang_up()
