"""Every wish at every point of an evening: there is an answer, and it says what can be said next."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from onenight.rules.deck import Deck, recommended
from onenight.rules.game import GAMES, ORIGINAL, ULTIMATE
from onenight.rules.rulebook import PRESETS, Rulebook
from onenight.speech.lines import Lines
from onenight.speech.pace import PACES
from onenight.table.conversation import NOW, reply
from onenight.table.reply import Reply
from onenight.table.session import Phase, Session, from_json, to_json
from onenight.table.wish import Kind, Wish, wish

LINES = Lines()

SIX = Session(Phase.DECK, players=6, deck=recommended(ULTIMATE, 6))
SEVEN = Session(Phase.DECK, Rulebook(ORIGINAL), 7, recommended(ORIGINAL, 7), PACES["first"])
REFERENCE = Session(
    Phase.DECK,
    Rulebook(ULTIMATE, PRESETS["reference"]),
    3,
    Deck.of(ULTIMATE, ["doppelganger", "minion", "mason", "seer", "robber", "insomniac"]),
    PACES["quick"],
)
SESSIONS: dict[str, Session] = {
    "open": Session(),
    "deck": SIX,
    "deck, original": SEVEN,
    "deck, house rules": REFERENCE,
    "night": SIX._replace(phase=Phase.NIGHT, told=8),
    "night, in parts": SIX._replace(phase=Phase.NIGHT, told=3),
    "night, not begun": SIX._replace(phase=Phase.NIGHT),
    "night, paused": SIX._replace(phase=Phase.NIGHT, told=8, paused=True),
    "night, original": SEVEN._replace(phase=Phase.NIGHT, told=5),
    "night, house rules": REFERENCE._replace(phase=Phase.NIGHT, told=7),
}
"""Points of an evening, at least one for each phase."""

WAITING = {
    name: session
    for name, session in SESSIONS.items()
    if name in ("night, in parts", "night, not begun", "night, paused", "night, house rules")
}
"""The points at which a night is under way and waits for the table."""

NUMBERS = (None, 0, 2, 3, 7, 8, 10, 11, 999_999)
ROLES = ((), ("seer",), ("phantom_thief",), ("vampire", "tanner"), ("",))
CLOSING = {Kind.STOP, Kind.CANCEL, Kind.HOME}


def wishes(kind: Kind) -> Iterator[Wish]:
    """A wish of that kind with everything that may have been said about it."""
    return (Wish(kind, number, roles) for number, roles in product(NUMBERS, ROLES))


def everything_said(answer: Reply) -> str:
    """All that is heard of an answer, without the night."""
    return " ".join((answer.say, answer.then, answer.reprompt, *answer.now))


@pytest.mark.parametrize("session", SESSIONS.values(), ids=SESSIONS)
@pytest.mark.parametrize("kind", Kind)
def test_every_wish_is_answered_at_every_point(kind: Kind, session: Session) -> None:
    """Something is said whatever is wished for; and where it listens, there is a prompt and what can be said next."""
    for wished in wishes(kind):
        answer = reply(session, wished, LINES)

        assert answer.say or (answer.script and answer.then)
        assert answer.listen is (kind not in CLOSING)
        assert (bool(answer.reprompt), bool(answer.now)) == (answer.listen, answer.listen)
        assert "{" not in everything_said(answer)
        assert from_json(to_json(answer.session)) == answer.session


@pytest.mark.parametrize("session", SESSIONS.values(), ids=SESSIONS)
@pytest.mark.parametrize("kind", [Kind.HELP, Kind.UNKNOWN, Kind.EXPLAIN_ROLE])
def test_asking_changes_nothing(kind: Kind, session: Session) -> None:
    """Help, a question about a role, and what was not understood leave the table where it is."""
    assert [answer.session for answer in (reply(session, each, LINES) for each in wishes(kind))] == [session] * 45


@pytest.mark.parametrize("point", ["night, in parts", "night, paused"])
@pytest.mark.parametrize("kind", [Kind.UNKNOWN, Kind.EXPLAIN_ROLE, Kind.NO, Kind.HELP])
def test_a_night_that_waits_says_how_it_goes_on(kind: Kind, point: str) -> None:
    """While some of the night is untold or paused, every prompt names the words that continue it, not only others."""
    answer = reply(SESSIONS[point], Wish(kind, roles=("seer",)), LINES)

    for prompt in (answer.say, answer.reprompt):
        assert "go on" in prompt or "next" in prompt


@pytest.mark.parametrize("session", SESSIONS.values(), ids=SESSIONS)
@pytest.mark.parametrize("number", [0, 2, 11, 999_999, None])
def test_a_number_that_cannot_play_changes_nothing(number: int | None, session: Session) -> None:
    """Two players or eleven hear the reason and what is possible, and what was set up stays."""
    answer = reply(session, Wish(Kind.PLAYERS, number), LINES)

    assert answer.session == session
    if number is not None and session not in WAITING.values():
        assert f"it takes 3 to {session.rulebook.game.players.stop - 1}" in answer.say


@pytest.mark.parametrize("session", WAITING.values(), ids=WAITING)
@pytest.mark.parametrize(
    "wish", [Wish(Kind.PLAYERS, 5), Wish(Kind.GAME, choice="original")], ids=lambda wish: wish.kind
)
def test_a_stray_word_stops_no_night(wish: Wish, session: Session) -> None:
    """A number or a game that is heard while a night waits changes nothing, and the table hears how it goes on."""
    answer = reply(session, wish, LINES)

    assert answer.session == session
    assert "go on" in answer.say


@pytest.mark.parametrize("session", WAITING.values(), ids=WAITING)
def test_begin_lets_a_night_go_on(session: Session) -> None:
    """While a night waits, "begin" is as good as "go on": the table knows best."""
    assert reply(session, Wish(Kind.BEGIN), LINES) == reply(session, Wish(Kind.GO_ON), LINES)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_number_that_can_play_gets_its_deck(game: Any) -> None:  # noqa: ANN401 - a Game; its range is not typed further
    """Every number of players of both games is answered with the recommended deck, in one breath."""
    for players in game.players:
        answer = reply(Session(rulebook=Rulebook(game)), Wish(Kind.PLAYERS, players), LINES)

        assert (answer.session.phase, answer.session.players) == (Phase.DECK, players)
        assert answer.session.deck == recommended(game, players)
        assert answer.say.startswith(LINES.number(players).capitalize())


@pytest.mark.parametrize("session", SESSIONS.values(), ids=SESSIONS)
def test_another_number_keeps_what_was_chosen(session: Session) -> None:
    """Whoever joins or leaves, the game, its house rules and the pace stay as the table wanted them."""
    changed = reply(session, Wish(Kind.PLAYERS, 5), LINES).session

    assert (changed.rulebook, changed.pace) == (session.rulebook, session.pace)
    if session not in WAITING.values():
        assert (changed.told, changed.paused) == (0, False)


@pytest.mark.parametrize("phase", Phase)
def test_every_phase_is_tried(phase: Phase) -> None:
    """The points above cover each phase, and each phase names what can be said in it."""
    assert phase in {session.phase for session in SESSIONS.values()}
    assert NOW[phase]


@pytest.mark.parametrize("most_seconds", [None, 240.0, 1.0])
@pytest.mark.parametrize("session", SESSIONS.values(), ids=SESSIONS)
def test_a_night_is_told_to_every_front(session: Session, most_seconds: float | None) -> None:
    """However little a front can hold, "begin" at a deck tells the whole night of that deck."""
    if session.phase is not Phase.DECK:
        assert (reply(session, Wish(Kind.BEGIN), LINES, most_seconds).script is None) == (
            session not in WAITING.values()
        )
        return

    answer = reply(session, Wish(Kind.BEGIN), LINES, most_seconds)

    assert answer.script is not None
    assert answer.script.deck == session.deck
    assert answer.session == session._replace(phase=Phase.NIGHT, told=len(answer.script.calls))
    assert answer.session.pace == session.pace


@pytest.mark.parametrize(
    ("intent", "slots", "expected"),
    [
        ("PlayersIntent", {"players": ("6",)}, Wish(Kind.PLAYERS, 6)),
        ("PlayersIntent", {"players": ("?", "6")}, Wish(Kind.PLAYERS, 6)),
        ("PlayersIntent", {"players": ("six",)}, Wish(Kind.PLAYERS)),
        ("PlayersIntent", {"players": ("9" * 5000,)}, Wish(Kind.PLAYERS)),
        ("PlayersIntent", {}, Wish(Kind.PLAYERS)),
        ("ExplainRoleIntent", {"role": ("seer", "drunk")}, Wish(Kind.EXPLAIN_ROLE, roles=("seer", "drunk"))),
        ("AMAZON.HelpIntent", {"players": ("6",), "other": ("x",)}, Wish(Kind.HELP, 6)),
        ("LaunchRequest", {}, Wish(Kind.LAUNCH)),
        ("SomeNewIntent", {"players": ("6",)}, Wish(Kind.UNKNOWN)),
        ("", {}, Wish(Kind.UNKNOWN)),
    ],
)
def test_an_intent_becomes_a_wish(intent: str, slots: dict[str, tuple[str, ...]], expected: Wish) -> None:
    """The intent's name is the kind of wish, digits are its number, and what nobody knows is not understood."""
    assert wish(intent, slots) == expected


@pytest.mark.parametrize("session", [SESSIONS["night"], SESSIONS["night, in parts"], SESSIONS["night, paused"]])
def test_start_over_in_a_night_keeps_the_deck(session: Session) -> None:
    """A night is not thrown away by one word: "start over" asks for the cards to be dealt anew."""
    asked = reply(session, Wish(Kind.START_OVER), LINES)

    assert reply(asked.session, Wish(Kind.NO), LINES).session.deck == session.deck
