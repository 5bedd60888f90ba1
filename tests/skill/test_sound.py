"""Nights with a sound under them."""

import json
import re
from copy import deepcopy
from typing import Any

import pytest

from onenight.conversation.session import Phase, Session
from onenight.rules.deck import recommend_deck
from onenight.rules.game import ULTIMATE
from onenight.speech.pace import PACES
from skill import lambda_handler
from skill.sound import CLIP, MIXED_SECONDS
from tests.checkers import check_ssml
from tests.fixtures import read_cases
from tests.sessions import make_session, replace_parts
from tests.skill.alexa_events import add_interfaces, ask, make_attributes
from tests.skill.documents import DOCUMENTS, find_sound_faults
from tests.skill.read_answers import Answer, read
from tests.skill.test_nights import LONGEST, NIGHTS, seconds

CASES = read_cases(__file__)

MIXED = "Alexa.Presentation.APLA.RenderDocument"
APLA = "Alexa.Presentation.APLA"
SIX = make_session(Phase.CHECK, players=6, deck=recommend_deck(ULTIMATE, 6))


def begun(session: Session, *interfaces: str) -> Answer:
    """The answer to "begin" on a device with these interfaces."""
    return read(lambda_handler(add_interfaces(ask("BeginIntent", attributes=make_attributes(session)), *interfaces)))


def test_a_device_that_mixes_plays_the_night_over_the_sound() -> None:
    """There the night is a document with the speech and the clip, and is not spoken a second time."""
    raw = lambda_handler(add_interfaces(ask("BeginIntent", attributes=make_attributes(SIX)), APLA))
    sent = read(raw).find_directive(MIXED)

    assert sent is not None
    assert sent["document"] == DOCUMENTS["night"]
    assert sent["datasources"]["night"]["clip"] == CLIP
    assert "outputSpeech" not in json.loads(json.dumps(raw["response"]))
    assert read(raw).listens


@pytest.mark.parametrize(
    "interfaces", [(), ("AudioPlayer",), ("Alexa.Presentation.APL",), ("Alexa.Presentation.APLT",)]
)
def test_others_hear_it_plain(interfaces: tuple[str, ...]) -> None:
    """Where the device does not say that it mixes, the night is plain speech."""
    assert begun(SIX, *interfaces).find_directive(MIXED) is None
    assert begun(SIX, *interfaces).text.startswith("Everyone, close your eyes.")


def test_a_table_that_wants_no_sound_hears_none() -> None:
    """After "sound off" the night is plain speech everywhere."""
    assert begun(SIX._replace(sound=False), APLA).find_directive(MIXED) is None


def test_nothing_but_the_night_is_mixed() -> None:
    """The countdown of the vote, and whatever is said beside, is plain."""
    day = replace_parts(SIX, phase=Phase.DAY, ends=1_794_341_800)
    vote = read(lambda_handler(add_interfaces(ask("VoteIntent", attributes=make_attributes(day)), APLA)))

    assert vote.find_directive(MIXED) is None
    assert any(isinstance(part, int) for part in vote.speech)


@pytest.mark.parametrize("name", NIGHTS)
def test_a_mixed_night_is_told_like_a_plain_one(name: str) -> None:
    """Words, pauses and what is remembered are the same as without a sound, unless the night is too long for a mix."""
    mixed, plain = begun(NIGHTS[name], APLA), begun(NIGHTS[name])

    if seconds(plain.speech) <= MIXED_SECONDS - 15 and "To fit the night in" not in plain.text:
        assert (mixed.speech, mixed.reprompt, mixed.session) == (plain.speech, plain.reprompt, plain.session)
    assert seconds(mixed.speech) <= MIXED_SECONDS * 1.01
    assert mixed.listens


def test_the_longest_night_is_mixed_as_far_as_a_response_goes() -> None:
    """What does not fit goes on in the reprompt, plain, and the session knows where."""
    mixed = begun(LONGEST, APLA)

    assert mixed.find_directive(MIXED) is not None
    assert mixed.reprompt
    assert mixed.session is not None
    assert 0 < mixed.session.narration.gap < mixed.session.narration.told


def test_mixed_speech_is_ssml_as_amazon_has_it() -> None:
    """Amazon's checker finds nothing in the speech of any mixed night."""
    documents = sorted({each for session in NIGHTS.values() for each in begun(session, APLA).documents})

    assert [fault for fault in check_ssml(documents) if fault] == []


def test_the_document_is_one_that_alexa_plays() -> None:
    """The document for audio uses what the documentation lists, and nothing else."""
    assert list(find_sound_faults(DOCUMENTS["night"])) == []


def test_the_clip_ends_with_the_speech() -> None:
    """The clip repeats without end and is cut where the speech ends, so that it is never what lasts longest."""
    mixer = DOCUMENTS["night"]["mainTemplate"]["item"]
    speech, clip = mixer["items"]

    assert (mixer["type"], speech["type"], clip["type"]) == ("Mixer", "Speech", "Audio")
    assert speech.get("duration", "auto") == "auto"
    assert clip["duration"] == "trimToParent"
    assert {"type": "Repeat", "repeatCount": -1} in clip["filters"]


def test_the_clip_is_of_amazons_sound_library() -> None:
    """Its address has the library's form."""
    assert re.fullmatch(r"soundbank://soundlibrary(/[a-z_]+)+_\d\d", CLIP)


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    CASES["a_mistake_in_a_document_is_found"],
)
def test_a_mistake_in_a_document_is_found(path: list[Any], value: str, fault: str) -> None:
    """Misspelled components, properties and values are seen wherever they stand."""
    document = deepcopy(DOCUMENTS["night"])
    part: Any = document
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value

    assert fault in list(find_sound_faults(document))


def test_the_pace_is_no_faster_than_normal() -> None:
    """A mixed night is shortened as any other, and never under the normal count."""
    session = LONGEST._replace(pace=PACES["first"])

    assert "I count ten seconds" in begun(session, APLA).text
