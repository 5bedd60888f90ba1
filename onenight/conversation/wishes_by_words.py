"""What lines mean that a front offers: each a wish, so that whoever taps one need not be heard."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from onenight.conversation.rule_offers import offer_questions
from onenight.conversation.tapped import Tapped, make_tapped
from onenight.rulebook.question import RuleQuestion
from onenight.rulebook.usual import usual_questions
from onenight.rules.game import GAMES
from onenight.speech.lines import Lines
from onenight.wishes.catalog import CATALOG
from onenight.wishes.wish import Kind

_DEEDS = ("take", "shield", "place", "detonate", "return", "look", "pick_up", "replace", "summon", "send")
_FILES = ("castle", "prompts")
MEANS: Mapping[str, Tapped] = {
    **{f"{file}.now.{key}": make_tapped(kind) for file in _FILES for kind in Kind for key in CATALOG[kind].offered},
    **{f"{file}.now.add_time": make_tapped(Kind.ADD_TIME, duration="PT1M") for file in _FILES},
    "castle.now.random": make_tapped(Kind.ROOMS, castle="random"),
    **{f"castle.directions.{way}": make_tapped(Kind.ARROW, direction=way) for way in ("left", "right")},
    **{f"castle.deeds.{deed}": make_tapped(Kind.ACT, deed=deed) for deed in _DEEDS},
    "castle.deeds.pass": make_tapped(Kind.NEXT),
    "prompts.changes.surprise": make_tapped(Kind.RANDOM),
}
"""By the keys of lines that are the same at every table."""


@lru_cache(maxsize=8)
def map_words_to_wishes(lines: Lines) -> Mapping[str, Tapped]:
    """Return what lines mean by how they are written: those above, and those of each role and room."""
    roles = dict.fromkeys(key for game in GAMES.values() for key in game.cards)
    rooms = lines.section("castle", "names")
    return {
        **{lines.raw(key): wish for key, wish in MEANS.items() if _is_line(key, lines)},
        **{lines.say("prompts.now.add", role=key): make_tapped(Kind.ADD, cards=key) for key in roles},
        **{lines.say("prompts.now.explain_role", role=key): make_tapped(Kind.EXPLAIN_ROLE, role=key) for key in roles},
        **offer_questions((*_of_roles(roles), *_of_rooms(rooms, lines)), lines),
        **{
            lines.say("castle.now.room", name=str(name)): make_tapped(Kind.ROOM, room=key)
            for key, name in rooms.items()
        },
    }


def _of_roles(roles: Iterable[str]) -> Iterator[RuleQuestion]:
    return (question for key in roles for question in usual_questions(key))


def _of_rooms(rooms: Iterable[str], lines: Lines) -> Iterator[RuleQuestion]:
    """Yield what may be asked about rooms; which of it is usual, One Week knows."""
    return (RuleQuestion(aspect, thing=key) for key in rooms for aspect in lines.section("castle", "asks"))


def _is_line(key: str, lines: Lines) -> bool:
    """Return whether there is such a line: not everything is offered in every game."""
    file, section, name = key.split(".")
    return name in lines.section(file, section)
