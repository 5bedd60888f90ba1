"""A whole deck and everybody's seat, handed over by a front that shows them: no sentence leads here."""

from collections import Counter

from onenight.conversation import score
from onenight.conversation.names import names_of, read_names_by_seat, set_names
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Turn, tell_refused
from onenight.ways.one_night import opening, proposal
from onenight.ways.one_night.card_edits import replace_all_cards
from onenight.ways.one_night.one_night import cards_of


def set_deck(turn: Turn) -> Reply:
    """Set all cards of the deck, and the one beside the center.

    Before there is a table, the number of cards tells that of the players.

    Raises:
        NotAllowed: `not-in-this-game`, `too-many-at-once`.
    """
    keys = Counter({card.key: 0 for card in turn.wish.cards})
    for card in turn.wish.cards:
        keys[card.key] += card.number or 1
    if not turn.session.players:
        game, sizes = turn.session.game.rulebook.game, cards_of(turn.session).sizes
        fitting = [count for count in sizes if count + game.count_center_cards(count) == keys.total()]
        if not fitting:
            return opening.prompt(turn)
        turn = turn.at(opening.seat_players(turn, fitting[0]).session)
    draft = replace_all_cards(proposal.current_draft(turn.session), keys)
    return proposal.try_draft(turn, draft._replace(extra=turn.wish.card or None))


def set_seats(turn: Turn) -> Reply:
    """Set the players' names by seat, and their number; a name that is refused leaves its seat as it was.

    Raises:
        NotAllowed: so many cannot play.
    """
    session, told = turn.session, turn.wish.names
    names, refused = read_names_by_seat(session, told, turn.lines)
    answer = (
        _rename_players(turn, names) if _is_same_number(session, len(told)) else _seat_players(turn, len(told), names)
    )
    return tell_refused(refused, answer)


def _is_same_number(session: Session, count: int) -> bool:
    """Return whether the number of players stays the same."""
    return 0 < count == session.players == proposal.current_draft(session).players


def _rename_players(turn: Turn, names: tuple[str, ...]) -> Reply:
    """Rename the players, whose number stays."""
    turn = turn.at(set_names(turn.session, names, turn.lines))
    return turn.prompt(
        turn.say("vote.all_named", names=names_of(turn.session, range(turn.session.players), turn.lines))
    )


def _seat_players(turn: Turn, count: int, names: tuple[str, ...]) -> Reply:
    """Seat more players, or fewer; after a verdict for the next game."""
    over = turn.session.phase is Phase.VERDICT
    turn = turn.at(score.finish_game(turn)) if over else turn
    return opening.seat_players(turn, count, names)
