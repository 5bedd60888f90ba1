"""`ONENIGHT_LOG`: how much is logged, and in which form."""

import json
from pathlib import Path

import pytest

from tests.console.running import COMMAND, ENVIRONMENT, run
from tests.console.test_serve import REAL, server
from tests.speech.nights import OURS
from tests.webhooks.test_talk import said


def log_of_a_visit(folder: Path, **settings: str) -> list[str]:
    """What the service logs while it is asked for a table, and by somebody who is not Alexa."""
    with server(folder, **REAL, **settings) as service:
        said(service, "six players")
        assert service.send("POST", "/alexa", b"{}").status == 400
    return (folder / "served.log").read_text("utf-8").splitlines()


def test_each_line_is_json(tmp_path: Path) -> None:
    """gunicorn's, too; a request's has its rule, and no word of it."""
    lines = [json.loads(line) for line in log_of_a_visit(tmp_path, ONENIGHT_LOG="debug,json")]
    messages = {line["message"].partition(" in ")[0]: line["level"] for line in lines}

    assert all(line.keys() == {"timestamp", "level", "message", "logger"} for line in lines)
    assert {"gunicorn.error", "webhooks.refusal", "webhooks.observation"} <= {line["logger"] for line in lines}
    assert messages["answered: /api/talk 200"] == messages["answered: /alexa 400"] == "DEBUG"
    assert "six players" not in str(lines)


def test_text_is_as_it_was(tmp_path: Path) -> None:
    """By default, too: no line of a request, what is refused as it stands in the guide."""
    lines = log_of_a_visit(tmp_path)

    assert any(line.startswith("refused: ") for line in lines)
    assert not any("answered" in line for line in lines)


def test_debug_tells_each_request(tmp_path: Path) -> None:
    """As text."""
    assert any(
        line.startswith("answered: /api/talk 200 in ") for line in log_of_a_visit(tmp_path, ONENIGHT_LOG="debug")
    )


@pytest.mark.parametrize("value", ["all", "debug,xml", "json", "debug json"])
@pytest.mark.parametrize("command", ["serve", "play"])
def test_what_cannot_be_read_is_one_sentence(tmp_path: Path, command: str, value: str) -> None:
    """At start, with exit code 1."""
    done = run(
        [*COMMAND, command, "--bind", "127.0.0.1:0"], cwd=tmp_path, environment=ENVIRONMENT | {"ONENIGHT_LOG": value}
    )

    assert done.code == 1
    assert done.err == f"ONENIGHT_LOG: {OURS.say('errors.tools.bad-log', value=repr(value))}\n"
