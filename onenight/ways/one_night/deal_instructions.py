"""The table check: everyone has a card, three lie in the middle, the speaker can be heard. It can be skipped."""

from onenight.conversation import score
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase
from onenight.conversation.turn import Turn, join_sentences
from onenight.rules.night_steps import has_dusk
from onenight.ways.one_night import table_tips


def deal(turn: Turn, before: str = "") -> Reply:
    """Tell how to deal the cards before the night."""
    return _tell_deal(turn, "check.deal", before, table_tips.reach_hint(turn))


def deal_anew(turn: Turn, before: str = "") -> Reply:
    """Tell to deal the same cards again; a tournament game that was not judged is not counted, and that is told."""
    unjudged = turn.session.phase in (Phase.DAY, Phase.VOTE) and score.is_counting(turn.session)
    return _tell_deal(turn, "check.deal_anew", join_sentences(before, turn.say("score.uncounted") if unjudged else ""))


def deal_once_judged(turn: Turn) -> Reply:
    """Deal the next game in the middle of a vote; in a tournament go on with the vote, for its game counts."""
    return turn.prompt(turn.say("score.judged_first")) if score.is_counting(turn.session) else deal_anew(turn)


def prompt(turn: Turn, before: str = "") -> Reply:
    """Say something, then what can be said now."""
    turn = turn.at(turn.session.before_night(Phase.CHECK))
    return turn.ask(join_sentences(before, turn.say("check.again")), turn.say("check.again"))


def _tell_deal(turn: Turn, line: str, before: str, reach: str = "") -> Reply:
    """Tell what to do with the cards, and go to the table check."""
    turn = turn.at(turn.session.before_night(Phase.CHECK))
    session = turn.session
    deck = session.game.deck
    center = turn.number(deck.game.count_center_cards(session.players))
    said = turn.say(line, center=center)
    if deck.card_beside_center is not None:
        said = turn.say(f"{line}_beside", center=center, role=deck.card_beside_center.key)
    marks = turn.say(f"{line}_marks") if has_dusk(deck) else ""
    sound = turn.say("check.drum") if session.sound and not turn.front.mixes else ""
    return turn.ask(join_sentences(before, said, marks, reach, sound, turn.say("check.again")), turn.say("check.again"))
