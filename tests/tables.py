"""Tables that stand as text beside the tests that go through them: `test_deck.txt` beside `test_deck.py`.

A line is a row; its cells stand between bars. `## name` begins a table, `# ` a remark.
"""

from pathlib import Path


def read_table(file: str, name: str = "") -> list[tuple[str, ...]]:
    """Return the rows of the table of a name, of the text beside a module; of no name what stands before all names."""
    rows, here = [], ""
    for line in Path(file).with_suffix(".txt").read_text("utf-8").splitlines():
        if line.startswith("## "):
            here = line.removeprefix("## ")
        elif here == name and line and not line.startswith("# "):
            rows.append(tuple([cell.strip() for cell in line.split("|")]))
    assert rows, name
    return rows


def read_findings(file: str, name: str = "") -> list[tuple[str, list[str]]]:
    """Return rows of a source and of what is to be found in it, one after the other."""
    rows = read_table(file, name)
    return [
        (source.encode().decode("unicode_escape"), [each for each in found.split("; ") if each])
        for source, found in rows
    ]
