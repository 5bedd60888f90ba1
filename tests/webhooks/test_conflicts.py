"""A request that is answered anew, for somebody else always came between, is understood once."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from evenings.hosting import Hosting
from evenings.parties import Parties
from evenings.services import Services
from evenings.sessions import TRIES, Sessions
from onenight.hearing.ear import Ear
from onenight.hearing.heard_values import Setting, Understood
from stores import Conflict, open_store
from webhooks.api_requests import TalkRequest
from webhooks.calls.endpoint import CallService
from webhooks.page.guests import Guests
from webhooks.page.tables import Tables

SECRET = "correct horse battery staple"  # noqa: S105 - a test's
SAID = "there are six of us tonight"


def _tables() -> Callable[[], object]:
    """Say it at a new table of the page."""
    tables = Tables(Services(open_store("sqlite:///:memory:"), SECRET), Guests())
    return lambda: tables.answer(TalkRequest(None, SAID, others=("six of us tonight",)), "client", "en")


def _call() -> Callable[[], object]:
    """Say it on a call."""
    store = open_store("sqlite:///:memory:")
    phone = CallService("https://example.org", Services(store, SECRET), Hosting(lambda: Parties(store, SECRET), ""))
    form = {"CallSid": "CA1", "From": "+15550100001", "To": "+15550100099"}
    phone.answer(form, {})
    return lambda: phone.answer({**form, "SpeechResult": SAID}, {"step": "1"})


FRONTS = {"page": _tables, "call": _call}


@pytest.mark.parametrize("front", FRONTS)
def test_contested_request_is_understood_once(front: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each try but the last finds that somebody came between."""
    with Flask("contested").app_context():
        say = FRONTS[front]()
        save, understand = Sessions.save, Ear.understand
        tries: list[str] = []
        heard: list[str] = []

        def contested(*args: Any) -> Any:  # noqa: ANN401 - whatever `save` takes and returns
            tries.append(front)
            if len(tries) < TRIES:
                raise Conflict("somebody came between")
            return save(*args)

        def understood(self: Ear, text: str, context: Setting) -> Understood:
            heard.append(text)
            return understand(self, text, context)

        monkeypatch.setattr(Sessions, "save", contested)
        monkeypatch.setattr(Ear, "understand", understood)
        say()

    assert (len(tries), heard) == (TRIES, [SAID])
