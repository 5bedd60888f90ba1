"""`onenight talk`: one line in, one answer out; the night as it is told, interrupted, and remembered."""

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from tests.console.running import COMMAND, ENVIRONMENT, Done, run, run_in_process, run_onenight
from tests.console.terminal import Terminal
from tests.speech.nights import OURS
from tests.speech.test_screenplays import SCRIPTS

WELCOME = OURS.raw("prompts.open.welcome")
NOT_UNDERSTOOD = OURS.raw("prompts.other.not_understood")
GOODBYE = OURS.raw("prompts.other.goodbye")


def talk(*said: str) -> Done:
    """Say these lines, and hear what comes."""
    return run_onenight("talk", "--fast", stdin="".join(f"{line}\n" for line in said).encode())


def night_lines() -> list[str]:
    """The recommended night of five players as the terminal prints it: speech, and pauses in brackets."""
    screenplay = (SCRIPTS / "recommended-5.txt").read_text("utf-8").splitlines()
    return [line.strip() for line in screenplay if line and not line.startswith("[")]


def test_five_begin_and_the_whole_night() -> None:
    """A number of players, "begin", the cards dealt, "begin", and every call with its pauses; then it is day."""
    done = talk("five", "begin", "begin")

    assert (done.code, done.err) == (0, "")
    welcome, proposal, dealing, *told = done.lines
    night = night_lines()
    begins = told.index(night[0])
    assert welcome == WELCOME
    assert "five players" in proposal.lower()
    assert "two Werewolves, Seer, Robber, Troublemaker and three Villagers" in proposal
    assert dealing.startswith("Deal a card to everyone")
    assert told[begins : begins + len(night)] == night
    assert len(told) > begins + len(night)


def test_the_input_may_end_at_any_time() -> None:
    """Without a word there is a welcome, and an end that is no failure."""
    assert run_onenight("talk", "--fast") == Done(0, f"{WELCOME}\n", "")
    assert talk("five").code == 0


def test_a_line_may_end_without_a_newline() -> None:
    """The last line counts, also where the input stops right after it."""
    assert run_onenight("talk", "--fast", stdin=b"five\nbegin\nbegin").out == talk("five", "begin", "begin").out


def test_empty_lines_are_passed_over() -> None:
    """Nothing said, nothing answered."""
    assert talk("", " ", "five", "", "\t", "begin", "begin").out == talk("five", "begin", "begin").out


@pytest.mark.parametrize("nonsense", ["blorp", "?!", "😀", "a" * 999, "(", "{players}", ".*"])
def test_nonsense_is_not_understood(nonsense: str) -> None:
    """What means nothing is said to be so, with what can be said instead; the evening goes on."""
    done = talk(nonsense, "five", "begin", "begin")

    assert (done.code, done.err) == (0, "")
    assert done.lines[1].startswith(NOT_UNDERSTOOD)
    assert done.lines[1] != NOT_UNDERSTOOD
    assert done.lines[-1] == talk("five", "begin", "begin").lines[-1]


def test_nobody_apologizes_for_what_people_say_to_one_another() -> None:
    """What was asked is asked again, and the evening goes on."""
    talked, lost = (talk(said, "five", "begin", "begin").lines for said in ("the quick brown fox", "blorp"))

    assert talked[1].startswith(lost[1].removeprefix(NOT_UNDERSTOOD).strip())
    assert talked[2:] == lost[2:]


@pytest.mark.parametrize("said", ["a" * 5000, "five players and " * 70, "\ufdfa" * 60])
def test_what_is_too_long_is_told_so(said: str) -> None:
    """And the evening goes on."""
    done = talk(said, "five", "begin", "begin")

    assert (done.code, done.err) == (0, "")
    assert done.lines[1].startswith(OURS.raw("prompts.other.too_long"))
    assert done.lines[-1] == talk("five", "begin", "begin").lines[-1]


@pytest.mark.parametrize("before", [(), ("five",), ("five", "begin", "begin")])
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


NO_TEXT = (b"\xff\xfe", b"f\xefve", b"\x00", b"\xed\xa0\x80", b"five\rbegin", b"\x1b[31m")


@pytest.mark.parametrize("line", NO_TEXT)
@pytest.mark.parametrize("errors", ["surrogateescape", "strict"])
def test_bytes_that_are_no_text_are_not_understood(line: bytes, errors: str) -> None:
    """Whatever comes in, the conversation holds, whether standard input is as strict as in most locales or not."""
    done = run_in_process("talk", "--fast", stdin=line + b"\nfive\nbegin\nbegin\n", errors=errors)

    assert done.code == 0
    assert done.lines[-1] == talk("five", "begin", "begin").lines[-1]


def test_the_encoding_of_the_environment_does_not_matter() -> None:
    """A process whose standard streams are strict hears and prints as any other."""
    stdin = b"\n".join([*NO_TEXT, b"five", b"begin", b"begin", b""])
    strict = run([*COMMAND, "talk", "--fast"], stdin, environment=ENVIRONMENT | {"PYTHONIOENCODING": "utf-8:strict"})
    ascii_only = run([*COMMAND, "talk", "--fast"], stdin, environment=ENVIRONMENT | {"PYTHONIOENCODING": "ascii"})

    assert strict == ascii_only == run_onenight("talk", "--fast", stdin=stdin)


STORED = "sqlite:///tables.sqlite"


def evening(folder: Path, *said: str, **settings: str) -> Done:
    """Say these lines at a table that is remembered in this folder."""
    environment = ENVIRONMENT | {"ONENIGHT_STORE": STORED} | settings
    stdin = "".join(f"{line}\n" for line in said).encode()
    return run_in_process("talk", "--fast", stdin=stdin, cwd=folder, environment=environment)


def test_a_known_table_is_greeted(tmp_path: Path) -> None:
    """An evening that ended before the night is gone on with, by the same people."""
    first = evening(tmp_path, "six")
    again = evening(tmp_path)

    assert (first.code, again.code) == (0, 0)
    assert first.lines[0] == WELCOME
    assert again.lines[0] != WELCOME
    assert "six" in again.lines[0].lower()


def test_a_night_that_broke_off_is_asked_about(tmp_path: Path) -> None:
    """Where the input ended in the middle of an evening, the next one asks whether to go on."""
    evening(tmp_path, "five", "begin", "begin")
    again = evening(tmp_path, "yes")

    assert again.lines[0] == OURS.raw("prompts.ask.go_on")
    assert night_lines()[-1] in again.lines


def test_the_clock_goes_with_what_is_told(tmp_path: Path) -> None:
    """In a pipe the night is over when it has been told, and so is the day's time."""
    night = talk("five", "begin", "begin")
    done = evening(tmp_path, "five", "begin", "begin", "help")

    assert done.lines[: len(night.lines)] == night.lines
    (by_day,) = done.lines[len(night.lines) :]
    assert by_day.startswith(OURS.raw("prompts.help.day"))


def test_forgotten_is_forgotten(tmp_path: Path) -> None:
    """The next evening begins as the first one did."""
    evening(tmp_path, "six", "forget us", "yes")

    assert evening(tmp_path).lines == [WELCOME]


def test_the_users_own_store(tmp_path: Path) -> None:
    """In the user's data folder, for the user alone; with a secret, another one, sealed."""
    home = {"ONENIGHT_STORE": "", "XDG_DATA_HOME": str(tmp_path)}
    sealing = home | {"ONENIGHT_SECRET": "correct horse battery staple"}
    evening(tmp_path, "six", **home)
    evening(tmp_path, "seven", **sealing)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "onenight").glob("*.sqlite")}

    assert modes == {"tables.sqlite": 0o600, "sealed.sqlite": 0o600}
    assert "six" in evening(tmp_path, **home).lines[0].lower()
    assert "seven" in evening(tmp_path, **sealing).lines[0].lower()


def test_where_nothing_can_be_kept_the_evening_goes_on(tmp_path: Path) -> None:
    """It is said once, on standard error."""
    (tmp_path / "file").touch()
    done = evening(tmp_path, "five", "begin", "begin", "help", ONENIGHT_STORE="", XDG_DATA_HOME=str(tmp_path / "file"))

    assert done.code == 0
    assert done.out == talk("five", "begin", "begin", "help").out
    assert len(done.complaints) == 1
    assert done.complaints[0].startswith("ONENIGHT_STORE: ")
    assert OURS.raw("console.said.not_remembered").removeprefix("{why} ") in done.complaints[0]


def test_a_store_that_breaks_ends_no_evening(tmp_path: Path) -> None:
    """What was remembered is damaged beyond reading: the evening begins afresh, or goes on without."""
    evening(tmp_path, "six")
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as connection:
        connection.execute("DROP TABLE state")
        connection.commit()
    done = evening(tmp_path, "five", "help")

    assert done.code == 0
    assert done.out == talk("five", "help").out
    assert len(done.complaints) == 1


@pytest.mark.parametrize("settings", [{"ONENIGHT_STORE": "nonsense"}, {"ONENIGHT_SECRET": "short"}])
def test_a_malformed_setting_is_refused(tmp_path: Path, settings: dict[str, str]) -> None:
    """With its name and one sentence, before anything is said."""
    done = evening(tmp_path, **settings)

    assert (done.code, done.out) == (1, "")
    assert len(done.complaints) == 1
    assert done.complaints[0].startswith(next(iter(settings)))


# In a terminal

PROMPT = OURS.raw("console.said.prompt")


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    """The night of five players as somebody at a keyboard hears it begin."""
    begun = Terminal([*COMMAND, "talk"], tmp_path, ENVIRONMENT | {"ONENIGHT_STORE": STORED})
    for said in ("five\n", "begin\n", "begin\n"):
        begun.until(PROMPT)
        begun.type(said)
    begun.until(night_lines()[0])
    return begun


def test_a_typed_line_interrupts_the_night(terminal: Terminal) -> None:
    """Before anything more is told, and is answered; empty lines interrupt nothing."""
    terminal.type("\n")
    terminal.type("pause\n")
    told = terminal.until(PROMPT)

    assert OURS.raw("prompts.night.paused") in told
    assert night_lines()[1] not in told
    terminal.type("stop\n")
    assert GOODBYE in terminal.rest()
    assert terminal.code == 0


def test_what_is_not_understood_lets_the_night_go_on(terminal: Terminal) -> None:
    """It is answered, and the call is told again."""
    terminal.type("what a lovely evening\n")
    told = terminal.until(OURS.raw("prompts.night.goes_on"))

    assert OURS.raw("prompts.night.waits") not in told
    terminal.until(night_lines()[1])
    terminal.type("stop\n")
    assert GOODBYE in terminal.rest()
    assert terminal.code == 0


def test_ctrl_c_pauses_the_night(terminal: Terminal) -> None:
    """Before anything more is told; and at the prompt it is a goodbye."""
    terminal.type("\x03")
    told = terminal.until(PROMPT)
    assert OURS.raw("prompts.night.paused") in told
    assert night_lines()[1] not in told

    terminal.type("\x03")
    assert GOODBYE in terminal.rest()
    assert terminal.code == 0


def test_ctrl_c_after_a_misheard_line_pauses_the_night(terminal: Terminal) -> None:
    """Even while that line is being heard, which takes long the first time; what is not understood ends no evening."""
    terminal.type("the wearwolf shall pawse the knight now\n\x03")
    assert OURS.raw("prompts.night.paused") in terminal.until(PROMPT)

    terminal.type("blorp\n")
    terminal.until(PROMPT)
    terminal.type("\x03")
    assert OURS.raw("prompts.night.paused") in terminal.until(PROMPT)
    terminal.type("\x03")
    assert GOODBYE in terminal.rest()
    assert terminal.code == 0


def test_ctrl_c_says_goodbye_where_nothing_is_under_way(tmp_path: Path) -> None:
    """Before a night has begun there is nothing to pause."""
    begun = Terminal([*COMMAND, "talk"], tmp_path, ENVIRONMENT)
    begun.until(PROMPT)
    begun.type("\x03")

    assert GOODBYE in begun.rest()
    assert begun.code == 0


def test_lines_end_between_words(tmp_path: Path) -> None:
    """Whatever is told keeps within the terminal's margin, and says the same."""
    narrow = Terminal([*COMMAND, "talk"], tmp_path, ENVIRONMENT, columns=40)
    welcome = narrow.until(PROMPT).removesuffix(PROMPT)
    narrow.type("\x03")
    narrow.rest()
    assert narrow.code == 0

    told = [line for line in welcome.splitlines() if not line.startswith(" ")]
    assert " ".join(told) == WELCOME
    assert all(len(line) < 40 for line in welcome.splitlines())


def test_the_end_of_the_input_leaves_the_night(terminal: Terminal, tmp_path: Path) -> None:
    """Ctrl-D in the middle of it: the next evening asks whether to go on."""
    terminal.type("\x04")
    terminal.rest()

    assert terminal.code == 0
    assert evening(tmp_path).lines[0] == OURS.raw("prompts.ask.go_on")


def test_a_hung_up_terminal_leaves_the_night(terminal: Terminal, tmp_path: Path) -> None:
    """Whatever becomes of the window, the table is remembered."""
    terminal.hang_up()

    assert evening(tmp_path).lines[0] == OURS.raw("prompts.ask.go_on")
