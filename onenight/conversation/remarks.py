"""The announcer's sentence on the evening: said after a verdict that makes something true which was not so before it.

Most verdicts make nothing of the kind true, and then nothing is said.
"""

from collections.abc import Callable
from typing import NamedTuple

from onenight.rules.chronicle import Chronicle, Fate
from onenight.rules.game import find_role
from onenight.rules.roles import Team
from onenight.speech.lines import Lines

LEAST_ROW = 3
"""The fewest games in a row that are worth a sentence; after that every second one is."""
LEAST_AGAIN = 2
"""The fewest wins on one side, or in the lead, that are worth a sentence."""


class Remark(NamedTuple):
    """Something to say of an evening."""

    line: str
    """The section of `evening.toml` whose lines say it."""
    name: str = ""
    """The player of whom it is said; "" for a team."""
    wins: int = 0
    """How many wins it is about."""


def say_remark(evening: Chronicle, lines: Lines) -> str:
    """Return what is worth saying of an evening after its last game; "" where nothing is.

    Which of its lines says it depends on how many games were judged.
    """
    remark = find_remark(evening)
    if remark is None:
        return ""
    ways_to_say = list(lines.section("evening", remark.line))
    line = ways_to_say[evening.games_judged % len(ways_to_say)]
    return lines.say(f"evening.{remark.line}.{line}", name=remark.name, count=lines.number(remark.wins))


def find_remark(evening: Chronicle) -> Remark | None:
    """Return the rarest thing that the last game of an evening has made true; None where there is none.

    Where the game before has made something true as well there is none, but for a Tanner who wins again.
    """
    before, found = _find_rarest(evening.drop_last_game()), _find_rarest(evening)
    return found if before is None or found == _find_tanner(evening) else None


def _find_rarest(evening: Chronicle) -> Remark | None:
    """Return the rarest thing that the last game has made true, whatever was said before."""
    return next((remark for find in REMARKS if (remark := find(evening))), None)


def is_settled(evening: Chronicle) -> bool:
    """Return whether it is known of everybody whether they have won, in all games that are kept."""
    return all(fate.won is not None for game in evening.games for fate in game.fates)


def _find_tanner(evening: Chronicle) -> Remark | None:
    """Return that a Tanner of the last game has won as one before."""
    won = [(_count_side(evening, name, Team.TANNER), name) for name in _list_winners(evening, Team.TANNER)]
    count, name = max(won, default=(0, ""))
    if count < LEAST_AGAIN:
        return None
    return Remark("fooled" if count == LEAST_AGAIN else "fooled_again", name, count)


def _find_streak(evening: Chronicle) -> Remark | None:
    """Return that one player alone has won several games in a row."""
    rows = {
        fate.name: _count_row([each.won for each in evening.list_fates(fate.name)]) for fate in _last_fates(evening)
    }
    long = [name for name, row in rows.items() if row >= LEAST_ROW]
    return Remark("streak", long[0], rows[long[0]]) if len(long) == 1 and _is_due(rows[long[0]], evening) else None


def _find_wolf(evening: Chronicle) -> Remark | None:
    """Return that one player of the last game has won with the Werewolves before."""
    won = {name: _count_side(evening, name, Team.WEREWOLF) for name in _list_winners(evening, Team.WEREWOLF)}
    again = [name for name, count in won.items() if count >= LEAST_AGAIN]
    return Remark("wolfish", again[0], won[again[0]]) if len(again) == 1 else None


def _find_team_row(evening: Chronicle) -> Remark | None:
    """Return that one team has won several games in a row."""
    for team, line in ((Team.VILLAGE, "village_row"), (Team.WEREWOLF, "werewolf_row")):
        row = _count_row([game.teams == (team,) for game in evening.games])
        if _is_due(row, evening):
            return Remark(line, wins=row)
    return None


def _find_last_winner(evening: Chronicle) -> Remark | None:
    """Return that everybody at the table has won, one of them for the first time."""
    here = [fate.name for fate in _last_fates(evening)]
    before, now = evening.drop_last_game().wins, evening.wins
    new = [name for name in here if not before.get(name)]
    ready = evening.games_judged > LEAST_AGAIN and len(new) == 1 and all(now[name] for name in here)
    return Remark("everyone", new[0]) if ready else None


def _find_leader(evening: Chronicle) -> Remark | None:
    """Return the remark that a player has taken the lead; None where nobody leads, or who led last leads again."""
    leader = _leader(evening)
    earlier = evening
    while leader and earlier.games:
        earlier = earlier.drop_last_game()
        if last := _leader(earlier):
            return None if last == leader else Remark("lead", leader, evening.wins[leader])
    return Remark("lead", leader, evening.wins[leader]) if leader else None


REMARKS: tuple[Callable[[Chronicle], Remark | None], ...] = (
    _find_tanner,
    _find_streak,
    _find_wolf,
    _find_team_row,
    _find_last_winner,
    _find_leader,
)
"""What can be found worth saying, the rarest first."""


def _leader(evening: Chronicle) -> str:
    """Return the name of who has certainly won more games than anybody else; "" where that is nobody."""
    won = evening.wins
    name = next(iter(won), "")
    unsure = {other: sum(fate.won is None for fate in evening.list_fates(other)) for other in won}
    ahead = all(count + unsure[other] < won[name] for other, count in won.items() if other != name)
    return name if ahead and won.get(name, 0) >= LEAST_AGAIN else ""


def _last_fates(evening: Chronicle) -> tuple[Fate, ...]:
    """Return how the last game ended for each of its players; () where there was none."""
    return evening.games[-1].fates if evening.games else ()


def _list_winners(evening: Chronicle, team: Team) -> list[str]:
    """Return the names of those who have won the last game on this side."""
    return [fate.name for fate in _last_fates(evening) if _is_win(fate, team)]


def _count_side(evening: Chronicle, name: str, team: Team) -> int:
    """Return how many games a player has won on this side."""
    return sum(_is_win(fate, team) for fate in evening.list_fates(name))


def _is_win(fate: Fate, team: Team) -> bool:
    """Return whether a player has won with a role of this team."""
    return bool(fate.role) and find_role(fate.role).team is team


def _count_row(each: list[bool | None]) -> int:
    """Return how many of the last ones are true without a break."""
    return next((place for place, won in enumerate(reversed(each)) if not won), len(each))


def _is_due(row: int, evening: Chronicle) -> bool:
    """Return whether so many in a row are worth a sentence; of rows older than the kept games none is."""
    is_whole = row < len(evening.games) or not evening.earlier
    return is_whole and row >= LEAST_ROW and (row - LEAST_ROW) % 2 == 0
