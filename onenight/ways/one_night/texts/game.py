"""One Night as a game that can be texted: satisfies `onenight.texting.texted_game.TextedGame`."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from onenight.rulebook.question import RuleQuestion
from onenight.rules.deck import Deck
from onenight.rules.game import BASE
from onenight.rules.rulebook import Rulebook
from onenight.speech import card_names
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.texting import reading
from onenight.texting.party import Party, Stage
from onenight.texting.player_answer import PlayerAnswer
from onenight.texting.reading import Command
from onenight.texting.texted_game import Admission, Asks
from onenight.ways.one_night.rules_answers import answer_question, answer_topic, describe_role
from onenight.ways.one_night.texts import party_state, prompts, recap, rounds, story
from onenight.ways.one_night.texts.party_state import KeptNight


class NightAnswers:
    """The part of a texted night that takes what players text and tap."""

    def answer_query(self, _party: Party, _seat: int, _body: str, _lines: Lines) -> str:
        """Return "": nothing is asked here that is not asked in every game."""
        return ""

    def answer_command(self, _party: Party, _seat: int, _command: Command, _lines: Lines) -> str:
        """Return "": commands are answered as in every game."""
        return ""

    def read_command(self, _party: Party, body: str, lines: Lines) -> Command | None:
        """Return the command that a text is at any time."""
        return reading.read_command(body, lines)

    def take_answer(self, party: Party, seat: int, answer: PlayerAnswer, front: Front) -> tuple[Party, str]:
        """Return the party after an answer to the round that is open, and what it is answered.

        Raises:
            NotUnderstood, NotAllowed, Ambiguous: as for `rounds.take_answer`.
        """
        return rounds.take_answer(party, seat, answer, front.lines)

    def choices(self, party: Party, seat: int) -> Asks | None:
        """Return the other players; by night also the cards in the center, and nobody."""
        return prompts.offer_answers(party, seat)


class NightRounds:
    """The part of a texted night that goes from round to round."""

    def missing_names(self, party: Party) -> tuple[str, ...]:
        """Return the names of those who have not answered the round that is open."""
        return rounds.missing_names(party)

    def is_voting(self, party: Party) -> bool:
        """Return whether it has dawned."""
        return party.stage is Stage.DAWN

    def settle(self, before: Party, after: Party, front: Front) -> Party:
        """Return the party; the round closes by itself with the last answer."""
        return rounds.close_if_complete(before, after, front)

    def remove_player(self, party: Party, _seat: int, _front: Front) -> Party:
        """Return the party: the seat stays, with missing answers."""
        return party

    def close(self, party: Party, front: Front) -> Party:
        """Return the party with its round over, whoever has not answered.

        Raises:
            NotAllowed: `no-round`, `votes-missing`.
        """
        return rounds.close(party, front.chance, front.lines)


class NightRulings(NamedTuple):
    """The part of a texted night that tells the rules: the same to everybody, whatever was dealt."""

    plays: KeptNight

    def summary(self, lines: Lines) -> str:
        """Return the game in a text, and how to ask about it."""
        told = lines.say(f"prompts.explain.{self.plays.rulebook.game.key}")
        return f"{told} {lines.raw('texts.heard.ask_rules')}"

    def answer_topic(self, topic: str, roles: Sequence[str], lines: Lines) -> str:
        """Return what the rules say of a topic and roles."""
        return answer_topic(topic, roles, self.plays.rulebook, self.plays.boxes, lines)

    def answer_question(self, question: RuleQuestion, lines: Lines) -> str:
        """Return the answer that a table hears."""
        return answer_question(question, self.plays.rulebook, self.plays.boxes, lines)

    def explain_role(self, _party: Party, seat: int, role: str, lines: Lines) -> str:
        """Return what a role does, in this game or else in another; the own one is the one that was dealt."""
        dealt = self.plays.dealt
        return describe_role(role or (dealt[seat] if dealt else ""), self.plays.rulebook, lines)


class NightAccounts:
    """The part of a texted night that tells of a finished game."""

    def recap(self, party: Party, lines: Lines) -> str:
        """Return who was dealt what, did what, and voted for whom."""
        return recap.recap(party, lines)

    def list_winners(self, party: Party) -> Sequence[str]:
        """Return who has won, by name."""
        return [party.seats[seat].name for seat in rounds.verdict(party).winners]

    def record(self, party: Party) -> dict[str, object]:
        """Return the game as `onenight judge` reads it.

        Raises:
            NotAllowed: `not-over`.
        """
        return recap.record(party)

    def story(self, party: Party, lines: Lines) -> dict[str, object]:
        """Return the record, its result and the night.

        Raises:
            NotAllowed: `not-over`.
        """
        return story.tell_story(party, lines)


class TextedNight(KeptNight):
    """A texted game of One Night: its cards, and what is done with them."""

    @property
    def key(self) -> str:
        """The key of its box."""
        return self.rulebook.game.key

    @property
    def answers(self) -> NightAnswers:
        """The part that takes what players text and tap."""
        return NightAnswers()

    @property
    def rounds(self) -> NightRounds:
        """The part that goes from round to round."""
        return NightRounds()

    @property
    def rulings(self) -> NightRulings:
        """The part that tells its rules."""
        return NightRulings(self)

    @property
    def accounts(self) -> NightAccounts:
        """The part that tells of it once it is over."""
        return NightAccounts()

    def clear_for_next_game(self) -> "TextedNight":
        """Return a game of which only the rules are known."""
        return make_undealt(self.rulebook, self.boxes)

    def with_rulebook(self, rulebook: Rulebook, boxes: tuple[str, ...]) -> "TextedNight":
        """Return the game before the deal; the same where it is this game already, with these boxes."""
        same = rulebook.game is self.rulebook.game and boxes == self.boxes
        return self if same else make_undealt(rulebook, boxes)

    def admission(self, lines: Lines) -> Admission:
        """Return who can join: as many as can play, with other names than cards have."""
        game = self.rulebook.game
        return Admission(
            "texts.join", game.players.stop - 1, card_names.map_card_names(tuple(game.roles), lines).keys()
        )

    def dealt_role(self, _party: Party, seat: int) -> str:
        """Return the card that was dealt, whatever has become of it."""
        return self.dealt[seat] if self.dealt else ""

    def center_size(self, party: Party) -> int:
        """Return how many the game deals there."""
        return len(self.dealt) - len(party.seats)

    def write(self) -> dict[str, object]:
        """Return its own keys."""
        return party_state.write(self)


def make_undealt(rulebook: Rulebook, boxes: tuple[str, ...] = BASE) -> TextedNight:
    """Return the game before the deal: its rules, and what the table has."""
    return TextedNight(rulebook, Deck(rulebook.game, ()), boxes=boxes)


def read(data: Mapping[str, Any]) -> TextedNight:
    """Return the game that was written of a party.

    Raises:
        AttributeError, IndexError, KeyError, TypeError, ValueError, GameError: it is none.
    """
    return TextedNight(*party_state.read(data))


class NightDealt(NamedTuple):
    """The event that the host has the cards dealt: the night falls."""

    rulebook: Rulebook
    deck: Deck
    boxes: tuple[str, ...] = BASE
    """What the table has, beside the cards that are dealt."""

    def apply(self, party: Party, front: Front) -> Party:
        """Return the party in its first round, whatever it has played.

        Raises:
            NotAllowed: as for `rounds.deal`.
        """
        boxes = self.rulebook.game.filter_boxes({*self.boxes, *self.deck.boxes})
        return rounds.deal(
            party.clear_for_next_game()._replace(plays=TextedNight(boxes=boxes)), self.rulebook, self.deck, front
        )
