"""Readers of the night in a record: the cards as dealt, and the picks of all players."""

from collections.abc import Mapping

from onenight.rules import picks as picks_rules
from onenight.rules.actions import convert_word
from onenight.rules.deck import check_deck, list_extra_cards
from onenight.rules.errors import NotAllowed, NotUnderstood, quote_value
from onenight.rules.night import TOGETHER, Deal, Picks
from onenight.rules.record_entries import Entries
from onenight.rules.roles import Role, Stake


def read_deal(entries: Entries) -> Deal:
    """Return the cards as they were dealt.

    Raises:
        NotUnderstood: what is told only with final cards, and whatever cannot be read.
        NotAllowed: an illegal deck, or another card beside the center than may lie there.
    """
    if "copied" in entries.data:
        raise NotUnderstood("copied-without-cards", field="copied")
    for key in ("artifacts", "investigated", "marks", "copycat"):
        if key in entries.data:
            raise NotUnderstood("morning-without-cards", field=key)
    seats = entries.read_cards("dealt")
    center = entries.read_center(seats)
    cards = seats + center
    size = len(seats) + entries.center_cards
    extra = cards[size] if len(cards) > size else None
    deck = entries.build_deck(cards[:size], extra)
    if extra is not None:
        possible = list_extra_cards(deck)
        if possible and extra not in possible:
            told = tuple(role.key for role in possible)
            raise NotAllowed("wrong-extra-card", field=f"center[{entries.center_cards}]", role=extra.key, roles=told)
    check_deck(deck, len(seats), entries.rulebook, field="dealt")
    return Deal(deck, cards, len(seats))


def read_picks(entries: Entries, deal: Deal) -> Picks:
    """Return the places that each player picked, checked as the night is played.

    Raises:
        NotUnderstood: what is no place, nor a word where one can stand.
        NotAllowed: what may not be picked, by itself or at this point of the night.
    """
    told = entries.read_players("picks") if "picks" in entries.data else {}
    places = {name: index for index, name in enumerate(entries.seats)}
    places |= {f"center {index + 1}": deal.players + index for index in range(len(deal.cards) - deal.players)}
    picks: dict[int, tuple[int, ...]] = {}
    for name in sorted(
        told, key=lambda name: deal.cards[entries.seats[name]].stake is not Stake.COPYCAT
    ):  # he is first
        picks[entries.seats[name]] = _read_pick(told[name], deal, picks, entries.seats[name], places)
    for name in dict.fromkeys([*told, *entries.seats]):  # also of whom nothing is told: some must act
        picks_rules.check_pick(deal, picks, entries.seats[name], entries.rulebook, field=f"picks.{name}")
    if "vampire_mark" in entries.data:
        picks[TOGETHER] = (entries.find_seat(entries.data["vampire_mark"], "vampire_mark"),)
    if TOGETHER in picks or picks_rules.has_further_box_cards(deal):
        fields = (*[f"picks.{name}" for name in entries.seats], "vampire_mark")  # that of `TOGETHER` stands last
        picks_rules.check_by_playing(deal, picks, entries.rulebook, fields.__getitem__)
    return picks


def _read_pick(told: object, deal: Deal, picks: Picks, seat: int, places: Mapping[str, int]) -> tuple[int, ...]:
    """Return one player's pick as places; of a Doppelgänger the copied player's place comes first.

    `picks` has that of the Copycat, whom she may copy.
    """
    where = f"picks.{list(places)[seat]}"
    if not isinstance(told, list):
        raise NotUnderstood("wrong-type-list", field=where)
    role, found = deal.cards[seat], list[int]()
    while (role.action.copies or role.stake is Stake.COPYCAT) and told[len(found) :]:
        found.append(_read_place(told[len(found)], places, f"{where}[{len(found)}]"))
        role = picks_rules.find_copied_role(deal, picks, found[-1])
    before = len(found)
    for index, each in enumerate(told[before:]):
        at = f"{where}[{index + before}]"
        words = _find_allowed_words(role, index) if role.words else ()
        if each in words:
            found.append(convert_word(words.index(each)))
        else:
            found.append(_read_place(each, {**places, **dict.fromkeys(words, 0)} if words else places, at))
    return tuple(found)


def _find_allowed_words(role: Role, index: int) -> tuple[str, ...]:
    """Return the words that may stand at this index of a role's pick: after all places, or before those of each."""
    if role.words_first:
        one = role.choices[0]
        return role.words if index % (1 + one.players // one.words) == 0 else ()
    after = min((choice.players + choice.center for choice in role.choices if choice.words), default=None)
    return role.words if after is not None and index >= after else ()


def _read_place(told: object, places: Mapping[str, int], where: str) -> int:
    """Return the number of a place by its name in the record."""
    if not isinstance(told, str) or told not in places:
        raise NotUnderstood("unknown-place", field=where, value=quote_value(told), places=tuple(places))
    return places[told]
