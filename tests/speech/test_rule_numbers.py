"""A number of the rules stands once, in `onenight.rules`: lines that tell of it are filled from there."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from onenight.rules.game import GAMES
from onenight.rules.week import setup
from onenight.speech.lines import Lines, list_languages, read_sections
from onenight.speech.offered_languages import flatten_lines
from onenight.speech.topics import find_ruling

FILES = ("rulebook", "roles", "rulings", "week_rulings")
"""Whose lines answer questions about the rules."""

NO_RULES: Mapping[str, Mapping[str, set[int]]] = {
    "How many cards a role's action touches is what that role is.": {
        "roles.original.sorcerer": {2},
        "roles.ultimate.cupid": {2},
        "roles.ultimate.gremlin": {2},
        "roles.ultimate.mason": {2},
        "roles.ultimate.paranormal_investigator": {2},
        "roles.ultimate.seer": {2},
        "roles.ultimate.troublemaker": {2},
        "rulebook.daybreak.copies_paranormal_investigator": {2},
        "rulebook.daybreak.looks_alpha_wolf": {2},
        "rulebook.daybreak.tips_paranormal_investigator": {2},
        "rulebook.original.looks_sorcerer": {2},
        "rulebook.original.middle_cards": {2},
        "rulebook.ultimate.copies_troublemaker": {2},
        "rulebook.ultimate.looks_seer": {2},
        "rulebook.ultimate.looks_troublemaker": {2},
        "rulebook.ultimate.seer_choice": {2},
        "rulebook.ultimate.tips_troublemaker": {2},
        "rulebook.ultimate.troublemaker_self": {2},
        "rulebook.week.mask": {2},
        "week_rulings.artifacts_by.look": {2},
    },
    "A sentence counts what it has named, or what it supposes.": {
        "rulebook.daybreak.dies_bodyguard": {2},
        "rulebook.daybreak.players": {2},
        "rulebook.night.tips_villager": {2},
        "rulebook.original.original_game": {2},
        "rulebook.ultimate.tips_mason": {2},
        "rulebook.vampire.circle": {2},
        "rulebook.vampire.nobody_dies": {2},
        "rulebook.vampire.several_dead": {2},
        "rulebook.vampire.win": {2},
        "rulebook.vampire.win_cursed": {2},
        "rulebook.vampire.win_village": {2},
        "rulebook.vampire.win_villager": {2},
        "rulebook.week.several_win": {2},
        "rulebook.week.win_tanner": {2},
        "rulebook.week.win_village": {2},
        "rulebook.week.win_villager": {2},
        "rulings.win.dead_village_with_vampires": {2},
        "rulings.win.village_with_vampires": {2},
        "week_rulings.room_beside.reached": {2},
    },
    "A room of a ring has two neighbors.": {
        "week_rulings.room_beside.ring": {2},
        "week_rulings.room_reach.neighbors": {2},
    },
    "An example, or an estimate.": {
        "rulebook.night.length": {10},
        "rulebook.original.day_length": {10},
        "rulebook.ultimate.day_length": {8},
        "week_rulings.artifact_count.by_size": {4, 6},
    },
    "German has no form of its own for the second number of 'zu fünft bis siebt'.": {"rulebook.week.length": {4, 7}},
}
"""Numbers that stand in lines and are none of the rules, by the reason."""

NO_ANSWERS = ("rulebook.sections.", "rulebook.house.", "rulebook.called.", "rulebook.texts.")
"""Sections of the rulebook that hold no line that is told."""

LINES = [Lines(language) for language in list_languages()]
LONGER = 20
"""By how many minutes the days of a test are longer."""


@cache
def read_numbers(lines: Lines) -> Mapping[str, int]:
    """Return the words of a language for the numbers from two on, in all their forms."""
    words = {str(lines.number(number)): number for number in range(2, 100)}
    for written in lines.entry("words", "forms", "numbers").values() if lines.forms else ():
        assert isinstance(written, list)
        forms = {form: number for number, form in enumerate(written) if number > 1}
        ends = {form.split()[-1]: number for form, number in forms.items() if " " in form}  # of "zu siebt"
        words = {end: number for end, number in ends.items() if end not in written[:2]} | words | forms
    return words


def find_numbers(text: str, lines: Lines) -> list[int]:
    """Return the numbers that a text tells, in words or digits."""
    numbers = read_numbers(lines)
    longest = sorted(numbers, key=len, reverse=True)
    found = re.findall(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))}|\d+)(?!\w)", text, re.IGNORECASE)
    return [int(each) if each.isdigit() else numbers[each.lower()] for each in found]


def find_bare_numbers(lines: Lines) -> Iterator[tuple[str, int]]:
    """Yield each number that is no placeholder, with its line."""
    for file in FILES:
        for line, text in flatten_lines(read_sections(lines.language, file), file):
            if not line.startswith(NO_ANSWERS):
                yield from ((line, number) for number in find_numbers(re.sub(r"{.*?}", "", str(text)), lines))


def tell_rules(lines: Lines) -> Mapping[str, str]:
    """Return the rules of all games and boxes, by section and topic."""
    told = {}
    for game in lines.section("rulebook", "sections"):
        for section in lines.strings("rulebook", "sections", game):
            for topic in lines.section("rulebook", section):
                ruling = find_ruling(topic, (), (game,), lines)
                assert ruling is not None
                told[f"{game}.{topic}"] = ruling.text
    return told


@pytest.fixture
def longer_days(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The days of all games are longer."""
    usual = {game: game.minutes for game in GAMES.values()}
    for game, minutes in usual.items():
        object.__setattr__(game, "minutes", {players: count + LONGER for players, count in minutes.items()})
    monkeypatch.setattr(setup, "DISCUSSION_SECONDS", setup.DISCUSSION_SECONDS + 60 * LONGER)
    yield
    for game, minutes in usual.items():
        object.__setattr__(game, "minutes", minutes)


@pytest.mark.parametrize("lines", LINES, ids=list_languages())
def test_no_line_repeats_a_number_of_the_rules(lines: Lines) -> None:
    """It has a placeholder for it; numbers that are none of the rules are listed, each for its reason."""
    listed = {(line, number) for each in NO_RULES.values() for line, numbers in each.items() for number in numbers}

    assert {*find_bare_numbers(lines)} - listed == set()


def test_what_is_listed_as_no_rule_stands_in_a_line() -> None:
    """Of some language: each counts other things."""
    bare = {each for lines in LINES for each in find_bare_numbers(lines)}

    for reason, each in NO_RULES.items():
        assert {(line, number) for line, numbers in each.items() for number in numbers} - bare == set(), reason


USUAL = {lines.language: tell_rules(lines) for lines in LINES}
"""What is told while the days are as long as they are."""


@pytest.mark.usefixtures("longer_days")
@pytest.mark.parametrize("lines", LINES, ids=list_languages())
def test_a_longer_day_is_told_by_every_rule(lines: Lines) -> None:
    """By four lines of three games, with each length that they tell; no other line tells how long a day lasts."""
    told = {topic: text for topic, text in tell_rules(lines).items() if text != USUAL[lines.language][topic]}
    changed = {
        topic: [
            now
            for before, now in zip(
                find_numbers(USUAL[lines.language][topic], lines), find_numbers(text, lines), strict=True
            )
            if now != before
        ]
        for topic, text in told.items()
    }

    assert changed == {
        "ultimate.day_length": [24, 25, 27, 29],
        "original.day_length": [25],
        "original.original_game": [25],
        "week.day_length": [24],
    }
