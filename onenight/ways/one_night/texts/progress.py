"""The progress of a texted game, for its session, and what its host is told at each of its stages."""

import math

from onenight.conversation import clock, sayable_hints
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Turn, join_sentences
from onenight.speech.front import Front
from onenight.texting.party import Party, Stage
from onenight.ways.by_text.sync import PHASES, ROUNDS, list_names, party_of
from onenight.ways.one_night import night, proposal, verdict
from onenight.ways.one_night.one_night import cards_of
from onenight.ways.one_night.table_tips import take_circle_hint
from onenight.ways.one_night.texts.course import play_night
from onenight.ways.one_night.texts.dawn import describe_table
from onenight.ways.one_night.texts.evidence import evidence
from onenight.ways.one_night.texts.party_state import kept_night


def tell_progress(turn: Turn, before: str = "") -> Reply:
    """Tell how far the game has come."""
    stage = party_of(turn).stage
    if stage is Stage.VERDICT:
        return verdict.give_full_verdict(turn, before)
    if stage is Stage.DAWN and turn.session.phase is Phase.DAY:
        turn, hint = take_circle_hint(turn)
        there = describe_table(party_of(turn), play_night(party_of(turn)).night, turn.lines, "prompts.laid")
        return clock.begin_day(turn, join_sentences(before, turn.say("texted.dawn"), there, hint))
    if stage in ROUNDS and turn.news:
        before = join_sentences(before, turn.say("texted.second"))
    return prompt(turn, before)


def prompt(turn: Turn, before: str = "") -> Reply:
    """Say something, then what can be said now."""
    phase = turn.session.phase
    if phase is Phase.JOIN:
        return proposal.prompt(turn, before)
    if phase is Phase.DAY:
        return clock.prompt(turn, before)
    line = turn.say(_LINES.get(phase, "texted.verdict"), example=sayable_hints.suggest_vote(turn.session, turn.lines))
    return turn.ask(join_sentences(before, line), line)


_LINES = {Phase.NIGHT: "texted.night", Phase.VOTE: "texted.vote"}


def tell_missing(turn: Turn, before: str = "") -> Reply:
    """Tell whose answers have not come, if any, and what can be said now."""
    names = party_of(turn).missing
    line = "texted.no_votes_from" if turn.session.phase in (Phase.DAY, Phase.VOTE) else "texted.waits_for"
    return prompt(turn, join_sentences(before, turn.say(line, names=names) if names else ""))


def tell_help(turn: Turn) -> Reply:
    """Tell at more length what can be said."""
    phase = turn.session.phase
    example = sayable_hints.suggest_vote(turn.session, turn.lines)
    return turn.ask(turn.say("help.join" if phase is Phase.JOIN else f"help.texted_{phase}", example=example))


def follow_stage(session: Session, party: Party, front: Front) -> Session:
    """Return the session of a night that is played by text, from its deal on."""
    dealt, count = kept_night(party), len(party.seats)
    game = cards_of(session)._replace(rulebook=dealt.rulebook, deck=dealt.deck)
    session = session._replace(game=game, players=count, names=list_names(party, count))
    if party.stage is Stage.VERDICT:
        game = game.drop_undecided()
        return session.at_rest()._replace(game=game, phase=Phase.VERDICT, testimony=evidence(party))
    if party.stage is Stage.DAWN:
        if session.phase in PHASES[Stage.DAWN]:
            return session
        return clock.set_to_day(session.before_night(Phase.DAY), math.ceil(front.now), night.day_seconds(session))
    night_ = session if session.phase is Phase.NIGHT else session.before_night(Phase.NIGHT)
    narration = night_.narration._replace(call=ROUNDS.get(party.stage, 0))
    return night_._replace(narration=narration)
