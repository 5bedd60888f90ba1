"""Aims: voters who point at no player, and texts that tell no finger.

Everybody has to point at another player, so the target of who points at none is still to be told.
"""

from collections.abc import Sequence

from onenight.hearing.coreference import POINT
from onenight.hearing.heard_values import Heard, SetAside
from onenight.hearing.plain import Plain
from onenight.hearing.tags import PERSON
from onenight.hearing.tokenizer import Clauses, Tokens
from onenight.hearing.tokens import HE, SPEAKER, Phrases, Piece, match_phrase


class Aims:
    """Finds voters who point at no player, by a language's words for pointing (`hearing.toml`, `facts`)."""

    def __init__(self, plain: Plain, clauses: Clauses) -> None:
        """Take the words, and what cuts a text into clauses."""
        self._clauses = clauses
        self._pointing, self._towards, self._abstaining, self._as_players, self._light, self._deeds, self._neither = (
            plain.find_phrases("facts", key)
            for key in ("pointing", "towards", "abstaining", "as_players", "light", "deeds", "neither")
        )

    def split_aimless(self, text: str, tokens: Tokens) -> SetAside:
        """Return the voters who point at no player, and the text without their clauses."""
        kept: list[str] = []
        voters: list[Heard] = []
        parts = self._clauses.split_clauses(text, tokens)
        for part in parts:
            who = self._find_voter(tokens(self._clauses.strip_joint(part)), alone=len(parts) == 1)
            if who is None:
                kept.append(part)
            else:
                voters.append(Heard(POINT, {"names": who.values}))
        return SetAside(", ".join(kept), tuple(voters)) if voters else SetAside(text)

    def has_no_finger(self, tokens: Sequence[Piece]) -> bool:
        """Return whether a text tells no finger: "neither Ann nor Bob", or only what was done in the night."""
        if match_phrase(tokens, 0, self._neither):
            verb = next((at for at in range(len(tokens)) if match_phrase(tokens, at, self._pointing)), 0)
            return sum(token.kind == PERSON for token in tokens[verb:]) <= 1  # else it goes on: "they went for Wes"
        return self._has_phrase(tokens, self._deeds) and not self._has_phrase(tokens, self._pointing)

    def _find_voter(self, tokens: Sequence[Piece], *, alone: bool) -> Piece | None:
        """Return the voter who points at no player, if a clause tells of nobody else; `alone`: it is the whole text."""
        people = [token for token in tokens if token.kind == PERSON and token.values[0] != SPEAKER]
        if (
            len(people) != 1
            or tokens[0] is not people[0]
            or any(value[0] == "<" and value != HE for value in people[0].values)
        ):
            return None
        if match_phrase(tokens, 1, self._abstaining):
            return people[0]
        at = self._skip_light(tokens, 1)
        length = match_phrase(tokens, at, self._pointing)
        if not length:
            return None
        toward = match_phrase(tokens, at + length, self._towards)
        after = self._skip_light(tokens, at + length + toward)
        if after == len(tokens):
            return people[0] if alone and (toward or after == at + length) else None  # "Anna has one"
        is_name = not tokens[after].known and after == at + length + toward  # somebody whom we do not know yet
        if not toward or is_name or tokens[after].kind or self._has_phrase(tokens[after:], self._as_players):
            return None
        return people[0]

    def _skip_light(self, tokens: Sequence[Piece], at: int) -> int:
        while length := match_phrase(tokens, at, self._light):
            at += length
        return at

    @staticmethod
    def _has_phrase(tokens: Sequence[Piece], phrases: Phrases) -> bool:
        """Return whether one of these phrases stands anywhere among the tokens."""
        return any(match_phrase(tokens, at, phrases) for at in range(len(tokens)))
