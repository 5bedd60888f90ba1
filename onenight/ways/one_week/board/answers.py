"""The questions at a table that hosts a week, and the answers on offer."""

from collections.abc import Callable, Mapping

from onenight.conversation.answer_offers import (
    Offers,
    offer_line,
    offer_nobody,
    offer_numbers,
    offer_players,
)
from onenight.conversation.pointing.answers import list_finger_answers
from onenight.conversation.session import Session
from onenight.rules.week.calendar import WeekStage
from onenight.rules.week.components import FOYER
from onenight.rules.week.setup import PLAYERS
from onenight.speech.lines import Lines
from onenight.ways.one_week import week_lines
from onenight.ways.one_week.castle_changes import DYNAMITE, LABORATORY
from onenight.ways.one_week.ending import find_chosen_seats, find_open_question
from onenight.ways.one_week.log import UNDER_WAY
from onenight.ways.one_week.offers import offer_artifacts, offer_directions, offer_lines, offer_rooms, offer_tokens
from onenight.ways.one_week.one_week import stay_of
from onenight.ways.one_week.told_tokens import find_artifact_seats, find_known_roles
from onenight.wishes.wish import Kind, Wish


def offer_rest(session: Session, first: Wish, lines: Lines) -> Offers:
    """Return the offers for the missing part of a wish: a room that goes or comes, a token, a player."""
    castle = week_lines.castle_of(session)
    if first.kind is Kind.ACT and first.choice == "detonate":
        return offer_rooms([key for key in castle.round_rooms if key != DYNAMITE], lines)
    if first.kind is Kind.ACT:
        told_gone = any(key in castle.ring for key in first.rooms)
        by = LABORATORY if week_lines.stage_of(session) in UNDER_WAY else FOYER
        going = [key for key in castle.round_rooms if key != by]
        return offer_rooms(castle.out if told_gone or not first.rooms else going, lines)
    if first.kind is Kind.ARROW:
        return offer_players(session, _find_recipients(session), lines)
    if first.kind is Kind.SHOW:
        whose = first.roles or (first.choice and not first.names)
        return offer_players(session, range(session.players), lines) if whose else Offers(offer_tokens(lines))
    return offer_rooms(castle.ring, lines)


def _offer_player_counts(_session: Session, lines: Lines) -> Offers:
    return offer_numbers(PLAYERS, lines)


def _build_offers(stage: WeekStage, *keys: str) -> Callable[[Session, Lines], Offers]:
    """Return a function of offers that are the same at every table: keys of `castle.now`; the first leads on."""

    def answers(_session: Session, lines: Lines) -> Offers:
        first, *others = offer_lines(*keys, lines=lines).each
        return Offers((first._replace(label=lines.raw(f"castle.lead.{stage}"), leads=True), *others))

    return answers


def _find_recipients(session: Session) -> list[int]:
    """Return the seats that can get the arrow: it moves on."""
    now = week_lines.calendar_of(session)
    return [seat for seat in range(session.players) if seat != now.arrow or now.stage is WeekStage.SETUP]


def _offer_recipients(session: Session, lines: Lines) -> Offers:
    """Return the players who can get the arrow; once one is told, the directions."""
    if week_lines.current_place(session).gift is not None:
        return offer_directions(lines)
    return Offers((*offer_players(session, _find_recipients(session), lines).each, offer_nobody(lines)))


def _offer_votes(session: Session, lines: Lines) -> Offers:
    about = find_open_question(session)
    if about is None:
        return list_finger_answers(session, lines)
    if about.seat is not None:
        stay = stay_of(session)
        laid = "archives" in week_lines.castle_of(session).furnished and about.seat not in find_artifact_seats(stay)
        return Offers((*offer_tokens(lines), *(offer_artifacts(lines) if laid else ())))
    dead, known = find_chosen_seats(session) or (), find_known_roles(stay_of(session))
    others = [seat for seat in range(session.players) if seat not in dead and seat not in known]
    without = offer_line("castle.now.next", lines) if about.fact == "who_wolf" else offer_nobody(lines)
    return Offers((*offer_players(session, others, lines).each, without), several=True)


AT: Mapping[WeekStage, Callable[[Session, Lines], Offers]] = {
    WeekStage.PLAYERS: _offer_player_counts,
    WeekStage.NAMES: _build_offers(WeekStage.NAMES, "next"),
    WeekStage.ROOMS: _build_offers(WeekStage.ROOMS, "begin", "random"),
    **{
        stage: _build_offers(stage, "done")
        for stage in (WeekStage.SETUP, WeekStage.ARRIVE, WeekStage.MORNING, WeekStage.DAY, WeekStage.NIGHT)
    },
    WeekStage.GIVE: _offer_recipients,
    WeekStage.VOTE: _offer_votes,
}
"""The offers at each stage that asks something."""
