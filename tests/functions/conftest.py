"""What is built, unpacked and deployed once for all tests of a process."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.effort import rest_slow, seldom, slow
from tests.functions import built_packages as building
from tests.functions.cloud import Amazon, Cloud, deploy
from tests.functions.template import Template
from tests.webhooks.authority import SKILL
from tests.webhooks.twilio.signed_requests import PUBLIC, SID

SETTINGS: Mapping[str, str] = {
    "ALARM_EMAIL": "somebody@example.org",
    "ALEXA_SKILL_ID": SKILL,
    "PUBLIC_BASE_URL": PUBLIC,
    "RESERVED_ALEXA": "10",
    "RESERVED_HTTP": "50",
    "RESERVED_SENDER": "20",
    "TWILIO_ACCOUNT_SID": SID,
    "TWILIO_FROM": "+15550100099",
}
"""What somebody who deploys may set, apart from secrets."""

SECRETS: Mapping[str, str] = {
    "ONENIGHT_SECRET": "a secret that lies in somebody's environment",
    "TWILIO_AUTH_TOKEN": "fedcba98765432100123456789abcdef",
}
"""What is in the environment of whoever also serves from there, and has no place in a template."""

KILLS = "test_kills.py"
"""What always runs where CI is set: an instance that dies in the middle."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs packages as slow, and what asks moto in a process of its own as seldom, but for kills."""
    for item in items:
        used = set(getattr(item, "fixturenames", ()))
        if used & {"amazon", "cloud"} and item.path.name != KILLS:
            item.add_marker(seldom(group=item.path.stem))
        elif used & {"packages", "unpacked", "whole", "template", "amazon"}:
            item.add_marker(slow)


@pytest.fixture(scope="session")
def packages() -> Path:
    """The folder of the packages."""
    return building.build_packages()


@pytest.fixture(scope="session")
def unpacked(packages: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with each zip unpacked, once, whoever runs tests beside us."""
    return building.unpack(packages, _shared(tmp_path_factory) / "unpacked")


@pytest.fixture(scope="session")
def whole(packages: Path, tmp_path_factory: pytest.TempPathFactory) -> Template:
    """The template for another stage, with everything set; compiled once, whoever runs tests beside us."""
    assert packages
    return building.package_template(_shared(tmp_path_factory) / "serverless", {**SETTINGS, **SECRETS})


@pytest.fixture(scope="session", params=rest_slow(["as built", "with everything"]))
def template(packages: Path, request: pytest.FixtureRequest) -> Template:
    """Each template: that of `make package`, and that of another stage with everything set."""
    assert packages
    if request.param == "as built":
        return building.load_template()
    found: Template = request.getfixturevalue("whole")
    return found


@pytest.fixture(scope="session")
def amazon(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Amazon]:
    """Amazon's services."""
    with Amazon.run(tmp_path_factory.mktemp("amazon")) as running:
        yield running


@pytest.fixture(scope="module")
def cloud(whole: Template, amazon: Amazon) -> Iterator[Cloud]:
    """The account that it is deployed to, empty."""
    with deploy(whole, amazon) as account:
        yield account


def _shared(factory: pytest.TempPathFactory) -> Path:
    """The folder of all who run tests beside us."""
    base = factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
