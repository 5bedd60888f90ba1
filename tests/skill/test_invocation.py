"""What a skill may be called by: names that Amazon takes, and names it refuses, with what we say of them."""

import pytest

from console.main import main
from onenight.rules.errors import NotAllowed
from onenight.speech.lines import Lines
from skill.invocation import INVOCATION_CHARACTERS, check_invocation
from skill.locales import build_model, list_locales

GOOD = [
    "one night werewolf",
    "our werewolf night",
    "our village",
    "the long night",  # articles and prepositions are refused beside one other word only
    "night of wolves",
    "sam's village",
    "the wolves' night",
    "n. p. r. werewolf",
    "together alone",  # holds "to" and "get", but not as words
    "whethersome applause",
    "computerized wolves",
    "w" * (INVOCATION_CHARACTERS - 6) + " night",
]

REFUSED = [
    ("werewolf", "invocation-one-word", ()),
    ("", "invocation-letters", ("''",)),
    ("One Night", "invocation-letters", ("'One'", "'Night'")),
    ("one night 2", "invocation-letters", ("'2'",)),
    ("one  night", "invocation-letters", ("''",)),
    (" one night", "invocation-letters", ("''",)),
    ("one night ", "invocation-letters", ("''",)),
    ("one\tnight wolves", "invocation-letters", ("'one\\tnight'",)),
    ("one-night werewolf", "invocation-letters", ("'one-night'",)),
    ("wolf'n'sheep tonight", "invocation-letters", ("\"wolf'n'sheep\"",)),
    ("n.p.r. werewolf", "invocation-letters", ("'n.p.r.'",)),
    ("mr. wolf", "invocation-letters", ("'mr.'",)),
    ("werwölfe heute", "invocation-letters", ("'werwölfe'",)),
    ("w" * (INVOCATION_CHARACTERS - 5) + " night", "invocation-too-long", ()),
    ("alexa wolves", "invocation-reserved", ("'alexa'",)),
    ("alexa's wolves", "invocation-reserved", ('"alexa\'s"',)),
    ("amazon night", "invocation-reserved", ("'amazon'",)),
    ("echo of wolves", "invocation-reserved", ("'echo'",)),
    ("computer wolves", "invocation-reserved", ("'computer'",)),
    ("ziggy werewolf", "invocation-reserved", ("'ziggy'",)),
    ("one night app", "invocation-reserved", ("'app'",)),
    ("werewolf skills", "invocation-reserved", ("'skills'",)),
    ("open werewolf", "invocation-launch", ("'open'",)),
    ("ask the werewolf", "invocation-launch", ("'ask'",)),
    ("start run start", "invocation-launch", ("'start'", "'run'")),
    *(
        (f"{word} the wolves", "invocation-launch", (repr(word),))
        for word in [
            "run",
            "start",
            "play",
            "resume",
            "use",
            "launch",
            "ask",
            "open",
            "tell",
            "load",
            "begin",
            "enable",
        ]
    ),
    ("night and wolves", "invocation-connecting", ("'and'",)),
    ("whether wolves", "invocation-connecting", ("'whether'",)),
    *(
        (f"night {word} wolves", "invocation-connecting", (repr(word),))
        for word in ["to", "from", "in", "using", "with", "about", "for", "that", "by", "if", "and", "whether"]
    ),
    *(
        (f"{word} werewolf", "invocation-article", (repr(word),))
        for word in ["the", "a", "an", "any", "of", "up", "at", "off"]
    ),
    ("werewolf up", "invocation-article", ("'up'",)),
    ("the a", "invocation-article", ("'the'", "'a'")),
]
"""A name, the key of its refusal, and the words that are named in it."""


@pytest.mark.parametrize("name", GOOD)
def test_a_good_name_is_taken(name: str) -> None:
    """Whole words are looked at, never parts of them."""
    check_invocation(name, Lines("en"))


@pytest.mark.parametrize("locale", list_locales())
def test_the_name_of_every_model_is_a_good_one(locale: str) -> None:
    """What a skill is called by where nobody chooses a name."""
    check_invocation(
        build_model(locale)["interactionModel"]["languageModel"]["invocationName"], Lines(locale.partition("-")[0])
    )


@pytest.mark.parametrize(("name", "key", "words"), REFUSED)
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
