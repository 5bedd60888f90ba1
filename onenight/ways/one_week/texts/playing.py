"""A week by text, one event at a time: its deal, moves, missing players, votes. Pure; chance comes with the front.

Whose turn it is, and when a turn ends, everybody can see; what is done in it by night only the actor is told, and who
watches from the Observatory. Texts go out to the next player, never to all, until the week is over.
"""

from collections.abc import Mapping, Sequence

from onenight.rules.errors import GameError, NotAllowed
from onenight.rules.week import play
from onenight.rules.week.moves import Move
from onenight.rules.week.setup import Options, deal
from onenight.rules.week.sights import Next, See
from onenight.rules.week.state import to_json
from onenight.rules.week.week import Week, WeekStep, open_week
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.texting import incomplete_answer
from onenight.texting.party import Outgoing, Party, Stage
from onenight.texting.player_answer import PlayerAnswer
from onenight.texting.player_language import choose_seat_lines
from onenight.ways.one_week.texts import bodies as letters
from onenight.ways.one_week.texts import news
from onenight.ways.one_week.texts.move_intent import Intent
from onenight.ways.one_week.texts.news import MadeMove
from onenight.ways.one_week.texts.party_state import find_state, set_state, set_week, week_of
from onenight.ways.one_week.texts.picked_values import HALVES
from onenight.ways.one_week.texts.reading import find_move, incomplete_part, read_move
from onenight.ways.one_week.texts.words import Unread


class HalfSpoken(NotAllowed):
    """A move that the host has spoken only half; `question` asks for the rest, in words."""


VOTING = (WeekStep.DISCUSSION, WeekStep.VOTE)
BY_NIGHT = (WeekStep.NIGHT, WeekStep.SECOND)
TURN = "turn"
"""The kind of a text that tells a player that it is their turn."""


def begin(party: Party, options: Options, rooms: tuple[str, ...] | None, front: Front) -> Party:
    """Deal the tokens to a party before its week; text everyone theirs.

    Raises:
        NotAllowed, NotUnderstood: not so many players, a name of the staff, no such castle.
    """
    week = open_week(deal(party.names, front.chance, options, rooms))
    begun = set_week(party, week)._replace(stage=Stage.WEEK, game=party.game + 1)
    begun = add_texts(
        begun,
        "letter",
        {
            seat: letters.write_first_letter(week, seat, choose_seat_lines(party, seat, front.lines))
            for seat in range(week.players)
        },
    )
    return _call_next(begun, week, front)


def add_texts(party: Party, what: str, bodies: Mapping[int, str]) -> Party:
    """Return the party with texts in its outbox, by seat; players who have left get none."""
    count = len(party.outbox)
    new = [
        Outgoing(f"{party.game} {what} {count + index}", party.seats[seat].phone, body)
        for index, (seat, body) in enumerate(bodies.items())
        if not party.seats[seat].left
    ]
    return party._replace(outbox=(*party.outbox, *new))


# Moves


def take_answer(party: Party, seat: int, answer: PlayerAnswer, front: Front) -> tuple[Party, str]:
    """Take a text or tap as a move, if it is the player's turn; return the party and the reply.

    Raises:
        ValueError: there is no week to be played.
    """
    week, lines = week_of(party), front.lines
    if week.step in VOTING:
        raise ValueError(party.stage)  # votes are the caller's
    if seat != week.actor:
        return party, lines.say("letters.turn.not_yours", name=week.name(week.actor))

    def read_checked_move(given: PlayerAnswer) -> tuple[Move, Next]:
        move = read_move(week, given, lines)
        return move, play.check_and_apply(week, move)

    try:
        move, (after, sights) = incomplete_answer.read_with_earlier_part(
            party, seat, answer, read_checked_move, incomplete_part
        )
    except incomplete_answer.Unfinished as first:
        return first.party, letters.explain_refusal(first.error, lines)
    except GameError as refusal:
        return party, letters.write_refusal(refusal, week, lines)
    made = MadeMove(week, move, after, sights)
    return _record_move(party, made, front), _write_reply(made, lines)


def make_spoken_move(party: Party, name: str, intent: Intent, front: Front) -> Party:
    """Make the move that the host speaks for the player to act, by day.

    Whoever speaks a card that is not in the hand learns so, as at a table; it is for the player to say it.

    Raises:
        NotAllowed: `not-aloud` by night, `not-your-turn`, `no-such-move`, or `not-so` with the reason; a walk is
            refused without one, for that would tell of the hand.
        HalfSpoken: the rest of it has to be asked for.
    """
    week, lines = week_of(party), front.lines
    if week.step in (*BY_NIGHT, *VOTING):
        raise NotAllowed("not-aloud")
    if name and name != week.name(week.actor):
        raise NotAllowed("not-your-turn", name=week.name(week.actor))
    if week.step is WeekStep.WALK and intent.lacks:
        raise HalfSpoken("half-spoken", question=lines.raw(f"letters.refused.{intent.lacks}"))
    try:
        move = find_move(week, intent.tokens, lines)
        after, sights = play.check_and_apply(week, move)
    except GameError as error:
        if week.step is WeekStep.WALK:
            raise NotAllowed("no-such-move", name=week.name(week.actor)) from error
        if _is_incomplete(week, intent, error):
            raise HalfSpoken("half-spoken", question=letters.explain_refusal(error, lines)) from error
        if isinstance(error, Unread):
            raise NotAllowed("no-such-move", name=week.name(week.actor)) from error
        raise NotAllowed("not-so", name=week.name(week.actor), why=letters.explain_refusal(error, lines)) from error
    own = choose_seat_lines(party, week.actor, lines)
    private = letters.describe_sights(week, week.actor, sights, own)
    told = add_texts(party, "seen", {week.actor: letters.hide_text(private, own)} if private else {})
    return _record_move(told, MadeMove(week, move, after, sights), front)


def find_missing_part(week: Week, intent: Intent, lines: Lines) -> str:
    """Return the part of a spoken move that has to be asked for: a line of `letters.refused`; "" for none."""
    if week.step is WeekStep.WALK:
        return intent.lacks
    try:
        play.check_and_apply(week, find_move(week, intent.tokens, lines))
    except GameError as error:
        return error.key if _is_incomplete(week, intent, error) else ""
    return ""


def _is_incomplete(week: Week, intent: Intent, error: GameError) -> bool:
    """Return whether only the rest of a move is missing."""
    return error.key in HALVES - {"which"} and intent.begins(week.step)


def _write_reply(made: MadeMove, lines: Lines) -> str:
    """Return the reply to a move, with the next question in the same turn."""
    week, _, after, _ = made
    if not is_same_turn(week, after):
        return describe_outcome(made, lines)
    asked = letters.ask(after, lines)  # by day it says where they are, and that is long enough
    return f"{describe_outcome(made, lines)} {asked}" if after.step is WeekStep.SECOND else asked


def describe_outcome(made: MadeMove, lines: Lines) -> str:
    """Return a move as it was understood, and the sights of the actor, in words."""
    week, move, _, sights = made
    public = () if week.step in BY_NIGHT else news.describe_action(made, lines)
    understood = public or (letters.describe_night_move(move, lines),)
    parts = (*understood, letters.describe_sights(week, week.actor, sights, lines))
    return " ".join([part for part in parts if part])


def is_same_turn(week: Week, after: Week) -> bool:
    """Return whether the player who acted acts on: in the room just entered, with a second card."""
    going_on = after.step in (WeekStep.ACT, WeekStep.PASSAGE, WeekStep.SECOND)
    return going_on and after.actor == week.actor


def _record_move(party: Party, made: MadeMove, front: Front, *, by_chance: bool = False) -> Party:
    """Return the party after a move; text the watchers, and the player who acts next."""
    week, move, after, sights = made
    diary = find_state(party).diary
    chosen = (*diary.chance, len(diary.moves)) if by_chance else diary.chance
    diary = diary._replace(moves=(*diary.moves, move.to_json()), chance=chosen)
    party = incomplete_answer.forget_parts(
        set_state(party, find_state(party)._replace(week=to_json(after), diary=diary)), week.actor
    )
    watching = [
        (after.find_marker(str(sight.viewer)), sight) for sight in sights if sight.kind is See.ACTION and sight.viewer
    ]
    told = {
        seat: letters.write_watched_sight(sight, choose_seat_lines(party, seat, front.lines))
        for seat, sight in watching
    }
    party = add_texts(party, "watched", told)
    return party if is_same_turn(week, after) else _call_next(party, after, front)


def _call_next(party: Party, week: Week, front: Front) -> Party:
    """Text the player who acts next; let chance act for one who has left. In the end ask all for their votes."""
    if week.step in VOTING:
        seats = range(week.players)
        return add_texts(
            party,
            "vote",
            {seat: choose_seat_lines(party, seat, front.lines).raw("letters.turn.vote") for seat in seats},
        )
    if party.seats[week.actor].left:
        return pass_turn(party, front)
    own = choose_seat_lines(party, week.actor, front.lines)
    return add_texts(party, TURN, {week.actor: letters.write_turn(week, own)})


def pass_turn(party: Party, front: Front) -> Party:
    """Make the turn of the player to act by chance: by night lay a card down unused, by day make any move.

    Raises:
        NotAllowed: `votes-missing`, in the end: everybody has to vote.
    """
    week = week_of(party)
    if week.step in VOTING:
        raise NotAllowed("votes-missing", names=party.missing)
    move = front.chance.choice(_find_chance_moves(week))
    made = MadeMove(week, move, *play.apply_allowed_move(week, move))
    own = choose_seat_lines(party, week.actor, front.lines)
    body = " ".join([own.raw("letters.done.without"), describe_outcome(made, own)])
    told = add_texts(party, "without", {week.actor: letters.hide_text(body, own)})
    party = _record_move(told, made, front, by_chance=True)
    return pass_turn(party, front) if is_same_turn(week, made.after) else party


def _find_chance_moves(week: Week) -> Sequence[Move]:
    """Return the moves that chance may choose from: nothing is done that need not be."""
    moves = play.list_possible_moves(week)
    passing = [move for move in moves if move.move == "pass"]
    if week.step is WeekStep.NIGHT:
        return [move for move in moves if not move.targets and not move.look]
    return passing or moves
