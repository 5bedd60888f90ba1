"""Answers about an artifact of One Week, derived from the catalog of artifacts."""

from collections.abc import Callable, Mapping

from onenight.rulebook.case import NO, YES, RuleAnswer
from onenight.rulebook.week.case import ArtifactCase
from onenight.rules.week.components import list_artifacts_in_play


def tell_whether_may_refuse(case: ArtifactCase) -> RuleAnswer:
    """Return whether a player has to take an artifact, or may give it back: neither."""
    return case.tell(NO, "use.keep")


def tell_when_works(case: ArtifactCase) -> RuleAnswer:
    """Return when an artifact works."""
    if case.artifact.mutes:
        return case.tell("time.seen", case.describe())
    return case.tell("time.end", case.describe()) if case.artifact.counts_as else case.describe()


def tell_count(case: ArtifactCase) -> RuleAnswer:
    """Return how many of an artifact there are."""
    key, lines = case.artifact.key, case.lines
    six, four = [list_artifacts_in_play(players).count(key) for players in (6, 4)]
    if six == four:
        return case.say_line("count.one")
    return case.say_line("count.by_size", four=lines.number(four), six=lines.number(six))


def tell_whether_makes_role(case: ArtifactCase) -> RuleAnswer:
    """Return whether whoever has an artifact is what is asked about, or is changed by it at all."""
    made = case.artifact.counts_as
    return case.tell(made is not None and case.role in ("", made), tell_what_it_makes(case))


def tell_what_it_makes(case: ArtifactCase) -> RuleAnswer:
    """Return what an artifact makes of whoever has it."""
    made = case.artifact.counts_as
    return case.say_line("side.none") if made is None else case.say_line("side.is", role=made)


def tell_what_it_does_to_role(case: ArtifactCase) -> RuleAnswer:
    """Return what holds where somebody with a role token has an artifact."""
    made = case.artifact.counts_as
    return (
        tell_what_it_makes(case) if made is None else case.tell(tell_what_it_makes(case), case.find_ruling("win", made))
    )


def tell_whether_hidden(case: ArtifactCase) -> RuleAnswer:
    """Return whether a player shows an artifact, or tells of it."""
    told = case.describe() if case.artifact.mutes else case.say_line("seen.free")
    return case.tell(NO, "seen.hidden", told)


ASPECTS: Mapping[str, Callable[[ArtifactCase], RuleAnswer]] = {
    "artifact_does": ArtifactCase.describe,
    "artifact_take": tell_whether_may_refuse,
    "artifact_keep": lambda case: case.tell(YES, "use.keep"),
    "artifact_refuse": tell_whether_may_refuse,
    "artifact_when": tell_when_works,
    "artifact_count": tell_count,
    "artifact_single": lambda case: case.tell(
        list_artifacts_in_play(4).count(case.artifact.key) == 1, tell_count(case)
    ),
    "artifact_moved": lambda case: case.tell(YES, "moved.like", "moved.seen" if case.artifact.mutes else None),
    "artifact_gone": lambda case: case.describe() if case.artifact.mutes else case.say_line("moved.gone"),
    "artifact_is": tell_whether_makes_role,
    "artifact_side": tell_what_it_makes,
    "artifact_on": tell_what_it_does_to_role,
    "artifact_hidden": tell_whether_hidden,
    "artifact_look": lambda case: case.tell(NO, "seen.again"),
    "artifact_source": lambda case: case.say_line("source.archives"),
    "artifact_shield": lambda case: case.find_ruling("shield"),
}
"""What derives the answer to each question about an artifact."""
