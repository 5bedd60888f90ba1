"""The consequences of artifacts, investigations, fingers and Bodyguards, in words."""

from collections.abc import Iterator, Mapping, Sequence

from onenight.rules.roles import Stake
from onenight.speech.lines import Lines


def tell_artifact_effect(lines: Lines, name: str, artifact: str, stake: Stake) -> str:
    """Return a sentence: the role that an artifact made of its holder."""
    return lines.say("reasons.made.artifact", name=name, artifact=lines.raw(f"words.artifacts.{artifact}"), role=stake)


def tell_turned_card(lines: Lines, name: str, stake: Stake) -> str:
    """Return a sentence: the role that an investigator's card became."""
    return lines.say("reasons.made.became", name=name, role=stake)


def tell_turned_cursed(lines: Lines, name: str, wolves: tuple[str, ...]) -> str:
    """Return a sentence: a Cursed became a Werewolf, by the fingers of these; () where nobody has told of whom."""
    return lines.say(f"reasons.made.{'turned' if wolves else 'turned_untold'}", name=name, names=wolves)


def tell_unharmed(lines: Lines, name: str) -> str:
    """Return a sentence: the fingers at a Prince count for nothing."""
    return lines.say("reasons.made.unharmed", name=name)


def tell_protections(
    lines: Lines, names: Sequence[str], guards: Sequence[int], votes: Mapping[int, int]
) -> Iterator[str]:
    """Yield a sentence for each player whom Bodyguards protected, by seat; missing votes are skipped."""
    for seat in sorted({votes[guard] for guard in guards if guard in votes}):
        yield tell_protection(lines, names, guards, votes, seat)


def tell_protection(
    lines: Lines, names: Sequence[str], guards: Sequence[int], votes: Mapping[int, int], seat: int
) -> str:
    """Return a sentence: the Bodyguards who protected the player of this seat."""
    who = tuple([names[guard] for guard in guards if votes.get(guard) == seat])
    return lines.say("reasons.made.protected", names=who, name=names[seat])
