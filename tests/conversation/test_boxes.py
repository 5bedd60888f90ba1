"""The boxes a table has, wish by wish: what is proposed, what a named role brings, and the card beside the center."""

import pytest

from onenight.conversation import sayable_hints
from onenight.conversation.pointing.vote_case import case
from onenight.conversation.session import Phase, Session
from onenight.conversation.session_json import from_json, to_json
from onenight.rules.deck import Deck, find_faults, recommend_deck
from onenight.rules.game import ULTIMATE
from onenight.ways.index import WAYS, reply
from onenight.ways.one_night.one_night import cards_of
from onenight.wishes.wish import Kind, Wish
from tests.conversation.test_conversation import LINES, SESSIONS, front
from tests.conversation.test_deck_plan import play, table
from tests.conversation.test_deck_talk import cards, changed, said
from tests.fixtures import read_tables
from tests.sessions import make_session, replace_parts

TABLES = read_tables(__file__)

SIX = SESSIONS["deck"]
BOTH, ALONE = ("base", "daybreak"), ("daybreak",)


BONUS_TOO, ALL, VAMPIRES = ("base", "bonus"), ("base", "daybreak", "bonus"), ("base", "vampire")
OWNED_WORDS = TABLES["owned_words"]


def boxes(*keys: str) -> Wish:
    """What a table tells of its boxes."""
    return Wish(Kind.BOXES, choice=" ".join(keys))


def six_with(*keys: str) -> Session:
    """A table of six that has told its boxes."""
    return said(SIX, boxes(*keys)).session


@pytest.mark.parametrize("told", [BOTH, ALONE])
def test_what_is_recommended_is_of_its_boxes(told: tuple[str, ...]) -> None:
    """Who has both gets some of the new roles, who has the second alone no other."""
    session = six_with(*told)
    assert session.game.deck == recommend_deck(ULTIMATE, 6, told)
    assert cards_of(session).boxes == told


def test_a_changed_deck_stays() -> None:
    """It is only told what there is."""
    tanner = said(SIX, Wish(Kind.ADD, cards=cards("tanner")), Wish(Kind.YES)).session
    assert changed(tanner, said(tanner, boxes(*BOTH)).session) == ""


def test_cards_that_are_not_there_go() -> None:
    """Their places are filled by what the box has; the table is asked."""
    witch = said(six_with(*BOTH), Wish(Kind.RANDOM)).session
    answer = said(witch, boxes("base"))
    after = said(answer.session, Wish(Kind.YES)).session if answer.session.game.is_unconfirmed else answer.session
    assert set(after.game.deck.boxes) == {"base"}
    assert cards_of(after).boxes == ("base",)


@pytest.mark.parametrize(("has", "told", "then"), TABLES["owned"])
def test_boxes_are_a_set(has: list[str], told: str, then: list[str]) -> None:
    """A box that the table has, too, is added, one that it has not is gone, and those that it only has are all."""
    assert [*cards_of(said(six_with(*has), boxes(told)).session).boxes] == then


@pytest.mark.parametrize("language", OWNED_WORDS)
def test_boxes_are_added_in_words(language: str) -> None:
    """As people tell what they own, one after another."""
    session = table(6, language)
    for say, then in OWNED_WORDS[language]:
        session, told = play(session, language, say)
        assert (say, [*cards_of(session).boxes]) == (say, then), told


@pytest.mark.parametrize("told", [BOTH, ALONE])
def test_what_is_offered_is_there(told: tuple[str, ...]) -> None:
    """An example names a card that the table has and does not play with yet."""
    session = six_with(*told)
    [example] = [each for each in said_next(session) if each.startswith("add the ")]
    owned = {LINES.role(role.key) for role in ULTIMATE.list_roles(told)} - set(map(LINES.role, session.game.deck.keys))
    assert example.removeprefix("add the ") in owned


def said_next(session: Session) -> list[str]:
    """What can be said next, as fronts show it."""
    way = WAYS.of(session)
    return list(sayable_hints.say_hints(way, session, sayable_hints.list_hints(way, session), LINES, None))


def test_who_names_a_role_has_its_box() -> None:
    """From then on the proposals know it, and the next table at this place as well; nobody after "forget us"."""
    session = said(SIX, Wish(Kind.REPLACE, cards=cards("witch"), replaced=cards("villager"))).session
    assert changed(SIX, session) == "+witch -villager"
    assert cards_of(session).boxes == BOTH
    assert cards_of(session.make_for_others()).boxes == BOTH
    assert cards_of(session.forget_table()).boxes == ("base",)


def test_eight_cannot_play_the_second_box_alone() -> None:
    """It is said how many can, and nothing changes."""
    eight = said(SIX, Wish(Kind.PLAYERS, number=8)).session
    answer = said(eight, boxes(*ALONE))
    assert "three to seven" in answer.say or "3 to 7" in answer.say
    assert cards_of(answer.session) == cards_of(eight)


def test_the_card_beside_the_center() -> None:
    """It is told with the deck and at the deal, named by the table or not, and kept with the table."""
    session = said(SIX, Wish(Kind.REPLACE, cards=cards("alpha_wolf"), replaced=cards("werewolf"))).session
    assert session.game.deck.card_beside_center is not None
    assert session.game.deck.card_beside_center.key == "werewolf"
    answer = said(session, Wish(Kind.EXTRA, cards=cards("dream_wolf")))
    assert "one more beside it: the Dream Wolf" in answer.say
    assert "Put the Dream Wolf beside the center" in said(answer.session, Wish(Kind.BEGIN)).say
    assert from_json(WAYS, to_json(answer.session)) == answer.session
    gone = said(answer.session, Wish(Kind.REMOVE, cards=cards("alpha_wolf")), Wish(Kind.YES))
    assert gone.session.game.deck.card_beside_center is None


@pytest.mark.parametrize(("has", "wanted", "beside", "because"), TABLES["refused"])
def test_what_cannot_lie_there_is_refused(has: str, wanted: str, beside: str, because: str) -> None:
    """With what can."""
    keys = ["werewolf", *has.split(), *beside.split()]
    keys += ["seer", "robber", "troublemaker", "drunk", "insomniac", "villager", "villager", "villager"]
    session = replace_parts(SIX, deck=Deck.of(ULTIMATE, keys[:9]))
    assert not list(find_faults(session.game.deck, 6, session.game.rulebook))
    assert because in reply(session, Wish(Kind.EXTRA, cards=cards(wanted)), front()).say


@pytest.mark.parametrize(("wishes", "then", "told"), TABLES["rules"])
def test_house_rules_of_the_box(wishes: list[str], then: dict[str, object], told: str) -> None:
    """Told in words, and in force."""
    answer = said(six_with(*BOTH), *[Wish(Kind.HOUSE_RULE, choice=each) for each in wishes])
    assert answer.session.game.rulebook.house.list_changes() == then
    assert told in answer.say


@pytest.mark.parametrize(("has", "wishes", "then", "told"), TABLES["bonus_rules"])
def test_a_table_has_the_artifacts_of_its_boxes(has: list[str], wishes: list[str], then: list[str], told: str) -> None:
    """Those of other boxes are never named, and all that it has are the official list."""
    table = SIX._replace(game=cards_of(SIX)._replace(boxes=tuple(has)))
    answer = said(table, *[Wish(Kind.HOUSE_RULE, choice=each) for each in wishes])
    assert answer.session.game.rulebook.house.list_changes().get("artifacts", []) == then
    assert told in answer.say


def test_a_deck_by_name() -> None:
    """Filled up for the table; its box is there from then on."""
    session = said(SIX, Wish(Kind.RECOMMENDED, choice="watch")).session
    assert {"mystic_wolf", "apprentice_seer", "revealer", "bodyguard"} <= set(session.game.deck.keys)
    assert cards_of(session).boxes == BOTH
    assert "The Coven" in said(SIX, Wish(Kind.RECOMMENDED, choice="nobody knows")).say


def test_the_original_game_has_one_box() -> None:
    """Its table keeps what it has for the other."""
    original = said(six_with(*BOTH), Wish(Kind.GAME, choice="original")).session
    assert LINES.say("errors.wishes.box-of-another-game") in said(original, boxes(*BOTH)).say
    assert cards_of(said(original, Wish(Kind.GAME, choice="ultimate")).session).boxes == BOTH


@pytest.mark.parametrize(("language", "say", "turned"), TABLES["turned"])
def test_whether_a_werewolf_pointed_is_told_in_a_sentence(language: str, say: str, *, turned: bool) -> None:
    """Of a dead Cursed: what is asked is answered by it."""
    deck = Deck.of(ULTIMATE, ["werewolf", "werewolf", "seer", "robber", "cursed", "prince", "villager", "villager"])
    session = make_session(Phase.VOTE, players=5, deck=deck, language=language)
    dead, cursed = {
        "en": ("player two died", "the Cursed"),
        "de": ("Spieler zwei ist gestorben", "der Verfluchte"),
    }.get(language, ("joueur deux est mort", "le maudit"))
    for each in (dead, cursed):
        session, _ = play(session, language, each)
    after, told = play(session, language, say)

    assert case(after).facts.became == {1: "werewolf" if turned else "villager"}, told
