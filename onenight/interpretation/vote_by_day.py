"""Rules of a vote that is told before it was called: heard again in the words of a vote."""

from dataclasses import replace

from onenight.conversation.pointing import uncalled_vote
from onenight.conversation.utterance import Sentence, Utterance, replace_understood, rule_of_words
from onenight.wishes.catalog import CATALOG
from onenight.wishes.wish import Kind, Wish


@rule_of_words
def hear_answer_as_vote(said: Utterance, sentence: Sentence) -> Utterance:
    """Hear further fingers in the short words of a vote, once we have asked whether it is over: "Cy auch".

    A name alone calls somebody; "Cy too" tells of one more who points there.
    """
    if not uncalled_vote.is_vote_question_open(said.session, sentence.front.now):
        return said
    again, understood = sentence.meant.elsewhere(sentence.vote()), sentence.meant.understood
    kinds = set(uncalled_vote.DOUBTFUL) | ({Kind.NAME} if sentence.hears.manner.is_addition(sentence.text) else set())
    told = bool(again.wishes) and all(each.intent in kinds for each in again.wishes)
    already = all(each.intent in uncalled_vote.DOUBTFUL for each in understood.wishes)
    whole = already and len(understood.wishes) >= len(again.wishes)
    return replace_understood(said, sentence, again) if told and not whole else said


@rule_of_words
def hear_vote_by_day(said: Utterance, sentence: Sentence) -> Utterance:
    """Hear what tells of their vote where people talk, with the cards beside it, as in the vote.

    They are no claims then: "Ann and Dee pointed at Cy, and Cy was the Seer" shows the Seer.
    """
    session, understood = said.session, sentence.meant.understood
    if uncalled_vote.is_vote_question_open(session, sentence.front.now) or session.phase in uncalled_vote.COUNTED:
        return said
    certain = [each for each in said.wishes if uncalled_vote.is_certain(each, session, sentence.front.lines)]
    if not any(sentence.means(each.kind) for each in certain):
        return said
    again = sentence.meant.elsewhere(sentence.vote())
    kept = [each for each in again.wishes if each in understood.wishes or CATALOG[each.intent].shows_card]
    if not all(each in kept or CATALOG[each.intent].shows_card for each in understood.wishes):
        return said
    return replace_understood(said, sentence, replace(understood, wishes=tuple(kept)))


@rule_of_words
def tell_further_voters(said: Utterance, sentence: Sentence) -> Utterance:
    """Take a name for one more who points where the vote we asked about did: "Cy, too"."""
    first = _find_asked_wish(said, sentence)
    if first is None:
        return said
    return said._replace(
        wishes=tuple(
            [
                first._replace(names=each.names) if each.kind is Kind.NAME and each.names else each
                for each in said.wishes
            ]
        )
    )


@rule_of_words
def drop_yes_beside_vote(said: Utterance, sentence: Sentence) -> Utterance:
    """Drop a yes to "Is the vote over?" beside a further finger, which says as much: "Cy too, yes"."""
    if _find_asked_wish(said, sentence) is None or not any(each.entry.fact == "doubtful" for each in said.wishes):
        return said
    return said._replace(wishes=tuple([each for each in said.wishes if each.kind is not Kind.YES]))


def _find_asked_wish(said: Utterance, sentence: Sentence) -> Wish | None:
    """Return the finger of which we have asked whether the vote is over; None where we have not, or long ago."""
    pending = said.session.pending
    return (
        pending.wish
        if pending is not None and uncalled_vote.is_vote_question_open(said.session, sentence.front.now)
        else None
    )
