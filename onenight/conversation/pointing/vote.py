"""The vote by voice: the count of three, who pointed at whom, and the answers to the referee.

What the referee asks is the way's: every game has its own. Source: docs/design.md, "Vote".
"""

from collections.abc import Collection

from onenight.conversation import clock
from onenight.conversation.incomplete_wishes import Lacks
from onenight.conversation.names import find_seats, name_of
from onenight.conversation.pointing import answers
from onenight.conversation.pointing.answers import add_statements, drop_last_answer
from onenight.conversation.pointing.testimony import Statement
from onenight.conversation.pointing.vote_case import LEAST_DEADLY_FINGERS, asks_for_more, case, fingers_to_match
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Turn
from onenight.rules import finger_count
from onenight.rules.deck import Deck
from onenight.rules.errors import NotAllowed, NotUnderstood
from onenight.rules.game import GAMES
from onenight.rules.known_facts import find_told_cards, has_stake
from onenight.rules.roles import Stake
from onenight.speech.countdown import compile_count
from onenight.speech.script import Script

OTHERS = "others"
"""The id of "the others", "everyone else": all who have not been told to point at somebody."""
_AT_WHOM = ("pointed", "guarded", "voted")
"""The facts that tell at whom somebody points."""

# What is asked for


def call_vote(turn: Turn, before: str = "") -> Reply:
    """Say `before`, then count until everybody points; a second vote replaces the first."""
    voting = turn.at(_enter_vote(turn))
    session = voting.session
    count = Script(session.game.deck, session.pace, compile_count(turn.lines))
    asked = turn.way.question_text(voting)
    return voting.tell(before, count, asked, asked)


def begin_referee(turn: Turn) -> Reply:
    """Begin with the referee's questions: the table has voted without us."""
    turn = turn.at(enter_uncalled_vote(turn))
    return turn.way.ask_question(turn, turn.say("vote.referee"))


def _enter_vote(turn: Turn) -> Session:
    """Return the session in its vote, with what was left of its day."""
    left = turn.seconds_left if turn.session.phase is Phase.DAY else 0
    return turn.session.before_night(Phase.VOTE).set_clock(left=left)


def enter_uncalled_vote(turn: Turn) -> Session:
    """Return the session after a vote without us: by day, undoing what is told of it leads back to that day."""
    voted = _enter_vote(turn)
    return voted._replace(clock=voted.clock._replace(early=turn.session.phase is Phase.DAY))


def add_votes(turn: Turn) -> Reply:
    """Note that some players point at another.

    Raises:
        NotUnderstood: `who-points`.
        Lacks: `who-is-meant`, of somebody who said "I", and no name; `at-whom`, if it was "me", or everyone.
    """
    wish = turn.wish if turn.wish.target != OTHERS else turn.wish._replace(target="")
    asked = turn.open_question
    if asked is not None and asked.fact in (*_AT_WHOM, "shown") and not wish.names and wish.target:
        return answer_name(turn._replace(wish=wish._replace(names=(wish.target,))))
    speaker = _find_only_unnamed(turn)
    if wish.target and not wish.names:
        if not speaker:
            raise Lacks("who-is-meant", wish)
        wish = wish._replace(names=(speaker,))
    if wish.names and not wish.target:
        if asked is not None and asked.fact in _AT_WHOM:
            return answer_nobody(turn)
        if not speaker or turn.wish.target:
            raise Lacks("at-whom", wish)
        wish = wish._replace(target=speaker)
    if not wish.names:
        raise NotUnderstood("who-points")
    named_ = [name for name in wish.names if name != OTHERS]
    session, voters = find_seats(turn.session, named_, turn.lines, wish.target)
    session, (target,) = find_seats(session, [wish.target], turn.lines, *named_)
    if len(named_) < len(wish.names):
        told_ = {*case(session).fingers.votes, *voters, target}
        voters += tuple([seat for seat in range(session.players) if seat not in told_])
    turn = turn.at(session)
    hunters = {*case(session).chosen, *([asked.seat] if asked is not None and asked.fact == "pointed" else [])}
    if hunters.issuperset(voters):  # whom they take along, told or corrected apart from the vote
        return add_statements(turn, *(Statement("pointed", seat, target) for seat in voters))
    return add_statements(turn, *(Statement("points", seat, target) for seat in voters))


def _find_only_unnamed(turn: Turn) -> str:
    """Return the seat's name of the one player never named, who says "I" or "me"; "" where several or none are."""
    unnamed = [seat for seat, name in enumerate(turn.session.names) if not name]
    return name_of(turn.session, unnamed[0], turn.lines) if len(unnamed) == 1 else ""


def add_finger_count(turn: Turn) -> Reply:
    """Note how many fingers somebody got; of "the others", that none of them got more.

    Raises:
        NotUnderstood: `no-number`.
        NotAllowed: `too-many-fingers`.
    """
    number = turn.wish.require_number()
    if number >= turn.session.players:
        raise NotAllowed("too-many-fingers", most=turn.session.players - 1)
    if turn.wish.names == (OTHERS,):
        return add_statements(turn, Statement("fewer", None, max(number + 1, LEAST_DEADLY_FINGERS)))
    turn, seats = _find_named_seats(turn)
    return add_statements(turn, *(Statement("fingers", seat, number) for seat in seats))


def add_nobody_dead(turn: Turn) -> Reply:
    """Note that nobody died, or that everybody pointed the same way round, and so got one finger each."""
    return add_statements(turn, Statement("dead", None, ()))


def add_dead(turn: Turn) -> Reply:
    """Note who died; where it is asked whom the Hunter takes along, note that."""
    asked = turn.open_question
    turn, seats = _find_named_seats(turn)
    if asked is not None and asked.fact == "pointed" and not set(seats) & set(case(turn.session).dead or ()):
        return add_statements(turn, *answers.state_players(asked, seats))
    return add_statements(turn, Statement("dead", None, tuple(sorted(seats))))


def answer_nobody(turn: Turn) -> Reply:
    """Note "nobody", or "nobody else", as the answer to what was asked."""
    asked = turn.open_question
    if asked is not None and asked.fact in _AT_WHOM:
        return turn.way.ask_question(turn, turn.say("vote.all_point"))
    if asked is not None:
        return _add_or_ask_again(turn, answers.state_nobody(asked, next(iter(turn.wish.roles), None)))
    if asks_for_more(turn.session):
        return _add_or_ask_again(
            turn, () if turn.wish.roles else (Statement("fewer", None, fingers_to_match(case(turn.session))),)
        )
    return turn.way.ask_question(turn) if turn.session.testimony else add_nobody_dead(turn)


def add_shown_card(turn: Turn) -> Reply:
    """Note the card that somebody shows; without a card, who of the living has the one that is asked about: "Kim is".

    Raises:
        NotUnderstood: `which-role`.
    """
    artifact = turn.wish.choice if turn.wish.choice in turn.session.game.rulebook.game.artifacts else ""
    if not turn.wish.roles and not artifact:
        asked = turn.open_question
        if turn.wish.names and asked is not None and asked.fact in (*answers.ABOUT, *answers.ANSWERED_BY_SEATS):
            return answer_name(turn)
        raise NotUnderstood("which-role")
    if not turn.wish.names and not artifact:
        return answer_card(turn)
    turn, seats = _find_named_seats(turn)
    laid = [Statement("artifact", seat, artifact) for seat in seats if artifact]
    if not turn.wish.roles:
        return add_statements(turn, *laid)
    key, deck = _check_in_deck(turn, turn.wish.roles[0]), turn.session.game.deck
    shown = answers.state_card_of(turn.open_question, seats, key, deck)
    copied = turn.wish.roles[1:2] if deck.copier is not None and key == deck.copier.key else ()
    nature = [
        Statement("copied", None, each if each == Stake.VILLAGER else _check_in_deck(turn, each)) for each in copied
    ]
    try:
        return add_statements(turn, *_state_nobody_else(turn.session, seats), *shown, *laid, *nature)
    except NotAllowed as error:
        _check_number(turn, seats, key)
        raise error from None


def _check_number(turn: Turn, seats: Collection[int], key: str) -> None:
    """Refuse a card of which others were told to have as many as there are.

    Raises:
        NotAllowed: `card-told` or `cards-told`.
    """
    found, deck = case(turn.session), turn.session.game.deck
    told = find_told_cards(found.known or found.facts)
    holders = tuple(
        [name_of(turn.session, seat, turn.lines) for seat in told if told[seat] == key and seat not in seats]
    )
    count = sum(role.key == key for role in deck.all_cards)
    if holders and len(holders) + len(seats) > count:
        several = {"count": turn.number(count), "many": turn.lines.name_plural(key)}
        raise NotAllowed("cards-told" if count > 1 else "card-told", role=key, names=holders, **several)


def answer_card(turn: Turn) -> Reply:
    """Note a card without a player, as the answer to what was asked.

    Raises:
        NotUnderstood: `which-role`.
    """
    keys = [each.key for each in turn.wish.cards] or list(turn.wish.roles)
    if not keys:
        raise NotUnderstood("which-role")
    asked, key = turn.open_question, _check_in_deck(turn, keys[0])
    return _add_or_ask_again(
        turn, (() if asked is None else answers.state_card(asked, key)) or _state_own_card(turn, key)
    )


def _state_own_card(turn: Turn, key: str) -> tuple[Statement, ...]:
    """Return the statements of a card where none is asked for: that of the leader alone, else a corrected one."""
    seats, _ = finger_count.find_leaders(case(turn.session).fingers)
    fewer = _state_nobody_else(turn.session, seats) if len(seats) == 1 else ()
    return (*fewer, Statement("shown", seats[0], key)) if fewer else _state_corrected_card(turn, key)


def _state_nobody_else(session: Session, seats: Collection[int]) -> tuple[Statement, ...]:
    """Return the statement that nobody else got as many: a card shown by who has the most shows that they died.

    One of several leaders will do, if it was told by number how many each of them got.
    """
    found = case(session)
    leading = set(finger_count.find_leaders(found.fingers)[0])
    counted = leading.issubset(found.fingers.counts) and leading.intersection(seats)
    if not asks_for_more(session) or not leading or not (counted or leading.issubset(seats)):
        return ()
    return (Statement("fewer", None, fingers_to_match(found)),)


def _state_corrected_card(turn: Turn, key: str) -> tuple[Statement, ...]:
    """Return the statement of another card where one that lies there or was copied was told last ("no, the Hunter")."""
    last = turn.session.testimony[-1][-1] if turn.session.testimony else None
    return (last._replace(told=key),) if last is not None and last.what in ("shown", "copied") else ()


def answer_name(turn: Turn) -> Reply:
    """Note a player without a verb, as the answer to what was asked, else as who died."""
    asked = turn.open_question
    if asked is not None and asked.fact in ("shown", "copied"):
        return _correct_target(turn)
    turn, seats = _find_named_seats(turn)
    if asked is not None:
        return _add_or_ask_again(turn, answers.state_players(asked, seats))
    if asks_for_more(turn.session):
        count = fingers_to_match(case(turn.session))
        return add_statements(turn, *(Statement("fingers", seat, count) for seat in seats))
    return add_statements(turn, Statement("dead", None, tuple(sorted(seats))))


def _correct_target(turn: Turn) -> Reply:
    """Note a name while a card is asked for: another target of the Hunter, if that was told last."""
    last = turn.session.testimony[-1][-1] if turn.session.testimony else None
    if last is None or last.what != "pointed":
        return _add_or_ask_again(turn, ())
    turn, seats = _find_named_seats(turn)
    return add_statements(turn, Statement("pointed", last.about, seats[0]))


def answer_yes(turn: Turn) -> Reply:
    """Note yes to the referee's question, as far as that answers it."""
    asked = turn.open_question
    if asked is None and asks_for_more(turn.session):
        return turn.ask(turn.say("vote.who_else", count=turn.number(fingers_to_match(case(turn.session)))))
    statements = () if asked is None else answers.state_yes(asked)
    return add_statements(turn, *statements) if statements else turn.way.ask_question(turn)


def answer_no(turn: Turn) -> Reply:
    """Note no to the referee's question, as far as that answers it."""
    asked = turn.open_question
    if asked is None and not asks_for_more(turn.session):
        return turn.way.ask_question(turn)
    return answer_nobody(turn._replace(wish=turn.wish._replace(roles=())))


def _add_or_ask_again(turn: Turn, statements: tuple[Statement, ...]) -> Reply:
    """Take down what was said, if it answers the question; else put it again."""
    return add_statements(turn, *statements) if statements else turn.way.ask_question(turn, turn.say("vote.one_thing"))


def undo_answer(turn: Turn) -> Reply:
    """Take back the last answer; without one, go back to the day."""
    session = turn.session
    if not session.testimony:
        return (
            clock.go_back_to_day(turn)
            if session.clock.left or session.clock.early or session.clock.untimed
            else turn.way.ask_question(turn, turn.say("vote.nothing_to_undo"))
        )
    before = drop_last_answer(session, turn.lines)._replace(phase=Phase.VOTE)
    if not before.testimony and session.clock.early:
        return clock.go_back_to_day(turn.at(before))
    return turn.way.proceed_with_vote(turn.at(before), turn.say("vote.undone"))


def _find_named_seats(turn: Turn) -> tuple[Turn, tuple[int, ...]]:
    """Return the turn with the names of its wish learned, and their seats."""
    if not turn.wish.names or OTHERS in turn.wish.names:
        raise NotUnderstood("who-is-meant")
    session, seats = find_seats(turn.session, turn.wish.names, turn.lines)
    return turn.at(session), seats


def _check_in_deck(turn: Turn, key: str) -> str:
    """Return the key of a role, if the deck has it or it stands for one that it has."""
    deck = turn.session.game.deck
    if not any(key in game.cards for game in GAMES.values()):
        raise NotUnderstood("which-role")
    beside = deck.card_beside_center
    if key not in deck and (beside is None or beside.key != key) and not _can_stand_for(key, deck):
        raise NotAllowed("not-in-deck", role=key)
    return key


def _can_stand_for(key: str, deck: Deck) -> bool:
    """Return whether a role outside the deck says all that matters of one inside: "a Werewolf" of the Dream Wolf."""
    stake = deck.game.stake(key)
    return stake is not Stake.VILLAGER and stake.value == key and has_stake(deck, stake)
