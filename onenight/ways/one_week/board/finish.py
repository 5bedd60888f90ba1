"""The vote of a week, the referee's few questions, and the verdict."""

from onenight.conversation import score
from onenight.conversation.incomplete_wishes import Lacks
from onenight.conversation.names import find_seats, name_of, names_of
from onenight.conversation.pointing import vote
from onenight.conversation.pointing.answers import drop_last_answer
from onenight.conversation.pointing.vote_case import case
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Turn, join_sentences
from onenight.rules import finger_count
from onenight.rules.errors import NotUnderstood
from onenight.rules.week.calendar import WeekStage
from onenight.rules.week.components import ROLES
from onenight.rules.week.verdict import build_reason_arguments
from onenight.ways.on_table import write_finger_question
from onenight.ways.one_week import result_words
from onenight.ways.one_week.board import steps
from onenight.ways.one_week.ending import find_chosen_seats, find_ending, find_open_question, next_question
from onenight.ways.one_week.entry_kinds import NOTHING, Answer, Entry, OthersTold, StepDone, TokenTold, WolfTold
from onenight.ways.one_week.one_week import set_stay, stay_of
from onenight.ways.one_week.told_tokens import (
    find_artifact_role,
    find_known_roles,
    find_last_told,
)
from onenight.ways.one_week.week_lines import ask, calendar_of, say, update_stay
from onenight.wishes.wish import Kind, Wish

# What is said


def ask_or_give_verdict(turn: Turn, said: str = "") -> Reply:
    """Ask the next question, or give the verdict."""
    session = turn.session._replace(phase=Phase.VOTE)
    if find_chosen_seats(session) is None or next_question(session) is not None:
        return ask_open_question(turn.at(session), said)
    return give_verdict(turn.at(session._replace(phase=Phase.VERDICT)), said)


def ask_open_question(turn: Turn, before: str = "") -> Reply:
    """Say something, then the question that is open."""
    asked, said = find_open_question(turn.session), turn.way.question_text(turn)
    return ask(turn, join_sentences(before, said), said, _SAYABLE[asked.fact if asked else ""])


_SAYABLE: dict[str, tuple[str, ...]] = {
    "": (),
    "token": ("card", "undo", "help"),
    "wolves": ("nobody", "undo", "help"),
    "who_wolf": ("next", "undo", "help"),
    "others": ("nobody", "next", "undo", "help"),
}


def ask_about_fingers(turn: Turn) -> str:
    """Return the question about the fingers that are still unknown."""
    more = finger_count.choose_question(case(turn.session).fingers) == "more"
    return write_finger_question(turn, "castle", more=more)


def give_verdict(turn: Turn, before: str = "") -> Reply:
    """Tell who won, and why."""
    remark = score.say_evening_remark(turn)
    return steps.prompt(turn, join_sentences(before, explain_verdict(turn), _name_winners(turn), remark))


def explain_verdict(turn: Turn) -> str:
    """Return the reason why the week ended so, in words; "" before the verdict."""
    found = find_ending(turn.session)
    if found is None:
        return ""
    names = names_of(turn.session, range(turn.session.players), turn.lines)
    reason = found.verdict.reason
    if not found.named and reason in ("villagers-chosen", "nobody-chosen"):
        return say(turn, f"verdict.unnamed-{reason}", **build_reason_arguments(found.verdict, names))
    return result_words.explain_verdict(found.verdict, names, turn.lines)


def _name_winners(turn: Turn) -> str:
    found = find_ending(turn.session)
    if found is None or not found.named or not found.verdict.winners:
        return ""
    names = names_of(turn.session, found.verdict.winners, turn.lines)
    return say(turn, "verdict.winner" if len(names) == 1 else "verdict.winners", names=names)


def answer_why(turn: Turn) -> Reply:
    """Explain the verdict at length: the rule, and every player whose token is known."""
    found = find_ending(turn.session)
    if found is None:
        return steps.prompt(turn)
    lines = [
        result_words.explain_player(found.verdict, seat, name_of(turn.session, seat, turn.lines), turn.lines)
        for seat in found.told
    ]
    return steps.prompt(turn, join_sentences(say(turn, "verdict.rule"), *lines, score.say_recap(turn)))


# What is answered


def add_shown_token(turn: Turn) -> Reply:
    """Take a token, an artifact, or both, of a player who is named, asked about, or was told of last."""
    session, seats = _find_shown_seats(turn)
    turn = turn.at(session)
    if not seats:
        return ask_or_give_verdict(turn)
    role, artifact = _read_role(turn), find_artifact_role(turn.wish)
    after = _add_answer(turn, _make_token_entry(seats, role, artifact))
    if role is None and not set(seats) <= set(
        find_known_roles(stay_of(after.session))
    ):  # no artifact that counts, either
        if turn.wish.choice == NOTHING:
            return ask_open_question(after)
        return ask(after, say(turn, "vote.under"), turn.way.question_text(after))
    return ask_or_give_verdict(after)


def _find_shown_seats(turn: Turn) -> tuple[Session, tuple[int, ...]]:
    """Return the session and the seats that a token was told of; no seat where it answers no question.

    Raises:
        Lacks: `who-is-meant`, for an artifact told after the tokens of several players.
    """
    wish, asked = turn.wish, find_open_question(turn.session)
    if wish.names:
        return find_seats(turn.session, wish.names, turn.lines)
    if asked is not None and asked.seat is not None:
        return turn.session, (asked.seat,)
    last = find_last_told(stay_of(turn.session))
    if last is None or (find_artifact_role(wish) is None and last.token is not None):
        return turn.session, ()
    if len(last.seats) > 1 and wish.choice != NOTHING:
        raise Lacks("who-is-meant", wish)
    return turn.session, last.seats


def _read_role(turn: Turn) -> str | None:
    """Return the role of the token that was told; None for an artifact alone.

    Raises:
        Lacks: `which-role`.
    """
    wish = turn.wish
    keys = [*wish.roles, *(each.key for each in wish.cards)]
    if not keys and find_artifact_role(wish) is not None:
        return None
    if not keys or keys[0] not in ROLES:
        raise Lacks("which-role", Wish(Kind.SHOW, names=wish.names, choice=wish.choice))
    return keys[0]


def answer_names(turn: Turn) -> Reply:
    """Take names as the answer to the open question; before one is open, as the players who were chosen.

    Raises:
        NotUnderstood: `who-is-meant`.
    """
    if not turn.wish.names:
        raise NotUnderstood("who-is-meant")
    asked = find_open_question(turn.session)
    if asked is None:
        return vote.answer_name(turn)
    if asked.fact == "token":
        return ask_open_question(turn)
    session, seats = find_seats(turn.session, turn.wish.names, turn.lines)
    turn = turn.at(session)
    if asked.fact == "others":
        return ask_or_give_verdict(_add_answer(turn, OthersTold(seats)))
    return ask_or_give_verdict(_add_answer(turn, _make_token_entry(seats, "werewolf")))


def answer_nobody(turn: Turn) -> Reply:
    """Take nobody as the answer to the open question; where a token is asked for, as no artifact."""
    asked = find_open_question(turn.session)
    if asked is None:
        return vote.answer_nobody(turn)
    if asked.seat is not None:
        return ask_open_question(_add_answer(turn, _make_token_entry((asked.seat,), None, NOTHING)))
    return ask_or_give_verdict(_add_answer(turn, OthersTold(()) if asked.fact == "others" else WolfTold(exists=False)))


def answer_yes(turn: Turn) -> Reply:
    """Take a yes: there is a Werewolf; ask next who it is."""
    asked = find_open_question(turn.session)
    if asked is None:
        return vote.answer_yes(turn)
    if asked.fact != "wolves":
        return ask_open_question(turn)
    return ask_or_give_verdict(_add_answer(turn, WolfTold(exists=True)))


def answer_skip(turn: Turn) -> Reply:
    """Leave open who has won, where it is asked who is no Villager."""
    asked = find_open_question(turn.session)
    if asked is None or asked.fact not in ("who_wolf", "others"):
        return ask_open_question(turn)
    return ask_or_give_verdict(_add_answer(turn, OthersTold(None)))


def _make_token_entry(seats: tuple[int, ...], role: str | None, artifact: str | None = None) -> TokenTold:
    """Return the log entry of a token, an artifact, or both before these players."""
    return TokenTold(tuple(sorted(seats)), role, artifact)


def _add_answer(turn: Turn, entry: Answer) -> Turn:
    """Return the turn with this answer; forget answers that it replaces, so that the log stays small."""
    stay = stay_of(turn.session)
    facts = _list_facts(entry)
    log: list[Entry] = [entry]
    for before in reversed(stay.log):
        told = _list_facts(before) if isinstance(before, Answer) else set()
        if not told or told - facts:
            log.insert(0, before)
        facts |= told
    return turn.at(set_stay(turn.session, stay._replace(log=tuple(log))))


def _list_facts(answer: Answer) -> set[tuple[str, int]]:
    """Return the facts that an answer tells: the token or artifact of each seat, or its question's own."""
    match answer:
        case TokenTold(seats, token, artifact):
            kinds = {"token": token, "artifact": artifact}
            return {(kind, seat) for kind, key in kinds.items() if key is not None for seat in seats}
        case WolfTold():
            return {("wolves", 0)}
        case OthersTold():
            return {("others", 0)}


def undo(turn: Turn) -> Reply:
    """Take back the last answer; before the first one resume the discussion."""
    session, stay = turn.session, stay_of(turn.session)
    said = say(turn, "turn.undone")
    if isinstance(stay.log[-1], Answer):
        return ask_or_give_verdict(turn.at(set_stay(session, stay._replace(log=stay.log[:-1]))), said)
    if session.testimony:
        return ask_or_give_verdict(turn.at(drop_last_answer(session, turn.lines)), said)
    return steps.undo(turn)


def begin_referee_questions(turn: Turn) -> Reply:
    """Ask about a vote that the table has taken by itself."""
    if calendar_of(turn.session).stage is not WeekStage.DISCUSSION:
        return ask_or_give_verdict(turn)
    stay = stay_of(turn.session)
    voting = turn.at(turn.session.before_night(Phase.VOTE))
    return ask_open_question(update_stay(voting, stay._replace(log=(*stay.log, StepDone()))), turn.say("vote.referee"))
