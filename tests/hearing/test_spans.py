"""Lengths of time, times of day, and short forms without an apostrophe, as people write them."""

import pytest

from onenight.hearing.ear import load_ear
from onenight.hearing.heard_values import Setting
from onenight.hearing.plain import Plain
from onenight.speech.lines import Lines
from tests.conversation.test_moods import tables

LENGTHS = [
    ("en", "make the day one hour thirty", "PT1H30M"),
    ("en", "an hour and a half", "PT1H30M"),
    ("en", "the day is 1 h 30", "PT1H30M"),
    ("en", "give us 1h30", "PT1H30M"),
    ("en", "two minutes thirty", "PT2M30S"),
    ("en", "set the timer to 2min30", "PT2M30S"),
    ("de", "eine Stunde dreißig", "PT1H30M"),
    ("de", "stell die Uhr auf 1 h 30", "PT1H30M"),
    ("de", "die Uhr auf drei Minuten stellen", "PT3M"),
    ("de", "auf drei Minuten stellen", "PT3M"),
    ("de", "den Timer auf zwei Minuten dreißig", "PT2M30S"),
    ("fr", "une heure trente", "PT1H30M"),
    ("fr", "mets le chrono sur 1 h 30", "PT1H30M"),
    ("fr", "la journée dure 1h30", "PT1H30M"),
    ("fr", "deux minutes trente", "PT2M30S"),
]


@pytest.mark.parametrize(("language", "said", "duration"), LENGTHS)
def test_length_is_heard_in_full(language: str, said: str, duration: str) -> None:
    """With what is left out of it, and however it is written."""
    (wish,) = load_ear(language).understand(said, Setting("deck", players=5)).wishes

    assert (wish.intent, wish.slots) == ("SetTimeIntent", {"duration": (duration,)})


@pytest.mark.parametrize("said", ["set the timer to 2:30", "it's 8:30 already", "we have to go at 20h30"])
def test_what_a_clock_shows_counts_nobody(said: str) -> None:
    """A time of day, or a length: it is no number of players."""
    assert tables("en", "five players", said)[1].table["players"] == 5
    assert "too many" not in tables("en", "five players", said)[1].say


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("shes the seer", "she's the seer"),
        ("hes a werewolf", "he's a werewolf"),
        ("lucys the tanner", "Lucy's the tanner"),
        ("bobs dead", "Bob's dead"),
        ("anns pointing at bob", "Ann's pointing at Bob"),
        ("theyre all awake", "they're all awake"),
        ("theyve voted", "they've voted"),
        ("liams playing too", "Liam's playing too"),
        ("im joe", "I'm Joe"),
        ("everybodys ready", "everybody's ready"),
        ("wheres the tanner", "where's the tanner"),
        ("hed voted for bob", "he'd voted for Bob"),
    ],
)
def test_short_form_needs_no_apostrophe(said: str, meant: str) -> None:
    """It is read as if it had one."""
    plain = Plain(Lines("en"))

    assert plain.words(said) == plain.words(meant)


@pytest.mark.parametrize(
    "word", ["were", "well", "hell", "ill", "wed", "is", "went", "James", "Chris", "Andreas", "Marcos", "Grandmas"]
)
def test_other_word_is_no_short_form(word: str) -> None:
    """Whatever it looks like."""
    assert Plain(Lines("en")).words(word) == (word.lower(),)


@pytest.mark.parametrize(
    ("said", "name"),
    [("I'm TJ", "TJ"), ("my name is JDK", "JDK"), ("player two is j. d.", "J. D."), ("call player two TJ", "TJ")],
)
def test_initials_keep_their_form(said: str, name: str) -> None:
    """They are no name that was typed in capitals."""
    assert name in tables("en", "four players", said)[1].table["names"]


POINTED = [
    # language | what is said where nobody is known by name | who points at whom
    ("en", "will pointed at ann bob pointed at joy", ("Will>Ann", "Bob>Joy")),
    (
        "en",
        "ann voted for grace grace voted for ann and bill voted for grace",
        ("Ann>Grace", "Grace>Ann", "Bill>Grace"),
    ),
    ("en", "mark and joy pointed at will and bob pointed at mark", ("Mark Joy>Will", "Bob>Mark")),
    ("en", "ivy went for faith, faith went for ivy", ("Ivy>Faith", "Faith>Ivy")),
    ("en", "i think rose picked hope", ("Rose>Hope",)),
    ("de", "grace hat auf mark gezeigt und joy hat auf rosa gezeigt", ("Grace>Mark", "Joy>Rosa")),
    ("de", "mark zeigt auf joy, hope zeigt auf mark", ("Mark>Joy", "Hope>Mark")),
    ("de", "heide stimmt für viola", ("Heide>Viola",)),
    ("fr", "rose a voté pour olive et fleur a voté pour rose", ("Rose>Olive", "Fleur>Rose")),
    ("fr", "claire désigne olive, ange désigne claire", ("Claire>Olive", "Ange>Claire")),
    ("fr", "prune vote contre fleur", ("Prune>Fleur",)),
]


@pytest.mark.parametrize(("language", "said", "fingers"), POINTED)
def test_word_beside_pointing_is_a_name(language: str, said: str, fingers: tuple[str, ...]) -> None:
    """Whatever else it means, and however small it is written."""
    wishes = load_ear(language).understand(said, Setting("vote", players=6)).wishes
    told = [f"{' '.join(wish.slots['names'])}>{' '.join(wish.slots['target'])}" for wish in wishes]

    assert (tuple(told), {wish.intent for wish in wishes}) == (fingers, {"PointIntent"})


@pytest.mark.parametrize(
    "said", ["will you point at someone", "on the count of three mark it down", "for the love of grace"]
)
def test_word_elsewhere_is_no_name(said: str) -> None:
    """It is what it mostly is."""
    assert not load_ear("en").has_person(said, ())
