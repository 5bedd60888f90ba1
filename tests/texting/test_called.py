"""Who is called like a card, a direction, nobody or one of the staff: never refused, told at once, never misread."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from onenight.conversation.session import Phase
from onenight.hearing.normalization import NAME_CHARACTERS, normalize
from onenight.hearing.sample_grammar import load_grammar
from onenight.rules.game import GAMES
from onenight.rules.roles import Choice
from onenight.rules.rulebook import Rulebook
from onenight.texting.events import GameReplaced
from onenight.texting.gsm import BASIC, count_segments
from onenight.texting.party import Party, Seat, Stage
from onenight.texting.party_json import from_json, to_json
from onenight.texting.places import PlaceQuestion
from onenight.texting.player_answer import PlayerAnswer
from onenight.texting.reading import read_command, read_places
from onenight.texting.vocabulary import load_vocabulary
from onenight.ways.index import read_party_game, reply
from onenight.ways.one_night.texts.game import TextedNight, make_undealt
from onenight.ways.one_night.texts.party_state import kept_night
from onenight.ways.one_night.texts.way import TextedNightWay
from onenight.ways.one_week.texts.game import CARDS, TextedWeek, replace_with_week
from onenight.wishes.wish import Kind, read_wish
from tests.conversation.test_host import front, hosted
from tests.fixtures import read_cases
from tests.sessions import replace_parts
from tests.texting.playing import LINES, NAMES, Line, deal_party

CASES = read_cases(__file__)

ULTIMATE, ORIGINAL = Party("4821", TextedNight()), Party("4821", make_undealt(Rulebook(GAMES["original"])))
CASTLE = Party("4821", TextedWeek(TextedNight()))
PARTIES = {"ultimate": ULTIMATE, "original": ORIGINAL, "castle": CASTLE}
OTHERWISE = "For another name, text: I am ..."


@pytest.mark.parametrize(("game", "said", "name", "why"), CASES["called"])
def test_nobody_is_refused(game: str, said: str, name: str, why: str) -> None:
    """Joining, joining once more and "I am ..." give the same name, and each tells why it is another."""
    party = PARTIES[game]
    line, _ = Line(party).send_text(0, "JOIN 4821 Zed")
    line, joins = line.send_text(1, f"JOIN 4821 {said}")
    renamed, renames = (
        Line(party).send_text(0, "JOIN 4821 Zed")[0].send_text(1, "JOIN 4821 Bob")[0].send_text(1, f"I am {said}")
    )
    _, again = renamed.send_text(1, f"JOIN 4821 {said}")

    assert [seat.name for seat in line.party.seats] == ["Zed", name]
    assert why in joins.reply
    assert OTHERWISE in joins.reply or not why
    assert why in again.reply or not said
    if name != "Player 2":  # "I am left" is no name
        assert [seat.name for seat in renamed.party.seats] == ["Zed", name]
        assert why in renames.reply


def test_it_is_told_in_these_words() -> None:
    """The sentence of a card, alone where nothing else is to be told."""
    line, joins = Line(ULTIMATE).send_text(0, "JOIN 4821 Hunter")
    told = f"Hunter is a card here, so you are Hunter H. {OTHERWISE}"

    assert joins.reply == f"You are in: when night falls, I text you your role. {told}"
    assert line.send_text(0, "I am Hunter")[1].reply == told
    assert line.send_text(0, "I am Hunter H")[1].reply == "You are now Hunter H."
    assert line.send_text(0, "I am Bob")[1].reply == "You are now Bob."


def test_two_hunters() -> None:
    """They are two, and neither is the card."""
    line = Line(ULTIMATE)
    for seat, said in enumerate(("Hunter", "hunter", "Hunter H", "Hunters")):
        line, _ = line.send_text(seat, f"JOIN 4821 {said}")

    assert [seat.name for seat in line.party.seats] == ["Hunter H", "Hunter H 2", "Hunter H 3", "Hunters H"]


@pytest.mark.parametrize("party", PARTIES.values(), ids=PARTIES)
def test_what_is_told_is_one_segment(party: Party) -> None:
    """Of every card and word, joining and renamed."""
    roles = party.plays.admission(LINES).cards
    for said in (*roles, *load_vocabulary("en").meanings, "Jeeves", "Alfred", "Study", "clockwise", "rightward"):
        line, joins = Line(party).send_text(0, f"JOIN 4821 {said}")

        assert count_segments(joins.reply) <= 1, joins.reply
        assert count_segments(line.send_text(0, f"I am {said}")[1].reply) <= 1
        assert set(joins.reply) <= BASIC


# Other games


def test_another_game_has_other_cards() -> None:
    """Whoever may not be called so there gets another name and a text; whoever may keeps theirs."""
    line = Line(ORIGINAL)
    for seat, said in enumerate(("Hunter", "Seer", "Alice", "Bob", "Left")):
        line, _ = line.send_text(seat, f"JOIN 4821 {said}")
    castle = line.step(GameReplaced(replace_with_week(line.party.plays))).party
    ultimate = reply(hosted(line.party), read_wish("GameIntent", {"game": ("ultimate",)}), front(), line.party).party

    assert [seat.name for seat in line.party.seats] == ["Hunter", "Seer", "Alice", "Bob", "Player 5"]
    assert [seat.name for seat in castle.seats] == ["Hunter", "Seer 2", "Alice 2", "Bob", "Player 5"]
    assert [text.body.partition(", so")[0] for text in castle.outbox] == [
        "Seer is a card here",
        "We are playing One Week, where Alice works in the castle",
    ]
    assert ultimate is not None
    assert [seat.name for seat in ultimate.seats] == ["Hunter H", "Seer 2", "Alice", "Bob", "Player 5"]
    assert ultimate.outbox[0].body == f"Hunter is a card here, so you are Hunter H. {OTHERWISE}"


def test_the_host_s_game_is_known_before_anybody_joins() -> None:
    """A table of the original game whose texted game was just opened."""
    session = replace_parts(hosted(ULTIMATE), rulebook=Rulebook(GAMES["original"]))
    answer = reply(session, read_wish("TextRolesIntent", {}), front(), ULTIMATE)

    assert answer.party is not None
    assert kept_night(answer.party).rulebook.game is GAMES["original"]
    assert from_json(to_json(answer.party), read_party_game) == answer.party
    assert Line(answer.party).send_text(0, "JOIN 4821 Hunter")[0].party.seats[0].name == "Hunter"
    assert answer.session.game.rulebook.game is GAMES["original"]


def test_a_stored_party_with_a_werewolf_goes_on() -> None:
    """Of a version that let players be called so: what is said of them is read as theirs."""
    line = deal_party(3)
    old = line.party._replace(seats=(Seat("Werewolf", line.party.seats[0].phone), *line.party.seats[1:]))
    voting = old._replace(stage=Stage.DAWN)
    session = TextedNightWay().follow_game(hosted(voting), voting, front())._replace(phase=Phase.VOTE)
    heard = load_grammar("en").hear("Werewolf for Bob", session.names)
    answer = reply(session, read_wish(heard.intent, heard.slots), front(), voting)

    assert answer.party is not None
    assert answer.party.votes == {0: 1}
    assert Line(voting, 99).send_text(1, "Werewolf")[0].party.votes == {1: 0}
    assert from_json(to_json(voting), read_party_game) == voting


# Never misread

SAID = st.one_of(
    st.sampled_from(sorted({name for party in PARTIES.values() for name in party.plays.admission(LINES).cards})),
    st.sampled_from(sorted(load_vocabulary("en").meanings)),
    st.sampled_from(("Left", "L", "Rob", "Will", "May", "Mary Ann", "Wolf", "Seer 2", "Hunter H", "x")),
)


def table(party: Party, said: list[str]) -> tuple[str, ...]:
    """The names of a table whose players ask to be called so."""
    line = Line(party)
    for seat, name in enumerate(said):
        line, _ = line.send_text(seat, f"JOIN 4821 {name}")
    return tuple([seat.name for seat in line.party.seats])


@settings(deadline=None)  # the first sentence makes the grammar
@example(["Hunter", "hunters", "Hunter H"])
@example(["Left", "Nobody", "Right"])
@given(st.lists(SAID, min_size=3, max_size=5))
def test_a_name_is_never_a_card_a_direction_or_nobody(said: list[str]) -> None:
    """In no answer by text, and in no sentence of the host; and a card by its name stays the card."""
    for party in PARTIES.values():
        names = table(party, said)
        known = party.plays.admission(LINES).cards
        assert len(set(names)) == len(names)
        for seat, name in enumerate(names):
            asker, other = (seat + 1) % len(names), names[(seat + 2) % len(names)]
            one = PlaceQuestion(asker, names, 3, (Choice(players=1), Choice(center=2)), may_pass=True)
            assert 0 < len(name) <= NAME_CHARACTERS
            assert read_command(name, LINES) is None
            assert name.casefold().replace(" ", "") not in known
            assert read_places(PlayerAnswer(name), one, LINES) == (seat,)
            assert read_places(PlayerAnswer(f"I vote for {name}"), one, LINES) == (seat,)
            if any(map(load_grammar("en").plain.is_noise, normalize(f"{name} {other}").split())):
                continue  # "Dear points at Bob": a word of address is left out before names are looked for
            heard = load_grammar("en").hear(f"{name} points at {other}", names)
            assert (heard.intent, heard.slots) == (Kind.POINT, {"names": (name,), "target": (other,)})


@pytest.mark.parametrize("key", sorted({*GAMES["ultimate"].roles, *CARDS}))
def test_a_card_stays_a_card(key: str) -> None:
    """With a player at the table who wanted to be called like it."""
    names = table(ULTIMATE, [LINES.role(key), *NAMES[:2]])
    for words, kind in (("without the {}", Kind.REMOVE), ("remove {}", Kind.REMOVE), ("add {}", Kind.ADD)):
        heard = load_grammar("en").hear(words.format(LINES.role(key)), names)
        assert (heard.intent, heard.slots) == (kind, {"cards": (key,)})
