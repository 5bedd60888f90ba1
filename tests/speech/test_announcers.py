"""Every announcer in every language: the same calls and pauses in words of its own, that tell no more and fit."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.rules.deck import Deck
from onenight.rules.rulebook import Rulebook
from onenight.speech.announcers import USUAL, announcers_folder, apply_announcer, list_announcers
from onenight.speech.custom_lines import LINE_CHARACTERS, find_placeholders
from onenight.speech.lines import Lines, read_sections
from onenight.speech.pace import PACES, Pace
from onenight.speech.render import ssml
from onenight.speech.render.text import render_text
from onenight.speech.script import Cue, Say, Telling, Voice, compile_night
from onenight.ways.index import reply
from onenight.wishes.wish import Kind, Wish
from tests.conversation.test_conversation import front
from tests.effort import count_examples
from tests.speech.nights import BOTH, DAYBREAK, HOUSE_RULES, LONGEST, Night, paces, tables
from tests.speech.test_languages import LANGUAGES
from tests.speech.test_ssml import check
from tests.ways.one_week.board.test_hosted import DUSK

SCRIPTS = Path(__file__).parent / "announced"

HEARD: dict[str, set[str] | None] = {
    "night": None,
    "prompts": {"open", "night", "day", "count", "vote"},
    "castle": {"turn"},
}
"""The files, with their sections, that a character has words for: what the table hears from the night to the call of
the vote, and nothing else."""
LONGER = 4 / 3
"""So much longer than the usual one a line may be, by the estimate."""

CHARACTERS = [(language, key) for language in LANGUAGES for key in list_announcers() if key != USUAL]
everywhere = pytest.mark.parametrize(("language", "announcer"), CHARACTERS)


def own(language: str, announcer: str) -> Iterator[tuple[str, str]]:
    """The lines of a character with their keys."""
    for file in sorted(Path(str(announcers_folder(language) / announcer)).iterdir()):
        for section, lines in tomllib.loads(file.read_text("utf-8")).items():
            yield from ((f"{file.stem}.{section}.{name}", line) for name, line in lines.items())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_knows_every_announcer(language: str) -> None:
    """Each has its folder and its name, and the usual one comes first."""
    folders = {folder.name for folder in announcers_folder(language).iterdir()}

    assert list_announcers()[0] == USUAL
    assert folders == set(list_announcers()) - {USUAL}
    assert Lines(language).section("words", "announcers").keys() == set(list_announcers())


@everywhere
def test_a_character_has_words_for_the_night_alone(language: str, announcer: str) -> None:
    """Every line is one of the language's own, and none is read on a phone."""
    for key, _ in own(language, announcer):
        file, section, name = key.split(".")
        assert file in HEARD, key
        sections = HEARD[file]
        assert sections is None or section in sections, key
        assert name in read_sections(language, file)[section], key


@everywhere
def test_a_line_says_what_the_usual_one_says(language: str, announcer: str) -> None:
    """With the same placeholders, in forms that there are, and the same words for the table to say; in other words."""
    usual = Lines(language)
    sayable = set(map(str, usual.section("prompts", "now").values()))
    for key, line in own(language, announcer):
        first = usual.raw(key)
        assert filled(line) == filled(first), key
        assert {name.partition(".")[2] for name in find_placeholders(line)} <= {*usual.forms, ""}, key
        assert [said for said in sayable if told_to_say(said, first) and not told_to_say(said, line)] == [], key
        assert line != first, key


def filled(line: str) -> set[str]:
    """The placeholders of a line, without their forms."""
    return {name.partition(".")[0] for name in find_placeholders(line)}


def told_to_say(words: str, line: str) -> bool:
    """Whether a line tells the table to say these words."""
    return re.search(rf"[:,] {re.escape(words)}\b", line, re.IGNORECASE) is not None


@everywhere
def test_a_line_is_hardly_longer(language: str, announcer: str) -> None:
    """None takes more than a third more time than the usual one, nor more room than a table's own line may."""
    usual = Lines(language)
    voice = Voice.load(usual)
    for key, line in own(language, announcer):
        assert voice.estimate_seconds(line) <= LONGER * voice.estimate_seconds(usual.raw(key)), key
        assert len(line) <= LINE_CHARACTERS or key.startswith("castle."), key


def test_an_announcer_that_is_not_here_is_the_usual_one() -> None:
    """A table that was told by another one somewhere else is told its night all the same."""
    lines = Lines("en")

    assert apply_announcer(lines, "pirate") is lines
    assert apply_announcer(lines, USUAL) is lines


def shape(cue: Cue) -> object:
    """What a cue is, whoever says it: its call and moment, and how long it is silent."""
    return (cue.step, cue.moment) if isinstance(cue, Say) else cue


@settings(deadline=None, max_examples=count_examples(60))
@given(tables(), paces, st.sampled_from(CHARACTERS))
def test_calls_and_pauses_are_the_same(table: tuple[Deck, int, Rulebook], pace: Pace, who: tuple[str, str]) -> None:
    """Whoever tells a night calls the same roles at the same moments, and waits as long for each."""
    language, announcer = who
    usual = Lines(language)
    told = [compile_night(*table, Telling(pace), lines) for lines in (usual, apply_announcer(usual, announcer))]

    assert list(map(shape, told[0].cues)) == list(map(shape, told[1].cues))
    assert told[1].speech <= LONGER * told[0].speech


@pytest.mark.parametrize("deck", [LONGEST, DAYBREAK, BOTH], ids=["base", "daybreak", "both"])
@pytest.mark.parametrize("pace", PACES)
@everywhere
def test_the_longest_nights_fit(language: str, announcer: str, pace: str, deck: str) -> None:
    """Under every house rule they are told whole, within the limits of a response."""
    lines = apply_announcer(Lines(language), announcer)
    for rules in HOUSE_RULES.values():
        check(Night(deck, rules, pace, most_seconds=ssml.RESPONSE_SECONDS).script(lines), lines)


@everywhere
def test_the_longest_base_night_needs_no_next(language: str, announcer: str) -> None:
    """Ten players at the normal pace say nothing, whoever tells it; the usual one needs no reprompt, either."""
    lines = apply_announcer(Lines(language), announcer)
    turn = ssml.render_turn(Night(LONGEST).script(lines), lines, lines.say("prompts.night.day", time="x" * 12))

    assert turn.reprompt is None or announcer != USUAL
    assert turn.left == 0


# As it is heard

NIGHTS = {
    "base": Night(LONGEST),
    "base-first": Night(LONGEST, pace="first"),
    "base-when-called": Night(LONGEST, rules=HOUSE_RULES["when called"]),
    "daybreak-first": Night(DAYBREAK, pace="first"),
    "both": Night(BOTH),
    "original": Night("2 werewolf, sorcerer, phantom_thief, 4 villager", game="original"),
}


def week(language: str, announcer: str) -> str:
    """The first night of a week with its board, from dusk to the second morning."""
    listens = front()._replace(lines=Lines(language))
    session, heard = DUSK._replace(announcer=announcer, language=language), []
    for _ in range(7):
        answer = reply(session, Wish(Kind.NEXT), listens)
        session = answer.session
        heard.append(answer.say)
    return "\n".join(heard) + "\n"


def screenplays(language: str, announcer: str) -> dict[str, str]:
    """All that is kept of an announcer, by its name."""
    lines = apply_announcer(Lines(language), announcer)
    return {
        **{name: render_text(night.script(lines)) for name, night in NIGHTS.items()},
        "week": week(language, announcer),
    }


@everywhere
def test_a_night_is_told_as_written_down(language: str, announcer: str, request: pytest.FixtureRequest) -> None:
    """Word for word as it was read; `pytest tests/speech --update-scripts` writes it anew."""
    for name, told in screenplays(language, announcer).items():
        kept = SCRIPTS / language / announcer / f"{name}.txt"
        if request.config.getoption("--update-scripts", default=False):
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(told, "utf-8")
        assert told == kept.read_text("utf-8")


def test_every_screenplay_belongs_to_an_announcer() -> None:
    """No file is left over from a night that nobody tells any more."""
    kept = {str(file.relative_to(SCRIPTS)) for file in SCRIPTS.rglob("*.txt")}
    names = [*NIGHTS, "week"]

    assert kept == {f"{language}/{announcer}/{name}.txt" for language, announcer in CHARACTERS for name in names}
