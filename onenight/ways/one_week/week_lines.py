"""The lines of a week's announcer, the hints of sayable sentences, and the log it keeps."""

from collections.abc import Mapping

from onenight.conversation import sayable_hints
from onenight.conversation.names import name_of
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Turn
from onenight.rules.errors import Argument
from onenight.rules.week.calendar import Calendar, WeekStage
from onenight.rules.week.castle import Castle, Direction
from onenight.rules.week.components import count_furniture, list_artifacts_in_play, recommend_rooms
from onenight.rules.week.setup import DAYS
from onenight.speech.lines import Lines
from onenight.ways.one_week.castle_changes import replay_changes
from onenight.ways.one_week.entry_kinds import Entry
from onenight.ways.one_week.log import Place, Stay, find_place
from onenight.ways.one_week.one_week import set_stay, stay_of

PHASES: Mapping[WeekStage, Phase] = {
    WeekStage.PLAYERS: Phase.OPEN,
    WeekStage.NAMES: Phase.DECK,
    WeekStage.ROOMS: Phase.DECK,
    WeekStage.SETUP: Phase.CHECK,
    WeekStage.ARRIVE: Phase.CHECK,
    WeekStage.MORNING: Phase.CHECK,
    WeekStage.DAY: Phase.CHECK,
    WeekStage.GIVE: Phase.CHECK,
    WeekStage.NIGHT: Phase.CHECK,
    WeekStage.DISCUSSION: Phase.DAY,
    WeekStage.VOTE: Phase.VOTE,
    WeekStage.VERDICT: Phase.VERDICT,
}
"""The phase of a session whose week is at a stage: nothing of a week is told like a night."""

HINTS: Mapping[WeekStage, tuple[str, ...]] = {
    WeekStage.PLAYERS: ("players", "room", "help", "stop"),
    WeekStage.NAMES: ("next", "help"),
    WeekStage.ROOMS: ("begin", "random", "room", "help"),
    WeekStage.SETUP: ("done", "repeat", "undo", "help"),
    WeekStage.ARRIVE: ("done", "whose", "room", "undo"),
    WeekStage.MORNING: ("done", "whose", "undo", "help"),
    WeekStage.DAY: ("done", "whose", "room", "undo"),
    WeekStage.GIVE: ("name", "direction", "nobody", "undo", "help"),
    WeekStage.NIGHT: ("done", "whose", "undo", "help"),
    WeekStage.DISCUSSION: ("vote", "add_time", "time_left", "help"),
    WeekStage.VOTE: ("points", "undo", "help"),
    WeekStage.VERDICT: ("rematch", "why", "undo", "registry", "stop"),
}
"""The sentences that a front shows as sayable at each stage: keys of `castle.now`."""
_WHICH_WAY = ("direction", "undo", "help")
"""The same once it is told who gets the arrow: "nobody" is no answer to that."""


def stage_of(session: Session) -> WeekStage:
    """Return the stage of the week; a session at its verdict is past the log."""
    if session.phase is Phase.VERDICT:
        return WeekStage.VERDICT
    return calendar_of(session).stage


def current_place(session: Session) -> Place:
    """Return the place that the log of a session leads to."""
    return find_place(stay_of(session), session.players)


def calendar_of(session: Session) -> Calendar:
    """Return the day and turn that the log of a session leads to."""
    return current_place(session).calendar


def castle_of(session: Session) -> Castle:
    """Return the castle as it was laid and changed; the recommended one before that."""
    stay = stay_of(session)
    return replay_changes(stay.rooms or recommend_rooms(session.players), stay.log)


def log_entries(turn: Turn, *entries: Entry) -> Turn:
    """Return the turn with more entries in the log."""
    stay = stay_of(turn.session)
    return update_stay(turn, stay._replace(log=(*stay.log, *entries)))


def update_stay(turn: Turn, stay: Stay) -> Turn:
    """Return the turn with this stay, in the phase of its stage."""
    session = set_stay(turn.session, stay)
    return turn.at(session._replace(phase=PHASES[calendar_of(session).stage]))


def say(turn: Turn, line: str, /, **arguments: Argument) -> str:
    """Return a line of the hosted week: the key without its file."""
    return turn.lines.say(f"castle.{line}", **arguments)


def ask(turn: Turn, said: str, prompt: str = "", hints: tuple[str, ...] = ()) -> Reply:
    """Say something and listen, as `Turn.ask`; `hints` are keys of `castle.now`."""
    waits = turn.session.pending is not None
    keys = hints or (sayable_hints.YES_OR_NO if waits else _choose_hints(turn.session))
    now = tuple([hint for key in keys for hint in _list_sentences(turn, key)])
    return Reply(turn.session, said, reprompt=prompt or said, now=now)


def _choose_hints(session: Session) -> tuple[str, ...]:
    """Return the keys of `HINTS` that can be said next."""
    stage = stage_of(session)
    return _WHICH_WAY if stage is WeekStage.GIVE and current_place(session).gift is not None else HINTS[stage]


def _list_sentences(turn: Turn, key: str) -> tuple[str, ...]:
    """Return the sentences of a key that can be said; with a room of this castle, () where there is none."""
    if key not in turn.lines.section("castle", "now"):
        return sayable_hints.say_hints(turn.way, turn.session, (key,), turn.lines)
    if key == "room":
        rooms = castle_of(turn.session).round_rooms if turn.session.players else ()
        return tuple([say(turn, "now.room", name=name_room(each, turn.lines)) for each in rooms[:1]])
    return (say(turn, f"now.{key}"),)


def name_actor(turn: Turn) -> str:
    """Return the name of the player whose turn it is."""
    return name_of(turn.session, calendar_of(turn.session).find_actor(turn.session.players), turn.lines)


def name_start_player(turn: Turn) -> str:
    """Return the name of the start player."""
    return name_of(turn.session, calendar_of(turn.session).arrow, turn.lines)


def name_room(key: str, lines: Lines) -> str:
    """Return the name of a room."""
    return lines.raw(f"castle.names.{key}")


def name_ring(turn: Turn) -> tuple[str, ...]:
    """Return the names of the rooms in play, clockwise."""
    return tuple([name_room(key, turn.lines) for key in castle_of(turn.session).ring])


def list_furnishings(turn: Turn, keys: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lines about things laid into these rooms when they are set up, one for each such room."""
    players = turn.session.players
    two = count_furniture(players) > 1
    voids = list_artifacts_in_play(players).count("void")
    said = {
        "shields": say(turn, "furnish.shields" if two else "furnish.one_shield"),
        "dynamite": say(turn, "furnish.dynamites" if two else "furnish.one_dynamite"),
        "voids": say(turn, "furnish.voids" if voids > 1 else "furnish.one_void", count=turn.number(voids)),
    }
    return tuple(
        [say(turn, f"furnish.{key}", **said) for key in keys if key in turn.lines.section("castle", "furnish")]
    )


def name_day(number: int, lines: Lines) -> str:
    """Return the name of a day, counted from 1."""
    return lines.raw(f"castle.days.{DAYS[number - 1]}")


def name_rotation(way: Direction, lines: Lines) -> str:
    """Return a direction around the castle in words: rooms are laid clockwise, as players sit."""
    return lines.raw(f"castle.ways.{way}")


def name_direction(way: Direction, lines: Lines) -> str:
    """Return a direction in words."""
    return lines.raw(f"castle.directions.{way}")
