"""The referee of One Night: what it asks after the vote, the answers that can be true, and when it has heard enough.

It asks only what the verdict still depends on. Source: docs/design.md, "Verdict".
"""

from functools import lru_cache

from onenight.conversation.answer_offers import (
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
    offer_to_find_out,
    offer_yes_no,
)
from onenight.conversation.names import name_of
from onenight.conversation.pointing import answers
from onenight.conversation.pointing.answers import can_be_true, list_finger_answers
from onenight.conversation.pointing.vote_case import asks_for_more, case, next_question
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.tapped_wishes import make_tapped
from onenight.conversation.turn import Turn, join_sentences
from onenight.rules.actions import ENDING_STAKES
from onenight.rules.known_facts import Question, find_all_dead, find_told_cards, has_stake, list_artifacts_left
from onenight.rules.roles import Stake
from onenight.speech.lines import Lines
from onenight.ways.on_table import write_finger_question
from onenight.wishes.wish import Kind

_MONSTERS = (Stake.WEREWOLF, Stake.VAMPIRE)
"""The stakes of several cards that are called by one name."""

# Questions


def ask(turn: Turn, before: str = "") -> Reply:
    """Say something, then the question that is open."""
    about = open_question(turn.session)
    told = "who" if turn.session.testimony else ""
    key = about.fact if about is not None else "more" if asks_for_more(turn.session) else told
    worded = write_question(turn, about)
    return turn.ask(join_sentences(before, worded), worded, answers.SAYABLE.get(key, ()))


@lru_cache(maxsize=64)  # asked many times in a turn
def open_question(session: Session) -> Question | None:
    """Return the referee's question about cards; None while the fingers are uncertain, or when none is needed."""
    return next_question(case(session), tournament=session.memory.tournament is not None)


def find_card_question(session: Session) -> Question | None:
    """Return the referee's question where a card answers it."""
    about = open_question(session) if session.phase is Phase.VOTE else None
    return about if about is not None and about.fact in ("shown", "copied", "became") else None


def write_question(turn: Turn, about: Question | None) -> str:
    """Return the text of a question; None stands for the one about fingers."""
    if about is None:
        return write_finger_question(turn, "prompts", more=asks_for_more(turn.session))
    if about.fact == "holders":
        return turn.say(
            "vote.other_holders" if _has_known_holder(turn, about) else "vote.holders",
            either=_list_alike(turn, str(about.role)),
        )
    if about.fact == "artifacts":
        return _write_artifact_question(turn)
    if about.fact == "bearers":
        return turn.say("vote.bearers", mark=turn.lines.raw(f"words.marks.{about.role}"))
    if about.fact == "everyone":
        line = f"every_{about.role}" if about.role in _MONSTERS else "everyone"
        return turn.say(f"vote.{line}", either=_list_alike(turn, str(about.role)))
    player = {} if about.seat is None else {"player": name_of(turn.session, about.seat, turn.lines)}
    turning = about.fact == "living_wolf" and has_stake(turn.session.game.deck, Stake.CURSED)
    minions = _list_alike(turn, Stake.MINION)
    return turn.say("vote.living_turned" if turning else f"vote.{about.fact}", either=minions, **player)


def _list_alike(turn: Turn, role: str) -> tuple[str, ...]:
    """Return the keys of the roles in the deck that decide as this one does; a monster stands for all of its kind."""
    if role in _MONSTERS:
        return (role,)
    deck = turn.session.game.deck
    return tuple([key for key in deck.counts if deck.game.stake(key) is deck.game.stake(role)]) or (role,)


def _write_artifact_question(turn: Turn) -> str:
    """Return the question who has an artifact that matters, or another one."""
    facts = case(turn.session).facts
    names = tuple([turn.lines.raw(f"words.artifacts.{key}") for key in list_artifacts_left(facts)])
    return turn.say("vote.other_artifacts" if facts.artifacts else "vote.artifacts", artifacts=names)


def _has_known_holder(turn: Turn, about: Question) -> bool:
    """Return whether a living player was told to have the role that is asked about."""
    known = case(turn.session).known
    dead = () if known is None else find_all_dead(known)
    return known is not None and any(
        card == about.role and seat not in dead for seat, card in find_told_cards(known).items()
    )


# Answers, as they are offered


def offer_before_vote(session: Session, lines: Lines) -> Offers:
    """Return the offers before a vote: numbers of players, or yes and no to a repair of the deck."""
    if session.phase is Phase.OPEN:
        return offer_numbers(session.game.rulebook.game.players, lines)
    if session.game.is_unconfirmed:
        return offer_repair(lines)
    return Offers(offer_yes_no(lines).each[:1]) if session.facts else NONE  # else they say which cards there were


@lru_cache(maxsize=32)  # every window asks, every other second
def offer_at_vote(session: Session, lines: Lines) -> Offers:
    """Return all answers to the referee's question."""
    about = open_question(session)
    if about is None:
        return list_finger_answers(session, lines)
    found = _offer_cards(session, about, lines)
    return found._replace(each=(*found.each, offer_to_find_out(lines)))


def _offer_cards(session: Session, about: Question, lines: Lines) -> Offers:
    """Return the answers to a question about cards that can be true."""
    if about.fact == "became":
        finds = [
            stake.value
            for stake in Stake
            if stake in ENDING_STAKES and can_be_true(session, answers.state_card(about, stake.value))
        ]
        return Offers((*[offer_role(key, lines) for key in finds], offer_yes_no(lines).each[1]))
    deck = session.game.deck.counts
    possible: list[Offer] = [
        offer_role(key, lines) for key in deck if can_be_true(session, answers.state_card(about, key))
    ]
    if about.fact in answers.ANSWERED_BY_SEATS:
        seats = _find_possible_holders(session) if about.fact == "holders" else _list_possible_players(session, about)
        return Offers((*offer_players(session, seats, lines).each, offer_nobody(lines)), several=True)
    if about.fact == "artifacts":
        return Offers((offer_nobody(lines), *_offer_artifacts(session, lines)))  # in sight, before two dozen others
    pointing = range(session.players) if about.fact in ("pointed", "guarded", "voted") else ()
    possible += [
        offer_player(session, seat, lines)
        for seat in pointing
        if seat != about.seat and can_be_true(session, answers.state_players(about, (seat,)))
    ]
    if answers.state_yes(about):
        yes, no = offer_yes_no(lines).each
        possible += [yes] if can_be_true(session, answers.state_yes(about)) else []
        possible += [no] if can_be_true(session, answers.state_nobody(about)) else []
    elif can_be_true(session, answers.state_nobody(about)):
        possible.append(offer_nobody(lines))
    return Offers(tuple(possible))


def _list_possible_players(session: Session, about: Question) -> list[int]:
    """Return the seats of the players who can be the answer."""
    return [seat for seat in range(session.players) if can_be_true(session, answers.state_players(about, (seat,)))]


def _offer_artifacts(session: Session, lines: Lines) -> list[Offer]:
    """Return an offer for every player and artifact that the player may have."""
    facts = case(session).facts
    seats = [seat for seat in range(session.players) if seat not in facts.artifacts]
    return [_offer_artifact(session, seat, key, lines) for seat in seats for key in list_artifacts_left(facts)]


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
    gone = {*find_all_dead(known), *find_told_cards(known)}
    return [seat for seat in range(session.players) if seat not in gone]
