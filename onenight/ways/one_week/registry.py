"""The Guest Registry in words: the winners on each page."""

from onenight.conversation.turn import Turn
from onenight.rules.guest_registry import Guest
from onenight.rules.week.verdict import Page
from onenight.ways.one_week.week_lines import say


def describe_registry(turn: Turn, kept_of: tuple[Guest, ...]) -> str:
    """Return the pages of the evening in words."""
    guests = [_describe_guest(turn, guest) for guest in kept_of]
    return say(turn, "registry.read", guests=tuple(guests)) if guests else say(turn, "registry.empty")


def _describe_guest(turn: Turn, guest: Guest) -> str:
    pages = [
        say(turn, "registry.page", count=turn.number(count), page=say(turn, f"registry.{page}"))
        for page in Page
        if (count := getattr(guest, page))
    ]
    return say(turn, "registry.guest", name=guest.name, pages=tuple(pages))
