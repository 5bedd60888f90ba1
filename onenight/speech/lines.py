"""Every sentence that is heard or read, from `templates/<language>/*.toml`, filled with its arguments.

A line's key is "file.section.name". Files are read when a line of theirs is first needed.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files

from onenight.rules.errors import Argument, GameError, NotAllowed, NotUnderstood, quoted

REFUSALS = ("decks", "picks", "records", "tournament", "lines", "tools", "wishes")
"""The sections of `errors.toml` that hold the lines of errors."""
LINE_CHARACTERS = 300
"""The longest line a table may write itself: a call with all of its lines still fits every renderer's limits."""

Sections = Mapping[str, Mapping[str, object]]
"""A file of lines: name to text, by section."""


class Lines:
    """The words of one language.

    Raises:
        NotUnderstood: `unknown-language`.
    """

    def __init__(self, language: str = "en", replaced: Mapping[str, Sections] | None = None) -> None:
        """Take a language that stands in `templates/`; `replaced` are whole files in a table's own words."""
        known = languages()
        if language not in known:
            raise NotUnderstood("unknown-language", value=quoted(language), known=known)
        self.language = language
        self._files: dict[str, Sections] = dict(replaced or {})

    def section(self, file: str, section: str) -> Mapping[str, object]:
        """All lines of one section."""
        if file not in self._files:
            self._files[file] = read(self.language, file)
        return self._files[file][section]

    def raw(self, key: str) -> str:
        """A line with its placeholders unfilled; a KeyError is a mistake in the program, found by its tests."""
        file, section, name = _parts(key)
        return str(self.section(file, section)[name])

    def say(self, line: str, /, **arguments: Argument) -> str:
        """A line with its placeholders filled.

        `role`, `roles` and `either` hold role keys and are said as names, `either` joined by "or"; every other
        tuple is listed as it stands.
        """
        return self.raw(line).format_map(self._spoken(arguments)) if arguments else self.raw(line)

    def refusal(self, error: GameError) -> str:
        """What an error says: what is wrong and what would be right."""
        for section in REFUSALS:
            if error.key in self.section("errors", section):
                return self.say(f"errors.{section}.{error.key}", **error.arguments)
        raise KeyError(error.key)

    def role(self, key: str) -> str:
        """A role's name."""
        return str(self._role(key)["name"])

    def cards(self, counts: Mapping[str, int]) -> str:
        """Cards in one breath: "two Werewolves, Seer and Robber"."""
        return self.listing([self.number_of(key, count) for key, count in counts.items()])

    def number_of(self, key: str, count: int) -> str:
        """One role, or several of it with their number in words."""
        role = self._role(key)
        if count == 1:
            return str(role["name"])
        return self.say("words.list.count", count=self.number(count), many=str(role["many"]))

    def number(self, number: int) -> str:
        """A small number in words, a larger one in digits."""
        names = self.section("words", "numbers")["names"]
        return str(names[number]) if isinstance(names, list) and number < len(names) else str(number)

    def listing(self, items: Sequence[str], joint: str = "and") -> str:
        """Several things in one breath: "a, b and c"."""
        words = self.section("words", "list")
        *front, last = items or [""]
        return f"{str(words['comma']).join(front)}{words[joint]}{last}" if front else last

    def _role(self, key: str) -> Mapping[str, object]:
        role = self.section("words", "roles")[key]
        assert isinstance(role, dict)  # noqa: S101 - tells the type checker what the agreement test holds
        return role

    def _spoken(self, arguments: Mapping[str, Argument]) -> dict[str, str]:
        spoken = {name: self._argument(name, value) for name, value in arguments.items()}
        role = arguments.get("role")
        if isinstance(role, str):
            spoken["may"] = str(self._role(role).get("may", ""))
        return spoken

    def _argument(self, name: str, value: Argument) -> str:
        if name == "role":
            return self.role(str(value))
        if not isinstance(value, tuple):
            return str(value)
        if name in ("roles", "either"):
            return self.listing([self.role(each) for each in value], "or" if name == "either" else "and")
        return self.listing(value)


def _parts(key: str) -> tuple[str, str, str]:
    file, section, name = key.split(".")
    return file, section, name


@lru_cache(maxsize=1)
def languages() -> tuple[str, ...]:
    """The languages there are templates for."""
    return tuple(sorted(entry.name for entry in files("templates").iterdir() if (entry / "night.toml").is_file()))


@lru_cache(maxsize=64)
def read(language: str, file: str) -> Sections:
    """One file of a language's lines."""
    return tomllib.loads((files("templates") / language / f"{file}.toml").read_text("utf-8"))


def placeholders(text: str) -> frozenset[str]:
    """The names of the placeholders in a line; a ValueError where its braces do not match."""
    from string import Formatter  # noqa: PLC0415 - slow to import, and only a table's own lines need it

    fields = (field[1:] for field in Formatter().parse(text) if field[1] is not None)
    return frozenset(f"{name}{f'!{turn}' if turn else ''}{f':{form}' if form else ''}" for name, form, turn in fields)


def own_night(text: str, language: str = "en") -> Lines:
    """The lines of a language with the calls of the night in a table's own words.

    `text` is TOML with the same sections, keys and placeholders as `templates/<language>/night.toml`.

    Raises:
        NotUnderstood: `unreadable-lines`, `unknown-line`, `missing-line`, `wrong-type-line`.
        NotAllowed: `unknown-placeholder`, `missing-placeholder`.
    """
    try:
        own = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as problem:
        raise NotUnderstood("unreadable-lines", problem=str(problem)) from None
    known = read(language, "night")
    _same_keys(own, known, "")
    for section, names in known.items():
        _same_keys(own[section], names, f"{section}.")
        for name, original in names.items():
            _check_line(own[section][name], str(original), f"{section}.{name}")
    return Lines(language, {"night": own})


def _same_keys(own: object, known: Mapping[str, object], where: str) -> None:
    if not isinstance(own, dict):
        raise NotUnderstood("wrong-type-line", field=where, value=where, most=LINE_CHARACTERS)
    for key in own:
        if key not in known:
            raise NotUnderstood("unknown-line", field=f"{where}{key}", value=f"{where}{key}", known=tuple(known))
    for key in known:
        if key not in own:
            raise NotUnderstood("missing-line", field=f"{where}{key}", value=f"{where}{key}")


def _check_line(own: object, original: str, where: str) -> None:
    if not isinstance(own, str) or not own.strip() or len(own) > LINE_CHARACTERS:
        raise NotUnderstood("wrong-type-line", field=where, value=where, most=LINE_CHARACTERS)
    try:
        used = placeholders(own)
    except ValueError as problem:
        raise NotUnderstood("unreadable-lines", field=where, problem=f"{where}: {problem}") from None
    known = placeholders(original)
    for name in sorted(used - known):
        raise NotAllowed("unknown-placeholder", field=where, value=where, placeholder=name, known=tuple(known))
    for name in sorted(known - used):
        raise NotAllowed("missing-placeholder", field=where, value=where, placeholder=name)
