"""What the rules say: every topic is answered in every game, at every phase, aloud and by text, whatever is dealt."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

import pytest

from onenight.conversation.session import Phase, Session
from onenight.conversation.wish import Kind, Wish
from onenight.rules.deck import Deck, recommended
from onenight.rules.game import GAMES, ROLES, WEEK
from onenight.rules.rulebook import OPTIONS, HouseRules, Rulebook, house_rules
from onenight.speech.model import interaction_model
from onenight.speech.topics import TIPS, ruling
from onenight.texting.gsm import plain_gsm, segments
from onenight.texting.reading import Command, command
from onenight.ways.index import reply
from onenight.ways.one_night.ruled import ruled
from onenight.ways.one_week.log import Stay
from tests.conversation.test_conversation import LINES, SESSIONS, front
from tests.sessions import at_table
from tests.texting.playing import Line, dealt, joined

PLAYED = (*GAMES, WEEK)
MOST_CHARACTERS = 320
"""Of one answer, by voice; ours: three sentences."""
MOST_SEGMENTS = 3
"""Of one text; issue 15."""
CALLED = {key: LINES.strings("rulebook", "called", key) for key in LINES.section("rulebook", "called")}
SECTIONS = {game: LINES.strings("rulebook", "sections", game) for game in LINES.section("rulebook", "sections")}
ANSWERS = {
    f"{section}.{key}": str(text)
    for section in dict.fromkeys(chain.from_iterable(SECTIONS.values()))
    for key, text in LINES.section("rulebook", section).items()
}
BY_ROLE = ("tips", "teams", "win", "dies", "alone", "known", "looks", "copies", "seen", "swapped")
"""Topics that have answers of their own for roles."""


def keys() -> Iterator[tuple[str, str]]:
    """Every topic and role that has an answer."""
    for line in ANSWERS:
        key = line.partition(".")[2]
        topic, _, role = key.partition("_")
        yield (topic, role) if topic in BY_ROLE and role in ROLES else (key, "")


TOPICS = sorted(set(keys()))


def test_the_games_are_these() -> None:
    """Every game has its answers, and no other."""
    assert tuple(SECTIONS) == PLAYED


def test_whatever_is_answered_can_be_asked() -> None:
    """Every topic has words to ask with, but for roles named beside it; and whatever has such words is known."""
    known = {topic if not role else f"{topic}_{role}" for topic, role in TOPICS}

    assert {topic for topic, role in TOPICS if not role} <= set(CALLED) <= known
    assert set(BY_ROLE) <= known


def test_alexa_knows_the_same_topics() -> None:
    """The model's type of topics is what stands beside the answers."""
    (kind,) = (
        kind
        for kind in interaction_model("en-US")["interactionModel"]["languageModel"]["types"]
        if kind["name"] == "TOPIC"
    )
    told = {each["id"]: [each["name"]["value"], *each["name"]["synonyms"]] for each in kind["values"]}

    assert told == CALLED


def test_every_role_has_its_side_and_its_advice() -> None:
    """In the games with cards; a week's roles have theirs, too."""
    for game in GAMES.values():
        for role in game.roles:
            for topic in ("tips", "teams"):
                found = ruling(topic, [role], game.key, LINES)
                assert found is not None
                assert (found.game, found.topic) == (game.key, f"{topic}_{role}")
    assert {"week.tips_werewolf", "week.tips_tanner", "week.tips_villager"} <= set(ANSWERS)


@pytest.mark.parametrize("line", ANSWERS)
def test_every_answer_is_short(line: str) -> None:
    """One to four spoken sentences, without a line break or a list."""
    text = ANSWERS[line]

    assert len(text) <= MOST_CHARACTERS
    assert text.endswith((".", "?"))
    assert not set(text) & set('{}\n"()')


@pytest.mark.parametrize("game", PLAYED)
@pytest.mark.parametrize(("topic", "role"), TOPICS)
def test_every_topic_is_answered_in_every_game(topic: str, role: str, game: str) -> None:
    """By its own rules; else by another game's, and then that game is named. As a text it takes three segments."""
    found = ruling(topic, [role] if role else [], game, LINES)

    assert found is not None
    own = any(f"{section}.{found.topic}" in ANSWERS for section in SECTIONS[game])
    other = LINES.entry("words", "games", found.game)["name"]
    assert (found.game == game) == own
    assert found.text.startswith(f"In {other}: ") != own
    assert segments(plain_gsm(found.text)) <= MOST_SEGMENTS


def tables(game: str) -> Iterator[Session]:
    """A table of that game at every phase that it has."""
    if game == WEEK:
        yield at_table(week=Stay())
        yield at_table(Phase.DECK, players=5, week=Stay())
        return
    for name, session in SESSIONS.items():
        if session.game.key == game and session.pending is None and not name.startswith("night"):
            yield session


@pytest.mark.parametrize("game", PLAYED)
@pytest.mark.parametrize(("topic", "role"), TOPICS)
def test_it_can_be_asked_at_every_phase(topic: str, role: str, game: str) -> None:
    """The answer comes first, and then what can be said there; the night is told of in test_conversation.py."""
    found = ruling(topic, [role] if role else [], game, LINES)
    assert found is not None
    for session in tables(game):
        answer = reply(session, Wish(Kind.RULES, roles=(role,) if role else (), choice=topic), front())

        assert answer.say.startswith(found.text)
        assert answer.reprompt
        assert answer.session.phase is session.phase


def test_a_role_alone_asks_for_advice() -> None:
    """Such as: "How do I play the Tanner well?"."""
    assert ruling("", ["tanner"], "ultimate", LINES) == ruling(TIPS, ["tanner"], "ultimate", LINES)


def test_what_is_asked_about_nothing_is_asked_back() -> None:
    """Such as: "I have a question about the rules", or a topic nobody knows."""
    for wished in (Wish(Kind.RULES), Wish(Kind.RULES, choice="cheese")):
        assert reply(SESSIONS["deck"], wished, front()).say.startswith(LINES.raw("errors.wishes.which-topic"))


@pytest.mark.parametrize("key", OPTIONS)
def test_a_house_rule_is_told_with_what_it_changes(key: str) -> None:
    """A table that plays otherwise hears so; each option has a topic of its own, and no other game tells it."""
    topics = LINES.strings("rulebook", "house", key)
    other = next(value for value in OPTIONS[key] if value != getattr(HouseRules(), key))
    house = Rulebook(house=house_rules({key: other}))

    assert topics
    for topic in topics:
        told = ruled(topic, (), house, LINES)
        assert told.startswith(f"{ruled(topic, (), Rulebook(), LINES)} House rule: ")
        assert segments(plain_gsm(told)) <= MOST_SEGMENTS
        assert "House rule: " not in ruled(topic, (), Rulebook(), LINES)
    assert "House rule: " not in ruled("arrow", (), house, LINES)


# By text


@pytest.mark.parametrize(
    ("body", "read_as"),
    [
        ("RULES tie", Command("topic", "tie")),
        ("rules order", Command("topic", "order")),
        ("what happens if nobody dies?", Command("topic", "nobody_dies")),
        ("what is the peace village", Command("topic", "peace_village")),
        ("tips seer", Command("topic", "tips", ("seer",))),
        ("Any tips for the Phantom Thief?", Command("topic", "tips", ("phantom_thief",))),
        ("tips", Command("topic", "tips")),
        ("what about the minion's team", Command("topic", "teams_minion", ("minion",))),
        ("rules minion", Command("explain", "minion")),
        ("what does my role do", Command("explain", "")),
        ("what if the Hunter dies", Command("topic", "dies_hunter", ("hunter",))),
        ("RULES", Command("rules")),
        ("rules cheese", None),
        ("tie", None),
        ("what if bob", None),
    ],
)
def test_a_word_after_rules_is_a_topic(body: str, read_as: Command | None) -> None:
    """Without its article, too; a role alone is explained as before."""
    assert command(body, LINES) == read_as


@pytest.mark.parametrize("topic", CALLED)
def test_every_topic_can_be_texted(topic: str) -> None:
    """By each of its words, unless a longer topic is named by them."""
    for phrase in CALLED[topic]:
        read_as = command(f"RULES {phrase}", LINES)

        assert read_as is not None
        assert (read_as.kind, read_as.argument) == ("topic", topic), phrase


DECKS = [
    Deck.of(GAMES["ultimate"], (*recommended(GAMES["ultimate"], 5).keys[1:], last)) for last in ("tanner", "minion")
]


@lru_cache(maxsize=1)
def deals() -> tuple[Line, ...]:
    """One table of five, dealt otherwise each time, also other cards; and before its deal."""
    return (joined(5), *(dealt(5, deck=deck, seed=seed) for deck in DECKS for seed in (1, 2, 3)))


@pytest.mark.parametrize("topic", CALLED)
def test_no_answer_changes_with_the_deal(topic: str) -> None:
    """Everybody is texted and told the same, whatever was dealt to whom, and nothing else changes by it."""
    body = f"RULES {CALLED[topic][0]}"
    answers = {line.texts(seat, body)[1].reply for line in deals() for seat in range(5)}
    spoken = {
        reply(at_table(Phase.VOTE, Rulebook(), 5, deck), Wish(Kind.RULES, choice=topic), front()).say for deck in DECKS
    }

    assert len(answers) == len(spoken) == 1
    assert next(iter(spoken)).startswith(next(iter(answers)))
    for line in deals():
        after = line.texts(0, body)[0].party
        assert (after.plays, after.votes, after.stage) == (line.party.plays, line.party.votes, line.party.stage)
