"""In which language a party is kept, and each of its players."""

import pytest

from onenight.speech.lines import Lines
from onenight.texting import player_language
from onenight.texting.events import TableOpened
from onenight.texting.party import Party, SeatOpened
from onenight.texting.party_json import from_json, to_json
from onenight.ways.index import open_party, read_party_game
from tests.texting.playing import CODE, Line, join_players, make_front, number_of

OTHER, GONE = "fr", "tlh"
"""A language that is here, and one that was once."""


def spoken(party: Party) -> Party:
    """The party with a second player who is texted in another language."""
    return player_language.set_language(party, number_of(1), OTHER)


def test_what_was_kept_before_is_english() -> None:
    """And so is what is kept now, without a word about it."""
    kept = to_json(join_players(3).party)

    assert not {"language", "languages"} & kept.keys()
    read = from_json(kept, read_party_game)
    assert read is not None
    assert (read.language, read.languages) == ("en", {})


def test_a_language_is_kept() -> None:
    """The host's, and those of players; also of one that is not here any more."""
    party = player_language.set_language(spoken(join_players(3).party)._replace(language="de"), number_of(2), GONE)

    assert from_json(to_json(party), read_party_game) == party
    assert [player_language.choose_seat_lines(party, seat, Lines("en")).language for seat in range(3)] == [
        "de",
        OTHER,
        "en",
    ]


@pytest.mark.parametrize("language", ["de", "en"])
def test_who_asks_for_the_hosts_is_like_the_others(language: str) -> None:
    """Nothing is kept of it."""
    party = spoken(open_party(CODE, language))

    assert player_language.set_language(party, number_of(1), language).languages == {}


def test_a_seat_takes_its_language_along() -> None:
    """To another phone, and into the next game; who is gone leaves none behind."""
    line = Line(spoken(join_players(3).party), 10).step(SeatOpened("Bob", "7733", make_front().now + 60))
    moved, _ = line.send_text(7, "JOIN 7733")
    after = moved.step(TableOpened()).party
    gone, _ = Line(after, 20).send_text(7, Lines(OTHER).strings("answers", "commands", "leave")[0])

    assert moved.party.languages == {number_of(7): OTHER} == after.languages
    assert gone.step(TableOpened()).party.languages == {}
