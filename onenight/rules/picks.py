"""Picks: which places a player may choose at night, by the card dealt and by what the Doppelgänger copied.

Whoever may act may also pick nothing; a role that must act (`Role.must`) has to have picked, dealt or copied. The shape
of a pick is checked by itself (`check_pick`); whether the night before it allows the pick is checked as that night is
played (`check_by_playing`), only where cards are dealt for which it matters.
"""

from collections.abc import Callable, Iterable, Sequence

from onenight.rules.actions import convert_word
from onenight.rules.deck import Deck, Fault
from onenight.rules.errors import NotAllowed
from onenight.rules.game import Game
from onenight.rules.marks import SUPPLY, Mark
from onenight.rules.night import TOGETHER, Deal, Picks, Village, list_roles_as_called, run_night
from onenight.rules.night_steps import find_copied_timing
from onenight.rules.roles import Choice, Copied, Night, Role, Stake
from onenight.rules.rulebook import Rulebook


def check_pick(deal: Deal, picks: Picks, seat: int, rulebook: Rulebook, *, field: str = "") -> None:
    """Refuse a pick of `seat` that the rules do not allow; other picks tell whether a Werewolf is alone.

    Raises:
        NotAllowed: `pick-missing`, `pick-nothing`, `pick-not-alone`, `pick-no-lone-wolf`, `pick-oneself`,
            `pick-not-beside`, `pick-twice` or `pick-shape`, each with the role whose night work it is.
    """
    places = tuple(picks.get(seat, ()))
    role = deal.cards[seat]
    while places and (role.action.copies or role.stake is Stake.COPYCAT):
        _check_places(deal, seat, role, places[:1], field)
        role, places = find_copied_role(deal, picks, places[0]), places[1:]
    together = deal.deck.game.cards[role.joins] if role.joins is not None and not role.thumb else None
    # Who copied such a role has done its own work before the others wake.
    first = -1 if deal.cards[seat].action.copies else 0
    if places and together is not None and together.only_alone and places[first] >= deal.players:
        _check_alone(deal, picks, together, rulebook, field)
        _check_places(deal, seat, together, (places[first],), field)
        places = places[:-1] if first else places[1:]
    if places:
        _check_alone(deal, picks, role, rulebook, field)
        _check_places(deal, seat, role, places, field)
    elif role.must and not has_further_box_cards(deal):
        raise NotAllowed("pick-missing", field=field, role=role.key)


def find_copied_role(deal: Deal, picks: Picks, place: int) -> Role:
    """Return the role that is copied from a place: of the Copycat what he has seen, a Villager where that is nothing.

    Nobody copies a Doppelgänger, for there is one: who copied one through the Copycat is a Villager.
    """
    card = deal.cards[place]
    if card.stake is not Stake.COPYCAT:
        return card
    seen = picks.get(place)
    return deal.cards[seen[0]] if seen else deal.deck.game.cards[Stake.VILLAGER]


def find_supply_fault(marks: Iterable[Mark]) -> Fault | None:
    """Return the fault of more marks of a kind than there are; None where there is none."""
    told = list(marks)
    return next(
        (
            Fault("mark-supply", {"mark": mark, "most": SUPPLY[mark]})
            for mark in SUPPLY
            if told.count(mark) > SUPPLY[mark]
        ),
        None,
    )


def has_further_box_cards(deal: Deal) -> bool:
    """Return whether cards are dealt for which a pick may be wrong because of what the night did before it."""
    return not deal.deck.game.first.issuperset(deal.cards)


def list_choices(role: Role, game: Game, players: int) -> tuple[Choice, ...]:
    """Return the shapes of pick of a role at a table of that size: no more center cards than lie there."""
    center = game.count_center_cards(players)
    if center == game.center:
        return role.choices
    return tuple([Choice(choice.players, min(choice.center, center), choice.words) for choice in role.choices])


def list_targets(role: Role, seat: int, players: int) -> tuple[int, ...]:
    """Return the seats of the players whom a role may pick, as far as its card says."""
    possible = ((seat - 1) % players, (seat + 1) % players) if role.beside_only else range(players)
    return tuple(sorted({other for other in possible if other != seat or role.own}))


def _check_alone(deal: Deal, picks: Picks, role: Role, rulebook: Rulebook, field: str) -> None:
    """Refuse a look into the center by a Werewolf who is not alone, or under a house rule against it.

    Where a card of a further box is dealt, who is alone is found by playing.
    """
    if not role.only_alone or not role.action.looks:
        return
    if not rulebook.house.lone_wolf:
        raise NotAllowed("pick-no-lone-wolf", field=field, role=role.key)
    if has_further_box_cards(deal):
        return
    copied = [deal.cards[places[0]] for seat, places in picks.items() if places and deal.cards[seat].action.copies]
    if [*deal.cards[: deal.players], *copied].count(role) > 1:
        raise NotAllowed("pick-not-alone", field=field, role=role.key)


def _check_places(deal: Deal, seat: int, role: Role, places: Sequence[int], field: str) -> None:
    """Refuse places that are not of a shape that the role may pick."""
    if not role.choices:
        raise NotAllowed("pick-nothing", field=field, role=role.key)
    targets = list_targets(role, seat, deal.players)
    if any(0 <= place < deal.players and place not in targets for place in places):
        raise NotAllowed("pick-not-beside" if role.beside_only else "pick-oneself", field=field, role=role.key)
    if len(set(places)) != len(places):
        raise NotAllowed("pick-twice", field=field, role=role.key)
    words = sum([place < 0 for place in places]) if role.words else 0
    players = sum([place < deal.players for place in places]) - words
    center = len(places) - players - words
    known = (players, center, words) in list_choices(role, deal.deck.game, deal.players)
    if role.stake is Stake.COPYCAT and places[0] == deal.players + deal.deck.game.center:
        known = False  # the card beside the center is nobody's: ours
    if not known or not _is_in_order(role, [2 if place < 0 else int(place < deal.players) for place in places]):
        raise NotAllowed("pick-shape", field=field, role=role.key)


def _is_in_order(role: Role, kinds: list[int]) -> bool:
    """Return whether center cards (0), players (1) and words (2) stand in the order in which they are used."""
    if role.words_first:
        return kinds[:: len(kinds) // kinds.count(2)] == [2] * kinds.count(2)
    return kinds == sorted(kinds)


def check_by_playing(
    deal: Deal, picks: Picks, rulebook: Rulebook, field: Callable[[int], str], *, complete: bool = True
) -> None:
    """Play a night and refuse the first pick that the table does not allow when it is its turn.

    `complete`: whether one that is missing is refused, too.

    Raises:
        NotAllowed: `pick-missing`, `pick-shielded`, `pick-no-thumb`, `pick-behind-shield`, `pick-werewolf`,
            `pick-copied`, `pick-face-up`, `pick-ended`, `pick-artifact`, `pick-artifact-there`, `pick-artifact-drawn`,
            `pick-afraid`, `pick-vampire`, `pick-marked`, `pick-not-alone`, `pick-nothing`, or of what is picked
            together `vampire-mark-missing`, `vampire-mark-nobody` or `vampire-mark-vampire`, at the seat's `field`.
    """
    used: dict[int, set[int]] = {}

    def watch(village: Village, night: Night, seat: int, role: Role, places: Sequence[int]) -> Sequence[int]:
        found = find_fault(village, night, seat, role, places)
        if found is not None and (places or complete):
            raise NotAllowed(found.key, field=field(seat), **found.arguments)
        used.setdefault(seat, set()).update(places)
        return places

    night = run_night(deal, picks, rulebook, watch)
    for seat, places in picks.items():
        if not used.get(seat, set()).issuperset(places):
            found = _find_idle_fault(deal, picks, night, seat)
            raise NotAllowed(found.key, field=field(seat), **found.arguments)


def _find_idle_fault(deal: Deal, picks: Picks, night: Night, seat: int) -> Fault:
    """Return the fault of who picked something and had nothing to do."""
    if seat == TOGETHER:
        return Fault("vampire-mark-nobody", {})
    role = list_roles_as_called(deal, picks)[seat]
    acted = night.copied if role.action.copies and night.copied is not None else role
    if seat in night.afraid:
        return Fault("pick-afraid", {"role": acted.key})
    lone_look = acted.action.looks or not acted.only_alone
    return Fault("pick-not-alone" if lone_look else "pick-nothing", {"role": acted.key})


def find_fault(village: Village, night: Night, seat: int, role: Role, places: Sequence[int]) -> Fault | None:
    """Return the fault of a pick at this moment of the night; None where it is allowed."""
    if role.action.together:
        return _find_group_fault(village, night, role, places)
    if seat in night.afraid:
        return Fault("pick-afraid", {"role": role.key}) if places else None
    behind = seat in night.laid.shields and role.action.own_card
    if not places:
        return (
            Fault("pick-missing", {"role": role.key})
            if role.must and not behind and _can_pick_any(village, night, seat, role)
            else None
        )
    if behind:
        return Fault("pick-behind-shield", {"role": role.key})
    touched = places if role.action.find_cards is None else role.action.find_cards(places)
    seats = [place for place in touched if 0 <= place < village.players]
    found = next(filter(None, (find_target_fault(village, night, seat, role, other) for other in seats)), None)
    if found is None and role.action.lays == "artifacts":
        return _find_artifact_fault(village, night, role, convert_word(places[-1]))
    ended = role.action.one_by_one and any(night.cards[place].stake in role.action.ends for place in places[:-1])
    return Fault("pick-ended", {"role": role.key}) if found is None and ended else found


def _find_group_fault(village: Village, night: Night, role: Role, places: Sequence[int]) -> Fault | None:
    """Return the fault of what those who are awake as `role` have picked together; None where it is allowed."""
    awake = village.list_awake(night, role)
    others = [seat for seat in range(village.players) if seat not in awake]
    if not places:
        return Fault("vampire-mark-missing", {}) if awake and others else None
    if not awake or not others:
        return Fault("vampire-mark-nobody", {})
    return None if places[0] in others else Fault("vampire-mark-vampire", {})


def _can_pick_any(village: Village, night: Night, seat: int, role: Role) -> bool:
    """Return whether any place may be picked now; a center card always may."""
    others = list_targets(role, seat, village.players)
    needs = all(choice.players for choice in role.choices)
    return not needs or any(find_target_fault(village, night, seat, role, other) is None for other in others)


def find_target_fault(village: Village, night: Night, seat: int, role: Role, other: int) -> Fault | None:
    """Return the reason why a player may not pick another one now; None where it is allowed."""
    laid = night.laid
    if other in laid.shields and not role.action.to_player:
        return Fault("pick-shielded", {"role": role.key})
    if role.among_seen and other not in list_shown(village, night, seat, role):
        return Fault("pick-no-thumb", {"role": role.key})
    if role.action.spares_marked:
        return _find_bitten_fault(village, night, role, other)
    if role.action.spares_pack and village.rulebook.house.alpha_wolf == "no werewolf":
        return _find_taint_fault(village, night, seat, role, other)
    if other in laid.find_seats(role.action.lays):
        return Fault("pick-face-up" if role.action.lays == "face_up" else "pick-artifact-there", {"role": role.key})
    return None


def list_shown(village: Village, night: Night, seat: int, role: Role) -> tuple[int, ...]:
    """Return the seats that a role is shown when it is called."""
    known = village.rulebook.game.cards[str(role.recognizes)]
    shown = [*village.list_recognized(night, known), *village.find_thumbs(night, known)]
    return tuple([other for other in dict.fromkeys(shown) if other != seat])


def _find_taint_fault(village: Village, night: Night, seat: int, role: Role, other: int) -> Fault | None:
    """Return the reason why an Alpha Wolf may not pick a player: seen as a Werewolf, or just copied from."""
    copying = night.copied is role and seat == night.copier
    if copying and find_copied_timing(role, village.rulebook) is Copied.AT_ONCE:
        return Fault("pick-copied", {"role": role.key}) if other == night.victim else None
    call = village.rulebook.game.cards[str(role.joins)]
    seen: Iterable[int] = [*village.list_awake(night, call), *village.list_awake_thumbs(night, call)]
    return Fault("pick-werewolf", {"role": role.key}) if other in seen else None


def _find_bitten_fault(village: Village, night: Night, role: Role, other: int) -> Fault | None:
    """Return the reason why a Count may not frighten a player: a Vampire, or newly marked."""
    if other in village.list_awake(night, village.rulebook.game.cards[str(role.joins)]):
        return Fault("pick-vampire", {"role": role.key})
    return Fault("pick-marked", {"role": role.key}) if other in village.picks.get(TOGETHER, ()) else None


def _find_artifact_fault(village: Village, night: Night, role: Role, artifact: int) -> Fault | None:
    """Return the reason why a Curator may not hand out an artifact: drawn before, or not in use."""
    if artifact in [drawn for _, drawn in night.laid.artifacts]:
        return Fault("pick-artifact-drawn", {"role": role.key})
    key = list(village.rulebook.game.artifacts)[artifact]
    in_use = is_artifact_in_use(key, village.deck, village.rulebook)
    return None if in_use else Fault("pick-artifact", {"role": role.key})


def is_artifact_in_use(key: str, deck: Deck, rulebook: Rulebook) -> bool:
    """Return whether an artifact may be handed out at a table with that deck."""
    team = rulebook.game.artifacts[key].only_with
    return key in rulebook.house.artifacts and (team is None or any(card.team is team for card in deck.cards))
