"""The host's view of a week by text at each stage: the news, whose turn it is, the verdict."""

import math
from collections.abc import Callable

from onenight.conversation import clock, sayable_hints, score
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Turn, join_sentences
from onenight.rules.errors import Argument
from onenight.rules.week.verdict import judge
from onenight.rules.week.week import Week, WeekStep
from onenight.speech.front import Front
from onenight.texting.party import Party, Stage
from onenight.ways.by_text.sync import apply_events, list_names, party_of
from onenight.ways.one_week.castle import pick_example_room
from onenight.ways.one_week.one_week import set_stay, stay_of
from onenight.ways.one_week.result_words import explain_verdict
from onenight.ways.one_week.texts import bodies, news
from onenight.ways.one_week.texts.game import NewsHeard
from onenight.ways.one_week.texts.party_state import find_state, week_of
from onenight.ways.one_week.texts.playing import VOTING
from onenight.ways.one_week.week_lines import day_seconds


def say(turn: Turn, line: str, **arguments: Argument) -> str:
    """Return a line that the host hears of a week by text: the key without its file."""
    return turn.lines.say(f"letters.aloud.{line}", **arguments)


def update_session(session: Session, party: Party, front: Front) -> Session:
    """Return the session at the stage of its party's week; it keeps only the castle that the week began in."""
    state = find_state(party).week
    count = len(party.seats)
    session = set_stay(session, stay_of(session)._replace(rooms=tuple(state["setup"]["rooms"]), log=()))
    game = session.game.drop_undecided().set_players(count)
    session = session._replace(game=game, players=count, names=list_names(party, count), testimony=())
    if party.stage is Stage.VERDICT:
        return session.at_rest()._replace(phase=Phase.VERDICT)
    if state["step"] in ("discussion", "vote"):
        dawned = clock.set_to_day(session.before_night(Phase.DAY), math.ceil(front.now), day_seconds(session))
        return session if session.phase is Phase.DAY else dawned
    return session if session.phase is Phase.CHECK else session.before_night(Phase.CHECK)


def has_unheard_turn(party: Party) -> bool:
    """Return whether a turn has ended that the host has not heard of; a first card in the Workshop ends none."""
    if party.stage is not Stage.WEEK:
        return False
    _, week, diary = find_state(party)
    return len(diary.moves) > diary.told + int(week["step"] == WeekStep.SECOND)


def prompt(turn: Turn, before: str = "") -> Reply:
    """Say something, then the news, and what the week waits for."""
    stage = party_of(turn).stage
    if stage is Stage.JOIN:
        return turn.ask(join_sentences(before, turn.say("join.again")), turn.say("join.then"))
    turn, new = _hear_news(turn)
    if stage is Stage.VERDICT:
        return tell_verdict(turn, join_sentences(before, new))
    asked = _ask_host(turn, new=bool(new))
    return turn.ask(join_sentences(before, new, asked), asked)


def _hear_news(turn: Turn) -> tuple[Turn, str]:
    """Return the turn with all news marked as heard, and the news."""
    party = party_of(turn)
    _, week, diary = find_state(party)
    if not week:
        return turn, ""
    said = " ".join(news.list_news(party, turn.lines))
    return (apply_events(turn, NewsHeard()), said) if diary.told < len(diary.moves) else (turn, "")


def _ask_host(turn: Turn, *, new: bool) -> str:
    """Return what the week waits for; by day with the moves that may be made, for everybody to hear."""
    party = party_of(turn)
    week = week_of(party)
    if week.step in VOTING:
        example = sayable_hints.suggest_vote(turn.session, turn.lines)
        return say(turn, "waits_votes", names=party.missing, example=example) if party.votes else say(turn, "vote")
    name = week.name(week.actor)
    if week.step in _ASKS:
        does = turn.lines.raw(f"castle.rooms.{week.actor_room}")
        return say(turn, _ASKS[week.step], name=name, does=does)
    return join_sentences(say(turn, "turn", name=name), "" if new else say(turn, "waits", name=name))


_ASKS = {WeekStep.ACT: "act", WeekStep.PASSAGE: "passage_on", WeekStep.GIVE: "who_gets"}
"""The questions to the host within a turn, for it may be spoken; a whole turn is only called."""


def tell_state(turn: Turn, tell: Callable[[Week], str]) -> Reply:
    """Tell the news, then the present state of the week, as `tell` words it."""
    turn, new = _hear_news(turn)
    return prompt(turn, join_sentences(new, tell(week_of(party_of(turn)))))


def tell_verdict(turn: Turn, before: str = "") -> Reply:
    """Tell who won, and why; the page of the registry."""
    week, lines = week_of(party_of(turn)), turn.lines
    end = judge(week)
    stand = lines.say("letters.verdict.page", page=lines.raw(f"letters.registry.{end.page}")) if end.page else ""
    reason = explain_verdict(end, week.setup.players, lines)
    after = say(turn, "after")
    return turn.ask(join_sentences(before, reason, stand, score.say_evening_remark(turn), after), after)


def answer_why(turn: Turn) -> Reply:
    """Tell why the week ended so: who was what in the end; and how the evening stands."""
    return tell_verdict(turn, join_sentences(*_list_ends(turn, week_of(party_of(turn))), score.say_recap(turn)))


def _list_ends(turn: Turn, week: Week) -> list[str]:
    return [
        turn.lines.say("letters.verdict.counts", name=week.name(seat), face=bodies.name_token(turn.lines, role))
        for seat, role in enumerate(judge(week).roles)
    ]


def tell_help(turn: Turn) -> Reply:
    """Tell what can be said."""
    stage = party_of(turn).stage
    if stage is Stage.JOIN:
        return turn.ask(say(turn, "help_join"))
    over = stage is Stage.VERDICT
    if party_of(turn).plays.is_voting(party_of(turn)) and not over:
        return turn.ask(say(turn, "help_vote", example=sayable_hints.suggest_vote(turn.session, turn.lines)))
    if over:
        return turn.ask(say(turn, "after"))
    room = bodies.name_room(turn.lines, pick_example_room(week_of(party_of(turn)).castle))
    return turn.ask(say(turn, "help", room=room))
