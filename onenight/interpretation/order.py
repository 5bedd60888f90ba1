"""Rules of several wishes: what only leads to another one, what does not stand beside it, and what comes last."""

from onenight.conversation.session import Ask, Phase
from onenight.conversation.utterance import Utterance
from onenight.wishes.wish import Kind, Wish


def drop_leading_assent(said: Utterance) -> Utterance:
    """Drop a yes or no that only leads to another wish: "yes, start", "no, take out the Drunk".

    A yes that goes on with what it was asked about is one, too. One before anything but another change is not, where
    the game waits for it: "lovely, let us start" while the cards are a draft.
    """
    session, wishes = said.session, said.wishes
    if session.game.is_unconfirmed and wishes[0].kind is Kind.YES and not any(_is_edit(each) for each in wishes[1:]):
        return said
    left = tuple([each for each in wishes if not each.entry.is_assent])
    pending = session.pending
    if pending is None:
        return said._replace(wishes=left or wishes[:1])
    meant = pending.ask is Ask.MEANT and pending.wish is not None and pending.wish.kind in {w.kind for w in wishes}
    return said._replace(wishes=left) if meant else said


def _is_edit(wish: Wish) -> bool:
    """Return whether a wish changes some of the cards, or how many are playing."""
    return wish.entry.deck in ("edit", "list") or bool(wish.entry.people)


def drop_yielding(said: Utterance) -> Utterance:
    """Drop a wish that is not meant beside another one: "go on, start" starts, "three or four, no idea" tells nothing.

    `yields` and `alone` in the catalog say which.
    """
    alone = next((each for each in said.wishes if each.entry.alone), None)
    if alone is not None:
        return said._replace(wishes=(alone,))
    kinds = {each.kind for each in said.wishes}
    return said._replace(wishes=tuple([each for each in said.wishes if kinds.isdisjoint(each.entry.yields)]))


def begin_by_later_launch(said: Utterance) -> Utterance:
    """Take a word to start that comes after something else for the beginning: "six players, start".

    Nobody opens a table so; before anything else it may be a greeting.
    """
    first, *more = said.wishes
    begin = Wish(Kind.BEGIN)
    return said._replace(wishes=(first, *[begin if each.kind is Kind.LAUNCH else each for each in more]))


def tell_people_first(said: Utterance) -> Utterance:
    """Put who came or left before how many are playing, for it tells why: "we're four now, Ben left"."""
    moved = any(each.entry.moves_people for each in said.wishes)
    return said._replace(wishes=tuple(sorted(said.wishes, key=lambda each: moved and each.kind is Kind.PLAYERS)))


def begin_last(said: Utterance) -> Utterance:
    """Put what begins something last, wherever it was said: "rematch without Dan" is one of those who stay.

    In the vote it comes first, for cards and people beside it are the next game's.
    """
    voting = said.session.phase is Phase.VOTE
    return said._replace(wishes=tuple(sorted(said.wishes, key=lambda each: (each.entry.evening == "begins") != voting)))
