"""Prompts: short, and each names something that can be said now and is understood."""

import re
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.hearing.heard_values import NOT_HEARD
from onenight.hearing.sample_grammar import load_grammar
from onenight.rules.deck import recommend_deck
from onenight.rules.game import GAMES
from onenight.rules.rulebook import Rulebook
from onenight.speech.announcers import list_announcers
from onenight.speech.front import Front
from onenight.speech.pace import PACES
from onenight.speech.script import Voice
from onenight.ways.index import reply
from onenight.ways.one_night.table_tips import MANY
from onenight.wishes.wish import Kind, Wish, read_wish
from tests.conversation.test_conversation import FRONTS, LINES, NOW, SESSIONS, front
from tests.fixtures import parse_wish, read_table
from tests.sessions import make_session

MOST_SECONDS = 12.0
READ_SECONDS = 13.0
"""For whoever asks to have the deck read."""
A_SENTENCE = 3.0
"""That a large table hears more, once, of reaching the cards."""
VOICE = Voice.load(LINES)
LONGER = {Kind.DECK, Kind.HELP, Kind.EXPLAIN_ROLE, Kind.EXPLAIN_GAME, Kind.WHOSE_TURN}
"""What may take its time; a deck of no cards misses every one."""

TABLES = [
    pytest.param(game.key, players, id=f"{game.key} {players}") for game in GAMES.values() for players in game.players
]


def table(game: str, players: int, phase: Phase) -> Session:
    """A table with its recommended deck, before the night or in it."""
    rulebook = Rulebook(GAMES[game])
    return make_session(phase, rulebook, players, recommend_deck(rulebook.game, players))


BEFORE = (
    *(Wish(kind) for kind in Kind if kind not in {*LONGER, Kind.RANDOM}),
    *(Wish(Kind.ANNOUNCER, choice=announcer) for announcer in list_announcers()),
    *(Wish(Kind.PACE, choice=pace) for pace in PACES),
    *(Wish(Kind.GAME, choice=game) for game in GAMES),
    *(parse_wish(line) for (line,) in read_table(__file__)),
)
"""What a table says before its night."""


@pytest.mark.parametrize("phase", [Phase.DECK, Phase.CHECK, Phase.NIGHT])
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_prompts_are_short(game: str, players: int, phase: Phase) -> None:
    """Before the night is over nobody listens for longer than twelve seconds before they can speak, help aside."""
    session = table(game, players, phase)
    for wished in BEFORE:
        for where in FRONTS.values():
            answer = reply(session, wished, where)
            if answer.session.phase in (Phase.OPEN, Phase.DECK, Phase.CHECK, Phase.NIGHT):
                most = READ_SECONDS if wished.kind is Kind.READ_DECK else MOST_SECONDS
                most += A_SENTENCE if players >= MANY and answer.session.phase is Phase.CHECK else 0
                for said in (answer.say, answer.reprompt):
                    assert VOICE.estimate_seconds(said) <= most, f"{VOICE.estimate_seconds(said)} s: {wished}: {said}"


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("players", [3, 6, 10])
def test_every_proposal_is_short(players: int, seed: int) -> None:
    """A deck drawn at random is read in one breath as well, with its word of advice."""
    chance = Random(seed)  # noqa: S311 - a test keeps no secrets
    drawn = reply(table("ultimate", players, Phase.DECK), Wish(Kind.RANDOM), front()._replace(chance=chance))

    assert VOICE.estimate_seconds(drawn.say) <= MOST_SECONDS + 6  # advice is a sentence more


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("role", sorted({role for game in GAMES.values() for role in game.roles}))
def test_explanations_are_short_enough(game: str, role: str) -> None:
    """What a role does takes at most half a minute, and so does the game; help takes less."""
    session = table(game, 6, Phase.DECK)
    assert VOICE.estimate_seconds(reply(session, Wish(Kind.EXPLAIN_ROLE, roles=(role,)), front()).say) <= 25
    assert VOICE.estimate_seconds(reply(session, Wish(Kind.EXPLAIN_GAME), front()).say) <= 40
    assert VOICE.estimate_seconds(reply(session, Wish(Kind.HELP), front()).say) <= 25


# What can be said now

NAMED = {
    *("begin", "change the cards", "go on", "we are awake", "vote", "rematch", "why", "undo", "start the timer"),
    *("help", "stop", "play for chips", "deal again", "the original game"),
}
"""Words that prompts name."""

OPEN_QUESTIONS = re.compile(r"\?$|say who died\.$|[Ww]ho .*\?|Say a number from")
"""A question says itself what can be said."""


class Point(NamedTuple):
    """A point of an evening, and what is said at it."""

    session: Session
    answer: Reply


def prompts() -> Iterator[Point]:
    """Every prompt at every point: what is said again if nobody answers."""
    for session in SESSIONS.values():
        for kind in (Kind.UNKNOWN, Kind.HELP, Kind.EXPLAIN_ROLE, Kind.PLAYERS, Kind.UNDO, Kind.WHY, Kind.PAUSE):
            where: Front
            for where in (FRONTS["alexa"], FRONTS["page"]):
                answer = reply(session, Wish(kind, roles=("seer",)), where)
                if answer.listen and not answer.left:
                    yield Point(answer.session, answer)


def test_every_prompt_says_what_can_be_said() -> None:
    """Whoever falls silent hears a question, or words to say that are understood at that point."""
    for session, answer in prompts():
        if OPEN_QUESTIONS.search(answer.reprompt):
            continue
        words = [each for each in NAMED if each in answer.reprompt]

        assert words, answer.reprompt
        for each in words:
            check_understood(each, session)


def check_understood(words: str, session: Session) -> None:
    """That the words are heard, and answered as something else than what was not understood."""
    names = [name for name in session.names if name]
    heard = load_grammar("en").hear({"change the cards": "add the Tanner"}.get(words, words), names=names)
    answer = reply(session, read_wish(heard.intent, heard.slots), front(NOW))

    assert heard.intent != NOT_HEARD, words
    assert not answer.say.startswith(LINES.raw("prompts.other.not_understood")), words
    assert LINES.say(f"prompts.{session.phase}.not_now") not in answer.say, f"{words}: {answer.say}"


@pytest.mark.parametrize("point", SESSIONS)
def test_every_hint_can_be_said_now(point: str) -> None:
    """What a screen shows as sayable is understood at every point of its phase."""
    answer = reply(SESSIONS[point], Wish(Kind.HELP), front())
    for hint in answer.now:
        check_understood(hint, answer.session)


@pytest.mark.parametrize("point", [name for name, session in SESSIONS.items() if session.phase is not Phase.NIGHT])
def test_nothing_is_said_twice_over(point: str) -> None:
    """An answer does not say the same sentence twice."""
    for kind in Kind:
        answer = reply(SESSIONS[point], Wish(kind), front())
        sentences = [each for each in re.split(r"(?<=[.!?]) ", f"{answer.say} {answer.then}") if each]

        assert len(sentences) == len(set(sentences)), f"{kind}: {answer.say}"
