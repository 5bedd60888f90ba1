"""The settings of Twilio: all or none, each checked, and none of them in a log."""

import pytest

from onenight.rules.errors import NotUnderstood
from onenight.speech.lines import Lines
from tests.webhooks.twilio.signed_requests import PUBLIC, SID, TOKEN
from webhooks.settings import Settings
from webhooks.texts.account import API, Account

NUMBER = "+15550100099"
SERVICE = "MG" + "0" * 31 + "1"
ALL = {
    "TWILIO_ACCOUNT_SID": SID,
    "TWILIO_AUTH_TOKEN": TOKEN,
    "TWILIO_FROM": NUMBER,
    "PUBLIC_BASE_URL": PUBLIC,
}
GOOD = Account(SID, TOKEN, NUMBER, PUBLIC)


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        pytest.param({}, None, id="nothing"),
        pytest.param({"PUBLIC_BASE_URL": PUBLIC}, None, id="only an address"),
        pytest.param({"TWILIO_API_BASE_URL": "x"}, None, id="only the API's address"),
        pytest.param(dict.fromkeys(ALL, " "), None, id="blank"),
        pytest.param(ALL, GOOD, id="all"),
        pytest.param(ALL | {"PUBLIC_BASE_URL": f" {PUBLIC}/ "}, GOOD, id="a slash at the end"),
        pytest.param(ALL | {"PUBLIC_BASE_URL": f"{PUBLIC}/game"}, GOOD._replace(public=f"{PUBLIC}/game"), id="a path"),
        pytest.param(ALL | {"TWILIO_FROM": SERVICE}, GOOD._replace(sender=SERVICE), id="a service"),
        pytest.param(ALL | {"TWILIO_FROM": f"whatsapp:{NUMBER}"}, GOOD._replace(sender=f"whatsapp:{NUMBER}"), id="WA"),
        pytest.param(
            ALL | {"TWILIO_API_BASE_URL": "http://127.0.0.1:4010/"},
            GOOD._replace(api="http://127.0.0.1:4010"),
            id="API",
        ),
    ],
)
def test_an_account_is_read(environment: dict[str, str], expected: Account | None) -> None:
    """All that is needed is there, or nothing is."""
    assert Account.read(environment) == expected
    assert Settings.read(environment, dev=True).twilio == expected


@pytest.mark.parametrize(
    ("name", "value", "key"),
    [
        *[(name, "", "missing-twilio") for name in ALL],
        ("TWILIO_ACCOUNT_SID", "SK" + "0" * 32, "bad-account-sid"),
        ("TWILIO_ACCOUNT_SID", SID + "0", "bad-account-sid"),
        ("TWILIO_FROM", "15550100099", "bad-sender"),
        ("TWILIO_FROM", "+1 555 010 0099", "bad-sender"),
        ("TWILIO_FROM", "Werewolf", "bad-sender"),
        ("PUBLIC_BASE_URL", "game.example.org", "bad-web-address"),
        ("PUBLIC_BASE_URL", "http://game.example.org", "bad-web-address"),
        ("PUBLIC_BASE_URL", f"{PUBLIC}?x=1", "bad-web-address"),
        ("PUBLIC_BASE_URL", f"{PUBLIC}:port", "bad-web-address"),
        ("PUBLIC_BASE_URL", "https://your.host", "example-web-address"),
        ("PUBLIC_BASE_URL", "https://your.host/", "example-web-address"),
        ("TWILIO_API_BASE_URL", "api", "bad-web-address"),
    ],
)
def test_what_is_missing_or_malformed_is_told(name: str, value: str, key: str) -> None:
    """One clear sentence that names the setting."""
    with pytest.raises(NotUnderstood) as refused:
        Account.read(ALL | {name: value})

    assert (refused.value.key, refused.value.field) == (key, name)
    assert Lines("en").refusal(refused.value)


def test_the_token_is_not_shown() -> None:
    """Nor is the number."""
    account = GOOD._replace(token="s3cr3t")  # noqa: S106 - a test's

    assert "s3cr3t" not in repr(Settings(twilio=account))
    assert NUMBER not in repr(account)
    assert account.api == API
