"""How many play, and who they are: every number that is told counts people, and every name is taken, in its order."""

import pytest

from onenight.speech.lines import Lines
from tests.conversation.test_moods import tables
from tests.people import Answer

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
    ("en", "eight, liams playing too", 8),
    ("de", "Wir sind fünf, die Oma spielt auch mit", 5),
    ("de", "wir sind vier: Oma, Opa, Kai und Bea", 4),
    ("de", "drei: Mama, Papa und ich", 3),
    ("de", "fünf Spieler, mein Bruder macht auch mit", 5),
    ("de", "wir sind zu viert mama papa oma und ich", 4),
    ("de", "sechs Leute, meine Oma ist auch dabei", 6),
    ("fr", "on est six : Maman, Papa, Tim, Léna, Papi et Jo", 6),
    ("fr", "trois : maman, papa et moi", 3),
    ("fr", "on est cinq, mamie joue aussi", 5),
    ("fr", "cinq joueurs, mon frère joue aussi", 5),
    ("fr", "quatre papa maman mamie et moi", 4),
    ("fr", "juste nous trois", 3),
]


@pytest.mark.parametrize(("language", "said", "players"), HOW_MANY)
def test_number_that_is_said_counts(language: str, said: str, players: int) -> None:
    """Names and kin beside it only tell who they are."""
    assert tables(language, said)[1].table["players"] == players


LEFT_OPEN = [
    # language | what is said before there is a table
    ("en", "one of us just watches, six in all"),
    ("en", "six in all, but one only watches"),
    ("en", "we're six but grandpa is just watching"),
    ("en", "we are seven, two of us just watch"),
    ("en", "five players and my sister watches"),
    ("en", "me, my wife, my two kids and gran just watches"),
    ("en", "there's six of us but somebody sits out"),
    ("en", "we're seven, but Gran and Grandpa are just watching"),
    ("en", "me, my two brothers, and mum and dad just watch"),
    ("en", "we're five, plus my wife who's just watching"),
    ("de", "wir sind sieben, aber Oma und Opa schauen nur zu"),
    ("fr", "on est sept mais papi et mamie regardent seulement"),
    ("de", "wir sind sechs, einer schaut nur zu"),
    ("de", "sechs sind wir, aber Opa schaut nur zu"),
    ("de", "wir sind sieben, zwei von uns schauen nur zu"),
    ("de", "wir sind fünf, aber Tim spielt nicht mit"),
    ("fr", "on est six, dont un qui regarde seulement"),
    ("fr", "nous sommes six mais papi regarde seulement"),
    ("fr", "on est sept, deux d'entre nous regardent seulement"),
    ("fr", "on est six mais Léa ne joue pas"),
    ("en", "me, my two sisters and their husbands"),
    ("de", "ich, meine zwei Schwestern und ihre Männer"),
    ("fr", "moi, mes deux soeurs et leurs maris"),
    ("en", "five or six"),
]
ASKED = {"en": "how many", "de": "wie viele", "fr": "combien"}


@pytest.mark.parametrize(("language", "said"), LEFT_OPEN)
def test_number_that_is_left_open_is_asked_about(language: str, said: str) -> None:
    """Who only watches is not taken off, and who comes with others is not added up: nobody guesses."""
    answer = tables(language, said)[1]

    assert answer.table["players"] == 0
    assert ASKED[language] in answer.say.casefold()


WHO = [
    # language | at a table of, 0 before there is one | what is said | how many play | who they are
    ("en", 0, "we're six: Mum, Dad, Tim, Lena, Grandpa and Jo", 6, "Mum, Dad, Tim, Lena, Grandpa, Jo"),
    ("en", 0, "we're four: Nan, Grandad, Kit and Bea", 4, "Nan, Grandad, Kit, Bea"),
    ("en", 0, "four players: Mum, Dad, Grandma, and Tim", 4, "Mum, Dad, Grandma, Tim"),
    ("de", 0, "wir sind sechs: Mama, Papa, Tim, Lena, Opa und Jo", 6, "Mama, Papa, Tim, Lena, Opa, Jo"),
    ("de", 0, "wir sind vier: Oma, Opa, Kai und Bea", 4, "Oma, Opa, Kai, Bea"),
    ("fr", 0, "on est six : Maman, Papa, Tim, Léna, Papi et Jo", 6, "Maman, Papa, Tim, Léna, Papi, Jo"),
    ("fr", 0, "on est quatre : Mamie, Papi, Kim et Béa", 4, "Mamie, Papi, Kim, Béa"),
    ("en", 4, "we are Ann, Bob, Cy and Di", 4, "Ann, Bob, Cy, Di"),
    ("en", 0, "we are Ann, Bob, Cy and Di", 4, "Ann, Bob, Cy, Di"),
    ("en", 4, "we are Ann, Bob, So and Mi", 4, "Ann, Bob, So, Mi"),
    ("en", 0, "we are Ann, Bob, So and Mi", 4, "Ann, Bob, So, Mi"),
    ("en", 4, "we are An, Bob, O and Fox", 4, "An, Bob, O, Fox"),
    ("en", 0, "we are An, Bob, O and Fox", 4, "An, Bob, O, Fox"),
    ("en", 4, "we are C.J., Bob, Fay and Gus", 4, "C.J., Bob, Fay, Gus"),
    ("en", 0, "we are C.J., Bob, Fay and Gus", 4, "C.J., Bob, Fay, Gus"),
    ("en", 4, "we are JD, TJ, Ann and Bo", 4, "JD, TJ, Ann, Bo"),
    ("en", 0, "we are JD, TJ, Ann and Bo", 4, "JD, TJ, Ann, Bo"),
    ("en", 4, "player four is Di", 4, "Di"),
    ("en", 4, "player two is Jo", 4, "Jo"),
    (
        "en",
        5,
        "we are Mary Ann, Mary Jane, Grandma Rose, Tom and Sue",
        5,
        "Mary Ann, Mary Jane, Grandma Rose, Tom, Sue",
    ),
    ("en", 0, "we are Mary Ann, Mary Jane, Grandma Rose and Tom", 4, "Mary Ann, Mary Jane, Grandma Rose, Tom"),
    ("en", 4, "we are O'Brien, Tom, Sue and Ann", 4, "O'Brien, Tom, Sue, Ann"),
    ("en", 0, "we are O'Brien, Tom, Sue and Ann", 4, "O'Brien, Tom, Sue, Ann"),
    ("en", 4, "we are Ann B, Ann C, Tom and Sue", 4, "Ann B, Ann C, Tom, Sue"),
    ("en", 0, "we are Ann B, Ann C, Tom and Sue", 4, "Ann B, Ann C, Tom, Sue"),
    ("en", 4, "we are Big Mike, Little Mike, Tom and Sue", 4, "Big Mike, Little Mike, Tom, Sue"),
    ("en", 0, "we are Big Mike, Little Mike, Tom and Sue", 4, "Big Mike, Little Mike, Tom, Sue"),
    ("en", 4, "we are Tom, Sue, Ann and Tom", 4, "Tom, Sue, Ann, Tom 2"),
    ("en", 0, "we are Tom, Sue, Ann and Tom", 4, "Tom, Sue, Ann, Tom 2"),
    ("en", 4, "we are Tom, Sue, Ann and me", 4, "Tom, Sue, Ann"),
    ("en", 4, "Tom, Sue, me and Ann", 4, "Tom, Sue, Ann"),
    ("en", 0, "we are Tom, Sue, Ann and me", 4, "Tom, Sue, Ann"),
    ("en", 0, "Gus, Fay and Lou", 3, "Gus, Fay, Lou"),
    ("en", 0, "gus fay and lou", 3, "Gus, Fay, Lou"),
    ("en", 0, "Will, Mark, Joy and Ivy", 4, "Will, Mark, Joy, Ivy"),
    ("en", 4, "we are Will, Mark, Joy and Ivy", 4, "Will, Mark, Joy, Ivy"),
    ("en", 4, "we are Bill, Grace, Dear and Ivy", 4, "Bill, Grace, Dear, Ivy"),
    ("en", 4, "we are will, mark, joy and ivy", 4, "Will, Mark, Joy, Ivy"),
    ("en", 4, "another person is coming", 5, ""),
    ("en", 4, "one more is coming", 5, ""),
    ("de", 5, "wir sind Ann, Ben, Cy, Dee und Eve", 5, "Ann, Ben, Cy, Dee, Eve"),
    ("de", 0, "wir sind Ann, Ben, Cy, Dee und Eve", 5, "Ann, Ben, Cy, Dee, Eve"),
    ("de", 4, "wir sind Opa Heinz, Anna Lena, Tim und Jo", 4, "Opa Heinz, Anna Lena, Tim, Jo"),
    ("de", 0, "wir sind Opa Heinz, Anna Lena, Tim und Jo", 4, "Opa Heinz, Anna Lena, Tim, Jo"),
    ("de", 4, "wir sind JD, TJ, Ann und Bo", 4, "JD, TJ, Ann, Bo"),
    ("de", 4, "wir sind Anna B, Anna C, Tom und Uli", 4, "Anna B, Anna C, Tom, Uli"),
    ("de", 4, "wir sind Tim, Uli, Anna und ich", 4, "Tim, Uli, Anna"),
    ("de", 4, "Spieler vier ist Di", 4, "Di"),
    ("de", 0, "Gustav, Fiete und Lou", 3, "Gustav, Fiete, Lou"),
    ("fr", 4, "nous sommes Anne, Bob, Cy et Di", 4, "Anne, Bob, Cy, Di"),
    ("fr", 0, "nous sommes Anne, Bob, Cy et Di", 4, "Anne, Bob, Cy, Di"),
    ("fr", 4, "on est JD, TJ, Anne et Bo", 4, "JD, TJ, Anne, Bo"),
    ("fr", 4, "nous sommes Marie Anne, Papi Jean, Tom et Lou", 4, "Marie Anne, Papi Jean, Tom, Lou"),
    ("fr", 4, "nous sommes Anne B, Anne C, Tom et Lou", 4, "Anne B, Anne C, Tom, Lou"),
    ("fr", 4, "nous sommes Tom, Lou, Anne et moi", 4, "Tom, Lou, Anne"),
    ("fr", 4, "le joueur quatre est Di", 4, "Di"),
    ("fr", 0, "Gus, Fée et Lou", 3, "Gus, Fée, Lou"),
    ("fr", 4, "nous sommes Rose, Olive, Fleur et Mars", 4, "Rose, Olive, Fleur, Mars"),
    ("en", 4, "im joe", 4, "Joe"),
    ("en", 4, "were ann, bob, cy and dee", 4, "Ann, Bob, Cy, Dee"),
    ("en", 4, "player three is Mary Ann", 4, "Mary Ann"),
    ("fr", 4, "le joueur deux est J.D.", 4, "J.D."),
    ("de", 4, "Spieler eins heißt Cy", 4, "Cy"),
    ("en", 0, "four players: j. d., tj, Ann and Bo", 4, "J. D., Tj, Ann, Bo"),
    ("en", 0, "four players: J. D., TJ, Ann and Bo", 4, "J. D., TJ, Ann, Bo"),
    ("en", 4, "we are Will, Mark, Joy and Bill, begin", 4, "Will, Mark, Joy, Bill"),
    ("en", 0, "we are Ann, Bob, Cy and Di, quick pace", 4, "Ann, Bob, Cy, Di"),
    ("en", 0, "five of us: Ann, Bob, Cy, Di and Mary Ann, and no drunk please", 5, "Ann, Bob, Cy, Di, Mary Ann"),
    ("en", 4, "quick pace, and we are Mary Ann, Tom, C.J. and Di", 4, "Mary Ann, Tom, C.J., Di"),
    ("de", 4, "schnelles Tempo, und wir sind Anna Lena, Tom, C.J. und Di", 4, "Anna Lena, Tom, C.J., Di"),
    ("fr", 4, "on est Marie Anne, Tom, C.J. et Di, rythme rapide", 4, "Marie Anne, Tom, C.J., Di"),
    ("en", 0, "hi there, we're Ann, Bob, Cy and Di tonight", 4, "Ann, Bob, Cy, Di"),
    ("en", 0, "its ann bob cy and di", 4, "Ann, Bob, Cy, Di"),
    ("en", 4, "ann bob cy and di", 4, "Ann, Bob, Cy, Di"),
    ("en", 4, "We are tired, hungry and bored", 4, ""),
    ("en", 4, "Pass the chips, cola and salsa", 4, ""),
    ("en", 4, "chips, cola and salsa", 4, ""),
    ("en", 3, "chips, cola and salsa", 3, ""),
    ("de", 3, "Chips, Cola und Bier", 3, ""),
    ("fr", 3, "chips, cola et bière", 3, ""),
    ("en", 3, "yes, no, maybe", 3, ""),
    ("en", 3, "ready, steady, go", 3, ""),
    ("en", 3, "Ready, steady, go", 3, ""),
    ("en", 0, "Monday, Tuesday and Friday", 0, ""),
    ("en", 0, "ready, steady, go", 0, ""),
    ("en", 5, "we are Werewolves, Villagers and Seers", 5, ""),
    ("en", 6, "we are seven: Ann, Bob, Cy, Dee, Eve, Fay and Gus", 7, "Ann, Bob, Cy, Dee, Eve, Fay, Gus"),
    ("en", 4, "we are five: Ann, Bob, Cy, Dee and me", 5, "Ann, Bob, Cy, Dee"),
    ("en", 4, "Ann, Ben, me, Dee", 4, "Ann, Ben, Dee"),
    ("en", 0, "Mum, Dad, me and Grandma Rose", 4, "Mum, Dad, Grandma Rose"),
    ("fr", 0, "Maman, Papa, moi et Mamie Rose", 4, "Maman, Papa, Mamie Rose"),
    ("de", 0, "Mama, Papa, ich und Oma Rosa", 4, "Mama, Papa, Oma Rosa"),
    ("en", 0, "Ann, Bob, Cy and Dee, that's all of us", 4, "Ann, Bob, Cy, Dee"),
    ("en", 0, "it's Ann and Bob and Cy and Di and that's it", 4, "Ann, Bob, Cy, Di"),
    ("de", 0, "wir sind Anna, Ben, Cem und Di, das war's", 4, "Anna, Ben, Cem, Di"),
    ("fr", 0, "on est Anna, Ben, Cyr et Di, c'est tout", 4, "Anna, Ben, Cyr, Di"),
]
PLAYERS = {"en": "{} players", "de": "{} Spieler", "fr": "{} joueurs"}


def table(language: str, players: int, *sentences: str) -> Answer:
    """Return the answer to the last of some sentences at a table of so many."""
    before = (PLAYERS[language].format(players),) if players else ()
    return tables(language, *before, *sentences)[1]


def names(language: str, answer: Answer) -> str:
    """Return the names that a table knows, in the order of the seats."""
    seat = Lines(language).say("words.people.seat", number="")
    return ", ".join(name for name in answer.table["names"] if not name.startswith(seat.strip()))


@pytest.mark.parametrize(("language", "players", "said", "play", "called"), WHO)
def test_every_name_of_a_list_is_taken(language: str, players: int, said: str, play: int, called: str) -> None:
    """Each in its place, however many words it has and whatever else they mean; talk is no list of names."""
    answer = table(language, players, said)

    assert (answer.table["players"], names(language, answer)) == (play, called)


@pytest.mark.parametrize(
    ("language", "said", "asked"),
    [
        ("en", "we are Anna, Ben, Carl, Dora and Emil", "Then you are five?"),
        ("en", "Anna, Ben, Carl, Dora and me", "Then you are five?"),
        ("de", "wir sind Anna, Ben, Carl, Dora und Emil", "Dann seid ihr zu fünft?"),
        ("fr", "nous sommes Anna, Ben, Carl, Dora et Emil", "Vous êtes donc cinq ?"),
    ],
)
def test_more_names_than_players_are_asked_about(language: str, said: str, asked: str) -> None:
    """A yes makes room for all of them, and a no leaves everything as it was."""
    yes, no = {"en": ("yes", "no"), "de": ("ja", "nein"), "fr": ("oui", "non")}[language]
    assert table(language, 4, said).say == asked
    grown, same = table(language, 4, said, yes), table(language, 4, said, no)

    assert (grown.table["players"], names(language, grown)[:16]) == (5, "Anna, Ben, Carl,")
    assert (same.table["players"], names(language, same)) == (4, "")


def test_more_names_than_can_play_are_refused() -> None:
    """They are not asked about."""
    answer = table("en", 4, "we are Al, Bo, Cy, Di, Ed, Fay, Gus, Hal, Ike, Jo and Kit")

    assert answer.table["players"] == 4
    assert "11" in answer.say


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_who_speaks_keeps_a_seat(language: str) -> None:
    """In the words of the language, and without a name."""
    said = {
        "en": "we are Tom, me, Ann and Sue",
        "de": "wir sind Tom, ich, Ann und Uli",
        "fr": "on est Tom, moi, Ann et Lou",
    }
    seat = Lines(language).say("words.people.seat", number="2")

    assert table(language, 4, said[language]).table["names"][:3] == ["Tom", seat, "Ann"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "rematch, we are Mary Ann, C.J., Di, Bob and Sue"),
        ("de", "noch mal, wir sind Mary Ann, C.J., Di, Bob und Sue"),
        ("fr", "on rejoue, on est Mary Ann, C.J., Di, Bob et Sue"),
    ],
)
def test_what_stands_beside_a_list_is_done(language: str, said: str) -> None:
    """After a game all of them play again, by their names."""
    played = {
        "en": ("begin", "begin", "we are awake", "vote now", "nobody died", "no"),
        "de": ("los", "los", "wir sind wach", "abstimmen", "niemand ist gestorben", "nein"),
        "fr": ("c'est parti", "c'est parti", "nous sommes réveillés", "on vote", "personne n'est mort", "non"),
    }
    answer = table(language, 5, *played[language], said)

    assert (answer.table["phase"], names(language, answer)) == ("check", "Mary Ann, C.J., Di, Bob, Sue")


@pytest.mark.parametrize(
    ("said", "called"), [("we are Ann, Bob, Cy and Ann", "Ann 2"), ("we are Ann, Bob, Cy and me", "Player 4")]
)
def test_week_takes_every_name(said: str, called: str) -> None:
    """In the order in which they sit around the castle."""
    assert tables("en", "One Week", said)[1].table["names"] == ["Ann", "Bob", "Cy", called]
