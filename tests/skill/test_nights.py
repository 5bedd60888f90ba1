"""Nights as one response of a speaker holds them, and nights that it cannot hold."""

import re
from datetime import datetime, timedelta
from functools import cache

import pytest

from onenight.conversation.session import Phase, Session
from onenight.rules.deck import Deck, recommend_deck
from onenight.rules.game import GAMES, ULTIMATE
from onenight.rules.rulebook import OFFICIAL, HouseRules, Rulebook
from onenight.speech.announcers import USUAL, list_announcers
from onenight.speech.announcers import apply_announcer as in_words_of
from onenight.speech.lines import Lines
from onenight.speech.pace import PACES, shorten_pace
from onenight.speech.script import Say, Script, Telling, Voice, compile_night
from skill import lambda_handler
from tests.checkers import check_ssml
from tests.sessions import make_session, replace_parts
from tests.skill.alexa_events import NOW, ask, make_attributes, set_locale
from tests.skill.read_answers import Answer, Heard, join_words, merge_silences, read
from tests.text_languages import OTHERS

LANGUAGES = ("en", *OTHERS)


class Around:
    """What an announcer says around a night."""

    def __init__(self, language: str, announcer: str = USUAL) -> None:
        """Read it from the lines of that language."""
        self.lines = in_words_of(Lines(language), announcer)
        self.continues, self.next = (self.lines.raw(f"night.everyone.{key}") for key in ("continues", "next"))
        self.day, self.shortened = self._pattern("day", "time"), self._pattern("shortened", "count")
        between = [
            *(self.continues, self.next),
            *(self.lines.raw(f"prompts.night.{key}") for key in ("goes_on", "no_skipping")),
        ]
        self.all = re.compile("|".join([self.shortened.pattern, self.day.pattern, *map(re.escape, between)]))
        self.numbers = {str(self.lines.number(number)): number for number in range(30)}

    def _pattern(self, key: str, place: str) -> re.Pattern[str]:
        before, after = re.split(rf"\{{{place}(?:\.\w+)?\}}", self.lines.raw(f"prompts.night.{key}"))
        return re.compile(rf"{re.escape(before)}([\w ]+?){re.escape(after)}")


CHARACTERS = list_announcers()[1:]
AROUND = {language: Around(language) for language in LANGUAGES} | {
    f"{language} {announcer}": Around(language, announcer) for language in LANGUAGES for announcer in CHARACTERS
}


def teller(session: Session) -> str:
    """Who tells the night of a table: a key of `AROUND`."""
    return session.language if session.announcer == USUAL else f"{session.language} {session.announcer}"


SPEECH_SECONDS, REPROMPT_SECONDS, SLOWER = 240, 90, 1.03
"""Alexa's limits, and how much slower than we think a voice may be."""

EVERYBODY = "doppelganger werewolf werewolf minion mason mason seer robber troublemaker drunk insomniac hunter tanner"
WHEN_CALLED = HouseRules(doppelganger="when called")


def table(cards: str, pace: str, house: HouseRules = OFFICIAL) -> Session:
    """A table about to begin, with as many players as the cards are for."""
    deck = Deck.of(ULTIMATE, cards.split())
    return make_session(Phase.CHECK, Rulebook(ULTIMATE, house), len(deck.cards) - 3, deck, PACES[pace])


SIX = make_session(Phase.CHECK, players=6, deck=recommend_deck(ULTIMATE, 6))
LONGEST = table(EVERYBODY, "first", WHEN_CALLED)
RECOMMENDED = {
    f"{game.key} {players} {pace}": make_session(
        Phase.CHECK, Rulebook(game), players, recommend_deck(game, players), PACES[pace]
    )
    for game in GAMES.values()
    for players in game.players
    for pace in PACES
}


def say(intent: str, attributes: object, now: datetime = NOW, language: str = "en") -> Answer:
    """The answer to an intent in a session, at a device that speaks this language."""
    locale = AROUND[language].lines.raw("language.own.locale")
    return read(lambda_handler(set_locale(ask(intent, attributes=attributes, now=now), locale)))


def after(answer: Answer, now: datetime, language: str) -> datetime:
    """When it has certainly been heard to its end, however slowly it was spoken."""
    return now + timedelta(seconds=seconds((*answer.speech, *answer.reprompt), language) * 1.3 + 60)


@cache
def told(session: Session, goes_on: str = "AMAZON.NextIntent") -> tuple[Answer, ...]:
    """The answers from "begin" on, until the last does not ask for "next"."""
    now, language = NOW, teller(session)
    answers = [say("BeginIntent", make_attributes(session), now, language)]
    while join_words(ending(answers[-1], language)).endswith(AROUND[language].next):
        now = after(answers[-1], now, language)
        answers.append(say(goes_on, answers[-1].attributes, now, language))
        assert len(answers) < 10
    return tuple(answers)


def ending(answer: Answer, language: str = "en") -> Heard:
    """What is heard last of a night: its reprompt where the night goes on there."""
    return answer.reprompt if join_words(answer.speech).endswith(AROUND[language].continues) else answer.speech


def night(answers: tuple[Answer, ...], language: str = "en") -> Heard:
    """What was told of the night altogether, without what is said around it."""
    parts: list[str | int] = []
    for answer in answers:
        parts += [*answer.speech, *(answer.reprompt if ending(answer, language) is answer.reprompt else ())]
    around = AROUND[language].all
    return merge_silences(tuple(around.sub("", part) if isinstance(part, str) else part for part in parts))


def compiled(session: Session, count: int | None) -> Script:
    """The same night in one piece, with the count that was announced."""
    pace = session.pace if count is None else shorten_pace(session.pace, count)
    lines = AROUND[teller(session)].lines
    return compile_night(session.game.deck, session.players, session.game.rulebook, Telling(pace), lines)


def script(session: Session, count: int | None) -> Heard:
    """The same as it is heard."""
    cues = compiled(session, count).cues
    return merge_silences(tuple(cue.text if isinstance(cue, Say) else cue.seconds for cue in cues))


def announced(answer: Answer, language: str = "en") -> int | None:
    """To how many seconds a count is shortened, as the table is told before its night."""
    match = AROUND[language].shortened.match(answer.text)
    return AROUND[language].numbers[match[1]] if match else None


def seconds(part: Heard, language: str = "en") -> float:
    """How long it takes to hear."""
    voice = Voice.load(AROUND[language].lines)
    return sum(voice.estimate_seconds(each) if isinstance(each, str) else each for each in part)


NIGHTS = RECOMMENDED | {
    "everybody, first, when called": LONGEST,
    "everybody, normal, when called": table(EVERYBODY, "normal", WHEN_CALLED),
    "everybody, quick, when called": table(EVERYBODY, "quick", WHEN_CALLED),
    "everybody, first": table(EVERYBODY, "first"),
    "everybody, normal": table(EVERYBODY, "normal"),
}
HEAVIEST = {
    f"{told}, {language}": session._replace(language=language)
    for language in OTHERS
    for told, session in NIGHTS.items()
    if told.startswith("everybody") or told.endswith(" first")
}
"""Nights in further languages: of each game and number of players the slowest."""
NIGHTS |= HEAVIEST
NIGHTS |= {
    f"{told}, {session.language} {announcer}": session._replace(announcer=announcer)
    for announcer in CHARACTERS
    for told, session in NIGHTS.items()
    if told.startswith("everybody")
}


@pytest.mark.parametrize("session", NIGHTS.values(), ids=NIGHTS)
def test_a_night_is_told_whole_and_once(session: Session) -> None:
    """However many responses it takes, nothing of the night is skipped or told twice, and the day follows."""
    answers, language = told(session), teller(session)
    day = AROUND[language].day

    assert night(answers, language) == script(session, announced(answers[0], language))
    days = [len(day.findall(join_words((*answer.speech, *answer.reprompt)))) for answer in answers]
    assert day.search(join_words(ending(answers[-1], language)))
    assert days == [0] * (len(answers) - 1) + [1]


@pytest.mark.parametrize("session", NIGHTS.values(), ids=NIGHTS)
def test_a_night_keeps_to_what_a_response_can_hold(session: Session) -> None:
    """No speech takes 240 seconds and no reprompt 90, also of a slower voice, and the microphone opens after each."""
    for answer in told(session):
        speech, reprompt = (seconds(part, teller(session)) for part in (answer.speech, answer.reprompt))
        assert speech * SLOWER < SPEECH_SECONDS
        assert reprompt * SLOWER < REPROMPT_SECONDS
        assert answer.listens
        assert answer.reprompt


def test_amazons_checker_finds_nothing_in_any_night() -> None:
    """Every speech and every reprompt of these nights is SSML as Amazon has it."""
    documents = sorted({each for session in NIGHTS.values() for answer in told(session) for each in answer.documents})

    assert [fault for fault in check_ssml(documents) if fault] == []


def test_the_longest_night_takes_more_than_one_response() -> None:
    """Ten players with every role that wakes, explained, are told their night in several responses."""
    assert len(told(LONGEST)) > 1


@pytest.mark.parametrize("goes_on", ["AMAZON.NextIntent", "AMAZON.ResumeIntent", "AMAZON.YesIntent"])
def test_a_night_in_parts_goes_on_when_asked(goes_on: str) -> None:
    """Whoever says "next", "go on" or "yes" between two parts hears the rest of the night, and only the night."""
    answers = told(LONGEST, goes_on)

    assert night(answers) == script(LONGEST, announced(answers[0]))
    assert len(answers) > 1


def test_every_part_but_the_last_asks_for_next() -> None:
    """What is heard last of a part is the request to say "next", with all eyes closed."""
    *parts, last = told(LONGEST)

    assert [join_words(ending(part)).endswith(AROUND["en"].next) for part in parts] == [True] * len(parts)
    assert AROUND["en"].next not in join_words((*last.speech, *last.reprompt))


def test_what_is_told_is_written_down() -> None:
    """Between two parts the session knows before which call the night waits, and where the device does."""
    first, second = (answer.session for answer in told(LONGEST))
    assert first is not None
    assert second is not None
    calls = len(compiled(LONGEST, announced(told(LONGEST)[0])).calls)

    assert 0 < first.narration.gap < first.narration.told < calls
    assert (first.narration.call, second.narration.call, second.narration.told) == (0, first.narration.told, calls)


def test_a_night_in_one_part_has_no_gap() -> None:
    """Where all is one speech the device waits nowhere."""
    (answer,) = told(RECOMMENDED["ultimate 6 normal"])
    assert answer.session is not None

    assert answer.session.narration.gap == 0
    assert answer.session.narration.told == len(compiled(RECOMMENDED["ultimate 6 normal"], None).calls)


def test_whoever_interrupts_the_reprompt_goes_on_behind_the_gap() -> None:
    """The eight seconds for which the device waits are counted, so that nothing is skipped and little told twice."""
    first, _ = told(LONGEST)
    session = first.session
    assert session is not None
    spoken = timedelta(seconds=seconds(first.speech) + 8 + seconds(first.reprompt) / 2)
    paused = say("AMAZON.PauseIntent", first.attributes, NOW + spoken).session

    assert paused is not None
    assert session.narration.gap - 3 <= paused.narration.call <= session.narration.told


def test_scripts_of_the_day_leave_the_night_alone() -> None:
    """The countdown of the vote is a script, too, and has no calls that anybody counts."""
    vote = say("VoteIntent", make_attributes(replace_parts(SIX, phase=Phase.DAY, ends=1_794_341_800)))

    assert vote.session is not None
    assert (vote.session.phase, vote.session.narration.told, vote.session.narration.gap) == (Phase.VOTE, 0, 0)
    assert any(isinstance(part, int) for part in vote.speech)


@pytest.mark.parametrize(
    ("pace", "house", "count"),
    [
        ("first", WHEN_CALLED, 10),
        ("first", OFFICIAL, 10),
        ("normal", WHEN_CALLED, None),
        ("normal", OFFICIAL, None),
        ("quick", WHEN_CALLED, None),
    ],
)
def test_only_a_slow_night_is_shortened(pace: str, house: HouseRules, count: int | None) -> None:
    """A first game's count is shortened at most to the normal one, and the table is told; others never are."""
    assert announced(told(table(EVERYBODY, pace, house))[0]) == count


CUTS = {
    "ten, two Masons": "doppelganger werewolf werewolf mason mason seer troublemaker drunk insomniac villager villager"
    " hunter tanner",
    "seven, Minion": "doppelganger werewolf minion mason mason villager robber insomniac villager hunter",
    "nine, Minion": "doppelganger minion mason mason seer robber troublemaker drunk villager villager hunter tanner",
}


@pytest.mark.parametrize("cards", CUTS.values(), ids=CUTS)
def test_a_night_that_fits_one_response_with_shorter_counts_is_one_response(cards: str) -> None:
    """As long as counts are longer than normal, nothing of the night is left for the reprompt (design, Night)."""
    (answer,) = told(table(cards, "first"))

    assert AROUND["en"].continues not in answer.text
    assert AROUND["en"].day.search(answer.text)
