"""Phone calls as `fixtures/calls/` tells them, on a clock of their own."""

import pytest

from tests.webhooks.scripts import CallScript, list_scripts, read_sections
from tests.webhooks.twilio.phones import Phones


@pytest.mark.parametrize(("file", "title"), list_scripts("calls"))
def test_call_goes_as_told(file: str, title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a service with an empty store."""
    CallScript(Phones(monkeypatch)).follow(read_sections(file)[title])
