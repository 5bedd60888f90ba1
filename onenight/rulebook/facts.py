"""Facts about one role or two, from the catalog and from nights that the engine plays.

A night is played at a table that holds the two roles and Villagers; nobody else does anything in it.
"""

from collections.abc import Collection, Sequence

from onenight.rules.actions import convert_word
from onenight.rules.deck import Deck, sort_cards
from onenight.rules.game import Game
from onenight.rules.marks import find_mark
from onenight.rules.night import TOGETHER, Deal, Night, Village, run_night
from onenight.rules.night_steps import list_dusk_and_night
from onenight.rules.picks import find_fault
from onenight.rules.roles import IDLE, Choice, Role, Stake
from onenight.rules.rulebook import Rulebook
from onenight.rules.votes import list_kinds

ACTOR, TARGET = 0, 1
"""The seats of the two roles."""
PLAYERS_OF_NIGHT = 3
CENTER = PLAYERS_OF_NIGHT
"""The place of the first center card."""


def is_called(role: Role) -> bool:
    """Return whether a role opens its eyes at night."""
    return role.order is not None and not role.thumb


def find_call(role: Role) -> str:
    """Return the key of the role in whose call a role first opens its eyes."""
    return role.joins or role.key


def find_own_call(role: Role, game: Game) -> Role:
    """Return the role in whose call a role does its work: with nothing to do by itself it is the one that it joins."""
    return game.cards[find_call(role)] if role.action is IDLE else role


def find_monster(role: Role) -> Stake | None:
    """Return as which monster a role dies, a Werewolf or a Vampire; None for all others."""
    (kind,) = list_kinds((role.stake,), ())
    return kind if kind in (Stake.WEREWOLF, Stake.VAMPIRE) else None


def list_calls(roles: Collection[Role], game: Game) -> list[Role]:
    """Return those of some roles that have a call of their own, in wake order; with a dusk where one wakes there."""
    dusk, night = list_dusk_and_night(game)
    in_order = (*dusk, *night) if any((role.order or 0) < 0 for role in roles) else game.cards.values()
    called = [role for role in in_order if role in roles and is_called(role)]
    return [role for role in called if find_own_call(role, game) is role]


def is_shown_holder(role: Role, other: Role, rulebook: Rulebook) -> bool:
    """Return whether a night without a pick shows the holder of `role` who the holder of `other` is."""
    if role is other and role.copies == 1:
        return False
    night = run_night(_deal(role, other, rulebook.game), {}, rulebook)
    return any(sight.seat == ACTOR and sight.place == TARGET for sight in night.sights)


def may_be_shown_moving(role: Role, other: Role, rulebook: Rulebook) -> bool:
    """Return whether `role` is shown that the holder of `other` has looked at a card or moved one, who does so."""
    place = CENTER if other.only_alone or not may_pick(other, players=1) else ACTOR
    picks = {TARGET: _choose_places(other, place)} if other.choices else {}
    night = run_night(_deal(role, other, rulebook.game), picks, rulebook)
    return any(sight.seat == ACTOR and sight.place == TARGET for sight in night.sights)


def play_meeting(role: Role, other: Role, rulebook: Rulebook) -> tuple[Night, bool]:
    """Return the night in which `role` picks the card of `other`, of a player or else of the center.

    And whether the rules let the one choose the other.
    """
    deal = _deal(role, other, rulebook.game)
    target, together = TARGET, role.action.together
    if not (role.action is IDLE or together or any(choice.players or choice.words for choice in role.choices)):
        cards = list(deal.cards)
        cards[TARGET], cards[CENTER] = cards[CENTER], cards[TARGET]
        deal, target = deal._replace(cards=tuple(cards)), CENTER
    picks = {ACTOR: _choose_places(role, target)} if role.choices else {TOGETHER: (target,)} if together else {}
    allowed = True

    def watch(village: Village, night: Night, seat: int, acting: Role, places: Sequence[int]) -> Sequence[int]:
        nonlocal allowed
        if seat in picks and acting is role and target in places and target < PLAYERS_OF_NIGHT:
            allowed = find_fault(village, night, seat, acting, places) is None
        return places if allowed else ()

    night = run_night(deal, picks, rulebook, watch)
    return night, allowed


def keeps_mark(role: Role, other: Role, rulebook: Rulebook) -> bool:
    """Return whether the holder of `other` has at the end the mark that `role` gives to anybody else."""
    others = (other, rulebook.game.cards[Stake.VILLAGER])
    marks = [find_mark(play_meeting(role, each, rulebook)[0].laid.marks, TARGET) for each in others]
    return marks[0] is marks[1]


def may_pick(role: Role, *, players: int = 0, center: int = 0) -> bool:
    """Return whether one pick of a role may hold at least so many players' cards, and so many of the center."""
    choices = (Choice(players=1),) if role.action.together else role.choices
    return any(choice.players >= players and choice.center >= center for choice in choices)


def may_pick_center(role: Role, rulebook: Rulebook) -> bool:
    """Return whether a role may ever act upon a card of the center."""
    if role.only_alone:
        return rulebook.house.lone_wolf and may_pick(role, center=1)
    call = rulebook.game.cards.get(find_call(role))
    joined = call is not None and call is not role and is_called(role) and may_pick_center(call, rulebook)
    return may_pick(role, center=1) or joined or role.beside


def may_pick_both(role: Role, rulebook: Rulebook) -> bool:
    """Return whether a role may act upon a player's card and upon one of the center in the same night."""
    alone_before = role.joins is not None and may_pick(role, players=1) and may_pick_center(role, rulebook)
    return may_pick(role, players=1, center=1) or alone_before


def _choose_places(role: Role, target: int) -> tuple[int, ...]:
    """Return the pick of a role that acts upon the card at `target`, that first."""
    if role.action.looks_first:  # what she looks at lies in the center, and she takes it herself
        return (CENTER, ACTOR)
    choice = next((each for each in role.choices if each.players or not each.center), role.choices[0])
    places, words = (target, 2, CENTER + 1)[: choice.players + choice.center], [convert_word(0)] * choice.words
    return (*words, *places) if role.words_first else (*places, *words)


def _deal(role: Role, other: Role, game: Game) -> Deal:
    """Return a table of the two roles and Villagers."""
    villager = game.cards[Stake.VILLAGER]
    dealt = (role, other, *[villager] * (PLAYERS_OF_NIGHT - 2), *[villager] * game.center)
    extra = game.cards[Stake.WEREWOLF] if role.beside or other.beside else None
    return Deal(Deck(game, sort_cards(game, dealt), extra), (*dealt, extra) if extra else dealt, PLAYERS_OF_NIGHT)
