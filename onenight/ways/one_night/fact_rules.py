"""Rules of facts of a vote that are told at once: they are taken in the order in which they make sense."""

from onenight.conversation.utterance import Rule, Utterance
from onenight.wishes.catalog import CARDS
from onenight.wishes.wish import Kind, Wish


def drop_undo_beside_facts(said: Utterance) -> Utterance:
    """Drop an undo beside facts, for what is told anew corrects what was told: "undo that, Bob died"."""
    if not _tells_facts(said):
        return said
    return said._replace(wishes=tuple([wish for wish in said.wishes if wish.kind is not Kind.UNDO]))


def order_facts(said: Utterance) -> Utterance:
    """Put facts in the order in which they make sense: "Cy was the Seer, Ann and Dee pointed at Cy", votes first."""
    if not _tells_facts(said):
        return said
    fallen = {name for wish in said.wishes if wish.entry.fact in ("certain", "card") for name in wish.names}

    def order(wish: Wish) -> tuple[int, bool]:
        last_shot = wish.kind is Kind.POINT and wish.names and fallen.issuperset(wish.names)
        half = wish.kind is Kind.POINT and not (wish.names and wish.target)  # who else is named tells who "I" is
        return CARDS if last_shot else wish.entry.order, half

    return said._replace(wishes=tuple(sorted(said.wishes, key=order)))


def mark_several_votes(said: Utterance) -> Utterance:
    """Mark votes that are told beside others, for together they are no mere suspicion: "Ann at Bob, Cy at Bob"."""
    if not _tells_facts(said):
        return said
    beside = sum(wish.entry.fact == "doubtful" for wish in said.wishes) > 1
    return said._replace(
        wishes=tuple([wish._replace(beside=beside) if wish.entry.fact == "doubtful" else wish for wish in said.wishes])
    )


RULES: tuple[Rule, ...] = (drop_undo_beside_facts, order_facts, mark_several_votes)


def _tells_facts(said: Utterance) -> bool:
    """Return whether one of several wishes is a fact of a vote, or tells a card."""
    return len(said.wishes) > 1 and any(wish.entry.fact or wish.entry.order == CARDS for wish in said.wishes)
