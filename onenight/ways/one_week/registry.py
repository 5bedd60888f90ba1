"""The Guest Registry in words: the winners on each page, after those of the evening."""

from onenight.conversation import score
from onenight.conversation.turn import Turn, join_sentences
from onenight.rules.guest_registry import Guest, enter_winners
from onenight.rules.week.verdict import Page, Verdict
from onenight.ways.one_week.week_lines import say


def enter_week(guests: tuple[Guest, ...], end: Verdict, names: tuple[str, ...]) -> tuple[Guest, ...]:
    """Return the registry with the winners of a week, if a player has won; `names`: of all who played."""
    if end.page is None:
        return guests
    return enter_winners(guests, [names[seat] for seat in end.winners], end.page, names)


def describe_standings(turn: Turn, kept_of: tuple[Guest, ...]) -> str:
    """Return who has won how many games of the evening in words, whatever was played, and who stands on which page.

    Of one week alone the pages tell it.
    """
    evening = score.say_recap(turn) if kept_of else score.say_evening(turn) or turn.say("score.undecided")
    guests = [_describe_guest(turn, guest) for guest in kept_of]
    pages = say(turn, "registry.read", guests=tuple(guests)) if guests else say(turn, "registry.empty")
    return join_sentences(evening, pages)


def _describe_guest(turn: Turn, guest: Guest) -> str:
    pages = [
        say(turn, "registry.page", count=turn.number(count), page=say(turn, f"registry.{page}"))
        for page in Page
        if (count := getattr(guest, page))
    ]
    return say(turn, "registry.guest", name=guest.name, pages=tuple(pages))
