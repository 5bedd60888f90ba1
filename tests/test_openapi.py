"""`docs/openapi.json` is drawn from the code, is what OpenAPI 3.1 has, and says of requests what is read."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from tests.described_api import load_description, request_validator
from tests.openapi import DESCRIPTION, OPERATIONS, list_refusals, write_description
from tests.typedefs import Schema, read_typedefs
from webhooks import Settings, api_requests, create_app
from webhooks.page.phone_input import read_phone_input
from webhooks.page.tap_request import read_tap
from webhooks.refused import Refused


def test_it_is_drawn_from_the_code() -> None:
    """As it stands: `.venv/bin/python -m tests.openapi` draws it anew."""
    assert DESCRIPTION.read_text("utf-8") == write_description(), "run: .venv/bin/python -m tests.openapi"


def test_it_is_openapi() -> None:
    """Of version 3.1, with every reference resolved."""
    described = load_description()

    assert described["openapi"].startswith("3.1.")
    assert list(OpenAPIV31SpecValidator(described, base_uri=DESCRIPTION.as_uri()).iter_errors()) == []


def test_every_path_is_described_and_no_other() -> None:
    """Of those under `/api/`, each with its method, as they are mounted where all of them are."""
    app = create_app(Settings(dev=True), speak=lambda *_: b"")
    mounted = {
        (method, rule.rule.replace("<", "{").replace(">", "}"))
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.rule.startswith("/api/")
    }

    assert sorted(mounted) == sorted((each.method, each.path) for each in OPERATIONS)


def test_every_error_is_described() -> None:
    """At some path, but for what a path says to a method that it does not have."""
    described = {refusal for each in OPERATIONS for refusal in each.list_refusals()}

    assert described == set(list_refusals()) - {("wrong-method", 405)}


# What is read


def read_talk(body: bytes) -> None:
    """Read a request of `/api/talk`, with what was tapped."""
    asked = api_requests.read_talk_request(body)
    if asked.tapped is not None:
        read_tap(asked.tapped)


def read_phone(body: bytes) -> None:
    """Read a request of `/api/phone`, with what was tapped."""
    asked = api_requests.read_phone_request(body)
    if asked.tapped:
        read_phone_input(asked.tapped)


READERS: Mapping[str, Callable[[bytes], object]] = {
    "/api/talk": read_talk,
    "/api/wishes": api_requests.read_look_request,
    "/api/look": api_requests.read_look_request,
    "/api/phone": read_phone,
    "/api/record": api_requests.read_look_request,
    "/api/recap": api_requests.read_look_request,
    "/api/home": api_requests.read_home_request,
    "/api/tv": api_requests.read_screen_request,
    "/api/voice": api_requests.read_voice_request,
    "/api/qr": api_requests.read_link,
}

PHONE = {"phone": "q3Zf0mJ8sR2xUu1T7cVb9w", "message": "m1"}
WISH = {"intent": "BeginIntent"}
CARDS = {"intent": "AddCardsIntent", "slots": {"cards": ["tanner"]}}
BODIES: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("/api/talk", {"session": None, "text": "three players", "others": ["tree players"], "at": [3, 12]}),
    ("/api/talk", {"brief": True, "overheard": True, "language": "de", "others": []}),
    ("/api/talk", {"session": "x", "wish": WISH, "id": "Zk3v0mJ8sR2xUu1T", "seen": 7}),
    ("/api/talk", {"wish": [CARDS]}),
    ("/api/talk", {"wish": {"intent": "SeatsIntent", "slots": {"names": ["Ann", ""]}}}),
    ("/api/talk", {"wish": {"intent": "DeckIntent", "slots": {"cards": ["2 mason", "* seer"], "extra": None}}}),
    ("/api/talk", {"wish": {"intent": "AddTimeIntent", "slots": {"duration": ["PT1M"]}}}),
    ("/api/wishes", {"session": "x", "seen": None}),
    ("/api/look", {"session": "x", "seen": 7}),
    (
        "/api/phone",
        {**PHONE, "text": "JOIN 4237 Alice", "seen": 7, "language": "de", "round": "0 join", "story": False},
    ),
    ("/api/phone", {**PHONE, "command": "join", "code": "4237", "name": "Bob", "face": "owl-3"}),
    ("/api/phone", {**PHONE, "command": "rules", "role": "seer", "topic": "tie"}),
    ("/api/phone", {**PHONE, "command": "rules", "role": "seer", "aspect": "first", "other": "robber"}),
    ("/api/phone", {**PHONE, "command": "again", "answer": None, "text": None}),
    ("/api/phone", {**PHONE, "answer": {"names": ["Bob"], "center": [1], "rooms": ["foyer"], "words": ["nobody"]}}),
    ("/api/phone", {"phone": PHONE["phone"], "seen": None, "round": None}),
    ("/api/record", {"session": "x", "seen": 7}),
    ("/api/recap", {"session": "x", "seen": 7}),
    ("/api/home", {"session": "x", "screen": True, "phones": None}),
    ("/api/home", {"session": "x", "phones": False}),
    ("/api/tv", {"code": "482913", "seen": None}),
    ("/api/voice", {"session": "x", "at": [3, 1], "language": "de", "speed": 2}),
    ("/api/voice", {"line": "is_in", "names": ["Ann"], "speed": 0.5}),
    ("/api/qr", {"text": "https://your.host/"}),
    ("/api/qr", {"text": "sms:+15550100099?body=JOIN"}),
)
"""Requests that are read, which together have every member that is described."""

VALUES: tuple[object, ...] = (
    *(None, True, False, 0, 1, -1, 7.5, 1000, "", "x", "-", "owl-12", "482913", "48291", "sms:1", "https://"),
    *("x" * 36, "x" * 64, "x" * 65, "x" * 100, "x" * 101, "https://" + "x" * 500, "x" * 1000, "x" * 1001, "é" * 30),
    *([], [1], ["x"], [1, 2], [0, True], [1, -1], [1, 2, 3], ["x"] * 4, ["x"] * 5, ["x" * 1001], [None], [["x"]]),
    *([1] * 16, [1] * 17, ["x"] * 17, [WISH] * 8, [WISH] * 9, {}, {"x": 1}, {"intent": 1}, {**WISH, "x": 1}, CARDS),
    *(
        {**WISH, "slots": None},
        {**WISH, "slots": {"x": []}},
        {"names": ["x"], "x": []},
        {"center": [1.5]},
        ["mason"] * 41,
    ),
)
"""Put in the place of each member, one after another: of every type, and on both sides of every bound."""

READ_OTHERWISE = {
    ("/api/phone", "story"): "anything but true is as good as none",
    ("/api/phone", "message"): "looked at where something is sent",
    ("/api/phone", "aspect"): "which of the words of a question goes with which is no matter of form",
    ("/api/phone", "other"): "the same",
    ("/api/phone", "role"): "the same",
    ("/api/phone", "topic"): "the same",
    ("/api/phone", "name"): "what can be a name is told in words",
}
"""What a schema cannot say, or says more strictly than it is read."""


def put_values(body: object, *where: str | int) -> Iterator[tuple[object, tuple[str | int, ...]]]:
    """Yield a body with each of the values in the place of each of its members, in any depth, and without it."""
    if isinstance(body, Mapping):
        for key, value in body.items():
            rest = {name: each for name, each in body.items() if name != key}
            yield rest, (*where, key)
            for other, place in [*[(each, (*where, key)) for each in VALUES], *put_values(value, *where, key)]:
                yield {**rest, key: other}, place
        yield {**body, "unheard": 1}, where
    elif isinstance(body, list):
        for index, value in enumerate(body):
            for other, place in [*[(each, (*where, index)) for each in VALUES], *put_values(value, *where, index)]:
                yield [*body[:index], other, *body[index + 1 :]], place


def is_read(path: str, body: object) -> bool:
    """Return whether the service reads a body."""
    try:
        READERS[path](json.dumps(body).encode())
    except Refused:
        return False
    return True


@pytest.mark.parametrize(("path", "body"), BODIES, ids=str)
def test_what_is_described_is_what_is_read(path: str, body: Mapping[str, Any]) -> None:
    """Whatever stands in the place of a member is in the schema if it is read, and refused if it is not."""
    validator = request_validator(path)
    assert is_read(path, body)
    assert validator.is_valid(body)

    for changed, where in put_values(body):
        described, read = validator.is_valid(changed), is_read(path, changed)
        if (path, where[:1] and where[0]) not in READ_OTHERWISE:
            assert described is read, (changed, where)


def test_the_requests_have_every_member() -> None:
    """Which are all that the service asks for, in whatever is sent to it."""
    asked: dict[str, set[str]] = {}
    sent: dict[str, set[str]] = {}

    class Watched(dict[str, Any]):
        """The members of a body, which notes what is asked for."""

        def get(self, key: str, default: object = None) -> Any:  # noqa: ANN401 - JSON
            asked.setdefault(path, set()).add(key)
            return super().get(key, default)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(api_requests, "read_object", lambda body: Watched(json.loads(body)))
        for path, body in BODIES:
            READERS[path](json.dumps(body).encode())
            sent.setdefault(path, set()).update(body)

    for path, keys in asked.items():
        schema = request_validator(path)
        members = _find_properties(path)
        assert keys == members, schema
        assert sent[path] == members, path


def _find_properties(path: str) -> set[str]:
    name = next(each.takes for each in OPERATIONS if each.path == path and each.takes)
    return set(load_description()["components"]["schemas"][name]["properties"])


# Types of the page


STRING: Schema = {"type": "string"}
TYPES: tuple[tuple[str, Schema], ...] = (
    ("{string | null} A", {"type": ["string", "null"]}),
    ('{"a" | "b"} A', {"enum": ["a", "b"]}),
    ("{number[]} A  what it is", {"type": "array", "items": {"type": "number"}, "description": "what it is"}),
    ("{[x: string, string]} A", {"type": "array", "prefixItems": [STRING, STRING], "minItems": 2, "maxItems": 2}),
    ("{Record<string, B>} A", {"type": "object", "additionalProperties": {"$ref": "#/components/schemas/B"}}),
    ("{{a: string, b?: string}} A", {"type": "object", "properties": {"a": STRING, "b": STRING}, "required": ["a"]}),
    (
        "{{b: B | null}} A",
        {
            "type": "object",
            "properties": {"b": {"anyOf": [{"$ref": "#/components/schemas/B"}, {"type": "null"}]}},
            "required": ["b"],
        },
    ),
    (
        "{object} A\n * @property {string} a\n * @property {string} [b] perhaps",
        {"type": "object", "properties": {"a": STRING, "b": {**STRING, "description": "perhaps"}}, "required": ["a"]},
    ),
)


@pytest.mark.parametrize(("written", "schema"), TYPES, ids=str)
def test_a_type_is_read(written: str, schema: Schema) -> None:
    """As TypeScript has it."""
    assert read_typedefs(f"/** @typedef {written} */") == {"A": schema}


def test_types_are_put_together() -> None:
    """By `&`, and without what has to be there by `Partial`."""
    script = "/** @typedef {{a: string}} A */ /** @typedef {A & {b: string}} B */ /** @typedef {Partial<B>} C */"
    both = {"type": "object", "properties": {"a": STRING, "b": STRING}}

    assert read_typedefs(script)["B"] == {**both, "required": ["a", "b"]}
    assert read_typedefs(script)["C"] == {**both, "required": []}
