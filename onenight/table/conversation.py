"""The conversation: what the announcer answers to a wish. Pure; the same for every front.

Every wish has an answer at every phase, and every answer says what can be said next.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from onenight.rules.deck import Deck, check_players, recommended
from onenight.rules.errors import GameError, NotUnderstood
from onenight.rules.game import GAMES
from onenight.rules.rulebook import Rulebook
from onenight.speech.lines import Lines
from onenight.speech.pace import PACES
from onenight.speech.script import Script, Telling, compile_night
from onenight.speech.voice import Voice
from onenight.table.reply import Reply
from onenight.table.session import Phase, Session
from onenight.table.wish import Kind, Wish


def reply(session: Session, wish: Wish, lines: Lines, most_seconds: float | None = None) -> Reply:
    """Answer one wish.

    `most_seconds`: how long a night the front can tell in one go; a slow pace is shortened to fit it.
    """
    table = _Table(session, wish, lines, most_seconds)
    try:
        return ANSWERS[wish.kind](table)
    except GameError as error:
        return table.prompt(lines.refusal(error))


class _Table(NamedTuple):
    """One wish at one table, with what is needed to answer it."""

    session: Session
    wish: Wish
    lines: Lines
    most_seconds: float | None

    # What is asked for

    def launch(self) -> Reply:
        return _Table(Session(), self.wish, self.lines, self.most_seconds).ask(self.lines.say("prompts.open.welcome"))

    def players(self) -> Reply:
        """A number of players proposes the recommended deck, but a stray number stops no night."""
        if self.waits():
            return self.prompt("")
        if self.wish.number is None:
            raise NotUnderstood("no-number")
        game = self.session.rulebook.game
        check_players(game, self.wish.number)
        deck = recommended(game, self.wish.number)
        return self.at(Session(Phase.DECK, self.session.rulebook, self.wish.number, deck, self.session.pace)).proposal()

    def game(self) -> Reply:
        """Another game starts from its recommended deck, played by its own rules."""
        game = GAMES.get(self.wish.choice)
        if game is None:
            raise NotUnderstood("which-game")
        if self.waits():
            return self.prompt("")
        rulebook = self.session.rulebook if self.session.rulebook.game is game else Rulebook(game)
        if not self.session.players:
            name = str(self.lines.entry("words", "games", game.key)["name"])
            before = self.lines.say("prompts.open.game", game=name)
            return self.at(Session(rulebook=rulebook, deck=Deck(game, ()), pace=self.session.pace)).prompt(before)
        deck = recommended(game, self.session.players)
        return self.at(Session(Phase.DECK, rulebook, self.session.players, deck, self.session.pace)).proposal()

    def pace(self) -> Reply:
        """From the next night on; a night that waits is told on at its own pace."""
        pace = PACES.get(self.wish.choice)
        if pace is None:
            raise NotUnderstood("which-pace")
        name = str(self.lines.entry("words", "paces", pace.key)["name"])
        said = self.lines.say("prompts.open.pace", pace=name, seconds=self.lines.number(pace.short))
        return self.prompt(said) if self.waits() else self.at(self.session._replace(pace=pace)).prompt(said)

    def read_deck(self) -> Reply:
        """The cards on the table in one breath."""
        if self.session.phase is Phase.OPEN:
            return self.prompt("")
        return self.prompt(self.lines.say("prompts.deck.cards", cards=self.lines.cards(self.session.deck.counts)))

    def begin(self) -> Reply:
        """The night, if there is a deck; one that waits goes on, and after one the cards are dealt anew first."""
        if self.session.phase is Phase.OPEN:
            return self.prompt("")
        if self.waits():
            return self.go_on()
        return self.deal_anew() if self.session.phase is Phase.NIGHT else self.night("")

    def deal_anew(self) -> Reply:
        """Back to the deck, with the same cards."""
        again = self.session._replace(phase=Phase.DECK, told=0, paused=False)
        center = self.lines.number(again.deck.game.center_cards(again.players))
        return self.at(again).ask(self.lines.say("prompts.night.deal_anew", center=center))

    def start_over(self) -> Reply:
        return self.deal_anew() if self.session.phase is Phase.NIGHT else self.launch()

    def go_on(self) -> Reply:
        """The rest of a night that is told in parts, or the night again after a pause."""
        if self.session.phase is not Phase.NIGHT:
            return self.begin() if self.wish.kind is Kind.YES else self.prompt("")
        if self.session.paused:
            return self.again()
        return self.night("", told=self.session.told)

    def again(self) -> Reply:
        """What was said last; a night from its beginning."""
        if self.session.phase is Phase.NIGHT:
            return self.night(self.lines.say("prompts.night.once_more"))
        return self.proposal() if self.session.phase is Phase.DECK else self.prompt("")

    def pause(self) -> Reply:
        if self.session.phase is not Phase.NIGHT:
            return self.prompt("")
        return self.at(self.session._replace(paused=True)).ask(self.lines.say("prompts.night.paused"))

    def explain_role(self) -> Reply:
        """What a role does, in this table's game or else in any."""
        for role in self.wish.roles:
            for game in (self.session.rulebook.game.key, "ultimate", "original"):
                told = self.lines.section("roles", game).get(role)
                if told is not None:
                    return self.prompt(str(told))
        raise NotUnderstood("which-role")

    def help(self) -> Reply:
        return self.ask(self.in_phase("help"))

    def decline(self) -> Reply:
        return self.prompt("")

    def unknown(self) -> Reply:
        return self.prompt(self.lines.say("prompts.other.not_understood"))

    def close(self) -> Reply:
        return Reply(Session(), self.lines.say("prompts.other.goodbye"), listen=False)

    # How it is answered

    def at(self, session: Session) -> "_Table":
        """The same wish at a table that has come to `session`."""
        return self._replace(session=session)

    def night(self, before: str, told: int = 0) -> Reply:
        session = self.session
        script = self.script()
        left = script.after(told) if told else script
        if not left.cues:
            return self.at(session).ask(self.lines.say("prompts.night.day"))
        if not before and not told and script.pace != session.pace:
            before = self.lines.say("prompts.night.shortened", count=script.pace.short)
        under_way = session._replace(phase=Phase.NIGHT, told=len(script.calls), paused=False)
        after = self.at(under_way).ask(before)
        return after._replace(script=left, then=self.lines.say("prompts.night.day"))

    def script(self) -> Script:
        """The whole night of this table."""
        session = self.session
        telling = Telling(session.pace, most_seconds=_room(self.most_seconds, self.lines))
        return compile_night(session.deck, session.players, session.rulebook, telling, self.lines)

    def waits(self) -> bool:
        """Whether a night is under way that somebody has to let go on."""
        session = self.session
        return session.phase is Phase.NIGHT and (session.paused or session.told < len(self.script().calls))

    def proposal(self) -> Reply:
        """The deck in one breath."""
        session = self.session
        center = session.deck.game.center_cards(session.players)
        return self.ask(
            self.lines.say(
                "prompts.deck.proposal" if center > 1 else "prompts.deck.one_left",
                players=self.lines.number(session.players).capitalize(),
                cards=self.lines.cards(session.deck.counts),
                center=self.lines.number(center),
            )
        )

    def prompt(self, before: str) -> Reply:
        """Something said first, then what can be said in this phase."""
        return self.ask(f"{before} {self.in_phase('again')}".strip())

    def ask(self, say: str) -> Reply:
        """Say something and listen."""
        hints = WAITING if self.waits() else NOW[self.session.phase]
        now = tuple(self.lines.say(f"prompts.now.{key}") for key in hints)
        return Reply(self.session, say, reprompt=self.in_phase("again"), now=now)

    def in_phase(self, section: str) -> str:
        """A phase's own line: `help` or `again`."""
        if section == "again" and self.waits():
            return self.lines.say("prompts.night.waits")
        phase = self.session.phase
        key = f"prompts.help.{phase}" if section == "help" else f"prompts.{phase}.{section}"
        players = self.session.rulebook.game.players
        return self.lines.say(key, least=players.start, most=players.stop - 1)


@lru_cache(maxsize=16)
def _room(most_seconds: float | None, lines: Lines) -> float | None:
    """The seconds there are for the night itself, beside the longest line before it and the one after it."""
    if most_seconds is None:
        return None
    seconds = {key: Voice.of(lines).seconds(lines.raw(f"prompts.night.{key}")) for key in (*_BEFORE, "day")}
    return most_seconds - max(seconds[key] for key in _BEFORE) - seconds["day"]


_BEFORE = ("shortened", "once_more")
"""The lines a night may begin with."""

NOW: Mapping[Phase, tuple[str, ...]] = {
    Phase.OPEN: ("players", "help", "stop"),
    Phase.DECK: ("begin", "players", "help", "stop"),
    Phase.NIGHT: ("begin", "repeat", "help", "stop"),
}
"""What a front shows as sayable in each phase: keys of `prompts.now`."""

WAITING = ("go_on", "repeat", "help", "stop")
"""The same while a night waits for the table."""

ANSWERS: Mapping[Kind, Callable[[_Table], Reply]] = {
    Kind.LAUNCH: _Table.launch,
    Kind.PLAYERS: _Table.players,
    Kind.BEGIN: _Table.begin,
    Kind.EXPLAIN_ROLE: _Table.explain_role,
    Kind.GAME: _Table.game,
    Kind.PACE: _Table.pace,
    Kind.READ_DECK: _Table.read_deck,
    Kind.HELP: _Table.help,
    Kind.REPEAT: _Table.again,
    Kind.YES: _Table.go_on,
    Kind.NO: _Table.decline,
    Kind.PAUSE: _Table.pause,
    Kind.GO_ON: _Table.go_on,
    Kind.NEXT: _Table.go_on,
    Kind.PREVIOUS: _Table.again,
    Kind.START_OVER: _Table.start_over,
    Kind.CANCEL: _Table.close,
    Kind.STOP: _Table.close,
    Kind.HOME: _Table.close,
    Kind.UNKNOWN: _Table.unknown,
}
"""Every wish's answer; an agreement test holds it complete."""
