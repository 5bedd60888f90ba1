"""The ear: what people mean by what they say, however they say it.

The exact grammar comes first. What it does not know is cut into clauses; each is classified, and aligned with sentences
that we know, which fills the slots. See `docs/hearing.md`.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial
from typing import Any

from onenight.speech.alike import FEW
from onenight.speech.hearing.aims import Aims
from onenight.speech.hearing.clause_cut import EXACT, SPAN, likeliest_cut, uncorrected
from onenight.speech.hearing.clauses import Clauses
from onenight.speech.hearing.exact import NOT_HEARD, Exact, Heard, hearing
from onenight.speech.hearing.fingers import POINT, beside, fingers, possible, settled
from onenight.speech.hearing.guesser import Guesser
from onenight.speech.hearing.house_rules import HouseRuleCheck
from onenight.speech.hearing.manner import YES, Manner
from onenight.speech.hearing.moments import waiting
from onenight.speech.hearing.mood import Mood, Moods
from onenight.speech.hearing.namesakes import Namesakes
from onenight.speech.hearing.piece import HE, THEY, Piece
from onenight.speech.hearing.roll import Roll
from onenight.speech.hearing.seated import seated, told_together
from onenight.speech.hearing.sounds import DECK, Sounds
from onenight.speech.hearing.tagger import Tagger
from onenight.speech.hearing.tokens import Tokenizer
from onenight.speech.hearing.understood import CHATTER, NOTHING_HEARD, Guess, Setting, Understood
from onenight.speech.hearing.who import Speaking, once, resolved
from onenight.speech.lines import Lines, resource
from onenight.speech.plain import Words, too_long
from onenight.speech.tags import CARDS, DIRECTION, PERSON, Tagged

# All of these were found by trying sentences of our own (docs/hearing.md tells how), and are ours.

DENIED = 0.5
"""How sure it is that a clause tells nothing that only says which card it was not: "he had no wolf, he was ..."."""
BESIDE = 0.4
"""How sure a clause has to be that is not the only one."""
ASKED_BESIDE = 0.7
"""How sure the answer to a question has to be that stands beside what is told: "is it over? yes, we are awake"."""
HERE = 0.5
"""How sure something has to be that means more here than what the grammar knows word for word."""
HEARD = 40
"""So many words of a text are classified, some fifteen seconds of speech; ours: the work grows with them."""
ECHOED = 20
"""So many words of a text that nobody understands are heard again without those said twice in a row; ours."""
WORDS_A_CLAUSE = 2
"""To find what so many words are takes as long as to guess at a clause."""
VOTE = "vote"
SHORT = ("deck", "check", "night", "day", VOTE, "verdict", "voted")
"""Phases, and questions, at which a few words mean what they mean nowhere else (`hearing.toml`, `phases`)."""
FINGERS = 0.5
"""How sure the tags of people have to be, for the fingers that they tell."""


class Ear:
    """Hears one language."""

    GUESSER: type[Guesser] = Guesser
    """What guesses at its clauses; benchmarks have others."""

    def __init__(self, exact: Exact, tokenizer: Tokenizer, data: Mapping[str, Any], called: Namesakes) -> None:
        """Take what the grammar of a model knows, and what `python -m training` has learned of the language."""
        self._called = called
        self._exact, self._tokenizer = exact, tokenizer
        self._clauses = Clauses(exact.plain)
        self._aims = Aims(exact.plain, self._clauses)
        self._speaker = Speaking(exact.plain)
        self._sounds, self._roll = Sounds(exact.plain), Roll(exact.plain)
        self._house_rules = HouseRuleCheck(exact.model, exact.plain, partial(tokenizer.tokens, names=()))
        self._tagger = Tagger(data["tags"])
        self._guesser = self.GUESSER(exact, data)
        self.manner = Manner(exact, tokenizer.repair)
        self.moods = Moods(exact.plain, partial(tokenizer.tokens, names=()))
        self._short = {
            phase: {exact.plain.words(said): intent for said, intent in exact.plain.forms("phases", phase).items()}
            for phase in SHORT
        }

    def understand(self, text: str, context: Setting) -> Understood:
        """Return what a text means, where what is asked or imagined changes nothing: "what if we add the Tanner?"."""
        if too_long(text):
            return NOTHING_HEARD
        whole = self.understand_literally(text, context)
        known = whole.layer == "exact" and whole.sure == 1.0
        if known or all(context.tells(each.intent) for each in whole.wishes):
            return whole  # no sample of ours that changes something is a question about the game
        parts = self.moods.parts(text, context.names)
        if all(part.mood is Mood.TOLD for part in parts):
            return whole
        told = _together([self.understand_literally(part.text, context) for part in parts if part.mood is Mood.TOLD])
        asked = [self._asked(part.text, context) for part in parts if part.mood is not Mood.TOLD]
        return _together([told, *(each for each in asked if not told.wishes or each.sure >= ASKED_BESIDE)])

    def _asked(self, text: str, context: Setting) -> Understood:
        """Return what a question wants to be told."""
        found = self.understand_literally(text, replace(context, means=context.tells))
        return found if all(context.tells(each.intent) for each in found.wishes) else NOTHING_HEARD

    def understand_literally(self, text: str, context: Setting) -> Understood:
        """Return what a text means if all of it is told or ordered, and nothing only asked or imagined."""
        if (short := self._shortly(text, context)) is not None:
            return short
        text = self._sounds.right(self.called(text, context), context)
        text, aimless = self._aimless(text, context)
        if aimless and not text:
            return Understood(aimless, "tagger", EXACT)
        text = self._roll.plainly(text, partial(self._tokenizer.tokens, names=context.names))
        understood = self._understood(text, context)
        if understood == NOTHING_HEARD and len(text.split()) <= ECHOED and (once_only := _without_echo(text)) != text:
            understood = self._understood(once_only, context)
        understood = self._pointed(understood, text, context)
        tokens = self._tokenizer.tokens(text, context.names)
        understood = self._house_rules.checked(understood, tokens, self._exact.plain.words(text), context)
        if aimless:
            understood = _together([understood, Understood(aimless, "tagger", EXACT)])
        return waiting(seated(understood, tokens, context))

    def _aimless(self, text: str, context: Setting) -> tuple[str, tuple[Heard, ...]]:
        """Return a text of the vote without the voters who point at no player, and these."""
        if context.phase != VOTE:
            return text, ()
        return self._aims.aimless(text, partial(self._tokenizer.tokens, names=context.names))

    def work(self, text: str) -> int:
        """Return how much work it is at most to understand a text: the clauses that are guessed at, and its words.

        A text with a question in it is heard as a whole, and in parts.
        """
        parts = self._clauses.most_parts(" ".join(text.split()[:HEARD]))
        once = sum(min(SPAN, end) for end in range(1, parts + 1)) + len(text.split()) // WORDS_A_CLAUSE
        asks = (
            len(text.split()) > HEARD or self.moods.told(text) != text
        )  # of a long text that is not worth finding out
        return 2 * once if asks else once

    def called(self, text: str, context: Setting) -> str:
        """The text with the cards of the game that is played by their own names, and no dot after a title."""
        return self._called.named(self._exact.plain.titled(text), context.game)

    def compared(self, text: str, context: Setting) -> Understood:
        """The same, with what came second; the conversation does not need that, and it takes as long again."""
        understood = self.understand(text, context)
        intents = {NOT_HEARD, *(each.intent for each in understood.wishes)}
        tokens = () if too_long(text) else self._tokenizer.tokens(self._sounds.right(text, context), context.names)
        guesses = self._guesser.every(tokens, context)
        others = (guess for guess in guesses if guess.heard.intent not in intents)
        meant = (guess._replace(heard=heard) for guess in others for heard in resolved([guess.heard], context))
        return replace(understood, second=next(meant, None))

    def tokens(self, text: str, context: Setting) -> tuple[Piece, ...]:
        """Return the tokens of a text, with the cards of the game that is played."""
        return () if too_long(text) else self._tokenizer.tokens(self.called(text, context), context.names)

    def names_somebody(self, text: str, names: Sequence[str]) -> bool:
        """Whether a text speaks of a player, by name or by pronoun."""
        return any(token.kind == PERSON and token.telling for token in self._tokenizer.tokens(text, names))

    def spoken_of(self, text: str, names: Sequence[str]) -> Piece | None:
        """Return the first cards, people, number or length of time that a text speaks of; None for none."""
        return next((token for token in self._tokenizer.tokens(text, names) if token.telling), None)

    def refers_back(self, text: str, names: Sequence[str]) -> bool:
        """Return whether a text speaks of somebody, or of a card, that was named before: "put him in"."""
        return any(
            token.kind == PERSON and token.values[0] in (HE, THEY) for token in self._tokenizer.tokens(text, names)
        )

    def among_them(self, text: str, context: Setting) -> float:
        """How likely a text is what people say to one another, 0 to 1; without words it is nothing that is said."""
        tokens = () if too_long(text) else self._tokenizer.tokens(text, context.names)
        return self._guesser.chatter(tokens, context) if tokens else 0.0

    def tagged(self, text: str, names: Sequence[str]) -> tuple[Tagged, ...]:
        """The cards and people that a text names, with what they may do there."""
        return self._tagger.tagged(self._tokenizer.tokens(text, names))

    def ways(self, text: str, names: Sequence[str]) -> Iterator[tuple[Tagged, ...]]:
        """The people alone in every way in which their lists may end, first as they stand."""
        return (self._tagger.tagged(tokens, (PERSON,)) for tokens in self._tokenizer.ways(text, names))

    # The layers

    def _understood(self, text: str, context: Setting) -> Understood:
        """What the layers make of a text, one after the other."""
        said = self._said(text, context)
        if said is None and (everybody := self._everybody(text, context)) is not None:
            return Understood((everybody,), "exact", 1.0)
        heard = cache(lambda: said or self._exact.guessed(text, context.names))  # it costs much, and is needed rarely
        known = self._known(text, context, said, heard)
        if known is not None and context.means(known.wishes[0].intent):
            return known
        return self._elsewhere(known, self._meant(text, context), context) or self._mistyped(text, context, heard())

    @staticmethod
    def _elsewhere(known: Understood | None, meant: Understood | None, context: Setting) -> Understood | None:
        """What the grammar knows, but as a wish that means nothing here; or what is meant here, where that is sure."""
        here = meant is not None and all(context.means(each.intent) for each in meant.wishes)
        return meant if known is None or (here and meant is not None and meant.sure >= HERE) else known

    def _everybody(self, text: str, context: Setting) -> Heard | None:
        """Everybody by name, while the cards are chosen, if no name is a card's."""
        told = self._roll.called(text, context.players) if context.phase in DECK else None
        cards = told and any(token.kind == CARDS for token in self._tokenizer.tokens(text, context.names))
        return None if cards else told

    def _known(self, text: str, context: Setting, said: Heard | None, heard: Callable[[], Heard]) -> Understood | None:
        """A text that the grammar knows, as it is `said` or, if it is short, mistyped."""
        words = self._exact.plain.words(text)
        known = said
        if known is None and len(words) <= FEW and not self._tokenizer.knows(words, context.names):
            known = heard() if heard().intent != NOT_HEARD else None
        if known is None or (context.talking and not context.means(known.intent)):
            return None
        if known.intent in context.done and self.manner.undone(text):
            return None
        return Understood((known,), "exact", 1.0)

    def _said(self, text: str, context: Setting) -> Heard | None:
        """What the grammar knows word for word; with what the words carry that the model has no slot for."""
        known = self._exact.said(text, context.names)
        if known is not None and known.intent == YES and context.asked == DIRECTION:
            return None  # "right" is one of the two
        if known is None or not self._guesser.carries(known.intent):
            return known
        return self._guesser.carried(known, self._tokenizer.tokens(text, context.names), context)

    def _meant(self, text: str, context: Setting) -> Understood | None:
        """The clauses of a text that are sure enough."""
        tokens = partial(self._tokenizer.tokens, names=context.names)
        text, speaker = self._speaker.without(" ".join(text.split()[:HEARD]), tokens)
        parts = self._clauses.parts(text, partial(self._tokenizer.chunks, names=context.names))
        clauses = likeliest_cut(parts, partial(self._clause, context=context))
        undone = context.done if self.manner.undone(text) else frozenset()
        wishes = [guess for guess in clauses if guess.label != CHATTER and guess.heard.intent not in undone]
        least = context.least
        if context.talking and len(wishes) < len(clauses):
            least /= max(1e-6, 1 - self._guesser.chatter(tokens(text), context))
        wishes = [guess for guess in uncorrected(wishes) if guess.sure >= least]
        if len(wishes) > 1:
            wishes = [guess for guess in wishes if guess.sure >= BESIDE] or [max(wishes, key=lambda guess: guess.sure)]
        if not wishes:
            return None
        least_sure = min(wishes, key=lambda guess: guess.sure)
        heard = told_together(once(resolved((guess.heard for guess in wishes), context, speaker)))
        return Understood(heard, least_sure.layer, least_sure.sure)

    def _mistyped(self, text: str, context: Setting, found: Heard) -> Understood:
        """A text with words that may be misspelled; `found`: what it is then."""
        undone = found.intent in context.done and self.manner.undone(text)
        heard = found.intent != NOT_HEARD and context.means(found.intent) and not undone
        return Understood((found,), "exact", EXACT) if heard else NOTHING_HEARD

    def _pointed(self, understood: Understood, text: str, context: Setting) -> Understood:
        """What was understood, with the fingers of a vote as the people in the text tell them, where it lacks some."""
        if context.talking or not context.means(POINT) or self.manner.mutual(text):
            return understood
        if POINT in context.done and self.manner.undone(text):
            return understood
        if self._aims.is_deed(self._tokenizer.tokens(text, context.names)):
            return replace(understood, wishes=tuple(beside(understood.wishes)))
        text, speaker = self._speaker.without(text, partial(self._tokenizer.tokens, names=context.names))
        told = fingers(self.ways(text, context.names))
        if told is None or told.sure < FINGERS or settled(understood, told.heard):
            return understood
        pointing = tuple(resolved(told.heard, context, speaker))
        if not possible(pointing):
            return understood
        return Understood((*pointing, *beside(understood.wishes)), "tagger", told.sure)

    def _shortly(self, text: str, context: Setting) -> Understood | None:
        """What a few words mean at this phase alone, or answer this question with, whatever they are elsewhere.

        Where people talk to one another that may be nothing for us.
        """
        intent = self._intent_of(text, self._few_words(context))
        if intent == CHATTER:
            return NOTHING_HEARD if context.talking else None
        return Understood((Heard(intent),), "exact", 1.0) if intent else None

    def _said_shortly(self, text: str, context: Setting) -> Heard | None:
        """The same of a clause: "again, and my cousin wants in"."""
        intent = self._intent_of(text, self._few_words(context))
        return Heard(intent) if intent not in ("", CHATTER) else None

    def _few_words(self, context: Setting) -> Mapping[Words, str]:
        """Return the intents of few words at the question that is open, or else at this phase; all of a vote is one."""
        here = context.asked if context.asked and context.phase != VOTE else context.phase
        return self._short.get(here, {})

    def _intent_of(self, text: str, short: Mapping[Words, str]) -> str:
        """What a few words mean by a table of these; empty where it has none of them."""
        plain = self._exact.plain
        return next((short[way] for way in plain.ways(plain.words(text)) if way in short), "") if short else ""

    # Clauses

    def _clause(self, text: str, context: Setting) -> Guess:
        """What a clause means most likely."""
        bare = self._clauses.bare(text)
        repairs = self._tokenizer.repair.begins(self._exact.plain.words(bare))
        exact = self._said_shortly(bare, context) or self._said(bare, context)
        if exact is not None and context.means(exact.intent):
            return Guess(exact, EXACT, "exact", exact.intent, repairs=repairs)
        tokens = self._tokenizer.tokens(bare, context.names)
        found = self._guesser.likeliest(tokens, context) if tokens else Guess(Heard(NOT_HEARD), 1.0, "none", CHATTER)
        if exact is not None and found.heard == exact and exact.intent in context.done:  # a fact, though not alone
            return Guess(exact, EXACT, "exact", exact.intent, repairs=repairs)
        if found.sure < context.least and self._guesser.withholds(tokens):
            found = Guess(Heard(NOT_HEARD), DENIED, "none", CHATTER)
        return found._replace(repairs=repairs)


def _together(parts: Sequence[Understood]) -> Understood:
    """Return what several parts of a text mean, as sure as the least sure of those that mean something."""
    heard = [part for part in parts if part.wishes]
    if not heard:
        return NOTHING_HEARD
    least = min(heard, key=lambda part: part.sure)
    return Understood(once(wish for part in heard for wish in part.wishes), least.layer, least.sure)


def _without_echo(text: str) -> str:
    """A text without words that are said twice in a row: "cool cool"."""
    return _ECHO.sub(r"\1", text)


_ECHO = re.compile(r"(?i)\b([^\W\d]+)(?:[,!]? \1\b)+")


@lru_cache(maxsize=4)
def ear(language: str) -> Ear:
    """The ear of a language."""
    data = json.loads(resource(language, "ear.json").read_bytes())
    exact = hearing(language)
    return Ear(exact, Tokenizer(exact, frozenset(data["known"])), data, Namesakes(Lines(language)))
