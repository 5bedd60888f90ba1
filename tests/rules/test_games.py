"""Tables a player could read: games/**/*.toml, each judged by hand from docs/rules, by the engine and by_the_book.py.

`deal` and `picks` are a night, `final` cards alone; `votes` with `!` for whom a Hunter shoots (see notation.py).
With a night: `vampire_mark`, whom the Vampires marked. With final cards: `copied`, `copycat`, `investigated`.
Expected: `cards`, the places whose card changed; `roles`, the players who count as something else than their card
shows; `seen`, all that anybody learned; `shields`, `revealed`; `artifacts` and `marks`, who has which in the end but
for clarity, which final cards are told with; `dead`, `teams`, `winners`. What is left out is expected to be empty. Only
where they are named, `vampires` and `werewolves` are compared: the players who count as such at the vote.
`refused` is the error and its field. `under` tells the same game otherwise.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from onenight.rules.errors import GameError
from onenight.rules.game import ULTIMATE
from onenight.rules.rulebook import read_house_rules
from tests import notation
from tests.rules.by_the_book import judge_record
from tests.rules.played_records import play
from tests.rules.random_games import OFFICIAL
from tests.rules.table_by_the_book import PickRefused

GAMES = Path(__file__).parent / "games"
KNOWN = {
    *("title", "deal", "final", "copied", "copycat", "investigated", "vampire_mark"),
    *("picks", "votes", "rules", "under"),
}
IF_NAMED = {"vampires", "werewolves"}
"""Parts of a result that are compared only with the cases that name them."""
EXPECTED = IF_NAMED | {
    *("cards", "roles", "seen", "shields", "revealed", "artifacts", "marks", "dead", "teams", "winners", "refused")
}


def _cases() -> Iterator[Any]:
    for path in sorted(GAMES.rglob("*.toml")):
        for game in tomllib.loads(path.read_text(encoding="utf-8"))["game"]:
            for under in game.get("under", [{}]):
                case = game | under
                rules = case.get("rules", "official")
                yield pytest.param(path.stem, case, id=f"{path.stem}: {case['title']} ({rules})")


CASES = list(_cases())
"""Every game of every file, once for each of the rules it is judged by."""


def record_of(file: str, case: Mapping[str, Any]) -> dict[str, object]:
    """The record that a case describes."""
    rest: dict[str, object] = {"game": "original" if file == "original" else "ultimate"}
    if "rules" in case:
        rest["house_rules"] = case["rules"]
    rest |= {key: case[key] for key in ("copied", "copycat", "investigated", "vampire_mark") if key in case}
    if "final" in case:
        rest |= {key: notation.read_cards(case[key]) for key in ("artifacts", "marks") if case.get(key)}
    make = notation.make_final_record if "final" in case else notation.make_record
    line = " ".join(case.get(key, "") for key in ("deal", "final", "picks", "votes"))
    return make(line, **rest)


def expected(case: Mapping[str, Any]) -> dict[str, object]:
    """The whole result that a case expects, of `IF_NAMED` what it names."""
    cards = notation.read_cards(case.get("deal", case.get("final"))) | notation.read_cards(case.get("cards", ""))
    shown = {place: role for place, role in cards.items() if not place.startswith("center ")}
    voted = "votes" in case
    return {
        "cards": cards,
        "roles": shown | notation.read_cards(case.get("roles", "")),
        "seen": notation.read_sights(case.get("seen", "")),
        "shields": case.get("shields", "").split(),
        "revealed": notation.read_cards(case.get("revealed", "")),
        "artifacts": notation.read_cards(case.get("artifacts", "")),
        "marks": without_clarity(notation.read_cards(case.get("marks", ""))),
        "killed": case["dead"].split() if voted else None,
        "winning_teams": case["teams"].split() if voted else None,
        "winners": case["winners"].split() if voted else None,
    } | {key: case[key].split() for key in IF_NAMED if key in case}


def compared(result: Mapping[str, Any], case: Mapping[str, Any]) -> dict[str, object]:
    """The parts of a result that a case is compared with: of the marks all but clarity, of `IF_NAMED` what is named."""
    parts = {key: value for key, value in result.items() if key not in IF_NAMED or key in case}
    return parts | {"marks": without_clarity(result.get("marks", {}))}


def without_clarity(marks: Mapping[str, str]) -> dict[str, str]:
    """The marks of those who have another one than clarity."""
    return {name: mark for name, mark in marks.items() if mark != "clarity"}


def tell_house_rules(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return a record with every house rule told, as the rules told twice read it."""
    house = read_house_rules(record.get("house_rules", "official"))
    told = {key: getattr(house, key) for key in OFFICIAL}
    return {"votes": None, "hunter_targets": {}, **record, "house_rules": told}


def make_comparable(end: Mapping[str, Any]) -> dict[str, Any]:
    """Return a result without what the page gives no order: what one sees at once, which shield is named first."""
    seen = {name: sorted(map(list, sights)) for name, sights in end["seen"].items() if sights}
    return {**end, "seen": seen, "shields": sorted(end["shields"])}


@pytest.mark.parametrize(("file", "case"), CASES)
def test_game_ends_as_the_rules_page_says(file: str, case: Mapping[str, Any]) -> None:
    """A game of the tables has exactly the cards, sights, dead and winners written beside it, or is refused.

    By the page told twice it ends alike, and whose pick is refused there it is that player's here.
    """
    record = record_of(file, case)

    if "refused" not in case:
        end = play(record)
        assert compared(end, case) == expected(case)
        assert file == "original" or make_comparable(end) == make_comparable(judge_record(tell_house_rules(record)))
        return

    with pytest.raises(GameError) as refusal:
        play(record)

    assert f"{refusal.value.key} at {refusal.value.field}" == case["refused"]
    if refusal.value.field.startswith("picks.") and file != "original":
        with pytest.raises(PickRefused) as refused:
            judge_record(tell_house_rules(record))
        assert is_of(refusal.value.field, refused.value.who)


def is_of(field: str, who: str) -> bool:
    """Return whether a field of a record is a player's picks, or one of them, or what all have told together."""
    return who in re.split(r"[.[]", field)


def test_the_tables_say_nothing_that_is_not_read() -> None:
    """No case carries a key that this test would ignore."""
    unread = {key for case in CASES for key in case.values[1]} - KNOWN - EXPECTED

    assert unread == set()


def test_there_are_enough_tables() -> None:
    """At least 250 cases are judged by hand, and at least five of every role of a further box."""
    assert len(CASES) >= 250
    told = [str(case.values[1]) for case in CASES]
    assert all(sum(role in each for each in told) >= 5 for box in ULTIMATE.further for role in box.roles)
