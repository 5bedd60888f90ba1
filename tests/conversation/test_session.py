"""The session as JSON: small, whole, and nothing else than what was written."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onenight import codec
from onenight.conversation.pointing.testimony import Statement, Statements
from onenight.conversation.session import Ask, Pending, Phase, Session
from onenight.conversation.session_json import KEYS, ORDER, to_json
from onenight.conversation.session_parts import LONGEST_DAY, STANDINGS
from onenight.hearing.normalization import NAME_BYTES, NAME_CHARACTERS
from onenight.rules.chronicle import MAX_EARLIER_GAMES, MAX_GAMES_KEPT, MAX_PEOPLE_KEPT, Chronicle, Fate
from onenight.rules.deck import Deck, recommend_deck
from onenight.rules.game import GAMES, ROLES, ULTIMATE, WEEK
from onenight.rules.guest_registry import MAX_GUESTS, Guest
from onenight.rules.roles import Team
from onenight.rules.rulebook import OFFICIAL_VALUES, OPTIONS, PRESETS, Rulebook, read_house_rules
from onenight.rules.tournament import Standing, Tournament
from onenight.rules.week.setup import DAYS, PLAYERS
from onenight.speech.announcers import list_announcers
from onenight.speech.pace import PACES
from onenight.ways.index import from_json
from onenight.ways.one_night.one_night import MOST_CARDS, MOST_FIXED, Draft, cards_of
from onenight.ways.one_week.log import Stay
from onenight.ways.one_week.one_week import set_stay
from onenight.wishes.wish import Kind, Wish
from tests.conversation.test_conversation import SESSIONS
from tests.effort import count_examples
from tests.fixtures import read_tables
from tests.rules.strategies import rulebooks
from tests.sessions import make_session, replace_parts

TABLES = read_tables(__file__)

MOST_BYTES = 4000
EVERYBODY = "doppelganger werewolf werewolf minion mason mason seer robber troublemaker drunk insomniac hunter tanner"
OTHERWISE = read_house_rules(
    {key: next(value for value in values if value != OFFICIAL_VALUES[key]) for key, values in OPTIONS.items()}
)
"""Every house rule changed."""

SIX = SESSIONS["deck"]


# Everything a session may hold

letters = st.characters(categories=("L", "N", "P"), codec="utf-8")
names = st.text(letters, min_size=1, max_size=NAME_CHARACTERS).filter(lambda name: len(name.encode()) <= NAME_BYTES)
moments = st.integers(0, 2_000_000_000)
counts = st.integers(0, 20)


@st.composite
def answers(draw: st.DrawFn, players: int, deck: Deck) -> Statements:
    """Anything a table may have told in one breath."""
    seats = st.integers(0, players - 1)
    cards = st.sampled_from(deck.keys)
    several = st.lists(seats, unique=True).map(tuple)
    other = draw(st.permutations(range(players)))
    statement: st.SearchStrategy[Statement] = st.one_of(
        st.just(Statement("points", other[0], other[1])),
        st.just(Statement("pointed", other[0], other[1])),
        st.builds(Statement, st.just("fingers"), seats, st.integers(0, players - 1)),
        st.builds(Statement, st.just("fewer"), st.none(), st.integers(2, players - 1)),
        st.builds(Statement, st.just("dead"), st.none(), several),
        st.builds(Statement, st.just("shown"), seats, cards),
        st.builds(Statement, st.just("copied"), st.none(), cards),
        st.builds(Statement, st.sampled_from(["living_wolf", "living_minion"]), st.none(), st.booleans()),
        st.builds(Statement, st.just("holders"), cards, several),
    )
    return tuple(draw(st.lists(statement, min_size=1, max_size=4)))


def fixed_cards(rulebook: Rulebook) -> st.SearchStrategy[tuple[tuple[str, int], ...]]:
    """Roles that were named, with how many of their cards there are to be."""
    keys = st.sampled_from(list(rulebook.game.roles))
    return st.dictionaries(keys, st.integers(0, 9), max_size=MOST_FIXED).map(lambda cards: tuple(sorted(cards.items())))


@st.composite
def drafts(draw: st.DrawFn, rulebook: Rulebook) -> Draft:
    """A deck of the game that may not be played."""
    keys = st.sampled_from(list(rulebook.game.roles))
    cards = tuple(draw(st.lists(keys, max_size=MOST_CARDS)))
    return Draft(rulebook, draw(st.sampled_from(rulebook.game.players)), cards, draw(fixed_cards(rulebook)))


@st.composite
def questions(draw: st.DrawFn, players: int) -> Pending:
    """Any question that waits, with what is to be done then."""
    ask = draw(st.sampled_from(Ask))
    if ask is Ask.GAME:
        return Pending(ask, wish=Wish(Kind.GAME, choice=draw(st.sampled_from([*GAMES, WEEK]))))
    if ask not in (Ask.NAME, Ask.MEANT):
        return Pending(ask)
    waits = Wish(
        draw(st.sampled_from([Kind.POINT, Kind.FINGERS, Kind.DIED, Kind.SHOW, Kind.NAME, Kind.CALL])),
        draw(st.none() | st.integers(0, 999_999)),
        roles=tuple(draw(st.lists(st.sampled_from(list(ULTIMATE.roles)), max_size=1))),
        names=tuple(draw(st.lists(names, max_size=4))),
        target=draw(names | st.just("")),
    )
    if ask is Ask.MEANT:
        return Pending(ask, wish=waits, more=(Wish(Kind.BEGIN),) * draw(st.integers(0, 2)), again=draw(st.booleans()))
    return Pending(ask, draw(names), draw(st.integers(0, players - 1)), waits)


tournaments = st.builds(
    Tournament,
    st.sampled_from(["chips", "elimination"]),
    st.integers(1, 50),
    st.lists(st.builds(Standing, names, counts, counts), max_size=STANDINGS, unique_by=lambda each: each.name).map(
        tuple
    ),
)


@st.composite
def fates(draw: st.DrawFn, name: str) -> Fate:
    """Any end of a game for a player."""
    won = draw(st.sampled_from([True, False, None]))
    return Fate(name, won, draw(st.sampled_from(["", *sorted(ROLES)])) if won else "")


@st.composite
def chronicles(draw: st.DrawFn, seated: tuple[str, ...]) -> Chronicle:
    """An evening of some of those who have a name at the table, and of others."""
    others = draw(st.lists(names, max_size=4))
    people = sorted({*filter(None, seated), *others, "Player 1"})
    evening = Chronicle()
    for _ in range(draw(st.integers(0, MAX_GAMES_KEPT + 3))):
        here = draw(st.lists(st.sampled_from(people), min_size=1, max_size=MAX_PEOPLE_KEPT, unique=True))
        evening = evening.add_game(draw(st.sets(st.sampled_from(Team))), [draw(fates(name)) for name in here])
    return evening


@st.composite
def sessions(draw: st.DrawFn) -> Session:
    """A table of any game, size, pace and point of the evening, with anything it may remember."""
    rulebook = draw(rulebooks)
    game = rulebook.game
    players = draw(st.sampled_from(game.players))
    deck = recommend_deck(game, players)
    phase = draw(st.sampled_from([phase for phase in Phase if phase is not Phase.OPEN]))
    seated = st.lists(names | st.just(""), min_size=players, max_size=players)
    called = draw(st.just(()) | seated.filter(_differ).map(tuple))
    keys = st.lists(st.sampled_from([key for each in GAMES.values() for key in each.roles]), max_size=13).map(tuple)
    return make_session(
        phase,
        rulebook,
        players,
        deck,
        draw(st.sampled_from(list(PACES.values()))),
        called,
        sound=draw(st.booleans()),
        announcer=draw(st.sampled_from(list_announcers())),
        denied=draw(st.booleans()),
        draft=draw(st.none() | drafts(rulebook)),
        pending=draw(st.none() | questions(players)),
        chosen=draw(fixed_cards(rulebook)),
        earlier=draw(keys),
        usual=draw(keys),
        known=draw(st.none() | keys),
        started=draw(moments),
        call=draw(counts),
        told=draw(counts),
        gap=draw(counts),
        day=draw(st.integers(0, LONGEST_DAY)),
        ends=draw(moments),
        left=draw(st.integers(0, LONGEST_DAY)),
        aloud=draw(st.booleans()),
        testimony=tuple(draw(st.lists(answers(players, deck), max_size=5))),
        tournament=draw(st.none() | tournaments),
        registry=tuple(draw(st.lists(st.builds(Guest, names, counts, counts, counts, counts), max_size=MAX_GUESTS))),
        chronicle=draw(chronicles(called)),
        seen=draw(moments),
        week=draw(st.none() | st.integers(0, len(DAYS)).map(lambda days: Stay(days=days)))
        if players in PLAYERS
        else None,
    )


def _differ(called: list[str]) -> bool:
    said = [name.casefold() for name in called if name]
    return len(set(said)) == len(said) and all(name == name.strip() for name in said)


def text_of(session: Session) -> str:
    """The session as Alexa sends it."""
    return json.dumps(to_json(session), allow_nan=False, ensure_ascii=False)


def size(session: Session) -> int:
    """How many bytes that are."""
    return len(text_of(session).encode())


@settings(deadline=None, max_examples=count_examples(100))
@given(sessions())
def test_a_session_comes_back_whole(session: Session) -> None:
    """What was written is read as the same session, also by way of text."""
    assert from_json(json.loads(text_of(session))) == session


@pytest.mark.parametrize("session", SESSIONS.values(), ids=SESSIONS)
def test_every_point_comes_back_whole(session: Session) -> None:
    """So does every point of an evening that the conversation's tests know."""
    assert from_json(json.loads(text_of(session))) == session


# Its size

LONG_NAMES = tuple([chr(0x20000 + seat) * (NAME_BYTES // 4) for seat in range(STANDINGS)])
"""Letters that take the most bytes of UTF-8, in which sessions are sent."""


FULL_EVENING = Chronicle(
    tuple(
        [Chronicle().add_game(tuple(Team), [Fate(name, won=True) for name in LONG_NAMES[:10]]).games[0]]
        * MAX_GAMES_KEPT
    ),
    MAX_EARLIER_GAMES,
    tuple([(name, MAX_EARLIER_GAMES) for name in LONG_NAMES[:10]]),
)
NAMED_ROLES = tuple([(key, 9) for key in sorted(ULTIMATE.roles, key=len)[-MOST_FIXED:]])
EVERYTHING = make_session(
    Phase.VERDICT,
    Rulebook(ULTIMATE, OTHERWISE),
    10,
    Deck.of(ULTIMATE, EVERYBODY.split()),
    PACES["normal"],
    LONG_NAMES[:10],
    sound=False,
    announcer=max(list_announcers(), key=len),
    denied=True,
    draft=Draft(
        Rulebook(ULTIMATE, OTHERWISE),
        10,
        ("troublemaker",) * MOST_CARDS,
        NAMED_ROLES,
        LONG_NAMES[:10],
    ),
    pending=Pending(Ask.NAME, LONG_NAMES[0], 9, Wish(Kind.POINT, 999_999, names=LONG_NAMES[:9], target=LONG_NAMES[9])),
    chosen=NAMED_ROLES,
    earlier=tuple(EVERYBODY.split()),
    usual=tuple(EVERYBODY.split()),
    known=tuple(sorted({key for game in GAMES.values() for key in game.roles})),
    started=2_000_000_000,
    call=10,
    told=10,
    gap=10,
    day=LONGEST_DAY,
    ends=2_000_000_000,
    left=LONGEST_DAY,
    aloud=True,
    testimony=codec.read(tuple[Statements, ...], [json.loads(each) for each in TABLES["testimony"]]),
    tournament=Tournament("elimination", 50, tuple([Standing(name, 50, 50) for name in LONG_NAMES])),
    registry=tuple([Guest(name, 50, 50, 50, 50) for name in LONG_NAMES[:MAX_GUESTS]]),
    chronicle=FULL_EVENING,
    seen=2_000_000_000,
)
"""More than any table can come to: what is never there at the same time is there as well."""


@pytest.mark.parametrize(
    "largest",
    [
        replace_parts(EVERYTHING.before_night(Phase.DECK), draft=cards_of(EVERYTHING).draft),
        replace_parts(EVERYTHING.at_rest(), draft=None),
        replace_parts(EVERYTHING, phase=Phase.NIGHT, draft=None, testimony=()),
    ],
    ids=["deck", "verdict", "night"],
)
def test_the_largest_session_is_small(largest: Session) -> None:
    """Ten players, every house rule changed, a full draft, a tournament, an evening and all testimony: under 4 kB."""
    assert from_json(to_json(largest)) == largest
    assert size(largest) < MOST_BYTES


# Its keys


def test_every_key_has_one_owner() -> None:
    """A part of every game, or the game that is played: no key is written twice, and each has its place."""
    keys = [*KEYS, *set_stay(SIX, Stay()).game.keys]

    assert sorted(keys) == sorted(ORDER)
    assert len(set(keys)) == len(keys)


def test_keys_are_written_in_the_order_of_the_first_version() -> None:
    """What is stored stays as it was, byte for byte."""
    written = list(to_json(set_stay(EVERYTHING, Stay())))

    assert written == [key for key in ORDER if key in written]


# Damage

WRITTEN = to_json(SESSIONS["vote, which card?"])


@pytest.mark.parametrize("damage", [*TABLES["damage"], json.dumps({"deck": ["werewolf"] * 100_000})])
def test_a_damaged_session_is_none(damage: str) -> None:
    """A value that never stood there makes it no session at all, and nothing is raised."""
    assert from_json(WRITTEN | json.loads(damage)) is None


@pytest.mark.parametrize(
    "key", ["rulebook", "names", "draft", "pending", "known", "testimony", "tournament", "evening", "deck"]
)
def test_a_deeply_nested_session_is_none(key: str) -> None:
    """What is nested deeper than Python can follow is no session, and nothing is raised."""
    junk: object = True
    for _ in range(5000):
        junk = [junk]

    assert from_json(WRITTEN | {key: junk}) is None


@pytest.mark.parametrize("key", [key for key in WRITTEN if key in ("phase", "players", "deck")])
def test_a_session_with_a_key_missing_is_none(key: str) -> None:
    """What is not as it is at first has to be there."""
    assert from_json({name: value for name, value in WRITTEN.items() if name != key}) is None


@pytest.mark.parametrize("data", [None, [], "", 5, True, {}, [WRITTEN], json.dumps(WRITTEN), {"table": WRITTEN}])
def test_what_is_no_session_is_none(data: object) -> None:
    """Anything but the object that was written is no session."""
    assert from_json(data) is None


WORDS = [
    "ultimate",
    "original",
    "chips",
    "name",
    "points",
    "shown",
    "dead",
    "seer",
    "werewolf",
    *Phase,
    *Kind,
    *PRESETS,
]
JUNK: Any = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-1, 10)
    | st.floats()
    | st.text(max_size=10)
    | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=8,
)


def _reads_safely(data: object) -> None:
    session = from_json(data)
    if session is not None:
        assert from_json(json.loads(text_of(session))) == session


@settings(deadline=None, max_examples=count_examples(200))
@given(st.dictionaries(st.sampled_from(ORDER), JUNK, min_size=1))
def test_whatever_is_read_can_be_written_and_read_again(damage: dict[str, object]) -> None:
    """Junk in any value gives no session, or one that is as whole as any other."""
    _reads_safely(WRITTEN | damage)


@settings(deadline=None, max_examples=count_examples(100))
@given(sessions(), st.data())
def test_damage_deep_inside_is_noticed_or_harmless(session: Session, data: st.DataObject) -> None:
    """So does a value replaced, or taken out, anywhere within what was written."""
    written: Any = json.loads(text_of(session))
    node = written
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        if isinstance(node[key], dict | list) and data.draw(st.booleans()):
            node = node[key]
            continue
        if data.draw(st.booleans()):
            node[key] = data.draw(JUNK)
        else:
            del node[key]
        break
    _reads_safely(written)
