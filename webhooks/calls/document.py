"""Write the TwiML documents of replies on the phone, and choose how long each listens.

While a night or a day is told, keys are heard and nothing else; so they are while texts are waited for.
"""

from collections.abc import Mapping
from typing import NamedTuple

from onenight.conversation import chapters
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.speech.lines import Lines, read_sections
from onenight.speech.script import Cue, Say, Voice
from onenight.ways.index import WAYS
from webhooks.calls import keypad, twiml
from webhooks.calls.recognizer_hints import list_hints
from webhooks.calls.twiml import Listening, Part, Speaker

POLL_SECONDS = 5
"""Seconds after which a texted game is looked at again; ours."""


class Wait(NamedTuple):
    """How many seconds a call waits for an answer; ours."""

    first: int
    """Until it is asked again."""
    then: int
    """And again, and again."""
    patience: int
    """Until the call ends: its table is kept."""


ANSWER_WAIT = Wait(8, 10, 60)
VOTE_WAIT = Wait(12, 20, 300)
CARDS_WAIT = Wait(30, 45, 900)
"""While cards are dealt or turned over, or something keeps the table, nobody need say anything."""
TEXTED_VOTES_WAIT = Wait(10, 10, 900)
"""By day a vote can come in by text at any time."""
WAITS: Mapping[Phase, Wait] = {Phase.OPEN: ANSWER_WAIT, Phase.VOTE: VOTE_WAIT}
"""Where it is not as while cards are dealt."""


def choose_wait(session: Session) -> Wait:
    """Return how long a call waits for an answer at this table."""
    if WAYS.of(session).waits_for_phones(session):
        return CARDS_WAIT
    if WAYS.of(session).takes_votes_by_day(session):
        return TEXTED_VOTES_WAIT
    return ANSWER_WAIT if session.pending is not None else WAITS.get(session.phase, CARDS_WAIT)


def load_call_lines(language: str) -> Lines:
    """Return the lines of a call: those of the conversation, with the prompts that differ on the phone."""
    own = read_sections(language, "voice")
    prompts = {name: {**section, **own.get(name, {})} for name, section in read_sections(language, "prompts").items()}
    return Lines(language, {"prompts": prompts})


def choose_speaker(lines: Lines, locale: str) -> Speaker:
    """Return the voice of a locale: the language's own unless it has another one for that locale."""
    own = lines.section("voice", "speaker")
    others = own.get("others")
    told = {**own, **others[locale]} if isinstance(others, dict) and locale in others else own
    return Speaker(str(told["voice"]), str(told["language"]))


class CallDocuments:
    """Turns answers into documents, in the words of one language."""

    def __init__(self, lines: Lines, locale: str = "") -> None:
        """Speak with the voice of these lines, or with the one that they have for this locale."""
        self._lines = lines
        self._speaker = choose_speaker(lines, locale)

    def write_text(self, text: str, address: str | None = None) -> str:
        """Return TwiML that speaks a text and goes on at an address; without one it hangs up."""
        return twiml.write_call([Part(self._make_cues(text))], self._speaker, address)

    def write_reply(self, reply: Reply, address: str, now: float) -> str:
        """Return TwiML that speaks a reply; `address` is asked for the next document."""
        if not reply.listen:
            return self.write_text(reply.say)
        told = chapters.is_under_way(WAYS, reply.session, now) and not reply.then
        parts = [self._make_chapter_part(reply, address)] if told else self._make_question_parts(reply, address)
        return twiml.write_call(parts, self._speaker, address)

    def _make_chapter_part(self, reply: Reply, address: str) -> Part:
        """Return a chapter of a night or a day, with a moment for keys after it."""
        session = reply.session
        cues = (*self._make_cues(reply.say), *(reply.script.cues if reply.script else ()))
        if WAYS.of(session).waits_for_phones(session):
            return Part(cues, Listening(address, POLL_SECONDS, keypad.count_keys(session)))
        begins = session.phase is Phase.NIGHT and not session.narration.call and not reply.say
        before = self._make_cues(self._lines.raw("voice.call.night")) if begins else ()
        return Part((*before, *cues), Listening(address))

    def _make_question_parts(self, reply: Reply, address: str) -> list[Part]:
        """Return a reply that waits for an answer, with the prompt that follows silence."""
        session, (first, again, _) = reply.session, choose_wait(reply.session)
        keys = Listening(address, keys=keypad.count_keys(session))
        ears = keys._replace(seconds=first, speech=True, hints=list_hints(reply, self._lines))
        said, then = self._make_cues(reply.say), self._make_cues(reply.then)
        if reply.script is not None:
            script = (*said, *reply.script.cues)
            parts = {
                Phase.DAY: [Part((*script, *then), keys), Part((), ears)],
                Phase.JOIN: [Part(script, keys), Part(then, ears)],
            }.get(session.phase, [Part(script), Part(then, ears)])
        elif session.phase is Phase.VERDICT:
            parts = [Part(said), Part((), ears)]  # so that cheers do not drown it
        else:
            parts = [Part(said, ears)]
        return (
            [*parts, Part(self._make_cues(reply.reprompt), ears._replace(seconds=again))] if reply.reprompt else parts
        )

    def _make_cues(self, text: str) -> tuple[Cue, ...]:
        return (Say(text, Voice.load(self._lines).estimate_seconds(text)),) if text else ()
