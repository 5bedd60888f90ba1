"""Words in other forms than the one they have by themselves, and which case of a line is said: `docs/lines.md`.

What forms there are, what they are called and how they are written is a language's own, in its `words.toml`.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Self

from onenight.rules.errors import Argument

Form = Callable[[str], str]
"""Words in the form of a name. Raises KeyError or IndexError where they have none of that name."""

FormCase = Mapping[str, object]
"""A line, or a part of one, that is written as several: what decides (`by`), and the text for each case."""


WORDS = "words"
"""The form of a number in digits that says it in words; every language has it."""


class Formed(str):
    """Words that a line may take in another form: `{role.dem}`; with a capital, as a sentence begins: `{role.Der}`.

    `name` is the form that they have by themselves. No form is called like a method of `str`.

    Attributes:
        number: how many it is, where it is a number in words.
    """

    __slots__ = ("_form", "number")

    _form: Form
    number: int | None

    def __new__(cls, text: str, form: Form, number: int | None = None) -> Self:
        """Take words with what puts them into their other forms."""
        formed = super().__new__(cls, text)
        formed._form, formed.number = form, number
        return formed

    def __getattr__(self, form: str) -> str:
        """The words in a form.

        Raises:
            AttributeError: they have none of that name.
        """
        if form.startswith("_"):
            raise AttributeError(form)
        if form[0].isupper():
            text = inflect(self, form[0].lower() + form[1:])
            return text[:1].upper() + text[1:]
        try:
            return str(self) if form == "name" else self._form(form)
        except (KeyError, IndexError):
            raise AttributeError(f"{str(self)!r} has no form {form!r}") from None


def inflect(words: str, form: str) -> str:
    """Return words in one of their forms.

    Raises:
        AttributeError: they have none of that name.
    """
    if isinstance(words, Formed):
        return words.__getattr__(form)
    raise AttributeError(f"{words!r} has no forms")


def refuse_form(form: str) -> str:
    """Raise for words that have no other forms: only their capital can be asked for.

    Raises:
        KeyError: always, with the form that was asked for.
    """
    raise KeyError(form)


def _find_beginning(word: str, beginnings: Iterable[str]) -> str:
    """Return the longest of some beginnings with which a word begins; "" for none."""
    return max([each for each in beginnings if word.casefold().startswith(each)], key=len, default="")


class Forms:
    """How a language forms its words, where they have more than one form each."""

    def __init__(self, written: Mapping[str, Any]) -> None:
        """Take the section `forms` of the language's `words.toml`."""
        self._written = written

    def form_number(self, text: str, number: int, words: str = "") -> str:
        """Return a number with its forms: "drei", "zu dritt"; one that has no such form as it is by itself.

        `words` is the number in words, the form that one in digits has of that name.
        """

        def choose_form(form: str) -> str:
            if form == WORDS and words:
                return words
            written = self._written["numbers"][form]
            return str(written[number]) if 0 <= number < len(written) else words or text

        return Formed(text, choose_form, number)

    def form_several(self, text: str, role: str, number: str) -> str:
        """Return several of a role with their forms: "mit zwei Werwölfen"; unchanged where no pattern is written."""
        return Formed(text, lambda form: self._pattern("several", form).format(role=role, count=number) or text)

    def form_many(self, text: str, role: str) -> str:
        """Return all of a role with their forms: "mit Werwölfen"; unchanged where no pattern is written."""
        return Formed(text, lambda form: self._pattern("many", form).format(role=role) or text)

    def _pattern(self, what: str, form: str) -> str:
        return str(self._written.get(what, {}).get(form, ""))

    def form_name(self, text: str) -> str:
        """Return a name with its forms, by its first sound: "de Bob", "d'Alice". What has forms keeps them.

        Things have forms by what they are called: "Küche", "in der Küche".
        """
        if isinstance(text, Formed):
            return text
        return Formed(text, lambda form: self._inflect_name(text, form))

    def _inflect_name(self, text: str, form: str) -> str:
        """Return a name, or a thing that has forms of its own, in one form; unchanged where it is no such thing."""
        if form in self._written.get("names", {}):
            return str(self._written["names"][form][self._classify_beginning(text)]).format(name=text)
        things = self._written["things"]
        if form not in next(iter(things.values())):
            raise KeyError(form)
        return str(things.get(text, {}).get(form, text))

    def list_joints(self, joint: str) -> Iterable[str]:
        """Return what joins a list instead of the usual word before some beginnings."""
        return map(str, self._written.get("joints", {}).get(joint, {}).values())

    def choose_joint(self, joint: str, usual: str, word: str) -> str:
        """Return what joins a list before its last word: `usual`, or what is said before a word that begins so."""
        instead = self._written.get("joints", {}).get(joint, {})
        return str(instead.get(_find_beginning(word, instead), usual))

    def _classify_beginning(self, name: str) -> str:
        """Return "vowel" or "other" for how a name begins, by the longest of the listed beginnings."""
        vowels, others = tuple(self._written["vowels"]), tuple(self._written.get("consonants", ()))
        return "vowel" if _find_beginning(name, (*vowels, *others)) in vowels else "other"

    def choose_case(self, line: FormCase, arguments: Mapping[str, Argument], spoken: Mapping[str, str]) -> object:
        """Return the case of a line that fits its arguments.

        `by` names the placeholder that decides, by its number (of a tuple: how many), or one of its forms
        ("role.genus"). A number's own case comes before the plural category that it belongs to.
        """
        name, _, form = str(line["by"]).partition(".")
        if form:
            return line[inflect(spoken[name], form)]
        number = _count(arguments[name])
        return line[str(number) if str(number) in line else self._plural_category(number)]

    def _plural_category(self, number: int) -> str:
        """Return the plural category of a number, as the language lists them; "other" where none lists it."""
        return next((name for name, numbers in self._written["plural"].items() if number in numbers), "other")


def _count(value: Argument) -> int:
    """Return the number of an argument; of a tuple, its length."""
    if isinstance(value, tuple):
        return len(value)
    return value.number or 0 if isinstance(value, Formed) else int(value)
