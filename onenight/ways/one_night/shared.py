"""Implement what One Night does with cards and by text alike: its game, its host, its referee."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from onenight.conversation import anytime, evening, score
from onenight.conversation.pointing import vote_case
from onenight.conversation.questions import name_of_game
from onenight.conversation.reply import PublicView, Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Handler, Turn, join_sentences
from onenight.conversation.utterance import Rule
from onenight.conversation.way import Way
from onenight.rulebook import case
from onenight.rules.chronicle import GameOutcome
from onenight.rules.deck import Deck, recommend_deck
from onenight.rules.known_facts import Question
from onenight.rules.rulebook import Rulebook
from onenight.speech.lines import Lines
from onenight.ways.one_night import (
    boxes,
    correction_rules,
    deck_edits,
    deck_rules,
    explain,
    handed_deck,
    launch,
    night,
    opening,
    proposal,
    referee,
    referee_rules,
    verdict,
    whole_decks,
)
from onenight.ways.one_night.one_night import Draft, cards_of
from onenight.wishes.catalog import CATALOG
from onenight.wishes.wish import Kind

if TYPE_CHECKING:
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
CHOICES: Mapping[Kind, Handler] = {
    Kind.PLAYERS: opening.set_players,
    Kind.GAME: evening.begin_game,
    Kind.HOUSE_RULE: opening.set_house_rule,
    Kind.BOXES: boxes.set_boxes,
    Kind.EXTRA: boxes.set_extra_card,
}
"""What is chosen between two games."""
DECKS: Mapping[Kind, Handler] = {
    **dict.fromkeys((Kind.CARDS, Kind.ADD, Kind.REMOVE, Kind.REPLACE, Kind.ONLY), deck_edits.edit_deck),
    Kind.RANDOM: whole_decks.draw_deck,
    Kind.USUAL: whole_decks.take_usual,
    Kind.RECOMMENDED: whole_decks.take_recommended,
    Kind.DECK: handed_deck.set_deck,
}
"""The same of its deck."""

OF_THE_WEEK = tuple([kind for kind in Kind if CATALOG[kind].part in ("castle", "turn")])


class OneNightWay(Way[Turn]):
    """What One Night does with cards and by text alike: its game, its host, its referee."""

    talking_phases = frozenset({Phase.NIGHT, Phase.DAY})
    foreign_kinds = frozenset({*OF_THE_WEEK, Kind.WHOSE_TURN})
    """What people who talk say of something else: by day nobody is on turn."""
    settlers = launch.SETTLED
    played_with = "deck"
    rules: tuple[Rule, ...] = (*correction_rules.RULES, *deck_rules.RULES, *referee_rules.RULES)
    """What is told anew, changes of the deck as one, what answers the referee, facts in the order that makes sense."""

    def game_key(self, session: Session) -> str:
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
        here = list_roles_on_table(found.deck)
        endowed = found.deck.lays("artifacts")
        played = found.rulebook.limit_artifacts({*found.having, *found.deck.boxes})
        artifacts = [lines.raw(f"words.artifacts.{key}") for key in played.house.artifacts if endowed]
        others = [lines.role(key) for key in addable if key not in here]
        return (*[lines.role(key) for key in here], *artifacts, *others)

    def check_players(self, turn: Turn) -> None:
        """Check that so many can play the game that is wished for.

        Raises:
            NotAllowed: `other-game-takes`.
        """
        opening.find_game(turn)

    def day_seconds(self, session: Session) -> int:
        """Return the length of the day in seconds, as the table or the game has it."""
        return night.day_seconds(session)

    def answer_elsewhere(self, turn: Turn) -> Reply:
        """Tell that a wish makes no sense now, and when it does, where that is not plain."""
        return self.resume(turn, turn.say(f"{turn.session.phase}.not_now") if turn.wish.entry.has_its_time else "")

    def welcome(self, turn: Turn) -> Reply:
        """Greet the table in one sentence, and ask how many are playing."""
        return turn.ask(turn.say("open.welcome"), opening.write_players_question(turn))

    def begin(self, turn: Turn) -> Reply:
        """Begin another game of One Night with its recommended deck, by its own rules.

        Raises:
            NotAllowed: `other-game-takes`.
        """
        session, chosen, cards = turn.session, opening.find_game(turn), cards_of(turn.session)
        rulebook = session.game.rulebook if session.game.rulebook.game is chosen else Rulebook(chosen)
        if session.players:
            deck = recommend_deck(chosen, session.players, cards.boxes)
            return proposal.take_deck(turn, Draft(rulebook, session.players, deck.keys, boxes=cards.boxes), deck)
        said = turn.say("open.game", game=name_of_game(chosen.key, turn.lines))
        game = cards._replace(rulebook=rulebook, deck=Deck(chosen, ()))
        return opening.prompt(turn.at(session._replace(game=game)), said)

    def open_question(self, session: Session) -> Question | None:
        """Return the referee's question about cards; None where there is none."""
        return referee.open_question(session)

    def asked_seat(self, session: Session) -> int | None:
        """Return the seat whose card is asked for; None where no player's card is."""
        about = referee.find_card_question(session)
        return None if about is None else about.seat

    def find_outcome(self, session: Session, _party: "Party | None") -> GameOutcome | None:
        """Return how the game ended, as far as the table has told; of a texted game its testimony tells all."""
        return verdict.find_outcome(session)

    def question_text(self, turn: Turn) -> str:
        """Return the text of the question that is open."""
        return referee.write_question(turn, referee.open_question(turn.session))

    def ask_question(self, turn: Turn, before: str = "") -> Reply:
        """Say something, then the question that is open."""
        return referee.ask(turn, before)

    def proceed_with_vote(self, turn: Turn, said: str = "", fell: str = "") -> Reply:
        """Ask the next question, with who has fallen by this answer; or give the verdict, which tells that anyway."""
        found = vote_case.case(turn.session)
        if found.known is None or vote_case.next_question(found, tournament=turn.session.memory.tournament is not None):
            return referee.ask(turn.at(turn.session._replace(phase=Phase.VOTE)), join_sentences(said, fell))
        return self.tell_verdict(turn.at(turn.session._replace(phase=Phase.VERDICT)), said)

    def view(self, session: Session, lines: Lines, _party: "Party | None") -> PublicView:
        """Return the verdict, once there is one; the chips, this game's included."""
        cards = cards_of(session)
        return PublicView(
            phase=str(session.phase),
            draft=proposal.view_draft(session, lines),
            verdict=verdict.view_verdict(session, lines),
            chips=score.chips(score.count_game(session, lines)),
            boxes=cards.having,
            extra=proposal.find_key_beside(cards.deck),
            proposals=proposal.view_proposals(session),
            shields=(),
            face_up={},
            artifacts=(),
            known=None,
            week=None,
        )


def list_roles_on_table(deck: Deck) -> tuple[str, ...]:
    """Return the keys of the roles of a deck, then that of the card beside the center."""
    beside = proposal.find_key_beside(deck)
    return tuple(dict.fromkeys([*deck.counts, *([beside] if beside else [])]))


def is_table_talk(turn: Turn) -> bool:
    """Return whether people talk to one another; by day also what would only mean something in another game."""
    way, kind = turn.way, turn.wish.kind
    foreign = kind in way.foreign_kinds and turn.wish.choice not in cards_of(turn.session).artifacts
    return (foreign and turn.session.phase in way.talking_phases) or anytime.is_chatter(turn)
