"""Lists of people, unknown names in one, and everyone but somebody."""

from collections.abc import Sequence

from onenight.hearing.plain import Plain
from onenight.hearing.tags import PERSON
from onenight.hearing.tokens import BOTH, EVERYONE, LEFT_OUT, OTHERS_ID, Piece

# Lists


class Lists:
    """Finds lists of people, by what joins them in a language (`hearing.toml`, `list`)."""

    def __init__(self, plain: Plain) -> None:
        """Take the words."""
        self._joints = plain.find_phrases("list", "joints")

    def is_joint(self, token: Piece) -> bool:
        """Return whether a token joins what stands beside it."""
        return token.words in self._joints

    def join_people(self, tokens: Sequence[Piece]) -> list[Piece]:
        """Return the tokens, with people in a row, or with a joint between them, as one."""
        listed: list[Piece] = []
        joint: Piece | None = None
        for token in tokens:
            before = listed[-1] if listed else None
            if before is not None and _is_list_continued(before, token):
                listed[-1] = _extend_list(before, joint, token)
                joint = None
                continue
            listed += [joint] if joint is not None else []
            joint = token if before is not None and before.is_listable and self.is_joint(token) else None
            listed += [token] if joint is None else []
        return listed + ([joint] if joint is not None else [])


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
        return self._merge_left_out(self._lists.join_people(self.mark_strangers(self._merge_light_words(tokens))))

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

    def mark_strangers(self, tokens: Sequence[Piece]) -> list[Piece]:
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
