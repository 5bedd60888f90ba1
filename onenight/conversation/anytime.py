"""Answers to wishes that mean the same at every phase, in every game."""

from collections.abc import Iterator, Mapping

from onenight.conversation import clock, references, score
from onenight.conversation import sayable_hints as examples
from onenight.conversation.names import (
    clean_name,
    find_seat,
    find_seats,
    name_of,
    names_of,
    read_names_in_order,
    rename_seat,
)
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase
from onenight.conversation.turn import Turn, join_sentences, tell_refused
from onenight.rules.errors import NotUnderstood
from onenight.speech.announcers import list_announcers
from onenight.speech.courtesy import COURTESIES
from onenight.speech.pace import PACES
from onenight.speech.topics import find_ruling
from onenight.wishes.wish import AMONG_THEM, TOO_LONG, Kind, Wish


def answer_unknown(turn: Turn) -> Reply:
    """Answer what was not understood, never in the same words twice running."""
    lost, choice, resume = turn.session.lost, turn.wish.choice, turn.way.resume
    if choice in ASIDES:
        return resume(turn.at(turn.session._replace(lost=False)), turn.say(ASIDES[choice]))
    turn = turn.at(turn.session._replace(lost=not lost))
    sorry = "" if lost or turn.wish == AMONG_THEM else turn.say("other.not_understood")
    if fitting := find_examples(turn):
        told = turn.say(f"about.{choice}", now=turn.lines.listing(fitting, "or"))
        return turn.prompt()._replace(say=join_sentences(sorry, told))
    asked = resume(turn, sorry)
    if lost and asked.script is not None:  # what is told begins after all that is said before it
        return resume(turn, say_examples(asked, turn))
    return add_examples(asked, turn) if lost else asked


ASIDES: Mapping[str, str] = {
    TOO_LONG.choice: "other.too_long",
    **{courtesy: f"courtesy.{courtesy}" for courtesy in COURTESIES},
}
"""The lines that answer what was understood, and wishes for nothing, by what it is."""


def tell_how_to_find_out(turn: Turn) -> Reply:
    """Tell what helps those who do not know an answer, then the same question; nothing is answered or begun."""
    return turn.way.resume(turn.at(turn.session._replace(lost=False)), say_how_to_find_out(turn))


def say_how_to_find_out(turn: Turn) -> str:
    """Return what helps those who do not know the answer to a question, or what to do."""
    session, way = turn.session, turn.way
    if session.pending is not None:
        return turn.say("find_out.question")
    on_cards = way.open_question(session) is not None or way.asked_seat(session) is not None
    return turn.say("find_out.cards" if session.phase is Phase.VOTE and on_cards else f"find_out.{session.phase}")


def find_examples(turn: Turn) -> tuple[str, ...]:
    """Return one or two examples of what can be said here of what was spoken of; () where a question is open."""
    find = {"cards": _list_card_examples, "people": _list_player_examples, "time": _list_time_examples}.get(
        turn.wish.choice
    )
    if find is None or references.asked_fact(turn.ways, turn.session):
        return ()
    return tuple([_strip_marks(each) for each in find(turn) if each])


def _list_card_examples(turn: Turn) -> Iterator[str]:
    """Yield examples of what can be said of a card that was named."""
    role = next((each.key for each in turn.wish.cards if each.key in turn.session.roles), None)
    if role is None:
        return
    if "add" in examples.list_hints(turn.way, turn.session):
        change = "prompts.changes.leave_out" if role in turn.session.game.deck else "prompts.now.add"
        yield turn.lines.say(change, role=role)
    yield turn.lines.say("prompts.now.explain_role", role=role)


def _list_player_examples(turn: Turn) -> Iterator[str]:
    """Yield an example of what can be said of a player who was named."""
    session, lines = turn.session, turn.lines
    name = next(iter(turn.wish.names), "")
    others = [each for each in session.names if each not in ("", name)]
    if "points" in examples.list_hints(turn.way, session):
        known = name in session.names and others
        yield (
            lines.say("prompts.now.points", name=name, target=others[0])
            if known
            else examples.suggest_vote(session, lines)
        )
    elif name and _may_wish(turn, Kind.LEAVE):
        yield turn.say("changes.left" if name in session.names else "changes.joined", name=name)


def _list_time_examples(turn: Turn) -> Iterator[str]:
    """Yield an example of what can be said of the length of the day."""
    if _may_wish(turn, Kind.SET_TIME):
        yield turn.say("changes.day")


def _may_wish(turn: Turn, kind: Kind) -> bool:
    """Return whether a wish of this kind means more at this phase than what can be said now."""
    return turn.ways.means(turn.way, kind, turn.session.phase)


def add_examples(asked: Reply, turn: Turn) -> Reply:
    """Return a question with what can be said to it before it."""
    return asked._replace(say=join_sentences(say_examples(asked, turn), asked.say))


def say_examples(asked: Reply, turn: Turn) -> str:
    """Return what can be said to a reply, in a sentence."""
    return turn.say("other.sayable", now=tuple([_strip_marks(each) for each in asked.now[:MAX_SPOKEN_EXAMPLES]]))


def _strip_marks(example: str) -> str:
    """Return what can be said without its question marks, as it stands within a sentence."""
    return example.lstrip("¿").rstrip("?").rstrip()


def is_chatter(turn: Turn) -> bool:
    """Return whether a wish is talk among the people of a table."""
    return turn.wish.entry.is_idle and turn.session.phase in turn.way.talking_phases


MAX_SPOKEN_EXAMPLES = 3
"""The most examples that are said aloud."""


def change_pace(turn: Turn) -> Reply:
    """Set the pace, from the next call on."""
    turn, said = set_pace(turn)
    return turn.confirm(said)


def set_pace(turn: Turn) -> tuple[Turn, str]:
    """Return the turn at the pace that is wished for, and what is said of it.

    Raises:
        NotUnderstood: `which-pace`.
    """
    chosen = PACES.get(turn.wish.choice)
    if chosen is None:
        raise NotUnderstood("which-pace")
    name = str(turn.lines.entry("words", "paces", chosen.key)["name"])
    memory = turn.session.memory
    memory = memory._replace(known=()) if chosen.explains and memory.known is None else memory
    said = turn.say("open.pace", pace=name, seconds=turn.number(chosen.short))
    return turn.at(turn.session._replace(pace=chosen, memory=memory)), said


def switch_sound(turn: Turn) -> Reply:
    """Turn the sound under the night on or off."""
    on = turn.wish.choice != "off"
    return turn.at(turn.session._replace(sound=on)).confirm(turn.say("open.sound_on" if on else "open.sound_off"))


def choose_announcer(turn: Turn) -> Reply:
    """Have another announcer tell the night, from the next call on; who is to tell it confirms that.

    Raises:
        NotUnderstood: `which-announcer`.
    """
    if turn.wish.choice not in list_announcers():
        raise NotUnderstood("which-announcer")
    turn = turn.at(turn.session._replace(announcer=turn.wish.choice))
    return turn.confirm(turn.say("open.announcer"))


def tell_rules(turn: Turn) -> Reply:
    """Tell what the rules say of the topic that is asked about.

    Raises:
        NotUnderstood: `which-topic`.
    """
    found = find_ruling(turn.wish.choice, turn.wish.roles, turn.way.rulebooks(turn.session), turn.lines)
    if found is None:
        raise NotUnderstood("which-topic")
    return turn.way.resume(turn, found.text)


def ask_for_order(turn: Turn) -> Turn:
    """Return the turn as a question about the order in which all act, by the rules: nobody is on turn."""
    return turn._replace(wish=Wish(Kind.RULES, choice="order"))


def tell_who_is_in(turn: Turn) -> Reply:
    """Tell who is playing, by name where any is known, and who is out."""
    session = turn.session
    if any(session.names):
        told = turn.say("other.players", names=names_of(session, range(session.players), turn.lines))
    else:
        told = turn.say("other.count", count=turn.number(session.players))
    return turn.prompt(join_sentences(told, score.say_who_is_out(turn)))


def change_day_length(turn: Turn) -> Reply:
    """Set how long the day will be."""
    turn, said = clock.set_day_length(turn)
    return turn.confirm(said)


def play_untimed(turn: Turn) -> Reply:
    """Have days without a clock."""
    return turn.at(clock.drop_clock(turn.session)).confirm(turn.say("day.no_clock"))


def begin_tournament(turn: Turn) -> Reply:
    """Start or end a tournament, chips or double elimination, from this game on."""
    turn, said = score.start_tournament(turn)
    return turn.way.proceed_with_vote(turn, said) if turn.session.phase is Phase.VERDICT else turn.prompt(said)


def tell_standings(turn: Turn) -> Reply:
    """Tell who has won how many games."""
    return turn.prompt(score.say_standings(turn))


def rename_players(turn: Turn) -> Reply:
    """Rename a player, or name everybody in the order of the seats.

    Raises:
        NotUnderstood: `who-is-who`.
    """
    session, wish = turn.session, turn.wish
    if wish.target and wish.names:
        session, seat = find_seat(session, wish.names[0], turn.lines)
        session = rename_seat(session, seat, clean_name(wish.target, turn.lines), turn.lines)
        return turn.at(session).prompt(turn.say("vote.renamed", name=name_of(session, seat, turn.lines)))
    names = wish.names or ((wish.target,) if wish.target else ())
    if not names or len(names) > session.players:
        raise NotUnderstood("who-is-who", players=session.players)
    if len(names) < session.players:
        session, seats = find_seats(session, names, turn.lines)
        return turn.at(session).prompt(turn.say("vote.named", names=names_of(session, seats, turn.lines)))
    session = session._replace(names=())
    named, refused = read_names_in_order(names, turn.lines)
    for seat, name in enumerate(named):
        session = rename_seat(session, seat, name or name_of(session, seat, turn.lines), turn.lines)
    everybody = names_of(session, range(session.players), turn.lines)
    return tell_refused(refused, turn.at(session).prompt(turn.say("vote.all_named", names=everybody)))
