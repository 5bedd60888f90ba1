"""The steps of hearing that come before a text is understood: they change its words, or set some aside."""

import re
from dataclasses import replace
from functools import cached_property

from onenight.hearing.card_names import Namesakes, Sounds
from onenight.hearing.coreference import Speaking
from onenight.hearing.fingers import Aims
from onenight.hearing.head_count import BOXES, BoxNames
from onenight.hearing.name_lists import Roll
from onenight.hearing.steps import HeardText
from onenight.hearing.tokenizer import EXACT
from onenight.hearing.tokens import COUNT
from onenight.hearing.understood import VOTE, Understood
from onenight.speech.plain import Plain
from onenight.speech.tags import CARDS

DECK = "deck"
"""The phase at which the cards are chosen."""


class TextSteps:
    """Rewrites texts of one language."""

    def __init__(self, plain: Plain, namesakes: Namesakes, aims: Aims, boxes: BoxNames) -> None:
        """Take the words of the language."""
        self._plain, self._namesakes, self._aims, self._boxes = plain, namesakes, aims, boxes
        self._sounds, self._roll, self._speaking = Sounds(plain), Roll(plain), Speaking(plain)

    def drop_title_dots(self, heard: HeardText) -> HeardText:
        """Drop the dot after a title, which ends no sentence: "Mrs. Peacock points at Ben"."""
        return heard.with_text(self._plain.titled(heard.text))

    def name_cards_of_game(self, heard: HeardText) -> HeardText:
        """Call cards by their names in the game that is played: "the thief" is the original game's Phantom Thief."""
        return heard.with_text(self._namesakes.rename_cards(heard.text, heard.context.game))

    def correct_sounds(self, heard: HeardText) -> HeardText:
        """Write the cards that a recognizer took for something else, where cards are told: "add the mine yon"."""
        return heard.with_text(self._sounds.correct(heard.text, heard.context))

    def set_aside_aimless(self, heard: HeardText) -> HeardText:
        """Set aside the clauses of voters who point at no player: "Cy points at Dee, Ann points at the dog"."""
        if heard.context.phase != VOTE:
            return heard
        rest, voters = self._aims.split_aimless(heard.text, heard.tokenize)
        if voters and not rest:
            return replace(heard, understood=Understood(voters, "tagger", EXACT), is_final=True)
        return replace(heard, text=rest, aside=voters)

    def set_aside_boxes(self, heard: HeardText) -> HeardText:
        """Set aside the boxes that are told beside the number of players: "five players plus Daybreak"."""
        found = self._boxes.split_boxes(heard.text) if heard.context.means(BOXES) else None
        if found is None or not any(token.kind == COUNT for token in heard.tokenize(found.rest)):
            return heard
        return replace(heard, text=found.rest, aside=(*heard.aside, found.boxes))

    def drop_unchanged_rest(self, heard: HeardText) -> HeardText:
        """Drop words before a change that say that all else stays: "all the same, but only one Werewolf"."""
        if heard.context.phase != DECK or not any(token.kind == CARDS for token in heard.tokens):
            return heard
        return heard.with_text(self._staying.sub("", heard.text))

    def drop_all_of_them(self, heard: HeardText) -> HeardText:
        """Drop words that only say that all cards of a list are meant: "all of them out, the Drunk and the Hunter"."""
        if heard.context.phase != DECK or not any(token.kind == CARDS and token.values[1:] for token in heard.tokens):
            return heard
        return heard.with_text(self._all_of_them.sub(" ", heard.text).strip())

    @cached_property
    def _all_of_them(self) -> re.Pattern[str]:
        phrases = "|".join(map(re.escape, sorted(self._plain.listed("deck", "all_of_them"), key=len, reverse=True)))
        return re.compile(rf"(?i)[\s,:]*(?<!\w)(?:{phrases})\b[\s,:]*")

    @cached_property
    def _staying(self) -> re.Pattern[str]:
        openers, staying, but = (
            "|".join(map(re.escape, sorted(self._plain.listed(*key), key=len, reverse=True)))
            for key in (("clauses", "joints"), ("deck", "staying"), ("deck", "but"))
        )
        return re.compile(rf"(?i)^\s*(?:(?:{openers})\b[\s,]*)?(?:{staying})\b[\s,]*(?:{but})\b[\s,]*")

    def list_speaker(self, heard: HeardText) -> HeardText:
        """Put who speaks last into the list of the others: "Yara, Zed, Kit, and I'm Lou"."""
        return heard.with_text(self._roll.strip_introduction(heard.text, heard.tokenize))

    def set_aside_speaker(self, heard: HeardText) -> HeardText:
        """Set aside who speaks, where that is said beside something else: "she got my vote, I'm Olive"."""
        text, speaker = self._speaking.split_speaker(heard.text, heard.tokenize)
        return replace(heard, text=text, speaker=speaker)
