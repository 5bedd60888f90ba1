"""Phones that want no texts for a while: the host is told, and what was missed comes again by itself."""

import pytest

from onenight.rules.deck import recommend_deck
from onenight.rules.rulebook import Rulebook
from onenight.texting.events import OptedIn, OptedOut, RoundClosed, TableOpened
from onenight.texting.outbox import TextReport
from onenight.texting.party import Outgoing, Party
from onenight.texting.party_json import from_json, to_json
from onenight.ways.by_text.trouble import find_trouble
from onenight.ways.index import read_party_game
from onenight.ways.one_night.texts.game import NightDealt
from tests.texting.playing import LINES, Line, deal_party, join_players, number_of
from tests.texting.test_secrecy import swapped

ALICE = number_of(0)
TOLD = LINES.say("prompts.trouble.opted_out", name="Alice")


def carried(line: Line) -> Line:
    """The line once all texts were tried: those to a phone that has opted out are refused."""
    for text in line.party.outbox:
        if text.state == "waiting":
            refused = text.phone in line.party.opted_out
            report = TextReport("failed", text.key, error=21610) if refused else TextReport("sent", text.key)
            line = line.step(report)
    return line


def to_alice(party: Party) -> list[Outgoing]:
    """The texts to Alice."""
    return [text for text in party.outbox if text.phone == ALICE]


def test_opting_out_before_deal_is_told_once_and_kept() -> None:
    """Without a text that fails; also in what is stored, which earlier versions wrote without it."""
    party = join_players(3).step(OptedOut(ALICE)).party
    said, event = find_trouble(party, LINES)
    told = Line(party).step(event).party
    written = to_json(told)

    assert (said, find_trouble(told, LINES)[0]) == (TOLD, "")
    assert from_json(written, read_party_game) == told
    assert "opted_out" not in to_json(join_players(3).party)
    assert find_trouble(Line(told).step(OptedIn(ALICE)).step(OptedOut(ALICE)).party, LINES)[0] == TOLD


def test_opting_out_in_the_night_is_told_once() -> None:
    """For the player, whose text fails at the same moment; in the next game once more."""
    line = deal_party(3).step(OptedOut(ALICE))
    said, event = find_trouble(line.party, LINES)
    again = line.step(event).step(TableOpened()).party

    assert said.count(TOLD) == 1
    assert find_trouble(again, LINES)[0] == TOLD


@pytest.mark.parametrize("rounds", [0, 1])
def test_last_text_comes_again_once(rounds: int) -> None:
    """What AGAIN gives, whatever else was missed; the host hears nothing of it any more."""
    line = carried(
        join_players(3).step(OptedOut(ALICE)).step(NightDealt(Rulebook(), recommend_deck(Rulebook().game, 3)))
    )
    for _ in range(rounds):
        line = carried(line.step(RoundClosed()))
    after = line.step(OptedIn(ALICE))
    new = to_alice(after.party)[-1]

    assert [text.state for text in to_alice(after.party)] == ["failed"] * (rounds + 1) + ["waiting"]
    assert new.body == after.send_text(0, "AGAIN")[1].reply
    assert find_trouble(after.party, LINES)[0] == ""
    assert carried(after).step(OptedIn(ALICE)).party.outbox == carried(after).party.outbox


@pytest.mark.parametrize("event", [OptedIn(ALICE), OptedIn(number_of(9))])
def test_nothing_comes_where_nothing_was_missed(event: OptedIn) -> None:
    """Whoever texts YES or START in the middle of a game, or has no seat there."""
    line = carried(deal_party(3))

    assert line.step(event).party == line.party
    assert not to_alice(join_players(3).step(OptedOut(ALICE)).step(OptedIn(ALICE)).party)


def test_who_has_left_gets_nothing() -> None:
    """Her seat is given up."""
    line = carried(deal_party(3).step(OptedOut(ALICE)))
    left, _ = line.send_text(0, "leave")

    assert left.step(OptedIn(ALICE)).party.outbox == left.party.outbox


MOMENTS = ("night", "dawn", "day")


def comes(line: Line, out: str, back: str) -> list[tuple[str, str, int]]:
    """What has come to Alice at which moment: which texts, what became of them, how long they are for a carrier."""
    got = []
    for moment in MOMENTS:
        line = carried(line.step(OptedOut(ALICE)) if moment == out else line)
        line = carried(line.step(OptedIn(ALICE)) if moment == back else line)
        got += [(moment, f"{text.key} {text.state}", len(text.body) // 160) for text in to_alice(line.party)]
        line = line.step(RoundClosed()) if moment == "night" else line
    return got


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("out", MOMENTS)
@pytest.mark.parametrize("back", MOMENTS)
def test_what_comes_again_tells_no_card(out: str, back: str, seed: int) -> None:
    """Two deals that differ in cards Alice has not seen: as many texts, at the same moments."""
    line = deal_party(5, seed=seed)

    assert comes(line, out, back) == comes(swapped(line, 1, 6), out, back)
