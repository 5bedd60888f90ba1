"""One Week as a game that can be texted."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from onenight.hearing import role_names
from onenight.rulebook.question import RuleQuestion
from onenight.rules.errors import NotAllowed
from onenight.rules.game import WEEK
from onenight.rules.week import play
from onenight.rules.week.moves import Move
from onenight.rules.week.record import build_record
from onenight.rules.week.setup import OFFICIAL, PLAYERS, STAFF, STUDY_PLACE, Options
from onenight.rules.week.state import describe_result, setup_from_json
from onenight.rules.week.story import build_scenes
from onenight.rules.week.verdict import judge
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.speech.topics import find_ruling
from onenight.texting import reading
from onenight.texting.party import Party, Stage
from onenight.texting.player_answer import PlayerAnswer
from onenight.texting.player_language import choose_seat_lines
from onenight.texting.reading import Command
from onenight.texting.texted_game import Admission, Asks, TextedGame
from onenight.ways.one_week.result_words import describe_reasons
from onenight.ways.one_week.texts import bodies, party_state, phone_offers, playing, queries, recap
from onenight.ways.one_week.texts.move_intent import Intent
from onenight.ways.one_week.texts.news import replay_moves
from onenight.ways.one_week.texts.party_state import KeptWeek, week_of

CARDS = ("werewolf", "tanner", "villager", "insomniac", "seer", "troublemaker", "robber")
"""Names that can be read as a card: the tokens, and the action cards, which are called like roles."""

CASTLE = (*STAFF, STUDY_PLACE)
"""Names that are taken, as those of other players are."""

_MOVES = ("left", "right", "pass")
"""The lists of `letters.words` that would make a name a direction or nobody in a move."""


class TextedWeek(KeptWeek, TextedGame[Party]):
    """The week of a party, and what is done with it."""

    @property
    def key(self) -> str:
        """Return the key of One Week, which has one box."""
        return WEEK

    def clear_for_next_game(self) -> "TextedWeek":
        """Return a week of which nothing is known."""
        return TextedWeek(self.before)

    def give_up(self) -> TextedGame[Party]:
        """Return the game that was played before."""
        return self.before

    def admission(self, lines: Lines) -> Admission:
        """Admit as many as can play, called otherwise than a token, the staff and a direction."""
        words = _list_move_words(lines.language)
        return Admission(
            "letters.start", PLAYERS.stop - 1, role_names.map_card_names(CARDS, lines).keys(), CASTLE, words
        )

    def dealt_role(self, party: Party, seat: int) -> str:
        """Return the token that was dealt: whether it was exchanged nobody knows who has not seen it."""
        return week_of(party).setup.roles[seat] if self.week else ""

    def answer_query(self, party: Party, seat: int, body: str, lines: Lines) -> str:
        """Return the answer to a question about a week under way, or to a recap of one that is over."""
        if party.stage is Stage.VERDICT:
            day = recap.read_day(party, body, lines)
            return recap.write_recap(party, lines, day) if day else ""
        return queries.answer_question(party, seat, body, lines)

    def answer_command(self, party: Party, seat: int, command: Command, lines: Lines) -> str:
        """Return the answer to a tapped command about a week that is under way."""
        return queries.answer_command(party, seat, command, lines)

    def read_command(self, party: Party, body: str, lines: Lines) -> Command | None:
        """Return the command that a text is; a week has words of its own."""
        return (queries.read_general_command if party.stage is Stage.WEEK else reading.read_command)(body, lines)

    def take_answer(self, party: Party, seat: int, answer: PlayerAnswer, front: Front) -> tuple[Party, str]:
        """Return the party after a move, if it is the player's turn, and the reply to it."""
        return playing.take_answer(party, seat, answer, front)

    def choices(self, party: Party, seat: int) -> Asks | None:
        """Return the moves that the player to act may choose from, shown to all."""
        return phone_offers.build_asks(week_of(party), seat) if party.stage is Stage.WEEK else None

    def missing_names(self, party: Party) -> tuple[str, ...]:
        """Return the name of the player to act; in the end all who have not voted."""
        if party.stage is not Stage.WEEK:
            return ()
        if self.is_voting(party):
            return tuple([holder.name for seat, holder in enumerate(party.seats) if seat not in party.votes])
        return (week_of(party).name(week_of(party).actor),)

    def is_voting(self, party: Party) -> bool:
        """Return whether the week has come to its vote."""
        return party.stage is Stage.WEEK and self.week["step"] in playing.VOTING

    def settle(self, _before: Party, after: Party, front: Front) -> Party:
        """Return the party; with the last vote all are counted, and the week is over."""
        if after.stage is not Stage.WEEK or len(after.votes) < len(after.seats):
            return after
        week = week_of(after)
        for seat in range(week.players):
            week, _ = play.apply_allowed_move(week, Move("vote", player=week.name(after.votes[seat])))
        ended = party_state.set_week(after, week)._replace(stage=Stage.VERDICT)
        told = {
            seat: bodies.write_verdict(week, seat, choose_seat_lines(ended, seat, front.lines))
            for seat in range(week.players)
        }
        return playing.add_texts(ended, "verdict", told)

    def remove_player(self, party: Party, seat: int, front: Front) -> Party:
        """Return the party in which chance acts for who has gone, at once where it is their turn."""
        acts = party.stage is Stage.WEEK and not self.is_voting(party) and week_of(party).actor == seat
        return playing.pass_turn(party, front) if acts else party

    def close(self, party: Party, front: Front) -> Party:
        """Return the party after chance has acted for the player to act.

        Raises:
            NotAllowed: `no-round`, `votes-missing`.
        """
        if party.stage is not Stage.WEEK:
            raise NotAllowed("no-round")
        return playing.pass_turn(party, front)

    def summary(self, lines: Lines) -> str:
        """Return the game in a text."""
        return lines.raw("letters.rules.week")

    def answer_topic(self, topic: str, roles: Sequence[str], lines: Lines) -> str:
        """Return the rules of a week on a topic and roles; "" for none."""
        found = find_ruling(topic, roles, (WEEK,), lines)
        return "" if found is None else found.text

    def answer_question(self, question: RuleQuestion, lines: Lines) -> str:
        """Return the rules of the game before on its roles."""
        return self.before.answer_question(question, lines)

    def explain_role(self, party: Party, seat: int, role: str, lines: Lines) -> str:
        """Return the explanation of a role in the game before."""
        return self.before.explain_role(party, seat, role, lines)

    def recap(self, party: Party, lines: Lines) -> str:
        """Return the week, as far as a text takes it."""
        return recap.write_recap(party, lines)

    def list_winners(self, party: Party) -> Sequence[str]:
        """Return who has won, by name."""
        week = week_of(party)
        return [week.name(seat) for seat in judge(week).winners]

    def record(self, party: Party) -> dict[str, object]:
        """Return the week as `onenight judge` reads it.

        Raises:
            NotAllowed: `not-over`.
        """
        party.check_over()
        week = week_of(party)
        votes = [{"move": "vote", "player": week.name(at)} for at in week.votes]
        return build_record(setup_from_json(self.week["setup"]), [*self.diary.moves, *votes])

    def story(self, party: Party, lines: Lines) -> dict[str, object]:
        """Return the record, its result and what everybody saw.

        Raises:
            NotAllowed: `not-over`.
        """
        told, week = self.record(party), week_of(party)
        sights = [[sight.to_json() for sight in each.sights] for each in replay_moves(party)]
        end = describe_result(week) | describe_reasons(judge(week), week.setup.players, lines)
        return {"record": told, "result": end, "sights": sights, "steps": build_scenes(told)}


@lru_cache(maxsize=8)
def _list_move_words(language: str) -> frozenset[str]:
    lines = Lines(language)
    return frozenset(phrase for kind in _MOVES for phrase in lines.strings("letters", "words", kind))


def replace_with_week(plays: TextedGame[Party]) -> TextedWeek:
    """Return an unplayed week in the place of another game or of the last week."""
    return plays.clear_for_next_game() if isinstance(plays, TextedWeek) else TextedWeek(plays.clear_for_next_game())


class WeekDealt(NamedTuple):
    """An event: the host has the tokens of a week dealt, and the players arrive."""

    options: Options = OFFICIAL
    rooms: tuple[str, ...] | None = None
    """The ring, clockwise, the Foyer among it; None: at random."""

    def apply(self, party: Party, front: Front) -> Party:
        """Return the party in its week, whatever it has played.

        Raises:
            NotAllowed, NotUnderstood: as for `playing.begin`.
        """
        fresh = party.clear_for_next_game()._replace(plays=replace_with_week(party.plays))
        return playing.begin(fresh, self.options, self.rooms, front)


class MoveSpoken(NamedTuple):
    """An event: the host speaks a move of a player by day."""

    name: str
    """Who, empty where that was not said."""
    intent: Intent

    def apply(self, party: Party, front: Front) -> Party:
        """Return the party after the move.

        Raises:
            NotAllowed: `no-round`, `nobody-of-that-name`, and as for `playing.make_spoken_move`.
        """
        if party.stage is not Stage.WEEK:
            raise NotAllowed("no-round")
        name = self.name and party.seats[party.find_seat(self.name)].name
        return playing.make_spoken_move(party, name, self.intent, front)


class NewsHeard(NamedTuple):
    """An event: the host has heard the public news of a week so far."""

    def apply(self, party: Party, _front: Front) -> Party:
        """Return the party with all its moves marked as heard."""
        week = party_state.find_state(party)
        return party_state.set_state(party, week._replace(diary=week.diary._replace(told=len(week.diary.moves))))
