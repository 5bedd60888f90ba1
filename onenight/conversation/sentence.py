"""What is typed or heard as text: understood, and answered."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import TYPE_CHECKING

from onenight.conversation import doubt, topic
from onenight.conversation.alternatives import Alternatives, Meant
from onenight.conversation.breath import Breath
from onenight.conversation.doubt import Course, Utterance
from onenight.conversation.pointing import early
from onenight.conversation.replies import Answering, answered
from onenight.conversation.reply import Reply
from onenight.conversation.session import Ask, Pending, Phase, Session
from onenight.conversation.turn import Turn
from onenight.speech.front import Front
from onenight.speech.hearing.ear import ear
from onenight.speech.hearing.understood import Setting, Understood
from onenight.speech.lines import Lines
from onenight.speech.plain import too_long
from onenight.speech.topics import foreign
from onenight.wishes.catalog import CATALOG
from onenight.wishes.wish import AMONG_THEM, NOT_KNOWN, TOO_LONG, Kind, Wish, wish

if TYPE_CHECKING:
    from onenight.conversation.way import Way, Ways


def reply_to(
    ways: "Ways[Turn]", session: Session, said: str | Alternatives, front: Front, answering: Answering
) -> Reply:
    """Answer what was said; several things said in one breath are taken in turn, and the last answer is told.

    What begins something comes last, wherever it was said: "rematch without Dan" is one of those who stay. To say
    nothing is to come, or to come back. `answering` answers each wish. What was nearly understood is asked about, if it
    costs something (`doubt.py`). Whoever answers a request anew gives the same `Alternatives` each time.
    """
    alternatives = Alternatives(said) if isinstance(said, str) else said
    text = alternatives.text
    if not text:
        return answering(session, Wish(Kind.LAUNCH), front)
    if too_long(text):
        return answering(session, TOO_LONG, front)
    if doubt.lapsed(session, front.now, talking=session.phase in ways.of(session).TALKING):
        session = session._replace(pending=None)
    lines = front.lines
    hears, context = ear(lines.language), context_of(ways, ways.of(session).by_now(session, front), lines)
    if context.asked and hears.moods.is_unsure(text):
        return answering(session, NOT_KNOWN, front)
    meant = _told(ways, session, alternatives.meant(hears, context), front)
    named = partial(hears.tagged, meant.text, context.names)
    tagged = partial(hears.tagged, hears.moods.told(meant.text, context.names), context.names)
    assents = session.game.undecided and hears.manner.assents(meant.text)
    wished = early.further(session, _wishes(session, meant.understood, assents=assents), front.now)
    if hears.manner.imagines(meant.text):
        wished = tuple([each for each in wished if not each.entry.fact]) or (AMONG_THEM,)
    heard = Breath(wished, meant.understood.sure, tagged, hears.manner.amends(meant.text))
    breath = ways.of(session).together(session, heard)
    session, wishes = _doubted(topic.mentioned(session, named(), breath.wishes), breath, meant, front)
    return answered(session, wishes, front, answering)


def _wishes(session: Session, understood: Understood, *, assents: bool) -> tuple[Wish, ...]:
    """What was understood, after a yes where it `assents` with its first word to what is asked."""
    wishes = [wish(each.intent, each.slots) for each in understood.wishes] or [Wish(Kind.UNKNOWN)]
    wishes[:0] = [Wish(Kind.YES)] if assents and not wishes[0].entry.is_assent else ()
    told = _without_assent(session, wishes)
    kinds = {each.kind for each in told}
    return tuple([_begun(each, at) for at, each in enumerate(told) if kinds.isdisjoint(each.entry.yields)])


def _doubted(session: Session, said: Breath, meant: Meant, front: Front) -> tuple[Session, list[Wish]]:
    """The wishes as they are to be answered, in that order: done, asked about first, or left alone."""
    talking, hears = meant.context.talking, ear(front.lines.language)
    wishes = _in_order(said.wishes, voting=session.phase is Phase.VOTE)
    named = hears.names_somebody(meant.text, meant.context.names)
    exact = meant.understood.layer == "exact"
    course = doubt.course(
        session, wishes, Utterance(said.sure, talking, named, exact=exact, amends=said.amends), front.now
    )
    if course is Course.ASK:
        return _asked(session, wishes, front.now), [Wish(Kind.REPEAT)]
    wishes = [Wish(Kind.UNKNOWN)] if course is Course.LEAVE else wishes
    idle = wishes == [Wish(Kind.UNKNOWN)] and not talking
    among = idle and hears.among_them(meant.text, meant.context) >= doubt.AMONG_THEM
    return session, [AMONG_THEM] if among else wishes


def _in_order(wishes: Sequence[Wish], *, voting: bool) -> list[Wish]:
    """The wishes as they make sense one after the other.

    What begins something comes last; in the vote first, for cards and people beside it are the next game's. Who came
    or left only tells why they are so many, and comes first; a number beside their names is theirs: "Robbo has bailed
    on us, so that's one less".
    """
    named = {(each.kind, len(each.names)) for each in wishes if each.entry.moves_people and each.names}
    moved = any(each.entry.moves_people for each in wishes)
    left = [each for each in wishes if each.names or (each.kind, each.number or 1) not in named]
    return sorted(
        left, key=lambda each: ((each.entry.evening == "begins") != voting, moved and each.kind is Kind.PLAYERS)
    )


def _asked(session: Session, wishes: Iterable[Wish], now: float) -> Session:
    """The session in which it waits for yes or no whether this was meant; to repeat it is to put the question."""
    first, *more = wishes
    clock = session.clock._replace(doubted=math.ceil(now))
    return session._replace(pending=Pending(Ask.MEANT, wish=first, more=tuple(more)), clock=clock)


def context_of(ways: "Ways[Turn]", session: Session, lines: Lines) -> Setting:
    """What a table is told apart by when something is said at it."""
    way = ways.of(session)
    return replace(
        context_at(Sense(ways, way, session.phase), way.game(session), lines.language, way.rulebooks(session)),
        asked=topic.asked_fact(ways, session),
        names=(*[name for name in session.names if name], *way.BYSTANDERS),
        spoken=topic.spoken(ways, session),
        players=session.players,
        means=Sense(ways, way, session.phase, yes_or_no=session.yes_or_no),
    )


@cache
def _foreign(rulebooks: tuple[str, ...], language: str) -> frozenset[str]:
    """The topics that only the rules of other games and boxes know, as a language tells them."""
    return foreign(rulebooks, Lines(language))


def context_at(sense: "Sense", game: str, language: str, rulebooks: tuple[str, ...] = ()) -> Setting:
    """As much of it as the phase and the game tell, by its key, to who hears that language.

    `rulebooks`: the game's alone, if none are given.
    """
    phase, talking = sense.phase, sense.phase in sense.way.TALKING
    least = doubt.least(talking=talking)
    done = frozenset() if phase in early.COUNTED else early.TOLD
    done |= frozenset(map(str, doubt.WORD_FOR_WORD)) if talking else frozenset()
    unknown = _foreign(rulebooks or (game,), language)
    return Setting(
        str(phase),
        talking=talking,
        least=least,
        done=done,
        game=game,
        foreign=unknown,
        means=sense,
        tells=replace(sense, telling=True),
    )


def _told(ways: "Ways[Turn]", session: Session, meant: Meant, front: Front) -> Meant:
    """What was understood; where people talk and it tells of their vote, with the cards beside it: no claims then."""
    way, context, understood = ways.of(session), meant.context, meant.understood
    lines = front.lines
    if early.asked(session, front.now):
        return _told_on(ways, session, meant, lines)
    wishes = [wish(each.intent, each.slots) for each in understood.wishes]
    over = any(early.certain(each, session, lines) and ways.means(way, each.kind, session.phase) for each in wishes)
    if not (context.talking and over):
        return meant
    again = meant.elsewhere(_voting(ways, session, meant, lines))
    kept = [each for each in again.wishes if each in understood.wishes or CATALOG[each.intent].shows_card]
    if not all(each in kept or CATALOG[each.intent].shows_card for each in understood.wishes):
        return meant
    return meant._replace(understood=replace(understood, wishes=tuple(kept)))


def _told_on(ways: "Ways[Turn]", session: Session, meant: Meant, lines: Lines) -> Meant:
    """What was said when we had asked whether the vote is over: further fingers, in the short words of a vote, too.

    A name alone calls somebody; "Cy too" tells of one more who points there.
    """
    again = meant.elsewhere(_voting(ways, session, meant, lines))
    kinds = set(early.DOUBTFUL) | ({Kind.NAME} if ear(lines.language).manner.adds(meant.text) else set())
    told = bool(again.wishes) and all(each.intent in kinds for each in again.wishes)
    already = all(each.intent in early.DOUBTFUL for each in meant.understood.wishes)
    whole = already and len(meant.understood.wishes) >= len(again.wishes)
    return meant._replace(understood=again) if told and not whole else meant


def _voting(ways: "Ways[Turn]", session: Session, meant: Meant, lines: Lines) -> Setting:
    """Return the setting of a sentence as if it were said in the vote.

    What will be, or was another time, is no more a fact than before.
    """
    way, context = ways.of(session), meant.context
    there = context_at(Sense(ways, way, Phase.VOTE), context.game, lines.language, way.rulebooks(session))
    return replace(context, phase=there.phase, talking=False, least=there.least, means=there.means, tells=there.tells)


def _begun(each: Wish, at: int) -> Wish:
    """A word to start that comes after something else: nobody opens a table so; before, it may be a greeting."""
    return Wish(Kind.BEGIN) if each.kind is Kind.LAUNCH and at else each


def _without_assent(session: Session, wishes: list[Wish]) -> list[Wish]:
    """The wishes without a yes or no that only leads to another one: "yes, start", "no, take out the Drunk".

    A yes that goes on with what it was asked about is one, too. One before anything but another change is not, where
    the game waits for it: "lovely, let us start" while the cards are a draft.
    """
    if session.game.undecided and wishes[0].kind is Kind.YES and not any(_edits(each) for each in wishes[1:]):
        return wishes
    pending = session.pending
    if pending is not None:
        meant = pending.ask is Ask.MEANT and pending.wish is not None and pending.wish.kind in {w.kind for w in wishes}
        return [each for each in wishes if not each.entry.is_assent] if meant else wishes
    return [each for each in wishes if not each.entry.is_assent] or wishes[:1]


def _edits(wish: Wish) -> bool:
    """Return whether a wish changes some of the cards, or how many are playing."""
    return wish.entry.deck in ("edit", "list") or bool(wish.entry.people)


@dataclass(frozen=True, slots=True)
class Sense:
    """Whether an intent means something at a phase; the same for each table there, so that the ear asks only once."""

    ways: "Ways[Turn]"
    way: "Way[Turn]"
    phase: Phase
    yes_or_no: bool = False
    """Whether a yes or no is waited for, which answers then whatever it means at this phase."""
    telling: bool = False
    """Whether only what has something told means something here, as in a question."""

    def __call__(self, intent: str) -> bool:
        """Whether it does."""
        if intent not in _KINDS or (self.telling and not CATALOG[intent].is_telling):
            return False
        answers = self.yes_or_no and CATALOG[intent].is_assent
        return answers or self.ways.means(self.way, Kind(intent), self.phase)


_KINDS = frozenset(Kind)
