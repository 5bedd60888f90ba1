"""The Guest Registry: who has won on which page, kept over the evening, counted once the next week begins."""

from collections.abc import Sequence

from onenight.rules.week.verdict import Page
from onenight.table.names import names_of
from onenight.table.reply import Reply
from onenight.table.session import Phase, Session
from onenight.table.turn import Turn
from onenight.table.week import steps
from onenight.table.week.finish import ending
from onenight.table.week.stay import GUESTS, NAMED, Guest, Stage
from onenight.table.week.talk import kept, say, stage_of, stay_of


def registry(session: Session, names: tuple[str, ...]) -> tuple[Guest, ...]:
    """The registry, this week included once it is judged."""
    guests = stay_of(session).registry
    found = ending(session)
    if found is None or not found.named or found.verdict.page is None:
        return guests
    return entered(guests, [names[seat] for seat in found.verdict.winners], found.verdict.page, names)


def entered(guests: tuple[Guest, ...], winners: Sequence[str], page: Page, names: tuple[str, ...]) -> tuple[Guest, ...]:
    """The registry with those who have won on a page; whoever is not of the table is let go first."""
    new = [Guest(name) for name in winners if name not in [guest.name for guest in guests]]
    all_of_them = [guest.won(page) if guest.name in winners else guest for guest in (*guests, *new)]
    gone = sorted((guest for guest in all_of_them if guest.name not in names), key=lambda guest: sum(guest[1:]))
    let_go = gone[: max(0, len(all_of_them) - GUESTS)]
    return tuple([guest for guest in all_of_them if guest not in let_go])


def read(turn: Turn) -> Reply:
    """The pages of the evening."""
    names = names_of(turn.session, range(turn.session.players), turn.lines)
    return steps.remind(turn, told(turn, registry(turn.session, names)))


def told(turn: Turn, kept_of: tuple[Guest, ...]) -> str:
    """The pages of the evening, in words."""
    guests = [_guest(turn, guest) for guest in kept_of]
    return say(turn, "registry.read", guests=tuple(guests)) if guests else say(turn, "registry.empty")


def _guest(turn: Turn, guest: Guest) -> str:
    pages = [
        say(turn, "registry.page", count=turn.number(count), page=say(turn, f"registry.{page}"))
        for page in Page
        if (count := getattr(guest, page))
    ]
    return say(turn, "registry.guest", name=guest.name, pages=tuple(pages))


def rematch(turn: Turn) -> Reply:
    """Another week with the same people; the last one is in the registry."""
    session = turn.session
    stay = stay_of(session)
    if stage_of(session) is Stage.VERDICT:
        names = names_of(session, range(session.players), turn.lines)
        stay = stay._replace(registry=registry(session, names))
    fresh = turn.at(session.before_night(Phase.DECK))
    return steps.prompt(kept(fresh, stay._replace(log=(NAMED,))))
