"""Where a texted game is, for its session, and what its host is told at each of its stages."""

import math

from onenight.conversation import clock, sayable
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Turn, joined
from onenight.speech.front import Front
from onenight.texting.party import Party, Stage
from onenight.ways.by_text.following import PHASES, ROUNDS, named, party_of
from onenight.ways.one_night import night, proposal, verdict
from onenight.ways.one_night.hints import circle
from onenight.ways.one_night.one_night import cards_of
from onenight.ways.one_night.texts.course import course
from onenight.ways.one_night.texts.dawn import laid
from onenight.ways.one_night.texts.evidence import evidence
from onenight.ways.one_night.texts.kept import kept


def tell(turn: Turn, before: str = "") -> Reply:
    """Tell how far the game has come."""
    stage = party_of(turn).stage
    if stage is Stage.VERDICT:
        return verdict.give_all(turn, before)
    if stage is Stage.DAWN and turn.session.phase is Phase.DAY:
        turn, hint = circle(turn)
        there = laid(party_of(turn), course(party_of(turn)).night, turn.lines, "prompts.laid")
        return clock.dawn(turn, joined(before, turn.say("texted.dawn"), there, hint))
    if stage in ROUNDS and turn.news:
        before = joined(before, turn.say("texted.second"))
    return prompt(turn, before)


def prompt(turn: Turn, before: str = "") -> Reply:
    """Say something, then what can be said now."""
    phase = turn.session.phase
    if phase is Phase.JOIN:
        return proposal.prompt(turn, before)
    if phase is Phase.DAY:
        return clock.prompt(turn, before)
    line = turn.say(_LINES.get(phase, "texted.verdict"), example=sayable.points(turn.session, turn.lines))
    return turn.ask(joined(before, line), line)


_LINES = {Phase.NIGHT: "texted.night", Phase.VOTE: "texted.vote"}


def missing(turn: Turn, before: str = "") -> Reply:
    """Tell whose answers have not come, if any, and what can be said now."""
    names = party_of(turn).missing
    line = "texted.no_votes_from" if turn.session.phase in (Phase.DAY, Phase.VOTE) else "texted.waits_for"
    return prompt(turn, joined(before, turn.say(line, names=names) if names else ""))


def help_(turn: Turn) -> Reply:
    """Tell at more length what can be said."""
    phase = turn.session.phase
    example = sayable.points(turn.session, turn.lines)
    return turn.ask(turn.say("help.join" if phase is Phase.JOIN else f"help.texted_{phase}", example=example))


def reached(session: Session, party: Party, front: Front) -> Session:
    """Return the session of a night that is played by text, from its deal on."""
    dealt, count = kept(party), len(party.seats)
    game = cards_of(session)._replace(rulebook=dealt.rulebook, deck=dealt.deck)
    session = session._replace(game=game, players=count, names=named(party, count))
    if party.stage is Stage.VERDICT:
        game = game.settled()
        return session.at_rest()._replace(game=game, phase=Phase.VERDICT, testimony=evidence(party))
    if party.stage is Stage.DAWN:
        if session.phase in PHASES[Stage.DAWN]:
            return session
        return clock.dawned(session.before_night(Phase.DAY), math.ceil(front.now), night.day_seconds(session))
    night_ = session if session.phase is Phase.NIGHT else session.before_night(Phase.NIGHT)
    narration = night_.narration._replace(call=ROUNDS.get(party.stage, 0))
    return night_._replace(narration=narration)
