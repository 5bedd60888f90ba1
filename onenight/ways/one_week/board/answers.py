"""The questions at a table that hosts a week, and the answers on offer."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from onenight.conversation.offered import (
    NONE,
    Offers,
    nobody,
    numbers,
    players,
    word,
)
from onenight.conversation.pointing.asking import about_fingers
from onenight.conversation.session import Session
from onenight.rules.week.rooms import FOYER
from onenight.rules.week.setup import PLAYERS
from onenight.speech.lines import Lines
from onenight.ways.one_week import talk
from onenight.ways.one_week.castle import DYNAMITE, LABORATORY
from onenight.ways.one_week.ending import chosen, question
from onenight.ways.one_week.log import UNDER_WAY, WeekStage
from onenight.ways.one_week.lying import tokens as told
from onenight.ways.one_week.lying import with_artifact
from onenight.ways.one_week.offers import artifacts, directions, rooms, tokens, words
from onenight.ways.one_week.one_week import stay_of
from onenight.wishes.wish import Kind, Wish

if TYPE_CHECKING:
    from onenight.texting.party import Party


def answers(session: Session, lines: Lines, _party: "Party | None" = None) -> Offers:
    """Return the answers to the week's question, or to the missing part of a wish."""
    if session.rest is not None:
        return _rest(session, session.rest, lines)
    return _AT.get(talk.stage_of(session), _nothing)(session, lines)


def _rest(session: Session, first: Wish, lines: Lines) -> Offers:
    """Return the offers for the missing part of a wish: a room that goes or comes, a token, a player."""
    castle = talk.castle_of(session)
    if first.kind is Kind.ACT and first.choice == "detonate":
        return rooms([key for key in castle.round_rooms if key != DYNAMITE], lines)
    if first.kind is Kind.ACT:
        told_gone = any(key in castle.ring for key in first.rooms)
        by = LABORATORY if talk.stage_of(session) in UNDER_WAY else FOYER
        going = [key for key in castle.round_rooms if key != by]
        return rooms(castle.out if told_gone or not first.rooms else going, lines)
    if first.kind is Kind.ARROW:
        return players(session, _may_get(session), lines)
    if first.kind is Kind.SHOW:
        whose = first.roles or (first.choice and not first.names)
        return players(session, range(session.players), lines) if whose else Offers(tokens(lines))
    return rooms(castle.ring, lines)


def _nothing(_session: Session, _lines: Lines) -> Offers:
    return NONE


def _players(_session: Session, lines: Lines) -> Offers:
    return numbers(PLAYERS, lines)


def _words(*keys: str) -> "Callable[[Session, Lines], Offers]":
    """Return a function of offers that are the same at every table: keys of `castle.now`."""

    def answers(_session: Session, lines: Lines) -> Offers:
        return words(*keys, lines=lines)

    return answers


def _may_get(session: Session) -> list[int]:
    """Return the seats that can get the arrow: it moves on."""
    now = talk.here(session)
    return [seat for seat in range(session.players) if seat != now.arrow or now.stage is WeekStage.SETUP]


def _give(session: Session, lines: Lines) -> Offers:
    """Return the players who can get the arrow; once one is told, the directions."""
    if talk.here(session).gift is not None:
        return directions(lines)
    return Offers((*players(session, _may_get(session), lines).each, nobody(lines)))


def _vote(session: Session, lines: Lines) -> Offers:
    about = None if chosen(session) is None else question(session)
    if about is None:
        return about_fingers(session, lines)
    if about.seat is not None:
        stay = stay_of(session)
        laid = "archives" in talk.castle_of(session).furnished and about.seat not in with_artifact(stay)
        return Offers((*tokens(lines), *(artifacts(lines) if laid else ())))
    dead, known = chosen(session) or (), told(stay_of(session))
    others = [seat for seat in range(session.players) if seat not in dead and seat not in known]
    without = word("castle.now.next", lines) if about.fact == "who_wolf" else nobody(lines)
    return Offers((*players(session, others, lines).each, without), several=True)


_AT: Mapping[WeekStage, Callable[[Session, Lines], Offers]] = {
    WeekStage.PLAYERS: _players,
    WeekStage.NAMES: _words("next"),
    WeekStage.ROOMS: _words("begin", "random"),
    **dict.fromkeys(
        (WeekStage.SETUP, WeekStage.ARRIVE, WeekStage.MORNING, WeekStage.DAY, WeekStage.NIGHT), _words("done")
    ),
    WeekStage.GIVE: _give,
    WeekStage.VOTE: _vote,
}
"""The offers at each stage that asks something."""
