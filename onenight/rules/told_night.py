"""A night as it is told afterwards: from the cards as they lie in the end and the moves told, back to the deal.

Moves alone tell where each card went, whatever else was dealt; so the final cards are traced back, and
the deal that this gives is played again by the rules.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import permutations, product
from typing import NamedTuple

from onenight.rules.actions import convert_word
from onenight.rules.deck import Deck
from onenight.rules.errors import NotAllowed
from onenight.rules.night import Deal, Picks, run_night
from onenight.rules.night_steps import has_dusk, list_steps
from onenight.rules.picks import check_by_playing, check_pick
from onenight.rules.roles import Choice, Role, Stake
from onenight.rules.rulebook import Rulebook


class ToldNight(NamedTuple):
    """The final cards of a table, and the moves of its night as far as they were told."""

    deck: Deck
    rulebook: Rulebook
    players: tuple[str, ...]
    """The names of the players."""
    cards: tuple[Role, ...]
    """The card of each player in the end."""
    center: tuple[Role, ...]
    """The cards that nobody has, in any order."""
    copied: str | None
    """The key of the role that the Doppelgänger copied, a Villager's for none; None where it was not told."""
    moves: Mapping[str, tuple[int, ...]]
    """By role key, who was dealt it, then the places that he picked; () where nobody was dealt it."""

    @property
    def movers(self) -> tuple[Role, ...]:
        """The roles of the deck that move cards, hinder that, or copy, in the order in which they wake."""
        steps = list_steps(self.deck, self.rulebook)
        return tuple([step.role for step in steps if not step.copy and (_copies(step.role) or _moves(step.role))])

    @property
    def complete(self) -> bool:
        """Whether the moves of all these roles were told."""
        return all(role.key in self.moves for role in self.movers)

    @property
    def places(self) -> tuple[str, ...]:
        """The names of all places, as a record has them."""
        return (*self.players, *[f"center {number}" for number in range(1, len(self.center) + 1)])

    @property
    def words(self) -> tuple[str, ...]:
        """The words that one of these roles may be told to have picked, behind all places."""
        return next((role.words for role in self.movers if role.words and not role.words_first), ())

    def find_acting(self, role: Role) -> Role:
        """Return as which role a mover acts: the Doppelgänger as the one that was copied, where that was told."""
        return self.deck.game.cards[self.copied] if role.action.copies and self.copied is not None else role

    def name_places(self, role: Role, places: Sequence[int]) -> list[str]:
        """Return the names of places that a mover picked, and of words, as a record has them."""
        words = self.find_acting(role).words or self.words
        return [words[convert_word(place)] if place < 0 else self.places[place] for place in places]

    def name_picks(self) -> dict[str, list[str]]:
        """Return by name what each player picked, of those who did."""
        cards = self.deck.game.cards
        moves = {cards[key]: move for key, move in self.moves.items() if len(move) > 1}
        return {self.players[move[0]]: self.name_places(role, move[1:]) for role, move in moves.items()}

    def find_most(self, role: Role) -> Choice:
        """Return the most that a role may pick: of who copies a card first that, then by what was copied."""
        if not _copies(role):
            most = max(role.choices)
            return most._replace(words=0) if role.words_first else most  # only moves of cards are told
        copied = self.copied if role.action.copies else None
        further = [self.find_most(each) for each in self.movers if not _copies(each) and copied in (None, each.key)]
        players, center, words = (max(counts) for counts in zip(Choice(), *further, strict=True))
        return Choice(players + role.action.copies, center + (not role.action.copies), words)

    def check_move(self, key: str) -> None:
        """Refuse a move that cannot have been, whatever the rest of the night was.

        Raises:
            NotAllowed: `told-two-cards`; `pick-missing` where one of the first box has to act; as for `check_pick`.
        """
        role, move = self.deck.game.cards[key], self.moves[key]
        if not move:
            return
        other = next((each for each, told in self.moves.items() if each != key and told[:1] == move[:1]), None)
        if other is not None:
            raise NotAllowed("told-two-cards", name=self.players[move[0]], role=other)
        if len(move) == 1 and role.must and self.deck.game.first.issuperset(self.deck.cards):
            raise NotAllowed("pick-missing", role=key)
        if not _copies(role):
            self._trace_cards({key: move}, None, None)

    @property
    def picks(self) -> Picks:
        """The places that each player picked, of those who did."""
        return _list_picks(self.moves)

    def list_deals(self) -> tuple[Deal, ...]:
        """Return the ways in which the cards can have been dealt: several where one of the center's was a player's.

        Raises:
            NotAllowed: `told-dealt`, `told-center`, `told-somebody`, `told-copied`, or as for `check_pick`.
        """
        faults, deals = list[NotAllowed](), dict[tuple[Role, ...], Deal]()
        centers = dict.fromkeys(permutations(self.center))
        for copied, seen, center in product(self._list_copied(), self._list_seen_by_copycat(), centers):
            try:
                deal = self._find_deal(copied, seen, (*self.cards, *center))
                deals.setdefault(deal.cards[: deal.players], deal)
            except NotAllowed as error:
                faults.append(error)
        if deals:
            return tuple(deals.values())
        raise next((each for each in faults if each.key not in ("told-dealt", "told-center")), faults[0])

    def _find_deal(self, copied: Role | None, seen: Role | None, lies: tuple[Role, ...]) -> Deal:
        """Return the cards as they were dealt, if these roles were copied and all cards lie so in the end.

        Raises:
            NotAllowed: as for `list_deals`.
        """
        went = self._trace_cards(self.moves, copied, seen)
        deal = Deal(self.deck, tuple([lies[place] for place in went]), len(self.players))
        self._check_dealt(deal, went)
        self._check_played(deal, lies)
        return deal

    def _list_copied(self) -> Sequence[Role | None]:
        """Return the roles that the Doppelgänger may have copied; of one who picked more only those that move cards."""
        copier = self.deck.copier
        places = self.picks.get(next(iter(self.moves.get(copier.key, ())), -1)) if copier is not None else None
        if not places:
            return (None,)
        dealt = {move[0]: self.deck.game.cards[key] for key, move in self.moves.items() if move}
        if places[0] in dealt:
            return (dealt[places[0]],)
        others = [role for role in dict.fromkeys(self.deck.cards) if role not in dealt.values()]
        return [role for role in others if _moves(role) or len(places) == 1] or (None,)

    def _list_seen_by_copycat(self) -> Sequence[Role | None]:
        """Return the roles that the Copycat may have seen; None: one that moves no card."""
        stakes = {key: self.deck.game.cards[key].stake for key in self.moves}
        if not any(move[2:] and stakes[key] is Stake.COPYCAT for key, move in self.moves.items()):
            return (None,)
        return [role for role in dict.fromkeys(self.deck.cards) if _moves(role)]

    def _trace_cards(
        self, moves: Mapping[str, tuple[int, ...]], copied: Role | None, seen: Role | None
    ) -> tuple[int, ...]:
        """Return where each dealt card lies in the end: the moves are made with cards that all differ.

        Raises:
            NotAllowed: as for `check_pick`.
        """
        plain = self.deck.game.cards[Stake.VILLAGER]
        dealt = [replace(plain) for _ in (*self.cards, *self.center)]
        picks = _list_picks(moves)
        for key, move in moves.items():
            if move:
                dealt[move[0]] = self.deck.game.cards[key]
        for seat, places in picks.items():
            found = copied if dealt[seat].action.copies else seen
            if found is not None and _copies(dealt[seat]):
                dealt[places[0]] = found
        deal = Deal(self.deck, tuple(dealt), len(self.players))
        for seat, places in picks.items():
            role = dealt[places[0]] if _copies(dealt[seat]) else dealt[seat]
            if not role.words and any(place < 0 for place in places):
                raise NotAllowed("pick-shape", role=role.key)
            check_pick(deal, picks, seat, self.rulebook)
        night = run_night(deal, picks, self.rulebook)
        return tuple([night.cards.index(card) for card in dealt])

    def _check_dealt(self, deal: Deal, went: Sequence[int]) -> None:
        """Refuse a deal in which others have the cards whose moves were told."""
        for key, move in self.moves.items():
            seat = next((seat for seat in range(deal.players) if deal.cards[seat].key == key), None)
            if move and deal.cards[move[0]].key != key:
                fault = "told-dealt" if went[move[0]] < deal.players else "told-center"
                name, other = self.players[move[0]], deal.cards[move[0]].key
                raise NotAllowed(fault, name=name, role=key, roles=(other,))
            if not move and seat is not None:
                raise NotAllowed("told-somebody", name=self.players[seat], role=key)

    def _check_played(self, deal: Deal, lies: tuple[Role, ...]) -> None:
        """Refuse a deal whose night does not go as it was told."""
        picks = self.picks
        for seat in picks:
            check_pick(deal, picks, seat, self.rulebook)
        check_by_playing(deal, picks, self.rulebook, lambda _: "", complete=not has_dusk(self.deck))
        night = run_night(deal, picks, self.rulebook)
        copied, copier = night.copied.key if night.copied else Stake.VILLAGER.value, self.deck.copier
        if copier is not None and copier.key in self.moves and self.copied not in (None, copied):
            raise NotAllowed("told-copied", role=self.copied)
        beside = self.deck.card_beside_center
        if night.cards != lies or (beside is not None and deal.cards[-1] is not beside):
            raise NotAllowed("impossible-answer")


def _list_picks(moves: Mapping[str, tuple[int, ...]]) -> Picks:
    """Return the places that each player picked, of those who did."""
    return {move[0]: move[1:] for move in moves.values() if len(move) > 1}


def _copies(role: Role) -> bool:
    """Return whether a role becomes what the first card is that it picks."""
    return role.action.copies or role.stake is Stake.COPYCAT


def _moves(role: Role) -> bool:
    """Return whether a role moves cards, or lays what hinders that."""
    return role.action.unseen or role.action.looks_first or role.action.lays == "shields"
