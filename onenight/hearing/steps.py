"""The steps of hearing: each takes a text as it is understood so far, and returns it changed, or as it was.

Their order is that of `Ear.steps`; the name of a step is that of its method, whose docstring tells what it changes.
Steps that understand a text stand in `layers.py`.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from onenight.hearing.aims import Aims
from onenight.hearing.card_names import Namesakes, Sounds
from onenight.hearing.coreference import POINT, Speaking, drop_implied, join_understood, resolve_wishes
from onenight.hearing.guesser import HouseRuleCheck
from onenight.hearing.head_count import BOXES, BoxNames
from onenight.hearing.heard_values import NOTHING_HEARD, VOTE, Heard, Setting, Understood
from onenight.hearing.plain import Plain
from onenight.hearing.repairs import Repair
from onenight.hearing.tokenizer import EXACT, Tokens
from onenight.hearing.tokens import COUNT, Piece

# A step


@dataclass(frozen=True, slots=True)
class HeardText:
    """A text on its way through the ear."""

    text: str
    context: Setting
    tokenize: Tokens
    """Finds the tokens of a text in this context."""
    understood: Understood = NOTHING_HEARD
    sample: Heard | None = None
    """The sample of the grammar, whether it means something here or not; None if it is none."""
    aside: tuple[Heard, ...] = ()
    """Wishes of words that were set aside: boxes, and voters who point at no player."""
    speaker: str = ""
    """Name of the speaker, "" if it was not said."""
    is_final: bool = False
    """Whether it is understood, and no further step changes it."""

    @property
    def tokens(self) -> tuple[Piece, ...]:
        """Return the tokens of the text as it stands."""
        return tuple(self.tokenize(self.text))

    @property
    def wishes(self) -> tuple[Heard, ...]:
        """Return the wishes understood so far."""
        return self.understood.wishes

    def with_text(self, text: str) -> "HeardText":
        """Return this text with other words."""
        return replace(self, text=text)

    def with_understood(self, understood: Understood) -> "HeardText":
        """Return this text with another meaning."""
        return replace(self, understood=understood)

    def with_wishes(self, wishes: Iterable[Heard]) -> "HeardText":
        """Return this text with other wishes, as sure as before."""
        return self.with_understood(replace(self.understood, wishes=tuple(wishes)))


HearingStep = Callable[[HeardText], HeardText]


def apply_steps(heard: HeardText, steps: Iterable[HearingStep]) -> HeardText:
    """Return a text after each step, in their order, until it is final."""
    for step in steps:
        if heard.is_final:
            break
        heard = step(heard)
    return heard


class StepChange(NamedTuple):
    """A step that changed a text, or its meaning."""

    name: str
    before: HeardText
    after: HeardText


def step_changes(heard: HeardText, steps: Iterable[HearingStep]) -> Iterator[StepChange]:
    """Yield each step that changes the text or the wishes, as they are applied one after the other."""
    for step in steps:
        after = apply_steps(heard, (step,))
        if (after.text, after.wishes) != (heard.text, heard.wishes):
            yield StepChange(step.__name__, heard, after)
        heard = after


# Steps before a text is understood: they change its words, or set some aside


class TextSteps:
    """Rewrites texts of one language."""

    def __init__(self, plain: Plain, namesakes: Namesakes, aims: Aims, boxes: BoxNames) -> None:
        """Take the words of the language."""
        self._plain, self._namesakes, self._aims, self._boxes = plain, namesakes, aims, boxes
        self._sounds, self._speaking = Sounds(plain), Speaking(plain)
        self._repair = Repair(plain)

    def drop_title_dots(self, heard: HeardText) -> HeardText:
        """Drop the dot after a title, which ends no sentence: "Mrs. Peacock points at Ben"."""
        return heard.with_text(self._plain.strip_title_dots(heard.text))

    def name_cards_of_game(self, heard: HeardText) -> HeardText:
        """Call cards by their names in the game that is played: "the thief" is the original game's Phantom Thief."""
        return heard.with_text(self._namesakes.rename_cards(heard.text, heard.context.game))

    def correct_sounds(self, heard: HeardText) -> HeardText:
        """Write the cards that a recognizer took for something else, where cards are told: "add the mine yon"."""
        return heard.with_text(self._sounds.correct(heard.text, heard.context))

    def speak_of_voter(self, heard: HeardText) -> HeardText:
        """Speak of the last voter where a text takes that vote back: "no, she pointed at Eve"."""
        last = heard.context.last
        if last is None or last.intent != POINT or not self._repair.is_at_start(self._plain.words(heard.text)):
            return heard
        return replace(heard, context=replace(heard.context, spoken=(*heard.context.spoken, *last.slots["names"])))

    def set_aside_aimless(self, heard: HeardText) -> HeardText:
        """Set aside the clauses of voters who point at no player: "Cy points at Dee, Ann points at the dog"."""
        if heard.context.phase != VOTE:
            return heard
        rest, aimless = self._aims.split_aimless(heard.text, heard.tokenize)
        voters = tuple(resolve_wishes(aimless, heard.context))
        if len(voters) < len(aimless):  # nobody was spoken of who "he" is
            return heard
        if voters and not rest:
            return replace(heard, understood=Understood(voters, "tagger", EXACT), is_final=True)
        return replace(heard, text=rest, aside=voters)

    def set_aside_boxes(self, heard: HeardText) -> HeardText:
        """Set aside the boxes that are told beside the number of players: "five players plus Daybreak"."""
        found = self._boxes.split_boxes(heard.text) if heard.context.means(BOXES) else None
        if found is None or not any(token.kind == COUNT for token in heard.tokenize(found.rest)):
            return heard
        return replace(heard, text=found.rest, aside=(*heard.aside, *found.wishes))

    def set_aside_speaker(self, heard: HeardText) -> HeardText:
        """Set aside who speaks, where that is said beside something else: "she got my vote, I'm Olive"."""
        text, speaker = self._speaking.split_speaker(heard.text, heard.tokenize, heard.context.names)
        return replace(heard, text=text, speaker=speaker)


# Steps after it is understood: they change what it means


class WishSteps:
    """Changes what texts of one language mean."""

    def __init__(self, house: HouseRuleCheck) -> None:
        """Take what knows house rules."""
        self._house = house

    def resolve_people(self, heard: HeardText) -> HeardText:
        """Name the people who are told by pronouns, and cut a vote at each other in two: "he pointed at her".

        What the grammar knows word for word names them already.
        """
        if heard.wishes == (heard.sample,):
            return heard
        return heard.with_wishes(resolve_wishes(heard.wishes, heard.context, heard.speaker))

    def drop_repeated(self, heard: HeardText) -> HeardText:
        """Drop a wish that says less than the same one beside it: "more time, three minutes"."""
        return heard.with_wishes(drop_implied(heard.wishes))

    def check_house_rule(self, heard: HeardText) -> HeardText:
        """Refuse a house rule of other cards: "house rule: the Hunter alone may look at a card in the center"."""
        return heard.with_understood(self._house.check(heard.understood, heard.tokens, heard.text, heard.context))

    def add_set_aside(self, heard: HeardText) -> HeardText:
        """Add what was set aside, as voters to be asked for a player: "Cy points at Dee, Ann points at the dog"."""
        if not heard.aside:
            return heard
        return heard.with_understood(join_understood([heard.understood, Understood(heard.aside, "tagger", EXACT)]))

    def wait_moment(self, heard: HeardText) -> HeardText:
        """Wait instead of making a day of less than ten seconds: "the cards are out, give us a second"."""
        lengths = [each.slots.get("duration", ()) for each in heard.wishes if each.intent == LENGTH_OF_DAY]
        asked = any(_MOMENT.fullmatch(length) for some in lengths for length in some)
        return heard.with_wishes([Heard(WAIT)]) if asked else heard


WAIT, LENGTH_OF_DAY = "AMAZON.PauseIntent", "SetTimeIntent"
_MOMENT = re.compile(r"PT[0-9]S")
"""A few seconds, as ISO 8601 writes them."""
