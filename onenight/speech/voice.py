"""How long speech takes: an estimate, by language and voice."""

from typing import NamedTuple

from onenight.speech.alphabet import latin
from onenight.speech.lines import Lines

_SENTENCE_ENDS = ".!?:;"
_CLAUSE_END = ","


class Voice(NamedTuple):
    """A voice: what it is called, and the seconds it needs for a character and at a sentence's and a clause's end."""

    name: str
    character: float
    sentence: float
    clause: float

    @classmethod
    def of(cls, lines: Lines, key: str = "espeak") -> "Voice":
        """The voice of that key in the language of the lines."""
        facts = lines.section("voices", key)
        character, sentence, clause = (float(str(facts[name])) for name in ("character", "sentence", "clause"))
        return cls(str(facts["name"]), character, sentence, clause)

    def seconds(self, text: str) -> float:
        """The estimated length of a spoken text, in seconds."""
        sentences = sum(text.count(mark) for mark in _SENTENCE_ENDS)
        clauses = text.count(_CLAUSE_END)
        return round(len(latin(text)) * self.character + sentences * self.sentence + clauses * self.clause, 2)
