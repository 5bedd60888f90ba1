"""Names of other alphabets: shown as they were typed; a text holds them in GSM-7, a voice says them in Latin ones."""

import re
import subprocess
import sys
from collections.abc import Iterable, Sequence
from functools import partial

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from onenight.conversation.reply import Reply
from onenight.conversation.view import describe_table, list_cues
from onenight.hearing.normalization import normalize_name
from onenight.interpretation.sentence import reply_to
from onenight.rules.deck import recommend_deck
from onenight.rules.rulebook import Rulebook
from onenight.speech.alphabet import transliterate
from onenight.speech.render import ssml
from onenight.speech.render.script_json import cue_object
from onenight.speech.script import Cue, Say
from onenight.texting.events import RoundClosed
from onenight.texting.gsm import BASIC, convert_to_gsm, count_segments
from onenight.texting.party import Party, Stage
from onenight.ways.index import NEW, WAYS, reply
from onenight.ways.one_night.texts.game import NightDealt, TextedNight
from tests.conversation.test_host import NOW, front, hosted
from tests.effort import count_examples
from tests.texting.playing import LINES, Line, play_to_verdict
from webhooks.calls import twiml

TYPED = ("Дмитрий", "Ελένη", "李娜", "राहुल", "Zoë")
TEXTED = ("Dmitriy", "Eleni", "LiNa", "rahul", "Zoe")
SPOKEN = (*TEXTED[:-1], "Zoë")
NAMES = st.one_of(st.text(max_size=30), st.text("ДмитрйьЩΕλένησ李娜राहुलयوسف민준ქạß🐺 'ﷺ", max_size=20))
SPEAKER = twiml.Speaker("Polly.Joanna", "en-US")


def joined(names: Sequence[str]) -> Line:
    """A table whose players ask to be called so."""
    line = Line(Party("4821", TextedNight()))
    for seat, name in enumerate(names):
        line, _ = line.send_text(seat, f"JOIN 4821 {name}")
    return line


def dealt(line: Line) -> Line:
    """The same after the deal."""
    rules = Rulebook()
    return line.step(NightDealt(rules, recommend_deck(rules.game, len(line.party.seats))))


def hears(party: Party, said: str) -> Reply:
    """What the host of a texted game is answered who says this."""
    return reply_to(WAYS, hosted(party), said, front(), partial(reply, party=party))


def spoken(cues: Iterable[Cue]) -> str:
    """What Alexa, a call and a browser's voice say, which is the same."""
    lines = tuple([cue for cue in cues if isinstance(cue, Say)])
    page = " ".join(str(each.get("spoken", each["say"])) for each in map(cue_object, lines))
    for markup in (ssml.render_ssml(lines), twiml.write_call([twiml.Part(lines)], SPEAKER, None)):
        assert re.sub(r"<[^>]*>", " ", markup).split() == page.split()
    return page


def test_names_stay_as_they_were_typed() -> None:
    """At the table they keep their alphabets; two that a text writes alike are told apart like equal ones."""
    line = joined(TYPED)

    assert tuple(seat.name for seat in line.party.seats) == TYPED
    assert tuple(convert_to_gsm(name) for name in TYPED) == TEXTED
    assert tuple(transliterate(name) for name in TYPED) == SPOKEN
    for name in ("Дмитрий", "Dmitriy"):
        assert line.send_text(5, f"JOIN 4821 {name}")[0].party.seats[5].name == f"{name} 2"
    assert line.send_text(0, "I am Ольга")[0].party.seats[0].name == "Ольга"


@pytest.mark.parametrize("body", ["Ελένη", "ΕΛΕΝΗ", "eleni", "Eleny", "vote Ελένη", "2"])
def test_players_name_them_in_either_form(body: str) -> None:
    """As they were typed, as they are texted, nearly so, or by the seat."""
    line = dealt(joined(TYPED))
    while line.party.stage is not Stage.DAWN:
        line = line.step(RoundClosed())

    assert line.send_text(0, body)[0].party.votes == {0: 1}


@pytest.mark.parametrize(
    "said", ["Дмитрий is out", "Dmitriy is out", "Dmitrij is out", "player one is out", "李娜 is out", "Li Na is out"]
)
def test_the_host_names_them_in_either_form(said: str) -> None:
    """Of those who have joined; the announcer shows the name as it was typed, and says it in Latin letters."""
    party = joined(TYPED).party
    gone = 2 if "na is" in said.casefold() or "娜" in said else 0
    answer = hears(party, said)

    assert answer.party is not None
    assert [seat.name for seat in answer.party.seats] == [name for name in TYPED if name != TYPED[gone]]
    assert TYPED[gone] in answer.say
    assert SPOKEN[gone] in spoken(list_cues(answer, LINES))


def test_a_table_with_cards_keeps_them_too() -> None:
    """The people of a table, told in a sentence or by the fields of the seats, who may be named in either form."""
    session = NEW
    for said in ("five", "we are Дмитрий, Ελένη, 李娜, राहुल and Zoë", "call the vote"):
        session = reply_to(WAYS, session, said, front(), reply).session
    answer = reply_to(WAYS, session, "rahul and Zoe point at Eleni", front(), reply)

    assert answer.session.names == TYPED
    assert describe_table(WAYS, answer.session, LINES, NOW)["votes"] == {"राहुल": "Ελένη", "Zoë": "Ελένη"}


def test_the_library_is_read_where_it_is_needed() -> None:
    """Whoever has plain names waits for no tables of other alphabets."""
    code = "convert_to_gsm('You are in, Jürgen.'), transliterate('Zoë Łukasz'); print('anyascii' in sys.modules)"
    names = {"onenight.speech.alphabet": "transliterate", "onenight.texting.gsm": "convert_to_gsm"}
    imports = "import sys; " + " ".join(f"from {module} import {name};" for module, name in names.items())
    done = subprocess.run([sys.executable, "-c", f"{imports} {code}"], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "False"


@pytest.mark.parametrize("said", ["🐺", "٪", "\N{HALFWIDTH HANGUL FILLER}"])
def test_what_no_voice_can_say_is_no_name(said: str) -> None:
    """A picture, a sign, a blank that is none: the seat by its number."""
    assert joined([said]).party.seats[0].name == "Player 1"


@settings(deadline=None, max_examples=count_examples(100))
@example(names=["ﷺ" * 12, "Щ" * 12, "李" * 12], seed=1)
@example(names=["Ω", "ო", "Ω" * 12], seed=2)
@given(names=st.lists(NAMES, min_size=3, max_size=5), seed=st.integers(0, 1000))
def test_whatever_is_typed_costs_and_sounds_like_any_name(names: list[str], seed: int) -> None:
    """Each text is one segment of GSM-7, as with plain names; each name can be said, and so can every line."""
    line = joined(names)
    ended = play_to_verdict(dealt(line), seed).party
    bodies = [
        convert_to_gsm(body) for body in (*(text.body for text in ended.outbox), *(reply for _, reply in ended.heard))
    ]

    assert all(set(body) <= BASIC and count_segments(body) == 1 for body in bodies)
    assert all(normalize_name(transliterate(seat.name)).strip() for seat in ended.seats)
    for party in (line.party, ended):
        said = spoken(list_cues(hears(party, "who is in"), LINES))
        assert said == transliterate(said)
