"""Tables of which the server tells what a test wants: weeks made by the rules, games by their records."""

import json
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Page, Route

from onenight.rules.night import Deal
from onenight.rules.record import read_record
from onenight.rules.result import play_and_judge
from onenight.speech.lines import Lines
from onenight.speech.report import result_object
from onenight.ways.one_night.story import describe_steps, list_events, play_deeds
from tests.page.browser import Windows, wait_until
from tests.page.castles import FULL, Json, make_blank_table, make_hosted_table, play_week
from tests.page.conftest import Opens
from tests.page.scripts import Script, read_scripts

WEEKS = {
    "seven": play_week(7, FULL, seed=2),
    "three": play_week(3, seed=4),
    "five": play_week(5, ("foyer", "archives", "armory", "dynamite", "laboratory", "observatory"), seed=5),
}


class Told:
    """What the server tells of a table, in one browser; changed, the pages see it at their next look."""

    def __init__(self, windows: Windows, table: Json, recap: Json | None = None) -> None:
        """Answer for the server; without a recap nobody has joined by phone."""
        self.windows, self.table, self.recap = windows, table, recap
        self.version = 1
        self.seen = 0
        """The version that the shared page has asked after, and therefore shows."""
        self.wished: list[Json] = []
        self.phone_texts: list[Json] = [{"key": "1", "body": "You are in.", "secret": False}]
        self.phone_asks: Json | None = None
        self.phone_sent: list[Json] = []
        self.owner = table["names"][0]
        self.answers = {"talk": self._talk, "look": self._look, "recap": self._recap, "phone": self._phone}
        windows.context.route("**/api/**", self._answer)

    def change(self, table: Json) -> None:
        """The table is another one now."""
        self.table = table
        self.version += 1

    def _answer(self, route: Route) -> None:
        name = route.request.url.rpartition("/")[2]
        if route.request.method != "POST" or name not in self.answers:
            route.continue_()
            return
        asked = json.loads(route.request.post_data or "{}")
        route.fulfill(json=self.answers[name](asked))

    def _talk(self, asked: Mapping[str, Any]) -> Json:
        self.wished.append(asked["wish"])
        self.version += 1
        return {"session": "a" * 43, **self._tell()}

    def show_table(self, page: Page, table: Json) -> None:
        """Change the table, and wait until the shared page shows it."""
        self.change(table)
        wait_until(page, lambda: self.seen == self.version)

    def _look(self, asked: Mapping[str, Any]) -> Json:
        self.seen = asked["seen"] or 0
        return {"version": self.version} if asked["seen"] == self.version else {"ago": 60.0, **self._tell()}

    def _recap(self, _asked: Mapping[str, Any]) -> Json:
        return self.recap or {}

    def _tell(self) -> Json:
        over = self.table["phase"] == "verdict"
        joined = self.table["names"] if self.recap else []
        return {
            "version": self.version,
            "told": 1,
            "say": "",
            "cues": [{"say": "It is the sixth hour, and the castle is awake.", "step": None}],
            "seconds": [3.0],
            "answers": [],
            "several": False,
            "fingers": False,
            "now": ["rematch", "why"] if over else ["whose turn is it", "repeat"],
            "offers": [offer(each) for each in (("Rematch", "Why") if over else ("WhoseTurn", "AMAZON.Repeat"))],
            "grave": [],
            "dawn": [],
            "last": None,
            "listen": True,
            "table": self.table,
            "texts": {
                "how": "simulated",
                "number": "",
                "address": "",
                "code": None,
                "joined": joined,
                "waiting": [],
                "late": [],
            },
        }

    def _phone(self, asked: Mapping[str, Any]) -> Json:
        if asked.get("message"):
            aside = ("phone", "language", "message", "round")
            self.phone_sent.append({key: value for key, value in asked.items() if key not in aside})
        table = {
            "phase": self.table["phase"],
            "names": self.table["names"],
            "waiting": [],
            "game": 1,
            "round": "1 week",
            "deck": [],
            "code": None,
        }
        table["week"] = self.table["week"]
        known: Json = {"role": "villager", "asks": self.phone_asks, "replies": [], "version": self.version}
        return {"reply": None, "texts": self.phone_texts, "name": self.owner, **known, "table": table}


def offer(name: str) -> Json:
    """Return what can be tapped for an intent."""
    return {"wish": {"intent": f"{name}Intent"}, "label": name, "grave": False, "dawn": False}


def judge_record(record: Json, language: str = "en") -> tuple[Json, Json]:
    """Return the table of a game that is over, and its recap."""
    game = read_record(record)
    assert isinstance(game.start, Deal)
    names = list(record["players"])
    result: Json = result_object(game, play_and_judge(game), Lines(language))
    steps = describe_steps(list_events(game.start, *play_deeds(game.start, game.picks, game.rulebook)), names)
    ended = {key: result[key] for key in ("killed", "winning_teams", "winners", "reason")}
    table = make_blank_table(names) | {"game": "ultimate", "phase": "verdict", "votes": record["votes"]}
    return table | {"verdict": ended}, {"record": record, "result": result, "steps": steps}


class ToldScript(Script):
    """A script at tables that the server does not have: `table night`, or `five 12` of a week, with changes as JSON."""

    told: Told

    def __init__(self, person: Opens, test: str, records: Mapping[str, Json]) -> None:
        """Nothing is open."""
        super().__init__(person, read_scripts(test))
        self._records = records
        self._table: tuple[Json, Json | None] = ({}, None)
        self._asks: Json | None = None

    def table(self, told: str) -> None:
        """Have this table when the page is opened."""
        self._table = self._find_table(told)

    def recap(self, week: str) -> None:
        """All have joined by phone, and this will have been their week."""
        self._table = self._table[0], WEEKS[week].recap()

    def asks(self, told: str) -> None:
        """Phones are asked this."""
        self._asks = json.loads(told)

    def prepare(self) -> None:
        """Answer for the server."""
        self.told = Told(self.windows, *self._table)
        self.told.phone_asks = self._asks
        self.told.answers["tv"] = self.told.answers["look"]

    def change(self, told: str) -> None:
        """The table is another one now."""
        self.told.change(self._find_table(told)[0])

    def show(self, told: str) -> None:
        """Change it, and wait until the page shows it."""
        self.told.show_table(self.page, self._find_table(told)[0])

    def _find_table(self, told: str) -> tuple[Json, Json | None]:
        name, _, changed = told.partition(" {")
        week, _, moment = name.partition(" ")
        changes = json.loads("{" + changed) if changed else {}
        if week == "board":
            timer = {"timer": changes.pop("timer", None)}
            return make_hosted_table(**changes) | timer, None
        if week in WEEKS:
            of = WEEKS[week].moments[int(moment)].table
            return of | changes, WEEKS[week].recap() if of["phase"] == "verdict" else None
        table, recap = judge_record(self._records[name])
        return table | changes, recap

    def _read(self, what: str) -> list[str]:
        sent = {"wished": self.told.wished[1:], "phone_sent": self.told.phone_sent}
        return list(map(json.dumps, sent[what])) if what in sent else super()._read(what)
