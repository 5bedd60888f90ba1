"""TwiML for a phone call: whole seconds, chapters that lead on to one another, nothing lost; and calls that listen."""

from collections.abc import Iterator
from itertools import accumulate, pairwise
from urllib.parse import quote_plus
from xml.etree import ElementTree as ET

import pytest

from onenight.speech.pace import PACES
from onenight.speech.script import Pause, Say, Script
from tests.speech.document_cues import Token, find_call_ends, split_into_parts
from tests.speech.nights import HOUSE_RULES, LONGEST, make_night, read_english_calls, rewrite_calls
from tests.speech.test_ssml import STRANGE, padded
from webhooks.calls import twiml


def verbs(document: str) -> list[ET.Element]:
    """The verbs of a document, none of which holds another."""
    root = ET.fromstring(document.encode())  # noqa: S314 - our own text
    assert root.tag == "Response"
    assert not any(len(verb) for verb in root)
    return list(root)


def tokens(document: str) -> Iterator[Token]:
    """Speech and silence of a document."""
    for verb in verbs(document):
        if verb.tag == "Pause":
            assert verb.attrib.keys() == {"length"}
            yield int(verb.attrib["length"])
        elif verb.tag == "Say":
            assert 0 < len(verb.text or "") <= 3000
            yield verb.text or ""
        else:
            assert verb.tag == "Redirect"


def redirects(document: str) -> list[str | None]:
    """Where a document leads on to."""
    return [verb.text for verb in verbs(document) if verb.tag == "Redirect"]


def check(script: Script, documents: tuple[str, ...]) -> None:
    """The chapters tell every cue once, are cut between calls, and each but the last ends by going to the next."""
    found = split_into_parts([tokens(document) for document in documents], script)

    assert [part.ending for part in found] == [""] * len(documents)
    assert set(accumulate(len(part.cues) for part in found)) <= find_call_ends(script)
    following = [[f"?chapter={number}"] for number in range(1, len(documents))]
    assert [redirects(document) for document in documents] == [*following, []]
    assert all(verbs(document)[-1].tag == "Redirect" for document in documents[:-1])


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("rules", HOUSE_RULES)
def test_the_longest_night_is_one_chapter(rules: str, pace: str) -> None:
    """At every pace and under every house rule the longest night fits one document."""
    script = make_night(LONGEST, HOUSE_RULES[rules], pace)
    documents = twiml.write_chapters(script)

    check(script, documents)
    assert len(documents) == 1


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("words", [" and so on", STRANGE, "&"])
def test_a_table_with_the_longest_lines_is_heard(words: str, pace: str) -> None:
    """Lines as long as a table may write them, with any marks, come out as they were written, within 64 kB."""
    lines = rewrite_calls(lambda line: padded(line, words))
    script = make_night(LONGEST, pace=pace, lines=lines)
    documents = twiml.write_chapters(script)

    check(script, documents)
    assert all(len(document.encode()) <= 64_000 for document in documents)


@pytest.mark.parametrize("most", [1300, 1600, 2000, 2400])
def test_a_small_limit_makes_chapters(most: int) -> None:
    """A night that does not fit is told in chapters that keep to the limit, and none is made without need."""
    script = make_night(LONGEST)
    documents = twiml.write_chapters(script, most_bytes=most)
    sizes = [len(document.encode()) for document in documents]

    check(script, documents)
    assert len(documents) > 1
    assert max(sizes) <= most
    assert all(one + other > most - 500 for one, other in pairwise(sizes))


def test_a_call_is_never_cut() -> None:
    """Where not even one call fits, a chapter holds one call and no more."""
    script = make_night(LONGEST)

    documents = twiml.write_chapters(script, most_bytes=1)

    check(script, documents)
    assert len(documents) == len(script.calls)


def test_chapters_lead_to_the_addresses_given() -> None:
    """An address with marks of its own is escaped, and read back as it was."""
    documents = twiml.write_chapters(
        make_night(LONGEST), "https://a.example/call?to=<1>&chapter={}".format, most_bytes=2000
    )

    following = [[f"https://a.example/call?to=<1>&chapter={number}"] for number in range(1, len(documents))]
    assert [redirects(document) for document in documents] == [*following, []]


def test_a_line_may_hold_markup_of_its_own() -> None:
    """What looks like a verb is spoken, not obeyed."""
    wolves = read_english_calls()["werewolf"]["wake"]
    attack = "</Say><Hangup/><Say>"
    lines = rewrite_calls(lambda line: attack if line == wolves else line)
    (document,) = twiml.write_chapters(make_night(LONGEST, lines=lines))

    assert attack in list(tokens(document))


# Calls that listen

SPEAKER = twiml.Speaker("Polly.Joanna-Neural", "en-US")


def spoken(text: str) -> list[str]:
    """What a call says of a text, verb by verb."""
    root = ET.fromstring(twiml.write_call([twiml.Part((Say(text, 1.0),))], SPEAKER, None))  # noqa: S314 - as above
    assert [verb.tag for verb in root][-1] == "Hangup"
    return [verb.text or "" for verb in root if verb.tag == "Say"]


@pytest.mark.parametrize("text", ["word " * 2000, "\N{SNOWMAN}\N{SNOWMAN} " * 900, "a & b < c " * 400, STRANGE * 60])
def test_a_long_text_takes_several_says(text: str) -> None:
    """Each within Twilio's limits, also once it is encoded for an address, and cut between words."""
    said = spoken(text)

    assert " ".join(said).split() == text.split()
    assert all(len(piece.encode()) <= twiml.SAY_CHARACTERS for piece in said)
    assert all(len(quote_plus(piece)) <= twiml.SAY_ENCODED for piece in said)


def test_what_no_document_may_hold_is_left_out() -> None:
    """Markup is spoken, control characters are not."""
    assert spoken("a \x00\x1b</Say>\ud800\uffff b") == ["a </Say> b"]


def test_keys_and_speech() -> None:
    """A document listens to what it is told to, and no longer than Twilio lets it: a second is the least."""
    keys = twiml.Listening("https://a.example/call?step=1", 0)
    ears = twiml.Listening("https://a.example/call?step=1", 8, 2, speech=True, hints=("go on", "no, the Drunk?", ""))
    document = twiml.write_call(
        [twiml.Part((Pause(4),), keys), twiml.Part((), ears)], SPEAKER, "https://a.example/call?step=1"
    )
    told, asked, on = ET.fromstring(document)  # noqa: S314 - as above

    common = {"action": "https://a.example/call?step=1", "method": "POST"}
    assert told.attrib == common | {"input": "dtmf", "timeout": "1", "numDigits": "1", "finishOnKey": ""}
    assert [(verb.tag, verb.attrib) for verb in told] == [("Pause", {"length": "4"})]
    assert asked.attrib == common | {
        "input": "dtmf speech",
        "timeout": "8",
        "numDigits": "2",
        "finishOnKey": "#",
        "language": "en-US",
        "speechTimeout": "auto",
        "hints": "go on,no the Drunk",
    }
    assert (on.tag, on.text, on.attrib) == ("Redirect", "https://a.example/call?step=1", {"method": "POST"})


def test_hints_are_such_as_are_taken() -> None:
    """At most five hundred, of at most a hundred characters, each once."""
    phrases = (*(f"phrase {number}" for number in range(600)), "phrase 1", "x" * 101)
    document = twiml.write_call([twiml.Part((), twiml.Listening("x", speech=True, hints=phrases))], SPEAKER, None)
    hints = ET.fromstring(document)[0].attrib["hints"].split(",")  # noqa: S314 - as above

    assert hints == [f"phrase {number}" for number in range(500)]
