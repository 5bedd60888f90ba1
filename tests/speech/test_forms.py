"""Two languages on trial: whole paragraphs with every role, in every form, against sentences written by hand.

The lines, words and sentences stand in `tests/data/languages`; how they are written tells `docs/lines.md`.
"""

import copy
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from onenight.rules.game import GAMES
from onenight.speech.lines import Lines
from onenight.speech.offered_languages import flatten_lines
from onenight.speech.word_forms import Formed
from tests.checkers import ROOT
from tests.speech.nights import OURS
from translation.form_check import find_faults

LANGUAGES = ROOT / "tests" / "data" / "languages"
TRIED = sorted(folder.name for folder in LANGUAGES.iterdir())
ROLES = tuple(sorted({key for game in GAMES.values() for key in game.roles}))
"""Those of the first boxes: the languages on trial have no more."""


@cache
def read(language: str, file: str) -> Mapping[str, Any]:
    """A file of a language on trial."""
    return tomllib.loads((LANGUAGES / language / f"{file}.toml").read_text("utf-8"))


@cache
def tried(language: str, you: int = 5) -> Lines:
    """The lines of a language on trial."""
    return Lines("en", {file: read(language, file) for file in ("words", "trial")}, you)


def paragraph(language: str, section: str, role: str) -> str:
    """All that the trial's lines say of a role."""
    lines = tried(language)
    if section == "roles":
        keys = ("copied", "card", "exchange", "out", "why", "died")
        return " ".join([lines.say(f"trial.role.{key}", role=role, name="Bob") for key in keys])
    one, two = (lines.list_cards({role: count}) for count in (1, 2))
    said = [lines.say("trial.deck.swap", added=one, removed=two)]
    return " ".join([*said, *(lines.say("trial.deck.with", cards=cards) for cards in (one, two))])


@pytest.mark.parametrize("language", TRIED)
@pytest.mark.parametrize("section", ["roles", "counted"])
@pytest.mark.parametrize("role", ROLES)
def test_a_role_is_said_in_all_its_forms(language: str, section: str, role: str) -> None:
    """Cases, articles, contractions, gender and plural are right for every role there is."""
    assert paragraph(language, section, role) == read(language, "sentences")[section][role]


def sentences(language: str) -> Mapping[str, str]:
    """What the trial's paragraphs say."""
    lines, phone = tried(language), tried(language, 1)
    five = lines.list_cards({"werewolf": 2, "seer": 1, "robber": 1, "drunk": 1, "villager": 2})
    swap = {"added": lines.list_cards({"mason": 2}), "removed": lines.list_cards({"seer": 1, "drunk": 1})}
    was = lines.role("werewolf")
    return {
        "deck": lines.say("trial.deck.proposal", players=lines.number(5), cards=five, center=lines.number(3)),
        "swap": lines.say("trial.deck.swap", **swap),
        "some": lines.say("trial.deck.with", cards=lines.list_some_cards({"seer": 1, "mason": 2})),
        "some_alone": lines.list_some_cards({"seer": 1, "mason": 2}),
        "at_once": lines.say("trial.night.at_once", either=("seer", "robber", "drunk")),
        "verdict_one": lines.say("trial.verdict.reason", dead=("Bob",), was=was, name="Carol", role="tanner"),
        "verdict_two": lines.say(
            "trial.verdict.reason", dead=("Bob", "Alice"), was=was, name="Carol", role="insomniac"
        ),
        "absent_one": phone.say("trial.role.absent", role="robber"),
        "absent_table": lines.say("trial.role.absent", role="robber"),
        **{f"left_{count}": lines.say("trial.day.left", count=lines.number(count)) for count in range(3)},
        "people": lines.say("trial.people.cards", names=("Alice", "Éric", "Bob")),
    }


@pytest.mark.parametrize("language", TRIED)
def test_a_paragraph_is_said_as_a_speaker_would(language: str) -> None:
    """A deck in one breath, a repair, a verdict with several dead, who is spoken to, what is left, and names."""
    assert sentences(language) == read(language, "sentences")["paragraph"]


@pytest.mark.parametrize("language", TRIED)
def test_a_language_on_trial_has_no_fault(language: str) -> None:
    """Every form that a line asks for is there, and every case that can come."""
    assert find_faults(dict(flatten_lines(read(language, "trial"), "trial")), read(language, "words")) == []


EDITS: list[tuple[str, str, object, str]] = [
    ("words", "roles.seer.dem", None, "seer has not all the forms"),
    ("words", "roles.seer.genus", "n", "trial.role.died has no case n"),
    ("words", "forms.numbers.title", [], "title means something to Python"),
    ("trial", "role.out", "Nehmt {role.denn} heraus.", "trial.role.out: there is no form denn"),
    ("trial", "role.out", "Nehmt {role.zu} heraus.", "trial.role.out: there is no form zu"),
    ("trial", "night.at_once", "Oder {either.Zum}.", "trial.night.at_once: there is no form Zum"),
    ("trial", "role.died.m", "{role.ihm} starb.", "trial.role.died: there is no form ihm"),
    ("trial", "role.died.f", None, "trial.role.died has no case f"),
    ("trial", "role.died.by", "role.genre", "trial.role.died: there is no form genre"),
    ("trial", "day.left.one", None, "trial.day.left has no case one"),
    ("trial", "day.left.other", None, "trial.day.left has no case other"),
    ("trial", "role.absent.other", None, "trial.role.absent has no case other"),
]


@pytest.mark.parametrize(("file", "where", "new", "told"), EDITS)
def test_a_translators_slip_is_told(file: str, where: str, new: object, told: str) -> None:
    """A fault is found in the files, with the line it is in, before anything is said."""
    both: dict[str, Any] = {each: copy.deepcopy(dict(read("de", each))) for each in ("words", "trial")}
    *path, last = where.split(".")
    place = both[file]
    for key in path:
        place = place[key]
    if new is None:
        del place[last]
    else:
        place[last] = new

    assert [fault for fault in find_faults(dict(flatten_lines(both["trial"], "trial")), both["words"]) if told in fault]


@pytest.mark.parametrize("placeholder", ["role", "either", "names", "count", "time"])
@pytest.mark.parametrize("form", ["nonsense", "Nonsense", "_nonsense"])
def test_a_form_that_is_not_there_is_never_said(placeholder: str, form: str) -> None:
    """A line that got past the checks fails where it is said, and says nothing wrong."""
    lines = Lines("en", {"words": read("de", "words"), "trial": {"role": {"out": f"{{{placeholder}.{form}}}"}}})
    number = lines.number(3)
    assert isinstance(number, Formed)

    with pytest.raises(AttributeError):
        lines.say(
            "trial.role.out", role="seer", either=("seer", "robber"), names=("Bob", "Carol"), count=number, time="noon"
        )


def test_a_language_of_one_form_knows_nothing_of_them() -> None:
    """English words stay the plain text they are; of a number a sentence can begin with it."""
    said = (OURS.role("seer"), OURS.list_cards({"werewolf": 2, "seer": 1}), OURS.listing(["a", "b"]))
    number = OURS.number(3)

    assert {type(words) for words in said} == {str}
    assert "{count} {count.Name}".format_map({"count": number}) == "three Three"
    with pytest.raises(AttributeError):
        "{count.zu}".format_map({"count": number})


@pytest.mark.parametrize(("number", "said"), [(5, "5 zu fünft fünf"), (240, "240 240 240"), (-1, "-1 -1 -1")])
def test_a_number_in_digits_has_its_forms(number: int, said: str) -> None:
    """Errors hand over plain numbers: a line may say them in words; where a number has no form, as it is."""
    lines = Lines("de", {"prompts": {"some": {"line": "{count} {count.zu} {count.words}"}}})

    assert lines.say("prompts.some.line", count=number) == said


@pytest.mark.parametrize(("file", "language"), [("night", "de"), ("page", "de"), ("prompts", "en")])
def test_cases_where_nobody_chooses_are_a_fault(file: str, language: str) -> None:
    """What is taken as it stands cannot be written in cases, and nothing can in a language without forms."""
    words = read("de", "words") if language == "de" else {"roles": OURS.section("words", "roles")}
    line = {f"{file}.some.line": {"by": "count", "one": "One.", "other": "Several."}}

    assert find_faults(line, words) == [f"{file}.some.line cannot be written in cases"]


GUIDE = (ROOT / "docs" / "lines.md").read_text("utf-8")


@pytest.mark.parametrize("language", TRIED)
def test_the_guide_shows_what_is_said(language: str) -> None:
    """Its paragraphs are these, from lines that are written so."""
    said = sentences(language)
    told = " ".join(said[key] for key in ("deck", "swap", "at_once", "verdict_one"))
    quotes = ["".join(lines) for lines in re.findall(r"(?:^> .*\n)+", GUIDE, re.MULTILINE)]

    assert told in [" ".join(quote.replace("\n> ", "\n").removeprefix("> ").split()) for quote in quotes]
    written = (LANGUAGES / language / "trial.toml").read_text("utf-8")
    for key in ("proposal", "swap", "at_once"):
        (line,) = re.findall(rf"^{key} = .*$", written, re.MULTILINE)
        assert f"    {line}\n" in GUIDE
    for line in re.findall(r'^\w+ = "\{dead\}.*$', written, re.MULTILINE)[:2]:
        assert f"    {line}\n" in GUIDE
