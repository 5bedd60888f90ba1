"""Every wish at every point of an evening: there is an answer, and it says what can be said next."""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import cycle, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from onenight.conversation.reply import Effect, Reply, SetTimer
from onenight.conversation.session import Ask, Phase, Session
from onenight.conversation.session_json import to_json
from onenight.conversation.session_parts import Narration
from onenight.conversation.turn import Turn
from onenight.hearing.sample_grammar import load_grammar
from onenight.interpretation.sentence import reply_to
from onenight.rules.deck import Deck, recommend_deck
from onenight.rules.game import GAMES
from onenight.rules.rulebook import Rulebook
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.speech.script import Say
from onenight.ways.index import WAYS, from_json, reply
from onenight.ways.one_night import night
from onenight.ways.one_night.cards.wishes import ANSWERS
from onenight.ways.one_night.one_night import cards_of
from onenight.wishes.wish import TOO_LONG, Kind, Wish, read_wish
from tests.effort import take_share
from tests.fixtures import make_wish, parse_wish, read_cases, read_tables
from tests.sessions import make_session, replace_parts

TABLES = read_tables(__file__)

LINES = Lines("en")
NOW = 1_794_000_000
"""When everybody here speaks, in Unix seconds."""
CHANCE = Random(0)  # noqa: S311 - a test keeps no secrets


def front(now: float = NOW, most_seconds: float | None = 240.0, **able: Any) -> Front:  # noqa: ANN401 - as Front has it
    """A front like Alexa's, unless it is said otherwise."""
    return Front(LINES, now, CHANCE, most_seconds, **{"overheard": most_seconds is None, **able})


FRONTS: Mapping[str, Front] = {
    "alexa": front(),
    "alexa with timers to ask for": front(NOW + 0.4, timers="ask"),
    "alexa with timers": front(timers="granted", mixes=True),
    "page": front(NOW + 0.4, None),
    "page that mixes": front(most_seconds=None, mixes=True),
}

NAMES = ("Alice", "Bob", "Carol", "Dave", "Erin", "Fay")
STRANGERS = ("Tom", "Ann", "Sue")


def read_points() -> dict[str, Session]:
    """The points of an evening, several for each phase: drafts, questions, clocks, testimony, tournaments."""
    stored: dict[str, dict[str, Any]] = {"-": {}}
    points = {}
    for line in Path(__file__).with_name("points.txt").read_text("utf-8").splitlines():
        if " | " in line:
            name, like, besides = line.split(" | ")
            stored[name] = stored[like] | json.loads(besides)
            point = from_json(stored[name])
            assert point is not None, name
            points[name] = point
    return points


SESSIONS: Mapping[str, Session] = read_points()
SIX = SESSIONS["deck"]

MIDNIGHT = {name: session for name, session in SESSIONS.items() if session.phase is Phase.NIGHT}
ENDING = {Kind.STOP, Kind.HOME, Kind.CANCEL}

SAID = read_cases(__file__)["said"]
"""What may be said beside the verb, fitting or not."""


def wishes(kind: Kind) -> Iterator[Wish]:
    """A wish of that kind with everything that may have been said about it."""
    return (make_wish({"kind": kind, **said}) for said in SAID)


def everything_said(answer: Reply) -> str:
    """All that is heard or read of an answer."""
    cues = answer.script.cues if answer.script else ()
    script = [cue.text for cue in cues if isinstance(cue, Say)]
    return " ".join((answer.say, *script, answer.then, answer.reprompt, *answer.now))


def survives(session: Session) -> bool:
    """Whether a session is read as it was written."""
    return _survives(json.dumps(to_json(session)))


@cache
def _survives(text: str) -> bool:
    """Most wishes leave a session as it was: what was written so is read once."""
    written = json.loads(text)
    kept = from_json(written)
    return kept is not None and to_json(kept) == written


def settled(session: Session) -> Session:
    """The session without what any answer may change: its time, the question that waits, what is told of the day."""
    return replace_parts(session, seen=0, pending=None, aloud=False)


@pytest.mark.parametrize("kind", Kind)
def test_every_wish_is_answered_at_every_point(kind: Kind) -> None:
    """Something is said whatever is wished for; and where it listens, there is a prompt and what can be said next."""
    asked = zip(product(SESSIONS.items(), wishes(kind)), cycle(FRONTS.items()), strict=False)
    for ((name, session), wished), (where, listens) in take_share(asked, kind):
        answer = reply(session, wished, listens)
        at = f"{name}, {where}: {wished}"
        if answer.left:
            assert check_left(answer, session, listens), at
            continue

        assert answer.say or answer.script or Effect.ASK_FOR_TIMERS in answer.effects, at
        assert bool(answer.reprompt) >= answer.listen, at
        assert bool(answer.now) >= answer.listen, at
        assert answer.listen or kind in ENDING or any(isinstance(each, SetTimer) for each in answer.effects), at
        assert "{" not in everything_said(answer), at
        assert answer.session.seen >= listens.now, at
        assert survives(answer.session), at


def asks_what_was_meant(session: Session) -> bool:
    """Whether a question about what was nearly understood waits: it is put once more, and tells what can be said."""
    return session.pending is not None and session.pending.ask is Ask.MEANT


def check_left(answer: Reply, session: Session, listens: Front) -> bool:
    """Whether something was left alone as it should: nothing is said, nothing changes, nobody has called us."""
    silent = not (answer.say or answer.script or answer.then or answer.reprompt or answer.effects)
    return silent and answer.listen and answer.session is session and listens.overheard


ASKING = (
    *(Kind.HELP, Kind.EXPLAIN_ROLE, Kind.EXPLAIN_GAME, Kind.UNKNOWN, Kind.READ_DECK, Kind.READ_RULES, Kind.RULES),
    *(Kind.STANDINGS, Kind.WHY, Kind.FORGOT_ROLE, Kind.TIME_LEFT, Kind.STOP, Kind.HOME, Kind.FORGET),
)


RESUMED = (Kind.UNKNOWN, Kind.WHY, Kind.TIME_LEFT)
"""What has no answer in the night, which goes on by itself then."""
ABOUT_THE_RULES = (Kind.EXPLAIN_ROLE, Kind.EXPLAIN_GAME, Kind.READ_RULES, Kind.RULES)
"""Questions after whose answer a night goes on by itself."""


@pytest.mark.parametrize("where", FRONTS)
@pytest.mark.parametrize("kind", ASKING)
def test_asking_changes_nothing(kind: Kind, where: str) -> None:
    """Questions, and what was not understood, leave the table where it is.

    Only the role that was asked about is remembered, for "add him".
    """
    for name, session in SESSIONS.items():
        stood = settled(night.follow_night(session, FRONTS[where]))
        if stood.phase is not session.phase or (kind is Kind.TIME_LEFT and session.narration.started):
            continue  # it was day already, and its clock rings in another test
        if kind in (*ABOUT_THE_RULES, *RESUMED) and stood.phase is Phase.NIGHT:
            continue  # it goes on, in the tests after this one
        for wished in (Wish(kind), Wish(kind, 5, roles=("seer",)), Wish(kind, names=("Alicia",), choice="quick")):
            answer = reply(session, wished, FRONTS[where])
            lost = kind is Kind.UNKNOWN and not asks_what_was_meant(session)
            role = "seer" if wished.roles and kind in (Kind.EXPLAIN_ROLE, Kind.RULES) else stood.role
            expected = settled(session) if answer.left else stood._replace(lost=lost, role=role)
            assert settled(answer.session) == expected, f"{name}: {wished}"


@pytest.mark.parametrize("where", FRONTS)
def test_an_answer_is_a_pause_of_the_night(where: str) -> None:
    """A question about the rules is answered, then the call it fell into is told again; a paused night stays paused."""
    points = [name for name in MIDNIGHT if "?" not in name and "all told" not in name]
    for point, kind in product(points, ABOUT_THE_RULES):
        under_way = MIDNIGHT[point]
        call = night.follow_night(under_way, FRONTS[where]).narration.call
        asked = Wish(kind, roles=("werewolf",), choice="tie")
        answer = reply(under_way, asked, FRONTS[where])
        paused = reply(reply(under_way, Wish(Kind.PAUSE), FRONTS[where]).session, asked, FRONTS[where])

        assert answer.say.endswith(LINES.raw("prompts.night.goes_on"))
        assert answer.script is not None
        assert answer.session.narration.call == call
        assert (
            answer.script.cues[: len(night.compile_script(under_way, FRONTS[where]).skip_calls(call).cues)]
            == night.compile_script(under_way, FRONTS[where]).skip_calls(call).cues
        )
        assert answer.say.removesuffix(LINES.raw("prompts.night.goes_on")) in paused.say
        assert (paused.script, paused.session.narration.started, paused.session.narration.call) == (None, 0, call)
        assert paused.reprompt == LINES.raw("prompts.night.waits")


@pytest.mark.parametrize("kind", [Kind.CANCEL, Kind.NO, Kind.YES])
def test_what_settles_no_question_asks_none(kind: Kind) -> None:
    """Where no question waits, yes and no leave none behind."""
    for point in [name for name in SESSIONS if "?" not in name and "asked" not in name]:
        assert reply(SESSIONS[point], Wish(kind), front()).session.pending is None


@pytest.mark.parametrize("kind", [Kind.UNKNOWN, Kind.REPEAT])
def test_a_question_is_put_again(kind: Kind) -> None:
    """Whatever says nothing new has the question put once more; yes, no and cancel take it away."""
    for point in [name for name, session in SESSIONS.items() if session.pending]:
        session = SESSIONS[point]
        answer = reply(session, Wish(kind), front())

        assert answer.session.pending is not None
        assert answer.session.pending._replace(again=False) == session.pending
        assert answer.say.endswith("?")
        for settles in (Kind.YES, Kind.NO, Kind.CANCEL):
            left = reply(session, Wish(settles), front()).session.pending
            assert left is None or left.ask is Ask.WHO  # a name that is nobody's, at a table where all are named


def test_what_is_too_long_is_told_so() -> None:
    """At every point, and then all is answered as if nothing had been understood."""
    for point in SESSIONS:
        answers = [reply(SESSIONS[point], each, front()) for each in (TOO_LONG, Wish(Kind.UNKNOWN))]

        assert answers[0].say.startswith(LINES.raw("prompts.other.too_long"))
        assert [each.session.lost for each in answers] == [False, not asks_what_was_meant(SESSIONS[point])]
        told, again = [each.session._replace(lost=False, narration=Narration()) for each in answers]
        assert told == again  # the same is told again, however often


@pytest.mark.parametrize("kind", [Kind.UNKNOWN, Kind.PLAYERS, Kind.ADD, Kind.DONT_KNOW, Kind.WHY])
def test_stray_word_stops_no_night(kind: Kind) -> None:
    """What makes no sense there is told so, and the call is told again; never who is awake."""
    for session in [session for session in MIDNIGHT.values() if not session.pending and session.narration.told]:
        answer = reply(session, Wish(kind, 5, roles=("seer",), choice="original"), front())

        if answer.session.phase is Phase.NIGHT:
            assert answer.say.endswith(LINES.raw("prompts.night.goes_on"))
            assert answer.script is not None
            assert answer.session.game.deck == session.game.deck


@pytest.mark.parametrize("kind", [Kind.GAME, Kind.HELP, Kind.PAUSE])
def test_a_night_that_waits_says_how_it_goes_on(kind: Kind) -> None:
    """While a night waits, every prompt names the words that continue it."""
    for session in [session for session in MIDNIGHT.values() if not session.pending]:
        answer = reply(session, Wish(kind, 5, roles=("seer",), choice="original"), front())

        if answer.session.phase is Phase.NIGHT and answer.session.pending is None:
            assert "go on" in answer.say
            assert "go on" in answer.reprompt
            assert (answer.session.game.deck, answer.session.narration.started) == (session.game.deck, 0)
            assert answer.script is None


def test_begin_lets_a_night_go_on() -> None:
    """While a night waits, "begin" is as good as "go on": the table knows best."""
    for session in [session for name, session in MIDNIGHT.items() if "all told" not in name]:
        assert reply(session, Wish(Kind.BEGIN), front()) == reply(session, Wish(Kind.GO_ON), front())


@pytest.mark.parametrize(
    ("kind", "phase"), [(Kind.AWAKE, Phase.DAY), (Kind.VOTE, Phase.VOTE), (Kind.DEAL_AGAIN, Phase.CHECK)]
)
def test_the_table_knows_best(kind: Kind, phase: Phase) -> None:
    """Whoever is awake is awake, a vote is a vote, and cards that are dealt anew need a new night."""
    for session in MIDNIGHT.values():
        assert reply(session, Wish(kind), front()).session.phase is phase


def test_deal_again_from_any_phase() -> None:
    """A misdeal, or a card seen by accident: the same cards anew, and nothing of the game is left."""
    for session in SESSIONS.values():
        if session.phase in (Phase.OPEN, Phase.VERDICT) or cards_of(session).draft:
            continue
        answer = reply(session, Wish(Kind.DEAL_AGAIN), front())

        assert answer.session.phase is Phase.CHECK
        assert (answer.session.game.deck, answer.session.players) == (session.game.deck, session.players)
        assert (answer.session.testimony, answer.session.narration.started, answer.session.clock.ends) == ((), 0, 0)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_number_that_can_play_gets_its_deck(game: Any) -> None:  # noqa: ANN401 - a Game; its range is not typed further
    """Every number of players of both games is answered with the recommended deck, in one breath."""
    table = make_session(rulebook=Rulebook(game), deck=Deck(game, ()))
    for players in game.players:
        answer = reply(table, Wish(Kind.PLAYERS, players), front())

        assert (answer.session.phase, answer.session.players) == (Phase.DECK, players)
        assert answer.session.game.deck == recommend_deck(game, players)
        assert answer.say.startswith(LINES.number(players).capitalize())


@pytest.mark.parametrize("number", [0, 1, 2, 11, 999_999])
@pytest.mark.parametrize("point", ["open", "open, original", "deck", "deck, original", "check", "verdict"])
def test_a_number_that_cannot_play_changes_nothing(number: int, point: str) -> None:
    """Two players or eleven hear the reason and what is possible, and the table stays."""
    session = SESSIONS[point]
    answer = reply(session, Wish(Kind.PLAYERS, number), front())

    assert f"it takes 3 to {session.game.rulebook.game.players.stop - 1}" in answer.say
    assert (answer.session.players, answer.session.game.deck) == (session.players, session.game.deck)


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase is not Phase.JOIN])
def test_every_phase_is_tried(phase: Phase) -> None:
    """The points above cover each phase several times, and every question somewhere; texted games apart."""
    assert sum(session.phase is phase for session in SESSIONS.values()) >= 3
    assert {session.pending.ask for session in SESSIONS.values() if session.pending} == set(Ask) - {Ask.WITH_CARDS}


def test_every_handler_has_a_phase() -> None:
    """What stands in the table of answers is a phase and something that answers."""
    for kind, answers in ANSWERS.items():
        assert set(answers) <= set(Phase), kind
        assert all(callable(handler) for handler in answers.values())


def test_every_phase_has_its_own_prompt() -> None:
    """What is not for this phase is answered with the phase's prompt, and with the same each time."""
    for session in SESSIONS.values():
        turn = Turn(session, Wish(Kind.UNKNOWN), front(), WAYS)

        assert turn.prompt() == turn.prompt()
        assert turn.prompt().say


def hear_wish(words: str, names: Iterable[str] = (*NAMES, *STRANGERS)) -> Wish:
    """What somebody at a table of these names wishes who says this; or "KIND slot=value" for what nobody says."""
    if words[:2].isupper():
        return parse_wish(words)
    heard = load_grammar("en").hear(words, [*names])
    return read_wish(heard.intent, heard.slots)


@pytest.mark.parametrize(("intent", "slots", "expected"), TABLES["intents"])
def test_an_intent_becomes_a_wish(intent: str, slots: dict[str, list[str]], expected: str) -> None:
    """The intent's name is the kind of wish, its slots what was said about it; what nobody knows is not understood."""
    told = read_wish(intent, {name: tuple(values) for name, values in slots.items()})

    assert to_json(SIX._replace(rest=told))["rest"] == json.loads(expected)


def test_what_is_too_long_for_a_slot() -> None:
    """Of digits and of letters."""
    assert read_wish("PlayersIntent", {"players": ("9" * 999,)}) == Wish(Kind.PLAYERS)
    assert read_wish("PlayersIntent", {"players": ("9" * 5000,)}) == TOO_LONG
    assert read_wish("PointIntent", {"names": ("A", "\ufdfa" * 60), "target": ("C",)}) == TOO_LONG


@pytest.mark.parametrize("text", ["\ufdfa" * 60, "we are six, " * 67, "x" * 1001])
def test_nobody_reads_what_is_too_long(text: str) -> None:
    """Typed or spoken, it changes nothing, whatever it begins with; a little less is heard."""
    session = SESSIONS["deck, the usual?"]._replace(pending=None)
    answer = reply_to(WAYS, session, text, front(), reply)

    assert answer.say.startswith(LINES.raw("prompts.other.too_long"))
    assert answer.session._replace(seen=0) == session._replace(seen=0)
    assert not reply_to(WAYS, session, "we are six", front(), reply).say.startswith(LINES.raw("prompts.other.too_long"))
