"""Wordings that sounded translated stay out of the lines: what speakers of each language marked as not their own."""

from collections.abc import Mapping

import pytest

from onenight.rules.game import ULTIMATE
from onenight.speech.lines import list_languages, read_sections
from onenight.speech.offered_languages import flatten_lines
from translation.form_check import list_texts

STILTED: Mapping[str, tuple[str, ...]] = {
    "en": (
        "That is us",
        "One less",
        "under the night",
        "Let nobody else in",
        "who is no Werewolf",
        "who else is no Villager",
        "ends your search, and you are that now",
    ),
    "de": (
        "Zum Spielen ohne Karten",
        "Der Rechner, auf dem ich laufe",
        "Alle aufwachen",
        "Diese Rolle bist du jetzt",
        " einander",
        "RAUS",
        "Gestorben: {names}.",
        "Du verlierst als",
        "Du gewinnst als",
        "oder keine.",
        "Schreib 1, 2, 3 oder niemand",
    ),
    "fr": (
        "pas même à qui elle est",
        "Tu le dois, si tu as le choix",
        "i tu es le sbire",
        "i tu es {either",
        "i tu es {role",
        "tu n'agis pas cette nuit comme elle",
        "pas de voix à lui",
        "ou personne.",
    ),
}
"""Parts of lines that are in no file of a language."""

SPOKEN = ("rulebook", "roles", "night", "castle", "prompts", "texts", "letters", "page", "privacy", "voice")
"""The files whose lines players hear and read."""

BUTTONS = {
    ("en", "page.recap.forward"): "On",
    ("en", "page.names.less"): "One less",
    ("fr", "page.names.less"): "Une de moins",
}
"""What stood on buttons whose words are too short to look for everywhere."""


def lines_of(language: str) -> list[tuple[str, str]]:
    """Return each line of a language with its key, one entry for each of its cases."""
    found = []
    for file in SPOKEN:
        for key, line in flatten_lines(read_sections(language, file), file):
            found += [(key, text) for text in list_texts(line)]
    return found


@pytest.mark.parametrize(("language", "phrase"), [(one, each) for one, phrases in STILTED.items() for each in phrases])
def test_no_line_sounds_translated(language: str, phrase: str) -> None:
    """A phrase that speakers of the language marked is in none of its lines."""
    assert [key for key, text in lines_of(language) if phrase in text] == []


@pytest.mark.parametrize(("language", "key"), BUTTONS)
def test_button_does_not_sound_translated(language: str, key: str) -> None:
    """A button does not say again what was marked on it."""
    assert dict(lines_of(language))[key] != BUTTONS[language, key]


@pytest.mark.parametrize("language", list_languages())
def test_phone_chip_for_nobody_says_what_questions_say(language: str) -> None:
    """Each question of the night that may be passed ends with the word that stands on the chip beside it."""
    lines = dict(lines_of(language))
    word = lines["page.phone.say_nobody"]
    forced = {role.key for role in ULTIMATE.cards.values() if role.must}
    forced |= {"vampire", "master", "alpha_wolf_alone", "witch_rest", "mystic_wolf_alone"}
    asked = [
        key for key in lines if key.startswith(("texts.ask.", "texts.ask_beside.")) and key.split(".")[-1] not in forced
    ]

    assert lines["page.phone.word_nobody"].lower() == word
    assert asked
    assert [key for key in asked if not lines[key].lower().endswith(f" {word}.")] == []
