"""One Night by text: roles, answers and votes are texted, and the host hears how far the game has come."""

import math
from collections.abc import Mapping

from onenight.conversation import clock, sayable_hints
from onenight.conversation.answer_offers import Offers
from onenight.conversation.reply import Ending, PhoneView, PublicView, Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Handler, Turn, join_sentences
from onenight.rules.night import resolve_roles
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.texting.party import Party, Stage
from onenight.ways.by_text.invitation import say_after_verdict
from onenight.ways.by_text.sync import PHASES, ROUNDS, list_names, party_of
from onenight.ways.by_text.way import TextedWay, phone_view
from onenight.ways.one_night import proposal, referee, shared, verdict
from onenight.ways.one_night.one_night import cards_of
from onenight.ways.one_night.shared import OneNightWay
from onenight.ways.one_night.table_tips import take_circle_hint
from onenight.ways.one_night.texts import rounds, wishes
from onenight.ways.one_night.texts.course import play_night
from onenight.ways.one_night.texts.dawn import TableMarks, describe_table
from onenight.ways.one_night.texts.evidence import evidence
from onenight.ways.one_night.texts.party_state import kept_night


class TextedNightWay(TextedWay, OneNightWay):
    """One Night by text."""

    hints: Mapping[Phase, tuple[str, ...]] = {
        Phase.NIGHT: ("everyone_answered", "wake_us_up", "help"),
        Phase.VOTE: ("everyone_voted", "points", "help"),
        Phase.VERDICT: ("rematch", "why", "text_roles", "stop"),
    }

    def follow_game(self, session: Session, party: Party, front: Front) -> Session:
        """Return the session at the night, the day or the verdict that the party has come to."""
        dealt, count = kept_night(party), len(party.seats)
        game = cards_of(session)._replace(rulebook=dealt.rulebook, deck=dealt.deck)
        session = session._replace(game=game, players=count, names=list_names(party, count))
        if party.stage is Stage.VERDICT:
            game = game.drop_unconfirmed()
            return session.at_rest()._replace(game=game, phase=Phase.VERDICT, testimony=evidence(party))
        if party.stage is Stage.DAWN:
            if session.phase in PHASES[Stage.DAWN]:
                return session
            return clock.set_to_day(session.before_night(Phase.DAY), math.ceil(front.now), self.day_seconds(session))
        night_ = session if session.phase is Phase.NIGHT else session.before_night(Phase.NIGHT)
        narration = night_.narration._replace(call=ROUNDS.get(party.stage, 0))
        return night_._replace(narration=narration)

    def find_handler(self, turn: Turn) -> Handler | None:
        """Return what answers a wish in a texted game; None for nothing."""
        session, entry = turn.session, turn.wish.entry
        if turn.news and session.phase is Phase.VERDICT and not entry.evening:  # who leaves need not hear the verdict
            return self.tell_progress
        if turn.news and session.phase is not Phase.JOIN and entry.news:
            return self.tell_progress
        kind = turn.wish.kind
        return wishes.ANSWERS.get(kind, {}).get(session.phase) or shared.ANSWERS.get(kind)

    def ignores(self, turn: Turn, before: Session) -> bool:
        """Return whether it is table talk, votes among it: those are texted, or spoken once the vote is called."""
        told = turn.wish.entry.fact != "" and turn.session.phase in self.talking_phases
        return told or super().ignores(turn, before) or shared.is_table_talk(turn)

    def prompt(self, turn: Turn, before: str = "") -> Reply:
        """Say something, then what can be said in this phase."""
        phase = turn.session.phase
        if phase is Phase.JOIN:
            return proposal.prompt(turn, before)
        if phase is Phase.DAY:
            return clock.prompt(turn, before)
        example = sayable_hints.suggest_vote(turn.session, turn.lines)
        if phase not in _LINES:
            line = say_after_verdict(turn, turn.say("texted.verdict"))
        else:
            line = turn.say(_LINES[phase], example=example)
        return turn.ask(join_sentences(before, line), line)

    def tell_progress(self, turn: Turn, before: str = "") -> Reply:
        """Say something, then how far the game has come."""
        stage = party_of(turn).stage
        if stage is Stage.VERDICT:
            return self.tell_verdict(turn, before)
        if stage is Stage.DAWN and turn.session.phase is Phase.DAY:
            turn, hint = take_circle_hint(turn)
            there = describe_table(party_of(turn), play_night(party_of(turn)).night, turn.lines, "prompts.laid")
            return clock.begin_day(turn, join_sentences(before, turn.say("texted.dawn"), there, hint))
        if stage in ROUNDS and turn.news:
            before = join_sentences(before, turn.say("texted.second"))
        return self.prompt(turn, before)

    def tell_verdict(self, turn: Turn, before: str = "") -> Reply:
        """Say something, then who died, why, and who won: the table has told us of nobody."""
        return turn.prompt(join_sentences(before, *verdict.tell_fully(turn)))

    def view(self, session: Session, lines: Lines, party: Party | None) -> PublicView:
        """Return what both media show, and from the morning on what the night has laid on the table."""
        found = super().view(session, lines, party)
        if party is None or party.stage not in _BY_DAY:
            return found
        there = TableMarks.after(party, play_night(party).night)
        return {**found, "shields": there.shields, "face_up": there.face_up, "artifacts": there.artifacts}

    def phone_view(self, party: Party) -> PhoneView:
        """Return the deck, as it was agreed on."""
        over = party.stage is Stage.VERDICT
        return phone_view(party, deck=kept_night(party).deck.keys, ending=_tell_ending(party) if over else None)

    def offer_answers(self, session: Session, lines: Lines, _party: Party | None) -> Offers:
        """Return the answers to what the table is asked; at the vote only the host can speak a missing finger."""
        at_vote = session.phase is Phase.VOTE
        return Offers(fingers=True) if at_vote else referee.offer_before_vote(session, lines)


_LINES = {Phase.NIGHT: "texted.night", Phase.VOTE: "texted.vote"}


def _tell_ending(party: Party) -> Ending:
    """Return the end of a game whose votes are all in."""
    names, found = party.names, rounds.verdict(party)
    roles = resolve_roles(rounds.night(party), kept_night(party).rulebook)
    return Ending(
        chosen=[names[seat] for seat in found.dead],
        winners=[names[seat] for seat in found.winners],
        cards={name: role.key for name, role in zip(names, roles, strict=False)},
        marks={names[seat]: str(mark) for seat, mark in play_night(party).night.laid.marks},
    )


_BY_DAY = (Stage.DAWN, Stage.VERDICT)
