"""What artifacts, investigations and Bodyguards led to, in words."""

from collections.abc import Iterator, Mapping, Sequence

from onenight.rules.roles import Stake
from onenight.speech.lines import Lines


def tell_artifact_effect(lines: Lines, name: str, artifact: str, stake: Stake) -> str:
    """What an artifact made of its holder."""
    return lines.say("reasons.made.artifact", name=name, artifact=lines.raw(f"words.artifacts.{artifact}"), role=stake)


def tell_turned_card(lines: Lines, name: str, stake: Stake) -> str:
    """What an investigator's card became."""
    return lines.say("reasons.made.became", name=name, role=stake)


def tell_protections(
    lines: Lines, names: Sequence[str], guards: Sequence[int], votes: Mapping[int, int]
) -> Iterator[str]:
    """Whom Bodyguards protected, a sentence for each, in the order of the seats; as far as it is told."""
    for seat in sorted({votes[guard] for guard in guards if guard in votes}):
        yield tell_protection(lines, names, guards, votes, seat)


def tell_protection(
    lines: Lines, names: Sequence[str], guards: Sequence[int], votes: Mapping[int, int], seat: int
) -> str:
    """Who protected a player."""
    who = tuple([names[guard] for guard in guards if votes.get(guard) == seat])
    return lines.say("reasons.made.protected", names=who, name=names[seat])
