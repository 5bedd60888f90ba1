"""The ear: from free text to its meaning.

A text goes through the steps below, one after the other; the layers among them understand it. See `docs/hearing.md`.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from onenight.hearing.card_names import Namesakes, Staying
from onenight.hearing.classifier import Tagger
from onenight.hearing.coreference import join_understood, resolve_wishes
from onenight.hearing.guesser import Guesser, HouseRuleCheck
from onenight.hearing.head_count import BoxNames
from onenight.hearing.heard_values import NOT_HEARD, NOTHING_HEARD, Mood, Setting, Understood
from onenight.hearing.layers import HEARD, Layers
from onenight.hearing.manner import Manner
from onenight.hearing.mood import Moods
from onenight.hearing.normalization import is_too_long
from onenight.hearing.sample_grammar import Exact, load_grammar
from onenight.hearing.steps import HeardText, HearingStep, TextSteps, WishSteps, apply_steps
from onenight.hearing.tags import PERSON, Tagged
from onenight.hearing.tokenizer import SPAN, Clauses, Tokenizer
from onenight.hearing.tokens import HE, THEY, Piece
from onenight.speech.lines import Lines, find_resource

ASKED_BESIDE = 0.7
"""Least confidence of a question's answer that stands beside what is told: "is it over? yes, we are awake"; found by
trying sentences of our own."""
MUCH_LESS = 0.5
"""Share of a text's confidence below which its reading as a question is dropped: "what if Ann went home?" asks no rule;
found by trying sentences of our own."""
WORDS_A_CLAUSE = 2
"""Number of words whose lookup takes as long as a guess at a clause."""


class Ear:
    """Understands free text of one language."""

    def __init__(self, exact: Exact, tokenizer: Tokenizer, data: Mapping[str, Any], called: Namesakes) -> None:
        """Take what the grammar of a model knows, and what `python -m training` has learned of the language."""
        plain, tokens = exact.plain, partial(tokenizer.tokenize, names=())
        self._exact, self._tokenizer, self._clauses = exact, tokenizer, Clauses(plain)
        self._tagger, self._guesser = Tagger(data["tags"]), Guesser(exact, data)
        self._staying = Staying(plain)
        self.manner, self.moods = Manner(exact, tokenizer.repair), Moods(plain, tokens)
        self._house = house = HouseRuleCheck(exact.model, plain, tokens)
        self.layers = Layers(exact, tokenizer, self._guesser, self._clauses, self.manner)
        self._texts = texts = TextSteps(plain, called, self.layers.aims, BoxNames(exact.model, plain))
        wishes = WishSteps(house)
        self._spelling: tuple[HearingStep, ...] = (texts.drop_title_dots, texts.name_cards_of_game)
        self.steps: tuple[HearingStep, ...] = (
            *self._spelling,
            self.layers.hear_few_words,
            texts.correct_sounds,
            texts.speak_of_voter,
            self.layers.hear_votes,
            texts.set_aside_aimless,
            texts.set_aside_boxes,
            texts.set_aside_speaker,
            *self.layers.steps,
            self.layers.hear_without_echo,
            self.layers.hear_halt,
            wishes.resolve_people,
            wishes.drop_repeated,
            self.layers.hear_votes_amid_talk,
            wishes.check_house_rule,
            wishes.add_set_aside,
            wishes.wait_moment,
        )

    def understand(self, text: str, context: Setting) -> Understood:
        """Return the meaning of a text; what is asked or imagined changes nothing: "what if we add the Tanner?"."""
        if is_too_long(text):
            return NOTHING_HEARD
        whole = self.understand_literally(text, context)
        known = whole.layer == "exact" and whole.sure == 1.0
        if known or all(context.tells(each.intent) for each in whole.wishes) or _is_told(whole, text, context):
            return whole  # no sample of ours that changes something is a question about the game
        parts = self.moods.split_moods(text, context.names)
        if all(part.mood is Mood.TOLD for part in parts):
            return whole
        told = join_understood(
            self.understand_literally(each.text, context) for each in parts if each.mood is Mood.TOLD
        )
        asked = [self._understand_question(part.text, context) for part in parts if part.mood is not Mood.TOLD]
        if len(parts) == 1 and asked[0].sure < MUCH_LESS * whole.sure:
            return NOTHING_HEARD  # "what if Ann went home?" asks no rule
        return join_understood([told, *(each for each in asked if not told.wishes or each.sure >= ASKED_BESIDE)])

    def _understand_question(self, text: str, context: Setting) -> Understood:
        """Return the meaning of a question, if it only wants to be told something."""
        found = self.understand_literally(text, replace(context, means=context.tells))
        return found if all(context.tells(each.intent) for each in found.wishes) else NOTHING_HEARD

    def understand_literally(self, text: str, context: Setting) -> Understood:
        """Return the meaning of a text as if all of it were told or ordered, nothing asked or imagined."""
        return apply_steps(self.make_heard_text(text, context), self.steps).understood

    def make_heard_text(self, text: str, context: Setting) -> HeardText:
        """Return a text as the first step of hearing takes it: its words, and nothing understood yet."""
        return HeardText(text.strip(), context, partial(self._tokenizer.tokenize, names=context.names))

    def estimate_work(self, text: str) -> int:
        """Return the most work that a text can take to understand: the clauses guessed at, and its words.

        A text with a question in it is heard as a whole, and in parts.
        """
        parts = self._clauses.count_most_parts(" ".join(text.split()[:HEARD]))
        once = sum(min(SPAN, end) for end in range(1, parts + 1)) + len(text.split()) // WORDS_A_CLAUSE
        asks = (
            len(text.split()) > HEARD or self.moods.keep_told(text) != text
        )  # of a long text that is not worth finding out
        return 2 * once if asks else once

    def normalize_names(self, text: str, context: Setting) -> str:
        """Return the text with cards by their names in the current game, and no dot after a title."""
        return apply_steps(self.make_heard_text(text, context), self._spelling).text

    def correct_sounds(self, text: str, context: Setting) -> str:
        """Return the text with cards that a recognizer misheard, or that are told in short, put right."""
        return self._texts.correct_sounds(self.make_heard_text(text, context)).text

    def understand_with_second(self, text: str, context: Setting) -> Understood:
        """Return the meaning with the second-best guess, for benchmarks; it takes twice as long as `understand`."""
        understood = self.understand(text, context)
        intents = {NOT_HEARD, *(each.intent for each in understood.wishes)}
        tokens = () if is_too_long(text) else self._texts.correct_sounds(self.make_heard_text(text, context)).tokens
        guesses = self._guesser.guess_all(tokens, context)
        others = (guess for guess in guesses if guess.heard.intent not in intents)
        meant = (guess._replace(heard=heard) for guess in others for heard in resolve_wishes([guess.heard], context))
        return replace(understood, second=next(meant, None))

    def find_denied_people(self, text: str, names: Sequence[str]) -> tuple[str, ...]:
        """Return the people whom a text rules out: "it was Lucy, not Mike"."""
        return self.manner.find_denied_people(self._tokenizer.pieces(text, names))

    def find_staying_cards(self, text: str) -> tuple[str, ...]:
        """Return the cards that are told to stay, as they are named: "keep the Drunk"."""
        return self._staying.find_cards(self._tokenizer.pieces(text, ()))

    def find_single_cards(self, text: str) -> frozenset[str]:
        """Return the keys of the cards of which only one is said to be there: "only one Werewolf"."""
        return self.manner.find_single_cards(self._tokenizer.pieces(text, ()))

    def has_house_rule_lead(self, text: str) -> bool:
        """Return whether a text begins with the words for a house rule: "house rule: ..."."""
        return self._house.has_house_rule_lead(self._exact.plain.words(text))

    def tokenize(self, text: str, context: Setting) -> tuple[Piece, ...]:
        """Return the tokens of a text, with the cards of the game that is played."""
        return () if is_too_long(text) else self._tokenizer.tokenize(self.normalize_names(text, context), context.names)

    def has_person(self, text: str, names: Sequence[str]) -> bool:
        """Return whether a text speaks of a player, by name or by pronoun."""
        return any(token.kind == PERSON and token.telling for token in self._tokenizer.tokenize(text, names))

    def find_first_value(self, text: str, names: Sequence[str]) -> Piece | None:
        """Return the first cards, people, number or length of time in a text; None without any."""
        return next((token for token in self._tokenizer.tokenize(text, names) if token.telling), None)

    def has_back_reference(self, text: str, names: Sequence[str]) -> bool:
        """Return whether a text speaks of somebody, or of a card, that was named before: "put him in"."""
        return any(
            token.kind == PERSON and token.values[0] in (HE, THEY) for token in self._tokenizer.tokenize(text, names)
        )

    def estimate_chatter(self, text: str, context: Setting) -> float:
        """Return the likelihood that people say a text to one another, 0 to 1; 0 without words."""
        tokens = () if is_too_long(text) else self._tokenizer.tokenize(text, context.names)
        return self._guesser.estimate_chatter(tokens, context) if tokens else 0.0

    def tag(self, text: str, names: Sequence[str]) -> tuple[Tagged, ...]:
        """Return the cards and people that a text names, tagged with their parts in it."""
        return self._tagger.tag(self._tokenizer.tokenize(text, names))


TOLD = 0.9
"""Least confidence of a wish whose words might be a question by their order alone: "sind alle wach". Ours."""


def _is_told(whole: Understood, text: str, context: Setting) -> bool:
    """Return whether words spoken to us are no question though their order is one's: a sure wish, without a mark."""
    spoken = not context.overheard and not text.rstrip().endswith("?")
    return spoken and whole.sure >= TOLD and not any(each.slots for each in whole.wishes)


@lru_cache(maxsize=4)
def load_ear(language: str) -> Ear:
    """Return the ear of a language."""
    data = json.loads(find_resource(language, "ear.json").read_bytes())
    exact = load_grammar(language)
    return Ear(exact, Tokenizer(exact, frozenset(data["known"])), data, Namesakes(Lines(language)))
