"""Cards that are only spoken of while the deck is chosen, and cards that are told in as few words."""

import pytest

from tests.conversation.test_deck_plan import NOTHING, change, play, table

TALK = [
    ("en", 6, "the Drunk is weird to us here"),
    ("en", 5, "hmm well the Hunter, you see"),
    ("en", 5, "so with the Tanner it is like that"),
    ("en", 6, "well the Insomniac, you know how it is"),
    ("en", 5, "about the Tanner, well, how shall I put it"),
    ("en", 5, "speaking of the Hunter"),
    ("en", 5, "the Tanner, hmm, I don't know"),
    ("en", 6, "oh the Drunk, what a card"),
    ("en", 5, "it's a bit odd, the Tanner"),
    ("en", 5, "the Hunter has always been a mystery to me"),
    ("de", 6, "der Betrunkene ist uns irgendwie komisch hier"),
    ("de", 5, "hm ja der Jäger, weißt du"),
    ("de", 5, "also mit dem Gerber ist das so"),
    ("de", 5, "das mit dem Gerber ist so eine Sache"),
    ("de", 5, "apropos Gerber"),
    ("de", 5, "also der Gerber, wie soll ich sagen"),
    ("de", 6, "ach der Betrunkene, was für eine Karte"),
    ("fr", 6, "le soûlard nous paraît bizarre"),
    ("fr", 5, "euh bon le chasseur, tu vois"),
    ("fr", 5, "alors avec le tanneur c'est comme ça"),
    ("fr", 5, "le tanneur, comment dire"),
    ("fr", 5, "à propos du tanneur"),
    ("fr", 5, "le tanneur, c'est toute une histoire"),
]


@pytest.mark.parametrize(("language", "players", "say"), TALK)
def test_card_only_spoken_of_changes_nothing(language: str, players: int, say: str) -> None:
    """Nor is anything asked."""
    before = table(players, language)
    after = play(before, language, say)[0]

    assert change(before, after) == NOTHING
    assert after.pending is None


def test_card_only_spoken_of_does_not_wait_for_players() -> None:
    """Before there is a table."""
    assert play(table(0, "en"), "en", "hmm well the Hunter, you see")[0].facts == ()


CHANGES = [
    *(("en", 5, say, "? +tanner") for say in ("the Tanner please", "Tanner", "Tanner in", "with the Tanner")),
    *(("en", 5, say, "? +tanner") for say in ("so, the Tanner", "hmm, the Tanner then", "we want the Tanner")),
    ("en", 5, "you see, we want the Tanner", "? +tanner"),
    ("en", 5, "put the Tanner in, you know, the one who wants to die", "? +tanner"),
    ("en", 6, "the Drunk is no fun", "? -drunk"),
    *(("de", 5, say, "? +tanner") for say in ("den Gerber bitte", "Gerber", "Gerber rein", "mit dem Gerber")),
    *(("de", 5, say, "? +tanner") for say in ("also den Gerber", "apropos Gerber, nimm den dazu")),
    *(("fr", 5, say, "? +tanner") for say in ("le tanneur s'il te plaît", "tanneur", "avec le tanneur")),
    *(("fr", 5, say, "? +tanner") for say in ("bon, le tanneur", "le tanneur, tu sais, ajoute-le")),
]


@pytest.mark.parametrize(("language", "players", "say", "expected"), CHANGES)
def test_card_told_in_few_words_is_a_change(language: str, players: int, say: str, expected: str) -> None:
    """As it is with a word of change beside what else is said of it."""
    before = table(players, language)

    assert change(before, play(before, language, say)[0]) == expected
