"""A front without a word of its own: it shows what is offered, and taps what is chosen by its number.

Run it with `.venv/bin/python -m examples.offers`; Ctrl-D ends it. It speaks HTTP, here to a service in the same
process. What needs players takes them by their seats: "8 1 4" is what has number eight, of the first player
and the fourth.
"""

import sys
from collections.abc import Iterable
from itertools import chain
from typing import Any

from webhooks import Settings, create_app


def evening(choices: Iterable[str]) -> None:
    """Hold an evening with who chooses these; a real front would also wait where a night has pauses."""
    post = create_app(Settings(play=True)).test_client().post
    table: Any = {"session": None}
    wishes: list[Any] = []
    for choice in chain([""], choices):
        asked: dict[str, Any] = {"text": ""}  # who says nothing has come, and is greeted
        if choice:
            try:
                number, *seats = map(int, choice.split())
                wish, names = wishes[number - 1], [[table["table"]["names"][seat - 1]] for seat in seats]
                asked = {"wish": {**wish, "slots": dict(zip(wish["slots"], names, strict=True))} if seats else wish}
            except (ValueError, LookupError):  # no number, or none of those that were shown
                print(__doc__, file=sys.stderr)
                sys.exit(2)
        table = post("/api/talk", json={"session": table["session"], **asked}).get_json()
        print(*(cue["say"] for cue in table["cues"] if "say" in cue), sep="\n")
        if not table["listen"]:
            break
        can = post("/api/wishes", json={"session": table["session"]}).get_json()
        of_players = [each for each in can["open"] if set(each["slots"].values()) == {"PLAYER"}]
        wishes = [*[each["wish"] for each in can["offers"]], *of_players]
        labels = [*[each["label"] for each in can["offers"]], *[each["intent"] for each in of_players]]
        print(*[f"{number} {label}" for number, label in enumerate(labels, 1)], sep="  ")


if __name__ == "__main__":
    evening(sys.stdin)
