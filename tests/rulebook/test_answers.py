"""Derived answers say what the engine plays, are short, and are the same whatever is dealt."""

import json
from collections.abc import Callable, Mapping
from inspect import signature
from itertools import permutations, product

import pytest

from onenight.rulebook import one_role, two_roles
from onenight.rulebook.answers import answer
from onenight.rulebook.question import RuleQuestion
from onenight.rules import actions, mark_actions
from onenight.rules.actions import convert_word
from onenight.rules.deck import Deck, sort_cards
from onenight.rules.errors import NotAllowed
from onenight.rules.game import GAMES, ULTIMATE
from onenight.rules.marks import Mark, find_mark
from onenight.rules.night import TOGETHER, Deal, Night, Picks, Sight, run_night
from onenight.rules.night_steps import list_steps
from onenight.rules.picks import check_by_playing, check_pick
from onenight.rules.roles import IDLE, Action, Role, Stake
from onenight.rules.rulebook import HouseRules, Rulebook
from onenight.rules.verdict import judge
from onenight.speech.lines import Lines
from onenight.ways.one_night.rules_answers import answer_question
from tests.fixtures import read_table

LINES = {language: Lines(language) for language in ("en", "de", "fr")}
OFFICIAL = Rulebook()
BOXES = ("base", "daybreak")
ROLES = ULTIMATE.cards
ALL = list(ROLES.values())
OPEN_SIDES = {
    *(Stake.DOPPELGANGER, Stake.COPYCAT, Stake.INVESTIGATOR, Stake.CURSED, Stake.APPRENTICE_TANNER),
    *(Stake.RENFIELD, Stake.ASSASSIN, Stake.APPRENTICE_ASSASSIN),
}
"""The stakes whose side depends on more than the card."""
MOST_LETTERS = 305
"""Some 15 seconds of speech for one role; two roles that are compared take a little longer."""


def told(aspect: str, role: str, other: str = "", rulebook: Rulebook = OFFICIAL, language: str = "en") -> str:
    """Return the answer to a question."""
    found = answer(RuleQuestion(aspect, role, other), rulebook, BOXES, LINES[language])
    assert found is not None
    return found.text


def line(key: str, role: Role, other: Role) -> str:
    """Return a line of the answers about two roles."""
    told = {"role": role.key, "other": LINES["en"].role(other.key), "stake": LINES["en"].role(other.stake)}
    return LINES["en"].say(f"rulings.{key}", **told)


def dealt(*cards: Role) -> Deal:
    """Return five players with these cards, then Villagers; the center, and a card beside it, after them."""
    villager, wolf = ROLES["villager"], ROLES["werewolf"]
    seats = (*cards, *[villager] * (8 - len(cards)))
    extra = any(role.beside for role in cards)
    deck = Deck(ULTIMATE, sort_cards(ULTIMATE, seats), wolf if extra else None)
    return Deal(deck, (*seats, wolf) if extra else seats, 5)


# What acts upon another card, as the engine plays it


GIVES_MARK: Mapping[Action, str] = {
    mark_actions.CLEAN: "cupid",
    **dict.fromkeys((mark_actions.AIM, mark_actions.PICK_POCKET, mark_actions.MEDDLE), "assassin"),
}
"""Who has given the second player a mark before this is done to it."""


def meet(role: Role, other: Role) -> tuple[Deal, Picks]:
    """Return a deal, and the pick of the first player, with `role`, of the second's card, or of one of the center."""
    if role.action in GIVES_MARK:
        return dealt(role, other, ROLES[GIVES_MARK[role.action]]), {0: MARK_PICKS.get(role.action, (1,)), 2: (1,)}
    if role.action.together:
        return dealt(role, other), {TOGETHER: (1,)}
    center = role.action in (actions.DRINK, actions.BREW, mark_actions.COPY_CENTER)
    cards = (role, *[ROLES["villager"]] * 4, other) if center else (role, other)
    place = 5 if center else 1
    picks = {
        actions.SWITCH: (1, 2),
        actions.BREW: (5, 3),
        actions.SHIFT: (convert_word(0),),
        actions.ENDOW: (1, convert_word(0)),
        actions.CHECK: (),
        mark_actions.TURN_BAT: (),
    }
    return dealt(*cards), {0: picks.get(role.action, (place,))}


MARK_PICKS: Mapping[Action, tuple[int, ...]] = {
    mark_actions.AIM: (convert_word(0), 1),
    mark_actions.MEDDLE: (convert_word(0), 1, 2),
}
"""What is picked there of cards; the word for marks is the next one."""


def met(role: Role, other: Role) -> Night:
    """Return the night in which they have met."""
    return run_night(*meet(role, other), OFFICIAL)


def others(role: Role) -> list[Role]:
    """Return all other roles."""
    return [other for other in ALL if other is not role]


def saw(night: Night, place: int) -> bool:
    """Return whether the first player has looked there."""
    return any(sight.seat == 0 and sight.place == place for sight in night.sights)


def mark(night: Night, seat: int) -> Mark:
    """Return the mark of a player."""
    return find_mark(night.laid.marks, seat)


HELD: Mapping[str, Callable[[Night, Role, Role], bool]] = {
    "act.rob": lambda night, role, other: night.cards[:2] == (other, role) and saw(night, 0),
    "act.drink": lambda night, role, other: night.cards[0] is other and night.cards[5] is role and not night.sights,
    "act.look": lambda night, _, other: night.cards[1] is other and saw(night, 1),
    "act.switch": lambda night, _, other: (
        saw(night, 1) is False and (other.key == "villager" or night.cards[1] is not other)
    ),
    "act.check": lambda night, _role, _other: saw(night, 0),
    "act.taint": lambda night, _, other: night.cards[1].stake is Stake.WEREWOLF and night.cards[-1] is other,
    "act.investigate": lambda night, _role, _other: night.laid.investigated is None and saw(night, 1),
    "act.brew": lambda night, _, other: night.cards[3] is other and saw(night, 5),
    "act.turn": lambda night, _role, _other: night.laid.face_up == (1,),
    "act.turn_ended": lambda night, _role, _other: night.laid.face_up == () and saw(night, 1),
    "act.endow": lambda night, _role, _other: night.laid.artifacts[0][0] == 1,
    "act.tap": lambda night, _, other: night.cards[1] is other and not any(sight.seat == 0 for sight in night.sights),
    "act.shield": lambda night, _role, _other: night.laid.shields == (1,),
    "act.copy_center": lambda night, _, other: night.seen_by_copycat is other is night.cards[5],
    "act.bite": lambda night, _, other: mark(night, 1) is Mark.VAMPIRE and night.cards[1] is other,
    "act.frighten": lambda night, _role, _other: mark(night, 1) is Mark.FEAR and night.afraid == {1},
    "act.turn_bat": lambda night, _, other: mark(night, 0) is Mark.BAT and night.cards[1] is other,
    "act.infect": lambda night, _role, _other: mark(night, 1) is Mark.DISEASE,
    "act.join_in_love": lambda night, _role, _other: mark(night, 1) is Mark.LOVE,
    "act.instigate": lambda night, _role, _other: mark(night, 1) is Mark.TRAITOR,
    "act.clean": lambda night, _role, _other: mark(night, 1) is Mark.CLARITY,
    "act.target": lambda night, _role, _other: mark(night, 1) is Mark.ASSASSIN,
    "act.taken_off": lambda night, _role, _other: mark(night, 1) in (Mark.CLARITY, Mark.BAT),
    "act.aim": lambda night, _, other: Sight(0, 1, other) in night.sights,
    "act.pick_pocket": lambda night, role, other: (
        mark(night, 0) is Mark.ASSASSIN and night.cards[:2] == (role, other) and saw(night, 0) and not saw(night, 1)
    ),
    "act.meddle": lambda night, _, other: night.cards[2] is other and not saw(night, 1),
}
"""What has to hold of a night in which an answer is true."""
ACTING = [role for role in ALL if role.action is not IDLE and not role.action.copies and not role.only_alone]


@pytest.mark.parametrize("role", ACTING, ids=lambda role: role.key)
def test_acts_says_what_engine_plays(role: Role) -> None:
    """Upon each role of all boxes."""
    for other in others(role):
        assert_played(role, other)


@pytest.mark.parametrize("role", [ROLES["marksman"], ROLES["gremlin"]])
def test_acts_says_what_is_done_to_marks(role: Role) -> None:
    """Where it is done to the mark and not to the card, that one stays and is not looked at."""
    for other in others(role):
        deal, picks = meet(role, other)
        word, *places = picks[0]
        night = run_night(deal, {**picks, 0: (word - 1, *places)}, OFFICIAL)

        assert night.cards == deal.cards
        assert Sight(0, 1, other) not in night.sights
        assert Mark.ASSASSIN in ({mark(night, 1)} if role.action.looks else {mark(night, 2)})


MUST: Mapping[Role, tuple[int, ...]] = {
    **dict.fromkeys([ROLES["drunk"], ROLES["copycat"]], (5,)),
    **{
        ROLES[each]: (2,)
        for each in ("doppelganger", "alpha_wolf", "count", "diseased", "assassin", "apprentice_assassin")
    },
}
"""The picks of those who must."""
VAMPIRES = {ROLES[each] for each in ("vampire", "master", "count")}


def is_allowed(role: Role, other: Role) -> bool:
    """Return whether the engine lets the one pick the other, who does no more than the own card demands."""
    deal, picks = meet(role, other)
    must = {seat: MUST[card] for seat, card in enumerate(deal.cards[: deal.players]) if card in MUST}
    together = {TOGETHER: (3,)} if VAMPIRES.intersection(deal.cards[: deal.players]) else {}
    every = {**must, **together, **picks}
    try:
        check_pick(deal, every, 0, OFFICIAL, field="0")
        check_by_playing(deal, every, OFFICIAL, str)
    except NotAllowed as error:
        return error.field not in [str(seat) for seat in picks]
    return True


def assert_played(role: Role, other: Role) -> None:
    """Compare the answer about two roles with the night that is played."""
    said = told("acts", role.key, other.key)
    key = next((each for each in HELD if said.startswith(line(each, role, other))), "")
    if said.startswith(line("act.forbidden", role, other)):
        assert not is_allowed(role, other)
        return
    assert is_allowed(role, other) or not any(choice.players for choice in role.choices)
    if role.action.own_only and said == told("knows", role.key, other.key):
        assert saw(met(role, other), 1)
        return
    if not key:  # what an investigation ends with
        became = met(role, other).laid.investigated
        assert became is other.stake
        assert said == line("act.investigate_ended", role, other)
        return
    assert HELD[key](met(role, other), role, other), key


@pytest.mark.parametrize("other", ROLES)
def test_acts_says_whether_shielded_role_acts(other: str) -> None:
    """Who takes or looks at the own card does nothing under a shield."""
    idle = line("act.idle", ROLES["sentinel"], ROLES[other])
    if other != "sentinel":
        assert (idle in told("acts", "sentinel", other)) == (ROLES[other].action.own_card)


def test_alpha_wolf_answer_follows_house_rule() -> None:
    """Where a table lets her choose any other player, a Werewolf may be chosen."""
    house = Rulebook(house=HouseRules(alpha_wolf="any other player"))

    assert told("may_act", "alpha_wolf", "werewolf").startswith("No.")
    assert told("may_act", "alpha_wolf", "werewolf", house).startswith("Yes.")


# Order, acquaintance, sides


@pytest.mark.parametrize("role", ALL, ids=lambda role: role.key)
def test_first_says_order_of_calls(role: Role) -> None:
    """As the steps of a night with both cards come."""
    for other in others(role):
        order = [step.key for step in list_steps(dealt(role, other).deck, OFFICIAL)]
        said = told("first", role.key, other.key)
        joined = {each: each.joins if each.joins and each.action is IDLE else each.key for each in (role, other)}
        called = [each for each, call in joined.items() if call in order and not each.thumb]
        if len(called) == 2 and joined[role] == joined[other]:
            assert said == line("order.together", role, other)
        elif len(called) == 2:
            one, two = sorted(called, key=lambda each: order.index(joined[each]))
            assert said == line("order.one_first", one, two)
        elif called:
            asleep = other if called == [role] else role
            assert said == line("order.only_other", asleep, called[0])
        else:
            assert said == line("order.neither", role, other)


SHOWN_TO_AURA_SEER = (
    *("doppelganger", "werewolf", "alpha_wolf", "mystic_wolf", "seer", "apprentice_seer", "paranormal_investigator"),
    *("robber", "witch", "troublemaker", "village_idiot", "copycat", "marksman", "pickpocket"),
)
"""Who looks at a card or a mark or moves one before her, as docs/rules/bonus.md and docs/rules/vampire.md have them."""


@pytest.mark.parametrize("role", ALL, ids=lambda role: role.key)
def test_knows_says_who_is_shown(role: Role) -> None:
    """As somebody sees at a table where others are awake, too; the Aura Seer those who act before her, when they do."""
    for other in others(role):
        night = run_night(dealt(role, other, ROLES["werewolf"], ROLES["mason"]), {}, OFFICIAL)
        yes = any(sight.seat == 0 and sight.place == 1 for sight in night.sights)
        yes |= role.key == "aura_seer" and other.key in SHOWN_TO_AURA_SEER

        assert told("knows", role.key, other.key).startswith("Yes." if yes else "No.")


@pytest.mark.parametrize("role", ALL, ids=lambda role: role.key)
def test_same_side_says_who_wins_together(role: Role) -> None:
    """As they win, or lose, together when a further Werewolf dies, and when a Villager does."""
    for other in others(role):
        if {role.stake, other.stake} & OPEN_SIDES:
            continue
        wolf, villager = ROLES["werewolf"], ROLES["villager"]
        together = True
        for dead in ((2,), (3,)):
            winners = judge(dead, (role, other, wolf, villager), OFFICIAL).winners
            together &= (0 in winners) == (1 in winners)
        yes = together and Stake.TANNER not in (role.stake, other.stake)

        assert told("same_side", role.key, other.key).startswith("Yes." if yes else "No.")


@pytest.mark.parametrize(
    ("role", "yes"),
    [
        *(("tanner", True), ("minion", True), ("hunter", True), ("werewolf", False), ("renfield", True)),
        *(("assassin", True), ("vampire", False), ("master", False), ("count", False)),
    ],
)
def test_wins_dead_says_who_may_win_by_it(role: str, *, yes: bool) -> None:
    """With a Werewolf who dies beside, or without."""
    cards = (ROLES[role], ROLES["werewolf"], ROLES["villager"])
    wins = any(0 in judge(dead, cards, OFFICIAL).winners for dead in ((0,), (0, 1)))
    if ROLES[role].stake not in (Stake.WEREWOLF, Stake.VAMPIRE, Stake.MASTER):
        assert wins is yes
    assert told("wins_dead", role).startswith("Yes." if yes else "No.")


# One role


@pytest.mark.parametrize("role", [each for each in ROLES.values() if each.choices and not each.only_alone])
@pytest.mark.parametrize(("aspect", "pick"), [("center", (5,)), ("two_players", (1, 2)), ("one_each", (5, 1))])
def test_choice_answers_follow_picks(role: Role, aspect: str, pick: tuple[int, ...]) -> None:
    """A pick that the rules allow is answered with yes."""
    said, deal = told(aspect, role.key), dealt(role)
    try:
        check_pick(deal, {0: pick}, 0, OFFICIAL)
    except Exception:  # noqa: BLE001 - whatever is wrong with it
        return
    assert said.startswith("Yes.")


@pytest.mark.parametrize(("aspect", "role", "other", "begins"), read_table(__file__, "derived"))
def test_answer_is_as_derived(aspect: str, role: str, other: str, begins: str) -> None:
    """Yes or no first, then the reason."""
    assert told(aspect, role, other).startswith(begins)


def test_answer_knows_nothing_of_a_deal() -> None:
    """It is made of the rules alone, so it is the same for every deal."""
    assert list(signature(answer).parameters) == ["question", "rulebook", "boxes", "lines"]


@pytest.mark.parametrize(("aspect", "role", "other", "house"), read_table(__file__, "house"))
def test_house_rule_in_force_is_told(aspect: str, role: str, other: str, house: str) -> None:
    """Where it changes the answer, and nowhere else."""
    question, lines = RuleQuestion(aspect, role, other), LINES["en"]

    assert "House rule" in answer_question(question, Rulebook(house=HouseRules(**json.loads(house))), BOXES, lines)
    assert "House rule" not in answer_question(question, OFFICIAL, BOXES, lines)


def test_answer_of_other_game_is_named() -> None:
    """A role that only the original game has is answered with the name of that game."""
    assert told("when", "sorcerer").startswith("In the original game") or "original" in told("when", "sorcerer").lower()


@pytest.mark.parametrize("language", LINES)
def test_every_aspect_answers_every_role(language: str) -> None:
    """In few words, none of them left open."""
    for game in GAMES.values():
        asked = [(aspect, role, "") for aspect, role in product(one_role.ASPECTS, game.cards)]
        asked += [(aspect, *pair) for aspect, pair in product(two_roles.ASPECTS, permutations(game.cards, 2))]
        for aspect, role, other in asked:
            said = told(aspect, role, other, Rulebook(game), language)
            assert said, (aspect, role, other)
            assert len(said) <= MOST_LETTERS, (aspect, role, other)
            assert "{" not in said, (aspect, role, other)
