"""A game that was played without us, told before there was a table: kept until it is known which cards were in play."""

from functools import wraps

from onenight.conversation.general import in_turn
from onenight.conversation.names import cleaned, seat_number
from onenight.conversation.pointing.vote import OTHERS
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase
from onenight.conversation.turn import Handler, Turn
from onenight.conversation.utterance import Utterance
from onenight.ways.one_night import ahead, opening, proposal
from onenight.ways.one_night.edits import LISTED
from onenight.wishes.wish import Kind, Wish

ENOUGH = 3
"""Least number of names that are taken for all the players."""


def kept(turn: Turn) -> Reply:
    """Keep a fact of a game played without us, and ask what is missing: the number of players, or the cards.

    Raises:
        NotAllowed: `too-many-answers`.
    """
    turn = ahead.noted(turn, _shown(turn.wish))
    if turn.session.phase is not Phase.OPEN:
        return proposal.propose(turn)
    named = _named(turn)
    return opening.seated(turn, len(named), named) if len(named) >= ENOUGH else opening.prompt(turn)


def _shown(wish: Wish) -> Wish:
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


def told(turn: Turn) -> bool:
    """Return whether a wish is one more fact of a game that was played without us."""
    shown = turn.wish.kind is Kind.CARDS and len(turn.wish.cards) == 1 and not turn.session.game.undecided
    before = turn.session.phase in (Phase.OPEN, Phase.DECK)
    return (
        any(not ahead.waits(each) for each in turn.session.facts) and before and (shown or turn.wish.entry.fact != "")
    )


def recalled(handler: Handler) -> Handler:
    """Wrap a handler: once the deck is settled, answer the facts that were kept instead, if there are any."""

    @wraps(handler)
    def judged(turn: Turn) -> Reply:
        facts = turn.session.facts
        if not facts or turn.session.game.undecided:
            return handler(turn)
        return in_turn(turn.at(turn.session._replace(facts=())), facts)

    return judged


def listed(handler: Handler) -> Handler:
    """Wrap a handler of cards: once it has set the whole deck and that is settled, answer the facts that were kept."""

    @wraps(handler)
    def taken(turn: Turn) -> Reply:
        whole = turn.wish.kind is not Kind.CARDS or len({card.key for card in turn.wish.cards}) >= LISTED
        answer = handler(turn)
        return recalled(lambda _: answer)(turn.at(answer.session)) if whole else answer

    return taken


def _named(turn: Turn) -> tuple[str, ...]:
    """Return the names of all people in the facts kept, in the order told, each once."""
    said = [name for wish in turn.session.facts for name in (*wish.names, wish.target) if name and name != OTHERS]
    names = [cleaned(name, turn.lines) for name in said if not seat_number(name, turn.lines)]
    return tuple({name.casefold(): name for name in names}.values())
