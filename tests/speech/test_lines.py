"""A table's own lines, and the languages there are."""

from collections.abc import Callable

import pytest

from onenight.rules.errors import GameError, NotAllowed, NotUnderstood
from onenight.speech.custom_lines import LINE_CHARACTERS, read_own_night
from onenight.speech.lines import Lines
from onenight.speech.script import Say
from tests.speech.nights import LONGEST, OURS, Calls, make_night, read_english_calls, write_toml

SEER = 'wake = "Seer, open your eyes."'
AT_ONCE = "{either}, act"


def told_by(lines: Lines) -> list[str]:
    """Everything that is said in a night with a Doppelgänger and a Seer."""
    cues = make_night("doppelganger, 2 werewolf, seer, 2 villager", lines=lines).cues
    return [cue.text for cue in cues if isinstance(cue, Say)]


def test_a_table_can_write_its_own_night() -> None:
    """The calls are told in the table's words, everything else in the language's."""
    own = read_own_night(write_toml(read_english_calls()).replace("Seer, open your eyes.", "Wake up, Seer 😀!"), "en")
    told = told_by(own)

    assert "Wake up, Seer 😀!" in told
    assert "Seer, open your eyes." not in told
    assert own.role("seer") == OURS.role("seer")
    assert own.language == "en"


def test_the_english_lines_may_be_a_tables_own() -> None:
    """The file that is installed is itself a valid one, and says the same night."""
    assert make_night(LONGEST, lines=read_own_night(write_toml(read_english_calls()), "en")) == make_night(LONGEST)


def test_a_line_may_use_its_placeholder_more_than_once() -> None:
    """What fills a placeholder is put wherever it stands."""
    own = read_own_night(write_toml(read_english_calls()).replace(AT_ONCE, "{either}, yes, the {either}, act"), "en")
    told = told_by(own)

    assert "If it is the Seer, yes, the Seer, act right now." in told


def test_doubled_braces_are_said_as_one() -> None:
    """A brace that is doubled, as TOML's placeholders need it, is one brace in every line, filled or not."""
    text = (
        write_toml(read_english_calls())
        .replace(AT_ONCE, "{{x}} {either}, act")
        .replace("Seer, open", "Seer, {{x}} open")
    )
    told = told_by(read_own_night(text, "en"))

    assert "If it is the {x} Seer, act right now." in told
    assert "Seer, {x} open your eyes." in told


def replaced(old: str, new: str) -> Callable[[str], str]:
    """The file with something else in it."""
    return lambda text: text.replace(old, new)


def dropped(section: str) -> Callable[[str], str]:
    """The file without a section."""
    calls: Calls = {name: lines for name, lines in read_english_calls().items() if name != section}
    return lambda _: write_toml(calls)


REFUSED: list[tuple[Callable[[str], str], type[GameError], str, str]] = [
    # Keys: the same ones, no fewer, no more.
    (replaced(f"{SEER}\n", ""), NotUnderstood, "missing-line", "seer.wake"),
    (replaced(SEER, f'{SEER}\nyawn = "Yawn."'), NotUnderstood, "unknown-line", "seer.yawn"),
    (dropped("seer"), NotUnderstood, "missing-line", "seer"),
    (replaced("[seer]", '[owl]\nwake = "Hoo."\n[seer]'), NotUnderstood, "unknown-line", "owl"),
    (lambda _: "", NotUnderstood, "missing-line", "everyone"),
    # Values: text, not empty, not too long, and sections are sections.
    (replaced(SEER, "wake = 3"), NotUnderstood, "wrong-type-line", "seer.wake"),
    (replaced(SEER, "wake = true"), NotUnderstood, "wrong-type-line", "seer.wake"),
    (replaced(SEER, 'wake = ["Seer"]'), NotUnderstood, "wrong-type-line", "seer.wake"),
    (replaced(SEER, "wake = {}"), NotUnderstood, "wrong-type-line", "seer.wake"),
    (replaced(SEER, "wake = 2026-11-21"), NotUnderstood, "wrong-type-line", "seer.wake"),
    (replaced(SEER, 'wake = ""'), NotUnderstood, "wrong-type-line", "seer.wake"),
    (replaced(SEER, 'wake = " "'), NotUnderstood, "wrong-type-line", "seer.wake"),
    (replaced(SEER, f'wake = "{"x" * (LINE_CHARACTERS + 1)}"'), NotUnderstood, "wrong-type-line", "seer.wake"),
    # Placeholders: those that are filled, all of them, and nothing but their names.
    (replaced(AT_ONCE, "Seer, act"), NotAllowed, "missing-placeholder", "doppelganger.at_once"),
    (replaced(SEER, 'wake = "{name}, wake up."'), NotAllowed, "no-placeholder", "seer.wake"),
    (replaced(SEER, 'wake = "{}, wake up."'), NotAllowed, "no-placeholder", "seer.wake"),
    (replaced(SEER, 'wake = "{0}, wake up."'), NotAllowed, "no-placeholder", "seer.wake"),
    (replaced(AT_ONCE, "{either.__class__}, act"), NotAllowed, "unknown-placeholder", "doppelganger.at_once"),
    (replaced(AT_ONCE, "{either} {role}, act"), NotAllowed, "unknown-placeholder", "doppelganger.at_once"),
    (replaced(AT_ONCE, "{either[0]}, act"), NotAllowed, "unknown-placeholder", "doppelganger.at_once"),
    (replaced(AT_ONCE, "{either!r}, act"), NotAllowed, "unknown-placeholder", "doppelganger.at_once"),
    (replaced(AT_ONCE, "{either:>99999999}, act"), NotAllowed, "unknown-placeholder", "doppelganger.at_once"),
    (replaced(AT_ONCE, "{either:{either}}, act"), NotAllowed, "unknown-placeholder", "doppelganger.at_once"),
    (replaced(SEER, 'wake = "Seer {"'), NotUnderstood, "unreadable-lines", "seer.wake"),
    (replaced(SEER, 'wake = "Seer }"'), NotUnderstood, "unreadable-lines", "seer.wake"),
    # Not TOML.
    (lambda _: "Seer, open your eyes.", NotUnderstood, "unreadable-lines", ""),
    (replaced(SEER, f"{SEER}\n{SEER}"), NotUnderstood, "unreadable-lines", ""),
    (lambda _: '{"seer": {"wake": "Seer"}}', NotUnderstood, "unreadable-lines", ""),
    (lambda _: "x = " + "[" * 50_000, NotUnderstood, "unreadable-lines", ""),
    (lambda text: text + "x = " + "1" * 5000, NotUnderstood, "unreadable-lines", ""),
    (lambda text: text + "\0", NotUnderstood, "unreadable-lines", ""),
]


@pytest.mark.parametrize(("change", "kind", "key", "field"), REFUSED, ids=[f"{row[2]} {row[3]}" for row in REFUSED])
def test_a_wrong_file_is_refused(change: Callable[[str], str], kind: type[GameError], key: str, field: str) -> None:
    """What is wrong with a table's file is said, with the line it is about."""
    text = write_toml(read_english_calls())
    changed = change(text)
    assert changed != text

    with pytest.raises(GameError) as refused:
        read_own_night(changed, "en")

    assert (type(refused.value), refused.value.key, refused.value.field) == (kind, key, field)
    assert OURS.refusal(refused.value).endswith(".")


def test_a_section_has_to_be_one() -> None:
    """A line where a section of lines belongs is refused as that, not as a line."""
    section = write_toml({"seer": read_english_calls()["seer"]})
    text = write_toml(read_english_calls())
    assert section in text

    with pytest.raises(NotUnderstood) as refused:
        read_own_night('seer = "Seer, open your eyes."\n' + text.replace(section, ""), "en")

    assert refused.value.field == "seer"
    assert "text of" not in OURS.refusal(refused.value)


@pytest.mark.parametrize("line", ["{x}", "{}"])
def test_a_refused_placeholder_is_explained(line: str) -> None:
    """Where a line has no placeholder to fill, the answer does not offer an empty list of them."""
    with pytest.raises(NotAllowed) as refused:
        read_own_night(write_toml(read_english_calls()).replace("Seer, open", f"Seer, {line} open"), "en")

    told = OURS.refusal(refused.value)
    assert "  " not in told
    assert not told.endswith((" .", "use ."))


@pytest.mark.parametrize("language", ["xx", "", "EN", "en-US", "..", "../templates/en", "en/../en", "/", "\ud800"])
def test_an_unknown_language_is_refused(language: str) -> None:
    """A language nobody has translated to is refused with those there are; no path leads elsewhere."""
    with pytest.raises(NotUnderstood) as refused:
        Lines(language)

    assert refused.value.key == "unknown-language"
    assert "en" in refused.value.arguments["known"]  # type: ignore[operator]


LISTS: list[tuple[list[str], str, str]] = [
    ([], "and", ""),
    (["Ana"], "and", "Ana"),
    (["Ana", "Ben"], "and", "Ana and Ben"),
    (["Ana", "Ben", "Cy"], "and", "Ana, Ben and Cy"),
    (["Ana", "Ben", "Cy"], "or", "Ana, Ben or Cy"),
]


@pytest.mark.parametrize(("items", "joint", "said"), LISTS)
def test_things_are_listed_in_one_breath(items: list[str], joint: str, said: str) -> None:
    """Commas, and a small word before the last."""
    assert OURS.listing(items, joint) == said


def test_cards_are_read_with_their_numbers() -> None:
    """A deck in one breath: one of a role by its name, several with a number and the plural."""
    assert OURS.list_cards({"werewolf": 2, "seer": 1, "villager": 3}) == "two Werewolves, Seer and three Villagers"
    assert OURS.list_cards({"phantom_thief": 1}) == "Phantom Thief"


NUMBERS = [
    (0, "no"),
    (1, "one"),
    (2, "two"),
    (10, "ten"),
    (20, "twenty"),
    (21, "twenty-one"),
    (70, "seventy"),
    (99, "ninety-nine"),
    (250, "250"),
]


@pytest.mark.parametrize(("number", "said"), NUMBERS)
def test_small_numbers_are_words(number: int, said: str) -> None:
    """Below a hundred a number is words, then digits."""
    assert OURS.number(number) == said


def test_what_fills_a_line_is_not_read_again() -> None:
    """A name with braces stands as it is, and fills nothing."""
    assert OURS.say("reasons.player.won-tanner", name="{name.__class__}").startswith("{name.__class__} is the Tanner")
