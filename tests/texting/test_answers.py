"""What players text, as they might: read for what it means, or refused with what would be right."""

import cProfile

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from onenight.rules.errors import Ambiguous, GameError, NotAllowed, NotUnderstood
from onenight.rules.game import GAMES
from onenight.rules.roles import Choice
from onenight.speech.lines import Lines
from onenight.texting.gsm import count_segments
from onenight.texting.places import PlaceQuestion, Places
from onenight.texting.player_answer import PlayerAnswer
from onenight.texting.reading import Command, read_command, read_places, read_vote
from onenight.texting.vocabulary import load_vocabulary, split_words
from tests.checkers import ROOT

LINES = Lines("en")
NAMES = ("Alice", "Bob", "Carol", "Dave", "John", "Mary Ann")
PLAYER, PAIR, CARD, CARDS = Choice(players=1), Choice(players=2), Choice(center=1), Choice(center=2)
NOBODY: Places = ()


def asked(*shapes: Choice, center: int = 3, may_pass: bool = True, names: tuple[str, ...] = NAMES) -> PlaceQuestion:
    """What Alice, on the first seat, is asked."""
    return PlaceQuestion(0, names, center, shapes, may_pass)


ONE, TWO, PLAYER_OR_CARDS, ONE_CARD = asked(PLAYER), asked(PAIR), asked(PLAYER, CARDS), asked(CARD)
MUST = asked(CARD, may_pass=False)
SMALL, SMALLEST = asked(PLAYER, CARDS, center=2), asked(PLAYER, CARD, center=1)
ALIKE = asked(PLAYER, names=("Alice", "Joan", "John", "Mary Ann", "Mary Beth", "Anna"))
WORDS = asked(PLAYER, names=("Alice", "Rob", "Will", "Bob", "A", "C"))
WORD_PAIR = WORDS._replace(shapes=(PAIR,))


@pytest.mark.parametrize(
    ("question", "body", "places"),
    [
        # one name
        *(
            (ONE, body, (1,))
            for body in ("bob", "Bob", "Боб", "BOB", "Bob.", "BOB!", " bob ", "bob?", "b\N{COMBINING ACUTE ACCENT}ob")
        ),
        *(
            (ONE, body, (1,))
            for body in ("I look at Bob", "look at bob's card", "my answer is Bob", "i choose bob please")
        ),
        *(
            (ONE, body, (1,))
            for body in ("I'd like to see Bob\N{RIGHT SINGLE QUOTATION MARK}s card, please", "swap with bob")
        ),
        *(
            (ONE, body, (1,))
            for body in ("kill bob", "vote bob", "i vote for bob please", "Vote: Bob", "I'm voting for bob")
        ),
        *(
            (ONE, body, (1,))
            for body in ("rob bob", "steal bobs card", "bob thx", "bob 🐺", "👉 bob 👈", "ok bob", "it's bob")
        ),
        *(
            (ONE, body, (1,))
            for body in ("swap my card with bob", "swap me with bob", "let me see bob", "show me bob", "bob bob")
        ),
        *(
            (ONE, body, (1,))
            for body in ("yes, bob", "bob lol", "bob\n\nplease", "2", "player 2", "seat 2", "p2", "#2", "two")
        ),
        *(
            (ONE, body, (1,))
            for body in ("player two", "Player2", "seat two", "the second player", "number 2", "the 2nd")
        ),
        *(
            (ONE, body, (1,))
            for body in ("I changed my mind, bob", "sorry i mean bob", "Bob (please)", '"Bob"', "bob, player 2")
        ),
        *((ONE, body, (4,)) for body in ("john", "Jon", "jhon", "Johnn", "joh", "JOHNS", "5", "seat 5", "i trust jon")),
        *(
            (ONE, body, (5,))
            for body in ("mary ann", "Mary Ann's card", "mary", "ann", "Maryann", "mari ann", "mary an", "mary-ann")
        ),
        *((ONE, body, (2,)) for body in ("carol", "Carole", "karol", "Cárol", "car", "Кароль")),
        # nobody
        *(
            (ONE, body, NOBODY)
            for body in ("nobody", "Nobody.", "NO ONE", "no-one", "noone", "none", "pass", "I pass", "skip")
        ),
        *(
            (ONE, body, NOBODY)
            for body in ("nothing", "no", "No!", "nope", "no thanks", "skip it please", "nobdy", "noboddy")
        ),
        *(
            (ONE, body, NOBODY)
            for body in ("I don't want to", "do nothing", "i choose nobody", "look at no one", "not tonight")
        ),
        *((PLAYER_OR_CARDS, body, NOBODY) for body in ("nobody", "none of the center cards", "no card", "pass")),
        # two names
        *(
            (TWO, body, (1, 2))
            for body in ("bob carol", "bob and carol", "Bob & Carol", "swap bob & carol", "Bob, Carol")
        ),
        *(
            (TWO, body, (1, 2))
            for body in ("bob/carol", "bob+carol", "bob with carol", "bob's and carol's cards", "bob n carol")
        ),
        *(
            (TWO, body, (1, 2))
            for body in ("2 3", "23", "2 and 3", "players 2 and 3", "seat 2 & seat 3", "swap 2 with 3", "bob 3")
        ),
        *(
            (TWO, body, (1, 2))
            for body in ("both bob and carol", "2+3", "2,3", "two and three", "switch player two and carol")
        ),
        *((TWO, body, (4, 5)) for body in ("jon and mary", "John, mary ann", "56", "john maryann")),
        (TWO, "carol and bob", (2, 1)),
        # cards in the center
        *(
            (PLAYER_OR_CARDS, body, (6, 8))
            for body in ("1 3", "13", "1 and 3", "1,3", "1&3", "1+3", "1and3", "center 1 and 3")
        ),
        *(
            (PLAYER_OR_CARDS, body, (6, 8))
            for body in ("centre one and three", "center 13", "1 and 3 from the center", "c1 c3")
        ),
        *(
            (PLAYER_OR_CARDS, body, (6, 8))
            for body in ("the first and the third", "1st and 3rd", "left and right", "cards 1, 3")
        ),
        *(
            (PLAYER_OR_CARDS, body, (6, 8))
            for body in ("the left one and the right one", "centre1 centre3", "one three", "1️⃣ 3️⃣")
        ),
        *(
            (PLAYER_OR_CARDS, body, (6, 8))
            for body in ("I look at center cards 1 and 3", "the middle 1 and 3", "centr 1 3", "1 1 3")
        ),
        *((PLAYER_OR_CARDS, body, (2,)) for body in ("carol", "player 3", "seat three", "p3")),
        *(
            (PLAYER_OR_CARDS, body, (7, 6))
            for body in ("2 1", "middle and left", "the one in the middle and the left one")
        ),
        *(
            (ONE_CARD, body, (6,))
            for body in ("1", "one", "the first", "left", "the left one", "card 1", "center 1", "c1", "leftmost")
        ),
        *(
            (ONE_CARD, body, (7,))
            for body in ("2", "middle", "the middle one", "the one in the middle", "middle card", "2 please")
        ),
        *(
            (MUST, body, (8,))
            for body in ("3", "right", "the right one", "the one on the right", "the third card", "3!", "take 3")
        ),
        *(
            (SMALL, body, (6, 7))
            for body in ("1 2", "12", "both", "both cards", "both center cards", "left and right", "1, 2")
        ),
        *(
            (SMALLEST, body, (6,))
            for body in ("1", "center", "the center card", "in the middle", "middle", "c", "center 1")
        ),
        # names that are words, too
        *((WORDS, body, (3,)) for body in ("rob bob", "I will look at bob", "I look at a card: bob", "rob: bob")),
        *((WORDS, body, (1,)) for body in ("rob", "rob rob", "vote rob", "I will rob Rob")),
        *((WORDS, body, (2,)) for body in ("will", "I vote for Will", "rob will")),
        *((WORDS, body, (4,)) for body in ("a", "A.", "vote a")),
        *((WORDS, body, (5,)) for body in ("c", "C!", "rob c")),
        *((WORD_PAIR, body, (1, 3)) for body in ("rob and bob", "swap Rob & Bob", "rob bob", "I swap rob with bob")),
        *((WORD_PAIR, body, (4, 5)) for body in ("a and c", "A C", "swap a & c")),
        # close to one of them only
        *((ALIKE, body, (1,)) for body in ("joan", "Joann")),
        *((ALIKE, body, (2,)) for body in ("john", "Johnn")),
        *((ALIKE, body, (3,)) for body in ("mary ann", "mari ann", "maryann")),
        *((ALIKE, body, (5,)) for body in ("anna", "ana", "Hanna")),
    ],
)
def test_an_answer_is_read(question: PlaceQuestion, body: str, places: Places) -> None:
    """However it is written, it means these places, in this order."""
    assert read_places(PlayerAnswer(body), question, LINES) == places


@pytest.mark.parametrize(
    ("question", "body", "kind", "key"),
    [
        *((ONE, body, NotUnderstood, "answer-empty") for body in ("", " ", "?", "🐺", "please", "the card", "\x00")),
        *(
            (ONE, body, NotUnderstood, "answer-unknown")
            for body in ("zed", "not bob", "nobody but bob", "who?", "bob or carol")
        ),
        *(
            (ONE, body, NotUnderstood, "answer-unknown")
            for body in ("bob and zed", "no, bob", "7", "player 7", "0", "9" * 1600)
        ),
        *(
            (ONE, body, NotUnderstood, "answer-unknown")
            for body in ("everyone but bob", "anyone", "hsjkdh", "x" * 1600, "him")
        ),
        *((ONE_CARD, body, NotUnderstood, "answer-unknown") for body in ("4", "33", "14", "center 5", "card 0", "any")),
        *((SMALLEST, body, NotUnderstood, "answer-unknown") for body in ("2", "left", "12")),
        *(
            (ONE, body, NotAllowed, "answer-yourself")
            for body in ("alice", "me", "myself", "1", "player 1", "my own card", "Alise")
        ),
        *(
            (TWO, body, NotAllowed, "answer-yourself")
            for body in ("alice and bob", "me and bob", "1 2", "12", "bob + me")
        ),
        *((MUST, body, NotAllowed, "answer-must") for body in ("nobody", "pass", "no", "none of them")),
        *(
            (ONE, body, NotAllowed, "answer-shape")
            for body in ("bob and carol", "center 1", "2 3", "center", "left", "bob 3")
        ),
        *((TWO, body, NotAllowed, "answer-shape") for body in ("bob, carol and dave", "center 1 and 3", "234", "both")),
        *((TWO, body, NotAllowed, "answer-rest") for body in ("bob", "2", "player 3")),
        (PLAYER_OR_CARDS, "1", NotAllowed, "answer-rest"),
        *(
            (PLAYER_OR_CARDS, body, NotAllowed, "answer-shape")
            for body in ("bob 1", "1 2 3", "bob and carol", "center")
        ),
        *((MUST, body, NotAllowed, "answer-shape") for body in ("1 2", "13", "bob", "player 3", "the center card")),
        *((TWO, body, NotAllowed, "answer-twice") for body in ("bob bob", "bob and Bob", "bob and player 2", "2 2")),
        (PLAYER_OR_CARDS, "1 1", NotAllowed, "answer-twice"),
        *((ALIKE, body, Ambiguous, "answer-which") for body in ("jon", "mary", "i look at jon")),
    ],
)
def test_a_wrong_answer_is_refused(question: PlaceQuestion, body: str, kind: type[GameError], key: str) -> None:
    """It is told apart what is not understood, not allowed, and could be two; and what would be right."""
    with pytest.raises(kind) as refused:
        read_places(PlayerAnswer(body), question, LINES)

    assert refused.value.key == key
    assert "may" in refused.value.arguments


@pytest.mark.parametrize(
    ("question", "may"),
    [
        (ONE, "a name or no"),
        (TWO, "two names or no"),
        (PLAYER_OR_CARDS, "a name, two center cards such as 1 3 or no"),
        (ONE_CARD, "1, 2, 3 or no"),
        (MUST, "1, 2 or 3"),
        (SMALL, "a name, both center cards (1 2) or no"),
        (SMALLEST, "a name, 1 for the center card or no"),
    ],
)
def test_a_refusal_says_what_would_be_right(question: PlaceQuestion, may: str) -> None:
    """In the words that an answer takes."""
    with pytest.raises(NotUnderstood) as refused:
        read_places(PlayerAnswer(""), question, LINES)

    assert refused.value.arguments == {"may": may}


def test_two_close_names_are_asked_about() -> None:
    """Both are named, as they are called."""
    with pytest.raises(Ambiguous) as refused:
        read_places(PlayerAnswer("jon"), ALIKE, LINES)

    assert refused.value.arguments["names"] == ("Joan", "John")


@pytest.mark.parametrize(
    ("body", "seat"),
    [
        ("bob", 1),
        ("i vote for bob", 1),
        ("kill jon!", 4),
        ("3", 2),
        ("player 3", 2),
        ("Mary", 5),
        ("it has to be Dave", 3),
    ],
)
def test_a_vote_is_a_seat(body: str, seat: int) -> None:
    """It is read like an answer of one name, whatever was asked before."""
    assert read_vote(PlayerAnswer(body), MUST, LINES) == seat


@pytest.mark.parametrize(
    ("body", "key"),
    [("nobody", "answer-must"), ("me", "answer-yourself"), ("alice", "answer-yourself"), ("bob carol", "answer-shape")],
)
def test_a_vote_is_for_another_player(body: str, key: str) -> None:
    """Everybody has to point at somebody else."""
    with pytest.raises(NotAllowed, match=key):
        read_vote(PlayerAnswer(body), ONE, LINES)


@pytest.mark.parametrize(
    ("body", "read_as"),
    [
        *(
            (body, Command("again"))
            for body in ("again", "AGAIN", "Again please!", "repeat that", "my role?", "what was my role")
        ),
        *((body, Command("recap")) for body in ("recap", "Recap.", "what happened?")),
        *((body, Command("rules")) for body in ("rules", "RULES", "the rules please", "how to play")),
        *((body, Command("leave")) for body in ("leave", "I leave", "Leave the game", "I'm out")),
        *((body, Command("help")) for body in ("help me", "Help me!", "what can I say?", "what do I do")),
        ("rename Zoë 🐺", Command("rename", "Zoë 🐺")),
        ("RENAME: Bob", Command("rename", "Bob")),
        ("rename me to Bob the 3rd", Command("rename", "Bob the 3rd")),
        ("I am Bob", Command("rename", "Bob")),
        ("I'm Will", Command("rename", "Will")),
        ("my name is Mary Ann", Command("rename", "Mary Ann")),
        ("Call me Иван", Command("rename", "Иван")),
        *(
            (body, None)
            for body in (
                "",
                "bob",
                "rename",
                "I am",
                "I am voting for bob",
                "i am the wolf",
                "nobody",
                "again and again",
            )
        ),
        *((body, None) for body in ("1 3", "help", "stop", "I'm not sure", "rules bob", "\x00", "yes")),
    ],
)
def test_commands_are_understood_at_any_time(body: str, read_as: Command | None) -> None:
    """As whole texts; a name keeps its letters. Words that carriers answer are none."""
    assert read_command(body, LINES) == read_as


def test_every_word_is_written_as_it_is_compared() -> None:
    """Otherwise it would never be found."""
    known = load_vocabulary("en")
    phrases = [*known.meanings, *known.numbers, *known.commands, *known.renames, *known.reserved, *known.names]

    assert [phrase for phrase in phrases if " ".join(split_words(phrase)) != phrase] == []


def test_no_command_is_a_reserved_word() -> None:
    """Those never arrive."""
    known = load_vocabulary("en")

    assert not known.reserved & {*known.commands, *known.renames}


LONGEST = tuple(f"{letter * 10}{number:02}" for number, letter in enumerate("ABCDEFGHIJ"))


@pytest.mark.parametrize("key", ["empty", "unknown", "which", "yourself", "must", "shape", "twice"])
@pytest.mark.parametrize("question", [ONE, TWO, PLAYER_OR_CARDS, ONE_CARD, SMALL, SMALLEST])
def test_every_refusal_is_one_segment(key: str, question: PlaceQuestion) -> None:
    """With the longest names and words."""
    with pytest.raises(NotUnderstood) as refused:
        read_places(PlayerAnswer(""), question, LINES)
    right = str(refused.value.arguments["may"])
    error = NotAllowed(f"answer-{key}", value="w" * 12, names=LONGEST[:2], may=right)

    assert count_segments(LINES.refusal(error)) == 1


PIECES = st.lists(
    st.one_of(
        st.sampled_from([*NAMES, *WORDS.names, *sorted(load_vocabulary("en").meanings)]),
        st.integers(0, 400).map(str),
        st.text(max_size=8),
    ),
    max_size=12,
).map(" ".join)
QUESTIONS = st.sampled_from([ONE, TWO, PLAYER_OR_CARDS, ONE_CARD, MUST, SMALL, SMALLEST, ALIKE, WORDS, WORD_PAIR])


@example(body="jon " * 400, question=ONE)
@example(body="a " * 800, question=WORDS)
@example(body=" ".join(f"{first}john{last}" for first in "abcdefghijk" for last in "abcdefghijk"), question=ONE)
@example(body="ﷺ" * 1600, question=ONE)
@settings(deadline=None)
@given(body=st.one_of(PIECES, st.text(max_size=1600)), question=QUESTIONS)
def test_any_text_is_answered(body: str, question: PlaceQuestion) -> None:
    """It is a legal answer, or a refusal; commands and votes are read from anything, too."""
    read_command(body, LINES)
    places, key = outcome(body, question)
    players = sum(place < len(question.names) for place in places)

    assert key or question.seat not in places
    assert key or len(set(places)) == len(places)
    assert key or Choice(players, len(places) - players) in question.shapes or (question.may_pass and not places)


def outcome(body: str, question: PlaceQuestion) -> tuple[Places, str]:
    """What reading comes to: places, or the key of a refusal."""
    try:
        return read_places(PlayerAnswer(body), question, LINES), ""
    except GameError as refused:
        return (), refused.key


@pytest.mark.parametrize("module", ["reading", "tokens", "vocabulary"])
def test_no_role_is_known_where_answers_are_read(module: str) -> None:
    """A decoy is read by the code of the question it imitates, for that code cannot tell them apart."""
    source = (ROOT / "onenight" / "texting" / f"{module}.py").read_text("utf-8").casefold()
    roles = {role for game in GAMES.values() for role in game.roles}

    assert [role for role in sorted(roles) if role in source] == []


@pytest.mark.parametrize("body", ["x" * 1600, "jon " * 400, "a " * 800, "1 " * 800, "the " * 400, "9" * 1600])
def test_time_is_linear(body: str) -> None:
    """Ten times the text takes about ten times as long: nothing is compared with everything."""
    calls = [counted_calls(body[: len(body) // 10]), counted_calls(body)]

    assert calls[1] <= 20 * calls[0] + 2000


def counted_calls(body: str) -> int:
    """How many functions are called to read a text."""
    outcome("bob", WORDS)
    profile = cProfile.Profile()
    profile.runcall(outcome, body, WORDS)
    return sum(entry.callcount for entry in profile.getstats())
