"""How many requests the HTTP API lets through, and how many calls at once are kept for each function."""

import re
from pathlib import Path

import pytest

from deploy.lambda_packages import FUNCTIONS
from tests.checkers import ROOT
from tests.functions.built_packages import load_template
from tests.functions.conftest import SETTINGS
from tests.functions.template import Resource, Template
from tests.pages import read_page

NAMES = tuple(function.name for function in FUNCTIONS)

QUOTA = 10
"""Calls of Lambda at once in a new account."""

SECONDS = {"$default": 0.02, "POST /api/talk": 0.2, "POST /twilio/{proxy+}": 0.02}
"""How long a function is busy with a request of each route, as docs/operations.md has it; of talk with the dearest."""

PARTY = 10
"""Players of the largest party."""


def throttles(template: Template) -> dict[str, Resource]:
    """The limits of each route."""
    stage = template.properties("HttpApiStage")
    return {"$default": stage["DefaultRouteSettings"], **stage["RouteSettings"]}


def test_every_route_is_throttled(template: Template) -> None:
    """By a limit of its own, so that none keeps another's requests out; those named are made before the stage."""
    routes = template.resources("AWS::ApiGatewayV2::Route")
    named = {name for name, route in routes.items() if route["RouteKey"] != "$default"}

    assert throttles(template).keys() == {route["RouteKey"] for route in routes.values()} == SECONDS.keys()
    assert set(template.data["Resources"]["HttpApiStage"]["DependsOn"]) == named


def test_throttled_requests_leave_room_for_other_functions(template: Template) -> None:
    """A flood of what is dearest on each route takes half of what a new account may have at once."""
    limits = throttles(template)
    busy = sum(limit["ThrottlingRateLimit"] * SECONDS[route] for route, limit in limits.items())

    assert busy <= QUOTA / 2
    assert limits["POST /api/talk"]["ThrottlingBurstLimit"] <= QUOTA / 2


def test_throttles_let_a_party_through(template: Template) -> None:
    """All phones look, every file of the page is asked for twice, all players text, and each text is reported."""
    limits = throttles(template)
    files = len([path for path in (ROOT / "templates" / "page").iterdir() if path.suffix != ".woff2"])

    assert limits["$default"]["ThrottlingRateLimit"] >= 10 * (PARTY / 2 + 1)
    assert limits["$default"]["ThrottlingBurstLimit"] >= 2 * files
    assert limits["POST /twilio/{proxy+}"]["ThrottlingBurstLimit"] >= 2 * PARTY * (1 + 3)


def test_operations_page_names_the_throttles(template: Template) -> None:
    """In its table."""
    rows = re.findall(r"^\| `([^`|]+)` \| ([0-9]+) \| ([0-9]+) \|", read_page("docs/operations.md"), re.MULTILINE)
    limits = throttles(template).items()

    assert {route: (int(rate), int(burst)) for route, rate, burst in rows} == {
        route: (limit["ThrottlingRateLimit"], limit["ThrottlingBurstLimit"]) for route, limit in limits
    }


@pytest.mark.parametrize(("value", "expected"), [("0", None), ("7", "7")], ids=["unset", "set"])
@pytest.mark.parametrize("name", NAMES)
def test_concurrency_is_reserved_only_where_it_is_set(
    template: Template, name: str, value: str, expected: str | None
) -> None:
    """An account with a quota of ten may reserve nothing, and the whole stack would be rolled back."""
    parameters = {**template.data["Parameters"], f"Reserved{name.capitalize()}": {"Default": value}}
    told = template._replace(data={**template.data, "Parameters": parameters})

    assert told.function(name).get("ReservedConcurrentExecutions") == expected


def test_reservations_come_from_the_environment(whole: Template) -> None:
    """Those of whoever deploys."""
    for name in NAMES:
        assert whole.function(name)["ReservedConcurrentExecutions"] == SETTINGS[f"RESERVED_{name.upper()}"]


def test_nothing_is_reserved_by_default(packages: Path) -> None:
    """Not unless somebody says so."""
    assert packages
    parameters = load_template().data["Parameters"]

    assert {parameters[f"Reserved{name.capitalize()}"]["Default"] for name in NAMES} == {"0"}
