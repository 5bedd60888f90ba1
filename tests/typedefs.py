"""JSON Schemas of the types that stand in the comments of a module of the page (`@typedef`, as TypeScript writes them).

Read is what those types are made of: names, literals, arrays, tuples, objects, unions and intersections, `Record` and
`Partial`. An optional member may be missing; further members may always come.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

Schema = dict[str, Any]

_TOKEN = re.compile(r'"[^"]*"|[A-Za-z]\w*|[{}<>|&,:?()]|\[\]|[][]')
_PLAIN = ("string", "number", "boolean", "null", "object")
_DEFINED = re.compile(r"@typedef (?={)")
_MEMBER = re.compile(r"@property (?={)")
_NAMED = re.compile(r"\s*(\[?)(\w+)\]?[ \t]*([^\n*@]*)")


def read_typedefs(script: str) -> dict[str, Schema]:
    """Return the schema of each type that a script defines; those that stand before may be named in intersections."""
    found: dict[str, Schema] = {}
    for comment in re.findall(r"/\*\*(.*?)\*/", script, re.DOTALL):
        for start in _DEFINED.finditer(comment):
            written, name, _, told = _read_tag(comment, start.end())
            schema = TypeReader(written, found).read()
            for member in _MEMBER.finditer(comment):
                kind, key, optional, what = _read_tag(comment, member.end())
                _add_member(schema, key, _describe(TypeReader(kind, found).read(), what), optional=optional)
            found[name] = _describe(schema, told)
    return found


def _read_tag(comment: str, start: int) -> tuple[str, str, bool, str]:
    """Return the type of a tag whose brace opens there, its name, whether it is optional, and what is said of it."""
    depth, end = 0, start
    while depth or end == start:
        depth += {"{": 1, "}": -1}.get(comment[end], 0)
        end += 1
    named = _NAMED.match(comment, end)
    assert named, comment[start:]
    return comment[start + 1 : end - 1], named[2], bool(named[1]), named[3].strip()


def _describe(schema: Schema, told: str) -> Schema:
    return {**schema, "description": told} if told else schema


def _add_member(schema: Schema, key: str, member: Schema, *, optional: bool) -> None:
    schema.setdefault("properties", {})[key] = member
    if not optional:
        schema.setdefault("required", []).append(key)


class TypeReader:
    """Reads one type."""

    def __init__(self, written: str, known: Mapping[str, Schema]) -> None:
        """Read from the beginning; `known`: the types that can be taken apart."""
        self._tokens = _TOKEN.findall(written)
        self._known = known

    def read(self) -> Schema:
        """Return its schema: a union of intersections."""
        kinds = [self._read_intersection()]
        while self._take("|"):
            kinds.append(self._read_intersection())
        return _unite(kinds)

    def _read_intersection(self) -> Schema:
        kinds = [self._read_array()]
        while self._take("&"):
            kinds.append(self._read_array())
        return kinds[0] if len(kinds) == 1 else self._merge(kinds)

    def _read_array(self) -> Schema:
        kind = self._read_single()
        while self._take("[]"):
            kind = {"type": "array", "items": kind}
        return kind

    def _read_single(self) -> Schema:
        sign = self._tokens.pop(0)
        if sign == "{":
            return self._read_object()
        if sign == "[":
            return self._read_tuple()
        if sign.startswith('"'):
            return {"const": sign.strip('"')}
        if sign in ("Record", "Partial"):
            return self._read_generic(sign)
        return {"type": sign} if sign in _PLAIN else {"$ref": f"#/components/schemas/{sign}"}

    def _read_object(self) -> Schema:
        schema: Schema = {"type": "object"}
        while not self._take("}"):
            key, optional = self._tokens.pop(0), self._take("?")
            self._tokens.remove(":")
            _add_member(schema, key, self.read(), optional=optional)
            self._take(",")
        return schema

    def _read_tuple(self) -> Schema:
        items: list[Schema] = []
        while not self._take("]"):
            if self._tokens[1] == ":":
                del self._tokens[:2]  # its name
            items.append(self.read())
            self._take(",")
        return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}

    def _read_generic(self, sign: str) -> Schema:
        self._tokens.remove("<")
        first = self.read()
        if sign == "Record":
            self._tokens.remove(",")
            first = {"type": "object", "additionalProperties": self.read()}
        self._tokens.remove(">")
        return first if sign == "Record" else {**self._merge([first]), "required": []}

    def _merge(self, kinds: list[Schema]) -> Schema:
        """Return one object with the members of several."""
        objects = [self._known[kind["$ref"].rpartition("/")[2]] if "$ref" in kind else kind for kind in kinds]
        return {
            "type": "object",
            "properties": {key: member for each in objects for key, member in each["properties"].items()},
            "required": [key for each in objects for key in each.get("required", [])],
        }

    def _take(self, sign: str) -> bool:
        """Return whether this comes next, and go on behind it then."""
        found = self._tokens[:1] == [sign]
        del self._tokens[:found]
        return found


def _unite(kinds: list[Schema]) -> Schema:
    """Return what is one of several."""
    if len(kinds) == 1:
        return kinds[0]
    if all("const" in kind for kind in kinds):
        return {"enum": [kind["const"] for kind in kinds]}
    if all(kind.keys() == {"type"} for kind in kinds):
        return {"type": [kind["type"] for kind in kinds]}
    return {"anyOf": kinds}


def list_references(schema: object) -> Iterator[str]:
    """Return the names of the components that a schema refers to, in any depth."""
    if isinstance(schema, dict):
        if str(schema.get("$ref", "")).startswith("#/components/schemas/"):
            yield schema["$ref"].rpartition("/")[2]
        schema = list(schema.values())
    if isinstance(schema, list):
        for each in schema:
            yield from list_references(each)
