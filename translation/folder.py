"""A language's folder, made from English: every file, every line empty below what English says there.

An empty line counts as missing, and so do lists and tables, which are left out: a list may be empty in a language. What
is missing is listed, and a draft says it in English.
"""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

HEAD = """\
# Above each line stand its key and what English says; what stands in {braces} is filled in, and has to be said.
# Write between the quotes; of lists and numbers take away the "# " before them. More: docs/translating.md.
"""

_SECTION = re.compile(r"\[(.+)\]\s*$")
_LINE = re.compile(r"(\"[^\"]*\"|[\w-]+)\s*=")


def write_missing_files(english: Path, own: Path) -> tuple[Path, ...]:
    """Write the files of lines that a language has not got, and return them. What is there already stays as it is.

    Raises:
        OSError: where they cannot be written.
    """
    own.mkdir(exist_ok=True)
    made = [own / file.name for file in sorted(english.glob("*.toml")) if not (own / file.name).exists()]
    for file in made:
        file.write_text(empty_values((english / file.name).read_text("utf-8"), file.stem), "utf-8")
    return tuple(made)


def empty_values(text: str, file: str) -> str:
    """Return a file of lines with every value taken out, and told in a comment above; sections and comments stay."""
    return HEAD + "".join(_empty_lines(text, file))


def _empty_lines(text: str, file: str) -> Iterator[str]:
    where, begun = file, ""
    for line in text.splitlines(keepends=True):
        if not begun and not _LINE.match(line):
            section = _SECTION.match(line)
            where = f"{file}.{section[1]}" if section else where
            yield line
            continue
        begun += line
        try:
            (value,) = tomllib.loads(begun).values()
        except tomllib.TOMLDecodeError:  # its end is still to come
            continue
        key = _LINE.match(begun)
        yield _empty_value(key[1] if key else "", where, value)
        begun = ""


def _empty_value(key: str, where: str, value: object) -> str:
    if isinstance(value, str):
        return f'# {where}.{key}: {_format_value(value)}\n{key} = ""\n'
    if isinstance(value, list):
        return f"# {where}.{key}: {', '.join(map(_format_value, value))}\n# {key} = []\n"
    if isinstance(value, dict):
        return f"# {where}.{key}: {', '.join(map(_format_value, value.items()))}\n# {key} = {{}}\n"
    return f"# {key} = {_format_value(value)}\n"


def _format_value(value: object) -> str:
    if isinstance(value, tuple):
        return " = ".join(map(_format_value, value))
    return json.dumps(value, ensure_ascii=False)
