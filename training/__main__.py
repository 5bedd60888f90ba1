"""`python -m training [LANGUAGE…]`: teaches the hearing of languages, and writes `templates/<language>/ear.json`.

Beside each it prints what every author of judged sentences (`tests/people.py`) gains and loses by it, by sentence.
`--leave-out VOICE` writes nothing, and prints how that voice is heard without having taught (`training/voices.py`);
`--leave-out all` each voice in turn, and the mean.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping

from onenight.data import find_data
from onenight.hearing.ear import load_ear
from onenight.speech.lines import allow_draft, list_languages
from tests import people
from training import voices
from training.corpus import CHATTER, read_utterances
from training.trainer import format_ear, train_ear

Outcomes = Mapping[str, Mapping[str, str]]
"""By author how each sentence, or evening, came out."""


def main() -> None:
    """Teach the languages that are named, else all; a language need not be finished for that."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("languages", nargs="*", default=sorted(list_languages()), metavar="LANGUAGE")
    parser.add_argument("--leave-out", metavar="VOICE")
    arguments = parser.parse_args()
    for language in arguments.languages:
        allow_draft(language)
        if arguments.leave_out:
            voices.print_figures(language, arguments.leave_out)
            continue
        if all(each.intent != CHATTER for each in read_utterances(language)):
            sys.exit(f"{language}: templates/{language}/utterances/ has no sentence of the intent {CHATTER} yet.")
        path = find_data("templates") / language / "ear.json"
        stored = json.loads(path.read_text("utf-8")) if path.exists() else None
        before = judge_sentences(language) if stored else {}
        path.write_text(format_ear(train_ear(language, stored)), "utf-8")
        load_ear.cache_clear()
        sys.stdout.write(f"{language}: {path.stat().st_size} bytes\n")
        sys.stdout.writelines(f"{line}\n" for line in compare_outcomes(before, judge_sentences(language)))


def judge_sentences(language: str) -> Outcomes:
    """Return how the judged sentences of a language come out, by the hearing that is stored."""
    found: dict[str, dict[str, str]] = {}
    for author in people.AUTHORS:
        cases = [case for case in people.read_cases(author) if people.find_language(case) == language]
        if cases:
            found[author] = {_title_case(case): people.judge_case(case).outcome for case in cases}
    return found


def _title_case(case: people.Case) -> str:
    """Return what a case is known by: its sentence, or all sentences of an evening."""
    return " / ".join(turn["say"] for turn in case.get("turns") or [*({"say": said} for said in case["before"]), case])


def compare_outcomes(before: Outcomes, after: Outcomes) -> Iterator[str]:
    """Return for each author a line with what changed in number, and a line for each sentence that did."""
    for author, now in after.items():
        then = before.get(author, {})
        changed = {title: (then.get(title, "new"), came) for title, came in now.items() if then.get(title) != came}
        gained = Counter(
            "gained" if came == "whole" else "lost" if was == "whole" else "other" for was, came in changed.values()
        )
        yield f"{author}: {gained['gained']} gained, {gained['lost']} lost, {gained['other']} otherwise, of {len(now)}"
        yield from (f"    {was} -> {came}: {title}" for title, (was, came) in changed.items())


if __name__ == "__main__":
    main()
