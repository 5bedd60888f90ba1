"""Rules of a vote that is told before it was called: heard again in the words of a vote."""

from onenight.conversation.pointing import uncalled_vote
from onenight.conversation.utterance import Sentence, Utterance, replace_understood, rule_of_words
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
