"""The end of a week as far as it is known, and the questions that the referee still has to ask.

The verdict is found from who was chosen and from what the log has of tokens.
"""

from typing import Literal, NamedTuple, TypeVar

from onenight.conversation.pointing.vote_case import case
from onenight.conversation.session import Phase, Session
from onenight.rules.chronicle import GameOutcome
from onenight.rules.week.verdict import Verdict, judge_roles
from onenight.ways.one_week.entry_kinds import Answer, OthersTold, WolfTold
from onenight.ways.one_week.log import Stay
from onenight.ways.one_week.one_week import stay_of
from onenight.ways.one_week.told_tokens import find_known_roles

_AnyAnswer = TypeVar("_AnyAnswer", bound=Answer)


class WeekQuestion(NamedTuple):
    """A fact that the verdict still depends on."""

    fact: Literal["token", "wolves", "who_wolf", "others"]
    seat: int | None = None
    """Whose token is asked for."""


class WeekEnding(NamedTuple):
    """The end of a week, as far as the table has told."""

    verdict: Verdict
    told: tuple[int, ...]
    """The seats whose token was told, or follows."""
    named: bool
    """Whether it is known who has won."""

    @property
    def outcome(self) -> GameOutcome:
        """Return how it ended for everybody; None for whose token the table has not told where that decides it."""
        seats, winners = range(len(self.verdict.roles)), self.verdict.winners
        won = [seat in winners if self.named or seat in self.told else None for seat in seats]
        return GameOutcome.of(self.verdict.teams, won, self.verdict.roles)


def find_chosen_seats(session: Session) -> tuple[int, ...] | None:
    """Return the seats with a Most Votes token; None while the votes do not settle it."""
    known = case(session).known
    return None if known is None else known.dead


def _find_last_answer(stay: Stay, kind: type[_AnyAnswer]) -> _AnyAnswer | None:
    """Return the last answer of a kind; None where there is none."""
    return next((entry for entry in reversed(stay.log) if isinstance(entry, kind)), None)


def next_question(session: Session) -> WeekQuestion | None:
    """Return the next question once it is settled who was chosen; None when the verdict is certain."""
    stay, dead = stay_of(session), find_chosen_seats(session) or ()
    known = find_known_roles(stay)
    for seat in dead:
        if seat not in known:
            return WeekQuestion("token", seat)
    found = {known[seat] for seat in dead}
    if "tanner" in found:
        return None
    others = None if _find_last_answer(stay, OthersTold) is not None else WeekQuestion("others")
    if "werewolf" in found:
        return others
    if "werewolf" in known.values():
        return None
    return _next_wolf_question(stay, others, chosen_any=bool(dead))


def find_open_question(session: Session) -> WeekQuestion | None:
    """Return the question about tokens that is open; None while the fingers are."""
    return None if find_chosen_seats(session) is None else next_question(session)


def _next_wolf_question(stay: Stay, others: WeekQuestion | None, *, chosen_any: bool) -> WeekQuestion | None:
    wolf = _find_last_answer(stay, WolfTold)
    if wolf is None:
        return WeekQuestion("wolves")
    if wolf.exists:
        return None if _find_last_answer(stay, OthersTold) == OthersTold(None) else WeekQuestion("who_wolf")
    return None if chosen_any else others


def find_ending(session: Session) -> WeekEnding | None:
    """Return the end of the week; None before the verdict."""
    if session.phase is not Phase.VERDICT or find_chosen_seats(session) is None:
        return None
    stay, dead = stay_of(session), find_chosen_seats(session) or ()
    known, others, wolf = find_known_roles(stay), _find_last_answer(stay, OthersTold), _find_last_answer(stay, WolfTold)
    caught = any(known.get(seat) == "werewolf" for seat in dead)
    rest = dict.fromkeys((others and others.seats) or (), "werewolf" if caught else "tanner")
    roles = {**rest, **known}
    alone = any(known.get(seat) == "tanner" for seat in dead)
    unnamed = wolf == WolfTold(exists=True) and "werewolf" not in known.values() and not alone
    if unnamed:  # somebody is, whoever it be
        free = [seat for seat in range(session.players) if seat not in dead and seat not in known]
        roles |= dict.fromkeys(free[:1], "werewolf")
    end = judge_roles(tuple([roles.get(seat, "villager") for seat in range(session.players)]), dead)
    by_others = end.reason in ("werewolf-caught", "nobody-to-catch")
    named = not unnamed and not (by_others and others in (None, OthersTold(None)))
    sure = tuple(sorted({*known, *(end.winners if named else ())}))
    return WeekEnding(end, sure, named)
