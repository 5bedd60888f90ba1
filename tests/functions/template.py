"""The template that CloudFormation gets, read as CloudFormation reads it."""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

REGION, ACCOUNT = "eu-west-1", "123456789012"

PSEUDO = {
    "AWS::AccountId": ACCOUNT,
    "AWS::Partition": "aws",
    "AWS::Region": REGION,
    "AWS::URLSuffix": "amazonaws.com",
}

NO_VALUE = "AWS::NoValue"
"""What takes its property out of the template."""

Resource = dict[str, Any]


class Template(NamedTuple):
    """A template whose parameters have their defaults.

    A resource that is referred to reads as its name here, and an attribute of it as "Name.Attribute": that is enough to
    tell which one is meant.
    """

    data: dict[str, Any]
    text: str
    path: Path

    @classmethod
    def read(cls, path: Path) -> "Template":
        """The template in a file."""
        text = path.read_text("utf-8")
        return cls(json.loads(text), text, path)

    @property
    def stage(self) -> str:
        """The stage it is for."""
        return str(self.properties("HttpApi")["Tags"]["stage"])

    def resources(self, kind: str) -> dict[str, Resource]:
        """The properties of all resources of a type that are made, by name."""
        found = {name: each for name, each in self.data["Resources"].items() if each["Type"] == kind}
        made = {name: each for name, each in found.items() if self._is_true(each.get("Condition"))}
        return {name: self.resolve(each.get("Properties", {})) for name, each in made.items()}

    def properties(self, name: str) -> Resource:
        """The properties of one resource."""
        found: Resource = self.resolve(self.data["Resources"][name].get("Properties", {}))
        return found

    def function(self, name: str) -> Resource:
        """The properties of a function."""
        return self.properties(f"{name.capitalize()}LambdaFunction")

    def environment(self, name: str) -> dict[str, str]:
        """Return a function's environment."""
        return dict(self.function(name)["Environment"]["Variables"])

    def find_grants(self, name: str) -> dict[str, set[str]]:
        """Return the actions that a function's role allows, by resource; an AssertionError at other statements."""
        granted: dict[str, set[str]] = {}
        for policy in self.properties(f"{name.capitalize()}Role")["Policies"]:
            for statement in policy["PolicyDocument"]["Statement"]:
                assert statement.keys() == {"Effect", "Action", "Resource"}
                assert statement["Effect"] == "Allow"
                for resource in _make_list(statement["Resource"]):
                    granted.setdefault(resource, set()).update(_make_list(statement["Action"]))
        return granted

    def resolve(self, value: Any) -> Any:  # noqa: ANN401 - plain JSON
        """A value whose references and conditions are replaced by what they come to."""
        if isinstance(value, list):
            return [self.resolve(each) for each in value]
        if not isinstance(value, Mapping):
            return value
        if len(value) == 1:
            [(call, argument)] = value.items()
            if call == "Ref" or call.startswith("Fn::"):
                return self._resolve_call(call, argument)
        resolved = {name: self.resolve(each) for name, each in value.items()}
        return {name: each for name, each in resolved.items() if each != NO_VALUE}

    def _resolve_call(self, call: str, argument: Any) -> Any:  # noqa: ANN401
        calls: dict[str, Callable[[], Any]] = {
            "Ref": lambda: self._resolve_name(argument),
            "Fn::GetAtt": lambda: ".".join(argument),
            "Fn::Sub": lambda: re.sub(r"\$\{([^}]+)\}", lambda found: self._resolve_name(found[1]), argument),
            "Fn::Join": lambda: argument[0].join(self.resolve(argument[1])),
            "Fn::If": lambda: self.resolve(argument[1 if self._is_true(argument[0]) else 2]),
            "Fn::Equals": lambda: str(self.resolve(argument[0])) == str(self.resolve(argument[1])),
            "Fn::Not": lambda: not self.resolve(argument[0]),
        }
        return calls[call]()

    def _resolve_name(self, name: str) -> str:
        if name in self.data.get("Parameters", {}):
            return str(self.data["Parameters"][name]["Default"])
        return PSEUDO.get(name, name)

    def _is_true(self, condition: str | None) -> bool:
        return condition is None or bool(self.resolve(self.data["Conditions"][condition]))


def _make_list(value: str | list[str]) -> list[str]:
    """One or several as several."""
    return [value] if isinstance(value, str) else value
