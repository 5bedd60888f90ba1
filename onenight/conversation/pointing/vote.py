"""The vote by voice: the count of three, who pointed at whom, and the answers to the referee.

What the referee asks is the way's: every game has its own. Source: docs/design.md, "Vote".
"""

from collections.abc import Collection

from onenight.conversation import clock
from onenight.conversation.halves import Lacks
from onenight.conversation.names import name_of, names_of, seats_of, unnamed
from onenight.conversation.pointing import answers
from onenight.conversation.pointing.facts import Case, case, with_answer
from onenight.conversation.pointing.testimony import Statement
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Turn
from onenight.rules import fingers
from onenight.rules.deck import Deck
from onenight.rules.errors import NotAllowed, NotUnderstood
from onenight.rules.game import GAMES
from onenight.rules.known import holds
from onenight.rules.roles import Stake
from onenight.speech.countdown import compile_count
from onenight.speech.lines import Lines
from onenight.speech.script import Script

OTHERS = "others"
"""Whoever has not been told to point at somebody: the id of "the others", "everyone else"."""
PAIR = 2
"""The fewest fingers that anybody dies of."""

# What is asked for


def call(turn: Turn, before: str = "") -> Reply:
    """Something said first, then the count on which everybody points; a second vote takes the place of the first."""
    voting = turn.at(_stopped(turn))
    session = voting.session
    count = Script(session.game.deck, session.pace, compile_count(turn.lines))
    asked = turn.way.referee.question_text(voting)
    return voting.tell(before, count, asked, asked)


def referee(turn: Turn) -> Reply:
    """A vote that has been taken without us."""
    turn = turn.at(ended(turn))
    return turn.way.referee.ask(turn, turn.say("vote.referee"))


def _stopped(turn: Turn) -> Session:
    """The table in its vote, with what was left of its day."""
    left = clock.left(turn.session, turn.front.now) if turn.session.phase is Phase.DAY else 0
    return turn.session.before_night(Phase.VOTE).timed(left=left)


def ended(turn: Turn) -> Session:
    """The table after a vote without us: by day, what is told of it is undone to that day."""
    voted = _stopped(turn)
    return voted._replace(clock=voted.clock._replace(early=turn.session.phase is Phase.DAY))


def points(turn: Turn) -> Reply:
    """Some players point at another.

    Raises:
        NotUnderstood: `who-points`.
        Lacks: `who-is-meant`, of somebody who said "I", and no name; `at-whom`, if it was "me".
    """
    wish = turn.wish
    asked = turn.way.referee.open_question(turn.session)
    if asked is not None and asked.fact in ("pointed", "guarded", "shown") and not wish.names and wish.target:
        return named(turn._replace(wish=wish._replace(names=(wish.target,))))
    speaker = _only_unnamed(turn)
    if wish.target and not wish.names:
        if not speaker:
            raise Lacks("who-is-meant", wish)
        wish = wish._replace(names=(speaker,))
    if wish.names and not wish.target:
        if not speaker:
            raise Lacks("at-whom", wish)
        wish = wish._replace(target=speaker)
    if not wish.names:
        raise NotUnderstood("who-points")
    named_ = [name for name in wish.names if name != OTHERS]
    session, voters = seats_of(turn.session, named_, turn.lines, wish.target)
    session, (target,) = seats_of(session, [wish.target], turn.lines, *named_)
    if len(named_) < len(wish.names):
        told_ = {*case(session).fingers.votes, *voters, target}
        voters += tuple([seat for seat in range(session.players) if seat not in told_])
    turn = turn.at(session)
    hunters = {*case(session).chosen, *([asked.seat] if asked is not None and asked.fact == "pointed" else [])}
    if hunters.issuperset(voters):  # whom they take along, told or corrected apart from the vote
        return told(turn, *(Statement("pointed", seat, target) for seat in voters))
    return told(turn, *(Statement("points", seat, target) for seat in voters))


def _only_unnamed(turn: Turn) -> str:
    """The seat whose player alone was never named: that is who says "I" or "me"; empty where there is no such one."""
    unnamed = [seat for seat, name in enumerate(turn.session.names) if not name]
    return name_of(turn.session, unnamed[0], turn.lines) if len(unnamed) == 1 else ""


def counted(turn: Turn) -> Reply:
    """Somebody got so many fingers; of all the others: none of them got more.

    Raises:
        NotUnderstood: `no-number`.
        NotAllowed: `too-many-fingers`.
    """
    if turn.wish.number is None:
        raise NotUnderstood("no-number")
    number = turn.wish.number
    if number >= turn.session.players:
        raise NotAllowed("too-many-fingers", most=turn.session.players - 1)
    if turn.wish.names == (OTHERS,):
        return told(turn, Statement("fewer", None, max(number + 1, PAIR)))
    session, seats = _named(turn)
    return told(turn.at(session), *(Statement("fingers", seat, number) for seat in seats))


def around(turn: Turn) -> Reply:
    """Everybody pointed the same way round, and so got one finger each."""
    return told(turn, Statement("dead", None, ()))


def died(turn: Turn) -> Reply:
    """The table says who died; where it is asked whom the Hunter takes along, that one."""
    asked = turn.way.referee.open_question(turn.session)
    session, seats = _named(turn)
    if asked is not None and asked.fact == "pointed" and not set(seats) & set(case(turn.session).fallen or ()):
        return told(turn.at(session), *answers.players(asked, seats))
    return told(turn.at(session), Statement("dead", None, tuple(sorted(seats))))


def nobody_died(turn: Turn) -> Reply:
    """Nobody died."""
    return told(turn, Statement("dead", None, ()))


def nobody(turn: Turn) -> Reply:
    """Nobody, or nobody else: the answer to what was asked."""
    asked = turn.way.referee.open_question(turn.session)
    if asked is not None:
        return _answered(turn, answers.nobody(asked, next(iter(turn.wish.roles), None)))
    if asks_for_more(turn.session):
        return _answered(turn, () if turn.wish.roles else (Statement("fewer", None, at_least(case(turn.session))),))
    return turn.way.referee.ask(turn) if turn.session.testimony else nobody_died(turn)


def shows(turn: Turn) -> Reply:
    """Somebody shows a card; without one, where it is asked who of the living has it, who it is: "Kim is".

    Raises:
        NotUnderstood: `which-role`.
    """
    artifact = turn.wish.choice if turn.wish.choice in turn.session.game.rulebook.game.artifacts else ""
    if not turn.wish.roles and not artifact:
        asked = turn.way.referee.open_question(turn.session)
        if turn.wish.names and asked is not None and asked.fact in answers.ABOUT:
            return named(turn)
        raise NotUnderstood("which-role")
    if not turn.wish.names and not artifact:
        return card(turn)
    session, seats = _named(turn)
    turn = turn.at(session)
    laid = [Statement("artifact", seat, artifact) for seat in seats if artifact]
    if not turn.wish.roles:
        return told(turn, *laid)
    shown = answers.card_of(
        turn.way.referee.open_question(session), seats, _in_deck(turn, turn.wish.roles[0]), session.game.deck
    )
    return told(turn, *_nobody_else(session, seats), *shown, *laid)


def card(turn: Turn) -> Reply:
    """A card without a player: what was asked about.

    Raises:
        NotUnderstood: `which-role`.
    """
    keys = [each.key for each in turn.wish.cards] or list(turn.wish.roles)
    if not keys:
        raise NotUnderstood("which-role")
    asked, key = turn.way.referee.open_question(turn.session), _in_deck(turn, keys[0])
    return _answered(turn, (() if asked is None else answers.card(asked, key)) or _own_card(turn, key))


def _own_card(turn: Turn, key: str) -> tuple[Statement, ...]:
    """A card where none is asked for: of who alone has the most fingers, else of who showed one last."""
    seats, _ = fingers.leaders(case(turn.session).fingers)
    fewer = _nobody_else(turn.session, seats) if len(seats) == 1 else ()
    return (*fewer, Statement("shown", seats[0], key)) if fewer else _corrected_card(turn, key)


def _nobody_else(session: Session, seats: Collection[int]) -> tuple[Statement, ...]:
    """That nobody else got as many, for who has the most turns a card over: only the dead do that.

    One of several will do, if it was told by number how many each of them got.
    """
    found = case(session)
    leading = set(fingers.leaders(found.fingers)[0])
    counted = leading.issubset(found.fingers.counts) and leading.intersection(seats)
    if not asks_for_more(session) or not leading or not (counted or leading.issubset(seats)):
        return ()
    return (Statement("fewer", None, at_least(found)),)


def _corrected_card(turn: Turn, key: str) -> tuple[Statement, ...]:
    """A card where none is asked for: another one for the player whose card was told last ("no, the Hunter")."""
    last = turn.session.testimony[-1][-1] if turn.session.testimony else None
    return (Statement("shown", last.about, key),) if last is not None and last.what == "shown" else ()


def named(turn: Turn) -> Reply:
    """A player without a verb: the answer to what was asked, else who died."""
    asked = turn.way.referee.open_question(turn.session)
    if asked is not None and asked.fact in ("shown", "copied"):
        return _corrected_target(turn)
    session, seats = _named(turn)
    turn = turn.at(session)
    if asked is not None:
        return _answered(turn, answers.players(asked, seats))
    if asks_for_more(turn.session):
        count = at_least(case(turn.session))
        return told(turn, *(Statement("fingers", seat, count) for seat in seats))
    return told(turn, Statement("dead", None, tuple(sorted(seats))))


def _corrected_target(turn: Turn) -> Reply:
    """A name while a card is asked for: another target of the Hunter, if that was told last."""
    last = turn.session.testimony[-1][-1] if turn.session.testimony else None
    if last is None or last.what != "pointed":
        return _answered(turn, ())
    session, seats = _named(turn)
    return told(turn.at(session), Statement("pointed", last.about, seats[0]))


def yes(turn: Turn) -> Reply:
    """Yes to the referee's question, as far as that answers it."""
    asked = turn.way.referee.open_question(turn.session)
    if asked is None and asks_for_more(turn.session):
        return turn.ask(turn.say("vote.who_else", count=turn.number(at_least(case(turn.session)))))
    statements = () if asked is None else answers.yes(asked)
    return told(turn, *statements) if statements else turn.way.referee.ask(turn)


def no(turn: Turn) -> Reply:
    """No to the referee's question, as far as that answers it."""
    asked = turn.way.referee.open_question(turn.session)
    if asked is None and not asks_for_more(turn.session):
        return turn.way.referee.ask(turn)
    return nobody(turn._replace(wish=turn.wish._replace(roles=())))


def _answered(turn: Turn, statements: tuple[Statement, ...]) -> Reply:
    """Take down what was said, if it answers the question; else put it again."""
    return told(turn, *statements) if statements else turn.way.referee.ask(turn, turn.say("vote.one_thing"))


def undo(turn: Turn) -> Reply:
    """The last answer is taken back."""
    session = turn.session
    if not session.testimony:
        return (
            clock.back(turn)
            if session.clock.left or session.clock.early or session.clock.untimed
            else turn.way.referee.ask(turn, turn.say("vote.nothing_to_undo"))
        )
    before = without_last(session, turn.lines)._replace(phase=Phase.VOTE)
    if not before.testimony and session.clock.early:
        return clock.back(turn.at(before))
    return turn.way.referee.proceed(turn.at(before), turn.say("vote.undone"))


# How it is done


def without_last(session: Session, lines: Lines) -> Session:
    """The session without its last answer, and without the names that came with it."""
    answers = len(session.testimony)
    seats = [seat for after, seat in session.learned if after == answers]
    learned = tuple([each for each in session.learned if each[0] < answers])
    return unnamed(session, seats, lines)._replace(testimony=session.testimony[:-1], learned=learned)


def noting_names(before: Session, after: Session) -> Session:
    """The session after an answer, with the names that came with it noted; one that was told otherwise is kept."""
    if before.names == after.names and before.testimony == after.testimony:
        return after
    old, new = (each.names or ("",) * each.players for each in (before, after))
    told, same = len(after.testimony), before.players == after.players
    kept = [(at, seat) for at, seat in after.learned if same and at <= told and old[seat] == new[seat]]
    if same and told > len(before.testimony):
        kept += [(told, seat) for seat in range(after.players) if new[seat] and not old[seat]]
    return after._replace(learned=tuple(kept))


def told(turn: Turn, *statements: Statement) -> Reply:
    """Take an answer down, and go on from there.

    Raises:
        NotAllowed: `points-at-oneself-aloud`.
    """
    for each in statements:
        if each.what in ("points", "pointed") and isinstance(each.about, int) and each.about == each.told:
            raise NotAllowed("points-at-oneself-aloud", name=name_of(turn.session, each.about, turn.lines))
    before = case(turn.session).fallen
    session = with_answer(turn.session, statements)
    after = turn.at(session._replace(phase=Phase.VOTE))
    return turn.way.referee.proceed(after, fell=_who_fell(turn.at(session), before))


def _who_fell(turn: Turn, before: tuple[int, ...] | None) -> str:
    """Who is known to have died by this answer."""
    now = case(turn.session).fallen
    if now is None or now == before:
        return ""
    if not now:
        return turn.say("vote.nobody_died")
    new = [seat for seat in now if seat not in (before or ())]
    if before and new and set(before) < set(now):
        return turn.say("vote.died_too", names=names_of(turn.session, new, turn.lines))
    return turn.say("vote.died", names=names_of(turn.session, now, turn.lines))


def asks_for_more(session: Session) -> bool:
    """Whether somebody else may have as many fingers as who is known to have the most."""
    found = case(session)
    return found.known is None and fingers.ask(found.fingers) == "more"


def at_least(found: Case) -> int:
    """How many fingers somebody else is asked for."""
    return max(PAIR, fingers.leaders(found.fingers)[1])


def _named(turn: Turn) -> tuple[Session, tuple[int, ...]]:
    if not turn.wish.names or OTHERS in turn.wish.names:
        raise NotUnderstood("who-is-meant")
    return seats_of(turn.session, turn.wish.names, turn.lines)


def _in_deck(turn: Turn, key: str) -> str:
    deck = turn.session.game.deck
    if not any(key in game.cards for game in GAMES.values()):
        raise NotUnderstood("which-role")
    beside = deck.beside
    if key not in deck and (beside is None or beside.key != key) and not _stands_for(key, deck):
        raise NotAllowed("not-in-deck", role=key)
    return key


def _stands_for(key: str, deck: Deck) -> bool:
    """Whether a role that is not in the deck says all that matters of one that is: "a Werewolf" of the Dream Wolf."""
    stake = deck.game.stake(key)
    return stake is not Stake.VILLAGER and stake.value == key and holds(deck, stake)
