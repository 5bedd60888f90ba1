"""Tests of a text's manner, whatever it means: taken back, denied, agreed to, added, imagined, or not said as done."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from onenight.hearing.sample_grammar import Exact
from onenight.hearing.tokens import COUNT, Phrases, Piece, match_phrase
from onenight.speech.courtesy import COURTESIES
from onenight.speech.plain import Plain, Words, split_accented_words
from onenight.speech.tags import CARDS, PERSON

# Repairs

REACH = 6
"""Most tokens between words of repair and the value before that they take back; ours."""


class Repair:
    """Finds what people take back, by a language's words of repair (`hearing.toml`, `repairs`)."""

    def __init__(self, plain: Plain) -> None:
        """Take the words."""
        self._after = Phrases(plain.phrases("repairs", "then"))
        self._weak = frozenset(plain.phrases("repairs", "weak"))
        self._joints = frozenset(plain.phrases("list", "joints"))
        self._longest = max(map(len, self._after), default=0)

    def apply(self, tokens: Sequence[Piece]) -> tuple[Piece, ...]:
        """Replace each value that is taken back with the one after the words of repair."""
        at = 1
        left = list(tokens)
        while at < len(left):
            length = match_phrase(left, at, self._after)
            if length and at + length < len(left) and left[at + length].words in self._joints:
                length = 0  # "Omar is a Mason, sorry, and Pia has the Werewolf"
            new = next((each for each in left[at + length : at + length + 2] if each.telling), None) if length else None
            before = range(at - 1, max(-1, at - REACH), -1)
            told = next((i for i in before if left[i].telling), at)
            if new is not None and left[-1] is new and (counted := _change_number(left[told], new)) is not None:
                left[told], left[at:] = counted, []
                break
            old = new and next((i for i in before if left[i].kind == new.kind), None)
            weak = length == 1 and left[at].words in self._weak  # "the Seer, no Drunk" takes nothing back
            if new is None or old is None or (weak and new.kind == CARDS and len(new.words) == 1):
                at += 1
                continue
            end = left.index(new, at)
            # All said since then is said anew where as much follows: "the Tanner for a Villager, no, the Hunter".
            left[old] = new
            del left[at : end + 1]
        return tuple(left)

    def is_at_start(self, words: Words) -> bool:
        """Return whether words begin with words of repair."""
        return any(words[:length] in self._after for length in range(1, self._longest + 1))


def _change_number(cards: Piece, number: Piece) -> Piece | None:
    """Return cards with another number of the last ones: "three Villagers, no, two"; None if it counts none."""
    if cards.kind != CARDS or number.kind != COUNT or len(number.words) > 1:
        return None
    *others, last = cards.values
    said, _, key = last.rpartition(" ")
    return cards._replace(values=(*others, f"{number.values[0]} {key}")) if said.isdigit() and said != "1" else None


# Negations


class Negations(NamedTuple):
    """Words that negate a sentence, or what comes after them."""

    words: frozenset[str]
    """Words an odd number of which makes a sentence mean the opposite."""
    denying: frozenset[str] = frozenset()
    """Words that deny the next word that tells something: "not", "never"."""
    light: frozenset[str] = frozenset()
    """Words that may stand between: "not even"."""
    particles: frozenset[str] = frozenset()
    """Words that belong to the word before: "take out" is not "take"."""
    idle: frozenset[Words] = frozenset()
    """Phrases in which nothing is denied: "or not", "never mind"."""
    straight: frozenset[str] = frozenset()
    """Words that deny a card that follows at once: "no wolf"."""
    being: frozenset[str] = frozenset()
    """Words that may stand between a denial and its card, beside the light words: "never was the Seer"."""
    nobody: Phrases = Phrases(())
    """Phrases that deny every card that comes later in the clause: "neither of them had a wolf"."""
    ends: frozenset[str] = frozenset()
    """Words that end such a denial: "nobody but the Hunter", "none of us knew it was the Hunter"."""
    joints: frozenset[str] = frozenset()
    """Words between people who are spoken of together: "neither Ann nor Bob"."""

    def is_odd(self, parts: Collection[str]) -> bool:
        """Return whether an odd number of negations is among some words."""
        return not self.words.isdisjoint(parts) and sum(part in self.words for part in parts) % 2 == 1

    def find_denied(self, parts: Sequence[str]) -> Sequence[range]:
        """Return the ranges of denied words; a denial that nothing follows, as in "I think not", denies itself."""
        if self.denying.isdisjoint(parts):
            return ()
        return [
            self._find_denied_range(parts, at)
            for at, part in enumerate(parts)
            if part in self.denying and self._is_meant(parts, at)
        ]

    def find_denied_cards(self, parts: Words, kinds: Sequence[str]) -> frozenset[int]:
        """Return the places of the denied cards; `kinds`: the kind of chunk at each place, "" for a word."""
        found = ((at, self._find_denied_card(parts, kinds, at)) for at in range(len(parts)))
        return frozenset(there for at, there in found if there is not None and self._is_meant(parts, at))

    def _find_denied_card(self, parts: Words, kinds: Sequence[str], at: int) -> int | None:
        """Return the place of the card that the word at a place denies; None without one."""
        between = self.light | self.being if parts[at] in self.denying else frozenset()
        if between or parts[at] in self.straight:
            later = next(
                (there for there in range(at + 1, len(parts)) if kinds[there] or parts[there] not in between), at
            )
            asserted = not between and parts[later].split()[0] in self.light  # "no, the wolf" is one, "no wolf" is none
            return later if kinds[later] == CARDS and not asserted else None
        ends = self.nobody.ends(parts, at)
        return self._find_card_of_nobody(parts, kinds, ends[-1]) if ends else None

    def _find_card_of_nobody(self, parts: Sequence[str], kinds: Sequence[str], at: int) -> int | None:
        """Return the place of the first card from a place on, before anybody else is spoken of; None without one."""
        begun = False
        for there in range(at, len(parts)):
            if kinds[there] == CARDS:
                return there
            begun |= not kinds[there] and parts[there] not in self.joints
            if parts[there] in self.ends or (begun and kinds[there] == PERSON):
                return None
        return None

    def _is_meant(self, parts: Sequence[str], at: int) -> bool:
        """Return whether the word at a place is no part of an idle phrase."""
        return not any(
            phrase[place] == parts[at] and tuple(parts[max(at - place, 0) :][: len(phrase)]) == phrase
            for phrase in self.idle
            for place in range(len(phrase))
        )

    def _find_denied_range(self, parts: Sequence[str], at: int) -> range:
        head = next((later for later in range(at + 1, len(parts)) if parts[later] not in self.light), at)
        return range(head, head + 1 + (head + 1 < len(parts) and parts[head + 1] in self.particles))


def load_negations(plain: Plain) -> Negations:
    """Return the negations of a language."""

    def words(key: str) -> frozenset[str]:
        return frozenset(word for phrase in plain.phrases("negation", key) for word in phrase)

    return Negations(
        plain.negations,
        words("denying"),
        words("light"),
        words("particles"),
        frozenset(plain.phrases("negation", "idle")),
        words("straight"),
        words("being"),
        Phrases(plain.phrases("negation", "nobody")),
        words("ends"),
        words("joints"),
    )


# Manner

YES = "AMAZON.YesIntent"


class Manner:
    """Tells how a text is said, by a language's words (`repairs`, `fillers.leads`, `persons`, `facts`, `deck`)."""

    def __init__(self, exact: Exact, repair: Repair) -> None:
        """Take the words."""
        self._exact, self._plain, self._repair = exact, exact.plain, repair
        self._not_done, self._imagined = (
            exact.plain.accented_phrases("facts", key) for key in ("not_done", "imagined")
        )
        self._courtesies = {
            kind: frozenset(map(self._drop_noise, exact.plain.phrases("courtesy", kind))) for kind in COURTESIES
        }
        leads = (*exact.plain.phrases("fillers", "phrases"), *exact.plain.phrases("fillers", "leads"))
        self._leads = frozenset(phrase for phrase in leads if len(phrase) == 1)
        self._after_all = exact.plain.accented_phrases("repairs", "after_all")
        self._instead = Phrases(exact.plain.phrases("repairs", "instead"))
        self._single, self._musing, self._mentioning = (
            Phrases(exact.plain.phrases("deck", key)) for key in ("single", "musing", "mentioning")
        )
        self._changing = Phrases([each for key in ("changing", "moving") for each in exact.plain.phrases("mood", key)])
        self._swaps, self._repairing = (exact.plain.accented_phrases("deck", key) for key in ("swaps", "repairing"))
        self._executing, self._executed = (
            exact.plain.accented_phrases("deck", key) for key in ("executing", "executed")
        )
        self._also, self._each_other = (exact.plain.accented_phrases("persons", key) for key in ("also", "each_other"))

    def is_amendment(self, text: str) -> bool:
        """Return whether a text begins by taking back what was said before: "no, sorry, I mean ..."."""
        return self._repair.is_at_start(self._plain.words(text))

    def is_correction(self, text: str) -> bool:
        """Return whether a text says that a fact is otherwise than told: "there was a wolf after all"."""
        return self.is_amendment(text) or _is_in(text, self._after_all)

    def find_denied_people(self, pieces: Sequence[Piece]) -> tuple[str, ...]:
        """Return the people whom a text rules out: "it was Lucy, not Mike"."""
        ends = [(at, at + match_phrase(pieces, at, self._instead)) for at in range(len(pieces))]
        named = [pieces[end] for at, end in ends if at < end < len(pieces) and pieces[end].kind == PERSON]
        return tuple([value for each in named for value in each.values])

    def has_leading_yes(self, text: str) -> bool:
        """Return whether a text begins with a yes that only leads to the rest of it: "yes, and quick pace"."""
        lead = self._plain.find_lead(self._plain.words(text))
        known = self._exact.match(" ".join(lead), ()) if lead else None
        return known is not None and known.intent == YES

    def is_addition(self, text: str) -> bool:
        """Return whether a text tells the same of somebody else as well: "Cy too"."""
        return _is_in(text, self._also) and not self.is_not_done(text)

    def courtesy_phrases(self, courtesy: str) -> frozenset[Words]:
        """Return the phrases of a courtesy, each as its words."""
        return self._courtesies[courtesy]

    def find_courtesy(self, text: str) -> str:
        """Return the courtesy that a text is as a whole ("thank you"), by its key; "" for none."""
        words = self._drop_noise(self._plain.words(text))
        starts = [at for at in range(len(words)) if all(words[i : i + 1] in self._leads for i in range(at))]
        said = [words[at:] for at in starts]
        return next((kind for kind, phrases in self._courtesies.items() if not phrases.isdisjoint(said)), "")

    def _drop_noise(self, words: Words) -> Words:
        return tuple([word for word in words if not self._plain.is_noise(word)])

    def is_imagined(self, text: str) -> bool:
        """Return whether a text supposes something untrue: "what if Dan had died?"."""
        said = split_accented_words(text)
        return any(said[: len(phrase)] == phrase for phrase in self._imagined)

    def is_not_done(self, text: str) -> bool:
        """Return whether a text tells of the future, another time, or of what is only thought or asked."""
        return "?" in text or _is_in(text, self._not_done)

    def find_single_cards(self, pieces: Sequence[Piece]) -> frozenset[str]:
        """Return the keys of the cards of which only one is said to be there: "only one Werewolf"."""
        words = tuple([word for piece in pieces for word in piece.words])
        ends = {(start, end) for start in range(len(words)) for end in self._single.ends(words, start)}
        found: set[str] = set()
        at = 0
        for piece in pieces:
            after = at + len(piece.words)
            if piece.kind == CARDS and any(start <= at <= end < after for start, end in ends):
                found.add(piece.values[0].split()[-1])
            at = after
        return frozenset(found)

    def is_musing(self, pieces: Sequence[Piece]) -> bool:
        """Return whether a text only speaks of cards, without a word of change: "well, the Hunter, you see"."""
        cards = [at for at, piece in enumerate(pieces) if piece.kind == CARDS]
        left: list[Piece] = []
        at, mused = 0, False
        while at < len(pieces):
            after = match_phrase(pieces, at, self._musing) if cards and at > cards[0] else 0
            length = after or (match_phrase(pieces, at, self._mentioning) if cards and at < cards[-1] else 0)
            left += [] if length else pieces[at : at + 1]
            mused = mused or length > 0
            at += length or 1
        denied = any(pieces[at - 1].text in self._plain.negations for at in cards if at)  # "so no Tanner"
        return mused and not denied and not any(match_phrase(left, start, self._changing) for start in range(len(left)))

    def is_swap(self, text: str) -> bool:
        """Return whether a text exchanges cards with a verb that does not tell which one comes: "swap"."""
        return _is_in(text, self._swaps)

    def is_go_ahead(self, text: str) -> bool:
        """Return whether a text orders what we have just read out: "go ahead"."""
        return self._strip_leads(text) in self._repairing

    def is_execution(self, text: str) -> bool:
        """Return whether a text begins by telling whom a vote killed: "we killed the Minion"."""
        said = self._strip_leads(text)
        begins = any(said[: len(phrase)] == phrase for phrase in self._executing)
        return begins and (not self._executed or _is_in(text, self._executed))

    def _strip_leads(self, text: str) -> Words:
        """Strip the words that only lead to a text: "yes, go ahead"."""
        said = split_accented_words(text)
        while lead := self._plain.find_lead(said):
            said = said[len(lead) :]
        return said

    def is_mutual(self, text: str) -> bool:
        """Return whether a text tells that people did something to one another."""
        return _is_in(text, self._each_other)


def _is_in(text: str, phrases: Iterable[Words]) -> bool:
    """Return whether one of these phrases is in a text."""
    said = f" {' '.join(split_accented_words(text))} "
    return any(f" {' '.join(phrase)} " in said for phrase in phrases)
