"""The right margin of the terminal: lines end between words there; in a pipe or a file they stay as they are."""

import shutil
import sys
import textwrap


def wrap_text(text: str) -> str:
    """Return a text whose lines fit into the terminal that it is printed to; what is indented stays so."""
    if not sys.stdout.isatty():
        return text
    columns = shutil.get_terminal_size().columns - 1  # some terminals go on to the next line once one is full
    return "\n".join(_wrap_line(line, columns) for line in text.split("\n"))


def _wrap_line(line: str, columns: int) -> str:
    """Yield a line as several; a link, or a word that is longer than the margin allows, is not cut."""
    indent = line[: len(line) - len(line.lstrip())]
    return textwrap.fill(
        line.strip(),
        max(columns, len(indent) + 1),
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
