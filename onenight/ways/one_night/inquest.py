"""The referee of One Night: what it asks after the vote, and when it has heard enough.

It asks only what the verdict still depends on. Source: design, "Verdict".
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from onenight.conversation.breath import Breath
from onenight.conversation.names import name_of, names_of
from onenight.conversation.pointing import answers
from onenight.conversation.pointing.facts import case, next_question
from onenight.conversation.pointing.vote import PAIR, asks_for_more
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Turn, joined
from onenight.rules import fingers
from onenight.rules.actions import ENDS
from onenight.rules.known import Question, changing, fallen, holds, told_cards
from onenight.rules.roles import Stake
from onenight.speech.tags import PERSON
from onenight.wishes.wish import Kind, Wish


def proceed(turn: Turn, said: str = "", fell: str = "") -> Reply:
    """The next question, with who has fallen by this answer; or the verdict, which tells that anyway."""
    found = case(turn.session)
    if found.known is None or next_question(found, tournament=turn.session.memory.tournament is not None):
        return ask(turn.at(turn.session._replace(phase=Phase.VOTE)), joined(said, fell))
    turn = turn.at(turn.session._replace(phase=Phase.VERDICT))
    return turn.way.over(turn, said)


def ask(turn: Turn, before: str = "") -> Reply:
    """Something said first, then the question that is open."""
    about = asked(turn.session)
    told = "who" if turn.session.testimony else ""
    key = about.fact if about is not None else "more" if asks_for_more(turn.session) else told
    worded = _worded(turn, about)
    return turn.ask(joined(before, worded), worded, answers.SAYABLE.get(key, ()))


def question(turn: Turn) -> str:
    """The question that is open."""
    return _worded(turn, asked(turn.session))


@lru_cache(maxsize=64)  # asked many times in a turn
def asked(session: Session) -> Question | None:
    """The referee's question, once it is certain who has the most fingers."""
    return next_question(case(session), tournament=session.memory.tournament is not None)


def asked_for(session: Session) -> int | None:
    """The seat whose card is asked for."""
    about = _card_question(session)
    return None if about is None else about.seat


def roles_asked(session: Session) -> tuple[str, ...]:
    """Return the roles that may answer where a card is asked for, by key; () elsewhere.

    They are those of the deck, then that of the card beside the center; or what ends a search.
    """
    about, deck = _card_question(session), session.game.deck
    if about is None:
        return ()
    if about.fact == "became":
        return tuple([stake.value for stake in Stake if stake in ENDS and holds(deck, stake)])
    return tuple(dict.fromkeys([*deck.counts, *([deck.beside.key] if deck.beside else [])]))


def _card_question(session: Session) -> Question | None:
    """Return the referee's question where a card answers it."""
    about = asked(session) if session.phase is Phase.VOTE else None
    return about if about is not None and about.fact in ("shown", "copied", "became") else None


def answering(session: Session, said: Breath) -> Breath:
    """What was said, where the question that is open makes it sure what it means."""
    return _of_living(session, _somebody_else(session, said))


def _somebody_else(session: Session, said: Breath) -> Breath:
    """A name that takes something back while a card is asked for: somebody else died ("no wait, it's Nina").

    Unless whom a Hunter takes along was told last: it is another one then.
    """
    about = asked(session) if session.phase is Phase.VOTE else None
    last = session.testimony[-1][-1] if session.testimony else None
    dead_told = about is not None and about.fact == "shown" and last is not None and last.what != "pointed"
    if not (said.amends and dead_told and all(each.kind is Kind.NAME for each in said.wishes)):
        return said
    return said._replace(wishes=tuple([each._replace(kind=Kind.DIED) for each in said.wishes]))


def _of_living(session: Session, said: Breath) -> Breath:
    """What answers whether one of the living has a card.

    Somebody has the card who is not named, or only by a pronoun: that is a yes ("my daughter, she has it"), for the
    card of who died is told, unless that is taken back.
    """
    about = asked(session) if session.phase is Phase.VOTE else None
    role = answers.ABOUT.get(about.fact) if about is not None else None
    if role is None:
        return said
    said = said._replace(wishes=tuple(_answers(said.wishes)))
    if said.amends or not all(_has(wish, role) for wish in said.wishes):
        return said
    named = {value for each in said.tagged() for value in each.values if each.kind == PERSON}
    if any(named.intersection(wish.names) for wish in said.wishes):
        return said
    return said._replace(wishes=(Wish(Kind.YES),))


def _answers(wishes: Sequence[Wish]) -> Iterator[Wish]:
    """The wishes without cards beside a yes or no, which nobody shows: "no, both Werewolves were in the middle"."""
    answered = any(wish.entry.is_assent or wish.entry.answer == "nobody" for wish in wishes)
    yield from (wish for wish in wishes if not (answered and wish.kind is Kind.CARDS))


def _has(wish: Wish, role: str) -> bool:
    """Whether it tells of a card of this role, or of somebody who has what was asked for."""
    if not wish.entry.shows_card:
        return wish.kind is Kind.NAME
    return {*wish.roles, *(card.key for card in wish.cards)} == {role}


def _worded(turn: Turn, about: Question | None) -> str:
    if about is None:
        return _about_fingers(turn)
    if about.fact == "holders":
        return turn.say("vote.other_holders" if _known_holders(turn, about) else "vote.holders", role=str(about.role))
    if about.fact == "artifacts":
        return _about_artifacts(turn)
    player = {} if about.seat is None else {"player": name_of(turn.session, about.seat, turn.lines)}
    return turn.say(f"vote.{about.fact}", **player)


def _about_artifacts(turn: Turn) -> str:
    """Who has one of those that matter, or another one."""
    facts = case(turn.session).facts
    names = tuple([turn.lines.raw(f"words.artifacts.{key}") for key in changing(facts)])
    return turn.say("vote.other_artifacts" if facts.artifacts else "vote.artifacts", artifacts=names)


def _known_holders(turn: Turn, about: Question) -> bool:
    known = case(turn.session).known
    dead = () if known is None else fallen(known)
    return known is not None and any(
        card == about.role and seat not in dead for seat, card in told_cards(known).items()
    )


def _about_fingers(turn: Turn) -> str:
    found = case(turn.session)
    if not turn.session.testimony:
        return turn.say("vote.again")
    if not asks_for_more(turn.session):
        return turn.say("vote.who")
    leaders, count = fingers.leaders(found.fingers)
    if count < PAIR:
        return turn.say("vote.any_two")
    names = names_of(turn.session, leaders, turn.lines)
    return turn.say("vote.more" if len(names) == 1 else "vote.more_each", names=names, count=turn.number(count))
