"""The settings of Twilio: all or none, each checked, and none of them in a log."""

import pytest

from onenight.rules.errors import NotUnderstood
from onenight.speech.lines import Lines
from tests.webhooks.scripts import read_rows
from tests.webhooks.twilio.signed_requests import PUBLIC, SID, TOKEN
from webhooks.settings import Settings
from webhooks.texts.account import API, Account

NUMBER = "+15550100099"
ALL = {
    "TWILIO_ACCOUNT_SID": SID,
    "TWILIO_AUTH_TOKEN": TOKEN,
    "TWILIO_FROM": NUMBER,
    "PUBLIC_BASE_URL": PUBLIC,
}
GOOD = Account(SID, TOKEN, NUMBER, PUBLIC)


@pytest.mark.parametrize(("changed", "read"), read_rows("account.txt", "good"))
def test_an_account_is_read(changed: dict[str, str], read: dict[str, str]) -> None:
    """From all that is needed."""
    expected = GOOD._replace(**read)

    assert Account.read(ALL | changed) == expected
    assert Settings.read(ALL | changed, dev=True).twilio == expected


@pytest.mark.parametrize("environment", read_rows("account.txt", "nothing"))
def test_without_settings_there_is_no_account(environment: dict[str, str]) -> None:
    """An address alone is none of Twilio's."""
    assert Account.read(environment) is None
    assert Settings.read(environment, dev=True).twilio is None


@pytest.mark.parametrize(("name", "value", "key"), read_rows("account.txt", "refused"))
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
