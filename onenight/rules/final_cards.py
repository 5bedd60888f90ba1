"""Readers of a record without a night: the final cards, and what lies on them, to be judged as they are."""

from dataclasses import dataclass

from onenight.rules.actions import ENDING_STAKES
from onenight.rules.deck import Deck, check_deck, find_combination_faults
from onenight.rules.errors import NotAllowed, NotUnderstood, quote_value
from onenight.rules.marks import Mark, PlayerMarks
from onenight.rules.picks import find_supply_fault
from onenight.rules.record_entries import Entries
from onenight.rules.roles import NOTHING, Laid, Role, Stake

MAX_ARTIFACTS = 2
"""The Curator's, and that of a Doppelgänger who copied him."""


@dataclass(frozen=True, slots=True)
class FinalCards:
    """Cards as they lie at the end, to be scored without their night; `center` is empty where it is not told."""

    cards: tuple[Role, ...]
    center: tuple[Role, ...]
    copied: Role | None
    laid: Laid = NOTHING
    """Who has an artifact, what the Investigator's card became, and the marks."""
    seen_by_copycat: Role | None = None
    """What the Copycat card counts as; None: a Villager."""


def read_final_cards(entries: Entries) -> FinalCards:
    """Return the final cards of a record, with what else it tells of them.

    Raises:
        NotUnderstood: a night beside them, missing votes, and whatever cannot be read.
        NotAllowed: cards that no legal deck has, or what cannot have become of them.
    """
    for key in ("dealt", "picks", "vampire_mark"):
        if key in entries.data:
            raise NotUnderstood("cards-or-dealt", field=key)
    if "votes" not in entries.data:
        raise NotUnderstood("missing-object", field="votes")
    seats = entries.read_cards("cards")
    center = entries.read_center(seats) if "center" in entries.data else ()
    deck = _build_deck(entries, seats + center, told=bool(center))
    if center:
        check_deck(deck, len(seats), entries.rulebook, field="cards")
    for fault in find_combination_faults(deck.counts, entries.game, entries.rulebook):
        if fault.key == "not-in-the-box":
            raise NotAllowed(fault.key, field="cards", **fault.arguments)
    everything = None if not center else (*seats, *center)
    laid = Laid(
        artifacts=_read_artifacts(entries, everything),
        investigated=_read_investigated(entries, everything),
        marks=_read_marks(entries),
    )
    return FinalCards(
        seats,
        center,
        _read_copied(entries, deck, everything),
        NOTHING if laid == NOTHING else laid,
        _read_copycat(entries, everything),
    )


def _build_deck(entries: Entries, cards: tuple[Role, ...], *, told: bool) -> Deck:
    """Return the deck of all cards but the one that lay beside the center, wherever that lies by now."""
    needs = next((card for card in cards if card.beside), None)
    if needs is None or not told:
        return entries.build_deck(cards, None)
    wolves = [card for card in entries.game.cards.values() if card.stake is Stake.WEREWOLF and card is not needs]
    extra = next((card for card in wolves if card in cards), None)
    if extra is None:
        raise NotAllowed("no-extra-among-them", field="cards", role=needs.key)
    rest = list(cards)
    rest.remove(extra)
    return entries.build_deck(tuple(rest), extra)


def _read_copied(entries: Entries, deck: Deck, everything: tuple[Role, ...] | None) -> Role | None:
    """Return the role that the Doppelgänger card counts as, None where untold; `everything`: all cards, if told."""
    if "copied" not in entries.data:
        return None
    role = entries.read_role(entries.data["copied"], "copied")
    copier = entries.game.copier if everything is None else deck.copier
    lies = everything is None or role in everything or _can_become(role, everything)
    if copier is None or role is copier or not lies:
        raise NotAllowed("copied-nothing", field="copied", role=role.key)
    return role


def _read_copycat(entries: Entries, everything: tuple[Role, ...] | None) -> Role | None:
    """Return the role that the Copycat card counts as, None where untold; `everything`: all cards, if told."""
    if "copycat" not in entries.data:
        return None
    role = entries.read_role(entries.data["copycat"], "copycat")
    among = tuple(entries.game.cards.values()) if everything is None else everything
    has_one = any(card.stake is Stake.COPYCAT for card in among)
    lies = role in among or _can_become(role, among)
    if not has_one or role.stake is Stake.COPYCAT or not lies:
        raise NotAllowed("copied-nothing", field="copycat", role=role.key)
    return role


def _read_marks(entries: Entries) -> PlayerMarks:
    """Return the marks of a record: of every player who is not named that of Clarity."""
    if "marks" not in entries.data:
        return ()
    told, found = entries.read_players("marks"), list[tuple[int, Mark]]()
    for name, mark in told.items():
        if not isinstance(mark, str) or mark not in list(Mark):
            raise NotUnderstood("unknown-mark", field=f"marks.{name}", value=quote_value(mark), known=tuple(Mark))
        found.append((entries.seats[name], Mark(mark)))
    fault = find_supply_fault([mark for _, mark in found])
    if fault is not None:
        raise NotAllowed(fault.key, field="marks", **fault.arguments)
    return tuple(sorted([each for each in found if each[1] is not Mark.CLARITY]))


def _can_become(role: Role, everything: tuple[Role, ...]) -> bool:
    """Return whether an Investigator can have become this role among these cards."""
    stakes = {card.stake for card in everything}
    investigates = any(card.action.becomes for card in everything)
    return investigates and role.key in ENDING_STAKES and role.stake in stakes


def _read_investigated(entries: Entries, everything: tuple[Role, ...] | None) -> Stake | None:
    """Return what the Investigator's card became; None where that is not told."""
    if "investigated" not in entries.data:
        return None
    told = entries.data["investigated"]
    known = tuple(stake.value for stake in Stake if stake in ENDING_STAKES)
    if not isinstance(told, str) or told not in known:
        raise NotUnderstood("unknown-find", field="investigated", value=quote_value(told), known=known)
    if not _can_become(
        entries.game.cards[told], tuple(entries.game.cards.values()) if everything is None else everything
    ):
        raise NotAllowed("investigated-nothing", field="investigated", role=told)
    return Stake(told)


def _read_artifacts(entries: Entries, everything: tuple[Role, ...] | None) -> tuple[tuple[int, int], ...]:
    """Return the seats that have an artifact, each with its index among the game's artifacts."""
    if "artifacts" not in entries.data:
        return ()
    told = entries.read_players("artifacts")
    among = tuple(entries.game.cards.values()) if everything is None else everything
    if not any(card.action.lays == "artifacts" for card in among) or len(told) > MAX_ARTIFACTS:
        raise NotAllowed("no-such-artifacts", field="artifacts", most=MAX_ARTIFACTS)
    known, found = list(entries.game.artifacts), list[tuple[int, int]]()
    for name, artifact in told.items():
        where = f"artifacts.{name}"
        if not isinstance(artifact, str) or artifact not in known:
            raise NotUnderstood("unknown-artifact", field=where, value=quote_value(artifact), known=tuple(known))
        if artifact not in entries.rulebook.house.artifacts or known.index(artifact) in [drawn for _, drawn in found]:
            raise NotAllowed("artifact-out-of-use", field=where, value=quote_value(artifact))
        found.append((entries.seats[name], known.index(artifact)))
    return tuple(found)
