"""One Night with cards on the table: the announcer knows the deck, and not who holds what."""

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from onenight.conversation import clock, score
from onenight.conversation.answer_offers import Offers
from onenight.conversation.pointing import uncalled_vote
from onenight.conversation.reply import PublicView, Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.session_parts import Narration
from onenight.conversation.turn import Handler, Turn, join_sentences
from onenight.rules.actions import ENDING_STAKES
from onenight.rules.known_facts import has_stake
from onenight.rules.roles import Stake
from onenight.speech.announcers import apply_announcer
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.ways.on_table import TableWay
from onenight.ways.one_night import (
    deal_instructions,
    night,
    opening,
    proposal,
    referee,
    shared,
    verdict,
)
from onenight.ways.one_night.cards import earlier_game, told_game, told_story
from onenight.ways.one_night.cards.wishes import ANSWERS
from onenight.ways.one_night.shared import OneNightWay
from onenight.wishes.wish import Kind

if TYPE_CHECKING:
    from onenight.texting.party import Party


PROMPTS = {
    Phase.OPEN: opening.prompt,
    Phase.DECK: proposal.prompt,
    Phase.CHECK: deal_instructions.prompt,
    Phase.NIGHT: night.prompt,
    Phase.DAY: clock.prompt,
    Phase.VOTE: referee.ask,
    Phase.VERDICT: verdict.prompt,
}
"""The prompt of each phase."""

_BEFORE_DAY = frozenset({Phase.OPEN, Phase.DECK, Phase.CHECK, Phase.NIGHT})
"""Phases in which a vote is told of only together with what says that it is over."""


class CardWay(TableWay, OneNightWay):
    """One Night with cards on the table."""

    rules = (*OneNightWay.rules, earlier_game.tell_game_over_first)

    def means(self, kind: Kind, phase: Phase) -> bool:
        """Return whether a wish is answered at this phase, or is a vote that is told before its time."""
        return (phase in _BEFORE_DAY and uncalled_vote.is_told_anywhere(kind)) or phase in ANSWERS.get(kind, ())

    def catch_up(self, turn: Turn) -> Turn:
        """Return the turn with a night that waits from where it has come to, or by day."""
        session, front = turn.session, turn.front
        after = night.follow_night(session, front)
        if after.phase is Phase.NIGHT and turn.wish.entry.part == "day" and night.is_surely_over(session, front):
            after = clock.set_to_day(session, math.ceil(front.now), self.day_seconds(session))
        return turn.at(after)

    def ignores(self, turn: Turn, before: Session) -> bool:
        """Return whether it is table talk, a vote in the night, or a word to go on with a night that is being told."""
        phase, kind = turn.session.phase, turn.wish.kind
        if phase is Phase.NIGHT:
            late = kind is Kind.BEGIN and night.has_just_begun(before, turn.front.now)
            goes_on = kind is Kind.GO_ON and night.is_told_to_end(before, turn.front)
            return late or goes_on or turn.wish.entry.fact != "" or shared.is_table_talk(turn)
        return (phase is Phase.DAY and uncalled_vote.is_mere_talk(turn)) or shared.is_table_talk(turn)

    def find_handler(self, turn: Turn) -> Handler | None:
        """Return what answers a wish with cards on the table; None for nothing."""
        kind = turn.wish.kind
        if earlier_game.is_fact_of_earlier_game(turn):
            return earlier_game.keep_fact
        return shared.ANSWERS.get(kind) or ANSWERS.get(kind, {}).get(turn.session.phase)

    def prompt(self, turn: Turn, before: str = "") -> Reply:
        """Say something, then what can be said in this phase."""
        return PROMPTS[turn.session.phase](turn, before)

    def resume(self, turn: Turn, before: str) -> Reply:
        """Say an answer; a night goes on with the call that it was in, unless it was paused."""
        narration = turn.session.narration
        if turn.session.phase is not Phase.NIGHT or not narration.told:
            return self.prompt(turn, before)
        return night.tell_from_call(turn, join_sentences(before, turn.say("night.goes_on")), narration.call)

    def roles_asked(self, session: Session) -> Sequence[str]:
        """Return the roles of the deck, then that of the card beside the center; or what ends a search."""
        about, deck = referee.find_card_question(session), session.game.deck
        if about is None:
            return ()
        if about.fact == "became":
            return tuple([stake.value for stake in Stake if stake in ENDING_STAKES and has_stake(deck, stake)])
        return shared.list_roles_on_table(deck)

    def proceed_with_vote(self, turn: Turn, said: str = "", fell: str = "") -> Reply:
        """Ask the next question, or give the verdict, but for a fact that leaves it as it was told.

        Once in an evening, ask for what leaves a player's win open.
        """
        answer = super().proceed_with_vote(turn, said, fell)
        after = turn.at(answer.session)
        if not said and told_game.leaves_verdict(after):
            return verdict.prompt(after, verdict.tell_winners(after) or turn.say("verdict.noted"))
        if not told_game.leaves_wins_open(answer.session):
            return answer
        asked = join_sentences(answer.before_prompt, turn.say("verdict.who_had_what"))
        return verdict.prompt(after, asked)._replace(news=answer.news)

    def tell_verdict(self, turn: Turn, before: str = "") -> Reply:
        """Say something, then which team won, why in one sentence, and who, once that is known of everybody.

        Of several in one breath the last one stands.
        """
        reason = verdict.write_reason(turn.session, turn.lines)
        told = join_sentences(before, reason, verdict.tell_winners(turn, reason), score.say_score(turn))
        return turn.prompt(told)._replace(news=told)

    def view(self, session: Session, lines: Lines, party: "Party | None") -> PublicView:
        """Return what both media show, and what the table has told of its cards."""
        return {**super().view(session, lines, party), "known": told_game.view_known(session, lines)}

    def tell_record(self, session: Session, lines: Lines, _party: "Party | None") -> Mapping[str, object] | None:
        """Return the game as the table has told it; None before its verdict."""
        return told_story.tell_record(session, lines)

    def tell_story(self, session: Session, lines: Lines, _party: "Party | None") -> Mapping[str, object] | None:
        """Return what the table has told of its game; None before its verdict."""
        return told_story.tell_story(session, lines)

    def interrupt_night(self, session: Session) -> Session:
        """Return the session with its night waiting at the call told last."""
        narration = session.narration._replace(started=0)
        return session._replace(narration=narration) if session.phase is Phase.NIGHT else session

    def tell_first_part(self, session: Session, before: str, front: Front) -> Reply:
        """Say something, then one call of the night: the one that the session is at."""
        script, now, call = night.compile_script(session, front), math.ceil(front.now), session.narration.call
        told = session._replace(narration=Narration(now, call, told=call + 1), seen=now)
        return Reply(told, before, script._replace(cues=script.calls[call]))

    def tell_next_part(self, session: Session, front: Front) -> Reply:
        """Tell the next call of the night, or the first part of the day."""
        call = session.narration.call + 1
        if call < len(night.compile_script(session, front).calls):
            following = session._replace(narration=session.narration._replace(call=call))
            return self.tell_first_part(following, "", front)
        seconds = self.day_seconds(session)
        lines = apply_announcer(front.lines, session.announcer)
        begins = clock.announce_day(session, seconds, lines)
        dawned = clock.set_to_day(session, round(front.now + clock.START), seconds)
        if dawned.clock.untimed:
            again = lines.say("prompts.day.again")
            return Reply(dawned._replace(seen=math.ceil(front.now)), join_sentences(begins, again), reprompt=again)
        return clock.tell_day_part(dawned, begins, front, self.chapter_seconds)

    def move_to_cue(self, session: Session, front: Front, cue: int) -> Session:
        """Return the session of a table that says which cue of the telling it is at: better than any estimate.

        `cue`: counted from the first one of the script that was told last. By day nothing changes.
        """
        if session.phase is not Phase.NIGHT or not session.narration.started:
            return session
        script = night.compile_script(session, front)
        for call, cues in enumerate(script.calls[session.narration.call :], session.narration.call):
            if cue < len(cues):
                return session._replace(narration=session.narration.wait_before(call))
            cue -= len(cues)
        return session

    def session_now(self, session: Session, front: Front) -> Session:
        """Return the session by day, once a night has been told to its end."""
        reached = night.follow_night(session, front)
        return reached if reached.phase is Phase.DAY else session

    def offer_answers(self, session: Session, lines: Lines, _party: "Party | None") -> Offers:
        """Return all answers to what the table is asked, where they are so many and no more."""
        at_vote = session.phase is Phase.VOTE
        return (referee.offer_at_vote if at_vote else referee.offer_before_vote)(session, lines)
