"""APL documents against Amazon's rules: npm's `apl-suggester` for screens, the documentation's tables for audio."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from tests.checkers import ROOT, ask_npm
from tests.fixtures import read_cases

TABLES = read_cases(__file__)
"""Sources: Alexa, "APL Component" of each, and apl-core, `sComponentPropertyBimap`, in which it looks before it looks
for a bound name; "APL for Audio Reference"."""

Document = dict[str, Any]

FOLDER = ROOT / "templates" / "apl"
DOCUMENTS: dict[str, Document] = {
    path.stem: json.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.json"))
}

_SUGGESTER = """
const { StaticAplTemplateValidator } = require("apl-suggester");
console.log = () => {};
let input = "";
process.stdin.on("data", (part) => { input += part; }).on("end", async () => {
  const faults = await new StaticAplTemplateValidator().validate(JSON.parse(input));
  process.stdout.write(JSON.stringify(faults));
});
"""


def find_screen_faults(document: Document) -> list[str]:
    """Return the faults that Amazon's own checker finds in a document for a screen, without a network."""
    faults = ask_npm("apl-suggester", _SUGGESTER, document)
    return [f"{fault['path']}: {fault['errorMessage']}" for fault in faults]


_PROPERTIES = """
const { readdirSync } = require("fs");
const { dirname, join } = require("path");
const assets = join(dirname(require.resolve("apl-suggester")), "assets");
const names = readdirSync(assets).filter((file) => /^[A-Z]\\w*\\.js$/.test(file) && file !== "JsonSchema.js");
const schemas = names.map((file) => require(join(assets, file)).JSON_SCHEMA || {});
process.stdout.write(JSON.stringify(schemas.flatMap((schema) => Object.keys(schema.properties || {}))));
"""


def list_component_properties() -> set[str]:
    """The properties of all components: to a command, a bound name of these is the property."""
    names: list[str] = ask_npm("apl-suggester", _PROPERTIES, None)
    return {*names, *TABLES["calculated"]}


def find_bound_names(part: object) -> Iterator[str]:
    """All names that are bound anywhere in a document."""
    if isinstance(part, Mapping):
        yield from (binding["name"] for binding in part.get("bind", ()))
        yield from (name for each in part.get("parameters", ()) for name in _find_parameters(each))
    for each in part.values() if isinstance(part, Mapping) else part if isinstance(part, list) else ():
        yield from find_bound_names(each)


def _find_parameters(part: object) -> Iterator[str]:
    yield str(part["name"] if isinstance(part, Mapping) else part)


KNOWN = {"Container", "Frame", "Image", "Text"}
"""The components that our documents for screens use; the checker takes any other for a layout that comes later."""


def find_unknown_components(document: Document) -> list[str]:
    """Components that are misspelled, or new here: then add them above, or see what is wrong."""
    return [kind for kind in _find_types(document["mainTemplate"]) if kind not in KNOWN]


def _find_types(part: object) -> Iterator[str]:
    if isinstance(part, list):
        for each in part:
            yield from _find_types(each)
    elif isinstance(part, Mapping):
        if "type" in part:
            yield str(part["type"])
        for key in ("item", "items"):
            yield from _find_types(part.get(key))


def find_sound_faults(document: Document) -> Iterator[str]:
    """Return the faults of a document for audio, by the tables of "APL for Audio Reference" (version 0.91)."""
    if document.get("type") != "APLA" or document.get("version") not in {"0.8", "0.9", "0.91"}:
        yield "type and version"
    yield from (f"unknown: {key}" for key in document.keys() - {*TABLES["top"]})
    main = document.get("mainTemplate", {})
    yield from (f"unknown: mainTemplate {key}" for key in main.keys() - {"parameters", "item", "items"})
    yield from _check_component(main.get("item", {}), inside="")


def _check_component(part: Document, inside: str) -> Iterator[str]:
    kind = part.get("type", "")
    if kind not in TABLES["components"]:
        yield f"unknown component: {kind}"
        return
    yield from (f"unknown: {kind} {key}" for key in part.keys() - {*TABLES["base"], *TABLES["components"][kind]})
    if part.get("contentType", "PlainText") not in {"PlainText", "SSML"}:
        yield f"{kind} contentType"
    if kind != "Silence" and part.get("duration", "auto") not in {"auto", "trimToParent"}:
        yield f"{kind} duration"
    if part.get("duration") == "trimToParent" and inside != "Mixer":
        yield f"{kind} is trimmed to no Mixer"
    for each in part.get("filters", []):
        yield from _filter(each, trimmed=part.get("duration") == "trimToParent")
    for each in part.get("items", []):
        yield from _check_component(each, inside=kind)


def _filter(part: Document, *, trimmed: bool) -> Iterator[str]:
    kind = part.get("type", "")
    if kind not in TABLES["filters"]:
        yield f"unknown filter: {kind}"
        return
    yield from (
        f"unknown: {kind} {key}" for key in part.keys() - {"type", "when", "description", *TABLES["filters"][kind]}
    )
    if kind == "Repeat" and part.get("repeatCount") == -1 and not trimmed:
        yield "endless, and trimmed by nothing"
