"""Answers to the referee: as they are offered, as they are understood, and as they are noted and taken back."""

from collections.abc import Mapping

from onenight.conversation.answer_offers import Offer, Offers, offer_line, offer_players
from onenight.conversation.names import forget_names, name_of, names_of
from onenight.conversation.pointing.testimony import Statement, Statements
from onenight.conversation.pointing.vote_case import Case, add_answer, asks_for_more, case, fingers_to_match
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Turn
from onenight.rules import finger_count
from onenight.rules.deck import Deck
from onenight.rules.errors import NotAllowed
from onenight.rules.known_facts import LIVING_FACTS, SEATS_FACTS, Question
from onenight.rules.roles import Stake
from onenight.speech.lines import Lines

# As they are offered


def list_finger_answers(session: Session, lines: Lines) -> Offers:
    """Return the answers to who else got as many fingers, or that nobody did; at first, to whether anybody died.

    A table that tells finger by finger goes on doing so: buttons ask who got so many only where numbers were told.
    """
    if not session.testimony:
        return Offers((offer_line("prompts.now.died", lines, "nobody"),), fingers=True)
    if not asks_for_more(session):
        return Offers(fingers=True)
    found = case(session)
    count = fingers_to_match(found)
    others = _offer_as_many(session, found, count, lines) if found.fingers.counts else ()
    nobody_else = can_be_true(session, (Statement("fewer", None, count),))
    none = (offer_line("prompts.now.no", lines, "yes_no", "no"),) if nobody_else else ()
    return Offers((*others, *none), several=True, fingers=True)


def _offer_as_many(session: Session, found: Case, count: int, lines: Lines) -> tuple[Offer, ...]:
    """Return those who may have got exactly so many fingers, too, as their buttons say."""
    leaders, most = finger_count.find_leaders(found.fingers)
    counted = leaders if most >= count else ()  # whoever has fewer may yet get as many
    others = [
        seat
        for seat in range(session.players)
        if seat not in counted and can_be_true(session, (Statement("fingers", seat, count),))
    ]
    number = lines.number(count)
    return tuple(
        [
            each._replace(label=lines.say("prompts.labels.got", name=each.label, count=number))
            for each in offer_players(session, others, lines).each
        ]
    )


def can_be_true(session: Session, answer: Statements) -> bool:
    """Return whether this is an answer, and can be true."""
    if not answer:
        return False
    try:
        add_answer(session, answer)
    except NotAllowed:
        return False
    return True


# As they are understood

SAYABLE: Mapping[str, tuple[str, ...]] = {
    "who": ("points", "undo", "help"),
    "more": ("no", "points", "undo", "help"),
    "shown": ("card", "undo", "help"),
    "copied": ("card", "nobody", "undo", "help"),
    "pointed": ("name", "undo", "help"),
    **dict.fromkeys((*LIVING_FACTS, "turned"), ("yes", "no", "undo", "help")),
    **dict.fromkeys((*SEATS_FACTS, "everyone", "bearers", "holders"), ("name", "nobody", "undo", "help")),
    **dict.fromkeys(("guarded", "voted"), ("name", "undo", "help")),
    "became": ("card", "no", "undo", "help"),
    "artifacts": ("nobody", "undo", "help"),
}
"""The hints for a question of the referee, by its fact: keys of `prompts.now`."""
OF_THE_LIVING: Mapping[str, Question] = {stake.value: Question(fact) for fact, stake in LIVING_FACTS.items()}
"""The question about the living that a role is about."""
ABOUT: Mapping[str, str] = {asked.fact: role for role, asked in OF_THE_LIVING.items()}
"""The role that a question about the living is about."""


def state_card(asked: Question, key: str) -> tuple[Statement, ...]:
    """Return the statement that a card makes as the answer to a question; () where no card was asked for."""
    if asked.fact == "shown" or asked.fact == "became":  # noqa: PLR1714 - what the type checker follows
        return (Statement(asked.fact, asked.seat, key),)
    return (Statement("copied", None, key),) if asked.fact == "copied" else ()


def state_card_of(asked: Question | None, seats: tuple[int, ...], key: str, deck: Deck) -> tuple[Statement, ...]:
    """Return the statements that a card of these players makes.

    They are of what the card copied or became, or of who the Bodyguards or the Princes are, where that was asked; else
    they show it.
    """
    answered = state_card(asked, key) if asked is not None and seats == (asked.seat,) else ()
    if answered and deck.game.cards.get(key) is not deck.copier:
        return answered
    if asked is not None and deck.game.stake(key) == (SEATS_FACTS.get(asked.fact) or _find_kind(asked)):
        return state_players(asked, seats)
    return tuple([Statement("shown", seat, key) for seat in seats])


def _find_kind(asked: Question) -> str | None:
    """Return the stake of which everyone is asked for; None where none is."""
    return asked.role if asked.fact == "everyone" else None


def state_players(asked: Question, seats: tuple[int, ...]) -> tuple[Statement, ...]:
    """Return the statements that players make as the answer to a question; () where none were asked for."""
    if asked.fact == "pointed":
        return (Statement("pointed", asked.seat, seats[0]),)
    if asked.fact in ("guarded", "voted"):
        return (Statement("points", asked.seat, seats[0]),)
    if asked.fact in ANSWERED_BY_SEATS:
        return (Statement(asked.fact, asked.role, tuple(sorted(seats))),)
    if asked.fact in ABOUT:
        return tuple([Statement("shown", seat, ABOUT[asked.fact]) for seat in seats])
    return ()


def state_nobody(asked: Question, about: str | None = None) -> tuple[Statement, ...]:
    """Return the statements that "nobody" makes; `about` another role it tells of the living, whatever was asked.

    It makes none about a role where a dead one's card was asked for: "not a Werewolf either" is said of that.
    """
    if asked.fact == "shown" and about is not None:
        return ()
    if about not in (None, asked.role, ABOUT.get(asked.fact)):
        living = OF_THE_LIVING.get(about or "")
        return _state_whether(living, there_is=False) if living is not None else ()
    if asked.fact in ANSWERED_BY_SEATS:
        return state_players(asked, ())
    if asked.fact == "artifacts":
        return (Statement("no_artifacts", None, told=True),)
    if asked.fact in ("copied", "became"):
        return state_card(asked, Stake.VILLAGER.value)
    return _state_whether(asked, there_is=False)


ANSWERED_BY_SEATS = (*SEATS_FACTS, "everyone", "bearers", "holders")
"""The facts that all players of one kind answer, or nobody."""


def state_yes(asked: Question) -> tuple[Statement, ...]:
    """Return the statement that there is one; () where yes is no answer."""
    return _state_whether(asked, there_is=True)


def _state_whether(asked: Question, *, there_is: bool) -> tuple[Statement, ...]:
    """Return the statement that it is, or is not, as was asked of one of the living, or of a Cursed."""
    if asked.fact == "turned" or asked.fact in LIVING_FACTS:
        return (Statement(asked.fact, asked.seat, there_is),)
    return ()


# As they are noted and taken back


def drop_last_answer(session: Session, lines: Lines) -> Session:
    """Return the session without its last answer, and without the names that came with it."""
    answers = len(session.testimony)
    seats = [seat for after, seat in session.learned if after == answers]
    learned = tuple([each for each in session.learned if each[0] < answers])
    return forget_names(session, seats, lines)._replace(testimony=session.testimony[:-1], learned=learned)


def note_names(before: Session, after: Session) -> Session:
    """Return the session after an answer, with the seats noted that were named with it.

    Seats that were noted before are dropped once they are named otherwise.
    """
    if before.names == after.names and before.testimony == after.testimony:
        return after
    old, new = (each.names or ("",) * each.players for each in (before, after))
    told, same = len(after.testimony), before.players == after.players
    kept = [(at, seat) for at, seat in after.learned if same and at <= told and old[seat] == new[seat]]
    if same and told > len(before.testimony):
        kept += [(told, seat) for seat in range(after.players) if new[seat] and not old[seat]]
    return after._replace(learned=tuple(kept))


def add_statements(turn: Turn, *statements: Statement) -> Reply:
    """Note statements as one answer, and go on with the next question or the verdict; where the same is asked, say so.

    Raises:
        NotAllowed: `points-at-oneself-aloud`.
    """
    for each in statements:
        if each.what in ("points", "pointed") and isinstance(each.about, int) and each.about == each.told:
            raise NotAllowed("points-at-oneself-aloud", name=name_of(turn.session, each.about, turn.lines))
    before = case(turn.session).dead
    session = add_answer(turn.session, statements)
    after = turn.at(session._replace(phase=Phase.VOTE))
    noted = turn.say("verdict.noted") if turn.open_question == after.open_question is not None else ""
    return turn.way.proceed_with_vote(after, "", _tell_who_fell(turn.at(session), before) or noted)


def _tell_who_fell(turn: Turn, before: tuple[int, ...] | None) -> str:
    """Return a sentence on who is known to have died by this answer; "" where it does not change that."""
    now = case(turn.session).dead
    if now is None or now == before:
        return ""
    if not now:
        return turn.say("vote.nobody_died")
    new = [seat for seat in now if seat not in (before or ())]
    if before and new and set(before) < set(now):
        return turn.say("vote.died_too", names=names_of(turn.session, new, turn.lines))
    return turn.say("vote.died", names=names_of(turn.session, now, turn.lines))
