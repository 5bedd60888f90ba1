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

    def say_line(self, key: str, /, **arguments: Argument) -> RuleAnswer:
        """Return a line about the artifact."""
        name = self.case.lines.raw(f"words.artifacts.{self.artifact.key}")
        return self.case.say_line(f"artifact_{key}", artifact=name, **arguments)

    def describe(self) -> RuleAnswer:
        """Return what the artifact does."""
        return self.case.find_ruling(self.artifact.key)

    def say_yes_or_no(self, *, yes: bool) -> RuleAnswer:
        """Return a yes or a no, to begin an answer with."""
        return self.case.say_yes_or_no(yes=yes)


def tell_whether_must_keep(case: ArtifactCase) -> RuleAnswer:
    """Return whether a player has to keep an artifact."""
    return case.say_yes_or_no(yes=True).add(case.say_line("use.keep"))


def tell_whether_may_refuse(case: ArtifactCase) -> RuleAnswer:
    """Return whether a player has to take an artifact, or may give it back: neither."""
    return case.say_yes_or_no(yes=False).add(case.say_line("use.keep"))


def tell_when_works(case: ArtifactCase) -> RuleAnswer:
    """Return when an artifact works."""
    if case.artifact.mutes:
        return case.say_line("time.seen").add(case.describe())
    return case.say_line("time.end").add(case.describe()) if case.artifact.counts_as else case.describe()


def tell_count(case: ArtifactCase) -> RuleAnswer:
    """Return how many of an artifact there are."""
    key, lines = case.artifact.key, case.case.lines
    six, four = [list_artifacts_in_play(players).count(key) for players in (6, 4)]
    if six == four:
        return case.say_line("count.one")
    return case.say_line("count.by_size", four=lines.number(four), six=lines.number(six))


def tell_whether_single(case: ArtifactCase) -> RuleAnswer:
    """Return whether there is only one of an artifact."""
    return case.say_yes_or_no(yes=list_artifacts_in_play(4).count(case.artifact.key) == 1).add(tell_count(case))


def tell_whether_movable(case: ArtifactCase) -> RuleAnswer:
    """Return whether an artifact can be swapped away."""
    return case.say_yes_or_no(yes=True).add(
        case.say_line("moved.like"), case.say_line("moved.seen") if case.artifact.mutes else None
    )


def tell_what_loss_means(case: ArtifactCase) -> RuleAnswer:
    """Return what holds once an artifact is gone."""
    return case.describe() if case.artifact.mutes else case.say_line("moved.gone")


def tell_whether_makes_role(case: ArtifactCase) -> RuleAnswer:
    """Return whether whoever has an artifact is what is asked about, or is changed by it at all."""
    made = case.artifact.counts_as
    return case.say_yes_or_no(yes=made is not None and case.role in ("", made)).add(tell_what_it_makes(case))


def tell_what_it_makes(case: ArtifactCase) -> RuleAnswer:
    """Return what an artifact makes of whoever has it."""
    made = case.artifact.counts_as
    return case.say_line("side.none") if made is None else case.say_line("side.is", role=made)


def tell_what_it_does_to_role(case: ArtifactCase) -> RuleAnswer:
    """Return what holds where somebody with a role token has an artifact."""
    made = case.artifact.counts_as
    return (
        tell_what_it_makes(case) if made is None else tell_what_it_makes(case).add(case.case.find_ruling("win", made))
    )


def tell_whether_hidden(case: ArtifactCase) -> RuleAnswer:
    """Return whether a player shows an artifact, or tells of it."""
    told = case.describe() if case.artifact.mutes else case.say_line("seen.free")
    return case.say_yes_or_no(yes=False).add(case.say_line("seen.hidden"), told)


def tell_whether_may_look_again(case: ArtifactCase) -> RuleAnswer:
    """Return whether a player may look at an artifact again."""
    return case.say_yes_or_no(yes=False).add(case.say_line("seen.again"))


def tell_source(case: ArtifactCase) -> RuleAnswer:
    """Return where an artifact comes from."""
    return case.say_line("source.archives")


def tell_what_shield_does(case: ArtifactCase) -> RuleAnswer:
    """Return what a shield does for an artifact."""
    return case.case.find_ruling("shield")


ASPECTS: Mapping[str, Callable[[ArtifactCase], RuleAnswer]] = {
    "artifact_does": ArtifactCase.describe,
    "artifact_take": tell_whether_may_refuse,
    "artifact_keep": tell_whether_must_keep,
    "artifact_refuse": tell_whether_may_refuse,
    "artifact_when": tell_when_works,
    "artifact_count": tell_count,
    "artifact_single": tell_whether_single,
    "artifact_moved": tell_whether_movable,
    "artifact_gone": tell_what_loss_means,
    "artifact_is": tell_whether_makes_role,
    "artifact_side": tell_what_it_makes,
    "artifact_on": tell_what_it_does_to_role,
    "artifact_hidden": tell_whether_hidden,
    "artifact_look": tell_whether_may_look_again,
    "artifact_source": tell_source,
    "artifact_shield": tell_what_shield_does,
}
"""What derives the answer to each question about an artifact."""
