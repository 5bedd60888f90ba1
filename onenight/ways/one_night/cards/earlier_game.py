"""A game that was played without us, told before there was a table: kept until it is known which cards were in play."""

from functools import wraps

from onenight.conversation.general import answer_in_turn
from onenight.conversation.names import clean_name, seat_number
from onenight.conversation.pointing.vote import OTHERS
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase
from onenight.conversation.turn import Handler, Turn
from onenight.conversation.utterance import Utterance
from onenight.ways.one_night import cards_before_table, opening, proposal
from onenight.ways.one_night.card_edits import is_deck_list
from onenight.wishes.wish import Kind, Wish

MIN_NAMED_PLAYERS = 3
"""Least number of names that are taken for all the players."""


def keep_fact(turn: Turn) -> Reply:
    """Keep a fact of a game played without us, and ask what is missing: the number of players, or the cards.

    Raises:
        NotAllowed: `too-many-answers`.
    """
    turn = cards_before_table.note_wish(turn, _take_for_shown(turn.wish))
    if turn.session.phase is not Phase.OPEN:
        return proposal.propose(turn)
    named = _list_names(turn)
    return opening.seat_players(turn, len(named), named) if len(named) >= MIN_NAMED_PLAYERS else opening.prompt(turn)


def _take_for_shown(wish: Wish) -> Wish:
    """Return a card that was named alone as one that was shown."""
    return Wish(Kind.SHOW, roles=(wish.cards[0].key,)) if wish.kind is Kind.CARDS else wish


def tell_game_over_first(said: Utterance) -> Utterance:
    """Put first, before there is a table, what says that a game was played: "five of us, the night is over already".

    So it is known, when there is a table, that its deck is only proposed.
    """
    if said.session.phase is not Phase.OPEN or not any(_says_game_is_over(wish) for wish in said.wishes):
        return said
    first = sorted(said.wishes, key=lambda wish: not (_says_game_is_over(wish) or wish.entry.fact))
    return said._replace(wishes=tuple(first))


def _says_game_is_over(wish: Wish) -> bool:
    """Return whether a wish says that a game, or its night, is over."""
    return wish.entry.over in ("night", "vote")


def is_fact_of_earlier_game(turn: Turn) -> bool:
    """Return whether a wish is one more fact of a game that was played without us."""
    shown = turn.wish.kind is Kind.CARDS and len(turn.wish.cards) == 1 and not turn.session.game.is_unconfirmed
    before = turn.session.phase in (Phase.OPEN, Phase.DECK)
    return (
        any(not cards_before_table.is_about_cards(each) for each in turn.session.facts)
        and before
        and (shown or turn.wish.entry.fact != "")
    )


def replay_pending_facts(handler: Handler) -> Handler:
    """Wrap a handler: once the deck is settled, answer the facts that were kept instead, if there are any."""

    @wraps(handler)
    def answer(turn: Turn) -> Reply:
        facts = turn.session.facts
        if not facts or turn.session.game.is_unconfirmed:
            return handler(turn)
        return answer_in_turn(turn.at(turn.session._replace(facts=())), facts)

    return answer


def replay_after_whole_deck(handler: Handler) -> Handler:
    """Wrap a handler of cards: once it has set the whole deck and that is settled, answer the facts that were kept."""

    @wraps(handler)
    def answer_list(turn: Turn) -> Reply:
        whole = turn.wish.kind is not Kind.CARDS or is_deck_list(turn.wish)
        answer = handler(turn)
        return replay_pending_facts(lambda _: answer)(turn.at(answer.session)) if whole else answer

    return answer_list


def _list_names(turn: Turn) -> tuple[str, ...]:
    """Return the names of all people in the facts kept, in the order told, each once."""
    said = [name for wish in turn.session.facts for name in (*wish.names, wish.target) if name and name != OTHERS]
    names = [clean_name(name, turn.lines) for name in said if not seat_number(name, turn.lines)]
    return tuple({name.casefold(): name for name in names}.values())
