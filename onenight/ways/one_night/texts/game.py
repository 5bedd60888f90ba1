"""One Night as a game that can be texted."""

from collections.abc import Sequence
from functools import partial
from itertools import chain
from typing import NamedTuple

from onenight.hearing import role_names
from onenight.rulebook.question import RuleQuestion
from onenight.rules.deck import Deck
from onenight.rules.errors import NotAllowed
from onenight.rules.game import BASE
from onenight.rules.night_steps import has_dusk
from onenight.rules.record import read_record
from onenight.rules.result import play_and_judge
from onenight.rules.rulebook import Rulebook
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.speech.report import result_object
from onenight.texting import incomplete_answer, reading
from onenight.texting.party import Party, Stage
from onenight.texting.places import PlaceQuestion
from onenight.texting.player_answer import PlayerAnswer
from onenight.texting.texted_game import Admission, Asks, TextedGame
from onenight.ways.one_night.rules_answers import answer_question, answer_topic, describe_role
from onenight.ways.one_night.story import describe_steps
from onenight.ways.one_night.texts import recap, rounds
from onenight.ways.one_night.texts.bodies import verdict_text
from onenight.ways.one_night.texts.course import play_night
from onenight.ways.one_night.texts.party_state import KeptNight
from onenight.ways.one_night.texts.prompts import NIGHT, list_words_and_size, question
from onenight.ways.one_night.texts.rounds import HEARD


class TextedNight(KeptNight, TextedGame[Party]):
    """A texted game of One Night: its cards, and what is done with them."""

    @property
    def key(self) -> str:
        """The key of its box."""
        return self.rulebook.game.key

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
            "texts.join", game.players.stop - 1, role_names.map_card_names(tuple(game.roles), lines).keys()
        )

    def dealt_role(self, _party: Party, seat: int) -> str:
        """Return the card that was dealt, whatever has become of it."""
        return self.dealt[seat] if self.dealt else ""

    def center_size(self, party: Party) -> int:
        """Return how many the game deals there."""
        return len(self.dealt) - len(party.seats)

    def take_answer(self, party: Party, seat: int, answer: PlayerAnswer, front: Front) -> tuple[Party, str]:
        """Return the party with a player's answer to the open round, or the half of it, and what they are told.

        Raises:
            NotUnderstood, NotAllowed, Ambiguous: as for `reading.read_places`.
        """
        prompt, names, lines = question(party, seat), party.names, front.lines
        asked = PlaceQuestion(
            seat,
            names,
            self.center_size(party) if prompt.center is None else prompt.center,
            prompt.shapes,
            prompt.may_pass,
            prompt.players,
            prompt.words,
        )
        read = partial(reading.read_places, asked=asked, lines=lines)
        try:
            places = incomplete_answer.read_with_earlier_part(party, seat, answer, read, reading.incomplete_part)
        except incomplete_answer.Unfinished as first:
            return first.party, lines.refusal(first.error)
        party = incomplete_answer.forget_parts(party, seat)
        places = _put_in_order(places, len(names), words_first=prompt.words_first)
        section = HEARD[party.stage]
        said = tuple([rounds.place_name(names, place, lines, prompt.words) for place in places])
        noted = lines.say(f"texts.{section}.one", places=said) if said else lines.raw(f"texts.{section}.nobody")
        return rounds.replace_answers(party, {**rounds.answers_given(party), seat: places}), noted

    def choices(self, party: Party, seat: int) -> Asks | None:
        """Return the other players; by night as much as any role of the game takes, for everybody."""
        others = (*party.names[:seat], *party.names[seat + 1 :])
        if party.stage is Stage.DAWN:
            return Asks(others)
        if party.stage not in NIGHT:
            return None
        words, most = list_words_and_size(self.deck)
        if party.stage is Stage.NIGHTFALL and has_dusk(self.deck):
            words = ()  # who chooses among them wakes after the dusk
        names = party.names if any(role.own for role in self.deck.cards) else others
        return Asks(names, self.center_size(party), words=("nobody", *words), most=most)

    def missing_names(self, party: Party) -> tuple[str, ...]:
        """Return the names of those who have not answered the round; of those who have left, only votes are missed."""
        by_day = party.stage is Stage.DAWN
        if not (by_day or party.stage in NIGHT):
            return ()
        given = party.votes if by_day else rounds.answers_given(party)
        return tuple(
            [
                holder.name
                for seat, holder in enumerate(party.seats)
                if seat not in given and (by_day or not holder.left)
            ]
        )

    def is_voting(self, party: Party) -> bool:
        """Return whether it has dawned."""
        return party.stage is Stage.DAWN

    def settle(self, before: Party, after: Party, front: Front) -> Party:
        """Return the party after an answer; the last one closes the round."""
        open_ = after.stage not in (Stage.JOIN, Stage.VERDICT)
        return self.close(after, front) if open_ and before.missing and not after.missing else after

    def close(self, party: Party, front: Front) -> Party:
        """Close the round, whoever has not answered, and begin the next one.

        Raises:
            NotAllowed: `no-round`, where none is open; `votes-missing`, where somebody has not voted: everybody has to.
        """
        if party.stage in NIGHT:
            return rounds.begin_next_round(party, front)
        if party.stage is not Stage.DAWN:
            raise NotAllowed("no-round")
        if party.missing:
            raise NotAllowed("votes-missing", names=party.missing)
        ended = party._replace(stage=Stage.VERDICT)
        found, lies = rounds.verdict(ended), rounds.night(ended)
        return rounds.add_texts(
            ended, "verdict", lambda seat, own: verdict_text(ended, seat, found, lies, own), front.lines
        )

    def summary(self, lines: Lines) -> str:
        """Return the game in a text, and how to ask about it."""
        told = lines.say(f"prompts.explain.{self.key}")
        return f"{told} {lines.raw('texts.heard.ask_rules')}"

    def answer_topic(self, topic: str, roles: Sequence[str], lines: Lines) -> str:
        """Return what the rules say of a topic and roles."""
        return answer_topic(topic, roles, self.rulebook, self.boxes, lines)

    def answer_question(self, question: RuleQuestion, lines: Lines) -> str:
        """Return the answer that a table hears."""
        return answer_question(question, self.rulebook, self.boxes, lines)

    def explain_role(self, _party: Party, seat: int, role: str, lines: Lines) -> str:
        """Return what a role does, in this game or else in another; the own one is the one that was dealt."""
        return describe_role(role or (self.dealt[seat] if self.dealt else ""), self.rulebook, lines)

    def recap(self, party: Party, lines: Lines) -> str:
        """Return who was dealt what, did what, how the cards lay in the end, and who voted for whom."""
        went = play_night(party)
        each = [" ".join(recap.recall_player(party, seat, went, lines)) for seat in range(len(party.seats))]
        return "\n".join([*each, *recap.recall_together(party, went, lines)])

    def list_winners(self, party: Party) -> Sequence[str]:
        """Return who has won, by name."""
        return [party.seats[seat].name for seat in rounds.verdict(party).winners]

    def record(self, party: Party) -> dict[str, object]:
        """Return the whole game as a record that `onenight judge` reads.

        Raises:
            NotAllowed: `not-over`, before the verdict.
        """
        party.check_over()
        names, house = party.names, self.rulebook.house
        votes = {names[seat]: names[target] for seat, target in sorted(party.votes.items())}
        told: dict[str, object] = {
            "game": self.key,
            "house_rules": house.list_changes() or "official",
            "players": list(names),
            "dealt": dict(zip(names, self.dealt, strict=False)),
            "center": list(self.dealt[len(names) :]),
            "picks": recap.list_picks(party, self._name_places(party)),
            "votes": votes,
            **recap.name_marked(party),
        }
        return told | ({"hunter_targets": votes} if house.hunter_points == "after" else {})

    def story(self, party: Party, lines: Lines) -> dict[str, object]:
        """Return the record of a finished game, its result as `onenight judge` tells it, and its night deed by deed.

        Raises:
            NotAllowed: `not-over`, before the verdict.
        """
        told, places = self.record(party), self._name_places(party)
        game, steps = read_record(told), describe_steps(recap.list_deeds(party), places)
        return {"record": told, "result": result_object(game, play_and_judge(game), lines), "steps": steps}

    def _name_places(self, party: Party) -> list[str]:
        """Return the names of all places as a record has them."""
        center = range(1, self.center_size(party) + 1)
        return [*party.names, *[f"center {number}" for number in center]]


def _put_in_order(places: Sequence[int], players: int, *, words_first: bool) -> tuple[int, ...]:
    """Return places in the order in which they are used: a card of the center is seen first, words may stand before."""
    words = [place for place in places if place < 0]
    if not (words_first and words):
        return tuple(sorted(places, key=lambda place: place < players))
    others = [place for place in places if place >= 0]
    each = len(others) // len(words)
    return tuple(chain.from_iterable((word, *others[at * each : (at + 1) * each]) for at, word in enumerate(words)))


def make_undealt(rulebook: Rulebook, boxes: tuple[str, ...] = BASE) -> TextedNight:
    """Return the game before the deal: its rules, and what the table has."""
    return TextedNight(rulebook, Deck(rulebook.game, ()), boxes=boxes)


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
