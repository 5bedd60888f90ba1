"""A game with cards as the table tells it after its verdict: who has which card in the end, and who moved which."""

from collections import Counter
from collections.abc import Iterator, Mapping

from onenight.conversation.names import find_seat, names_of
from onenight.conversation.pointing.testimony import Statement
from onenight.conversation.pointing.vote_case import add_answer, case, find_known_at_verdict, next_question
from onenight.conversation.remarks import is_settled
from onenight.conversation.reply import Reply
from onenight.conversation.session import Session
from onenight.conversation.turn import Turn
from onenight.rules.actions import convert_word
from onenight.rules.errors import NotAllowed, NotUnderstood
from onenight.rules.known_facts import find_told_cards
from onenight.rules.roles import Role
from onenight.rules.told_night import ToldNight
from onenight.speech.lines import Lines
from onenight.ways.one_night.verdict import find_outcome, find_verdict, write_reason

# What was told


def view_known(session: Session, lines: Lines) -> Mapping[str, object] | None:
    """Return what was told of the cards as plain JSON; None before the verdict."""
    known = find_known_at_verdict(session)
    if known is None:
        return None
    names, night = names_of(session, range(session.players), lines), find_told_night(session, lines)
    return {
        "cards": {names[seat]: key for seat, key in sorted(find_told_cards(known).items())},
        "copied": known.copied,
        "center": [card.key for card in night.center] if night else [],
        "moves": [_view_move(night, role) for role in night.movers] if night else [],
    }


def _view_move(night: ToldNight, role: Role) -> Mapping[str, object]:
    """Return what was told of a role's night, and how much it may have picked, as plain JSON."""
    move, most = night.moves.get(role.key, ()), night.find_most(role)
    shown = [place for place in move[1:] if place >= 0 or not night.find_acting(role).words_first]
    return {
        "role": role.key,
        "told": role.key in night.moves,
        "who": night.places[move[0]] if move else None,
        "places": night.name_places(role, shown),
        "names": most.players,
        "center": most.center,
        "words": list(night.words) if most.words else [],
        "own": role.own,
        "must": role.must,
    }


def find_told_night(session: Session, lines: Lines) -> ToldNight | None:
    """Return the final cards with the moves told; None while not every player's card is known."""
    found, known = case(session), find_known_at_verdict(session)
    told = find_told_cards(known) if known else {}
    if known is None or len(told) < known.players:
        return None
    cards = tuple([known.deck.game.cards[told[seat]] for seat in range(known.players)])
    left = Counter(known.deck.all_cards)
    if Counter(cards) - left:  # a card stands for another one that decides alike
        return None
    names, center = names_of(session, range(known.players), lines), tuple((left - Counter(cards)).elements())
    return ToldNight(known.deck, known.rulebook, names, cards, center, known.copied, found.moves)


def leaves_verdict(turn: Turn) -> bool:
    """Return whether the last answer came after a verdict, and changes nothing of it but who is known to have won."""
    after, before = turn.session, turn.session._replace(testimony=turn.session.testimony[:-1])
    found, earlier = find_verdict(after), find_verdict(before)
    if (
        found is None
        or earlier is None
        or found._replace(winners=earlier.winners) != earlier
        or next_question(case(before), tournament=before.memory.tournament is not None)
    ):
        return False
    return write_reason(after, turn.lines) == write_reason(before, turn.lines)


def leaves_wins_open(session: Session) -> bool:
    """Return whether the last answer has led to a verdict, the first of its evening to leave a player's win open."""
    outcome, before = find_outcome(session), session._replace(testimony=session.testimony[:-1])
    if outcome is None or all(won is not None for won, _ in outcome.fates) or find_outcome(before) is not None:
        return False
    return is_settled(session.memory.chronicle)


# A move is told


def tell_move(turn: Turn) -> Reply:
    """Note who was dealt a role and what he picked by night; nobody is named where it lay in the center.

    Raises:
        NotUnderstood: `which-role`.
        NotAllowed: `told-cards`, `told-idle`, `not-in-deck`, `told-no-card`, or as for `check_move` and `list_deals`.
    """
    night, key = find_told_night(turn.session, turn.lines), next(iter(turn.wish.roles), "")
    if night is None:
        raise NotAllowed("told-cards")
    if not key:
        raise NotUnderstood("which-role")
    role = next((role for role in night.movers if role.key == key), None)
    if role is None:
        raise NotAllowed("told-idle" if key in turn.session.game.deck else "not-in-deck", role=key)
    session, seats = turn.session, list[int]()
    for name in turn.wish.names:
        session, seat = find_seat(session, name, turn.lines)
        seats.append(seat)
    first = 1 + role.action.copies
    before = (convert_word(0),) if night.find_acting(role).words_first and seats[first:] else ()
    move = (*seats[:first], *before, *_read_center(turn, night), *seats[first:], *_read_word(turn, night, role))
    session = add_answer(session, (Statement("happened", key, move if seats else ()),))
    after = night._replace(moves=case(session).moves)
    after.check_move(key)
    if after.complete:
        after.list_deals()
    return turn.at(session).ask(turn.say("verdict.noted"), turn.say("verdict.again"))


def _read_center(turn: Turn, night: ToldNight) -> Iterator[int]:
    """Yield the place of the center card that was picked, if one was.

    Raises:
        NotAllowed: `told-no-card`.
    """
    number = turn.wish.number
    if number is not None and not 1 <= number <= len(night.center):
        raise NotAllowed("told-no-card", number=number)
    if number is not None:
        yield len(night.players) + number - 1


def _read_word(turn: Turn, night: ToldNight, role: Role) -> Iterator[int]:
    """Yield the direction that was picked, if one was that the role may pick."""
    if turn.wish.direction in night.words and night.find_most(role).words:
        yield convert_word(night.words.index(turn.wish.direction))
