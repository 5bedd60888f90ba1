"""The screen beside the speech: the tokens in play, the day's clock, the votes, the verdict.

All of it comes from the table object, which holds nothing secret. Nothing depends on a screen. Source: Alexa, "APL
Document", "Tick Event Handlers" (a clock goes by `elapsedTime`; a tick only says when to look at it).
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ask_sdk_model import Directive
from ask_sdk_model.interfaces.alexa.presentation.apl import RenderDocumentDirective

from onenight.conversation.session import Session
from onenight.conversation.view import describe_table
from onenight.rules.game import GAMES
from onenight.rules.week.setup import DAYS
from onenight.speech.front import build_join_picture_link
from onenight.speech.lines import Lines
from onenight.ways.index import WAYS
from skill.documents import read_document
from skill.skill_services import NO_PHONES, SECURE, PhoneAccess

if TYPE_CHECKING:
    from onenight.texting.party import Party

TOKEN = "table"  # noqa: S105 - names a presentation

TableObject = Mapping[str, Any]
"""The table object (interfaces, HTTP)."""


def show_table(
    session: Session, lines: Lines, now: float, party: "Party | None" = None, door: PhoneAccess = NO_PHONES
) -> Directive | None:
    """Return the directive that shows this table; None while there is nothing to show.

    `party`: its texted game as it is now, where one is played; `door`: how players get at it.
    """
    beside = {"runs": bool(session.clock.ends), "door": door}
    table = {**describe_table(WAYS, session, lines, now, party), **beside}
    return build_directive(table, WAYS.of(session, party).played_with, lines)


def build_directive(table: TableObject, played_with: str, lines: Lines) -> Directive | None:
    """Return the directive that shows a table object with two more keys, `runs` (the day's clock) and `door`.

    `played_with`: `Way.PLAYED_WITH`.
    """
    drawing = PICTURES[played_with].get(table["phase"])
    shown = None if drawing is None else drawing(table, lines)
    if shown is None:
        return None
    name, data = shown
    return RenderDocumentDirective(token=TOKEN, document=read_document(name), datasources={"table": data})


def draw_tokens(table: TableObject, lines: Lines) -> tuple[str, dict[str, object]] | None:
    """Return each role in the deck once, in wake order, with its token's number; None for a game without a deck."""
    game = GAMES.get(table["game"])
    if game is None:
        return None
    roles = game.cards
    counts: Counter[str] = Counter(table["deck"])
    found = [role for role in roles.values() if role.key in counts]
    shown = [
        {
            "number": role.number,
            "name": lines.role(role.key),
            "count": lines.say("screen.tokens.several", count=counts[role.key]) if counts[role.key] > 1 else "",
            "team": str(role.team),
        }
        for role in found
    ]
    beside = {"role": table["extra"]} if table["extra"] else {}
    title = lines.say(f"screen.tokens.{'beside' if beside else 'title'}", players=table["players"], **beside)
    return "tokens", {"title": title, "tokens": shown}


def draw_castle(table: TableObject, lines: Lines) -> tuple[str, dict[str, object]]:
    """Return a week: its rooms before it begins, then whose turn it is, and in the end the winners."""
    week, end = table["week"], table["week"]["verdict"]
    rooms = [lines.raw(f"castle.names.{room}") for room in week["rooms"]]
    whose = [lines.say("castle.turn.whose", name=week["player"])] if week["player"] else []
    votes_ = [lines.say("screen.vote.row", voter=voter, target=target) for voter, target in table["votes"].items()]
    won = [] if end is None else [_say_names("winners", end["winners"], lines)]
    rows = [row for row in (*won, *whose, *(votes_ if not won else ()), *(rooms if not week["day"] else ())) if row]
    day = lines.raw(f"castle.days.{DAYS[week['day'] - 1]}") if week["day"] else ""
    return "verdict", {"title": day or str(lines.entry("words", "games", "week")["name"]), "rows": rows}


def draw_discussion(table: TableObject, lines: Lines) -> tuple[str, dict[str, object]]:
    """Return the clock of a week's discussion; before it, a day of turns in the castle."""
    return draw_clock(table, lines) if table["timer"] else draw_castle(table, lines)


def draw_joining(table: TableObject, lines: Lines) -> tuple[str, dict[str, object]]:
    """Return what to text, open or scan in order to join, and who has joined."""
    names = [name for name in table["names"] if name]
    door, code, title = table["door"], table["code"], lines.say("screen.join.title")
    texted = [lines.say("screen.join.text", code=code)] if door.texted else []
    if not door.address.startswith(SECURE):
        return "verdict", {"title": title, "rows": [*texted, *names]}
    opened = lines.say("screen.join.open", code=code)
    return "join", {
        "title": title,
        "picture": build_join_picture_link(door.address, code),
        "rows": [opened, *texted, *names],
    }


def draw_clock(table: TableObject, lines: Lines) -> tuple[str, dict[str, object]]:
    """Return the seconds that are left of the day; the document counts them down by itself."""
    timer = table["timer"]
    return "day", {
        "title": lines.say("screen.day.title"),
        "over": lines.say("screen.day.over"),
        "runs": table["runs"],
        "seconds": int(timer["seconds_left"]) if timer else 0,
    }


def draw_votes(table: TableObject, lines: Lines) -> tuple[str, dict[str, object]]:
    """Return who points at whom, as far as it has been said."""
    rows = [lines.say("screen.vote.row", voter=voter, target=target) for voter, target in table["votes"].items()]
    return "votes", {"title": lines.say("screen.vote.title"), "rows": rows or [lines.say("screen.vote.empty")]}


def draw_verdict(table: TableObject, lines: Lines) -> tuple[str, dict[str, object]]:
    """Return who died, the known winners, and the reason: a verdict is told before every card is."""
    result = table["verdict"]
    rows: list[str] = []
    if result is not None:
        rows.append(_say_names("killed", result["killed"], lines) or lines.say("screen.verdict.nobody"))
        rows += filter(None, [_say_names("known_winners", result["winners"], lines), result["reason"]])
    return "verdict", {"title": lines.say("screen.verdict.title"), "rows": rows}


def _say_names(line: str, names: list[str], lines: Lines) -> str:
    return lines.say(f"screen.verdict.{line}", names=tuple(names)) if names else ""


Picture = Callable[[TableObject, Lines], tuple[str, dict[str, object]] | None]
"""What is shown of a table: a document, and what fills it; None where there is nothing to show."""

PICTURES: Mapping[str, Mapping[str, Picture]] = {
    "deck": {
        "deck": draw_tokens,
        "check": draw_tokens,
        "join": draw_joining,
        "night": draw_tokens,
        "day": draw_clock,
        "vote": draw_votes,
        "verdict": draw_verdict,
    },
    "castle": {
        **dict.fromkeys(("deck", "check", "night", "vote", "verdict"), draw_castle),
        "join": draw_joining,
        "day": draw_discussion,
    },
}
"""By what is played with, and by phase; there is nothing to see before there is a table."""
