"""Before the deal of One Night by text, from its host's side: a deck for those who are in, and the deal itself."""

from onenight.conversation.reply import Reply
from onenight.conversation.turn import Turn, join_sentences
from onenight.speech.script import Pause, Say, Script, Voice
from onenight.ways.by_text import joining
from onenight.ways.by_text.invitation import list_ways_to_join
from onenight.ways.by_text.joining import SILENCE, list_players, sentences
from onenight.ways.by_text.sync import apply_events, party_of
from onenight.ways.one_night import night, opening, proposal
from onenight.ways.one_night.one_night import cards_of
from onenight.ways.one_night.texts.game import NightDealt


def deal(turn: Turn, before: str = "") -> Reply:
    """Begin the texted night, once the deck fits those who are in; until then tell what is missing.

    Raises:
        NotAllowed: as for `begin_night`.
    """
    here, possible = len(party_of(turn).seats), turn.session.game.rulebook.game.players
    if here not in possible:
        numbers = {"least": turn.number(possible.start), "most": turn.number(possible.stop - 1)}
        last = {"name": party_of(turn).seats[-1].name} if here else {}
        few = here < possible.start
        takes = turn.say("join.takes" if few else "join.too_many", **numbers, **last)
        ways = list_ways_to_join(turn, turn.session.code) if few else ()
        return turn.prompt(join_sentences(before, list_players(turn), takes, *ways))
    draft = cards_of(turn.session).draft
    if draft is not None and draft.players == here:
        return proposal.propose(turn)
    if draft is None and turn.session.players == here:
        return begin_night(turn, before)
    answer = opening.seat_players(turn, here)
    return answer._replace(say=join_sentences(before, answer.say))


def begin_night(turn: Turn, before: str = "") -> Reply:
    """Let the night fall, and tell something while everyone reads and answers.

    Raises:
        NotAllowed: as for `rounds.deal`.
    """
    session = turn.session
    turn = apply_events(turn, NightDealt(session.game.rulebook, session.game.deck, session.game.having))
    turn = turn.at(night.enter_night(turn.session))
    *said, _ = sentences(turn.lines)
    cues = [cue for text in said for cue in (Say(text, Voice.load(turn.lines).estimate_seconds(text)), Pause(SILENCE))]
    script = Script(session.game.deck, session.pace, tuple(cues))
    return turn.tell(before, script, turn.say("texted.night"), turn.say("texted.night"))


def cancel(turn: Turn) -> Reply:
    """Drop what was under discussion: a draft, else the texted game."""
    return proposal.drop_draft(turn) if turn.session.game.is_unconfirmed else joining.cancel(turn)
