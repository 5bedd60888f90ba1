"""The hints: a few things that can be said next, as fronts show them and help says them, with examples of the table."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from onenight.conversation.answer_offers import Offers
from onenight.conversation.names import name_of
from onenight.conversation.pointing.vote_case import case
from onenight.conversation.session import Phase, Session
from onenight.conversation.tapped_wishes import MEANS, Tapped, make_question_wish, make_tapped, map_words_to_wishes
from onenight.rulebook.usual_questions import find_question
from onenight.speech.lines import Lines
from onenight.wishes.wish import Kind

if TYPE_CHECKING:
    from onenight.conversation.way import Way
    from onenight.texting.party import Party


HINTS: Mapping[Phase, tuple[str, ...]] = {
    Phase.OPEN: ("players", "explain_game", "help", "stop"),
    Phase.DECK: ("begin", "add", "explain_role", "help"),
    Phase.CHECK: ("begin", "read_deck", "help"),
    Phase.JOIN: ("who_is_in", "deal", "help", "with_cards", "add"),
    Phase.NIGHT: ("pause", "help", "stop"),
    Phase.DAY: ("vote", "add_time", "time_left", "help"),
    Phase.VOTE: ("points", "died", "undo", "help"),
    Phase.VERDICT: ("rematch", "why", "undo", "stop"),
}
"""What can be said in each phase, where the way to play has nothing else: keys of `prompts.now`."""
YES_OR_NO = ("yes", "no", "help")
"""The same while a question waits for yes or no."""
ENDS = ("vote", "deal_again")
"""What ends what is going on at the table: where it is tapped, fronts ask once more."""


LEADS: Mapping[Phase, str] = {Phase.DECK: "begin", Phase.CHECK: "begin", Phase.JOIN: "deal", Phase.VERDICT: "rematch"}
"""Of these hints the one that leads on; its button says in `prompts.lead` what it does."""


def list_hints(way: "Way[Any]", session: Session) -> tuple[str, ...]:
    """Return the keys of what can be said now: in `prompts.now`, or of whole lines."""
    return YES_OR_NO if session.yes_or_no else way.hints.get(session.phase) or HINTS[session.phase]


def say_hints(
    way: "Way[Any]", session: Session, keys: Iterable[str], lines: Lines, party: "Party | None" = None
) -> tuple[str, ...]:
    """Return what can be said, in words, by its keys; without what this table has no example of."""
    return tuple([hint for key in keys if (hint := _say_hint(way, session, key, lines, party))])


def _say_hint(way: "Way[Any]", session: Session, key: str, lines: Lines, party: "Party | None") -> str:
    """Return one hint in words; "" where this table has no example of it."""
    if key in _KINDS:
        return _choose_answer(way.offer_answers(session, lines, party), _KINDS[key])
    if key == "points":
        return suggest_vote(session, lines)
    if key == "add" and session.game.is_unconfirmed:
        return ""  # the cards that were asked for wait for their repair
    if key == "add":
        missing = [role for role in session.roles if role not in session.game.deck]
        return lines.say("prompts.now.add", role=missing[-1]) if missing else ""
    if key == "explain_role":
        special = [role for role in session.game.deck.counts if role not in _PLAIN]
        return lines.say("prompts.now.explain_role", role=special[len(special) // 2]) if special else ""
    return lines.raw(key) if "." in key else lines.raw(f"prompts.now.{key}")


def suggest_edits(session: Session, lines: Lines) -> tuple[str, ...]:
    """Return examples of changes to this deck: cards to add that it lacks, and to take out that it has."""
    missing = [role for role in session.roles if role not in session.game.deck]
    special = [role for role in session.game.deck.counts if role not in _PLAIN]
    swapped = [*missing[:-1][-1:], *[role for role in session.game.deck.counts if role == _PLAIN[-1]]]
    found = [lines.say("prompts.now.add", role=role) for role in missing[-1:]]
    found += [lines.say("prompts.changes.leave_out", role=role) for role in special[-1:]]
    if len(swapped) == PAIR:
        found.append(lines.say("prompts.changes.instead", role=swapped[0], other=lines.role(swapped[1])))
    return (*found, lines.raw("prompts.changes.surprise"))


_PLAIN = ("werewolf", "villager")
"""Roles that do nothing but what all of their side do."""

_KINDS = {"players": "number", "card": "role", "name": "player", "direction": "direction"}
"""The kinds of answers that are examples of these hints."""


def _choose_answer(answers: Offers, kind: str) -> str:
    """Return an answer of this kind, a quarter of the way into the list; "" where there is none."""
    fitting = [answer.say for answer in answers.each if answer.kind == kind]
    return fitting[len(fitting) // 4] if fitting else ""


def list_day_hints(way: "Way[Any]", session: Session, lines: Lines) -> tuple[str, ...]:
    """Return what can be said by day, while the night before it is being told; else ()."""
    told = session.phase is Phase.NIGHT and session.narration.started and not way.waits_for_phones(session)
    return say_hints(way, session, HINTS[Phase.DAY], lines) if told else ()


def label_hints(session: Session, lines: Lines) -> Mapping[str, str]:
    """Return what stands on the button of a hint, by its words, where that is not what is said."""
    # After the first game of an evening nobody is told how to deal: begin is the night then.
    phase = Phase.CHECK if session.begun and session.phase is Phase.DECK else session.phase
    return {lines.raw(f"prompts.now.{LEADS[phase]}"): lines.raw(f"prompts.lead.{phase}")} if phase in LEADS else {}


def list_endings(lines: Lines) -> tuple[str, ...]:
    """Return the words of what ends what is going on."""
    return tuple([lines.raw(f"prompts.now.{key}") for key in ENDS])


def suggest_vote(session: Session, lines: Lines) -> str:
    """Return an example of a vote by players of this table, of one who has not voted yet; "" at an empty table."""
    names = _choose_voters(session, lines)
    return lines.say("prompts.now.points", name=names[0], target=names[1]) if names else ""


def _choose_voters(session: Session, lines: Lines) -> tuple[str, ...]:
    """Return the names of a voter and a target as an example; () with fewer than two players."""
    if session.players < PAIR:
        return ()
    votes = case(session).fingers.votes
    seat = next((seat for seat in range(session.players) if seat not in votes), 0)
    return tuple([name_of(session, each % session.players, lines) for each in (seat, seat + 1)])


def find_wishes(
    way: "Way[Any]", session: Session, told: Iterable[str], answers: Offers, lines: Lines
) -> Mapping[str, Tapped]:
    """Return what is wished for with each of these that can be said, where one of them is a wish.

    Lines that are written alike in a language mean what can be said here.
    """
    known = {
        **map_words_to_wishes(lines),
        **_map_hints_to_wishes(way, session, lines),
        **{each.say: each.wish for each in answers.each},
    }
    names = _choose_voters(session, lines)
    if names:
        known[suggest_vote(session, lines)] = make_tapped(Kind.POINT, names=names[0], target=names[1])
    asked = {each: find_question(each, lines) for each in told if each not in known}
    known |= {each: make_question_wish(question) for each, question in asked.items() if question is not None}
    return {each: known[each] for each in told if each in known}


def _map_hints_to_wishes(way: "Way[Any]", session: Session, lines: Lines) -> Mapping[str, Tapped]:
    """Return what is meant by the lines of what can be said now."""
    keys = [key if "." in key else f"prompts.now.{key}" for key in list_hints(way, session)]
    return {lines.raw(key): MEANS[key] for key in keys if key in MEANS}


PAIR = 2
