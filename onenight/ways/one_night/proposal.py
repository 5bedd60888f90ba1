"""The deck as it is proposed, taken, or refused with its repair.

The table's deck is always a legal one; what would make it illegal becomes a draft that waits for its repair.
Source: docs/design.md, "Fine points".
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Turn, join_sentences
from onenight.rules.advice import list_advice
from onenight.rules.deck import Deck, Fault, check_players, find_faults, find_nearest_deck, recommend_deck
from onenight.rules.proposals import proposals
from onenight.speech.lines import Lines
from onenight.ways.one_night.one_night import Draft, OneNight, cards_of


def current_draft(session: Session) -> Draft:
    """Return the draft that an edit builds on: the one that waits, else the deck and what the table has fixed of it."""
    cards = cards_of(session)
    if cards.draft is not None:
        return cards.draft
    extra = None if cards.deck.extra is None else cards.deck.extra.key
    return Draft(cards.rulebook, session.players, cards.deck.keys, cards.chosen, boxes=cards.boxes, extra=extra)


def seat_draft(session: Session) -> Session:
    """Return the session with the players who sit at the table once its draft is taken; as it is without one."""
    draft = cards_of(session).draft
    return session if draft is None else draft.seat(session)


def keep_names(before: Session, named: Reply) -> Reply:
    """Return the answer that named players of `seat_draft`, with who they are kept in the draft, and those before."""
    cards = cards_of(before)
    if cards.draft is None:
        return named
    game = cards._replace(draft=cards.draft._replace(names=named.session.names))
    same = cards.draft.players == before.players
    names = named.session.names if same else before.names
    return named._replace(session=named.session._replace(game=game, players=before.players, names=names))


def fit_to_players(session: Session, draft: Draft, count: int, names: tuple[str, ...] | None = None) -> Draft:
    """Return the draft for that many players; a deck that the table has not changed becomes their recommended one.

    Raises:
        NotAllowed: so many cannot play.
    """
    rulebook = draft.rulebook
    check_players(rulebook.game, count, draft.boxes)
    if is_unchanged(session, draft):
        keys = recommend_deck(rulebook.game, count, draft.boxes).keys
        return Draft(rulebook, count, keys, names=names, boxes=draft.boxes)
    draft = draft._replace(players=count, names=draft.names if names is None else names)
    return draft if draft.names is None else draft._replace(names=draft.seat(session).names)


def is_unchanged(session: Session, draft: Draft) -> bool:
    """Return whether the deck is still the one that was recommended."""
    if cards_of(session).draft is not None:
        return False
    return draft.keys == recommend_deck(draft.rulebook.game, draft.players, draft.boxes).keys


def propose(turn: Turn, before: str = "") -> Reply:
    """Tell the deck in one breath, and what to do then; of a draft tell its repair first."""
    session, draft = turn.session, cards_of(turn.session).draft
    if draft is not None:
        return _offer_repair(turn, draft, before)
    center = session.game.deck.game.count_center_cards(session.players)
    deck = session.game.deck
    beside = {"role": deck.card_beside_center.key} if deck.card_beside_center is not None else {}
    said = turn.say(
        _proposal_line(turn, center),
        players=turn.number(session.players),
        cards=turn.lines.list_cards(deck.counts),
        center=turn.number(center),
        **beside,
    )
    return turn.ask(join_sentences(before, said), _reprompt(turn), _hint_keys(session))


def read_cards(turn: Turn) -> str:
    """Return the cards in one breath; of a draft as far as it goes."""
    draft = cards_of(turn.session).draft
    if draft is not None:
        return turn.say("deck.so_far", cards=turn.lines.list_cards(Counter(draft.keys)))
    deck = turn.session.game.deck
    cards = turn.lines.list_cards(deck.counts)
    if deck.card_beside_center is not None:
        return turn.say("deck.cards_beside", cards=cards, role=deck.card_beside_center.key)
    return turn.say("deck.cards", cards=cards)


def _proposal_line(turn: Turn, center: int) -> str:
    """Return the key of the line with which a deck is told."""
    here = turn.way.choosing_phase
    if turn.session.facts:
        return f"{here}.played"
    if turn.front.brief:
        return f"{here}.in_sight"
    one_left = center == 1 and "one_left" in turn.lines.section("prompts", here)
    beside = turn.session.game.deck.card_beside_center is not None
    return f"{here}.one_left" if one_left else f"{here}.beside" if beside else f"{here}.proposal"


def prompt(turn: Turn, before: str = "") -> Reply:
    """Say something, then what can be said while the deck is chosen."""
    draft = cards_of(turn.session).draft
    if draft is not None:
        return _offer_repair(turn, draft, before)
    return turn.ask(join_sentences(before, _reprompt(turn)), _reprompt(turn), _hint_keys(turn.session))


def _reprompt(turn: Turn) -> str:
    """Return what is said again while the deck is chosen."""
    return turn.say(
        f"{turn.way.choosing_phase}.played_again" if turn.session.facts else f"{turn.way.choosing_phase}.again"
    )


def _hint_keys(session: Session) -> tuple[str, ...]:
    """Return the keys of what can be said next where cards were in play; () for those of the phase."""
    return ("yes", "add", "help") if session.facts else ()


def accept_repair(turn: Turn) -> Reply:
    """Take the repair of the draft."""
    draft = cards_of(turn.session).draft
    return propose(turn) if draft is None else take_deck(turn, draft, _repair_deck(draft))


def ask_about_draft(turn: Turn) -> Reply:
    """Ask about the draft before the table begins; if it says so again, its repair will be taken."""
    game = cards_of(turn.session)._replace(pressed=True)
    return propose(turn.at(turn.session._replace(game=game)))


def drop_draft(turn: Turn) -> Reply:
    """Drop the draft, and everything stays as it was; without one, prompt."""
    if not turn.session.game.is_unconfirmed:
        return turn.prompt()
    return propose(turn.at(turn.session._replace(game=turn.session.game.drop_unconfirmed())), turn.say("deck.dropped"))


def try_draft(turn: Turn, draft: Draft, before: str = "") -> Reply:
    """Take the deck that is wanted, if it may be played; else keep it as the draft, and offer its repair."""
    if draft.is_legal:
        return take_deck(turn, draft, draft.deck, before)
    return _keep_draft(turn, draft, before)


def keep_waiting(turn: Turn, draft: Draft, before: str) -> Reply:
    """Keep the changes that can be made as a draft, and tell which others of the same utterance cannot."""
    return _keep_draft(turn, draft, join_sentences(before, turn.say("deck.waits")))


def _keep_draft(turn: Turn, draft: Draft, before: str) -> Reply:
    """Keep a draft, and offer its repair."""
    game = cards_of(turn.session)._replace(draft=draft, pressed=False)
    return _offer_repair(turn.at(turn.session._replace(game=game, phase=turn.way.choosing_phase)), draft, before)


def take_deck(turn: Turn, draft: Draft, deck: Deck, before: str = "") -> Reply:
    """Play with this deck from now on, by the rules and with the players of the draft."""
    session, cards = turn.session, cards_of(turn.session)
    same = draft.rulebook.game is cards.rulebook.game and draft.players == session.players
    earlier = cards.deck.keys if same and deck != cards.deck else ()
    overruled = cards.rulebook.house if same and draft.rulebook != cards.rulebook else None
    boxes = draft._replace(keys=deck.keys).having
    game = OneNight(draft.rulebook, deck, None, draft.fixed, earlier, overruled, boxes)
    taken = draft.seat(session)._replace(game=game, phase=turn.way.choosing_phase)
    said = join_sentences(before, give_advice(session, taken, turn.lines))
    ruled = same and deck == cards.deck and draft.rulebook != cards.rulebook
    turn = turn.at(taken)
    if ruled:
        return prompt(turn, said)
    return propose(turn, said)._replace(news="" if turn.front.brief else read_cards(turn))


def _offer_repair(turn: Turn, draft: Draft, before: str = "") -> Reply:
    """Tell why a draft cannot be played, and ask whether to repair it."""
    question = _ask_repair(draft, turn.lines)
    return turn.ask(join_sentences(before, _tell_fault(draft, turn.lines), question), question)


def view_draft(session: Session, lines: Lines) -> Mapping[str, object] | None:
    """Return the draft as plain JSON, with what is said of it; None where there is none."""
    draft = cards_of(session).draft
    if draft is None:
        return None
    return {
        "deck": list(draft.keys),
        "extra": find_key_beside(draft.deck),
        "players": draft.players,
        "wrong": _tell_fault(draft, lines),
        "repair": _ask_repair(draft, lines),
    }


def view_proposals(session: Session) -> Sequence[Mapping[str, object]]:
    """Return the decks that a table may be after as plain JSON, while it chooses its cards."""
    if session.phase is not Phase.DECK:
        return ()
    cards = cards_of(session)
    found = proposals(session.players, cards.rulebook, tuple(cards.having))
    return [
        {
            "key": key,
            "deck": list(deck.keys),
            "extra": find_key_beside(deck),
        }
        for key, deck in found
    ]


def find_key_beside(deck: Deck) -> str | None:
    """Return the key of the card that lies beside the center; None where none does."""
    return None if deck.card_beside_center is None else deck.card_beside_center.key


def _tell_fault(draft: Draft, lines: Lines) -> str:
    """Return why a draft cannot be played; "" where it waits for something else."""
    found = sorted(find_faults(draft.deck, draft.players, draft.rulebook), key=lambda fault: fault.key in _SIZES)
    return _name_fault(found[0], lines) if found else ""


def _ask_repair(draft: Draft, lines: Lines) -> str:
    """Return the question whether to repair a draft, and how."""
    wanted, given = Counter(_repair_deck(draft).keys), Counter(draft.keys)
    added = lines.list_some_cards(wanted - given)
    removed = lines.list_some_cards(given - wanted, [key for key, count in given.items() if count == 1])
    repair = "swap" if added and removed else "add" if added else "remove" if removed else "none"
    return lines.say(f"prompts.deck.repair_{repair}", added=added, removed=removed)


def _name_fault(fault: Fault, lines: Lines) -> str:
    """Return a fault of a draft in words."""
    if fault.key != "not-in-the-box":
        return _say_fault(fault, "decks", lines)
    role, copies = fault.arguments["role"], fault.arguments["copies"]
    return lines.say("prompts.deck.box", cards=lines.list_some_cards({str(role): int(str(copies))}))


_SIZES = ("too-few-cards", "too-many-cards")
"""Faults of a size, which any edit but an exchange causes: any other fault is told before them."""


@lru_cache(maxsize=64)
def _repair_deck(draft: Draft) -> Deck:
    """Return the legal deck that is nearest to a draft."""
    if draft.is_legal:
        return draft.deck  # it waits for something else that was said in the same breath
    return find_nearest_deck(draft.deck, draft.players, draft.rulebook, dict(draft.fixed), draft.boxes)


def give_advice(before: Session, taken: Session, lines: Lines) -> str:
    """Return advice on a legal deck that needs some; "" where none, or all was given of the last deck."""
    if not taken.game.deck.cards:
        return ""
    old = () if not before.game.deck.cards else tuple(list_advice(before.game.deck, before.memory.known))
    new = [fault for fault in list_advice(taken.game.deck, taken.memory.known) if fault not in old]
    return _say_fault(new[0], "advice", lines) if new else ""


def _say_fault(fault: Fault, section: str, lines: Lines) -> str:
    """Return a fault in words, by its section of the errors."""
    return lines.say(f"errors.{section}.{fault.key}", **fault.arguments)
