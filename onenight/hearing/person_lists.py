"""Lists of people: where one ends though no word tells it, unknown names in one, and everyone but somebody."""

import itertools
import math
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from onenight.hearing.plain import Plain
from onenight.hearing.tags import PERSON
from onenight.hearing.tokens import BOTH, EVERYONE, LEFT_OUT, OTHERS_ID, Piece

# Where a list ends

MOST_CUTS = 16
"""Most ways in which a sentence is cut; ours, for each takes as long as the sentence does."""
MOST_TOKENS = 1000
"""Most tokens of all ways together: longer sentences are cut in fewer ways, or not at all."""


class Listed(NamedTuple):
    """A token, or a list of people as one, and the places of those who continue it."""

    piece: Piece
    places: tuple[int, ...] = ()


class Lists:
    """Finds lists of people, by what joins them in a language (`hearing.toml`, `list`)."""

    def __init__(self, plain: Plain) -> None:
        """Take the words."""
        self._joints, self._joining = plain.find_phrases("list", "joints"), plain.find_words("list", "joints")

    def is_joint(self, token: Piece) -> bool:
        """Return whether a token joins what stands beside it."""
        return token.words in self._joints

    def join_people(self, tokens: Sequence[Piece]) -> list[Piece]:
        """Return the tokens, with people in a row, or with a joint between them, as one."""
        return [each.piece for each in self._find_lists(tokens)]

    def iter_cuts(self, tokens: Sequence[Piece], commas: Collection[int]) -> Iterator[list[Piece]]:
        """Yield the gathered tokens with each list cut once at every place; all are cut where a clause begins.

        `commas`: after how many words one stands.
        """
        said, bound = self._drop_repeated_leads(self._mark_clause_starts(tokens, commas))
        begun = {at for at, token in enumerate(said) if token.begins}
        lists = [each.places for each in self._find_lists(said, begun) if each.places]
        cuts = [(None, *(at for at in reversed(places) if at not in bound)) for places in lists]
        if math.prod(map(len, cuts)) > min(MOST_CUTS, MOST_TOKENS // max(1, len(said))):
            cuts = []
        for some in sorted(itertools.product(*cuts), key=lambda each: sum(cut is not None for cut in each)):
            yield [each.piece for each in self._find_lists(said, begun.union(at for at in some if at is not None))]

    def _find_lists(self, tokens: Sequence[Piece], apart: Collection[int] = ()) -> list[Listed]:
        """Return the tokens with lists as one; people at the indexes `apart` continue none."""
        listed: list[Listed] = []
        joint: Piece | None = None
        for at, token in enumerate(tokens):
            before = listed[-1] if listed else None
            if before is not None and at not in apart and _is_list_continued(before.piece, token):
                listed[-1] = Listed(_extend_list(before.piece, joint, token), (*before.places, at))
                joint = None
                continue
            listed += [Listed(joint)] if joint is not None else []
            joint = token if before is not None and before.piece.is_listable and self.is_joint(token) else None
            listed += [Listed(token)] if joint is None else []
        return listed + ([Listed(joint)] if joint is not None else [])

    def _mark_clause_starts(self, tokens: Sequence[Piece], commas: Collection[int]) -> list[Piece]:
        """Mark the people who begin a clause."""
        starts = [0, *itertools.accumulate(len(token.words) for token in tokens)]
        after_comma = {at for at, start in enumerate(starts[:-1]) if start in commas}
        return [
            token._replace(begins=True)
            if token.kind == PERSON and self._is_clause_start(tokens, at, after_comma)
            else token
            for at, token in enumerate(tokens)
        ]

    def _is_clause_start(self, tokens: Sequence[Piece], at: int, after_comma: Collection[int]) -> bool:
        """Return whether a comma and a joint stand before a place; not so at the end of a list with commas."""
        joint = at
        while joint and tokens[joint - 1].text in self._joining:
            joint -= 1
        if joint == at or joint not in after_comma:
            return False
        people = [token.kind == PERSON for token in tokens[max(joint - 2, 0) : joint]]
        return not (people == [True, True] and joint - 1 in after_comma)

    def _drop_repeated_leads(self, tokens: Sequence[Piece]) -> tuple[list[Piece], set[int]]:
        """Drop a word that leads again: "by Bob and by Carl"; return the places that it binds to the list, too."""
        left: list[Piece] = []
        bound: set[int] = set()
        for token, following in itertools.zip_longest(tokens, tokens[1:]):
            goes_on = following is not None and following.kind == PERSON and not following.begins
            if goes_on and left and self.is_joint(left[-1]) and token == self._find_lead(left):
                bound.add(len(left))
            else:
                left.append(token)
        return left, bound

    def _find_lead(self, tokens: Sequence[Piece]) -> Piece | None:
        """Return the word before the people whom these tokens end with; None without one."""
        return next((each for each in reversed(tokens) if each.kind != PERSON and not self.is_joint(each)), None)


_ALL = ((BOTH,), (EVERYONE,))


def _extend_list(before: Piece, joint: Piece | None, token: Piece) -> Piece:
    """Return a list with one more. "Ann and Ben both", "they all" say nothing more of who they are."""
    between = joint.words if joint is not None else ()
    more = () if token.values in _ALL else token.values
    return before._replace(words=before.words + between + token.words, values=before.values + more)


def _is_list_continued(before: Piece, token: Piece) -> bool:
    """Return whether a person continues a list of people; nobody stands in one twice."""
    if before.kind != PERSON or token.kind != PERSON:
        return False
    if token.values in _ALL:
        return before.values not in _ALL
    return before.is_listable and token.is_listable and not set(before.values) & set(token.values)


# Groups of people

MAX_EXCEPTION_WORDS = 2
"""Words of the longest phrase that leaves somebody out."""


class Groups:
    """Gathers tokens that are people, by a language's words (`hearing.toml`, `list` and `persons`)."""

    def __init__(self, plain: Plain) -> None:
        """Take the words."""
        self._lists = Lists(plain)
        self._adjectives = plain.find_phrases("list", "adjectives")
        self._articles, self._listed = (plain.find_phrases("names", key) for key in ("articles", "listed"))
        self._except, self._except_later = (plain.find_phrases("persons", key) for key in ("except", "except_later"))

    def join_people(self, tokens: Sequence[Piece]) -> tuple[Piece, ...]:
        """Return the tokens, with people who belong together in one."""
        return self._merge_left_out(self._lists.join_people(self._mark_strangers(self._merge_light_words(tokens))))

    def iter_cuts(self, tokens: Sequence[Piece], commas: Collection[int]) -> Iterator[tuple[Piece, ...]]:
        """Yield the gathered tokens in every way the lists may be cut; `commas`: numbers of words before one."""
        return map(
            self._merge_left_out, self._lists.iter_cuts(self._mark_strangers(self._merge_light_words(tokens)), commas)
        )

    def _merge_light_words(self, tokens: Sequence[Piece]) -> list[Piece]:
        """Merge words before a person that say nothing into it: "and little Tom", "la Manon"."""
        left: list[Piece] = []
        for token in tokens:
            light: tuple[str, ...] = ()
            while token.kind == PERSON and self._is_light_word(left, token):
                light = left.pop().words + light
            left.append(token._replace(words=light + token.words) if light else token)
        return left

    def _is_light_word(self, left: Sequence[Piece], token: Piece) -> bool:
        """Return whether the last word is an article or adjective of a person."""
        if len(left) > 1 and left[-1].words in self._adjectives and self._lists.is_joint(left[-2]):
            return True
        return bool(left) and left[-1].words in self._articles and token.is_listable

    def _mark_strangers(self, tokens: Sequence[Piece]) -> list[Piece]:
        """Turn words that may be names into people where a joint puts them beside a person: "Shaz and Kev"."""
        people = {at for at, token in enumerate(tokens) if token.kind == PERSON}
        joints = {at for at, token in enumerate(tokens) if self._lists.is_joint(token)}
        return [
            Piece(token.words, PERSON, (token.as_name,))
            if not token.kind
            and (not token.known or token.words in self._listed)
            and token.text.isalpha()
            and any(at + step in joints and at + 2 * step in people for step in (-1, 1))
            else token
            for at, token in enumerate(tokens)
        ]

    def _merge_left_out(self, tokens: list[Piece]) -> tuple[Piece, ...]:
        """Merge who is left out into everyone: "everyone but Ravi", "all pointed at Ann bar Ben"."""
        everyone = next((at for at, token in enumerate(tokens) if token.values[:1] in _WHOLE), None)
        if everyone is None:
            return tuple(tokens)
        for at in range(everyone + 1, len(tokens)):
            beside = at == everyone + 1
            for length in range(1, MAX_EXCEPTION_WORDS + 1):
                phrase = tuple(word for token in tokens[at : at + length] for word in token.words)
                gone = tokens[at + length : at + length + 1]
                if phrase in (self._except if beside else self._except_later) and gone and gone[0].kind == PERSON:
                    words = tokens[everyone].words + (phrase + gone[0].words if beside else ())
                    values = (EVERYONE, *(f"{LEFT_OUT}{name}" for name in gone[0].values))
                    whole = Piece(words, PERSON, values)
                    return (*tokens[:everyone], whole, *tokens[everyone + 1 : at], *tokens[at + length + 1 :])
        return tuple(tokens)


_WHOLE = ((EVERYONE,), (OTHERS_ID,))
