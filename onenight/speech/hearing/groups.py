"""People in groups: in a list, by words that nobody knows beside a name, and everyone but somebody."""

from collections.abc import Sequence

from onenight.speech.hearing.piece import BOTH, EVERYONE, LEFT_OUT, OTHERS_ID, Piece
from onenight.speech.plain import Plain
from onenight.speech.tags import PERSON

LONGEST = 2
"""Words of the longest phrase that leaves somebody out."""


class Groups:
    """Gathers tokens that are people, by a language's words (`hearing.toml`, `list` and `persons`)."""

    def __init__(self, plain: Plain) -> None:
        """Take the words."""
        self._joints = frozenset(plain.phrases("list", "joints"))
        self._except, self._except_later = (
            frozenset(plain.phrases("persons", key)) for key in ("except", "except_later")
        )

    def gathered(self, tokens: Sequence[Piece]) -> tuple[Piece, ...]:
        """The tokens, with people who belong together in one."""
        return self._without_some(self._listed(self._introduced(tokens)))

    def _introduced(self, tokens: Sequence[Piece]) -> list[Piece]:
        """The tokens, with a word that nobody knows as a person where a joint puts it beside one: "Shaz and Kev"."""
        people = {at for at, token in enumerate(tokens) if token.kind == PERSON}
        joints = {at for at, token in enumerate(tokens) if token.words in self._joints}
        return [
            Piece(token.words, PERSON, (token.text.capitalize(),))
            if not token.kind
            and not token.known
            and token.text.isalpha()
            and any(at + step in joints and at + 2 * step in people for step in (-1, 1))
            else token
            for at, token in enumerate(tokens)
        ]

    def _listed(self, tokens: Sequence[Piece]) -> list[Piece]:
        """People in a row, or with a joint between them, as one token."""
        listed: list[Piece] = []
        joint: Piece | None = None
        for token in tokens:
            before = listed[-1] if listed else None
            if before is not None and _goes_on(before, token):
                between = joint.words if joint is not None else ()
                # "Ann and Ben both", "they all" say nothing more of who they are.
                more = () if token.values in _ALL else token.values
                listed[-1] = Piece(before.words + between + token.words, PERSON, before.values + more)
                joint = None
                continue
            listed += [joint] if joint is not None else []
            joint = token if before is not None and before.listed and token.words in self._joints else None
            listed += [token] if joint is None else []
        return listed + ([joint] if joint is not None else [])

    def _without_some(self, tokens: list[Piece]) -> tuple[Piece, ...]:
        """The tokens, with who is left out of everyone in one: "everyone but Ravi", "all pointed at Ann bar Ben"."""
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
                    left = tokens[everyone + 1 : at] + tokens[at + length + 1 :]
                    return (*tokens[:everyone], whole, *left)
        return tuple(tokens)


_ALL = ((BOTH,), (EVERYONE,))
_WHOLE = ((EVERYONE,), (OTHERS_ID,))


def _goes_on(before: Piece, token: Piece) -> bool:
    """Whether a person goes on a list of people; nobody stands in one twice."""
    if before.kind != PERSON or token.kind != PERSON:
        return False
    if token.values in _ALL:
        return before.values not in _ALL
    return before.listed and token.listed and not set(before.values) & set(token.values)
