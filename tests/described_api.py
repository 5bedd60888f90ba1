"""Requests and answers held to `docs/openapi.json`, as it is stored."""

import json
import re
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from tests.checkers import ROOT
from tests.openapi import DESCRIPTION, JSON, RECORDS
from tests.typedefs import Schema

_BASE = "file:///"
_DESCRIBED = f"{_BASE}docs/openapi.json"
_EXACT = f"{_BASE}docs/exact.json"


@cache
def load_description() -> Schema:
    """Return the description."""
    read: Schema = json.loads(DESCRIPTION.read_text("utf-8"))
    return read


@cache
def _load_registry() -> Registry[Any]:
    """Return the description, the same with exact answers, and the schemas of records, by their addresses."""
    described = load_description()
    records = {f"{_BASE}{path}": json.loads((ROOT / path).read_text("utf-8")) for path in RECORDS}
    known = {_DESCRIBED: described, _EXACT: _close(described), **records}
    return Registry().with_resources(
        [(address, DRAFT202012.create_resource(contents)) for address, contents in known.items()]
    )


def _close(schema: Any) -> Any:  # noqa: ANN401 - any JSON
    """Return a schema that allows objects the members alone that it names."""
    if isinstance(schema, list):
        return [_close(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {key: _close(each) for key, each in schema.items()}
    is_object = schema.get("type") == "object" and "properties" in schema
    return {"additionalProperties": False, **closed} if is_object else closed


@cache
def _make_validator(address: str, *where: str) -> Draft202012Validator:
    pointer = "/".join([each.replace("~", "~0").replace("/", "~1") for each in where])
    return Draft202012Validator({"$ref": f"{address}#/{pointer}"}, registry=_load_registry())


def request_validator(path: str) -> Draft202012Validator:
    """Return what validates the body that is posted to a path."""
    return _make_validator(_DESCRIBED, "paths", path, "post", "requestBody", "content", JSON, "schema")


def find_path(method: str, path: str) -> str | None:
    """Return the path of the description that a path belongs to; None where it has none for this method."""
    for each, operations in load_description()["paths"].items():
        if method.lower() in operations and re.fullmatch(re.sub("{.*?}", "[^/]+", each), path):
            return str(each)
    return None


def check_answer(method: str, path: str, status: int, kind: str, answer: object) -> None:
    """Check that an answer has a status, a type and members that are described, and no others.

    Raises:
        AssertionError: it has not.
    """
    described = find_path(method, path)
    assert described, (method, path)
    responses = load_description()["paths"][described][method.lower()]["responses"]
    assert str(status) in responses, (path, status, answer)
    content = responses[str(status)]["content"]
    assert {kind.partition(";")[0], "*/*"} & content.keys(), (path, kind)
    if kind == JSON and JSON in content:
        where = ("paths", described, method.lower(), "responses", str(status), "content", JSON, "schema")
        validator = _make_validator(_EXACT, *where)
        fault = best_match(validator.iter_errors(answer))
        assert fault is None, f"{path}: {fault.json_path}: {fault.message}"
