"""The steps of hearing that come before a text is understood: they change its words, or set some aside."""

from dataclasses import replace

from onenight.speech.hearing.aims import Aims
from onenight.speech.hearing.clause_cut import EXACT
from onenight.speech.hearing.few_words import VOTE
from onenight.speech.hearing.namesakes import Namesakes
from onenight.speech.hearing.roll import Roll
from onenight.speech.hearing.sounds import Sounds
from onenight.speech.hearing.steps import HeardText
from onenight.speech.hearing.understood import Understood
from onenight.speech.hearing.who import Speaking
from onenight.speech.plain import Plain


class TextSteps:
    """Rewrites texts of one language."""

    def __init__(self, plain: Plain, namesakes: Namesakes, aims: Aims) -> None:
        """Take the words of the language."""
        self._plain, self._namesakes, self._aims = plain, namesakes, aims
        self._sounds, self._roll, self._speaking = Sounds(plain), Roll(plain), Speaking(plain)

    def drop_title_dots(self, heard: HeardText) -> HeardText:
        """Drop the dot after a title, which ends no sentence: "Mrs. Peacock points at Ben"."""
        return heard.with_text(self._plain.titled(heard.text))

    def name_cards_of_game(self, heard: HeardText) -> HeardText:
        """Call cards by their names in the game that is played: "the thief" is the original game's Phantom Thief."""
        return heard.with_text(self._namesakes.named(heard.text, heard.context.game))

    def correct_sounds(self, heard: HeardText) -> HeardText:
        """Write the cards that a recognizer took for something else, where cards are told: "add the mine yon"."""
        return heard.with_text(self._sounds.right(heard.text, heard.context))

    def set_aside_aimless(self, heard: HeardText) -> HeardText:
        """Set aside the clauses of voters who point at no player: "Cy points at Dee, Ann points at the dog"."""
        if heard.context.phase != VOTE:
            return heard
        rest, voters = self._aims.aimless(heard.text, heard.tokenize)
        if voters and not rest:
            return replace(heard, understood=Understood(voters, "tagger", EXACT), is_final=True)
        return replace(heard, text=rest, aimless=voters)

    def list_speaker(self, heard: HeardText) -> HeardText:
        """Put who speaks last into the list of the others: "Yara, Zed, Kit, and I'm Lou"."""
        return heard.with_text(self._roll.plainly(heard.text, heard.tokenize))

    def set_aside_speaker(self, heard: HeardText) -> HeardText:
        """Set aside who speaks, where that is said beside something else: "she got my vote, I'm Olive"."""
        text, speaker = self._speaking.without(heard.text, heard.tokenize)
        return replace(heard, text=text, speaker=speaker)
