"""SSML within Alexa's limits, nothing lost and nothing said twice, for the longest nights and a table's own words."""

from collections.abc import Iterator
from itertools import accumulate, count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.rules.errors import GameError
from onenight.speech.custom_lines import LINE_CHARACTERS, read_own_night
from onenight.speech.lines import Lines
from onenight.speech.pace import PACES
from onenight.speech.render import ssml
from onenight.speech.script import Cue, Pause, Say, Script, Voice
from tests.checkers import check_ssml
from tests.effort import count_examples
from tests.speech.document_cues import Part, find_call_ends, read_breaks, read_tokens, split_into_parts
from tests.speech.nights import (
    HOUSE_RULES,
    LONGEST,
    OURS,
    make_chance,
    make_night,
    read_english_calls,
    rewrite_calls,
    write_toml,
)

SLOWER = 1.03
"""How much slower than we think a voice may be."""
STRANGE = "<>&\"'😀 ]]> &amp; é"


def padded(line: str, words: str, length: int = LINE_CHARACTERS) -> str:
    """A line made as long as that, by default as long as a table may make it."""
    return (line + words * length)[: length - 1].rstrip() + "."


def full(line: str, words: str) -> str:
    """A line made as long as a table may make it, by words that may be placeholders where it has them."""
    words = words if "{" not in words or words in line else "and so on "
    return line + words * ((LINE_CHARACTERS - len(line)) // len(words))


def long_lines(words: str) -> Lines:
    """Calls in which every line is as long as a table may write it."""
    return rewrite_calls(lambda line: padded(line, words))


def check(script: Script, lines: Lines, then: str = "") -> list[Part]:
    """Hold a night that is told in turns against Alexa's limits; returns its parts."""
    turns = [ssml.render_turn(script, lines, then)]
    told = turns[0].calls
    while told < len(script.calls):
        turns.append(ssml.render_turn(script.skip_calls(told), lines, then))
        assert turns[-1].calls > 0, "a turn tells nothing, so the night would never end"
        told += turns[-1].calls
    found = split_into_parts([read_tokens(document) for document in documents(turns)], script)
    check_limits(turns, found, Voice.load(lines))
    check_endings(turns, found, lines, then)
    ends = accumulate(len(part.cues) for part in found)
    assert set(ends) <= find_call_ends(script)
    return found


def documents(turns: list[ssml.SpokenTurn]) -> Iterator[str]:
    """Everything the turns say, a reprompt after its speech."""
    for turn in turns:
        yield from filter(None, (turn.speech, turn.reprompt))


def check_limits(turns: list[ssml.SpokenTurn], found: list[Part], voice: Voice) -> None:
    """8,000 characters, 240 seconds, 90 for a reprompt, also of a slower voice; ten for a break; whole seconds."""
    limits = [most for turn in turns for most in ([240, 90] if turn.reprompt else [240])]
    for document, part, most in zip(documents(turns), found, limits, strict=True):
        assert len(document) <= 8000
        assert (part.seconds + voice.estimate_seconds(part.ending)) * SLOWER < most
        assert all(1 <= seconds <= 10 for seconds in read_breaks(document))


def check_endings(turns: list[ssml.SpokenTurn], found: list[Part], lines: Lines, then: str) -> None:
    """What a reprompt continues says so; what waits for the table asks for "next"; the last says what follows."""
    goes_on, ask = lines.raw("night.everyone.continues"), lines.raw("night.everyone.next")
    expected = []
    for turn in turns:
        expected += [goes_on, ask] if turn.reprompt else [ask]
    expected[-1] = then
    assert [part.ending for part in found] == expected


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("rules", HOUSE_RULES)
def test_the_longest_night_fits(rules: str, pace: str) -> None:
    """At every pace and under every house rule the longest night is told whole, within the limits."""
    script = make_night(LONGEST, HOUSE_RULES[rules], pace, most_seconds=ssml.RESPONSE_SECONDS)

    check(script, OURS)
    check(script, OURS, "Talk it over: who is a Werewolf?")


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("rules", HOUSE_RULES)
@pytest.mark.parametrize("words", [" and so on", STRANGE])
def test_a_table_with_the_longest_lines_is_heard(words: str, rules: str, pace: str) -> None:
    """With lines as long as a table may write them, the longest night is told whole, over several turns."""
    lines = long_lines(words)
    script = make_night(LONGEST, HOUSE_RULES[rules], pace, most_seconds=ssml.RESPONSE_SECONDS, lines=lines)

    assert len(check(script, lines)) > 2


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("rules", ["official", "when called", "article"])
@pytest.mark.parametrize("words", ["&", "<", " Go. ", "...", ", ", "😀", "{either}"])
def test_lines_that_take_the_most_room_or_time(words: str, rules: str, pace: str) -> None:
    """Lines of nothing but marks are refused when they are read, or told within the limits all the same."""
    try:
        lines = rewrite_calls(lambda line: full(line, words))
    except GameError:
        return
    check(make_night(LONGEST, HOUSE_RULES[rules], pace, most_seconds=ssml.RESPONSE_SECONDS, lines=lines), lines)


def sized(seed: int) -> Lines:
    """Calls of lengths drawn by chance, each beginning with a number of its own."""
    number, chance = count(), make_chance(seed)

    def words(line: str) -> str:
        placeholder = "".join(name for name in ("{either}", "{role}") if name in line)
        return f"({next(number)}) {placeholder} {'word ' * LINE_CHARACTERS}"[
            : chance.choice([20, 60, 120, LINE_CHARACTERS])
        ].rstrip()

    return rewrite_calls(words)


@settings(deadline=None, max_examples=count_examples(100))
@given(
    st.integers(0, 2**16),
    st.sampled_from(list(HOUSE_RULES)),
    st.sampled_from(list(PACES)),
    st.sampled_from(["", ("Day. " * 40).strip()]),
)
def test_lines_of_any_length_fit(seed: int, rules: str, pace: str, then: str) -> None:
    """Wherever the cuts fall, every document keeps to the limits and every cue is told once."""
    lines = sized(seed)

    check(make_night(LONGEST, HOUSE_RULES[rules], pace, most_seconds=ssml.RESPONSE_SECONDS, lines=lines), lines, then)


@pytest.mark.parametrize("length", range(LINE_CHARACTERS - 30, LINE_CHARACTERS + 1))
def test_what_waits_for_the_table_has_room_to_ask_for_it(length: int) -> None:
    """A turn that ends by asking for "next" keeps to its time, also where that line is much the longer of the two."""
    goes_on = read_english_calls()["everyone"]["continues"]
    lines = rewrite_calls(lambda line: "On." if line == goes_on else padded(line, " and so on", length))

    check(
        make_night(LONGEST, HOUSE_RULES["when called"], "first", most_seconds=ssml.RESPONSE_SECONDS, lines=lines), lines
    )


def test_turns_are_the_night_from_its_beginning_to_its_end() -> None:
    """All turns at once are the same as one after another."""
    lines = long_lines(" and so on")
    script = make_night(LONGEST, pace="first", lines=lines)
    turns = ssml.render_turns(script, lines)

    assert sum(turn.calls for turn in turns) == len(script.calls)
    assert [turn.left for turn in turns] == [
        sum(later.calls for later in turns[at:]) for at in range(1, len(turns) + 1)
    ]
    assert turns[1] == ssml.render_turn(script.skip_calls(turns[0].calls), lines)
    assert turns[-1] == ssml.render_turn(script.skip_calls(len(script.calls) - turns[-1].calls), lines)


def test_a_turn_tells_how_much_its_speech_holds() -> None:
    """The calls of the speech and those of the reprompt are told apart; together they are the calls of the turn."""
    script = make_night(LONGEST, pace="first", lines=long_lines(" and so on"))
    turn = ssml.render_turn(script, long_lines(" and so on"))
    spoken = script._replace(cues=tuple(cue for call in script.calls[: turn.spoken] for cue in call))

    assert turn.reprompt is not None
    assert 0 < turn.spoken < turn.calls
    assert turn.speech.startswith(ssml.render_ssml(spoken.cues).removesuffix("</speak>"))


def test_a_turn_can_be_told_to_be_shorter() -> None:
    """Where less may be spoken than Alexa allows, the same night is cut earlier."""
    script = make_night(LONGEST)
    short = ssml.render_turn(script, OURS, seconds=100.0)

    assert short.spoken < ssml.render_turn(script, OURS).spoken == len(script.calls)
    assert sum(cue.seconds for call in script.calls[: short.spoken] for cue in call) <= 100


def test_the_usual_night_is_one_document() -> None:
    """Up to the longest official night at the normal pace nobody has to say anything, and nothing is cut."""
    script = make_night(LONGEST)

    assert ssml.render_turns(script, OURS) == (
        ssml.SpokenTurn(ssml.render_ssml(script.cues), None, len(script.calls), len(script.calls), 0),
    )


SILENCES: list[tuple[list[Cue], str]] = [
    ([Pause(4)], '<break time="4s"/>'),
    ([Pause(10)], '<break time="10s"/>'),
    ([Pause(22)], '<break time="10s"/> <break time="10s"/> <break time="2s"/>'),
    ([Pause(4), Pause(8)], '<break time="10s"/> <break time="2s"/>'),
    ([Pause(3), Pause(4)], '<break time="7s"/>'),
    ([Say("a", 1), Pause(3), Pause(3), Say("b", 1), Say("c", 1)], 'a <break time="6s"/> b c'),
]


@pytest.mark.parametrize(("cues", "document"), SILENCES)
def test_silences_are_merged_and_cut(cues: list[Cue], document: str) -> None:
    """Pauses that follow one another are one silence, in breaks of at most ten seconds."""
    assert ssml.render_ssml(cues) == f"<speak>{document}</speak>"


def test_marks_are_escaped() -> None:
    """What means something in XML is spoken as it stands."""
    document = ssml.render_ssml([Say(STRANGE, 1)])

    assert list(read_tokens(document)) == [STRANGE]


@pytest.mark.parametrize("mark", ["\0", "\x01", "\x1b", "\uffff"])
def test_a_line_that_no_document_can_hold_is_refused(mark: str) -> None:
    """Control characters, which XML cannot carry, are refused when a table's lines are read."""
    written = write_toml(read_english_calls()).replace("Seer, open", "Seer, " + f"\\u{ord(mark):04x} open")

    with pytest.raises(GameError) as refused:
        read_own_night(written, "en")

    assert refused.value.field == "seer.wake"


def test_amazon_finds_no_fault() -> None:
    """The npm package `ssml-check` accepts the longest nights, cut or whole, with strange marks in every line."""
    strange = long_lines(STRANGE)
    found = [
        document
        for rules in HOUSE_RULES.values()
        for pace in PACES
        for lines in (OURS, strange)
        for turn in ssml.render_turns(
            make_night(LONGEST, rules, pace, most_seconds=ssml.RESPONSE_SECONDS, lines=lines), lines
        )
        for document in documents([turn])
    ]

    assert [fault for faults in check_ssml(found) for fault in faults] == []


BAD_SSML = ['<speak>a<break time="11s"/></speak>', "<speak>a & b</speak>", "<speak>a <b>c</b></speak>", "<speak>a"]


def test_the_checker_finds_faults() -> None:
    """`ssml-check` itself is at work: it refuses a long break, a bare ampersand, an unknown tag, a missing end."""
    assert all(check_ssml(BAD_SSML))
