"""RECAP tells how the evening stands: from its second game on, with the game that is over, in one segment."""

import pytest

from evenings.hosting import tell_party
from onenight.conversation.session import Phase
from onenight.rules.chronicle import Chronicle, Fate
from onenight.rules.roles import Team
from onenight.speech.lines import Lines, list_languages
from onenight.texting.gsm import count_segments
from onenight.texting.party import GamesBefore, Party
from onenight.texting.party_json import from_json, to_json
from onenight.texting.standing import write_standing
from onenight.ways.index import read_party_game
from tests.sessions import make_session, replace_parts
from tests.texting.playing import LINES, NAMES, deal_party, play_to_verdict
from tests.ways.one_week.texts.playing import deal_party as deal_week
from tests.ways.one_week.texts.playing import play_to_verdict as play_week

OVER = {"one night": play_to_verdict(deal_party(4)).party, "week": play_week(deal_week(NAMES[:4], 1), 1).party}
EVENING = Chronicle().add_game([Team.VILLAGE], [Fate("Alice", won=True), Fate("Zoe", won=True), Fate("Bob", won=False)])


def count_wins(party: Party) -> dict[str, int]:
    """The wins of the evening so far, with those of this party's game."""
    winners = party.plays.list_winners(party)
    wins = {name: dict(party.evening.wins).get(name, 0) + (name in winners) for name in (*NAMES[:4], "Zoe")}
    return {name: won for name, won in wins.items() if won}


@pytest.mark.parametrize("game", OVER)
@pytest.mark.parametrize("language", list_languages())
def test_a_recap_tells_who_has_won_how_many(game: str, language: str) -> None:
    """Those of all games, whatever was played; best first, and after all else."""
    party, lines = OVER[game]._replace(evening=GamesBefore(1, (("Alice", 1), ("Zoe", 1)))), Lines(language)
    standing = write_standing(party, lines)
    wins = count_wins(party)
    told = [name for name, _ in sorted(wins.items(), key=lambda each: (-each[1], each[0]))]

    assert " 2 " in standing
    assert all(f"{name} {won}" in standing for name, won in wins.items())
    assert [standing.index(name) for name in told] == sorted(standing.index(name) for name in told)


@pytest.mark.parametrize("game", OVER)
def test_the_first_recap_tells_no_standing(game: str) -> None:
    """The recap of one game tells who won it already; before the verdict there is none."""
    first = OVER[game]

    assert write_standing(first, LINES) == ""
    assert "Zoe 1" in write_standing(first._replace(evening=GamesBefore(1, (("Zoe", 1),))), LINES)


@pytest.mark.parametrize("game", OVER)
def test_the_standing_ends_the_recap(game: str) -> None:
    """On a line of its own."""
    line = deal_party(4) if game == "one night" else deal_week(NAMES[:4], 1)
    over = (play_to_verdict if game == "one night" else play_week)(line)
    party = over.party._replace(evening=GamesBefore(1, (("Zoe", 1),)))
    reply = over._replace(party=party).send_text(1, "recap")[1].reply

    assert reply.splitlines()[-1] == write_standing(party, LINES)


@pytest.mark.parametrize("language", list_languages())
def test_a_full_table_s_standing_is_one_segment(language: str) -> None:
    """With ten of the longest names those who have won least are left out."""
    names = [f"{letter * 11}{number}" for number, letter in enumerate("AÄÉNOÖRSÜZ")]
    wins = tuple([(name, 40 - place) for place, name in enumerate(names)])
    text = write_standing(OVER["one night"]._replace(evening=GamesBefore(41, wins)), Lines(language))

    assert count_segments(text) == 1
    assert names[0] in text
    assert names[-1] not in text


def test_a_party_knows_the_evening_of_its_table() -> None:
    """The games before the one that is played; it keeps them for the next one, and as they are stored."""
    session = replace_parts(make_session(Phase.VERDICT, players=4), chronicle=EVENING)
    party = tell_party(OVER["one night"], session)

    assert party.evening == GamesBefore(1, (("Alice", 1), ("Zoe", 1)))
    assert from_json(to_json(party), read_party_game) == party
    assert party.clear_for_next_game().evening == party.evening
    assert "evening" not in to_json(tell_party(party, make_session()))
