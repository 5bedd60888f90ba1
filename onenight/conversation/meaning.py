"""What lines mean that a front offers: each a wish, so that whoever taps one need not be heard."""

from collections.abc import Mapping
from functools import lru_cache

from onenight.conversation.tapped import Tapped, tapped
from onenight.conversation.wish import Kind
from onenight.rules.game import GAMES
from onenight.speech.lines import Lines

_NOW: Mapping[str, Tapped] = {
    "yes": tapped(Kind.YES),
    "no": tapped(Kind.NO),
    "nobody": tapped(Kind.NOBODY),
    "begin": tapped(Kind.BEGIN),
    "deal": tapped(Kind.BEGIN),
    "read_deck": tapped(Kind.READ_DECK),
    "explain_game": tapped(Kind.EXPLAIN_GAME),
    "text_roles": tapped(Kind.TEXT_ROLES),
    "who_is_in": tapped(Kind.WHO_IS_IN),
    "everyone_answered": tapped(Kind.EVERYONE_ANSWERED),
    "everyone_voted": tapped(Kind.EVERYONE_ANSWERED),
    "wake_us_up": tapped(Kind.AWAKE),
    "deal_again": tapped(Kind.DEAL_AGAIN),
    "vote": tapped(Kind.VOTE),
    "add_time": tapped(Kind.ADD_TIME, duration="PT1M"),
    "time_left": tapped(Kind.TIME_LEFT),
    "died": tapped(Kind.NOBODY_DIED),
    "rematch": tapped(Kind.REMATCH),
    "why": tapped(Kind.WHY),
    "undo": tapped(Kind.UNDO),
    "pause": tapped(Kind.PAUSE),
    "go_on": tapped(Kind.GO_ON),
    "help": tapped(Kind.HELP),
    "stop": tapped(Kind.STOP),
}
_CASTLE: Mapping[str, Tapped] = {
    "next": tapped(Kind.NEXT),
    "done": tapped(Kind.DONE),
    "repeat": tapped(Kind.REPEAT),
    "whose": tapped(Kind.WHOSE_TURN),
    "random": tapped(Kind.ROOMS, castle="random"),
    "registry": tapped(Kind.STANDINGS),
    **{
        key: _NOW[key]
        for key in ("begin", "vote", "add_time", "time_left", "rematch", "why", "undo", "go_on", "help", "stop")
    },
}
_DEEDS = ("take", "shield", "place", "detonate", "return", "look", "pick_up", "replace", "summon", "send")
MEANS: Mapping[str, Tapped] = {
    **{f"prompts.now.{key}": wish for key, wish in _NOW.items()},
    **{f"castle.now.{key}": wish for key, wish in _CASTLE.items()},
    **{f"castle.directions.{way}": tapped(Kind.ARROW, direction=way) for way in ("left", "right")},
    **{f"castle.deeds.{deed}": tapped(Kind.ACT, deed=deed) for deed in _DEEDS},
    "castle.deeds.pass": tapped(Kind.NEXT),
    "prompts.changes.surprise": tapped(Kind.RANDOM),
}
"""By the keys of lines that are the same at every table."""


@lru_cache(maxsize=8)
def by_words(lines: Lines) -> Mapping[str, Tapped]:
    """Return what lines mean by how they are written: those above, and those of each role and room."""
    roles = dict.fromkeys(key for game in GAMES.values() for key in game.cards)
    rooms = lines.section("castle", "names")
    return {
        **{lines.raw(key): wish for key, wish in MEANS.items()},
        **{lines.say("prompts.now.add", role=key): tapped(Kind.ADD, cards=key) for key in roles},
        **{lines.say("prompts.now.explain_role", role=key): tapped(Kind.EXPLAIN_ROLE, role=key) for key in roles},
        **{lines.say("castle.now.room", name=str(name)): tapped(Kind.ROOM, room=key) for key, name in rooms.items()},
    }
