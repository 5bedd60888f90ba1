"""One Night as a game that can be texted: satisfies `onenight.texting.texted.TextedGame`."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from onenight.rulebook.question import RuleQuestion
from onenight.rules.deck import Deck
from onenight.rules.game import BASE
from onenight.rules.rulebook import Rulebook
from onenight.speech import cards
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.texting import reading
from onenight.texting.party import Party, Stage
from onenight.texting.player_answer import PlayerAnswer
from onenight.texting.reading import Command
from onenight.texting.texted import Admission, Asks
from onenight.ways.one_night.ruled import answered, explained, ruled
from onenight.ways.one_night.texts import kept, prompts, recap, rounds, story
from onenight.ways.one_night.texts.kept import KeptNight


class TextedNight(KeptNight):
    """The cards of a party, and what is done with them."""

    @property
    def key(self) -> str:
        """That of its box."""
        return self.rulebook.game.key

    def afresh(self) -> "TextedNight":
        """Before the next game only the rules are known."""
        return undealt(self.rulebook, self.boxes)

    def chosen(self, rulebook: Rulebook, boxes: tuple[str, ...]) -> "TextedNight":
        """Before the deal; the same where it is this game already, with these boxes."""
        same = rulebook.game is self.rulebook.game and boxes == self.boxes
        return self if same else undealt(rulebook, boxes)

    def guests(self, lines: Lines) -> Admission:
        """As many as can play, called otherwise than a card."""
        game = self.rulebook.game
        return Admission("texts.join", game.players.stop - 1, cards.called(tuple(game.roles), lines).keys())

    def answer(self, _party: Party, _seat: int, _body: str, _lines: Lines) -> str:
        """Nothing is asked here that is not asked in every game."""
        return ""

    def tapped(self, _party: Party, _seat: int, _command: Command, _lines: Lines) -> str:
        """The same here as in every game."""
        return ""

    def command(self, _party: Party, body: str, lines: Lines) -> Command | None:
        """What is understood at any time."""
        return reading.command(body, lines)

    def said(self, party: Party, seat: int, answer: PlayerAnswer, front: Front) -> tuple[Party, str]:
        """An answer to the round that is open.

        Raises:
            NotUnderstood, NotAllowed, Ambiguous: as for `rounds.answered`.
        """
        return rounds.answered(party, seat, answer, front.lines)

    def role(self, _party: Party, seat: int) -> str:
        """The card that was dealt, whatever has become of it."""
        return self.dealt[seat] if self.dealt else ""

    def asks(self, party: Party, seat: int) -> Asks | None:
        """Other players; by night also the cards in the center, and nobody."""
        return prompts.offered(party, seat)

    def missing(self, party: Party) -> tuple[str, ...]:
        """Who has not answered the round that is open."""
        return rounds.missing(party)

    def voting(self, party: Party) -> bool:
        """From the dawn on."""
        return party.stage is Stage.DAWN

    def center(self, party: Party) -> int:
        """As many as the game deals there."""
        return len(self.dealt) - len(party.seats)

    def settled(self, before: Party, after: Party, front: Front) -> Party:
        """The round closes by itself with the last answer."""
        return rounds.settled(before, after, front)

    def gone(self, party: Party, _seat: int, _front: Front) -> Party:
        """The seat stays, with missing answers."""
        return party

    def close(self, party: Party, front: Front) -> Party:
        """The round is over, whoever has not answered.

        Raises:
            NotAllowed: `no-round`, `votes-missing`.
        """
        return rounds.close(party, front.chance, front.lines)

    def rules(self, lines: Lines) -> str:
        """The game in a text."""
        return lines.say(f"prompts.explain.{self.rulebook.game.key}")

    def ruled(self, topic: str, roles: Sequence[str], lines: Lines) -> str:
        """The same for everybody, whatever was dealt."""
        return ruled(topic, roles, self.rulebook, self.boxes, lines)

    def derived(self, question: RuleQuestion, lines: Lines) -> str:
        """The same as a table hears."""
        return answered(question, self.rulebook, self.boxes, lines)

    def explained(self, _party: Party, seat: int, role: str, lines: Lines) -> str:
        """What a role does, in this game or else in another; the own one is the one that was dealt."""
        return explained(role or (self.dealt[seat] if self.dealt else ""), self.rulebook, lines)

    def recap(self, party: Party, lines: Lines) -> str:
        """Who was dealt what, did what, and voted for whom."""
        return recap.recap(party, lines)

    def record(self, party: Party) -> dict[str, object]:
        """The game as `onenight judge` reads it.

        Raises:
            NotAllowed: `not-over`.
        """
        return recap.record(party)

    def retold(self, party: Party, lines: Lines) -> dict[str, object]:
        """The record, its result and the night.

        Raises:
            NotAllowed: `not-over`.
        """
        return story.retold(party, lines)

    def write(self) -> dict[str, object]:
        """Its own keys."""
        return kept.write(self)


def undealt(rulebook: Rulebook, boxes: tuple[str, ...] = BASE) -> TextedNight:
    """What is known before the deal: the rules, and what the table has."""
    return TextedNight(rulebook, Deck(rulebook.game, ()), boxes=boxes)


def read(data: Mapping[str, Any]) -> TextedNight:
    """What was written of a party.

    Raises:
        AttributeError, IndexError, KeyError, TypeError, ValueError, GameError: it is none.
    """
    return TextedNight(*kept.read(data))


class Dealt(NamedTuple):
    """The host has the cards dealt: the night falls."""

    rulebook: Rulebook
    deck: Deck
    boxes: tuple[str, ...] = BASE
    """What the table has, beside the cards that are dealt."""

    def after(self, party: Party, front: Front) -> Party:
        """The party in its first round, whatever it has played.

        Raises:
            NotAllowed: as for `rounds.deal`.
        """
        boxes = self.rulebook.game.having({*self.boxes, *self.deck.boxes})
        return rounds.deal(party.afresh()._replace(plays=TextedNight(boxes=boxes)), self.rulebook, self.deck, front)
