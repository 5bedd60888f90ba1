"""Cards that are told in few words while the deck is chosen."""

import pytest

from tests.conversation.test_deck_plan import change, play, table

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
