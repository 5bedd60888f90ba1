"""How many play, and who they are: every number that is told counts people, and every name is taken, in its order."""

import pytest

from tests.conversation.test_moods import tables

HOW_MANY = [
    # language | what is said before there is a table                | how many play
    ("en", "we're six: Mum, Dad, Tim, Lena, Grandpa and Jo", 6),
    ("en", "six players, Mum Dad Tim Lena Grandpa and Jo", 6),
    ("en", "three: Mum, Dad and me", 3),
    ("en", "were four mum dad gran and me", 4),
    ("en", "four nan grandad kit and bea", 4),
    ("en", "five players, my brother is one of them", 5),
    ("en", "there are five of us, grandma plays too", 5),
    ("en", "six people, my two sons are playing as well", 6),
    ("en", "one wife, two kids and me", 4),
    ("en", "one of us just watches, six in all", 5),
    ("en", "six in all, but one only watches", 5),
    ("en", "we're six but grandpa is just watching", 5),
    ("en", "we are seven, two of us just watch", 5),
    ("en", "five players and my sister watches", 5),
    ("en", "me, my wife, my two kids and gran just watches", 4),
    ("en", "there's six of us but somebody sits out", 5),
    ("de", "Wir sind fünf, die Oma spielt auch mit", 5),
    ("de", "wir sind vier: Oma, Opa, Kai und Bea", 4),
    ("de", "drei: Mama, Papa und ich", 3),
    ("de", "fünf Spieler, mein Bruder macht auch mit", 5),
    ("de", "wir sind zu viert mama papa oma und ich", 4),
    ("de", "sechs Leute, meine Oma ist auch dabei", 6),
    ("de", "wir sind sechs, einer schaut nur zu", 5),
    ("de", "sechs sind wir, aber Opa schaut nur zu", 5),
    ("de", "wir sind sieben, zwei von uns schauen nur zu", 5),
    ("de", "wir sind fünf, aber Tim spielt nicht mit", 4),
    ("fr", "on est six : Maman, Papa, Tim, Léna, Papi et Jo", 6),
    ("fr", "trois : maman, papa et moi", 3),
    ("fr", "on est cinq, mamie joue aussi", 5),
    ("fr", "cinq joueurs, mon frère joue aussi", 5),
    ("fr", "quatre papa maman mamie et moi", 4),
    ("fr", "juste nous trois", 3),
    ("fr", "on est six, dont un qui regarde seulement", 5),
    ("fr", "nous sommes six mais papi regarde seulement", 5),
    ("fr", "on est sept, deux d'entre nous regardent seulement", 5),
    ("fr", "on est six mais Léa ne joue pas", 5),
]


@pytest.mark.parametrize(("language", "said", "players"), HOW_MANY)
def test_number_that_is_said_counts(language: str, said: str, players: int) -> None:
    """Names and kin beside it only tell who they are; who only watches does not play."""
    assert tables(language, said)[1].table["players"] == players
