"""`onenight talk --fast`: one line in, one answer out, up to the night as it is told."""

import pytest

from tests.console.running import COMMAND, ENVIRONMENT, Done, onenight, run
from tests.speech.nights import OURS
from tests.speech.test_screenplays import SCRIPTS

WELCOME = OURS.raw("prompts.open.welcome")
NOT_UNDERSTOOD = OURS.raw("prompts.other.not_understood")
DAY = OURS.raw("prompts.night.day")
GOODBYE = OURS.raw("prompts.other.goodbye")


def talk(*said: str) -> Done:
    """Say these lines, and hear what comes."""
    return onenight("talk", "--fast", stdin="".join(f"{line}\n" for line in said).encode())


def night_lines() -> list[str]:
    """The recommended night of five players as the terminal prints it: speech, and pauses in brackets."""
    screenplay = (SCRIPTS / "recommended-5.txt").read_text("utf-8").splitlines()
    return [line.strip() for line in screenplay if line and not line.startswith("[")]


def test_five_begin_and_the_whole_night() -> None:
    """A number of players, "begin", and every call with its pauses; then it is day."""
    done = talk("five", "begin")

    assert (done.code, done.err) == (0, "")
    welcome, proposal, *told = done.lines
    assert welcome == WELCOME
    assert "five players" in proposal.lower()
    assert "two Werewolves, Seer, Robber, Troublemaker and three Villagers" in proposal
    assert told == [*night_lines(), DAY]


def test_the_input_may_end_at_any_time() -> None:
    """Without a word there is a welcome, and an end that is no failure."""
    assert onenight("talk", "--fast") == Done(0, f"{WELCOME}\n", "")
    assert talk("five").code == 0


def test_a_line_may_end_without_a_newline() -> None:
    """The last line counts, also where the input stops right after it."""
    assert onenight("talk", "--fast", stdin=b"five\nbegin").out == talk("five", "begin").out


def test_empty_lines_are_passed_over() -> None:
    """Nothing said, nothing answered."""
    assert talk("", " ", "five", "", "\t", "begin").out == talk("five", "begin").out


@pytest.mark.parametrize("nonsense", ["blorp", "the quick brown fox", "?!", "😀", "a" * 5000, "(", "{players}", ".*"])
def test_nonsense_is_not_understood(nonsense: str) -> None:
    """What means nothing is said to be so, with what can be said instead; the evening goes on."""
    done = talk(nonsense, "five", "begin")

    assert (done.code, done.err) == (0, "")
    assert done.lines[1].startswith(NOT_UNDERSTOOD)
    assert done.lines[1] != NOT_UNDERSTOOD
    assert done.lines[-1] == DAY


@pytest.mark.parametrize("before", [(), ("five",), ("five", "begin")])
def test_help_is_given_at_every_point(before: tuple[str, ...]) -> None:
    """Help is an answer of its own, and the evening goes on after it."""
    done = talk(*before, "help")

    assert (done.code, done.err) == (0, "")
    assert done.lines[:-1] == talk(*before).lines
    assert done.lines[-1] not in talk(*before).lines


NUMBERS = [("two", "3 to 10"), ("eleven", "3 to 10"), ("0", "3 to 10"), ("99999", "3 to 10")]


@pytest.mark.parametrize(("number", "told"), NUMBERS)
def test_a_number_that_cannot_play_is_refused(number: str, told: str) -> None:
    """The answer says how many can."""
    done = talk(number)

    assert done.code == 0
    assert told in done.lines[1]


def test_stop_ends_the_evening() -> None:
    """Nothing is answered after the goodbye."""
    done = talk("five", "stop", "begin")

    assert (done.code, done.err) == (0, "")
    assert done.lines[-1] == GOODBYE


STRICT = ENVIRONMENT | {"PYTHONIOENCODING": "utf-8:strict"}
"""Standard input as most people's locale has it."""


@pytest.mark.parametrize("line", [b"\xff\xfe", b"f\xefve", b"\x00", b"\xed\xa0\x80", b"five\rbegin", b"\x1b[31m"])
@pytest.mark.parametrize("environment", [ENVIRONMENT, STRICT], ids=["as here", "strict"])
def test_bytes_that_are_no_text_are_not_understood(line: bytes, environment: dict[str, str]) -> None:
    """Whatever comes in, the conversation holds."""
    done = run([*COMMAND, "talk", "--fast"], line + b"\nfive\nbegin\n", environment=environment)

    assert done.code == 0
    assert done.lines[-1] == DAY
