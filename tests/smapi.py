"""Amazon's own description of interaction models and manifests, as a JSON Schema.

It is the Swagger file of the npm package `ask-smapi-model` (Apache-2.0), which `make test` fetches. Where it is missing
the tests that need it say so, and fail where `CI` is set.
"""

import json
from functools import cache
from typing import Any

from jsonschema import Draft4Validator

from tests.checkers import ROOT, skip_or_fail

SPEC = ROOT / "node_modules" / "ask-smapi-model" / "spec.json"
MODEL = "v1.skill.interactionModel.InteractionModelData"
MANIFEST = "v1.skill.Manifest.SkillManifestEnvelope"

Schema = dict[str, Any]


def find_problems(definition: str, data: object, *, strict: bool = True) -> list[str]:
    """Return the parts of `data` that Amazon would refuse, with their places; strictly also those it would ignore."""
    schema = {"allOf": [{"$ref": f"#/definitions/{definition}"}], "definitions": _read_definitions(strict=strict)}
    errors = Draft4Validator(schema).iter_errors(data)
    return [f"{error.json_path}: {error.message}" for error in errors]


@cache
def _read_definitions(*, strict: bool) -> dict[str, Schema]:
    if not SPEC.exists():
        skip_or_fail(
            "ask-smapi-model", "run `make test` or `npm ci`; until then nothing is checked against Amazon's schema"
        )
    definitions: dict[str, Schema] = json.loads(SPEC.read_text("utf-8"))["definitions"]
    # A value without synonyms is fine: the console writes such models itself.
    definitions["v1.skill.interactionModel.TypeValueObject"]["required"].remove("synonyms")
    if strict:
        for name in definitions.keys() - _find_extended(definitions):
            close(definitions[name])
    return definitions


def _find_extended(definitions: dict[str, Schema]) -> set[str]:
    """The definitions that others extend with properties of their own."""
    parts = (part for schema in definitions.values() for part in schema.get("allOf", ()))
    return {part["$ref"].removeprefix("#/definitions/") for part in parts if "$ref" in part}


def close(schema: Schema) -> None:
    """Allow no properties but those listed, unless they differ from kind to kind."""
    if "properties" in schema and "discriminator" not in schema and "allOf" not in schema:
        schema.setdefault("additionalProperties", False)
    for inner in (*schema.get("properties", {}).values(), schema.get("items")):
        if isinstance(inner, dict):
            close(inner)
