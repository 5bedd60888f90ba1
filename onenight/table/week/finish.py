"""The vote of a week, the referee's few questions, and the verdict."""

from typing import Literal, NamedTuple

from onenight.rules import fingers
from onenight.rules.errors import NotUnderstood
from onenight.rules.week.tokens import ARTIFACTS, ROLES
from onenight.rules.week.verdict import Verdict, arguments, verdict, why
from onenight.table import vote
from onenight.table.case import case
from onenight.table.names import name_of, names_of, seats_of
from onenight.table.reply import Reply
from onenight.table.session import Phase, Session
from onenight.table.turn import Turn, joined
from onenight.table.week import steps
from onenight.table.week.stay import ANSWERS, DONE, Stage, Stay
from onenight.table.week.talk import ask, here, kept, say, stay_of

_LETTERS = {role[0]: role for role in ROLES}


class Question(NamedTuple):
    """What the verdict still depends on."""

    fact: Literal["token", "wolves", "who_wolf", "others"]
    seat: int | None = None
    """Whose token is asked for."""


class Ending(NamedTuple):
    """How a week ended, as far as the table has told."""

    verdict: Verdict
    told: tuple[int, ...]
    """The seats whose token was told, or follows."""
    named: bool
    """Whether it is known who has won."""


# What is known


def chosen(session: Session) -> tuple[int, ...] | None:
    """Who has a Most Votes token; None while the votes do not settle it."""
    known = case(session).known
    return None if known is None else known.dead


def tokens(stay: Stay) -> dict[int, str]:
    """What the table has told of tokens, by seat."""
    return {int(entry[1]): _LETTERS[entry[2]] for entry in stay.log if entry[0] == "k"}


def _told(stay: Stay, letter: str) -> str | None:
    """The last answer of a kind; None where there is none."""
    return next((entry[1:] for entry in reversed(stay.log) if entry[0] == letter), None)


def question(session: Session) -> Question | None:
    """What is to be asked next, once it is settled who was chosen; None when the verdict is certain."""
    stay, dead = stay_of(session), chosen(session) or ()
    known = tokens(stay)
    for seat in dead:
        if seat not in known:
            return Question("token", seat)
    found = {known[seat] for seat in dead}
    if "tanner" in found:
        return None
    others = None if _told(stay, "x") is not None else Question("others")
    if "werewolf" in found:
        return others
    if "werewolf" in known.values():
        return None
    return _about_wolves(stay, others, chosen_any=bool(dead))


def _about_wolves(stay: Stay, others: Question | None, *, chosen_any: bool) -> Question | None:
    there_is = _told(stay, "w")
    if there_is is None:
        return Question("wolves")
    if there_is == "+":
        return None if _told(stay, "x") == "?" else Question("who_wolf")
    return None if chosen_any else others


def ending(session: Session) -> Ending | None:
    """How the week ended; None before it has."""
    if session.phase is not Phase.VERDICT or chosen(session) is None:
        return None
    stay, dead = stay_of(session), chosen(session) or ()
    known, more, there_is = tokens(stay), _told(stay, "x"), _told(stay, "w")
    caught = any(known.get(seat) == "werewolf" for seat in dead)
    rest = {int(seat): "werewolf" if caught else "tanner" for seat in (more or "").strip("?")}
    roles = {**rest, **known}
    alone = any(known.get(seat) == "tanner" for seat in dead)
    unnamed = there_is == "+" and "werewolf" not in known.values() and not alone
    if unnamed:  # somebody is, whoever it be
        free = [seat for seat in range(session.players) if seat not in dead and seat not in known]
        roles |= dict.fromkeys(free[:1], "werewolf")
    end = verdict(tuple([roles.get(seat, "villager") for seat in range(session.players)]), dead)
    by_others = end.reason in ("werewolf-caught", "nobody-to-catch")
    named = not unnamed and not (by_others and more in (None, "?"))
    sure = tuple(sorted({*known, *(end.winners if named else ())}))
    return Ending(end, sure, named)


# What is said


def proceed(turn: Turn, said: str = "") -> Reply:
    """The next question, or the verdict."""
    session = turn.session._replace(phase=Phase.VOTE)
    if chosen(session) is None or question(session) is not None:
        return ask_on(turn.at(session), said)
    return give(turn.at(session._replace(phase=Phase.VERDICT)), said)


def ask_on(turn: Turn, before: str = "") -> Reply:
    """Something said first, then the question that is open."""
    asked, said = _question(turn), open_question(turn)
    return ask(turn, joined(before, said), said, _SAYABLE[asked.fact if asked else ""])


_SAYABLE: dict[str, tuple[str, ...]] = {
    "": (),
    "token": ("werewolf", "villager", "undo", "help"),
    "wolves": ("nobody", "undo", "help"),
    "who_wolf": ("next", "undo", "help"),
    "others": ("nobody", "next", "undo", "help"),
}


def _question(turn: Turn) -> Question | None:
    return None if chosen(turn.session) is None else question(turn.session)


def open_question(turn: Turn) -> str:
    """The question that is open."""
    asked = _question(turn)
    if asked is None:
        return _about_fingers(turn)
    if asked.seat is not None:
        return say(turn, "vote.token", name=name_of(turn.session, asked.seat, turn.lines))
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


def prompt(turn: Turn, before: str = "") -> Reply:
    """Something said first, then what can be said after a week."""
    return ask(turn, joined(before, say(turn, "verdict.again")), say(turn, "verdict.again"))


def give(turn: Turn, before: str = "") -> Reply:
    """Who won, and why."""
    return prompt(turn, joined(before, sentence(turn), _winners(turn)))


def sentence(turn: Turn) -> str:
    """Why the week ended so."""
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
    return say(turn, "verdict.winners", names=names_of(turn.session, found.verdict.winners, turn.lines))


def explained(turn: Turn) -> Reply:
    """The verdict at length: the rule, and every player whose token is known."""
    found = ending(turn.session)
    if found is None:
        return prompt(turn)
    lines = [
        turn.lines.say(f"week.player.{why(found.verdict, seat)}", name=name_of(turn.session, seat, turn.lines))
        for seat in found.told
    ]
    return prompt(turn, joined(say(turn, "verdict.rule"), *lines))


# What is answered


def shown(turn: Turn) -> Reply:
    """A token, of the player asked about or of one who is named."""
    wish, asked = turn.wish, _question(turn)
    role = _role(turn)
    if wish.names:
        session, seats = seats_of(turn.session, wish.names, turn.lines)
        turn = turn.at(session)
    elif asked is not None and asked.seat is not None:
        seats = (asked.seat,)
    else:
        return ask_on(turn)
    if role is None:
        return ask(turn, say(turn, "vote.under"), open_question(turn))
    return proceed(_answered(turn, *(f"k{seat}{role[0]}" for seat in seats)))


def _role(turn: Turn) -> str | None:
    """The role a token or an artifact makes; None for an artifact that makes none."""
    wish = turn.wish
    if wish.choice in ARTIFACTS:
        return ARTIFACTS[wish.choice].counts_as
    keys = [*wish.roles, *(each.key for each in wish.cards)]
    if not keys or keys[0] not in ROLES:
        raise NotUnderstood("which-role")
    return keys[0]


def named(turn: Turn) -> Reply:
    """Players who are what was asked for; before that, who was chosen."""
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
    return proceed(_answered(turn, *(f"k{seat}w" for seat in seats)))


def nobody(turn: Turn) -> Reply:
    """No player is what was asked for."""
    asked = _question(turn)
    if asked is None:
        return vote.nobody(turn)
    if asked.fact == "token":
        return ask_on(turn)
    return proceed(_answered(turn, "x" if asked.fact == "others" else "w-"))


def yes(turn: Turn) -> Reply:
    """There is a Werewolf; who, is asked next."""
    asked = _question(turn)
    if asked is None:
        return vote.yes(turn)
    return proceed(_answered(turn, "w+")) if asked.fact == "wolves" else ask_on(turn)


def skipped(turn: Turn) -> Reply:
    """Nobody says who has won."""
    asked = _question(turn)
    if asked is None or asked.fact not in ("who_wolf", "others"):
        return ask_on(turn)
    return proceed(_answered(turn, "x?"))


def _answered(turn: Turn, *entries: str) -> Turn:
    """The turn with these answers in the place of what was told of the same before."""
    stay = stay_of(turn.session)
    same = {entry[:2] if entry[0] == "k" else entry[0] for entry in entries}
    log = [entry for entry in stay.log if not (entry[0] in ANSWERS and {entry[0], entry[:2]} & same)]
    session = turn.session._replace(week=stay._replace(log=(*log, *entries)))
    return turn.at(session)


def undo(turn: Turn) -> Reply:
    """The last answer is taken back; before the first one the discussion goes on."""
    session, stay = turn.session, stay_of(turn.session)
    said = say(turn, "turn.undone")
    if stay.log[-1][0] in ANSWERS:
        return proceed(turn.at(session._replace(week=stay._replace(log=stay.log[:-1]))), said)
    if session.testimony:
        return proceed(turn.at(session._replace(testimony=session.testimony[:-1])), said)
    return steps.undo(turn)


def referee(turn: Turn) -> Reply:
    """A vote that has been taken without us."""
    if here(turn.session).stage is not Stage.DISCUSSION:
        return proceed(turn)
    stay = stay_of(turn.session)
    voting = turn.at(turn.session.before_night(Phase.VOTE))
    return ask_on(kept(voting, stay._replace(log=(*stay.log, DONE))), turn.say("vote.referee"))
