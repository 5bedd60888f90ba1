"""What is asked of the web service, and answered, as text files: rows of a table, and scripts of a table or of a call.

In `fixtures/` a file has sections, `## title`, of lines; `#` begins a remark. A section of rows has a JSON list in each
line. A section of a script has a step in each line (`Host says three players`), and below it, indented, what is true of
the answer then:

    Host says deal
      table.phase = "night"
      texts.waiting.# = 3
      say ~ Night falls
      say ! Alice

`=` is followed by JSON; `~` by words that are in it, and `!` by words that are not. The steps stand in `TableScript`,
and for a call in `CallScript`. A `Screen` is a browser at an address of its own, which another process answers: it
`types` the code that a table shows, `mistypes` one that is so much higher, `looks`, and `posts` anything. `$code` is
the code of the table, `$spoken` as it is said, `$session` its token, `$Alice` the key of her phone, and `$word` what
`Keep word path` has kept of an answer, as JSON.
"""

import json
import re
from collections.abc import Callable, Sequence
from copy import copy
from pathlib import Path
from string import Template
from typing import Any

import pytest

from stores import steady_clock
from tests.texting.playing import NAMES
from tests.webhooks.service import Service
from tests.webhooks.simulated_table import JSON, Simulated, make_key
from tests.webhooks.twilio.call import NUMBER, USUAL
from tests.webhooks.twilio.phones import Phones, begin_night, propose_deck, reach_day

FOLDER = Path(__file__).parent / "fixtures"
_CHECK = re.compile(r"(\S+) ([=~!]) (.*)")


def read_sections(file: str) -> dict[str, list[str]]:
    """Return the lines of a file of `fixtures/` by the titles of its sections."""
    found: dict[str, list[str]] = {}
    for line in (FOLDER / file).read_text("utf-8").splitlines():
        if line.startswith("## "):
            lines = found[line.removeprefix("## ")] = []
        elif line and not line.startswith("#"):
            lines.append(line)
    return found


def read_rows(file: str, title: str) -> list[Any]:
    """Return the rows of a section, each as the values of its line."""
    return [json.loads(line) for line in read_sections(file)[title]]


def list_scripts(folder: str) -> list[tuple[str, str]]:
    """Return file and title of every section in a folder of `fixtures/`."""
    files = [f"{folder}/{path.name}" for path in sorted((FOLDER / folder).iterdir())]
    return [(file, title) for file in files for title in read_sections(file)]


def read_wishes(line: str) -> list[dict[str, object]]:
    """Read wishes as they are tapped: `SeatsIntent names=Ann/Grandma Rose + PaceIntent pace=quick`."""
    wishes: list[dict[str, object]] = []
    for each in line.split(" + "):
        intent, *slots = re.split(r" (?=\w+=)", each)
        pairs = (slot.split("=", 1) for slot in slots)
        filled = {slot: values.split("/") for slot, values in pairs}
        wishes.append({"intent": intent, "slots": filled} if filled else {"intent": intent})
    return wishes


class TableScript:
    """A script of a table: whoever is named says, texts or taps something, or looks, and the answer is kept."""

    def __init__(
        self, open_table: Callable[[], Simulated], patch: pytest.MonkeyPatch, other: Service | None = None
    ) -> None:
        """Hosts are opened as they are named, screens at another process; the clock is patched where time passes."""
        self._open_table, self._patch, self._other = open_table, patch, other
        self._screens: dict[str, Service] = {}
        self._hosts = {"Host": open_table()}
        self._table = self._hosts["Host"]
        self._kept = {name: make_key(seat) for seat, name in enumerate(NAMES)}
        self.answer: Any = None

    def follow(self, lines: Sequence[str]) -> None:
        """Do every step, and check what is told of its answer."""
        for line in lines:
            code = self._table.code
            self._kept |= {"code": code, "spoken": " ".join(code), "session": self._table.session or ""}
            told = Template(line).safe_substitute(self._kept)
            if line.startswith(" "):
                check_answer(self.answer, told.strip())
            else:
                self._step(*told.split(" ", 2))

    def _step(self, who: str, verb: str, rest: str = "") -> None:
        """Do one step: `/` behind the verb is the name of a message, or the version that was seen."""
        verb, _, mark = verb.partition("/")
        if who in NAMES:
            self.answer = self._ask_phone(NAMES.index(who), verb, rest, mark)
        elif who.startswith("Host"):
            if who not in self._hosts:
                self._hosts[who] = self._open_table()
            self._table = self._hosts[who]
            self.answer = self._ask_table(verb, rest, mark)
        elif who.startswith("Screen"):
            self.answer = self._ask_screen(who, verb, rest, mark)
        else:
            self._take_note(who, verb, rest)

    def _ask_phone(self, seat: int, verb: str, rest: str, mark: str) -> Any:  # noqa: ANN401 - JSON
        """Return what a player's phone is answered."""
        if verb == "looks":
            return self._table.send_to_phone(seat, seen=int(mark) if mark else None)
        return self._table.send_tap(seat, mark, **({"text": rest} if verb == "texts" else json.loads(rest)))

    def _ask_table(self, verb: str, rest: str, mark: str) -> Any:  # noqa: ANN401 - JSON
        """Return what a window of the table is answered; `mark` is the version that it has seen."""
        table, seen = self._table, int(mark) if mark else None
        if verb == "looks":
            return table.look(seen)
        if verb == "opens":
            return table.post("/api/home", {"session": table.session, **json.loads(rest)}).data
        answer = table.say(rest) if verb == "says" else table.tap(read_wishes(rest), seen)
        table.code = answer["table"].get("code") or table.code
        return answer

    def _ask_screen(self, name: str, verb: str, rest: str, mark: str) -> Any:  # noqa: ANN401 - JSON
        """Return what a screen is answered, with its status and the cookie that was set last."""
        assert self._other
        screen, path = self._screens.setdefault(name, copy(self._other)), "/api/tv"
        body: dict[str, object] = {}
        match verb:
            case "looks":
                body["seen"] = int(mark) if mark else None
            case "types":
                body["code"] = rest
            case "mistypes":
                number, code = map(int, rest.split())
                body["code"] = f"{(code + number) % 10**6:06}"
            case _:
                path, _, told = rest.partition(" ")
                body = json.loads(told)
        peer = {"X-Forwarded-For": f"203.0.113.{ord(name[-1])}"}
        got = screen.send("POST", path, json.dumps(body).encode(), JSON | peer)
        return {"status": got.status, "cookie": screen.cookie, **got.data}

    def _take_note(self, who: str, verb: str, rest: str) -> None:
        """Do what concerns all players or nobody."""
        match who, verb:
            case "All", "join":
                self._table.join(int(rest))
            case "All", "play":
                self._table.deal(int(rest))
            case "All", "answer":
                self._table.answer(self._table.load_party())
            case "Clock", "adds":
                now, seconds = steady_clock.now(), float(rest)
                self._patch.setattr(steady_clock, "now", lambda: now + seconds)
            case "Program", "posts":
                path, _, body = rest.partition(" ")
                status, data = self._table.post(path, json.loads(body))
                self.answer = {"status": status, "data": data.decode() if isinstance(data, bytes) else data}
            case "Keep", _:
                self._kept[verb] = json.dumps(find_value(self.answer, rest), ensure_ascii=False).strip('"')
            case _:
                raise ValueError(f"no step: {who} {verb}")


class CallScript:
    """A script of a phone: it `calls`, `hears` words to their end, `says` something, `presses` keys, `waits` seconds.

    `says/2` is said two seconds later, as is what is pressed; `hears/20` is heard within twenty seconds; `next` words
    are the first that are said; in `waits/silent 15` nothing is said to it. `proposes`, `begins` and `reaches` bring
    so many players to their deck, night or day.
    """

    def __init__(self, phones: Phones, others: Callable[[str], None] | None = None) -> None:
        """Call this service; steps of others are done by whoever knows them."""
        self._phones, self._others = phones, others
        self.call, self._seed = phones.call(), 1

    def follow(self, lines: Sequence[str]) -> None:
        """Do every step."""
        for line in lines:
            verb, _, rest = line.partition(" ")
            verb, _, mark = verb.partition("/")
            if verb in _REACHED:
                _REACHED[verb](self.call, int(rest))
            elif verb == "calls":
                self._dial(**json.loads(rest or "{}"))
            elif verb == "hangs":
                self.call.hang_up()
            elif verb == "over":
                assert self.call.over
            elif not self._talk(verb, rest, mark):
                assert self._others, line
                self._others(line)

    def _talk(self, verb: str, rest: str, mark: str) -> bool:
        """Do what somebody at the phone does; whether it is that."""
        match verb:
            case "hears":
                self.call.wait_until_said(rest, float(mark or 3600))
            case "next":
                known = len(self.call.transcript)
                assert [self.call.wait_until_said(rest).text] == self.call.list_said(known)
            case "says":
                self.call.speak(rest, float(mark or 0.5))
            case "presses":
                self.call.press(rest, float(mark or 0.5))
            case "waits":
                known = len(self.call.transcript)
                self.call.wait(float(rest))
                assert not mark or not self.call.list_said(known), rest
            case _:
                return False
        return True

    def _dial(self, later: float = 0, number: str = NUMBER, *, twice: bool = False) -> None:
        """Call so many seconds after what was last; perhaps every request comes twice."""
        self._seed += 1
        self.call = self._phones.call(self._seed, USUAL._replace(twice=twice), number, now=self.call.now + later)


_REACHED = {"proposes": propose_deck, "begins": begin_night, "reaches": reach_day}


def check_answer(answer: object, line: str) -> None:
    """Check one line about an answer."""
    match = _CHECK.fullmatch(line)
    assert match, line
    path, sign, told = match.groups()
    found = find_value(answer, path)
    if sign == "=":
        assert found == json.loads(told), (line, found)
    else:
        text = found if isinstance(found, str) else json.dumps(found, ensure_ascii=False)
        assert (told in text) is (sign == "~"), (line, found)


def find_value(answer: Any, path: str) -> Any:  # noqa: ANN401 - JSON
    """Return the value at a path of keys and indices with dots between; `#` is how many there are, `.` the whole."""
    for key in path.split(".") if path != "." else ():
        answer = len(answer) if key == "#" else answer[int(key)] if isinstance(answer, list) else answer[key]
    return answer
