"""What people said, played in this process: how much of it leads where it is to lead.

`python -m tests.people [--raise] [--draft LANGUAGE] [AUTHOR…]` prints it by author, kind and phase; `--raise` raises
the floors that `tests/conversation/test_people.py` holds; `--draft` plays the cases of an unfinished language, too.
`--without RULE [AUTHOR…]` prints what each author gains and loses by a step of hearing or a rule
(`tests/step_gains.py`).

A case has `before`, which leads to its phase, and `say`, judged by `expect`; an evening has `turns`. Before and after a
judged sentence everything is compared that a table can see. Whole: all of `expect` holds. Wrong: something changed that
`expect` names, and not to what it names; of noise any change. Half: some of it came right, the rest is unchanged.
Nothing: the rest. Noise that changes nothing and is answered where people talk to one another is `answered`.
"""

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from onenight.conversation.session import Session
from onenight.conversation.view import describe_table
from onenight.interpretation.sentence import reply_to
from onenight.rules.rulebook import HouseRules
from onenight.speech.front import Front
from onenight.speech.lines import FIRST, Lines, allow_draft
from onenight.speech.offered_languages import is_offered
from onenight.speech.script import Say
from onenight.ways.index import NEW, WAYS, reply

DATA = Path(__file__).parent / "data" / "people"
FLOORS = DATA / "floors.json"
AUTHORS = {
    **dict.fromkeys(("a", "b"), "sentences"),
    "m": "ours",
    **dict.fromkeys(("n", "o", "p", "q"), "further"),
    "r": "german",
    "s": "french",
    "t": "blind",
    "v": "voices",
}
"""In which file an author's cases are."""
BELOW = 3
"""So many points below what is reached a floor is set: a case or two may be lost to gain others."""
NOW = 1_700_000_000.0
BETWEEN = 2.0
"""Seconds from sentence to sentence."""
CLOSE = 4
"""So many seconds a clock may differ and be the same."""
OUTCOMES = ("whole", "wrong", "half", "nothing", "answered")

Case = Mapping[str, Any]
State = Mapping[str, Any]


class Answer(NamedTuple):
    """What a sentence led to."""

    table: Mapping[str, Any]
    say: str
    listens: bool

    @property
    def state(self) -> State:
        """The part of the state that can be seen."""
        timer = self.table["timer"]
        seen = {key: self.table[key] for key in _SEEN}
        return seen | {
            "deck": sorted(self.table["deck"]),
            "timer": timer and timer["seconds_left"],
            "listens": self.listens,
        }


_SEEN = ("phase", "game", "players", "names", "pace", "house_rules", "votes", "verdict", "chips")


class Judged(NamedTuple):
    """How a sentence of a case, or a whole evening, came out."""

    author: str
    kind: str
    phase: str
    outcome: str
    expected: int
    met: int


def _split_wanted(wanted: object) -> list[object]:
    return wanted if isinstance(wanted, list) else [wanted]


def _has(all_of: Mapping[str, Any] | None, wanted: Mapping[str, Any]) -> bool:
    return all((all_of or {}).get(key) == value for key, value in wanted.items())


def _find_verdict(answer: Answer, key: str) -> list[str]:
    return (answer.table["verdict"] or {}).get(key) or []


def _is_between(answer: Answer, least: int, most: int) -> bool:
    timer = answer.table["timer"]
    return bool(timer) and least <= timer["seconds_left"] <= most


def _match_houses(answer: Answer, wanted: Mapping[str, Any]) -> bool:
    return all(answer.table["house_rules"].get(key, getattr(HouseRules(), key)) == each for key, each in wanted.items())


HOLDS: Mapping[str, tuple[str, Callable[[Answer, Any], bool]]] = {
    "phase": ("phase", lambda answer, wanted: answer.table["phase"] in _split_wanted(wanted)),
    "players": ("players", lambda answer, wanted: answer.table["players"] == wanted),
    "deck": ("deck", lambda answer, wanted: sorted(answer.table["deck"]) == sorted(wanted)),
    "deck_has": ("deck", lambda answer, wanted: not Counter(wanted) - Counter(answer.table["deck"])),
    "deck_lacks": ("deck", lambda answer, wanted: not set(wanted) & set(answer.table["deck"])),
    "game": ("game", lambda answer, wanted: answer.table["game"] == wanted),
    "pace": ("pace", lambda answer, wanted: answer.table["pace"] == wanted),
    "house_rules": ("house_rules", _match_houses),
    "timer_between": ("timer", lambda answer, wanted: _is_between(answer, *wanted)),
    "votes": ("votes", lambda answer, wanted: _has(answer.table["votes"], wanted)),
    "killed": ("verdict", lambda answer, wanted: sorted(_find_verdict(answer, "killed")) == sorted(wanted)),
    "winning_teams": (
        "verdict",
        lambda answer, wanted: sorted(_find_verdict(answer, "winning_teams")) == sorted(wanted),
    ),
    "winners_include": ("verdict", lambda answer, wanted: set(wanted) <= set(_find_verdict(answer, "winners"))),
    "winners_exclude": ("verdict", lambda answer, wanted: not set(wanted) & set(_find_verdict(answer, "winners"))),
    "chips": ("chips", lambda answer, wanted: _has(answer.table["chips"], wanted)),
    "says_any": ("", lambda answer, wanted: any(each.lower() in answer.say.lower() for each in wanted)),
    "says_none": ("", lambda answer, wanted: not any(each.lower() in answer.say.lower() for each in wanted)),
    "asks": ("", lambda answer, wanted: answer.listens == wanted),
}
"""What a case may expect: which field of a state tells it, if one does, and whether it holds."""


def find_missed(expect: Mapping[str, Any], answer: Answer) -> list[str]:
    """Return the parts of `expect` that do not hold."""
    return [key for key, wanted in expect.items() if not HOLDS[key][1](answer, wanted)]


def rate_outcome(case: Case, before: State, answer: Answer, out: Iterable[str]) -> str:
    """Return how a judged sentence came out: one of `OUTCOMES`."""
    after = answer.state
    changed = {key for key in after if before[key] != after[key]}
    if before["timer"] and after["timer"] and abs(before["timer"] - after["timer"]) <= CLOSE:
        changed.discard("timer")
    if case["kind"] == "noise":
        talking = before["phase"] in ("night", "day")
        return "wrong" if changed else "answered" if talking and answer.say else "whole"
    fields = {HOLDS[key][0] for key in case["expect"]} - {""}
    missing = {HOLDS[key][0] for key in out}
    if not missing:
        return "whole"
    if missing & changed:
        return "wrong"
    return "half" if (fields - missing) & changed else "nothing"


def answer_sentence(session: Session, text: str, now: float, chance: Random, lines: Lines) -> tuple[Session, Answer]:
    """Return the answer to a sentence that was spoken to us, as `POST /api/talk` gives it."""
    return answer_front(session, text, Front(lines, now, chance, number=""))


def answer_front(session: Session, text: str, front: Front) -> tuple[Session, Answer]:
    """Return the answer to a sentence that a front heard."""
    lines, now = front.lines, front.now
    answer = reply_to(WAYS, session, text, front, reply)
    told = [cue.text for cue in answer.script.cues if isinstance(cue, Say)] if answer.script else []
    table = describe_table(WAYS, answer.session, lines, now)
    heard = Answer(json.loads(json.dumps(table)), " ".join([answer.say, *told, answer.then]).strip(), answer.listen)
    return answer.session, heard


def judge_case(case: Case) -> Judged:
    """A case as it came out. An evening is whole or nothing."""
    session = NEW
    front = Front(Lines(find_language(case)), NOW, Random(1), number="")  # noqa: S311 - the same each time
    turns = case.get("turns") or [*({"say": each} for each in case["before"]), case]
    before: State | None = None
    expected = met = 0
    came = "nothing"
    for turn in turns:
        overheard = turn is case and case["kind"] == "noise"
        front = front._replace(now=front.now + BETWEEN, overheard=overheard)
        session, answer = answer_front(session, turn["say"], front)
        expect = turn.get("expect") or {}
        out = find_missed(expect, answer)
        expected, met = expected + len(expect), met + len(expect) - len(out)
        last, before = before or answer.state, answer.state
        if turn is case:
            came = rate_outcome(case, last, answer, out)
    if case["kind"] == "evening":
        return Judged(case["author"], "evening", "", "whole" if met == expected else "nothing", expected, met)
    return Judged(case["author"], case["kind"], last["phase"], came, expected, met)


def find_language(case: Case) -> str:
    """In which language a case is told."""
    return str(case.get("language", FIRST))


def list_authors() -> list[str]:
    """Return the authors who wrote in a language that is spoken here."""
    return [author for author in AUTHORS if all(is_offered(each) for each in {*map(find_language, read_cases(author))})]


def read_cases(author: str) -> list[Case]:
    """Return an author's cases."""
    every = map(json.loads, (DATA / f"{AUTHORS[author]}.jsonl").read_text("utf-8").splitlines())
    return [case for case in every if case["author"] == author]


@cache
def judge_author(author: str) -> tuple[Judged, ...]:
    """All that an author wrote, as it came out."""
    return tuple(map(judge_case, read_cases(author)))


def share(some: Iterable[Judged], came: str = "whole") -> float:
    """Return the percentage of cases that came out so."""
    counts = Counter(each.outcome for each in some)
    return 100 * counts[came] / max(1, counts.total())


def group_by_kind(author: str) -> dict[str, list[Judged]]:
    """Return an author's cases by kind."""
    found: dict[str, list[Judged]] = defaultdict(list)
    for each in judge_author(author):
        found[each.kind].append(each)
    return found


def share_wrong(author: str) -> float:
    """Return the percentage of sentences and lines of noise that were answered wrongly."""
    return share([each for each in judge_author(author) if each.kind != "evening"], "wrong")


def read_floors() -> dict[str, dict[str, float]]:
    """By author and kind the share that is to be whole at least; by `wrong` what is to be wrong at most."""
    found: dict[str, dict[str, float]] = json.loads(FLOORS.read_text("utf-8"))
    return found


def measure_floors() -> dict[str, dict[str, float]]:
    """Return the floors that could be set now."""
    found: dict[str, dict[str, float]] = {}
    for author in list_authors():
        found[author] = {
            kind: max(0, round(share(some)) - BELOW) for kind, some in sorted(group_by_kind(author).items())
        }
        found[author]["wrong"] = round(share_wrong(author)) + 1
    return found


def raise_floors(before: Mapping[str, Mapping[str, float]], now: Mapping[str, Mapping[str, float]]) -> dict[str, Any]:
    """The floors as they are or as they could be, whichever asks for more."""
    return dict(before) | {
        author: {
            kind: (min if kind == "wrong" else max)(before.get(author, {}).get(kind, value), value)
            for kind, value in some.items()
        }
        for author, some in now.items()
    }


def report_rows(asked: Iterable[str]) -> Iterator[tuple[str, str, str, list[Judged]]]:
    """The lines of the report: author, kind, and phase (empty: all of them)."""
    for author in asked:
        for kind, some in sorted(group_by_kind(author).items()):
            yield author, kind, "", some
            for phase in sorted({each.phase for each in some} - {""}):
                yield author, kind, phase, [each for each in some if each.phase == phase]


def report(asked: Sequence[str]) -> Iterator[str]:
    """The table of all that is measured of some authors, as Markdown."""
    yield "| author | kind | phase | cases | whole % | whole | wrong | half | nothing | answered | expectations met % |"
    yield f"|{'---|' * 11}"
    for author, kind, phase, some in report_rows(asked):
        counts = Counter(each.outcome for each in some)
        expected, met = sum(each.expected for each in some), sum(each.met for each in some)
        figures = " | ".join(str(counts[each]) for each in OUTCOMES)
        of_expected = f"{100 * met / expected:.0f}" if expected else ""
        yield f"| {author} | {kind} | {phase} | {len(some)} | {share(some):.1f} | {figures} | {of_expected} |"
    for author in asked:
        yield f"author {author}: {share_wrong(author):.1f} % of sentences and noise are answered wrongly"


def main() -> None:
    """Print the report, and raise the floors if asked to."""
    parser = argparse.ArgumentParser(prog="python -m tests.people", description=__doc__)
    parser.add_argument("--raise", action="store_true", dest="raises", help="raise the floors to what is reached")
    parser.add_argument("--draft", metavar="LANGUAGE", help="try a language that is not finished")
    parser.add_argument("--without", metavar="RULE", help="print what is gained and lost by a step or rule")
    parser.add_argument("authors", nargs="*", metavar="AUTHOR", help="these alone")
    asked = parser.parse_args()
    if asked.draft:
        allow_draft(asked.draft)
    if asked.without:
        from tests.step_gains import describe_gains  # noqa: PLC0415 - it plays what stands here

        sys.stdout.writelines(f"{line}\n" for line in describe_gains(asked.without, asked.authors or list_authors()))
        return
    sys.stdout.writelines(f"{line}\n" for line in report(asked.authors or list_authors()))
    if asked.raises:
        before = read_floors() if FLOORS.exists() else {}
        FLOORS.write_text(json.dumps(raise_floors(before, measure_floors()), indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
