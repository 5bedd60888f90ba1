"""What an assistant is told at a table whose players have phones: the same for two deals, until the last vote."""

import json
from functools import partial
from pathlib import Path

import pytest

from evenings.services import Services
from onenight.speech.front import SIMULATED
from onenight.speech.lines import FIRST
from stores import steady_clock
from tests.webhooks.test_tv import NOW, Evening
from webhooks.assistants.tools import Desk, call_tool
from webhooks.client_names import LOOPBACK
from webhooks.page.guests import Guests
from webhooks.page.tables import Tables

QUESTIONS = (
    "who is in?",
    "who are we waiting for?",
    "who is the Seer?",
    "what does Alice have?",
    "what is in the deck?",
)


class Questioned(Evening):
    """The evening, at whose table an assistant asks after each answer."""

    def note_shown(self) -> None:
        """Note what it is answered, but for what is drawn at random."""
        services = Services.at(self.place, SIMULATED)
        call = partial(call_tool, Desk(Tables(services, Guests(services.hosting)), LOOPBACK, FIRST))
        answers = [call("talk", {"session": self.session, "text": each}) for each in QUESTIONS]
        answers.append(call("offers", {"session": self.session}))
        assert not any(each.refused for each in answers)
        self.shown.append(json.dumps([each.data | {"session": "", "version": 0} for each in answers], sort_keys=True))


def test_assistant_is_told_the_same_for_two_deals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From nightfall to the last vote, whatever it asks."""
    monkeypatch.setattr(steady_clock, "now", lambda: NOW)
    one, other = (Questioned(tmp_path, seed, monkeypatch) for seed in (1, 2))

    assert one.dealt != other.dealt
    assert [json.loads(each)[0]["table"]["phase"] for each in one.shown] == ["night"] * 5 + ["day"] * 5
    assert one.shown == other.shown
