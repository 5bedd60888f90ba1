"""Questions about the rules as tests write them."""

from onenight.rulebook.question import RuleQuestion


def parse_question(written: str) -> RuleQuestion:
    """Return the question that is written as its parts: "acts robber seer"; "-" for a part that is empty."""
    parts = ["" if part == "-" else part for part in written.split()]
    aspect, subject, other, thing = (*parts, "", "", "", "")[:4]
    return RuleQuestion(aspect, subject, other, thing)
