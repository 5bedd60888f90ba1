"""The conversation: what the announcer answers to a wish. Pure; the same for every front, and for every way to play.

Every wish has an answer at every phase, and every answer says what can be said next. What a wish means is asked of the
way that the table plays (`way.py`); where it means nothing there, the phase's own prompt answers it. Several wishes of
one breath are answered in turn.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from onenight.conversation import anytime, clock, evening, language, references
from onenight.conversation.incomplete_wishes import Lacks, complete_wish
from onenight.conversation.names import NearlyKnown, WhoIsThat, clean_name, find_seat, name_of
from onenight.conversation.pointing import uncalled_vote
from onenight.conversation.pointing.answers import note_names
from onenight.conversation.questions import ask_meanwhile, ask_question
from onenight.conversation.references import resolve_names_and_cards
from onenight.conversation.reply import Effect, Effects, Reply
from onenight.conversation.session import Ask, Pending, Session
from onenight.conversation.turn import Handler, Turn, join_sentences
from onenight.rules.errors import Ambiguous, GameError
from onenight.speech.front import Front
from onenight.wishes.wish import Kind, Wish

if TYPE_CHECKING:
    from onenight.conversation.way import Ways
    from onenight.texting.party import Party


def reply(ways: "Ways[Turn]", session: Session, wish: Wish, front: Front, party: "Party | None" = None) -> Reply:
    """Answer one wish; the wish to launch greets a session that was kept somewhere.

    `party`: the texted game of this table, as it is now; None where there is none, or none any more.
    """
    turn = Turn(session._replace(language=front.lines.language), wish, front, ways, party)
    turn = turn.way.catch_up(turn)
    if front.overheard and turn.way.ignores(turn, session):
        return Reply(session, "", party=party, left=True)
    lost = turn.session.lost and turn.wish.kind is Kind.UNKNOWN
    turn = turn.at(turn.session._replace(lost=lost))
    said = resolve_names_and_cards(wish, turn.session, front.lines, turn.way.asked_seat)
    turn = turn._replace(wish=references.fill_role(turn.session, said))
    answer = _answer(turn)
    if front.timers == "granted" and turn.session.clock.ends and not answer.session.clock.ends:
        answer = answer._replace(effects=(*answer.effects, Effect.END_TIMER))  # the device's clock would outlast ours
    return _complete_answer(turn, answer)


def invite_players(ways: "Ways[Turn]", session: Session, front: Front, party: "Party") -> Reply:
    """Tell how everyone joins a texted game, in the place of an answer whose effect was to open it.

    `session`: the answer's, at the table of that game.
    """
    turn = Turn(session, Wish(Kind.TEXT_ROLES), front, ways, party)
    turn = turn.way.catch_up(turn)
    return _complete_answer(turn, turn.way.invite(turn))


def tell_day_without_timer(ways: "Ways[Turn]", session: Session, front: Front, before: str) -> Reply:
    """Tell the day aloud, in the place of an answer whose effect was a timer that the device has not set.

    `session`: the answer's; `before`: what the effect says then.
    """
    answer = clock.run_clock(Turn(session, Wish(Kind.TIMER), front, ways), before)
    return answer._replace(session=answer.session._replace(seen=math.ceil(front.now)))


def _complete_answer(turn: Turn, answer: Reply) -> Reply:
    """Return the answer with what its way has to say before it, and with the time, role and language noted."""
    answer = turn.way.add_notices(answer, turn.front)
    session = note_names(turn.session, answer.session)
    spoken_of = references.find_role(turn.wish) or session.role
    now = math.ceil(turn.front.now)
    spoken = session.language if turn.wish.kind is Kind.LANGUAGE and turn.front.speaks else turn.lines.language
    told = answer.before_prompt if turn.wish.entry.says == "question" else answer.confirmed
    return answer._replace(session=session._replace(seen=now, role=spoken_of, language=spoken), confirmed=told)


def _answer(turn: Turn) -> Reply:
    """Answer a wish, completing an incomplete one that waits; keep that while nothing completes it."""
    first = turn.session.rest
    if first is None:
        return _answer_or_refuse(turn)
    whole = complete_wish(first, turn.wish)
    answer = _answer_or_refuse(turn.at(turn.session._replace(rest=None))._replace(wish=whole or turn.wish))
    open_ = whole is None and turn.wish.entry.says != "something" and answer.session.phase is turn.session.phase
    return answer._replace(session=answer.session._replace(rest=first)) if open_ else answer


def _answer_or_refuse(turn: Turn) -> Reply:
    """Answer a wish, with any question that waits; ask about names and refuse what the rules forbid."""
    pending = turn.session.pending
    if pending is not None and turn.wish.entry.says == "nothing":
        return _put_again(turn, pending)
    turn = turn.at(turn.session._replace(pending=None))
    try:
        return _answer_or_ask_for_rest(turn, pending)
    except WhoIsThat as who:
        wish = pending.wish if pending is not None and pending.wish is not None else turn.wish
        return ask_question(turn, Pending(Ask.WHO, who.name, 0, wish))
    except NearlyKnown as near:
        return ask_question(turn, Pending(Ask.NAME, near.name, near.seat, turn.wish))
    except Ambiguous as error:
        said = turn.lines.refusal(error)
        return turn.ask(said)._replace(refused=said)  # it asks which, and needs no other prompt
    except GameError as error:
        said = turn.lines.refusal(error)
        return turn.prompt(said)._replace(refused=said)


def _put_again(turn: Turn, pending: Pending) -> Reply:
    """Ask the question once more, never in the same words twice running; "Did you mean ...?" at most twice."""
    unknown = turn.wish.kind is Kind.UNKNOWN
    if pending.ask is Ask.MEANT and unknown:
        if pending.again:
            return _answer_or_refuse(turn.at(turn.session._replace(pending=None)))
        pending = pending._replace(again=True)
    asked = ask_meanwhile(turn, pending) if pending.ask is Ask.MEANT else ask_question(turn, pending)
    if turn.wish.kind is Kind.DONT_KNOW:
        return asked._replace(say=join_sentences(anytime.say_how_to_find_out(turn), asked.say))
    if aside_line := anytime.ASIDES.get(turn.wish.choice) if unknown else None:
        return asked._replace(say=f"{turn.say(aside_line)} {asked.say}")
    lost = unknown and not turn.session.lost and pending.ask is not Ask.MEANT
    asked = asked._replace(session=asked.session._replace(lost=lost))
    return anytime.add_examples(asked, turn) if unknown and turn.session.lost else asked


def _answer_or_ask_for_rest(turn: Turn, pending: Pending | None) -> Reply:
    """Answer a wish; if it is incomplete, ask for the missing part and let it wait."""
    try:
        return _grant(turn, pending)
    except Lacks as half:
        asked = turn.ask(turn.lines.refusal(half))
        return asked._replace(session=asked.session._replace(rest=half.wish))


def _grant(turn: Turn, pending: Pending | None) -> Reply:
    """Answer a wish as the answer to a question, or as what it means at this phase."""
    if pending is not None and (turn.wish.entry.settles_question or pending.ask is Ask.WHO):
        return _settle_question(turn, pending)
    if pending is not None and uncalled_vote.says_vote_is_over(turn.wish, pending):
        return answer_in_turn(turn, uncalled_vote.collect_facts(turn.wish, pending))
    way = turn.way
    return (way.find_handler(turn) or GENERAL.get(turn.wish.kind) or way.answer_elsewhere)(turn)


GENERAL: Mapping[Kind, Handler] = {
    Kind.ANNOUNCER: anytime.choose_announcer,
    Kind.FORGET: evening.ask_to_forget,
    Kind.LANGUAGE: language.change_language,
    Kind.STOP: evening.stop,
    Kind.HOME: evening.stop,
    Kind.DONT_KNOW: anytime.tell_how_to_find_out,
    Kind.UNKNOWN: anytime.answer_unknown,
}
"""Wishes that mean the same in every game."""

CLOCK: Mapping[Kind, Handler] = {
    Kind.SET_TIME: clock.set_time,
    Kind.ADD_TIME: clock.add_time,
    Kind.TAKE_TIME: clock.take_time,
    Kind.TIME_LEFT: clock.tell_time_left,
    Kind.TIMER: clock.start_clock,
    Kind.UNTIMED: clock.go_on_untimed,
    Kind.PAUSE: clock.pause_clock,
    Kind.GO_ON: clock.resume_clock,
}
"""Wishes that mean the same by every day."""
LENGTHS: Mapping[Kind, Handler] = {
    **dict.fromkeys((Kind.SET_TIME, Kind.ADD_TIME, Kind.TAKE_TIME), anytime.change_day_length),
    Kind.UNTIMED: anytime.play_untimed,
}
"""Wishes about a day before it, and after it."""

P = TypeVar("P")
"""A phase, or a stage."""


def place_answers(answers: Mapping[Kind, Handler], *places: P) -> dict[Kind, dict[P, Handler]]:
    """Return a table in which wishes mean the same at all these places."""
    return {kind: dict.fromkeys(places, handler) for kind, handler in answers.items()}


def lay_over(*tables: Mapping[Kind, Mapping[P, Handler]]) -> dict[Kind, dict[P, Handler]]:
    """Return tables as one: what stands at a place of a later one covers what stands there before."""
    whole: dict[Kind, dict[P, Handler]] = {}
    for table in tables:
        for kind, row in table.items():
            whole[kind] = {**whole.get(kind, {}), **row}
    return whole


_ABOUT_NAMES = (Ask.NAME, Ask.WHO)
"""Questions who is meant by a name."""


def _settle_question(turn: Turn, pending: Pending) -> Reply:
    """Answer a yes, no, cancel or name that settles a question."""
    if turn.wish.kind is Kind.CANCEL:
        return turn.prompt()
    yes = turn.wish.kind is Kind.YES
    if pending.ask is Ask.MEANT:
        meant = [each for each in (pending.wish, *pending.more) if each is not None]
        return answer_in_turn(turn, meant) if yes else turn.way.resume(turn, "")
    if pending.ask in _ABOUT_NAMES and pending.wish is not None:
        return _settle_name(turn, pending, pending.wish, yes=yes)
    settle = turn.way.settlers.get(pending.ask) or evening.SETTLED.get(pending.ask)
    return settle(turn._replace(wish=pending.wish or turn.wish), yes=yes) if settle else turn.prompt()


def answer_in_turn(turn: Turn, wishes: Sequence[Wish]) -> Reply:
    """Answer several wishes of a turn as those of one breath."""
    party = turn.party

    def answering(session: Session, wish: Wish, front: Front) -> Reply:
        nonlocal party
        answer = _answer(turn.at(session)._replace(wish=wish, front=front, party=party))
        party = answer.party
        return answer

    return answer_wishes(turn.session, wishes, turn.front, answering) if wishes else turn.prompt()


def _settle_name(turn: Turn, pending: Pending, wish: Wish, *, yes: bool) -> Reply:
    """Answer the wish that waits with the name of who was meant, then the wishes beside it; any other by itself."""
    known = pending.heard
    if pending.ask is Ask.WHO:
        if turn.wish.kind is not Kind.NAME or len(turn.wish.names) != 1:
            return _answer(turn)
        known = turn.wish.names[0]
    elif yes:
        known = name_of(turn.session, pending.seat, turn.lines)
    else:
        turn = turn.at(find_seat(turn.session, known, turn.lines, new=True)[0])
    return answer_in_turn(turn, (_replace_name(turn, wish, pending, known), *pending.more))


def _replace_name(turn: Turn, wish: Wish, pending: Pending, known: str) -> Wish:
    """Return the wish with a known name in the place of the one that was heard."""

    def replace(said: str) -> str:
        """Return the known name for the one that was heard, and any other as it is."""
        return known if said and clean_name(said, turn.lines) == pending.heard else said

    return wish._replace(names=tuple(map(replace, wish.names)), target=replace(wish.target))


# Several wishes of one breath

Answering = Callable[[Session, Wish, Front], Reply]
"""What answers one wish."""


def answer_wishes(session: Session, wishes: Sequence[Wish], front: Front, answering: Answering) -> Reply:
    """Answer wishes of one breath in turn; tell the last answer, with what it leaves out of those before.

    What waits for a name that nobody has is asked about after the others.
    """
    first, *more = wishes
    answer = answering(session, first, front)
    waiting: list[Wish] = []
    for each in more:
        asks = _find_waiting(answer.session)
        after = answering(answer.session, each, front.with_language(answer.session.language))
        if not after.left:
            answer = _merge_answers(answer, after)
            waiting += asks if each.kind is not Kind.NAME and not each.entry.settles_question else ()
    if not waiting or answer.script is not None:  # what is told now is not broken off
        return answer
    later = (*waiting[1:], *_find_waiting(answer.session))
    asked = answering(answer.session, waiting[0], front.with_language(answer.session.language))
    pending = asked.session.pending
    session = asked.session._replace(pending=pending and pending._replace(more=later))
    said = _join_overlapping(_find_news(answer), asked.say)
    return _merge_answers(answer, asked)._replace(session=session, say=said)


def _find_waiting(session: Session) -> tuple[Wish, ...]:
    """Return the wish that waits for the answer who is meant by a name."""
    pending = session.pending
    return (pending.wish,) if pending and pending.wish and pending.ask in _ABOUT_NAMES else ()


def answer_all_or_none(
    ways: "Ways[Turn]", session: Session, wishes: Sequence[Wish], front: Front, party: "Party | None"
) -> Reply:
    """Answer wishes that are one turn; where one of several cannot be granted, none is, and why is told."""
    there = party
    effects: Effects = ()

    def answering(session: Session, wish: Wish, front: Front) -> Reply:
        nonlocal there, effects
        answer = reply(ways, session, wish, front, there)
        there, effects = answer.party, (*effects, *answer.effects)
        return answer

    whole = answer_wishes(session, wishes, front, answering)
    if whole.refused and len(wishes) > 1:
        said = join_sentences(whole.refused, front.lines.raw("prompts.other.none_done"))
        return Turn(session, wishes[0], front, ways, party).prompt(said)._replace(refused=said, party=party)
    return whole._replace(effects=effects)


def _merge_answers(before: Reply, answer: Reply) -> Reply:
    """Return the answer to the last of several wishes, with what was refused, and what was granted, before it.

    What was set is confirmed, a question answered, and what is news is told, too; and all of it before a prompt that is
    the same for both.
    """
    if before.refused or answer.refused:
        say = _join_overlapping(_find_news(before), answer.say)
        return answer._replace(say=say, refused=join_sentences(before.refused, answer.refused))
    news = _find_news(before) if before.reprompt == answer.reprompt else before.news
    news = "" if answer.news or news in answer.say else news
    told = "" if before.confirmed in join_sentences(news, answer.say) else before.confirmed
    confirmed = join_sentences(before.confirmed, answer.confirmed)
    say = _join_overlapping(join_sentences(news, told), answer.say)
    return answer._replace(say=say, news=answer.news or before.news, confirmed=confirmed)


def _find_news(answer: Reply) -> str:
    """Return what an answer says before its prompt; without that, what it refused or tells as news."""
    told = answer.before_prompt
    return answer.refused or answer.news if told in ("", answer.say) else told


def _join_overlapping(done: str, say: str) -> str:
    """Return two texts in a row; the end of the first that is the beginning of the second is said once."""
    if done in say:
        return say
    begins = next(at for at in range(len(done) + 1) if say.startswith(done[at:]))
    return join_sentences(done[:begins].strip(), say)
