"""The layers of hearing, each a step that understands a text where those before it do not."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from onenight.hearing.aims import Aims
from onenight.hearing.coreference import NAMED, POINT, Speaking, join_understood, resolve_wishes
from onenight.hearing.guesser import Guesser
from onenight.hearing.heard_values import CHATTER, NOT_HEARD, NOTHING_HEARD, VOTE, Guess, Heard, Setting, Understood
from onenight.hearing.likeness import SHORT_SENTENCE_WORDS
from onenight.hearing.manner import YES, Manner
from onenight.hearing.name_lists import Roll
from onenight.hearing.normalization import Words
from onenight.hearing.plain import Plain
from onenight.hearing.sample_grammar import Exact
from onenight.hearing.steps import HeardText, HearingStep, apply_steps
from onenight.hearing.tags import DIRECTION, PERSON
from onenight.hearing.tokenizer import EXACT, Clauses, Tokenizer, drop_corrected, find_likeliest_cut
from onenight.hearing.vote_grammar import VoteGrammar

# Few words


class FewWords:
    """Few words with a meaning of their own at one phase, or as the answer to one question, in one language."""

    def __init__(self, plain: Plain) -> None:
        """Take the words (`hearing.toml`, `phases`); the name of a table lists its phases, and questions."""
        self._plain = plain
        self._intents: dict[str, dict[Words, str]] = defaultdict(dict)
        for phases in plain.table_names("phases"):
            meant = {plain.words(said): intent for said, intent in plain.words_by_form("phases", phases).items()}
            for phase in phases.split():
                self._intents[phase].update(meant)

    def find_label(self, text: str, context: Setting) -> str:
        """Return the intent of a whole text at the open question, or else at this phase; "" for none.

        It is `CHATTER` where people only say so to one another.
        """
        here = (context.phase, context.asked) if context.phase == VOTE else (context.asked or context.phase,)
        short = {words: intent for key in here for words, intent in self._intents.get(key, {}).items()}
        plain = self._plain
        return next((short[way] for way in plain.readings(plain.words(text)) if way in short), "") if short else ""

    def find_wish(self, text: str, context: Setting) -> Heard | None:
        """Return the wish of a text at this phase or question; None if it is none of these words, or chatter."""
        label = self.find_label(text, context)
        return Heard(label) if label not in ("", CHATTER) else None


# Layers

# All of these were found by trying sentences of our own (docs/hearing.md tells how), and are ours.

DENIED = 0.5
"""Confidence that a clause that only denies a card tells nothing: "he had no wolf, he was ..."."""
BESIDE = 0.4
"""Least confidence of a clause that is not the only one."""
HERE = 0.5
"""Least confidence of a reading that means more here than what the grammar knows word for word."""
HEARD = 40
"""Most words of a text that are classified, some fifteen seconds of speech; ours: the work grows with them."""
ECHOED = 20
"""Most words of a text that is heard again without those said twice in a row; ours."""

SURE = 0.3
"""Least confidence with which another wish than a finger stands."""
_FINGERS = (POINT, NAMED, "UndoIntent")
"""Intents of fingers, or of a part of one."""

PAUSE, STOP = "AMAZON.PauseIntent", "AMAZON.StopIntent"
TOLD = (VOTE, "verdict")
"""Phases at which votes are told of people by name, in few words."""


class Layers:
    """Understands texts of one language, layer by layer."""

    def __init__(self, exact: Exact, tokenizer: Tokenizer, guesser: Guesser, clauses: Clauses, manner: Manner) -> None:
        """Take the grammar, the tokenizer, the guesser, and what knows clauses and moods."""
        self._exact, self._tokenizer, self._guesser = exact, tokenizer, guesser
        self._clauses, self._manner = clauses, manner
        self._few_words, self._roll = FewWords(exact.plain), Roll(exact.plain)
        self._halts = exact.plain.find_phrases("clauses", "halts")
        self._votes, self._speaking = VoteGrammar(exact.plain), Speaking(exact.plain)
        self.aims = Aims(exact.plain, clauses)
        self.steps: tuple[HearingStep, ...] = (
            self.hear_samples,
            self.hear_roll,
            self.hear_mistyped,
            self.hear_clauses,
        )

    def hear_few_words(self, heard: HeardText) -> HeardText:
        """Hear a few words as what they mean at this phase, or answer this question with: "again" at the verdict.

        Where people talk to one another that may be nothing for us.
        """
        label = self._few_words.find_label(heard.text, heard.context)
        if not label or (label == CHATTER and not heard.context.overheard):
            return heard
        understood = NOTHING_HEARD if label == CHATTER else Understood((Heard(label),), "exact", 1.0)
        return replace(heard, understood=understood, is_final=True)

    def hear_votes(self, heard: HeardText) -> HeardText:
        """Hear votes and counts in words that tell nothing else, but for samples: "Ann on Bob, and so did Cy"."""
        context = heard.context
        if context.phase not in TOLD:
            return heard
        text, speaker = self._speaking.split_speaker(heard.text, heard.tokenize, context.names)
        of_some = context.asked == "shown" and self._manner.is_of_some(text)
        if of_some and not any(value in context.names for token in heard.tokens for value in token.values):
            return replace(heard, understood=NOTHING_HEARD, is_final=True)  # whose card it is has to be told
        sample = self._match_sample(heard.text, context)
        if sample is not None and sample.intent != NAMED and not speaker:  # samples know nobody called "Me"
            return heard
        told = self._read_votes(text, context, skips=False)
        votes = tuple(resolve_wishes(told or (), context, speaker))
        if told is None or (told and not votes):
            return heard
        understood = Understood(votes, "tagger", EXACT) if votes else NOTHING_HEARD
        return replace(heard, understood=understood, is_final=True)

    def hear_votes_amid_talk(self, heard: HeardText) -> HeardText:
        """Hear votes among words that tell nothing, where none else were: "her finger wavered but ended up on Ben"."""
        context = heard.context
        if context.overheard or not context.means(POINT) or POINT in context.done:
            return heard
        others = [each for each in heard.wishes if each.intent not in _FINGERS]
        if self.aims.has_no_finger(heard.tokens):
            return heard.with_wishes(others)
        if others and len(others) == len(heard.wishes) and heard.understood.sure >= SURE:
            return heard
        told = self._read_votes(heard.text, context, skips=True)
        votes = tuple(resolve_wishes(told or (), context, heard.speaker))
        return heard.with_understood(Understood((*votes, *others), "tagger", EXACT)) if votes else heard

    def _read_votes(self, text: str, context: Setting, *, skips: bool) -> tuple[Heard, ...] | None:
        """Return the votes that make up all of a text; None if it tells anything else."""
        pieces, marks = self._tokenizer.list_pieces(text, context.names), self._tokenizer.find_marks(text)
        return self._votes.read(pieces, marks, context, skips=skips)

    def hear_samples(self, heard: HeardText) -> HeardText:
        """Hear what the grammar knows word for word ("Max is out"), amid talk only where that means something here."""
        sample, context = self._match_sample(heard.text, heard.context), heard.context
        heard = replace(heard, sample=sample)
        if sample is None or (context.overheard and not context.means(sample.intent)):
            return heard
        return self._take_sample(heard, sample)

    def hear_roll(self, heard: HeardText) -> HeardText:
        """Hear a list of who plays, and what is told beside it by itself: "we are Ada, Bo, Cy and C.J., quick pace"."""
        told, beside = self._roll.find_seating(heard.text, heard.tokenize, heard.context)
        if not told:
            return heard
        steps = (self.hear_few_words, *self.steps)
        others = [apply_steps(replace(heard, text=each, sample=None), steps).understood for each in beside]
        return heard.with_understood(join_understood([Understood(told, "exact", 1.0), *others]))

    def hear_mistyped(self, heard: HeardText) -> HeardText:
        """Hear what the grammar knows in a few words, if some of them are none of ours: "quik pace"."""
        words = self._exact.plain.words(heard.text)
        if heard.sample is not None or heard.wishes or len(words) > SHORT_SENTENCE_WORDS:
            return heard
        if self._tokenizer.has_only_known_words(words, heard.context.names):
            return heard
        sample = self._exact.guess(heard.text, heard.context.names)
        return self._take_sample(replace(heard, sample=sample), sample) if sample.intent != NOT_HEARD else heard

    def hear_clauses(self, heard: HeardText) -> HeardText:
        """Hear the clauses that are sure enough, in the cut that is likeliest: "six of us, no Drunk, and quick pace".

        What the grammar knows, but as a wish that means nothing here, gives way to what is surely meant here.
        """
        if heard.wishes and heard.context.means(heard.wishes[0].intent):
            return heard
        meant = self._understand_clauses(heard)
        if meant is None:
            return heard
        here = [heard.context.means(each.intent) for each in meant.wishes]
        if heard.context.overheard and meant.layer == "exact" and not any(here):
            return heard
        return heard.with_understood(meant) if (all(here) and meant.sure >= HERE) or not heard.wishes else heard

    def hear_without_echo(self, heard: HeardText) -> HeardText:
        """Hear a text that nobody understands again, without words said twice in a row: "stop stop, the door"."""
        if heard.understood != NOTHING_HEARD or len(heard.text.split()) > ECHOED:
            return heard
        once_only = _ECHO.sub(r"\1", heard.text)
        if once_only == heard.text:
            return heard
        again = apply_steps(replace(heard, text=once_only, sample=None), self.steps)
        return heard.with_understood(again.understood)

    def hear_halt(self, heard: HeardText) -> HeardText:
        """Hear a stop before talk as a wait, for it ends no evening: "stop stop, I have to answer the door".

        After the verdict it ends the evening: "stop, we are tired".
        """
        words, context = self._exact.plain.words(heard.text), heard.context
        at = stops = 0
        while ends := self._halts.ends(words, at):
            at, stops = ends[-1], stops + 1
        ended = [each.intent for each in heard.wishes] == [STOP]
        if not 0 < at < len(words) or not (ended or (stops > 1 and not heard.wishes)) or context.phase == "verdict":
            return heard
        rest = " ".join(words[at:])
        begins = self._tokenizer.tokenize(rest, context.names)[:1]
        if stops == 1 and not _HALT_MARK.match(heard.text) and not (begins and begins[0].kind == PERSON):
            return heard  # "stop the game"
        further = apply_steps(replace(heard, text=rest, sample=None, understood=NOTHING_HEARD), self.steps).understood
        if further.wishes and further.sure >= HERE:
            return heard
        waits = Understood((Heard(PAUSE),), "exact", EXACT)
        return heard.with_understood(waits if context.means(PAUSE) else NOTHING_HEARD)

    # What the grammar knows

    def _match_sample(self, text: str, context: Setting) -> Heard | None:
        """Return what the grammar knows word for word, with what the words carry that the model has no slot for."""
        known = self._exact.match(text, context.names)
        if known is not None and known.intent == YES and context.asked == DIRECTION:
            return None  # "right" is one of the two
        if known is None or not self._guesser.may_carry_value(known.intent):
            return known
        return self._guesser.add_carried_value(known, self._tokenizer.tokenize(text, context.names), context)

    def _take_sample(self, heard: HeardText, sample: Heard) -> HeardText:
        """Return a text understood as this sample, unless it is idle talk, or not told as done."""
        talk = heard.context.overheard and not heard.context.means(sample.intent)
        undone = sample.intent in heard.context.done and self._manner.is_not_done(heard.text)
        return heard if talk or undone else heard.with_understood(Understood((sample,), "exact", 1.0))

    # Clauses

    def _understand_clauses(self, heard: HeardText) -> Understood | None:
        """Return the meaning of the clauses of a text that are sure enough; None if none is."""
        context, text, clauses = heard.context, _cut_to_classified(heard), self.cut_clauses(heard)
        undone = context.done if self._manner.is_not_done(text) else frozenset()
        wishes = [guess for guess in clauses if guess.label != CHATTER and guess.heard.intent not in undone]
        least = context.least
        if context.overheard and len(wishes) < len(clauses):
            least /= max(1e-6, 1 - self._guesser.estimate_chatter(tuple(heard.tokenize(text)), context))
        sure = _select_sure(drop_corrected(wishes), least)
        if not sure:
            return None
        least_sure = min(sure, key=_surety)
        return Understood(tuple([guess.heard for guess in sure]), least_sure.layer, least_sure.sure)

    def cut_clauses(self, heard: HeardText) -> list[Guess]:
        """Return the clauses of a text, each as it is understood by itself, in the cut that is likeliest."""
        context = heard.context
        parts = self._clauses.split_clauses(
            _cut_to_classified(heard), lambda part: self._tokenizer.chunks(part, context.names)
        )
        return find_likeliest_cut(parts, lambda clause: self._guess_clause(clause, context))

    def weigh_words(self, clause: Guess, context: Setting) -> list[tuple[str, float]]:
        """Return what the classifier knows of the words of a clause, with its weight for this guess; heaviest first."""
        tokens = self._tokenizer.tokenize(self._clauses.strip_joint(clause.text), context.names)
        return self._guesser.weigh_features(tokens, context, clause.label)

    def _guess_clause(self, text: str, context: Setting) -> Guess:
        """Return the likeliest meaning of a clause."""
        bare = self._clauses.strip_joint(text)
        repairs = self._tokenizer.repair.is_at_start(self._exact.plain.words(bare))
        exact = self._few_words.find_wish(bare, context) or self._match_sample(bare, context)
        if exact is not None and context.means(exact.intent):
            return Guess(exact, EXACT, "exact", exact.intent, repairs=repairs)
        tokens = self._tokenizer.tokenize(bare, context.names)
        found = (
            self._guesser.guess_likeliest(tokens, context) if tokens else Guess(Heard(NOT_HEARD), 1.0, "none", CHATTER)
        )
        if exact is not None and found.heard == exact and exact.intent in context.done:  # a fact, though not alone
            return Guess(exact, EXACT, "exact", exact.intent, repairs=repairs)
        if found.sure < context.least and self._guesser.has_only_denied_cards(tokens):
            found = Guess(Heard(NOT_HEARD), DENIED, "none", CHATTER)
        return found._replace(repairs=repairs)


def _cut_to_classified(heard: HeardText) -> str:
    """Return the first words of a text, so many as are classified."""
    return " ".join(heard.text.split()[:HEARD])


def _select_sure(guesses: Sequence[Guess], least: float) -> list[Guess]:
    """Return the guesses that are sure enough; of several the surest, if none is sure enough beside others."""
    sure = [guess for guess in guesses if guess.sure >= least]
    return sure if len(sure) <= 1 else [guess for guess in sure if guess.sure >= BESIDE] or [max(sure, key=_surety)]


def _surety(guess: Guess) -> float:
    return guess.sure


_HALT_MARK = re.compile(r"[\w ]+[,.!;:-]")
"""A word or two, and a mark."""
_ECHO = re.compile(r"(?i)\b([^\W\d]+)(?:[,!]? \1\b)+")
