"""Rules of changes of the deck that are told at once: one change, so that its size is judged once.

A change that cannot be, or leaves too many or too few cards, is read anew with the deck at hand (`reading.py`).
"""

from collections import Counter
from collections.abc import Iterable
from functools import partial

from onenight.conversation.confidence import NEARLY, SURE_GRAVE
from onenight.conversation.session import Phase, Session
from onenight.conversation.utterance import Rule, Sentence, Utterance, rule_of_words
from onenight.ways.one_night.card_edits import EDITS, is_deck_list
from onenight.ways.one_night.deck_edits import can_edit, is_already_so
from onenight.ways.one_night.deck_reading import (
    agrees,
    drop_cards,
    is_only_spoken_of,
    read_plan,
)
from onenight.ways.one_night.one_night import cards_of
from onenight.ways.one_night.proposal import current_draft
from onenight.wishes.wish import AMONG_THEM, Kind, Wish, read_cards

_AT_TABLE = frozenset({Phase.DECK, Phase.CHECK, Phase.VERDICT})
"""Phases in which a number of players goes with the cards; before there is a table it is told by itself."""


@rule_of_words
def take_repair(said: Utterance, sentence: Sentence) -> Utterance:
    """Take words that tell us to do it for a yes, where a repair of the deck was read out: "go ahead"."""
    if cards_of(said.session).draft is None or not sentence.hears.manner.is_go_ahead(sentence.text):
        return said
    return said._replace(wishes=(Wish(Kind.YES),), sure=1.0)


def drop_begin_before_cards(said: Utterance) -> Utterance:
    """Drop a beginning that leads to cards: "let's go with two Werewolves and the Seer" begins nothing."""
    last = max(
        (at for at, wish in enumerate(said.wishes) if wish.entry.deck == "whole" or "cards" in wish.entry.gives),
        default=-1,
    )
    left = [wish for at, wish in enumerate(said.wishes) if wish.kind is not Kind.BEGIN or at >= last]
    return said._replace(wishes=tuple(left))


def tell_boxes_first(said: Utterance) -> Utterance:
    """Put the boxes before the players and cards, which depend on them: "six of us with Daybreak, and no Drunk"."""
    return said._replace(wishes=tuple(sorted(said.wishes, key=lambda wish: wish.kind is not Kind.BOXES)))


def drop_count_of_cards(said: Utterance) -> Utterance:
    """Drop a number that counts the cards listed before: "..., and two Villagers, that's nine" are not nine players."""
    listed: int | None = None
    left = []
    for wish in said.wishes:
        listed = sum(card.number or 1 for card in wish.cards) if wish.kind is Kind.CARDS else listed
        if wish.kind is not Kind.PLAYERS or listed is None or wish.number != listed:
            left.append(wish)
    return said._replace(wishes=tuple(left))


def _make_addition(wish: Wish) -> Wish:
    """Return a wish with cards that are only named as one to add them."""
    return wish._replace(kind=Kind.ADD) if wish.kind is Kind.CARDS else wish


def join_deck_changes(said: Utterance) -> Utterance:
    """Join all changes of the deck in the first one, a number of players with them: "six of us, and no Drunk"."""
    session, wishes = said.session, said.wishes
    if session.phase is Phase.VOTE or not any(wish.entry.deck == "edit" for wish in wishes):
        return said
    changes = [wish for wish in wishes if _is_edit(session, wish) or _is_player_count(session, wish)]
    counts = [wish for wish in changes if wish.kind is Kind.PLAYERS]
    edits = [_make_addition(each) for each in changes if each not in counts]
    if not edits or len(changes) == 1:
        return said
    first, *more = edits
    whole = first._replace(also=(*counts, *more))
    at = wishes.index(changes[0])
    return said._replace(wishes=(*wishes[:at], whole, *(wish for wish in wishes[at:] if wish not in changes)))


@rule_of_words
def answer_about_pair(said: Utterance, sentence: Sentence) -> Utterance:
    """Answer a question about one card of a pair alone, and change nothing: "can we play with a single Mason?"."""
    book = current_draft(said.session).rulebook
    single = sentence.hears.find_single_cards(sentence.text) if sentence.hears.moods.is_question(sentence.text) else ()
    pair = next((key for key in single if key in book.game.cards and book.game.cards[key].paired), None)
    changes = all(wish.kind in EDITS or wish.kind is Kind.HOUSE_RULE for wish in said.wishes)
    if pair is None or not changes or book.house.masons == "only in pairs":
        return said
    return said._replace(wishes=(Wish(Kind.RULES, roles=(pair,), choice=f"both_{pair}s"),), sure=1.0)


@rule_of_words
def keep_staying_cards(said: Utterance, sentence: Sentence) -> Utterance:
    """Leave a card in the deck that is told to stay: "no, keep the Drunk"."""
    if said.session.phase not in _AT_TABLE:
        return said
    copies = Counter(current_draft(said.session).keys)
    named = read_cards(sentence.hears.find_staying_cards(sentence.text))
    keys = frozenset(card.key for card in named if 0 < copies[card.key] <= (card.number or copies[card.key]))
    if not keys:  # "keep one Villager" of three lets the others go
        return said
    kept = tuple([wish for wish in said.wishes if wish.kind not in EDITS or not keys & _keys_named([wish])])
    return said._replace(wishes=kept or (AMONG_THEM,), tags=partial(drop_cards, said.tags, keys))


@rule_of_words
def turn_exchange(said: Utterance, sentence: Sentence) -> Utterance:
    """Turn an exchange that is so already, if it is said of either card: "swap the Drunk for the Tanner"."""
    if not any(is_already_so(said.session, wish) for wish in said.wishes):
        return said
    either = (said.amends and said.sure < 1) or sentence.hears.manner.is_swap(sentence.text)
    turned = [
        wish._replace(cards=wish.replaced, replaced=wish.cards)
        if is_already_so(said.session, wish) and (either or not _tells_which_comes(said, wish))
        else wish
        for wish in said.wishes
    ]
    return said._replace(wishes=tuple(turned))


def _tells_which_comes(said: Utterance, wish: Wish) -> bool:
    """Return whether an exchange is known word for word, or has all its cards in and the words beside them agree."""
    draft = current_draft(said.session)
    full = all(draft.keys.count(card.key) == draft.rulebook.game.cards[card.key].copies for card in wish.cards)
    return said.sure == 1 or (full and agrees(wish, said.tags()))


def read_with_deck(said: Utterance) -> Utterance:
    """Read a change anew, with the deck at hand, that cannot be done as it was heard: "one Seer less" of one Seer."""
    session, wishes = said.session, said.wishes
    whole = _read_whole_deck(said)
    if whole is not None or session.phase is Phase.OPEN:
        return whole or said
    if session.phase not in _AT_TABLE or (said.sure == 1 and _has_possible_edit(session, wishes)):
        return said
    if any(is_already_so(session, wish) for wish in wishes) or _is_plain(said) or _is_about_house_rules(said):
        return said  # which says why it cannot be
    plan = read_plan(session, said.tags(), _find_player_count(said))
    if plan is None or plan.sure < max(NEARLY, _confidence_of_other(said, plan.wish)):
        return said  # which says why it cannot be
    if not plan.whole and said.sure == 1 and all(map(is_deck_list, wishes)):
        return said  # a deck that was told word for word is no change of the one at hand
    kept = tuple([wish for wish in wishes if _goes_with_change(wish)])
    return said._replace(wishes=(*kept, plan.wish), sure=plan.sure)


def leave_cards_spoken_of(said: Utterance) -> Utterance:
    """Leave the deck alone where a guess that leads to none changes cards: "the Tanner was brilliant"."""
    edits = bool(said.wishes) and all(wish.entry.deck == "edit" for wish in said.wishes)
    guessed = said.sure < SURE_GRAVE and not _has_possible_edit(said.session, said.wishes)
    if not edits or not guessed or not is_only_spoken_of(said.tags()):
        return said
    return said._replace(wishes=(AMONG_THEM,))


@rule_of_words
def leave_earlier_vote(said: Utterance, sentence: Sentence) -> Utterance:
    """Leave the cards alone where it is told whom a vote killed: "we killed the Minion and no wolf"."""
    told = sentence.hears.moods.keep_told(sentence.text, sentence.names)
    if said.session.phase not in _AT_TABLE or not sentence.hears.manner.is_execution(told):
        return said
    return _drop_edits(said)


RULES: tuple[Rule, ...] = (
    take_repair,
    drop_begin_before_cards,
    tell_boxes_first,
    drop_count_of_cards,
    answer_about_pair,
    keep_staying_cards,
    turn_exchange,
    join_deck_changes,
    read_with_deck,
    leave_cards_spoken_of,
    leave_earlier_vote,
)


def _drop_edits(said: Utterance) -> Utterance:
    """Return the utterance without what changes cards; as table talk where nothing else is left."""
    return said._replace(wishes=tuple([wish for wish in said.wishes if wish.kind not in EDITS]) or (AMONG_THEM,))


def _find_player_count(said: Utterance) -> int | None:
    """Return the number of players that was told beside a change of the deck; None for none that can play."""
    every = _list_parts(said.wishes)
    if all(each.kind is Kind.PLAYERS or each.kind not in EDITS for each in every):
        return None
    session, sizes = said.session, cards_of(said.session).sizes
    return next((each.number for each in every if _is_player_count(session, each) and each.number in sizes), None)


def _read_whole_deck(said: Utterance) -> Utterance | None:
    """Return the utterance with the whole deck that was told with the players; None where none is, or it was heard."""
    session = said.session
    count = next((wish for wish in said.wishes if wish.kind is Kind.PLAYERS), None)
    heard = any(wish.kind in EDITS and wish is not count for wish in said.wishes)
    if count is None or count.also or (heard and session.players) or count.number not in cards_of(session).sizes:
        return None
    plan = read_plan(session, said.tags(), count.number) if session.phase in (Phase.OPEN, *_AT_TABLE) else None
    if plan is None or not plan.whole or plan.sure < SURE_GRAVE:
        return None
    kept = tuple([wish for wish in said.wishes if wish.kind is Kind.BOXES or _goes_with_change(wish)])
    return said._replace(wishes=(*kept, count, plan.wish._replace(also=())))


def _is_plain(said: Utterance) -> bool:
    """Return whether we know word for word that cards come in, and the words beside each of them say so, too."""
    every = _list_parts(said.wishes)
    return said.sure == 1 and all(each.kind is Kind.ADD and agrees(each, said.tags()) for each in every)


def _is_about_house_rules(said: Utterance) -> bool:
    """Return whether house rules were told: it begins so, or it is rather sure that they are several."""
    says_so = said.sentence is not None and said.sentence.hears.has_house_rule_lead(said.sentence.text)
    several = said.sure >= SURE_GRAVE and len(said.wishes) > 1
    return (says_so or several) and all(wish.kind is Kind.HOUSE_RULE for wish in said.wishes)


def _goes_with_change(wish: Wish) -> bool:
    """Return whether a wish is said beside a change of the deck: to begin, or how long and in which manner it is."""
    return wish.kind is Kind.BEGIN or wish.entry.replaces in (("pace",), ("sound",), ("announcer",), ("day",))


def _confidence_of_other(said: Utterance, change: Wish) -> float:
    """Return how sure it is that something else was meant than what the deck makes likely; nothing that says less."""
    idle = all(wish.kind in EDITS or wish.kind is Kind.UNKNOWN for wish in said.wishes)
    less = _keys_named(said.wishes) < _keys_named([change])
    return 0.0 if idle and (less or not _has_possible_edit(said.session, said.wishes)) else said.sure


def _keys_named(wishes: Iterable[Wish]) -> set[str]:
    """Return the cards that wishes speak of."""
    return {card.key for wish in _list_parts(wishes) for card in (*wish.cards, *wish.replaced)}


def _list_parts(wishes: Iterable[Wish]) -> list[Wish]:
    """Return wishes, each with those that were joined to it."""
    return [each for wish in wishes for each in (wish, *wish.also)]


def _has_possible_edit(session: Session, wishes: Iterable[Wish]) -> bool:
    """Return whether there is a change of the deck among these that can be done as it is."""
    return any(wish.kind in EDITS and can_edit(session, wish) for wish in wishes)


def _is_edit(session: Session, wish: Wish) -> bool:
    """Return whether a wish changes cards; a word that is a name, too, may be one at this table."""
    few = wish.kind is Kind.CARDS and not is_deck_list(wish)
    return (few or wish.entry.deck == "edit") and not (wish.either and any(session.names))


def _is_player_count(session: Session, wish: Wish) -> bool:
    """Return whether a wish is a number of players that goes with the cards."""
    return wish.kind is Kind.PLAYERS and session.phase in _AT_TABLE and not session.party
