"""Questions of players by text; nothing changes by them, and nobody else learns of them."""

from collections.abc import Callable, Mapping

from onenight.rules.week.sights import See
from onenight.rules.week.week import Week
from onenight.speech.lines import Lines
from onenight.texting import outbox
from onenight.texting.party import Party, Stage
from onenight.texting.reading import Command, read_command
from onenight.texting.vocabulary import load_vocabulary as general_words
from onenight.texting.vocabulary import split_words
from onenight.ways.one_week.castle_changes import pick_example_room
from onenight.ways.one_week.texts import bodies, news
from onenight.ways.one_week.texts.party_state import week_of
from onenight.ways.one_week.texts.playing import TURN, VOTING, describe_outcome
from onenight.ways.one_week.texts.words import vocabulary


def answer_question(party: Party, seat: int, body: str, lines: Lines) -> str:
    """Return the answer to a question; "" for any other text."""
    if party.stage is not Stage.WEEK:
        return ""
    said = _drop_fillers(split_words(body), lines)
    key = vocabulary(lines.language).commands.get(" ".join(said))
    if key is None:
        explained = _explain_topic(said, lines)
        if explained:
            return explained
        command = read_general_command(body, lines)
        if command is not None:
            return _repeat_last(party, seat, lines) if command.kind == "again" else ""
        key = _find_subject(said, lines)
    return _ANSWERS[key](party, seat, lines) if key else ""


def answer_command(party: Party, seat: int, command: Command, lines: Lines) -> str:
    """Return the answer to a tapped command; "" for one that is the same in every game."""
    if party.stage is not Stage.WEEK:
        return ""
    if command.kind == "again":
        return _repeat_last(party, seat, lines)
    if command.kind == "explain":
        sections = [section for section in ("cards", "roles") if command.argument in lines.section("castle", section)]
        return lines.raw(f"castle.{sections[0]}.{command.argument}") if sections else ""
    return _ANSWERS[command.kind](party, seat, lines) if command.kind in ("hand", "token", "where") else ""


def _drop_fillers(said: list[str], lines: Lines) -> list[str]:
    """Return the words without fillers around a question ("umm", "again"), if any is left."""
    aside = lines.strings("letters", "questions", "aside")
    return [word for word in said if word not in aside] or said


def _find_subject(said: list[str], lines: Lines) -> str:
    """Return the subject of a question, a key of `_ANSWERS`; "" where the text is none."""
    begins = lines.strings("letters", "questions", "begins")
    if not f"{' '.join(said)} ".startswith(tuple([f"{phrase} " for phrase in begins])):
        return ""
    told = ("token", "hand", "seen")
    return next((key for key in told if set(said) & set(lines.strings("letters", "questions", key))), "where")


def _explain_topic(said: list[str], lines: Lines) -> str:
    """Return what a room, a card, an artifact or a role does, for "what does the Parlor do"; "" for other texts."""
    text = " ".join(said)
    if not text.startswith(tuple([f"{begins} " for begins in general_words(lines.language).explains])):
        return ""
    for section, named in _NAMED.items():
        for key in lines.section("castle", section):
            called = [" ".join(split_words(name)) for name in lines.strings("letters", named, key)]
            if any(f" {name} " in f" {text} " for name in called):
                return lines.raw(f"castle.{section}.{key}")
    return ""


_NAMED = {"rooms": "rooms", "artifacts": "named", "cards": "cards", "roles": "named"}
"""The sections that `castle.toml` explains, and the sections of `letters.toml` with their names."""


def _repeat_last(party: Party, seat: int, lines: Lines) -> str:
    """Return the last text to a player; once their turn is over, its outcome instead of its question."""
    week, text = week_of(party), outbox.find_newest_text(party, seat)
    if week.step not in VOTING and week.actor == seat:
        return bodies.write_turn(week, lines)
    if text is None or text.kind != TURN:
        return text.body if text else ""
    *_, last = (each for each in news.replay_moves(party) if each.week.actor == seat)
    return bodies.hide_text(describe_outcome(last, lines), lines)


def _tell_seen(party: Party, seat: int, lines: Lines) -> str:
    """Return the last sights of a player, through a move of theirs or from the Observatory."""
    for each in reversed(tuple(news.replay_moves(party))):
        own = bodies.describe_sights(each.week, seat, each.sights, lines)
        if own:
            return bodies.hide_text(own, lines)
        watched = [sight for sight in each.sights if sight.kind is See.ACTION and sight.viewer == each.week.name(seat)]
        if watched:
            return bodies.write_watched_sight(watched[-1], lines)
    return lines.raw("letters.turn.nothing_seen")


def describe_hand(week: Week, seat: int, lines: Lines) -> str:
    """Return a player's own cards and their pile, with the face-down ones."""
    pile = [
        lines.say(f"letters.hand.{'up' if each.up else 'down'}", card=bodies.name_card(lines, each.card))
        for each in week.piles[seat]
    ]
    own = bodies.list_cards(week.hands[seat], lines) or lines.raw("letters.turn.nothing")
    return lines.say("letters.turn.hand", cards=own, pile=lines.listing(pile) or lines.raw("letters.turn.nothing"))


def describe_board(week: Week, lines: Lines) -> str:
    """Return all that everybody can see: the day, whose turn it is, the arrow, and the people in each room."""
    now = week.calendar
    today = lines.say("letters.where.day", day=bodies.name_day(week, lines), number=str(now.day), days=str(week.days))
    turn = "" if week.step in VOTING else lines.say("letters.where.turn", name=week.name(week.actor))
    way = lines.raw(f"letters.ways.{now.direction}")
    arrow = lines.say("letters.where.arrow", name=week.name(now.arrow), direction=way)
    rooms = "; ".join([_describe_room(week, key, lines) for key in week.castle.ring])
    return " ".join(filter(None, [today, turn, arrow, lines.say("letters.where.rooms", rooms=rooms)]))


def _describe_room(week: Week, key: str, lines: Lines) -> str:
    called, names = bodies.name_room(lines, key), news.find_people_in(week, key)
    return lines.say("letters.where.room", room=called, names=names) if names else called


def _tell_help(party: Party, seat: int, lines: Lines) -> str:
    """Return the question to the player to act; for others the questions that they can ask meanwhile."""
    week = week_of(party)
    if week.step in VOTING or week.actor == seat:
        return bodies.ask(week, lines)
    room = bodies.name_room(lines, pick_example_room(week.castle))
    return lines.say("letters.turn.meanwhile", name=week.name(week.actor), room=room)


_ANSWERS: Mapping[str, Callable[[Party, int, Lines], str]] = {
    "hand": lambda party, seat, lines: describe_hand(week_of(party), seat, lines),
    "token": lambda _party, _seat, lines: lines.raw("letters.turn.token"),
    "seen": _tell_seen,
    "where": lambda party, _seat, lines: describe_board(week_of(party), lines),
    "help": _tell_help,
}
"""The answers to questions of players, by subject."""


def read_general_command(body: str, lines: Lines) -> Command | None:
    """Return the command of every game that a text is; None where it is none in a week."""
    found = read_command(body, lines)
    return (
        found
        if found is not None and found.kind in ("again", "recap", "rules", "topic", "question", "leave", "who")
        else None
    )
