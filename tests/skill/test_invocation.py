"""What a skill may be called by: names that Amazon takes, and names it refuses, with what we say of them."""

import pytest

from console.main import main
from onenight.rules.errors import NotAllowed
from onenight.speech.lines import Lines
from skill.invocation import check_invocation
from skill.locales import build_model, list_locales
from tests.fixtures import read_cases

CASES = read_cases(__file__)


@pytest.mark.parametrize("name", CASES["good"])
def test_a_good_name_is_taken(name: str) -> None:
    """Whole words are looked at, never parts of them."""
    check_invocation(name, Lines("en"))


@pytest.mark.parametrize("locale", list_locales())
def test_the_name_of_every_model_is_a_good_one(locale: str) -> None:
    """What a skill is called by where nobody chooses a name."""
    check_invocation(
        build_model(locale)["interactionModel"]["languageModel"]["invocationName"], Lines(locale.partition("-")[0])
    )


@pytest.mark.parametrize(("name", "key", "words"), CASES["refused"])
def test_a_name_that_amazon_refuses_is_refused(name: str, key: str, words: tuple[str, ...]) -> None:
    """What is wrong with it is named, word by word, and the name with it."""
    with pytest.raises(NotAllowed) as refused:
        check_invocation(name, Lines("en"))

    told = Lines("en").refusal(refused.value)
    assert (refused.value.key, refused.value.arguments.get("words", ())) == (key, words)
    assert refused.value.field == "--invocation"
    assert all(word in told for word in words)
    assert told.endswith(".")


def test_whoever_makes_the_package_reads_it(capsys: pytest.CaptureFixture[str], tmp_path: object) -> None:
    """One sentence, and what would be right."""
    assert main(["skill-package", str(tmp_path), "--invocation", "night and wolves"]) == 1
    assert capsys.readouterr().err == (
        "--invocation: 'night and wolves' cannot be an invocation name: it may not hold 'and', which connects a name "
        'with a request. Leave that out; "one night werewolf" would be right.\n'
    )
