"""Secrets in AWS's parameter store: a setting `ssm:/name` stands for the value that lies there, encrypted.

All are asked for at once, with botocore's own signature and connection, but without its client for the service: that
alone takes 50 ms to make, while somebody waits for the first answer of a new instance.
"""

import json
import logging
import re
from collections.abc import Mapping
from typing import Any

from onenight.rules.errors import NotUnderstood, quote_value
from stores import deadline
from stores.deadline import make_unreachable

PREFIX = "ssm:"
"""What a setting begins with that lies in the parameter store."""

THROTTLED = frozenset({"ThrottlingException", "RequestLimitExceeded", "TooManyUpdates"})
"""Amazon's errors for who asks too often; other ones below `SERVER_ERROR` do not pass by themselves."""

SERVER_ERROR = 500


def resolve_settings(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the settings, each with its value.

    Raises:
        NotUnderstood: `missing-parameter`: there is none of that name, or we may not read it.
        Unreachable: the parameter store does not answer.
    """
    wanted = {name: value.removeprefix(PREFIX) for name, value in environment.items() if value.startswith(PREFIX)}
    if not wanted:
        return dict(environment)
    values = _request_parameters(sorted(set(wanted.values())), environment)
    for setting, parameter in wanted.items():
        if parameter not in values:
            raise NotUnderstood("missing-parameter", field=setting, value=quote_value(parameter))
    return {**environment, **{setting: values[parameter] for setting, parameter in wanted.items()}}


def _request_parameters(names: list[str], environment: Mapping[str, str]) -> dict[str, str]:
    """Return the values of these parameters, by name; missing ones are left out."""
    region = environment.get("AWS_REGION", "")
    endpoint = environment.get("AWS_ENDPOINT_URL_SSM") or f"https://ssm.{region}.amazonaws.com"
    answer = _send_request(endpoint, region, json.dumps({"Names": names, "WithDecryption": True}))
    return {each["Name"]: each["Value"] for each in answer["Parameters"]}


def _send_request(endpoint: str, region: str, body: str) -> dict[str, Any]:
    from botocore.auth import SigV4Auth  # noqa: PLC0415 - where secrets lie elsewhere there is no botocore
    from botocore.awsrequest import AWSRequest  # noqa: PLC0415
    from botocore.credentials import EnvProvider  # noqa: PLC0415
    from botocore.exceptions import BotoCoreError, HTTPClientError  # noqa: PLC0415
    from botocore.httpsession import URLLib3Session  # noqa: PLC0415

    logging.getLogger("botocore.credentials").setLevel(logging.WARNING)  # else it tells whence, at every start
    headers = {"Content-Type": "application/x-amz-json-1.1", "X-Amz-Target": "AmazonSSM.GetParameters"}
    connection = URLLib3Session(timeout=(deadline.CONNECT_SECONDS, deadline.TRY_SECONDS))
    problem = deadline.NO_TIME
    for _ in deadline.iterate_tries():
        request = AWSRequest("POST", endpoint, headers, body)
        try:
            SigV4Auth(EnvProvider().load(), "ssm", region).add_auth(request)
            response = connection.send(request.prepare())
        except (BotoCoreError, HTTPClientError) as error:
            problem = type(error).__name__
            continue
        if response.status_code == 200:  # noqa: PLR2004
            found: dict[str, Any] = json.loads(response.content)
            return found
        problem = _read_error_name(response.content) or f"status {response.status_code}"
        if response.status_code < SERVER_ERROR and problem not in THROTTLED:
            break
    raise make_unreachable("GetParameters", problem)


def _read_error_name(body: bytes) -> str:
    """Return the error that an answer names; "" where it names none."""
    try:
        return re.sub(r"\W", "", str(json.loads(body)["__type"]).rpartition("#")[2])
    except (ValueError, LookupError, TypeError):
        return ""
