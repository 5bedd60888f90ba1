"""What the rules say: every topic is answered in every game, at every phase, aloud and by text, whatever is dealt."""

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

import pytest

from onenight.conversation.session import Phase, Session
from onenight.rulebook.question import RuleQuestion
from onenight.rules.boxes.daybreak import DAYBREAK as DAYBREAK_BOX
from onenight.rules.deck import Deck, recommend_deck
from onenight.rules.game import BASE, GAMES, ROLES, ULTIMATE, WEEK
from onenight.rules.rulebook import OPTION_VALUES, HouseRules, Rulebook, read_house_rules
from onenight.speech.interaction_models import load_interaction_model
from onenight.speech.rule_numbers import spell_rules
from onenight.speech.topics import TIPS, find_ruling
from onenight.texting.events import GameChosen
from onenight.texting.gsm import convert_to_gsm, count_segments
from onenight.texting.reading import Command, read_command
from onenight.ways.index import reply
from onenight.ways.one_night.rules_answers import answer_topic
from onenight.ways.one_night.texts.game import NightDealt, TextedNight
from onenight.ways.one_week.log import Stay
from onenight.wishes.wish import Kind, Wish
from tests.conversation.test_conversation import LINES, SESSIONS, front
from tests.fixtures import read_cases
from tests.sessions import make_session
from tests.texting.playing import CODE, Line, deal_party, join_players

CASES = read_cases(__file__)

PLAYED = (*GAMES, WEEK)
BOTH = ("base", "daybreak")
RULEBOOKS = {**{game: (game,) for game in PLAYED}, "daybreak": ("daybreak", "ultimate")}
"""By which rules tables play: one of each game, and one that has both boxes."""
MOST_CHARACTERS = 320
"""Of one answer, by voice; ours: three sentences."""
MOST_SEGMENTS = 3
"""Of one text; issue 15."""
CALLED = {key: LINES.strings("rulebook", "called", key) for key in LINES.section("rulebook", "called")}
SECTIONS = {game: LINES.strings("rulebook", "sections", game) for game in LINES.section("rulebook", "sections")}
ANSWERS = {
    f"{section}.{key}": LINES.say(f"rulebook.{section}.{key}", **spell_rules(section, LINES))
    for section in dict.fromkeys(chain.from_iterable(SECTIONS.values()))
    for key in LINES.section("rulebook", section)
}
DAYBREAK = frozenset(DAYBREAK_BOX.roles)
FOR_PLAYERS = frozenset(LINES.section("rulings", "players"))
"""Topics that a table with cards is told for as many as play there, see `tests/rulebook`."""
BY_ROLE = ("tips", "teams", "win", "dies", "alone", "known", "looks", "copies", "seen", "swapped")
"""Topics that have answers of their own for roles."""


def keys() -> Iterator[tuple[str, str]]:
    """Every topic and role that has an answer."""
    for line in ANSWERS:
        key = line.partition(".")[2]
        topic, _, role = key.partition("_")
        yield (topic, role) if topic in BY_ROLE and role in ROLES else (key, "")


def named(rules: str) -> str:
    """What rules are called that a table has not."""
    boxes = LINES.section("words", "boxes")
    return str(boxes[rules] if rules in boxes else LINES.entry("words", "games", rules)["name"])


TOPICS = sorted(set(keys()))


def test_the_games_are_these() -> None:
    """Every game has its answers, and every further box, which stands behind its game; and no other."""
    found = [(game.key, *(box.key for box in game.further)) for game in GAMES.values()]

    assert tuple(SECTIONS) == (*chain.from_iterable(found), WEEK)


def test_whatever_is_answered_can_be_asked() -> None:
    """Every topic has words to ask with, but for roles named beside it; and whatever has such words is known."""
    known = {topic if not role else f"{topic}_{role}" for topic, role in TOPICS}

    assert {topic for topic, role in TOPICS if not role} <= set(CALLED) <= known
    assert set(BY_ROLE) <= known


def test_alexa_knows_the_same_topics() -> None:
    """The model's type of topics is what stands beside the answers."""
    (kind,) = (
        kind
        for kind in load_interaction_model("en-US")["interactionModel"]["languageModel"]["types"]
        if kind["name"] == "TOPIC"
    )
    told = {each["id"]: [each["name"]["value"], *each["name"]["synonyms"]] for each in kind["values"]}

    assert told == CALLED


def test_every_role_has_its_side_and_its_advice() -> None:
    """In the games with cards; a week's roles have theirs, too."""
    for game in GAMES.values():
        for role in game.roles:
            for topic in ("tips", "teams"):
                found = find_ruling(topic, [role], (game.key,), LINES)
                assert found is not None
                assert (found.game, found.topic) == (game.key, f"{topic}_{role}")
        for box in game.further:
            told = {f"{topic}_{role}" for topic in ("tips", "teams", "copies") for role in box.roles}
            assert told <= set(LINES.section("rulebook", box.key))
    assert {"week.tips_werewolf", "week.tips_tanner", "week.tips_villager"} <= set(ANSWERS)


def test_every_answer_is_short() -> None:
    """One to four spoken sentences, without a line break or a list."""
    for text in ANSWERS.values():
        assert len(text) <= MOST_CHARACTERS
        assert text.endswith((".", "?"))
        assert not set(text) & set('{}\n"()')


@pytest.mark.parametrize("table", RULEBOOKS)
def test_every_topic_is_answered_in_every_game(table: str) -> None:
    """By its own rules; else by another game's, or box's, which is named then. As a text it takes three segments."""
    for topic, role in TOPICS:
        found = find_ruling(topic, [role] if role else [], RULEBOOKS[table], LINES)

        assert found is not None
        own = any(f"{section}.{found.topic}" in ANSWERS for each in RULEBOOKS[table] for section in SECTIONS[each])
        assert (found.game in RULEBOOKS[table]) == own
        assert found.text.startswith(f"In {named(found.game)}: ") != own
        assert count_segments(convert_to_gsm(found.text)) <= MOST_SEGMENTS


def test_a_second_box_takes_nothing_from_a_table_without_it() -> None:
    """What the game itself knows is told as ever there, and the box is named only for what the game does not know."""
    for topic, role in TOPICS:
        alone = find_ruling(topic, [role] if role else [], ("ultimate",), LINES)
        own = [f"{section}.{topic}" + (f"_{role}" if role else "") for section in SECTIONS["ultimate"]]

        assert alone is not None
        if role not in DAYBREAK and any(line in ANSWERS for line in own):
            assert alone.text == next(ANSWERS[line] for line in own if line in ANSWERS)


@pytest.mark.parametrize(("topic", "role", "base", "both", "original"), CASES["asked"])
def test_who_has_the_second_box_hears_its_rules(topic: str, role: str, base: str, both: str, original: str) -> None:
    """Without it they are named, and with it they go before; in the original game they are another game's."""
    rulebook = Rulebook(GAMES["original"])
    tables = (
        (base, make_session(Phase.DECK, Rulebook(), 5)),
        (both, make_session(Phase.DECK, Rulebook(), 5, boxes=BOTH)),
        (both, make_session(Phase.DECK, Rulebook(), 5, boxes=("daybreak",))),
        (original, make_session(Phase.DECK, rulebook, 5, recommend_deck(GAMES["original"], 5), boxes=BOTH)),
    )
    for told, session in tables:
        wished = Wish(Kind.RULES, roles=(role,) if role else (), choice=topic)

        assert reply(session, wished, front()).say.startswith(told)


@pytest.mark.parametrize("topic", ["artifacts", "shield", "mask", "claw"])
def test_a_week_has_artifacts_and_shields_of_its_own(topic: str) -> None:
    """What both know is told of the castle there; of the Shroud, which only the box has, the box's name comes first."""
    session = make_session(Phase.DECK, players=5, week=Stay())
    answers = [reply(session, Wish(Kind.RULES, choice=each), front()).say for each in (topic, "shroud")]

    assert answers[0].startswith(ANSWERS[f"week.{topic}"])
    assert answers[1].startswith("In Daybreak: ")


@pytest.mark.parametrize("artifact", GAMES["ultimate"].artifacts)
def test_what_an_artifact_does(artifact: str) -> None:
    """Asked as in the castle, it is told of the box, which is named where the table has not got it."""
    wished = Wish(Kind.ROOM, choice=artifact)
    boxes = GAMES["ultimate"].boxes
    with_it, without = (make_session(Phase.DAY, Rulebook(), 5, boxes=each) for each in (boxes, BASE))
    box = next(box.key for box in GAMES["ultimate"].further if artifact in box.artifacts)
    told = ANSWERS[f"{box}.{artifact}"]

    assert reply(with_it, wished, front()).say.startswith(told)
    assert reply(without, wished, front()).say.startswith(f"In {LINES.raw(f'words.boxes.{box}')}: {told}")
    heard = [not reply(table, wished, front(overheard=True)).left for table in (with_it, without)]
    assert heard == [True, False]  # while they talk, what the table has not got is no question to us


@pytest.mark.parametrize("artifact", GAMES["ultimate"].artifacts)
def test_what_an_artifact_does_by_text(artifact: str) -> None:
    """The host of a texted game asks in the same words; a room of the castle is none."""
    box = next(box.key for box in GAMES["ultimate"].further if artifact in box.artifacts)
    told = ANSWERS[f"{box}.{artifact}"]
    boxes = GAMES["ultimate"].boxes
    party = join_players(5).step(GameChosen(Rulebook(), boxes)).party
    session = make_session(Phase.JOIN, Rulebook(), 5, recommend_deck(GAMES["ultimate"], 5), boxes=boxes, party=CODE)

    assert reply(session, Wish(Kind.ROOM, choice=artifact), front(), party).say.startswith(told)
    assert not reply(session, Wish(Kind.ROOM, rooms=("kitchen",)), front(), party).say.startswith("In ")


def tables(game: str) -> Iterator[Session]:
    """A table of that game at every phase that it has."""
    if game == WEEK:
        yield make_session(week=Stay())
        yield make_session(Phase.DECK, players=5, week=Stay())
        return
    for name, session in SESSIONS.items():
        if session.game.key == game and session.pending is None and not name.startswith("night"):
            yield session


@pytest.mark.parametrize("game", PLAYED)
def test_it_can_be_asked_at_every_phase(game: str) -> None:
    """The answer comes first, and then what can be said there; the night is told of in test_conversation.py."""
    for topic, role in TOPICS:
        found = find_ruling(topic, [role] if role else [], (game,), LINES)
        assert found is not None
        for session in tables(game):
            answer = reply(session, Wish(Kind.RULES, roles=(role,) if role else (), choice=topic), front())

            assert answer.say.startswith(found.text) or topic in FOR_PLAYERS
            assert answer.reprompt
            assert answer.session.phase is session.phase


def test_a_role_alone_asks_for_advice() -> None:
    """Such as: "How do I play the Tanner well?"."""
    assert find_ruling("", ["tanner"], ("ultimate",), LINES) == find_ruling(TIPS, ["tanner"], ("ultimate",), LINES)


def test_what_is_asked_about_nothing_is_asked_back() -> None:
    """Such as: "I have a question about the rules", or a topic nobody knows."""
    for wished in (Wish(Kind.RULES), Wish(Kind.RULES, choice="cheese")):
        assert reply(SESSIONS["deck"], wished, front()).say.startswith(LINES.raw("errors.wishes.which-topic"))


@pytest.mark.parametrize("boxes", [BASE, ULTIMATE.boxes], ids=["the first box", "all"])
@pytest.mark.parametrize("key", HouseRules._fields)
def test_a_house_rule_is_told_with_what_it_changes(key: str, boxes: tuple[str, ...]) -> None:
    """A table that plays otherwise hears so; each option has a topic of its own, and nothing it has not tells it."""
    topics = LINES.strings("rulebook", "house", key)
    several: Sequence[object] = OPTION_VALUES.get(key) or [["claw", "mask"]]
    other = next(value for value in several if value != getattr(HouseRules(), key))
    house = Rulebook(house=read_house_rules({key: other}))

    assert topics
    for topic in topics:
        told, plain = (answer_topic(topic, (), each, boxes, LINES) for each in (house, Rulebook()))
        own = not plain.startswith(tuple([f"In {named(box.key)}: " for box in ULTIMATE.further]))
        assert told.startswith(f"{plain} House rule: ") == own
        assert (told == plain) != own
        assert own or boxes == BASE
        assert count_segments(convert_to_gsm(told)) <= MOST_SEGMENTS
        assert "House rule: " not in plain
    assert "House rule: " not in answer_topic("arrow", (), house, boxes, LINES)


# By text


@pytest.mark.parametrize(("body", "kind", "argument", "roles"), CASES["topics"])
def test_a_word_after_rules_is_a_topic(body: str, kind: Any, argument: str, roles: tuple[str, ...]) -> None:  # noqa: ANN401 - a literal of `Command`
    """Without its article, too; a role alone is explained as before."""
    assert read_command(body, LINES) == (Command(kind, argument, roles) if kind else None)
    asked = Command("question", question=RuleQuestion("tips", "phantom_thief"))
    assert read_command("Any tips for the Phantom Thief?", LINES) == asked


def test_every_topic_can_be_texted() -> None:
    """By each of its words, unless a longer topic is named by them."""
    for topic, phrases in CALLED.items():
        for phrase in phrases:
            read_as = read_command(f"RULES {phrase}", LINES)

            assert read_as is not None
            assert (read_as.kind, read_as.argument) == ("topic", topic), phrase


DECKS = [
    Deck.of(GAMES["ultimate"], (*recommend_deck(GAMES["ultimate"], 5).keys[1:], last)) for last in ("tanner", "minion")
]


@lru_cache(maxsize=1)
def deals() -> tuple[Line, ...]:
    """One table of five, dealt otherwise each time, also other cards; and before its deal."""
    return (join_players(5), *(deal_party(5, deck=deck, seed=seed) for deck in DECKS for seed in (1, 2, 3)))


def test_no_answer_changes_with_the_deal() -> None:
    """Everybody is texted and told the same, whatever was dealt to whom, and nothing else changes by it."""
    for topic in CALLED:
        body = f"RULES {CALLED[topic][0]}"
        answers = {line.send_text(seat, body)[1].reply for line in deals() for seat in range(5)}
        spoken = {
            reply(make_session(Phase.VOTE, Rulebook(), 5, deck), Wish(Kind.RULES, choice=topic), front()).say
            for deck in DECKS
        }

        assert len(answers) == len(spoken) == 1
        assert next(iter(spoken)).startswith(next(iter(answers))) or topic in FOR_PLAYERS
        for line in deals():
            after = line.send_text(0, body)[0].party
            assert (after.plays, after.votes, after.stage) == (line.party.plays, line.party.votes, line.party.stage)


def test_texts_are_answered_as_the_table_is() -> None:
    """By the boxes that it has: before the deal, after it, and opened again from what is stored; or by its cards."""
    told = ANSWERS["daybreak.order"]
    opened = join_players(5).step(GameChosen(Rulebook(), BOTH))
    after = opened.step(NightDealt(Rulebook(), DECKS[0], BOTH))
    stored = [after.party.plays, TextedNight.read(json.loads(json.dumps(after.party.plays.write())))]

    assert [line.send_text(0, "RULES order")[1].reply for line in (opened, after)] == [told, told]
    assert [plays.answer_topic("order", (), LINES) for plays in stored] == [told, told]
    assert after.party.plays.clear_for_next_game().answer_topic("order", (), LINES) == told
    assert join_players(5).send_text(0, "RULES order")[1].reply == ANSWERS["ultimate.order"]
    assert (
        opened.step(GameChosen(Rulebook(GAMES["original"]), BASE)).send_text(0, "RULES order")[1].reply
        == (ANSWERS["original.order"])
    )


def test_whose_deck_has_a_card_of_the_box_has_the_box() -> None:
    """Also where nobody has told its boxes."""
    deck = recommend_deck(GAMES["ultimate"], 5, BOTH)

    assert deal_party(5, deck=deck).send_text(0, "RULES order")[1].reply == ANSWERS["daybreak.order"]


def test_a_host_tells_phones_which_boxes_there_are() -> None:
    """As soon as the table has another one, while they are joining."""
    party = join_players(5).party
    session = make_session(Phase.JOIN, Rulebook(), 5, recommend_deck(GAMES["ultimate"], 5), party=CODE)
    answer = reply(session, Wish(Kind.BOXES, choice="base daybreak"), front(), party)

    assert answer.party is not None
    assert answer.party.plays.answer_topic("order", (), LINES) == ANSWERS["daybreak.order"]
