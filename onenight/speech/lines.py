"""Every sentence that is heard or read, from `templates/<language>/*.toml`, filled with its arguments.

A line's key is "file.section.name". Files are read when a line of theirs is first needed.
"""

import re
import tomllib
from collections.abc import Container, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Self

from onenight.data import DataPath, find_data
from onenight.rules.errors import Argument, GameError, NotUnderstood, quote_value
from onenight.speech.draft_language import MARKED, fill_missing_lines
from onenight.speech.word_forms import Formed, Forms, inflect, refuse_form

REFUSALS = ("decks", "picks", "records", "referee", "tournament", "lines", "tools", "stores", "texts", "wishes", "week")
"""The sections of `errors.toml` that hold the lines of errors."""

Sections = Mapping[str, Mapping[str, object]]
"""A file of lines: name to text, by section."""

FIRST = "en"
"""The language of all that was kept before there were others, and where nobody has told another."""

A_TABLE = 2
"""How many are spoken to where a table is: more than one."""

_TWO_DOTS = re.compile(r"(?<=\w)\.\.(?=\s|$)")
"""The end of a sentence whose last word has a dot of its own, as "J. D." has."""


class Lines:
    """The words of one language.

    Raises:
        NotUnderstood: `unknown-language`.
    """

    def __init__(self, language: str, replaced: Mapping[str, Sections] | None = None, you: int = A_TABLE) -> None:
        """Take a language that stands in `templates/`.

        `replaced` are whole files in a table's own words; `you` is how many are spoken to, for lines that differ by it.
        """
        if language not in list_languages():
            raise NotUnderstood("unknown-language", value=quote_value(language), known=list_languages())
        self.language = language
        self.you = you
        self._files: dict[str, Sections] = dict(replaced or {})
        self._said: dict[str, str] = {}

    def with_own(self, own: Mapping[str, Sections]) -> Self:
        """Return these lines with some in other words, by file; lines and sections that are not in `own` stay."""
        merged = {file: self._merge(file, sections) for file, sections in own.items()}
        other = self.__class__.__new__(self.__class__)  # a copy of whatever kind of lines this is
        vars(other).update(vars(self), _files={**self._files, **merged}, _said={})
        return other

    def _merge(self, file: str, own: Sections) -> Sections:
        """Return a file's sections with the lines of `own` in the place of these."""
        usual = self._files[file] if file in self._files else read_sections(self.language, file)
        return {**usual, **{section: {**usual[section], **lines} for section, lines in own.items()}}

    def section(self, file: str, section: str) -> Mapping[str, object]:
        """Return all lines of one section, by name."""
        if file not in self._files:
            self._files[file] = read_sections(self.language, file)
        return self._files[file][section]

    def raw(self, line: str) -> str:
        """Return a line as it is written, its placeholders unfilled."""
        return str(self._look_up(line))

    def _look_up(self, line: str) -> object:
        file, section, name = line.split(".")
        return self.section(file, section)[name]

    def say(self, line: str, /, **arguments: Argument) -> str:
        """Return a line with its placeholders filled.

        `role`, `roles` and `either` hold role keys and are said as names, `either` joined by "or"; every other
        tuple is listed as it stands. Of a line that is written in cases the one that fits is said. A KeyError or an
        AttributeError is a mistake in the program or in the line, found by the tests; a draft's line with a mistake is
        said in the first language, in marks.
        """
        if arguments:
            return self._fill(line, arguments)
        said = self._said.get(line)  # every answer comes with some eight hints
        if said is None:
            said = self._said[line] = self._fill(line, arguments)
        return said

    def _fill(self, line: str, arguments: Mapping[str, Argument]) -> str:
        try:
            return self._fill_written(line, arguments)
        except (AttributeError, LookupError, TypeError, ValueError):
            if not is_draft(self.language):
                raise
            return MARKED.format(Lines(FIRST).say(line, **arguments))

    def _fill_written(self, line: str, arguments: Mapping[str, Argument]) -> str:
        written, spoken = self._look_up(line), self._resolve_arguments(arguments)
        while isinstance(written, dict) and self._forms:
            written = self._forms.choose_case(written, {"you": self.you, **arguments}, spoken)
        said = str(written).format_map(spoken)
        return _TWO_DOTS.sub(".", said) if ".." in said else said

    def refusal(self, error: GameError) -> str:
        """Return the sentence of an error: what is wrong and what would be right.

        Raises:
            KeyError: no line says that error.
        """
        for section in REFUSALS:
            if error.key in self.section("errors", section):
                return self.say(f"errors.{section}.{error.key}", **error.arguments)
        raise KeyError(error.key)

    def role(self, key: str) -> str:
        """Return a role's name, by its key."""
        return self._form_role_name(self.entry("words", "roles", key))

    def _form_role_name(self, role: Mapping[str, object]) -> str:
        name = str(role["name"])
        return Formed(name, lambda form: str(role[form])) if self._forms else name

    def list_cards(self, counts: Mapping[str, int]) -> str:
        """Return cards with their numbers as one list: "two Werewolves, Seer and Robber"."""
        return self.listing([self.name_cards(key, count) for key, count in counts.items()])

    def name_cards(self, key: str, count: int) -> str:
        """Return the name of one role, or its plural with the number in words: "two Werewolves"."""
        role = self.entry("words", "roles", key)
        if count == 1:
            return self._form_role_name(role)
        number = self.number(count)
        text = self.say("words.list.count", count=number, many=str(role["many"]))
        return self._forms.form_several(text, self._form_role_name(role), number) if self._forms else text

    def name_plural(self, key: str) -> str:
        """Return the plural of a role's name: "Werewolves"."""
        role = self.entry("words", "roles", key)
        text = str(role["many"])
        return self._forms.form_many(text, self._form_role_name(role)) if self._forms else text

    def list_some_cards(self, counts: Mapping[str, int], only: Container[str] = ()) -> str:
        """Return cards out of many as one list; of roles with one card `only`, that: "one Villager and the Seer"."""
        return self.listing(
            [
                self._form_one_card(key, "only" if key in only else "one")
                if count == 1
                else self.name_cards(key, count)
                for key, count in counts.items()
            ]
        )

    def _form_one_card(self, key: str, which: str) -> str:
        """Return one card of a role, with its forms: "one Villager", "the Seer"."""
        role = self.role(key)
        text = self.say(f"words.list.{which}", name=role)
        return Formed(text, lambda form: inflect(role, form)) if self._forms else text

    def number(self, number: int) -> str:
        """Return a number below a hundred in words, a larger one in digits."""
        text = self._spell_number(number)
        return self._forms.form_number(text, number) if self._forms else Formed(text, refuse_form, number)

    def _spell_number(self, number: int) -> str:
        names, tens = self._numerals
        if number < len(names):
            return names[number]
        ten, one = divmod(number, 10)
        if ten >= len(tens):
            return str(number)
        return f"{tens[ten]}{self.raw('words.numbers.joint')}{names[one]}" if one else tens[ten]

    def listing(self, items: Sequence[str], joint: str = "and") -> str:
        """Return several things as one list: "a, b and c"; "" for none."""
        words = self.section("words", "list")
        *front, last = items or [""]
        usual = str(words[joint])
        between = self._forms.choose_joint(joint, usual, last) if self._forms else usual
        text = f"{str(words['comma']).join(front)}{between}{last}" if front else last
        if not self._forms:
            return text
        return Formed(text, lambda form: self.listing([inflect(item, form) for item in items], joint))

    def list_joints(self, joint: str) -> tuple[str, ...]:
        """Return all that may join a list before its last word."""
        usual = str(self.section("words", "list")[joint])
        return (usual, *(self._forms.list_joints(joint) if self._forms else ()))

    def strings(self, file: str, section: str, name: str) -> list[str]:
        """Return a list of words, as it is written."""
        found = self.section(file, section)[name]
        assert isinstance(found, list)  # noqa: S101 - tells the type checker what the agreement test holds
        return [str(each) for each in found]

    def entry(self, file: str, section: str, key: str) -> Mapping[str, object]:
        """Return a table within a section: all that is said of one role, game or pace."""
        found = self.section(file, section)[key]
        assert isinstance(found, dict)  # noqa: S101 - tells the type checker what the agreement test holds
        return found

    @cached_property
    def _numerals(self) -> tuple[list[str], list[str]]:
        """Return the numbers from zero on that have a word of their own, and the tens, in words."""
        return self.strings("words", "numbers", "names"), self.strings("words", "numbers", "tens")

    @cached_property
    def forms(self) -> frozenset[str]:
        """Return the forms that a line may say a role in, with a capital, too; none where words have one form each."""
        if not self._forms:
            return frozenset()
        role = next(iter(self.section("words", "roles").values()))
        names = {*role, "name"} - {"may"} if isinstance(role, dict) else {"name"}
        return frozenset([*names, *[name[:1].upper() + name[1:] for name in names]])

    @cached_property
    def _forms(self) -> Forms | None:
        """Return how the language forms its words; None where they have one form each."""
        try:
            return Forms(self.section("words", "forms"))
        except KeyError:
            return None

    def _resolve_arguments(self, arguments: Mapping[str, Argument]) -> dict[str, str]:
        """Return the arguments of a line in words; beside a role what it `may` do, as its entry says."""
        spoken = {name: self._resolve_argument(name, value) for name, value in arguments.items()}
        role = arguments.get("role")
        if isinstance(role, str):
            spoken["may"] = str(self.entry("words", "roles", role).get("may", ""))
        return spoken

    def _resolve_argument(self, name: str, value: Argument) -> str:
        """Return an argument in words: role keys as names, a tuple as a list."""
        if name == "role":
            return self.role(str(value))
        if not isinstance(value, tuple):
            return self._resolve_single(value)
        if name in ("roles", "either"):
            return self.listing([self.role(each) for each in value], "or" if name == "either" else "and")
        return self.listing([self._forms.form_name(each) for each in value] if self._forms else value)

    def _resolve_single(self, value: str | int) -> str:
        """Return a text as it is, or a number in digits, with its forms where the language has any."""
        if not self._forms:
            return value if isinstance(value, str) else str(value)
        if isinstance(value, str):
            return self._forms.form_name(value)
        return self._forms.form_number(str(value), value, self._spell_number(value) if value >= 0 else str(value))


def list_languages() -> tuple[str, ...]:
    """Return the languages that templates are installed for, drafts at the end."""
    return (
        (*_find_installed(), *[each for each in sorted(_DRAFTS) if each not in _find_installed()])
        if _DRAFTS
        else _find_installed()
    )


def is_draft(language: str) -> bool:
    """Return whether a language was allowed as a draft, whatever it lacks."""
    return language in _DRAFTS


@lru_cache(maxsize=1)
def _find_installed() -> tuple[str, ...]:
    return tuple(
        sorted(entry.name for entry in find_data("templates").iterdir() if (entry / "language.toml").is_file())
    )


@lru_cache(maxsize=8)
def load_lines(language: str) -> Lines:
    """Return the lines of a stored language; of one that is not installed any more, the first language's."""
    return Lines(language if language in list_languages() else FIRST)


@lru_cache(maxsize=64)
def read_sections(language: str, file: str) -> Sections:
    """Return one file of a language's lines, read once; a draft's gaps are filled from the first language."""
    if language not in _DRAFTS:
        return tomllib.loads(find_resource(language, f"{file}.toml").read_text("utf-8"))
    own = find_data("templates") / language / f"{file}.toml"
    return fill_missing_lines(
        file, tomllib.loads(own.read_text("utf-8")) if own.is_file() else {}, read_sections(FIRST, file)
    )


def find_resource(language: str, name: str) -> DataPath:
    """Return a file in a language's folder; of a draft that lacks it, the first language's."""
    own = find_data("templates") / language / name
    return find_data("templates") / FIRST / name if language in _DRAFTS and not own.is_file() else own


def allow_draft(language: str) -> None:
    """Let this process speak a language whatever it lacks; missing lines are the first language's, in marks.

    Raises:
        NotUnderstood: `unknown-language`, where it has no folder.
    """
    folders = tuple(
        sorted(entry.name for entry in find_data("templates").iterdir() if (entry / "words.toml").is_file())
    )
    if language not in folders:
        raise NotUnderstood("unknown-language", value=quote_value(language), known=folders)
    if language != FIRST:
        _DRAFTS.add(language)
        read_sections.cache_clear()


_DRAFTS: set[str] = set()
"""What this process speaks though it is not finished; for who translates."""
