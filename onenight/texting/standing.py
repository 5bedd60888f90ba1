"""How the evening stands, for a recap by text."""

from collections import Counter

from onenight.rules.chronicle import MIN_GAMES_RECAPPED
from onenight.speech.lines import Lines
from onenight.texting.gsm import convert_to_gsm, count_segments
from onenight.texting.party import Party


def write_standing(party: Party, lines: Lines) -> str:
    """Return who has won how many games of the evening, this one included, once it is over; "" for the first one.

    It takes one segment: those who have won least are left out where there are too many, and "" where nobody has won.
    """
    before, winners = party.evening, party.plays.list_winners(party)
    wins = Counter(dict(before.wins)) + Counter(winners)
    ranked = sorted(wins.items(), key=lambda each: (-each[1], each[0]))
    if before.games + 1 < MIN_GAMES_RECAPPED:
        return ""
    texts = (_write_wins(ranked[:most], before.games + 1, lines) for most in range(len(ranked), 0, -1))
    return next((text for text in texts if count_segments(convert_to_gsm(text)) == 1), "")


def _write_wins(ranked: list[tuple[str, int]], games: int, lines: Lines) -> str:
    each = tuple([lines.say("texts.recap.wins", name=name, count=str(count)) for name, count in ranked])
    return lines.say("texts.recap.evening", games=str(games), wins=each)
