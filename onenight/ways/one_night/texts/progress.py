"""What the host of a texted game is told at each of its stages."""

from onenight.conversation import clock
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase
from onenight.conversation.turn import Turn, joined
from onenight.texting.party import Stage
from onenight.ways.by_text.following import party_of
from onenight.ways.one_night import proposal, verdict


def tell(turn: Turn, before: str = "") -> Reply:
    """How far the game has come."""
    stage = party_of(turn).stage
    if stage is Stage.VERDICT:
        return verdict.give_all(turn, before)
    if stage is Stage.DAWN and turn.session.phase is Phase.DAY:
        return clock.dawn(turn, joined(before, turn.say("texted.dawn")))
    if stage is Stage.SECOND and turn.news:
        before = joined(before, turn.say("texted.second"))
    return prompt(turn, before)


def prompt(turn: Turn, before: str = "") -> Reply:
    """Something said first, then what can be said now."""
    phase = turn.session.phase
    if phase is Phase.JOIN:
        return proposal.prompt(turn, before)
    if phase is Phase.DAY:
        return clock.prompt(turn, before)
    line = turn.say(_LINES.get(phase, "texted.verdict"))
    return turn.ask(joined(before, line), line)


_LINES = {Phase.NIGHT: "texted.night", Phase.VOTE: "texted.vote"}


def missing(turn: Turn, before: str = "") -> Reply:
    """Whose answers have not come; who has none to give is in nobody's way."""
    names = party_of(turn).missing
    line = "texted.no_votes_from" if turn.session.phase in (Phase.DAY, Phase.VOTE) else "texted.waits_for"
    return prompt(turn, joined(before, turn.say(line, names=names) if names else ""))


def help_(turn: Turn) -> Reply:
    """What can be said, at more length."""
    phase = turn.session.phase
    return turn.ask(turn.say("help.join" if phase is Phase.JOIN else f"help.texted_{phase}"))
