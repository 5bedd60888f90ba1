"""The end of a week in words, for records, texts and the board alike."""

from onenight.rules.week.verdict import Verdict, build_reason_arguments, explain_player_outcome
from onenight.speech.lines import Lines


def explain_verdict(end: Verdict, names: tuple[str, ...], lines: Lines) -> str:
    """Return the reason why the week ended so, in a sentence for the whole table."""
    return lines.say(f"week.reasons.{end.reason}", **build_reason_arguments(end, names))


def explain_player(end: Verdict, seat: int, name: str, lines: Lines) -> str:
    """Return the reason why one player won or lost, in a sentence."""
    return lines.say(f"week.player.{explain_player_outcome(end, seat)}", name=name)


def describe_reasons(end: Verdict, names: tuple[str, ...], lines: Lines) -> dict[str, object]:
    """Return the reasons in words, as results have them: `reason` for the table, `reasons` for each player."""
    own = {name: explain_player(end, seat, name, lines) for seat, name in enumerate(names)}
    return {"reason": explain_verdict(end, names, lines), "reasons": own}
