"""Implement what One Night does with cards and by text alike: its game, its host, its referee."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from onenight.conversation import anytime, evening, score
from onenight.conversation.reply import PublicView, Reply
from onenight.conversation.session import Ask, Phase, Session
from onenight.conversation.turn import Handler, Turn
from onenight.conversation.utterance import Rule
from onenight.rulebook import case
from onenight.rules.chronicle import GameOutcome
from onenight.rules.known_facts import Question
from onenight.speech.lines import Lines
from onenight.ways.one_night import (
    correction_rules,
    deck_rules,
    explain,
    launch,
    night,
    opening,
    proposal,
    referee,
    referee_rules,
    verdict,
)
from onenight.ways.one_night.one_night import cards_of
from onenight.wishes.catalog import CATALOG
from onenight.wishes.wish import Kind

if TYPE_CHECKING:
    from onenight.conversation.way import Settle
    from onenight.texting.party import Party

ANSWERS: Mapping[Kind, Handler] = {
    Kind.PACE: explain.set_pace,
    Kind.READ_RULES: explain.read_rules,
    Kind.SOUND: anytime.switch_sound,
    Kind.EXPLAIN_ROLE: explain.explain_role,
    Kind.EXPLAIN_GAME: explain.explain_game,
    Kind.RULES: explain.answer_rules,
    Kind.WHOSE_TURN: explain.tell_order,
    Kind.TOURNAMENT: anytime.begin_tournament,
    Kind.STANDINGS: anytime.tell_standings,
    Kind.START_OVER: evening.start_over,
    Kind.CANCEL: launch.cancel,
}
"""What a wish means at every phase, unless a medium has something else for it."""

OF_THE_WEEK = tuple([kind for kind in Kind if CATALOG[kind].is_of_week])


class OneNightGame:
    """The game of One Night in every medium; satisfies `onenight.conversation.way.PlayedGame`."""

    talking_phases: frozenset[Phase] = frozenset({Phase.NIGHT, Phase.DAY})
    turn_phases: frozenset[Phase] = frozenset()
    bystanders: tuple[str, ...] = ()
    foreign_kinds = frozenset({*OF_THE_WEEK, Kind.WHOSE_TURN})
    """What people who talk say of something else: by day nobody is on turn."""
    settlers: "Mapping[Ask, Settle[Turn]]" = MappingProxyType(launch.SETTLED)
    played_with = "deck"

    def key(self, session: Session) -> str:
        """Return the key of Ultimate, or of the original."""
        return session.game.rulebook.game.key

    def rulebooks(self, session: Session) -> tuple[str, ...]:
        """Return the game's, and before it those of the further boxes that the table has."""
        cards = cards_of(session)
        return case.list_rulebook_keys(cards.rulebook.game, cards.having)

    def vocabulary(self, session: Session, lines: Lines) -> tuple[str, ...]:
        """Return the roles of the deck, the card beside it, its artifacts; then the roles that can still be added."""
        found = session.game
        addable = session.roles if session.phase in (Phase.DECK, Phase.CHECK) else ()
        here = dict.fromkeys(
            [*found.deck.counts, *([found.deck.card_beside_center.key] if found.deck.card_beside_center else [])]
        )
        endowed = found.deck.lays("artifacts")
        artifacts = [lines.raw(f"words.artifacts.{key}") for key in found.rulebook.house.artifacts if endowed]
        others = [lines.role(key) for key in addable if key not in here]
        return (*[lines.role(key) for key in here], *artifacts, *others)

    def check_players(self, turn: Turn) -> None:
        """Check that so many can play the game that is wished for.

        Raises:
            NotAllowed: `other-game-takes`.
        """
        opening.find_game(turn)

    def new_table(self, session: Session) -> Session:
        """Return a table of other people, with the same boxes."""
        return session.make_for_others()

    def day_seconds(self, session: Session) -> int:
        """Return the length of the day in seconds, as the table or the game has it."""
        return night.day_seconds(session)


class OneNightHost:
    """The part of the host that is the same in every medium."""

    rules: tuple[Rule, ...] = (*deck_rules.RULES, *correction_rules.RULES, *referee_rules.RULES)
    """Changes of the deck as one, what answers the referee, facts of a vote in the order in which they make sense."""

    def answer_elsewhere(self, turn: Turn) -> Reply:
        """Tell what can be said now, and when the wish means something, where that is not plain."""
        return explain.answer_elsewhere(turn)

    def welcome(self, turn: Turn) -> Reply:
        """Greet a table that has never played here, and ask how many are playing."""
        return opening.welcome(turn)

    def begin(self, turn: Turn) -> Reply:
        """Begin this game in place of another one, or anew."""
        return opening.begin_game(turn)


class OneNightReferee:
    """The part of the referee that is the same in every medium."""

    def open_question(self, session: Session) -> Question | None:
        """Return the referee's question about cards; None where there is none."""
        return referee.open_question(session)

    def asked_seat(self, session: Session) -> int | None:
        """Return the seat whose card is asked for; None where none is."""
        return referee.asked_seat(session)

    def find_outcome(self, session: Session, _party: "Party | None") -> GameOutcome | None:
        """Return how the game ended, as far as the table has told; of a texted game its testimony tells all."""
        return verdict.find_outcome(session)

    def asks_direction(self, _session: Session) -> bool:
        """Return False: nothing is asked that has a direction."""
        return False

    def question_text(self, turn: Turn) -> str:
        """Return the question that is open, in words."""
        return referee.question_text(turn)

    def ask(self, turn: Turn, before: str = "") -> Reply:
        """Say something, then the question that is open."""
        return referee.ask(turn, before)

    def proceed(self, turn: Turn, said: str = "", fell: str = "") -> Reply:
        """Ask the next question, with who has fallen by what was told, or give the verdict."""
        return referee.proceed(turn, said, fell)


def view_table(session: Session, lines: Lines) -> PublicView:
    """Return the verdict, once there is one; the chips, this game's included."""
    chips = score.chips(score.count_game(session, lines))
    draft = proposal.view_draft(session, lines)
    cards = cards_of(session)
    beside = cards.deck.card_beside_center
    return PublicView(
        phase=str(session.phase),
        draft=draft,
        verdict=verdict.view_verdict(session, lines),
        chips=chips,
        boxes=cards.having,
        extra=None if beside is None else beside.key,
        proposals=proposal.view_proposals(session),
        shields=(),
        face_up={},
        artifacts=(),
        week=None,
    )


def is_table_talk(turn: Turn) -> bool:
    """Return whether people talk to one another; by day also what would only mean something in another game."""
    talking = OneNightGame.talking_phases
    foreign = turn.wish.kind in OneNightGame.foreign_kinds and turn.wish.choice not in cards_of(turn.session).artifacts
    return (foreign and turn.session.phase in talking) or anytime.is_chatter(turn.session, turn.wish, talking)
