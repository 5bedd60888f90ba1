"""What `docs/openapi.json` describes: `python -m tests.openapi` draws it anew from the code.

Requests have the bounds, forms and catalogs of the modules that read them; answers have the types of the page that asks
for them (`templates/page/api.js`); errors are the refusals of the web service, with their sentences; what a path is for
stands in `docs/http.md`. `tests/test_openapi.py` compares what it says of requests with what is read, and
`tests/test_http.py` what it says of answers with what is answered.
"""

import ast
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from onenight.conversation import tapped_wishes
from onenight.conversation.faces import ANIMALS, COLORS
from onenight.rules.game import ROLES
from onenight.speech.lines import FIRST, load_lines
from onenight.texting.player_answer import Tap
from onenight.wishes.wish import CARDS_FORM, DURATION_FORM, NUMBER_DIGITS
from tests.checkers import ROOT
from tests.pages import read_page
from tests.typedefs import Schema, list_references, read_typedefs
from webhooks import api_requests, request_fields
from webhooks.page import phone_input, phones, tap_request, television, voice
from webhooks.refusal import API, UNREADABLE

PAGE = "docs/http.md"
DESCRIPTION = ROOT / "docs" / "openapi.json"
JSON = "application/json"


def refer(name: str) -> Schema:
    """Return a reference to a schema of the description."""
    return {"$ref": f"#/components/schemas/{name}"}


# Requests

STRING: Schema = {"type": "string"}
BOOLEAN: Schema = {"type": "boolean"}
TEXT: Schema = {"type": "string", "maxLength": request_fields.TEXT_CHARACTERS}
TEXT_OR_NULL: Schema = {"type": ["string", "null"], "maxLength": request_fields.TEXT_CHARACTERS}
SESSION: Schema = {"type": ["string", "null"]}
SEEN: Schema = {"type": ["integer", "null"]}
COUNT: Schema = {"type": "integer", "minimum": 0}
PLACE: Schema = {"type": ["array", "null"], "prefixItems": [COUNT, COUNT], "minItems": 2, "maxItems": 2}


def match_whole(pattern: str) -> Schema:
    """Return the schema of a text that has this form from its beginning to its end."""
    return {"type": "string", "pattern": f"^(?:{pattern})$"}


def list_of(items: Schema, most: int) -> Schema:
    """Return the schema of a list of at most so many."""
    return {"type": "array", "items": items, "maxItems": most}


def take(required: str = "", **members: Schema) -> Schema:
    """Return the schema of a request; what else it has is not looked at."""
    return {"type": "object", "properties": members, **({"required": required.split()} if required else {})}


def describe_requests() -> dict[str, Schema]:
    """Return the schema of the body of each path that takes one, by the name of what is read from it."""
    table = take(session=SESSION, seen=SEEN)
    return {
        "TalkRequest": {
            **take(
                session=SESSION,
                text=TEXT,
                others=list_of(TEXT, api_requests.MOST_OTHERS),
                at=PLACE,
                brief=BOOLEAN,
                overheard=BOOLEAN,
                language=STRING,
                wish={
                    "anyOf": [
                        refer("Wish"),
                        {**list_of(refer("Wish"), tap_request.MOST_WISHES), "minItems": 1},
                    ]
                },
                id={"type": "string", "maxLength": tap_request.ID_CHARACTERS},
                seen=SEEN,
            ),
            "if": {"required": ["wish"]},
            "then": {"properties": {"text": False, "others": False}},
        },
        "LookRequest": table,
        "HomeRequest": {
            **take(session=SESSION, phones={"type": ["boolean", "null"]}, screen={"type": ["boolean", "null"]}),
            "anyOf": [{"properties": {key: BOOLEAN}, "required": [key]} for key in ("phones", "screen")],
        },
        "ScreenRequest": take(
            code={**match_whole(api_requests.SCREEN_CODE_FORM), "type": ["string", "null"]}, seen=SEEN
        ),
        "PhoneRequest": _describe_phone_request(),
        "LinkRequest": take(
            "text", text={**match_whole(api_requests.LINK_FORM), "maxLength": api_requests.LINK_CHARACTERS}
        ),
        "VoiceRequest": take(
            session=SESSION,
            at=PLACE,
            line={**STRING, "examples": [*voice.PAGE_LINES, *voice.ARRIVALS]},
            names={"type": "array", "items": STRING},
            language=STRING,
            speed={"type": "number", "minimum": api_requests.SLOWEST, "maximum": api_requests.FASTEST},
        ),
    }


def _describe_phone_request() -> Schema:
    sent = ("text", "answer", "command")
    told = dict.fromkeys(("code", "name", "aspect"), TEXT_OR_NULL)
    topics = load_lines(FIRST).section("rulebook", "called")
    role: Schema = {"enum": [*sorted(ROLES), "", None]}
    return {
        **take(
            "phone",
            phone=match_whole(api_requests.PHONE_FORM),
            text=TEXT_OR_NULL,
            answer=_describe_answer(),
            command={"enum": [*phone_input.COMMANDS, None]},
            message=match_whole(api_requests.MESSAGE_FORM),
            round={"type": ["string", "null"]},
            seen=SEEN,
            language=STRING,
            story=BOOLEAN,
            **told,
            role=role,
            other=role,
            topic={"enum": [*topics, "", None]},
            face={"pattern": f"^(?:(?:{'|'.join(ANIMALS)})-[0-{COLORS - 1}])?$", "type": ["string", "null"]},
        ),
        "allOf": [
            {
                "if": _has(key),
                "then": {"required": ["message"], "not": {"anyOf": [_has(other) for other in sent if other != key]}},
            }
            for key in sent
        ],
    }


def _has(key: str) -> Schema:
    return {"properties": {key: {"not": {"type": "null"}}}, "required": [key]}


def _describe_answer() -> Schema:
    """Return the schema of what was tapped of the answers that a phone offers."""
    kinds: Mapping[str, Schema] = {
        "names": TEXT,
        "center": {"type": "integer"},
        **{key: {"enum": sorted(values)} for key, values in phone_input.VALUES.items()},
    }
    members = {key: list_of(kinds[key], phone_input.MOST_VALUES) for key in Tap._fields}
    return {"type": ["object", "null"], "properties": members, "additionalProperties": False}


def describe_wishes() -> dict[str, Schema]:
    """Return the schema of a wish, and that of each type of its slots."""
    intents = tapped_wishes.intents()
    kinds = {slot: kind for slots in intents.values() for slot, kind in slots.items()}
    values = {_name_type(kind): _describe_type(kind) for kind in sorted(set(kinds.values()))}
    slots = {slot: list_of(refer(_name_type(kind)), tapped_wishes.MOST_VALUES) for slot, kind in kinds.items()}
    slots["extra"] = {"anyOf": [slots["extra"], refer(_name_type(kinds["extra"])), {"type": "null"}]}
    by_slots: dict[tuple[str, ...], list[str]] = {}
    for intent, types in intents.items():
        by_slots.setdefault(tuple(sorted(types)), []).append(intent)
    wish: Schema = {
        "type": "object",
        "properties": {
            "intent": {"enum": list(intents)},
            "slots": {"type": "object", "properties": slots, "additionalProperties": False},
        },
        "required": ["intent"],
        "additionalProperties": False,
        "anyOf": [
            {"properties": {"intent": {"enum": those}, "slots": {"propertyNames": {"enum": list(has)}}}}
            for has, those in by_slots.items()
        ],
    }
    return {"Wish": wish, **values}


def _name_type(kind: str) -> str:
    return f"Slot.{kind}"


def _describe_type(kind: str) -> Schema:
    """Return the schema of a slot's value: an id, or what has the form of its type."""
    if kind == "CARDS":
        keys = "|".join(tapped_wishes.ids("ROLE"))
        return {**match_whole(CARDS_FORM.replace("[a-z_]+", keys)), "examples": ["2 mason"]}
    forms: Mapping[str, Schema] = {
        "PLAYER": TEXT,
        "AMAZON.NUMBER": match_whole(f"[0-9]{{1,{NUMBER_DIGITS}}}"),
        "AMAZON.DURATION": {**match_whole(DURATION_FORM), "minLength": len("PT") + 1, "examples": ["PT5M"]},
    }
    return forms.get(kind, {"enum": list(tapped_wishes.ids(kind))})


# Answers

RECORDS = ("onenight/rules/record.schema.json", "onenight/rules/week/record.schema.json")
"""The schemas of records, which have ids of their own."""


OPEN = ("NightRecord", "WeekScene", "WeekStep", "WeekStory")
"""Types of which the page reads some members: others are those of records (`docs/commands.md`, `docs/week.md`)."""


def describe_answers() -> dict[str, Schema]:
    """Return the schema of what each path answers: the types of the page, and of what no page asks for."""
    typed = read_typedefs((ROOT / "templates" / "page" / "api.js").read_text("utf-8"))
    for name in OPEN:
        typed[name]["additionalProperties"] = True
    typed["WeekStory"]["properties"]["record"] = {"$ref": f"../{RECORDS[1]}"}
    answer = typed["Answer"]
    spoken = {**answer, "required": ["session", *answer["required"]]}
    spoken["properties"] = {**answer["properties"], "session": SESSION}
    shown = {key: answer["properties"][key] for key in television.SHOWN_KEYS}
    return {
        **typed,
        "Spoken": spoken,
        "Looked": {"anyOf": [refer("Answer"), refer("Version")]},
        "Version": give(version={"type": ["integer", "null"]}),
        "Shown": {
            "anyOf": [{**give(**shown), "required": [key for key in shown if key != "language"]}, refer("Version")]
        },
        "Offers": give(
            offers={"type": "array", "items": refer("Offer")},
            open={
                "type": "array",
                "items": give(intent=STRING, slots={"type": "object", "additionalProperties": STRING}),
            },
        ),
        "PhoneLooked": {
            "anyOf": [refer("Phone"), refer("Version"), give(story=refer("Story"))],
        },
        "Record": {"anyOf": [{"$ref": f"../{path}"} for path in RECORDS]},
        "Story": {"anyOf": [refer("NightStory"), refer("WeekStory")]},
        "Drawing": give(svg=STRING),
        "Words": {
            **give(catalog=refer("Catalog"), speaks=BOOLEAN),
            "additionalProperties": {"type": ["string", "integer"]},
        },
    }


def give(**members: Schema) -> Schema:
    """Return the schema of an answer that has all of these."""
    return {"type": "object", "properties": members, "required": list(members)}


# Errors

READERS = ("api_requests", "request_fields", "page/tap_request", "page/phone_input")
"""The modules that read bodies, in functions alone."""


def parse(name: str) -> ast.Module:
    """Return the syntax of a module of the web service."""
    return ast.parse((ROOT / "webhooks" / f"{name}.py").read_text("utf-8"))


def list_refusals(*folders: str) -> Iterator[tuple[str, int]]:
    """Yield each error that the paths under `/api/`, or of these folders, can answer with, and its status."""
    yield UNREADABLE, 400
    found = [
        f"{at}/{path.stem}" for at in folders or ("page",) for path in sorted((ROOT / "webhooks" / at).glob("*.py"))
    ]
    for name in ("api_requests", "request_fields", "refusal", *found):
        yield from _find_refusals(parse(name))


def _find_refusals(tree: ast.AST) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused":
            code, *status = node.args
            if isinstance(code, ast.Constant):
                yield str(code.value), ast.literal_eval(status[0]) if status else 400
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == "_CODES":
            assert node.value
            yield from ((code, status) for status, code in ast.literal_eval(node.value).items())


def list_reading_refusals(*readers: str) -> set[tuple[str, int]]:
    """Return the errors of functions that read a body, and of all that they use."""
    defined = {name: node for module in READERS for node in parse(module).body for name in _find_defined(node)}
    reached, left = dict[str, ast.stmt](), list(readers)
    while left:
        name = left.pop()
        if name in defined and name not in reached:
            reached[name] = defined[name]
            left += [node.id for node in ast.walk(defined[name]) if isinstance(node, ast.Name)]
    return {refusal for node in reached.values() for refusal in _find_refusals(node)}


def _find_defined(node: ast.stmt) -> list[str]:
    """Return the name of the function or the constant that a statement of a module defines; none of any other."""
    if isinstance(node, ast.FunctionDef):
        return [node.name]
    return [node.target.id] if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) else []


def describe_errors(refusals: set[tuple[str, int]]) -> dict[str, Schema]:
    """Return the answer of each status with which a path refuses: its codes, and what they say."""
    lines = load_lines(FIRST)
    by_status: dict[int, list[str]] = {}
    for code, status in sorted(refusals):
        by_status.setdefault(status, []).append(code)
    return {
        str(status): {
            "description": "\n".join([f"- `{code}`: {lines.raw(f'web.refused.{code}')}" for code in codes]),
            "content": {JSON: {"schema": give(error=give(code={"enum": codes}, message=STRING))}},
        }
        for status, codes in sorted(by_status.items())
    }


# Paths


class Operation(NamedTuple):
    """What a path is asked, and what it answers."""

    method: str
    path: str
    answers: str
    """The schema of its answer, or the type of what is no JSON."""
    refused: str = ""
    """The codes of its own errors, behind a colon the status of one that has several; those of the body aside."""
    takes: str = ""
    """The schema of its body, if it reads one."""
    readers: tuple[str, ...] = ()
    """The functions that read the body."""
    query: tuple[tuple[str, Schema], ...] = ()

    def list_refusals(self) -> set[tuple[str, int]]:
        """Return its errors, each with its status."""
        named = f"{ALWAYS} {self.refused} {UNREADABLE if self.takes else ''}".split()
        own = {(code, status) for code, status in list_refusals() if code in named or f"{code}:{status}" in named}
        return own | list_reading_refusals(*self.readers)


ALWAYS = "unknown-path wrong-host failure"
"""The errors of any path."""
COUNTED = "too-many:503"
"""Those of a path whose requests are counted."""
STORED = f"{COUNTED} busy store-unreachable"
"""Those of a path that needs the store."""
OPENED = f"{STORED} no-network"
"""Those of a path that may open a home again, which may have left its network."""
OVER = f"{STORED} no-game not-over"
LOOK = ("LookRequest", ("read_look_request",))
OPERATIONS = (
    Operation(
        "POST", "/api/talk", "Spoken", f"{OPENED} too-many-tables", "TalkRequest", ("read_talk_request", "read_tap")
    ),
    Operation("POST", "/api/wishes", "Offers", f"{OPENED} unknown-table", *LOOK),
    Operation("POST", "/api/look", "Looked", f"{OPENED} unknown-table", *LOOK),
    Operation(
        "POST",
        "/api/phone",
        "PhoneLooked",
        f"{OVER} no-phones phones-shut-out too-many:429",
        "PhoneRequest",
        ("read_phone_request", "read_phone_input"),
    ),
    Operation("POST", "/api/record", "Record", OVER, *LOOK),
    Operation("POST", "/api/recap", "Story", OVER, *LOOK),
    Operation("POST", "/api/home", "Home", f"{OPENED} not-here unknown-table", "HomeRequest", ("read_home_request",)),
    Operation(
        "POST",
        "/api/tv",
        "Shown",
        f"{STORED} unknown-screen-code too-many-screen-codes too-many:429",
        "ScreenRequest",
        ("read_screen_request",),
    ),
    Operation("POST", "/api/tv/recap", "Story", f"{OVER} unknown-table"),
    Operation(
        "POST",
        "/api/voice",
        "audio/wav",
        f"{STORED} not-told unknown-table not-spoken",
        "VoiceRequest",
        ("read_voice_request",),
    ),
    Operation("POST", "/api/qr", "Drawing", COUNTED, "LinkRequest", ("read_link",)),
    Operation("GET", "/api/qr.png", "image/png", f"{COUNTED} no-code", query=(("code", match_whole(phones.CODE)),)),
    Operation("GET", "/api/phone", "text/html"),
    Operation("GET", "/api/page/words.json", "Words", COUNTED, query=(("language", STRING),)),
    Operation("GET", "/api/page/{name}", "*/*"),
)


def describe_operation(operation: Operation) -> Schema:
    """Return an operation as OpenAPI has it."""
    is_typed = "/" in operation.answers
    kind, schema = (operation.answers, {}) if is_typed else (JSON, refer(operation.answers))
    named = [("path", name, STRING) for name in re.findall("{(.*?)}", operation.path)]
    asked = [*named, *[("query", name, form) for name, form in operation.query]]
    body = {"required": True, "content": {JSON: {"schema": refer(operation.takes)}}}
    return {
        "operationId": re.sub(r"\W+", "_", f"{operation.method.lower()}{operation.path.removeprefix(API[:-1])}").strip(
            "_"
        ),
        "description": read_description(operation),
        **({"requestBody": body} if operation.takes else {}),
        **(
            {
                "parameters": [
                    {"in": place, "name": name, "required": place == "path", "schema": form}
                    for place, name, form in asked
                ]
            }
            if asked
            else {}
        ),
        "responses": {
            "200": {"description": "The answer.", "content": {kind: {"schema": schema}}},
            **describe_errors(operation.list_refusals()),
        },
    }


def read_description(operation: Operation) -> str:
    """Return the text that the page has under the heading of a path; what a program needs of the others is there."""
    path = operation.path.replace("{", "<").replace("}", ">")
    chapters = re.split("^#+ ", read_page(PAGE), flags=re.MULTILINE)
    told = next((each for each in chapters if each.startswith(f"`{operation.method} {path}`\n")), None)
    text = VOICE if told is None else told.partition("\n")[2].partition("```")[0]
    return " ".join(text.split())


VOICE = (
    "Speak for a browser that has no voice, where espeak-ng or a voice of the host is: a cue of what was told last, or "
    "a line of the page."
)
"""What is told of the path that is not everywhere (`docs/http.md`, At home)."""


def describe_service() -> Schema:
    """Return the whole description."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    operations: dict[str, Schema] = {}
    for each in OPERATIONS:
        operations.setdefault(each.path, {})[each.method.lower()] = describe_operation(each)
    schemas = {**describe_answers(), **describe_requests(), **describe_wishes()}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "One Night announcer",
            "version": project["version"],
            "description": project["description"],
            "license": {"name": project["license"], "identifier": project["license"]},
        },
        "servers": [{"url": "/"}],
        "paths": operations,
        "components": {"schemas": _find_reached(schemas, list_references(operations))},
    }


def _find_reached(schemas: Mapping[str, Schema], first: Iterator[str]) -> dict[str, Schema]:
    """Return the schemas that are referred to, in any depth, sorted by name."""
    reached, left = set[str](), list(first)
    while left:
        name = left.pop()
        if name not in reached:
            reached.add(name)
            left += list_references(schemas[name])
    return {name: schemas[name] for name in sorted(reached)}


def write_description() -> str:
    """Return the description as it stands in its file."""
    return json.dumps(describe_service(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    DESCRIPTION.write_text(write_description(), "utf-8")
