"""Other languages than the first are heard by their own words: what of a language is data, a sentence each."""

import pytest

from onenight.hearing.ear import load_ear
from onenight.hearing.heard_values import Heard, Setting
from onenight.hearing.plain import Plain
from onenight.hearing.sample_grammar import load_grammar
from onenight.speech.lines import Lines
from tests.fixtures import read_tables
from training.corpus import read_utterances
from training.notation import unroll

TABLES = read_tables(__file__)

TABLE = ("Anna", "Ben", "Carla", "David", "Emil")


@pytest.mark.parametrize(("text", "intent", "slots"), TABLES["said"])
def test_german_is_heard_word_for_word(text: str, intent: str, slots: dict[str, list[str]]) -> None:
    """Verbs apart, cards in each case, numbers of people, letters written out."""
    assert load_grammar("de").hear(text, TABLE) == Heard(intent, {name: tuple(said) for name, said in slots.items()})


def test_letters_are_written_out_where_they_tell_words_apart() -> None:
    """Would is not was, though both are the same without accents; English writes none out."""
    german, english = Plain(Lines("de")), Plain(Lines("en"))

    assert german.words("würde") == ("wuerde",)
    assert german.words("wurde") == ("wurde",)
    assert english.words("Zoë") == ("zoe",)


def test_a_noun_with_a_capital_is_no_name() -> None:
    """Every German one has it; of an English word that nobody knows it shows a name."""
    assert not load_ear("de").has_person("Schraubstock", ())
    assert load_ear("de").has_person("Brigitte", ())
    assert load_ear("en").has_person("Zebuline", ())


def test_kin_in_a_list_is_not_multiplied() -> None:
    """Who tells that they are four, Grandma first, has not four grandmothers."""
    tokens = load_ear("de")._tokenizer.tokenize("wir sind vier: Oma, Opa, Mama und ich", ())  # noqa: SLF001 - what is counted

    assert [token.values for token in tokens if token.kind == "number"] == [("4",)]


def test_a_line_of_many_forms_weighs_no_more() -> None:
    """Where its file says so, so many of its forms are learned, and the same ones each time."""
    line = unroll("(die halbe Zeit|halbe Zeit|nur die Hälfte|halb so lang|halb so viel Zeit) [reicht|bitte|genügt]")
    told = [[each.text for each in read_utterances("de") if each.text in line] for _ in range(2)]

    assert len(line) > len(told[0]) == 8
    assert told[0] == told[1]


def test_none_at_the_deck_is_no_number() -> None:
    """French has one word for none and nought; while cards are chosen, nobody tells that nought are playing."""
    assert [each.intent for each in load_ear("fr").understand("non, aucun", Setting("deck")).wishes] == [
        "AMAZON.NoIntent"
    ]
