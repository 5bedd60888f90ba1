"""The week by text, by voice from its host's side: who is in, the deal, what is public, whose turn it is, the verdict.

What the host hears depends on what everybody can see, never on tokens, hands or cards of the night, until the verdict.
What was texted stands: nothing is undone, and nobody's night is spoken for.
"""

from collections.abc import Callable, Mapping

from onenight.rules.errors import NotUnderstood
from onenight.rules.week.options import DAYS, OFFICIAL, Options
from onenight.rules.week.rooms import ROUND_ROOMS
from onenight.rules.week.setup import PLAYERS, shuffled
from onenight.rules.week.verdict import judge
from onenight.table import day, opening, vote
from onenight.table.hosted import happened, party_of, player
from onenight.table.joining import cancel, opened, remove, who_is_in
from onenight.table.reply import Reply
from onenight.table.session import Phase, Session
from onenight.table.texted.party import Closed, Heard, Moved, Opened, Stage, Voted, WeekDealt
from onenight.table.texted.week import aloud, letters
from onenight.table.texted.week.playing import voting, week_of
from onenight.table.turn import Turn, joined
from onenight.table.week.registry import entered, told
from onenight.table.week.stay import Guest, Stay
from onenight.table.wish import Kind

Handler = Callable[[Turn], Reply]


def _say(turn: Turn, line: str, **arguments: str | tuple[str, ...]) -> str:
    return turn.lines.say(f"letters.aloud.{line}", **arguments)


def _up_to_date(turn: Turn) -> tuple[Turn, str]:
    """What is public and new, which the host now knows."""
    party = party_of(turn)
    if not party.week:
        return turn, ""
    said = " ".join(aloud.news(party, turn.lines))
    return (happened(turn, Heard()), said) if party.diary.told < len(party.diary.moves) else (turn, "")


def prompt(turn: Turn, before: str = "") -> Reply:
    """What is new, and whose turn it is."""
    turn, new = _up_to_date(turn)
    party = party_of(turn)
    if party.stage is Stage.VERDICT:
        return verdict(turn, joined(before, new))
    if party.stage is Stage.JOIN:
        return turn.ask(joined(before, turn.say("join.then")))
    if voting(party):
        asked = _say(turn, "waits_votes", names=party.missing) if party.votes else _say(turn, "vote")
    else:
        (name,) = party.missing
        asked = joined(_say(turn, "turn", name=name), _say(turn, "waits", name=name) if not new else "")
    return turn.ask(joined(before, new, asked), asked, hints=("everyone_answered", "help"))


# The deal


def deal(turn: Turn) -> Reply:
    """The tokens are texted, once as many are in as can play."""
    here = len(party_of(turn).seats)
    if here not in PLAYERS:
        return turn.ask(_say(turn, "few", count=turn.number(here)))
    return _begun(happened(turn, WeekDealt(_options(turn.session), _rooms(turn, here))))


def _begun(turn: Turn) -> Reply:
    rooms = letters.rooms(turn.lines, week_of(party_of(turn)).castle.ring)
    return prompt(turn, _say(turn, "begun", rooms=rooms))


def _options(session: Session) -> Options:
    """The length of the week that the table asked for."""
    days = session.week.days if session.week is not None else 0
    if not days or DAYS[days - 1] not in ("thursday", "friday"):
        return OFFICIAL
    return OFFICIAL._replace(last_day="friday" if DAYS[days - 1] == "friday" else "thursday")


def _rooms(turn: Turn, players: int) -> tuple[str, ...] | None:
    """The castle that the table chose, if it fits those who are in."""
    chosen = turn.session.week.rooms if turn.session.week is not None else ()
    return chosen if len(chosen) == players + 1 else None


def random_rooms(turn: Turn) -> Reply:
    """The week begins in a castle that chance makes."""
    here = len(party_of(turn).seats)
    rooms = ("foyer", *shuffled(ROUND_ROOMS, turn.front.chance)[:here])
    week = turn.session.week
    return deal(turn.at(turn.session._replace(week=week._replace(rooms=rooms))) if week is not None else turn)


def again(turn: Turn) -> Reply:
    """A week is dealt anew: the last one is over, or was given up."""
    return deal(happened(_counted(turn), Opened()))


def open_(turn: Turn) -> Reply:
    """Others may join the next week."""
    return opened(happened(_counted(turn), Opened()))


def _registry(turn: Turn) -> tuple[Guest, ...]:
    """The Guest Registry of the evening, this week included once it is over."""
    party, stay = party_of(turn), turn.session.week or Stay()
    if party.stage is not Stage.VERDICT:
        return stay.registry
    week = week_of(party)
    end = judge(week)
    winners = [week.name(seat) for seat in end.winners]
    return entered(stay.registry, winners, end.page, week.setup.players) if end.page else stay.registry


def _counted(turn: Turn) -> Turn:
    """The table with its last week in the registry."""
    stay = (turn.session.week or Stay())._replace(registry=_registry(turn))
    return turn.at(turn.session._replace(week=stay))


def standings(turn: Turn) -> Reply:
    """The pages of the evening."""
    return prompt(turn, told(turn, _registry(turn)))


# The week


def go_on(turn: Turn) -> Reply:
    """The host goes on without the player to act; in the end all votes are needed."""
    if voting(party_of(turn)):
        return prompt(turn)
    return prompt(happened(turn, Closed()))


def moves(turn: Turn) -> Reply:
    """What somebody does by day, spoken by the host."""
    wish = turn.wish
    parts = [wish.choice, wish.card, *wish.rooms, *wish.names, wish.target, wish.direction]
    words = " ".join([part.replace("_", " ") for part in parts if part])
    if wish.steps is not None:
        words = f"{words} {wish.steps}"
    return prompt(happened(turn, Moved("", words)))


def points(turn: Turn) -> Reply:
    """Votes that the host speaks."""
    wish = turn.wish
    if not wish.names or not wish.target:
        raise NotUnderstood("who-points")
    target = player(turn, wish.target)
    named = [player(turn, said) for said in wish.names if said != vote.OTHERS]
    others = [name for name in party_of(turn).missing if name not in (*named, target)]
    voters = (*named, *(others if vote.OTHERS in wish.names else ()))
    return prompt(happened(turn, *(Voted(voter, target) for voter in voters)))


def verdict(turn: Turn, before: str = "") -> Reply:
    """Who won, and why; the page of the registry."""
    week, lines = week_of(party_of(turn)), turn.lines
    end = judge(week)
    names = tuple([week.name(seat) for seat in end.most_votes])
    chosen = _line(turn, "chosen" if names else "chosen_nobody", names=names)
    page = _line(turn, "page", page=lines.raw(f"letters.registry.{end.page}")) if end.page else ""
    return turn.ask(joined(before, chosen, letters.reason(week, lines), page, _say(turn, "after")), _say(turn, "after"))


def _line(turn: Turn, line: str, **arguments: str | tuple[str, ...]) -> str:
    return turn.lines.say(f"letters.verdict.{line}", **arguments)


def why(turn: Turn) -> Reply:
    """Why each player has won or lost."""
    party = party_of(turn)
    told = [
        turn.lines.say(
            "letters.verdict.counts",
            name=party.seats[seat].name,
            face=letters.face(turn.lines, role),
        )
        for seat, role in enumerate(judge(week_of(party)).roles)
    ]
    return verdict(turn, " ".join(told))


def game(turn: Turn) -> Reply:
    """Another game is chosen instead, before this one or after it."""
    if turn.wish.choice == opening.WEEK:
        return prompt(turn)
    other = turn.at(turn.session._replace(week=None, phase=Phase.JOIN))
    return opening.game(happened(other, Opened(week=False)))


def explained(turn: Turn) -> Reply:
    """What rooms do."""
    return prompt(turn, " ".join([turn.lines.raw(f"castle.rooms.{room}") for room in turn.wish.rooms]))


def no_undo(turn: Turn) -> Reply:
    """What was texted stands."""
    return prompt(turn, _say(turn, "no_undo"))


def later(turn: Turn) -> Reply:
    """What has to wait for the next week."""
    return prompt(turn, _say(turn, "later"))


def help_(turn: Turn) -> Reply:
    """What can be said."""
    if party_of(turn).stage is Stage.JOIN:
        return turn.ask(turn.say("help.join"))
    over = party_of(turn).stage is Stage.VERDICT
    line = "after" if over else "help_vote" if voting(party_of(turn)) else "help"
    return turn.ask(_say(turn, line))


def removed(turn: Turn) -> Reply:
    """Players who are out; chance acts for them."""
    return remove(turn) if party_of(turn).stage is Stage.JOIN else prompt(turn, remove(turn).say)


def _week(handler: Handler) -> dict[Stage, Handler]:
    return {Stage.WEEK: handler}


def _all(handler: Handler) -> dict[Stage, Handler]:
    return dict.fromkeys((Stage.JOIN, Stage.WEEK, Stage.VERDICT), handler)


ANSWERS: Mapping[Kind, Mapping[Stage, Handler]] = {
    Kind.LAUNCH: {Stage.JOIN: opened},
    Kind.TEXT_ROLES: {Stage.JOIN: opened, Stage.VERDICT: open_},
    Kind.REPEAT: {Stage.JOIN: opened},
    Kind.WHO_IS_IN: {Stage.JOIN: who_is_in},
    Kind.EVERYONE_ANSWERED: {Stage.JOIN: who_is_in},
    Kind.JOIN: {Stage.JOIN: opened, Stage.WEEK: later, Stage.VERDICT: open_},
    Kind.LEAVE: {Stage.JOIN: remove, Stage.WEEK: removed},
    Kind.GAME: {Stage.JOIN: game, Stage.VERDICT: game},
    Kind.ROOM: _all(explained),
    Kind.BEGIN: {Stage.JOIN: deal, Stage.VERDICT: again},
    Kind.DEAL_AGAIN: {Stage.JOIN: deal, Stage.WEEK: again, Stage.VERDICT: again},
    Kind.REMATCH: {Stage.JOIN: deal, Stage.WEEK: later, Stage.VERDICT: again},
    Kind.RANDOM: {Stage.JOIN: random_rooms},
    Kind.YES: {Stage.JOIN: deal},
    Kind.GO_ON: {Stage.JOIN: deal, Stage.WEEK: prompt},
    Kind.NEXT: {Stage.JOIN: deal, Stage.WEEK: go_on, Stage.VERDICT: again},
    Kind.AWAKE: _week(prompt),
    Kind.DONE: {Stage.JOIN: deal, Stage.WEEK: prompt},
    Kind.WHOSE_TURN: {Stage.JOIN: who_is_in},
    Kind.WALK: _week(moves),
    Kind.GO: _week(moves),
    Kind.ARROW: _week(moves),
    Kind.ACT: _week(moves),
    Kind.POINT: _week(points),
    Kind.UNDO: _week(no_undo),
    Kind.PREVIOUS: _week(no_undo),
    Kind.STANDINGS: _all(standings),
    Kind.WHY: {Stage.VERDICT: why},
    Kind.HELP: _all(help_),
    Kind.CANCEL: {Stage.JOIN: cancel},
}
"""What wishes mean in a week by text; where nothing stands, what is new and whose turn it is."""

SHARED = frozenset(
    {
        *(Kind.PACE, Kind.SOUND, Kind.FORGET, Kind.START_OVER, Kind.STOP, Kind.HOME, Kind.UNKNOWN),
    }
)
"""Wishes that mean the same in every game."""

_CLOCK = {
    Kind.SET_TIME: day.set_time,
    Kind.ADD_TIME: day.add_time,
    Kind.TAKE_TIME: day.take_time,
    Kind.TIME_LEFT: day.time_left,
    Kind.TIMER: day.start,
    Kind.PAUSE: day.pause,
}
"""What the clock of the last discussion takes."""


def handler(turn: Turn) -> Handler | None:
    """What a wish means in a week by text; None where it means the same in every game."""
    if party_of(turn).week is None:  # the table has chosen the week before it is texted
        return lambda at: at_week(happened(at, Opened(week=True)))
    return None if turn.wish.kind in SHARED else at_week


def at_week(turn: Turn) -> Reply:
    """Answer a wish in a week by text."""
    kind, party = turn.wish.kind, party_of(turn)
    if turn.session.phase is Phase.DAY and kind in _CLOCK:
        return _CLOCK[kind](turn)
    return ANSWERS.get(kind, {}).get(party.stage, prompt)(turn)
