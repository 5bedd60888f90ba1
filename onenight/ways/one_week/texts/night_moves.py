"""The moves by night, read from the meanings of a text: a card, the tokens it is used on, or a pass.

Every reader raises `Unread` for what is no move.
"""

from onenight.rules.week import play
from onenight.rules.week.components import CARDS, Deed, TokenKind
from onenight.rules.week.moves import Move, Target, sort_targets
from onenight.rules.week.setup import STUDY_PLACE
from onenight.rules.week.week import Week
from onenight.ways.one_week.texts.picked_values import HALVES, Meanings, find_single, has_kind, pick_values
from onenight.ways.one_week.texts.words import Meaning, Unread


def read_night(week: Week, said: Meanings) -> Move:
    """Return the use of a card; it need not be named where only one can be used so."""
    card = find_single(pick_values(said, "card"))
    return _read_night_without_card(week, said) if card is None else _read_night_with_card(week, said, card)


def _read_night_without_card(week: Week, said: Meanings) -> Move:
    """Return the move with the only card by which it can be made.

    Raises:
        Unread: there are several, or nothing was said.
    """
    found: list[Move | Unread] = []
    told = has_kind(said, "pass", "oneself") or any(_read_place(week, token) for token in said)
    allowed = play.list_possible_moves(week)
    for card in dict.fromkeys([move.card for move in allowed if move.card and told]):
        try:
            move = _read_night_with_card(week, said, card)
        except Unread as error:
            found += [error] if error.key in HALVES else []
        else:
            found += [move] if move in allowed else []
    if len(found) != 1:
        raise Unread("card")
    (only,) = found
    if isinstance(only, Unread):
        raise only
    return only


def _read_night_with_card(week: Week, said: Meanings, card: str) -> Move:
    """Return the use of this card on the tokens that are named; on the only ones in reach where none is."""
    if has_kind(said, "pass"):
        return Move("night", card=card)
    deed = CARDS[card].deed
    targets = _read_targets(week, said, both=deed is Deed.SWITCH)
    if deed is Deed.CHECK:
        own = {target.place for target in targets} <= {week.name(week.actor)}
        return Move("night", card=card, targets=() if own else targets, look=True)
    look = deed is Deed.ROB and not has_kind(said, "blind")  # who has taken a token wants to know it
    move = Move("night", card=card, targets=sort_targets(targets, (*week.setup.markers, STUDY_PLACE)), look=look)
    used = [each for each in play.list_possible_moves(week) if each.card == card and each.targets and each.look == look]
    possible = [each for each in used if set(targets) <= set(each.targets)]
    if move in possible or (targets and not possible):
        return move
    if len(possible) > 1:
        raise Unread("whom")
    return possible[0] if possible else Move("night", card=card)  # nobody is in reach


def read_second(week: Week, said: Meanings) -> Move:
    """Return the use of a second card, or a pass."""
    if has_kind(said, "pass") and not has_kind(said, "card"):
        return Move("pass")
    return read_night(week, said)


def _read_targets(week: Week, said: Meanings, *, both: bool) -> tuple[Target, ...]:
    """Return the named tokens: a marker means its role, unless "artifact" follows; `both`: then for both."""
    found: list[Target] = []
    for index, token in enumerate(said):
        place = _read_place(week, token)
        if place is None:
            continue
        after = [each.kind for each in _take_until_place(week, said[index + 1 :])]
        kinds = [TokenKind(kind) for kind in ("role", "artifact") if kind in after] or [TokenKind.ROLE]
        found += [Target(place, kind) for kind in kinds]
    before = any(token.kind == "artifact" for token in _take_until_place(week, said))
    if before or (both and has_kind(said, "artifact") and not has_kind(said, "role")):
        found = [Target(place, TokenKind.ARTIFACT) for place, _ in found]
    return tuple(found)


def _take_until_place(week: Week, said: Meanings) -> list[Meaning]:
    length = next((index for index, token in enumerate(said) if _read_place(week, token)), len(said))
    return list(said[:length])


def _read_place(week: Week, token: Meaning) -> str | None:
    if token.kind == "oneself":
        return week.name(week.actor)
    if token == Meaning("room", "study"):
        return STUDY_PLACE
    return token.value if token.kind == "marker" else None
