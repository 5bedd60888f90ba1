"""What the skill answers, read as a speaker plays it; `read` refuses whatever Alexa would refuse."""

import json
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET  # our own answers are parsed, nobody else's

from jsonschema import Draft202012Validator

from onenight.conversation.session import Session
from onenight.ways.index import from_json
from skill.request import TABLE

DATA = Path(__file__).parents[1] / "data"
BREAK_SECONDS = 10
ATTRIBUTE_BYTES = 4000
ANSWER_BYTES = 24_000
"""What older devices take."""
SCREEN_BYTES = 120_000
"""What devices with a screen take."""

_SCHEMA = Draft202012Validator(json.loads((DATA / "alexa-response.schema.json").read_text("utf-8")))

Directive = dict[str, Any]

Heard = tuple[str | int, ...]
"""What comes out of a speaker: words, and seconds of silence."""


class Answer(NamedTuple):
    """One answer, taken apart."""

    speech: Heard
    reprompt: Heard
    listens: bool
    attributes: dict[str, Any]
    documents: tuple[str, ...] = ()
    """Speech and reprompt as they were sent."""
    directives: tuple[Directive, ...] = ()
    """What was sent beside them."""

    @property
    def session(self) -> Session | None:
        """The conversation's session, where there is one, but for the time it notes."""
        session = from_json(self.attributes.get(TABLE))
        return session and session._replace(seen=0)

    def find_directive(self, kind: str) -> Directive | None:
        """The directive of that type, if one was sent."""
        found = [directive for directive in self.directives if directive["type"] == kind]
        assert len(found) <= 1
        return found[0] if found else None

    @property
    def text(self) -> str:
        """The words of the speech alone."""
        return join_words(self.speech)


def read(answer: object) -> Answer:
    """The answer taken apart; an AssertionError where Alexa could not play it."""
    text = json.dumps(answer, allow_nan=False)  # NaN is no JSON
    pictures = '"Alexa.Presentation.APL.RenderDocument"' in text
    assert len(text) <= (SCREEN_BYTES if pictures else ANSWER_BYTES)
    assert [error.message for error in _SCHEMA.iter_errors(answer)] == []
    data: dict[str, Any] = json.loads(text)
    attributes = data.get("sessionAttributes", {})
    assert len(json.dumps(attributes)) <= ATTRIBUTE_BYTES
    response = data["response"]
    directives = tuple(response.get("directives", ()))
    speech, reprompt = _read_ssml(response) or _read_mixed(directives), _read_ssml(response.get("reprompt", {}))
    documents = tuple(filter(None, (speech, reprompt)))
    listens = response.get("shouldEndSession") is False
    return Answer(hear_ssml(speech), hear_ssml(reprompt), listens, attributes, documents, directives)


def _read_ssml(holder: dict[str, Any]) -> str:
    return str(holder.get("outputSpeech", {}).get("ssml", ""))


def _read_mixed(directives: tuple[Directive, ...]) -> str:
    """The speech of an APL document for audio."""
    mixed = (each for each in directives if each["type"] == "Alexa.Presentation.APLA.RenderDocument")
    return next((str(each["datasources"]["night"]["speech"]) for each in mixed), "")


def hear_ssml(ssml: str) -> Heard:
    """SSML as words and silences; an AssertionError at a tag or a break that Alexa does not know."""
    if not ssml:
        return ()
    root = ET.fromstring(ssml)  # noqa: S314 - see above
    assert root.tag == "speak"
    parts: list[str | int] = [root.text or ""]
    for child in root:
        assert (child.tag, list(child), child.text, set(child.attrib)) == ("break", [], None, {"time"})
        seconds = int(child.attrib["time"].removesuffix("s"))
        assert 0 < seconds <= BREAK_SECONDS
        parts += [seconds, child.tail or ""]
    return merge_silences(tuple(parts))


def merge_silences(parts: Heard) -> Heard:
    """Return the parts with neighboring silences added up, and words joined."""
    spoken = [part.strip() if isinstance(part, str) else part for part in parts]
    groups = groupby((part for part in spoken if part), key=type)
    return tuple(_merge_group(list(group)) for _, group in groups)


def _merge_group(group: list[str | int]) -> str | int:
    silence = sum(part for part in group if isinstance(part, int))
    return silence or " ".join(str(part) for part in group)


def join_words(parts: Heard) -> str:
    """The words alone."""
    return " ".join(part for part in parts if isinstance(part, str))
