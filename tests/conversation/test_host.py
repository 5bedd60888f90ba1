"""The host's side of the texted game: nothing is told before its time, and nothing breaks it."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.conversation.reply import Effect, OpenSeat, Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.session_json import to_json
from onenight.conversation.view import describe_table, list_cues
from onenight.interpretation.sentence import reply_to
from onenight.rules.game import GAMES, ULTIMATE
from onenight.rules.rulebook import PRESETS, HouseRules, Rulebook
from onenight.speech.front import SIMULATED, Front
from onenight.texting.events import RoundClosed
from onenight.texting.outbox import TextReport
from onenight.texting.party import Party, Stage
from onenight.texting.party_json import from_json as party_from_json
from onenight.texting.party_json import to_json as party_to_json
from onenight.ways.by_text.sync import PHASES
from onenight.ways.index import WAYS, from_json, read_party_game, reply
from onenight.ways.one_night.texts import rounds
from onenight.ways.one_night.texts.party_state import kept_night
from onenight.ways.one_night.verdict import find_verdict
from onenight.wishes.wish import Kind, Wish
from tests.conversation.test_fuzz import MOST_BYTES, MOST_CHARACTERS, any_wish
from tests.effort import count_examples
from tests.fixtures import read_tables
from tests.rules.random_decks import draw_blind_deck
from tests.sessions import make_session
from tests.texting.playing import (
    LINES,
    Line,
    deal_party,
    draw_legal_answer,
    join_players,
    play_to_verdict,
)
from tests.texting.test_secrecy import KINDS, swapped

TABLES = read_tables(__file__)

NOW = 1_794_000_000
NUMBER = "+15550100099"
PARTY = "a" * 24
RULEBOOKS = (
    *(Rulebook(ULTIMATE, house) for house in PRESETS.values()),
    Rulebook(ULTIMATE, HouseRules(hunter_points="after")),
    Rulebook(GAMES["original"]),
)
ASKED = (Kind.EVERYONE_ANSWERED, Kind.WHO_IS_IN, Kind.READ_DECK, Kind.REPEAT, Kind.HELP, Kind.TIME_LEFT, Kind.UNKNOWN)


def front(most_seconds: float | None = 240.0, number: str = NUMBER) -> Front:
    """A speaker, at the same time always."""
    return Front(LINES, NOW, Random(1), most_seconds, overheard=most_seconds is None, number=number)  # noqa: S311 - a test keeps no secrets


def said(answer: Reply) -> str:
    """All that is told."""
    return " ".join(str(cue[0]) for cue in list_cues(answer, LINES))


def hosted(party: Party) -> Session:
    """A session that has lost sight of its party."""
    return make_session(party=PARTY, code=party.code)


# Secrecy


class Heard:
    """An evening played by a plan, and all that its host heard."""

    def __init__(self, line: Line) -> None:
        """The host has just had the roles texted."""
        self.line = line
        self.session = hosted(line.party)
        self.said: list[object] = []

    def asks(self, kind: Kind) -> None:
        """The host says something; all that comes of it is noted, but for the verdict."""
        answer = reply(self.session, Wish(kind), front(), self.line.party)
        assert answer.party is not None
        self.session, self.line = answer.session, self.line._replace(party=answer.party)
        if answer.party.stage is not Stage.VERDICT:
            shown = describe_table(WAYS, answer.session, LINES, NOW)
            self.said.append((answer._replace(party=None), said(answer), json.dumps(shown)))

    def plays(self, plan: list[tuple[int, str]], asked: list[Kind], close: Kind, seed: int) -> None:
        """One round: answers as planned, a question of the host after each, and the round is closed."""
        stage = self.line.party.stage
        for (seat, kind), question in zip(plan, asked, strict=True):
            body = draw_legal_answer(self.line.party, seat, Random(seed + seat))  # noqa: S311 - a test keeps no secrets
            for text in {"missing": (), "wrong": ("blorp",), "twice": (body, body)}.get(kind, (body,)):
                if self.line.party.stage is stage:
                    self.line, _ = self.line.send_text(seat, text, seed)
            self.asks(question)
        if self.line.party.stage is stage:
            self.asks(close)


@settings(deadline=None, max_examples=count_examples(150))
@given(data=st.data())
def test_the_speaker_tells_nothing(data: st.DataObject) -> None:
    """Whatever was dealt and answered: with answers of the same kind at the same places it says the same words."""
    rulebook = data.draw(st.sampled_from(RULEBOOKS))
    players = data.draw(st.sampled_from(rulebook.game.players))
    seed = data.draw(st.integers(0, 5000))
    line = deal_party(players, rulebook, draw_blind_deck(players, rulebook, Random(seed)), seed)  # noqa: S311 - as above
    places = st.sampled_from(range(len(kept_night(line.party).dealt)))
    one, other = data.draw(st.lists(places, min_size=2, max_size=2, unique=True))
    both = [Heard(line), Heard(swapped(line, one, other))]
    for close in data.draw(st.sampled_from([(Kind.AWAKE, Kind.AWAKE, Kind.VOTE), (Kind.AWAKE, Kind.VOTE, Kind.VOTE)])):
        plan = [(seat, data.draw(st.sampled_from(KINDS))) for seat in data.draw(st.permutations(range(players)))]
        asked = data.draw(st.lists(st.sampled_from(ASKED), min_size=players, max_size=players))
        for evening in both:
            evening.plays(plan, asked, close, seed)

    assert both[0].said == both[1].said


# The verdict


@settings(deadline=None, max_examples=count_examples(150))
@given(data=st.data())
def test_the_verdict_is_the_engines(data: st.DataObject) -> None:
    """What the host hears is what everyone was texted: the dead, the teams, every single winner, the reason."""
    rulebook = data.draw(st.sampled_from(RULEBOOKS))
    players = data.draw(st.sampled_from(rulebook.game.players))
    seed = data.draw(st.integers(0, 5000))
    line = play_to_verdict(deal_party(players, rulebook, draw_blind_deck(players, rulebook, Random(seed)), seed), seed)  # noqa: S311
    answer = reply(hosted(line.party), Wish(Kind.EVERYONE_ANSWERED), front(), line.party)
    found, engine = find_verdict(answer.session), rounds.verdict(line.party)

    assert answer.session.phase is Phase.VERDICT
    assert found is not None
    assert (found.dead, found.teams, found.reason) == (engine.dead, engine.teams, engine.reason)
    assert found.winners == engine.winners
    assert len(json.dumps(to_json(answer.session))) < MOST_BYTES
    assert from_json(to_json(answer.session)) == answer.session


# What is said aloud beside the texts


def beside(text: str, phase: Phase, *, called: bool = False, late: str = "") -> Reply:
    """What is answered where a host of four says this at a phase; `late`: who waits for the next game."""
    line = deal_party(4) if phase is Phase.NIGHT else deal_party(4).step(RoundClosed())
    if late:
        line, _ = line.send_text(9, f"JOIN {line.party.code} {late}")
    listens = front(most_seconds=None)._replace(overheard=not called)
    asked = Wish(Kind.VOTE if phase is Phase.VOTE else Kind.WHO_IS_IN)
    session = reply(hosted(line.party), asked, listens, line.party).session
    assert session.phase is phase

    def answering(at: Session, wish: Wish, where: Front) -> Reply:
        return reply(at, wish, where, line.party)

    return reply_to(WAYS, session, text, listens, answering)


def out(answer: Reply) -> list[str]:
    """Who is out."""
    assert answer.party is not None
    return [seat.name for seat in answer.party.seats if seat.left]


@pytest.mark.parametrize("phase", [Phase.NIGHT, Phase.DAY, Phase.VOTE])
@pytest.mark.parametrize("text", ["Bob left", "Bob is out", "remove Bob", "Bob has left"])
def test_the_host_says_who_has_left(text: str, phase: Phase) -> None:
    """At any time; the game goes on where it was."""
    answer = beside(text, phase)

    assert out(answer) == ["Bob"]
    assert answer.session.phase is phase


@pytest.mark.parametrize("phase", [Phase.NIGHT, Phase.DAY, Phase.VOTE])
def test_the_host_says_who_waits_no_more(phase: Phase) -> None:
    """Whoever came late is out of the next game; the one that is played goes on as it was."""
    answer = beside("Mia is out", phase, late="Mia")

    assert answer.party is not None
    assert answer.party.late == ()
    assert (out(answer), answer.session.phase) == ([], phase)
    assert "Mia" in said(answer)


@pytest.mark.parametrize("phase", [Phase.NIGHT, Phase.DAY])
@pytest.mark.parametrize(
    "text",
    TABLES["people_talk_beside_a_texted_game"],
)
def test_people_talk_beside_a_texted_game(text: str, phase: Phase) -> None:
    """Of who has gone where, and of votes: nothing comes of it, and no round closes."""
    answer = beside(text, phase)

    assert answer.left
    assert (answer.say, out(answer)) == ("", [])


def test_whoever_calls_us_is_told_why() -> None:
    """After a wake word or a key silence would be no answer."""
    assert beside("Bob died", Phase.DAY, called=True).say
    assert beside("Zoe left", Phase.DAY, called=True).say


@pytest.mark.parametrize("phase", [Phase.NIGHT, Phase.DAY, Phase.VOTE])
def test_nothing_told_aloud_closes_a_round(phase: Phase) -> None:
    """Whatever is told of a vote: who has not texted is waited for."""
    for text in ("we have voted", "we've voted, Bob died", "we've voted, everyone pointed at Bob", "nobody died"):
        answer = beside(text, phase)

        assert answer.party is not None
        assert answer.party.stage is (Stage.NIGHTFALL if phase is Phase.NIGHT else Stage.DAWN)
        assert answer.session.phase in (phase, Phase.VOTE)
        assert answer.session.testimony == ()


def test_the_host_speaks_missing_votes() -> None:
    """Told with the vote by day, too; those who are not named are still asked."""
    for said, phase in (("we've voted, ", Phase.DAY), ("", Phase.VOTE)):
        answer = beside(f"{said}Bob and Carol pointed at Alice", phase)

        assert answer.party is not None
        assert answer.party.missing == ("Alice", "Dave")


# Nonsense


@pytest.mark.parametrize("seed", range(60))
def test_no_wish_breaks_a_texted_game(seed: int) -> None:
    """Wishes and texts at random: always an answer, a small session, and a phase that fits the game."""
    chance = Random(seed)  # noqa: S311 - as above
    line = join_players(chance.randint(0, 10))
    session = hosted(line.party)
    for _ in range(60):
        line, session = _something(line, session, chance)
        if not session.party:
            session = reply(hosted(line.party), Wish(Kind.REPEAT), front(), line.party).session

        assert session.phase in PHASES[line.party.stage]
        assert from_json(json.loads(json.dumps(to_json(session)))) == session
        assert party_from_json(json.loads(json.dumps(party_to_json(line.party))), read_party_game) == line.party


def _goes_on(answer: Reply) -> bool:
    """Whether somebody else has the next word: Alexa, or whoever opens a seat."""
    return any(effect is Effect.ASK_FOR_TIMERS or isinstance(effect, OpenSeat) for effect in answer.effects)


def _something(line: Line, session: Session, chance: Random) -> tuple[Line, Session]:
    """Someone texts, a text does not arrive, or the host says something."""
    party = line.party
    if party.seats and chance.random() < 0.5:
        seat = chance.randrange(len(party.seats))
        body = "leave" if chance.random() < 0.02 else "JOIN 4821 X" if party.stage is Stage.JOIN else "2"
        if party.stage not in (Stage.JOIN, Stage.VERDICT) and chance.random() < 0.8:
            body = draw_legal_answer(party, seat, chance)
        line, _ = line.send_text(seat, body)
        return line, reply(session, Wish(Kind.UNKNOWN), front(), line.party).session
    if party.outbox and chance.random() < 0.1:
        line = line.step(
            TextReport("failed", chance.choice(party.outbox).key, error=chance.choice((0, 21610, 30003, 1)))
        )
        party = line.party
    wish = any_wish(chance)
    speaker = front(chance.choice((None, 240.0)))
    answer = reply(session, wish, speaker, party)
    assert answer.say or answer.script or answer.left or _goes_on(answer)
    assert len(said(answer)) < MOST_CHARACTERS
    assert len(json.dumps(to_json(answer.session))) < MOST_BYTES
    return line._replace(party=answer.party or party), answer.session


# How to join


@pytest.mark.parametrize(
    ("number", "words", "card"),
    TABLES["the_number_is_said_digit_by_digit"],
)
def test_the_number_is_said_digit_by_digit(number: str, words: str, card: str) -> None:
    """With a second after each group, twice; and the same once more to be read."""
    party = join_players(0).party
    answer = reply(hosted(party)._replace(phase=Phase.JOIN), Wish(Kind.TEXT_ROLES), front(number=number), party)
    spoken = [str(cue[0]) for cue in list_cues(answer, LINES)]
    heard = " ".join(part for part in spoken if part != "1")

    assert heard.count(words.strip()) == 2
    assert heard.count("Text the word join, then 4 8 2 1, and then your name.") == 2
    assert card in answer.card
    assert answer.session.phase is Phase.JOIN


def test_where_phones_are_on_the_page_nobody_dials() -> None:
    """It is said once, for it can be seen, and nothing is texted; the card is the same in short."""
    party = join_players(0).party
    session = hosted(party)._replace(phase=Phase.JOIN)
    answer = reply(session, Wish(Kind.TEXT_ROLES), front(number=SIMULATED), party)
    heard = said(answer)

    assert heard.count("scan the code on the page with your phone, if there is one, or add a phone there.") == 1
    assert "text" not in heard.lower()
    assert "number" not in heard
    assert answer.card == "Scan the code on the page, or add a phone there; the code is 4821"


def test_a_game_that_is_gone_leaves_the_table() -> None:
    """A day later nothing is left of the texted game; deck and players are."""
    line = deal_party(5)
    session = reply(hosted(line.party), Wish(Kind.REPEAT), front(), line.party).session
    answer = reply(session, Wish(Kind.READ_DECK), front(), None)

    assert (answer.session.phase, answer.session.party, answer.session.code) == (Phase.DECK, "", "")
    assert answer.session.game.deck == session.game.deck
    assert answer.say.startswith("In the deck:")
