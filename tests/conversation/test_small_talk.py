"""What is said to us and wishes for nothing gets a word; what is not understood is told what fits it, never twice."""

import pytest

from onenight.hearing.ear import load_ear
from onenight.speech.courtesy import COURTESIES
from onenight.speech.lines import Lines
from tests.conversation.test_moods import DECK, VOTE, changes, tables
from tests.effort import LOST
from tests.fixtures import read_tables

TABLES = read_tables(__file__)

LANGUAGES = ("en", "de", "fr", "es")


@pytest.mark.parametrize(("language", "courtesy", "said"), TABLES["courteous"])
def test_courtesy_gets_a_word(language: str, courtesy: str, said: str) -> None:
    """And changes nothing; what is asked for is asked for again."""
    before, answer = tables(language, *DECK[language], said)

    assert answer.say.startswith(Lines(language).raw(f"prompts.courtesy.{courtesy}"))
    assert answer.state == before.state


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_courtesy_is_known(language: str) -> None:
    """Each phrase as a whole, and none is a yes, a number or anything else that wishes."""
    hears = load_ear(language)
    phrases = {kind: hears.manner.courtesy_phrases(kind) for kind in COURTESIES}

    assert all(phrases.values())
    assert {hears.manner.find_courtesy(" ".join(each)) for kind in COURTESIES for each in phrases[kind]} == set(
        COURTESIES
    )


def test_courtesy_leaves_question_open() -> None:
    """A word of thanks is no answer."""
    asked, answer = tables("en", *DECK["en"], "add the Tanner", "thank you")
    line = Lines("en").raw("prompts.courtesy.thanks")

    assert answer.say.startswith(line)
    assert answer.say.removeprefix(line).strip() in asked.say
    assert answer.state == asked.state


@pytest.mark.parametrize(("language", "said"), [("en", "thanks"), ("de", "danke"), ("fr", "merci"), ("es", "gracias")])
def test_people_thank_one_another(language: str, said: str) -> None:
    """By day we say nothing to that, unless it was said to us."""
    assert tables(language, *VOTE[language][:-1], said, overheard=True)[1].say == ""
    assert tables(language, *VOTE[language][:-1], said)[1].say != ""


@pytest.mark.parametrize("before", [DECK, VOTE], ids=["deck", "vote"])
@pytest.mark.parametrize(("language", "said", "wanted"), TABLES["other_languages"])
def test_language_is_asked_for_in_its_own_words(
    before: dict[str, tuple[str, ...]], language: str, said: str, wanted: str
) -> None:
    """At a table of any other; what was reached stays."""
    assert tables(language, *before[language], said)[1].say.startswith(Lines(wanted).raw("prompts.language.changed"))
    assert changes(language, *before[language], said) == {}


@pytest.mark.parametrize("said", ["Deutsch", "français"])
def test_name_of_a_language_asks_for_nothing_where_people_talk(said: str) -> None:
    """They may be learning it."""
    assert tables("en", *VOTE["en"][:-1], said, overheard=True)[1].say == ""


# What is not understood


@pytest.mark.parametrize(
    ("before", "said", "told"),
    [
        (DECK["fr"], "Tanneur patati patata", ("ajoute le tanneur", "que fait le tanneur")),
        (DECK["en"], "what if we add the Tanner?", ("Sorry", "add the Tanner or what does the Tanner do")),
        (VOTE["en"][:2], "suppose Ann had to go", ("Ann has left",)),
        (VOTE["en"][:2], "what if we had five minutes?", ("five minutes for the day",)),
        (VOTE["en"], "Ann wobbles on her zigzag", ("Ann points at Bob",)),
        pytest.param(VOTE["de"][:2], "was wäre, wenn Anna nach Hause ginge?", ("Anna ist gegangen",), marks=LOST),
        (DECK["fr"], "imaginons cinq minutes", ("cinq minutes pour le jour",)),
        (VOTE["es"][:2], "supongamos que Ana se fuera", ("Ana se va",)),
        (DECK["es"], "imaginemos cinco minutos", ("cinco minutos para el día",)),
    ],
)
def test_what_is_not_understood_is_told_what_fits(before: tuple[str, ...], said: str, told: tuple[str, ...]) -> None:
    """Of the cards and the people that it names."""
    assert all(each in tables(_language(before), *before, said)[1].say for each in told)


def _language(before: tuple[str, ...]) -> str:
    return next(each for each in LANGUAGES if before[0] in (DECK[each][0], VOTE[each][0]))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("said", ["frobnicate the wibble wobble", "pass the crisps"])
@pytest.mark.parametrize("before", [DECK, VOTE], ids=["deck", "vote"])
def test_answer_is_never_the_same_twice_running(before: dict[str, tuple[str, ...]], said: str, language: str) -> None:
    """However often nothing is understood."""
    first, second = tables(language, *before[language], said, said)

    assert first.say != second.say


KNOWN = {language: VOTE[language][:2] for language in LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("line", "arguments", "players"),
    TABLES["example_of_people_and_time_does_what_it_says"],
)
def test_example_of_people_and_time_does_what_it_says(
    language: str, line: str, arguments: dict[str, str], players: int
) -> None:
    """Said as it is told."""
    known = tuple([each.replace("Dee", "Dora").replace("Cy", "Carl") for each in KNOWN[language]])
    before, after = tables(language, *known, Lines(language).say(f"prompts.{line}", **arguments))

    assert after.table["players"] == players
    assert after.say != before.say
