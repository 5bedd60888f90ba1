"""What is asked at a table of One Night, and all its answers: those of the referee are the ones that can be true."""

from functools import lru_cache
from typing import TYPE_CHECKING

from onenight.conversation.names import name_of
from onenight.conversation.offered import (
    NONE,
    Offer,
    Offers,
    capitalize_first,
    offer_nobody,
    offer_numbers,
    offer_player,
    offer_players,
    offer_repair,
    offer_role,
    offer_yes_no,
)
from onenight.conversation.pointing import answers as told
from onenight.conversation.pointing.asking import can_be_true, list_finger_answers
from onenight.conversation.pointing.testimony import Statement
from onenight.conversation.pointing.vote_case import case
from onenight.conversation.session import Phase, Session
from onenight.conversation.tapped import make_tapped
from onenight.rules.actions import ENDS
from onenight.rules.known import Question, changing, fallen, told_cards
from onenight.rules.roles import Stake
from onenight.speech.lines import Lines
from onenight.ways.one_night.referee import open_question
from onenight.wishes.wish import Kind

if TYPE_CHECKING:
    from onenight.texting.party import Party


def offer_with_cards(session: Session, lines: Lines, _party: "Party | None") -> Offers:
    """Return all answers to what a table with cards is asked; at the vote, to the referee."""
    return offer_at_vote(session, lines) if session.phase is Phase.VOTE else offer_before_vote(session, lines)


def offer_by_text(session: Session, lines: Lines, _party: "Party | None") -> Offers:
    """Return all answers to what a texted table is asked; at the vote only the host can speak a missing finger."""
    return Offers(fingers=True) if session.phase is Phase.VOTE else offer_before_vote(session, lines)


def offer_before_vote(session: Session, lines: Lines) -> Offers:
    """Return the offers before a vote: numbers of players, or yes and no to a repair of the deck."""
    if session.phase is Phase.OPEN:
        return offer_numbers(session.game.rulebook.game.players, lines)
    if session.game.undecided:
        return offer_repair(lines)
    return Offers(offer_yes_no(lines).each[:1]) if session.facts else NONE  # else they say which cards there were


@lru_cache(maxsize=32)  # every window asks, every other second
def offer_at_vote(session: Session, lines: Lines) -> Offers:
    """Return all answers to the referee's question."""
    about = open_question(session)
    return list_finger_answers(session, lines) if about is None else _offer_cards(session, about, lines)


def _offer_cards(session: Session, about: Question, lines: Lines) -> Offers:
    """Return the answers to a question about cards that can be true."""
    if about.fact == "became":
        finds = [
            stake.value
            for stake in Stake
            if stake in ENDS and can_be_true(session, told.state_card(about, stake.value))
        ]
        return Offers((*[offer_role(key, lines) for key in finds], offer_yes_no(lines).each[1]))
    deck = session.game.deck.counts
    possible: list[Offer] = [
        offer_role(key, lines) for key in deck if can_be_true(session, told.state_card(about, key))
    ]
    if about.fact == "holders":
        return Offers(
            (*offer_players(session, _find_possible_holders(session), lines).each, offer_nobody(lines)), several=True
        )
    if about.fact == "guards":
        return Offers(
            (*offer_players(session, _find_possible_guards(session), lines).each, offer_nobody(lines)), several=True
        )
    if about.fact == "artifacts":
        return Offers((offer_nobody(lines), *_offer_artifacts(session, lines)))  # in sight, before two dozen others
    seats = range(session.players) if about.fact in ("pointed", "guarded") else ()
    possible += [
        offer_player(session, seat, lines)
        for seat in seats
        if seat != about.seat and can_be_true(session, told.state_players(about, (seat,)))
    ]
    if about.fact in told.ABOUT:
        yes, no = offer_yes_no(lines).each
        possible += [yes] if can_be_true(session, told.state_yes(about)) else []
        possible += [no] if can_be_true(session, told.state_nobody(about)) else []
    elif can_be_true(session, told.state_nobody(about)):
        possible.append(offer_nobody(lines))
    return Offers(tuple(possible))


def _find_possible_guards(session: Session) -> list[int]:
    """Return the seats that may be Bodyguards."""
    return [seat for seat in range(session.players) if can_be_true(session, (Statement("guards", None, (seat,)),))]


def _offer_artifacts(session: Session, lines: Lines) -> list[Offer]:
    """Return an offer for every player and artifact that the player may have."""
    facts = case(session).facts
    seats = [seat for seat in range(session.players) if seat not in facts.artifacts]
    return [_offer_artifact(session, seat, key, lines) for seat in seats for key in changing(facts)]


def _offer_artifact(session: Session, seat: int, key: str, lines: Lines) -> Offer:
    """Return the offer to tell that a player has an artifact."""
    artifact = lines.raw(f"words.artifacts.{key}")
    said = lines.say("prompts.now.artifact", name=name_of(session, seat, lines), artifact=artifact)
    wish = make_tapped(Kind.SHOW, names=name_of(session, seat, lines), artifact=key)
    parts = (("artifact", capitalize_first(artifact)), ("names", name_of(session, seat, lines)))
    return Offer(said, said, wish, "other", key, parts=parts)


def _find_possible_holders(session: Session) -> list[int]:
    """Return the seats of the living whose cards were not told."""
    known = case(session).known
    assert known is not None  # noqa: S101 - else nothing is asked about cards
    gone = {*fallen(known), *told_cards(known)}
    return [seat for seat in range(session.players) if seat not in gone]
