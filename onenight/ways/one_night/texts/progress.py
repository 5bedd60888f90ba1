"""Who is missing in a texted game, and what can be said meanwhile."""

from onenight.conversation import sayable_hints
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase
from onenight.conversation.turn import Turn, join_sentences
from onenight.ways.by_text.invitation import list_ways_to_join
from onenight.ways.by_text.sync import party_of


def tell_missing(turn: Turn, before: str = "") -> Reply:
    """Tell whose answers have not come, if any, and what can be said now."""
    names = party_of(turn).missing
    line = "texted.no_votes_from" if turn.session.phase in (Phase.DAY, Phase.VOTE) else "texted.waits_for"
    return turn.prompt(join_sentences(before, turn.say(line, names=names) if names else ""))


def tell_help(turn: Turn) -> Reply:
    """Tell at more length what can be said."""
    phase = turn.session.phase
    if phase is Phase.JOIN:
        return turn.ask(join_sentences(*list_ways_to_join(turn, turn.session.code), turn.say("help.join")))
    example = sayable_hints.suggest_vote(turn.session, turn.lines)
    return turn.ask(turn.say(f"help.texted_{phase}", example=example))
