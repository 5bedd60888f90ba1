"""Texted games as text files: a deal, what everybody texts, and every text they get.

    # Nobody has counted yet.
    @ Ann: seer
    @ center: villager drunk werewolf
    + Ann: no
    Noted: no. ...
    * Ann: You saw nothing. ...
    > close
    = vampire_mark Ann

`@` is who was dealt what, then the center, the card beside it last, and the artifacts as they are drawn; `+` is what
somebody texts, and the next line the answer; `*` is a text that somebody gets, without its first words, which say
nothing; `> close` ends a round that not everybody has answered; `=` is what the record of a game that is over has of
its night. A blank line is before another game. `@ house` is a house rule, as in `@ house: artifacts=claw`.

Whatever is texted is one segment; a party comes back from JSON, and its record is judged as it was told.

`python -m tests.texting.transcript` writes what is texted today into the files; read the difference before believing
it.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from onenight.rules.deck import Deck
from onenight.rules.game import ULTIMATE
from onenight.rules.record import read_record
from onenight.rules.result import play_and_judge
from onenight.rules.rulebook import Rulebook, read_house_rules
from onenight.texting.events import RoundClosed
from onenight.texting.gsm import count_segments
from onenight.texting.party import Party, Stage
from onenight.texting.party_json import from_json, to_json
from onenight.ways.index import read_party_game
from onenight.ways.one_night.texts.bodies import nightfall_text
from onenight.ways.one_night.texts.game import NightDealt, make_undealt
from onenight.ways.one_night.texts.party_state import keep_night, kept_night
from onenight.ways.one_night.texts.rounds import verdict
from tests.texting.playing import CODE, LINES, Line, number_of

FILES = sorted((Path(__file__).parent / "nights").glob("*.txt"))
GAMES = {f"{path.stem} {at}": game for path in FILES for at, game in enumerate(path.read_text().strip().split("\n\n"))}
HEADS = tuple([LINES.say(f"texts.head.{head}", text="") for head in ("secret", "verdict", "laid")])


def replay(game: str) -> str:
    """The game as it would be written today."""
    return "\n".join(_replay_lines(game.splitlines()))


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
            assert count_segments(text.body) == 1, text
    assert from_json(json.loads(json.dumps(to_json(line.party))), read_party_game) == line.party
    if line.party.stage is Stage.VERDICT:
        yield from _tell_record(line.party)


def _tell_record(party: Party) -> Iterator[str]:
    """Yield what the record has of the night: whom the Vampires marked, and each player's picks."""
    record = party.plays.record(party)
    assert play_and_judge(read_record(record)).verdict == verdict(party)
    if "vampire_mark" in record:
        yield f"= vampire_mark {record['vampire_mark']}"
    yield from [f"= {name}: {', '.join(picks)}" for name, picks in record["picks"].items()]  # type: ignore[attr-defined]


def _deal_cards(deal: dict[str, str]) -> Line:
    """The party in its first round, with these cards before everybody."""
    seats = {name: key for name, key in deal.items() if name not in ("center", "artifacts", "house")}
    cards = (*seats.values(), *deal["center"].split())
    players = len(seats)
    extra = cards[players + 3] if len(cards) > players + 3 else None
    deck = Deck.of(ULTIMATE, cards[: players + 3], extra)
    rule, _, value = deal.get("house", "").partition("=")
    rulebook = Rulebook(house=read_house_rules({rule: [value] if rule == "artifacts" else value} if rule else {}))
    line = Line(Party(CODE, make_undealt(rulebook)))
    for seat, name in enumerate(seats):
        line, _ = line.send_text(seat, f"JOIN {CODE} {name}")
    line = line.step(NightDealt(rulebook, deck))
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
        each.write_text("\n\n".join(map(replay, each.read_text().strip().split("\n\n"))) + "\n")
