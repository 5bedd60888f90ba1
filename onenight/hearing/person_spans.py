"""People in groups: in a list, by words that nobody knows beside a name, and everyone but somebody."""

from collections.abc import Collection, Iterator, Sequence

from onenight.hearing.lists import Lists
from onenight.hearing.tokens import EVERYONE, LEFT_OUT, OTHERS_ID, Piece
from onenight.speech.plain import Plain
from onenight.speech.tags import PERSON

LONGEST = 2
"""Words of the longest phrase that leaves somebody out."""


class Groups:
    """Gathers tokens that are people, by a language's words (`hearing.toml`, `list` and `persons`)."""

    def __init__(self, plain: Plain) -> None:
        """Take the words."""
        self._lists = Lists(plain)
        self._adjectives = frozenset(plain.phrases("list", "adjectives"))
        self._articles = frozenset(plain.phrases("names", "articles"))
        self._except, self._except_later = (
            frozenset(plain.phrases("persons", key)) for key in ("except", "except_later")
        )

        self._who = frozenset(plain.phrases("people", "who"))

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
        """Turn unknown words that a joint puts beside a person into people: "Shaz and Kev"."""
        people = {at for at, token in enumerate(tokens) if token.kind == PERSON}
        joints = {at for at, token in enumerate(tokens) if self._lists.is_joint(token)}
        return [
            Piece(token.words, PERSON, (token.text.capitalize(),))
            if not token.kind
            and not token.known
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
            for length in range(1, LONGEST + 1):
                phrase = tuple(word for token in tokens[at : at + length] for word in token.words)
                gone = tokens[at + length : at + length + 1]
                if phrase in (self._except if beside else self._except_later) and gone and gone[0].kind == PERSON:
                    words = tokens[everyone].words + (phrase + gone[0].words if beside else ())
                    values = (EVERYONE, *(f"{LEFT_OUT}{name}" for name in gone[0].values))
                    whole = Piece(words, PERSON, values)
                    after = tokens[at + length + 1 :]
                    if after and after[0].words in self._who:  # "except Ken, who pointed at Lil"
                        after[0] = gone[0]
                    return (*tokens[:everyone], whole, *tokens[everyone + 1 : at], *after)
        return tuple(tokens)


_WHOLE = ((EVERYONE,), (OTHERS_ID,))
