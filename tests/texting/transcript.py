"""Texted games as text files: a deal, what everybody texts, and every text they get.

    # Nobody has counted yet.
    @ Ann: seer
    @ center: villager drunk werewolf
    + Ann: no
    Noted: no. ...
    * Ann: You saw nothing. ...
    > close

`@` is who was dealt what, then the center, the card beside it last, and the artifacts as they are drawn; `+` is what
somebody texts, and the next line the answer; `*` is a text that somebody gets, without its first words, which say
nothing; `> close` ends a round that not everybody has answered.

`python -m tests.texting.transcript` writes what is texted today into the files; read the difference before believing
it.
"""

from collections.abc import Iterator
from pathlib import Path

from onenight.rules.deck import Deck
from onenight.rules.game import ULTIMATE
from onenight.rules.rulebook import Rulebook
from onenight.texting.events import RoundClosed
from onenight.texting.party import Party
from onenight.ways.one_night.texts.bodies import nightfall_text
from onenight.ways.one_night.texts.game import NightDealt, make_undealt
from onenight.ways.one_night.texts.party_state import keep_night, kept_night
from tests.texting.playing import CODE, LINES, Line, number_of

FILES = sorted((Path(__file__).parent / "nights").glob("*.txt"))
HEADS = tuple([LINES.say(f"texts.head.{head}", text="") for head in ("secret", "verdict", "laid")])


def replay(path: Path) -> str:
    """The file as it would be written today."""
    return "\n".join(_replay_lines(path.read_text().splitlines())) + "\n"


def _replay_lines(lines: list[str]) -> Iterator[str]:
    told = [line for line in lines if line.startswith(("#", "@", "+", ">"))]
    deal = dict([line[1:].strip().split(": ") for line in told if line.startswith("@")])
    line = _deal_cards(deal)
    names = [seat.name for seat in line.party.seats]
    yield from [each for each in told if each.startswith(("#", "@"))]
    known = 0
    for said in [">", *[each for each in told if each.startswith(("+", ">"))]]:
        if said.startswith("+"):
            name, _, body = said[1:].strip().partition(": ")
            line, stepped = line.send_text(names.index(name), body)
            yield from (said, stepped.reply)
        elif said != ">":
            line = line.step(RoundClosed())
            yield said
        new = line.party.outbox[known:]
        known = len(line.party.outbox)
        for text in new:
            seat = next(index for index, each in enumerate(line.party.seats) if each.phone == text.phone)
            yield f"* {names[seat]}: {_strip_head(text.body)}"


def _deal_cards(deal: dict[str, str]) -> Line:
    """The party in its first round, with these cards before everybody."""
    seats = {name: key for name, key in deal.items() if name not in ("center", "artifacts")}
    cards = (*seats.values(), *deal["center"].split())
    players = len(seats)
    extra = cards[players + 3] if len(cards) > players + 3 else None
    deck = Deck.of(ULTIMATE, cards[: players + 3], extra)
    line = Line(Party(CODE, make_undealt(Rulebook())))
    for seat, name in enumerate(seats):
        line, _ = line.send_text(seat, f"JOIN {CODE} {name}")
    line = line.step(NightDealt(Rulebook(), deck))
    drawn = tuple([list(ULTIMATE.artifacts).index(key) for key in deal.get("artifacts", "").split()])
    party = keep_night(line.party, kept_night(line.party)._replace(dealt=cards, artifacts=drawn))
    bodies = {number_of(seat): nightfall_text(party, seat, LINES) for seat in range(players)}
    return line._replace(
        party=party._replace(outbox=tuple([text._replace(body=bodies[text.phone]) for text in party.outbox]))
    )


def _strip_head(body: str) -> str:
    head = next((head for head in HEADS if body.startswith(head)), "")
    return body.removeprefix(head)


if __name__ == "__main__":
    for each in FILES:
        each.write_text(replay(each))
