"""What docs/operations.md and the example of settings state is what the code does."""

import ast
import re
from collections.abc import Iterator

import pytest

from onenight.rules.errors import NotUnderstood
from onenight.speech.lines import Lines
from tests.checkers import ROOT
from tests.hosting.site import HOST, SETTINGS, SHIPPED, read_unit
from tests.pages import read_page
from tests.pages import read_table as table_of
from webhooks.refusal import UNREADABLE
from webhooks.settings import Settings

GUIDE = read_page("docs/operations.md")
EXAMPLE = (SHIPPED / "onenight.env.example").read_text("utf-8")
CONF = (SHIPPED / "nginx.conf").read_text("utf-8")
LEVELS = ("debug", "info", "warning", "error", "exception", "critical")
PASSED_ON = ("log_fault", "log")
LOGGING = ("console", "evenings", "skill", "stores", "webhooks")


def table(heading: str) -> list[list[str]]:
    """The rows of the guide's table whose heading row is given, cell by cell."""
    rows = GUIDE.split(f"\n{heading}\n", 1)[1].split("\n\n", 1)[0].splitlines()[1:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def messages() -> Iterator[object]:
    """All that the code logs, as it stands there."""
    for package in LOGGING:
        for path in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and logs(node.func) and isinstance(node.args[0], ast.Constant):
                    yield node.args[0].value


def logs(called: ast.expr) -> bool:
    """Whether this is a logger's method, or a function that the skill logs with."""
    if isinstance(called, ast.Attribute):
        return called.attr in LEVELS and isinstance(called.value, ast.Name) and called.value.id == "log"
    return isinstance(called, ast.Name) and called.id in PASSED_ON


def test_every_line_of_the_log_is_explained() -> None:
    """Each that the code can write, and no other; what is filled in is three dots."""
    explained = [cell.strip("`") for cell, *_ in table("| line | what it means, and what to do |")]

    assert sorted(explained) == sorted({str(message).replace("%s", "…") for message in messages()})


def test_nothing_is_logged_in_another_way() -> None:
    """Every logger is called `log`, so that the list is whole."""
    ways = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for package in LOGGING
        for path in (ROOT / package).rglob("*.py")
        for line in path.read_text("utf-8").splitlines()
        if re.search(rf"(?<!\blog)\.({'|'.join(LEVELS)})\(|warnings\.warn\(", line)
    ]

    assert ways == ["skill/fault_log.py: logging.getLogger(__name__).warning(message, what)"]


def test_the_reasons_of_refusals_are_explained() -> None:
    """Each that Alexa's and Twilio's routes can log, by its name."""
    reasons = {
        each.value
        for name in (
            "skill/envelope.py",
            "webhooks/alexa/certificate.py",
            "webhooks/twilio_form.py",
            "webhooks/alexa/signature.py",
        )
        for node in ast.walk(ast.parse((ROOT / name).read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("NotForUs", "Refused")
        for each in ast.walk(node.args[0])
        if isinstance(each, ast.Constant)
    } | {UNREADABLE}
    explained = re.findall(r"`([a-z0-9-]+)`", " ".join(cell for cell, _ in table("| reason | what is wrong |")))

    assert sorted(explained) == sorted(map(str, reasons))


def test_the_example_names_every_setting() -> None:
    """Those of the hosts' table, in whatever order; each once."""
    named = re.findall(r"^(?:# )?([A-Z_]+)=", EXAMPLE, re.MULTILINE)
    known = [name for cell, _ in table_of("docs/hosts.md", "| setting | meaning |") for name in cell.split(", ")]

    assert sorted(named) == sorted(known)


def test_the_example_is_no_setting_yet() -> None:
    """As it stands nobody is served, for nobody would know its secret; filled in, it is read as it was meant."""
    example: dict[str, str] = dict(re.findall(r"^([A-Z_]+)=(.*)$", EXAMPLE, re.MULTILINE))
    filled = {name: value or SETTINGS[name] for name, value in example.items()}
    with pytest.raises(NotUnderstood):
        Settings.read(example)
    with pytest.raises(NotUnderstood):
        Settings.read(example | {"ALEXA_SKILL_ID": "amzn1.ask.skill.1"})
    with pytest.raises(NotUnderstood, match=f"example-web-address at PUBLIC_BASE_URL.*https://{HOST}"):
        Settings.read(filled)
    settings = Settings.read(filled | {"PUBLIC_BASE_URL": SETTINGS["PUBLIC_BASE_URL"]})

    assert settings.twilio
    assert settings.twilio.public == SETTINGS["PUBLIC_BASE_URL"]
    assert settings.alexa_skill_id == SETTINGS["ALEXA_SKILL_ID"]
    assert settings.proxies == CONF.count("X-Forwarded-For") == 1


def test_what_is_installed_is_locked() -> None:
    """At first, and at each update; nothing else is ever installed with pip."""
    installed = "-m pip install --no-deps --require-hashes -r requirements/serve.lock"

    assert (
        GUIDE.count("pip install") == GUIDE.count(installed) == GUIDE.count(".venv/bin/python -m deploy.checkout") == 2
    )


@pytest.mark.parametrize("file", ["nginx.conf", "onenight.service", "onenight.env.example"])
def test_the_guide_names_the_files(file: str) -> None:
    """Where they lie here; and every file that is shipped is one of them."""
    assert f"deploy/self-hosted/{file}" in GUIDE
    assert len(list(SHIPPED.iterdir())) == 3


def test_the_files_and_the_guide_agree() -> None:
    """On ports, folders, and how often a name is to be replaced."""
    bind = read_unit()["ExecStart"][0].split()[-1]
    program = read_unit()["ExecStart"][0].split()[0]
    [secrets] = read_unit()["EnvironmentFile"]
    folders = set(re.findall(r"(/etc/letsencrypt|/var/www/html|/var/log/nginx/onenight\.log)", CONF))

    assert f"server {bind};" in CONF
    home, _, _ = program.partition("/.venv/bin/onenight")
    assert f"/opt/onenight\n    cd {home}\n    python3 -m venv .venv\n" in GUIDE
    assert secrets in GUIDE
    assert len(folders) == 3
    assert all(folder in GUIDE for folder in folders - {"/etc/letsencrypt"})
    settings = "\n".join(line for line in CONF.splitlines() if not line.startswith("#"))
    assert settings.count(HOST) == 4


def test_what_the_guide_quotes_is_said() -> None:
    """The sentence at the start."""
    quoted = re.findall(r"^    ONENIGHT_[A-Z]+: (.*)$", GUIDE, re.MULTILINE)
    lines = Lines("en")

    assert quoted == [lines.raw("errors.stores.wrong-secret")]
