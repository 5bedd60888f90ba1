"""The vote of a week, the referee's few questions, and the verdict."""

from onenight.conversation.halves import Lacks
from onenight.conversation.names import name_of, names_of, seats_of
from onenight.conversation.pointing import vote
from onenight.conversation.pointing.facts import case
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Turn, joined
from onenight.rules import fingers
from onenight.rules.errors import NotUnderstood
from onenight.rules.week.tokens import ROLES
from onenight.rules.week.verdict import arguments, why
from onenight.ways.one_week.board import steps
from onenight.ways.one_week.ending import WeekQuestion, chosen, ending, question
from onenight.ways.one_week.log import ANSWERS, DONE, WeekStage
from onenight.ways.one_week.lying import NOTHING, Told, artifact_of, read, tokens, told_last, with_artifact, written
from onenight.ways.one_week.one_week import stay_of, staying
from onenight.ways.one_week.talk import ask, castle_of, here, kept, say
from onenight.wishes.wish import Kind, Wish

# What is said


def proceed(turn: Turn, said: str = "", fell: str = "") -> Reply:  # noqa: ARG001 - who is chosen is asked about at once
    """Ask the next question, or give the verdict."""
    session = turn.session._replace(phase=Phase.VOTE)
    if chosen(session) is None or question(session) is not None:
        return ask_on(turn.at(session), said)
    return give(turn.at(session._replace(phase=Phase.VERDICT)), said)


def ask_on(turn: Turn, before: str = "") -> Reply:
    """Say something, then the question that is open."""
    asked, said = _question(turn), open_question(turn)
    return ask(turn, joined(before, said), said, _SAYABLE[asked.fact if asked else ""])


_SAYABLE: dict[str, tuple[str, ...]] = {
    "": (),
    "token": ("card", "undo", "help"),
    "wolves": ("nobody", "undo", "help"),
    "who_wolf": ("next", "undo", "help"),
    "others": ("nobody", "next", "undo", "help"),
}


def _question(turn: Turn) -> WeekQuestion | None:
    return None if chosen(turn.session) is None else question(turn.session)


def open_question(turn: Turn) -> str:
    """Return the question that is open, in words."""
    asked = _question(turn)
    if asked is None:
        return _about_fingers(turn)
    if asked.seat is not None:
        artifacts = "archives" in castle_of(turn.session).furnished
        token = say(turn, "vote.token", name=name_of(turn.session, asked.seat, turn.lines))
        told = asked.seat in with_artifact(stay_of(turn.session))
        return joined(token, say(turn, "vote.artifact") if artifacts and not told else "")
    return say(turn, f"vote.{asked.fact}")


def _about_fingers(turn: Turn) -> str:
    found = case(turn.session).fingers
    if not turn.session.testimony:
        return say(turn, "vote.again")
    if fingers.ask(found) != "more":
        return say(turn, "vote.who")
    leaders, count = fingers.leaders(found)
    if count < vote.PAIR:
        return turn.say("vote.any_two")
    names = names_of(turn.session, leaders, turn.lines)
    return turn.say("vote.more" if len(names) == 1 else "vote.more_each", names=names, count=turn.number(count))


def give(turn: Turn, before: str = "") -> Reply:
    """Tell who won, and why."""
    return steps.prompt(turn, joined(before, sentence(turn), _winners(turn)))


def sentence(turn: Turn) -> str:
    """Return the reason why the week ended so, in words; "" before the verdict."""
    found = ending(turn.session)
    if found is None:
        return ""
    names = names_of(turn.session, range(turn.session.players), turn.lines)
    people = arguments(found.verdict, names)
    reason = found.verdict.reason
    if not found.named and reason in ("villagers-chosen", "nobody-chosen"):
        return say(turn, f"verdict.unnamed-{reason}", **people)
    return turn.lines.say(f"week.reasons.{reason}", **people)


def _winners(turn: Turn) -> str:
    found = ending(turn.session)
    if found is None or not found.named or not found.verdict.winners:
        return ""
    names = names_of(turn.session, found.verdict.winners, turn.lines)
    return say(turn, "verdict.winner" if len(names) == 1 else "verdict.winners", names=names)


def explained(turn: Turn) -> Reply:
    """Explain the verdict at length: the rule, and every player whose token is known."""
    found = ending(turn.session)
    if found is None:
        return steps.prompt(turn)
    lines = [
        turn.lines.say(f"week.player.{why(found.verdict, seat)}", name=name_of(turn.session, seat, turn.lines))
        for seat in found.told
    ]
    return steps.prompt(turn, joined(say(turn, "verdict.rule"), *lines))


# What is answered


def shown(turn: Turn) -> Reply:
    """Take a token, an artifact, or both, of a player who is named, asked about, or was told of last."""
    session, seats = _whose(turn)
    turn = turn.at(session)
    if not seats:
        return proceed(turn)
    role, artifact = _role(turn), artifact_of(turn.wish)
    after = _answered(turn, _lies(seats, role, artifact))
    if role is None and not set(seats) <= set(tokens(stay_of(after.session))):  # no artifact that counts, either
        if turn.wish.choice == NOTHING:
            return ask_on(after)
        return ask(after, say(turn, "vote.under"), open_question(after))
    return proceed(after)


def _whose(turn: Turn) -> tuple[Session, tuple[int, ...]]:
    """Return the session and the seats that a token was told of; no seat where it answers no question.

    Raises:
        Lacks: `who-is-meant`, for an artifact told after the tokens of several players.
    """
    wish, asked = turn.wish, _question(turn)
    if wish.names:
        return seats_of(turn.session, wish.names, turn.lines)
    if asked is not None and asked.seat is not None:
        return turn.session, (asked.seat,)
    last = told_last(stay_of(turn.session))
    if last is None or (artifact_of(wish) is None and last.token is not None):
        return turn.session, ()
    if len(last.seats) > 1 and wish.choice != NOTHING:
        raise Lacks("who-is-meant", wish)
    return turn.session, last.seats


def _role(turn: Turn) -> str | None:
    """Return the role of the token that was told; None for an artifact alone.

    Raises:
        Lacks: `which-role`.
    """
    wish = turn.wish
    keys = [*wish.roles, *(each.key for each in wish.cards)]
    if not keys and artifact_of(wish) is not None:
        return None
    if not keys or keys[0] not in ROLES:
        raise Lacks("which-role", Wish(Kind.SHOW, names=wish.names, choice=wish.choice))
    return keys[0]


def named(turn: Turn) -> Reply:
    """Take names as the answer to the open question; before one is open, as the players who were chosen.

    Raises:
        NotUnderstood: `who-is-meant`.
    """
    if not turn.wish.names:
        raise NotUnderstood("who-is-meant")
    asked = _question(turn)
    if asked is None:
        return vote.named(turn)
    if asked.fact == "token":
        return ask_on(turn)
    session, seats = seats_of(turn.session, turn.wish.names, turn.lines)
    turn = turn.at(session)
    if asked.fact == "others":
        return proceed(_answered(turn, "x" + "".join(map(str, seats))))
    return proceed(_answered(turn, _lies(seats, "werewolf")))


def nobody(turn: Turn) -> Reply:
    """Take nobody as the answer to the open question; where a token is asked for, as no artifact."""
    asked = _question(turn)
    if asked is None:
        return vote.nobody(turn)
    if asked.seat is not None:
        return ask_on(_answered(turn, _lies((asked.seat,), None, NOTHING)))
    return proceed(_answered(turn, "x" if asked.fact == "others" else "w-"))


def yes(turn: Turn) -> Reply:
    """Take a yes: there is a Werewolf; ask next who it is."""
    asked = _question(turn)
    if asked is None:
        return vote.yes(turn)
    return proceed(_answered(turn, "w+")) if asked.fact == "wolves" else ask_on(turn)


def skipped(turn: Turn) -> Reply:
    """Leave open who has won, where it is asked who is no Villager."""
    asked = _question(turn)
    if asked is None or asked.fact not in ("who_wolf", "others"):
        return ask_on(turn)
    return proceed(_answered(turn, "x?"))


def _lies(seats: tuple[int, ...], role: str | None, artifact: str | None = None) -> str:
    """Return the log entry of a token, an artifact, or both before these players."""
    return written(Told(tuple(sorted(seats)), role, artifact))


def _answered(turn: Turn, entry: str) -> Turn:
    """Return the turn with this answer; forget answers that it replaces, so that the log stays small."""
    stay = stay_of(turn.session)
    log, facts = [entry], _facts(entry)
    for before in reversed(stay.log):
        if before[0] not in ANSWERS or _facts(before) - facts:
            log.insert(0, before)
        facts |= _facts(before)
    return turn.at(staying(turn.session, stay._replace(log=tuple(log))))


def _facts(entry: str) -> set[str]:
    """Return the facts that an answer tells: the token or artifact of each seat, or its question's letter."""
    told = read(entry)
    if told is None:
        return {entry[0]}
    kinds = {kind: getattr(told, kind) for kind in ("token", "artifact")}
    return {f"{kind} {seat}" for kind, key in kinds.items() if key is not None for seat in told.seats}


def undo(turn: Turn) -> Reply:
    """Take back the last answer; before the first one resume the discussion."""
    session, stay = turn.session, stay_of(turn.session)
    said = say(turn, "turn.undone")
    if stay.log[-1][0] in ANSWERS:
        return proceed(turn.at(staying(session, stay._replace(log=stay.log[:-1]))), said)
    if session.testimony:
        return proceed(turn.at(vote.without_last(session, turn.lines)), said)
    return steps.undo(turn)


def referee(turn: Turn) -> Reply:
    """Ask about a vote that the table has taken by itself."""
    if here(turn.session).stage is not WeekStage.DISCUSSION:
        return proceed(turn)
    stay = stay_of(turn.session)
    voting = turn.at(turn.session.before_night(Phase.VOTE))
    return ask_on(kept(voting, stay._replace(log=(*stay.log, DONE))), turn.say("vote.referee"))
