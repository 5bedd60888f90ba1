"""What CloudFormation is told: the table, who may do what, what is watched, and how long anything may take."""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import get_args

import pytest

from deploy.lambda_packages import FUNCTIONS
from evenings.contacts import QUEUE
from evenings.party_store import ENDED, TEXTS
from stores.dynamodb_items import list_parts
from stores.dynamodb_schema import DUE_QUEUE, TABLE, TTL
from stores.metrics import NAMESPACE, Name, log_metric
from tests.functions.cloud import PREFIX, is_wanted
from tests.functions.conftest import SECRETS, SETTINGS
from tests.functions.template import ACCOUNT, REGION, Resource, Template
from tests.pages import read_page
from tests.webhooks.authority import SKILL
from webhooks.texts.function import MARGIN_SECONDS, STREAM_SECONDS

IGNORED: Mapping[str, str] = {
    "W3005": "osls names each function's role under DependsOn, though the function refers to it: no harm in that",
}
"""What cfn-lint finds and stays, with the reason."""

NAMES = tuple(function.name for function in FUNCTIONS)

_TOLD = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))

GRANTED: Mapping[str, Mapping[str, list[str]]] = _TOLD["granted"]
"""All that each function may do, and to what."""

ALARMS = {name: tuple(watched) for name, watched in _TOLD["alarms"].items()}
"""What is watched: whose metric, which, and of which function."""

DIMENSIONS: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("AWS/Lambda", "Errors"): ("FunctionName",),
    ("AWS/Lambda", "Throttles"): ("FunctionName",),
    **{(NAMESPACE, name): ("FunctionName",) for name in get_args(Name)},
}
"""Under which dimensions a metric of one function of ours is published; an alarm that names others hears nothing.

Lambda's also come without any, and then count all functions of the account in the region, whoever's they are. Sources:
Amazon, "Working with Lambda function metrics" (viewing metrics), and for our own what `measured` writes.
"""

TWILIO_SECONDS, ALEXA_SECONDS, SCHEDULE_SECONDS = 15, 8, 60
"""How long Twilio and Alexa wait for an answer, and a sweep for the next one."""


def test_the_linter_finds_nothing(template: Template) -> None:
    """But what is in the table above, and all of that."""
    linter = Path(sys.executable).with_name("cfn-lint")
    command = [str(linter), str(template.path), "--format", "json", "--regions", REGION]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    findings = json.loads(done.stdout)

    other = [each["Message"] for each in findings if each["Rule"]["Id"] not in IGNORED]
    assert other == [], other
    assert {each["Rule"]["Id"] for each in findings} == set(IGNORED)


# The table


def test_the_table_is_that_of_the_code(template: Template) -> None:
    """Its keys, its index, how it is paid for, and which attribute lets items go."""
    table = template.properties("Tables")

    assert {name: table[name] for name in TABLE} == TABLE
    assert table["TimeToLiveSpecification"] == {"AttributeName": TTL, "Enabled": True}
    assert table["BillingMode"] == "PAY_PER_REQUEST"
    assert table["SSESpecification"] == {"SSEEnabled": True, "SSEType": "KMS"}
    assert table["StreamSpecification"] == {"StreamViewType": "NEW_IMAGE"}
    assert table["TableName"] == f"onenight-{template.stage}"


def test_a_backup_keeps_nothing_for_longer_than_was_promised(template: Template) -> None:
    """Players were told that a game is gone after a day; point-in-time recovery would keep it for 35."""
    recovery = template.properties("Tables")["PointInTimeRecoverySpecification"]

    assert recovery == {"PointInTimeRecoveryEnabled": True, "RecoveryPeriodInDays": 1}


def test_the_sender_hears_of_texts_and_of_nothing_else(template: Template) -> None:
    """Of the queue that parties with texts stand in, all parts; what it does not take is the sweep's."""
    [mapping] = template.resources("AWS::Lambda::EventSourceMapping").values()
    patterns = [json.loads(each["Pattern"]) for each in mapping["FilterCriteria"]["Filters"]]

    def heard(queue: str) -> list[bool]:
        images = ({DUE_QUEUE: {"S": part}} for part in list_parts(queue))
        return [is_wanted(mapping, {"dynamodb": {"NewImage": image}}) for image in images]

    assert patterns == [{"dynamodb": {"NewImage": {DUE_QUEUE: {"S": [{"prefix": f"{TEXTS}/"}]}}}}]
    assert all(heard(TEXTS))
    assert not any([*heard(ENDED), *heard(QUEUE), is_wanted(mapping, {"dynamodb": {}})])
    assert mapping["FunctionName"] == "SenderLambdaFunction.Arn"
    assert mapping["EventSourceArn"] == "Tables.StreamArn"
    assert mapping["FunctionResponseTypes"] == ["ReportBatchItemFailures"]
    assert mapping["StartingPosition"] == "TRIM_HORIZON"
    assert mapping["MaximumRetryAttempts"] <= 3
    assert mapping["MaximumRecordAgeInSeconds"] <= 300


# Who may do what


def test_only_the_skill_may_call_the_alexa_function(template: Template) -> None:
    """Alexa, in the name of this skill; without one set, of a skill that nobody has."""
    allowed = [each for each in permissions(template) if each["FunctionName"] == "AlexaLambdaFunction.Arn"]

    assert allowed == [
        {
            "FunctionName": "AlexaLambdaFunction.Arn",
            "Action": "lambda:InvokeFunction",
            "Principal": "alexa-appkit.amazon.com",
            "EventSourceToken": template.environment("alexa")["ALEXA_SKILL_ID"],
        }
    ]


def test_the_others_are_called_by_the_gateway_and_the_clock(template: Template) -> None:
    """Each by one resource of ours; the stream is read, and calls nobody."""
    allowed = {each["FunctionName"]: each for each in permissions(template)}

    assert len(permissions(template)) == len(NAMES)
    assert allowed["HttpLambdaFunction.Arn"]["Principal"] == "apigateway.amazonaws.com"
    assert allowed["HttpLambdaFunction.Arn"]["SourceArn"] == f"arn:aws:execute-api:{REGION}:{ACCOUNT}:HttpApi/*"
    assert allowed["SenderLambdaFunction.Arn"]["Principal"] == "events.amazonaws.com"
    assert allowed["SenderLambdaFunction.Arn"]["SourceArn"] == "SenderEventsRuleSchedule1.Arn"


@pytest.mark.parametrize("name", NAMES)
def test_a_role_grants_what_is_in_the_table_and_no_more(template: Template, name: str) -> None:
    """Each function has a role of its own, which nothing but Lambda takes on."""
    role = template.properties(f"{name.capitalize()}Role")
    granted = template.find_grants(name)

    assert granted == {each.format(stage=template.stage): set(actions) for each, actions in GRANTED[name].items()}
    assert not [action for actions in granted.values() for action in actions if "*" in action]
    assert role.keys() == {"AssumeRolePolicyDocument", "Policies"}
    [trusted] = role["AssumeRolePolicyDocument"]["Statement"]
    assert trusted == {"Effect": "Allow", "Principal": {"Service": "lambda.amazonaws.com"}, "Action": "sts:AssumeRole"}
    assert template.function(name)["Role"] == f"{name.capitalize()}Role.Arn"


def test_there_are_no_other_roles_and_functions(template: Template) -> None:
    """Whoever adds one adds it to the tables here."""
    assert set(template.resources("AWS::IAM::Role")) == {f"{name.capitalize()}Role" for name in NAMES}
    assert set(template.resources("AWS::Lambda::Function")) == {f"{name.capitalize()}LambdaFunction" for name in NAMES}
    assert template.resources("AWS::IAM::Policy") == template.resources("AWS::IAM::ManagedPolicy") == {}


# Settings


@pytest.mark.parametrize("name", NAMES)
def test_every_setting_is_one_that_the_function_reads(template: Template, unpacked: Path, name: str) -> None:
    """It stands in the hosts' guide, and in the package."""
    rows = [line.split(" | ")[0] for line in read_page("docs/hosts.md").splitlines() if line.startswith("| `")]
    known = {setting for row in rows for setting in re.findall(r"`([A-Z_]+)`", row)}
    code = "".join(path.read_text("utf-8") for path in ours(unpacked / name))
    settings = template.environment(name)

    assert settings.keys() <= known
    assert [setting for setting in settings if f'"{setting}"' not in code] == []
    assert {"ONENIGHT_STORE", "ONENIGHT_SECRET"} <= settings.keys()
    assert settings["ONENIGHT_STORE"] == f"dynamodb://onenight-{template.stage}?region={REGION}"


def test_what_is_set_arrives(whole: Template) -> None:
    """Where it is needed, and with everything set."""
    shared = {"TWILIO_FROM": SETTINGS["TWILIO_FROM"], "TWILIO_NUMBER": ""}
    twilio = {"TWILIO_ACCOUNT_SID": SETTINGS["TWILIO_ACCOUNT_SID"], "PUBLIC_BASE_URL": SETTINGS["PUBLIC_BASE_URL"]}

    public = {"PUBLIC_BASE_URL": SETTINGS["PUBLIC_BASE_URL"]}

    assert whole.environment("alexa").items() >= {"ALEXA_SKILL_ID": SKILL, **shared, **public}.items()
    assert whole.environment("http")["ONENIGHT_PAGE"] == "1"
    for name in ("http", "sender"):
        assert whole.environment(name).items() >= {**shared, **twilio}.items()


def test_secrets_are_named_and_never_told(whole: Template) -> None:
    """Who may read the template, the state of the deployment or a function's settings learns where they lie."""
    for name in NAMES:
        for setting, value in whole.environment(name).items():
            assert value.startswith(PREFIX) == (setting in SECRETS), setting
    for file in whole.path.parent.iterdir():
        assert [value for value in SECRETS.values() if value in file.read_text("utf-8")] == [], file


def test_without_twilio_no_parameter_is_asked_for_that_is_not_there(template: Template) -> None:
    """The token is named only where there is an account."""
    alone = template._replace(
        data={**template.data, "Parameters": {**template.data["Parameters"], "TwilioAccount": {"Default": ""}}}
    )
    for name in ("http", "sender"):
        assert alone.environment(name)["TWILIO_AUTH_TOKEN"] == ""


# What is watched


@pytest.mark.parametrize("name", NAMES)
def test_logs_are_json_and_do_not_stay(template: Template, name: str) -> None:
    """Two weeks are enough to look something up."""
    function = template.function(name)
    group = template.properties(f"{name.capitalize()}LogGroup")

    assert group == {"LogGroupName": f"/aws/lambda/{function['FunctionName']}", "RetentionInDays": 14}
    assert function["LoggingConfig"] == {
        "LogFormat": "JSON",
        "ApplicationLogLevel": "INFO",
        "SystemLogLevel": "WARN",
    }


def test_the_alarms_are_those_of_the_table(template: Template, unpacked: Path) -> None:
    """Each watches a metric that there is: one of Lambda's, or one that the function itself writes."""
    alarms = template.resources("AWS::CloudWatch::Alarm")
    found = {name: (each["Namespace"], each["MetricName"], dimension(each)) for name, each in alarms.items()}

    assert found == ALARMS
    for namespace, metric, function in ALARMS.values():
        if namespace == NAMESPACE:
            folder = unpacked / function.removesuffix("LambdaFunction").lower()
            assert metric in get_args(Name)
            assert any(f'log_metric("{metric}"' in path.read_text("utf-8") for path in ours(folder)), (metric, function)


def test_an_alarm_has_the_dimensions_of_its_metric(template: Template) -> None:
    """Those under which it is published, no more and no fewer, each with a function of ours."""
    functions = set(template.resources("AWS::Lambda::Function"))
    for name, alarm in template.resources("AWS::CloudWatch::Alarm").items():
        dimensions = {each["Name"]: each["Value"] for each in alarm.get("Dimensions", ())}
        assert tuple(dimensions) == DIMENSIONS[alarm["Namespace"], alarm["MetricName"]], name
        assert set(dimensions.values()) <= functions, name


def test_what_functions_measure_has_the_dimensions_of_the_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each line of a metric, as CloudWatch reads it."""
    monkeypatch.setenv("AWS_LAMBDA_FUNCTION_NAME", "onenight-prod-http")
    for name in get_args(Name):
        log_metric(name)
        line = json.loads(capsys.readouterr().out)
        [directive] = line["_aws"]["CloudWatchMetrics"]
        assert directive["Dimensions"] == [list(DIMENSIONS[directive["Namespace"], name])]
        assert line["FunctionName"] == "onenight-prod-http"


def test_an_alarm_is_told(whole: Template) -> None:
    """To whoever gave an address, when it goes off and when it is over."""
    for alarm in whole.resources("AWS::CloudWatch::Alarm").values():
        assert alarm["AlarmActions"] == alarm["OKActions"] == ["Alarms"]
        assert alarm["ComparisonOperator"] == "GreaterThanThreshold"
    assert whole.properties("OldestUnsent")["Threshold"] >= SCHEDULE_SECONDS
    assert whole.resources("AWS::SNS::Subscription") == {
        "AlarmMail": {"TopicArn": "Alarms", "Protocol": "email", "Endpoint": SETTINGS["ALARM_EMAIL"]}
    }


# Time


def test_nobody_waits_longer_than_somebody_listens(template: Template) -> None:
    """Alexa and Twilio hear an answer before they give up, and a sweep ends before the next one begins."""
    limits = {name: template.function(name)["Timeout"] for name in NAMES}
    [schedule] = template.resources("AWS::Events::Rule").values()
    [integration] = template.resources("AWS::ApiGatewayV2::Integration").values()

    assert limits["alexa"] <= ALEXA_SECONDS
    assert limits["http"] < TWILIO_SECONDS
    assert limits["http"] * 1000 < integration["TimeoutInMillis"]
    assert MARGIN_SECONDS + STREAM_SECONDS < limits["sender"] < SCHEDULE_SECONDS
    assert (schedule["ScheduleExpression"], schedule["State"]) == ("rate(1 minute)", "ENABLED")
    assert integration["PayloadFormatVersion"] == "2.0"


def test_a_sweep_that_fails_is_not_made_up_for(template: Template) -> None:
    """Lambda would try it twice more, and keep what it cannot begin for six hours: the next one does the same."""
    [asynchronous] = template.resources("AWS::Lambda::EventInvokeConfig").values()

    assert asynchronous["FunctionName"] == "SenderLambdaFunction"
    assert asynchronous["MaximumRetryAttempts"] == 0
    assert asynchronous["MaximumEventAgeInSeconds"] <= SCHEDULE_SECONDS


# Stages


def test_stages_do_not_meet(packages: Path, template: Template, whole: Template) -> None:
    """Tables, functions, logs, parameters: each bears the name of its stage."""
    assert packages
    for stage in (template, whole):
        for name in named(stage):
            assert stage.stage in re.split(r"[-/]", name), name
    assert template.stage == whole.stage or not named(template) & named(whole)
    assert whole.stage == "prod"


def named(template: Template) -> set[str]:
    """All names that have to be unique in an account."""
    functions = template.resources("AWS::Lambda::Function").values()
    groups = template.resources("AWS::Logs::LogGroup").values()
    settings = [value for name in NAMES for value in template.environment(name).values()]
    return {
        template.properties("Tables")["TableName"],
        template.properties("HttpApi")["Name"],
        *(each["FunctionName"] for each in functions),
        *(each["LogGroupName"] for each in groups),
        *(value.removeprefix(PREFIX) for value in settings if value.startswith(PREFIX)),
    }


def permissions(template: Template) -> list[Resource]:
    """Who may call which function."""
    return list(template.resources("AWS::Lambda::Permission").values())


def dimension(alarm: Resource) -> str:
    """The function that an alarm is about; empty where it names none."""
    return "".join(each["Value"] for each in alarm.get("Dimensions", ()) if each["Name"] == "FunctionName")


def ours(folder: Path) -> list[Path]:
    """The sources of ours in a package."""
    return [
        path
        for part in ("onenight", "stores", "evenings", "skill", "webhooks")
        for path in (folder / part).rglob("*.py")
    ]
