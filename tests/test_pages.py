"""What the pages state is what the code does; whatever they show can be typed, and every link leads somewhere."""

import json
import re
import shlex
from argparse import ArgumentParser
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from console.main import main
from console.usage import make_parser
from onenight.hearing.heard_values import NOT_HEARD
from onenight.hearing.sample_grammar import load_grammar
from onenight.rules.game import ULTIMATE
from onenight.rules.rulebook import LIST_OPTIONS, OFFICIAL, OPTION_VALUES, PRESETS
from onenight.speech.lines import Lines
from tests.agreement import assert_listed
from tests.checkers import ROOT, find_espeak
from tests.hosting.site import HOST
from tests.pages import PAGES, read_page, read_section, read_shown_lines, read_spans, read_table
from tests.ways.one_week.texts.playing import deal_party
from webhooks import create_app
from webhooks.page.catalog import describe_catalog
from webhooks.settings import Settings

PLAYERS, HOSTS, COMMANDS = "docs/players.md", "docs/hosts.md", "docs/commands.md"
SHOWING = (PLAYERS, HOSTS, COMMANDS, "docs/hearing.md", "docs/week.md")
"""Pages whose commands need nothing that is not there: no language to be made, no account."""

# Links


def slug(heading: str) -> str:
    """The name by which a heading is linked to, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading.casefold()).replace(" ", "-")


def anchors(text: str) -> set[str]:
    """Every place in a page that can be linked to."""
    return {slug(heading) for heading in re.findall(r"^#+ (.*)$", text, re.MULTILINE)}


def dead(name: str, text: str) -> list[str]:
    """The links of a page that lead to no file of ours, or to no heading in it."""
    found = []
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        path, _, anchor = link.partition("#")
        file = ((ROOT / name).parent / path).resolve() if path else ROOT / name
        if re.match(r"[a-z]+:", link):
            continue
        within = file.is_relative_to(ROOT.resolve()) and file.is_file()
        if not within or (anchor and anchor not in anchors(file.read_text("utf-8"))):
            found.append(link)
    return found


@pytest.mark.parametrize("name", [*PAGES, "CHANGELOG.md"])
def test_every_link_leads_somewhere(name: str) -> None:
    """To a file of ours, and to a heading in it."""
    assert dead(name, read_page(name)) == []


def test_a_dead_link_is_found() -> None:
    """Whether it is the file that is missing, or the heading."""
    links = "[a](hosts.md) [b](host.md) [c](hosts.md#settings) [d](hosts.md#sittings) [e](https://x.org) [f](../../x)"

    assert dead("docs/players.md", links) == ["host.md", "hosts.md#sittings", "../../x"]


def reached(name: str = "README.md", known: frozenset[str] = frozenset()) -> frozenset[str]:
    """The pages that links lead to from this one, however many it takes."""
    known |= {name}
    for link in re.findall(r"\]\(([^)\s#]+\.md)", read_page(name)):
        file = ((ROOT / name).parent / link).resolve().relative_to(ROOT.resolve()).as_posix()
        known = known if file in known else reached(file, known)
    return known


def test_every_page_is_reached_from_the_readme() -> None:
    """Nobody has to know where it lies."""
    assert reached() >= set(PAGES)


# What is named


@pytest.mark.parametrize("name", PAGES)
def test_every_file_that_is_named_is_there(name: str) -> None:
    """By its path from the top; what a command makes first is ignored, here as by git."""
    made = (ROOT / ".gitignore").read_text("utf-8").split()
    tops = {path.name for path in ROOT.iterdir() if path.is_dir()} - {folder.strip("/") for folder in made}
    named = re.findall(r"`([\w./-]+)`", read_page(name))
    ours = [path for path in named if "/" in path and path.split("/")[0] in tops and path not in made]

    assert [path for path in ours if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("name", PAGES)
def test_every_module_and_target_that_is_to_be_run_is_there(name: str) -> None:
    """As `python -m` and `make` are told them."""
    modules = set(re.findall(r"python3? -m ([\w.]+)", read_page(name)))
    targets = set(re.findall(r"(?:`|    |\$ )make ([a-z-]+)", read_page(name)))
    makefile = (ROOT / "Makefile").read_text("utf-8")

    assert {module for module in modules if find_spec(module) is None} == set()
    assert {target for target in targets if not re.search(rf"^{target}:", makefile, re.MULTILINE)} == set()


# What is typed


OURS = ".venv/bin/onenight "
"""The command of a checkout, as `make` has set it up."""

BARE = re.compile(r"(?:.*(?:&& |\| |=\S* ))?(?:python3? -m (?!venv)|pytest |ruff |mypy |lint-imports |onenight \S+ .)")


def bare(lines: list[str]) -> list[str]:
    """The commands among them that the shell looks for elsewhere than in `.venv`; what pip installed is there."""
    return [line for line in lines if BARE.match(line)]


@pytest.mark.parametrize("name", PAGES)
def test_every_command_runs_after_make(name: str) -> None:
    """It stands as `.venv/bin/...` wherever a page shows it, and inside a text where it is Python's."""
    spans = [span for span in read_spans(name) if not span.startswith("onenight ")]

    assert bare(read_shown_lines(name)) + bare(spans) == [], f"{name}: write .venv/bin/ before each"


def test_a_bare_command_is_found() -> None:
    """Also behind settings and in a pipe."""
    shown = ["python -m tests.people", "A=1 onenight serve --dev", "echo '' | onenight judge -", "pytest tests -q"]

    assert bare([*shown, "python3 -m venv .venv", ".venv/bin/python -m x", ".venv/bin/onenight judge x"]) == shown


def commands(*names: str) -> list[str]:
    """Every line of the pages that runs the command; what stands before it is set for it alone."""
    lines = (line.replace(OURS, "onenight ") for name in names for line in read_shown_lines(name))
    return [line for line in lines if re.match(r"(?:\w+=\S+ )*onenight ", line)]


def settled(line: str) -> Iterator[str]:
    """A line as somebody types it: with the deck in place of three dots, and each choice in turn."""
    deck = "werewolf,werewolf,seer,robber,troublemaker,villager"
    parts = [part.split("|") for part in line.replace("...", deck).replace("…", "0" * 32).split(" ")]
    return (" ".join(chosen) for chosen in product(*parts))


RUN = [typed for line in commands(*SHOWING) for typed in settled(line) if "serve" not in line and " play" not in line]
SERVED = [typed for line in commands(*SHOWING) if "serve" in line or " play" in line for typed in settled(line)]


def example() -> tuple[str, str]:
    """The record shown, and its result."""
    shown = re.search(r"echo '(\{.*?\})' \| \.venv/bin/onenight judge\n(.*?)\n\n", read_page(COMMANDS), re.DOTALL)
    assert shown
    return shown[1], shown[2]


@pytest.mark.parametrize("line", RUN)
def test_the_examples_run(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands shown can be typed as they stand; one shows what is wrong with a deck."""
    if "--audio" in line:
        find_espeak()
    (tmp_path / "games.jsonl").write_text(example()[0])
    monkeypatch.chdir(tmp_path)
    words = [str(ROOT / word) if word.startswith("docs/") else word for word in shlex.split(line)[1:]]

    assert main(words) == (1 if "--check" in line else 0)


@pytest.mark.parametrize("line", SERVED)
def test_the_servers_would_start(line: str) -> None:
    """With what stands before the command, and what follows it; where they would listen is not tried."""
    before, _, after = line.partition("onenight ")
    before = before.replace(HOST, "game.example.org")  # the example's is refused
    environment = dict(pair.split("=", 1) for pair in before.split()) | {"ONENIGHT_STORE": "sqlite:///:memory:"}
    command, curl = after.split(" & ") if " & " in after else (after, "")
    chosen = make_parser(Lines("en")).parse_args(command.split())
    home = command.startswith("play")
    app = create_app(Settings.read(environment, dev=not home and chosen.dev, play=home))

    if curl:
        file, address = curl.split()[2].removeprefix("@"), curl.split()[3]
        answer = app.test_client().post(address.removeprefix("http://127.0.0.1:8000"), data=(ROOT / file).read_bytes())
        assert "How many are playing?" in answer.text


@pytest.mark.parametrize("name", [PLAYERS, HOSTS, COMMANDS])
def test_every_option_that_is_named_is_one(name: str) -> None:
    """Of some command of ours; those of other programs stand in lines that are shown."""
    named = set(re.findall(r"`(?:(?:\.venv/bin/)?onenight )?(?:\w+ )?(--[a-z-]+)", read_page(name)))

    assert named - options(make_parser(Lines("en"))) == set()


def options(of: ArgumentParser) -> set[str]:
    """All options of a command, and of those in it."""
    inside = (each.choices for each in of._actions if isinstance(each.choices, dict))  # noqa: SLF001 - no public list
    own = {name for each in of._actions for name in each.option_strings}  # noqa: SLF001 - as above
    return own.union(*(options(each) for choices in inside for each in choices.values()))


def test_the_pages_show_how_it_is_run() -> None:
    """The lines that are looked for are found."""
    assert len(commands(COMMANDS)) == 11
    assert len(RUN) > 10
    assert len(SERVED) == 6


def test_the_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The record shown is judged as shown."""
    record, told = example()
    (tmp_path / "record").write_text(record)

    assert main(["judge", str(tmp_path / "record")]) == 0
    judged = json.loads(capsys.readouterr().out)
    for part in re.findall(r'"(\w+)": (\[[^\]]*\]|\{[^}]*\}|"[^"]*")', told):
        assert judged[part[0]] == json.loads(part[1])


# Cards and house rules


def test_the_cards() -> None:
    """The table of cards lists every role with its name and number."""
    lines = Lines("en")
    roles = [[key, lines.role(key), str(role.order) if role.order else "never"] for key, role in ULTIMATE.roles.items()]

    assert_listed(map(tuple, read_table(PLAYERS, "| key | role | wakes |")), map(tuple, roles), f"{PLAYERS}, Cards")
    assert read_table(PLAYERS, "| key | role | wakes |") == roles


def test_the_house_rules() -> None:
    """The table of house rules lists every option and value, the official one first, and whose box it is about."""
    lines = Lines("en")
    about: Any = describe_catalog(lines)
    boxes = {each["key"]: each["box"] for each in (*about["rules"], *about["lists"])}
    names = {key: f"{key} ({lines.raw(f'words.boxes.{box}')})" if box else key for key, box in boxes.items()}
    options = []
    for key, values in OPTION_VALUES.items():
        official = getattr(OFFICIAL, key)
        others = [value for value in values if value != official]
        options.append([names[key], ", ".join(json.dumps(value).strip('"') for value in [official, *others])])
    options += [[names[key], f"those in use: {', '.join(values)}"] for key, values in LIST_OPTIONS.items()]

    assert_listed(map(tuple, read_table(PLAYERS, "| key | values |")), map(tuple, options), f"{PLAYERS}, house rules")
    assert read_table(PLAYERS, "| key | values |") == options
    assert all(f"`{preset}`" in read_page(PLAYERS) for preset in PRESETS if preset != "official")


# What is said and texted


def test_what_can_be_said() -> None:
    """Everything that can be said, as it is told, is understood, each as something of its own."""
    said = [" ".join(text.split()) for text in re.findall(r'"([^"]+)"', read_section(PLAYERS, "What can be said"))]
    heard = [load_grammar("en").hear(text) for text in said]

    assert len(said) == 96
    assert [text for text, each in zip(said, heard, strict=True) if each.intent == NOT_HEARD] == []
    again = 6  # "help", "go on", "begin" and "we are awake" are there in other words, too, the score in two
    assert len({(each.intent, *each.slots.values()) for each in heard}) >= len(said) - again


def test_what_can_be_said_in_a_week() -> None:
    """What is told of One Week is understood, at a table of its players."""
    said = [" ".join(text.split()) for text in re.findall(r'"([^"]+)"', read_section(PLAYERS, "One Week"))]

    assert len(said) > 25
    assert [text for text in said if load_grammar("en").hear(text, ["Ann", "Ben", "Cy"]).intent == NOT_HEARD] == []


def test_what_can_be_asked_by_text_in_a_week() -> None:
    """What players may ask by text is answered, whoever's turn it is."""
    sentence = " ".join(read_page(PLAYERS).split()).split("What they ask is answered", 1)[1].split(". ", 1)[0]
    asked = re.findall(r"`([^`]+)`", sentence)
    line = deal_party()

    assert len(asked) == 5
    for seat in range(3):
        answers = [line.send_text(seat, text)[1].reply for text in asked]
        assert len(set(answers)) == len(asked)
        assert not [answer for answer in answers if "I do not know" in answer or "yours comes later" in answer]
