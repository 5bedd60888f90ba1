"""The host's view of a week by text at each stage: the news, whose turn it is, the verdict."""

from collections.abc import Callable

from onenight.conversation import sayable_hints, score
from onenight.conversation.reply import Reply
from onenight.conversation.turn import Turn, join_sentences
from onenight.rules.errors import Argument
from onenight.rules.week.verdict import judge
from onenight.rules.week.week import Week, WeekStep
from onenight.texting.party import Stage
from onenight.ways.by_text.invitation import list_ways_to_join, say_after_verdict
from onenight.ways.by_text.sync import apply_events, party_of
from onenight.ways.one_week.castle_changes import pick_example_room
from onenight.ways.one_week.texts import bodies, news
from onenight.ways.one_week.texts.game import NewsHeard
from onenight.ways.one_week.texts.party_state import find_state, week_of
from onenight.ways.one_week.texts.playing import VOTING


def say(turn: Turn, line: str, **arguments: Argument) -> str:
    """Return a line that the host hears of a week by text: the key without its file."""
    return turn.lines.say(f"letters.aloud.{line}", **arguments)


def hear_news(turn: Turn) -> tuple[Turn, str]:
    """Return the turn with all news marked as heard, and the news."""
    party = party_of(turn)
    _, week, diary = find_state(party)
    if not week:
        return turn, ""
    said = " ".join(news.list_news(party, turn.lines))
    return (apply_events(turn, NewsHeard()), said) if diary.told < len(diary.moves) else (turn, "")


def ask_host(turn: Turn, *, new: bool) -> str:
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
    turn, new = hear_news(turn)
    return turn.prompt(join_sentences(new, tell(week_of(party_of(turn)))))


def answer_why(turn: Turn) -> Reply:
    """Tell why the week ended so: who was what in the end; and how the evening stands."""
    return turn.way.tell_verdict(
        turn, join_sentences(*_list_ends(turn, week_of(party_of(turn))), score.say_recap(turn))
    )


def _list_ends(turn: Turn, week: Week) -> list[str]:
    return [
        turn.lines.say("letters.verdict.counts", name=week.name(seat), face=bodies.name_token(turn.lines, role))
        for seat, role in enumerate(judge(week).roles)
    ]


def tell_help(turn: Turn) -> Reply:
    """Tell what can be said."""
    stage = party_of(turn).stage
    if stage is Stage.JOIN:
        return turn.ask(join_sentences(*list_ways_to_join(turn, turn.session.code), say(turn, "help_join")))
    over = stage is Stage.VERDICT
    if party_of(turn).plays.is_voting(party_of(turn)) and not over:
        return turn.ask(say(turn, "help_vote", example=sayable_hints.suggest_vote(turn.session, turn.lines)))
    if over:
        return turn.ask(say_after_verdict(turn, say(turn, "after")))
    room = bodies.name_room(turn.lines, pick_example_room(week_of(party_of(turn)).castle))
    return turn.ask(say(turn, "help", room=room))
