"""The steps of hearing that come after a text is understood: they change what it means."""

from collections.abc import Callable, Iterable, Sequence

from onenight.hearing.coreference import drop_implied, join_understood, resolve_wishes
from onenight.hearing.fingers import POINT, Aims, drop_fingers, find_fingers, is_possible, is_settled
from onenight.hearing.guesser import HouseRuleCheck
from onenight.hearing.head_count import count_beside_game, join_told_names
from onenight.hearing.manner import Manner
from onenight.hearing.moments import change_to_wait
from onenight.hearing.steps import HeardText
from onenight.hearing.tokenizer import EXACT
from onenight.hearing.understood import Understood
from onenight.speech.plain import Plain
from onenight.speech.tags import Tagged

FINGERS = 0.5
"""Least confidence of people's tags for the fingers that they tell; found by trying sentences of our own."""

PeopleInWays = Callable[[str, Sequence[str]], Iterable[tuple[Tagged, ...]]]
"""Finds the people of a text in every way in which their lists may end (`Ear.tag_cuts`)."""


class WishSteps:
    """Changes what texts of one language mean."""

    def __init__(self, plain: Plain, manner: Manner, aims: Aims, house: HouseRuleCheck, people: PeopleInWays) -> None:
        """Take what knows the words of the language."""
        self._plain, self._manner, self._aims, self._house, self._people = plain, manner, aims, house, people

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

    def join_names(self, heard: HeardText) -> HeardText:
        """Join the names of several clauses in one list, and drop a count of some: "I'm Edith, and there's Tom"."""
        return heard.with_wishes(join_told_names(heard.wishes))

    def point_fingers(self, heard: HeardText) -> HeardText:
        """Tell the fingers of a vote by what each person does, where some lack: "Ann was picked by Ben, and by Cy"."""
        understood, text, context = heard.understood, heard.text, heard.context
        if context.talking or not context.means(POINT) or self._manner.is_mutual(text):
            return heard
        if POINT in context.done and self._manner.is_not_done(text):
            return heard
        if self._aims.has_no_finger(heard.tokens):
            return heard.with_wishes(drop_fingers(heard.wishes))
        told = find_fingers(self._people(text, context.names))
        if told is None or told.sure < FINGERS or is_settled(understood, told.heard):
            return heard
        pointing = tuple(resolve_wishes(told.heard, context, heard.speaker))
        if not is_possible(pointing):
            return heard
        return heard.with_understood(Understood((*pointing, *drop_fingers(heard.wishes)), "tagger", told.sure))

    def check_house_rule(self, heard: HeardText) -> HeardText:
        """Refuse a house rule of other cards: "house rule: the Hunter alone may look at a card in the center"."""
        return heard.with_understood(self._house.check(heard.understood, heard.tokens, heard.text, heard.context))

    def add_set_aside(self, heard: HeardText) -> HeardText:
        """Add what was set aside, as voters to be asked for a player: "Cy points at Dee, Ann points at the dog"."""
        if not heard.aside:
            return heard
        return heard.with_understood(join_understood([heard.understood, Understood(heard.aside, "tagger", EXACT)]))

    def count_beside_game(self, heard: HeardText) -> HeardText:
        """Tell how many play where a number stands beside the game: "let's have the original for five"."""
        return heard.with_understood(count_beside_game(heard.understood, heard.tokens, heard.context))

    def wait_moment(self, heard: HeardText) -> HeardText:
        """Wait instead of making a day of less than ten seconds: "the cards are out, give us a second"."""
        return heard.with_understood(change_to_wait(heard.understood))
