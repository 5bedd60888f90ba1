"""Answers about an artifact of One Week, derived from the catalog of artifacts."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from onenight.rulebook.case import RuleAnswer
from onenight.rulebook.week.case import WeekCase
from onenight.rules.errors import Argument
from onenight.rules.week.tokens import ROLES, Artifact, list_artifacts_in_play


class ArtifactCase(NamedTuple):
    """A question about an artifact."""

    case: WeekCase
    artifact: Artifact

    @property
    def role(self) -> str:
        """The role that is asked about beside the artifact; "" for none."""
        subject = self.case.question.subject
        return subject if subject in ROLES else ""

    def line(self, key: str, /, **arguments: Argument) -> RuleAnswer:
        """Return a line about the artifact."""
        name = self.case.lines.raw(f"words.artifacts.{self.artifact.key}")
        return self.case.line(f"artifact_{key}", artifact=name, **arguments)

    def does(self) -> RuleAnswer:
        """Return what the artifact does."""
        return self.case.written(self.artifact.key)

    def answered(self, *, yes: bool) -> RuleAnswer:
        """Return a yes or a no, to begin an answer with."""
        return self.case.answered(yes=yes)


def keep(case: ArtifactCase) -> RuleAnswer:
    """Return whether a player has to keep an artifact."""
    return case.answered(yes=True).then(case.line("use.keep"))


def refuse(case: ArtifactCase) -> RuleAnswer:
    """Return whether a player has to take an artifact, or may give it back: neither."""
    return case.answered(yes=False).then(case.line("use.keep"))


def when(case: ArtifactCase) -> RuleAnswer:
    """Return when an artifact works."""
    if case.artifact.mutes:
        return case.line("time.seen").then(case.does())
    return case.line("time.end").then(case.does()) if case.artifact.counts_as else case.does()


def count(case: ArtifactCase) -> RuleAnswer:
    """Return how many of an artifact there are."""
    key, lines = case.artifact.key, case.case.lines
    six, four = [list_artifacts_in_play(players).count(key) for players in (6, 4)]
    if six == four:
        return case.line("count.one")
    return case.line("count.by_size", four=lines.number(four), six=lines.number(six))


def single(case: ArtifactCase) -> RuleAnswer:
    """Return whether there is only one of an artifact."""
    return case.answered(yes=list_artifacts_in_play(4).count(case.artifact.key) == 1).then(count(case))


def moved(case: ArtifactCase) -> RuleAnswer:
    """Return whether an artifact can be swapped away."""
    return case.answered(yes=True).then(
        case.line("moved.like"), case.line("moved.seen") if case.artifact.mutes else None
    )


def without(case: ArtifactCase) -> RuleAnswer:
    """Return what holds once an artifact is gone."""
    return case.does() if case.artifact.mutes else case.line("moved.gone")


def is_role(case: ArtifactCase) -> RuleAnswer:
    """Return whether whoever has an artifact is what is asked about, or is changed by it at all."""
    made = case.artifact.counts_as
    return case.answered(yes=made is not None and case.role in ("", made)).then(counts_as(case))


def counts_as(case: ArtifactCase) -> RuleAnswer:
    """Return what an artifact makes of whoever has it."""
    made = case.artifact.counts_as
    return case.line("side.none") if made is None else case.line("side.is", role=made)


def on_role(case: ArtifactCase) -> RuleAnswer:
    """Return what holds where somebody with a role token has an artifact."""
    made = case.artifact.counts_as
    return counts_as(case) if made is None else counts_as(case).then(case.case.written("win", made))


def hidden(case: ArtifactCase) -> RuleAnswer:
    """Return whether a player shows an artifact, or tells of it."""
    told = case.does() if case.artifact.mutes else case.line("seen.free")
    return case.answered(yes=False).then(case.line("seen.hidden"), told)


def look(case: ArtifactCase) -> RuleAnswer:
    """Return whether a player may look at an artifact again."""
    return case.answered(yes=False).then(case.line("seen.again"))


def source(case: ArtifactCase) -> RuleAnswer:
    """Return where an artifact comes from."""
    return case.line("source.archives")


def shielded(case: ArtifactCase) -> RuleAnswer:
    """Return what a shield does for an artifact."""
    return case.case.written("shield")


ASPECTS: Mapping[str, Callable[[ArtifactCase], RuleAnswer]] = {
    "artifact_does": ArtifactCase.does,
    "artifact_take": refuse,
    "artifact_keep": keep,
    "artifact_refuse": refuse,
    "artifact_when": when,
    "artifact_count": count,
    "artifact_single": single,
    "artifact_moved": moved,
    "artifact_gone": without,
    "artifact_is": is_role,
    "artifact_side": counts_as,
    "artifact_on": on_role,
    "artifact_hidden": hidden,
    "artifact_look": look,
    "artifact_source": source,
    "artifact_shield": shielded,
}
"""What derives the answer to each question about an artifact."""
