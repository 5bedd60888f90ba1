"""No tells in a week: what a player, the speaker and the page get does not depend on what they may not know.

Two weeks that differ only in tokens and cards that the watched player has not seen are played with texts and taps of
the same kind at the same places; everything that player receives, and everything that is public, is compared byte by
byte.
"""

import copy
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from onenight.conversation.view import describe_table
from onenight.rules.week import play
from onenight.rules.week.moves import Move
from onenight.rules.week.night import find_watchers
from onenight.rules.week.setup import shuffle_things
from onenight.rules.week.week import Week, WeekStep
from onenight.texting.events import RoundClosed
from onenight.texting.gsm import count_segments
from onenight.texting.party import Stage
from onenight.texting.player_answer import Tap
from onenight.texting.reading import Command
from onenight.ways.index import WAYS, reply
from onenight.ways.one_week.log import Stay
from onenight.ways.one_week.texts import bodies
from onenight.ways.one_week.texts.party_state import find_state, set_state, week_of
from onenight.wishes.wish import Kind, Wish
from tests.effort import count_examples
from tests.fixtures import read_cases
from tests.sessions import make_session
from tests.texting.playing import LINES, Line, make_front, number_of
from tests.ways.one_week.texts.playing import NAMES, deal_party, is_tappable, is_voting, make_tap, word_move
from tests.ways.one_week.texts.test_weeks import castle

CASES = read_cases(__file__)

KINDS = ("valid", "valid", "valid", "valid", "wrong", "missing", "twice", "late", "asks")
QUESTIONS = CASES["questions"]

COMMANDS = tuple([Command(kind) for kind in ("hand", "token", "again", "where", "who", "recap", "rules")])
"""The same to be tapped."""


def otherwise(line: Line, watcher: int, chance: Random) -> Line:
    """The same week with other tokens wherever the watched player has not looked: on markers, in Archives and Study."""
    week: dict[str, Any] = copy.deepcopy(dict(find_state(line.party).week))
    own, faces = NAMES[watcher], week["setup"]["dealt"]
    others = [name for name in faces if name != own]
    for name, role in zip(others, shuffle_things([faces[name] for name in others], chance), strict=True):
        faces[name] = week["markers"][name]["role"] = role
    week["setup"]["artifacts"] = list(shuffle_things(week["setup"]["artifacts"], chance))
    week["setup"]["study"] = chance.choice(("werewolf", "tanner", "villager"))
    if "archives" in week["castle"]["ring"]:
        week["stock"]["artifacts"] = list(week["setup"]["artifacts"])
    if "study" in week["castle"]["ring"]:
        week["stock"]["study"] = week["setup"]["study"]
    return line._replace(party=set_state(line.party, find_state(line.party)._replace(week=week)))


class Watched:
    """One of the two weeks, and everything that the watched player and the table got."""

    def __init__(self, line: Line, watcher: int) -> None:
        """Nothing but the first texts."""
        self.line = line
        self.watcher = watcher
        self.session = make_session(week=Stay(), party="one")
        self.got: list[object] = []
        self.texts: int = 0
        self.note("")

    @property
    def week(self) -> Week:
        """The week as it stands."""
        return week_of(self.line.party)

    def sends(self, seat: int, wish: str | Tap | Command) -> None:
        """A player texts or taps."""
        self.line, stepped = (
            self.line.send_text(seat, wish) if isinstance(wish, str) else self.line.send_tap(seat, wish)
        )
        self.note(stepped.reply if seat == self.watcher else "")

    def closes(self) -> None:
        """The host goes on."""
        self.line = self.line.step(RoundClosed())
        self.note("")

    def note(self, answer: str) -> None:
        """What has come to the watched phone, to whom anything was texted, what is said and shown."""
        party = self.line.party
        new = party.outbox[self.texts :]
        self.texts = len(party.outbox)
        told = reply(self.session, Wish(Kind.EVERYONE_ANSWERED), make_front(), party)
        assert told.party is not None
        self.session, self.line = told.session, self.line._replace(party=told.party)
        own = [text.body for text in new if text.phone == number_of(self.watcher)]
        self.got += [answer, count_segments(answer), own, [(text.key, text.phone) for text in new]]
        self.got += [told.say, told.now, describe_table(WAYS, told.session, LINES, make_front().now, told.party)]


def sees(week: Week, move: Move, watcher: int) -> list[object]:
    """What the watched player is shown through a move."""
    return [sight for sight in play.apply_allowed_move(week, move)[1] if sight.viewer == week.name(watcher)]


def go_on(both: Sequence[Watched], watcher: int, kind: str, by: str, chance: Random) -> bool:
    """One thing happens in both; False where the watched player learns what differs, or the weeks part in public."""
    weeks = [each.week for each in both]
    actor, by_night = weeks[0].actor, weeks[0].step in (WeekStep.NIGHT, WeekStep.SECOND)
    if kind in ("asks", "wrong", "late"):
        seat = {"asks": watcher, "wrong": actor, "late": (actor + 1) % weeks[0].players}[kind]
        asked = QUESTIONS[:-1] if actor == watcher else QUESTIONS
        text = chance.choice(asked) if kind == "asks" else "blorp left"
        wish: str | Tap | Command = text
        if by == "tap":
            wish = COMMANDS[asked.index(text) % len(COMMANDS)] if kind == "asks" else Tap(("blorp",), words=("left",))
        for each in both:
            each.sends(seat, wish)
        return True
    secret = by_night and actor != watcher and watcher not in find_watchers(weeks[0], actor)
    hands = weeks[0].hands[actor] == weeks[1].hands[actor]
    if kind == "missing" and (secret or (hands and actor != watcher and not by_night)):
        return closed(both, by_night=by_night)
    moves = unseen(weeks, chance) if secret else seen(weeks, watcher, chance)
    before = [len(find_state(each.line.party).diary.moves) for each in both]
    for each, move in zip(both, moves, strict=False):
        for _ in range(2 if kind == "twice" else 1):
            each.sends(
                actor, make_tap(move, each.week) if by == "tap" and all(map(is_tappable, moves)) else word_move(move)
            )
    made = [find_state(each.line.party).diary.moves[known:] for each, known in zip(both, before, strict=True)]
    # Sent twice, "Bob to the right" gives the arrow, and is what its giver does in the night that begins with it:
    # what is looked at then may differ, for others had their turns.
    looked = actor == watcher and any(move["move"] == "night" for each in made for move in each[1:])
    return bool(moves) and not looked and both[0].week.actor == both[1].week.actor


def closed(both: Sequence[Watched], *, by_night: bool) -> bool:
    """The host goes on without the player to act."""
    before = len(find_state(both[0].line.party).diary.moves)
    for each in both:
        each.closes()
    first, second = (find_state(each.line.party).diary.moves[before:] for each in both)
    return by_night or first == second


def unseen(weeks: Sequence[Week], chance: Random) -> list[Move]:
    """What somebody does by night, in each of the weeks as they like."""
    moves = [chance.choice(play.list_possible_moves(week)) for week in weeks]
    alike = len({move.move for move in moves}) == 1  # whether there is a second card everybody can count
    return moves if alike else [Move("pass")] * 2


def seen(weeks: Sequence[Week], watcher: int, chance: Random) -> list[Move]:
    """What is done the same way in both, if the watched player may see no difference."""
    first, second = (play.list_possible_moves(week) for week in weeks)
    common = [move for move in first if move in second]
    moves = [chance.choice(common)] * 2 if common else []
    shown = [sees(week, move, watcher) for week, move in zip(weeks, moves, strict=False)]
    return moves if common and shown[0] == shown[1] else []


def compare(seed: int, kinds: Sequence[str]) -> None:
    """Play both weeks as far as the watched player must see no difference."""
    chance = Random(seed)  # noqa: S311 - a test keeps no secrets
    watcher = chance.randrange(4)
    line = deal_party(NAMES[:4], seed, rooms=castle(seed, 4))
    both = [Watched(line, watcher), Watched(otherwise(line, watcher, chance), watcher)]
    media = Random(seed)  # noqa: S311 - as above
    for kind in kinds:
        if is_voting(both[0].line.party):
            break
        if not go_on(both, watcher, kind, media.choice(("text", "tap")), chance):
            return
        assert both[0].got == both[1].got
    if is_voting(both[0].line.party):
        for seat in range(3):
            for each in both:
                each.sends(seat, Tap((NAMES[seat + 1],)) if seat % 2 else NAMES[seat + 1])
        assert both[0].line.party.stage is Stage.WEEK
        assert both[0].got == both[1].got


@settings(deadline=None, max_examples=count_examples(80))
@example(99999, CASES["once"])
@given(seed=st.integers(0, 100_000), kinds=st.lists(st.sampled_from(KINDS), min_size=20, max_size=70))
def test_nobody_is_told_what_they_may_not_know(seed: int, kinds: list[str]) -> None:
    """All that comes to one phone, the speaker and the page is the same, until the verdict."""
    compare(seed, kinds)


def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the next player's text told the card that was laid down last night, the comparison would fail."""
    told = bodies.write_turn

    def leaking(week: Week, lines: Any) -> str:  # noqa: ANN401 - as in letters
        last = week.piles[(week.actor - week.calendar.direction.sign) % week.players]
        return told(week, lines) + (
            last[-1].card if last and week.step is WeekStep.NIGHT and week.calendar.turn else ""
        )

    monkeypatch.setattr(bodies, "write_turn", leaking)

    with pytest.raises(AssertionError):  # noqa: PT012 - any of them
        for seed in range(20):
            compare(seed, ["valid"] * 40)
