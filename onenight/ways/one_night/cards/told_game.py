"""A game with cards as the table tells it after its verdict: who has which card in the end."""

from collections import Counter
from collections.abc import Mapping

from onenight.conversation.names import names_of
from onenight.conversation.pointing.vote_case import find_known_at_verdict
from onenight.conversation.session import Session
from onenight.rules.known_facts import Known, find_told_cards
from onenight.speech.lines import Lines


def view_known(session: Session, lines: Lines) -> Mapping[str, object] | None:
    """Return what was told of the cards as plain JSON; None before the verdict."""
    known = find_known_at_verdict(session)
    if known is None:
        return None
    names = names_of(session, range(session.players), lines)
    return {
        "cards": {names[seat]: key for seat, key in sorted(find_told_cards(known).items())},
        "copied": known.copied,
        "center": list(list_center(known)),
        "moves": [],
    }


def list_center(known: Known) -> tuple[str, ...]:
    """Return the keys of the cards that nobody has in the end, once every player's card is known; () before."""
    told = find_told_cards(known)
    left = Counter([role.key for role in known.deck.all_cards])
    beyond = Counter(told.values()) - left
    return () if len(told) < known.players or beyond else tuple((left - Counter(told.values())).elements())
