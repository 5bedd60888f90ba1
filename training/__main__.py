"""`python -m training [LANGUAGE…]`: teaches the hearing of languages, and writes `templates/<language>/ear.json`."""

import sys
from importlib.resources import files
from pathlib import Path

from onenight.speech.lines import draft
from training.trainer import taught, written


def main() -> None:
    """Teach what is named, else English; a language need not be finished for that."""
    for language in sys.argv[1:] or ["en"]:
        draft(language)
        path = Path(str(files("templates"))) / language / "ear.json"
        path.write_text(written(taught(language)), "utf-8")
        sys.stdout.write(f"{path.name}: {path.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
