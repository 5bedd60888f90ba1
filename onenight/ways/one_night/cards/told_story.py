"""The record and the story of a game with cards, as far as the table has told it after its verdict."""

from collections.abc import Mapping, Sequence

from onenight.conversation.names import names_of
from onenight.conversation.pointing.vote_case import case, find_known_at_verdict
from onenight.conversation.session import Session
from onenight.rules.errors import GameError, NotAllowed
from onenight.rules.known_facts import find_final_role, find_marks
from onenight.rules.night import Deal
from onenight.rules.record import read_record
from onenight.rules.result import play_and_judge
from onenight.rules.told_night import ToldNight
from onenight.speech.lines import Lines
from onenight.ways.one_night.cards.told_game import find_told_night, view_known
from onenight.ways.one_night.story import NightEvent, describe_steps, list_events, play_deeds
from onenight.ways.one_night.verdict import find_verdict, view_verdict


def tell_record(session: Session, lines: Lines) -> Mapping[str, object] | None:
    """Return the game as a record that `onenight judge` reads; None while not all of it is told.

    That is every move and vote, and so every card as it was dealt; and what the record comes to is the verdict.
    """
    verdict, night = find_verdict(session), find_told_night(session, lines)
    deals = _list_deals(night) if night and night.complete else ()
    if verdict is None or night is None or len(deals) != 1:
        return None
    told = _write_record(session, lines, night, deals)
    try:
        judged = play_and_judge(read_record(told)).verdict
    except GameError:  # a vote is missing, or whom a Hunter took along
        return None
    return told if judged and (judged.dead, judged.teams) == (verdict.dead, verdict.teams) else None


def tell_story(session: Session, lines: Lines) -> Mapping[str, object] | None:
    """Return the record as far as it is known, its result, and the night that was told; None before the verdict.

    While the moves told do not explain the cards, these are told as if they had been dealt so.
    """
    known, night = find_known_at_verdict(session), find_told_night(session, lines)
    if known is None:
        return None
    deals = _list_deals(night) if night else ()
    names, cards = names_of(session, range(session.players), lines), view_known(session, lines) or {}
    roles = {name: find_final_role(known, seat) for seat, name in enumerate(names)}
    result = {
        **(view_verdict(session, lines) or {}),
        "cards": cards["cards"],
        "center": cards["center"],
        "roles": {name: role for name, role in roles.items() if role},
        "artifacts": {names[seat]: key for seat, key in sorted(known.artifacts.items())},
        "marks": {names[seat]: str(mark) for seat, mark in find_marks(known)},
    }
    steps = describe_steps(_list_told_events(night, deals), night.places) if night and deals else []
    record = _write_record(session, lines, night, deals)
    return {
        "record": {**record, "dealt": record["dealt"] if deals else cards["cards"]},
        "result": result,
        "steps": steps,
    }


def _list_deals(night: ToldNight) -> tuple[Deal, ...]:
    """Return the ways in which the cards can have been dealt; none while the moves told do not explain the cards."""
    try:
        return night.list_deals()
    except NotAllowed:
        return ()


def _write_record(
    session: Session, lines: Lines, night: ToldNight | None, deals: Sequence[Deal]
) -> Mapping[str, object]:
    """Return a record of what was told, with the cards that were dealt so in every possible deal."""
    names, found, house = names_of(session, range(session.players), lines), case(session), session.game.rulebook.house
    votes = {names[seat]: names[target] for seat, target in sorted(found.fingers.votes.items())}
    certain = [{deal.cards[seat].key for deal in deals} for seat in range(session.players)]
    chosen = {names[seat]: names[target] for seat, target in sorted(found.chosen.items())}
    center = deals[0].cards[session.players :] if deals else night.center if night else ()
    told = {
        "game": session.game.key,
        "house_rules": house.list_changes() or "official",
        "players": list(names),
        "dealt": {name: next(iter(keys)) for name, keys in zip(names, certain, strict=True) if len(keys) == 1},
        "center": [card.key for card in center],
        "picks": night.name_picks() if night else {},
        "votes": votes,
    }
    return told | ({"hunter_targets": chosen} if house.hunter_points == "after" else {})


def _list_told_events(night: ToldNight, deals: Sequence[Deal]) -> Sequence[NightEvent]:
    """Return what happened in every possible deal; while moves are missing no more than those that were told."""
    told = {move[0] for move in night.moves.values() if move}
    each = [list(list_events(deal, *play_deeds(deal, night.picks, night.rulebook))) for deal in deals]
    return [
        event
        for event in each[0]
        if all(event in events for events in each) and (night.complete or (event.seat in told and event.does != "sees"))
    ]
