"""An evening of One Night: opened again, gone on with, and what was under discussion dropped."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from onenight.conversation import evening, score
from onenight.conversation.evening import make_new_table
from onenight.conversation.pointing import uncalled_vote
from onenight.conversation.questions import ask_question
from onenight.conversation.reply import Reply
from onenight.conversation.session import Ask, Pending, Phase
from onenight.conversation.turn import Turn
from onenight.ways.one_night import deal_instructions, night, opening, proposal, table_tips

if TYPE_CHECKING:
    from onenight.conversation.way import Settle


def answer_launch(turn: Turn) -> Reply:
    """Welcome a new table; resume a known one where it was, or offer it its usual cards."""
    session = turn.session
    recent = evening.is_same_evening(turn)
    if not session.players:
        return turn.way.welcome(turn if recent else turn.at(session._replace(facts=())))
    if recent and session.phase is Phase.NIGHT:
        return ask_question(night.pause_narration(turn), Pending(Ask.GO_ON))
    if recent and session.phase is Phase.DAY:
        return table_tips.call_vote(turn)
    if recent and session.phase is Phase.VOTE:
        return turn.way.ask_question(turn, turn.say("open.back"))
    rested = session if session.phase in (Phase.DECK, Phase.CHECK) else score.finish_game(turn)
    if not recent:
        rested = evening.begin_evening(rested)
    return ask_question(
        turn.at(rested._replace(game=rested.game.drop_unconfirmed(), phase=Phase.DECK)), Pending(Ask.USUAL)
    )


def cancel(turn: Turn) -> Reply:
    """Drop the pending facts or the draft, or else whatever was under discussion."""
    session = turn.session
    if session.facts:
        return turn.at(session._replace(facts=())).prompt(turn.say("other.all_right"))
    dropped = session.game.is_unconfirmed and session.phase is not Phase.OPEN
    return proposal.drop_draft(turn) if dropped else evening.cancel(turn)


def settle_go_on(turn: Turn, *, yes: bool) -> Reply:
    """Go on with the interrupted night after a yes; after a no, deal the cards again."""
    return night.go_on(turn) if yes else deal_instructions.deal_anew(turn)


def settle_usual(turn: Turn, *, yes: bool) -> Reply:
    """Deal the cards of last time after a yes; after a no, ask a new table how many are playing."""
    return deal_instructions.deal(turn) if yes else opening.prompt(make_new_table(turn))


SETTLED: "Mapping[Ask, Settle[Turn]]" = {
    Ask.GO_ON: settle_go_on,
    Ask.USUAL: settle_usual,
    Ask.VOTED: uncalled_vote.settle_voted,
    Ask.COUNT: opening.settle_count,
}
"""Handlers of yes and no, by the question that is asked of a known table, or of one that votes without us."""
