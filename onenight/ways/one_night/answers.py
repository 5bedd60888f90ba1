"""What is asked at a table of One Night, and all its answers: those of the referee are the ones that can be true."""

from functools import lru_cache
from typing import TYPE_CHECKING

from onenight.conversation.names import name_of
from onenight.conversation.offered import (
    NONE,
    Offer,
    Offers,
    nobody,
    numbers,
    player,
    players,
    repair,
    role,
    yes_no,
)
from onenight.conversation.pointing import answers as told
from onenight.conversation.pointing.asking import about_fingers, can_be
from onenight.conversation.pointing.facts import case
from onenight.conversation.pointing.testimony import Statement
from onenight.conversation.session import Phase, Session
from onenight.conversation.tapped import tapped
from onenight.rules.actions import ENDS
from onenight.rules.known import Question, changing, fallen, told_cards
from onenight.rules.roles import Stake
from onenight.speech.lines import Lines
from onenight.ways.one_night.inquest import asked
from onenight.wishes.wish import Kind

if TYPE_CHECKING:
    from onenight.texting.party import Party


def with_cards(session: Session, lines: Lines, _party: "Party | None") -> Offers:
    """Return all answers to what a table with cards is asked; at the vote, to the referee."""
    return vote(session, lines) if session.phase is Phase.VOTE else before_vote(session, lines)


def by_text(session: Session, lines: Lines, _party: "Party | None") -> Offers:
    """Return all answers to what a texted table is asked; at the vote only the host can speak a missing finger."""
    return Offers(fingers=True) if session.phase is Phase.VOTE else before_vote(session, lines)


def before_vote(session: Session, lines: Lines) -> Offers:
    """Return the offers before a vote: numbers of players, or yes and no to a repair of the deck."""
    if session.phase is Phase.OPEN:
        return numbers(session.game.rulebook.game.players, lines)
    if session.game.undecided:
        return repair(lines)
    return Offers(yes_no(lines).each[:1]) if session.facts else NONE  # else they say which cards there were


@lru_cache(maxsize=32)  # every window asks, every other second
def vote(session: Session, lines: Lines) -> Offers:
    """Return all answers to the referee's question."""
    about = asked(session)
    return about_fingers(session, lines) if about is None else _about_cards(session, about, lines)


def _about_cards(session: Session, about: Question, lines: Lines) -> Offers:
    """Return the answers to a question about cards that can be true."""
    if about.fact == "became":
        finds = [stake.value for stake in Stake if stake in ENDS and can_be(session, told.card(about, stake.value))]
        return Offers((*[role(key, lines) for key in finds], yes_no(lines).each[1]))
    deck = session.game.deck.counts
    possible: list[Offer] = [role(key, lines) for key in deck if can_be(session, told.card(about, key))]
    if about.fact == "holders":
        return Offers((*players(session, _may_hold(session), lines).each, nobody(lines)), several=True)
    if about.fact == "guards":
        return Offers((*players(session, _may_guard(session), lines).each, nobody(lines)), several=True)
    if about.fact == "artifacts":
        return Offers((nobody(lines), *_artifacts(session, lines)))  # in sight, before two dozen others
    seats = range(session.players) if about.fact in ("pointed", "guarded") else ()
    possible += [
        player(session, seat, lines)
        for seat in seats
        if seat != about.seat and can_be(session, told.players(about, (seat,)))
    ]
    if about.fact in told.ABOUT:
        yes, no = yes_no(lines).each
        possible += [yes] if can_be(session, told.yes(about)) else []
        possible += [no] if can_be(session, told.nobody(about)) else []
    elif can_be(session, told.nobody(about)):
        possible.append(nobody(lines))
    return Offers(tuple(possible))


def _may_guard(session: Session) -> list[int]:
    """Return the seats that may be Bodyguards."""
    return [seat for seat in range(session.players) if can_be(session, (Statement("guards", None, (seat,)),))]


def _artifacts(session: Session, lines: Lines) -> list[Offer]:
    """Return an offer for every player and artifact that the player may have."""
    facts = case(session).facts
    seats = [seat for seat in range(session.players) if seat not in facts.artifacts]
    return [_artifact(session, seat, key, lines) for seat in seats for key in changing(facts)]


def _artifact(session: Session, seat: int, key: str, lines: Lines) -> Offer:
    """Return the offer to tell that a player has an artifact."""
    artifact = lines.raw(f"words.artifacts.{key}")
    said = lines.say("prompts.now.artifact", name=name_of(session, seat, lines), artifact=artifact)
    wish = tapped(Kind.SHOW, names=name_of(session, seat, lines), artifact=key)
    return Offer(said, said, wish, "other", key)


def _may_hold(session: Session) -> list[int]:
    """Return the seats of the living whose cards were not told."""
    known = case(session).known
    assert known is not None  # noqa: S101 - else nothing is asked about cards
    gone = {*fallen(known), *told_cards(known)}
    return [seat for seat in range(session.players) if seat not in gone]
